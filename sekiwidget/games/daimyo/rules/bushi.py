"""card-a  Own bushi of one hex move to a neighbouring one; enemies there are fought at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import NAME, NEAR, Hex, names
from sekiwidget.games.daimyo.components.wording import bushi_count, side_name
from sekiwidget.games.daimyo.rules.actions import Move
from sekiwidget.games.daimyo.rules.decision import card_asks, no_card, one_of, under_way
from sekiwidget.games.daimyo.rules.fight import arrive
from sekiwidget.games.daimyo.rules.position import Moved, Position
from sekiwidget.games.daimyo.rules.reach import ends, foreign
from sekiwidget.games.daimyo.rules.rounds import carried_out
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series


def standing(position: Position, hex_: Hex, side: Side) -> int:
    """card-a  The bushi of a side on a hex."""
    units = position.units_at(hex_)
    return units.bushi if units is not None and units.side == side else 0


class MoveStep(Decision):
    """card-a  A side moves one or more bushi of one hex."""

    verbs = (Move,)

    def rule(self, position: Position) -> str:
        """The rule of the card, even where a B counts as an A."""
        return "card-a"

    def asks(self, position: Position) -> str:
        """What must be decided."""
        side, _ = under_way(position)
        asked = phrase(
            "{side} must now move one or more bushi from one hex to a neighbouring one.", side=side_name(side)
        )
        return card_asks(position, asked)

    def legal(self, position: Position) -> Iterator[Move]:
        """From each hex, to each neighbour, each number."""
        for start, count in position.bushi_of(position.to_move or ""):
            for end in ends(position, start):
                yield from (Move(number, start, end) for number in range(1, count + 1))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """One for each hex with own bushi."""
        side = position.to_move or ""
        made = []
        for start, count in position.bushi_of(side):
            if where := ends(position, start):
                picks = (Pick("bushi", (NAME[start],) * count, 1, count), Pick("goal", names(where)))
                fought = names(end for end in where if foreign(position, end, side))
                note = phrase("Foreign units on {hexes} are fought at once.", hexes=Series(fought)) if fought else ""
                words = phrase("Move bushi from {hex}", hex=NAME[start])
                made.append(Choice("move", picks, words, "card-a", note, "move {0#} {0!}-{1}"))
        return tuple(made)

    def forbids(self, position: Position, side: Side, action: Move) -> Iterator[Reason]:
        """card-a  One or more own bushi, to a neighbouring hex of the land."""
        yield from no_card(position, side, "move", "card-a")
        start, end = NAME[action.start], NAME[action.end]
        there = standing(position, action.start, side)
        if action.number < 1:
            yield Reason("card-a", phrase("At least one bushi moves."))
        elif there < action.number:
            yield Reason("card-a", _too_few(side, there, action))
        if action.end not in NEAR[action.start]:
            yield Reason("card-a", phrase("{end} is not a neighbour of {start}.", end=end, start=start))
        if action.end not in dict(position.land):
            yield Reason("land", phrase("There is no land at {hex}.", hex=end))

    def play(self, position: Position, action: Move) -> Moved:
        """They go; a fight may follow, then the next card."""
        side = position.to_move or ""
        start, end = NAME[action.start], NAME[action.end]
        events = [
            Event("card-a", "leaves", (side, action.number, start, end), f"bushi.{start}", -action.number),
            Event("card-a", "enters", (side, action.number, start, end), f"bushi.{end}", action.number),
        ]
        here = position.units_at(action.start)
        assert here is not None
        position = position.with_units({action.start: here._replace(bushi=here.bushi - action.number)})
        return carried_out(arrive(position, side, action.number, action.end, events), events), events

    def sample(self, position: Position, rng: Random) -> Move:
        """Any hex, any neighbour, any number."""
        stacks = list(position.bushi_of(position.to_move or ""))
        stack = one_of(stacks, rng)
        while not (near := ends(position, stack[0])):
            stacks.remove(stack)
            stack = one_of(stacks, rng)
        return Move(1 + int(rng.random() * stack[1]), stack[0], one_of(list(near), rng))


def _too_few(side: Side, there: int, action: Move) -> str:
    """card-a  Foreign bushi, or more than there are, cannot be moved."""
    start, number = NAME[action.start], action.number
    if not there:
        return phrase("{side} has no bushi on {hex}, not {number}.", side=side_name(side), hex=start, number=number)
    return phrase(
        "{side} has only {bushi:one} on {hex}, not {number}.",
        side=side_name(side),
        bushi=bushi_count(there),
        hex=start,
        number=number,
    )
