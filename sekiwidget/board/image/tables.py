"""The tables of a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from sekiwidget.board.image import letters
from sekiwidget.board.image.head import rule_name
from sekiwidget.board.image.pen import Pen

Json: TypeAlias = dict[str, Any]


def draw_tables(
    pen: Pen, titles: Mapping[str, str], tables: Mapping[str, Json], left: float, top: float, wide: float
) -> float:
    """The tables of a scene, one below the other; returns the lower edge."""
    y = top
    for table in tables.values():
        y = _table(pen, titles, table, left, y, wide) + 18
    return y


def _table(pen: Pen, titles: Mapping[str, str], table: Json, left: float, top: float, wide: float) -> float:
    """One table: a small heading and ruled rows, or rows with a symbol each; returns the lower edge."""
    y, right = top, left + wide
    ruled = bool(table.get("title"))
    if ruled:
        y += 12
        pen.text(table["title"].upper(), left, y, 10, "ink2", bold=True, letter_spacing=0.8)
        y += 8
        pen.line((left, y), (right, y), "line")
    pitch = 27 if ruled else 24
    for row in table["rows"]:
        _row(pen, titles, row, left, right, y, pitch, ruled=ruled)
        y += pitch
        if ruled:
            pen.line((left, y), (right, y), "line")
    if table.get("note"):
        y = pen.lines(table["note"], left, y + 20, 12, wide, 17, "ink2") - 10
    return y


def _row(
    pen: Pen,
    titles: Mapping[str, str],
    row: Json,
    left: float,
    right: float,
    top: float,
    pitch: float,
    *,
    ruled: bool,
) -> None:
    base = top + pitch / 2 + 4.5
    x = left
    if row.get("symbol") and (box := pen.symbol_box(row["symbol"])) is not None:
        scale = min(15 / box[3], 15 / box[2])
        pen.symbol(row["symbol"], x + 7.5 - box[2] * scale / 2, base - 4.5 - box[3] * scale / 2, scale)
        x += 22
    end = right
    if row.get("rule"):
        end -= pen.chip(rule_name(titles, row["rule"]), right, top + pitch / 2, size=10.5, anchor="end") + 12
    value, label = row.get("value", ""), row["label"]
    size = 13 if ruled else 12.5
    room = end - x - 10
    wide = min(room * 0.6, letters.width(value, 13, bold=True)) if value else 0.0
    pen.fitted(label, x, base, size, room - wide, "ink" if ruled else "ink2")
    pen.fitted(value, end, base, 13, wide, bold=True, anchor="end")
