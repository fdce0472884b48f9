"""The position of Sekigahara: everything on the table, as one immutable value, with its movement and its fight.

Places are numbers (`places.PLACES` has their ids), stacks and hands are sorted tuples, pairs are (Tokugawa, Ishida).
The step of play (`steps.py`) decides what may be done; this module only holds the table and delegates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

from sekiwidget.authoring.steps import Step as AnyStep
from sekiwidget.authoring.steps import StepPosition
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.data_files import BOOK
from sekiwidget.games.sekigahara.components.pieces import (
    OTHER,
    SIDE_INDEX,
    SIDES,
    TOKUGAWA,
    Block,
    Card,
    Cards,
    Stack,
    without,
)
from sekiwidget.games.sekigahara.components.places import DISKS, NEAR, PLACES, RESOURCES
from sekiwidget.text.phrase import Phrase, phrase

# -- movement (7) ------------------------------------------------------------------------------------------------------

ALL_STACKS: Final = 51
"""7.1  Total movement: as many as there are places, so that it never runs out (`march.stacks_left` counts)."""

STACKS: Final = {"": 0, "none": 0, "minimal": 1, "limited": 3, "total": ALL_STACKS}
"""7.1  How many stacks each degree of movement moves; none before one is bought."""


class Group(NamedTuple):
    """7.3.1  Blocks of the active stack that have marched together.

    `steps` counts their steps, `highway` says whether all were on highways (7.3.3), `largest` is the largest group they
    marched in (7.3.5), `forced` whether a card forced them (7.3.3).
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

    Groups and resting blocks are kept beside the stacks, not in them: others may know a block that stands at a place,
    but not whether it is one of those that march or rest there. `control.leave`, by which all blocks leave a place,
    keeps both in step: where nobody is left, nobody marches or rests.
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

    def departing(self, group: Group, blocks: Stack, along: tuple[int, int]) -> Movement:
        """7.3.1  The same without blocks of a group that leave along a road, which is used now; the others stay."""
        groups = list(self.groups)
        groups.remove(group)  # one of them: two groups may be alike
        if rest := without(group.blocks, blocks):
            groups.append(group._replace(blocks=rest))
        return self.but(groups=tuple(sorted(groups, key=_group_order)), used=tuple(sorted((*self.used, along))))

    def with_group(self, group: Group) -> Movement:
        """7.3.1  The same with a group after its step."""
        return self.but(groups=tuple(sorted((*self.groups, group), key=_group_order)))

    def with_resting(self, place: int, blocks: Stack, rule: str = "7.3.1") -> Movement:
        """7.3.1, 7.2, 9.3  The same with more blocks that rest: they marched, were mustered or were brought."""
        return self.but(rested=sort_resting([*self.rested, *[Rest(place, rule, block) for block in blocks]]))

    def without_place(self, place: int) -> Movement:
        """7.4.2  The same without groups and resting blocks at a place."""
        return self.but(
            groups=tuple([group for group in self.groups if group.place != place]),
            rested=tuple([rest for rest in self.rested if rest.place != place]),
        )


_new = object.__new__
_set = object.__setattr__

# What all can see comes first in both orders, so that views of lines that look the same are the same.


def _group_order(group: Group) -> tuple[int, ...]:
    return (group.place, group.steps, group.highway, group.forced, group.largest, len(group.blocks))


def sort_resting(rested: Iterable[Rest]) -> tuple[Rest, ...]:
    """Resting blocks, sorted by place, paragraph and block."""
    return tuple(sorted(rested, key=lambda rest: (rest.place, rest.rule, rest.block.order)))


def road(a: int, b: int) -> tuple[int, int]:
    """A road segment by its ends, the lower place first."""
    return (a, b) if a < b else (b, a)


# -- the fight (8) -----------------------------------------------------------------------------------------------------


class Deployed(NamedTuple):
    """A block deployed in the fight: the card that brought it (None: a leader first, 8.2.4) and the impact it made.

    It lies with the side it fights for; if that is not `block.side`, it has changed sides (8.6.1).
    """

    block: Block
    card: Card | None
    impact: int


class FollowUp(NamedTuple):
    """8.8.5  A fight caused by a retreat: the place, the retreating side, and where it came from."""

    place: int
    attacker: Side
    fled_from: int


@dataclass(frozen=True)
class Combat:
    """8  A fight under way, or the last one until the next begins.

    `kind` is empty until inside or outside is decided, and for a fight that did not take place. `asked` counts the
    blocks of the deployment that may be challenged. `losses` are units still to be lost. `fled_from` is the field the
    attacker lost, if the attacker's own retreat caused the fight. `holder` held the castle before the fight;
    `sheltered` are blocks that went into it while the rest must still retreat.
    """

    place: int
    attacker: Side
    kind: str = ""
    initiative: Side = TOKUGAWA
    holder: Side | None = None
    deployed: tuple[tuple[Deployed, ...], tuple[Deployed, ...]] = ((), ())
    played: tuple[Cards, Cards] = ((), ())
    impact: tuple[int, int] = (0, 0)
    stopped: tuple[bool, bool] = (False, False)
    asked: int = 0
    losses: tuple[int, int] = (0, 0)
    lost: tuple[int, int] = (0, 0)
    fallen_disks: tuple[str, ...] = ()
    winner: Side | None = None
    fled_from: int | None = None
    sheltered: Stack = ()
    follow_up: FollowUp | None = None
    ended: bool = False

    @property
    def defender(self) -> Side:
        """8.2.1  The side that is not the attacker."""
        return OTHER[self.attacker]

    @property
    def loser(self) -> Side | None:
        """The side that is not the winner, if there is a winner."""
        return OTHER[self.winner] if self.winner else None

    def but(self, **changes: Any) -> Combat:
        """The same with some fields changed."""
        made = _new(Combat)
        _set(made, "__dict__", self.__dict__ | changes)
        return made

    def __repr__(self) -> str:
        return f"<{self.kind or 'fight'} at {PLACES[self.place]}, {self.attacker} attacks, impact {self.impact}>"


# -- the table ---------------------------------------------------------------------------------------------------------

Moved: TypeAlias = "tuple[Position, list[Event]]"


class Deal(NamedTuple):
    """A pending draw: `number` cards (draw, deal) or blocks (recruit, place) for a side."""

    verb: str
    side: Side
    number: int
    place: int | None = None
    rule: str = "8.10"


_EMPTY: tuple[tuple[Stack, Stack], ...] = tuple(((), ()) for _ in PLACES)


class Step(AnyStep["Position"], Protocol):
    """A step of this game, with the rule that asks."""

    @property
    def rule(self) -> str:
        """The paragraph that asks."""


HIDDEN: Final = phrase("This view hides the cards set aside, so it does not show how the game goes on.")
"""6.2, 6.3  Why no decision is pending where a view ends."""


@dataclass(frozen=True, repr=False)
class Position(StepPosition):
    """The whole table. `step` is the current step (a key of `steps.STEPS`), `to_move` who answers it.

    `holders` gives, for each castle place with both sides, the side that was there first; `entered` the roads by which
    the active side came in this turn, as (place, from), and (place, place) for blocks from a box to a lone disk;
    `known[n]` what side n knows of the other's blocks, as (place, block); `aside` cards chosen secretly (6.2, 6.3)
    until both sides have chosen; `lost` the blocks lost in the last fight or overrun; `viewer` whose view this is, if
    it is one.
    """

    book = BOOK
    steps: ClassVar[Mapping[str, Step]]
    sides: ClassVar[tuple[Side, ...]] = SIDES

    week: int = 1
    turn: str = "A"
    phase: str = "movement"
    first: Side = TOKUGAWA
    active: Side = TOKUGAWA
    step: str = ""
    to_move: Side | None = None
    stacks: tuple[tuple[Stack, Stack], ...] = _EMPTY
    hands: tuple[Cards, Cards] = ((), ())
    decks: tuple[Cards, Cards] = ((), ())
    discards: tuple[Cards, Cards] = ((), ())
    bags: tuple[Stack, Stack] = ((), ())
    recruits: tuple[Stack, Stack] = ((), ())
    removed: tuple[Stack, Stack] = ((), ())
    mori: Stack = ()
    disks: tuple[str, ...] = tuple(DISKS.values())
    control: tuple[Side | None, ...] = (None,) * len(RESOURCES)
    holders: tuple[tuple[int, Side], ...] = ()
    entered: tuple[tuple[int, int], ...] = ()
    known: tuple[tuple[tuple[int, Block], ...], tuple[tuple[int, Block], ...]] = ((), ())
    fought: tuple[int, ...] = ()
    lost: tuple[int, int] = (0, 0)
    combat: Combat | None = None
    movement: Movement | None = None
    aside: tuple[Cards, Cards] = ((), ())
    chance: tuple[Deal, ...] = ()
    outcome: Outcome | None = None
    viewer: Side | None = None

    def wrong_step_reasons(self, actor: Side) -> Iterator[Reason]:
        """8.1  The pending decision, or why there is none."""
        step = self.steps.get(self.step) if self.to_move else None
        if step is None:
            if any(not card.kind for cards in self.aside for card in cards):
                yield Reason("6.2" if self.phase == "reinforcement" else "6.3", HIDDEN)
            else:
                yield Reason(self.outcome.rule if self.outcome else "8.1", self._no_question())
            return
        besieging = self.combat is not None and self.combat.kind == "siege" and step.rule in ("8.5", "8.7.2")
        owed = self.chance[0].rule if self.chance else step.rule
        yield Reason("8.9.4" if besieging else owed, step.asks(self))

    def _no_question(self) -> Phrase:
        if self.outcome:
            return phrase("The game is over.")
        match self.phase:
            case "reinforcement":
                return phrase("It is the reinforcement phase; fights take place in the combat phase.")
            case "bid":
                return phrase("It is the bid phase; fights take place in the combat phase.")
            case "movement":
                return phrase("It is the movement phase; fights take place in the combat phase.")
        return phrase("No fight is left to declare in this combat phase.")

    def other_reasons(self, actor: Side, action: Any) -> Iterator[Reason]:
        """A fight that has ended no longer forbids anything."""
        ended = self.combat is not None and self.combat.ended
        return super(Position, self.but(combat=None) if ended else self).other_reasons(actor, action)

    # -- looking at the table ----------------------------------------------------------------------------------------

    @property
    def bought(self) -> bool:
        """7.1  Whether a degree of movement has been bought in this phase."""
        return self.movement is not None and bool(self.movement.degree)

    def blocks(self, place: int, side: Side) -> Stack:
        """The blocks of a side at a place."""
        return self.stacks[place][SIDE_INDEX[side]]

    def disk(self, place: int) -> str | None:
        """3.4  The living disk in the castle here (always Ishida's), or None."""
        name = DISKS.get(place)
        return name if name in self.disks else None

    def units(self, place: int, side: Side) -> bool:
        """Whether a side has a block or a disk here (ruling on 7.3.2: a disk is a unit)."""
        return bool(self.stacks[place][SIDE_INDEX[side]]) or (side != TOKUGAWA and self.disk(place) is not None)

    def contested(self) -> list[int]:
        """8.1  The places with units of both sides, in the order of the data."""
        disks = self.disks
        return [
            place
            for place, (black, gold) in enumerate(self.stacks)
            if black and (gold or (place in DISKS and DISKS[place] in disks))
        ]

    def near(self, place: int) -> tuple[int, ...]:
        """4.1  The places joined to this one by a road."""
        return NEAR[place]


def pending_fight(position: Position) -> tuple[Combat, Side]:
    """8.1  The fight under way and the side that must decide."""
    combat, side = position.combat, position.to_move
    assert combat is not None and side is not None
    return combat, side
