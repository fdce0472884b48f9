"""What the tests of the board read off it, and the keys that they press."""

from playwright.sync_api import Locator

from tests.browser.bare import BarePage

TIP = 11
"""The commit of the sample at which the line branches, after an attempt that was refused."""
REFUSED, MAIN, VARIATION = 12, 13, 14


def root(bare: BarePage, view: int = 0) -> Locator:
    return bare.view(view).locator(".sk-root")


def where(bare: BarePage, view: int = 0) -> str:
    """The reader's stop and the last one, as `5 of 17`."""
    return " ".join(bare.view(view).locator(".where > *").all_inner_texts())


def sentence(bare: BarePage, view: int = 0) -> str:
    return bare.view(view).locator(".sentence").inner_text()


def press(bare: BarePage, *keys: str) -> None:
    for key in keys:
        root(bare).press(key)
