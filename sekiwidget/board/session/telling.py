"""What the parts of a board have its pages told. They know no more of the pages than this."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from sekiwidget.board.session.perspective import Json
from sekiwidget.board.session.requests import Act


class Pages(Protocol):
    """The pages of one board. What is told follows the line: after each change of it, `advance`."""

    @property
    def cursor(self) -> int:
        """The node that is shown."""

    @property
    def perspectives(self) -> tuple[str, ...]:
        """In which the line is shown."""

    def advance(self, cursor: int) -> None:
        """Show what the line holds in every board of it, and here go to `cursor`; what was told before is over."""

    def offer(self, node: int) -> None:
        """Tell what may be decided at a node, and by whom."""

    def sentence(self, node: int) -> str:
        """What is said of a node in the first perspective."""

    def refused(self, error: Exception, text: str, known: int, node: int) -> None:
        """Show a refusal or an unreadable text; `known` nodes there were before it."""

    def refuse(self, request: Act, error: Exception, known: int) -> None:
        """The same, answered to the page that asked in its own words."""

    def complain(self, text: str) -> None:
        """Show that something went wrong."""

    def explained(self, what: str, error: Exception) -> str:
        """What went wrong, as far as every perspective may know."""

    def reject(self, number: int | None, text: str) -> None:
        """Nothing was done: a notice says why, and the answer where there is a number to answer."""

    def answer(self, number: int, content: Json) -> None:
        """Answer a request with this number, at the end of it."""

    def send_from(self, start: int) -> bool:
        """Send the changes from a number on; says whether there can be any."""

    def tell_puzzle(self) -> None:
        """Tell how the puzzle stands, if there is one."""

    def hold(self) -> AbstractContextManager[None]:
        """What is told in here goes together."""

    def tell_values(self, listed: list[Json]) -> None:
        """Tell actions with their values instead of the choices, where everything is open."""

    def turn(self) -> Json:
        """Whose turn it is, as it was told last."""

    def tell_worth(self, worth: dict[str, str]) -> None:
        """Tell for each perspective what the commit shown did."""
