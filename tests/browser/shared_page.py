"""One page that many tests use one after the other: a new one costs five times what a board on it does.

Each test finds it as if it were new. What belongs to the document is cleared away; a page to which a test did something
that outlives the document (`LASTING`), or on which one failed, is closed, and the next test gets another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from playwright.sync_api import BrowserContext, Error, Page, ViewportSize

from sekiwidget.board.writing import page_token
from tests.browser.bare_page import BarePage
from tests.browser.timeouts import PAGE_MS

LASTING: Final = {
    "page": (
        "add_init_script",
        "close",
        "expose_binding",
        "expose_function",
        "on",
        "once",
        "route",
        "set_default_timeout",
    ),
    "context": ("add_cookies", "add_init_script", "grant_permissions", "new_cdp_session", "route", "set_offline"),
    "clock": ("install", "pause_at", "set_fixed_time", "set_system_time"),
}
"""What a new document does not take back: methods of Playwright's page, its context and its clock."""


class SharedPage:
    """Lends its page to one test after the other.

    Args:
        new_context: gives a new context for a page.
    """

    def __init__(self, new_context: Callable[[], BrowserContext]) -> None:
        self._new_context = new_context
        self._bare: BarePage | None = None
        self._size: ViewportSize | None = None
        self._media = False

    def lend(self) -> BarePage:
        """The page, as good as new."""
        if self._bare is None:
            page = self._new_context().new_page()
            page.set_default_timeout(PAGE_MS)
            self._size, self._media = page.viewport_size, False
            self._bare = BarePage(page)
            self._watch(page)
        self._bare.token = page_token._TOKEN
        return self._bare

    def take_back(self, *, passed: bool) -> None:
        """Keep the page for the next test, or close it if that could tell it from a new one."""
        assert self._bare is not None
        page = self._bare.page
        if not passed or not self._bare.keeps_document or not self._left(self._bare):
            self.close()
            return
        if self._media:
            # As Playwright has them for a new page.
            page.emulate_media(
                media="null",
                color_scheme="light",
                contrast="no-preference",
                forced_colors="none",
                reduced_motion="no-preference",
            )
            self._media = False
        if self._size is not None and page.viewport_size != self._size:
            page.set_viewport_size(self._size)
        page.mouse.move(0, 0)

    @staticmethod
    def _left(bare: BarePage) -> bool:
        """Whether the page is clear, and nothing went wrong as its board was taken away."""
        try:
            return bare.leave() and bare.faults == []
        except Error:
            return False

    def close(self) -> None:
        """Close the page."""
        if self._bare is not None:
            self._bare.page.context.close()
            self._bare = None

    def _watch(self, page: Page) -> None:
        """Notice what a test does to the page that lasts."""

        def lasts() -> None:
            assert self._bare is not None
            self._bare.keeps_document = False

        def media() -> None:
            self._media = True

        for name, one in (("page", page), ("context", page.context), ("clock", page.clock)):
            for method in LASTING[name]:
                _before(one, method, lasts)
        _before(page, "emulate_media", media)


def _before(one: Any, method: str, act: Callable[[], None]) -> None:
    """Have something done before each call of a method of an object."""
    called = getattr(one, method)

    @wraps(called)
    def noticed(*args: Any, **more: Any) -> Any:
        act()
        return called(*args, **more)

    setattr(one, method, noticed)
