"""The position of Daimyo: everything on the table, as one immutable value.

What lies on the table:

* `sides`: who plays, in seat order (two, three or four of black, gold, white, jade); tuples "by seat" follow it.
* `land`: the hexes as `((q, r), owner)`, sorted; the owner is the side whose home hex it is, None for a neutral one.
* `units`: who stands where as `((q, r), Units(side, bushi, daimyo))`, sorted; empty hexes are left out. On a hex stand
  units of one side only. `reserve`: bushi beside the table by seat; `hexes_left`: neutral hexes not yet on the table.
* `hands`, `played`, `incoming`: cards by seat. `played` lies face down in phase 1, open in phases 3 and 4; `incoming`
  are cards passed to a side that it takes in phase 2. `deck`: cards that chance has not dealt.
* `card`: the card that is being carried out in phase 3 (played cards before it have been); `fresh`: the hexes that were
  added or moved in this round.

Where the game stands: `round` (from 1), `phase` (0: cards are dealt; 1, 3, 4: as in the rules, 2 passes by itself),
`step` (what is asked: deal, play, move, recruit, daimyo, add, shift, give), `to_move` (of whom), `outcome`.

What is known of the cards: `opened` are all that have ever been played, `gifts` pairs given to both neighbours at once
(each receiver has one of the two). In a view hidden cards are `A?` or `?`, and `pools` holds by seat what is known of
hand and face-down cards together, where a side has laid cards face down; `viewer` says whose view it is.

What may be done is asked of the step of play (`steps.py`); this module only holds the table and asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias

from sekiwidget.core.choice import Choice
from sekiwidget.core.commit import Commit, Event
from sekiwidget.core.position import (
    CHANCE,
    IllegalAction,
    Outcome,
    Problem,
    Reason,
    Refusal,
    Side,
    Value,
)
from sekiwidget.games.daimyo.cards import Card, Cards
from sekiwidget.games.daimyo.hexes import Hex

Moved: TypeAlias = "tuple[Position, list[Event]]"


class Units(NamedTuple):
    """units  What stands on a hex: bushi of one side, perhaps with its daimyo."""

    side: Side
    bushi: int
    daimyo: bool = False

    @property
    def strength(self) -> int:
        """fight-daimyo  How many units they are: a daimyo counts 1, as each bushi does."""
        return self.bushi + self.daimyo


class Gift(NamedTuple):
    """phase-4  Two played cards that a side gave away, face down: the first to its left, the second to its right.

    `taken`: the receivers have them in hand by now. `sure`: the viewer knows which went where; if not, the cards stand
    in order of priority. It is over as soon as one of the two is played.
    """

    giver: Side
    cards: tuple[Card, Card]
    taken: bool = False
    sure: bool = True


@dataclass(frozen=True, repr=False)
class Position:
    """The whole table; the fields are explained at the top of the module."""

    sides: tuple[Side, ...]
    round: int = 1
    phase: int = 0
    step: str = ""
    to_move: Side | None = None
    land: tuple[tuple[Hex, Side | None], ...] = ()
    units: tuple[tuple[Hex, Units], ...] = ()
    reserve: tuple[int, ...] = ()
    hexes_left: int = 0
    hands: tuple[Cards, ...] = ()
    played: tuple[Cards, ...] = ()
    incoming: tuple[Cards, ...] = ()
    deck: Cards = ()
    card: Card | None = None
    fresh: tuple[Hex, ...] = ()
    opened: Cards = ()
    gifts: tuple[Gift, ...] = ()
    pools: tuple[Cards, ...] = ()
    outcome: Outcome | None = None
    viewer: Side | None = None

    def but(self, **changes: Any) -> Position:
        """The same with some fields changed."""
        made = _new(Position)
        _set(made, "__dict__", self.__dict__ | changes)
        return made

    # -- what may be done --------------------------------------------------------------------------------------------

    def legal(self) -> Iterator[Any]:
        """Every legal action, lazily."""
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
        if not reasons:
            return None
        return Refusal(tuple(sorted(dict.fromkeys(reasons), key=lambda reason: ORDER.get(reason.rule, 0))))

    def passing(self) -> Any | None:
        """None: nobody may object to anything in this game."""
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
        from sekiwidget.games.daimyo.view import seen_by

        return seen_by(self, side)

    def facts(self) -> Iterator[str]:
        """The keys that `fact` answers (facts.py)."""
        from sekiwidget.games.daimyo.facts import facts

        return facts(self)

    def fact(self, key: str) -> Value:
        """The value of a fact (facts.py). Raises KeyError with "did you mean"."""
        from sekiwidget.games.daimyo.facts import fact

        return fact(self, key)

    def problems(self) -> list[Problem]:
        """Every reason why this is no possible position (problems.py)."""
        from sekiwidget.games.daimyo.problems import problems

        return problems(self)

    def __str__(self) -> str:
        from sekiwidget.games.daimyo.textboard import text_board

        return text_board(self)

    def __repr__(self) -> str:
        from sekiwidget.games.daimyo.table_write import write_position

        return f"position({write_position(self)!r})"

    # -- looking at the table ----------------------------------------------------------------------------------------

    @property
    def face_down(self) -> bool:
        """phase-1  Whether the played cards still lie face down."""
        return self.phase == 1

    def seat(self, side: Side) -> int:
        """The seat of a side, from 0. Raises ValueError for one that does not play."""
        return self.sides.index(side)

    def left(self, side: Side) -> Side:
        """phase-4  The left neighbour: the next in seat order."""
        return self.sides[(self.sides.index(side) + 1) % len(self.sides)]

    def right(self, side: Side) -> Side:
        """phase-4  The right neighbour: the one before in seat order."""
        return self.sides[self.sides.index(side) - 1]

    def units_at(self, hex_: Hex) -> Units | None:
        """What stands on a hex, or None."""
        for at, units in self.units:
            if at == hex_:
                return units
        return None

    def daimyo_of(self, side: Side) -> Hex | None:
        """The hex of a side's daimyo, or None if he has fallen."""
        for at, units in self.units:
            if units.daimyo and units.side == side:
                return at
        return None

    def bushi_of(self, side: Side) -> tuple[tuple[Hex, int], ...]:
        """The hexes with bushi of a side, and how many."""
        return tuple([(at, units.bushi) for at, units in self.units if units.side == side and units.bushi])

    def with_units(self, changes: Mapping[Hex, Units | None]) -> Position:
        """The same with other units on some hexes; a hex without units is empty."""
        units = dict(self.units)
        known = changes.keys() <= units.keys()
        for hex_, here in changes.items():
            if here is None or not here.strength:
                units.pop(hex_, None)
            else:
                units[hex_] = here
        # a dict keeps the order of the hexes it had
        return self.but(units=tuple(units.items() if known else sorted(units.items())))

    def queue(self) -> tuple[tuple[Card, Side], ...]:
        """priority  The open cards in the order in which they are carried out, each with the side that played it."""
        if self.face_down:
            return ()
        return tuple(
            sorted([(card, side) for side, cards in zip(self.sides, self.played, strict=True) for card in cards])
        )


class Step(Protocol):
    """A step of play: what is asked, and what each answer does."""

    @property
    def verbs(self) -> tuple[type[Any], ...]:
        """The actions that answer it."""

    def rule(self, position: Position) -> str:
        """The rule that asks here."""

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

ORDER: dict[str, int] = {}
"""The rules in the order of the rule book; filled by steps.py."""


def _out_of_turn(position: Position, step: Step | None, actor: Side, action: Any) -> Iterator[Reason]:
    """Why a side may not do this now: what is asked instead, and what would forbid it anyway."""
    if step is None:
        over = position.outcome
        text = "The game is over." if over else "Nobody holds a card, so nothing is left to decide."
        yield Reason(over.rule if over else "phase-1", text)
    else:
        if actor not in (*position.sides, CHANCE):
            yield Reason("setup", f"{actor.title()} does not play here.")
        waits = position.phase == 3 and actor != position.to_move
        yield Reason("priority" if waits else step.rule(position), step.asks(position))
    for other in STEPS.values():
        if type(action) in other.verbs:
            yield from other.forbids(position, actor, action)


_new = object.__new__
_set = object.__setattr__
