"""The possible changes as choices with picks, each pick with its places in the picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from sekiwidget.authoring.cache import cache_recent
from sekiwidget.authoring.set_up import shelf
from sekiwidget.authoring.set_up.changes import SHELF
from sekiwidget.authoring.set_up.describe import describe_name, describe_value
from sekiwidget.authoring.set_up.parts import NONE, EditorParts, Entry, InSupply, Kind, Location, Placed, Several, Value
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.text.phrase import Phrase, begin_sentence, phrase

Part: TypeAlias = Value | Entry | Several


class _Id(NamedTuple):
    """An option of a pick: its id, what shows it in the picture, and its label where the picture shows none."""

    id: str
    at: str = ""
    words: str = ""


@cache_recent
def choices(setting: EditorParts, position: Any) -> tuple[Choice, ...]:
    """The choices: pieces first, then the keys, then the starts."""
    spots = setting.locations(position)
    labels = {spot.id: spot.label for spot in spots}
    spare = shelf.spare_ids(setting.in_supply(position))
    there = [(one.kind, _Id(one.text, one.at, _placed_label(setting, labels, one))) for one in setting.placed(position)]
    made = [_put(kind, spots, there, spare) for kind in setting.kinds.values()]
    made += [_take(kind, there) for kind in setting.kinds.values()]

    def named(part: Part, words: Sequence[str], at: Callable[[str], str] = lambda _: "") -> list[_Id]:
        return [_Id(word, at(word), describe_value(setting, position, word, part)) for word in words]

    for part in setting.values:
        pick = _pick(part.label, named(part, part.words(position)))
        made.append(Choice(part.verb, (pick,), part.label, part.rule, form=f"{part.verb} {{0}}"))
    for entry in setting.entries:
        names = [
            _Id(name, entry.at(name), describe_name(setting, position, labels, name, entry))
            for name in entry.names(position)
        ]
        picks = (_pick(entry.name, names), _pick(entry.label, named(entry, entry.words(position))))
        if names:
            made.append(Choice(entry.verb, picks, entry.label, entry.rule, form=f"{entry.verb} {{0}} {{1}}"))
    for several in setting.several:
        find = several.word_at or (lambda _: "")
        words = [*named(several, several.words(position), find), *named(several, [NONE])]
        whose = named(several, several.names(position), several.at) if several.names is not None else None
        made.append(_several(several, words, whose))
    begin = _pick(phrase("Begin with"), [_Id(word, words=start.label) for word, start in setting.starts.items()])
    made.append(Choice("start", (begin,), phrase("Begin anew"), form="start {0}"))
    return tuple(choice for choice in made if all(pick.ids for pick in choice.picks))


def _placed_label(setting: EditorParts, labels: Mapping[str, str], one: Placed) -> str:
    """The label of a piece on the table, where nothing shows it."""
    return "" if one.at else phrase("{piece:capital}, {place}", piece=setting.name(one.id), place=labels[one.spot])


def _put(
    kind: Kind, spots: Sequence[Location], there: Sequence[tuple[str, _Id]], spare: Sequence[tuple[str, InSupply]]
) -> Choice:
    held = [_Id(one.id, piece) for piece, one in spare if one.kind == kind.id]
    held += [one for of, one in there if of == kind.id]
    to = [_Id(spot.id, spot.at, spot.label) for spot in spots if kind.id in spot.kinds]
    return Choice("put", (_pick("piece", held), _pick("place", to)), kind.label, kind.rule, form="put {0} {1}")


def _take(kind: Kind, there: Sequence[tuple[str, _Id]]) -> Choice:
    pieces = _pick("piece", [one for of, one in there if of == kind.id])
    back = Pick(SHELF, (SHELF,), at=(shelf.row_of(kind),))
    return Choice("take", (pieces, back), phrase("Take away: {what}", what=kind.what or kind.tab), form="take {0}")


def _several(part: Several, words: Sequence[_Id], names: Sequence[_Id] | None) -> Choice:
    """The choice of some words, perhaps for a name."""
    pick = _pick(part.label, words, most=max(1, len(words) - 1))
    if names is None:
        return Choice(part.verb, (pick,), part.label, part.rule, form=f"{part.verb} {{0}}")
    return Choice(part.verb, (_pick(part.name, names), pick), part.label, part.rule, form=f"{part.verb} {{0}} {{1}}")


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
