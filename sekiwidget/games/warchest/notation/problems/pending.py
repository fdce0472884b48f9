"""Why the middle of a turn is impossible: a unit that is not there, a draw that is not due."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.games.warchest.components.hexes import HEXES, NEAR
from sekiwidget.games.warchest.components.units import AT_MOST, HAND, SIDE_INDEX, SIDES
from sekiwidget.games.warchest.components.wording import SideName, UnitName
from sekiwidget.games.warchest.rules.draws import due
from sekiwidget.games.warchest.rules.position import Deal, Frame, Position
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

UNIT_OF = {"guard": "royal_guard", "priest": "warrior_priest"}
BELOW_A_GUARD = ("berserker", "swordsman", "priest", "footman")
"""What may wait until the owner of an attacked Royal Guard has chosen."""
DEALT_BY = {"draw": "draw", "preview": "preview", "priest": "warrior_priest", "cards": "setup", "marker": "setup"}
"""What chance may owe, each with the rule by which it is due."""


def pending_problems(position: Position) -> list[Problem]:
    """Every problem in `pending` and `chance`, whatever is asked."""
    found = [*frame_problems(position), *_chance(position)]
    settles = bool(position.frames) or any(deal.verb == "priest" for deal in position.chance)
    if settles and position.active is None:
        found.append(Problem("turns", phrase("whose turn it is must be said"), ("active",)))
    return found


def turn_problems(position: Position) -> Iterator[Problem]:
    """turns  A side can use a coin only if it has one."""
    if position.step == "turn" and not position.hands[SIDE_INDEX[position.to_move or SIDES[0]]]:
        yield Problem("turns", phrase("{side} has no coin to use", side=SideName(position.to_move)), ("active",))


def frame_problems(position: Position) -> Iterator[Problem]:
    """warrior_priest, berserker, swordsman, mercenary, footman, royal_guard  Entries are as play leaves them.

    Play leaves one entry, or two: what the attacker may do next, and above it the choice for an attacked Royal Guard.
    """
    kinds = tuple(frame.kind for frame in position.frames)
    if len(kinds) > 1 and (len(kinds) > 2 or kinds[1] != "guard" or kinds[0] not in BELOW_A_GUARD):
        text = phrase(
            "two things wait only when a Royal Guard is attacked: guard last, and below it one of {words}",
            words=", ".join(BELOW_A_GUARD),
        )
        yield Problem("turns", text, ("pending", "1"))
    for at, frame in enumerate(position.frames):
        path = ("pending", str(at))
        if position.active is not None and (frame.side == position.active) == (frame.kind == "guard"):
            if frame.kind == "guard":
                whose = phrase("a Royal Guard is attacked in the other side’s turn")
            else:
                whose = phrase("what a coin has set off is for the side whose turn it is")
            yield Problem(UNIT_OF.get(frame.kind, frame.kind), whose, path)
        yield from _standing(position, frame, path)
        yield from _frame(position, frame, path)
    yield from _struck(position)


def _standing(position: Position, frame: Frame, path: tuple[str, ...]) -> Iterator[Problem]:
    """warrior_priest, berserker, swordsman, mercenary, footman, royal_guard  The unit is there, and is its side's."""
    unit = UNIT_OF.get(frame.kind, frame.kind)
    if frame.kind == "priest":
        if not position.found(frame.side, unit):
            text = phrase("{side} has no {unit} on the board", side=SideName(frame.side), unit=UnitName(unit))
            yield Problem(unit, text, path)
        return
    for place in frame.waiting or (frame.hex,):
        stack = position.board[place]
        if stack is None or stack.side != frame.side or stack.unit != unit:
            text = phrase(
                "{side} has no {unit} on {hex}", side=SideName(frame.side), unit=UnitName(unit), hex=HEXES[place]
            )
            yield Problem(unit, text, path)
        elif unit == "berserker" and stack.height < 2:
            text = phrase("the Berserker on {hex} has no coin to pay with", hex=HEXES[place])
            yield Problem(unit, text, path)


def _frame(position: Position, frame: Frame, path: tuple[str, ...]) -> Iterator[Problem]:
    """royal_guard, footman  The requirements of one entry."""
    if frame.kind == "guard" and "royal_guard" not in position.supply[SIDE_INDEX[frame.side]]:
        text = phrase("there is no choice without a Royal Guard coin in the supply")
        yield Problem("royal_guard", text, path)
    if len(set(frame.waiting)) != len(frame.waiting):
        yield Problem("footman", phrase("a Footman waits only once"), path)
    elif len(frame.waiting) > AT_MOST["footman"]:
        yield Problem("footman", phrase("there are two Footmen at most"), path)
    elif len(frame.waiting) > 1 and len(position.frames) > 1:
        text = phrase("one of the Footmen has attacked, so only the other waits")
        yield Problem("footman", text, path)


def _struck(position: Position) -> Iterator[Problem]:
    """royal_guard  The attacker of the Royal Guard stands beside it, if the entry below names one."""
    if len(position.frames) != 2 or position.frames[1].kind != "guard":
        return
    below, guard = position.frames
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
        if deal.verb in ("draw", "preview") and deal.number != HAND:
            text = phrase("{coins:one} are drawn at the start of a round", coins=Count(HAND, "coin"))
            yield Problem("draw", text, path)
        if deal.verb == "draw" and position.hands[SIDE_INDEX[deal.side]]:
            yield Problem("draw", phrase("{side} still has coins in hand", side=SideName(deal.side)), path)
        if deal.verb == "preview":
            yield from _preview(position, deal, path)
        if deal.verb == "priest":
            yield from _priest(position, deal, path)
    yield from _hands_due(position)


def _hands_due(position: Position) -> Iterator[Problem]:
    """draw, preview  While hands are drawn, each side has one or draws one."""
    owed = {(deal.verb, deal.side): ("chance", str(at)) for at, deal in reversed([*enumerate(position.chance)])}
    hands = [path for (verb, _), path in owed.items() if verb in ("draw", "preview")]
    if not hands:
        return
    for at in range(len(position.frames)):
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
    if not due(position, deal):
        text = phrase("{side} has no coin left to draw", side=SideName(deal.side))
        yield Problem("warrior_priest", text, path)
    if not position.found(deal.side, "warrior_priest"):
        unit = "warrior_priest"
        text = phrase("{side} has no {unit} on the board", side=SideName(deal.side), unit=UnitName(unit))
        yield Problem(unit, text, path)
    if position.frames and [frame.kind for frame in position.frames] != ["guard"]:
        text = phrase("besides the draw of a Warrior Priest only an attacked Royal Guard can wait")
        yield Problem("warrior_priest", text, ("pending", "0"))
