"""Drawing one panel of a scene: ground, roads, pieces, names, tracks, marks and moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from sekiwidget.board.image import letters, roads
from sekiwidget.board.image.captions import draw_caption
from sekiwidget.board.image.notes import draw_arrow, draw_ring
from sekiwidget.board.image.pen import Pen
from sekiwidget.board.image.pieces import Drawn, draw_count, draw_piece
from sekiwidget.board.image.slots import Box, arranged, ground, middle
from sekiwidget.board.image.total import draw_sum, draw_threads
from sekiwidget.board.image.track import FACES, tracks_of

Json: TypeAlias = dict[str, Any]
Point: TypeAlias = tuple[float, float]

ROADS: Final = {"thin": (2, 5), "broad": (6.5, 11)}
"""Width of a link and of its casing of land by style."""
NAMES: Final = {"strong": (12.5, True, 0.0), "capital": (13, True, 0.9)}
"""Size, weight and spacing of a place's name by style."""
MARKS: Final = {"now": "now", "note": "ink", "no": "no"}
"""Colour of a mark by style."""
UNKNOWN: Final[Box] = (0, 0, 58, 78)
"""The box of a symbol that the kit does not have: an empty dashed slot."""
_ENDS: Final = (14.0, 30.0)
"""How far the line of an arrow stays away from the middle of its two places."""
_HEAD: Final = "M-4-11 17 0-4 11z"


class PanelDrawing:
    """Draws one panel, in its own units. `drawn` records where each piece is."""

    def __init__(self, pen: Pen, panel: str, backdrop: Json, scene: Json) -> None:
        self.pen = pen
        self.panel = panel
        self.backdrop = backdrop
        self.scene = scene
        self.places: dict[str, Json] = {
            name: place
            for name, place in {**backdrop.get("places", {}), **scene.get("places", {})}.items()
            if place["panel"] == panel and place.get("only") != "narrow"
        }
        self.links: dict[str, Json] = {
            name: link for name, link in backdrop.get("links", {}).items() if link["panel"] == panel
        }
        self.titles: dict[str, str] = backdrop.get("rules", {})
        self.drawn: dict[str, Drawn] = {}

    def ground(self) -> None:
        """The sheet with its artwork and the roads."""
        if svg := self.backdrop["panels"][self.panel].get("svg"):
            self.pen.sheet(self.panel, svg)
        paths = {
            style: "".join(link["path"] for link in self.links.values() if link.get("style", "thin") == style)
            for style in ROADS
        }
        drawn = {style: f'<path d="{path}"/>' for style, path in paths.items() if path}
        for style, path in drawn.items():
            look = {"stroke": self.pen.colour("land"), "stroke_width": ROADS[style][1], "opacity": 0.8}
            self.pen.sheet(f"{self.panel}-{style}", path, fill="none", **look)
        for style, path in drawn.items():
            look = {"stroke": self.pen.colour("road"), "stroke_width": ROADS[style][0], "stroke_linecap": "round"}
            self.pen.sheet(f"{self.panel}-{style}", path, fill="none", **look)

    def standing(self, view: Box, covered: Box = (0, 0, 0, 0)) -> None:
        """Everything on the sheet.

        `view` is the visible part of the sheet, `covered` the boxes over it: names that would be cut are left out.
        """
        self._pieces(ground=True)
        marks = self.scene.get("marks", ())
        for mark in marks:
            if not mark.get("to"):
                self._mark(mark)
        with self.pen.inside(**self.pen.look(serif=True, anchor="middle", halo="land")):
            for place in self.places.values():
                if place.get("label"):
                    self._name(place, view, covered)
        tracks = tracks_of(self.panel, self.backdrop, self.scene)
        for track in tracks.values():
            track.draw(self.pen)
        for mark in marks:
            if mark.get("to"):
                self._mark(mark)
        for move in self.scene.get("moves", ()):
            self._move(move)
        with self.pen.inside() as under:
            pass
        self._pieces(ground=False)
        total, slot = self.scene.get("sum"), self.backdrop["panels"][self.panel].get("sum")
        if total and slot:
            piece = self.drawn.get(total.get("piece", ""))
            with self.pen.back_in(under):
                draw_threads(self.pen, total, slot, tracks.get(total.get("track", "")), piece.frame if piece else None)
            draw_sum(self.pen, self.titles, total, slot, ground="now-soft", edge="now")
        for caption in self.scene.get("captions", {}).values():
            if caption["place"] in self.places:
                draw_caption(self.pen, self.titles, caption, self.places[caption["place"]]["slot"], view)

    # -- pieces and names --------------------------------------------------------------------------------------------

    def _pieces(self, *, ground: bool) -> None:
        """The pieces at places that are ground, or at all others."""
        here: dict[str, list[tuple[str, Json]]] = {}
        for name, piece in self.scene.get("pieces", {}).items():
            if piece["place"] in self.places:
                here.setdefault(piece["place"], []).append((name, piece))
        for place, slot in self.places.items():
            if place in here and slot.get("ground", False) == ground:
                self._stack(place, sorted(here[place], key=lambda one: (one[1].get("order", 0), one[0])))

    def _stack(self, place: str, pieces: Sequence[tuple[str, Json]]) -> None:
        slot = self.places[place]["slot"]
        boxes = [self.pen.symbol_box(piece["symbol"]) or UNKNOWN for _, piece in pieces]
        spots = arranged(slot, [(box[2], box[3]) for box in boxes])
        labelled = sum(1 for _, piece in pieces if piece.get("label") or piece.get("value"))
        arrange = slot.get("arrange", "point")
        shared = arrange == "pile" or (labelled == 1 and len(pieces) > 1 and arrange != "point")
        apart = abs(spots[1].x - spots[0].x) if len(spots) > 1 else slot.get("pitch") or 1000
        for (name, piece), spot in zip(pieces, spots, strict=True):
            self.drawn[name] = draw_piece(self.pen, piece, spot, slot, 0 if shared else apart - 6)
        for (_, piece), spot in zip(pieces, spots, strict=True):
            draw_count(self.pen, piece, spot, slot)

    def _name(self, place: Json, view: Box, covered: Box) -> None:
        """The name of a place, in a group with its text style."""
        size, bold, spacing = NAMES.get(place.get("label_style", ""), (12.5, False, 0.0))
        words = place["label"].upper() if place.get("label_style") == "capital" else place["label"]
        x, y, w, h = place.get("label_box") or ground(place["slot"])
        centre = x + w / 2
        base = y + h / 2 + 4.3 if place.get("label_box") else y + h + 16
        half = letters.width(words, size, serif=True, bold=bold) / 2
        left, top, wide, high = view
        if not (left <= centre - half and centre + half <= left + wide and top <= base - size and base <= top + high):
            return
        if centre + half > covered[0] and base > covered[1] and centre - half < covered[0] + covered[2]:
            return
        more: dict[str, Any] = {"letter_spacing": str(spacing)} if spacing else {}
        self.pen.text(words, centre, base, size, bold=bold, **more)

    # -- marks and moves ---------------------------------------------------------------------------------------------

    def _mark(self, mark: Json) -> None:
        at, to = mark["place"], mark.get("to", "")
        if at not in self.places:
            return
        style = mark.get("style", "now")
        colour = MARKS.get(style, "now")
        centre = middle(self.places[at]["slot"])
        hue = mark.get("colour", "")
        if hue and (to in self.places or not to):
            if to:
                draw_arrow(self.pen, centre, middle(self.places[to]["slot"]), hue)
            else:
                draw_ring(self.pen, centre, self._ring(self.places[at]), hue)
        elif to in self.places:
            end = middle(self.places[to]["slot"])
            arrow = broad_arrow(centre, end)
            face, _, rim, _ = FACES.get(mark.get("side", ""), (colour,) * 4)
            self.pen.path(arrow, "none", "land", 6.5, stroke_linejoin="round")
            self.pen.path(arrow, face, rim, 2 if mark.get("side") else 1.5, stroke_linejoin="round")
            if style == "no":
                self._cross((centre[0] + end[0]) / 2, (centre[1] + end[1]) / 2)
        elif not to:
            radius = self._ring(self.places[at])
            self.pen.circle(centre, radius, "none", "paper", 6.4, opacity=0.7)
            more = {"stroke_dasharray": "6 5"} if style == "no" else {}
            self.pen.circle(centre, radius, "none", colour, 3.4, **more)
            if style == "no":
                self._cross(centre[0] + radius * 0.73, centre[1] - radius * 0.73)

    @staticmethod
    def _ring(place: Json) -> float:
        """The radius of a mark: inside the edge of what is ground, so that the name in it can be read."""
        size = place["slot"].get("size", 0)
        return float(size * 0.5) if place.get("ground") and size else 22.0

    def _cross(self, x: float, y: float) -> None:
        self.pen.circle((x, y), 11, "no", "paper", 2)
        where = f"translate({x:.1f} {y:.1f})"
        self.pen.path("M-4-4 4 4M4-4-4 4", "none", "no-soft", 2, transform=where, stroke_linecap="round")

    def _move(self, move: Json) -> None:
        """The steps of a move: earlier ones dotted, the last one solid with its arrow."""
        here = move["start"]
        style = move.get("style", "march")
        links = [link for link in move.get("links", ()) if link in self.links]
        for i, name in enumerate(links):
            way = roads.along(self.links[name], here)
            here = roads.other_end(self.links[name], here)
            self._way(way, style, last=i == len(links) - 1)
        if links or move["start"] not in self.places or move["end"] not in self.places:
            return
        a, b = middle(self.places[move["start"]]["slot"]), middle(self.places[move["end"]]["slot"])
        if style == "across":
            half = (a[1] + b[1]) / 2
            curve = f"M{a[0]} {a[1]}C{a[0]} {half} {b[0]} {half} {b[0]} {b[1]}"
            self.pen.path(curve, "none", "ink2", 2.2, stroke_dasharray="2 6", stroke_linecap="round")
        else:
            # Neighbours are near: the point of the arrow ends at the piece.
            size = self.places[move["end"]]["slot"].get("size", 0)
            self._way((a, b), style, last=True, ends=(6, size / 2 + 19) if size else _ENDS)

    def _way(self, way: Sequence[Point], style: str, *, last: bool, ends: tuple[float, float] = _ENDS) -> None:
        colour, width = ("ink2", 5.0) if style == "retreat" else ("now", 8.0)
        if not last:
            dots = {"stroke_dasharray": "0.1 9", "stroke_linecap": "round"}
            self.pen.path(roads.as_path(way), "none", colour, 4.5, **dots)
            return
        way = roads.shortened(way, *ends)
        d, turn = roads.as_path(way), roads.heading(way)
        where = f"translate({way[-1][0]:.1f} {way[-1][1]:.1f}) rotate({turn:.1f})"
        self.pen.path(d, "none", "land", width + 4)
        self.pen.path(_HEAD, "land", "land", 6, transform=where, stroke_linejoin="round")
        self.pen.path(d, "none", colour, width)
        self.pen.path(_HEAD, colour, transform=where)


def broad_arrow(start: Point, end: Point) -> str:
    """The outline of an arrow from one point towards another, with a gap at both ends."""
    length = math.dist(start, end) or 1.0
    gap = min(24.0, length / 4)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    first, tip = gap / 2, length - gap
    neck = max(first, tip - 23)
    outline = ((first, -5), (neck, -3.9), (neck, -12), (tip, 0), (neck, 12), (neck, 3.9), (first, 5))
    points = (f"{start[0] + dx * a - dy * b:.1f} {start[1] + dy * a + dx * b:.1f}" for a, b in outline)
    return "M" + "L".join(points) + "z"
