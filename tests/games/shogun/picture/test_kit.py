"""The kit of Shogun as drawn: complete, compact, safe to put into any page; and its backdrop."""

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest

from sekiwidget.board.image.theme import DARK, LIGHT, MEASURES, contrast, painted
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, KINDS, SPACES, SPECIALS
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES
from sekiwidget.games.shogun.components.land import IDS, NEAR, PROVINCES, REGIONS
from sekiwidget.games.shogun.picture.board import hand_places
from sekiwidget.games.shogun.picture.kit import CRESTS, LACQUER, PLATE, kit, plate_symbol, symbol_word, ticket_symbol
from sekiwidget.games.shogun.picture.layout import (
    FOLDS,
    HAND_PANEL,
    MAP_PANEL,
    STAGE,
    hand_panel,
    room_for_map,
    strip_sizes,
)
from sekiwidget.games.shogun.picture.map import CENTRES, MAP_HEIGHT, MAP_WIDTH
from sekiwidget.games.shogun.picture.scene import backdrop
from sekiwidget.games.shogun.picture.sides import STATS

KIT = kit()
ELEMENTS = {"svg", "g", "path", "circle", "rect", "use", "text"}
SHAPES = re.compile(r"(crest|sign|region|sites)-.*|paper|cover|ticket|seat|yields")
"""What only other symbols use."""


def check_markup(svg: str, outline: str = "") -> None:
    """`outline` is the id of the one shape that may have one."""
    root = ET.fromstring(f"<svg>{svg}</svg>")
    for element in root.iter():
        assert element.tag in ELEMENTS
        assert "class" not in element.attrib
        assert "id" not in element.attrib or element.attrib["id"] == outline
        assert not any(attribute.startswith("on") for attribute in element.attrib)
        if "href" in element.attrib:
            assert element.attrib["href"].removeprefix("#") in KIT
    assert {name.removeprefix("--sk-") for name in re.findall(r"var\(([^)]*)\)", svg)} <= LIGHT.keys() | MEASURES.keys()
    for theme in (LIGHT, DARK):
        assert "var(" not in painted(svg, theme)


def test_every_card_cube_and_province_is_there() -> None:
    for side in SIDES:
        assert {f"{stem}-{side}" for stem in ("cube", "daimyo", "sidemark")} <= KIT.keys()
    assert {ticket_symbol(card) for card in (*IDS, *CHESTS, "?")} <= KIT.keys()
    assert {plate_symbol(one) for one in PROVINCES} <= KIT.keys()
    assert {f"action-{symbol_word(name)}" for name in ACTIONS} | {
        f"space-{symbol_word(name)}" for name in SPACES
    } <= KIT.keys()
    assert {f"special-{name}" for name in SPECIALS} | {f"event-{symbol_word(name)}" for name in EVENTS} <= KIT.keys()
    assert {f"building-{kind}" for kind in KINDS} | {f"cube-{FARMERS}", "neutral", "revolt", "back"} <= KIT.keys()


@pytest.mark.parametrize("symbol", KIT)
def test_symbol_is_safe_and_well_formed(symbol: str) -> None:
    drawn = KIT[symbol]
    assert re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", symbol)
    assert len(drawn["box"]) == 4
    assert min(drawn["box"][2:]) > 0
    check_markup(drawn["svg"])
    assert bool(drawn["label"]) == (SHAPES.fullmatch(symbol) is None)


def test_every_symbol_is_a_picture_of_its_own() -> None:
    # Plates of provinces that yield the same differ only by the names that are written over them.
    drawn = [symbol["svg"] for name, symbol in KIT.items() if not name.startswith("plate-")]
    assert len(set(drawn)) == len(drawn)


def test_kit_is_compact_and_nobodys_to_change() -> None:
    assert sum(len(symbol["svg"]) + len(symbol["label"]) for symbol in KIT.values()) < 65_000
    assert not any('"' in symbol["svg"] for symbol in KIT.values())
    first = kit()
    first["back"]["box"].append(0)
    assert kit() == KIT


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_cube_stands_out_from_its_plate_and_its_crest_from_the_cube(theme: dict[str, str]) -> None:
    for side, skin in LACQUER.items():
        assert contrast(theme[skin.rim], theme["paper"]) >= 3, side
        assert contrast(theme[skin.sign], theme[skin.face]) >= 4.5, side
        assert contrast(theme[skin.text], theme["paper"]) >= 4.5, side


def test_crests_differ_without_colour() -> None:
    assert len(set(CRESTS.values())) == len(SIDES) + 1


# -- the backdrop ------------------------------------------------------------------------------------------------------


def test_backdrop_is_safe_and_names_its_rules() -> None:
    plan = backdrop()
    for panel in plan.panels.values():
        check_markup(panel.svg, panel.outline)
        check_markup(panel.narrow_svg)
    assert plan.rules["count"]


def test_the_map_is_recognized_by_its_land() -> None:
    drawn = backdrop().panels[MAP_PANEL]
    shape = ET.fromstring(f"<svg>{drawn.svg}</svg>").find(f".//*[@id='{drawn.outline}']")
    assert shape is not None
    assert len(shape.findall(".//path")) > 2


def test_the_legend_explains_all_that_is_drawn_but_provinces() -> None:
    panel = backdrop().panels["legend"]
    explained = set(re.findall(r"href='#([^']*)'", panel.svg))
    assert {f"daimyo-{side}" for side in SIDES} | {f"region-{region}" for region in REGIONS} <= explained
    assert {f"special-{card}" for card in SPECIALS} | {f"building-{kind}" for kind in KINDS} <= explained
    assert {f"mark-{name}" for name in (*STATS, "tower", "tray")} <= explained
    assert {"cube-farmers", "neutral", "revolt", "ticket-back", "space-bid", "space-deploy1"} <= explained
    effects = {EVENTS[name].effect for name in EVENTS if f"event-{symbol_word(name)}" in explained}
    assert effects == {card.effect for card in EVENTS.values()}
    beside = re.findall(r"<text x='(54|268)' y='\d+'>([^<]*)<", panel.svg)
    assert len(beside) > 40
    for _, words in beside:
        # Even a wide fallback font has room: 7 px a letter.
        assert 7 * len(words) <= 172, words
    lowest = max(float(y) for y in re.findall(r"y='(\d+)'", panel.svg))
    assert lowest < panel.size[1]


def test_no_frame_of_a_changed_sign_covers_a_number() -> None:
    places, frame = backdrop().places, 16
    for seat in ("others-4.0", "others-4.3"):
        for slots in (
            [places[f"{seat}.has.{name}"].slot for name in STATS],
            [places[f"{seat}.has.{name}"].narrow for name in STATS[:4]],
        ):
            signs = [slot.xy[0] for slot in slots if slot is not None]
            # A number has two digits of 7 px and stands beside its sign.
            assert all(second - first >= frame / 2 + 14 + 7 for first, second in pairwise(signs))


@pytest.mark.parametrize("layout", [0, 1])
def test_all_cards_of_a_hand_lie_side_by_side_on_its_strip(layout: int) -> None:
    for count in (1, 7, 9, 10, 17, 28, 45):
        places = hand_places((*IDS[:count], *CHESTS), "black")
        wide, high = strip_sizes()[hand_panel(count)][layout]
        taken = []
        for name, cards, share in (("hand", count, 0.44), ("hand.chests", len(CHESTS), 1)):
            slot = (places[name].slot, places[name].narrow)[layout]
            assert slot is not None
            assert slot.box is not None
            left, top, _, tall = slot.box
            assert tall == pytest.approx(slot.size * share, abs=0.1)
            per_row = slot.per_row or cards
            for at in range(cards):
                down, right = divmod(at, per_row)
                taken.append((left + right * slot.pitch, top + down * slot.row_pitch, slot.size, tall))
        for x, y, w, h in taken:
            assert 0 <= x <= wide - w
            assert 0 <= y <= high - h
        for (x, y, w, h), (u, v, p, q) in combinations(taken, 2):
            assert x + w <= u or u + p <= x or y + h <= v or v + q <= y, count


def test_plates_lie_on_the_sheet_and_never_cover_each_other() -> None:
    wide, high = PLATE
    for x, y in CENTRES:
        assert wide / 2 <= x <= MAP_WIDTH - wide / 2
        assert high / 2 <= y <= MAP_HEIGHT - high / 2
    for (x, y), (u, v) in combinations(CENTRES, 2):
        assert abs(x - u) >= wide + 5 or abs(y - v) >= high + 5


def test_neighbours_are_linked_and_nobody_else() -> None:
    ends = {frozenset(link.ends) for link in backdrop().links.values()}
    assert ends == {frozenset((IDS[one], IDS[other])) for one, near in enumerate(NEAR) for other in near}


def test_no_straight_way_runs_below_the_plate_of_another_province() -> None:
    for name, link in backdrop().links.items():
        numbers = [tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", link.path)]
        if "C" in link.path:
            continue
        (x, y), (u, v) = numbers[0], numbers[-1]
        for place, (a, b) in enumerate(CENTRES):
            if IDS[place] in link.ends:
                continue
            for step in range(41):
                p, q = x + (u - x) * step / 40, y + (v - y) * step / 40
                inside = abs(p - a) < PLATE[0] / 2 and abs(q - b) < PLATE[1] / 2
                assert not inside, (name, IDS[place])


@pytest.mark.parametrize("layout", [0, 1])
def test_every_strip_is_as_wide_as_the_stage_and_the_map_keeps_room(layout: int) -> None:
    assert {sizes[layout][0] for sizes in strip_sizes().values()} == {STAGE[layout][0]}
    crowded = room_for_map(("cards", "others-4", "own", HAND_PANEL, MAP_PANEL))[layout]
    # On a phone the cards of the round are folded while a side plans.
    folded = 0 if layout == 0 else strip_sizes()["cards"][1][1] - FOLDS["cards"]
    assert crowded[1] + folded >= 200


def test_every_place_lies_on_its_sheet_in_both_layouts() -> None:
    plan = backdrop()
    for name, place in plan.places.items():
        panel = plan.panels[place.panel]
        for slot, size in ((place.slot, panel.size), (place.narrow, panel.narrow_size)):
            if slot is None or size is None or (slot is place.narrow and place.only == "wide"):
                continue
            x, y, w, h = slot.box or (*slot.xy, 0, 0)
            assert 0 <= x <= x + w <= size[0], name
            assert 0 <= y <= y + h <= size[1], name
