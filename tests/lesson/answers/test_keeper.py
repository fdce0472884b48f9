"""Answers kept in a file: made with the first one, added to by all, only read by a grader, and never wiped."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from sekiwidget import __version__
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.answers.answers import MAX_TRIES, Answers, NoAnswers, Prediction
from sekiwidget.lesson.answers.keeper import GRADER, AnswersKeeper, read_answers
from sekiwidget.lesson.puzzle.session import PuzzleSession

SWORD = Scenario.from_file(Path("examples/combat/38-puzzle-one-sword.toml"))
WITH_SWORD = "T: deploy tokugawa1g with tokugawa+"
WRONG = ("T: declare minakuchi", WITH_SWORD)


def opened(folder: Path | None) -> tuple[PuzzleSession, AnswersKeeper]:
    """A session of the puzzle, as a notebook opens it."""
    session = PuzzleSession(SWORD)
    keeper = AnswersKeeper(session.line.nodes[0].position, session.game, session.puzzle, "tokugawa", "gifu", folder)
    keeper.hear(session)
    return session, keeper


def test_the_file_is_made_with_the_first_answer(tmp_path: Path) -> None:
    folder = tmp_path / "answers"
    session, keeper = opened(folder)
    assert not folder.exists()
    session.check(WITH_SWORD)
    assert keeper.path == folder / f"gifu.tokugawa.{keeper.answers.digest[:8]}.json"
    assert [*folder.iterdir()] == [keeper.path]
    assert read_answers(keeper.path) == keeper.answers
    assert opened(folder)[1].answers.tries == (WRONG,)


def test_without_a_folder_answers_are_in_memory() -> None:
    session, keeper = opened(None)
    session.check(WITH_SWORD)
    assert keeper.answers.tries == (WRONG,)


def test_several_notebooks_add_to_one_file(tmp_path: Path) -> None:
    (one, first), (other, second) = opened(tmp_path), opened(tmp_path)
    one.check(WITH_SWORD)
    other.hint()
    other.check(WITH_SWORD)
    first.add_prediction(3, 4, "wrong")
    assert (len(first.answers.tries), first.answers.hints) == (2, 1)
    assert first.answers.predictions == (Prediction(3, 4, "wrong"),)
    assert opened(tmp_path)[1].answers == first.answers
    assert len(second.answers.tries) == 2


def test_a_grader_only_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, keeper = opened(tmp_path)
    session.check(WITH_SWORD)
    before = keeper.path.read_bytes()
    monkeypatch.setenv(GRADER, "autograde")
    session, keeper = opened(tmp_path)
    session.check(WITH_SWORD)
    assert len(keeper.answers.tries) == 2
    assert keeper.path.read_bytes() == before
    empty = tmp_path / "none"
    opened(empty)[0].check(WITH_SWORD)
    assert not empty.exists()


def test_what_cannot_be_written_is_written_later(tmp_path: Path) -> None:
    folder = tmp_path / "answers"
    folder.write_text("a file where the folder should be")
    session, keeper = opened(folder)
    with pytest.warns(UserWarning, match="could not be written: the answers are in memory only"):
        session.check(WITH_SWORD)
    assert keeper.answers.tries == (WRONG,)
    assert keeper.warning
    folder.unlink()
    session.take_back()
    session.check(WITH_SWORD)
    assert (keeper.warning, len(read_answers(keeper.path).tries)) == ("", 2)


def test_a_file_with_something_else_is_left_alone(tmp_path: Path) -> None:
    session, keeper = opened(tmp_path)
    session.check(WITH_SWORD)
    keeper.path.write_text("my essay")
    session.take_back()
    with pytest.warns(UserWarning, match="does not contain answers: this is not valid JSON"):
        session.check(WITH_SWORD)
    assert keeper.path.read_text() == "my essay"
    with pytest.raises(NoAnswers, match="does not contain answers"):
        opened(tmp_path)
    other = Answers("gifu", "0" * 16, "tokugawa")
    keeper.path.write_text(other.to_text())
    with pytest.raises(NoAnswers, match="has the answers to another lesson"):
        opened(tmp_path)


def test_the_file_says_with_which_version_it_was_answered(tmp_path: Path) -> None:
    session, keeper = opened(tmp_path)
    keeper.path.write_text(replace(keeper.answers, version="0.1.0").to_text())
    session.check(WITH_SWORD)
    assert keeper.answers.version == read_answers(keeper.path).version == __version__


def test_a_full_file_takes_no_more(tmp_path: Path) -> None:
    session, keeper = opened(tmp_path)
    full = Answers("gifu", keeper.answers.digest, "tokugawa", (WRONG,) * MAX_TRIES, version=__version__)
    keeper.path.write_text(full.to_text())
    session.check(WITH_SWORD)
    assert read_answers(keeper.path) == full


def test_what_is_too_long_to_be_read_again_is_left_out(tmp_path: Path) -> None:
    """It is typed short, and written out in full: forbidden, so it is no try."""
    session, keeper = opened(tmp_path)
    assert session.check(f"{WITH_SWORD[:9]} {'96x tokugawa1g ' * 2}with tokugawa").kind == "refused"
    session.check(WITH_SWORD)
    assert read_answers(keeper.path) == keeper.answers
    assert len(keeper.answers.tries) == 1


def test_the_line_to_paste_names_a_lesson_below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    keeper = opened(None)[1]
    short = keeper.answers.to_short()
    assert keeper.as_call(tmp_path / "lessons" / "gifu.toml") == f'sekiwidget.replay("{short}", "lessons/gifu.toml")'
    assert keeper.as_call(Path(os.sep, "elsewhere.toml")) == keeper.as_call(None) == f'sekiwidget.replay("{short}")'
