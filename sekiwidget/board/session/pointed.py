"""What a user means by pointing at something that no choice offers: texts that the rules can refuse.

The form of each remaining choice is filled with the picks and the target; open slots are tried with every value, so
that the reasons common to all these texts explain why the target cannot be picked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final, TypeAlias

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason, Refusal

PLACE: Final = "place"
MOST: Final = 32
"""Maximum number of texts tried for one choice."""

Called: TypeAlias = "Mapping[str, Sequence[str]]"
"""The ids by which the target could be picked, by the name of the pick; `place` is the place where it is."""

Stood: TypeAlias = "dict[int, Sequence[str]]"
"""The ids that the target represents, by the number of the pick."""

Taken: TypeAlias = "Sequence[Sequence[int]]"
"""For each pick of a choice the indices of the ids picked."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """A choice filled with the target: its texts, and whether the target is more than a place.

    `whole`: no other slot was open, so the single text is what was meant.
    """

    texts: tuple[str, ...]
    thing: bool
    whole: bool


def pointed(choice: Choice, taken: Taken, called: Called) -> Pointed | None:
    """The texts of a choice with the target in an open slot; None if it fits none."""
    begun = any(taken)
    lists: list[list[tuple[str, ...]]] = []
    free: list[int] = []
    for pick, indices in zip(choice.picks, taken, strict=True):
        held = tuple(pick.ids[index] for index in indices)
        if held or (begun and len(pick.ids) <= pick.least):
            lists.append([held or pick.ids])
        else:
            free.append(len(lists))
            some = pick.ids[: pick.least]
            lists.append([some] if len(some) > 1 else [(name,) for name in dict.fromkeys(pick.ids)])
    itself, there = _stands(choice, free, called, begun)
    # After a first pick, read the target as a place first: a destination.
    stood = (there or itself) if begun else (itself or there)
    if not stood:
        return None
    for number, names in stood.items():
        pick = choice.picks[number]
        lists[number] = [(name, *pick.ids[: pick.least - 1]) for name in names]
    combinations = list(islice(product(*lists), MOST))
    whole = len(combinations) == 1 and all(choice.picks[number].least <= 1 for number in stood)
    return Pointed(tuple(map(choice.text, combinations)), stood is itself, whole)


def _stands(choice: Choice, free: Sequence[int], called: Called, begun: bool) -> tuple[Stood, Stood]:
    """The pick that the target fits and its ids there; and the pick that its place fits."""
    itself = {number: called[name] for number in free if (name := choice.picks[number].name) in called and called[name]}
    itself = {number: ids for number, ids in itself.items() if choice.picks[number].name != PLACE}
    ways = ((number, _way(choice.picks[number], called, begun)) for number in free)
    there: Stood = next(({number: (way,)} for number, way in ways if way), {})
    return itself, there


def _way(pick: Pick, called: Called, begun: bool) -> str:
    """The id by which the target's place would be picked, formed like those of other places; "" if impossible."""
    place = next(iter(called.get(PLACE, ())), "")
    if not place or not pick.at or not all(name.endswith(at) for name, at in zip(pick.ids, pick.at, strict=True)):
        return ""
    starts = {name.removesuffix(at) for name, at in zip(pick.ids, pick.at, strict=True) if at}
    start = starts.pop() if len(starts) == 1 else None
    # A path to a place makes sense only once its start is known.
    return "" if start is None or (start and not begun) else start + place


def common(refusals: Iterable[Refusal]) -> tuple[Reason, ...]:
    """The reasons common to all of these, in the order of the first."""
    every = [refusal.reasons for refusal in refusals]
    return tuple(reason for reason in every[0] if all(reason in other for other in every)) if every else ()
