"""Drawing a piece: its symbol, the card behind it, its stack, its label and its state marks."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any, NamedTuple, TypeAlias

from sekiwidget.board.image import letters
from sekiwidget.board.image import measures as by
from sekiwidget.board.image.pen import SANS, Pen
from sekiwidget.board.image.slots import Box, Spot

Json: TypeAlias = dict[str, Any]


_GAP = 4
"""Between a label and its value, in px."""


class Drawn(NamedTuple):
    """Where a piece was drawn: its spot, and the box covered by it and its card."""

    spot: Spot
    frame: Box


def edges(piece: Json) -> int:
    """How many edges are drawn behind a folded stack."""
    return min(by.EDGES, max(0, piece.get("count", 1) - 1)) if piece.get("fold") else 0


def tucked(pen: Pen, card: str, spot: Spot, side: str) -> tuple[Box, float] | None:
    """Where a card shows from behind a piece, and its scale."""
    box = pen.symbol_box(card)
    if box is None:
        return None
    scale = spot.width * by.TUCK / box[2]
    w, h = box[2] * scale, box[3] * scale
    inset = spot.height * by.MARGIN
    y = spot.y + (inset - w * by.STRIP if side == "above" else spot.height - inset + w * by.STRIP - h)
    return (spot.x + (spot.width - w) / 2, y, w, h), scale


def draw_piece(pen: Pen, piece: Json, spot: Spot, slot: Json, room: float) -> Drawn:
    """Draw one piece.

    Args:
        pen: what draws, inside the panel.
        piece: a `Piece` as JSON.
        spot: where it is.
        slot: the slot of its place.
        room: the width in px in which the label is centred; 0: unlimited, from the left edge.
    """
    states, side = piece.get("states", ()), slot.get("tuck", "")
    words = piece.get("words") or pen.said(pen.kit.get(piece["symbol"], {}).get("label", ""))
    pale = "ghost" in states or "faded" in states or "lost" in states
    top, bottom, right = spot.y, spot.y + spot.height, spot.x + spot.width
    card = tucked(pen, piece["tuck"], spot, side) if piece.get("tuck") else None
    with pen.inside() as group:
        if words:
            group.set_desc(letters.clean(words))
        for i in range(edges(piece), 0, -1):
            pen.symbol(
                piece["fold"], spot.x + by.FOLD[0] * i * spot.scale, spot.y + by.FOLD[1] * i * spot.scale, spot.scale
            )
        if piece.get("fold"):
            right += edges(piece) * by.FOLD[0] * spot.scale
            top += edges(piece) * by.FOLD[1] * spot.scale
        if card is not None:
            _, y, _, h = card[0]
            top, bottom = min(top, y), max(bottom, y + h)
        # One opacity for block and card together, so that the card does not show through the block.
        with pen.inside(opacity=0.45) if pale else nullcontext():
            if card is not None:
                pen.symbol(piece["tuck"], card[0][0], card[0][1], card[1])
            _face(pen, piece, spot, states)
        frame: Box = (spot.x, top, right - spot.x, bottom - top)
        _signs(pen, piece, spot, frame, states, round_=slot.get("round", False))
        if piece.get("label") or piece.get("value"):
            # Clear of the frame around new pieces.
            off = 7 if "now" in states or "pick" in states else 0
            under = bottom + (11 if side else 13) + off
            _label(pen, piece, spot, spot.y - 3 - off if side == "below" else under, room)
    return Drawn(spot, frame)


def _face(pen: Pen, piece: Json, spot: Spot, states: tuple[str, ...]) -> None:
    known = pen.symbol_box(piece["symbol"]) is not None
    if "ghost" in states or "next" in states or not known:
        inset = spot.height * by.MARGIN
        slot = (
            spot.x + spot.width * by.SIDE_INDEX[0],
            spot.y + inset,
            spot.width * by.SIDE_INDEX[1],
            spot.height - 2 * inset,
        )
        edge, width = ("now", 1.8) if "next" in states else ("ink2", 1.2)
        pen.rect(slot, "none", edge, width, 4, stroke_dasharray="4 3")
    else:
        pen.symbol(piece["symbol"], spot.x, spot.y, spot.scale)


def _signs(pen: Pen, piece: Json, spot: Spot, frame: Box, states: tuple[str, ...], *, round_: bool) -> None:
    if "lost" in states:
        across, down = spot.width * by.STRIKE[0], spot.height * by.STRIKE[1]
        a = (spot.x + across, spot.y + spot.height - down)
        b = (spot.x + spot.width - across, spot.y + down)
        thick = min(by.STRUCK[0], max(1.2, spot.width * by.STRUCK[1]))
        pen.line(a, b, "field", round(2.1 * thick, 1), stroke_linecap="round")
        pen.line(a, b, "ink", round(thick, 1), stroke_linecap="round")
    if "turned" in states:
        if "ghost" in states:
            _arrows(pen, spot.x + spot.width * by.LEFT_X, spot.y + spot.height / 2, by.LEFT_ARROWS, "ink2")
        else:
            at = (spot.x + spot.width * by.TURNED[0], spot.y + spot.height * by.TURNED[1])
            pen.circle(at, by.TURNED_RADIUS, "card", "black", 1.3)
            _arrows(pen, at[0], at[1], by.TURNED_ARROWS, "black")
    if "now" in states or "pick" in states:
        _frame(pen, spot, frame, states, round_=round_)


def draw_count(pen: Pen, piece: Json, spot: Spot, slot: Json) -> None:
    """The number of a stack: drawn after all pieces of its place, so that no neighbour covers it."""
    if piece.get("count", 0) <= 1:
        return
    at = (spot.x + spot.width + by.FOLD[0] * edges(piece) * spot.scale - 1, spot.y + spot.height * by.COUNT_Y)
    if slot.get("round"):
        at = (spot.x + spot.width * by.ROUND_COUNT[0], spot.y + spot.height * by.ROUND_COUNT[1])
    radius = min(by.COUNT_RADIUS[0], max(by.COUNT_RADIUS[1], spot.width * by.COUNT_SHARE))
    pen.circle(at, radius, "paper", "ink", 1.2)
    pen.text(str(piece["count"]), at[0], at[1] + radius * 0.46, round(radius * 1.3, 1), bold=True, anchor="middle")


def _frame(pen: Pen, spot: Spot, frame: Box, states: tuple[str, ...], *, round_: bool) -> None:
    """The frame of a piece that changed, dashed around one that may be chosen."""
    x, y, w, h = frame
    more = {} if "now" in states else {"stroke_dasharray": "5 4"}
    width = 2.8 if "now" in states else 1.8
    if round_:
        pen.circle(spot.middle, spot.width / 2 + by.ROUND, "none", "now", width, **more)
        return
    pad = min(by.FRAME[0], spot.width * by.FRAME[1])
    corner = min(by.FRAME_ROUND[0], spot.width * by.FRAME_ROUND[1])
    pen.rect((x - pad, y - pad, w + 2 * pad, h + 2 * pad), "none", "now", width, corner, **more)


def _arrows(pen: Pen, x: float, y: float, size: float, ink: str) -> None:
    """The turning arrows of a piece that changed sides."""
    at = f"translate({x:.1f} {y:.1f}) scale({size})"
    with pen.inside(transform=at):
        pen.path(by.ARCS, "none", ink, 0.24)
        pen.path(by.POINTS, ink)


def _label(pen: Pen, piece: Json, spot: Spot, y: float, room: float) -> None:
    """The label and its bold value on one line; if too wide, smaller, then without the label."""
    label, value = letters.clean(piece.get("label", "")), letters.clean(piece.get("value", ""))
    size, bold = by.LABEL, by.VALUE
    strong = letters.width(value, bold, bold=True) * SANS
    gap = _GAP if value and label else 0
    wide = letters.width(label, 1) * SANS
    if room and label:
        size = min(size, (room - strong - gap) / wide)
        if size < by.SMALLEST:
            size, label, gap = by.SMALLEST, "" if value else label, 0
    wide = (wide * size if label else 0) + gap + strong
    x = spot.x + spot.width / 2 - wide / 2 if room else spot.x + 2
    if label:
        # The value follows at the same distance in any typeface.
        draw = pen.fitted if value else pen.text
        x += draw(label, x, y, round(size, 1), colour="ink2", halo="field") + gap
    if value:
        pen.text(value, x, y, bold, bold=True, halo="field")
