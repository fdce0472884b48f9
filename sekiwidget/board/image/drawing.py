"""A picture of one node of a timeline as an SVG file, 1120 px wide: the scene and its texts."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from sekiwidget.base.phrase import phrase
from sekiwidget.board.image import letters
from sekiwidget.board.image.panel import PanelDrawing
from sekiwidget.board.image.pen import THEMES, Box, Pen, short
from sekiwidget.board.image.sketch import Sketch
from sekiwidget.board.image.words import draw_header, draw_tables, draw_words

Json: TypeAlias = dict[str, Any]

WIDTH: Final = 1120
TOP: Final = 54
"""Where the panels begin, under the title."""
EDGE: Final = 20
SIDE_WIDTH: Final = 228
MAIN_LEFT: Final = 264
RIGHT: Final = 1100
INSET: Final = (88, 68)
"""Size of the small copy that shows where a window lies."""


Kit: TypeAlias = Mapping[str, Mapping[str, Any]]


def picture(kit: Kit, backdrop: Json, scene: Json, node: Json, theme: str = "light") -> str:
    """The SVG file of a node.

    Args:
        kit: the symbols of the game; only those used go into the file.
        backdrop: the game's `Backdrop` as JSON.
        scene: the node's whole scene as JSON.
        node: the node's entry in its timeline: say, why, comment, refused, chapter.
        theme: `light` or `dark`.

    Raises:
        ValueError: the theme is unknown.
    """
    import svgwrite

    if theme not in THEMES:
        raise ValueError(phrase("no theme is called {theme!r}; known: {known}", theme=theme, known=", ".join(THEMES)))
    # Different pictures have different ids, so that two can be inline in one page.
    mark = zlib.crc32(json.dumps([theme, scene, node], sort_keys=True).encode())
    return _drawn(Pen(kit, theme, f"sk{mark:x}-", svgwrite.Drawing(debug=False)), backdrop, scene, node)


def image(kit: Kit, backdrop: Json, scene: Json, node: Json, theme: str = "light") -> str:
    """The same picture for an `img` in a page, without title and description, which nothing reads there.

    Its ids cannot collide with others, so they are as short as possible.
    """
    return _drawn(Pen(kit, theme, "", Sketch()), backdrop, scene, node)


def _drawn(pen: Pen, backdrop: Json, scene: Json, node: Json) -> str:
    paper = pen.rect((0, 0, WIDTH, 100), "paper")
    draw_header(pen, scene, EDGE + 2, RIGHT - 2)
    foot = panels(pen, backdrop, scene)
    bottom = draw_words(pen, backdrop.get("rules", {}), node, EDGE, RIGHT, foot + 16)
    paper["height"] = short(bottom)
    return pen.finish(WIDTH, bottom, title(scene, node), description(backdrop, scene, node))


def title(scene: Json, node: Json) -> str:
    """The picture's title: its heading and the sentence of its commit."""
    said = node.get("say", "")
    shown: str = scene.get("title", "")
    return phrase("{title}: {said}", title=shown, said=said) if said else shown


def description(backdrop: Json, scene: Json, node: Json) -> str:
    """The picture in words: status, tracks, pieces by place, reasons and comment."""
    parts = [*scene.get("status", ())]
    for name, lanes in scene.get("tracks", {}).items():
        label = backdrop.get("scales", {}).get(name, {}).get("label", name)
        parts.append(", ".join(lane.get("words") or f"{label} {lane['value']}" for lane in lanes))
    for table in scene.get("tables", {}).values():
        rows = (f"{row.get('label', '')} {row.get('value', '')}".strip() for row in table["rows"])
        parts.append(f"{table.get('title', '')}: {'; '.join(rows)}".lstrip(": "))
    reasons = [*node.get("why", ()), *node.get("refused", {}).get("why", ())]
    parts += [f"{rule}: {reason}" for rule, reason in reasons]
    parts.append(node.get("comment", ""))
    return " ".join(
        part if part.endswith((".", "!", "?")) else f"{part}." for part in map(letters.clean, parts) if part
    )


def panels(pen: Pen, backdrop: Json, scene: Json) -> float:
    """Draw the panels, the main one large, the others and the tables in a column beside it; returns the lower edge."""
    known = [name for name in scene["panels"] if name in backdrop["panels"]]
    if not known:
        return float(TOP)
    *beside, main = known
    tables = scene.get("tables", {})
    if not beside:
        foot = panel(pen, main, backdrop, scene, (EDGE, TOP, RIGHT - EDGE), 10)
        return draw_tables(pen, tables, EDGE, foot + 24, 340, columns=3) if tables else foot
    foot = panel(pen, main, backdrop, scene, (MAIN_LEFT, TOP, RIGHT - MAIN_LEFT), 10)
    y = float(TOP)
    for name in beside:
        y = panel(pen, name, backdrop, scene, (EDGE, y, SIDE_WIDTH), 6) + 16
    if tables:
        y = draw_tables(pen, tables, EDGE, y + 8, SIDE_WIDTH)
    return max(foot, y)


def panel(pen: Pen, name: str, backdrop: Json, scene: Json, slot: tuple[float, float, float], radius: float) -> float:
    """Draw one panel at x, y with a width; returns its lower edge."""
    x, y, wide = slot
    sheet = backdrop["panels"][name]
    whole: Box = (0, 0, sheet["size"][0], sheet["size"][1])
    shown = scene.get("windows", {}).get(name)
    view: Box = tuple(shown) if shown else whole
    high = wide * view[3] / view[2]
    box = (x, y, wide, high)
    inset = _inset_slot(sheet, view, box)
    covered: Box = (0, 0, 0, 0)
    if inset is not None:
        scale = view[2] / wide
        covered = (
            view[0] + (inset[0] - x) * scale,
            view[1] + (inset[1] - y) * scale,
            inset[2] * scale,
            inset[3] * scale,
        )
    drawing = PanelDrawing(pen, name, backdrop, scene)
    with pen.inside() as group:
        group.set_desc(letters.clean(sheet.get("label", name)))
        with pen.window(box, view, radius):
            drawing.ground()
            drawing.standing(view, covered)
        if inset is not None:
            _inset(pen, name, sheet, view, inset)
        pen.rect(box, "none", "edge", 1, radius)
    return y + high


def _inset_slot(panel: Json, view: Box, frame: Box) -> Box | None:
    """Where the small copy of a panel lies: the lower right corner of its window; None if not needed."""
    wide, high = INSET
    whole = panel["size"]
    if view[2] * view[3] >= 0.5 * whole[0] * whole[1] or frame[2] < 2 * wide or frame[3] < 2 * high:
        return None
    high = min(high, round(whole[1] * wide / whole[0]))
    return (frame[0] + frame[2] - wide, frame[1] + frame[3] - high, wide, high)


def _inset(pen: Pen, name: str, panel: Json, view: Box, slot: Box) -> None:
    """A small copy of the whole panel, marking the window in it."""
    scale = slot[2] / panel["size"][0]
    with pen.window(slot, (0, 0, panel["size"][0], slot[3] / scale), 0):
        if panel.get("svg"):
            pen.sheet(name, panel["svg"])
        pen.rect(view, "none", "now", 1.8 / scale)
    pen.rect(slot, "none", "edge", 1)
