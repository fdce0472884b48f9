"""What others wrote is shown on a terminal, and never obeyed by it."""

from __future__ import annotations

import pytest

from sekiwidget.base.terminal import mark_direction, printable, printable_lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Mōri, 関ヶ原, שלום", "Mōri, 関ヶ原, שלום"),
        ("a\x1b[31mb\x07", "a·[31mb·"),
        ("a\x9b31mb", "a·31mb"),
        ("a\u202egnp\u2066x", "a·gnp·x"),
        ("a\nb\tc\rd\u2028e\x85f", "a b c d e f"),
        ("\ud800\0\x7f", "···"),
    ],
)
def test_no_sign_is_obeyed(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert printable(shown) == shown


def test_lines_stay_lines() -> None:
    assert printable_lines("a\n\x1bb\n") == "a\n·b\n"


@pytest.mark.parametrize(
    "text", ["one two", "12 – 3 ✗", "", "הקרב ב-Gifu", "  4 הקרב ב-Gifu", "12 [8.2] הקרב", "\u200fGifu – הקרב"]
)
def test_a_line_that_begins_in_its_direction_stays_as_it_is(text: str) -> None:
    assert mark_direction(text) == text


def test_a_line_that_is_read_from_right_to_left_begins_so() -> None:
    marked = mark_direction("lesson.toml: חסר צד\nGifu  I\n  Gifu – קרב")
    assert marked == "\u200flesson.toml: חסר צד\nGifu  I\n\u200f  Gifu – קרב"


def test_columns_of_a_line_that_is_read_from_right_to_left_stay_in_order() -> None:
    assert mark_direction("  גיפו gifu   I  date2") == "  גיפו gifu   \u200fI  \u200fdate2"
