"""What a learner has done of a course, and its file: several notebooks may write it at the same time."""

from __future__ import annotations

import json
import os
from pathlib import Path

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terminal import printable
from sekiwidget.base.whole_file import write_whole
from sekiwidget.lesson.course.progress_file import read_progress
from sekiwidget.lesson.puzzle.verdict import Result


class NotKept(OSError):
    """What was done could not be written to its file. It is kept in memory, and written with the next result."""


class Progress:
    """What a learner has done: a result for each puzzle, and which lessons were read to the end. Kept in a JSON file.

    `path` None keeps it in memory only. Several may write one file: what one has added the others keep. `unkept` says
    why the file lacks something; it is empty where it does not. Raises ValueError, and changes nothing, for a file that
    holds something else.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = None if path is None else Path(path)
        self.unkept = ""
        self._written = read_progress(self.path) if self.path is not None else {}
        self._done = dict(self._written)
        # Tries and hints that others added since: what is put counts those of one learner at one board.
        self._added: dict[str, tuple[int, int]] = {}

    def __getitem__(self, item: str) -> Result:
        """How it stands with a file; of a lesson, `solved` says that it was read."""
        return self._done.get(item, Result())

    def put(self, item: str, result: Result) -> None:
        """Note how it stands, and keep it. What was solved once stays solved.

        Raises NotKept where the file cannot be written; it is noted all the same.
        """
        before = self[item]
        tries, hints = self._added.get(item, (0, 0))
        after = Result(
            before.solved or result.solved, result.tries + tries, result.hints + hints, before.shown or result.shown
        )
        if after != before:
            self._done[item] = after
        if self.path is not None and self._done != self._written:
            self._keep(self.path)

    def _keep(self, path: Path) -> None:
        """Add to the file what is new here, and to this what others have added there."""
        from sekiwidget.lesson.course.alone import alone

        self.unkept = phrase("it was interrupted")
        try:
            # Two ways to one file are one lock.
            target = Path(os.path.realpath(path))
            target.parent.mkdir(parents=True, exist_ok=True)
            with alone(target):
                self._take_in(read_progress(target))
                fields = {item: _fields(result) for item, result in sorted(self._done.items())}
                write_whole(target, json.dumps(fields, indent=1))
        except (OSError, ValueError) as error:
            self.unkept = getattr(error, "strerror", None) or str(error)
            message = phrase(
                "{file} could not be written, and the result is kept in memory only: {why}",
                file=printable(str(path)),
                why=self.unkept,
            )
            raise NotKept(message) from error
        self._written = dict(self._done)
        self.unkept = ""

    def _take_in(self, found: dict[str, Result]) -> None:
        """Add what others did since the file was seen last."""
        for item, theirs in found.items():
            seen, mine = self._written.get(item, Result()), self[item]
            if theirs == seen:
                continue
            more = (_gain(seen.tries, theirs.tries), _gain(seen.hints, theirs.hints))
            before = self._added.get(item, (0, 0))
            self._added[item] = (before[0] + more[0], before[1] + more[1])
            tries, hints = (
                (theirs.tries, theirs.hints) if mine == seen else (mine.tries + more[0], mine.hints + more[1])
            )
            self._done[item] = Result(mine.solved or theirs.solved, tries, hints, mine.shown or theirs.shown)
        self._written = found


def _gain(before: int, after: int) -> int:
    """How much somebody has added to a count; one that is lower was begun anew."""
    return after - before if after >= before else after


def _fields(result: Result) -> dict[str, bool | int]:
    return {"solved": result.solved, "tries": result.tries, "hints": result.hints, "shown": result.shown}
