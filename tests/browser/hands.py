"""Hands on a board: a mouse or a finger, in a page of its own, that do the same things."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import dist
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Locator

from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.timeouts import PAGE_MS
from tests.browser.unpainted import unpainted

NEAR: Final = 60
"""Two taps so near, in px, may be one double tap."""
DOUBLE_TAP_MS: Final = 600
"""After so long a tap is a new one."""


@dataclass(frozen=True)
class Look:
    """How a reader sits at a board: with a mouse or a finger, at a page so wide in px, in a light or dark one."""

    touch: bool
    width: int
    dark: bool

    def __str__(self) -> str:
        return f"{'finger' if self.touch else 'mouse'}-{self.width}-{'dark' if self.dark else 'light'}"


class Hand:
    """What a mouse or a finger does on a board; each thing is answered before the next."""

    def __init__(self, played: Bridge, look: Look) -> None:
        self.played, self.look = played, look
        self.page = played.bare.page
        self.view = played.bare.view()
        self.board = played.board
        self._finger: CDPSession | None = None
        self._tapped: tuple[float, float] | None = None

    def press(self, what: Locator) -> None:
        """A button, or anything else that is there to be pressed."""
        if self.look.touch:
            what.scroll_into_view_if_needed()
            box = what.bounding_box()
            assert box
            at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            # A tap in the same place at once would be the second of two, which the board ignores.
            if self._tapped is not None and dist(at, self._tapped) < NEAR:
                self.page.wait_for_timeout(DOUBLE_TAP_MS)
            self._tapped = at
            what.tap()
        else:
            what.click()
        self.played.pump()

    def pick(self, at: str) -> None:
        """What stands for a piece or place, marked or not."""
        x, y = self.played.point(at)
        if self.look.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.played.pump()

    def drag(self, start: str, end: str) -> None:
        """From one to another, in a few steps."""
        to, frm = self.played.point(end), self.played.point(start)
        ways = [(frm[0] + share * (to[0] - frm[0]), frm[1] + share * (to[1] - frm[1])) for share in (0.2, 0.6, 1)]
        if self.look.touch:
            self._touch("touchStart", frm)
            for way in ways:
                self._touch("touchMove", way)
            self._touch("touchEnd")
        else:
            self.page.mouse.move(*frm)
            self.page.mouse.down()
            for way in ways:
                self.page.mouse.move(*way)
            self.page.mouse.up()
        self.played.bare.rest()
        self.played.pump()

    def _touch(self, kind: str, *at: tuple[float, float]) -> None:
        self._finger = self._finger or self.page.context.new_cdp_session(self.page)
        points = [{"x": x, "y": y} for x, y in at]
        self._finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def finish(self) -> None:
        """Do what is ready, where the last pick has not done it yet."""
        if self.played.line:
            self.press(self.view.locator(".foot").locator(".act, .entry .do").locator("visible=true"))

    def at_of(self, verb: str, pick: int, name: str) -> str:
        """The piece or place that stands for an id of a choice."""
        for one in self.board.choices["list"]["all"]:
            if one["verb"] == verb and name in one["picks"][pick]["ids"]:
                ids = one["picks"][pick]
                return str(ids["at"][ids["ids"].index(name)])
        raise AssertionError(f"nobody may {verb} {name}")

    @property
    def actions(self) -> list[str]:
        """What leads to the commit that is shown."""
        return [str(node.commit.action) for node in self.board.line.path(self.board.cursor) if node.commit]


@contextmanager
def hand(browser: Browser, usual: dict[str, Any], look: Look, make: Callable[[], Board]) -> Iterator[Hand]:
    """A hand on a new board. Whatever the page asked for or complained of fails the test at the end."""
    context = unpainted(
        browser.new_context(
            **{**usual, "viewport": {"width": look.width, "height": 900}},
            has_touch=look.touch,
            color_scheme="dark" if look.dark else "light",
            reduced_motion="reduce",
        )
    )
    page = context.new_page()
    page.set_default_timeout(PAGE_MS)
    bare = BarePage(page)
    played = Bridge(bare, make())
    page.evaluate("colour => { document.body.style.background = colour }", "#111111" if look.dark else "#ffffff")
    yield Hand(played, look)
    assert bare.faults == []
    context.close()
