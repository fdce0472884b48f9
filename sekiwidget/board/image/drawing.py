"""A picture of one node of a timeline as an SVG file, 1120 px wide: the scene and its texts."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from sekiwidget.board.image import text_metrics
from sekiwidget.board.image.pen import Pen, rule_name
from sekiwidget.board.image.picture_texts import (
    draw_chapter,
    draw_desk,
    draw_header,
    draw_tables,
    has_words,
)
from sekiwidget.board.image.stage import draw_stage
from sekiwidget.board.image.svg_shapes import THEMES, Json, rounded
from sekiwidget.board.image.svg_writer import SvgWriter
from sekiwidget.core.line import GLYPHS
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase

WIDTH: Final = 1120
TOP: Final = 54
"""Where the stage begins, under the title."""
EDGE: Final = 20
RIGHT: Final = 1100
STAGE: Final = 700
"""The width of the stage beside the desk, which is at the right, or in Hebrew at the left."""
DESK: Final = 744


Kit: TypeAlias = Mapping[str, Mapping[str, Any]]


def picture(
    kit: Kit, backdrop: Json, scene: Json, node: Json, theme: str = "light", language: Translator | None = None
) -> str:
    """The SVG file of a node.

    Args:
        kit: the symbols of the game; only those used go into the file.
        backdrop: the game's `Backdrop` as JSON.
        scene: the node's whole scene as JSON.
        node: the node's entry in its timeline: say, why, comment, refused, chapter, glyph.
        theme: `light` or `dark`.
        language: that of backdrop, scene and node; None is English.

    Raises:
        ValueError: the theme is unknown.
    """
    import svgwrite

    if theme not in THEMES:
        raise ValueError(phrase("There is no theme {theme!r}. Known: {known}.", theme=theme, known=", ".join(THEMES)))
    # Different pictures have different ids, so that two can be inline in one page.
    mark = zlib.crc32(json.dumps([theme, scene, node], sort_keys=True).encode())
    pen = Pen(kit, theme, f"sk{mark:x}-", svgwrite.Drawing(debug=False), language)
    return _drawn(pen, backdrop, scene, node)


def image(
    kit: Kit, backdrop: Json, scene: Json, node: Json, theme: str = "light", language: Translator | None = None
) -> str:
    """The same picture for an `img` in a page, without title and description, which nothing reads there.

    Its ids cannot collide with others, so they are as short as possible.
    """
    return _drawn(Pen(kit, theme, "", SvgWriter(), language), backdrop, scene, node)


def _drawn(pen: Pen, backdrop: Json, scene: Json, node: Json) -> str:
    paper = pen.rect((0, 0, WIDTH, 100), "paper")
    titles = backdrop.get("rules", {})
    draw_header(pen, titles, scene, EDGE + 2, RIGHT - 2)
    tables, total = scene.get("tables", {}), beside(backdrop, scene)
    if tables or total or has_words(node):
        wide = RIGHT - DESK
        left, desk = (RIGHT - STAGE, EDGE) if pen.leftward else (EDGE, DESK)
        foot = draw_stage(pen, backdrop, scene, left, TOP, STAGE)
        end = draw_desk(pen, titles, total, node, desk, TOP + 4, wide)
        foot = max(foot, draw_tables(pen, titles, tables, desk, end + 8, wide) if tables else end)
    else:
        # Nothing is said: the stage takes all there is, and stands over the name of a chapter.
        foot = draw_stage(pen, backdrop, scene, EDGE, TOP, RIGHT - EDGE)
        foot = draw_chapter(pen, node, EDGE + 2, foot + 8, RIGHT - EDGE)
    bottom = foot + EDGE
    paper["height"] = rounded(bottom)
    return pen.finish(WIDTH, bottom, pen.said(title(scene, node)), description(backdrop, scene, node))


def beside(backdrop: Json, scene: Json) -> Json | None:
    """The sum of a scene, if its main panel has no box for it."""
    shown = [name for name in scene["panels"] if name in backdrop["panels"]]
    if shown and backdrop["panels"][shown[-1]].get("sum"):
        return None
    total: Json | None = scene.get("sum")
    return total


def title(scene: Json, node: Json) -> str:
    """The picture's title: its heading and the sentence of its commit, with what its glyph says."""
    said, glyph = node.get("say", ""), node.get("glyph", "")
    if said and glyph:
        said = phrase("{said} ({glyph})", said=said, glyph=GLYPHS[glyph])
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
    named = [(rule_name(backdrop.get("rules", {}), rule), reason) for rule, reason in reasons]
    parts += [f"{name}: {reason}" if reason else name for name, reason in named]
    parts.append(node.get("comment", ""))
    return " ".join(
        part if part.endswith((".", "!", "?")) else f"{part}." for part in map(text_metrics.clean, parts) if part
    )
