"""Places and sides are read in any case, sides by their letters too: in tables, actions, facts and marks."""

from __future__ import annotations

from typing import Any

import pytest

from sekiwidget.core.errors import PositionError
from sekiwidget.games.sekigahara import GAME
from sekiwidget.lesson.play.scenario import Scenario

PLAIN = {
    "phase": "combat",
    "active": "tokugawa",
    "blocks": {"gifu": {"tokugawa": "date2 date3", "ishida": "ukita2 ukita3"}},
    "hands": {"tokugawa": "date", "ishida": "ukita"},
    "holder": {"gifu": "ishida"},
    "control": {"kyoto": "ishida"},
    "entered": {"gifu": ["kiyosu-gifu"]},
    "known": {"tokugawa": {"gifu": "ukita2"}},
    "combat": {"step": "declare", "to_move": "tokugawa", "lost": {"ishida": 1}, "owed": []},
}
SHOUTED = {
    "phase": "combat",
    "active": "T",
    "blocks": {"Gifu": {"Tokugawa": "date2 date3", "I": "ukita2 ukita3"}},
    "hands": {"T": "date", "ISHIDA": "ukita"},
    "holder": {"GIFU": "Ishida"},
    "control": {"Kyoto": "I"},
    "entered": {"Gifu": ["Kiyosu-GIFU"]},
    "known": {"t": {"Gifu": "ukita2"}},
    "combat": {"step": "declare", "to_move": "T", "lost": {"Ishida": 1}, "owed": []},
}


def test_a_table_may_be_written_in_any_case() -> None:
    assert GAME.read_position(SHOUTED) == GAME.read_position(PLAIN)
    assert GAME.read_position({"blocks": {}, "viewer": "T"}).viewer == "tokugawa"


def test_a_problem_is_told_at_the_name_as_it_is_written() -> None:
    with pytest.raises(PositionError) as caught:
        GAME.read_position({"blocks": {"Gifu": {"T": "ukita2"}, "KYOTO": {"I": "x"}, "Nagano": {}}})
    assert [problem.path for problem in caught.value.problems] == [
        ("blocks", "Nagano"),
        ("blocks", "Gifu", "T"),
        ("blocks", "KYOTO", "I"),
    ]
    with pytest.raises(PositionError) as caught:
        GAME.read_position({"blocks": {"Gifu": {"T": "date2"}, "gifu": {"I": "ukita2"}}})
    assert [str(problem) for problem in caught.value.problems] == ["blocks.Gifu: gifu is named twice"]


def test_a_script_may_be_written_in_any_case() -> None:
    script = """
= blocks.GIFU.T date2 date3
= castle.Gifu I
= known.Tokugawa.GIFU ukita2
@ mark Gifu KYOTO
@ arrow Kiyosu gifu
T: declare GIFU
I: outside
= combat.place Gifu
"""
    played = Scenario(game="sekigahara", position=SHOUTED, script=script).play()
    assert [note.words for note in played.line.nodes[0].notes] == [("gifu", "kyoto"), ("kiyosu", "gifu")]


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_nobody_moves_before_a_degree_is_bought(phase: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.read_position({"blocks": {}, "phase": phase, "combat": {"step": "move", "to_move": "tokugawa"}})
    (problem,) = caught.value.problems
    assert problem.rule == ("7.1" if phase == "movement" else "6.1")
    assert problem.path in (("combat", "step"), ("phase",))


@pytest.mark.rule("7.1")
def test_a_degree_is_bought_once_and_by_the_active_side() -> None:
    bought = {"step": "buy", "to_move": "tokugawa"}
    for combat, text in ((bought, "bought already"), ({"step": "move", "to_move": "ishida"}, "Tokugawa moves in")):
        with pytest.raises(PositionError, match=text):
            GAME.read_position({"blocks": {}, "movement": {"degree": "minimal"}, "combat": combat})


@pytest.mark.rule("6.3")
def test_a_view_ends_where_what_it_hides_comes_to_light() -> None:
    for phase, script, rule in (("bid", "I: bid ukita", "6.3"), ("reinforcement", "I: discard ukita", "6.2")):
        table = {
            "blocks": {},
            "phase": phase,
            "week": 2,
            "viewer": "ishida",
            "hands": {"tokugawa": "2x ?", "ishida": "ukita ukita mori"},
            "movement": {"aside": {"tokugawa": "?"}},
            "combat": {"step": "bid" if phase == "bid" else "discard", "to_move": "ishida"},
        }
        played = Scenario(game="sekigahara", position=table, script=script).play()
        last = played.line.nodes[played.end].position
        assert last.to_move is None
        assert last.asked().rule == rule
        assert "hides the cards set aside" in last.asked().text
        assert "hides the cards set aside" in GAME.text_board(last)
        assert GAME.read_position(GAME.write_position(last)) == last


@pytest.mark.rule("8.2.2")
def test_what_a_view_hides_is_not_deployed_unnamed() -> None:
    table = {key: value for key, value in PLAIN.items() if key not in ("combat", "known")} | {"viewer": "tokugawa"}
    table["blocks"] = {"gifu": {"tokugawa": "date2 date3", "ishida": "2x ?"}}
    table["hands"] = {"tokugawa": "date", "ishida": "2x ?"}
    position: Any = GAME.read_position(table)
    for text, side in (("declare gifu", "tokugawa"), ("outside", "ishida"), ("deploy date2 with date", "tokugawa")):
        position = position.play(GAME.parse(position, side, text)).after
    if position.to_move == "ishida" and position.step == "answer":
        position = position.play(GAME.parse(position, "ishida", "accept")).after
    refusal = position.why_not(GAME.parse(position, "ishida", "deploy ? with ?"))
    assert refusal is not None
    assert "which are hidden in this view" in str(refusal)
