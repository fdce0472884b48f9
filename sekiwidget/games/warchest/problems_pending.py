"""Why what lies in the middle of a turn cannot be: a unit that is not there, a draw that is not due."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.core.phrases import number, title
from sekiwidget.core.position import Problem
from sekiwidget.games.warchest.hexes import HEXES
from sekiwidget.games.warchest.position import Frame, Position
from sekiwidget.games.warchest.setup import DRAFT_CARDS, ELIMINATION_CARDS
from sekiwidget.games.warchest.units import HAND, IN_ARMY, SEAT, SIDES
from sekiwidget.games.warchest.wording import the

UNIT_OF = {"guard": "royal_guard"}


def pending_problems(position: Position) -> list[Problem]:
    """Every reason in `pending`, `chance`, `draft` and `active`."""
    found = [*frame_problems(position), *_chance(position), *_turn(position)]
    return [*found, *_draft(position)] if position.draft is not None else found


def frame_problems(position: Position) -> Iterator[Problem]:
    """warrior_priest, berserker, swordsman, mercenary, footman, royal_guard  The units stand where it is said."""
    priests = 0
    for at, frame in enumerate(position.frames):
        path = ("pending", str(at))
        if frame.kind == "priest":
            priests += 1
            if priests > 1:
                yield Problem("warrior_priest", "only one drawn coin waits at a time", path)
            continue
        unit = UNIT_OF.get(frame.kind, frame.kind)
        last = at == len(position.frames) - 1
        for place in frame.waiting or (frame.hex,):
            stack = position.board[place]
            here = stack is not None and stack.side == frame.side and stack.unit == unit
            # Below the last entry a unit may have died since; its entry comes to nothing.
            if not here and last and frame.kind != "footman":
                yield Problem(unit, f"{title(frame.side)} has no {the(unit)[4:]} on {HEXES[place]}", path)
        yield from _frame(position, frame, path)


def _frame(position: Position, frame: Frame, path: tuple[str, ...]) -> Iterator[Problem]:
    """royal_guard, footman  What one entry needs."""
    if frame.kind == "guard" and "royal_guard" not in position.supply[SEAT[frame.side]]:
        yield Problem("royal_guard", "there is no choice without a Royal Guard coin in the supply", path)
    if frame.kind == "guard" and frame.side == position.active:
        yield Problem("royal_guard", "a Royal Guard is attacked in the other side’s turn", path)
    if frame.kind == "footman" and len(frame.waiting) > 2:
        yield Problem("footman", "there are two Footmen at most", path)


def _chance(position: Position) -> Iterator[Problem]:
    """draw, preview, random-armies, draft  What can be due."""
    for at, deal in enumerate(position.chance):
        path = ("chance", str(at))
        if deal.verb in ("draw", "preview") and deal.number != HAND:
            yield Problem("draw", f"{number(HAND)} coins are drawn at the start of a round", path)
        if deal.verb == "draw" and position.hands[SEAT[deal.side]]:
            yield Problem("draw", f"{title(deal.side)} still has coins in hand", path)
        if deal.verb == "preview" and not position.options.preview:
            yield Problem("preview", "the game is played without the preview", path)
        if deal.verb == "priest" and (deal.number != 1 or deal.side != position.active):
            yield Problem("warrior_priest", "one coin is drawn, by the side whose turn it is", path)
        if deal.verb == "cards":
            wide = ELIMINATION_CARDS if position.options.elimination else DRAFT_CARDS
            if deal.number != (IN_ARMY if deal.side else wide):
                yield Problem("setup", f"{IN_ARMY} cards are dealt to a side, {wide} for a draft", path)


def _turn(position: Position) -> Iterator[Problem]:
    """turns  Whoever uses a coin has one."""
    if position.step == "turn" and not position.hands[SEAT[position.to_move or SIDES[0]]]:
        yield Problem("turns", f"{title(position.to_move or '')} has no coin to use", ("active",))
    settles = bool(position.frames) or any(deal.verb == "priest" for deal in position.chance)
    if settles and position.active is None:
        yield Problem("turns", "whose turn it is must be said", ("active",))


def _draft(position: Position) -> Iterator[Problem]:
    """draft, elimination-draft  As many cards as there must be, none twice."""
    draft = position.draft
    assert draft is not None
    cards = (*draft.open, *draft.away, *position.armies[0], *position.armies[1])
    wide = ELIMINATION_CARDS if position.options.elimination else DRAFT_CARDS
    dealt = not any(deal.verb == "cards" for deal in position.chance)
    if dealt and len(cards) != wide:
        yield Problem("draft", f"{number(wide)} cards are dealt for this draft, not {len(cards)}", ("draft", "open"))
    if len(set(cards)) != len(cards):
        yield Problem("draft", "there is only one card of each unit", ("draft", "open"))
    if draft.away and not position.options.elimination:
        text = "cards are put away only in an elimination draft"
        yield Problem("elimination-draft", text, ("draft", "away"))
