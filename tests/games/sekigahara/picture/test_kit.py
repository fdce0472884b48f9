"""The kit and the map as drawn: complete, compact, safe to put into any page."""

import json
import re
from xml.etree import ElementTree as ET

import pytest

from sekiwidget.board.image.theme import DARK, LIGHT, MEASURES, painted
from sekiwidget.games.sekigahara.components.data_files import FACES, load
from sekiwidget.games.sekigahara.picture.kit import kit
from sekiwidget.games.sekigahara.picture.kit_shapes import CLANS, SIDES
from sekiwidget.games.sekigahara.picture.map_drawing import backdrop_map

KIT = kit()
MAP = backdrop_map()
DATA = load("map.toml")
CARD_CLANS = ("tokugawa", "fukushima", "maeda", "date", "mori", "kobayakawa", "ukita", "uesugi")


def test_every_face_of_the_game_is_a_block_and_a_chip() -> None:
    letters = {"gun": "g", "cavalry": "c"}
    for row in load("blocks.toml")["block"]:
        kind = "l" if row.get("leader") else letters.get(row.get("special", ""), "")
        face = f"{row['clan']}-{row['strength']}{kind}"
        assert f"block-{face}" in KIT
        assert f"chip-{face}" in KIT
    assert sum(len(faces) for faces in FACES.values()) == 41


def test_every_card_and_marker_is_there() -> None:
    wanted = {f"card-{clan}{kind}" for clan in CARD_CLANS for kind in ("", "-sword", "-double")}
    wanted |= {f"tag-{clan}" for clan in CARD_CLANS}
    wanted |= {f"mon-{clan}" for clan in CLANS}
    for stem in ("card-loyalty", "cardback", "edge", "cube", "castle", "keep", "resource", "capital", "sidemark"):
        wanted |= {f"{stem}-{side}" for side in SIDES}
    for stem in ("back", "chipback"):
        wanted |= {f"{stem}-{side}{known}" for side in SIDES for known in ("", "-known")}
    wanted |= {f"castle-{side}-taken" for side in SIDES} | {f"fortress-{side}" for side in SIDES}
    wanted |= {f"capital-{side}-by-{holder}" for side in SIDES for holder in SIDES}
    wanted |= {"gap", "chipgap", "nocard", "resource", "place", "fan", "turncoat", "cross", "arrow-march"}
    wanted |= {"disk-hideyori", "disk-sanada", "sekigahara-mark", "compass", "fuji", "hill"}
    assert wanted <= KIT.keys()


@pytest.mark.parametrize("name", KIT)
def test_symbol_is_safe_and_well_formed(name: str) -> None:
    symbol = KIT[name]
    assert re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", name)
    assert len(symbol["box"]) == 4
    assert symbol["box"][2] > 0
    assert symbol["box"][3] > 0
    assert symbol["label"] == symbol["label"].strip()
    check_markup(symbol["svg"], {"g", "path", "rect", "circle", "use"})
    assert not re.search(r"#[0-9A-Fa-f]{3}(?![A-Za-z0-9-]*')", symbol["svg"])


def check_markup(svg: str, elements: set[str]) -> None:
    root = ET.fromstring(f"<svg>{svg}</svg>")
    own = root.findall(".//defs/path")
    for element in root.iter():
        assert element.tag in elements | {"svg"}
        for attribute in element.attrib:
            assert attribute != "class"
            assert attribute != "id" or element.tag == "marker" or element in own
            assert attribute != "href" or element.tag == "use"
            assert not attribute.startswith("on")
    assert set(used(svg)) <= {*KIT, *(element.get("id") for element in own)}
    names = re.findall(r"var\(([^)]*)\)", svg)
    assert {name.removeprefix("--sk-") for name in names} <= LIGHT.keys() | MEASURES.keys()
    assert all(name.startswith("--sk-") for name in names)
    for theme in (LIGHT, DARK):
        assert "var(" not in painted(svg, theme)
        ET.fromstring(f"<svg>{painted(svg, theme)}</svg>")


def used(svg: str) -> list[str]:
    """The symbols that some markup uses."""
    return re.findall(r"href='#([^']*)'", svg)


def test_shapes_without_a_name_are_all_used_and_no_symbol_uses_itself() -> None:
    parts = {name: set(used(symbol["svg"])) for name, symbol in KIT.items()}
    unnamed = {name for name, symbol in KIT.items() if not symbol["label"]}
    assert unnamed <= set().union(*parts.values())
    drawn: set[str] = set()
    while len(drawn) < len(parts):
        more = {name for name, inner in parts.items() if inner <= drawn} - drawn
        assert more, "these use each other in a circle"
        drawn |= more


def test_a_shape_is_drawn_once() -> None:
    outlines = [d for symbol in KIT.values() for d in re.findall(r" d='([^']{100,})'", symbol["svg"])]
    assert len(outlines) == len(set(outlines))


def test_symbols_of_one_kind_share_their_box() -> None:
    """Whoever sees two backs, or a face and a back, may not learn more from their sizes."""
    for stem in ("block", "back", "chip", "chipback", "card", "cardback"):
        assert len({tuple(KIT[name]["box"]) for name in KIT if name.split("-")[0] == stem}) == 1
    assert KIT["block-ii-4"]["box"] == KIT["back-ishida"]["box"] == KIT["gap"]["box"]
    assert KIT["chip-ii-4"]["box"] == KIT["chipback-ishida"]["box"] == KIT["edge-ishida"]["box"]
    assert KIT["card-date"]["box"] == KIT["cardback-ishida"]["box"] == KIT["nocard"]["box"]


def test_every_symbol_is_a_picture_of_its_own() -> None:
    seen = {symbol["svg"] for symbol in KIT.values()}
    assert len(seen) == len(KIT)


def test_kit_is_compact() -> None:
    assert len(json.dumps(KIT, ensure_ascii=False, separators=(",", ":")).encode()) < 58_000
    assert max(len(symbol["svg"]) for symbol in KIT.values()) < 1_200
    assert not any('"' in symbol["svg"] for symbol in KIT.values())


def test_kit_is_the_same_each_time_and_nobodys_to_change() -> None:
    first = kit()
    first["place"]["box"].append(0)
    first["place"]["label"] = ""
    assert kit() == KIT


@pytest.mark.rule("4.1", "4.2", "4.3", "4.5")
def test_map_shows_every_place_as_what_it_is() -> None:
    assert list(MAP["places"]) == [row["id"] for row in DATA["location"]]
    for row in DATA["location"]:
        place = MAP["places"][row["id"]]
        kind = "capital" if row.get("capital") else "castle" if row.get("castle") else ""
        assert place["kind"] == (kind or ("resource" if row["resource"] else "place"))
        assert place["name"] == row["name"]
        assert ("tag" in place) == bool(row.get("recruit"))
    assert {name for name, place in MAP["places"].items() if "disk" in place} == {"osaka", "ueda"}


@pytest.mark.rule("4.4")
def test_map_shows_every_road() -> None:
    assert [(*link["ends"], link["highway"]) for link in MAP["links"]] == [
        (row["a"], row["b"], row["kind"] == "highway") for row in DATA["road"]
    ]
    for link in MAP["links"]:
        first, last = (MAP["places"][end]["xy"] for end in link["ends"])
        assert link["id"] == "-".join(link["ends"])
        assert link["cubic"][:2] == first
        assert link["cubic"][6:] == last


def test_nothing_on_the_map_overlaps() -> None:
    boxes: list[tuple[str, list[int]]] = []
    for name, place in MAP["places"].items():
        boxes += [(f"{name} stack", place["stack"]), (f"{name} name", place["namebox"])]
        boxes += [(f"{name} tag", place["tag"])] if "tag" in place else []
        boxes += [(f"{name} disk", place["disk"])] if "disk" in place else []
    width, height = MAP["size"]
    for i, (name, (x, y, w, h)) in enumerate(boxes):
        assert 0 <= x <= x + w <= width
        assert 0 <= y <= y + h <= height
        for other, (x2, y2, w2, h2) in boxes[:i]:
            # boxes are rounded to whole pixels, so two may share their edge
            apart = x + w <= x2 + 1 or x2 + w2 <= x + 1 or y + h <= y2 + 1 or y2 + h2 <= y + 1
            assert apart, f"{name} covers {other}"


def test_map_drawing_is_safe_and_compact() -> None:
    for svg in (MAP["svg"], MAP["over"]):
        check_markup(svg, {"g", "path", "rect", "circle", "text", "use", "marker", "defs"})
        assert '"' not in svg
    assert len(MAP["svg"]) + len(MAP["over"]) < 11_000


def test_waterlines_are_rims_of_strokes_along_the_coast() -> None:
    """Each stroke leaves of the one before only its rim, and the land covers the inner half of all."""
    drawn = re.findall(r"<use href='#coast' style='([^']*)'", MAP["svg"])
    colours = [re.findall(r"var\(--sk-([a-z]+)\)", style) for style in drawn]
    assert colours == [*(["wave"], ["water"]) * 4, ["land", "coast"]]
    widths = [float(re.findall(r"stroke-width:([.\d]+)", style)[0]) for style in drawn]
    assert widths == sorted(widths, reverse=True)
    rims = [(wave - water) / 2 for wave, water in zip(widths[:-1:2], widths[1::2], strict=True)]
    assert rims == pytest.approx([1.1] * 4)
