"""The map of a scene: plates, cubes, buildings and revolt markers; what the last commit changed is framed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.scene import Piece
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.land import IDS, PROVINCES
from sekiwidget.games.shogun.components.wording import Building, armies, markers, province_name, side_name
from sekiwidget.games.shogun.picture.kit.plates import plate_symbol, region_title
from sekiwidget.games.shogun.rules.position import Land, Position

CHANGED: Final = ("now",)


def map_pieces(view: Position, before: Position | None, about: Collection[int]) -> Iterator[tuple[str, Piece]]:
    """All that lies on the map; `about` are the provinces whose plates are framed, as it is about them."""
    playing = frozenset(view.places())
    fighting = view.fight.place if view.fight is not None else None
    for place, land in enumerate(view.land):
        if place in playing:
            old = before.land[place] if before is not None else land
            yield from _on_plate(place, land, old, place in about, place == fighting)
        else:
            yield from _idle(place)


@lru_cache(maxsize=4096)
def _on_plate(place: int, land: Land, old: Land, framed: bool, fighting: bool) -> tuple[tuple[str, Piece], ...]:
    """A province: its plate, armies, buildings and revolt markers. Few change from commit to commit."""
    name = IDS[place]
    plate = Piece(
        plate_symbol(PROVINCES[place]), f"{name}.plate", states=("pick",) if framed else (), words=_yields(place)
    )
    made = [(f"{name}.land", plate), (f"{name}.army", _army(place, land, old, fighting))]
    for at, kind in enumerate(land.buildings):
        states = () if kind in old.buildings else CHANGED
        words = phrase("{building} in {province}", building=Building(kind), province=province_name(place))
        made.append((f"{name}.sites.{at}", Piece(f"building-{kind}", f"{name}.sites", at, states, words=words)))
    if land.revolts:
        states = CHANGED if land.revolts > old.revolts else ()
        words = phrase("{markers:one} in {province}", markers=markers(land.revolts), province=province_name(place))
        revolt = Piece("revolt", f"{name}.revolts", 0, states, count=land.revolts, words=words)
        made.append((f"{name}.revolt", revolt))
    return tuple(made)


@cache
def _idle(place: int) -> tuple[tuple[str, Piece], ...]:
    """setup-three  A province that is out of play."""
    words = phrase("{province} is out of play with three sides", province=province_name(place))
    plate = Piece(plate_symbol(PROVINCES[place]), f"{IDS[place]}.plate", states=("faded",), words=words)
    return ((f"{IDS[place]}.land", plate),)


def _army(place: int, land: Land, old: Land, fighting: bool) -> Piece:
    """The armies as one cube with their number; nobody's province has an empty seat."""
    where = f"{IDS[place]}.cube"
    if land.owner is None:
        words = phrase("{province} is neutral", province=province_name(place))
        return Piece("neutral", where, states=CHANGED if old.owner is not None else (), words=words)
    states = ("faded",) if fighting else CHANGED if (land.owner, land.armies) != (old.owner, old.armies) else ()
    words = _held(land.owner, land.armies, place)
    return Piece(f"cube-{land.owner}", where, 0, states, count=land.armies, words=words)


def _yields(place: int) -> Phrase:
    """A province in few words: choices are told by them, too. Its symbol says all."""
    one = PROVINCES[place]
    return phrase(
        "{province}, {region}: chests {chests}, rice {rice}",
        province=province_name(place),
        region=region_title(one.region),
        chests=one.chests,
        rice=one.rice,
    )


def _held(side: Side, number: int, place: int) -> Phrase:
    return phrase(
        "{side}, {armies:one} in {province}",
        side=side_name(side),
        armies=armies(number),
        province=province_name(place),
    )
