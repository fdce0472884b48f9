"""turns, warrior_priest, faq-warrior_priest-1  The decisions in which a coin is used: of the hand, or just drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from sekiwidget.authoring.steps import Decision, replace_one
from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.units import ROYAL, SIDE_INDEX, UNKNOWN, Coins, remove_coin
from sekiwidget.games.warchest.components.wording import CoinName, SideName
from sekiwidget.games.warchest.rules.actions import Attack, Control, Move, Tactic
from sekiwidget.games.warchest.rules.choices import coin_choices
from sekiwidget.games.warchest.rules.coins import (
    COIN_ACTIONS,
    FACE_DOWN_ACTIONS,
    coin_of,
    forbids_use,
    legal_uses,
    sample_use,
    use_coin,
)
from sekiwidget.games.warchest.rules.maneuver import BERSERKER, SWORDSMAN
from sekiwidget.games.warchest.rules.position import Position, Transition
from sekiwidget.games.warchest.rules.rounds import DRAWN_FACT, HAND_SIZE_FACT, proceed
from sekiwidget.games.warchest.rules.view import hidden_coins, possible_coins
from sekiwidget.text.phrase import phrase


class TurnStep(Decision):
    """turns  A side uses a coin of its hand."""

    rule = "turns"
    verbs = COIN_ACTIONS

    def asks(self, position: Position) -> str:
        """The question."""
        return phrase("{side} must now use a coin.", side=SideName(position.to_move))

    def legal(self, position: Position) -> Iterator[Any]:
        """Every way to use every coin."""
        side = position.to_move or ""
        return legal_uses(position, side, position.hands[SIDE_INDEX[side]])

    def is_forced(self, view: Position) -> bool:
        """Only if all hidden coins of a side are of one kind, such as its last Royal Coin: then all can count them."""
        side = view.to_move or ""
        kinds = {*hidden_coins(view, side)}
        return len(kinds) == 1 and len([*islice(legal_uses(view, side, tuple(kinds)), 2)]) == 1

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The same as choices."""
        side = position.to_move or ""
        return coin_choices(position, side, position.hands[SIDE_INDEX[side]])

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """turns, hands, royal_guard  The coin is, or in a view may be, in hand, and its use is legal."""
        if side not in SIDE_INDEX:
            yield Reason("turns", phrase("Coins are used by the sides, not by chance."))
            return
        coin = coin_of(action)
        hand = position.hands[SIDE_INDEX[side]]
        held = _may_pay(position, side, action, hand) or _is_drawn_coin(position, side, action)
        if not held and coin == UNKNOWN:
            text = phrase("? is a hidden coin; {side} must say which coin it uses.", side=SideName(side))
            yield Reason("turns", text)
        elif not held and coin in possible_coins(position, side, hand):
            text = phrase(
                "In this view {side:possessive} coins are hidden: a coin discarded face down is written ?.",
                side=SideName(side),
            )
            yield Reason("hands", text)
        elif not held:
            yield Reason("turns", phrase("{side} does not hold {coin}.", side=SideName(side), coin=CoinName(coin)))
            if type(action) is Tactic and coin == ROYAL:
                text = phrase("The tactic of the Royal Guard is paid by the Royal Coin alone.")
                yield Reason("royal_guard", text)
        if position.step == "turn" and not (held and side == position.to_move):
            yield from _forbids_second_action(position, side, action)
        yield from forbids_use(position, side, action)

    def play(self, position: Position, action: Any) -> Transition:
        """The coin leaves the hand and is used; then whatever is next."""
        side = position.to_move or ""
        side_index = SIDE_INDEX[side]
        events: list[Event] = []
        hand, coin = position.hands[side_index], coin_of(action)
        hands = replace_one(position.hands, side_index, remove_coin(hand, coin if coin in hand else UNKNOWN))
        after = use_coin(position.but(hands=hands), events, side, action, (HAND_SIZE_FACT[side], -1))
        return proceed(after, events), events

    def sample(self, position: Position, rng: Random) -> Any:
        """Any coin, used in any way."""
        side = position.to_move or ""
        hand = position.hands[SIDE_INDEX[side]]
        if UNKNOWN in hand:
            return _any(self.legal(position), rng)
        return sample_use(position, side, hand[int(rng.random() * len(hand))], rng)


def _forbids_second_action(position: Position, side: Side, action: Any) -> Iterator[Reason]:
    """berserker, swordsman  The reason that a unit cannot act again without a coin."""
    if type(action) not in (Move, Attack, Control):
        return
    place = action.hex if type(action) is Control else action.start
    stack = position.board[place]
    if stack is None or stack.side != side or stack.unit != action.unit:
        return
    if stack.unit == BERSERKER and stack.height == 1:
        text = phrase("The Berserker can go on only by paying a coin of its stack, and the last coin stays.")
        yield Reason(BERSERKER, text)
    elif stack.unit == SWORDSMAN and type(action) is Move:
        text = phrase("The Swordsman can move without a coin only right after it has attacked.")
        yield Reason(SWORDSMAN, text)


def _may_pay(position: Position, side: Side, action: Any, coins: Coins) -> bool:
    """turns, hands  Whether one of these coins may pay; a hidden coin, if it may be the one needed."""
    coin = coin_of(action)
    if coin in coins:
        return True
    return UNKNOWN in coins and type(action) not in FACE_DOWN_ACTIONS and coin in possible_coins(position, side, coins)


def _is_drawn_coin(position: Position, side: Side, action: Any) -> bool:
    """warrior_priest  Whether this is the coin that a Warrior Priest has just drawn."""
    if position.step != "priest" or position.to_move != side:
        return False
    return _may_pay(position, side, action, (position.pending[-1].coin,))


def _any(actions: Iterator[Any], rng: Random) -> Any:
    ways = [*actions]
    return ways[int(rng.random() * len(ways))]


class PriestStep(TurnStep):
    """warrior_priest, faq-warrior_priest-1  The drawn coin must be used at once, in any way, at least to pass."""

    rule = "warrior_priest"

    def asks(self, position: Position) -> str:
        """The question."""
        side = SideName(position.to_move)
        return phrase("{side} must now use the coin that the Warrior Priest drew.", side=side)

    def legal(self, position: Position) -> Iterator[Any]:
        """Every way to use the coin."""
        decision = position.pending[-1]
        return legal_uses(position, decision.side, (decision.coin,))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The same as choices."""
        decision = position.pending[-1]
        return coin_choices(position, decision.side, (decision.coin,))

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """warrior_priest, faq-warrior_priest-1  This coin, no other."""
        coin = coin_of(action)
        if not _is_drawn_coin(position, side, action):
            text = phrase(
                "{coin:capital} is not the coin that the Warrior Priest drew; that one must be used first.",
                coin=CoinName(coin),
            )
            yield Reason("warrior_priest", text)
            text = phrase("It must be used at once; passing with it is always allowed.")
            yield Reason("faq-warrior_priest-1", text)
        if side != CHANCE:
            yield from forbids_use(position, side, action)

    def play(self, position: Position, action: Any) -> Transition:
        """The coin is used; then whatever is next."""
        side = position.to_move or ""
        events: list[Event] = []
        waiting = position.but(pending=position.pending[:-1])
        return proceed(use_coin(waiting, events, side, action, (DRAWN_FACT[side], -1)), events), events

    def sample(self, position: Position, rng: Random) -> Any:
        """The coin, used in any way."""
        decision = position.pending[-1]
        if decision.coin == UNKNOWN:
            return _any(self.legal(position), rng)
        return sample_use(position, decision.side, decision.coin, rng)
