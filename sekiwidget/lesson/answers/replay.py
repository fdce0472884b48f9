"""Judging answers anew, and their result for a teacher: what was solved, at which try, and the wrong choices.

`sekiwidget.replay` (in `export/replay.py`) finds the lesson, also among those of the package.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sekiwidget import __version__
from sekiwidget.analysis.budget import Budget
from sekiwidget.base.files import Unreadable, is_there, read_file
from sekiwidget.base.terminal import printable
from sekiwidget.core.side import Side
from sekiwidget.lesson.answers.answers import SHORT, Answers, NoAnswers
from sekiwidget.lesson.answers.copied import MAX_FILE, copied_answers, is_file_of_answers
from sekiwidget.lesson.answers.judge import AnswersJudge, Forged, JudgedTry, TryKind
from sekiwidget.lesson.answers.keeper import no_answers
from sekiwidget.lesson.play.scenario import Scenario, file_text, is_text, scenario_from
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.text.errors import check_path
from sekiwidget.text.languages import attributes
from sekiwidget.text.phrase import Language, Translatable, in_language, joined, phrase
from sekiwidget.text.terms import Count, Listed
from sekiwidget.text.translate import reader_language

if TYPE_CHECKING:
    from sekiwidget.text.languages import Translator

SECONDS: Final = 60.0
"""Default seconds of processor time for one learner's answers."""
MAX_LESSONS: Final = 128
"""So many lessons are kept with what was judged in them."""
MAX_SIZE: Final = 400_000
"""So many positions of them in all."""

_KINDS: Final[dict[TryKind, str]] = {
    "solved": phrase("solved"),
    "wrong": phrase("wrong"),
    "refused": phrase("not allowed"),
    "unfinished": phrase("not finished"),
}


class ImpossibleAnswers(ValueError):
    """Answers that cannot have been given in this lesson; the message names the try and the commit."""


@dataclass(frozen=True, slots=True)
class Replayed(Translatable):
    """The answers of one learner to one puzzle, judged anew. True if they solve it.

    `result` counts as a board does: its tries are those judged here, its hints, whether the solution was shown, and its
    predictions are what the answers say. `answers` are those that were judged. `same` says whether the lesson asks what
    it asked when it was answered.
    `unchecked` counts replies of the other side that the search could not check. It is shown in `language` if one is
    given.
    """

    title: str
    side: Side
    result: Result
    tries: tuple[JudgedTry, ...]
    answers: Answers
    same: bool = True
    language: Language | None = field(default=None, compare=False, repr=False)

    @property
    def solved(self) -> bool:
        """Whether a try solves the puzzle, made before the solution was shown."""
        return self.result.solved

    @property
    def at_try(self) -> int | None:
        """At which try it was solved; None if it was not."""
        return self.result.tries if self.solved else None

    @property
    def wrong(self) -> tuple[JudgedTry, ...]:
        """The tries whose last choice was wrong or not allowed: each with its `choice`, its `rules` and `why`."""
        return tuple(one for one in self.tries if one.kind in ("wrong", "refused"))

    @property
    def unchecked(self) -> int:
        """How many replies of the other side could not be checked."""
        return sum(one.unchecked for one in self.tries)

    def __bool__(self) -> bool:
        return self.solved

    def __repr__(self) -> str:
        told = phrase("<Replayed: {title}: {result}>", title=self.title, result=self.result.sentence)
        return printable(in_language(told, reader_language(self.language)))

    def __str__(self) -> str:
        said = reader_language(self.language)
        return "\n".join(printable(in_language(line, said)) for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield phrase("{title}: {result}", title=self.title, result=self.result.sentence)
        for number, one in enumerate(self.tries, 1):
            yield phrase("  {number}. {choice}: {told}", number=number, choice=one.choice, told=_told(one))
            if one.why:
                yield joined(["     ", one.why])
        yield from self._remarks()

    def _remarks(self) -> Iterator[str]:
        if not self.same:
            yield phrase("The lesson has changed since it was answered.")
        if self.unchecked:
            yield phrase(
                "{replies:figure} could not be checked in time.", replies=Count(self.unchecked, "reply", "replies")
            )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        """The result, and a table of the tries. No text of a file or learner becomes markup."""
        said: Translator | None = reader_language(self.language)

        def say(text: str) -> str:
            return escape(printable(in_language(text, said)))

        cell = "text-align:start;vertical-align:top;padding:2px 12px 2px 0"
        rows = "".join(
            f"<tr><td style='{cell}'>{number}</td><td style='{cell}'><code dir='ltr'>{say(one.choice)}</code></td>"
            f"<td style='{cell}'>{say(_told(one))}</td><td style='{cell}'>{say(one.why)}</td></tr>"
            for number, one in enumerate(self.tries, 1)
        )
        head = f"<p><strong>{say(self.title)}</strong>: {say(self.result.sentence)}</p>"
        foot = "".join(f"<p>{say(remark)}</p>" for remark in self._remarks())
        table = f"<table><tbody>{rows}</tbody></table>" if rows else ""
        return f"<div {attributes(said)}>{head}{table}{foot}</div>"


def _told(one: JudgedTry) -> str:
    """What a try was, with the paragraphs of a wrong one."""
    told = _KINDS[one.kind]
    if one.kind in ("solved", "unfinished") or not one.rules:
        return told
    return phrase("{told} ({rules})", told=told, rules=Listed(one.rules))


def check_seconds(seconds: float) -> None:
    """Raise ValueError for a limit that leaves no time."""
    if not seconds > 0:
        raise ValueError(phrase("seconds must be above 0, not {seconds!r}", seconds=seconds))


def judged_anew(found: Answers, lesson: Scenario | str | os.PathLike[str], seconds: float) -> Replayed:
    """Judge checked answers: play each try, check the other side's replies, and judge the learner's choices.

    Raises ImpossibleAnswers, TooLong, ValueError for a lesson without a puzzle, ScenarioError if it cannot be read.
    """
    judge = _judge_of(lesson)
    if found.side != judge.puzzle.side:
        raise ImpossibleAnswers(
            phrase("these are answers of {side}, but the puzzle asks {asked}", side=found.side, asked=judge.puzzle.side)
        )
    result, tries, budget = Result(), [], Budget(seconds)
    try:
        for number, lines in enumerate(found.tries, 1):
            if found.shown is not None and number > found.shown:
                result = result.with_solution()
            try:
                one = judge.judge(lines, budget)
            except Forged as error:
                said = phrase("try {number}, {why}", number=number, why=error.args[0])
                raise ImpossibleAnswers(_with_versions(said, found)) from None
            tries.append(one)
            if one.kind in ("solved", "wrong"):
                result = result.with_try(solved=one.kind == "solved")
    finally:
        _forget()
    if found.shown is not None:
        result = result.with_solution()
    kinds = [prediction.result for prediction in found.predictions]
    right, wrong, skipped = (kinds.count(kind) for kind in ("right", "wrong", "skipped"))
    result = replace(result, hints=found.hints, predicted_right=right, predicted_wrong=wrong, predicted_skipped=skipped)
    title = judge.scenario.title or found.lesson
    return Replayed(title, found.side, result, tuple(tries), found, judge.asks(found.digest, found.side))


def _with_versions(why: str, answers: Answers) -> str:
    """Why answers cannot be, and of those to another version that its board may have replied in another way."""
    if answers.version in ("", __version__):
        return why
    return phrase(
        "{why} (answered with sekiwidget {theirs}, judged with {own}, whose boards may reply differently)",
        why=why,
        theirs=answers.version,
        own=__version__,
    )


# -- answers -----------------------------------------------------------------------------------------------------------

MAX_PATH: Final = 4096
MAX_WRONG_PATH: Final = 255
"""A longer string that is no path of a file is a text, which no error repeats."""


def answers_from(given: Answers | str | os.PathLike[str]) -> Answers:
    """Answers from themselves, a text with them, or the path of such a text.

    Raises NoAnswers; TypeError for anything else.
    """
    if isinstance(given, Answers):
        # Its fields may be anything, also what cannot be written.
        try:
            text = given.to_text()
        except (TypeError, ValueError, RecursionError):
            raise NoAnswers(phrase("answers can contain only texts, numbers and lists")) from None
        return Answers.from_text(text)
    if isinstance(given, str) and not _is_path(given):
        found = _answers_in(given)
        if found is None:
            raise NoAnswers(phrase("this is neither the text of answers nor the path of their file"))
        return found
    check_path("answers", given)
    return _of_file(Path(given))


def _is_path(text: str) -> bool:
    """Whether a string is a path, not a text with answers, or any other."""
    if not text.strip() or "\n" in text or len(text) > MAX_PATH:
        return False
    if is_there(Path(text)):
        return True
    return len(text) <= MAX_WRONG_PATH and SHORT not in text and not text.lstrip().startswith("{")


def _of_file(path: Path) -> Answers:
    """The answers in a file: its own, or those copied into it. Raises NoAnswers."""
    try:
        text = read_file(path, MAX_FILE, Count(1, "file of answers", "files of answers")).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoAnswers(no_answers(path, phrase("it is not written in UTF-8"))) from None
    except Unreadable as error:
        raise NoAnswers(no_answers(path, error.args[0])) from None
    try:
        found = _answers_in(text)
    except NoAnswers as error:
        raise NoAnswers(phrase("{file}: {why}", file=printable(str(path)), why=error.args[0])) from None
    if found is None:
        why = phrase("this must be a file of answers, or a text with copied answers")
        raise NoAnswers(no_answers(path, why))
    return found


def _answers_in(text: str) -> Answers | None:
    """The answers in a text, None if it has none. Raises NoAnswers if they are damaged, or several."""
    if is_file_of_answers(text):
        return Answers.from_text(text)
    found = copied_answers(text, 2)
    if len(found) > 1:
        raise NoAnswers(phrase("this has several copied answers: give only one of them"))
    if not found:
        return Answers.from_text(text) if text.lstrip().startswith("{") else None
    return Answers.from_text(found[0])


# -- lessons -----------------------------------------------------------------------------------------------------------

_judges: OrderedDict[str, AnswersJudge] = OrderedDict()
"""What was judged, by the text of its lesson; that which was used last is the last one."""


def _judge_of(given: Scenario | str | os.PathLike[str]) -> AnswersJudge:
    """The judge of a lesson, the same for the same text."""
    if isinstance(given, Scenario):
        text = given.to_text()
    elif isinstance(given, str) and is_text(given):
        text = given
    else:
        check_path("lesson", given)
        text = file_text(given)
    judge = _judges.pop(text, None) or AnswersJudge(scenario_from(given))
    _judges[text] = judge
    return judge


def _forget() -> None:
    """Forget the lessons used longest ago, until what is kept is small enough."""
    while len(_judges) > MAX_LESSONS or sum(judge.size for judge in _judges.values()) > MAX_SIZE:
        _judges.popitem(last=False)
