"""Walking the picture: one tab stop, arrows along roads and sides and ranks, and a focus that is never lost."""

from __future__ import annotations

import pytest

from sekiwidget import Board
from tests.browser.bare import BarePage
from tests.browser.bridge import Bridge
from tests.browser.states import EXAMPLES, STATES

_WALK = """() => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const nodes = [...root.querySelectorAll(".main .target")];
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
_STOPS = """() => [...document.querySelector("#host .view > div").shadowRoot.querySelectorAll(".stage *")]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility()).map((one) => one.dataset.at)"""
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
def test_the_picture_has_one_tab_stop_and_arrows_lead_everywhere(bare: BarePage, state: str) -> None:
    STATES[state](bare)
    assert len(bare.page.evaluate(_STOPS)) == 1
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
        panels.add(bare.view().locator(".main .sheet > svg").get_attribute("aria-label"))
        bare.view().locator(".main .target[tabindex='0']").focus()
        bare.update(cursor=board.line.nodes[bare.get("cursor")].id + 1)
        played.pump()
        assert bare.page.evaluate(_FOCUS)
    assert len(panels) == 2


def test_a_button_that_goes_leaves_the_focus_on_the_board(bare: BarePage) -> None:
    STATES["battle"](bare)
    refused = bare.view().locator(".refusal .title").first
    refused.focus()
    bare.page.keyboard.press("Enter")
    assert bare.page.evaluate(_FOCUS)
    bare.page.keyboard.press("ArrowLeft")
    assert bare.get("cursor") == 1
