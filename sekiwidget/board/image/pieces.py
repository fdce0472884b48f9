"""Pieces: their measures, where those of one place are drawn, and how one is drawn."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from contextlib import nullcontext
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

from sekiwidget.board.image import text_metrics
from sekiwidget.board.image.pen import SANS, Pen
from sekiwidget.board.image.svg_shapes import Box, Json

# -- measures, shared with the page: both read `piece.json` ------------------------------------------------------------

_READ: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("piece.json").read_text(encoding="utf-8"))

TUCK: Final[float] = _READ["TUCK"]
"""A tucked card's width as a share of the box of its piece."""
STRIP: Final[float] = _READ["STRIP"]
"""What shows of a tucked card as a share of its own width."""
MARGIN: Final[float] = _READ["MARGIN"]
"""The share of its height that a block's box leaves above and below the face, for depth and shadow."""
FOLD: Final[tuple[float, float]] = (_READ["FOLD_X"], _READ["FOLD_Y"])
"""From edge to edge in a folded stack, right and up, in units of the kit."""
EDGES: Final[int] = _READ["EDGES"]
"""The most edges of a folded stack that are drawn."""
FAN: Final[float] = _READ["FAN"]
"""How much of its width each piece of a fan leaves free of the next."""
SIDE_INDEX: Final[tuple[float, float]] = (_READ["SEAT_LEFT"], _READ["SEAT_WIDTH"])
"""The outline of a piece that has left: where it begins and how wide it is, as shares of the piece's width."""
STRIKE: Final[tuple[float, float]] = (_READ["STRIKE_X"], _READ["STRIKE_Y"])
"""How far from its edges a lost piece is struck out, as shares of its width and height."""
STRUCK: Final[tuple[float, float]] = (_READ["STRUCK"], _READ["STRUCK_SHARE"])
"""How thick the stroke is: at most so many px, and this share of its width."""
TURNED: Final[tuple[float, float]] = (_READ["TURNED_X"], _READ["TURNED_Y"])
"""Where the badge of a piece that changed sides stands, as shares of its width and height."""
TURNED_RADIUS: Final[float] = _READ["TURNED_RADIUS"]
"""The radius of that badge, in px."""
TURNED_ARROWS: Final[float] = _READ["TURNED_ARROWS"]
"""The size of the arrows in it."""
LEFT_X: Final[float] = _READ["LEFT_X"]
"""Where those arrows stand on the outline of a piece that has left, as a share of its width."""
LEFT_ARROWS: Final[float] = _READ["LEFT_ARROWS"]
"""Their size there."""
COUNT_Y: Final[float] = _READ["COUNT_Y"]
"""Where the number of a stack stands, as a share of its height."""
ROUND_COUNT: Final[tuple[float, float]] = (_READ["ROUND_COUNT_X"], _READ["ROUND_COUNT_Y"])
"""Where the number stands on a round piece, as shares of its width and height: away from the names below."""
COUNT_RADIUS: Final[tuple[float, float]] = (_READ["COUNT_RADIUS"], _READ["COUNT_LEAST"])
"""The radius of its badge, in px: at most and at least,"""
COUNT_SHARE: Final[float] = _READ["COUNT_SHARE"]
"""and as a share of its width."""
FRAME: Final[tuple[float, float]] = (_READ["FRAME"], _READ["FRAME_SHARE"])
"""How far the frame of a changed piece stands off: at most so many px, and this share of its width."""
FRAME_ROUND: Final[tuple[float, float]] = (_READ["FRAME_ROUND"], _READ["FRAME_ROUND_SHARE"])
"""The radius of its corners, in the same way."""
ROUND: Final[float] = _READ["ROUND"]
"""How far the ring of a round piece stands off, in px."""
LABEL: Final[float] = _READ["LABEL"]
"""The size of a label, in px."""
VALUE: Final[float] = _READ["VALUE"]
"""The size of the bold value beside it."""
SMALLEST: Final[float] = _READ["SMALLEST"]
"""A label that would have to be smaller becomes narrower, stands over its value, or is cut."""
STACKED: Final[float] = _READ["STACKED"]
"""Narrower than this share of its width no label is drawn over a piece: it stands over its value."""
LINE: Final[float] = _READ["LINE"]
"""From a label to its value below it, in px."""
ARCS: Final[str] = _READ["ARCS"]
"""The arcs of the turning arrows, as SVG path data."""
POINTS: Final[str] = _READ["POINTS"]
"""Their points."""


_GAP = 4
"""Between a label and its value, in px."""
_APART = 8
"""Between the labels of neighbours, in px."""
_REACH = 0.75
"""How far the labels of a row may reach past the middles of its ends, as a share of the pitch."""
_TURNS = 99
"""How often neighbours make room for each other."""

# -- where the pieces of a place are drawn: the arrangements of `core.scene.Slot`, in panel units ----------------------

Size: TypeAlias = tuple[float, float]


class PieceBox(NamedTuple):
    """Where a piece is drawn: the upper left corner of its symbol's box, its size and scale."""

    x: float
    y: float
    width: float
    height: float
    scale: float

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the box."""
        return (self.x + self.width / 2, self.y + self.height / 2)


def slot_box(slot: Json) -> Box:
    """The rectangle of a slot: its box, or an empty one at its point."""
    if slot.get("box"):
        x, y, w, h = slot["box"]
        return (x, y, w, h)
    x, y = slot.get("xy", (0, 0))
    return (x, y, 0.0, 0.0)


def slot_middle(slot: Json) -> tuple[float, float]:
    """The middle of a slot: where marks and moves meet it."""
    x, y = slot.get("xy") or (0, 0)
    if (x, y) != (0, 0) or "box" not in slot:  # a slot that is only a box has no point
        return (x, y)
    x, y, w, h = slot_box(slot)
    return (x + w / 2, y + h / 2)


def arrange_pieces(slot: Json, sizes: Sequence[Size]) -> list[PieceBox]:
    """The spots of the pieces of one place, in order.

    In rows and piles pieces are aligned with the lower edge of the box, or with the upper one if tucked cards show
    below, so that the faces of a rank line up.

    Args:
        slot: a `Slot` as JSON.
        sizes: width and height of each piece's symbol in its own units.
    """
    scaled = []
    for w, h in sizes:
        scale = slot["size"] / w if slot.get("size") else 1.0
        scaled.append((w * scale, h * scale, scale))
    if not scaled:
        return []
    arrange = slot.get("arrange", "point")
    if arrange not in ("fan", "row", "pile"):
        x, y = slot_middle(slot)
        return [PieceBox(x - w / 2, y - h / 2, w, h, scale) for w, h, scale in scaled]
    left, top, room, depth = slot_box(slot)
    wide = scaled[0][0]
    in_row = (slot.get("per_row") or len(scaled)) if arrange != "fan" else len(scaled)
    longest = min(in_row, len(scaled))
    pitch = slot.get("pitch") or (FAN * wide if arrange == "fan" else wide)
    if arrange == "fan":
        left += room / 2 - (wide + (longest - 1) * pitch) / 2
    elif arrange == "row" and room and longest > 1:
        pitch = min(pitch, (room - wide) / (longest - 1))
    hangs = arrange != "fan" and slot.get("tuck") == "below"
    spots = []
    for i, (w, h, scale) in enumerate(scaled):
        row, column = divmod(i, in_row)
        y = (top if hangs else top + depth - h) + row * slot.get("row_pitch", 0)
        spots.append(PieceBox(left + column * pitch, y, w, h, scale))
    return spots


# -- where the labels of a row are written -----------------------------------------------------------------------------


class LabelRoom(NamedTuple):
    """Where a label goes: within `width` px around `middle`; 0: at full length from its piece's left edge."""

    middle: float
    width: float


def spread_labels(wanted: Sequence[float], middles: Sequence[float], start: float, end: float) -> list[LabelRoom]:
    """Each label of a row over its piece, moved aside where its neighbour needs the room; the widest give way first.

    Args:
        wanted: the width that each label would take.
        middles: the middles of the pieces.
        start: where the labels of the row may begin.
        end: where they end.
    """
    most = end - start
    while sum(min(width, most) for width in wanted) > end - start:
        most -= 1
    widths = [min(width, most) for width in wanted]
    at = list(middles)
    for _ in range(_TURNS):
        for i, width in enumerate(widths):
            if i + 1 < len(at) and (over := (width + widths[i + 1]) / 2 - at[i + 1] + at[i]) > 0:
                at[i], at[i + 1] = at[i] - over / 2, at[i + 1] + over / 2
            at[i] = max(start + width / 2, min(at[i], end - width / 2))
    return [LabelRoom(middle, width) for middle, width in zip(at, widths, strict=True)]


def label_rooms(pieces: Sequence[Json], spots: Sequence[PieceBox], slot: Json) -> list[LabelRoom]:
    """The rooms of the labels of one place, in the order of its pieces."""
    labelled = [bool(piece.get("label") or piece.get("value")) for piece in pieces]
    arrange = slot.get("arrange", "point")
    # A label shared by several pieces belongs to the whole place.
    if arrange == "pile" or (sum(labelled) == 1 and len(pieces) > 1 and arrange != "point"):
        return [LabelRoom(0, 0)] * len(pieces)
    pitch = abs(spots[1].x - spots[0].x) if len(spots) > 1 else slot.get("pitch") or 1000
    middles = [spot.middle[0] for spot in spots]
    if slot.get("row_pitch") or not slot.get("box"):
        return [LabelRoom(middle, pitch - _APART) for middle in middles]
    wanted = [_label_width(piece) + _APART if has else 0 for piece, has in zip(pieces, labelled, strict=True)]
    left, _, width, _ = slot_box(slot)
    start = min(middles[0] - pitch / 2, max(left, middles[0] - pitch * _REACH))
    # Beside the near rank there may be a map.
    right = math.inf if slot.get("tuck") == "above" else left + width
    end = max(middles[-1] + pitch / 2, min(right, middles[-1] + pitch * _REACH))
    return [LabelRoom(at, room - _APART) for at, room in spread_labels(wanted, middles, start, end)]


def _label_width(piece: Json) -> float:
    label, value = text_metrics.clean(piece.get("label", "")), text_metrics.clean(piece.get("value", ""))
    gap = _GAP if label and value else 0
    return (text_metrics.width(label, LABEL) + text_metrics.width(value, VALUE, bold=True)) * SANS + gap


# -- drawing a piece: its symbol, the card behind it, its stack, its label and its states ------------------------------


class Drawn(NamedTuple):
    """Where a piece was drawn: its spot, and the box covered by it and its card."""

    spot: PieceBox
    frame: Box


def edge_count(piece: Json) -> int:
    """How many edges are drawn behind a folded stack."""
    return min(EDGES, max(0, piece.get("count", 1) - 1)) if piece.get("fold") else 0


def tucked_card(pen: Pen, card: str, spot: PieceBox, side: str) -> tuple[Box, float] | None:
    """Where a card shows from behind a piece, and its scale."""
    box = pen.symbol_box(card)
    if box is None:
        return None
    scale = spot.width * TUCK / box[2]
    w, h = box[2] * scale, box[3] * scale
    inset = spot.height * MARGIN
    y = spot.y + (inset - w * STRIP if side == "above" else spot.height - inset + w * STRIP - h)
    return (spot.x + (spot.width - w) / 2, y, w, h), scale


def draw_piece(pen: Pen, piece: Json, spot: PieceBox, slot: Json, room: LabelRoom) -> Drawn:
    """Draw one piece.

    Args:
        pen: what draws, inside the panel.
        piece: a `Piece` as JSON.
        spot: where it is.
        slot: the slot of its place.
        room: where its label goes.
    """
    states, side = piece.get("states", ()), slot.get("tuck", "")
    words = piece.get("words") or pen.said(pen.kit.get(piece["symbol"], {}).get("label", ""))
    pale = "ghost" in states or "faded" in states or "lost" in states
    top, bottom, right = spot.y, spot.y + spot.height, spot.x + spot.width
    card = tucked_card(pen, piece["tuck"], spot, side) if piece.get("tuck") else None
    with pen.inside() as group:
        if words:
            group.set_desc(text_metrics.clean(words))
        for i in range(edge_count(piece), 0, -1):
            pen.symbol(piece["fold"], spot.x + FOLD[0] * i * spot.scale, spot.y + FOLD[1] * i * spot.scale, spot.scale)
        if piece.get("fold"):
            right += edge_count(piece) * FOLD[0] * spot.scale
            top += edge_count(piece) * FOLD[1] * spot.scale
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
            above = side == "below"
            _label(pen, piece, spot, spot.y - 3 - off if above else under, room, above=above)
    return Drawn(spot, frame)


def _face(pen: Pen, piece: Json, spot: PieceBox, states: tuple[str, ...]) -> None:
    known = pen.symbol_box(piece["symbol"]) is not None
    if "ghost" in states or "next" in states or not known:
        inset = spot.height * MARGIN
        slot = (
            spot.x + spot.width * SIDE_INDEX[0],
            spot.y + inset,
            spot.width * SIDE_INDEX[1],
            spot.height - 2 * inset,
        )
        edge, width = ("now", 1.8) if "next" in states else ("ink2", 1.2)
        pen.rect(slot, "none", edge, width, 4, stroke_dasharray="4 3")
    else:
        pen.symbol(piece["symbol"], spot.x, spot.y, spot.scale)


def _signs(pen: Pen, piece: Json, spot: PieceBox, frame: Box, states: tuple[str, ...], *, round_: bool) -> None:
    if "lost" in states:
        across, down = spot.width * STRIKE[0], spot.height * STRIKE[1]
        a = (spot.x + across, spot.y + spot.height - down)
        b = (spot.x + spot.width - across, spot.y + down)
        thick = min(STRUCK[0], max(1.2, spot.width * STRUCK[1]))
        pen.line(a, b, "field", round(2.1 * thick, 1), stroke_linecap="round")
        pen.line(a, b, "ink", round(thick, 1), stroke_linecap="round")
    if "turned" in states:
        if "ghost" in states:
            _arrows(pen, spot.x + spot.width * LEFT_X, spot.y + spot.height / 2, LEFT_ARROWS, "ink2")
        else:
            at = (spot.x + spot.width * TURNED[0], spot.y + spot.height * TURNED[1])
            pen.circle(at, TURNED_RADIUS, "card", "black", 1.3)
            _arrows(pen, at[0], at[1], TURNED_ARROWS, "black")
    if "now" in states or "pick" in states:
        _draw_frame(pen, spot, frame, states, round_=round_)


def draw_count(pen: Pen, piece: Json, spot: PieceBox, slot: Json) -> None:
    """The number of a stack: drawn after all pieces of its place, so that no neighbour covers it."""
    if piece.get("count", 0) <= 1:
        return
    at = (spot.x + spot.width + FOLD[0] * edge_count(piece) * spot.scale - 1, spot.y + spot.height * COUNT_Y)
    if slot.get("round"):
        at = (spot.x + spot.width * ROUND_COUNT[0], spot.y + spot.height * ROUND_COUNT[1])
    radius = min(COUNT_RADIUS[0], max(COUNT_RADIUS[1], spot.width * COUNT_SHARE))
    pen.circle(at, radius, "paper", "ink", 1.2)
    pen.text(str(piece["count"]), at[0], at[1] + radius * 0.46, round(radius * 1.3, 1), bold=True, anchor="middle")


def _draw_frame(pen: Pen, spot: PieceBox, frame: Box, states: tuple[str, ...], *, round_: bool) -> None:
    """The frame of a piece that changed, dashed around one that may be chosen."""
    x, y, w, h = frame
    more = {} if "now" in states else {"stroke_dasharray": "5 4"}
    width = 2.8 if "now" in states else 1.8
    if round_:
        pen.circle(spot.middle, spot.width / 2 + ROUND, "none", "now", width, **more)
        return
    pad = min(FRAME[0], spot.width * FRAME[1])
    corner = min(FRAME_ROUND[0], spot.width * FRAME_ROUND[1])
    pen.rect((x - pad, y - pad, w + 2 * pad, h + 2 * pad), "none", "now", width, corner, **more)


def _arrows(pen: Pen, x: float, y: float, size: float, ink: str) -> None:
    """The turning arrows of a piece that changed sides."""
    at = f"translate({x:.1f} {y:.1f}) scale({size})"
    with pen.inside(transform=at):
        pen.path(ARCS, "none", ink, 0.24)
        pen.path(POINTS, ink)


def _label(pen: Pen, piece: Json, spot: PieceBox, y: float, room: LabelRoom, *, above: bool) -> None:
    """The label and its bold value on one line, smaller if too wide; then narrower, or over it, or cut."""
    label, value = text_metrics.clean(piece.get("label", "")), text_metrics.clean(piece.get("value", ""))
    strong = text_metrics.width(value, VALUE, bold=True) * SANS
    gap = _GAP if value and label else 0
    wide = text_metrics.width(label, 1) * SANS
    size, split, free = LABEL, False, math.inf
    if room.width and label:
        free = room.width - strong - gap
        size = min(size, free / wide)
        if size < SMALLEST and value:
            split = above and size < SMALLEST * STACKED
            size, free = (min(LABEL, room.width / wide), room.width) if split else (size, free)
        size = max(size, SMALLEST)
    wide = min(wide * size, free)

    def start(width: float) -> float:
        return room.middle - width / 2 if room.width else spot.x + 2

    x = start(wide if split else wide + gap + strong)
    if label and value:
        # The value follows at the same distance in any typeface.
        x += pen.fitted(label, x, y - LINE if split else y, round(size, 1), free, "ink2", halo="field") + gap
    elif label:
        pen.text(label, x, y, round(size, 1), colour="ink2", halo="field")
    if value:
        pen.text(value, start(strong) if split else x, y, VALUE, bold=True, halo="field")
