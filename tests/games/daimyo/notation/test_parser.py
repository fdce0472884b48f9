"""Words: actions both ways, clear faults, values of facts, marks, completions."""

from typing import Any

import pytest

from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
from sekiwidget.core.side import CHANCE
from sekiwidget.games.daimyo import GAME
from tests.games.daimyo.helpers import FAR, Table
from tests.games.scripted import split

UNITS = {"m13": "black 3 daimyo"} | FAR


def moving() -> Table:
    return Table(phase=3, units=UNITS, played={"black": "A1"})


def read(line: str, table: Table | None = None) -> str:
    """The canonical text of a line."""
    actor, words = split(GAME, line)
    return str(GAME.parse((table or moving()).position, actor, words))


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("B: play B2 A1", "play A1 B2"),
        ("B: play a1 a?", "play A1 A?"),
        ("B: play 2x ?", "play ? ?"),
        ("B: move 2 m13-m14", "move 2 m13-m14"),
        ("B: MOVE 1 M13-M14", "move 1 m13-m14"),
        ("B: move all m13-m14", "move 3 m13-m14"),
        ("G: move p16-p15", "move 1 p16-p15"),
        ("B: recruit", "recruit"),
        ("B: daimyo m13-m14", "daimyo m13-m14"),
        ("B: daimyo m14", "daimyo m13-m14"),
        ("B: add n12", "add n12"),
        ("B: shift m14-l14", "shift m14-l14"),
        ("B: give A1 left", "give A1 left"),
        ("B: give ? left", "give ? left"),
        ("- deal G A1 B2", "deal gold A1 B2"),
        ("- deal 2 A? B?", "deal gold A? B?"),
    ],
)
def test_texts_are_read_by_meaning(line: str, canonical: str) -> None:
    assert read(line) == canonical
    assert read(f"{'-' if line[0] == '-' else line[:2]} {canonical}") == canonical


@pytest.mark.parametrize(
    ("line", "message", "words"),
    [
        ("B: plai A1 A2", r"`plai` is not an action\. Did you mean `play`\?", "plai"),
        ("B: play", "play must be followed by cards, as in play A1 B2", "play"),
        ("B: play A1 X9", "`X9` is not a card", "X9"),
        ("B: play A1 A99", "no A99 with two sides; there are A1, A2", "A99"),
        ("B: play 3x", "must be followed", "3x"),
        ("B: move", "move must be followed by a number and two hexes, as in move 2 m13-m14", "move"),
        ("B: move two m13-m14", "`two` is not a number of bushi: move 2 m13-m14", "two"),
        ("B: move 2 m13", "`m13` is not a step: two hexes joined by a hyphen", "m13"),
        ("B: move 2 m13-z99", "`z99` is not a hex", "z99"),
        ("B: move 2 m13-m14 m15", "nothing follows", "m15"),
        ("B: move 2 m13 m14", "two hexes joined by a hyphen", "m14"),
        ("B: recruit 2", "nothing follows after recruit", "2"),
        ("B: daimyo", "daimyo must be followed by a step", "daimyo"),
        ("B: add", "add must be followed by a hex", "add"),
        ("B: add n12 n13", "only a hex follows", "n13"),
        ("B: shift m13", "`m13` is not a step: two hexes joined by a hyphen", "m13"),
        ("B: give A1", "a card and left or right", "give"),
        ("B: give A1 lef", r"`lef` is neither left nor right\. Did you mean `left`\?", "lef"),
        ("B: deal B A1", "`deal` is not an action", "deal"),
        ("- draw B A1", "`draw` is not an action", "draw"),
        ("- deal", "deal must be followed by a side and its cards", "deal"),
        ("- deal white A1", "`white` is not a side", "white"),
    ],
)
def test_faults_say_what_is_wrong_and_where(line: str, message: str, words: str) -> None:
    actor, text = split(GAME, line)
    with pytest.raises(UnreadableAction, match=message.replace("?", r"\?")) as found:
        GAME.parse(moving().position, actor, text)
    assert text[found.value.start : found.value.end] == words


def test_how_many_bushi_must_be_said_where_it_is_not_clear() -> None:
    with pytest.raises(AmbiguousAction, match="how many of the 3 bushi on m13") as found:
        GAME.parse(moving().position, "black", "move m13-m14")
    assert found.value.meanings == ("move 1 m13-m14", "move 2 m13-m14", "move 3 m13-m14")


def test_an_empty_text_is_no_action() -> None:
    with pytest.raises(UnreadableAction, match="an action is missing") as found:
        GAME.parse(moving().position, CHANCE, "  ")
    assert found.value.expected == ("deal",)


def test_sides_are_called_by_letter_number_or_name() -> None:
    assert [GAME.actor(word) for word in ("B", "g", "White", "JADE", "1", "4", "5", "X")] == [
        "black",
        "gold",
        "white",
        "jade",
        "black",
        "jade",
        None,
        None,
    ]
    assert [GAME.letter(side) for side in (*GAME.sides(), CHANCE)] == ["B", "G", "W", "J", "-"]
    assert [GAME.colour(side) for side in GAME.sides()] == list(GAME.sides())


@pytest.mark.parametrize(
    ("key", "words", "value"),
    [
        ("to_move", "B", "black"),
        ("to_move", 2, "gold"),
        ("winner", "", "none"),
        ("card", "a1", "A1"),
        ("round", 3, 3),
        ("hands.black", "a1 2x B?", ("A1", "B?", "B?")),
        ("land", "M13 m14", ("m13", "m14")),
        ("owner.m13", "neutral", "neutral"),
        ("moved", (), ()),
        ("step", "Move", "move"),
    ],
)
def test_words_become_the_value_of_a_fact(key: str, words: Any, value: Any) -> None:
    assert GAME.value(moving().position, key, words) == value


@pytest.mark.parametrize(("key", "words"), [("round", "two"), ("to_move", True), ("hands.black", 3), ("land", "z1")])
def test_words_that_cannot_be_a_value_are_refused(key: str, words: Any) -> None:
    with pytest.raises(UnreadableAction):
        GAME.value(moving().position, key, words)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("rond", r"'There is no fact `rond`\. Did you mean `round`\?'"),
        ("reserve.blak", r"'There is no fact `reserve\.blak`\. Did you mean `reserve\.black`\?'"),
        ("reserve.jade", "jade does not play here"),
        ("owner.m99", r"'There is no fact `owner\.m99`\. Did you mean `owner\.m9`\?'"),
    ],
)
def test_unknown_facts_are_named_with_what_may_be_meant(key: str, message: str) -> None:
    with pytest.raises(KeyError, match=message):
        moving().position.fact(key)


def test_marks_and_arrows_stand_on_hexes() -> None:
    position = moving().position
    assert GAME.note(position, "mark", ("m13", "n13")) is None
    assert "no land at a1" in str(GAME.note(position, "mark", ("m13", "a1")))
    assert GAME.note(position, "mark", ("M13",)) == "`M13` is written m13 here"
    assert GAME.note(position, "arrow", ("m13", "m14")) is None
    assert GAME.note(position, "mark", ()) == "mark must be followed by hexes"
    assert GAME.note(position, "arrow", ("m13",)) == "an arrow goes from a hex to a hex"
    assert "not a hex" in str(GAME.note(position, "mark", ("edo",)))


def test_completions_are_legal_actions() -> None:
    table = moving()
    assert list(GAME.complete(table.position, "black", "")) == ["move"]
    assert list(GAME.complete(table.position, "black", "move 2")) == ["move 2 m13-n13", "move 2 m13-m14"]
    assert list(GAME.complete(table.position, "gold", "")) == []
    assert list(GAME.complete(Table().position, CHANCE, "deal")) == []
    assert GAME.split_text(table.position, "black", "move 1 m13-m14") == ("move 1 m13-m14", "")


def test_choices_hold_every_action_once() -> None:
    table = moving()
    assert [choice.verb for choice in table.position.choices()] == ["move"]
    (choice,) = table.position.choices()
    assert choice.picks[0].ids == ("m13", "m13", "m13")
    assert choice.rule == "card-a"
