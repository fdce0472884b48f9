"""Drawing the sum of the last commit: its terms with their rules, and on a panel the threads to what it explains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from sekiwidget.board.image.head import rule_name
from sekiwidget.board.image.pen import Pen
from sekiwidget.board.image.slots import Box
from sekiwidget.board.image.track import HIGH, Track

Json: TypeAlias = dict[str, Any]

PACKED: Final = 3
"""With so many terms or fewer there is room beside them to name what they are about."""
_PITCH: Final = 113


def draw_sum(pen: Pen, titles: Mapping[str, str], total: Json, slot: Box, *, ground: str, edge: str) -> None:
    """The sum in a box: numbers, under each its meaning and its rule; a few terms leave room for a note."""
    x, y, wide, high = slot
    pen.rect(slot, ground, edge, 1.6, 8)
    terms, note = total["terms"], total.get("note", ()) if wide > 400 else ()
    count = len(terms) + 1
    packed = bool(note) and len(terms) <= PACKED
    pitch = min(_PITCH, (wide - 16) / count)
    first = x + 8 + pitch / 2 if packed else x + wide / 2 - pitch * len(terms) / 2
    _terms(pen, titles, total, first, y + (high - 70) / 2, pitch)
    if packed:
        left = first + pitch * (count - 0.5) + 12
        pen.line((left - 8, y + 10), (left - 8, y + high - 10), "line")
        base = y + high / 2 - 9 * (len(note) - 1) + 4
        for i, text in enumerate(note):
            size, colour = (11.5, "ink2") if i else (12.5, "ink")
            pen.fitted(text, left, base + 18 * i, size, x + wide - left - 8, colour, bold=not i)


def _terms(pen: Pen, titles: Mapping[str, str], total: Json, first: float, top: float, pitch: float) -> None:
    big = 27 if pitch > 62 else 22
    for i, term in enumerate(total["terms"]):
        centre, number = first + pitch * i, term["number"]
        pen.text(str(abs(number) if i else number), centre, top + 30, big, serif=True, bold=True, anchor="middle")
        if i:
            _sign(pen, "+" if number >= 0 else "−", centre - pitch / 2, top)
        pen.fitted(term.get("words", ""), centre, top + 44, 11, pitch - 8, "ink2", anchor="middle")
        if term.get("rule"):
            pen.chip(rule_name(titles, term["rule"]), centre, top + 57, size=10, anchor="middle", room=pitch - 8)
    centre = first + pitch * len(total["terms"])
    _sign(pen, "=", centre - pitch / 2, top)
    pen.text(str(total["total"]), centre, top + 31, big + 5, "now", serif=True, bold=True, anchor="middle")
    pen.fitted(total.get("words", ""), centre, top + 44, 11, pitch - 8, "now", bold=True, anchor="middle")
    if total.get("change"):
        pen.text(total["change"], centre, top + 61, 13, "now", bold=True, anchor="middle")


def _sign(pen: Pen, sign: str, x: float, top: float) -> None:
    pen.text(sign, x, top + 29, 22, "ink2", serif=True, anchor="middle")


def draw_threads(pen: Pen, total: Json, slot: Box, track: Track | None, piece: Box | None) -> None:
    """Draw the threads from a sum to its piece (in the box `piece`) and to the new part of its lane."""
    x, y, wide, high = slot
    number = total.get("lane", 0)
    d = ""
    if track is not None and number < len(track.lanes):
        lane, row = track.lanes[number], track.rows[number]
        middle = (track.at(lane["before"]) + track.at(lane["value"])) / 2
        at = min(max(middle, x + 8), x + wide - 8)
        # One lane has its numbers under it.
        foot = row + HIGH + 13 if len(track.lanes) > 1 else track.words + 6
        d += f"M{at:.1f} {y}V{foot:.1f}"
        pen.path(f"M{at - 6:.1f} {foot:.1f}h12l-6-10z", "now")
        if piece is not None and piece[1] + piece[3] < row:
            px, under = piece[0] + piece[2] / 2, piece[1] + piece[3] + 6
            d += f"M{px:.1f} {under:.1f}V{row - 16:.1f}H{middle:.1f}V{row - 3:.1f}"
    if piece is not None and piece[1] > y:
        px = piece[0] + piece[2] / 2
        at = min(max(px, x + 12), x + wide - 12)
        bend = "" if at == px else f"v8H{px:.1f}"
        d += f"M{at:.1f} {y + high}{bend}V{piece[1] - 5:.1f}"
    if d:
        pen.path(d, "none", "now", 2.4)
