"""What others wrote is shown on a terminal, and never obeyed by it."""

from __future__ import annotations

import pytest

from sekiwidget.base.terminal import printable, printable_lines


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
