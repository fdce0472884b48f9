"""What a folded stack holds: its tray on hover, focus and tap, never cut off, only one at a time."""

from typing import Any

import pytest
from playwright.sync_api import expect

from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.reading import press
from tests.browser.states import EXAMPLES
from tests.browser.test_map import country

WORDS = "Tokugawa, twelve blocks"
# Twelve frames in which the stack stands where it stood: a map that still moves would slip away under the mouse.
RESTS = """() => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const { x, y, width } = root.querySelector('[data-id="himeji.0"]').getBoundingClientRect();
    const now = `${x} ${y} ${width}`;
    window.rested = now === window.stood ? window.rested + 1 : 0;
    window.stood = now;
    return window.rested > 12;
}"""


def folded(size: int = 12, tray: list[int] | None = None, **more: Any) -> dict[str, Any]:
    """The map with two folded stacks: one at its western end, one in the east."""
    state = {**country(), **more}
    symbols = [name for name in state["kit"] if name.startswith("chip-")]
    pieces = {
        f"{place}.0": {
            "symbol": symbols[0],
            "place": f"{place}.stack",
            "fold": "edge-tokugawa",
            "count": size,
            "words": WORDS if place == "himeji" else "Tokugawa, four blocks",
            "inside": (symbols * 2)[:size] if place == "himeji" else symbols[:4],
        }
        for place in ("himeji", "edo")
    }
    state["timelines"]["public"]["nodes"][0]["patch"]["pieces"] = pieces
    state["timelines"]["public"]["nodes"][1]["patch"]["pieces"] = {"himeji.0": None}
    if tray:
        state["backdrop"]["panels"]["map"]["tray"] = tray
    return state


def tray(bare: BarePage) -> Any:
    return bare.view().locator(".tray")


def assert_whole(bare: BarePage) -> None:
    """The tray lies inside the frame of its panel, and inside the page."""
    box, frame = tray(bare).bounding_box(), bare.view().locator(".main").bounding_box()
    assert box
    assert frame
    assert box["x"] >= frame["x"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    assert box["y"] >= frame["y"]
    assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    last = tray(bare).locator("svg").last.bounding_box()
    assert last
    assert last["x"] + last["width"] <= box["x"] + box["width"]


@pytest.mark.parametrize("width", [1120, 700, 480])
@pytest.mark.parametrize("place", [None, [20, 634, 322, 206]])
def test_a_stack_opens_under_the_mouse(bare: BarePage, width: int, place: list[int] | None) -> None:
    bare.mount(folded(tray=place, width=width))
    press(bare, *["Shift+ArrowLeft"] * 6)
    bare.page.wait_for_function(RESTS)
    bare.view().locator('[data-id="himeji.0"]').hover(force=True)
    expect(tray(bare).locator("svg")).to_have_count(12)
    expect(tray(bare)).to_contain_text(WORDS)
    assert_whole(bare)
    tops = {round(one.bounding_box()["y"]) for one in tray(bare).locator("svg").all()}
    assert len(tops) == 2, "the tenth block begins a second row"
    bare.view().locator(".sentence").hover()
    expect(tray(bare)).to_be_hidden()


def test_a_tap_holds_it_open_and_only_one_is_open(bare: BarePage) -> None:
    bare.mount(folded())
    west, east = (bare.view().locator(f'[data-id="{place}.0"]') for place in ("himeji", "edo"))
    west.click(force=True)
    bare.view().locator(".sentence").hover()
    expect(tray(bare).locator("svg")).to_have_count(12)
    east.click(force=True)
    expect(tray(bare).locator("svg")).to_have_count(4)
    east.click(force=True)
    expect(tray(bare)).to_be_hidden()
    west.hover(force=True)
    expect(tray(bare)).to_be_visible()


def test_the_keyboard_opens_and_closes_it(bare: BarePage) -> None:
    bare.mount(folded())
    bare.view().locator('[data-at="ayabe"]').focus()
    expect(tray(bare)).to_be_hidden()
    bare.page.keyboard.press("ArrowLeft")
    expect(bare.view().locator('[data-at="himeji"]')).to_be_focused()
    expect(tray(bare).locator("svg")).to_have_count(12)
    expect(tray(bare)).to_contain_text(WORDS)
    bare.page.keyboard.press("Escape")
    expect(tray(bare)).to_be_hidden()


def test_it_goes_with_its_stack(bare: BarePage) -> None:
    bare.mount(folded())
    bare.view().locator('[data-id="himeji.0"]').click(force=True)
    expect(tray(bare)).to_be_visible()
    press(bare, "ArrowRight")
    expect(tray(bare)).to_be_hidden()


def test_it_stays_in_sight_on_an_enlarged_map(bare: BarePage) -> None:
    bare.mount(folded())
    press(bare, *["+"] * 3, *["Shift+ArrowLeft"] * 9, *["Shift+ArrowUp"] * 1)
    bare.page.wait_for_function(RESTS)
    bare.view().locator('[data-id="himeji.0"]').hover(force=True)
    expect(tray(bare)).to_be_visible()
    assert_whole(bare)


def test_a_tap_says_what_else_only_a_mouse_would_find(bare: BarePage) -> None:
    """The words of a coin, while a lesson is read; its name stands there anyway."""
    Bridge(bare, Board(EXAMPLES / "war-chest/01-the-first-round.toml", mode="read", width=984))
    pikeman = bare.view().locator('[data-id="white.army.1"]')
    for _ in range(2):
        pikeman.click()
        expect(tray(bare)).to_have_text("Pikeman: 0 on the board, 2 in the supply, 0 lost, 2 in hand, bag or face down")
        assert_whole_words(bare)
        pikeman.click()
        expect(tray(bare)).to_be_hidden()
    # What stands there without words of its own is no more than it looks.
    pikeman.click()
    bare.view().locator('[data-id="a3.site"]').click()
    expect(tray(bare)).to_be_hidden()


def assert_whole_words(bare: BarePage) -> None:
    """What is told lies inside the stage."""
    box, frame = tray(bare).bounding_box(), bare.view().locator(".stage").bounding_box()
    assert box
    assert frame
    assert frame["x"] <= box["x"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    assert frame["y"] <= box["y"]
    assert box["y"] + box["height"] <= frame["y"] + frame["height"]
