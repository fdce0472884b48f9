"""What sentences share: the effects of event and special cards, sums, and how events become words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from sekiwidget.authoring.narration import Narrated
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import OneForm
from sekiwidget.core.position import Event
from sekiwidget.games.shogun.rules.position import Position

Here: TypeAlias = "Narrated[Position]"
"""A commit, or the view of one."""

EFFECT_REASONS: Final = {
    "theatre": ("event-theatre", phrase("who builds a theatre takes a revolt marker off its province")),
    "farmers": ("event-farmers", phrase("a neutral province is defended by two farmers")),
    "castle": ("event-castle", phrase("a castle in an attacked province adds an army of the defender’s supply")),
    "temple": ("event-temple", phrase("a province with a temple cannot be attacked")),
    "chests_most": ("event-most-chests", phrase("a province yields five chests at most")),
    "chests_least": ("event-least-chests", phrase("a province yields six chests at least")),
    "rice_least": ("event-least-rice", phrase("a province yields four rice at least")),
    "rice_most": ("event-most-rice", phrase("a province yields three rice at most")),
    "levy": ("event-levy", phrase("Deploy 5 brings three armies, Deploy 3 brings two")),
}
"""event  Each effect: its rule, and what it does while it is in force."""

PRIVILEGE_REASONS: Final = {
    "chest": ("special-chest", phrase("one chest more with Collect taxes")),
    "rice": ("special-rice", phrase("one rice more with Collect rice")),
    "deploy": ("special-deploy", phrase("Deploy 5 may bring six armies")),
    "attack": ("special-attack", phrase("an attack may be made with one army more of the supply")),
    "defence": ("special-defence", phrase("one army more of the supply may defend an attacked province")),
}
"""special-chest, special-rice, special-deploy, special-attack, special-defence  Each special card: rule, gain."""


class SumTerm(OneForm):
    """Numbers added up: `7 + 2 + 3 = 12`; one number alone as `7`."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = tuple(numbers)

    def words(self) -> str:
        """The sum."""
        if len(self.numbers) == 1:
            return str(self.numbers[0])
        return f"{' + '.join(map(str, self.numbers))} = {sum(self.numbers)}"


def subtraction(have: int, gone: int) -> Phrase:
    """`15 − 3 = 12`."""
    return phrase("{have} − {gone} = {left}", have=have, gone=gone, left=have - gone)


def addition(have: int, come: int) -> Phrase:
    """`3 + 5 = 8`."""
    return phrase("{have} + {come} = {now}", have=have, come=come, now=have + come)


# -- events ------------------------------------------------------------------------------------------------------------

Consequence: TypeAlias = "Callable[[Here, Sequence[Event]], Iterable[str]]"
"""The sentences of the events of one kind."""

ReasonText: TypeAlias = "Callable[[Here, Event], str]"
"""The reason of an event, or ""."""


def each(tell: Callable[[Here, Event], str]) -> Consequence:
    """One sentence for each event."""
    return lambda here, events: (said for event in events if (said := tell(here, event)))
