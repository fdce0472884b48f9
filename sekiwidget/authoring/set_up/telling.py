"""A change of a position that is set up, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from sekiwidget.authoring.facts.values import NOBODY, NOTHING
from sekiwidget.authoring.set_up.changes import Begin, Enter, Fill, Give, Put, Take
from sekiwidget.authoring.set_up.parts import NONE, Entry, Several, Spot, Value
from sekiwidget.core.action import Action
from sekiwidget.core.set_up import Start
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import (
    Listed,
    Name,
    Plain,
    Series,
)


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
            part = next(one for one in setting.values if one.verb == verb)
            return phrase("{what}: {value}.", what=part.label, value=worded(setting, position, value, part))
        case Enter(verb, name, value):
            entry = next(one for one in setting.entries if one.verb == verb)
            name, said = about(setting, position, labels, name, entry), worded(setting, position, value, entry)
            return phrase("{what} ({name}): {value}.", what=entry.label, name=name, value=said)
        case Fill(verb, name, words):
            several = next(one for one in setting.several if one.verb == verb)
            row = Listed([worded(setting, position, word, several) for word in words])
            if name:
                whose = worded(setting, position, name, several)
                return phrase("{what} ({name}): {value}.", what=several.label, name=whose, value=row)
            return phrase("{what}: {value}.", what=several.label, value=row)
        case Begin(name):
            return phrase("{start}.", start=setting.starts[name].label)
    return phrase("As written.")


def about(setting: Names, position: Any, labels: Mapping[str, str], name: str, entry: Entry) -> str:
    """What an entry is about: a place, a piece with its place, or another name. `labels` are those of places."""
    piece, at, spot = name.partition("@")
    if not at:
        return labels.get(name) or worded(setting, position, name, entry)
    return phrase("{piece}, {place}", piece=setting.name(piece), place=labels.get(spot, spot))


def _named(setting: Names, pieces: Sequence[str]) -> Series:
    counts = Counter(piece.partition("@")[0] for piece in pieces)
    return Series([_times(setting.name(piece), count) for piece, count in counts.items()])


def _times(piece: Plain, count: int) -> Plain | str:
    """Some pieces that are alike."""
    return piece if count == 1 else phrase("{piece:capital} × {count}", piece=piece, count=count)


def _own_words(part: Value | Entry | Several, value: str) -> Term | str:
    """A value as its key tells it; as it is typed if the key does not."""
    if part.says is None:
        return value
    return part.says(value) if callable(part.says) else part.says.get(value, value)


_YES, _NO = phrase("yes"), phrase("no")
_TRUTH: Final = {"true": _YES, "yes": _YES, "false": _NO, "no": _NO}


def worded(setting: Names, position: Any, value: str, part: Value | Entry | Several) -> str:
    """A value in words: as its key or the game tells it, a side by its name, anything else as it is typed."""
    own = _own_words(part, value)
    if isinstance(own, Phrase | Term):
        return phrase("{value}", value=own)
    if value in _TRUTH:
        return _TRUTH[value]
    if value == NONE:
        return (NOTHING if set(position.sides).isdisjoint(part.words(position)) else NOBODY)[NONE]
    if value in position.sides:
        return phrase("{side}", side=Name("side", value, value.title()))
    return setting.word(value)
