"""The tracks of a panel, and the sum of the last commit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sekiwidget.board.image import text_metrics
from sekiwidget.board.image.pen import Pen, rule_name
from sekiwidget.board.image.svg_shapes import Box, Json

HIGH: Final = 14
"""Height of a lane."""
SYMBOL: Final = 26
"""Height of a symbol that stands on a value."""
_CUBE: Final = "M0-12.5 11-6.4V5.8L0 12.5-11 5.8V-6.4z"
_CUBE_SIDE: Final = "M0-.3 11-6.4V5.8L0 12.5z"
_CUBE_EDGES: Final = "M-11-6.4 0-.3 11-6.4M0-.3V12.5"

FACES: Final = {
    "black": ("black", "black-side", "black-rim", "black-text"),
    "gold": ("gold", "gold-side", "gold-rim", "gold-text"),
    "white": ("coin-a", "coin-a-side", "coin-a-rim", "ink"),
    "jade": ("jade", "jade-side", "jade-rim", "jade-text"),
    "clay": ("clay", "clay-side", "clay-rim", "clay-text"),
}
"""The colours of a side: face, edge, outline, name."""


class Track:
    """One track: a lane for each side from least to most, a full tick every step, a cube at the end of each lane."""

    def __init__(self, scale: Json, lanes: Sequence[Json], ticks: Sequence[Json]) -> None:
        self.scale = scale
        self.lanes = lanes
        self.ticks = {tick["value"]: tick for tick in ticks}
        left, top, width, height = scale["box"]
        self.left, self.width = left, width
        self.foot = top + height
        two = len(lanes) > 1
        gap = (height - HIGH) / (len(lanes) - 1) if two else 0
        self.rows = [top + i * gap if two else top + height / 2 - HIGH for i in range(len(lanes))]
        self.words = top + height / 2 + 4.5 if two else (self.rows[0] if self.rows else top) + HIGH + 19

    def at(self, value: float) -> float:
        """The x of a value."""
        least, most = self.scale.get("least", 0), self.scale["most"]
        return float(self.left + (min(max(value, least), most) - least) / (most - least) * self.width)

    def draw(self, pen: Pen) -> None:
        """Draw the lanes, the ticks, the numbers and the cubes."""
        for lane, y in zip(self.lanes, self.rows, strict=True):
            self._lane(pen, lane, y)
        self._ticks(pen)
        self._numbers(pen)
        self._symbols(pen)
        for lane, y in zip(self.lanes, self.rows, strict=True):
            self._cube(pen, lane, y)

    def _lane(self, pen: Pen, lane: Json, y: float) -> None:
        face, _, rim, name = FACES.get(lane["side"], FACES["white"])
        start, before, now = (
            self.at(self.scale.get("least", 0)),
            self.at(lane["before"] if "before" in lane else lane["value"]),
            self.at(lane["value"]),
        )
        pen.text(str(lane["value"]), self.left - 15, y + HIGH / 2 + 10, 31, name, serif=True, bold=True, anchor="end")
        pen.rect((self.left, y, self.width, HIGH), "lane", "edge", 1, 3)
        if min(before, now) > start:
            pen.rect((start, y, min(before, now) - start, HIGH), face, rim, 1, 2)
        if now > before:
            pen.rect((before, y, now - before, HIGH), "now")
            slashes = "".join(f"M{x:.1f} {y + HIGH - 2.5:.1f}l6-9" for x in _steps(before + 4, now - 9, 15))
            if slashes:
                pen.path(slashes, "none", "on-now", 1.6)
        elif now < before:
            pen.rect((now, y, before - now, HIGH), "none", "ink2", 1.2, 2, stroke_dasharray="4 3")

    def _ticks(self, pen: Pen) -> None:
        least, most, step = self.scale.get("least", 0), self.scale["most"], self.scale["step"]
        small, tall = "", ""
        for y in self.rows:
            for value in range(least + 1, most):
                x = f"{self.at(value):.1f}"
                if (value - least) % step:
                    small += f"M{x} {y + HIGH - 0.5:.1f}v-3.5"
                else:
                    tall += f"M{x} {y - 2:.1f}v{HIGH + 4}"
        pen.path(small, "none", "edge", 0.8)
        pen.path(tall, "none", "field2", 3.2, opacity=0.8)
        pen.path(tall, "none", "ink", 1.4)

    def _numbers(self, pen: Pen) -> None:
        least, most, step = self.scale.get("least", 0), self.scale["most"], self.scale["step"]
        unit = self.scale.get("unit", "")
        for value in range(least, most, step):
            x = self.at(value)
            pen.text(str(value), x, self.words, 12, "ink2", bold=True, anchor="middle")
            words = self.ticks[value]["words"] if value in self.ticks else _words(unit, (value - least) // step)
            if words:
                # What a value costs holds up to the next one.
                middle = (x + self.at(value + step)) / 2
                pen.text(words, middle, self.words, 11, "ink2", anchor="middle")
        pen.text(str(most), self.at(most), self.words, 12, "ink2", anchor="middle")

    def _symbols(self, pen: Pen) -> None:
        """The symbols that stand on values, on the first lane."""
        for tick in self.ticks.values():
            box = pen.symbol_box(tick.get("symbol", ""))
            if box is not None:
                scale = SYMBOL / box[3]
                x = self.at(tick["value"]) - box[2] * scale / 2
                pen.symbol(tick["symbol"], x, self.rows[0] + HIGH / 2 - SYMBOL / 2, scale)

    def _cube(self, pen: Pen, lane: Json, y: float) -> None:
        face, edge, rim, _ = FACES.get(lane["side"], FACES["white"])
        with pen.inside(transform=f"translate({self.at(lane['value']):.1f} {y + HIGH / 2:.1f})") as group:
            if lane.get("words"):
                group.set_desc(text_metrics.clean(lane["words"]))
            pen.path(_CUBE, face, rim, 1.1, stroke_linejoin="round")
            pen.path(_CUBE_SIDE, edge)
            pen.path(_CUBE_EDGES, "none", rim, 0.9)


def _steps(start: float, end: float, by: float) -> Iterable[float]:
    while start <= end:
        yield start
        start += by


def _words(unit: str, steps: int) -> str:
    """The cost of so many full ticks, in words."""
    return unit.replace("{}", str(steps)) if steps else ""


def tracks_of(panel: str, backdrop: Json, scene: Json) -> dict[str, Track]:
    """The tracks of a scene on a panel."""
    scales = backdrop.get("scales", {})
    return {
        name: Track(scales[name], lanes, scene.get("ticks", {}).get(name, ()))
        for name, lanes in scene.get("tracks", {}).items()
        if name in scales and scales[name]["panel"] == panel
    }


# -- the sum: its terms with their rules, and on a panel the threads to its piece and lane -----------------------------

PACKED: Final = 3
"""Up to so many terms leave room for a note beside them."""
_PITCH: Final = 113
_NOTE: Final = 170
"""The width of a note beside the sums of two sides."""
_UNDER_NAMES: Final = 7
"""From a lane up to where the thread of a far piece runs along it: under the names of its neighbours, never across."""
_CLEAR: Final = 8


def clear_of(slot: Box, inset: Box) -> Box:
    """The box of a sum, ended before an inset that lies over its right part."""
    x, y, wide, high = slot
    left, top, _, tall = inset
    return (x, y, left - x - _CLEAR, high) if left > x and y - tall < top < y + high else (x, y, wide, high)


def draw_sum(pen: Pen, titles: Mapping[str, str], total: Json, slot: Box, *, ground: str, edge: str) -> None:
    """The sum in a box: numbers, under each its meaning and its rule; a few terms leave room for a note."""
    x, y, wide, high = slot
    pen.rect(slot, ground, edge, 1.6, 8)
    terms, note = total.get("terms", ()), total.get("note", ()) if wide > 400 else ()
    rival = "rival" in total
    count = len(terms) + 1 + rival
    packed = bool(note) and len(terms) <= PACKED
    pitch = min(_PITCH, (wide - 16 - (_NOTE if packed and rival else 0)) / count)
    first = x + 8 + pitch / 2 if packed else x + wide / 2 - pitch * (count - 1) / 2
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
    terms = total.get("terms", ())
    for i, term in enumerate(terms):
        centre, number = first + pitch * i, term["number"]
        pen.text(str(abs(number) if i else number), centre, top + 30, big, serif=True, bold=True, anchor="middle")
        if i:
            _sign(pen, "+" if number >= 0 else "−", centre - pitch / 2, top)
        pen.fitted(term.get("words", ""), centre, top + 44, 11, pitch - 8, "ink2", anchor="middle")
        if term.get("rule"):
            pen.chip(rule_name(titles, term["rule"]), centre, top + 57, size=10, anchor="middle", room=pitch - 8)
    centre = first + pitch * len(terms)
    if terms:
        _sign(pen, "=", centre - pitch / 2, top)
    pen.text(str(total["total"]), centre, top + 31, big + 5, "now", serif=True, bold=True, anchor="middle")
    pen.fitted(total.get("words", ""), centre, top + 44, 11, pitch - 8, "now", bold=True, anchor="middle")
    if total.get("change"):
        pen.text(total["change"], centre, top + 61, 13, "now", bold=True, anchor="middle")
    if rival := total.get("rival"):
        centre += pitch
        _sign(pen, ":", centre - pitch / 2, top)
        pen.text(str(rival["number"]), centre, top + 31, big + 5, serif=True, bold=True, anchor="middle")
        pen.fitted(rival.get("words", ""), centre, top + 44, 11, pitch - 8, "ink2", anchor="middle")


def _sign(pen: Pen, sign: str, x: float, top: float) -> None:
    pen.text(sign, x, top + 29, 22, "ink2", serif=True, anchor="middle")


def draw_threads(pen: Pen, total: Json, slot: Box, track: Track | None, piece: Box | None) -> None:
    """Draw the threads from a sum to its piece (in the box `piece`) and to the new part of its lane."""
    x, y, wide, high = slot
    number = total.get("lane", 0)
    d = ""
    if track is not None and not total.get("winner") and 0 <= number < len(track.lanes):
        lane, row = track.lanes[number], track.rows[number]
        middle = (track.at(lane["before"] if "before" in lane else lane["value"]) + track.at(lane["value"])) / 2
        at = min(max(middle, x + 8), x + wide - 8)
        # One lane has its numbers under it.
        foot = row + HIGH + 13 if len(track.lanes) > 1 else track.words + 6
        d += f"M{at:.1f} {y}V{foot:.1f}"
        pen.path(f"M{at - 6:.1f} {foot:.1f}h12l-6-10z", "now")
        if piece is not None and piece[1] + piece[3] < row:
            px, under = piece[0] + piece[2] / 2, piece[1] + piece[3] + 6
            d += f"M{px:.1f} {under:.1f}V{row - _UNDER_NAMES:.1f}H{middle:.1f}V{row - 3:.1f}"
    if piece is not None and piece[1] > y:
        px = piece[0] + piece[2] / 2
        at = min(max(px, x + 12), x + wide - 12)
        bend = "" if at == px else f"v8H{px:.1f}"
        d += f"M{at:.1f} {y + high}{bend}V{piece[1] - 5:.1f}"
    if d:
        pen.path(d, "none", "now", 2.4)
