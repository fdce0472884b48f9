"""What each side has: its name, what it has of everything, the cards on its board; below one's own, with the hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.scene import Caption, Piece
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SPACES, UNKNOWN
from sekiwidget.games.shogun.components.wording import (
    CardName,
    action_name,
    armies,
    chests,
    side_name,
)
from sekiwidget.games.shogun.picture.kit.cards import symbol_word, ticket_symbol
from sekiwidget.games.shogun.picture.scene.map import CHANGED
from sekiwidget.games.shogun.picture.sheets.strips import STATS, seats
from sekiwidget.games.shogun.rules.planning import hand
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.sheet import Sheet

_BACK: Final = phrase("back to the hand")


def own_side(view: Position, actor: Side) -> Side:
    """Who sits below: whoever looks; who sees everything, sees who decides there, or who did (`actor`) or fights."""
    fighting = view.fight.side if view.fight is not None else ""
    wanted = (view.viewer, view.to_move, fighting, actor, *view.waiting[:1])
    return next((side for side in wanted if side in view.sides), view.sides[0])


def is_planning(view: Position, own: Side) -> bool:
    """plan  Whether cards are laid now, and one's own hand can be seen."""
    return view.step in ("plan", "sheet") and view.viewer in (None, own)


def cards_held(view: Position, side: Side) -> tuple[str, ...]:
    """plan  The cards that a side has not laid yet."""
    if isinstance(view, Sheet) and side == view.side:
        return view.held
    plan = view.plans[view.seat(side)]
    return tuple(card for card in hand(view, side) if card not in plan)


def hand_ids(view: Position, side: Side) -> Iterator[tuple[str, str]]:
    """Each card of a hand with the piece that shows it."""
    return ((card, f"{side}.hand.{card}") for card in cards_held(view, side))


def sheet_ids(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Each card of a sheet with the piece that shows it."""
    return ((card, f"{sheet.side}.{sheet.space_of(card)}.card") for card in sheet.laid if card)


# -- pieces ------------------------------------------------------------------------------------------------------------


def side_pieces(view: Position, own: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """The signs of what a side has, framed where it has changed; the cards on its board."""
    for side, seat in seats(view.sides, own).items():
        yield from stat_pieces(view, side, seat, before)
        if side == own:
            yield from _board(view, side, before)
        elif laid := _laid(view, side, seat):
            yield f"{side}.laid.card", laid
    if is_planning(view, own):
        in_hand = [*hand_ids(view, own)]
        for at, (card, piece) in enumerate(in_hand):
            yield piece, Piece(ticket_symbol(card), "hand", at)
        if isinstance(view, Sheet) and any(view.laid):
            yield f"{own}.hand", Piece("ticket-open", "hand", len(in_hand), words=_BACK)


def stat_pieces(view: Position, side: Side, seat: str, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """The signs of what a side has at its seat, and its mark."""
    for name in STATS:
        number = _number(view, side, name)
        changed = before is not None and _number(before, side, name) != number
        words = _words(side, name, number)
        yield (
            f"{side}.has.{name}",
            Piece(f"mark-{name}", f"{seat}.has.{name}", 0, CHANGED if changed else (), words=words),
        )
    yield f"{side}.mark", Piece(f"daimyo-{side}", f"{seat}.mark")


def _board(view: Position, side: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """The eleven spaces: their signs and cards; pale when they are done, a dashed seat where a card is laid next."""
    seat = view.seat(side)
    on_sheet = {view.space_of(card): card for card in view.laid if card} if isinstance(view, Sheet) else {}
    plan = view.plans[seat]
    old = before.plans[seat] if before is not None else plan
    done = (*(("bid",) if "bid" in view.turned else ()), *view.actions[: view.done])
    for at, space in enumerate(SPACES):
        pale = ("faded",) if space in done else ()
        yield f"{side}.{space}.sign", Piece(f"space-{symbol_word(space)}", f"own.{space}.sign", 0, pale)
        card = plan[at] if at < len(plan) else None
        if isinstance(view, Sheet) and space in view.spaces and space not in on_sheet:
            words = phrase("{space}: no card yet", space=action_name(space))
            yield f"{side}.{space}.card", Piece("ticket-open", f"own.{space}", 0, words=words)
        elif space in on_sheet:
            words = _lies(space, on_sheet[space])
            yield f"{side}.{space}.card", Piece(ticket_symbol(on_sheet[space]), f"own.{space}", 0, words=words)
        elif card is not None:
            new = before is not None and (at >= len(old) or old[at] != card)
            states = pale or (("pick",) if space == view.action else CHANGED if new else ())
            words = _lies(space, card)
            yield f"{side}.{space}.card", Piece(ticket_symbol(card), f"own.{space}", 0, states, words=words)
        elif view.step == "plan" and view.to_move == side and at == len(plan):
            yield f"{side}.{space}.card", Piece("ticket-back", f"own.{space}", 0, ("next",))


def _down(view: Position, side: Side) -> int:
    """How many cards of another side still lie face down, while none is seen for the action that is carried out."""
    if view.action and view.action in view.turned and view.card(side, view.action) not in (None, UNKNOWN):
        return 0
    plan = view.plans[view.seat(side)]
    return sum(card is not None for space, card in zip(SPACES, plan, strict=False) if space not in view.turned)


def _laid(view: Position, side: Side, seat: str) -> Piece | None:
    """Of another side, its card for the action that is carried out, or those that still lie face down."""
    if view.action and view.action in view.turned:
        card = view.card(side, view.action)
        if card is not None and card != UNKNOWN:
            words = _lies(view.action, card)
            acting = side in view.waiting[:1]
            return Piece(ticket_symbol(card), f"{seat}.laid", 0, ("pick",) if acting else (), words=words)
    down = _down(view, side)
    if not down:
        return None
    words = phrase("{side} has laid {number} cards that lie face down", side=side_name(side), number=down)
    return Piece("ticket-back", f"{seat}.down", words=words)


# -- numbers and words -------------------------------------------------------------------------------------------------


def _number(view: Position, side: Side, name: str) -> int:
    seat = view.seat(side)
    match name:
        case "points":
            return view.points[seat]
        case "chest":
            return view.chests[seat]
        case "rice":
            return view.rice[seat]
        case "army":
            return view.supply[seat]
    return len(view.owned(side))


@cache
def number_phrase(number: int) -> Phrase:
    """A number, standing alone."""
    return phrase("{number}", number=number)


@cache
def _lies(space: str, card: str) -> Phrase:
    return phrase("{space}: {card}", space=action_name(space), card=CardName(card))


@cache
def _words(side: Side, name: str, number: int) -> Phrase:
    named = side_name(side)
    match name:
        case "points":
            return phrase("{side}: victory points {number}", side=named, number=number)
        case "chest":
            return phrase("{side}: {chests:one}", side=named, chests=chests(number))
        case "rice":
            return phrase("{side}: rice {number}", side=named, number=number)
        case "army":
            return phrase("{side}: {armies:one} in the supply", side=named, armies=armies(number))
    return phrase("{side}: provinces {number}", side=named, number=number)


def side_captions(view: Position, own: Side) -> Iterator[tuple[str, Caption]]:
    """Who it is, and the numbers."""
    for side, seat in seats(view.sides, own).items():
        title = phrase("{side}", side=side_name(side))
        if side == own:
            yield f"{side}.name", Caption(f"{seat}.name", title, "", side)
        else:
            yield f"{side}.name", Caption(f"{seat}.name", title, style="small")
            if down := _down(view, side):
                yield f"{side}.down.count", Caption(f"{seat}.down.count", number_phrase(down), style="small")
        yield from stat_captions(view, side, seat)


def stat_captions(view: Position, side: Side, seat: str) -> Iterator[tuple[str, Caption]]:
    """The numbers of what a side has at its seat."""
    for name in STATS:
        number = number_phrase(_number(view, side, name))
        yield f"{side}.has.{name}.count", Caption(f"{seat}.has.{name}.count", number, style="small")
