"""7  What lies between buying a degree of movement and being done: stacks left, roads used, who has moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sekiwidget.games.sekigahara.pieces import Block, Stack

ALL_STACKS: Final = 51
"""7.1  Total movement: as many stacks as there are places, which is every one."""


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


@dataclass(frozen=True)
class Movement:
    """The movement phase after a degree was bought.

    `used` are road segments as (lower place, higher place); `rested` blocks that may not move (any more) this turn, as
    (place, block); `activated` the places whose stack has been activated; `origin`, `groups` and the rest belong to
    the stack that moves now: how many blocks it had, whether its place gives it leadership (7.3.4), its leaders, and
    the one it has declared.
    """

    degree: str
    stacks_left: int = 0
    muster_left: bool = False
    used: tuple[tuple[int, int], ...] = ()
    rested: tuple[tuple[int, Block], ...] = ()
    activated: tuple[int, ...] = ()
    origin: int | None = None
    size: int = 0
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


def rested(entries: tuple[tuple[int, Block], ...], place: int, blocks: Stack) -> tuple[tuple[int, Block], ...]:
    """7.3.1  The resting blocks with some more."""
    more = [(place, block) for block in blocks]
    return tuple(sorted([*entries, *more], key=lambda entry: (entry[0], entry[1].order)))


def road(a: int, b: int) -> tuple[int, int]:
    """A road segment, whichever way it is used."""
    return (a, b) if a < b else (b, a)
