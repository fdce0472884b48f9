"""Setting up by mouse alone: what is dragged, and what is clicked in lists and menus. Nothing is typed."""

from __future__ import annotations

import re

from playwright.sync_api import Locator

from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge


class Mouse:
    """A mouse on a board that sets up a game, from one of its starts on."""

    def __init__(self, bare: BarePage, game: str, start: str) -> None:
        self.view = bare.view()
        self.played = Bridge(bare, Board.set_up(game))
        self.board = self.played.board
        self.say("Start again", start)

    def say(self, choice: str, *picks: str) -> None:
        """Open a choice of the list by its label, and click what it is set to, each by what it is called."""
        self._click(_called(self.view.locator(".choosing .choice strong"), choice))
        for pick in picks:
            self.pick(pick)

    def pick(self, name: str) -> None:
        """An entry of the list, or of the menu beside a place, by what it is called."""
        self._click(_called(self.view.locator(".choosing .pickable b, .popup .pickable span"), name))

    def do_it(self) -> None:
        """The button that does what has been picked."""
        self._click(self.view.locator(".foot .act"))

    def open(self, tab: str) -> None:
        """A tab of the shelf."""
        self._click(self.view.get_by_role("tab", name=tab, exact=True))

    def lay(self, piece: str, place: str, times: int = 1) -> None:
        """Drag a piece from the shelf to what is marked for a place, so often."""
        for _ in range(times):
            self.played.drag(self._on_the_shelf(piece), place)

    def _click(self, what: Locator) -> None:
        what.first.click()
        self.played.pump()

    def _on_the_shelf(self, piece: str) -> str:
        """What shows a piece on the shelf, under the tab that is open."""
        picks = [one["picks"][0] for one in self.board.choices["list"]["all"] if one["form"].startswith("put")]
        shown = [(id_, at) for pick in picks for id_, at in zip(pick["ids"], pick["at"], strict=True)]
        return str(next(at for id_, at in shown if id_ == piece and self.view.locator(f'[data-id="{at}"]').count()))

    @property
    def text(self) -> str:
        """The table as it stands beside the picture."""
        return self.view.locator("textarea.tabletext").input_value()


def _called(what: Locator, name: str) -> Locator:
    """Those that say just this."""
    return what.filter(has_text=re.compile(f"^{re.escape(name)}$"))
