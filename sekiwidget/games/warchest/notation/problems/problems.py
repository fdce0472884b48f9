"""Why a position cannot be: coins that there are not, units where none can stand, turns that no play leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.authoring.phrases import counted, number, title
from sekiwidget.core.problem import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, MARKERS
from sekiwidget.games.warchest.components.units import (
    AT_MOST,
    HAND,
    IN_ARMY,
    NUMBER,
    ROYAL,
    SEAT,
    SIDES,
    UNKNOWN,
    Coins,
)
from sekiwidget.games.warchest.components.wording import the
from sekiwidget.games.warchest.notation.problems.before import before_play, before_problems
from sekiwidget.games.warchest.notation.problems.pending import pending_problems, turn_problems
from sekiwidget.games.warchest.rules.endgame import nothing_left
from sekiwidget.games.warchest.rules.position import HEAPS, Position
from sekiwidget.games.warchest.rules.view import HIDDEN

NEVER_ROYAL = ("supply", "eliminated")


def problems(position: Position) -> list[Problem]:
    """Every reason, in the order of the table."""
    return [*laid_problems(position), *turn_problems(position)]


def laid_problems(position: Position) -> list[Problem]:
    """What can be said of a table before it is known what is asked."""
    found = [*_armies(position), *_variants(position)]
    if before_play(position):
        found += before_problems(position)
    else:
        for side in SIDES:
            found += [*_board(position, side), *_coins(position, side), *_hidden(position, side)]
        found += _course(position)
    return [*found, *_over(position), *pending_problems(position)]


def _variants(position: Position) -> Iterator[Problem]:
    """choose-order, elimination-draft  What belongs to a draft."""
    options = position.options
    for key, rule, agreed in (
        ("choose_order", "choose-order", options.choose_order),
        ("elimination", "elimination-draft", options.elimination),
    ):
        if agreed and options.armies != "draft":
            yield Problem(rule, 'this belongs to the draft: say lineup = "draft", too', (key,))


def _over(position: Position) -> Iterator[Problem]:
    """win, draw-game  Once the game is over nothing is asked; it is drawn if nobody can bring about anything."""
    outcome = position.outcome
    if outcome is None:
        return
    for key, entries in (("chance", position.chance), ("pending", position.frames)):
        for at in range(len(entries)):
            yield Problem(outcome.rule, "the game is over, and nothing more comes", (key, str(at)))
    if outcome.rule == "draw-game" and not nothing_left(position):
        text = "the game is not drawn: a supply is left, or a coin that can still be used on the board"
        yield Problem("draw-game", text, ("won_by",))


def _armies(position: Position) -> Iterator[Problem]:
    """setup  Four units each, no card twice."""
    counts = Counter(unit for army in position.armies for unit in army)
    for side, army in zip(SIDES, position.armies, strict=True):
        path = ("armies", side)
        for unit in dict.fromkeys(army):
            if counts[unit] > 1:
                yield Problem("setup", f"there is only one card of {the(unit)}", path)
        if len(army) > IN_ARMY or (len(army) < IN_ARMY and not before_play(position)):
            yield Problem("setup", f"{title(side)} has {number(len(army))} units instead of {number(IN_ARMY)}", path)


def _board(position: Position, side: Side) -> Iterator[Problem]:
    """deploy, footman  Units of the side's army, one of each kind, two Footmen at most."""
    seen: Counter[str] = Counter()
    for place, stack in enumerate(position.board):
        if stack is None or stack.side != side:
            continue
        path = ("units", HEXES[place])
        seen[stack.unit] += 1
        if stack.unit not in position.armies[SEAT[side]]:
            yield Problem("deploy", f"{the(stack.unit)} is not in {title(side)}’s army", path)
        if seen[stack.unit] == AT_MOST[stack.unit] + 1:
            rule = "footman" if stack.unit == "footman" else "deploy"
            yield Problem(rule, f"{title(side)} has too many units of {the(stack.unit)} on the board", path)


def _where(position: Position, side: Side) -> Iterator[tuple[tuple[str, ...], Coins]]:
    """Every heap of a side's coins, with its path in the table."""
    seat = SEAT[side]
    for place, stack in enumerate(position.board):
        if stack is not None and stack.side == side:
            yield ("units", HEXES[place]), (stack.unit,) * stack.height
    for name in HEAPS:
        yield (name, side), getattr(position, name)[seat]
    for at, frame in enumerate(position.frames):
        if frame.side == side and frame.coin:
            yield ("pending", str(at)), (frame.coin,)


def _coins(position: Position, side: Side) -> Iterator[Problem]:
    """setup, royal-coin  Each coin of the army, none more or less, and the Royal Coin where it can be."""
    army = position.armies[SEAT[side]]
    total = {unit: NUMBER[unit] for unit in (*army, ROYAL)}
    counts: Counter[str] = Counter()
    wrong = False
    for path, heap in _where(position, side):
        for coin in heap:
            counts[coin] += 1
            if coin == UNKNOWN and (position.viewer in (None, side) or path[0] in NEVER_ROYAL or path[0] == "faceup"):
                yield Problem("hands", "a coin that lies open or that its owner sees is no ?", path)
                wrong = True
            elif coin == ROYAL and path[0] in NEVER_ROYAL:
                yield Problem("royal-coin", "the Royal Coin is never in the supply, and never lost", path)
            elif coin not in total and coin != UNKNOWN:
                # Of a unit on the board it has been said already (deploy).
                if path[0] != "units":
                    yield Problem("setup", f"{the(coin)} is not in {title(side)}’s army", path)
                wrong = True
            elif counts[coin] == total.get(coin, -1) + 1:
                yield Problem("setup", f"more coins than exist: {counted(total[coin], f'{coin} coin')}", path)
                wrong = True
    missing = sum(total.values()) - sum(counts.values())
    if missing and not wrong:
        yield Problem(
            "setup", f"{title(side)} has {sum(counts.values())} coins in all instead of {sum(total.values())}"
        )


def _hidden(position: Position, side: Side) -> Iterator[Problem]:
    """hands  In a view, all that the other side hides is ?; to know a part of it is to draw a conclusion."""
    if position.viewer in (None, side):
        return
    for path, heap in _where(position, side):
        if path[0] in (*HIDDEN, "pending") and any(coin != UNKNOWN for coin in heap):
            text = f"{title(side)} alone sees these coins: in this view each is ?"
            yield Problem("hands", text, path)


def _course(position: Position) -> Iterator[Problem]:
    """win, draw, initiative, preview  Markers, hands, the initiative, the hand set aside."""
    for side in SIDES:
        seat, held = SEAT[side], position.locations(side)
        if held > MARKERS:
            yield Problem("win", f"{title(side)} has {MARKERS} control markers, not {held}", ("control",))
        elif held == MARKERS and (position.outcome is None or position.outcome.winners != (side,)):
            yield Problem("win", f"{title(side)} has all markers on the board: the game is won", ("control",))
        if len(position.hands[seat]) > HAND:
            yield Problem("draw", f"a hand has {HAND} coins at most", ("hands", side))
        if len(position.ahead[seat]) > HAND:
            yield Problem("preview", f"a second hand has {HAND} coins at most", ("ahead", side))
        if position.ahead[seat] and not (position.options.preview and position.round == 1):
            text = "a second hand lies aside only in round 1 of a game with the preview"
            yield Problem("preview", text, ("ahead", side))
    outcome = position.outcome
    if outcome is not None and outcome.winners and position.locations(outcome.winners[0]) < MARKERS:
        yield Problem("win", f"{title(outcome.winners[0])} has not all markers on the board", ("winner",))
    if outcome is not None and (outcome.rule == "win") != bool(outcome.winners):
        yield Problem(outcome.rule, "the sixth marker wins; a draw has no winner", ("won_by",))
    if position.initiative is None:
        yield Problem("initiative", "one of the sides has the initiative", ("initiative",))
    if position.round < 1:
        yield Problem("turns", "the rounds are counted from 1", ("round",))
