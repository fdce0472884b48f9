"""English that every game speaks."""

from __future__ import annotations

from sekiwidget.authoring.phrases import article, capital, counted, listed, number, ordinal, possessive, title


def test_numbers_are_words_up_to_ten() -> None:
    assert [number(value) for value in (0, 1, 10, 11, -1)] == ["no", "one", "ten", "11", "-1"]
    assert [ordinal(value) for value in (1, 10, 11, 12, 21, 102, 113)] == [
        "first",
        "tenth",
        "11th",
        "12th",
        "21st",
        "102nd",
        "113th",
    ]


def test_things_are_counted() -> None:
    assert [counted(value, "archer") for value in (0, 1, 2)] == ["no archer", "an archer", "two archers"]
    assert article("unit") == "a"


def test_names_are_listed() -> None:
    assert [listed(["a", "b", "c"][:number_]) for number_ in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b"], "or") == "a or b"


def test_names_are_written_as_they_are() -> None:
    assert (capital("two go"), title("white"), possessive("Date")) == ("Two go", "White", "Date’s")
