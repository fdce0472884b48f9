"""The desk of a picture: the sentence with its sum, the teacher's comment, the reasons, the refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from sekiwidget.board.image import letters
from sekiwidget.board.image.head import rule_name
from sekiwidget.board.image.notes import draw_glyph
from sekiwidget.board.image.pen import WIDEST_SANS, Pen, chip_width
from sekiwidget.board.image.total import draw_sum
from sekiwidget.text.phrase import phrase

Json: TypeAlias = dict[str, Any]

_COMMENT: Final = phrase("COMMENT")
_SUM_HIGH: Final = 78
_GLYPH: Final = 28
_CHIP: Final = 11.5
"""The size of what stands in a chip."""
_CHIPS: Final = 118
"""The widest column of chips."""


def said_of(node: Json) -> bool:
    """Whether anything is said of a node."""
    return any(node.get(key) for key in ("say", "refused", "comment", "chapter"))


def draw_words(
    pen: Pen, titles: Mapping[str, str], total: Json | None, node: Json, left: float, top: float, wide: float
) -> float:
    """Everything said of a node in a column, its sum unless it is on the picture; returns the lower edge."""
    y = top
    if node.get("chapter"):
        y = pen.lines(node["chapter"].upper(), left, y + 12, 10.5, wide, 14, "now", bold=True, letter_spacing=0.8) + 2
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
    attempt = letters.wrap(node["say"], 13.5, column, bold=True)
    reasons = [(rule_name(titles, rule), letters.wrap(text, 13, column)) for rule, text in refused["why"]]
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
