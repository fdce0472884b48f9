"""Answers as a text and as one word: they read back as they were, and whatever else is read is one clear error."""

from __future__ import annotations

import base64
import json
import re
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.lesson.answers.answers import Answers, NoAnswers, Prediction, lesson_name

ANSWERS = Answers(
    "gifu",
    "0123456789abcdef",
    "tokugawa",
    (("T: declare gifu", "! T: deploy date3 with tokugawa"), ("T: declare gifu", "I: outside", "- draw T ukita+")),
    hints=2,
    shown=1,
    predictions=(Prediction(5, 4, "right"), Prediction(7, None, "skipped")),
    version="0.7.0",
)


def test_answers_read_back_as_they_were() -> None:
    for answers in (ANSWERS, Answers("leer-ü", "f" * 16, "all")):
        assert Answers.from_text(answers.to_text()) == answers
        assert Answers.from_text(f"  {answers.to_short()}\n") == answers
    assert ANSWERS.to_short().isascii()
    assert "\n" not in ANSWERS.to_short()
    assert repr(ANSWERS) == "<Answers: gifu, tokugawa: 2 tries>"
    assert ANSWERS
    assert not replace(ANSWERS, tries=(), hints=0, shown=None, predictions=())


def changed(**changes: Any) -> str:
    """The text of answers with other fields."""
    return json.dumps({**json.loads(ANSWERS.to_text()), **changes})


def short(data: bytes) -> str:
    """Anything as a short text."""
    return "seki1." + base64.urlsafe_b64encode(zlib.compress(data)).decode()


DAMAGED = "the copied answers are damaged or not complete: copy all of them again"
WRONG: tuple[tuple[str, str], ...] = (
    ("{", "this is not valid JSON"),
    ("[" * 100_000, "this is not valid JSON"),
    ("[]", "these are no answers, or those of a later version"),
    (changed(**{"sekiwidget-answers": 2}), "these are no answers, or those of a later version"),
    (changed(solved=True), "answers have no key `solved`: only moves count"),
    (changed(lesson="../../etc/passwd"), "`lesson` is missing or not valid"),
    (changed(lesson="あ" * 90), "`lesson` is missing or not valid"),
    (changed(digest="ABC"), "`digest` is missing or not valid"),
    (changed(side=None), "`side` is missing or not valid"),
    (changed(tries={}), "`tries` must be a list"),
    (changed(tries=[["T: stop"]] * 10_000), "`tries` can have at most 1,000 entries"),
    (changed(tries=[["T: stop"] * 5_001] * 2), "answers can have at most 10,000 commits"),
    (changed(tries=[["T: stop"], []]), "try 2: it must be a list of commits"),
    (changed(tries=[["T: stop", "T: a\nb"]]), "try 1, commit 2: this is too long, or no text"),
    (changed(tries=[["T: " + "x" * 2_000]]), "try 1, commit 1: this is too long, or no text"),
    (changed(tries=[["T: muster 201x date2"]]), "try 1, commit 1: this is too long, or no text"),
    (changed(tries=[["T: muster 99999999999x date2"]]), "try 1, commit 1: this is too long, or no text"),
    (changed(hints=-1), "`hints` must be a number from 0 to 1,000,000"),
    (changed(shown=True), "`shown` must be a number from 0 to 1,000,000"),
    (changed(version="0.7 <b>"), "`version` is missing or not valid"),
    (changed(version=7), "`version` is missing or not valid"),
    (changed(predictions=[[1, 2]]), "prediction 1: it must be a node, an answer and a result"),
    (changed(predictions=[[1, -2, "right"]]), "prediction 1: it must be a node, an answer and a result"),
    ("{" + " " * (10 << 20), "answers can have at most 1,048,576 characters"),
    ("seki1." + "A" * (10 << 20), "answers can have at most 1,048,576 characters"),
    (short(b" " * (64 << 20)), "answers can have at most 1,048,576 characters"),
    (ANSWERS.to_short()[:-9], DAMAGED),
    (
        ANSWERS.to_short().replace("seki1.e", "seki1.f"),
        DAMAGED,
    ),
    ("seki1.ü", DAMAGED),
    (short(b"\xff"), DAMAGED),
)


@pytest.mark.parametrize(("text", "why"), WRONG, ids=map(str, range(len(WRONG))))
def test_anything_else_is_one_error(text: str, why: str) -> None:
    with pytest.raises(NoAnswers, match=re.escape(why)):
        Answers.from_text(text)


def test_a_lesson_has_a_name_for_files() -> None:
    assert lesson_name("Puzzle: one sword, two guns") == "Puzzle-one-sword-two-guns"
    assert lesson_name("../..") == "lesson"
    assert len(lesson_name("x" * 500)) == 100


@pytest.mark.parametrize("letter", ["x", "ü", "あ", "𠮷", "a.", "あ-", "\ud800"])
def test_the_name_of_a_lesson_is_valid_and_short_enough_for_a_file(letter: str, tmp_path: Path) -> None:
    answers = replace(ANSWERS, lesson=lesson_name(letter * 300))
    assert Answers.from_text(answers.to_text()) == answers
    file = tmp_path / f"{answers.lesson}.{'x' * 30}.{answers.digest[:8]}.json"
    file.write_text(answers.to_text())
    assert file.exists()
