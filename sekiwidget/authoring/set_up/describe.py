"""A change of a position in words, and what it waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sekiwidget.authoring.facts import NOBODY, NOTHING
from sekiwidget.authoring.set_up.changes import (
    Put,
    SetKey,
    SetName,
    SetWords,
    StartAnew,
    Take,
)
from sekiwidget.authoring.set_up.parts import NONE, EditorParts, Entry, Several, Value, get_value
from sekiwidget.core.choice import Action
from sekiwidget.core.set_up import Table
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import Listed, Name, Series


def describe(setting: EditorParts, position: Any, change: Action) -> str:
    """A change as a sentence."""
    labels = {one.id: one.label for one in setting.locations(position)}
    match change:
        case Put(pieces, spot):
            return phrase("{pieces:capital} to {place}.", pieces=_named(setting, pieces), place=labels[spot])
        case Take(pieces):
            return phrase("{pieces:capital} taken away.", pieces=_named(setting, pieces))
        case SetKey(verb, value):
            part = next(one for one in setting.values if one.verb == verb)
            return phrase("{what}: {value}.", what=part.label, value=describe_value(setting, position, value, part))
        case SetName(verb, name, value):
            entry = next(one for one in setting.entries if one.verb == verb)
            whose = describe_name(setting, position, labels, name, entry)
            words_ = describe_value(setting, position, value, entry)
            return phrase("{what} ({name}): {value}.", what=entry.label, name=whose, value=words_)
        case SetWords(verb, name, words):
            several = next(one for one in setting.several if one.verb == verb)
            row = Listed([describe_value(setting, position, word, several) for word in words])
            if name:
                whose = describe_value(setting, position, name, several)
                return phrase("{what} ({name}): {value}.", what=several.label, name=whose, value=row)
            return phrase("{what}: {value}.", what=several.label, value=row)
        case StartAnew(name):
            return phrase("{start}.", start=setting.starts[name].label)
    return phrase("As written.")


def describe_name(setting: EditorParts, position: Any, labels: Mapping[str, str], name: str, entry: Entry) -> str:
    """The name of an entry in words: a place, a piece with its place, or another name. `labels` are those of places."""
    piece, at, spot = name.partition("@")
    if not at:
        return labels.get(name) or describe_value(setting, position, name, entry)
    return phrase("{piece}, {place}", piece=setting.name(piece), place=labels.get(spot, spot))


def _named(setting: EditorParts, pieces: Sequence[str]) -> Series:
    counts = Counter(piece.partition("@")[0] for piece in pieces)
    return Series([_times(setting.name(piece), count) for piece, count in counts.items()])


def _times(piece: Term, count: int) -> Term | str:
    """Some pieces that are alike."""
    return piece if count == 1 else phrase("{piece:capital} × {count}", piece=piece, count=count)


def _own_words(part: Value | Entry | Several, value: str) -> Term | str:
    """The label of a value by its key; as it is typed if the key has none."""
    if part.labels is None:
        return value
    return part.labels(value) if callable(part.labels) else part.labels.get(value, value)


_YES, _NO = phrase("yes"), phrase("no")
_TRUTH: Final = {"true": _YES, "yes": _YES, "false": _NO, "no": _NO}


def describe_value(setting: EditorParts, position: Any, value: str, part: Value | Entry | Several) -> str:
    """A value in words: the label of its key or of the game, the name of a side, anything else as it is typed."""
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


def missing_prerequisite(setting: EditorParts, table: Table, position: Any, change: Action) -> str:
    """What must be laid before a value has an effect; "" if it has one, or is the same as before."""
    part = next((one for one in setting.values if isinstance(change, SetKey) and one.verb == change.verb), None)
    if part is None or not part.requires or not isinstance(change, SetKey):
        return ""
    path, value = setting.target(table, change)
    full = {path[0]: setting.in_full(position, path[0])}
    if not value or get_value(full, path, setting.key_in_full) == value:
        return ""
    return part.requires if setting.table_after(table, position, change) == table else ""
