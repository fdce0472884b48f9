"""What is printed: text boards, odds, values and other texts of objects, in the language of whoever reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sekiwidget.analysis.explain import explain
from sekiwidget.analysis.odds import odds
from sekiwidget.analysis.solver import solve
from sekiwidget.authoring.text_board import WIDTH, Writer
from sekiwidget.base.terminal import columns
from sekiwidget.board import Board
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import GAMES, game
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.lesson import Scenario
from sekiwidget.text import languages
from sekiwidget.text.phrase import phrase
from tests.board.battles import battle
from tests.board.conftest import board  # noqa: F401 - a fixture
from tests.contract.starts import starts
from tests.text.pseudo_languages import Brackets, Strict, outside_brackets

Make = Callable[..., Board]
STEPS, EVERY = 90, 6
"""Commits of a random game, and how often its text board is read."""
HEBREW = re.compile("[\u0590-\u05ff]")


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch) -> Strict:
    """Whoever reads, reads in brackets."""
    strict = Strict()
    monkeypatch.setattr(languages, "find_language", lambda asked=None: strict)
    return strict


def views(name: str) -> Iterator[Position]:
    """What all and what one side see of a random game, every few steps, and everything at its end."""
    rng, position = Random(f"printed {name}"), starts(name).start(Random(2))
    for number in range(STEPS):
        if position.to_move is None:
            break
        if number % EVERY == 0:
            yield position.seen_by(rng.choice((*position.sides, PUBLIC)))
        position = position.play(position.sample(rng)).after
    yield position


def values(table: Any) -> Iterator[str]:
    """The words of a table, without its keys."""
    if isinstance(table, dict):
        for one in table.values():
            yield from values(one)
    elif isinstance(table, list | tuple):
        for one in table:
            yield from values(one)
    else:
        yield str(table)


def typed(name: str, position: Position) -> str:
    """What stays as it is: pieces, places and verbs as they are typed, and names of places."""
    of = game(name)
    labels = (place.get("label", "") for place in of.backdrop().to_json()["places"].values())
    return " ".join(
        [
            *values(of.write_position(position)),
            *labels,
            *of.backdrop().to_json()["places"],
            *SPACES,
            *(choice.form for choice in position.choices()),
        ]
    ).lower()


@pytest.mark.parametrize("name", list(GAMES))
def test_a_text_board_says_nothing_outside_its_language(name: str) -> None:
    language, read = Strict(), 0
    for view in views(name):
        known_words = set(re.findall(r"\w+", typed(name, view)))
        text = game(name).text_board(view, language)  # type: ignore[arg-type]
        words = re.findall(r"[^\W\d_]{2,}\w*", outside_brackets(text).lower())
        assert [word for word in words if word not in known_words] == []
        read += 1
    assert read > 5 and language.plain == {}


@pytest.mark.parametrize("name", list(GAMES))
def test_a_text_board_is_as_wide_as_a_terminal_in_every_language(name: str) -> None:
    for view in views(name):
        drawn = len(re.findall(r"\n.*", game(name).text_board(view)))
        for code in ("de", "he", "da"):
            text = game(name).text_board(view, languages.load_language(code))
            assert [line for line in text.split("\n") if columns(line) > WIDTH] == []
            assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", text) and text.count("\n") >= drawn // 2


def test_the_text_of_a_position_is_in_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    position = game("warchest").new()
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "da")
    assert "Hvid" in str(position) and "White" not in str(position)
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "en")
    assert "White" in str(position) and str(position) == game("warchest").text_board(position)


def test_a_board_prints_itself_in_its_own_language(
    board: Make,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "da")
    made = board(battle(script="T: declare gifu\nI: outside\n"), language="de")
    made.forward(2)
    text = made._repr_mimebundle_()[0]["text/plain"]
    assert "SCHLACHT" in text and "BATTLE" not in text and "SLAG" not in text
    assert repr(made) == "<Board: The sword fires the gun, bei 2 von 2>"
    assert made.play("T: deploy tokugawa2 with tokugawa").startswith("Tokugawa setzt")


def test_what_a_puzzle_says_in_a_terminal_is_in_the_language_of_its_board(board: Make) -> None:  # noqa: F811
    puzzle = "[puzzle]\nside = 'tokugawa'\ntask = 'Deploy.'\ngoal = { 'impact.tokugawa' = 2 }\nwithin = 1\n"
    made = board(battle(script="T: declare gifu\nI: outside\n") + puzzle, language="de")
    verdict = made.check("T: stop")
    assert "falsch" in str(verdict) and "falsch" in repr(verdict) and "1 Versuch" in str(made.result)


def test_drawn_rows_stay_as_they_are_in_a_right_to_left_language() -> None:
    line = Line(starts("warchest").start(Random(2)), seed=2)
    for _ in range(60):
        line.play(line.position.sample(Random(len(line))))
    text = game("warchest").text_board(line.position, languages.load_language("he"))
    head, drawn, *_ = text.split("\n\n")
    assert HEBREW.search(head) and re.search(r"[○●][A-Z]", drawn) and not HEBREW.search(drawn)


def test_a_column_is_as_wide_as_its_signs() -> None:
    writer = Writer(languages.load_language("he"))
    assert writer.left("סִימָן", 8) == "סִימָן" + " " * 4
    assert Writer().left("關ō", 5) == "關ō  "
    assert writer.drawn(phrase("White")) == "White" != writer.say(phrase("White"))


def test_odds_and_values_say_nothing_outside_their_language(brackets: Strict) -> None:
    script = "T: declare gifu\nI: outside\nT: deploy tokugawa2 with tokugawa\n"
    line = Scenario.from_text(battle(script=script)).play().line
    found = odds(line.nodes[2].position, "tokugawa", {"combat.winner": "tokugawa"}, n=5, limit=5)
    value = solve(line.nodes[2].position, "tokugawa", limit=50)
    told = explain(line.nodes[3].commit, n=5, limit=50)  # type: ignore[arg-type]
    texts = [str(found), repr(found), found._repr_mimebundle_()["text/html"], str(value), repr(value), told, repr(line)]
    actions = {word for choice in value.choices for word in choice.text.split()}
    for text in texts:
        plain = re.sub(r"</?\w[^>]*>", " ", text)
        left = re.findall(r"[^\W\d_]{2,}\w*", outside_brackets(plain))
        assert [word for word in left if word not in {*actions, "tokugawa", "combat", "winner", "simple"}] == []
    assert "[share]" in texts[0] and "[" in told and brackets.plain.keys() <= {"deploy tokugawa2 with tokugawa"}


def test_the_bar_of_a_long_run_is_called_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    from sekiwidget.analysis import progress

    named: list[str] = []
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "de")
    monkeypatch.setattr("tqdm.auto.tqdm", lambda **given: named.append(given["desc"]))
    progress._bar(5, phrase("playouts"), asked=True)
    assert named == ["Zufallspartien"]


def test_brackets_find_what_is_glued() -> None:
    assert outside_brackets(Brackets().template("so") + " and so") == " and so"
    strict = Strict()
    assert strict.form("plain words", "") == "plain words" and strict.plain == {"plain words": ""}
