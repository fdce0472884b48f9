"""Drawing one panel of a scene: ground, roads, pieces, names, tracks, marks, moves and captions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sekiwidget.board.image import text_metrics
from sekiwidget.board.image.marks import (
    arrow_outline,
    direction,
    draw_arrow,
    draw_ring,
    link_path,
    other_end,
    path_data,
    shorten_path,
)
from sekiwidget.board.image.pen import SANS, Pen, rule_name
from sekiwidget.board.image.pieces import (
    Drawn,
    arrange_pieces,
    draw_count,
    draw_piece,
    label_rooms,
    slot_box,
    slot_middle,
)
from sekiwidget.board.image.svg_shapes import Box, Json, Point
from sekiwidget.board.image.track import FACES, clear_of, draw_sum, draw_threads, tracks_of

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
            slot = clear_of(slot, self.scene.get("inset", (0, 0, 0, 0)))
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
        spots = arrange_pieces(slot, [(box[2], box[3]) for box in boxes])
        rooms = label_rooms([piece for _, piece in pieces], spots, slot)
        for (name, piece), spot, room in zip(pieces, spots, rooms, strict=True):
            self.drawn[name] = draw_piece(self.pen, piece, spot, slot, room)
        for (_, piece), spot in zip(pieces, spots, strict=True):
            draw_count(self.pen, piece, spot, slot)

    def _name(self, place: Json, view: Box, covered: Box) -> None:
        """The name of a place, in a group with its text style."""
        size, bold, spacing = NAMES.get(place.get("label_style", ""), (12.5, False, 0.0))
        words = place["label"].upper() if place.get("label_style") == "capital" else place["label"]
        x, y, w, h = place.get("label_box") or slot_box(place["slot"])
        centre = x + w / 2
        base = y + h / 2 + 4.3 if place.get("label_box") else y + h + 16
        half = text_metrics.width(words, size, serif=True, bold=bold) / 2
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
        centre = slot_middle(self.places[at]["slot"])
        hue = mark.get("colour", "")
        if hue and (to in self.places or not to):
            if to:
                draw_arrow(self.pen, centre, slot_middle(self.places[to]["slot"]), hue)
            else:
                draw_ring(self.pen, centre, self._ring(self.places[at]), hue)
        elif to in self.places:
            end = slot_middle(self.places[to]["slot"])
            arrow = arrow_outline(centre, end)
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
            way = link_path(self.links[name], here)
            here = other_end(self.links[name], here)
            self._way(way, style, last=i == len(links) - 1)
        if links or move["start"] not in self.places or move["end"] not in self.places:
            return
        a, b = slot_middle(self.places[move["start"]]["slot"]), slot_middle(self.places[move["end"]]["slot"])
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
            self.pen.path(path_data(way), "none", colour, 4.5, **dots)
            return
        way = shorten_path(way, *ends)
        d, turn = path_data(way), direction(way)
        where = f"translate({way[-1][0]:.1f} {way[-1][1]:.1f}) rotate({turn:.1f})"
        self.pen.path(d, "none", "land", width + 4)
        self.pen.path(_HEAD, "land", "land", 6, transform=where, stroke_linejoin="round")
        self.pen.path(d, "none", colour, width)
        self.pen.path(_HEAD, colour, transform=where)


# -- captions: short texts at places -----------------------------------------------------------------------------------

_AT_EDGE: Final = 12
"""A line of a list that begins as near to the right edge moves back, as far as it is wide."""
_SIGN: Final = 22
"""The height of a caption's symbol."""


def draw_caption(pen: Pen, titles: Mapping[str, str], caption: Json, slot: Json, view: Box) -> None:
    """Draw a caption, its baseline at the point of its slot; `view` is the visible part of the panel."""
    style = caption.get("style", "")
    x, y = slot.get("xy", (0, 0))
    if style == "head":
        pen.fitted(caption["name"].upper(), x, y, 10, colour="ink2", bold=True, spacing=0.8)
    elif style == "small":
        _small(pen, caption, x, y, view)
    elif style == "under" and slot.get("box"):
        x, y, room, high = slot["box"]
        # Its middle is as far above the point as that of all captions.
        pen.fitted(caption["name"], x + room / 2, y + high / 2 - 0.2, 11, room, bold=True, anchor="middle")
    else:
        _plain(pen, titles, caption, slot, view)


def _small(pen: Pen, caption: Json, x: float, y: float, view: Box) -> None:
    """Draw a line of a list: a name, a quiet text, a bold value, and after a dot a quiet rest."""
    name, text, value, rest = (caption.get(part, "") for part in ("name", "text", "value", "rest"))
    parts = [(name, 11.5, True), (text, 11, False), (value, 11, True), (f"· {rest}" if rest else "", 11, False)]
    shown = [part for part in parts if part[0]]
    if x > view[0] + view[2] - _AT_EDGE:
        x -= sum(text_metrics.width(words, size, bold=bold) * SANS + 5 for words, size, bold in shown)
    for words, size, bold in shown[:-1]:
        x += pen.fitted(words, x, y, size, colour="ink" if bold else "ink2", bold=bold) + 5
    for words, size, bold in shown[-1:]:
        if bold:
            pen.fitted(words, x, y, size, bold=True)
        else:
            pen.text(words, x, y, size, "ink2")


def _plain(pen: Pen, titles: Mapping[str, str], caption: Json, slot: Json, view: Box) -> None:
    """Draw side and name, text, a symbol with its word, a rule; several lines are centred at the slot."""
    if slot.get("box"):
        x, y, room, high = slot["box"]
        y += min(high / 2, 10)
    else:
        x, y = slot.get("xy", (0, 0))
        y -= 4.8
        room = view[0] + view[2] - x - 10
    left = x
    face, _, rim, named = FACES.get(caption.get("side", ""), FACES["white"])
    if caption.get("side"):
        pen.rect((x + 0.5, y - 6.5, 13, 13), face, rim, 1.1, 1.5)
        x += 20
    if name := caption.get("name"):
        ink = named if caption.get("side") else "ink"
        x += pen.fitted(name, x, y + 5.5, 17, left + room - x, ink, serif=True, bold=True) + 8
    rule = rule_name(titles, caption.get("rule", ""))
    if rule and not name:
        x += max(52.0, pen.chip(rule, x, y) + 12)
    if caption.get("value"):
        x = _fact(pen, caption, x, y + 4.8, left + room)
    elif text := caption.get("text"):
        lines = text_metrics.wrap(text, 12.5, max(60.0, left + room - x))
        base = y + 4.8 - 17 * (len(lines) - 1) / 2
        ink = "ink" if rule and not name else "ink2"
        x += max(pen.fitted(line, x, base + 17 * i, 12.5, colour=ink) for i, line in enumerate(lines)) + 9
    if (sign := caption.get("sign")) and (box := pen.symbol_box(sign)) is not None:
        scale = _SIGN / box[3]
        pen.symbol(sign, x, y - _SIGN / 2, scale)
        x += box[2] * scale + 4
    if words := caption.get("sign_words"):
        x += pen.fitted(words, x, y + 4.8, 12.5, bold=True) + 9
    if rule and name:
        pen.chip(rule, x, y)


def _fact(pen: Pen, caption: Json, x: float, base: float, end: float) -> float:
    """A quiet text, a bold value, and after a dot a quiet rest; returns where what follows may begin.

    Where words are read from the right, the text stands there.
    """
    parts = [(caption.get("text", ""), False), (caption["value"], True)]
    if rest := caption.get("rest"):
        parts.append((f"·  {rest}", False))
    for text, bold in parts[::-1] if pen.leftward else parts:
        if text:
            x += pen.fitted(text, x, base, 12.5, end - x, "ink" if bold else "ink2", bold=bold) + 5
    return x + 4
