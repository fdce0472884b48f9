"""Parse typed changes: `put date2 gifu`, `hand tokugawa date date+`, `control kyoto ishida`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sekiwidget.authoring.set_up.changes import (
    Put,
    SetKey,
    SetName,
    SetWords,
    StartAnew,
    Take,
)
from sekiwidget.authoring.set_up.parts import (
    NONE,
    EditorParts,
    Several,
)
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


def parse_change(setting: EditorParts, position: Any, text: str) -> Action:
    """The change of a text. Raises UnreadableAction, locating the fault."""
    words = split_words(text)
    if not words:
        raise UnreadableAction(phrase("a change is expected, such as {like}", like=", ".join(setting.verbs)))
    verb, rest = words[0], words[1:]
    name = verb.text.lower()
    spots = [spot.id for spot in setting.locations(position)]
    if name == "put":
        return _put(setting, verb, rest, spots)
    if name == "take":
        return _take(setting, verb, rest, spots)
    if name == "start":
        return StartAnew(_one_of(_only(verb, rest, phrase("what to begin with")), tuple(setting.starts)))
    for value in setting.values:
        if value.verb == name:
            return SetKey(name, _given(setting, verb, rest, value.label, value.words(position)))
    for entry in setting.entries:
        if entry.verb == name:
            return _entered(setting, position, verb, rest)
    for several in setting.several:
        if several.verb == name:
            return _filled(setting, position, several, verb, rest)
    heap = _heap(setting, name, rest, spots)
    if heap is not None:
        return heap
    verbs = (*setting.verbs, *dict.fromkeys(spot.partition(".")[0] for spot in spots if "." in spot))
    wrong = phrase("{word!r} is no change", word=verb.text)
    raise unreadable_at(verb, with_suggestion(wrong, name, verbs), verbs)


def _given(setting: EditorParts, verb: Word, rest: list[Word], label: str, known: Sequence[str]) -> str:
    """A value; one of several words as they are."""
    if not known:
        raise unreadable_at(verb, phrase("{what}: nothing can be said of it here", what=label))
    if len(rest) > 1 and any(" " in one for one in known):
        full = " ".join(setting.key_in_full(word.text) for word in rest)
        return _one_of(Word(" ".join(word.text for word in rest), rest[0].start), known, full)
    given = _only(verb, rest, label)
    return _one_of(given, known, setting.key_in_full(given.text))


def _put(setting: EditorParts, verb: Word, rest: list[Word], spots: Sequence[str]) -> Action:
    """Pieces, then where they go."""
    if len(rest) < 2:
        raise unreadable_at(verb, phrase("pieces and a place are expected: {like}", like="put date2 gifu"))
    spot = _one_of(rest[-1], spots, setting.key_in_full(rest[-1].text))
    return Put(_pieces(setting, rest[:-1], spots), spot)


def _take(setting: EditorParts, verb: Word, rest: list[Word], spots: Sequence[str]) -> Action:
    """Pieces with their places: `take date2@gifu`, or `take date2 gifu`."""
    if not rest:
        raise unreadable_at(verb, phrase("pieces and a place are expected: {like}", like="take date2 gifu"))
    last = setting.key_in_full(rest[-1].text)
    if len(rest) > 1 and "@" not in rest[-1].text:
        spot = _one_of(rest[-1], spots, last)
        pieces = _pieces(setting, rest[:-1], spots)
        return Take(tuple(piece if "@" in piece else f"{piece}@{spot}" for piece in pieces))
    return Take(_pieces(setting, rest, spots))


def _heap(setting: EditorParts, name: str, rest: list[Word], spots: Sequence[str]) -> Action | None:
    """`hand tokugawa date date+`: a location off the board is named by its kind and its owner."""
    if name in spots:
        return Put(_pieces(setting, rest, spots), name) if rest else None
    if not rest or not any(spot.startswith(f"{name}.") for spot in spots):
        return None
    whose = [spot.partition(".")[2] for spot in spots if spot.startswith(f"{name}.")]
    side = _one_of(rest[0], whose, setting.key_in_full(rest[0].text))
    if len(rest) < 2:
        raise unreadable_at(rest[0], phrase("pieces are expected after {word}", word=rest[0].text))
    return Put(_pieces(setting, rest[1:], spots), f"{name}.{side}")


def _pieces(setting: EditorParts, words: list[Word], spots: Sequence[str]) -> tuple[str, ...]:
    """Pieces by their ids, each perhaps with the spot where it lies."""
    made = []
    for word in expand_repeats(words):
        name, at, spot = word.text.partition("@")
        place = f"@{_one_of(Word(spot, word.start + len(name) + 1), spots, setting.key_in_full(spot))}" if at else ""
        made.append(setting.piece_in_full(name) + place)
    return tuple(made)


def _entered(setting: EditorParts, position: Any, verb: Word, rest: list[Word]) -> Action:
    """A name and its value; several entries may share a verb, told apart by their names."""
    entries = [entry for entry in setting.entries if entry.verb == verb.text.lower()]
    names = tuple(name for entry in entries for name in entry.names(position))
    if len(rest) != 2:
        labels = [entries[0].name, entries[0].label]
        raise unreadable_at(verb, phrase("expected after {verb}: {what}", verb=verb.text, what=", ".join(labels)))
    name = _one_of(rest[0], names, setting.key_in_full(rest[0].text))
    entry = next(one for one in entries if name in one.names(position))
    value = _one_of(rest[1], entry.words(position), setting.key_in_full(rest[1].text))
    return SetName(entry.verb, name, value)


def _filled(setting: EditorParts, position: Any, several: Several, verb: Word, rest: list[Word]) -> Action:
    """Words in their order, each once, perhaps after a name; `none` alone for no words."""
    name = ""
    if several.names is not None:
        if not rest:
            raise unreadable_at(verb, phrase("expected after {verb}: {what}", verb=verb.text, what=several.name))
        name = _one_of(rest[0], several.names(position), setting.key_in_full(rest[0].text))
        rest = rest[1:]
    known, made = (*several.words(position), NONE), list[str]()
    if not rest:
        raise unreadable_at(verb, phrase("expected after {verb}: {what}", verb=verb.text, what=several.label))
    for word in rest:
        found = _one_of(word, known, setting.key_in_full(word.text))
        if found in made:
            raise unreadable_at(word, phrase("{word!r} is named twice", word=word.text))
        if made and NONE in (found, *made):
            raise unreadable_at(word, phrase("{none!r} stands alone", none=NONE))
        made.append(found)
    return SetWords(several.verb, name, tuple(made))


def _only(verb: Word, rest: list[Word], what: str) -> Word:
    """The one word after a verb."""
    if not rest:
        raise unreadable_at(verb, phrase("expected after {verb}: {what}", verb=verb.text, what=what))
    if len(rest) > 1:
        raise unreadable_at(rest[1], phrase("nothing is expected after {word!r}", word=rest[0].text))
    return rest[0]


def _one_of(word: Word, known: Sequence[str], full: str = "") -> str:
    """The known name that a word stands for. Raises UnreadableAction with what is expected."""
    for name in (word.text, full, word.text.lower()):
        if name in known:
            return name
    found = next((name for name in known if name.lower() in (word.text.lower(), full.lower())), None)
    if found is not None:
        return found
    wrong = phrase("{word!r} is not one of {known}", word=word.text, known=_listed(known))
    raise unreadable_at(word, with_suggestion(wrong, word.text.lower(), known), known)


def _listed(known: Iterable[str]) -> str:
    names = [*known]
    return ", ".join([*names[:_SHOWN], *(["..."] if len(names) > _SHOWN else [])])
