"""Facts said once: their keys, their values, what is listed, and how words of a script are read."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sekiwidget.authoring.facts import NOBODY, NONE, Fact, Facts, Kind, Words, WordsInOrder
from sekiwidget.authoring.tokens import Word
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.position import Value
from sekiwidget.text.phrase import phrase

FIELDS = {"a1": 1, "a2": 2, "a3": 3}


@dataclass(frozen=True)
class Table:
    """A table with two or three sides, and pawns of sides on fields."""

    sides: tuple[str, ...] = ("north", "south")
    pawns: tuple[tuple[int, str], ...] = ((2, "south"),)
    over: bool = False


def _names(table: Table, words: list[Word], *of: object) -> tuple[str, ...]:
    return tuple(word.text.title() for word in words)


def _upper(key: str, words: Value) -> str:
    return str(words).upper()


SIDE: Kind[Table, str] = Kind(
    "SIDE",
    {"north": "north", "south": "south", "east": "east"},
    str.title,
    short={"n": "north", "s": "south", "e": "east"},
    among=lambda table: table.sides,
    otherwise=lambda side, key: f"{side} is not here: {key}",
)
FIELD: Kind[Table, int] = Kind("FIELD", FIELDS, lambda field: f"field {field}")
WINNERS = Words({"north": phrase("North"), "south": phrase("South"), **NOBODY}, lambda key, words: str(words).lower())
FACTS: Facts[Table] = Facts(
    Fact("round", lambda table: 3, phrase("round")),
    Fact("over", lambda table: table.over, phrase("game over")),
    Fact("winner", lambda table: NONE, phrase("winner"), words=WINNERS),
    Fact("game.kind", lambda table: "SHORT", phrase("kind"), words=Words({"SHORT": "short", "LONG": "long"}, _upper)),
    Fact("order", lambda table: "north south", phrase("order"), words=WordsInOrder({"north": "N", "south": "S"})),
    Fact(
        "hands",
        lambda table, side: (f"{side}-card",),
        lambda side: phrase("hand of {side}", side=side),
        of=SIDE,
        pieces=_names,
        told=" and ".join,
    ),
    Fact(
        "pawns",
        lambda table, side: sum(owner == side for _, owner in table.pawns),
        lambda side: phrase("pawns of {side}", side=side),
        of=SIDE,
    ),
    Fact(
        "pawns",
        lambda table, field: sum(at == field for at, _ in table.pawns),
        lambda field: phrase("pawns on {field}", field=field),
        of=FIELD,
        shown=lambda table: (3,),
    ),
    Fact(
        "on",
        lambda table, field, side: int((field, side) in table.pawns),
        lambda field, side: phrase("pawns of {side} on {field}", field=field, side=side),
        of=(FIELD, SIDE),
        shown=lambda table: table.pawns,
    ),
    no_pieces=lambda key, words: UnreadableAction(phrase("{key} is cards, not {value!r}", key=key, value=words)),
)


def test_a_key_has_its_form_in_the_order_of_the_list() -> None:
    assert [*FACTS.forms()] == [
        *("round", "over", "winner", "game.kind", "order", "hands.SIDE", "pawns.SIDE", "pawns.FIELD", "on.FIELD.SIDE")
    ]


def test_a_position_lists_what_it_has_to_say() -> None:
    plain = ["round", "over", "winner", "game.kind", "order"]
    sides = ["hands.north", "hands.south", "pawns.north", "pawns.south"]
    assert [*FACTS.listed(Table())] == [*plain, *sides, "pawns.a3", "on.a2.south"]


def test_every_key_there_can_be_is_answered() -> None:
    table = Table(sides=("north", "east"))
    keys = [*FACTS.every(table)]
    assert len(keys) == len(set(keys)) == 5 + 2 + 2 + 3 + 6
    assert "on.a1.east" in keys
    for key in keys:
        FACTS.fact(table, key)


@pytest.mark.parametrize("key", ["on.a2.south", "on.A2.S", "on.a2.SOUTH"])
def test_what_stands_behind_a_name_is_read_in_any_case(key: str) -> None:
    assert FACTS.fact(Table(), key) == 1
    assert FACTS.fact(Table(pawns=()), key) == 0, "nothing of the first position is kept"


def test_a_name_may_be_of_two_kinds() -> None:
    assert FACTS.fact(Table(), "pawns.south") == FACTS.fact(Table(), "pawns.a2") == 1
    assert FACTS.fact(Table(), "pawns.n") == FACTS.fact(Table(), "pawns.a1") == 0


def test_one_that_has_no_such_fact_here_is_told_with_its_reason() -> None:
    """Also when the same key had a value in another position before."""
    assert FACTS.fact(Table(sides=("east",)), "hands.east") == ("east-card",)
    for key in ("hands.east", "hands.E"):
        with pytest.raises(KeyError) as fault:
            FACTS.fact(Table(), key)
        assert fault.value.args == (f"east is not here: {key}",)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("rond", "There is no fact `rond`. Did you mean `round`?"),
        ("hand.north", "There is no fact `hand.north`. Did you mean `hands.north`?"),
        ("on.a1.sout", "There is no fact `on.a1.sout`. Did you mean `on.a1.south`?"),
        ("Round", "There is no fact `Round`. Did you mean `round`?"),
        ("hands.a1", "There is no fact `hands.a1`. Did you mean `pawns.a1`?"),
        ("zzz", "there is no fact `zzz`"),
    ],
)
def test_a_key_that_is_none_is_told_with_one_like_it(key: str, message: str) -> None:
    with pytest.raises(KeyError) as fault:
        FACTS.fact(Table(), key)
    with pytest.raises(KeyError) as again:
        FACTS.read(Table(), key, "3")
    assert fault.value.args == again.value.args
    assert fault.value.args == (message,)


@pytest.mark.parametrize(
    ("key", "words", "value"),
    [
        ("round", 4, 4),
        ("over", True, True),
        ("winner", "North", "north"),
        ("winner", "NONE", "none"),
        ("game.kind", "long", "LONG"),
        ("order", "south north", "south north"),
        ("hands.N", "knight pawn", ("Knight", "Pawn")),
        ("hands.north", ("knight", "pawn"), ("Knight", "Pawn")),
        ("hands.north", "", ()),
    ],
)
def test_words_are_read_as_the_value_of_their_fact(key: str, words: Value, value: Value) -> None:
    found = FACTS.read(Table(), key, words)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("key", "words", "message"),
    [
        ("round", "four", "round must be a number, not `four`"),
        ("round", True, "round must be a number, not True"),
        ("over", 1, "over must be true or false, not 1"),
        ("winner", "sout", "`winner` cannot be `sout`. Did you mean `south`?"),
        ("winner", 4, "`winner` must be north, south or none, not `4`"),
        ("order", "north sout", "`order` cannot be `sout`. Did you mean `south`?"),
        ("order", True, "order must be a word, not True"),
        ("hands.north", 3, "hands.north is cards, not 3"),
    ],
)
def test_words_that_cannot_be_the_value_are_told(key: str, words: Value, message: str) -> None:
    with pytest.raises(UnreadableAction) as fault:
        FACTS.read(Table(), key, words)
    assert str(fault.value) == message


def test_keys_are_given_in_full() -> None:
    assert FACTS.in_full(Table(), {"pawns.N": 1, "round": 3, "on.A2.s": 0}) == {
        "pawns.north": 1,
        "round": 3,
        "on.a2.south": 0,
    }
    with pytest.raises(KeyError):
        FACTS.in_full(Table(), {"pawn.n": 1})


def test_the_words_that_a_value_may_be_are_known() -> None:
    assert FACTS.words(Table(), "winner") == ("north", "south", "none")
    assert FACTS.words(Table(), "round") == FACTS.words(Table(), "hands.n") == ()
    with pytest.raises(UnreadableAction) as fault:
        FACTS.read(Table(), "winner", "nobody")
    assert fault.value.expected == ("north", "south", "none")


@pytest.mark.parametrize(
    ("key", "name", "value", "told"),
    [
        ("round", "round", 1234, "1234"),
        ("over", "game over", True, "yes"),
        ("winner", "winner", "none", "nobody"),
        ("winner", "winner", "south", "South"),
        ("order", "order", "south north", "S, N"),
        ("hands.N", "hand of North", ("Knight", "Pawn"), "Knight and Pawn"),
        ("hands.N", "hand of North", (), "nothing"),
        ("pawns.a2", "pawns on field 2", 2, "2"),
        ("on.a1.s", "pawns of South on field 1", 0, "0"),
    ],
)
def test_a_learner_reads_names_and_values_in_words(key: str, name: str, value: Value, told: str) -> None:
    assert str(FACTS.fact_name(Table(), key)) == name
    assert str(FACTS.fact_value(Table(), key, value)) == told
