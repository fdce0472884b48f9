"""Zoom and pan of the map: keys, buttons, wheel; what a step does to the view."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.bare_page import BarePage
from tests.browser.reading import press, root
from tests.browser.sample import traits


def country() -> dict[str, Any]:
    """The map alone; the first commit changes nothing on it, the second marks a place far in the east."""
    state = traits()
    places = [
        name
        for name, place in state["backdrop"]["places"].items()
        if place["panel"] == "map" and place["slot"].get("xy")
    ]
    east = max(places, key=lambda name: state["backdrop"]["places"][name]["slot"]["xy"][0])
    marks = [{"place": east, "style": "now"}]
    state["timelines"] = {
        "public": {
            "name": "Everything open",
            "nodes": [
                {"parent": None, "patch": {"title": "The map", "panels": ["map"]}},
                {"parent": 0, "patch": {"title": "Later"}, "say": "Nothing moves."},
                {"parent": 1, "patch": {"marks": marks}, "say": "Far in the east."},
            ],
        }
    }
    state["changes"] = 3
    return state


LARGER = """(before) => {
    const pane = document.querySelector("#host .view > div").shadowRoot.querySelector(".pane");
    return pane.scrollWidth > before;
}"""


def pane(bare: BarePage) -> list[int]:
    """Scroll position and sizes of the map's pane, once two pictures have passed."""
    bare.rest()
    found: list[int] = (
        bare.view()
        .locator(".pane")
        .evaluate("one => [one.scrollLeft, one.scrollTop, one.scrollWidth, one.clientWidth].map(Math.round)")
    )
    return found


def test_a_map_opens_so_that_its_names_can_be_read_and_a_key_shows_all_of_it(bare: BarePage) -> None:
    bare.mount(country())
    opened = pane(bare)
    assert opened[2] > opened[3]
    panel, _ = country()["backdrop"]["panels"]["map"]["size"]
    assert opened[2] >= 0.82 * panel - 1, "12.5 px in the drawing are more than 10 on the screen"
    press(bare, "0")
    _, _, whole, frame = pane(bare)
    assert whole == frame
    high, inner = bare.view().locator(".pane").evaluate("one => [one.clientHeight, one.scrollHeight]")
    assert high == inner
    press(bare, "0")
    assert pane(bare) == opened
    bare.view().get_by_role("button", name="Whole map (0)").click()
    assert pane(bare)[2] == frame


def test_a_name_that_would_be_cut_is_left_out(bare: BarePage) -> None:
    bare.mount(country())
    cut = """() => {
        const shadow = document.querySelector("#host .view > div").shadowRoot;
        const pane = shadow.querySelector(".pane").getBoundingClientRect();
        const names = [...shadow.querySelectorAll(".main .names text")];
        const shown = names.filter((one) => one.getAttribute("visibility") === "visible");
        const seen = shown.map((one) => one.getBoundingClientRect());
        const slack = 3;
        const out = ({ left, right, top, bottom }) => left < pane.left - slack || right > pane.right + slack ||
            top < pane.top - slack || bottom > pane.bottom + slack;
        return [seen.length, seen.filter(out).length, names.length];
    }"""
    shown, out, all_ = bare.page.evaluate(cut)
    assert 0 < shown < all_
    assert out == 0
    press(bare, "0")
    shown, out, all_ = bare.page.evaluate(cut)
    assert shown == all_, "all of it is seen"


def test_keys_and_buttons_zoom_and_pan(bare: BarePage) -> None:
    bare.mount(country())
    press(bare, "0")
    _, _, whole, frame = pane(bare)
    assert whole == frame
    press(bare, "+", "+", "+")
    left, _, size, _ = pane(bare)
    assert size > frame * 1.9
    press(bare, "Shift+ArrowRight")
    assert pane(bare)[0] > left
    assert bare.get("cursor") == 0, "an arrow with Shift is no step"
    bare.view().get_by_role("button", name="Zoom out").click()
    assert frame < pane(bare)[2] < size
    press(bare, "0")
    press(bare, "-")
    assert pane(bare)[2] == frame
    assert bare.view().get_by_role("status").inner_text() in {"", "Start."}


def test_the_wheel_zooms_with_ctrl_only(bare: BarePage) -> None:
    bare.mount(country())
    before = pane(bare)[2]
    box = bare.view().locator(".pane").bounding_box()
    assert box
    bare.page.mouse.move(box["x"] + 100, box["y"] + 100)
    bare.page.mouse.wheel(0, -100)
    assert pane(bare)[2] == before
    bare.page.keyboard.down("Control")
    bare.page.mouse.wheel(0, -100)
    bare.page.mouse.wheel(0, -100)
    bare.page.keyboard.up("Control")
    bare.page.wait_for_function(LARGER, arg=before)


def test_a_step_keeps_the_view_or_brings_its_change_into_sight(bare: BarePage) -> None:
    bare.page.emulate_media(reduced_motion="reduce")
    bare.mount(country())
    press(bare, *["+"] * 4, *["Shift+ArrowLeft"] * 9)
    chosen = pane(bare)
    press(bare, "ArrowRight")
    assert pane(bare) == chosen
    press(bare, "ArrowRight")
    brought = pane(bare)
    ring = bare.view().locator(".ring").bounding_box()
    frame = bare.view().locator(".main").bounding_box()
    assert ring
    assert frame
    assert brought[2] == chosen[2]
    assert frame["x"] <= ring["x"] <= frame["x"] + frame["width"]
    assert root(bare).is_visible()


def test_the_mouse_drags_an_enlarged_map_only(bare: BarePage) -> None:
    bare.mount(country())
    press(bare, "0")
    box = bare.view().locator(".pane").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(by: int) -> None:
        bare.page.mouse.move(x, y)
        bare.page.mouse.down()
        bare.page.mouse.move(x - 1, y)
        bare.page.mouse.move(x - by, y, steps=4)
        bare.page.mouse.up()

    drag(90)
    assert pane(bare)[0] == 0
    press(bare, "+", "+", "+")
    before = pane(bare)[0]
    drag(3)
    assert pane(bare)[0] == before, "less than 4 px is a click"
    drag(90)
    assert 80 <= pane(bare)[0] - before <= 92
    bare.page.mouse.move(x + 200, y)
    assert pane(bare)[0] - before <= 92, "it lets go with the button"


def test_the_buttons_of_the_map_stand_in_its_corner(bare: BarePage) -> None:
    for width in (1120, 480):
        bare.mount(country() | {"width": width})
        frame = bare.view().locator(".main").bounding_box()
        assert frame
        for name in ("Zoom in (+)", "Zoom out (−)", "Whole map (0)"):
            key = bare.view().get_by_role("button", name=name).bounding_box()
            assert key
            assert frame["x"] + frame["width"] - 60 < key["x"] < frame["x"] + frame["width"] - key["width"]
            assert frame["y"] < key["y"] < frame["y"] + 140


def test_a_scene_brings_and_moves_places(bare: BarePage) -> None:
    state = country()
    nodes = state["timelines"]["public"]["nodes"]
    nodes[0]["patch"]["pieces"] = {
        "old": {"symbol": "place", "place": "edo"},
        "new": {"symbol": "place", "place": "far"},
    }
    far = {"panel": "map", "slot": {"xy": [1050, 300]}, "label": "Far island"}
    nodes[1]["patch"] |= {"places": {"far": far}, "windows": {"map": [700, 100, 400, 400]}}
    nodes[2]["patch"] = {
        "places": {"far": {"slot": {"xy": [1000, 300]}}, "edo": {"panel": "map", "slot": {"xy": [900, 200]}}},
        "captions": {"one": {"place": "far", "name": "Here"}},
    }
    bare.page.emulate_media(reduced_motion="reduce")
    bare.mount(state | {"width": 480})
    new = bare.view().locator('[data-id="new"]')
    expect(new).to_have_count(0)
    press(bare, "ArrowRight")
    bare.rest()
    frame = bare.view().locator(".main").bounding_box()
    first = new.bounding_box()
    assert frame
    assert first
    assert frame["x"] <= first["x"] <= frame["x"] + frame["width"], "the window shows it"
    expect(bare.view().locator(".names")).to_contain_text("Far island")
    sheet = bare.view().locator(".main > .pane > .sheet:visible")

    def drawn(piece: str) -> float:
        """The distance of a piece from the left edge of the map, in px."""
        box, edge = bare.view().locator(f'[data-id="{piece}"]').bounding_box(), sheet.bounding_box()
        assert box
        assert edge
        return box["x"] - edge["x"]

    before = drawn("new")
    press(bare, "ArrowRight")
    assert drawn("new") < before
    assert drawn("old") < drawn("new"), "the scene's place wins over the backdrop's"
    expect(bare.view().locator(".caption")).to_have_text("Here")
    press(bare, "Home")
    expect(new).to_have_count(0)
    expect(bare.view().locator(".names")).not_to_contain_text("Far island")


def test_a_used_road_has_a_double_stroke(bare: BarePage) -> None:
    state = country()
    road = next(iter(state["backdrop"]["links"]))
    state["timelines"]["public"]["nodes"][1]["patch"]["used"] = [road, "no such road"]
    bare.mount(state)
    expect(bare.view().locator(".used:not(.gap)")).to_have_count(0)
    press(bare, "ArrowRight")
    expect(bare.view().locator(".used:not(.gap)")).to_have_count(1)


def test_tables_stand_beside_a_map_that_is_alone(bare: BarePage) -> None:
    state = country()
    rows = [{"label": "Points", "value": "9"}]
    tables = {name: {"title": name, "rows": rows} for name in ("one", "two", "three")}
    state["timelines"]["public"]["nodes"][0]["patch"]["tables"] = tables
    bare.mount(state)
    picture = bare.view().locator(".main").bounding_box()
    assert picture
    for one in bare.view().locator(".table").all():
        box = one.bounding_box()
        assert box
        assert box["x"] > picture["x"] + picture["width"]
        assert box["y"] < picture["y"] + picture["height"]


def test_marks_of_commits_follow_the_order_of_the_sides(bare: BarePage) -> None:
    state = country()
    for node, side in zip(state["timelines"]["public"]["nodes"][1:], ("jade", "clay"), strict=True):
        node["side"] = side
    bare.mount(state)
    rail = bare.view().locator(".rail").bounding_box()
    low, high = (bare.view().locator(f".commits.{side}").bounding_box() for side in ("jade", "clay"))
    assert rail
    assert low
    assert high
    assert low["y"] > rail["y"] + rail["height"] / 2 > high["y"]


def test_a_defection_runs_from_edge_to_edge(bare: BarePage) -> None:
    bare.page.emulate_media(reduced_motion="reduce")
    bare.mount(traits(cursor=8))
    way = bare.view().locator(".way.across").bounding_box()
    blocks = [one.bounding_box() for one in bare.view().locator(".is-turned").all()]
    assert way
    tops = sorted(box["y"] for box in blocks if box)
    assert len(tops) == 2
    assert way["y"] > tops[0] + 40, "it begins under the slot that was left"
    assert way["y"] + way["height"] < tops[1] + 40, "it ends at the upper edge of the block"


def test_what_is_seen_of_a_map_is_framed_in_a_small_one_that_turns_to_a_click(bare: BarePage) -> None:
    bare.page.emulate_media(reduced_motion="reduce")
    bare.mount(country())
    small = bare.view().locator(".overview")
    expect(small).to_be_visible()
    expect(small).to_have_attribute("aria-hidden", "true")
    assert not small.locator("[tabindex], button, image").count()
    assert small.locator("svg *").count() < 10, "the map is not drawn again"
    press(bare, "+")
    _, _, size, frame = pane(bare)
    seen = small.locator(".seen")
    wide = country()["backdrop"]["panels"]["map"]["size"][0]
    assert abs(float(seen.get_attribute("width") or 0) - wide * frame / size) < 2
    box = small.bounding_box()
    assert box
    bare.page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    left, _, after, _ = pane(bare)
    assert after == size, "it turns, and does not zoom"
    assert abs(left - (size - frame)) <= 2
    assert abs(float(seen.get_attribute("x") or 0) - wide * (size - frame) / size) < 2
    assert not bare.view().locator(".popup").is_visible(), "nothing under it was meant"
    assert small.bounding_box() == box, "it stays under the hand"
    press(bare, "0")
    expect(small).to_be_hidden()


def test_the_small_map_makes_way_for_what_may_be_picked(bare: BarePage) -> None:
    state = country()
    pick = {"ids": ["kiso", "elsewhere"], "at": ["kiso", ""]}
    state["choices"] = {"node": 0, "list": {"public": [{"label": "Go", "picks": [pick]}]}}
    state |= {"mode": "play", "turn": {"node": 0, "by": "page", "as": ["public"], "name": "Tokugawa"}}
    bare.mount(state)
    press(bare, *["+"] * 4)
    # What the keys have enlarged is scrolled with the next picture, over whatever was scrolled before.
    bare.rest()
    corner = bare.view().locator(".overview")
    expect(corner).to_have_class(re.compile(r"\bsw$"))
    x, y = state["backdrop"]["places"]["kiso"]["slot"]["xy"]
    scroll = """(pane, [x, y]) => {
        const scale = pane.scrollWidth / pane.querySelector("svg").viewBox.baseVal.width;
        pane.scrollTo(x * scale - 50, y * scale - pane.clientHeight + 50);
    }"""
    bare.view().locator(".pane").evaluate(scroll, [x, y])
    bare.rest()
    expect(corner).to_have_class(re.compile(r"\bsw$"))
    press(bare, "p")
    bare.rest()
    ring, box = bare.view().locator('[data-at="kiso"]').bounding_box(), corner.bounding_box()
    assert ring
    assert box
    assert ring["x"] + ring["width"] < box["x"] or ring["y"] > box["y"] + box["height"]


@pytest.mark.parametrize("look", ["light", "dark", "forced"])
def test_an_arrow_of_a_side_has_its_lacquer_and_a_rim_that_stands_out(bare: BarePage, look: str) -> None:
    state = country() | {"theme": "dark" if look == "dark" else "light"}
    bare.page.emulate_media(forced_colors="active" if look == "forced" else "none")
    ways = [("kiso", "suwa", "black"), ("suwa", "saku", "gold"), ("saku", "ueda", "")]
    nodes = state["timelines"]["public"]["nodes"]
    nodes[0]["patch"]["marks"] = [{"place": a, "to": b, "style": "now", "side": side} for a, b, side in ways]
    bare.mount(state)
    colours = """(one) => {
        const { fill, stroke } = getComputedStyle(one);
        return [fill, stroke].map((text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number));
    }"""
    (black, black_rim), (gold, gold_rim) = (
        bare.view().locator(f".lacquer.{side}").evaluate(colours) for side in ("black", "gold")
    )
    land = bare.view().locator(".lacquer.gap").first.evaluate(colours)[1]
    for rim in (black_rim, gold_rim):
        assert contrast(rim, land) >= 3
    assert contrast(black, gold) >= 3, "they differ without any hue"
    # What is now has no side and stays blue.
    expect(bare.view().locator(".head.now")).to_have_count(1)
    expect(bare.view().locator(".lacquer")).to_have_count(4)


def contrast(one: list[float], other: list[float]) -> float:
    """The contrast of two colours (WCAG 2)."""

    def light(colour: list[float]) -> float:
        parts = [c / 255 for c in colour]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)
