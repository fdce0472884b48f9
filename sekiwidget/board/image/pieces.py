"""A piece in a file: its symbol, the card behind it, its stack, its label and the signs of its states."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any, Final, NamedTuple, TypeAlias

from sekiwidget.board.image import letters
from sekiwidget.board.image.pen import Pen
from sekiwidget.board.image.slots import Box, Spot

Json: TypeAlias = dict[str, Any]

TUCK: Final = 0.81
"""A tucked card's width as a share of the box of its piece."""
STRIP: Final = 0.62
"""What shows of a tucked card as a share of its own width."""
MARGIN: Final = 0.06
"""The share of its height that a block's box leaves above and below the face, for depth and shadow."""
FOLD: Final = (3.4, -0.9)
"""From edge to edge in a folded stack, right and up, in units of the kit."""
EDGES: Final = 8
"""As many edges of a folded stack are drawn at most."""
_ARCS: Final = "M-.75-.25A.8.8 0 0 1 .72-.3M.75.25A.8.8 0 0 1-.72.3"
_POINTS: Final = "M.98-.72.92.1.28-.28zM-.98.72-.92-.1-.28.28z"


class Drawn(NamedTuple):
    """Where a piece was drawn: its spot, and the box that it covers with its card."""

    spot: Spot
    frame: Box


def edges(piece: Json) -> int:
    """How many edges are drawn behind a folded stack."""
    return min(EDGES, max(0, piece.get("count", 1) - 1)) if piece.get("fold") else 0


def tucked(pen: Pen, card: str, spot: Spot, side: str) -> tuple[Box, float] | None:
    """Where a card looks out from behind a piece, and its scale."""
    box = pen.symbol_box(card)
    if box is None:
        return None
    scale = spot.width * TUCK / box[2]
    w, h = box[2] * scale, box[3] * scale
    inset = spot.height * MARGIN
    y = spot.y + (inset - w * STRIP if side == "above" else spot.height - inset + w * STRIP - h)
    return (spot.x + (spot.width - w) / 2, y, w, h), scale


def draw_piece(pen: Pen, piece: Json, spot: Spot, side: str, room: float) -> Drawn:
    """Draw one piece.

    Args:
        pen: what draws, inside the panel.
        piece: a `Piece` as JSON.
        spot: where it stands.
        side: where a tucked card looks out, `above` or below; its label stands on the other side.
        room: the width in px in which the label is centred on it; 0 for any, from its left edge.
    """
    states = piece.get("states", ())
    words = piece.get("words") or pen.kit.get(piece["symbol"], {}).get("label", "")
    pale = "ghost" in states or "faded" in states or "lost" in states
    top, bottom, right = spot.y, spot.y + spot.height, spot.x + spot.width
    card = tucked(pen, piece["tuck"], spot, side) if piece.get("tuck") else None
    with pen.inside() as group:
        if words:
            group.set_desc(letters.clean(words))
        for i in range(edges(piece), 0, -1):
            pen.symbol(piece["fold"], spot.x + FOLD[0] * i * spot.scale, spot.y + FOLD[1] * i * spot.scale, spot.scale)
        if piece.get("fold"):
            right += edges(piece) * FOLD[0] * spot.scale
            top += edges(piece) * FOLD[1] * spot.scale
        if card is not None:
            _, y, _, h = card[0]
            top, bottom = min(top, y), max(bottom, y + h)
        # One opacity for block and card together: the card must not shine through its block.
        with pen.inside(opacity=0.45) if pale else nullcontext():
            if card is not None:
                pen.symbol(piece["tuck"], card[0][0], card[0][1], card[1])
            _face(pen, piece, spot, states)
        frame: Box = (spot.x, top, right - spot.x, bottom - top)
        _signs(pen, piece, spot, frame, states)
        if piece.get("label") or piece.get("value"):
            # Clear of the frame of what is new.
            off = 7 if "now" in states or "pick" in states else 0
            under = bottom + (11 if side else 13) + off
            _label(pen, piece, spot, spot.y - 3 - off if side == "below" else under, room)
    return Drawn(spot, frame)


def _face(pen: Pen, piece: Json, spot: Spot, states: tuple[str, ...]) -> None:
    known = pen.symbol_box(piece["symbol"]) is not None
    if "ghost" in states or not known:
        inset = spot.height * MARGIN
        seat = (spot.x + spot.width * 0.03, spot.y + inset, spot.width * 0.87, spot.height - 2 * inset)
        pen.rect(seat, "none", "ink2", 1.2, 4, stroke_dasharray="4 3")
    else:
        pen.symbol(piece["symbol"], spot.x, spot.y, spot.scale)


def _signs(pen: Pen, piece: Json, spot: Spot, frame: Box, states: tuple[str, ...]) -> None:
    x, y, w, h = frame
    if "lost" in states:
        a = (spot.x + spot.width * 0.06, spot.y + spot.height * 0.92)
        b = (spot.x + spot.width * 0.94, spot.y + spot.height * 0.08)
        pen.line(a, b, "field", 6, stroke_linecap="round")
        pen.line(a, b, "ink", 2.8, stroke_linecap="round")
    if "turned" in states:
        if "ghost" in states:
            _arrows(pen, spot.x + spot.width * 0.47, spot.y + spot.height / 2, 13, "ink2")
        else:
            at = (spot.x + spot.width * 0.95, spot.y + spot.height * 0.48)
            pen.circle(at, 11.6, "card", "black", 1.3)
            _arrows(pen, at[0], at[1], 7.25, "black")
    if piece.get("count", 0) > 1:
        at = (spot.x + spot.width + FOLD[0] * edges(piece) * spot.scale - 1, spot.y + spot.height * 0.86)
        pen.circle(at, 8.5, "paper", "ink", 1.2)
        pen.text(str(piece["count"]), at[0], at[1] + 4, 11, bold=True, anchor="middle")
    if "now" in states or "pick" in states:
        pad = min(5.0, spot.width * 0.1)
        more = {} if "now" in states else {"stroke_dasharray": "5 4"}
        width = 2.8 if "now" in states else 1.8
        pen.rect(
            (x - pad, y - pad, w + 2 * pad, h + 2 * pad), "none", "now", width, min(8.0, spot.width * 0.13), **more
        )


def _arrows(pen: Pen, x: float, y: float, size: float, ink: str) -> None:
    """The turning arrows of a piece that changed sides."""
    at = f"translate({x:.1f} {y:.1f}) scale({size})"
    with pen.inside(transform=at):
        pen.path(_ARCS, "none", ink, 0.24)
        pen.path(_POINTS, ink)


def _label(pen: Pen, piece: Json, spot: Spot, y: float, room: float) -> None:
    """The label and its bold value on one line: smaller, then without the label, where they would touch the next."""
    label, value = letters.clean(piece.get("label", "")), letters.clean(piece.get("value", ""))
    size, bold = 12.5, 14.5
    strong = letters.width(value, bold, bold=True) + (4 if value and label else 0)
    if room and label:
        size = min(size, (room - strong) / letters.width(label, 1))
        if size < 10:
            size, label = 10, "" if value else label
    wide = letters.width(label, size) + (strong if label else letters.width(value, bold, bold=True))
    x = spot.x + spot.width / 2 - wide / 2 if room else spot.x + 2
    if label:
        x += pen.text(label, x, y, round(size, 1), "ink2", halo="field") + 4
    if value:
        pen.text(value, x, y, bold, bold=True, halo="field")
