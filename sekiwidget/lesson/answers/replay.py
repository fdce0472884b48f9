"""Judging answers anew, and their result for a teacher: what was solved, at which try, and the wrong choices.

In a notebook:

    result = sekiwidget.replay(board.answers, "gifu.toml")
    assert result.solved
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
from sekiwidget.base.files import is_there
from sekiwidget.base.terminal import printable
from sekiwidget.core.side import Side
from sekiwidget.lesson.answers.answers import MAX_BYTES, Answers, NoAnswers
from sekiwidget.lesson.answers.judge import AnswersJudge, Forged, JudgedTry, TooLong, TryKind
from sekiwidget.lesson.answers.keeper import read_answers
from sekiwidget.lesson.play.scenario import Scenario, file_text, is_text, scenario_from
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.text.errors import check_path
from sekiwidget.text.languages import attributes
from sekiwidget.text.phrase import Language, Translatable, in_language, joined, phrase
from sekiwidget.text.terms import Count, Listed
from sekiwidget.text.translate import reader_language, translated

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


@translated
def replay(
    answers: Answers | str | os.PathLike[str],
    lesson: Scenario | str | os.PathLike[str] | None = None,
    *,
    seconds: float = SECONDS,
    language: str | None = None,
) -> Replayed:
    """Judge answers anew: play each try, check the other side's replies, and judge the learner's choices.

    Args:
        answers: those of a board (`board.answers`), a text that a board has copied, or the path of a file that it has
            written.
        lesson: the scenario that was answered, its text, or the path of its file; None takes the file of the lesson's
            name in the working directory.
        seconds: the limit of processor time.
        language: the language of the result, a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else
            English.

    Raises ValueError for anything but answers to this puzzle, naming the try and the commit that cannot have been made,
    and if judging takes too long; ScenarioError if the lesson cannot be read.
    """
    found = answers_from(answers)
    check_seconds(seconds)
    return judged_anew(found, _lesson_of(found) if lesson is None else lesson, seconds)


def check_seconds(seconds: float) -> None:
    """Raise ValueError for a limit that leaves no time."""
    if not seconds > 0:
        raise ValueError(phrase("seconds must be above 0, not {seconds!r}", seconds=seconds))


def judged_anew(found: Answers, lesson: Scenario | str | os.PathLike[str], seconds: float) -> Replayed:
    """The same of checked answers, its errors as phrases."""
    judge = _judge_of(lesson)
    if found.side != judge.puzzle.side:
        raise ValueError(
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
                raise ValueError(_with_versions(said, found)) from None
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


def answers_from(given: Answers | str | os.PathLike[str]) -> Answers:
    """Answers from themselves, their text, or the path of their file. Raises NoAnswers; TypeError for anything else."""
    if isinstance(given, Answers):
        # Its fields may be anything, also what cannot be written.
        try:
            text = given.to_text()
        except (TypeError, ValueError, RecursionError):
            raise NoAnswers(phrase("answers can contain only texts, numbers and lists")) from None
        return Answers.from_text(text)
    if isinstance(given, str) and _is_answers(given):
        return Answers.from_text(given)
    if isinstance(given, str) and len(given) > MAX_PATH:
        raise NoAnswers(phrase("this is neither the text of answers nor the path of their file"))
    check_path("answers", given)
    return read_answers(Path(given))


MAX_PATH: Final = 4096


def _is_answers(text: str) -> bool:
    """Whether a string is the text of answers, not a path."""
    return len(text) > MAX_BYTES or text.lstrip().startswith(("{", "seki1."))


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


def _lesson_of(answers: Answers) -> Path:
    """The file of the lesson in the working directory."""
    path = Path(f"{answers.lesson}.toml")
    if not is_there(path):
        raise ValueError(
            phrase(
                "which lesson do these answers belong to? There is no {file} here: give its path, "
                "replay(answers, path)",
                file=printable(str(path)),
            )
        )
    return path


__all__ = ["Answers", "NoAnswers", "Replayed", "TooLong", "replay"]
