"""The position of Daimyo: everything on the table, as one immutable value.

What lies on the table:

* `sides`: who plays, in seat order (two, three or four of black, gold, white, jade); tuples "by side" follow it.
* `land`: the hexes as `((q, r), owner)`, sorted; the owner is the side whose home hex it is, None for a neutral one.
* `units`: the units as `((q, r), Units(side, bushi, daimyo))`, sorted; empty hexes are left out. A hex has
  units of one side only. `reserve`: bushi beside the table by side; `hexes_left`: neutral hexes not yet on the table.
* `hands`, `played`, `incoming`: cards by side. `played` lies face down in phase 1, open in phases 3 and 4; `incoming`
  are cards passed to a side, which takes them in phase 2. `deck`: cards that chance has not dealt.
* `card`: the card being carried out in phase 3 (those before it are done); `fresh`: the hexes that were
  added or moved in this round.

The state of play: `round` (from 1), `phase` (0: cards are dealt; 1, 3, 4: as in the rules; 2 is automatic), `step` (the
pending decision: deal, play, move, recruit, daimyo, add, shift, give), `to_move` (who decides), `outcome`.

Knowledge of cards: `opened` are all ever played, `gifts` pairs given to both neighbours at once (each receiver has one
of the two). In a view hidden cards are `A?` or `?`, and `pools` holds by side what is known of hand and face-down cards
together, once a side has laid cards face down; `viewer` says whose view it is.

The step of play (`steps.py`) decides what may be done; this module only holds the table and delegates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol, TypeAlias

from sekiwidget.authoring.steps import Step as AnyStep
from sekiwidget.authoring.steps import StepPosition
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import Card, Cards
from sekiwidget.games.daimyo.components.data_files import BOOK
from sekiwidget.games.daimyo.components.hexes import Hex
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.text.phrase import as_sentence, phrase

Moved: TypeAlias = "tuple[Position, list[Event]]"


class Units(NamedTuple):
    """units  The units on a hex: bushi of one side, perhaps with its daimyo."""

    side: Side
    bushi: int
    daimyo: bool = False

    @property
    def strength(self) -> int:
        """fight-daimyo  The number of units: a daimyo counts as 1, like a bushi."""
        return self.bushi + self.daimyo


class Gift(NamedTuple):
    """phase-4  Two played cards that a side gave away, face down: the first to its left, the second to its right.

    `taken`: the receivers have them in hand. `sure`: the viewer knows which went where; if not, the cards are in order
    of priority. The gift is forgotten once one of the two is played.
    """

    giver: Side
    cards: tuple[Card, Card]
    taken: bool = False
    sure: bool = True


class Step(AnyStep["Position"], Protocol):
    """A step of this game, with the rule that asks."""

    def rule(self, position: Position) -> str:
        """The rule that asks here."""


@dataclass(frozen=True, repr=False)
class Position(StepPosition):
    """The whole table; the fields are explained at the top of the module."""

    book = BOOK
    steps: ClassVar[Mapping[str, Step]]

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

    # -- what may be done --------------------------------------------------------------------------------------------

    def wrong_step_reasons(self, actor: Side) -> Iterator[Reason]:
        """setup, phase-1, priority  The pending question, or why there is none."""
        step = self.steps.get(self.step) if self.to_move else None
        if step is None:
            over = self.outcome
            yield Reason(over.rule, phrase("The game is over.")) if over else Reason("phase-1", self.nothing_asked())
            return
        if actor not in (*self.sides, CHANCE):
            yield Reason("setup", as_sentence(phrase("{side} does not play here", side=side_name(actor))))
        waits = self.phase == 3 and actor != self.to_move
        yield Reason("priority" if waits else step.rule(self), step.asks(self))

    def nothing_asked(self) -> str:
        """phase-1, phase-3  Why nobody has to decide although the game is not over."""
        if any(self.played):
            return phrase("Nothing is left to decide: this view hides the cards that the others have laid.")
        return phrase("Nothing is left to decide: nobody holds a card.")

    # -- looking at the table ----------------------------------------------------------------------------------------

    @property
    def face_down(self) -> bool:
        """phase-1  Whether the played cards still lie face down."""
        return self.phase == 1

    def side_index(self, side: Side) -> int:
        """The index of a side, from 0. Raises ValueError for a side that does not play."""
        return self.sides.index(side)

    def left(self, side: Side) -> Side:
        """phase-4  The left neighbour: the next in seat order."""
        return self.sides[(self.sides.index(side) + 1) % len(self.sides)]

    def right(self, side: Side) -> Side:
        """phase-4  The right neighbour: the one before in seat order."""
        return self.sides[self.sides.index(side) - 1]

    def units_at(self, hex_: Hex) -> Units | None:
        """The units on a hex, or None."""
        for at, units in self.units:
            if at == hex_:
                return units
        return None

    def daimyo_of(self, side: Side) -> Hex | None:
        """The hex of a side's daimyo, or None if it has fallen."""
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
