"""A map between strips: their scale, the names on it, the small copy of it, numbers at low cards, long sums."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import sekiwidget
from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.reading import press
from tests.browser.test_choosing import where

SHOGUN = Path(__file__).parents[2] / "examples" / "shogun"
SHADOW = 'document.querySelector("#host .view > div").shadowRoot'
# Width and scale of each strip's drawing, height of the map's frame and of the stage.
STRIPS = f"""() => {{
    const root = {SHADOW};
    const shown = [...root.querySelectorAll(".strips .sheet")].filter((one) => one.checkVisibility());
    const drawn = shown.map((one) => one.querySelector("svg"));
    return {{
        scales: drawn.map((one) => one.getScreenCTM().a),
        full: drawn.map((one) => one.clientWidth / one.viewBox.baseVal.width),
        frame: root.querySelector(".frame.main").clientHeight,
        stage: root.querySelector(".stage").clientHeight,
    }};
}}"""
# Names that the pane cuts though they are shown, and those well within it that are not.
NAMES = f"""() => {{
    const root = {SHADOW};
    const pane = root.querySelector(".pane").getBoundingClientRect();
    const slack = 4;
    const whole = ({{ left, right, top, bottom }}, x, y) => left >= pane.left + x && right <= pane.right - x
        && top >= pane.top + y && bottom <= pane.bottom - y;
    const found = [...root.querySelectorAll(".main .names text")];
    const shown = (one) => one.getAttribute("visibility") === "visible";
    const texts = (list) => list.map((one) => one.textContent);
    return {{
        cut: texts(found.filter((one) => shown(one) && !whole(one.getBoundingClientRect(), -slack, -slack))),
        left: texts(found.filter((one) => !shown(one) && whole(one.getBoundingClientRect(), 36, 8))),
        all: found.filter(shown).length,
    }};
}}"""


def opened(bare: BarePage, name: str, width: int, high: int, **keywords: Any) -> Bridge:
    """A lesson on a page of this size, in px."""
    bare.page.set_viewport_size({"width": width, "height": high})
    bridge = Bridge(bare, Board(next(SHOGUN.glob(f"{name}-*.toml")), **keywords))
    bridge.pump()
    bare.rest()
    bridge.pump()
    return bridge


def at_the_end(bare: BarePage, name: str, width: int, high: int) -> Bridge:
    """The last commit of a lesson."""
    bridge = opened(bare, name, width, high)
    press(bare, "End")
    bridge.pump()
    last = re.compile(r"^(\d+) ?of \1$")
    expect(bare.view().locator(".where")).to_have_text(last)
    bare.rest()
    return bridge


def test_every_strip_is_drawn_over_the_whole_width(bare: BarePage) -> None:
    at_the_end(bare, "01", 919, 647)
    found = bare.page.evaluate(STRIPS)
    assert len(found["scales"]) == 3
    assert found["scales"] == pytest.approx(found["full"], rel=0.005)


def test_strips_leave_a_map_on_a_low_stage(bare: BarePage) -> None:
    at_the_end(bare, "01", 780, 647)
    found = bare.page.evaluate(STRIPS)
    assert found["frame"] >= 0.25 * found["stage"]
    assert min(found["scales"]) >= 0.99, "their texts keep the size they are drawn for"
    # The page scrolls here, so the frame has room for an overview.
    expect(bare.view().locator(".overview")).to_be_visible()


def test_names_are_those_in_the_frame_after_it_has_got_another_height(bare: BarePage) -> None:
    at_the_end(bare, "41", 919, 647)
    found = bare.page.evaluate(NAMES)
    assert found["all"]
    assert found["cut"] == []
    assert found["left"] == []


def test_the_small_map_makes_way_for_what_has_changed(bare: BarePage) -> None:
    at_the_end(bare, "37", 919, 647)
    changed = bare.view().locator(".main .is-now").first.bounding_box()
    small = bare.view().locator(".overview").bounding_box()
    assert changed
    assert small
    assert changed["x"] + changed["width"] <= small["x"] or changed["y"] + changed["height"] <= small["y"]


@pytest.mark.parametrize(("width", "high"), [(919, 647), (390, 844)])
def test_a_number_stands_before_a_low_card_and_not_on_its_name(bare: BarePage, width: int, high: int) -> None:
    opened(bare, "50", width, high)
    numbers = bare.view().locator(".strips .digits rect")
    expect(numbers).to_have_count(3)
    for at, province in enumerate(("kaga", "kai", "suruga")):
        number = numbers.nth(at).bounding_box()
        card = bare.view().locator(f'.strips [data-at="black.hand.{province}"]').bounding_box()
        assert number
        assert card
        assert number["x"] + number["width"] <= card["x"] + 9, "all but the frame is free"


def test_several_sums_are_text_one_below_the_other(bare: BarePage) -> None:
    at_the_end(bare, "43", 919, 647)
    sums = bare.view().locator(".plainsum")
    lines = (sums.text_content() or "").split("\n")
    assert [line.split()[0] for line in lines] == ["Black", "Gold", "White"]
    box = sums.bounding_box()
    assert box
    assert box["height"] < 80


def test_a_rule_that_stands_over_all_choices_is_not_said_of_each(bare: BarePage) -> None:
    bridge = Bridge(bare, Board(sekiwidget.new("shogun")))
    bridge.pump()
    bare.rest()
    bridge.pump()
    expect(bare.view().locator(".choice")).to_have_count(2)
    head = bare.view().locator(".listhead .chip").all_text_contents()
    each = bare.view().locator(".choice .chip").all_text_contents()
    assert head
    assert not set(head) & set(each)


def test_a_rule_that_is_named_is_said_by_its_title_even_if_its_name_has_a_digit(bare: BarePage) -> None:
    at_the_end(bare, "30", 919, 647)
    assert "Deploy 3" in bare.view().locator(".why .chip").all_text_contents()


BATTLE = """
game = "shogun"

[position.land]
kai = "black 5"
suruga = "gold 1"

[position.plans]
black = "battle_a kai"
"""


def seen(bare: BarePage, what: str) -> bool:
    """Whether the middle of the first of these is within the frame of the map."""
    pane, one = (bare.view().locator(name).first.bounding_box() for name in (".pane", what))
    assert pane and one
    x, y = one["x"] + one["width"] / 2, one["y"] + one["height"] / 2
    return pane["x"] <= x <= pane["x"] + pane["width"] and pane["y"] <= y <= pane["y"] + pane["height"]


def test_the_map_turns_to_what_may_be_picked_where_none_of_it_is_in_sight(bare: BarePage) -> None:
    bridge = Bridge(bare, Board(BATTLE))
    root = bare.view().locator(".sk-root")
    root.press("p")
    # Turned away while nothing is asked.
    for _ in range(12):
        root.press("Shift+ArrowUp")
        root.press("Shift+ArrowUp")
    assert not seen(bare, ".main [data-id='kai.army']")
    root.press("p")
    bridge.pump()
    bare.rest()
    assert seen(bare, ".main .target.can")


WIDE_HEAD = f"""() => {{
    const root = {SHADOW};
    const all = document.createRange();
    const wide = (one) => {{
        all.selectNodeContents(one);
        return all.getBoundingClientRect().width;
    }};
    // A fraction of a pixel too few puts dots in place of letters.
    const dots = (one) => getComputedStyle(one).textOverflow === "ellipsis";
    const cut = (one) => one.scrollWidth > one.clientWidth
        || dots(one) && wide(one) > one.getBoundingClientRect().width;
    return [...root.querySelectorAll(".header h2, .header .chip")].filter(cut).map((one) => one.textContent);
}}"""


@pytest.mark.parametrize("width", [938, 944, 956])
def test_title_and_rule_of_a_step_are_not_cut(bare: BarePage, width: int) -> None:
    """In JupyterLab on a small laptop, the order of the sides beside the season."""
    bare.page.set_viewport_size({"width": width, "height": 647})
    Bridge(bare, where("shogun", "move", perspectives="black"))
    bare.rest()
    expect(bare.view().locator("h2")).to_contain_text("may move armies")
    assert bare.page.evaluate(WIDE_HEAD) == []


OUTSIDE = f"""() => {{
    const root = {SHADOW};
    const pane = root.querySelector(".pane").getBoundingClientRect();
    const inside = ({{ left, right, top, bottom }}) => left >= pane.left && right <= pane.right
        && top >= pane.top && bottom <= pane.bottom;
    const marked = [...root.querySelectorAll(".main .target:is(.can, .later)")];
    const outside = marked.filter((one) => !inside(one.getBoundingClientRect()));
    return [marked.length, ...outside.map((one) => one.dataset.at)];
}}"""


GOALS = """
game  = "shogun"
title = "Where to"

[position.land]
kai    = "black 2"
suruga = "gold 3"

[position.plans]
black = "battle_a kai"
"""


def test_the_map_turns_to_all_that_may_be_picked(bare: BarePage) -> None:
    bare.page.emulate_media(reduced_motion="reduce")
    bare.page.set_viewport_size({"width": 913, "height": 647})
    Bridge(bare, Board(GOALS))
    press(bare, "p", "Shift+ArrowLeft", "Shift+ArrowLeft")
    bare.rest()
    press(bare, "p")
    bare.rest()
    found, *outside = bare.page.evaluate(OUTSIDE)
    assert found > 2
    assert outside == []
