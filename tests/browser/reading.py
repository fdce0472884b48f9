"""What the tests of the board read off it, and the keys that they press."""

from playwright.sync_api import Locator

from tests.browser.bare_page import BarePage

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


_SHADOW = 'document.querySelector("#host .view > div").shadowRoot'


def moving(bare: BarePage) -> int:
    """How many things move."""
    count: int = bare.page.evaluate(f"{_SHADOW}.getAnimations().length")
    return count


def step(bare: BarePage) -> int:
    """Go one step on, and stop all motion where it begins, however slow the machine is; how many things move."""
    bare.page.evaluate(
        f"""async () => {{
            const root = {_SHADOW}.querySelector(".sk-root");
            root.dispatchEvent(new KeyboardEvent("keydown", {{ key: "ArrowRight", bubbles: true, composed: true }}));
            await new Promise(requestAnimationFrame);
            for (const one of {_SHADOW}.getAnimations()) one.pause();
        }}"""
    )
    return moving(bare)
