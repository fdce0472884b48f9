"""Fields of a table: each kind of value is read with every problem and its path, and written so that it reads back."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, NamedTuple

import pytest

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    TableContext,
    TableReader,
    by_name,
    list_of,
    mapped,
    number,
    or_none,
    pieces,
    plain,
    rows,
    same_form,
    text_of,
    truth,
    word,
)
from sekiwidget.authoring.tokens import (
    Word,
    match_name,
    split_words,
    unknown_side,
    unreadable_at,
)
from sekiwidget.core.errors import Problem
from sekiwidget.text.phrase import phrase

SIDES = ("north", "south")
UNITS = ("archer", "knight", "lancer")
SQUARES = {"a1": 1, "b2": 2}


def unit(word: Word) -> str:
    return match_name(word, word.text, UNITS, lambda unit: phrase("{unit!r} is no unit", unit=unit))


def no_square(key: object) -> str:
    return phrase("{key!r} is no square", key=key)


def no_texts(key: str, found: object) -> str:
    return phrase("a list of texts is expected, not {found!r}", found=found)


def only_north(text: str) -> str:
    words = split_words(text)
    if words[-1].text != "north":
        raise unreadable_at(words[-1], "north is expected", rule="1.1")
    return text


ARMY: Form[tuple[str, ...]] = pieces(unit, " ".join, lambda found: tuple(sorted(found)))
LISTED = list_of(text_of(only_north, str, ""), no_texts, of=str, rule="3")
EVERY: dict[str, tuple[Form[Any], list[tuple[Any, Any]]]] = {
    "plain": (plain(lambda found: found == "x", lambda key, found: f"{key}: {found}", ""), [("x", "x")]),
    "number": (number(range(1, 4)), [(1, 1), (3, 3)]),
    "truth": (truth(), [(True, True), (False, False)]),
    "word": (word((*SIDES, "none"), none="none"), [("north", "north"), ("none", None)]),
    "pieces": (ARMY, [("", ()), ("knight archer", ("archer", "knight")), ("2x lancer", ("lancer", "lancer"))]),
    "list": (LISTED, [([], ()), (["go north"], ("go north",))]),
    "by name": (
        by_name(same_form(SIDES, ARMY), unknown_side),
        [({}, ((), ())), ({"south": "lancer"}, ((), ("lancer",)))],
    ),
    "whole": (by_name(same_form(SIDES, number((0, 1))), unknown_side, whole=True), [({"south": 1}, (0, 1))]),
    "rows": (rows(SQUARES, truth(), no_square), [({}, ()), ({"b2": True, "a1": False}, ((1, False), (2, True)))]),
    "mapped": (mapped(number((0, 1)), bool, int), [(1, True), (0, False)]),
}


@pytest.mark.parametrize("kind", EVERY)
def test_a_value_is_read_and_what_is_written_reads_back(kind: str) -> None:
    form, told = EVERY[kind]
    for found, value in told:
        reader = TableReader({})
        assert form.read(reader, ("k",), found, form.empty) == value
        assert form.read(reader, ("k",), form.write(value), form.empty) == value
        assert reader.problems == []


def test_what_is_written_is_short_unless_the_whole_is_wanted() -> None:
    assert EVERY["by name"][0].write(((), ("archer", "knight"))) == {"south": "archer knight"}
    assert EVERY["whole"][0].write((0, 1)) == {"north": 0, "south": 1}
    assert EVERY["rows"][0].write(((2, False),)) == {"b2": False}
    assert EVERY["word"][0].write(None) == "none"


def test_none_of_a_program_says_nothing_where_it_may() -> None:
    form, reader = or_none(word(SIDES)), TableReader({})
    assert form.read(reader, ("k",), None, "south") == "south"
    assert form.read(reader, ("k",), "north", "south") == "north"
    assert reader.problems == []
    assert word(SIDES).read(reader, ("k",), None, "south") == "south"
    assert [problem.text for problem in reader.problems] == ["k must be north or south, not None"]


@pytest.mark.parametrize(
    ("form", "found", "value", "problems"),
    [
        (
            plain(lambda found: found == 1, lambda key, found: f"{key} must be 1, not {found!r}", 0, "4"),
            2,
            "as before",
            [Problem("4", "k must be 1, not 2", ("k",))],
        ),
        (
            number(range(1, 4), "2"),
            True,
            "as before",
            [Problem("2", "k must be from 1 to 3, not True", ("k",))],
        ),
        (number((5, 3)), 4, "as before", [Problem("", "k must be 3 or 5, not 4", ("k",))]),
        (truth(), 1, "as before", [Problem("", "k must be true or false, not 1", ("k",))]),
        (
            word(SIDES),
            "nroth",
            "as before",
            [Problem("", "K must be north or south, not `nroth`. Did you mean `north`?", ("k",))],
        ),
        (
            word(SIDES, full=str, fault=lambda key, found: unknown_side(found), rule="2"),
            3,
            "as before",
            [Problem("2", "`3` is not a side", ("k",))],
        ),
        (
            ARMY,
            "knight archr 2x k x",
            ("knight", "knight", "knight"),
            [
                Problem("", "`archr` is no unit. Did you mean `archer`?", ("k",), 7, 12),
                Problem("", "`x` is no unit", ("k",), 18, 19),
            ],
        ),
        (LISTED, "north", "as before", [Problem("3", "a list of texts is expected, not `north`", ("k",))]),
        (LISTED, ["north", 1], "as before", [Problem("3", "a list of texts is expected, not ['north', 1]", ("k",))]),
        (
            LISTED,
            ["to south", "north"],
            ("north",),
            [Problem("1.1", "north is expected", ("k", "0"), 3, 8)],
        ),
        (
            by_name(same_form(SIDES, number(range(9))), unknown_side),
            {"sout": 1, "south": 2, "north": 9},
            (7, 2),
            [
                Problem("", "`sout` is not a side. Did you mean `south`?", ("k", "sout")),
                Problem("", "k.north must be from 0 to 8, not 9", ("k", "north")),
            ],
        ),
        (
            rows(SQUARES, truth(), no_square),
            {"c3": True, "a1": 1},
            ((1, False),),
            [
                Problem("", "`c3` is no square", ("k", "c3")),
                Problem("", "k.a1 must be true or false, not 1", ("k", "a1")),
            ],
        ),
        (rows(SQUARES, truth(), no_square), 3, (), [Problem("", "k must be a table, not 3", ("k",))]),
    ],
)
def test_every_problem_has_its_path(form: Form[Any], found: Any, value: Any, problems: list[Problem]) -> None:
    reader = TableReader({})
    before = (7, 8) if isinstance(found, dict) else "as before"
    assert form.read(reader, ("k",), found, before) == value
    assert reader.problems == problems


class Game(NamedTuple):
    """What some fields tell of."""

    round: int = 1
    winner: str | None = None
    armies: tuple[tuple[str, ...], ...] = ((), ())
    over: bool = False


FIELDS = Fields(
    Field("round", number(range(1, 9)), default=1, always=True),
    Field("won_by", word(SIDES), "winner"),
    Field("armies", by_name(same_form(SIDES, ARMY), unknown_side)),
    Field("ends", number((0, 1)), of=attrgetter("over")),
)


def test_a_thing_is_written_by_what_it_does_not_leave_unsaid() -> None:
    assert FIELDS.write(Game()) == {"round": 1}
    full = FIELDS.write(Game(2, "south", ((), ("archer",))))
    assert list(full.items()) == [("round", 2), ("won_by", "south"), ("armies", {"south": "archer"})]
    assert FIELDS.write(Game(over=True)) == {"round": 1, "ends": True}


def test_fields_are_read_as_attributes_in_the_order_asked_for() -> None:
    told = TableContext(TableReader({}), {"won_by": "north", "armies": {"east": ""}, "round": 0}, ("game",))
    assert FIELDS.read(told, "round", "armies") == {"round": 1, "armies": ((), ())}
    assert FIELDS.rest(told, "round", "armies", "ends") == {"winner": "north"}
    assert [problem.path for problem in told.reader.problems] == [("game", "round"), ("game", "armies", "east")]
    assert FIELDS.keys == ("round", "won_by", "armies", "ends")
    assert FIELDS.read(TableContext(TableReader({}), {}))["round"] == 1


def test_what_follows_from_other_keys_stands_for_one_that_is_unsaid_or_wrong() -> None:
    field = FIELDS["round"]
    assert field.read(TableContext(TableReader({}), {}), 5) == 5
    assert field.read(TableContext(TableReader({}), {"round": "x"}), 5) == 5
    assert field.read(TableContext(TableReader({}), {"round": 3}), 5) == 3
    assert FIELDS["armies"].read(TableContext(TableReader({}), {"armies": {"north": ""}}), (("x",), ("y",))) == (
        (),
        ("y",),
    )


class Lettered(TableReader):
    """Reads sides by their letters."""

    def in_full(self, key: Any, allowed: Any) -> Any:
        return next((name for name in allowed if key == name[0].upper()), key)

    def duplicate_key(self, name: str) -> str:
        return phrase("{name} is there twice", name=name)

    def comparable(self, key: Any) -> str:
        return str(key).lower()


def test_keys_are_named_in_full_and_problems_told_where_they_are_written() -> None:
    reader = Lettered({})
    table = {"S": "archer x", "north": "lancer", "N": "knight", "NROTH": ""}
    assert by_name(same_form(SIDES, ARMY), unknown_side).read(reader, ("armies",), table, ((), ())) == (
        ("lancer",),
        ("archer",),
    )
    assert reader.placed() == (
        Problem("", "north is there twice", ("armies", "N")),
        Problem("", "`NROTH` is not a side. Did you mean `north`?", ("armies", "NROTH")),
        Problem("", "`x` is no unit", ("armies", "S"), 7, 8),
    )
