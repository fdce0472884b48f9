"""Text to meaning and back: what is canonical, what is read as well, and what is said of what cannot be read."""

from __future__ import annotations

import pytest

from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
from sekiwidget.core.side import CHANCE
from sekiwidget.games.warchest import GAME
from tests.games.warchest.helpers import Table, new

TWO_FOOTMEN = {"d4": "white footman", "e4": "white footman", "d2": "white cavalry", "f1": "black scout"}


def table() -> Table:
    return Table(
        {**TWO_FOOTMEN, "g1": "white light_cavalry", "b4": "black knight"},
        white="footman cavalry royal",
        black="royal",
    )


def read(text: str, actor: str = "white") -> str:
    return str(GAME.parse(table().position, actor, text))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("DEPLOY Footman E1", "deploy footman e1"),
        ("deploy foot e1", "deploy footman e1"),
        ("bolster cavalry", "bolster cavalry d2"),
        ("control cavalry", "control cavalry d2"),
        ("move cavalry d3", "move cavalry d2-d3"),
        ("attack cavalry e2", "attack cavalry d2-e2"),
        ("move footman c3", "move footman d4-c3"),
        ("move footman f3", "move footman e4-f3"),
        ("tactic cavalry d2-e2-f2", "tactic cavalry d2-e2-f2"),
        ("tactic footman", "tactic footman"),
        ("recruit footman with royal", "recruit footman with royal"),
        ("pass with ?", "pass with ?"),
        ("lose supply", "lose supply"),
        ("stop", "stop"),
        ("order draft first", "order draft first"),
        ("remove scout", "remove scout"),
    ],
)
def test_what_is_read(text: str, meant: str) -> None:
    assert read(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("draw white royal scout archer", "draw W archer royal scout"),
        ("draw B 2x scout royal", "draw B royal scout scout"),
        ("preview w ? ? ?", "preview W ? ? ?"),
        ("cards W scout archer knight lancer", "cards W archer knight lancer scout"),
        ("cards scout archer", "cards archer scout"),
        ("marker black", "marker B"),
    ],
)
def test_what_is_read_of_chance(text: str, meant: str) -> None:
    assert read(text, CHANCE) == meant


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("", "an action is missing", ""),
        ("depoly scout d4", "`depoly` is not an action. Did you mean `deploy`?", "depoly"),
        ("deploy", "deploy must be followed by a unit, as in deploy scout d4", "deploy"),
        ("deploy scuot d4", "`scuot` is not a unit. Did you mean `scout`?", "scuot"),
        ("deploy scout", "deploy scout must be followed by a hex", "scout"),
        ("deploy scout d9", "`d9` is not a hex", "d9"),
        ("deploy scout d4 e4", "nothing more follows", "e4"),
        ("move cavalry", "move cavalry must be followed by a start and an end", "cavalry"),
        ("move cavalry d2-d3-d4", "names two hexes", "d2-d3-d4"),
        ("move cavalry d2-x3", "`x3` is not a hex", "x3"),
        ("bolster knight", "White has no Knight on the board", "knight"),
        ("recruit scout royal", "write with and a coin", "royal"),
        ("pass with", "with which coin?", "with"),
        ("pass with royale", "`royale` is not a coin. Did you mean `royal`?", "royale"),
        ("lose coin", "lose supply or lose stack", "coin"),
        ("stop now", "nothing more follows", "now"),
        ("order draft third", "order draft or start, first or second", "third"),
        ("tactic", "tactic must be followed by a unit, as in tactic archer d4-d6", "tactic"),
        ("tactic cavalry d2-e2-f2 g1", "nothing more follows", "g1"),
        ("draw W scout", "`draw` is not an action", "draw"),
    ],
)
def test_what_cannot_be_read_says_where_and_what_could_stand_there(text: str, message: str, at: str) -> None:
    with pytest.raises(UnreadableAction) as caught:
        read(text)
    fault = caught.value
    assert message in str(fault)
    assert text[fault.start : fault.end] == at


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("draw scout", "is not a side"),
        ("draw", "draw must be followed by a side"),
        ("marker", "which side"),
        ("marker red", "is not a side"),
        ("deploy scout d4", "is not an action"),
    ],
)
def test_what_cannot_be_read_of_chance(text: str, message: str) -> None:
    with pytest.raises(UnreadableAction, match=message):
        read(text, CHANCE)


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("bolster footman", {"bolster footman d4", "bolster footman e4"}),
        ("control footman", {"control footman d4", "control footman e4"}),
        ("move footman e3", {"move footman d4-e3", "move footman e4-e3"}),
        ("pass", {"pass with cavalry", "pass with footman", "pass with royal"}),
        ("recruit footman", {f"recruit footman with {coin}" for coin in ("cavalry", "footman", "royal")}),
        ("tactic cavalry f1", {"tactic cavalry d2-e1-f1", "tactic cavalry d2-e2-f1"}),
        ("deploy c e1", {"cavalry", "crossbowman"}),
    ],
)
def test_what_may_mean_several_things_lists_them(text: str, meanings: set[str]) -> None:
    with pytest.raises(AmbiguousAction) as caught:
        read(text)
    assert set(caught.value.meanings) == meanings


def test_completions_begin_with_the_verbs() -> None:
    position = table().position
    assert set(GAME.complete(position, "white", "")) == {"bolster", "recruit", "pass", "move", "tactic"}
    assert list(GAME.complete(position, "white", "tactic cav")) == [
        "tactic cavalry d2-e2-f1",
        "tactic cavalry d2-e1-f1",
    ]
    assert list(GAME.complete(position, "black", "")) == []


def test_a_text_is_one_commit() -> None:
    assert GAME.split_text(table().position, "white", "move cavalry d3") == ("move cavalry d3", "")


def test_sides_have_letters_and_names() -> None:
    assert [GAME.actor(word) for word in ("W", "b", "White", "BLACK", "T")] == [
        "white",
        "black",
        "white",
        "black",
        None,
    ]
    assert [GAME.letter(side) for side in ("white", "black", CHANCE)] == ["W", "B", "-"]
    assert [GAME.colour(side) for side in GAME.sides()] == ["white", "black"]


def test_values_of_facts_are_read_in_their_own_form() -> None:
    position = table().position
    assert GAME.value(position, "unit.d4", "W footman") == "white footman"
    assert GAME.value(position, "to_move", "w") == "white"
    assert GAME.value(position, "hands.white", "royal foot cav") == ("royal", "footman", "cavalry")
    assert GAME.value(position, "board.white", "foot:d4 cavalry:d2:2") == ("footman:d4", "cavalry:d2:2")
    assert GAME.value(position, "initiative_moved", False) is False
    for key, words in (
        ("round", "two"),
        ("initiative_moved", 1),
        ("unit.d4", 3),
        ("board.white", "scout"),
        ("hands.white", 2),
    ):
        with pytest.raises(UnreadableAction):
            GAME.value(position, key, words)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("rounds", r"'There is no fact `rounds`\. Did you mean `round`\?'"),
        ("control.d4", "d4 is not a location"),
        ("hand.white", r"'There is no fact `hand\.white`\. Did you mean `hands\.white`\?'"),
        ("unit.z9", r"'There is no fact `unit\.z9`\. Did you mean `unit\.g4`\?'"),
    ],
)
def test_unknown_facts_are_named(key: str, message: str) -> None:
    with pytest.raises(KeyError, match=message):
        table().position.fact(key)


def test_facts_tell_the_table() -> None:
    game = new().play("- draw W 2x pikeman royal", "- draw B archer lancer scout")
    game.expect(step="turn", cards="", winner="none", won_by="none", priest_coin="none", locations__white=2)
    assert set(game.position.facts()) >= {"control.d3", "hands.white", "round"}


def test_marks_and_arrows_name_hexes() -> None:
    position = table().position
    assert GAME.note(position, "mark", ("d4", "e5")) is None
    assert GAME.note(position, "mark", ()) == "mark must be followed by hexes"
    assert GAME.note(position, "arrow", ("d4",)) == "an arrow goes from a hex to a hex"
    assert "is not a hex" in (GAME.note(position, "mark", ("z1",)) or "")


RIDERS = {"d5": "white light_cavalry", "d3": "white royal_guard", "d4": "black scout", "f2": "white archer"}


@pytest.mark.parametrize(
    ("text", "meant", "why"),
    [
        ("tactic light_cavalry d4", "d5-", "d4 is occupied: each step goes to an empty hex. (light_cavalry)"),
        ("tactic light_cavalry d1", "d1", "This tactic does not lead from d5 to d1."),
        (
            "tactic royal_guard c3",
            "d3-c3",
            "White does not control c3: it must end on a location of its own side. (royal_guard)",
        ),
        ("tactic royal_guard d4", "d4", "d4 is occupied"),
        ("tactic archer f3", "f2-f3", "f3 is a neighbour: the Archer shoots exactly two hexes."),
        ("tactic archer a4", "f2-a4", "a4 is not two hexes away from f2."),
        ("tactic archer d5", "f2-d5", "d5 is not two hexes away from f2."),
        ("tactic archer d3", "f2-d3", "White’s own Royal Guard stands on d3."),
        ("tactic lancer d4", "d4", "White has no Lancer on the board. (tactic)"),
        ("tactic cavalry d4-d5", "d4-d5", "White has no Cavalry on the board. (tactic)"),
        ("tactic light_cavalry d5-d6-e6-f5", "d5-d6-e6-f5", "The tactic is written with three hexes"),
    ],
)
def test_a_tactic_cut_short_that_cannot_be_is_refused_with_the_reason(text: str, meant: str, why: str) -> None:
    table = Table(RIDERS, white="light_cavalry archer royal", black="royal")
    assert meant in str(GAME.parse(table.position, "white", text))
    assert why in table.why(f"W: {text}")


def test_a_charge_or_a_grant_cut_short_is_refused_with_the_reason() -> None:
    units = {
        "d4": "white lancer",
        "d6": "black scout",
        "d5": "black knight",
        "c3": "white ensign",
        "a3": "white marshall",
    }
    table = Table(units, white="lancer ensign marshall", black="royal")
    assert "d5 is occupied: the Lancer rides over empty hexes." in table.why("W: tactic lancer d6")
    assert table.refused("W: tactic ensign d5") == ("ensign",)
    assert "d5 is occupied" in table.why("W: tactic ensign d5")
    assert "The Marshall grants a normal attack only" in table.why("W: tactic marshall d5")
    table = Table({"d4": "white archer"}, white="archer", black="royal")
    assert table.why("W: tactic archer") == "The tactic is written with two hexes: tactic archer d4-d6. (archer)"
