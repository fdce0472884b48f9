"""A learner's progress in a course, and its file, which several notebooks may write at the same time."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

from sekiwidget.base.path_given import check_path
from sekiwidget.base.phrase import phrase
from sekiwidget.base.system_faults import reason
from sekiwidget.base.terminal import printable
from sekiwidget.base.whole_file import write_whole
from sekiwidget.lesson.course.progress_file import KINDS, LATER, read_progress
from sekiwidget.lesson.puzzle.feedback import Result


class NotKept(OSError):
    """Progress could not be written to its file. It is kept in memory, and written with the next result."""


class Progress:
    """A learner's progress: a result for each puzzle, and the lessons read to the end. Kept in a JSON file.

    `path` None keeps it in memory only. Several writers may share a file: their additions are merged. `unkept` says why
    the file is incomplete, or is empty. Raises ValueError, without changing anything, for a file with other contents;
    TypeError for what is no path.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        if path is not None:
            check_path("progress", path)
        self.path = None if path is None else Path(path)
        self.unkept = ""
        self._written = read_progress(self.path) if self.path is not None else {}
        self._done = dict(self._written)
        # What was put here last; and the tries and hints that others have added since, which `put` does not count.
        self._own: dict[str, Result] = {}
        self._added: dict[str, tuple[int, int]] = {}

    def __getitem__(self, item: str) -> Result:
        """The result for a file; for a lesson, `solved` means that it was read."""
        return self._done.get(item, Result())

    def own(self, item: str) -> Result:
        """The result for a file without what other writers have added since, as `put` takes it."""
        return self._own.get(item, self[item])

    def put(self, item: str, result: Result) -> None:
        """Record and save a result. Once it is final, whoever made it so, what is tried more stands apart.

        Raises NotKept if the file cannot be written; the result is recorded in memory all the same.
        """
        before, own = self[item], self.own(item)
        if before.final:
            after = _later(before, own, result)
        else:
            tries, hints = self._added.get(item, (0, 0))
            after = replace(result, tries=result.tries + tries, hints=result.hints + hints, language=None)
        self._own[item] = result
        if after != before:
            self._done[item] = after
        if self.path is not None and self._done != self._written:
            self._keep(self.path)

    def _keep(self, path: Path) -> None:
        """Merge both ways: new results into the file, others' additions into memory."""
        from sekiwidget.lesson.course.alone import alone

        self.unkept = phrase("it was interrupted")
        try:
            # Two paths to one file share one lock.
            target = Path(os.path.realpath(path))
            target.parent.mkdir(parents=True, exist_ok=True)
            with alone(target):
                self._take_in(read_progress(target))
                fields = {item: _fields(result) for item, result in sorted(self._done.items())}
                write_whole(target, json.dumps(fields, indent=1))
        except (OSError, ValueError) as error:
            self.unkept = reason(error)
            message = phrase(
                "{file} could not be written, and the result is kept in memory only: {why}",
                file=printable(str(path)),
                why=self.unkept,
            )
            raise NotKept(message) from error
        self._written = dict(self._done)
        self.unkept = ""

    def _take_in(self, found: dict[str, Result]) -> None:
        """Add what others have done since the file was last read."""
        for item, theirs in found.items():
            seen, mine = self._written.get(item, Result()), self[item]
            if theirs == seen:
                continue
            more = (_gain(seen.tries, theirs.tries), _gain(seen.hints, theirs.hints))
            before = self._added.get(item, (0, 0))
            self._own.setdefault(item, mine)
            if mine == seen:
                self._done[item] = theirs
            elif seen.final:
                self._done[item] = _later(mine, seen, theirs)
            elif theirs.final:
                # What the others have written came first.
                self._done[item] = _later(theirs, seen, mine)
            else:
                self._done[item] = replace(mine, tries=mine.tries + more[0], hints=mine.hints + more[1])
            self._added[item] = (before[0] + more[0], before[1] + more[1])
        self._written = found


def _later(final: Result, before: Result, after: Result) -> Result:
    """A final result, and apart from it what was done between two others."""
    more = _gain(before.tries, after.tries) + _gain(before.later_tries, after.later_tries)
    solved = final.later_solved or (after.done and not before.done and not final.solved)
    return replace(final, later_tries=final.later_tries + more, later_solved=solved)


def _gain(before: int, after: int) -> int:
    """The increase of a count; a lower count was restarted."""
    return after - before if after >= before else after


def _fields(result: Result) -> dict[str, bool | int]:
    fields = {name: getattr(result, name) for name in (*KINDS, *LATER)}
    return {name: value for name, value in fields.items() if name in KINDS or value}
