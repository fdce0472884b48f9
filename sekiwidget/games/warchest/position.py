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
    active      whose turn it is: who uses a coin, or what whose coin has set off is settled; None before the coins
    step        what is asked now (a key of `STEPS`): see below; `to_move`: of whom ("chance", or None: over)
    frames      what must be settled before the next coin, the last entry first: Frame(kind, side, hex, coin, waiting)
    chance      what chance owes, the first entry first: Deal(verb, side, number)
    draft       the open cards while armies are drafted, else None
    options     Options(armies, royal_guard, preview, choose_order, elimination)
    outcome     Outcome(winners, rule) or None;  viewer: whose view this is, or None

Steps: `cards`, `marker` and `draw` are of chance; `order`, `remove` and `draft` come before the first round; `turn`
uses a coin; the rest are frames: `priest` (the coin that a Warrior Priest drew must be used), `guard` (lose stack or
supply), `berserker`, `swordsman`, `mercenary` (go on, or stop) and `footman` (the next Footman's maneuver).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from sekiwidget.core.choice import Choice
from sekiwidget.core.commit import Commit, Event
from sekiwidget.core.position import CHANCE, IllegalAction, Outcome, Problem, Reason, Refusal, Side, Value
from sekiwidget.games.warchest.hexes import AXIAL, LOCATION, LOCATIONS, STARTS
from sekiwidget.games.warchest.units import BLACK, SIDES, WHITE, Coins, Stack

Board: TypeAlias = "tuple[Stack | None, ...]"
Heaps: TypeAlias = tuple[Coins, Coins]
Moved: TypeAlias = "tuple[Position, list[Event]]"


class Frame(NamedTuple):
    """Something to settle before the next coin is played.

    `hex` is the unit it is about, `coin` the coin a Warrior Priest drew, `waiting` the Footmen that have not acted.
    """

    kind: str
    side: Side
    hex: int = -1
    coin: str = ""
    waiting: tuple[int, ...] = ()


class Deal(NamedTuple):
    """What chance owes: `number` coins or cards for a side. `verb`: draw, preview, priest, cards or marker."""

    verb: str
    side: Side
    number: int = 0


class Draft(NamedTuple):
    """draft  The cards that lie open, and the order that was thrown or chosen.

    `winner` is whom the marker showed, `first` who drafts first, `starter` who will begin the first round (None: not
    settled yet); `away` are the cards that were removed.
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


EMPTY: Heaps = ((), ())
NO_UNITS: Board = (None,) * len(AXIAL)
START_CONTROL: tuple[Side | None, ...] = tuple(
    WHITE if place in STARTS[0] else BLACK if place in STARTS[1] else None for place in LOCATIONS
)


@dataclass(frozen=True, repr=False)
class Position:
    """The whole table; the head of this module tells its shape."""

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
    frames: tuple[Frame, ...] = ()
    chance: tuple[Deal, ...] = ()
    draft: Draft | None = None
    options: Options = Options()  # noqa: RUF009  a tuple cannot change
    outcome: Outcome | None = None
    viewer: Side | None = None

    def but(self, **changes: Any) -> Position:
        """The same with some fields changed."""
        made = _new(Position)
        _set(made, "__dict__", self.__dict__ | changes)
        return made

    # -- what may be done --------------------------------------------------------------------------------------------

    def legal(self) -> Iterator[Any]:
        """Every legal action, lazily; interchangeable coins make one option."""
        return iter(()) if self.to_move is None else STEPS[self.step].legal(self)

    def choices(self) -> tuple[Choice, ...]:
        """What the side to move may choose, factored."""
        return () if self.to_move is None else STEPS[self.step].choices(self)

    def why_not(self, action: Any) -> Refusal | None:
        """None if the action is legal for the side to move; else every rule that forbids it, in rule-book order."""
        return self.why_not_by(self.to_move or "", action)

    def why_not_by(self, actor: Side, action: Any) -> Refusal | None:
        """As `why_not`, asked for a side that need not be to move."""
        step = STEPS.get(self.step) if self.to_move else None
        if step is not None and actor == self.to_move and type(action) in step.verbs:
            reasons = list(step.forbids(self, actor, action))
        else:
            reasons = list(_out_of_turn(self, step, actor, action))
        return in_order(reasons) if reasons else None

    def passing(self) -> Any | None:
        """Nothing: nobody is asked whether he objects."""
        return None

    def play(self, action: Any) -> Commit:
        """The commit of this action. Raises IllegalAction."""
        refusal = self.why_not_by(self.to_move or "", action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        after, events = STEPS[self.step].play(self, action)
        return Commit(self, action, after, tuple(events))

    def sample(self, rng: Random) -> Any:
        """A random legal action, by `rng.random()` only. Raises ValueError where nothing is left to decide."""
        if self.to_move is None:
            raise ValueError("nothing is left to decide")
        return STEPS[self.step].sample(self, rng)

    def chances(self) -> Iterable[tuple[Any, int]]:
        """Where chance moves: its outcomes with their weights."""
        return STEPS[self.step].chances(self) if self.to_move == CHANCE else ()

    # -- what is known and asked -------------------------------------------------------------------------------------

    def seen_by(self, side: Side) -> Position:
        """The table as `side` may see it (view.py)."""
        from sekiwidget.games.warchest.view import seen_by

        return seen_by(self, side)

    def facts(self) -> Iterator[str]:
        """The keys that `fact` answers (facts.py)."""
        from sekiwidget.games.warchest.facts import facts

        return facts(self)

    def fact(self, key: str) -> Value:
        """The value of a fact (facts.py). Raises KeyError with "did you mean"."""
        from sekiwidget.games.warchest.facts import fact

        return fact(self, key)

    def problems(self) -> list[Problem]:
        """Every reason why this is no possible position (problems.py)."""
        from sekiwidget.games.warchest.problems import problems

        return problems(self)

    def __str__(self) -> str:
        from sekiwidget.games.warchest.textboard import text_board

        return text_board(self)

    def __repr__(self) -> str:
        from sekiwidget.games.warchest.table_write import write_position

        return f"position({write_position(self)!r})"

    # -- looking at the table ----------------------------------------------------------------------------------------

    def found(self, side: Side, unit: str) -> list[int]:
        """The hexes where a side's units of a kind stand: none, one, or two of the Footman."""
        return [
            place
            for place, stack in enumerate(self.board)
            if stack is not None and stack.unit == unit and stack.side == side
        ]

    def holder(self, place: int) -> Side | None:
        """control  Who controls a location; None if nobody does, or if it is none."""
        return self.control[LOCATION[place]] if place in LOCATION else None

    def locations(self, side: Side) -> int:
        """win  How many locations a side controls."""
        return self.control.count(side)


class Step(Protocol):
    """A step of play: what is asked, and what each answer does."""

    @property
    def rule(self) -> str:
        """The rule that asks."""

    @property
    def verbs(self) -> tuple[type[Any], ...]:
        """The actions that answer it."""

    def asks(self, position: Position) -> str:
        """What must be decided, as a sentence."""

    def legal(self, position: Position) -> Iterator[Any]:
        """Every legal answer."""

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The same, factored."""

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """What forbids one of its verbs to a side, whoever is to move."""

    def play(self, position: Position, action: Any) -> Moved:
        """The position after a legal answer, and the events."""

    def sample(self, position: Position, rng: Random) -> Any:
        """A random legal answer."""

    def chances(self, position: Position) -> Iterable[tuple[Any, int]]:
        """The weighted outcomes, where chance answers."""


STEPS: dict[str, Step] = {}
"""The steps by name; filled by steps.py."""


def _out_of_turn(position: Position, step: Step | None, actor: Side, action: Any) -> Iterator[Reason]:
    """Why a side may not do this now: what is asked instead, and what would forbid it anyway."""
    if step is None:
        yield Reason(position.outcome.rule if position.outcome else "win", "The game is over.")
    else:
        yield Reason(step.rule, step.asks(position))
    for other in STEPS.values():
        if type(action) in other.verbs:
            yield from other.forbids(position, actor, action)
            return


def in_order(reasons: list[Reason]) -> Refusal:
    """The refusal of these reasons, in rule-book order."""
    from sekiwidget.games.warchest.rules import ORDER

    return Refusal(tuple(sorted(dict.fromkeys(reasons), key=lambda reason: ORDER[reason.rule])))


_new = object.__new__
_set = object.__setattr__
