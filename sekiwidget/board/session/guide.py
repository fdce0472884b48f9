"""What leads from one scenario of a course to the next, as a board sees it."""

from __future__ import annotations

from typing import Protocol


class NoSuchFile(LookupError):
    """There is nothing to go on to; the message says why."""


class Guide(Protocol):
    """The course around a board: where its learner stands, and what comes next."""

    @property
    def following(self) -> str:
        """The title of the file that comes next; empty if there is none."""

    @property
    def progress(self) -> list[list[str]]:
        """The files of the chapter: the name of each, its state (solved, missed, now or nothing), its title."""

    def ask(self, name: str) -> None:
        """Note that the learner asks for a file; without a name for the next one. Raises NoSuchFile."""

    def go(self) -> None:
        """Show what was asked for on the board, if anything was."""
