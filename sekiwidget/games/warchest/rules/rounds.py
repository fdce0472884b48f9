"""turns, draw, draw-game  The sequence of a round: whose turn it is, drawing coins, and a game that nobody can win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from sekiwidget.authoring.dealing import all_draws, random_draw
from sekiwidget.authoring.steps import ChanceStep, replace_one
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.units import (
    BLACK,
    COIN_COUNT,
    HAND_COINS,
    OTHER,
    ROYAL,
    SIDE_INDEX,
    SIDES,
    UNKNOWN,
    WHITE,
    Coins,
    remove_coins,
)
from sekiwidget.games.warchest.components.wording import SideName
from sekiwidget.games.warchest.rules.actions import Draw
from sekiwidget.games.warchest.rules.coins import deploy_hexes
from sekiwidget.games.warchest.rules.maneuver import ROYAL_GUARD, needs_decision
from sekiwidget.games.warchest.rules.position import Deal, PendingDecision, Position, Transition
from sekiwidget.games.warchest.rules.tactics import TACTICS
from sekiwidget.games.warchest.rules.view import conceal, conceals
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

# -- the next decision -------------------------------------------------------------------------------------------------

STEP_OF = {"draw": "draw", "preview": "draw", "priest": "draw", "cards": "cards", "marker": "marker"}
"""The verb of a pending deal, and the step that settles it."""


def proceed(position: Position, events: list[Event]) -> Position:
    """turns  The position at its next decision."""
    if position.outcome is not None:
        return position.but(step="", to_move=None, pending=(), chance=())
    if position.chance:
        return position.but(step=STEP_OF[position.chance[0].verb], to_move=CHANCE)
    if position.pending:
        position = drop_settled(position)
        if position.pending:
            top = position.pending[-1]
            return position.but(step=top.kind, to_move=top.side)
    return next_turn(position, events)


def next_turn(position: Position, events: list[Event]) -> Position:
    """turns, too-few-coins  The turn of the other side, unless it has no coin; a new round if neither side has one."""
    white, black = position.hands
    if not white and not black:
        return begin_round(position, events)
    return give_turn(position, OTHER[position.active or BLACK])


def give_turn(position: Position, side: Side) -> Position:
    """turns, too-few-coins  The turn of a side, or of the other side if this one has no coin."""
    if not position.hands[SIDE_INDEX[side]]:
        side = OTHER[side]
    return position.but(step="turn", to_move=side, active=side)


def drop_settled(position: Position) -> Position:
    """berserker, swordsman, mercenary, footman  Drop follow-ups of units that are dead or cannot act."""
    pending = position.pending
    while pending and not needs_decision(position, pending[-1]):
        pending = pending[:-1]
    return position if pending is position.pending else position.but(pending=pending)


# -- rounds ------------------------------------------------------------------------------------------------------------


def begin_round(position: Position, events: list[Event]) -> Position:
    """draw, preview  Each side draws three coins; in the second round of the preview it takes the hand set aside."""
    number = position.round + 1
    events.append(Event("draw", "round", (number, position.initiative or "")))
    position = position.but(round=number, active=None, moved=False)
    if position.ahead[0] or position.ahead[1]:
        events += [
            Event("preview", "takes_ahead", (side, len(coins)), HAND_SIZE_FACT[side], len(coins))
            for side, coins in zip(SIDES, position.ahead, strict=True)
            if coins
        ]
        position = position.but(hands=position.ahead, ahead=((), ()))
    deals = []
    for side in SIDES:
        if not position.hands[SIDE_INDEX[side]]:
            deals.append(Deal("draw", side, HAND_COINS))
            if position.options.preview and number == 1:
                deals.append(Deal("preview", side, HAND_COINS))
    position = position.but(chance=tuple(deals))
    return proceed(position, events) if deals else begin_turns(position, events)


def begin_turns(position: Position, events: list[Event]) -> Position:
    """draw-game  Both have drawn: if neither can achieve anything any more, the game is drawn; else coins are used."""
    if is_dead(position):
        events.append(Event("draw-game", "draw_game"))
        return proceed(position.but(outcome=Outcome((), "draw-game")), events)
    return give_turn(position, position.initiative or WHITE)


# -- drawing coins -----------------------------------------------------------------------------------------------------

HAND_SIZE_FACT = {side: f"hand_size.{side}" for side in SIDE_INDEX}
BAG_SIZE_FACT = {side: f"bag_size.{side}" for side in SIDE_INDEX}
DRAWN_FACT = {side: f"drawn.{side}" for side in SIDE_INDEX}


def draw_sources(position: Position, deal: Deal) -> tuple[Coins, Coins, int]:
    """refill, too-few-coins  The coins certain to be drawn, those that the rest is drawn from, and how many are.

    A bag with too few coins gives all it has; then both discards go into it, and the rest is drawn from those.
    """
    side_index = SIDE_INDEX[deal.side]
    bag = position.bags[side_index]
    if deal.number <= len(bag):
        return (), bag, deal.number
    pool = _discards(position, deal.side)
    return bag, pool, min(deal.number - len(bag), len(pool))


def _discards(position: Position, side: Side) -> Coins:
    """refill  The coins that go into an empty bag; viewers who cannot see into it lose track of those that lay open."""
    side_index = SIDE_INDEX[side]
    coins = tuple(sorted(position.faceup[side_index] + position.facedown[side_index]))
    return conceal(coins) if conceals(position, side) else coins


def draw_outcomes(position: Position, deal: Deal) -> Iterator[tuple[Coins, int]]:
    """draw  Every possible draw with its weight: the number of ways to draw it."""
    sure, source, number = draw_sources(position, deal)
    return ((tuple(sorted(sure + some)), weight) for some, _, weight in all_draws(source, number))


class DrawStep(ChanceStep):
    """draw  Chance settles the first pending draw."""

    rule = "draw"
    verbs = (Draw,)

    def asks(self, position: Position) -> str:
        """The pending draw."""
        deal = position.chance[0]
        side, coins = SideName(deal.side), Count(draw_count(position, deal), "coin")
        return phrase("{side} must draw {coins} from the bag first.", side=side, coins=coins)

    def chances(self, position: Position) -> Iterable[tuple[Draw, int]]:
        """Every outcome with its weight."""
        deal = position.chance[0]
        return ((Draw(deal.side, coins, _verb(deal)), weight) for coins, weight in draw_outcomes(position, deal))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """What it is drawn from."""
        deal = position.chance[0]
        sure, source, number = draw_sources(position, deal)
        count = len(sure) + number
        picks = (Pick("coins", sure + source, count, count),)
        form = f"{Draw(deal.side, (), _verb(deal))} {{0}}"
        label = phrase("Chance draws for {side}", side=SideName(deal.side))
        return (Choice(_verb(deal), picks, label, _rule(deal), form=form),)

    def forbids(self, position: Position, side: str, action: Draw) -> Iterator[Reason]:
        """draw, refill, too-few-coins, hands  The right number of coins that are in the bag or come into it."""
        if side != CHANCE:
            yield Reason("draw", phrase("Coins are drawn from the bag by chance, not chosen."))
        if position.step != "draw":
            yield Reason("draw", phrase("Coins are drawn at the start of a round, or by a Warrior Priest."))
            return
        deal = position.chance[0]
        if deal.side != action.side or _verb(deal) != action.verb:
            yield Reason(_rule(deal), _due_draw_text(position, deal))
            return
        owner = SideName(deal.side)
        sure, source, number = draw_sources(position, deal)
        due = len(sure) + number
        if len(action.coins) != due:
            rule = "too-few-coins" if due < deal.number else _rule(deal)
            coins, named = Count(due, "coin"), len(action.coins)
            text = phrase("{side} must draw {coins:one} here, not {named}.", side=owner, coins=coins, named=named)
            yield Reason(rule, text)
            return
        if conceals(position, deal.side) and set(action.coins) != {UNKNOWN}:
            text = phrase("In this view {side:possessive} coins are hidden: each coin drawn is written ?.", side=owner)
            yield Reason("hands", text)
            return
        missing = Counter(sure) - Counter(action.coins)
        if missing:
            first = " ".join(missing.elements())
            text = phrase("The last coins in the bag are drawn first; {coins} must be among those drawn.", coins=first)
            yield Reason("refill", text)
        if Counter(action.coins) - Counter(sure + source):
            yield Reason(_rule(deal), phrase("{side:possessive} bag does not hold these coins.", side=owner))

    def play(self, position: Position, action: Draw) -> Transition:
        """draw, refill, too-few-coins, warrior_priest, preview  The coins leave the bag, refilled if need be."""
        deal, side = position.chance[0], action.side
        side_index, count = SIDE_INDEX[side], len(action.coins)
        events: list[Event] = []
        bag = position.bags[side_index]
        changed: dict[str, object] = {"chance": position.chance[1:]}
        if count > len(bag):
            discards = _discards(position, side)
            events.append(Event("refill", "refill", (side, len(discards)), BAG_SIZE_FACT[side], len(discards)))
            bag = tuple(sorted(bag + discards))
            changed["faceup"] = replace_one(position.faceup, side_index, ())
            changed["facedown"] = replace_one(position.facedown, side_index, ())
        changed["bags"] = replace_one(position.bags, side_index, remove_coins(bag, action.coins))
        events.append(Event(_rule(deal), "leaves_bag", (side, count), BAG_SIZE_FACT[side], -count))
        if deal.verb == "priest":
            events.append(Event("warrior_priest", "inspired", (side,), DRAWN_FACT[side], 1))
            changed["pending"] = _with_coin(position.pending, PendingDecision("priest", side, coin=action.coins[0]))
            return proceed(position.but(**changed), events), events
        if deal.verb == "preview":
            events.append(Event("preview", "set_aside", (side, count)))
            changed["ahead"] = replace_one(position.ahead, side_index, action.coins)
        else:
            events.append(Event("draw", "draws", (side, count), HAND_SIZE_FACT[side], count))
            changed["hands"] = replace_one(position.hands, side_index, action.coins)
        if count < HAND_COINS:
            when = position.round + (deal.verb == "preview")
            events.append(Event("too-few-coins", "too_few", (side, count, when)))
        after = position.but(**changed)
        return (proceed if after.chance else begin_turns)(after, events), events

    def sample(self, position: Position, rng: Random) -> Draw:
        """One outcome by its weight: each coin as likely as any other."""
        deal = position.chance[0]
        sure, source, number = draw_sources(position, deal)
        return Draw(deal.side, tuple(sorted([*sure, *random_draw(source, number, rng)])), _verb(deal))


def draw_count(position: Position, deal: Deal) -> int:
    """too-few-coins  How many coins are drawn: the number due, or all there are."""
    sure, _, number = draw_sources(position, deal)
    return len(sure) + number


def _due_draw_text(position: Position, deal: Deal) -> str:
    """draw, preview  The reason that names the draw that must come first."""
    side, coins = SideName(deal.side), Count(draw_count(position, deal), "coin")
    if deal.verb == "preview":
        return phrase(
            "{side} must first draw {coins:one} to set aside for round 2; nothing else is drawn before that.",
            side=side,
            coins=coins,
        )
    return phrase(
        "{side} must first draw {coins:one} into the hand; nothing else is drawn before that.", side=side, coins=coins
    )


def _verb(deal: Deal) -> str:
    return "preview" if deal.verb == "preview" else "draw"


def _rule(deal: Deal) -> str:
    return "warrior_priest" if deal.verb == "priest" else deal.verb


def _with_coin(pending: tuple[PendingDecision, ...], decision: PendingDecision) -> tuple[PendingDecision, ...]:
    """warrior_priest  The coin waits until an attacked Royal Guard's owner has chosen."""
    if pending and pending[-1].kind == "guard":
        return (*pending[:-1], decision, pending[-1])
    return (*pending, decision)


# -- the end of a game that nobody can win -----------------------------------------------------------------------------


def is_dead(position: Position) -> bool:
    """draw-game  No supply, and no coin that could ever be used on the board: as a rule two Royal Coins are left."""
    return position.supply == ((), ()) and all(is_idle(position, side) for side in SIDES)


def is_idle(position: Position, side: Side) -> bool:
    """draw-game  A side has only the Royal Coin, and coins whose unit can never come to the board.

    Such a unit has no room: its side's locations are occupied by units that have no coin left to move with.
    """
    for coin in circulating_coins(position, side):
        if coin != ROYAL and (
            position.hexes_of(side, coin)
            or deploy_hexes(position, side, coin)
            or _guard_makes_room(position, side, coin)
        ):
            return False
    return True


def circulating_coins(position: Position, side: Side) -> tuple[str, ...]:
    """draw-game  The kinds of coins of a side that come and go: hand, bag, both discards.

    They are all coins not placed elsewhere, so that every view gives the same count.
    """
    side_index = SIDE_INDEX[side]
    left = Counter({unit: COIN_COUNT[unit] for unit in (*position.armies[side_index], ROYAL)})
    left.subtract((*position.supply[side_index], *position.eliminated[side_index]))
    for stack in position.board:
        if stack is not None and stack.side == side:
            left[stack.unit] -= stack.height
    return tuple(+left)


def _guard_makes_room(position: Position, side: Side, coin: str) -> bool:
    """royal_guard  Whether the Royal Coin could move a Royal Guard, either side's, so that the coin can be deployed.

    Nothing else can move, and there is at most one Royal Guard: try all hexes that it can reach.
    """
    for owner in SIDES:
        for place in position.hexes_of(owner, ROYAL_GUARD):
            seen, waiting = {place}, [place]
            while waiting:
                here = waiting.pop()
                moved = _with_guard(position, place, here)
                if deploy_hexes(moved, side, coin):
                    return True
                stack = moved.board[here]
                assert stack is not None
                ends = {way.path[-1] for way in TACTICS[ROYAL_GUARD].legal(moved, stack, here)} - seen
                seen |= ends
                waiting += ends
    return False


def _with_guard(position: Position, start: int, end: int) -> Position:
    """The table with the Royal Guard moved."""
    board = list(position.board)
    board[start], board[end] = None, board[start]
    return position.but(board=tuple(board))
