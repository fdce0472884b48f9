"""A real board behind the bare page: each hears what the other says, without a kernel."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, expect

from sekiwidget.board.widget import Board
from tests.browser.bare_page import BarePage, is_page_trait


def _heard(message: dict[str, Any]) -> dict[str, Any]:
    """What the page hears of a message: the traits that are its own, or a content."""
    if message["method"] == "custom":
        return {"content": message["content"]}
    return {"state": {name: value for name, value in message["state"].items() if is_page_trait(name)}}


class Bridge:
    """Carries messages and traits between one board and one bare page, whenever `pump` is called."""

    def __init__(self, bare: BarePage, board: Board) -> None:
        self.bare, self.board = bare, board
        self._out: list[dict[str, Any]] = []
        self._read = self._saved = 0
        hidden: Any = board
        hidden._send = lambda message, buffers=None: self._out.append(json.loads(json.dumps(message)))
        bare.mount(board)
        # Its first pictures are laid out in turns, and what a module brings after them.
        bare.rest()

    def pump(self, *, holds: bool = False) -> None:
        """Let both sides say all that they have to say.

        `holds`: as a host does while the kernel is busy, which holds traits back, but no message, and sends what they
        have become in the end.
        """
        while True:
            saved, sent = self.bare.news(self._saved, self._read)
            self._saved += len(saved)
            self._read += len(sent)
            if not holds:
                for state in saved:
                    self.board.set_state(state)
            for message in sent:
                self.board._receive(self.board, message, [])
            if holds and saved:
                self.board.set_state({name: value for state in saved for name, value in state.items()})
            if not saved and not sent and not self._out:
                return
            told, self._out = self._out, []
            self.bare.tell([_heard(message) for message in told])

    @property
    def heard(self) -> tuple[int, int]:
        """How many traits the page has saved and messages it has sent, as far as the board knows of them."""
        return self._saved, self._read

    # -- what a player does ------------------------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys where the focus is, each answered before the next."""
        for key in keys:
            self.bare.page.keyboard.press(key)
            self.pump()

    def skip(self, view: int = 0) -> None:
        """Go to the own next decision, where what came since the last one is being played."""
        strip = self.bare.view(view).locator(".recap")
        if strip.is_visible():
            strip.get_by_role("button", name="Skip to my turn").click()
        self.pump()

    def entry(self, view: int = 0) -> Locator:
        """The line of text, asked for where it is not there yet."""
        line = self.bare.view(view).locator(".typed")
        if not line.is_visible():
            self.bare.view(view).locator(".sk-root").press("/")
            # With the focus it asks what may be typed.
            self.pump()
        return line

    def types(self, text: str, view: int = 0) -> None:
        """Write an action and have it done."""
        line = self.entry(view)
        line.fill(text)
        line.press("Enter")
        self.pump()

    def write(self, text: str) -> None:
        """Write letter by letter into the line of text, and wait for the words that are offered for it."""
        self.entry().press_sequentially(text)
        # They are asked for when the writer pauses.
        self.bare.page.wait_for_function(
            "([text, from]) => host.model.sent.slice(from).some(({ complete }) => complete === text)",
            arg=[text, self._read],
        )
        self.pump()

    def play_on(self, view: int = 0) -> None:
        """Have what may be chosen shown, in a lesson that goes on."""
        self.bare.view(view).get_by_role("button", name="Play on from here").click()
        self.pump()

    def look(self, perspective: str, view: int = 0) -> None:
        """Choose with whose eyes to look, by its name."""
        self.bare.view(view).get_by_label("Perspective").select_option(label=perspective)
        self.pump()

    def point(self, at: str) -> tuple[float, float]:
        """The middle of what is marked for a piece or place, in px."""
        target = self.bare.view().locator(f'[data-at="{at}"]')
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box, f"{at} is not on the picture"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, at: str) -> None:
        """Click what is marked for a piece or place."""
        self.bare.page.mouse.click(*self.point(at))
        self.pump()

    def drag(self, start: str, end: str) -> None:
        """Drag what is marked for a piece to what is marked once it is held."""
        mouse = self.bare.page.mouse
        # What the last answer has moved stands there with the next picture; on a slow machine later.
        self.bare.rest()
        before, (x, y) = (-1.0, -1.0), self.point(start)
        while (x, y) != before:
            self.bare.rest()
            before, (x, y) = (x, y), self.point(start)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 12, y - 12, steps=3)
        mouse.move(*self.point(end), steps=3)
        mouse.up()
        self.pump()

    def hit(self, piece: str) -> None:
        """Click a piece of the picture itself, marked or not."""
        box = self.bare.view().locator(f'[data-id="{piece}"]').first.bounding_box()
        assert box, f"{piece} is not on the picture"
        self.bare.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.pump()

    def choose(self, text: str) -> None:
        """Press the button of the list or of a menu that says so, or that stands for this id."""
        buttons = self.bare.view().locator(".choosing button, .popup button")
        buttons.filter(has_text=text).or_(buttons.and_(self.bare.page.get_by_title(text, exact=True))).first.click()
        self.pump()

    def marks(self, state: str = "can") -> list[str]:
        """The pieces and places that are marked so, in the next picture of the page."""
        self.bare.rest()
        marked = self.bare.view().locator(f".target.{state}")
        found: list[str] = marked.evaluate_all("all => all.map(one => one.dataset.at)")
        return found

    @property
    def line(self) -> str:
        """What stands in the line of text."""
        return self.bare.view().locator(".typed").input_value()

    def reads(self, words: str) -> None:
        """The sentence of the commit that is shown."""
        expect(self.bare.view().locator(".sentence")).to_have_text(words)
