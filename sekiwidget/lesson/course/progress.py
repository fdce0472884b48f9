"""A learner's progress in a course, and its file, which several notebooks may write at once."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from sekiwidget.base.files import Unreadable, read_file
from sekiwidget.base.terminal import printable
from sekiwidget.lesson.course.file_lock import NotKept, rewrite_file
from sekiwidget.lesson.course.returning import Returning
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.lesson.script.errors import quoted
from sekiwidget.text.errors import check_path
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

MAX_BYTES: Final = 4 << 20
"""Maximum size of a file in bytes: some 40,000 puzzles."""
MAX_COUNT: Final = 1_000_000_000
"""Maximum of a count."""
KINDS: Final[Mapping[str, type]] = {"solved": bool, "tries": int, "hints": int, "shown": bool}
PREDICTED: Final = ("predicted_right", "predicted_wrong", "predicted_skipped")
"""How often the learner predicted a step rightly and wrongly, and did not want to."""
LATER: Final[Mapping[str, type]] = {"later_tries": int, "later_solved": bool, **dict.fromkeys(PREDICTED, int)}
"""Fields for tries after a result was final, and for predictions; left out if 0 or false."""
RETURNING: Final[Mapping[str, type]] = {"missed_on": str, "solved_since": int}
"""Fields for the schedule of a missed puzzle; left out if it was never missed."""
_FILE: Final = Count(1, "file of progress", "files of progress")
_MAX_DIGITS: Final = 4000
"""Maximum number of digits that Python reads."""
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]|\d+', re.DOTALL)


class Progress:
    """A learner's progress: a result for each puzzle, and the lessons read to the end. Saved in a JSON file.

    With `path` None it is in memory only. Several writers may share a file: their additions are merged. `unkept` is why
    the file is incomplete, or empty. Raises ValueError, without changing anything, for a file with other contents;
    TypeError for anything but a path.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        if path is not None:
            check_path("progress", path)
        self.path = None if path is None else Path(path)
        self.unkept = ""
        self._written, self._written_returning = ({}, {}) if self.path is None else read_progress(self.path)
        self._done, self._returning = dict(self._written), dict(self._written_returning)
        # Results as `put` last; and the tries and hints that others have added since, which `put` does not count.
        self._own: dict[str, Result] = {}
        self._added: dict[str, tuple[int, int]] = {}

    def __getitem__(self, item: str) -> Result:
        """The result for a file; for a lesson, `solved` means that it was read."""
        return self._done.get(item, Result())

    @property
    def returning(self) -> Mapping[str, Returning]:
        """The schedule of the missed puzzles, by file."""
        return MappingProxyType(self._returning)

    def own(self, item: str) -> Result:
        """The result for a file without the later additions of other writers, as `put` takes it."""
        return self._own.get(item, self[item])

    def put(self, item: str, result: Result, returning: Returning | None = None) -> None:
        """Record and save a result, and when it comes again, if it was missed.

        Once it is final, for any writer, later tries are counted separately.

        Raises NotKept if the file cannot be written; the result is recorded in memory all the same.
        """
        before, own = self[item], self.own(item)
        if before.final:
            after = _later(before, own, result)
        else:
            tries, hints = self._added.get(item, (0, 0))
            after = replace(result, tries=result.tries + tries, hints=result.hints + hints, language=None)
        self._own[item] = result
        if returning is not None:
            self._returning[item] = returning
        self._keep(item, replace(after, **{name: getattr(before, name) for name in PREDICTED}))

    def add_prediction(self, item: str, result: str) -> None:
        """Count and save a prediction in a file: right, wrong or skipped. Raises NotKept as `put` does."""
        before = self[item]
        name = f"predicted_{result}"
        self._keep(item, replace(before, **{name: getattr(before, name) + 1}))

    def _keep(self, item: str, result: Result) -> None:
        if result != self[item]:
            self._done[item] = result
        changed = self._done != self._written or self._returning != self._written_returning
        if self.path is not None and changed:
            self._save(self.path)

    def _save(self, path: Path) -> None:
        """Merge new results into the file, and the additions of others into memory."""
        self.unkept = phrase("it was interrupted")
        try:
            rewrite_file(path, self._merged, MAX_BYTES, _FILE)
        except NotKept as error:
            self.unkept = error.why
            raise
        self._written, self._written_returning = dict(self._done), dict(self._returning)
        self.unkept = ""

    def _merged(self, target: Path) -> str:
        """The text of the file with the results of others and of this one."""
        found, returning = read_progress(target)
        self._merge(found)
        for item, theirs in returning.items():
            self._returning[item] = _later_returning(theirs, self._returning.get(item, theirs))
        fields = {
            item: {**_fields(result), **_returning_fields(self._returning.get(item))}
            for item, result in sorted(self._done.items())
        }
        return json.dumps(fields, indent=1)

    def _merge(self, found: dict[str, Result]) -> None:
        """Add the results of others since the file was last read."""
        for item, theirs in found.items():
            seen, mine = self._written.get(item, Result()), self[item]
            if theirs == seen:
                continue
            # Predictions are only counted: nothing makes them final.
            counted = {name: getattr(theirs, name) + getattr(mine, name) - getattr(seen, name) for name in PREDICTED}
            seen, mine, theirs = _unpredicted(seen), _unpredicted(mine), _unpredicted(theirs)
            more = (_gain(seen.tries, theirs.tries), _gain(seen.hints, theirs.hints))
            before = self._added.get(item, (0, 0))
            self._own.setdefault(item, mine)
            if mine == seen:
                self._done[item] = theirs
            elif seen.final:
                self._done[item] = _later(mine, seen, theirs)
            elif theirs.final:
                # The result of the others came first.
                self._done[item] = _later(theirs, seen, mine)
            else:
                self._done[item] = replace(mine, tries=mine.tries + more[0], hints=mine.hints + more[1])
            self._added[item] = (before[0] + more[0], before[1] + more[1])
            self._done[item] = replace(self._done[item], **counted)
        self._written = found


def _later(final: Result, before: Result, after: Result) -> Result:
    """A final result with the difference between two others as later tries."""
    more = _gain(before.tries, after.tries) + _gain(before.later_tries, after.later_tries)
    solved = final.later_solved or (after.done and not before.done and not final.solved)
    return replace(final, later_tries=final.later_tries + more, later_solved=solved)


def _gain(before: int, after: int) -> int:
    """The increase of a count; a lower one has started anew."""
    return after - before if after >= before else after


def _unpredicted(result: Result) -> Result:
    """A result without what was predicted."""
    return replace(result, predicted_right=0, predicted_wrong=0, predicted_skipped=0)


def _fields(result: Result) -> dict[str, bool | int]:
    fields = {name: getattr(result, name) for name in (*KINDS, *LATER)}
    return {name: value for name, value in fields.items() if name in KINDS or value}


def _returning_fields(returning: Returning | None) -> dict[str, str | int]:
    if returning is None:
        return {}
    return {"missed_on": returning.since.isoformat(), "solved_since": returning.solved}


def _later_returning(one: Returning, other: Returning) -> Returning:
    """The later of two schedules of a puzzle; on the same day the one that was missed again."""
    return max(one, other, key=lambda found: (found.since, -found.solved))


# -- reading the file, which is untrusted: each fault is reported with its line ----------------------------------------


def read_progress(path: Path) -> tuple[dict[str, Result], dict[str, Returning]]:
    """The results in a file, and the schedules of the missed puzzles; none of either if it does not exist.

    Raises ValueError for any other contents.
    """
    read = _read(path)
    returning = {
        item: Returning(date.fromisoformat(fields["missed_on"]), fields.get("solved_since", 0))
        for item, fields in read.items()
        if fields.get("missed_on")
    }
    return {item: _result(fields) for item, fields in read.items()}, returning


def _read(path: Path) -> dict[str, dict[str, Any]]:
    """The checked fields of each file."""
    if not path.exists():
        return {}
    try:
        return _results(read_file(path, MAX_BYTES, _FILE))
    except Unreadable as error:
        raise ValueError(
            phrase(
                "{file} does not contain the progress of a course: {error}", file=printable(str(path)), error=str(error)
            )
        ) from None
    except _Wrong as error:
        file, why = printable(str(path)), str(error)
        if not error.line:
            raise ValueError(
                phrase("{file} does not contain the progress of a course: {error}", file=file, error=why)
            ) from None
        raise ValueError(
            phrase(
                "{file} does not contain the progress of a course, line {line}: {error}",
                file=file,
                line=error.line,
                error=why,
            )
        ) from None


class _Wrong(ValueError):
    """A fault of the file, and its line."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.line = line


def _results(data: bytes) -> dict[str, dict[str, Any]]:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _Wrong(phrase("it is not written in UTF-8"), data.count(b"\n", 0, error.start) + 1) from None
    found = _load(text)
    if not isinstance(found, dict):
        raise _Wrong(phrase("this must be a table"), 1)
    return {item: _checked(text, item, fields) for item, fields in found.items()}


def _load(text: str) -> Any:
    """The value of a JSON text. It is scanned first: excessive nesting or length is never parsed."""
    depth = 0
    for token in _TOKEN.finditer(text):
        sign = token[0][0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > 2:
            raise _Wrong(phrase("it is nested more than two levels deep"), _line(text, token.start()))
        if sign.isdecimal() and len(token[0]) > _MAX_DIGITS:
            long = phrase("a number with {digits:,} digits is too large", digits=len(token[0]))
            raise _Wrong(long, _line(text, token.start()))
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        why = phrase("this is not valid JSON: {why}, column {column}", why=error.msg, column=error.colno)
        raise _Wrong(why, error.lineno) from None


def _result(fields: Mapping[str, Any]) -> Result:
    return Result(**{name: value for name, value in fields.items() if name not in RETURNING})


def _checked(text: str, item: str, fields: object) -> dict[str, Any]:
    """The fields of a file, if they are valid."""
    if not isinstance(fields, dict) or fields.keys() - LATER.keys() - RETURNING.keys() != KINDS.keys():
        others = phrase("{item} must have the keys {keys} and no others", item=quoted(item), keys=", ".join(KINDS))
        raise _Wrong(others, _line_of(text, item))
    for key, kind in {**KINDS, **LATER, **RETURNING}.items():
        value = fields.get(key, kind())
        if type(value) is not kind:
            wrong: str = phrase("{key} of {item} must be a whole number", key=key, item=quoted(item))
            if kind is bool:
                wrong = phrase("{key} of {item} must be true or false", key=key, item=quoted(item))
            if kind is str:
                wrong = _no_date(key, item)
            raise _Wrong(wrong, _line_of(text, item, key))
        if kind is int and value not in range(MAX_COUNT + 1):
            beyond = phrase(
                "{key} of {item} must be a number from 0 to {most:,}", key=key, item=quoted(item), most=MAX_COUNT
            )
            raise _Wrong(beyond, _line_of(text, item, key))
        if kind is str and key in fields and not _is_date(str(value)):
            raise _Wrong(_no_date(key, item), _line_of(text, item, key))
    return fields


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _no_date(key: str, item: str) -> str:
    return phrase("{key} of {item} must be a date such as 2026-11-28", key=key, item=quoted(item))


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _line_of(text: str, *keys: str) -> int:
    """The line of a key, searching after the previous one; 0 if it is written differently."""
    at = 0
    for key in keys:
        written = "|".join(re.escape(json.dumps(key, ensure_ascii=plain)) for plain in (True, False))
        found = re.compile(rf"(?:{written})\s*:").search(text, at)
        if found is None:
            return _line(text, at) if at else 0
        at = found.end()
    return _line(text, at)
