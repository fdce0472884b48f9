"""Drawing the tracks of a panel, and the sum of the last commit with its threads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from sekiwidget.board.image import letters
from sekiwidget.board.image.pen import Pen
from sekiwidget.board.image.slots import Box

Json: TypeAlias = dict[str, Any]

HIGH: Final = 16
"""Height of a lane."""
SUM_HIGH: Final = 86
ASIDE: Final = 18
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
"""Side to the colours of its face, edge, outline and name."""


class Track:
    """One track: a lane for each side from least to most, a full tick every step, a cube at the end of each lane."""

    def __init__(self, scale: Json, lanes: Sequence[Json]) -> None:
        self.scale = scale
        self.lanes = lanes
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
        for lane, y in zip(self.lanes, self.rows, strict=True):
            self._cube(pen, lane, y)

    def _lane(self, pen: Pen, lane: Json, y: float) -> None:
        face, _, rim, name = FACES.get(lane["side"], FACES["white"])
        start, before, now = self.at(self.scale.get("least", 0)), self.at(lane["before"]), self.at(lane["value"])
        pen.text(str(lane["value"]), self.left - 17, y + HIGH / 2 + 13, 38, name, serif=True, bold=True, anchor="end")
        pen.rect((self.left, y, self.width, HIGH), "lane", "edge", 1, 3)
        if min(before, now) > start:
            pen.rect((start, y, min(before, now) - start, HIGH), face, rim, 1, 2)
        if now > before:
            pen.rect((before, y, now - before, HIGH), "now")
            slashes = "".join(f"M{x:.1f} {y + 13:.1f}l7-10" for x in _steps(before + 4, now - 9, 15))
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
            if unit and value > least:
                words = unit.replace("{}", str((value - least) // step))
                pen.text(words, x + 12, self.words, 11, "ink2")
        pen.text(str(most), self.at(most), self.words, 12, "ink2", anchor="middle")

    def _cube(self, pen: Pen, lane: Json, y: float) -> None:
        face, edge, rim, _ = FACES.get(lane["side"], FACES["white"])
        with pen.inside(transform=f"translate({self.at(lane['value']):.1f} {y + HIGH / 2:.1f})") as group:
            if lane.get("words"):
                group.set_desc(letters.clean(lane["words"]))
            pen.path(_CUBE, face, rim, 1.1, stroke_linejoin="round")
            pen.path(_CUBE_SIDE, edge)
            pen.path(_CUBE_EDGES, "none", rim, 0.9)


def _steps(start: float, end: float, by: float) -> Iterable[float]:
    while start <= end:
        yield start
        start += by


def tracks_of(panel: str, backdrop: Json, scene: Json) -> dict[str, Track]:
    """The tracks of a scene on a panel."""
    scales = backdrop.get("scales", {})
    return {
        name: Track(scales[name], lanes)
        for name, lanes in scene.get("tracks", {}).items()
        if name in scales and scales[name]["panel"] == panel
    }


def sum_slot(track: Track, panel: Json, places: Mapping[str, Json]) -> Box:
    """Where the sum is drawn: between its track and whatever is below."""
    wide, high = panel["size"]
    tops = [high]
    for place in places.values():
        box = place["slot"].get("box")
        top = box[1] if box else place["slot"].get("xy", (0, 0))[1]
        if top > track.foot + 40:
            tops.append(top)
    top = max(track.foot + 24, min(min(tops) - SUM_HIGH - 27, track.foot + 56))
    return (ASIDE, round(top), round(wide * 0.677), SUM_HIGH)


def draw_threads(pen: Pen, total: Json, slot: Box, track: Track, piece: Box | None) -> None:
    """Draw the threads from a sum to its piece (in the box `piece`) and to the new part of its lane."""
    x, y, wide, high = slot
    number = total.get("lane", 0)
    d = ""
    if number < len(track.lanes):
        lane, row = track.lanes[number], track.rows[number]
        middle = (track.at(lane["before"]) + track.at(lane["value"])) / 2
        at = min(max(middle, x + 8), x + wide - 8)
        foot = row + HIGH + 13
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


def draw_sum(pen: Pen, total: Json, slot: Box, track: Track) -> None:
    """Draw the sum of a commit: its terms with their paragraphs, and up to three lines beside it."""
    x, y, wide, _ = slot
    pen.rect(slot, "now-soft", "now", 1.6, 8)
    _terms(pen, total, slot)
    note_x, note_y = x + wide + 22, y + 30.0
    room = _aside(track, note_x)
    for i, text in enumerate(total.get("note", ())):
        size, colour = (13, "ink2") if i else (16, "ink")
        note_y = pen.lines(text, note_x, note_y, size, room, 19, colour, bold=not i) + (1 if not i else 0)


def _aside(track: Track, x: float) -> float:
    """The width right of x up to the end of the track."""
    return max(120.0, float(track.left + track.width) + 12 - x)


def _terms(pen: Pen, total: Json, slot: Box) -> None:
    x, y, wide, _ = slot
    terms = total["terms"]
    pitch = min(134.0, (wide - 30) / (len(terms) + 1))
    first = x + wide / 2 - pitch * len(terms) / 2
    big = 38 if pitch > 90 else 30
    for i, term in enumerate(terms):
        centre = first + pitch * i
        number = term["number"]
        pen.text(str(abs(number) if i else number), centre, y + 37, big, serif=True, bold=True, anchor="middle")
        if i:
            sign = "+" if number >= 0 else "−"
            pen.text(sign, centre - pitch / 2, y + 35, big * 0.8, "ink2", serif=True, anchor="middle")
        _under(pen, term.get("words", ""), centre, y + 55, pitch - 8)
        if term.get("rule"):
            pen.chip(term["rule"], centre, y + 71, anchor="middle", style="now")
    centre = first + pitch * len(terms)
    pen.text("=", centre - pitch / 2, y + 35, big * 0.8, "ink2", serif=True, anchor="middle")
    pen.text(str(total["total"]), centre, y + 37, big * 1.12, "now", serif=True, bold=True, anchor="middle")
    _under(pen, total.get("words", ""), centre, y + 55, pitch - 8)
    if total.get("change"):
        pen.text(total["change"], centre, y + 74, 15, "now", bold=True, anchor="middle")


def _under(pen: Pen, words: str, centre: float, y: float, room: float) -> None:
    """Words under a number, smaller if they would touch the next ones."""
    if words:
        size = min(12.0, max(10.0, room / letters.width(words, 1)))
        pen.text(words, centre, y, round(size, 1), anchor="middle")
