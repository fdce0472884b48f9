"""The interface through which the parts of a board update its pages."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from sekiwidget.board.session.guide import Guide
from sekiwidget.board.session.perspective import Json
from sekiwidget.board.session.requests import Act


class Pages(Protocol):
    """The pages of one board. Call `advance` after each change of the line."""

    @property
    def cursor(self) -> int:
        """The node shown."""

    @property
    def guide(self) -> Guide | None:
        """The course around the board, if any."""

    @property
    def perspectives(self) -> tuple[str, ...]:
        """The board's perspectives."""

    def advance(self, cursor: int) -> None:
        """Show the state of the line on all its boards, and go to `cursor` on this one; clears notices."""

    def offer(self, node: int) -> None:
        """Send the choices at a node, and whose they are."""

    def sentence(self, node: int) -> str:
        """The sentence of a node in the first perspective."""

    def refused(self, error: Exception, text: str, known: int, node: int) -> None:
        """Show a refusal or an unreadable text; `known` is the number of nodes before it."""

    def refuse(self, request: Act, error: Exception, known: int) -> None:
        """The same, as an answer worded for the page that asked."""

    def complain(self, text: str) -> None:
        """Show an error."""

    def explained(self, what: str, error: BaseException) -> str:
        """The error, as far as every perspective may know."""

    def reject(self, number: int | None, text: str) -> None:
        """Reject a request with a notice, and an answer if it has a number."""

    def answer(self, number: int, content: Json) -> None:
        """Answer the request with this number when it is done."""

    def send_from(self, start: int) -> bool:
        """Send the changes from a number on; returns whether the number is possible."""

    def tell_puzzle(self) -> None:
        """Send the state of the puzzle, if any."""

    @property
    def changes(self) -> int:
        """How many times a node was added or changed."""

    def tell_searching(self, done: int, of: int) -> None:
        """Send that a verdict or the solution is being searched for, for so many seconds, of so many at most."""

    def tell_checked(self, checked: Json) -> None:
        """Send how far the lesson has been checked, and what was found; nothing takes it away."""

    def tell_lesson(self) -> None:
        """Send the head of the lesson."""

    def at_once(self) -> AbstractContextManager[None]:
        """Send everything as one update, with the answers that are due."""

    def hold(self) -> AbstractContextManager[None]:
        """Group updates into one."""

    def tell_values(self, listed: list[Json]) -> None:
        """Send actions with their values instead of the choices, if everything is open and nothing is arranged."""

    def lists_values(self, node: int) -> bool:
        """Whether what is listed at a node are actions with their values."""

    def turn(self) -> Json:
        """The turn as last sent."""

    def tell_worth(self, worth: dict[str, str]) -> None:
        """Send, for each perspective, how the commit shown changed the value or the odds."""
