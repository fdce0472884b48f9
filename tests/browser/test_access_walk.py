"""Walking the picture: one tab stop, arrows along roads and sides and ranks, and a focus that is never lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.states import EXAMPLES, STATES

_WALK = """() => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const nodes = [...root.querySelectorAll(".main > .pane .target")].filter((one) => one.checkVisibility());
    const steps = {};
    for (const node of nodes) {
        steps[node.dataset.at] = {};
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            node.focus();
            node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
            steps[node.dataset.at][key] = root.activeElement.dataset.at;
        }
    }
    return steps;
}"""
# For each sheet of the picture, the main one or a strip, what the Tab key stops at.
_STOPS = """() => [...document.querySelector("#host .view > div").shadowRoot.querySelectorAll(".stage .sheet")]
    .filter((sheet) => sheet.checkVisibility() && sheet.querySelector(".target"))
    .map((sheet) => [...sheet.querySelectorAll("*")].filter((one) => one.tabIndex >= 0 && one.checkVisibility()))
    .map((stops) => stops.map((one) => one.dataset.at))"""
# What else in the picture the Tab key stops at.
_OTHER = """() => [...document.querySelector("#host .view > div").shadowRoot.querySelectorAll(".stage *")]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.closest(".sheet"))
    .map((one) => one.dataset.key ?? one.className)"""
_FOCUS = """() => {
    const one = document.querySelector("#host .view > div").shadowRoot.activeElement;
    return one?.checkVisibility() ? one.dataset.at ?? one.getAttribute("class") : undefined;
}"""


def reached(steps: dict[str, dict[str, str]], start: str) -> set[str]:
    """All that the arrows lead to from there."""
    found, new = {start}, [start]
    while new:
        more = set(steps[new.pop()].values()) - found
        found |= more
        new += more
    return found


@pytest.mark.parametrize("state", ["marching", "battle", "coins", "reading"])
def test_each_sheet_has_one_tab_stop_and_arrows_lead_everywhere(bare: BarePage, state: str) -> None:
    """The map, the field or the board is one sheet, each strip of what hands hold another."""
    STATES[state](bare)
    stops = bare.page.evaluate(_STOPS)
    assert stops
    assert {len(one) for one in stops} == {1}
    assert bare.page.evaluate(_OTHER) == (["+", "-", "0"] if state == "marching" else [])
    steps = bare.page.evaluate(_WALK)
    assert len(steps) > 4
    assert reached(steps, next(iter(steps))) == set(steps)


def test_arrows_walk_every_road(bare: BarePage) -> None:
    played = STATES["marching"](bare)
    roads = {frozenset(link["ends"]) for link in played.board.backdrop["links"].values()}
    steps = [(at, to) for at, ways in bare.page.evaluate(_WALK).items() for to in ways.values()]
    # A block that may be picked stands at its place.
    assert roads <= {frozenset((at.partition(".")[0], to.partition(".")[0])) for at, to in steps}


def test_the_focus_is_never_lost(bare: BarePage) -> None:
    """Places, blocks, buttons and whole panels go with a step; what had the focus gives it on."""
    board = Board(EXAMPLES / "combat" / "19-out-of-one-fight-into-another.toml")
    played = Bridge(bare, board)
    panels = set()
    for _ in range(len(board.line)):
        panels.add(bare.view().locator(".main > .pane .sheet:visible > svg").get_attribute("aria-label"))
        bare.view().locator(".main > .pane .sheet:visible .target[tabindex='0']").focus()
        bare.update(cursor=board.line.nodes[bare.get("cursor")].id + 1)
        played.pump()
        assert bare.page.evaluate(_FOCUS)
    assert len(panels) == 2


def test_a_button_that_goes_leaves_the_focus_on_the_board(bare: BarePage) -> None:
    STATES["battle"](bare)
    back = bare.view().get_by_role("button", name="Back to the lesson")
    back.focus()
    bare.page.keyboard.press("Enter")
    expect(back).to_have_count(0)
    assert bare.page.evaluate(_FOCUS)
    bare.page.keyboard.press("ArrowLeft")
    assert bare.get("cursor") == 0
