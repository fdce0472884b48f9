"""Pictures from the far side of the table: who looks sees the own home below, and everything stands upright."""

from __future__ import annotations

from typing import Any

import pytest

from sekiwidget.board.image.drawing import picture
from sekiwidget.board.image.stage import turned_path, turned_to_viewer
from sekiwidget.games.registry import game
from sekiwidget.games.warchest.components.hexes import HEXES

Json = dict[str, Any]


def of(name: str, viewer: str) -> tuple[Json, Json]:
    """Backdrop and scene of a start, as a side sees it."""
    found = game(name)
    view = found.new().seen_by(viewer)
    return found.backdrop().to_json(), found.scene(view).to_json()


@pytest.mark.parametrize(("name", "near", "far"), [("warchest", "black", "white"), ("daimyo", "gold", "black")])
def test_the_side_with_the_upper_home_sees_the_board_turned_and_the_other_as_it_lies(
    name: str, near: str, far: str
) -> None:
    whole = of(name, near)
    assert turned_to_viewer(*whole) == whole
    plan, scene = of(name, far)
    assert scene["seats"][0] == far.title()
    table, turned = turned_to_viewer(plan, scene)
    main = scene["panels"][-1]
    assert table["panels"][main]["svg"].startswith("<g transform='rotate(180 ")
    assert "data-upright" not in table["panels"][main]["svg"]
    strips = [one for one in scene["panels"] if one != main]
    assert all(table["panels"][one] == plan["panels"][one] for one in strips), "who looks sits below already"
    before = {**plan["places"], **scene["places"]} if "places" in scene else plan["places"]
    after = {**table["places"], **turned["places"]}
    assert after.keys() == before.keys()
    assert all(after[one] == before[one] for one in before if before[one]["panel"] != main)


def test_a_coin_lies_beside_the_name_of_its_hex_as_before() -> None:
    plan, scene = of("warchest", "white")
    table, _ = turned_to_viewer(plan, scene)
    width, height = plan["panels"]["board"]["size"]
    for name in HEXES:
        old, new = plan["places"][name]["slot"], table["places"][name]["slot"]
        (x, y), (u, v) = old["about"], (new["xy"][0] - old["xy"][0], new["xy"][1] - old["xy"][1])
        assert (x + u, y + v) == (width - x, height - y)
    corner = "locations.head"
    assert table["places"][corner]["slot"]["xy"] == plan["places"][corner]["slot"]["xy"]


def test_arrows_point_the_other_way_and_what_is_near_is_drawn_last() -> None:
    plan, scene = of("daimyo", "black")
    scene = scene | {"pieces": {"way": {"symbol": "arrow-1", "place": "m13"}}}
    _, turned = turned_to_viewer(plan, scene)
    assert turned["pieces"]["way"]["symbol"] == "arrow-4"
    land = [name for name, place in scene["places"].items() if place["panel"] == "land-2"]
    assert [name for name in turned["places"] if name in land] == land[::-1]


def test_roads_and_boxes_are_turned_too() -> None:
    assert turned_path("M10 20l5-5h4v-3c1 2 3-4 5 6z", (100, 60)) == "M90 40l-5 5h-4v3c-1 -2 -3 4 -5 -6z"
    assert turned_path("M10 20L30 5H40V50", (100, 60)) == "M90 40L70 55H60V10"
    panels = {"land": {"size": [100, 60], "sum": [0, 50, 40, 10]}}
    place = {"panel": "land", "slot": {"xy": [10, 20]}, "label": "West", "label_box": [5, 30, 20, 10]}
    plan = {
        "panels": panels,
        "places": {"west": place},
        "links": {"road": {"panel": "land", "ends": ["west", "east"], "path": "M1 1h5"}},
        "scales": {"lost": {"panel": "land", "box": [0, 0, 40, 10], "least": 0, "most": 5, "step": 1}},
        "facing": {"turned": ["land"]},
    }
    scene = {"panels": ["land"], "seats": ["A", "B"], "far": True, "windows": {"land": [0, 0, 20, 10]}}
    table, turned = turned_to_viewer(plan, scene)
    assert table["links"]["road"]["path"] == "M99 59h-5"
    assert table["scales"]["lost"]["box"] == [60, 50, 40, 10]
    assert table["panels"]["land"]["sum"] == [60, 0, 40, 10]
    assert turned["windows"] == {"land": [80, 50, 20, 10]}
    assert table["places"]["west"]["slot"]["xy"] == [90, 40]
    assert table["places"]["west"]["label_box"] == [75, 20, 20, 10]


def test_the_file_of_a_side_is_turned() -> None:
    found = game("warchest")
    files = {side: picture(found.kit(), *of("warchest", side), {}) for side in ("white", "black")}
    assert "rotate(180 291.5 189)" in files["white"]
    assert "rotate(180" not in files["black"]
