"""The texts of a picture: heading above, tables beside it, sentence, reasons and comment below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from sekiwidget.base.phrase import phrase
from sekiwidget.board.image import letters
from sekiwidget.board.image.pen import Pen

Json: TypeAlias = dict[str, Any]

_COMMENT: Final = phrase("COMMENT")


def draw_header(pen: Pen, scene: Json, left: float, right: float) -> None:
    """The title with its paragraph on the left, the status in up to two lines on the right."""
    status = scene.get("status", ())[:2]
    aside = 0.0
    for i, line in enumerate(status):
        size, colour, y = (12, "ink2", 41) if i else (13, "ink", 24)
        aside = max(aside, letters.width(line, size))
        pen.text(line, right, y, size, colour, anchor="end")
    rule = scene.get("rule", "")
    room = right - left - aside - (90 if rule else 30)
    lines = letters.wrap(scene.get("title", ""), 25, room, serif=True, bold=True)
    shown = lines[0] + ("…" if len(lines) > 1 else "") if lines else ""
    x = left + pen.text(shown, left, 35, 25, serif=True, bold=True)
    if rule:
        pen.chip(rule, x + 15, 28.8, size=11.5)


def draw_tables(
    pen: Pen, tables: Mapping[str, Json], left: float, top: float, wide: float, *, columns: int = 1
) -> float:
    """The tables of a scene, in columns from left to right; returns the lower edge."""
    foot, y = top, top
    for i, table in enumerate(tables.values()):
        if columns > 1:
            column, row = i % columns, i // columns
            y = top if not row else (foot if not column else y)
            _, end = y, _table(pen, table, left + column * (wide + 30), y, wide)
            foot = max(foot, end)
        else:
            foot = y = _table(pen, table, left, y, wide) + 18
    return foot


def _table(pen: Pen, table: Json, left: float, top: float, wide: float) -> float:
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
        _row(pen, row, left, right, y, pitch, ruled=ruled)
        y += pitch
        if ruled:
            pen.line((left, y), (right, y), "line")
    if table.get("note"):
        y = pen.lines(table["note"], left, y + 20, 12, wide, 17, "ink2") - 10
    return y


def _row(pen: Pen, row: Json, left: float, right: float, top: float, pitch: float, *, ruled: bool) -> None:
    base = top + pitch / 2 + 4.5
    x = left
    if row.get("symbol") and (box := pen.symbol_box(row["symbol"])) is not None:
        scale = min(15 / box[3], 15 / box[2])
        pen.symbol(row["symbol"], x + 7.5 - box[2] * scale / 2, base - 4.5 - box[3] * scale / 2, scale)
        x += 22
    end = right
    if row.get("rule"):
        end -= pen.chip(row["rule"], right, top + pitch / 2, size=10.5, anchor="end") + 12
    value, label = row.get("value", ""), row["label"]
    size, value_size = 13 if ruled else 12.5, 13.0
    room = end - x - 10
    wanted = letters.width(label, size) + letters.width(value, 13, bold=True)
    if wanted > room:
        shrink = max(10 / 13, room / wanted)
        size, value_size = round(size * shrink, 1), round(13 * shrink, 1)
    pen.text(label, x, base, size, "ink" if ruled else "ink2")
    if value:
        pen.text(value, end, base, value_size, bold=True, anchor="end")


def draw_words(pen: Pen, titles: Mapping[str, str], node: Json, left: float, right: float, top: float) -> float:
    """The sentence with its reasons on the left, the refusal and the comment on the right; returns the lower edge."""
    said, refused, comment = node.get("say", ""), node.get("refused"), node.get("comment", "")
    if not (said or refused or comment or node.get("chapter")):
        return top + 4
    pen.line((left, top), (right, top), "line")
    aside = bool((said or refused) and comment)
    column = 590.0 if aside else right - left - 4
    y = top + 32
    if node.get("chapter"):
        pen.text(node["chapter"].upper(), left + 2, y - 4, 10, "now", bold=True, letter_spacing=0.8)
        y += 20
    if said and not refused:
        y = pen.lines(said, left + 2, y, 20, column, 26, serif=True, bold=True) + 8
        y = _reasons(pen, titles, node.get("why", ()), left + 2, y, column)
    if refused:
        y = _refusal(pen, node, left, y - 18, column)
    if not comment:
        return y + 2
    beside = left + 656.0 if aside else left + 2.0
    end = _comment(pen, comment, beside, top + 20 if aside else y - 12, right - beside)
    return max(y, end) + 2


def _reasons(
    pen: Pen, titles: Mapping[str, str], reasons: Sequence[Sequence[str]], left: float, y: float, column: float
) -> float:
    for rule, reason in reasons:
        wide = pen.chip(rule, left, y - 4.5, size=11.5)
        x = left + max(58.0, wide + 12)
        y = pen.lines(reason or titles.get(rule, ""), x, y, 14, column - (x - left), 19) + 6
    return y


def _comment(pen: Pen, comment: str, left: float, top: float, wide: float) -> float:
    y = top + 10
    right_to_left = letters.is_rtl(comment)
    bar = left + wide - 2 if right_to_left else left + 2
    if right_to_left:
        pen.text(_COMMENT, left + wide - 16, y, 10, "ink2", bold=True, anchor="end", letter_spacing=0.8)
    else:
        pen.text(_COMMENT, left + 16, y, 10, "ink2", bold=True, letter_spacing=0.8)
    y += 22
    for paragraph in filter(None, comment.split("\n")):
        y = pen.lines(paragraph, left + 16, y, 15.5, wide - 32, 22, serif=True, font_style="italic") + 6
    pen.line((bar, top), (bar, y - 20), "edge", 3, stroke_linecap="round")
    return y


def _refusal(pen: Pen, node: Json, left: float, top: float, wide: float) -> float:
    """The refused attempt, with every rule that forbids it."""
    refused = node["refused"]
    attempt = letters.wrap(node["say"], 13.5, wide - 60, bold=True)
    column = wide - 130.0
    reasons = [(rule, letters.wrap(text, 13, column)) for rule, text in refused["why"]]
    high = 22 + 18 * len(attempt) + sum(18 * max(1, len(lines)) + 8 for _, lines in reasons)
    pen.rect((left, top, wide, high), "no-soft", "no", 1.6, 8)
    pen.rect((left, top, 6, high), "no", radius=3)
    pen.circle((left + 26, top + 22), 11, "no")
    cross = f"translate({left + 26} {top + 22})"
    pen.path("M-3.9-3.9 3.9 3.9M3.9-3.9-3.9 3.9", "none", "no-soft", 2, transform=cross, stroke_linecap="round")
    y = top + 26.5
    for line in attempt:
        pen.text(line, left + 46, y, 13.5, "no", bold=True)
        y += 18
    y += 4
    for rule, lines in reasons:
        if rule:
            pen.chip(rule, left + wide - 10, y - 4.5, anchor="end", style="no")
        for line in lines:
            pen.text(line, left + 46, y, 13)
            y += 18
        y += 8
    return top + high + 30
