"""The kit of War Chest as drawn: complete, compact, safe to put into any page."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from sekiwidget.board.image.theme import DARK, LIGHT, MEASURES, painted
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS, NEAR
from sekiwidget.games.warchest.components.units import MAX_HEIGHT, UNIT_NAMES, UNITS
from sekiwidget.games.warchest.picture.kit import SIDE_COLOURS, kit, symbol_name
from sekiwidget.games.warchest.picture.scene import backdrop

KIT = kit()
ELEMENTS = {"svg", "g", "path", "circle", "rect", "use", "text"}


def check_markup(svg: str) -> None:
    root = ET.fromstring(f"<svg>{svg}</svg>")
    for element in root.iter():
        assert element.tag in ELEMENTS
        assert not {"id", "class"} & element.attrib.keys()
        assert not any(attribute.startswith("on") for attribute in element.attrib)
        if "href" in element.attrib:
            assert element.attrib["href"].removeprefix("#") in KIT
    assert {
        found.removeprefix("--sk-") for found in re.findall(r"var\(([^)]*)\)", svg)
    } <= LIGHT.keys() | MEASURES.keys()
    for theme in (LIGHT, DARK):
        assert "var(" not in painted(svg, theme)


def test_every_coin_marker_and_card_is_there() -> None:
    for side in SIDE_COLOURS:
        assert {f"coin-{side}-{symbol_name(coin)}" for coin in UNIT_NAMES} <= KIT.keys()
        assert {f"stack-{side}-{height}" for height in range(2, MAX_HEIGHT + 1)} <= KIT.keys()
        assert {f"{stem}-{side}" for stem in ("back", "bag", "cube", "site", "sidemark")} <= KIT.keys()
    assert {f"card-{symbol_name(unit)}" for unit in UNITS} <= KIT.keys()
    assert {"site", "site-under", "gap", "fan", "board"} <= KIT.keys()


@pytest.mark.parametrize("symbol", KIT)
def test_symbol_is_safe_and_well_formed(symbol: str) -> None:
    drawn = KIT[symbol]
    assert re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", symbol)
    assert len(drawn["box"]) == 4
    assert min(drawn["box"][2:]) > 0
    check_markup(drawn["svg"])
    assert not re.search(r"[:'\"]#[0-9A-Fa-f]{3}\b", drawn["svg"].replace("href='#", ""))


def test_what_is_placed_has_a_name() -> None:
    shapes = (
        {"lozenge", "card", "board"}
        | {f"{stem}-{side}" for stem in ("disk", "start") for side in SIDE_COLOURS}
        | {f"sign-{symbol_name(coin)}" for coin in UNIT_NAMES}
    )
    assert {symbol for symbol in KIT if not KIT[symbol]["label"]} == shapes


def test_all_that_lies_on_a_hex_has_one_box() -> None:
    """Else a back and a face, or a coin and the stack under it, would not lie on each other in the narrow layout."""
    on_hexes = ("coin", "back", "stack", "site", "gap")
    assert len({tuple(KIT[symbol]["box"]) for symbol in KIT if symbol.split("-")[0] in on_hexes}) == 1


def test_kit_is_compact_and_nobodys_to_change() -> None:
    assert sum(len(symbol["svg"]) + len(symbol["label"]) for symbol in KIT.values()) < 25_000
    assert not any('"' in symbol["svg"] for symbol in KIT.values())
    first = kit()
    first["site"]["box"].append(0)
    first["site"]["label"] = ""
    assert kit() == KIT


def test_backdrop_has_a_place_for_every_hex_and_two_layouts_inside_their_sheets() -> None:
    plan = backdrop()
    for number, hexagon in enumerate(HEXES):
        assert set(plan.places[hexagon].neighbours) == {HEXES[near] for near in NEAR[number]}
        assert (f"{hexagon}.cube" in plan.places) == (number in LOCATIONS)
    for place in plan.places.values():
        panel = plan.panels[place.panel]
        assert panel.narrow_size is not None
        assert place.narrow is not None or place.only == "wide"
        for slot, (width, height) in ((place.slot, panel.size), (place.narrow or place.slot, panel.narrow_size)):
            x, y, w, h = slot.box or (*slot.xy, 0, 0)
            assert 0 <= x <= x + w <= width
            assert 0 <= y <= y + h <= height
    for panel in plan.panels.values():
        check_markup(panel.svg)
        check_markup(panel.narrow_svg)


@pytest.mark.parametrize("main", ["board", "draft"])
@pytest.mark.parametrize(("layout", "stage"), [(0, (583, 518)), (1, (374, 458))])
def test_strips_and_main_panel_fill_the_stage(main: str, layout: int, stage: tuple[int, int]) -> None:
    panels = backdrop().panels
    assert [panels[part].part for part in ("above", main, "below")] == ["above", "", "below"]
    sizes = [(panel.size, panel.narrow_size)[layout] for panel in map(panels.__getitem__, ("above", main, "below"))]
    assert all(size is not None and size[0] == stage[0] for size in sizes)
    assert sum(size[1] for size in sizes if size is not None) == stage[1]


@pytest.mark.parametrize("part", ["above", "below"])
def test_the_supply_stands_in_one_line_on_a_narrow_strip(part: str) -> None:
    """Rings lie on the edges of its coins, which do not touch; under each stands how many are left."""
    places = backdrop().places
    coins = [places[f"{part}.army.{at}"].narrow for at in range(4)]
    hand, discard = places[f"{part}.hand"].narrow, places[f"{part}.discard"].narrow
    assert hand and hand.box and discard and discard.box
    assert {slot.xy[1] for slot in coins if slot} == {coins[0].xy[1] if coins[0] else 0}
    lefts = [slot.xy[0] - slot.size / 2 for slot in coins if slot and slot.snug]
    assert all(after - before > 21 for before, after in pairwise(lefts))
    ends = sorted([(hand.box[0], hand.box[0] + hand.box[2]), (lefts[0], lefts[3] + 21), (discard.box[0], 374)])
    assert all(before[1] <= after[0] for before, after in pairwise(ends))
    assert [places[f"{part}.army.{at}.left"].only for at in range(4)] == ["narrow"] * 4


def test_a_coin_covers_no_name() -> None:
    """Names are written on the ground, above the coins, whose edge is 27 units above the middle of their box."""
    plan = backdrop()
    for svg, slots in (
        (plan.panels["board"].svg, {hexagon: plan.places[hexagon].slot for hexagon in HEXES}),
        (plan.panels["board"].narrow_svg, {hexagon: plan.places[hexagon].narrow for hexagon in HEXES}),
    ):
        written = {hexagon: float(y) for y, hexagon in re.findall(r"<text x='[0-9.]+' y='([0-9.]+)'[^>]*>(\w+)<", svg)}
        assert written.keys() == set(HEXES)
        for hexagon, slot in slots.items():
            assert slot is not None
            assert written[hexagon] < slot.xy[1] - 27 * slot.size / KIT["back-white"]["box"][2]
