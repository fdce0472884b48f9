"""The measures of a piece, shared with the page: both read `piece.json`."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

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
"""A label that would have to be smaller is left out, or touches the next."""
ARCS: Final[str] = _READ["ARCS"]
"""The arcs of the turning arrows, as SVG path data."""
POINTS: Final[str] = _READ["POINTS"]
"""Their points."""
