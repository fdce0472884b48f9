"""Copied answers are found in whatever a mail program makes of them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

import pytest

from sekiwidget.lesson.answers.answers import Answers
from sekiwidget.lesson.answers.copied import copied_answers
from tests.lesson.classroom.handed_in import SOLVED, WRONG, answers

WORD = answers(WRONG, SOLVED).to_short()
OTHER = answers(WRONG, lesson="other").to_short()


def wrapped(text: str, width: int = 72) -> str:
    return "\n".join(textwrap.wrap(text, width))


MAILS: dict[str, Callable[[str], str]] = {
    "a greeting after it": lambda word: f"{word}\n\nBest wishes, Anna",
    "a word right after it": lambda word: f"{word} Anna",
    "wrapped": lambda word: wrapped(f"Hi {word}") + "\nAnna",
    "wrapped by Windows": lambda word: wrapped(f"Hi {word}").replace("\n", "\r\n"),
    "quoted twice": lambda word: "\n".join(f"> > {line}" for line in wrapped(f"Hi {word}\nAnna").splitlines()),
    "quoted-printable": lambda word: wrapped(f"Hi {word}", 75).replace("\n", "=\r\n"),
    "its beginning wrapped": lambda word: f"my answers: se=\nki1.{word.removeprefix('seki1.')}",
    "invisible letters": lambda word: f"\ufeff{word[:30]}\u00ad{word[30:90]}\u200b{word[90:]}\u2060 Anna",
    "a line of Python": lambda word: f'sekiwidget.replay("{word}", "gifu.toml")',
}


@pytest.mark.parametrize("kind", MAILS)
@pytest.mark.parametrize("hints", range(3))  # so that the words end at each of the places in a group of four letters
def test_answers_are_found_with_anything_around_them(kind: str, hints: int) -> None:
    made = answers(WRONG, SOLVED, hints=7**hints)
    (found,) = copied_answers(MAILS[kind](made.to_short()), 9)
    assert found == made.to_short()
    assert Answers.from_text(found) == made


def test_several_answers_are_found_each_once_and_damaged_ones_spoil_no_other() -> None:
    three = f"{WORD}{OTHER} or {wrapped(WORD)}"
    assert copied_answers(three, 9) == [WORD, OTHER]
    assert copied_answers(three, 1) == [WORD]
    damaged, *others = copied_answers(f"{WORD[:-20]}\n{OTHER}", 9)
    assert others == [OTHER]
    assert damaged == WORD[:-20]
    assert copied_answers("Copied answers begin with `seki1.`", 9) == []
