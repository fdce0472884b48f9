"""Zoom and pan of the map: keys, buttons, wheel; what a step does to the view."""

from typing import Any

from tests.browser.bare import BarePage
from tests.browser.reading import press, root
from tests.browser.sample import traits


def country() -> dict[str, Any]:
    """The map alone; the first commit changes nothing on it, the second marks a place far in the east."""
    state = traits()
    places = [
        name
        for name, place in state["backdrop"]["places"].items()
        if place["panel"] == "map" and place["seat"].get("xy")
    ]
    east = max(places, key=lambda name: state["backdrop"]["places"][name]["seat"]["xy"][0])
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
    state["length"] = 3
    return state


def pane(bare: BarePage) -> list[int]:
    """Scroll position and sizes of the map's pane, once two pictures have passed."""
    bare.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[int] = (
        bare.view()
        .locator(".pane")
        .evaluate("one => [one.scrollLeft, one.scrollTop, one.scrollWidth, one.clientWidth].map(Math.round)")
    )
    return found


def test_keys_and_buttons_zoom_and_pan(bare: BarePage) -> None:
    bare.mount(country())
    _, _, whole, frame = pane(bare)
    assert whole == frame
    press(bare, "+", "+", "+")
    left, _, size, _ = pane(bare)
    assert size > frame * 1.9
    press(bare, "Shift+ArrowRight")
    assert pane(bare)[0] > left
    assert bare.get("cursor") == 0, "an arrow with Shift is no step"
    bare.view().get_by_role("button", name="Smaller").click()
    assert frame < pane(bare)[2] < size
    press(bare, "0")
    press(bare, "0", "-")
    assert pane(bare)[2] == frame
    assert bare.view().get_by_role("status").inner_text() in {"", "Before the first commit."}


def test_the_wheel_zooms_with_ctrl_only(bare: BarePage) -> None:
    bare.mount(country())
    box = bare.view().locator(".pane").bounding_box()
    assert box
    bare.page.mouse.move(box["x"] + 100, box["y"] + 100)
    bare.page.mouse.wheel(0, -100)
    assert pane(bare)[2] == pane(bare)[3]
    bare.page.keyboard.down("Control")
    bare.page.mouse.wheel(0, -100)
    bare.page.mouse.wheel(0, -100)
    bare.page.keyboard.up("Control")
    bare.page.wait_for_timeout(100)
    assert pane(bare)[2] > pane(bare)[3]


def test_a_step_keeps_the_view_or_brings_its_change_into_sight(bare: BarePage) -> None:
    bare.page.emulate_media(reduced_motion="reduce")
    bare.mount(country())
    press(bare, *["+"] * 4, *["Shift+ArrowLeft"] * 9)
    chosen = pane(bare)
    press(bare, "ArrowRight")
    assert pane(bare) == chosen
    press(bare, "ArrowRight")
    ring = bare.view().locator(".ring").bounding_box()
    frame = bare.view().locator(".main").bounding_box()
    assert ring
    assert frame
    assert pane(bare)[2] == chosen[2]
    assert frame["x"] <= ring["x"] <= frame["x"] + frame["width"]
    assert root(bare).is_visible()
