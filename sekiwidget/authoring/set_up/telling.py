"""A change of a position that is set up, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

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
            return phrase("{what}: {value}.", what=what, value=_worded(setting, position, value))
        case Enter(verb, name, value):
            what = next(one.label for one in setting.entries if one.verb == verb)
            said = _worded(setting, position, value)
            piece, at, spot = name.partition("@")
            if not at:
                about = labels.get(name) or _worded(setting, position, name)
                return phrase("{what} ({name}): {value}.", what=what, name=about, value=said)
            place = labels.get(spot, spot)
            called = setting.name(piece)
            return phrase("{what} ({piece}, {place}): {value}.", what=what, piece=called, place=place, value=said)
        case Fill(verb, name, words):
            what = next(one.label for one in setting.several if one.verb == verb)
            said = ", ".join(_worded(setting, position, word) for word in words)
            if name:
                about = _worded(setting, position, name)
                return phrase("{what} ({name}): {value}.", what=what, name=about, value=said)
            return phrase("{what}: {value}.", what=what, value=said)
        case Begin(name):
            return phrase("{start}.", start=setting.starts[name].label)
    return phrase("As written.")


def _named(setting: Names, pieces: Sequence[str]) -> Series:
    counts = Counter(piece.partition("@")[0] for piece in pieces)
    return Series([_times(setting.name(piece), count) for piece, count in counts.items()])


def _times(piece: Plain, count: int) -> Plain | str:
    """Some pieces that are alike."""
    return piece if count == 1 else phrase("{piece:capital} × {count}", piece=piece, count=count)


def _worded(setting: Names, position: Any, value: str) -> str:
    """A value in words: as the game tells it, a side by its name, anything else as it is typed."""
    told = setting.word(value)
    return value.capitalize() if told == value and value in position.sides else told
