"""The stage of a picture: strips above and below the main panel, and a second panel in its inset."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any, Final, NamedTuple, TypeAlias

from sekiwidget.authoring.editor.changes import SHELF
from sekiwidget.board.image import text_metrics
from sekiwidget.board.image.panel import PanelDrawing
from sekiwidget.board.image.pen import Pen
from sekiwidget.board.image.pieces import slot_box
from sekiwidget.board.image.svg_shapes import Box, Json

SHAPE: Final = (583, 518)
"""Width and height of the whole stage, in units of its panels."""
RADIUS: Final = 10
COPY: Final = (116, 92)
"""The most that a small copy of the main panel takes, in units."""


class _Stacked(NamedTuple):
    """The panels of a scene by the part of the stage that they take."""

    above: Sequence[str]
    main: str
    inset: str
    below: Sequence[str]


def draw_stage(pen: Pen, backdrop: Json, scene: Json, left: float, top: float, wide: float) -> float:
    """Draw all panels of a scene, one below the other in one frame; returns its lower edge."""
    backdrop, scene = turned_to_viewer(backdrop, scene)
    stacked = _stacked(backdrop["panels"], scene)
    if stacked is None:
        return top
    sheets = backdrop["panels"]
    strips = {name: wide * _high(sheets[name]) for name in (*stacked.above, *stacked.below)}
    room = wide * SHAPE[1] / SHAPE[0] - sum(strips.values())
    view = _view(sheets[stacked.main], scene.get("windows", {}).get(stacked.main), wide / room)
    boxes: dict[str, Box] = {}
    y = top
    for name in (*stacked.above, stacked.main, *stacked.below):
        high = strips.get(name, wide * view[3] / view[2])
        boxes[name] = (left, y, wide, high)
        y += high
    frame = (left, top, wide, y - top)
    with pen.clipped(frame, RADIUS):
        for name, box in boxes.items():
            _panel(pen, name, backdrop, scene, box, view if name == stacked.main else _whole(sheets[name]))
        if stacked.inset:
            _inset(pen, stacked, backdrop, scene, boxes[stacked.main], view)
        for name in (*stacked.above, *stacked.below):
            edge = boxes[name][1] + (boxes[name][3] if name in stacked.above else 0)
            pen.line((left, edge), (left + wide, edge), "edge")
    pen.rect(frame, "none", "edge", 1, RADIUS)
    return y


def draw_main_panel(pen: Pen, backdrop: Json, scene: Json, left: float, top: float, wide: float) -> float:
    """Draw the main panel of a scene alone, with its inset; returns its lower edge."""
    backdrop, scene = turned_to_viewer(backdrop, scene)
    stacked = _stacked(backdrop["panels"], scene)
    if stacked is None:
        return top
    sheet = backdrop["panels"][stacked.main]
    view = _view(sheet, scene.get("windows", {}).get(stacked.main), SHAPE[0] / SHAPE[1])
    frame = (left, top, wide, wide * view[3] / view[2])
    with pen.clipped(frame, RADIUS):
        _panel(pen, stacked.main, backdrop, scene, frame, view)
        if stacked.inset:
            _inset(pen, stacked, backdrop, scene, frame, view)
    pen.rect(frame, "none", "edge", 1, RADIUS)
    return top + frame[3]


def _stacked(sheets: Json, scene: Json) -> _Stacked | None:
    """A scene's panels: the last is the main one; one that is no strip lies in its inset, or is not drawn.

    What is not on the table is for hands, not for pictures.
    """
    known = [name for name in scene["panels"] if name in sheets and not name.startswith(f"{SHELF}.")]
    if not known:
        return None
    *others, main = known
    parts = {name: sheets[name].get("part", "") for name in others}
    second = [name for name in others if not parts[name]] if _inset_box(sheets[main], scene) else []
    above, below = ([name for name in others if parts[name] == part] for part in ("above", "below"))
    return _Stacked(above, main, second[-1] if second else "", below)


def _inset_box(main: Json, scene: Json) -> Any:
    """Where on the main panel a second panel is shown: as the scene says, else as the panel does."""
    return scene.get("inset") or main.get("inset")


def _panel(pen: Pen, name: str, backdrop: Json, scene: Json, box: Box, view: Box) -> None:
    """Draw the part `view` of a panel in a box of the picture."""
    sheet = backdrop["panels"][name]
    copy = _copy_slot(sheet, view, box)
    drawing = PanelDrawing(pen, name, backdrop, scene)
    with pen.inside() as group:
        group.set_desc(text_metrics.clean(sheet.get("label", name)))
        with pen.window(box, view, 0):
            drawing.ground()
            drawing.standing(view, _seen(copy, view, box) if copy else (0, 0, 0, 0))
        if copy is not None:
            _copy(pen, name, sheet, view, copy)


def _inset(pen: Pen, stacked: _Stacked, backdrop: Json, scene: Json, frame: Box, view: Box) -> None:
    """Draw the second panel in its box on the main panel."""
    x, y, w, h = _inset_box(backdrop["panels"][stacked.main], scene)
    scale = frame[2] / view[2]
    box = (frame[0] + (x - view[0]) * scale, frame[1] + (y - view[1]) * scale, w * scale, h * scale)
    part = _view(backdrop["panels"][stacked.inset], scene.get("windows", {}).get(stacked.inset), w / h)
    drawing = PanelDrawing(pen, stacked.inset, backdrop, scene)
    with pen.clipped(box, RADIUS * 0.6), pen.window(box, part, 0) if part[2] else nullcontext():
        drawing.ground()
        drawing.standing(part)
    pen.rect(box, "none", "edge", 1.2, RADIUS * 0.6)


# -- which part of a panel is seen -------------------------------------------------------------------------------------


def _whole(sheet: Json) -> Box:
    return (0, 0, sheet["size"][0], sheet["size"][1])


def _high(sheet: Json) -> float:
    """The height of a panel as a share of its width."""
    return float(sheet["size"][1] / sheet["size"][0])


def _view(sheet: Json, window: Sequence[float] | None, shape: float) -> Box:
    """The part of a panel that is shown: its window, with as much around it as gives it this shape (width / height)."""
    whole = _whole(sheet)
    if not window:
        return whole
    x, y, w, h = window
    wide, high = min(whole[2], max(w, h * shape)), min(whole[3], max(h, w / shape))
    return (_slid(x - (wide - w) / 2, whole[2] - wide), _slid(y - (high - h) / 2, whole[3] - high), wide, high)


def _slid(start: float, most: float) -> float:
    return min(max(start, 0), most)


# -- the small copy that shows where a window lies ---------------------------------------------------------------------


def _copy_slot(sheet: Json, view: Box, frame: Box) -> Box | None:
    """Where the small copy of a panel lies: the lower left corner of its frame; None if it is not needed."""
    whole = sheet["size"]
    scale = frame[2] / SHAPE[0]
    wide, most = COPY[0] * scale, COPY[1] * scale
    if view[2] * view[3] >= 0.5 * whole[0] * whole[1] or frame[3] < 2 * most:
        return None
    high = min(most, wide * whole[1] / whole[0])
    gap = 8 * scale
    return (frame[0] + gap, frame[1] + frame[3] - high - gap, wide, high)


def _seen(slot: Box, view: Box, frame: Box) -> Box:
    """A box of the picture in the units of the panel seen there."""
    scale = view[2] / frame[2]
    return (
        view[0] + (slot[0] - frame[0]) * scale,
        view[1] + (slot[1] - frame[1]) * scale,
        slot[2] * scale,
        slot[3] * scale,
    )


def _copy(pen: Pen, name: str, sheet: Json, view: Box, slot: Box) -> None:
    """A small copy of the whole panel, marking the window in it."""
    scale = slot[2] / sheet["size"][0]
    with pen.clipped(slot, RADIUS * 0.6), pen.window(slot, (0, 0, sheet["size"][0], slot[3] / scale), 0):
        if sheet.get("svg"):
            pen.sheet(name, sheet["svg"])
        pen.rect(view, "none", "now", 1.8 / scale)
    pen.rect(slot, "none", "edge", 1.2, RADIUS * 0.6)


# -- seen from the far side of the table, as the page shows it (`js/src/picture/turning.ts`), in the wide layout -------

Size: TypeAlias = Sequence[float]

_UPRIGHT: Final = re.compile(r"""\bdata-upright=["']([-\d. ]+)["']""")
_COMMAND: Final = re.compile(r"([MLCQSTHVZ])([^A-Z]*)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def turned_to_viewer(backdrop: Json, scene: Json) -> tuple[Json, Json]:
    """Backdrop and scene as JSON, with the panels turned that a scene shows from the far side; else as they are."""
    facing = backdrop.get("facing")
    if not (facing and scene.get("far") and scene.get("seats")):
        return backdrop, scene
    sizes = {name: backdrop["panels"][name]["size"] for name in facing["turned"]}
    opposite = dict(pair for one, other in facing.get("symbols", ()) for pair in ((one, other), (other, one)))
    panels = {
        name: _turned_panel(one, sizes[name]) if name in sizes else one for name, one in backdrop["panels"].items()
    }
    links = {
        name: link | {"path": turned_path(link["path"], sizes[link["panel"]])} if link["panel"] in sizes else link
        for name, link in backdrop.get("links", {}).items()
    }
    scales = {
        name: scale | {"box": _turned_box(scale["box"], sizes[scale["panel"]])} if scale["panel"] in sizes else scale
        for name, scale in backdrop.get("scales", {}).items()
    }
    windows = {
        name: _turned_box(box, sizes[name]) if name in sizes else box for name, box in scene.get("windows", {}).items()
    }
    pieces = {
        name: piece | {"symbol": opposite.get(piece["symbol"], piece["symbol"])}
        for name, piece in scene.get("pieces", {}).items()
    }
    table = backdrop | {"panels": panels, "links": links, "scales": scales}
    return (
        table | {"places": _turned_places(backdrop.get("places", {}), sizes)},
        scene | {"places": _turned_places(scene.get("places", {}), sizes), "windows": windows, "pieces": pieces},
    )


def _turned_box(box: Sequence[float], size: Size) -> list[float]:
    x, y, w, h = box
    return [size[0] - x - w, size[1] - y - h, w, h]


def _turned_panel(panel: Json, size: Size) -> Json:
    drawn = _UPRIGHT.sub(r"transform='rotate(180 \1)'", panel.get("svg", ""))
    boxes = {name: _turned_box(panel[name], size) for name in ("inset", "sum") if name in panel}
    return panel | boxes | {"svg": f"<g transform='rotate(180 {size[0] / 2:g} {size[1] / 2:g})'>{drawn}</g>"}


def _turned_places(places: Mapping[str, Json], sizes: Mapping[str, Size]) -> dict[str, Json]:
    """What is near lies over what is far: so the turned places are in the opposite order."""
    stay = {name: place for name, place in places.items() if place["panel"] not in sizes}
    turned = {name: _turned_place(place, sizes[place["panel"]]) for name, place in places.items() if name not in stay}
    return stay | dict(reversed(turned.items()))


def _turned_place(place: Json, size: Size) -> Json:
    slot = place["slot"]
    x, y, w, h = slot_box(slot)
    about = slot.get("about", (x + w / 2, y + h / 2))
    by = size[0] - 2 * about[0], size[1] - 2 * about[1]
    made = dict(slot)
    if any(slot.get("xy", ())):
        made["xy"] = [slot["xy"][0] + by[0], slot["xy"][1] + by[1]]
    if "box" in slot:
        made["box"] = [x + by[0], y + by[1], w, h]
    if "label_box" not in place:
        return place | {"slot": made}
    left, top, wide, high = place["label_box"]
    label = [left + by[0], top + by[1], wide, high] if "about" in slot else _turned_box(place["label_box"], size)
    return place | {"slot": made, "label_box": label}


def turned_path(path: str, size: Size) -> str:
    """SVG path data without arcs, turned; it begins with `M`."""

    def turned(found: re.Match[str]) -> str:
        command = found[1]
        numbers = []
        for at, number in enumerate(_NUMBER.findall(found[2])):
            down = command in "Vv" or (command not in "Hh" and at % 2 == 1)
            numbers.append(f"{(0 if command.islower() else size[down]) - float(number):g}")
        return command + " ".join(numbers)

    return _COMMAND.sub(turned, path)
