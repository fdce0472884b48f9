"""The stage of a still: strips, main panel, inset and sum where the panels say, and texts that touch nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from sekiwidget.board.image.drawing import EDGE, RIGHT, STAGE, TOP, picture
from sekiwidget.board.image.stage import SHAPE
from sekiwidget.board.image.theme import LIGHT
from sekiwidget.board.session.source import source_of
from sekiwidget.export import save

ALL = RIGHT - EDGE
SVG = "{http://www.w3.org/2000/svg}"
Json = dict[str, Any]

KIT = {
    "coin": {"box": [-10, -10, 20, 20], "svg": "<circle r='10'/>", "label": "coin"},
    "keep": {"box": [0, 0, 10, 13], "svg": "<path d='M0 0h10v13z'/>", "label": "keep"},
}


def sheet(name: str, size: tuple[int, int], **more: Any) -> Json:
    """A panel with a ground of its own by which it is found in the picture."""
    return {"size": list(size), "svg": f"<rect id='{name}' width='{size[0]}' height='{size[1]}'/>", **more}


def backdrop(**panels: Json) -> Json:
    return {"panels": panels, "places": {}, "rules": {"light_cavalry": "Light Cavalry", "8.3": "Impact"}}


STRIPS = backdrop(
    far=sheet("far", (583, 62), part="above"),
    own=sheet("own", (583, 78), part="below"),
    main=sheet("main", (583, 378)),
)


def drawn(plan: Json, scene: Json, node: Json | None = None) -> ET.Element:
    return ET.fromstring(picture(KIT, plan, {"title": "Title", **scene}, node or {}))


def texts(root: ET.Element) -> list[ET.Element]:
    return [one for one in root.iter(f"{SVG}text") if one.text]


def said(root: ET.Element) -> list[str]:
    return [one.text or "" for one in texts(root)]


def clips(root: ET.Element) -> list[tuple[float, ...]]:
    """x, y, width and height of the windows, in the order in which they are drawn."""
    rects = [clip[0] for clip in root.iter(f"{SVG}clipPath")]
    return [tuple(float(rect.get(name, 0)) for name in ("x", "y", "width", "height")) for rect in rects]


def test_strips_lie_above_and_below_and_all_fills_the_stage() -> None:
    root = drawn(STRIPS, {"panels": ["far", "own", "main"]}, {"say": "Said."})
    frame, far, main, own = clips(root)
    high = STAGE * SHAPE[1] / SHAPE[0]
    assert frame == pytest.approx((EDGE, TOP, STAGE, high), abs=0.02)
    scale = STAGE / 583
    assert far == pytest.approx((EDGE, TOP, STAGE, 62 * scale), abs=0.02)
    assert main == pytest.approx((EDGE, TOP + 62 * scale, STAGE, 378 * scale), abs=0.02)
    assert own == pytest.approx((EDGE, TOP + 440 * scale, STAGE, 78 * scale), abs=0.02)


@pytest.mark.parametrize("node", [{}, {"chapter": "The ways"}])
def test_with_nothing_said_the_stage_takes_the_whole_width(node: dict[str, str]) -> None:
    root = drawn(STRIPS, {"panels": ["far", "own", "main"]}, node)
    (frame, *_) = clips(root)
    high = ALL * SHAPE[1] / SHAPE[0]
    assert frame == pytest.approx((EDGE, TOP, ALL, high), abs=0.02)
    named = [float(one.get("y", 0)) for one in root.iter(f"{SVG}text") if one.text == "THE WAYS"]
    assert all(TOP + high < y < float(root.get("height", 0)) for y in named)
    assert len(named) == len(node)


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        # more is shown around a window whose shape is not that of the stage, and never beyond the panel
        ([400, 400, 100, 100], (393.7, 400, 112.5, 100)),
        ([0, 0, 50, 200], (0, 0, 225.1, 200)),
        ([900, 900, 100, 100], (887.5, 900, 112.5, 100)),
        (None, (0, 0, 1000, 1000)),
    ],
)
def test_a_window_takes_the_shape_of_its_frame(window: list[int] | None, expected: tuple[float, ...]) -> None:
    windows = {"windows": {"map": window}} if window else {}
    root = drawn(backdrop(map=sheet("map", (1000, 1000))), {"panels": ["map"], **windows})
    _, box, *_ = clips(root)
    moved = next(move for one in root.iter(f"{SVG}g") if (move := one.get("transform", "")).startswith("translate"))
    x, y, scale = (float(one) for one in re.findall(r"-?[\d.]+", moved)) if "scale" in moved else (0, 0, 1)
    seen = ((box[0] - x) / scale, (box[1] - y) / scale, box[2] / scale, box[3] / scale)
    assert seen == pytest.approx(expected, abs=0.6)


@pytest.mark.parametrize(("of_scene", "box"), [(None, (400, 20, 100, 80)), ([300, 20, 200, 160], (300, 20, 200, 160))])
def test_a_second_panel_lies_in_the_inset(of_scene: list[int] | None, box: tuple[float, ...]) -> None:
    plan = backdrop(map=sheet("map", (1000, 1000)), field=sheet("field", SHAPE, inset=[400, 20, 100, 80]))
    scene = {"panels": ["map", "field"], "windows": {"map": [10, 10, 50, 40]}}
    root = drawn(plan, {**scene, **({"inset": of_scene} if of_scene else {})})
    scale, left = ALL / 583, EDGE
    expected = (left + box[0] * scale, TOP + box[1] * scale, box[2] * scale, box[3] * scale)
    assert any(clip == pytest.approx(expected, abs=0.1) for clip in clips(root))


def test_a_second_panel_without_an_inset_is_not_drawn() -> None:
    plan = backdrop(map=sheet("map", (1000, 1000)), field=sheet("field", SHAPE))
    assert len(clips(drawn(plan, {"panels": ["map", "field"]}))) == 2


TOTAL = {
    "terms": [{"number": 3, "words": "Black came", "rule": "light_cavalry"}, {"number": -2, "words": "Gold stood"}],
    "total": 1,
    "words": "Black stays",
}


@pytest.mark.parametrize("on_panel", [True, False])
def test_the_sum_stands_in_its_box_or_on_the_desk(on_panel: bool) -> None:
    field = sheet("field", SHAPE, **({"sum": [11, 226, 560, 70]} if on_panel else {}))
    root = drawn(backdrop(field=field), {"panels": ["field"], "sum": TOTAL}, {"say": "Said."})
    assert {"3", "−", "2", "=", "1", "Black came", "Gold stood", "Black stays"} <= set(said(root))
    soft = [one for one in root.iter(f"{SVG}rect") if one.get("fill") == LIGHT["now-soft"]]
    assert len(soft) == on_panel


@pytest.mark.parametrize(("inset", "ends"), [([331, 222, 240, 192], 323), ([455, 31, 116, 92], 571)])
def test_the_sum_ends_before_an_inset_that_lies_over_its_box(inset: list[float], ends: float) -> None:
    field = sheet("field", SHAPE, sum=[11, 226, 560, 70])
    root = drawn(backdrop(field=field), {"panels": ["field"], "sum": TOTAL, "inset": inset}, {"say": "Said."})
    [box] = [one for one in root.iter(f"{SVG}rect") if one.get("fill") == LIGHT["now-soft"]]
    assert float(box.get("x", 0)) + float(box.get("width", 0)) == ends


def test_a_rule_that_is_a_word_shows_its_title() -> None:
    node = {"say": "Said.", "why": [["light_cavalry", "Because."], ["8.3", "So."], ["unknown", "Why."]]}
    root = drawn(STRIPS, {"panels": ["main"], "rule": "light_cavalry"}, node)
    assert said(root).count("Light Cavalry") == 2
    assert {"8.3", "unknown"} <= set(said(root))
    assert "light_cavalry" not in said(root)


def test_what_something_follows_has_its_length_set() -> None:
    """However wide a typeface is, the title ends before its chip, and a name before what stands beside it."""
    plan = {**STRIPS, "places": {"name": {"panel": "main", "slot": {"xy": [10, 20]}}}}
    caption = {"place": "name", "name": "White", "text": "2 of 6", "side": "white"}
    title = "Round 1: White uses a coin"
    root = drawn(plan, {"panels": ["main"], "title": title, "rule": "8.3", "captions": {"a": caption}})
    by_text = {one.text: one for one in texts(root)}
    chip = next(one for one in root.iter(f"{SVG}rect") if one.get("rx") == "9.75")
    shown = by_text[title]
    assert float(shown.get("x", 0)) + float(shown.get("textLength", 0)) < float(chip.get("x", 0))
    name = by_text["White"]
    assert float(name.get("x", 0)) + float(name.get("textLength", 0)) < float(by_text["2 of 6"].get("x", 0))


def test_a_title_that_is_far_too_long_is_cut() -> None:
    root = drawn(STRIPS, {"panels": ["main"], "title": "word " * 60, "status": ["Here"]})
    shown = next(one for one in texts(root) if (one.text or "").startswith("word"))
    assert (shown.text or "").endswith("…")
    assert float(shown.get("x", 0)) + float(shown.get("textLength", 0)) < 1098


def test_the_calendar_stands_in_the_head() -> None:
    turns = [{"label": "A", "side": "black", "done": True}, {"label": "B", "side": "gold"}]
    calendar = {"label": "Week", "periods": ["1", "2", "3"], "current": 1, "turns": turns, "words": "Week 2, turn B"}
    root = drawn(STRIPS, {"panels": ["main"], "calendar": calendar, "status": ["Here"]})
    by_text = {one.text: float(one.get("x", 0)) for one in texts(root)}
    assert by_text["Here"] < by_text["WEEK"] < by_text["1"] < by_text["2"] < by_text["A"] < by_text["B"] < by_text["3"]
    assert any(one.text == "Week 2, turn B" for one in root.iter(f"{SVG}title"))


# -- pieces ------------------------------------------------------------------------------------------------------------


def placed(piece: Json, slot: Json, **place: Any) -> ET.Element:
    """One piece at a place of the main panel."""
    plan = {**backdrop(main=sheet("main", SHAPE)), "places": {"here": {"panel": "main", "slot": slot, **place}}}
    return drawn(plan, {"panels": ["main"], "pieces": {"one": {"symbol": "coin", "place": "here", **piece}}})


def test_a_round_piece_has_a_round_frame() -> None:
    rings = [
        [one.tag for one in placed({"states": ["now"]}, {"xy": [50, 50], "round": round_}).iter() if blue(one)]
        for round_ in (True, False)
    ]
    assert rings == [[f"{SVG}circle"], [f"{SVG}rect"]]


def blue(element: ET.Element) -> bool:
    return element.get("stroke") == LIGHT["now"]


@pytest.mark.parametrize(("states", "dashes", "shown"), [(["next"], ["4 3"], 0), (["pick"], ["5 4"], 1), ([], [], 1)])
def test_where_the_next_piece_will_stand_is_dashed_and_shows_no_piece(
    states: list[str], dashes: list[str], shown: int
) -> None:
    root = placed({"states": states}, {"xy": [50, 50]})
    assert [one.get("stroke-dasharray") for one in root.iter() if blue(one)] == dashes
    used = [value for one in root.iter(f"{SVG}use") for name, value in one.attrib.items() if name.endswith("href")]
    assert len([one for one in used if one.endswith("coin")]) == shown


@pytest.mark.parametrize(("only", "shown"), [("", True), ("wide", True), ("narrow", False)])
def test_a_still_draws_what_wide_layouts_draw(only: str, shown: bool) -> None:
    root = placed({"label": "Here"}, {"xy": [50, 50]}, only=only)
    assert ("Here" in said(root)) == shown


def test_a_number_lies_over_the_neighbours_of_its_piece() -> None:
    slot = {"box": [0, 0, 24, 20], "arrange": "row", "pitch": 20}
    plan = {**backdrop(main=sheet("main", SHAPE)), "places": {"row": {"panel": "main", "slot": slot}}}
    pieces = {f"p{at}": {"symbol": "coin", "place": "row", "order": at, "count": 2 - at} for at in (0, 1)}
    drawing = [one.tag.removeprefix(SVG) for one in drawn(plan, {"panels": ["main"], "pieces": pieces}).iter()]
    assert drawing[-drawing[::-1].index("use") :].count("text") == 1


def test_captions_are_small_or_heads_or_facts() -> None:
    places = {name: {"panel": "main", "slot": {"xy": [10, 30 + 30 * at]}} for at, name in enumerate("abc")}
    captions = {
        "a": {"place": "a", "name": "Hand", "style": "head"},
        "b": {"place": "b", "name": "Archer", "text": "2 left", "style": "small"},
        "c": {"place": "c", "text": "If both stop:", "value": "Ishida wins", "rest": "nobody loses"},
    }
    root = drawn({**STRIPS, "places": places}, {"panels": ["main"], "captions": captions})
    words = [one for one in said(root) if one != "Title"]
    assert words == ["HAND", "Archer", "2 left", "If both stop:", "Ishida wins", "· nobody loses"]
    bold = [one.text for one in texts(root) if one.get("font-weight") == "700" and one.text != "Title"]
    assert bold == ["HAND", "Archer", "Ishida wins"]


def test_a_scene_names_values_of_a_track() -> None:
    scale = {"panel": "main", "box": [60, 100, 400, 18], "least": 0, "most": 28, "step": 7, "unit": "{} lost"}
    plan = {**backdrop(main=sheet("main", SHAPE)), "scales": {"wall": scale}}
    lanes = {"wall": [{"side": "black", "value": 9, "before": 5}]}
    ticks = {"wall": [{"value": 14, "words": "the castle falls", "symbol": "keep"}]}
    root = drawn(plan, {"panels": ["main"], "tracks": lanes, "ticks": ticks})
    assert {"1 lost", "the castle falls", "3 lost"} <= set(said(root))
    assert "2 lost" not in said(root)


# -- the games ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "name",
    [
        "war-chest/19-light-cavalry",
        "war-chest/36-the-draft",
        "daimyo/09-three-against-two",
        "daimyo/30-one-hex-of-each",
        "shogun/07-four-a-province-nought",
        "shogun/10-winter",
    ],
)
def test_lessons_of_the_other_games_draw(name: str, theme: str) -> None:
    source = source_of(Path("examples", f"{name}.toml"))
    for node in range(len(source.line)):
        for perspective in ("all", "public", "black"):
            text = save.svg(source, node, perspective, theme)
            ET.fromstring(text)
            assert "var(" not in text
            assert "None" not in text


def test_a_name_stands_under_the_middle_of_what_it_names_and_a_line_at_the_edge_moves_back() -> None:
    places = {
        "name": {"panel": "own", "slot": {"box": [100, 40, 50, 12]}},
        "edge": {"panel": "own", "slot": {"xy": [577, 20]}},
    }
    captions = {
        "name": {"place": "name", "name": "Taxes", "style": "under"},
        "edge": {
            "place": "edge",
            "text": "Taxes: Gold 7 ✓ ·",
            "value": "You now",
            "rest": "White next",
            "style": "small",
        },
    }
    plan = {**STRIPS, "places": places}
    shown = {one.text: one for one in texts(drawn(plan, {"panels": ["far", "own", "main"], "captions": captions}))}
    assert shown["Taxes"].get("text-anchor") == "middle"
    assert float(shown["Taxes"].get("x", 0)) == 125
    starts = [float(shown[words].get("x", 0)) for words in ("Taxes: Gold 7 ✓ ·", "You now", "· White next")]
    assert starts == sorted(starts)
    assert 300 < starts[0] < starts[-1] < 577 - 40
