"""The position of War Chest: everything on the table, as one immutable value.

Its shape (pairs are (white, black); hexes are numbers, `hexes.HEXES` has their names; coins are ids, see `units.py`):

    board       37 entries, hex -> Stack(side, unit, height) or None
    control     10 entries, in the order of hexes.LOCATIONS -> "white", "black" or None
    armies      pair of the unit ids of each side, in the order they came
    bags, hands, supply, faceup, facedown, eliminated, ahead
                pairs of heaps: sorted tuples of coins; `ahead` is the second hand of the preview variant.
                In a view the other side's bag, hand, facedown and ahead are `("?", "?", ...)`
    initiative  who holds the marker (None before it is known); `moved`: it changed hands in this round
    round       0 before the first
    active      the side whose turn it is, with all that follows from its coin; None while no coin can be used
    step        the question now (a key of `STEPS`, see below); `to_move`: who answers ("chance", or None: over)
    pending     the decisions due before the next coin, the last first: PendingDecision(kind, side, hex, coin, waiting)
    chance      the pending deals of chance, the first first: Deal(verb, side, number)
    draft       the open cards while armies are drafted, else None
    options     Options(armies, royal_guard, preview, choose_order, elimination)
    outcome     Outcome(winners, rule) or None;  viewer: whose view this is, or None

Steps: `cards`, `marker` and `draw` are of chance; `order`, `remove` and `draft` come before the first round; `turn`
uses a coin; the rest are kinds of pending decisions: `priest` (the coin that a Warrior Priest drew must be used),
`guard` (lose stack or supply), `berserker`, `swordsman`, `mercenary` (go on, or stop) and `footman` (the next Footman's
maneuver).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from sekiwidget.authoring.steps import Step as AnyStep
from sekiwidget.authoring.steps import StepPosition
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.data_files import BOOK
from sekiwidget.games.warchest.components.hexes import AXIAL, LOCATION, LOCATIONS, STARTS
from sekiwidget.games.warchest.components.units import BLACK, SIDES, WHITE, Coins, Stack
from sekiwidget.text.phrase import phrase

Board: TypeAlias = "tuple[Stack | None, ...]"
Heaps: TypeAlias = tuple[Coins, Coins]
Transition: TypeAlias = "tuple[Position, list[Event]]"


class PendingDecision(NamedTuple):
    """A decision due before the next coin is used.

    `hex` is the unit it is about, `coin` the coin a Warrior Priest drew, `waiting` the Footmen that have not acted.
    """

    kind: str
    side: Side
    hex: int = -1
    coin: str = ""
    waiting: tuple[int, ...] = ()


class Deal(NamedTuple):
    """A pending chance event: `number` coins or cards for a side. `verb`: draw, preview, priest, cards or marker."""

    verb: str
    side: Side
    number: int = 0


class DraftState(NamedTuple):
    """draft  The open cards, and the order as thrown or chosen.

    `winner` is the side that the marker showed, `first` drafts first, `starter` will begin the first round (None: not
    yet decided); `away` are the cards that were removed.
    """

    open: tuple[str, ...] = ()
    winner: Side | None = None
    first: Side | None = None
    starter: Side | None = None
    away: tuple[str, ...] = ()


class Options(NamedTuple):
    """How the game was set up, and which variants are played."""

    armies: str = "first"
    royal_guard: str = "revised"
    preview: bool = False
    choose_order: bool = False
    elimination: bool = False


HEAPS = ("hands", "bags", "faceup", "facedown", "ahead", "eliminated", "supply")
"""The fields that are heaps of coins."""
EMPTY: Heaps = ((), ())
NO_UNITS: Board = (None,) * len(AXIAL)
START_CONTROL: tuple[Side | None, ...] = tuple(
    WHITE if place in STARTS[0] else BLACK if place in STARTS[1] else None for place in LOCATIONS
)


class Step(AnyStep["Position"], Protocol):
    """A step of this game, with the rule that asks."""

    @property
    def rule(self) -> str:
        """The rule that asks."""


@dataclass(frozen=True, repr=False)
class Position(StepPosition):
    """The whole table; see the module docstring for its fields."""

    book = BOOK
    steps: ClassVar[Mapping[str, Step]]
    sides: ClassVar[tuple[Side, ...]] = SIDES

    board: Board = NO_UNITS
    control: tuple[Side | None, ...] = START_CONTROL
    armies: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    bags: Heaps = EMPTY
    hands: Heaps = EMPTY
    supply: Heaps = EMPTY
    faceup: Heaps = EMPTY
    facedown: Heaps = EMPTY
    eliminated: Heaps = EMPTY
    ahead: Heaps = EMPTY
    initiative: Side | None = None
    moved: bool = False
    round: int = 0
    active: Side | None = None
    step: str = ""
    to_move: Side | None = None
    pending: tuple[PendingDecision, ...] = ()
    chance: tuple[Deal, ...] = ()
    draft: DraftState | None = None
    options: Options = Options()  # noqa: RUF009  a tuple cannot change
    outcome: Outcome | None = None
    viewer: Side | None = None

    # -- what may be done --------------------------------------------------------------------------------------------

    def wrong_step_reasons(self, actor: Side) -> Iterator[Reason]:
        """win  The pending question, or that the game is over."""
        step = self.steps.get(self.step) if self.to_move else None
        if step is None:
            yield Reason(self.outcome.rule if self.outcome else "win", phrase("The game is over."))
        else:
            yield Reason(step.rule, step.asks(self))

    def other_reasons(self, actor: Side, action: Any) -> Iterator[Reason]:
        """turns  What would forbid using a coin like this at any time; follow-ups are checked only when due."""
        step = next((step for step in self.steps.values() if type(action) in step.verbs), None)
        return iter(()) if step is None else step.forbids(self, actor, action)

    # -- looking at the table ----------------------------------------------------------------------------------------

    def hexes_of(self, side: Side, unit: str) -> list[int]:
        """The hexes where a side's units of a kind stand: none, one, or two of the Footman."""
        return [
            place
            for place, stack in enumerate(self.board)
            if stack is not None and stack.unit == unit and stack.side == side
        ]

    def holder(self, place: int) -> Side | None:
        """control  Who controls a location; None if nobody does, or if it is not a location."""
        return self.control[LOCATION[place]] if place in LOCATION else None

    def location_count(self, side: Side) -> int:
        """win  How many locations a side controls."""
        return self.control.count(side)
