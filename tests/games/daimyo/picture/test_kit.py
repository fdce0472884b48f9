"""The kit of Daimyo as drawn: complete, compact, safe to put into any page."""

import re
from xml.etree import ElementTree as ET

import pytest

from sekiwidget.board.image.theme import DARK, LIGHT, MEASURES, painted
from sekiwidget.games.daimyo.components.cards import DECKS, SIDES, TYPES, UNKNOWN, Card
from sekiwidget.games.daimyo.components.hexes import DIRECTIONS
from sekiwidget.games.daimyo.picture.kit import card_symbol, kit
from sekiwidget.games.daimyo.picture.panels import (
    ORDER,
    OWN,
    PANEL_COUNTS,
    STAGE,
    land_panel,
    order_places,
    other_strips,
)
from sekiwidget.games.daimyo.picture.scene import backdrop

KIT = kit()
ELEMENTS = {"svg", "g", "path", "circle", "rect", "use", "text"}
SHAPES = (
    {"plate", "paper", "cover", "arrow"} | {f"crest-{side}" for side in SIDES} | {f"deed-{letter}" for letter in TYPES}
)
"""What only other symbols use."""


def check_markup(svg: str) -> None:
    root = ET.fromstring(f"<svg>{svg}</svg>")
    for element in root.iter():
        assert element.tag in ELEMENTS
        assert not {"id", "class"} & element.attrib.keys()
        assert not any(attribute.startswith("on") for attribute in element.attrib)
        if "href" in element.attrib:
            assert element.attrib["href"].removeprefix("#") in KIT
    assert {name.removeprefix("--sk-") for name in re.findall(r"var\(([^)]*)\)", svg)} <= LIGHT.keys() | MEASURES.keys()
    for theme in (LIGHT, DARK):
        assert "var(" not in painted(svg, theme)


def test_every_hex_figure_and_card_is_there() -> None:
    for side in SIDES:
        assert {f"{stem}-{side}" for stem in ("tile", "bushi", "daimyo", "sidemark")} <= KIT.keys()
    for players, deck in DECKS.items():
        assert {card_symbol(card) for card in deck} <= KIT.keys(), players
    assert {card_symbol(Card(letter, 0)) for letter in TYPES} | {card_symbol(UNKNOWN)} <= KIT.keys()
    assert {f"arrow-{number}" for number in range(len(DIRECTIONS))} <= KIT.keys()
    assert {"tile", "gap", "new", "fresh"} <= KIT.keys()


@pytest.mark.parametrize("symbol", KIT)
def test_symbol_is_safe_and_well_formed(symbol: str) -> None:
    drawn = KIT[symbol]
    assert re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", symbol)
    assert len(drawn["box"]) == 4
    assert min(drawn["box"][2:]) > 0
    check_markup(drawn["svg"])
    assert bool(drawn["label"]) == (symbol not in SHAPES)


def test_a_card_looks_the_same_in_size_whatever_is_known_of_it() -> None:
    cards = [KIT[name] for name in KIT if name.split("-")[0] in ("card", "back")]
    assert len({tuple(card["box"]) for card in cards}) == 1
    assert len({tuple(KIT[name]["box"]) for name in KIT if name.split("-")[0] in ("tile", "new", "gap", "fresh")}) == 1


def test_every_symbol_is_a_picture_of_its_own() -> None:
    assert len({symbol["svg"] for symbol in KIT.values()}) == len(KIT)


def test_kit_is_compact_and_nobodys_to_change() -> None:
    assert sum(len(symbol["svg"]) + len(symbol["label"]) for symbol in KIT.values()) < 25_000
    assert not any('"' in symbol["svg"] for symbol in KIT.values())
    first = kit()
    first["tile"]["box"].append(0)
    first["tile"]["label"] = ""
    assert kit() == KIT


@pytest.mark.parametrize("players", PANEL_COUNTS)
@pytest.mark.parametrize("layout", [0, 1])
def test_strips_and_land_fill_the_stage(players: int, layout: int) -> None:
    panels = backdrop().panels
    names = [ORDER, *other_strips(players), land_panel(players), OWN]
    assert [panels[name].part for name in names] == [*["above"] * players, "", "below"]
    sizes = [(panels[name].size, panels[name].narrow_size)[layout] for name in names]
    assert {size[0] for size in sizes if size} == {STAGE[layout][0]}
    assert sum(size[1] for size in sizes if size) == STAGE[layout][1]


def test_backdrop_is_safe_and_names_its_rules() -> None:
    plan = backdrop()
    for panel in plan.panels.values():
        check_markup(panel.svg)
        check_markup(panel.narrow_svg)
    assert plan.rules["fight"]


@pytest.mark.parametrize("players", PANEL_COUNTS)
@pytest.mark.parametrize("layout", [0, 1])
def test_the_mark_of_a_side_lies_between_its_card_and_the_next(players: int, layout: int) -> None:
    places = order_places(players)
    rows = [(place.slot, place.narrow)[layout] for place in (places["order"], places["order.sides"])]
    (cards, marks) = rows
    assert cards is not None and cards.box is not None and marks is not None and marks.box is not None
    assert cards.pitch == marks.pitch
    width = (backdrop().panels[ORDER].size, STAGE[1])[layout][0]
    assert marks.box[0] + marks.box[2] <= width
    assert cards.box[0] + cards.size <= marks.box[0]
    assert marks.box[0] + marks.size <= cards.box[0] + cards.pitch + 0.5
