"""How long browser tests wait, in ms. It costs nothing where all goes well, and what is wrong stays wrong.

A crowded machine can take a minute for what a quiet one does in a second: none of these is near what that one needs.
"""

from collections.abc import Callable
from time import monotonic

from playwright.sync_api import Page

PAGE_MS = 60_000
"""For whatever shall come on a page."""

LAB_MS = 120_000
"""For whatever shall come in JupyterLab, through a kernel too."""

START_MS = 600_000
"""For JupyterLab itself, and for a first kernel on a cold disk."""

PAUSE_MS = 50
"""Between two looks at what is waited for."""


def wait_until(page: Page, holds: Callable[[], bool], fault: Callable[[], object], limit: int = PAGE_MS) -> None:
    """Look again and again until something holds that the page cannot wait for by itself.

    Raises:
        AssertionError: with `fault()` if it does not hold in time.
    """
    end = monotonic() + limit / 1000
    while not holds():
        if monotonic() > end:
            raise AssertionError(fault())
        page.wait_for_timeout(PAUSE_MS)
