"""The texts of a picture: the heading above the stage, and the desk beside it with words and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sekiwidget.board.image import text_metrics
from sekiwidget.board.image.marks import draw_glyph
from sekiwidget.board.image.pen import WIDEST_SANS, Anchor, Pen, chip_width, rule_name
from sekiwidget.board.image.svg_shapes import Json
from sekiwidget.board.image.track import FACES, draw_sum
from sekiwidget.text.phrase import phrase

# -- heading: title with its paragraph, status, calendar ---------------------------------------------------------------

_LINE: Final = 35
"""The baseline of the title."""
_MIDDLE: Final = 27
_PERIOD: Final = 21
"""Least distance of the periods of a calendar."""
_PERIOD_SIZE: Final = 14
_TURN: Final = 16


def draw_header(pen: Pen, titles: Mapping[str, str], scene: Json, left: float, right: float) -> None:
    """Draw the title with its paragraph at the left, the calendar at the right, up to two lines of status before it.

    Mirrored in languages written from right to left; only the periods of the calendar stay in order.
    """
    if calendar := scene.get("calendar"):
        if pen.leftward:
            room = _calendar_room(calendar)
            left = _calendar(pen, calendar, left + room) + room + 24
        else:
            right = _calendar(pen, calendar, right) - 24
    # Where the title begins, where the status ends, and the direction from the one to the other.
    start, end, forward = (right, left, -1) if pen.leftward else (left, right, 1)
    near: Anchor = "end" if pen.leftward else "start"
    far: Anchor = "start" if pen.leftward else "end"
    aside = 0.0
    for i, line in enumerate(scene.get("status", ())[:2]):
        size, colour, y = (12, "ink2", 41) if i else (13, "ink", 24)
        aside = max(aside, text_metrics.width(line, size))
        pen.text(line, end, y, size, colour, anchor=far)
    rule = scene.get("rule", "")
    chip = chip_width(rule_name(titles, rule), 11.5) + 30 if rule else 0.0
    room = right - left - aside - chip - 30
    width = pen.fitted(scene.get("title", ""), start, _LINE, 25, room, serif=True, bold=True, anchor=near)
    if rule:
        pen.chip(rule_name(titles, rule), start + forward * width + forward * 15, 28.8, size=11.5, anchor=near)


def _calendar(pen: Pen, calendar: Json, right: float) -> float:
    """The periods in a row that ends at `right`, the current one with its turns; returns where its label begins."""
    turns, current = calendar.get("turns", ()), calendar.get("current", 0)
    widths = _widths(calendar)
    room = sum(widths) + _TURN * len(turns)
    x = right - room
    with pen.inside() as group:
        if calendar.get("words"):
            group.set_desc(text_metrics.clean(calendar["words"]))
        for number, (period, wide) in enumerate(zip(calendar["periods"], widths, strict=True)):
            on = number == current
            if on:
                pen.rect((x, _MIDDLE - 11, wide + _TURN * len(turns), 22), "now-soft", radius=4)
            middle = x + wide / 2
            colour = "ink" if on else "ink2"
            pen.text(period, middle, _MIDDLE + 5, _PERIOD_SIZE, colour, serif=on, bold=True, anchor="middle")
            x += wide
            for turn in turns if on else ():
                _turn(pen, turn, x + _TURN / 2 - 2)
                x += _TURN
        label = text_metrics.clean(calendar["label"]).upper()
        pen.text(label, right - room - 8, _MIDDLE + 4, 10, "ink2", bold=True, anchor="end", letter_spacing=0.8)
    return right - room - 8 - text_metrics.width(label, 11, bold=True)


def _widths(calendar: Json) -> list[float]:
    return [max(_PERIOD, text_metrics.width(period, _PERIOD_SIZE, bold=True) + 10) for period in calendar["periods"]]


def _calendar_room(calendar: Json) -> float:
    """The width of a calendar with its label."""
    label = text_metrics.clean(calendar["label"]).upper()
    periods = sum(_widths(calendar)) + _TURN * len(calendar.get("turns", ()))
    return periods + 8 + text_metrics.width(label, 11, bold=True)


def _turn(pen: Pen, turn: Json, middle: float) -> None:
    """A turn as a little square in the colour of its side; hollow when it is not over."""
    face, _, rim, _ = FACES.get(turn.get("side", ""), FACES["white"])
    done = turn.get("done", False)
    pen.rect((middle - 6.5, _MIDDLE - 6.5, 13, 13), face if done else "paper", rim, 1.1, 2)
    ink = ("black" if face == "coin-a" else f"on-{face}") if done else "ink"
    pen.text(turn["label"], middle, _MIDDLE + 3.6, 10, ink, bold=True, anchor="middle")


# -- tables ------------------------------------------------------------------------------------------------------------


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
    wide = min(room * 0.6, text_metrics.width(value, 13, bold=True)) if value else 0.0
    pen.fitted(label, x, base, size, room - wide, "ink" if ruled else "ink2")
    pen.fitted(value, end, base, 13, wide, bold=True, anchor="end")


# -- desk: the sentence with its sum, the teacher's comment, the reasons, the refusal ----------------------------------

_COMMENT: Final = phrase("COMMENT")
_SUM_HIGH: Final = 78
_GLYPH: Final = 28
_CHIP: Final = 11.5
"""The size of the text in a chip."""
_CHIPS: Final = 118
"""The widest column of chips."""


def has_words(node: Json) -> bool:
    """Whether a node says anything; the name of a chapter alone says nothing."""
    return any(node.get(key) for key in ("say", "refused", "comment", "why"))


def draw_chapter(pen: Pen, node: Json, left: float, top: float, wide: float) -> float:
    """Draw the name of the chapter that begins here, if one does; returns the lower edge."""
    if not node.get("chapter"):
        return top
    return pen.lines(node["chapter"].upper(), left, top + 12, 10.5, wide, 14, "now", bold=True, letter_spacing=0.8) + 2


def draw_desk(
    pen: Pen, titles: Mapping[str, str], total: Json | None, node: Json, left: float, top: float, wide: float
) -> float:
    """Draw all words of a node in a column, and its sum unless the panel shows it; returns the lower edge."""
    y = draw_chapter(pen, node, left, top, wide)
    if node.get("say") and not node.get("refused"):
        glyph = node.get("glyph", "")
        taken = _GLYPH + 12 if glyph else 0
        if glyph:
            draw_glyph(pen, glyph, left + (_GLYPH if pen.leftward else wide), y, _GLYPH)
        start = left + (taken if pen.leftward else 0)
        y = pen.lines(node["say"], start, y + 20, 20, wide - taken, 25, serif=True, bold=True) - 8
    if total:
        box = (left, y, wide, _SUM_HIGH)
        draw_sum(pen, titles, total, box, ground="field", edge="field")
        y += _SUM_HIGH + 14
    if node.get("refused"):
        y = _refusal(pen, titles, node, left, y + 4, wide)
    if node.get("comment"):
        y = _comment(pen, node["comment"], left, y + 4, wide)
    return _reasons(pen, titles, node.get("why", ()), left, y + 18, wide) - 4


def _reasons(
    pen: Pen, titles: Mapping[str, str], reasons: Sequence[Sequence[str]], left: float, y: float, wide: float
) -> float:
    """Each reason beside the chip of its rule; all begin in one column."""
    names = [rule_name(titles, rule) for rule, _ in reasons]
    widths = [chip_width(name, _CHIP) for name in names]
    column = max((wide for wide in widths if wide <= _CHIPS), default=0) + 12
    for name, chip, (rule, reason) in zip(names, widths, reasons, strict=True):
        if name:
            x = left + wide - min(chip, wide) if pen.leftward else left
            pen.chip(name, x, y - 4.5, size=_CHIP, room=wide)
        # A long title leaves no room beside it.
        under = chip > _CHIPS
        taken = 0 if under else column
        x = left if pen.leftward else left + taken
        y = pen.lines(reason or titles.get(rule, ""), x, y + 22 * under, 14, wide - taken, 18) + 8
    return y


def _comment(pen: Pen, comment: str, left: float, top: float, wide: float) -> float:
    y = top + 10
    right_to_left = pen.is_rtl(comment)
    bar = left + wide - 2 if right_to_left else left + 2
    if right_to_left:
        pen.text(pen.said(_COMMENT), left + wide - 16, y, 10, "ink2", bold=True, anchor="end", letter_spacing=0.8)
    else:
        pen.text(pen.said(_COMMENT), left + 16, y, 10, "ink2", bold=True, letter_spacing=0.8)
    y += 22
    for paragraph in filter(None, comment.split("\n")):
        y = pen.lines(paragraph, left + 16, y, 15.5, wide - 32, 22, serif=True, font_style="italic") + 6
    pen.line((bar, top), (bar, y - 20), "edge", 3, stroke_linecap="round")
    return y


def _refusal(pen: Pen, titles: Mapping[str, str], node: Json, left: float, top: float, wide: float) -> float:
    """The refused attempt, with every rule that forbids it."""
    refused = node["refused"]
    column = (wide - 60) / WIDEST_SANS
    attempt = text_metrics.wrap(node["say"], 13.5, column, bold=True)
    reasons = [(rule_name(titles, rule), text_metrics.wrap(text, 13, column)) for rule, text in refused["why"]]
    high = 22 + 18 * len(attempt) + sum(18 * len(lines) + 32 * bool(rule) + 4 for rule, lines in reasons)
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
        for line in lines:
            pen.text(line, left + 46, y, 13)
            y += 18
        if rule:
            pen.chip(rule, left + 46, y - 1, style="no", room=column)
            y += 28
        y += 4
    return top + high + 16
