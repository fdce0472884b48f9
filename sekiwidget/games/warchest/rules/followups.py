"""berserker, swordsman, mercenary, footman, royal_guard  The decisions that follow the use of a coin."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sekiwidget.authoring.steps import Decision, replace_one
from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, NEAR
from sekiwidget.games.warchest.components.units import LOWER, SIDE_INDEX, Stack, add_coins, remove_coin
from sekiwidget.games.warchest.components.wording import SideName, UnitName, UnitOf
from sekiwidget.games.warchest.rules.actions import Attack, Control, Lose, Move, Stop
from sekiwidget.games.warchest.rules.choices import maneuver_choices
from sekiwidget.games.warchest.rules.maneuver import (
    BERSERKER,
    KNIGHT,
    LOST_FACT,
    ROYAL_GUARD,
    SWORDSMAN,
    forbids_maneuver,
    height_of,
    lose_coin,
    maneuvers,
    move_unit,
    play_maneuver,
    sample_maneuver,
)
from sekiwidget.games.warchest.rules.position import PendingDecision, Position, Transition
from sekiwidget.games.warchest.rules.rounds import proceed
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

MANEUVERS = (Move, Attack, Control)
OPTIONAL = (BERSERKER, SWORDSMAN, "mercenary")
"""The steps that a side may decline."""
STOP_SHARE = 0.25
"""How often a random side declines a follow-up."""


class _FollowUp(Decision):
    """A unit may, or must, act without a coin of the hand."""

    rule = ""
    note = ""
    """What follows from a maneuver."""
    cost = ""
    """What is given up for one."""
    verbs: tuple[type[Any], ...] = (*MANEUVERS, Stop)

    def asks(self, position: Position) -> str:
        """The question."""
        decision = position.pending[-1]
        return phrase("{unit} may now act again, or stop.", unit=UnitOf(decision.side, self.rule))

    def standing(self, position: Position) -> tuple[PendingDecision, Stack, int]:
        """The decision, the unit, and the number of coins with which it acts."""
        decision = position.pending[-1]
        stack = position.board[decision.hex]
        assert stack is not None
        return decision, stack, stack.height

    def legal(self, position: Position) -> Iterator[Any]:
        """Every maneuver, and to stop."""
        decision, stack, height = self.standing(position)
        yield from maneuvers(position, stack, decision.hex, height)
        yield Stop()

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The same as choices."""
        decision, stack, height = self.standing(position)
        label = phrase("Leave {unit:the} as it is", unit=UnitName(stack.unit))
        stop = Stop.choice((), label, self.rule)
        return (*maneuver_choices(position, stack, decision.hex, height, self.note, self.cost), stop)

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """berserker, mercenary  Only the unit asked may act, by the rules of any maneuver."""
        if type(action) is Stop:
            if position.step not in OPTIONAL:
                yield from _forbids_stop(position)
            return
        decision, stack, height = self.standing(position)
        place = action.hex if type(action) is Control else action.start
        if place != decision.hex or action.unit != stack.unit:
            unit = UnitName(stack.unit)
            text = phrase("Only {unit:the} on {hex} may act now.", unit=unit, hex=HEXES[decision.hex])
            yield Reason(self.rule, text)
        else:
            yield from forbids_maneuver(position, side, action, height)

    def play(self, position: Position, action: Any) -> Transition:
        """The maneuver, or nothing; then whatever is next."""
        events: list[Event] = []
        decision = position.pending[-1]
        after = position.but(pending=position.pending[:-1])
        if type(action) is Stop:
            events.append(Event(self.rule, "stops", (decision.side, self.rule)))
        else:
            after = self.act(after, events, decision, action)
        return proceed(after, events), events

    def act(self, position: Position, events: list[Event], decision: PendingDecision, action: Any) -> Position:
        """The maneuver."""
        return play_maneuver(position, events, action)

    def sample(self, position: Position, rng: Random) -> Any:
        """Any maneuver, or to stop."""
        if rng.random() < STOP_SHARE:
            return Stop()
        decision, stack, height = self.standing(position)
        return sample_maneuver(position, stack, decision.hex, height, rng)


def _forbids_stop(position: Position) -> Iterator[Reason]:
    """turns, footman  Why the follow-up may not be declined."""
    if position.step == "footman":
        yield Reason("footman", phrase("A Footman that can make a maneuver must make one."))
    else:
        yield Reason("turns", phrase("There is nothing to stop: no unit may go on."))


class BerserkerStep(_FollowUp):
    """berserker, faq-berserker-1  It may maneuver again, first paying a coin of its own stack; the last one stays."""

    rule = BERSERKER
    note = phrase("It first pays a coin of its own stack.")
    cost = phrase("a coin of its stack is given up")

    def standing(self, position: Position) -> tuple[PendingDecision, Stack, int]:
        """It acts with one coin less: the price is paid first."""
        decision, stack, height = super().standing(position)
        return decision, stack, height - 1

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """berserker, knight  As for any maneuver; mentions the coin paid first if that is what is missing."""
        found = [*super().forbids(position, side, action)]
        if any(reason.rule == KNIGHT for reason in found):
            text = phrase("The Berserker first pays a coin of its stack, and must have one left to attack with.")
            yield Reason(BERSERKER, text)
        yield from found

    def act(self, position: Position, events: list[Event], decision: PendingDecision, action: Any) -> Position:
        """berserker, faq-berserker-1  A coin goes from the stack to the face-up discard; none of the hand is used."""
        board, side_index = list(position.board), SIDE_INDEX[decision.side]
        stack = board[decision.hex]
        assert stack is not None
        lower = LOWER[stack]
        assert lower is not None
        board[decision.hex] = lower
        events.append(Event("faq-berserker-1", "pays_from_stack", (decision.side, HEXES[decision.hex], lower.height)))
        faceup = replace_one(position.faceup, side_index, add_coins(position.faceup[side_index], BERSERKER))
        return play_maneuver(position.but(board=tuple(board), faceup=faceup), events, action)


class MercenaryStep(_FollowUp):
    """mercenary  After a Mercenary coin was recruited, the Mercenary on the board may make one free maneuver."""

    rule = "mercenary"
    note = phrase("It costs no coin.")

    def asks(self, position: Position) -> str:
        """The question."""
        side = SideName(position.pending[-1].side)
        return phrase("{side:possessive} Mercenary may now make a free maneuver, or stop.", side=side)

    def act(self, position: Position, events: list[Event], decision: PendingDecision, action: Any) -> Position:
        """mercenary  The maneuver costs nothing."""
        events.append(Event("mercenary", "free_maneuver", (decision.side,)))
        return play_maneuver(position, events, action)


class SwordsmanStep(_FollowUp):
    """swordsman  After it has attacked, it may make one step."""

    rule = SWORDSMAN
    note = phrase("It costs no coin.")
    verbs = (Move, Stop)

    def asks(self, position: Position) -> str:
        """The question."""
        side = SideName(position.pending[-1].side)
        return phrase("{side:possessive} Swordsman may now make a step after its attack, or stop.", side=side)

    def legal(self, position: Position) -> Iterator[Any]:
        """Every step, and to stop."""
        place = position.pending[-1].hex
        yield from (Move(SWORDSMAN, place, near) for near in NEAR[place] if position.board[near] is None)
        yield Stop()

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The same as choices."""
        return tuple(choice for choice in super().choices(position) if choice.verb in ("move", "stop"))

    def act(self, position: Position, events: list[Event], decision: PendingDecision, action: Any) -> Position:
        """swordsman  The step."""
        return move_unit(position, events, SWORDSMAN, (action.start, action.end))

    def sample(self, position: Position, rng: Random) -> Any:
        """Any step, or to stop."""
        ways = [*self.legal(position)]
        return ways[int(rng.random() * len(ways))]


class FootmanStep(_FollowUp):
    """footman, faq-footman-1  Each Footman that can makes one maneuver, in any order; they may differ."""

    rule = "footman"
    verbs = MANEUVERS

    def asks(self, position: Position) -> str:
        """The question."""
        side = SideName(position.pending[-1].side)
        return phrase("{side:possessive} Footmen must now maneuver, each that can.", side=side)

    def waiting(self, position: Position) -> Iterator[tuple[int, Stack]]:
        """The living Footmen that have not acted yet."""
        decision = position.pending[-1]
        for place in decision.waiting:
            stack = position.board[place]
            if stack is not None and stack.unit == "footman" and stack.side == decision.side:
                yield place, stack

    def legal(self, position: Position) -> Iterator[Any]:
        """Every maneuver of each."""
        for place, stack in self.waiting(position):
            yield from maneuvers(position, stack, place, stack.height)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The same as choices."""
        waiting = tuple(self.waiting(position))
        note = phrase("Then the other one acts, if it can.") if len(waiting) > 1 else ""
        found = [maneuver_choices(position, stack, place, stack.height, note) for place, stack in waiting]
        return tuple(choice for choices in found for choice in choices)

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """footman  A Footman that has not acted, by the rules of any maneuver."""
        place = action.hex if type(action) is Control else action.start
        if action.unit != "footman" or place not in dict(self.waiting(position)):
            left = [HEXES[there] for there, _ in self.waiting(position)]
            if len(left) > 1:
                text = phrase("One of the Footmen on {hexes} must now maneuver.", hexes=Series(left))
            else:
                text = phrase("The Footman on {hexes} must now maneuver.", hexes=Series(left))
            yield Reason("footman", text)
        else:
            yield from forbids_maneuver(position, side, action, height_of(position, side, "footman", place))

    def act(self, position: Position, events: list[Event], decision: PendingDecision, action: Any) -> Position:
        """footman, faq-footman-1  One acts; the others wait for their turn."""
        place = action.hex if type(action) is Control else action.start
        rest = tuple(other for other in decision.waiting if other != place)
        if rest:
            position = position.but(pending=(*position.pending, decision._replace(waiting=rest)))
        events.append(Event("faq-footman-1", "footman_acts", (HEXES[place], len(rest))))
        return play_maneuver(position, events, action)

    def sample(self, position: Position, rng: Random) -> Any:
        """Any maneuver of any of them."""
        waiting = [*self.waiting(position)]
        at = int(rng.random() * len(waiting))
        found = (sample_maneuver(position, stack, place, stack.height, rng) for place, stack in waiting[at:] + waiting)
        return next(action for action in found if action is not None)


# -- the attacked Royal Guard ------------------------------------------------------------------------------------------


class GuardStep(Decision):
    """royal_guard  Its owner says whether the attacked Royal Guard loses a coin of its stack or one of the supply."""

    rule = ROYAL_GUARD
    verbs = (Lose,)

    def asks(self, position: Position) -> str:
        """The question."""
        side = SideName(position.pending[-1].side)
        return phrase(
            "{side} must now choose which Royal Guard coin is lost: one from the stack or one from the supply.",
            side=side,
        )

    def legal(self, position: Position) -> Iterator[Lose]:
        """Both."""
        return iter((Lose("supply"), Lose("stack")))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both."""
        guard = position.board[position.pending[-1].hex]
        assert guard is not None
        supply, whole = phrase("Lose a Royal Guard coin from the supply"), phrase("The unit stays whole.")
        stack = phrase("Lose a coin from the stack")
        left = phrase("The unit leaves the board.") if guard.height == 1 else phrase("The coin in the supply is kept.")
        return (
            Choice("lose-supply", (), supply, ROYAL_GUARD, whole, "lose supply"),
            Choice("lose-stack", (), stack, ROYAL_GUARD, left, "lose stack"),
        )

    def forbids(self, position: Position, side: Side, action: Lose) -> Iterator[Reason]:
        """royal_guard  Only when it is attacked, and by its owner."""
        if position.step != "guard":
            yield Reason(ROYAL_GUARD, phrase("No attacked Royal Guard is waiting for a choice now."))
        elif side != position.to_move:
            text = phrase("{side} owns the Royal Guard and chooses.", side=SideName(position.to_move))
            yield Reason(ROYAL_GUARD, text)

    def play(self, position: Position, action: Lose) -> Transition:
        """royal_guard  The coin goes back into the box, whichever it is."""
        events: list[Event] = []
        decision = position.pending[-1]
        side, side_index = decision.side, SIDE_INDEX[decision.side]
        after = position.but(pending=position.pending[:-1])
        if action.source == "stack":
            return proceed(lose_coin(after, events, ROYAL_GUARD, decision.hex), events), events
        events.append(Event(ROYAL_GUARD, "supply_pays", (side, HEXES[decision.hex]), LOST_FACT[side], 1))
        after = after.but(
            supply=replace_one(after.supply, side_index, remove_coin(after.supply[side_index], ROYAL_GUARD)),
            eliminated=replace_one(after.eliminated, side_index, add_coins(after.eliminated[side_index], ROYAL_GUARD)),
        )
        return proceed(after, events), events

    def sample(self, position: Position, rng: Random) -> Lose:
        """Either."""
        return Lose("supply" if rng.random() < 0.5 else "stack")
