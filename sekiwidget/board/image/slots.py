"""Where the pieces of a place are drawn: the arrangements of `core.scene.Slot`, in panel units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from sekiwidget.board.image.measures import FAN

Json: TypeAlias = dict[str, Any]
Size: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]


class Spot(NamedTuple):
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


def ground(slot: Json) -> Box:
    """The rectangle of a slot: its box, or an empty one at its point."""
    if slot.get("box"):
        x, y, w, h = slot["box"]
        return (x, y, w, h)
    x, y = slot.get("xy", (0, 0))
    return (x, y, 0.0, 0.0)


def middle(slot: Json) -> tuple[float, float]:
    """The middle of a slot: where marks and moves meet it."""
    x, y = slot.get("xy") or (0, 0)
    if (x, y) != (0, 0) or "box" not in slot:  # a slot that is only a box has no point
        return (x, y)
    x, y, w, h = ground(slot)
    return (x + w / 2, y + h / 2)


def arranged(slot: Json, sizes: Sequence[Size]) -> list[Spot]:
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
        x, y = middle(slot)
        return [Spot(x - w / 2, y - h / 2, w, h, scale) for w, h, scale in scaled]
    left, top, room, depth = ground(slot)
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
        spots.append(Spot(left + column * pitch, y, w, h, scale))
    return spots
