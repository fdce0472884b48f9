"""English for numbers, lists and articles."""

from __future__ import annotations

from sekiwidget.text.phrase import capital
from sekiwidget.text.terms import (
    Count,
    article,
    number_word,
    ordinal_word,
    series,
    times_word,
)


def test_numbers_are_words_up_to_ten() -> None:
    assert [number_word(value) for value in (0, 1, 10, 11, -1)] == ["no", "one", "ten", "11", "-1"]
    assert [times_word(value) for value in (0, 1, 3, 4)] == ["never", "once", "three times", "4 times"]
    assert [ordinal_word(value) for value in (1, 10, 11, 12, 21, 22, 23, 102, 113)] == [
        *("first", "tenth", "11th", "12th", "21st", "22nd", "23rd", "102nd", "113th")
    ]


def test_things_are_counted() -> None:
    assert [str(Count(value, "archer")) for value in (0, 1, 2, 11)] == [
        *("no archer", "an archer", "two archers", "11 archers")
    ]
    assert [article(word) for word in ("block", "Ukita", "unit", "Ii")] == ["a", "an", "a", "an"]


def test_names_are_listed() -> None:
    assert [series(["a", "b", "c"][:number]) for number in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert series(["a", "b"], "or") == "a or b"
    assert capital("two go") == "Two go"
