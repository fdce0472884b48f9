"""A change of a position in words, and what it waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sekiwidget.authoring.editor.changes import (
    Put,
    SetKey,
    StartAnew,
    Take,
)
from sekiwidget.authoring.editor.parts import NONE, EditorParts, Key, Location, get_value
from sekiwidget.authoring.facts import NOBODY, NOTHING
from sekiwidget.core.choice import Action
from sekiwidget.core.editor import Table
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import Listed, Name, Series


def describe(editor: EditorParts, position: Any, change: Action) -> str:
    """A change as a sentence."""
    spots = {one.id: one for one in editor.locations(position)}
    match change:
        case Put(pieces, spot):
            return put_sentence(_named(editor, pieces), spots[spot])
        case Take(pieces):
            return phrase("{pieces:capital} removed.", pieces=_named(editor, pieces))
        case SetKey(name, of, words):
            key = editor.keys[name]
            offered = key.words(position)
            told = [describe_word(editor, key, word, position.sides, offered) for word in words]
            value = Listed(told) if key.several else told[0]
            label = editor.key_label(key)
            if not of:
                return phrase("{what}: {value}.", what=label, value=value)
            labels = {one.id: one.label for one in spots.values()}
            whose = describe_name(editor, position, labels, of, key)
            return phrase("{what} ({name}): {value}.", what=label, name=whose, value=value)
        case StartAnew(name):
            return phrase("{start}.", start=editor.starts[name].label)
    return phrase("As written.")


def put_sentence(pieces: Term, spot: Location) -> Phrase:
    """The sentence that pieces are put at a location. A description has no case, so it stands alone."""
    if spot.is_named:
        return phrase("{pieces:capital} to {place}.", pieces=pieces, place=spot.label)
    return phrase("{place:capital}: {pieces} added.", place=spot.label, pieces=pieces)


def describe_name(editor: EditorParts, position: Any, labels: Mapping[str, str], name: str, key: Key) -> str:
    """A name of a key in words: a place, a piece with its place, or another name. `labels` are those of places."""
    piece, at, spot = name.partition("@")
    if not at:
        return labels.get(name) or describe_word(editor, key, name, position.sides, ())
    return phrase("{piece}, {place}", piece=editor.name(piece), place=labels.get(spot, spot))


def _named(editor: EditorParts, pieces: Sequence[str]) -> Series:
    counts = Counter(piece.partition("@")[0] for piece in pieces)
    return Series([editor.counted(piece, count) for piece, count in counts.items()])


_YES, _NO = phrase("yes"), phrase("no")
_TRUTH: Final = {"true": _YES, "yes": _YES, "false": _NO, "no": _NO}


def describe_word(editor: EditorParts, key: Key, word: str, sides: Sequence[Side], words: Sequence[str]) -> str:
    """A word of a key: by the label that it has there or in the game, the name of a side, or as it is typed.

    Among `words` that are sides `none` is nobody, else nothing.
    """
    own = editor.word_label(key, word)
    if isinstance(own, Phrase | Term):
        return phrase("{value}", value=own)
    if word in _TRUTH:
        return _TRUTH[word]
    if word == NONE:
        return (NOTHING if set(sides).isdisjoint(words) else NOBODY)[NONE]
    if word in sides:
        return phrase("{side}", side=Name("side", word, word.title()))
    return editor.word(word)


def missing_prerequisite(editor: EditorParts, table: Table, position: Any, change: Action) -> str:
    """What must be laid before a value has an effect; "" if it has one, or is the same as before."""
    key = editor.keys[change.key] if isinstance(change, SetKey) else None
    if key is None or not key.requires or not isinstance(change, SetKey):
        return ""
    path = key.path_of(change.name)
    full = {path[0]: editor.in_full(position, path[0])}
    before, value = (
        get_value(one, path, editor.key_in_full)
        for one in (full, key.written(full, position, change, editor.key_in_full))
    )
    if not value or value == before:
        return ""
    return key.requires if editor.table_after(table, position, change) == table else ""
