"""Totals are kept while setting up: what is on the table is gone from the shelf, and what is not there stays away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from sekiwidget.authoring.set_up.parts import Kind, Lying, Spare, Spot
from sekiwidget.core.refusal import Reason
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Listed, Plain


class Has(Protocol):
    """What of a game's setting up says which pieces there are."""

    kinds: Mapping[str, Kind]

    def spares(self, position: Any) -> Sequence[Spare]:
        """What is not on the table."""

    def lying(self, position: Any) -> Sequence[Lying]:
        """What is on the table."""

    def spots(self, position: Any) -> Sequence[Spot]:
        """Where pieces may lie."""

    def name(self, piece: str) -> Plain:
        """A piece in words."""


def missing(setting: Has, position: Any, pieces: Sequence[str]) -> Iterator[Reason]:
    """Pieces that are not where they are taken from."""
    held = Counter[str]({})
    for spare in setting.spares(position):
        held[spare.id] += spare.count
    held.update(one.text for one in setting.lying(position))
    for piece, count in Counter(pieces).items():
        if count > held[piece]:
            yield _none_left(setting, position, piece, held[piece])


def _none_left(setting: Has, position: Any, piece: str, held: int) -> Reason:
    name, _, spot = piece.partition("@")
    there = [one for one in setting.lying(position) if one.id == name]
    labels = {one.id: one.label for one in setting.spots(position)}
    kinds = [*(one.kind for one in there), *(one.kind for one in setting.spares(position) if one.id == name)]
    rule = setting.kinds[kinds[0]].rule if kinds else ""
    said = setting.name(name)
    if spot:
        place = labels.get(spot, spot)
        return Reason(rule, phrase("{piece:capital} does not lie at {place}.", piece=said, place=place))
    if held:
        return Reason(rule, phrase("{piece:capital}: only {held} left.", held=held, piece=said))
    if there:
        places = Listed(sorted({labels.get(one.spot, one.spot) for one in there}))
        return Reason(rule, phrase("{piece:capital}: none is left. On the table: {places}.", piece=said, places=places))
    return Reason(rule, phrase("{piece:capital}: there is none here.", piece=said))
