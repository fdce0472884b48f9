"""Why a position is impossible: coins that do not exist, units where none can stand, turns that no play leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, MARKERS
from sekiwidget.games.warchest.components.units import (
    AT_MOST,
    HAND,
    IN_ARMY,
    NUMBER,
    ROYAL,
    SIDE_INDEX,
    SIDES,
    UNKNOWN,
    Coins,
)
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName
from sekiwidget.games.warchest.notation.problems.before import before_play, before_problems
from sekiwidget.games.warchest.notation.problems.pending import pending_problems, turn_problems
from sekiwidget.games.warchest.rules.endgame import nothing_left
from sekiwidget.games.warchest.rules.position import HEAPS, Position
from sekiwidget.games.warchest.rules.view import HIDDEN
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Number

NEVER_ROYAL = ("supply", "eliminated")


def problems(position: Position) -> list[Problem]:
    """Every problem, in the order of the table."""
    return [*laid_problems(position), *turn_problems(position)]


def laid_problems(position: Position) -> list[Problem]:
    """The problems that show before it is known what is asked, each once: several coins of a heap may have the same."""
    found = [*_armies(position), *_variants(position)]
    if before_play(position):
        found += before_problems(position)
    else:
        for side in SIDES:
            found += [*_board(position, side), *_coins(position, side), *_hidden(position, side)]
        found += _course(position)
    return [*dict.fromkeys((*found, *_over(position), *pending_problems(position)))]


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


def _over(position: Position) -> Iterator[Problem]:
    """win, draw-game  Once the game is over nothing is asked; it is drawn if neither side can do anything any more."""
    outcome = position.outcome
    if outcome is None:
        return
    for key, entries in (("chance", position.chance), ("pending", position.frames)):
        for at in range(len(entries)):
            text = phrase("the game is over, and nothing more comes")
            yield Problem(outcome.rule, text, (key, str(at)))
    if outcome.rule == "draw-game" and not nothing_left(position):
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
        if len(army) > IN_ARMY or (len(army) < IN_ARMY and not before_play(position)):
            text = phrase(
                "{side} has {found:word} units instead of {due:word}",
                side=SideName(side),
                found=Number(len(army)),
                due=Number(IN_ARMY),
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
        if seen[stack.unit] == AT_MOST[stack.unit] + 1:
            rule = "footman" if stack.unit == "footman" else "deploy"
            text = phrase(
                "{side} has too many units of {unit:the} on the board", side=SideName(side), unit=UnitName(stack.unit)
            )
            yield Problem(rule, text, path)


def _where(position: Position, side: Side) -> Iterator[tuple[tuple[str, ...], Coins]]:
    """Every group of a side's coins, with its path in the table."""
    side_index = SIDE_INDEX[side]
    for place, stack in enumerate(position.board):
        if stack is not None and stack.side == side:
            yield ("units", HEXES[place]), (stack.unit,) * stack.height
    for name in HEAPS:
        yield (name, side), getattr(position, name)[side_index]
    for at, frame in enumerate(position.frames):
        if frame.side == side and frame.coin:
            yield ("pending", str(at)), (frame.coin,)


def _coins(position: Position, side: Side) -> Iterator[Problem]:
    """setup, royal-coin  Exactly the coins of the army, and the Royal Coin where it can be."""
    army = position.armies[SIDE_INDEX[side]]
    total = {unit: NUMBER[unit] for unit in (*army, ROYAL)}
    counts: Counter[str] = Counter()
    wrong = False
    for path, heap in _where(position, side):
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
    for path, heap in _where(position, side):
        if path[0] in (*HIDDEN, "pending") and any(coin != UNKNOWN for coin in heap):
            text = phrase("{side} alone sees these coins: in this view each is ?", side=SideName(side))
            yield Problem("hands", text, path)


def _course(position: Position) -> Iterator[Problem]:
    """win, draw, initiative, preview  Markers, hands, the initiative, the hand set aside."""
    for side in SIDES:
        side_index, held = SIDE_INDEX[side], position.locations(side)
        if held > MARKERS:
            text = phrase(
                "{side} has {markers} control markers, not {held}", side=SideName(side), markers=MARKERS, held=held
            )
            yield Problem("win", text, ("control",))
        elif held == MARKERS and (position.outcome is None or position.outcome.winners != (side,)):
            text = phrase("{side} has all markers on the board: the game is won", side=SideName(side))
            yield Problem("win", text, ("control",))
        if len(position.hands[side_index]) > HAND:
            yield Problem("draw", phrase("a hand has {most} coins at most", most=HAND), ("hands", side))
        if len(position.ahead[side_index]) > HAND:
            yield Problem("preview", phrase("a second hand has {most} coins at most", most=HAND), ("ahead", side))
        if position.ahead[side_index] and not (position.options.preview and position.round == 1):
            text = phrase("a second hand lies aside only in round 1 of a game with the preview")
            yield Problem("preview", text, ("ahead", side))
    outcome = position.outcome
    if outcome is not None and outcome.winners and position.locations(outcome.winners[0]) < MARKERS:
        text = phrase("{side} has not all markers on the board", side=SideName(outcome.winners[0]))
        yield Problem("win", text, ("winner",))
    if outcome is not None and (outcome.rule == "win") != bool(outcome.winners):
        text = phrase("the sixth marker wins; a draw has no winner")
        yield Problem(outcome.rule, text, ("won_by",))
    if position.initiative is None:
        yield Problem("initiative", phrase("one of the sides has the initiative"), ("initiative",))
    if position.round < 1:
        yield Problem("turns", phrase("the rounds are counted from 1"), ("round",))
