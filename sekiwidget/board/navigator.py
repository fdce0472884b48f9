"""What a course and a practice have in common on a board: one file after another, and results that are kept in a file.

A navigator is the `guide` of the board's pages. The reader's request for another file is noted first, and the file is
shown once the request has been answered. It knows no class of boards, since every board can lead into a practice.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol
from weakref import ref

from sekiwidget.board.session.page_protocol import NoSuchFile
from sekiwidget.text.phrase import phrase


class Kept(Protocol):
    """Results that are kept in a file; `unkept` is why the last ones are not in it, or empty."""

    path: Path | None
    unkept: str


def unkept_words(kept: Kept) -> str:
    """A sentence if the last results are not in their file, else an empty one."""
    if not kept.unkept:
        return ""
    return phrase("The last results were not saved in {file}: {why}", file=kept.path, why=kept.unkept)


class Navigator:
    """Follows a learner on a board; its kinds say which file comes next, and record the results."""

    def __init__(self, board: Any, kept: Kept) -> None:
        self._board, self._kept = ref(board), kept

    def listen(self, board: Any) -> None:
        """Warn after each commit while results cannot be written."""
        # Shown last: the consequences of a commit clear earlier notices.
        board.on_commit(lambda _: self._warn())

    def _warn(self) -> None:
        """Show on the board why results could not be written."""
        board, words = self._board(), unkept_words(self._kept)
        if board is None or not words:
            return
        with board._group.lock:
            board._pages.show_error(words)


def no_such_file() -> NoSuchFile:
    """The refusal of a file that is not among those of the board."""
    return NoSuchFile(phrase("This course has no such file."))
