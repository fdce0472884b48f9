"""7  What lies between buying a degree of movement and being done: stacks left, roads used, who has moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sekiwidget.games.sekigahara.components.pieces import Block, Stack

ALL_STACKS: Final = 51
"""7.1  Total movement: as many as there are places, so that it never runs out (`marchers.stacks_left` counts)."""

STACKS: Final = {"": 0, "none": 0, "minimal": 1, "limited": 3, "total": ALL_STACKS}
"""7.1  How many stacks each degree of movement moves; nothing as long as none is bought."""


class Group(NamedTuple):
    """7.3.1  Blocks of the active stack that have marched alike: where they are, how many steps they made,

    whether all on highways (7.3.3), the largest group they marched in (7.3.5), and whether they were forced (7.3.3).
    """

    place: int
    blocks: Stack
    steps: int = 0
    highway: bool = True
    largest: int = 0
    forced: bool = False


class Rest(NamedTuple):
    """7.3.1, 7.2, 9.3  A block that does not move (any more) this turn, and the paragraph of what it did."""

    place: int
    rule: str
    block: Block


@dataclass(frozen=True)
class Movement:
    """The movement phase after a degree was bought.

    `degree` is empty as long as none is bought (9.3: the Mori may come before). `used` are road segments as (lower
    place, higher place); `rested` the blocks that may not move (any more) this turn; `activated` the places whose stack
    has been activated; `origin`, `groups` and the rest belong to the stack that moves now: whether its place gives it
    leadership (7.3.4), its leaders, and the one it has declared.
    """

    degree: str = ""
    stacks_left: int = 0
    muster_left: bool = False
    used: tuple[tuple[int, int], ...] = ()
    rested: tuple[Rest, ...] = ()
    activated: tuple[int, ...] = ()
    origin: int | None = None
    groups: tuple[Group, ...] = ()
    place_leads: bool = False
    leaders: Stack = ()
    leader: Block | None = None

    def but(self, **changes: Any) -> Movement:
        """The same with some fields changed."""
        made = object.__new__(Movement)
        made.__dict__.update(self.__dict__)
        made.__dict__.update(changes)
        return made


def rested(entries: tuple[Rest, ...], place: int, blocks: Stack, rule: str = "7.3.1") -> tuple[Rest, ...]:
    """7.3.1, 7.2, 9.3  The resting blocks with some more: they marched, were mustered or were brought."""
    # What all can see comes first in the order, so that views of lines that look the same are the same.
    more = [Rest(place, rule, block) for block in blocks]
    return tuple(sorted([*entries, *more], key=lambda rest: (rest.place, rest.rule, rest.block.order)))


def road(a: int, b: int) -> tuple[int, int]:
    """A road segment, whichever way it is used."""
    return (a, b) if a < b else (b, a)
