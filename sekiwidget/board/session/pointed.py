"""What somebody means who points at a thing that no choice offers: texts that the rules can refuse.

The form of each choice that still fits is filled with what was picked and with the thing; what is still open is tried
with everything there is, so that the reasons which all these texts have in common are why not the thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final, TypeAlias

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.refusal import Reason, Refusal

PLACE: Final = "place"
MOST: Final = 32
"""So many texts are tried of one choice."""

Called: TypeAlias = "Mapping[str, Sequence[str]]"
"""The ids by which a thing could be picked, by the name of the pick; `place` is that of the place where it is."""

Stood: TypeAlias = "dict[int, Sequence[str]]"
"""The ids as which something stands for a pick, by the number of the pick."""

Taken: TypeAlias = "Sequence[Sequence[int]]"
"""For each pick of a choice the ids that are picked, by their index."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """A choice filled with a thing that was pointed at: its texts, and whether the thing is more than a place.

    `whole`: nothing else was open, so that the one text is what was meant.
    """

    texts: tuple[str, ...]
    thing: bool
    whole: bool


def pointed(choice: Choice, taken: Taken, called: Called) -> Pointed | None:
    """The texts of a choice in which the thing stands where something is still to be picked; None where it cannot."""
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
    # Once something is picked, the place comes first: it is gone to.
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
    """For which of these picks a thing can stand, and as which ids; and for which one its place can."""
    itself = {number: called[name] for number in free if (name := choice.picks[number].name) in called and called[name]}
    itself = {number: ids for number, ids in itself.items() if choice.picks[number].name != PLACE}
    ways = ((number, _way(choice.picks[number], called, begun)) for number in free)
    there: Stood = next(({number: (way,)} for number, way in ways if way), {})
    return itself, there


def _way(pick: Pick, called: Called, begun: bool) -> str:
    """The id by which the place of a thing would be picked, made as those of other places are; "" where it cannot."""
    place = next(iter(called.get(PLACE, ())), "")
    if not place or not pick.at or not all(name.endswith(at) for name, at in zip(pick.ids, pick.at, strict=True)):
        return ""
    starts = {name.removesuffix(at) for name, at in zip(pick.ids, pick.at, strict=True) if at}
    start = starts.pop() if len(starts) == 1 else None
    # A way to a place is meant once it is known where it begins.
    return "" if start is None or (start and not begun) else start + place


def common(refusals: Iterable[Refusal]) -> tuple[Reason, ...]:
    """The reasons that all of these have, in the order of the first."""
    every = [refusal.reasons for refusal in refusals]
    return tuple(reason for reason in every[0] if all(reason in other for other in every)) if every else ()
