"""The stage of a picture: strips above and below the main panel, and on it, in its inset, a second panel."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, Final, NamedTuple, TypeAlias

from sekiwidget.authoring.set_up.changes import SHELF
from sekiwidget.board.image import letters
from sekiwidget.board.image.panel import PanelDrawing
from sekiwidget.board.image.pen import Pen
from sekiwidget.board.image.strokes import Box
from sekiwidget.board.image.turned import seen

Json: TypeAlias = dict[str, Any]

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


def stage(pen: Pen, backdrop: Json, scene: Json, left: float, top: float, wide: float) -> float:
    """Draw all panels of a scene, one below the other in one frame; returns its lower edge."""
    backdrop, scene = seen(backdrop, scene)
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


def main_panel(pen: Pen, backdrop: Json, scene: Json, left: float, top: float, wide: float) -> float:
    """Draw the main panel of a scene alone, with its inset; returns its lower edge."""
    backdrop, scene = seen(backdrop, scene)
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
        group.set_desc(letters.clean(sheet.get("label", name)))
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
