"""What the reader's system asks for: large targets and letters, more contrast, its own colours, no motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.bare_page import BarePage
from tests.browser.states import STATES

# Every way to ask something of a board, by finger too: what is marked on the picture counts with its ring.
_SMALL = """() => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const all = [...root.querySelectorAll("button, input, a, [role=button], [tabindex='0']")];
    const boxes = all.filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
    const small = boxes.filter(([, { width, height }]) => width < 24 || height < 24);
    return small.map(([one, { width, height }]) => `${one.outerHTML.slice(0, 90)} is ${width} x ${height}`);
}"""
# What does not fit into its own box, and buttons that lie on each other, but for a menu over the board. Of what scrolls
# only what is seen lies anywhere: where the page scrolls, the desk is seen down to the steps that stay at its foot.
_CUT = """() => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const board = root.querySelector(".sk-root");
    const seen = (query) => [...root.querySelectorAll(query)].filter((one) => one.checkVisibility());
    const texts = [board, ...seen("button, p, h2, h3, td, th, section")];
    const wide = texts.filter((one) => one.scrollWidth > one.clientWidth + 1);
    const steps = root.querySelector(".lifted .controls")?.getBoundingClientRect();
    const bounds = (one) => {
        let { left, top, right, bottom } = one.getBoundingClientRect();
        if (steps && one.closest(".desk")) bottom = Math.min(bottom, steps.top);
        for (let at = one.parentElement; at; at = at.parentElement) {
            if (getComputedStyle(at).overflowY === "visible") continue;
            const box = at.getBoundingClientRect();
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
            [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { left, top, right, bottom };
    };
    const boxes = seen(".board button:not(.chapter, .popup *)").map((one) => [one, bounds(one)])
        .filter(([, { left, top, right, bottom }]) => left < right && top < bottom);
    const over = boxes.filter(([one, a]) => boxes.some(([other, b]) => one !== other
        && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
    return [...wide, ...over.map(([one]) => one)].map((one) => one.outerHTML.slice(0, 120));
}"""
_LOOK = """([query, name]) => getComputedStyle(
    document.querySelector("#host .view > div").shadowRoot.querySelector(query))[name]"""
_SYSTEM = """(name) => {
    const probe = document.createElement("i");
    probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
    document.body.append(probe);
    return getComputedStyle(probe).color;
}"""
_MOVES = """async () => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    root.querySelector(".sk-root").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    for (const _ of "12") await new Promise(requestAnimationFrame);
    return root.getAnimations().length;
}"""


def look(bare: BarePage, query: str, name: str) -> Any:
    """A computed style of the first such element."""
    return bare.page.evaluate(_LOOK, [query, name])


@pytest.mark.parametrize("state", ["battle", "marching", "menu", "refusal", "coins", "hexes", "folded", "led on"])
def test_a_finger_has_room(bare: BarePage, state: str) -> None:
    STATES[state](bare, width=1180)
    assert bare.page.evaluate(_SMALL) == []
    assert look(bare, ".pane", "touchAction") == "pan-x pan-y", "two fingers are the board's, one scrolls"
    bare.update(width=480)
    expect(bare.view().locator("[data-size=narrow]")).to_have_count(1)
    assert bare.page.evaluate(_SMALL) == []


@pytest.mark.parametrize("width", [1180, 480])
@pytest.mark.parametrize("state", ["reading", "menu", "refusal"])
def test_letters_of_double_size_fit(bare: BarePage, state: str, width: int) -> None:
    STATES[state](bare, width=width)
    assert bare.page.evaluate(_CUT) == []
    scale = float(bare.view().locator(".sk-root").evaluate("one => getComputedStyle(one).getPropertyValue('--scale')"))
    before = float(look(bare, ".sentence", "fontSize").removesuffix("px")) / scale
    bare.page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(bare.view().locator("[data-size=narrow]")).to_have_count(1)
    assert float(look(bare, ".sentence", "fontSize").removesuffix("px")) > 1.8 * before
    assert bare.page.evaluate(_CUT) == []


# The buttons and lines of the desk that are not hit at their middle once they have been scrolled into view, the menu
# over the board aside.
_OUT_OF_REACH = """async () => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const missed = [];
    for (const menu of root.querySelectorAll(".popup")) menu.style.visibility = "hidden";
    for (const one of root.querySelectorAll(".desk :is(button, p, h3, h4, li)")) {
        if (!one.checkVisibility() || !one.textContent.trim() || one.closest(".sr")) continue;
        let found = false;
        // The desk may still be laid out anew by the first frames.
        for (let frame = 0; frame < 30 && !found; frame++) {
            one.scrollIntoView({ block: "nearest", behavior: "instant" });
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            const { x, y, width, height } = one.getBoundingClientRect();
            const hit = root.elementFromPoint(x + width / 2, y + height / 2);
            found = Boolean(hit) && (one.contains(hit) || hit.contains(one));
        }
        if (!found) missed.push(one.outerHTML.slice(0, 120));
    }
    return missed;
}"""


@pytest.mark.parametrize("width", [1180, 480])
@pytest.mark.parametrize("state", ["reading", "menu", "refusal"])
def test_letters_of_double_size_can_be_scrolled_to(bare: BarePage, state: str, width: int) -> None:
    """All of the desk, though the steps stay over its foot."""
    STATES[state](bare, width=width)
    bare.page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(bare.view().locator("[data-size=narrow]")).to_have_count(1)
    bare.rest()
    assert bare.page.evaluate(_OUT_OF_REACH) == []


def test_forced_colours_tell_the_sides_apart(bare: BarePage) -> None:
    bare.page.emulate_media(forced_colors="active", color_scheme="dark")
    STATES["reading"](bare, theme="light")
    text, ground, now = (bare.page.evaluate(_SYSTEM, name) for name in ("CanvasText", "Canvas", "Highlight"))
    assert look(bare, ".cube.gold .face", "fill") == text, "gold is filled"
    assert look(bare, ".cube.black .face", "fill") == ground, "black is hollow"
    assert look(bare, ".cube.black .rim", "stroke") == text
    assert look(bare, ".main rect.now", "stroke") == now
    assert look(bare, ".over .note div", "color") == text


def test_a_refusal_is_dashed_where_colours_are_forced(bare: BarePage) -> None:
    bare.page.emulate_media(forced_colors="active")
    STATES["refusal"](bare)
    assert look(bare, ".tasks .refusal", "borderTopStyle") == "dashed"
    assert look(bare, ".entry .do", "color") != look(bare, ".entry .do", "backgroundColor")


def test_more_contrast_has_no_hills_and_one_ink(bare: BarePage) -> None:
    STATES["marching"](bare)
    assert look(bare, ".note", "color") != look(bare, ".sentence", "color")
    bare.page.emulate_media(contrast="more")
    for token in ("relief", "wave"):
        hidden = f"getComputedStyle(one).getPropertyValue('--sk-{token}')"
        assert bare.view().locator(".sk-root").evaluate(f"one => {hidden}") == "transparent"
    assert look(bare, ".note", "color") == look(bare, ".sentence", "color")
    assert look(bare, ".typed", "borderTopColor") == look(bare, ".sentence", "color")


@pytest.mark.parametrize(("asked", "moves"), [("no-preference", True), ("reduce", False)])
def test_nothing_moves_where_stillness_is_asked_for(bare: BarePage, asked: Any, moves: bool) -> None:
    bare.page.emulate_media(reduced_motion=asked)
    STATES["reading"](bare)
    bare.update(cursor=8)
    assert bool(bare.page.evaluate(_MOVES)) == moves
