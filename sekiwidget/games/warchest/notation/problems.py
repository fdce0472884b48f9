"""Why a position is impossible: coins that do not exist, units where none can stand, turns that no play leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, MARKERS, NEAR
from sekiwidget.games.warchest.components.units import (
    ARMY_SIZE,
    COIN_COUNT,
    HAND_COINS,
    MAX_UNITS,
    ROYAL,
    SIDE_INDEX,
    SIDES,
    UNKNOWN,
    Coins,
)
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName
from sekiwidget.games.warchest.notation.setup_problems import before_first_round, setup_problems
from sekiwidget.games.warchest.rules.position import HEAPS, Deal, PendingDecision, Position
from sekiwidget.games.warchest.rules.rounds import draw_count, is_dead
from sekiwidget.games.warchest.rules.view import HIDDEN
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count, Number

NEVER_ROYAL = ("supply", "eliminated")
UNIT_OF = {"guard": "royal_guard", "priest": "warrior_priest"}
BELOW_GUARD = ("berserker", "swordsman", "priest", "footman")
"""The decisions that may wait until the owner of an attacked Royal Guard has chosen."""
DEALT_BY = {"draw": "draw", "preview": "preview", "priest": "warrior_priest", "cards": "setup", "marker": "setup"}
"""The verbs of deals, each with the rule by which it is due."""


def problems(position: Position) -> list[Problem]:
    """Every problem, in the order of the table."""
    return [*table_problems(position), *turn_problems(position)]


def table_problems(position: Position) -> list[Problem]:
    """The problems of what a table states, each once, before the next decision is worked out."""
    found = [*_armies(position), *_variants(position)]
    if before_first_round(position):
        found += setup_problems(position)
    else:
        for side in SIDES:
            found += [*_board(position, side), *_coins(position, side), *_hidden(position, side)]
        found += _markers_and_hands(position)
    return [*dict.fromkeys((*found, *_outcome(position), *pending_problems(position)))]


def _variants(position: Position) -> Iterator[Problem]:
    """choose-order, elimination-draft  Options that belong to a draft."""
    options = position.options
    for key, rule, agreed in (
        ("choose_order", "choose-order", options.choose_order),
        ("elimination", "elimination-draft", options.elimination),
    ):
        if agreed and options.armies != "draft":
            text = phrase('this belongs to the draft: say lineup = "draft", too')
            yield Problem(rule, text, (key,))


def _outcome(position: Position) -> Iterator[Problem]:
    """win, draw-game  A finished game has nothing pending; a draw needs two sides that can do nothing."""
    outcome = position.outcome
    if outcome is None:
        return
    for key, entries in (("chance", position.chance), ("pending", position.pending)):
        for at in range(len(entries)):
            text = phrase("the game is over, and nothing more comes")
            yield Problem(outcome.rule, text, (key, str(at)))
    if outcome.rule == "draw-game" and not is_dead(position):
        text = phrase("the game is not drawn: a supply is left, or a coin that can still be used on the board")
        yield Problem("draw-game", text, ("won_by",))


def _armies(position: Position) -> Iterator[Problem]:
    """setup  Four units each, no card twice."""
    counts = Counter(unit for army in position.armies for unit in army)
    for side, army in zip(SIDES, position.armies, strict=True):
        path = ("armies", side)
        for unit in dict.fromkeys(army):
            if counts[unit] > 1:
                text = phrase("there is only one card of {unit:the}", unit=UnitName(unit))
                yield Problem("setup", text, path)
        if len(army) > ARMY_SIZE or (len(army) < ARMY_SIZE and not before_first_round(position)):
            text = phrase(
                "{side} has {found:word} units instead of {due:word}",
                side=SideName(side),
                found=Number(len(army)),
                due=Number(ARMY_SIZE),
            )
            yield Problem("setup", text, path)


def _board(position: Position, side: Side) -> Iterator[Problem]:
    """deploy, footman  Units of the side's army, one of each kind, but up to two Footmen."""
    seen: Counter[str] = Counter()
    for place, stack in enumerate(position.board):
        if stack is None or stack.side != side:
            continue
        path = ("units", HEXES[place])
        seen[stack.unit] += 1
        if stack.unit not in position.armies[SIDE_INDEX[side]]:
            text = phrase("{unit:the} is not in {side:possessive} army", unit=UnitName(stack.unit), side=SideName(side))
            yield Problem("deploy", text, path)
        if seen[stack.unit] == MAX_UNITS[stack.unit] + 1:
            rule = "footman" if stack.unit == "footman" else "deploy"
            text = phrase(
                "{side} has too many units of {unit:the} on the board", side=SideName(side), unit=UnitName(stack.unit)
            )
            yield Problem(rule, text, path)


def _coin_groups(position: Position, side: Side) -> Iterator[tuple[tuple[str, ...], Coins]]:
    """The coins of a side by group, each with its path in the table."""
    side_index = SIDE_INDEX[side]
    for place, stack in enumerate(position.board):
        if stack is not None and stack.side == side:
            yield ("units", HEXES[place]), (stack.unit,) * stack.height
    for name in HEAPS:
        yield (name, side), getattr(position, name)[side_index]
    for at, decision in enumerate(position.pending):
        if decision.side == side and decision.coin:
            yield ("pending", str(at)), (decision.coin,)


def _coins(position: Position, side: Side) -> Iterator[Problem]:
    """setup, hands, royal-coin  Exactly the coins of the army, and the Royal Coin where it can be."""
    army = position.armies[SIDE_INDEX[side]]
    total = {unit: COIN_COUNT[unit] for unit in (*army, ROYAL)}
    counts: Counter[str] = Counter()
    wrong = False
    for path, heap in _coin_groups(position, side):
        for coin in heap:
            counts[coin] += 1
            if coin == UNKNOWN and (position.viewer in (None, side) or path[0] in NEVER_ROYAL or path[0] == "faceup"):
                text = phrase("a coin that is face up, or that its owner sees, cannot be ?")
                yield Problem("hands", text, path)
                wrong = True
            elif coin == ROYAL and path[0] in NEVER_ROYAL:
                text = phrase("the Royal Coin is never in the supply, and never lost")
                yield Problem("royal-coin", text, path)
            elif coin not in total and coin != UNKNOWN:
                # For a unit on the board this is already reported (deploy).
                if path[0] != "units":
                    text = phrase(
                        "{unit:the} is not in {side:possessive} army", unit=UnitName(coin), side=SideName(side)
                    )
                    yield Problem("setup", text, path)
                wrong = True
            elif counts[coin] == total.get(coin, -1) + 1:
                text = phrase("more coins than exist: {coins:written}", coins=CoinName(coin, total[coin]))
                yield Problem("setup", text, path)
                wrong = True
    missing = sum(total.values()) - sum(counts.values())
    if missing and not wrong:
        text = phrase(
            "{side} has {found} coins in all instead of {due}",
            side=SideName(side),
            found=sum(counts.values()),
            due=sum(total.values()),
        )
        yield Problem("setup", text)


def _hidden(position: Position, side: Side) -> Iterator[Problem]:
    """hands  In a view, everything the other side hides is ?; knowing part of it would be an inference."""
    if position.viewer in (None, side):
        return
    for path, heap in _coin_groups(position, side):
        if path[0] in (*HIDDEN, "pending") and any(coin != UNKNOWN for coin in heap):
            text = phrase("{side} alone sees these coins: in this view each is ?", side=SideName(side))
            yield Problem("hands", text, path)


def _markers_and_hands(position: Position) -> Iterator[Problem]:
    """win, draw, turns, initiative, preview  Markers, hands, the initiative, the hand set aside."""
    for side in SIDES:
        side_index, held = SIDE_INDEX[side], position.location_count(side)
        if held > MARKERS:
            text = phrase(
                "{side} has {markers} control markers, not {held}", side=SideName(side), markers=MARKERS, held=held
            )
            yield Problem("win", text, ("control",))
        elif held == MARKERS and (position.outcome is None or position.outcome.winners != (side,)):
            text = phrase("{side} has all markers on the board: the game is won", side=SideName(side))
            yield Problem("win", text, ("control",))
        if len(position.hands[side_index]) > HAND_COINS:
            yield Problem("draw", phrase("a hand has {most} coins at most", most=HAND_COINS), ("hands", side))
        if len(position.ahead[side_index]) > HAND_COINS:
            yield Problem("preview", phrase("a second hand has {most} coins at most", most=HAND_COINS), ("ahead", side))
        if position.ahead[side_index] and not (position.options.preview and position.round == 1):
            text = phrase("a second hand lies aside only in round 1 of a game with the preview")
            yield Problem("preview", text, ("ahead", side))
    outcome = position.outcome
    if outcome is not None and outcome.winners and position.location_count(outcome.winners[0]) < MARKERS:
        text = phrase("{side} has not all markers on the board", side=SideName(outcome.winners[0]))
        yield Problem("win", text, ("winner",))
    if outcome is not None and (outcome.rule == "win") != bool(outcome.winners):
        text = phrase("the sixth marker wins; a draw has no winner")
        yield Problem(outcome.rule, text, ("won_by",))
    if position.initiative is None:
        yield Problem("initiative", phrase("one of the sides has the initiative"), ("initiative",))
    if position.round < 1:
        yield Problem("turns", phrase("the rounds are counted from 1"), ("round",))


# -- the middle of a turn: pending decisions and deals -----------------------------------------------------------------


def pending_problems(position: Position) -> list[Problem]:
    """turns  Every problem in `pending` and `chance`."""
    found = [*decision_problems(position), *_chance(position)]
    settles = bool(position.pending) or any(deal.verb == "priest" for deal in position.chance)
    if settles and position.active is None:
        found.append(Problem("turns", phrase("whose turn it is must be said"), ("active",)))
    return found


def turn_problems(position: Position) -> Iterator[Problem]:
    """turns  A side can use a coin only if it has one."""
    if position.step == "turn" and not position.hands[SIDE_INDEX[position.to_move or SIDES[0]]]:
        yield Problem("turns", phrase("{side} has no coin to use", side=SideName(position.to_move)), ("active",))


def decision_problems(position: Position) -> Iterator[Problem]:
    """turns, berserker, footman, mercenary, royal_guard, swordsman, warrior_priest  Entries are as play leaves them.

    Play leaves one entry, or two: what the attacker may do next, and above it the choice for an attacked Royal Guard.
    """
    kinds = tuple(decision.kind for decision in position.pending)
    if len(kinds) > 1 and (len(kinds) > 2 or kinds[1] != "guard" or kinds[0] not in BELOW_GUARD):
        text = phrase(
            "two things wait only when a Royal Guard is attacked: guard last, and below it one of {words}",
            words=", ".join(BELOW_GUARD),
        )
        yield Problem("turns", text, ("pending", "1"))
    for at, decision in enumerate(position.pending):
        path = ("pending", str(at))
        if position.active is not None and (decision.side == position.active) == (decision.kind == "guard"):
            if decision.kind == "guard":
                whose = phrase("a Royal Guard is attacked in the other side’s turn")
            else:
                whose = phrase("what a coin has set off is for the side whose turn it is")
            yield Problem(UNIT_OF.get(decision.kind, decision.kind), whose, path)
        yield from _unit_present(position, decision, path)
        yield from _decision(position, decision, path)
    yield from _attacker(position)


def _unit_present(position: Position, decision: PendingDecision, path: tuple[str, ...]) -> Iterator[Problem]:
    """warrior_priest, berserker, swordsman, mercenary, footman, royal_guard  The unit is there, and is its side's."""
    unit = UNIT_OF.get(decision.kind, decision.kind)
    if decision.kind == "priest":
        if not position.hexes_of(decision.side, unit):
            text = phrase("{side} has no {unit} on the board", side=SideName(decision.side), unit=UnitName(unit))
            yield Problem(unit, text, path)
        return
    for place in decision.waiting or (decision.hex,):
        stack = position.board[place]
        if stack is None or stack.side != decision.side or stack.unit != unit:
            text = phrase(
                "{side} has no {unit} on {hex}", side=SideName(decision.side), unit=UnitName(unit), hex=HEXES[place]
            )
            yield Problem(unit, text, path)
        elif unit == "berserker" and stack.height < 2:
            text = phrase("the Berserker on {hex} has no coin to pay with", hex=HEXES[place])
            yield Problem(unit, text, path)


def _decision(position: Position, decision: PendingDecision, path: tuple[str, ...]) -> Iterator[Problem]:
    """royal_guard, footman  The requirements of one entry."""
    if decision.kind == "guard" and "royal_guard" not in position.supply[SIDE_INDEX[decision.side]]:
        text = phrase("there is no choice without a Royal Guard coin in the supply")
        yield Problem("royal_guard", text, path)
    if len(set(decision.waiting)) != len(decision.waiting):
        yield Problem("footman", phrase("a Footman waits only once"), path)
    elif len(decision.waiting) > MAX_UNITS["footman"]:
        yield Problem("footman", phrase("there are two Footmen at most"), path)
    elif len(decision.waiting) > 1 and len(position.pending) > 1:
        text = phrase("one of the Footmen has attacked, so only the other waits")
        yield Problem("footman", text, path)


def _attacker(position: Position) -> Iterator[Problem]:
    """royal_guard  The attacker of the Royal Guard stands beside it, if the entry below names one."""
    if len(position.pending) != 2 or position.pending[1].kind != "guard":
        return
    below, guard = position.pending
    if below.kind in ("berserker", "swordsman") and below.hex not in NEAR[guard.hex]:
        text = phrase(
            "{unit:the} on {hex} does not stand beside the Royal Guard that it attacked",
            unit=UnitName(below.kind),
            hex=HEXES[below.hex],
        )
        yield Problem(below.kind, text, ("pending", "0"))


def _chance(position: Position) -> Iterator[Problem]:
    """draw, preview, random-armies, draft  What can be due."""
    for at, deal in enumerate(position.chance):
        path = ("chance", str(at))
        before = [(other.verb, other.side) for other in position.chance[:at]]
        if (deal.verb, deal.side) in before or (deal.verb == "priest" and before):
            yield Problem(DEALT_BY[deal.verb], phrase("this is dealt once at a time"), path)
        elif before and not _follows(position.chance[at - 1], deal):
            text = phrase(
                "coins are drawn for White, then for Black, a second hand right after the first; cards come first"
            )
            yield Problem(DEALT_BY[deal.verb], text, path)
        if deal.verb in ("draw", "preview") and deal.number != HAND_COINS:
            text = phrase("{coins:one} are drawn at the start of a round", coins=Count(HAND_COINS, "coin"))
            yield Problem("draw", text, path)
        if deal.verb == "draw" and position.hands[SIDE_INDEX[deal.side]]:
            yield Problem("draw", phrase("{side} still has coins in hand", side=SideName(deal.side)), path)
        if deal.verb == "preview":
            yield from _preview(position, deal, path)
        if deal.verb == "priest":
            yield from _priest(position, deal, path)
    yield from _hands_drawn(position)


def _hands_drawn(position: Position) -> Iterator[Problem]:
    """draw, preview  While hands are drawn, each side has one or draws one."""
    owed = {(deal.verb, deal.side): ("chance", str(at)) for at, deal in reversed([*enumerate(position.chance)])}
    hands = [path for (verb, _), path in owed.items() if verb in ("draw", "preview")]
    if not hands:
        return
    for at in range(len(position.pending)):
        text = phrase("coins are drawn when nothing is left to settle")
        yield Problem("draw", text, ("pending", str(at)))
    for side in SIDES:
        if ("draw", side) not in owed and not position.hands[SIDE_INDEX[side]]:
            text = phrase("{side} has no coin in hand, so it draws one first", side=SideName(side))
            yield Problem("draw", text, hands[-1])


def _follows(deal: Deal, later: Deal) -> bool:
    """draw, preview, random-armies, draft  Whether one deal may come after another: cards, marker; White, Black."""
    if deal.verb in ("draw", "preview") and later.verb in ("draw", "preview"):
        return (SIDE_INDEX[deal.side], deal.verb) < (SIDE_INDEX[later.side], later.verb)
    if deal.verb == "cards":
        return later.verb == "marker" or (later.verb == "cards" and deal.side == SIDES[0] and later.side == SIDES[1])
    return False


def _preview(position: Position, deal: Deal, path: tuple[str, ...]) -> Iterator[Problem]:
    """preview  A second hand is dealt once, together with the first of the game."""
    if not position.options.preview:
        yield Problem("preview", phrase("the game is played without the preview"), path)
    elif position.round != 1:
        yield Problem("preview", phrase("a second hand is drawn only in round 1"), path)
    if position.ahead[SIDE_INDEX[deal.side]]:
        text = phrase("{side} has a second hand already", side=SideName(deal.side))
        yield Problem("preview", text, path)


def _priest(position: Position, deal: Deal, path: tuple[str, ...]) -> Iterator[Problem]:
    """warrior_priest  One coin, after the attack or control of a Warrior Priest that stands on the board."""
    if deal.number != 1 or deal.side != position.active:
        text = phrase("one coin is drawn, by the side whose turn it is")
        yield Problem("warrior_priest", text, path)
    if not draw_count(position, deal):
        text = phrase("{side} has no coin left to draw", side=SideName(deal.side))
        yield Problem("warrior_priest", text, path)
    if not position.hexes_of(deal.side, "warrior_priest"):
        unit = "warrior_priest"
        text = phrase("{side} has no {unit} on the board", side=SideName(deal.side), unit=UnitName(unit))
        yield Problem(unit, text, path)
    if position.pending and [decision.kind for decision in position.pending] != ["guard"]:
        text = phrase("besides the draw of a Warrior Priest only an attacked Royal Guard can wait")
        yield Problem("warrior_priest", text, ("pending", "0"))
