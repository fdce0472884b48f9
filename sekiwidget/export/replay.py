"""`replay`: judging answers anew, in the lesson that is given, else in that of the working directory or the package.

In a notebook:

    result = sekiwidget.replay(board.answers, "gifu.toml")
    assert result.solved
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeAlias

from sekiwidget import library
from sekiwidget.base.files import is_there
from sekiwidget.base.terminal import printable
from sekiwidget.lesson.answers.answers import Answers, lesson_name, question_digest, viewer_of
from sekiwidget.lesson.answers.replay import (
    SECONDS,
    ImpossibleAnswers,
    Replayed,
    answers_from,
    check_seconds,
    judged_anew,
)
from sekiwidget.lesson.classroom.lessons import Lessons
from sekiwidget.lesson.play.scenario import Scenario, is_text, scenario_from
from sekiwidget.text.phrase import ENGLISH_LANGUAGE, in_language, phrase
from sekiwidget.text.translate import translated

Given: TypeAlias = Scenario | str | os.PathLike[str]
"""A lesson, its text, or the path of its file."""


@translated
def replay(
    answers: Answers | str | os.PathLike[str],
    lesson: Given | None = None,
    *,
    seconds: float = SECONDS,
    language: str | None = None,
) -> Replayed:
    """Judge answers anew: play each try, check the other side's replies, and judge the learner's choices.

    Args:
        answers: those of a board (`board.answers`), a text with answers that a board has copied, or the path of a file
            with answers: one that a board has written, or one into which they were copied.
        lesson: the scenario that was answered, its text, or the path of its file; also the name or title of a puzzle
            of the package ("01-what-a-block-is/1"). None looks for the lesson by its name, in the working directory
            and in the package.
        seconds: the limit of processor time.
        language: the language of the result, a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else
            English.

    Raises ValueError for anything but answers to this puzzle, naming the try and the commit that cannot have been made,
    and if judging takes too long; ScenarioError if the lesson cannot be read.
    """
    found = answers_from(answers)
    check_seconds(seconds)
    asked = _lesson_of(found, lesson)
    try:
        return judged_anew(found, asked, seconds)
    except ImpossibleAnswers as error:
        raise ValueError(_with_lesson(error.args[0], found, asked)) from None


def _lesson_of(answers: Answers, given: Given | None) -> Given:
    """The lesson to judge by: that which is given, else found by the name that is given or that the answers have.

    Raises ValueError if none is found.
    """
    lessons = Lessons((), None, library.all_texts)
    if given is None:
        found = lessons.of_answers(answers)
        if found is None:
            raise ValueError(
                phrase(
                    "which lesson do these answers belong to? There is no {file} here, and none in the package: give "
                    "its path, replay(answers, path)",
                    file=printable(f"{answers.lesson}.toml"),
                )
            )
        return found.text
    if isinstance(given, str) and not is_text(given) and not given.endswith(".toml") and not is_there(Path(given)):
        found = lessons.shipped_for(given, answers)
        return given if found is None else found.text
    return given


def _with_lesson(why: str, answers: Answers, given: Given) -> str:
    """Why answers cannot be; if they are to another lesson, this comes first."""
    scenario = scenario_from(given)
    names = {lesson_name(in_language(scenario.title, ENGLISH_LANGUAGE))}
    if not isinstance(given, Scenario) and not (isinstance(given, str) and is_text(given)):
        names.add(lesson_name(Path(given).stem))
    if answers.lesson in names or question_digest(scenario, viewer_of(answers.side)) == answers.digest:
        return why
    return phrase(
        "these are answers to another lesson, {theirs}, not to {asked}: {why}",
        theirs=answers.lesson,
        asked=scenario.title or min(names),
        why=why,
    )


__all__ = ["replay"]
