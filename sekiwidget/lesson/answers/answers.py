"""The answers of one learner to one lesson: moves, never results. As JSON text, and as one short word to paste.

Nothing says that a puzzle is solved: the moves say it, when they are judged anew. The number of hints, when the
solution was shown, the results of predictions, and the version are only what the file says. Each move is written as
the puzzle's side sees it, and the lesson is known by its name and by a digest of what that side sees of it, so that
answers hold nothing which the side may not know.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.lesson.play.actions import action_line
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Puzzle

MAX_BYTES: Final = 1 << 20
"""The maximum size of a file of answers in bytes, and of unpacked copied answers."""
MAX_TRIES: Final = 1_000
MAX_COMMITS: Final = 10_000
"""The maximum number of commits of all tries together, as of a scenario file."""
MAX_LINE: Final = 2_000
"""The maximum length of a commit in characters, as on a board."""
MAX_REPEATS: Final = 200
"""The maximum of a number before an `x`, which repeats a piece."""
MAX_PREDICTIONS: Final = 1_000
MAX_COUNT: Final = 1_000_000
MAX_NAME: Final = 100
"""The maximum length of a name in characters."""
MAX_NAME_BYTES: Final = 200
"""The maximum length of a name in bytes: with side and digest it is the name of a file, which has at most 255."""
EVERYTHING: Final = "all"
"""The side of answers to a lesson without a puzzle that shows everything."""

SHORT: Final = "seki1."
"""Copied answers begin with this; the rest is the JSON text by zlib, in base 64 for addresses."""

_FORMAT: Final = 1
_KEYS: Final = ("sekiwidget-answers", "lesson", "digest", "side", "tries", "hints", "shown", "predictions", "version")
_NAME: Final = re.compile(rf"[\w.-]{{1,{MAX_NAME}}}")
_DIGEST: Final = re.compile(r"[0-9a-f]{16}")
_REPEATED: Final = re.compile(r"([0-9]+)x\b")
_VERSION: Final = re.compile(r"[0-9A-Za-z.+-]{1,40}")
_RESULTS: Final = ("right", "wrong", "skipped")


class NoAnswers(ValueError):
    """A text or file with anything but answers; the message says what is wrong, and where."""


class Prediction(NamedTuple):
    """What was predicted of the step that leads to a node: a number, or the index of an option, and the result."""

    node: int
    answer: int | None
    result: str


@dataclass(frozen=True, slots=True)
class Answers:
    """What one learner has answered in one lesson.

    Args:
        lesson: the name of the lesson: that of its file, else its title.
        digest: a hash of what the side sees of what it was asked.
        side: whose answers these are: the puzzle's side; in a lesson without a puzzle the perspective.
        tries: each the lines of a script from the start on, with all replies and draws. The last line is the move that
            failed or solved the puzzle, or what followed it; or, after `!`, one that the rules forbid.
        hints: how many hints were given before the puzzle was solved.
        shown: how many tries had been made when the solution was shown; None if it was not.
        predictions: what was predicted (`@ ask`).
        version: that of the sekiwidget which has kept the last answer; empty if none has.
    """

    lesson: str
    digest: str
    side: Side
    tries: tuple[tuple[str, ...], ...] = ()
    hints: int = 0
    shown: int | None = None
    predictions: tuple[Prediction, ...] = ()
    version: str = ""

    def __bool__(self) -> bool:
        """Whether anything was answered."""
        return bool(self.tries or self.hints or self.shown is not None or self.predictions)

    def __repr__(self) -> str:
        told = phrase(
            "<Answers: {lesson}, {side}: {tries:figure}>",
            lesson=self.lesson,
            side=self.side,
            tries=Count(len(self.tries), "try", "tries"),
        )
        return str(told)

    def to_text(self) -> str:
        """The JSON text that reads back as equal answers: one commit a line, nothing that is empty."""
        found: dict[str, Any] = {_KEYS[0]: _FORMAT, "lesson": self.lesson, "digest": self.digest, "side": self.side}
        if self.tries:
            found["tries"] = self.tries
        if self.hints:
            found["hints"] = self.hints
        if self.shown is not None:
            found["shown"] = self.shown
        if self.predictions:
            found["predictions"] = self.predictions
        if self.version:
            found["version"] = self.version
        return json.dumps(found, ensure_ascii=False, indent=1) + "\n"

    def to_short(self) -> str:
        """The answers as one word that can be pasted into a cell."""
        packed = zlib.compress(json.dumps(json.loads(self.to_text()), separators=(",", ":")).encode(), 9)
        return SHORT + base64.urlsafe_b64encode(packed).rstrip(b"=").decode()

    @classmethod
    def from_text(cls, text: str) -> Answers:
        """The answers of a JSON text, or of a short one. Raises NoAnswers for anything else."""
        if text.lstrip().startswith(SHORT):
            text = _unpacked(text.strip())
        if len(text) > MAX_BYTES:
            raise NoAnswers(_too_long())
        try:
            found = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise NoAnswers(phrase("this is not valid JSON: {why}", why=str(error))) from None
        return _read(found)


def _too_long() -> str:
    return phrase("answers can have at most {most:,} characters", most=MAX_BYTES)


def _unpacked(text: str) -> str:
    """The JSON text of a short one. Never unpacks more than is allowed."""
    packed = "".join(text.removeprefix(SHORT).split())
    if len(packed) > MAX_BYTES:
        raise NoAnswers(_too_long())
    damaged = NoAnswers(phrase("the copied answers are damaged or not complete: copy all of them again"))
    try:
        unpacking = zlib.decompressobj()
        code = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        data = unpacking.decompress(code, MAX_BYTES)
        if unpacking.unconsumed_tail:
            raise NoAnswers(_too_long())
        if not unpacking.eof:
            raise damaged
        return data.decode()
    except NoAnswers:
        raise
    except (ValueError, zlib.error):
        raise damaged from None


# -- reading, which trusts nothing -------------------------------------------------------------------------------------


def _read(found: object) -> Answers:
    if not isinstance(found, dict) or found.get(_KEYS[0]) != _FORMAT:
        raise NoAnswers(phrase("these are no answers, or those of a later version of sekiwidget"))
    unknown = next((key for key in found if key not in _KEYS), None)
    if unknown is not None:
        raise NoAnswers(phrase("answers have no key {key!r}: only moves count", key=unknown[:MAX_LINE]))
    tries = tuple(_try(number, one) for number, one in enumerate(_list(found, "tries", MAX_TRIES), 1))
    if sum(map(len, tries)) > MAX_COMMITS:
        raise NoAnswers(phrase("answers can have at most {most:,} commits", most=MAX_COMMITS))
    predictions = _list(found, "predictions", MAX_PREDICTIONS)
    shown = found.get("shown")
    return Answers(
        _word(found, "lesson", _NAME),
        _word(found, "digest", _DIGEST),
        _word(found, "side", _NAME),
        tries,
        _count(found.get("hints", 0), "hints"),
        None if shown is None else _count(shown, "shown"),
        tuple(_prediction(number, one) for number, one in enumerate(predictions, 1)),
        _word(found, "version", _VERSION) if "version" in found else "",
    )


def _word(found: Mapping[str, Any], key: str, pattern: re.Pattern[str]) -> str:
    value = found.get(key)
    if not isinstance(value, str) or not pattern.fullmatch(value) or len(value.encode()) > MAX_NAME_BYTES:
        raise NoAnswers(phrase("`{key}` is missing or not valid", key=key))
    return value


def _list(found: Mapping[str, Any], key: str, most: int) -> list[Any]:
    value = found.get(key, [])
    if not isinstance(value, list):
        raise NoAnswers(phrase("`{key}` must be a list", key=key))
    if len(value) > most:
        raise NoAnswers(phrase("`{key}` can have at most {most:,} entries", key=key, most=most))
    return value


def _count(value: object, key: str) -> int:
    if type(value) is not int or not 0 <= value <= MAX_COUNT:
        raise NoAnswers(phrase("`{key}` must be a number from 0 to {most:,}", key=key, most=MAX_COUNT))
    return value


def _try(number: int, given: object) -> tuple[str, ...]:
    if not isinstance(given, list) or not given or not all(isinstance(line, str) for line in given):
        raise NoAnswers(phrase("try {number}: it must be a list of commits", number=number))
    for at, line in enumerate(given, 1):
        if not is_readable_line(line):
            raise NoAnswers(phrase("try {number}, commit {at}: this is too long, or no text", number=number, at=at))
    return tuple(given)


def is_readable_line(line: str) -> bool:
    """Whether a commit is short enough, and a text."""
    return line.isprintable() and len(line) <= MAX_LINE and _repeats(line) <= MAX_REPEATS


def _repeats(line: str) -> int:
    """How often pieces are repeated in a line (`3x date2`), too often if a number is that long."""
    return sum(int(digits) if len(digits) < 6 else MAX_REPEATS + 1 for digits in _REPEATED.findall(line))


def _prediction(number: int, given: object) -> Prediction:
    wrong = NoAnswers(phrase("prediction {number}: it must be a node, an answer and a result", number=number))
    if not isinstance(given, list) or len(given) != 3 or given[2] not in _RESULTS:
        raise wrong
    node, answer, result = given
    for value in (node, *(() if answer is None else (answer,))):
        if type(value) is not int or not 0 <= value <= MAX_COUNT:
            raise wrong
    return Prediction(node, answer, result)


# -- writing -----------------------------------------------------------------------------------------------------------


def seen_line(game: Game, actor: Side, action: Any, viewer: Side) -> str:
    """The script line of an action as a viewer sees it."""
    return action_line(game, actor, action.seen_by(actor, viewer))


def lines_to(line: Line, node: Node, game: Game, viewer: Side) -> tuple[str, ...]:
    """The script lines from the start to a node, as a viewer sees them; the last one is its attempt, if it is one."""
    found = [
        seen_line(game, one.commit.actor, one.commit.action, viewer)
        for one in line.path(node.id)
        if one.commit is not None
    ]
    if node.attempt is not None:
        found.append(f"! {action_line(game, node.attempt.actor, node.attempt.text)}")
    return tuple(found)


def question_digest(scenario: Scenario, viewer: Side) -> str:
    """A hash of what a viewer sees of what it is asked: the start, and the task with its goal."""
    return digest_of(scenario.start(), scenario.game, scenario.puzzle, viewer)


def digest_of(start: Position, game: str, puzzle: Puzzle | None, viewer: Side) -> str:
    """The same of a position and a puzzle."""
    asked: tuple[object, ...] = (game, repr(start.seen_by(viewer)))
    if puzzle is not None:
        goal = sorted((key, str(value)) for key, value in puzzle.goal.items())
        asked += (puzzle.side, goal, puzzle.within, puzzle.reply)
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:16]


def viewer_of(side: Side) -> Side:
    """Who sees what a side of answers names."""
    return CHANCE if side == EVERYTHING else side


def lesson_name(name: str) -> str:
    """A name for a lesson in file names and in answers, made of that of its file or of its title."""
    made = re.sub(r"[^\w.-]+", "-", name.strip()).strip("-.")[:MAX_NAME]
    return made.encode()[:MAX_NAME_BYTES].decode(errors="ignore").strip("-.") or "lesson"
