"""Parse typed changes: `put date2 gifu`, `hand tokugawa date date+`, `set control kyoto ishida`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sekiwidget.authoring.editor.changes import (
    SET,
    Put,
    SetKey,
    StartAnew,
    Take,
)
from sekiwidget.authoring.editor.parts import NONE, EditorParts, Key
from sekiwidget.authoring.tokens import (
    Word,
    expand_repeats,
    split_words,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.choice import Action
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.text.phrase import phrase

_SHOWN: Final = 12


def parse_change(editor: EditorParts, position: Any, text: str) -> Action:
    """The change of a text. Raises UnreadableAction, locating the fault."""
    words = split_words(text)
    if not words:
        raise UnreadableAction(phrase("a change is missing; it begins with {like}", like=", ".join(editor.verbs)))
    verb, rest = words[0], words[1:]
    name = verb.text.lower()
    spots = [spot.id for spot in editor.locations(position)]
    if name == "put":
        return _put(editor, verb, rest, spots)
    if name == "take":
        return _take(editor, verb, rest, spots)
    if name == "start":
        return StartAnew(_one_of(_only(verb, rest, phrase("a start")), tuple(editor.starts)))
    if name == SET:
        key = _one_of(_first(verb, rest, phrase("a key")), tuple(editor.keys))
        return _set(editor, position, editor.keys[key], rest[0], rest[1:])
    if name in editor.keys:
        return _set(editor, position, editor.keys[name], verb, rest)
    heap = _heap(editor, name, rest, spots)
    if heap is not None:
        return heap
    verbs = (*editor.verbs, *editor.keys, *dict.fromkeys(spot.partition(".")[0] for spot in spots if "." in spot))
    wrong = phrase("{word!r} is not a change", word=verb.text)
    raise unreadable_at(verb, with_suggestion(wrong, name, verbs), verbs)


def _put(editor: EditorParts, verb: Word, rest: list[Word], spots: Sequence[str]) -> Action:
    """Pieces, then where they go."""
    if len(rest) < 2:
        raise unreadable_at(verb, phrase("pieces and a place are missing, as in {like!r}", like="put date2 gifu"))
    spot = _one_of(rest[-1], spots, editor.key_in_full(rest[-1].text))
    return Put(_pieces(editor, rest[:-1], spots), spot)


def _take(editor: EditorParts, verb: Word, rest: list[Word], spots: Sequence[str]) -> Action:
    """Pieces with their places: `take date2@gifu`, or `take date2 gifu`."""
    if not rest:
        raise unreadable_at(verb, phrase("pieces and a place are missing, as in {like!r}", like="take date2 gifu"))
    last = editor.key_in_full(rest[-1].text)
    if len(rest) > 1 and "@" not in rest[-1].text:
        spot = _one_of(rest[-1], spots, last)
        pieces = _pieces(editor, rest[:-1], spots)
        return Take(tuple(piece if "@" in piece else f"{piece}@{spot}" for piece in pieces))
    return Take(_pieces(editor, rest, spots))


def _heap(editor: EditorParts, name: str, rest: list[Word], spots: Sequence[str]) -> Action | None:
    """`hand tokugawa date date+`: a location off the board is named by its kind and its owner."""
    if name in spots:
        return Put(_pieces(editor, rest, spots), name) if rest else None
    if not rest or not any(spot.startswith(f"{name}.") for spot in spots):
        return None
    whose = [spot.partition(".")[2] for spot in spots if spot.startswith(f"{name}.")]
    side = _one_of(rest[0], whose, editor.key_in_full(rest[0].text))
    if len(rest) < 2:
        raise unreadable_at(rest[0], phrase("pieces must follow {word!r}", word=rest[0].text))
    return Put(_pieces(editor, rest[1:], spots), f"{name}.{side}")


def _pieces(editor: EditorParts, words: list[Word], spots: Sequence[str]) -> tuple[str, ...]:
    """Pieces by their ids, each perhaps with the spot where it lies."""
    made = []
    for word in expand_repeats(words):
        name, at, spot = word.text.partition("@")
        place = f"@{_one_of(Word(spot, word.start + len(name) + 1), spots, editor.key_in_full(spot))}" if at else ""
        made.append(editor.piece_in_full(name) + place)
    return tuple(made)


def _set(editor: EditorParts, position: Any, key: Key, verb: Word, rest: list[Word]) -> SetKey:
    """The name of a key that has names, then its value."""
    name, names = "", key.names.of(position) if key.names is not None else None
    known = (*key.words(position), NONE) if key.several else key.words(position)
    if not known or (names is not None and not names):
        raise unreadable_at(verb, phrase("{what}: this cannot be set here", what=editor.key_label(key)))
    if key.names is not None and names is not None:
        first, *rest = [_first(verb, rest, key.names.label), *rest[1:]]
        name = _one_of(first, names, editor.key_in_full(first.text))
    _first(verb, rest, editor.key_label(key))
    if key.several:
        return SetKey(key.name, name, _ordered(editor, known, rest))
    if len(rest) > 1 and any(" " in one for one in known):
        rest = [Word(" ".join(word.text for word in rest), rest[0].start)]
    given = _only(verb, rest, editor.key_label(key))
    full = " ".join(map(editor.key_in_full, given.text.split(" ")))
    return SetKey(key.name, name, (_one_of(given, known, full),))


def _ordered(editor: EditorParts, known: Sequence[str], rest: list[Word]) -> tuple[str, ...]:
    """Words in their order, each once; `none` alone for no words."""
    made = list[str]()
    for word in rest:
        found = _one_of(word, known, editor.key_in_full(word.text))
        if found in made:
            raise unreadable_at(word, phrase("{word!r} is named twice", word=word.text))
        if made and NONE in (found, *made):
            raise unreadable_at(word, phrase("{none!r} must be the only word", none=NONE))
        made.append(found)
    return tuple(made)


def _first(verb: Word, rest: list[Word], what: str) -> Word:
    """The first word after a verb."""
    if not rest:
        raise unreadable_at(verb, phrase("{verb!r} must be followed by: {what}", verb=verb.text, what=what))
    return rest[0]


def _only(verb: Word, rest: list[Word], what: str) -> Word:
    """The one word after a verb."""
    only = _first(verb, rest, what)
    if len(rest) > 1:
        raise unreadable_at(rest[1], phrase("nothing can follow {word!r}", word=only.text))
    return only


def _one_of(word: Word, known: Sequence[str], full: str = "") -> str:
    """The known name that a word stands for. Raises UnreadableAction with what is expected."""
    for name in (word.text, full, word.text.lower()):
        if name in known:
            return name
    found = next((name for name in known if name.lower() in (word.text.lower(), full.lower())), None)
    if found is not None:
        return found
    wrong = phrase("{word!r} is not one of: {known}", word=word.text, known=_listed(known))
    raise unreadable_at(word, with_suggestion(wrong, word.text.lower(), known), known)


def _listed(known: Iterable[str]) -> str:
    names = [*known]
    return ", ".join([*names[:_SHOWN], *(["..."] if len(names) > _SHOWN else [])])
