"""7  The state between buying a degree of movement and being done: stacks left, roads used, blocks moved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sekiwidget.games.sekigahara.components.pieces import Block, Stack, without

ALL_STACKS: Final = 51
"""7.1  Total movement: as many as there are places, so that it never runs out (`marchers.stacks_left` counts)."""

STACKS: Final = {"": 0, "none": 0, "minimal": 1, "limited": 3, "total": ALL_STACKS}
"""7.1  How many stacks each degree of movement moves; nothing as long as none is bought."""


class Group(NamedTuple):
    """7.3.1  Blocks of the active stack that have marched together: where they are, how many steps they made,

    whether all on highways (7.3.3), the largest group they marched in (7.3.5), and whether they were forced (7.3.3).
    """

    place: int
    blocks: Stack
    steps: int = 0
    highway: bool = True
    largest: int = 0
    forced: bool = False


class Rest(NamedTuple):
    """7.3.1, 7.2, 9.3  A block that cannot move (again) this turn, and the paragraph that says why."""

    place: int
    rule: str
    block: Block


@dataclass(frozen=True)
class Movement:
    """The movement phase after a degree was bought.

    `degree` is empty until one is bought (9.3: the Mori may come before). `used` are road segments as (lower place,
    higher place); `rested` the blocks that may not move (any more) this turn; `activated` the places whose stack has
    been activated; `origin`, `groups` and the rest belong to the stack that moves now: whether its place gives it
    leadership (7.3.4), its leaders, and the one it has declared.

    Groups and resting blocks are told beside the stacks, not in them, as others see the two apart: they may know a
    block that stands at a place, but not whether it is one of those that march or rest there. `holding.leave`, by which
    all blocks leave a place, keeps both in step: where nobody is left, nobody marches or rests.
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
        made = _new(Movement)
        _set(made, "__dict__", self.__dict__ | changes)
        return made

    def groups_at(self, place: int) -> list[Group]:
        """7.3.1  The groups of the active stack that stand at a place."""
        return [group for group in self.groups if group.place == place]

    def going(self, group: Group, blocks: Stack, along: tuple[int, int]) -> Movement:
        """7.3.1  The same as blocks of a group go along a road, which is used now; the others of the group stay."""
        groups = list(self.groups)
        groups.remove(group)  # one of them: two groups may be alike
        if rest := without(group.blocks, blocks):
            groups.append(group._replace(blocks=rest))
        return self.but(groups=tuple(sorted(groups, key=_group_order)), used=tuple(sorted((*self.used, along))))

    def arrived(self, group: Group) -> Movement:
        """7.3.1  The same with a group that has made a step."""
        return self.but(groups=tuple(sorted((*self.groups, group), key=_group_order)))

    def resting(self, place: int, blocks: Stack, rule: str = "7.3.1") -> Movement:
        """7.3.1, 7.2, 9.3  The same with more blocks that rest: they marched, were mustered or were brought."""
        return self.but(rested=in_order_of_rest([*self.rested, *[Rest(place, rule, block) for block in blocks]]))

    def left(self, place: int) -> Movement:
        """7.4.2  The same where nobody stands at a place any more."""
        return self.but(
            groups=tuple([group for group in self.groups if group.place != place]),
            rested=tuple([rest for rest in self.rested if rest.place != place]),
        )


_new = object.__new__
_set = object.__setattr__

# What all can see comes first in both orders, so that views of lines that look the same are the same.


def _group_order(group: Group) -> tuple[int, ...]:
    return (group.place, group.steps, group.highway, group.forced, group.largest, len(group.blocks))


def in_order_of_rest(rested: Iterable[Rest]) -> tuple[Rest, ...]:
    """Resting blocks in the order in which they are kept."""
    return tuple(sorted(rested, key=lambda rest: (rest.place, rest.rule, rest.block.order)))


def road(a: int, b: int) -> tuple[int, int]:
    """A road segment, in either direction."""
    return (a, b) if a < b else (b, a)
