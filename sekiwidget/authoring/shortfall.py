"""How near a goal was missed: numbers that fall short of it or go over it, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from sekiwidget.core.facts import Value, same
from sekiwidget.core.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Name

NEAR: Final = 2
"""So many things too few or too many are near."""


class Missed(NamedTuple):
    """A fact of a goal that does not hold: its key as a name and what it is of, the value found, the one wanted."""

    name: str
    of: tuple[str, ...]
    found: Value
    wanted: Value


def missed(view: Position, goal: Mapping[str, Value]) -> Iterator[Missed]:
    """The facts of a goal, with keys in full and parsed values, that do not hold in a view."""
    for key, wanted in goal.items():
        found = view.fact(key)
        if not same(found, wanted):
            name, *of = key.split(".")
            yield Missed(name, tuple(of), found, wanted)


def only_numbers(facts: list[Missed], told: Callable[[Missed], Phrase | str]) -> Phrase | str:
    """The first of the facts in words if each is `told`; nothing beside one that was missed altogether."""
    words = [told(fact) for fact in facts]
    return words[0] if words and all(words) else ""


def numbers(fact: Missed) -> tuple[int, int] | None:
    """How many were found and wanted, if that is near: numbers, or pieces if all of the fewer are among the others."""
    found, wanted = fact.found, fact.wanted
    if isinstance(found, tuple) and isinstance(wanted, tuple):
        fewer, more = sorted((Counter(found), Counter(wanted)), key=Counter.total)
        counted = (len(found), len(wanted)) if fewer <= more else None
    else:
        # A truth value is an int, too.
        counted = (found, wanted) if type(found) is int and type(wanted) is int else None
    return counted if counted and is_near(*counted) else None


def is_near(found: int, wanted: int) -> bool:
    """Whether a number came near: something was reached, and little is too few or too many."""
    return abs(wanted - found) <= NEAR and not found == 0 < wanted


def so_many(found: int, wanted: int, things: Count) -> Phrase:
    """How many things are too few, or too many: `one point short, 8 of the 9 needed`."""
    if found < wanted:
        return phrase(
            "{things:one} short, {found} of the {wanted} needed",
            things=things.but(wanted - found),
            found=found,
            wanted=wanted,
        )
    return phrase(
        "{things:one} too many, {found} instead of {wanted}",
        things=things.but(found - wanted),
        found=found,
        wanted=wanted,
    )


def losses(side: Name, found: int, wanted: int, things: Count) -> Phrase:
    """How many things a side lost too few, or too many."""
    if found < wanted:
        return phrase(
            "{side} lost {things:one} too few, {found} instead of {wanted}",
            side=side,
            things=things.but(wanted - found),
            found=found,
            wanted=wanted,
        )
    return phrase(
        "{side} lost {things:one} too many, {found} instead of {wanted}",
        side=side,
        things=things.but(found - wanted),
        found=found,
        wanted=wanted,
    )
