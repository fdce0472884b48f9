"""Cells of tables: none is a formula for a spreadsheet, and each has its text again when it is read."""

from __future__ import annotations

import pytest

from sekiwidget.lesson.course.results import cell_text, csv_cell


@pytest.mark.parametrize("space", ["", " ", "   ", "\t", "\u00a0", "\u3000", "\n"])
@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_what_a_spreadsheet_takes_for_a_formula_is_quoted(space: str, sign: str) -> None:
    text = f"{space}{sign}1+1"
    assert csv_cell(text) == f"'{text}"
    assert cell_text(csv_cell(text)) == text


@pytest.mark.parametrize("text", ["", " ", "Eva", "'Eva'", "a=b", " 1", "|cmd", "% 1", "'"])
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert csv_cell(text) == text and cell_text(text) == text


def test_numbers_and_truths_are_no_text() -> None:
    assert [csv_cell(value) for value in (True, False, -3, None)] == [1, 0, -3, None]
