"""The map of a scene: plates, cubes, buildings and revolt markers; what the last commit changed is framed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.scene import Piece
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.land import IDS, PROVINCES
from sekiwidget.games.shogun.components.wording import armies, building_name, markers, province_name, side_name
from sekiwidget.games.shogun.picture.kit.plates import plate_symbol
from sekiwidget.games.shogun.rules.position import Land, Position

NOW: Final = ("now",)


def map_pieces(view: Position, before: Position | None, about: Collection[int]) -> Iterator[tuple[str, Piece]]:
    """All that lies on the map; `about` are the provinces whose plates are framed, as it is about them."""
    playing = frozenset(view.places())
    for place, land in enumerate(view.land):
        name = IDS[place]
        if place not in playing:
            yield (
                f"{name}.land",
                Piece(plate_symbol(PROVINCES[place]), f"{name}.plate", states=("faded",), words=_out(place)),
            )
            continue
        yield (
            f"{name}.land",
            Piece(plate_symbol(PROVINCES[place]), f"{name}.plate", states=("pick",) if place in about else ()),
        )
        old = before.land[place] if before is not None else land
        yield f"{name}.army", _army(view, place, land, old)
        for at, kind in enumerate(land.buildings):
            states = () if kind in old.buildings else NOW
            words = phrase("{building} in {province}", building=building_name(kind), province=province_name(place))
            yield f"{name}.sites.{at}", Piece(f"building-{kind}", f"{name}.sites", at, states, words=words)
        if land.revolts:
            states = NOW if land.revolts > old.revolts else ()
            words = phrase("{markers:one} in {province}", markers=markers(land.revolts), province=province_name(place))
            yield f"{name}.revolt", Piece("revolt", f"{name}.revolts", 0, states, count=land.revolts, words=words)


def _army(view: Position, place: int, land: Land, old: Land) -> Piece:
    """The armies as one cube with their number; nobody's province has an empty seat."""
    where = f"{IDS[place]}.cube"
    if land.owner is None:
        return Piece("neutral", where, states=NOW if old.owner is not None else (), words=_neutral(place))
    fighting = view.fight is not None and view.fight.place == place
    states = ("faded",) if fighting else NOW if (land.owner, land.armies) != (old.owner, old.armies) else ()
    words = _held(land.owner, land.armies, place)
    return Piece(f"cube-{land.owner}", where, 0, states, count=land.armies, words=words)


@cache
def _held(side: Side, number: int, place: int) -> Phrase:
    return phrase(
        "{side}, {armies:one} in {province}",
        side=side_name(side),
        armies=armies(number),
        province=province_name(place),
    )


@cache
def _neutral(place: int) -> Phrase:
    return phrase("{province} is neutral", province=province_name(place))


@cache
def _out(place: int) -> Phrase:
    return phrase("{province} is out of play with three sides", province=province_name(place))
