"""The position of Sekigahara: everything on the table, as one immutable value.

Places are numbers (`places.PLACES` has their ids), stacks and hands are sorted tuples, pairs are (Tokugawa, Ishida).
The step of play (`steps.py`) decides what may be done; this module only holds the table and delegates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

from sekiwidget.authoring.steps import Step as AnyStep
from sekiwidget.authoring.steps import StepPosition
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.data_files import BOOK
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, SIDES, TOKUGAWA, Block, Cards, Stack
from sekiwidget.games.sekigahara.components.places import DISKS, NEAR, PLACES, RESOURCES
from sekiwidget.games.sekigahara.rules.campaign.movement_state import Movement
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.text.phrase import Phrase, phrase

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


HIDDEN: Final = phrase("This view hides what lies aside, so that it cannot be told how it goes on.")
"""6.2, 6.3  Why nothing is asked where a view ends."""


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
        """8.1  The pending question, or why there is none."""
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
