"""A side's board below the map: the eleven spaces with their cards, and the hand while the side plans.

A card keeps its seat in the hand while others are laid. A laid card leaves its name there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.authoring.svg import fill, line
from sekiwidget.core.scene import Caption, Piece, Place, Point, Slot
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import ACTIONS, SPACES, is_chest
from sekiwidget.games.shogun.components.wording import SPACE_NAMES, action_name
from sekiwidget.games.shogun.picture.kit import (
    left_symbol,
    order_symbol,
    purse_symbol,
    symbol_word,
    ticket_symbol,
)
from sekiwidget.games.shogun.picture.layout import (
    HAND_ROWS,
    OWN_PANEL,
    STAGE,
    hand_panel,
    hand_row,
    hand_rows,
    point,
    strip_sizes,
)
from sekiwidget.games.shogun.picture.map import CHANGED
from sekiwidget.games.shogun.picture.sides import is_planning, plan_words
from sekiwidget.games.shogun.rules.planning import Sheet, hand
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import phrase

# -- places ------------------------------------------------------------------------------------------------------------

_COLUMN: Final = (52, 61.5)
"""From space to space."""
_PER_ROW: Final = (11, 6)
_FIRST: Final[tuple[Point, Point]] = ((31.5, 33), (33, 39))
"""The middle of the sign of the first space."""
_ROW: Final = 46
"""From row to row of the spaces, narrow."""
_SIGN: Final = (19, 16)
"""The width of a sign."""
_BADGE: Final = (13.5, 13)
"""The width of a badge."""
_ASIDE: Final = (9, 12.5)
"""From the middle of a column to the middle of its sign, and to that of its badge, on the other side."""
_NAME: Final = (19.5, 16)
"""From the sign down to the middle of the name."""
_CARD: Final = (33.5, 27)
"""From the sign down to the middle of the card, where there is one row or more of them."""
_TICKET: Final = (48, 43)
"""The width of a card on a space."""
_FRAME: Final = (51.5, 57)
"""The width of the frame around the running action."""
_FRAME_DOWN: Final = (18.5, 13.5)
"""From the sign down to the middle of that frame."""

_HAND: Final = ((10, 47, 49.2), (10, 48, 51.2))
"""Left end of the hand, width of a card, from card to card."""
_PURSE: Final = ((460, 21.5, 24), (177, 23, 42))
"""The same for the war chest cards."""
_SHARE: Final = 0.44
"""The height of a small card, as a share of its width."""


def _middle(at: int, layout: int) -> Point:
    """The middle of the sign of a space, as if it had no badge."""
    down, right = divmod(at, _PER_ROW[layout])
    x, y = _FIRST[layout]
    return round(x + _COLUMN[layout] * right, 1), y + _ROW * down


@cache
def board_places() -> dict[str, Place]:
    """The places of the spaces: frame, sign, badge, name and card."""
    made = {"own.now": Place(OWN_PANEL, point(577, 18), point(6, 29))}
    for at, space in enumerate(SPACES):
        slots: dict[str, list[Slot]] = {part: [] for part in ("frame", "sign", "badge", "name", "")}
        for layout in (0, 1):
            x, y = _middle(at, layout)
            aside = _ASIDE if space in ACTIONS else (0, 0)
            wide, name = _COLUMN[layout] - 2, y + _NAME[layout]
            slots["frame"].append(point(x, y + _FRAME_DOWN[layout], _FRAME[layout]))
            slots["sign"].append(point(x - aside[0], y, _SIGN[layout]))
            slots["badge"].append(point(x + aside[1], y, _BADGE[layout]))
            slots["name"].append(Slot(box=(round(x - wide / 2, 1), name - 6, wide, 12)))
            slots[""].append(Slot((x, y + _CARD[layout]), size=_TICKET[layout], snug=True))
        for only in ("wide", "narrow"):
            frame = slots["frame"]
            made[f"own.{space}.frame.{only}"] = Place(OWN_PANEL, frame[0], frame[1], ground=True, only=only)
        for part in ("sign", "badge", "name", ""):
            made[f"own.{space}.{part}".rstrip(".")] = Place(OWN_PANEL, slots[part][0], slots[part][1])
    return made


def hand_places(cards: tuple[str, ...], own: Side) -> dict[str, Place]:
    """The places of a hand: its provinces in rows, its war chest cards, and all of it for a card that comes back."""
    provinces = sum(not is_chest(card) for card in cards)
    panel, rows = hand_panel(provinces), hand_rows(provinces)
    back = f"{own}.hand"
    slots: dict[str, list[Slot]] = {"hand": [], "hand.chests": [], back: []}
    for layout, ((left, wide, pitch), (first, small, step)) in enumerate(zip(_HAND, _PURSE, strict=True)):
        high = round(wide * _SHARE, 1)
        per_row, down = HAND_ROWS[layout], hand_row(layout, 1) - hand_row(layout, 0)
        box = (left, hand_row(layout, 0) - high, pitch * per_row, high)
        slots["hand"].append(
            Slot(box=box, arrange="row", pitch=pitch, size=wide, per_row=per_row, row_pitch=down, snug=True)
        )
        foot = hand_row(layout, 0 if layout == 0 else rows[1] - 1)
        box = (first, foot - small, step * 4 + small, small)
        slots["hand.chests"].append(Slot(box=box, arrange="row", pitch=step, size=small, snug=True))
        tall = hand_row(layout, rows[layout] - 1) - hand_row(layout, 0) + high
        slots[back].append(
            Slot(box=(left, hand_row(layout, 0) - high, STAGE[layout][0] - 2 * left, tall), arrange="row")
        )
    return {name: Place(panel, wide, narrow) for name, (wide, narrow) in slots.items()}


def board_sheet(layout: int) -> str:
    """Paper with an empty place for the card of each space."""
    wide, high = STAGE[layout][0], strip_sizes()[OWN_PANEL][layout][1]
    size = _TICKET[layout]
    card = size * _SHARE
    seats = ""
    for at in range(len(SPACES)):
        x, y = _middle(at, layout)
        left, top = x - size / 2 + 0.5, y + _CARD[layout] - card / 2 + 0.5
        seats += f"<rect x='{left:g}' y='{top:g}' width='{size - 1}' height='{card - 1:g}' rx='3'/>"
    look = f"style='fill:none;{line('edge', 1)};stroke-dasharray:3 2.5'"
    return f"<rect width='{wide}' height='{high}' style='{fill('paper')}'/><g {look}>{seats}</g>"


# -- the hand ----------------------------------------------------------------------------------------------------------


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


def shown_hand(view: Position, own: Side) -> tuple[str, ...]:
    """plan  The cards with a seat in the hand of the side shown below, laid ones too; none unless it plans."""
    return hand(view, own) if is_planning(view, own) else ()


def hand_pieces(view: Position, own: Side) -> Iterator[tuple[str, Piece]]:
    """plan  The cards of the hand, each in its seat; what is laid has left its name there."""
    held = frozenset(cards_held(view, own))
    provinces = -1
    for card in shown_hand(view, own):
        if is_chest(card):
            place, order, shown = "hand.chests", int(card), purse_symbol(card)
        else:
            provinces += 1
            place, order, shown = "hand", provinces, ticket_symbol(card)
        if card in held:
            yield f"{own}.hand.{card}", Piece(shown, place, order)
        else:
            yield f"{own}.left.{card}", Piece(left_symbol(card), place, order)


# -- the spaces --------------------------------------------------------------------------------------------------------


def laid_cards(view: Position, side: Side) -> dict[str, str]:
    """plan  The cards on the spaces of a side, as far as the view shows them; `?` lies face down."""
    plan = view.plans[view.seat(side)]
    made = {space: card for space, card in zip(SPACES, plan, strict=False) if card is not None}
    if isinstance(view, Sheet) and side == view.side:
        made.update({space: card for space, card in zip(view.spaces, view.laid, strict=True) if card})
    return made


def spaces_done(view: Position) -> frozenset[str]:
    """carry-out  The spaces that are done in this round."""
    return frozenset((*(("bid",) if "bid" in view.turned else ()), *view.actions[: view.done]))


def board_pieces(view: Position, side: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """plan, plan-all, action-cards, carry-out  The eleven spaces: signs, their order, cards.

    The running one is framed, those done are pale.
    """
    laid, done = laid_cards(view, side), spaces_done(view)
    movable = view.movable_spaces if isinstance(view, Sheet) else ()
    old = laid if before is None else laid_cards(before, side)
    for at, space in enumerate(SPACES):
        pale = ("faded",) if space in done else ()
        if space == view.action:
            yield f"{side}.{space}.frame", Piece("running", f"own.{space}.frame.wide")
            yield f"{side}.{space}.frame.narrow", Piece("running-flat", f"own.{space}.frame.narrow")
        yield f"{side}.{space}.sign", Piece(f"space-{symbol_word(space)}", f"own.{space}.sign", 0, pale)
        if badge := _badge(view, space):
            yield f"{side}.{space}.badge", Piece(order_symbol(badge), f"own.{space}.badge")
        card = laid.get(space)
        if card is not None:
            states = pale or (CHANGED if space not in movable and old.get(space) != card else ())
            words = plan_words(space, card)
            yield f"{side}.{space}.card", Piece(ticket_symbol(card), f"own.{space}", 0, states, words=words)
        elif isinstance(view, Sheet) and space in view.spaces:
            words = phrase("{space}: no card yet", space=action_name(space))
            yield f"{side}.{space}.card", Piece("ticket-open", f"own.{space}", 0, words=words)
        elif view.step == "plan" and view.to_move == side and at == len(view.plans[view.seat(side)]):
            yield f"{side}.{space}.card", Piece("ticket-back", f"own.{space}", 0, ("next",))


def _badge(view: Position, space: str) -> str:
    """action-cards  The place of an action in the order of this round; nothing before the cards are laid out."""
    if space not in ACTIONS or not view.actions:
        return ""
    if space not in view.actions:
        return "unknown"
    at = view.actions.index(space)
    return "done" if at < view.done else f"{at + 1}"


@cache
def board_captions() -> dict[str, Caption]:
    """The names of the spaces below their signs."""
    return {f"own.{space}.name": Caption(f"own.{space}.name", SPACE_NAMES[space], style="under") for space in SPACES}
