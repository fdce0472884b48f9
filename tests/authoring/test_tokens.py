"""Words with their places, names by their beginnings, tables read with every problem."""

from __future__ import annotations

import pytest

from sekiwidget.authoring.position_table import TableReader
from sekiwidget.authoring.tokens import (
    MOST_REPEATS,
    Word,
    expand_repeats,
    find_side,
    match_name,
    note_fault,
    quote_value,
    read_boolean,
    read_number,
    read_pieces,
    read_side,
    read_word,
    split_words,
    unknown_side,
)
from sekiwidget.core.errors import AmbiguousAction, Problem, UnreadableAction
from sekiwidget.core.position import Value
from sekiwidget.text.phrase import phrase

LETTERS = {"north": "N", "south": "S"}
NAMES = ("archer", "knight", "kite")
MARK, ARROW = phrase("mark what? places are expected"), phrase("an arrow goes from a place to a place")


def no_unit(word: str) -> str:
    return phrase("{word!r} is no unit", word=word)


def no_cards(key: str, words: Value) -> UnreadableAction:
    return UnreadableAction(phrase("{key} is cards, not {value}", key=key, value=quote_value(words)))


def test_a_word_knows_where_it_stands() -> None:
    assert split_words("  go  there ") == [Word("go", 2), Word("there", 6)]
    assert split_words("go there")[1].end == len("go there")


def test_what_is_repeated_is_written_out() -> None:
    assert [word.text for word in expand_repeats(split_words("a 3x b"))] == ["a", "b", "b", "b"]


@pytest.mark.parametrize(
    ("text", "start", "message"),
    [
        ("a 2x", 2, "`2x` must be followed by a piece to repeat"),
        ("2x 3x a", 3, "`2x` must be followed by a piece to repeat"),
        ("0x a", 0, "`0x` must be from 1x to"),
        (f"{MOST_REPEATS + 1}x a", 0, f"`{MOST_REPEATS + 1}x` must be from 1x to {MOST_REPEATS}x"),
    ],
)
def test_a_number_that_repeats_nothing_is_told_with_its_place(text: str, start: int, message: str) -> None:
    with pytest.raises(UnreadableAction, match=message) as fault:
        expand_repeats(split_words(text))
    assert fault.value.start == start


def test_a_beginning_is_a_name_if_it_is_the_only_one() -> None:
    assert match_name(Word("A", 3), "a", NAMES, no_unit) == "archer"
    assert match_name(Word("kite", 3), "kite", NAMES, no_unit) == "kite"
    with pytest.raises(AmbiguousAction, match="`K3` is ambiguous: it can mean knight3 or kite3") as several:
        match_name(Word("K3", 3), "k", NAMES, no_unit)
    assert several.value.meanings == ("knight3", "kite3")
    with pytest.raises(UnreadableAction, match=r"`knihgt` is no unit. Did you mean `knight`\?") as none:
        match_name(Word("knihgt", 3), "knihgt", NAMES, no_unit)
    assert (none.value.start, none.value.end) == (3, 9)


def test_a_side_is_named_by_its_letter_or_name() -> None:
    assert [find_side(text, LETTERS) for text in ("n", "SOUTH", "x")] == ["north", "south", None]
    with pytest.raises(UnreadableAction, match=r"`suoth` is not a side\. Did you mean `south`"):
        read_side(Word("suoth", 0), LETTERS)


def test_values_are_of_their_kind() -> None:
    assert (read_boolean("k", True), read_number("k", 3), read_word("k", "a")) == (True, 3, "a")
    assert read_pieces("k", ("a b", "c")) == split_words("a b c")
    for read, words, expected in (
        (read_boolean, 1, "true or false"),
        (read_number, True, "a number"),
        (read_word, 1, "a word"),
    ):
        with pytest.raises(UnreadableAction, match=f"k must be {expected}, not {words!r}"):
            read("k", words)
    with pytest.raises(UnreadableAction, match="k is cards, not 3"):
        read_pieces("k", 3, no_cards)


def test_marks_and_arrows_name_places() -> None:
    def read(word: Word) -> str:
        return match_name(word, word.text, NAMES, no_unit)

    assert note_fault("mark", ("archer",), read, MARK, ARROW) is None
    assert note_fault("mark", (), read, MARK, ARROW) == MARK
    assert note_fault("arrow", ("archer",), read, MARK, ARROW) == ARROW
    assert note_fault("arrow", ("archer", "x"), read, MARK, ARROW) == "`x` is no unit"


def test_a_table_is_read_to_its_end_and_every_problem_has_its_path() -> None:
    reader = TableReader({"side": {"nort": 1, "south": 2}})
    assert reader.sub(("side",), reader.table["side"], LETTERS, unknown_side) == {"south": 2}
    assert reader.words(("words",), ["a 2x", "b"], lambda word: word.text) == ("a", "b", "b")
    assert reader.words(("words",), "2x", str) == ()
    assert reader.problems == [
        Problem("", "`nort` is not a side. Did you mean `north`?", ("side", "nort")),
        Problem("", "`2x` must be followed by a piece to repeat", ("words",), 0, 2),
    ]
