"""The possible changes as choices with picks, each pick with its places in the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.cache import cache_recent
from sekiwidget.authoring.editor import shelf
from sekiwidget.authoring.editor.changes import SET, SHELF
from sekiwidget.authoring.editor.describe import describe_name, describe_word
from sekiwidget.authoring.editor.parts import NONE, EditorParts, InSupply, Key, Kind, Location, Placed
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import Phrase, begin_sentence, phrase

MAX_CHOICES: Final = 200
"""How many picks of places and choices of keys are remembered: those of a few positions of each game."""


class _Id(NamedTuple):
    """An option of a pick: its id, what shows it in the picture, and its label where the picture shows none."""

    id: str
    at: str = ""
    words: str = ""


@cache_recent
def choices(editor: EditorParts, position: Any) -> tuple[Choice, ...]:
    """The choices: pieces first, then the keys, then the starts."""
    spots = editor.locations(position)
    labels = {spot.id: spot.label for spot in spots}
    spare = shelf.spare_ids(editor.in_supply(position))
    there = [(one.kind, _Id(one.text, one.at, _placed_label(editor, labels, one))) for one in editor.placed(position)]
    made = [_put(kind, spots, there, spare) for kind in editor.kinds.values()]
    made += [_take(kind, there) for kind in editor.kinds.values()]
    for key in editor.keys.values():
        names = tuple(key.names.of(position)) if key.names is not None else ()
        told = tuple(describe_name(editor, position, labels, name, key) for name in names)
        made.append(_set(editor, key, position.sides, tuple(key.words(position)), names, told))
    begin = _pick(phrase("Start with"), [_Id(word, words=start.label) for word, start in editor.starts.items()])
    made.append(Choice("start", (begin,), phrase("Start again"), form="start {0}"))
    return tuple(choice for choice in made if all(pick.ids for pick in choice.picks))


def _placed_label(editor: EditorParts, labels: Mapping[str, str], one: Placed) -> str:
    """The label of a piece on the table, where nothing shows it."""
    return "" if one.at else phrase("{piece:capital}, {place}", piece=editor.name(one.id), place=labels[one.spot])


def _put(
    kind: Kind, spots: Sequence[Location], there: Sequence[tuple[str, _Id]], spare: Sequence[tuple[str, InSupply]]
) -> Choice:
    held = [_Id(one.id, piece) for piece, one in spare if one.kind == kind.id]
    held += [one for of, one in there if of == kind.id]
    return Choice("put", (_pick("piece", held), _places(kind, tuple(spots))), kind.label, kind.rule, form="put {0} {1}")


@lru_cache(MAX_CHOICES)
def _places(kind: Kind, spots: Sequence[Location]) -> Pick:
    """The pick of a place for a piece."""
    return _pick("place", [_Id(spot.id, spot.at, spot.label) for spot in spots if kind.id in spot.kinds])


def _take(kind: Kind, there: Sequence[tuple[str, _Id]]) -> Choice:
    pieces = _pick("piece", [one for of, one in there if of == kind.id])
    back = Pick(SHELF, (SHELF,), at=(shelf.row_of(kind),))
    return Choice("take", (pieces, back), phrase("Remove: {what}", what=kind.what or kind.tab), form="take {0}")


@lru_cache(MAX_CHOICES)
def _set(
    editor: EditorParts,
    key: Key,
    sides: Sequence[Side],
    words: Sequence[str],
    names: Sequence[str],
    told: Sequence[str],
) -> Choice:
    """The choice of a value of a key, for a name if it has names; `told` are the names in words."""
    ids = [_Id(word, key.at(word), describe_word(editor, key, word, sides, words)) for word in words]
    if key.several:
        ids.append(_Id(NONE, words=describe_word(editor, key, NONE, sides, words)))
    label = editor.key_label(key)
    picks = [_pick(label, ids, most=max(1, len(words)) if key.several else 1)]
    if key.names is not None:
        whose = [_Id(name, key.names.at(name), said) for name, said in zip(names, told, strict=True)]
        picks.insert(0, _pick(key.names.label, whose))
    slots = " ".join(f"{{{number}}}" for number in range(len(picks)))
    return Choice(key.name, tuple(picks), label, key.rule, form=f"{SET} {key.name} {slots}")


def _label(one: _Id) -> str:
    """The label of an option; a phrase also if it equals the id in English: other languages have another word."""
    if one.words == one.id:
        return one.words if isinstance(one.words, Phrase) else ""
    return begin_sentence(one.words)


def _pick(name: str, ids: Sequence[_Id], most: int = 1) -> Pick:
    """A pick of one of these ids, each with what shows it in the picture: a piece, `#n` inside it, or a place."""
    found = [one.at.partition("#") for one in ids]
    at = tuple(piece for piece, _, _ in found)
    nth = tuple(int(number or 0) for _, _, number in found) if any(hash_ for _, hash_, _ in found) else ()
    words = tuple(_label(one) for one in ids)
    return Pick(
        name,
        tuple(one.id for one in ids),
        most=most,
        at=at if any(at) else (),
        nth=nth,
        words=words if any(words) else (),
    )
