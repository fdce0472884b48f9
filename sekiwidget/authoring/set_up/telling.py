"""A change of a position that is set up, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from sekiwidget.authoring.set_up.changes import Begin, Enter, Fill, Give, Put, Take
from sekiwidget.authoring.set_up.parts import Entry, Several, Spot, Value
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Plain, Series
from sekiwidget.core.action import Action
from sekiwidget.core.set_up import Start


class Names(Protocol):
    """What of a game's setting up is needed to tell a change."""

    values: Sequence[Value]
    entries: Sequence[Entry]
    several: Sequence[Several]

    @property
    def starts(self) -> Mapping[str, Start]:
        """What may be begun with."""

    def spots(self, position: Any) -> Sequence[Spot]:
        """Where pieces may lie."""

    def name(self, piece: str) -> Plain:
        """A piece in words."""

    def word(self, word: str) -> str:
        """A word of a key as it is told."""


def told(setting: Names, position: Any, change: Action) -> str:
    """A change as a sentence."""
    labels = {one.id: one.label for one in setting.spots(position)}
    match change:
        case Put(pieces, spot):
            return phrase("{pieces:capital} to {place}.", pieces=_named(setting, pieces), place=labels[spot])
        case Take(pieces):
            return phrase("{pieces:capital} taken away.", pieces=_named(setting, pieces))
        case Give(verb, value):
            what = next(one.label for one in setting.values if one.verb == verb)
            return phrase("{what}: {value}.", what=what, value=worded(setting, position, value))
        case Enter(verb, name, value):
            what = next(one.label for one in setting.entries if one.verb == verb)
            name = about(setting, position, labels, name)
            return phrase("{what} ({name}): {value}.", what=what, name=name, value=worded(setting, position, value))
        case Fill(verb, name, words):
            what = next(one.label for one in setting.several if one.verb == verb)
            said = ", ".join(worded(setting, position, word) for word in words)
            if name:
                whose = worded(setting, position, name)
                return phrase("{what} ({name}): {value}.", what=what, name=whose, value=said)
            return phrase("{what}: {value}.", what=what, value=said)
        case Begin(name):
            return phrase("{start}.", start=setting.starts[name].label)
    return phrase("As written.")


def about(setting: Names, position: Any, labels: Mapping[str, str], name: str) -> str:
    """What an entry is about: a place, a piece with its place, or another name. `labels` are those of places."""
    piece, at, spot = name.partition("@")
    if not at:
        return labels.get(name) or worded(setting, position, name)
    return phrase("{piece}, {place}", piece=setting.name(piece), place=labels.get(spot, spot))


def _named(setting: Names, pieces: Sequence[str]) -> Series:
    counts = Counter(piece.partition("@")[0] for piece in pieces)
    return Series([_times(setting.name(piece), count) for piece, count in counts.items()])


def _times(piece: Plain, count: int) -> Plain | str:
    """Some pieces that are alike."""
    return piece if count == 1 else phrase("{piece:capital} × {count}", piece=piece, count=count)


_TRUTH: Final = {"true": phrase("yes"), "false": phrase("no")}


def worded(setting: Names, position: Any, value: str) -> str:
    """A value in words: as the game tells it, a side by its name, anything else as it is typed."""
    if value in _TRUTH:
        return _TRUTH[value]
    told = setting.word(value)
    return value.capitalize() if told == value and value in position.sides else told
