"""The hands of a scene between fights, on the strip below the map, with the points of both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from sekiwidget.core.scene import Caption, Piece, Place
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDES
from sekiwidget.games.sekigahara.components.wording import side_title
from sekiwidget.games.sekigahara.picture.backdrop.backdrop import backdrop
from sekiwidget.games.sekigahara.picture.backdrop.hands import hands_places, left_side
from sekiwidget.games.sekigahara.picture.scene.map import COLOUR
from sekiwidget.games.sekigahara.rules.campaign.victory import points
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count


def hand_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """2.2  Each side with its points."""
    for side in SIDES:
        yield f"hand.{side}", Caption(f"hand.{side}.note", side_title(side), side=COLOUR[side])
        text = phrase("{points:figure}", points=Count(points(view, side), "point"))
        yield f"hand.{side}.points", Caption(f"hand.{side}.points", text=text)


def hands_laid(view: Position, pieces: Mapping[str, Piece]) -> dict[str, Place]:
    """The places of the strip for this viewer and so many cards, where they are not those of the backdrop."""
    left = left_side(view.viewer)
    count = Counter(piece.place for piece in pieces.values())
    places = hands_places(left, count[f"hand.{left}"], count[f"hand.{OTHER[left]}"])
    used = {name for name in places if count[name] or name.endswith((".note", ".points"))}
    return {name: place for name, place in places.items() if name in used and place != backdrop().places[name]}
