"""What may be changed while setting up, as choices with picks; each pick with its places in the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sekiwidget.authoring.set_up import shelf
from sekiwidget.authoring.set_up.changes import SHELF
from sekiwidget.authoring.set_up.parts import NONE, Entry, Kind, Lying, Several, Spare, Spot, Value
from sekiwidget.base.phrase import phrase
from sekiwidget.core.choice import Choice, Pick


class Offers(Protocol):
    """What of a game's setting up is needed to offer its choices."""

    kinds: Mapping[str, Kind]
    values: Sequence[Value]
    entries: Sequence[Entry]
    several: Sequence[Several]

    @property
    def starts(self) -> Mapping[str, Any]:
        """What may be begun with."""

    def spares(self, position: Any) -> Sequence[Spare]:
        """What is not on the table."""

    def lying(self, position: Any) -> Sequence[Lying]:
        """What is on the table."""

    def spots(self, position: Any) -> Sequence[Spot]:
        """Where pieces may lie."""


def offered(setting: Offers, position: Any) -> tuple[Choice, ...]:
    """Pieces first, then the keys, then all anew."""
    spots, there = setting.spots(position), setting.lying(position)
    spare = shelf.spare_ids(setting.spares(position))
    made = [_put(kind, spots, there, spare) for kind in setting.kinds.values()]
    made += [_take(kind, there) for kind in setting.kinds.values()]
    for part in setting.values:
        pick = Pick(part.label, tuple(part.words(position)))
        made.append(Choice(part.verb, (pick,), part.label, part.rule, form=f"{part.verb} {{0}}"))
    for entry in setting.entries:
        names = [(name, entry.at(name)) for name in entry.names(position)]
        picks = (_pick(entry.name, names), Pick(entry.label, tuple(entry.words(position))))
        if names:
            made.append(Choice(entry.verb, picks, entry.label, entry.rule, form=f"{entry.verb} {{0}} {{1}}"))
    made += [_several(one, position) for one in setting.several]
    begin = Pick(phrase("Begin with"), tuple(setting.starts))
    made.append(Choice("start", (begin,), phrase("Begin anew"), form="start {0}"))
    return tuple(choice for choice in made if all(pick.ids for pick in choice.picks))


def _put(kind: Kind, spots: Sequence[Spot], there: Sequence[Lying], spare: Sequence[tuple[str, Spare]]) -> Choice:
    held = [(one.id, piece) for piece, one in spare if one.kind == kind.id]
    held += [(one.text, one.at) for one in there if one.kind == kind.id]
    to = [spot for spot in spots if kind.id in spot.kinds]
    picks = (_pick("piece", held), _pick("place", [(spot.id, spot.at) for spot in to]))
    return Choice("put", picks, kind.label, kind.rule, form="put {0} {1}")


def _take(kind: Kind, there: Sequence[Lying]) -> Choice:
    pieces = _pick("piece", [(one.text, one.at) for one in there if one.kind == kind.id])
    back = Pick(SHELF, (SHELF,), at=(shelf.row_of(kind),))
    return Choice("take", (pieces, back), phrase("Take away: {what}", what=kind.what or kind.tab), form="take {0}")


def _several(part: Several, position: Any) -> Choice:
    """The choice of some words, perhaps for a name."""
    words = (*part.words(position), NONE)
    find = part.word_at
    at = tuple(find(word) if word != NONE else "" for word in words) if find is not None else ()
    pick = Pick(part.label, words, most=max(1, len(words) - 1), at=at)
    if part.names is None:
        return Choice(part.verb, (pick,), part.label, part.rule, form=f"{part.verb} {{0}}")
    names = _pick(part.name, [(name, part.at(name)) for name in part.names(position)])
    return Choice(part.verb, (names, pick), part.label, part.rule, form=f"{part.verb} {{0}} {{1}}")


def _pick(name: str, ids: Sequence[tuple[str, str]]) -> Pick:
    """A pick of one of these ids, each with what shows it in the picture: a piece, `#n` inside it, or a place."""
    found = [at.partition("#") for _, at in ids]
    nth = tuple(int(number or 0) for _, _, number in found) if any(hash_ for _, hash_, _ in found) else ()
    return Pick(name, tuple(id_ for id_, _ in ids), at=tuple(piece for piece, _, _ in found), nth=nth)
