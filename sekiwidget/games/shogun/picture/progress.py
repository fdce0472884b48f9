"""One line over the spaces of a side's board: what is planned, or who has acted, who acts now and who is next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from sekiwidget.core.scene import Caption
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import PRICE, SPACES, UNKNOWN, is_chest
from sekiwidget.games.shogun.components.land import INDEX, PROVINCES
from sekiwidget.games.shogun.components.wording import SPACE_NAMES, side_name
from sekiwidget.games.shogun.picture.board import laid_cards
from sekiwidget.games.shogun.picture.sides import is_planning
from sekiwidget.games.shogun.rules import limits
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase

_PLACE: Final = "own.now"
_SPECIALS: Final = phrase("Special cards")
_CHESTS: Final = phrase("chests")


def progress_caption(view: Position, own: Side) -> Mapping[str, Caption]:
    """plan, privilege, carry-out  The plan so far, or the sides in their order: done, now, next."""
    if is_planning(view, own):
        return {_PLACE: _plan(laid_cards(view, own), view.chests[view.seat(own)])}
    if view.step == "privilege" and view.ranks:
        return _line(view, _SPECIALS, view.ranks, {})
    if view.action:
        return _line(view, SPACE_NAMES[view.action], view.order, _gains(view))
    return {}


def _plan(laid: Mapping[str, str], have: int) -> Caption:
    """plan, bid, tax  The number of cards laid, and the chests if all of it is carried out: `18 − 6 + 7 = 19`."""
    costs = gain = 0
    for space, card in laid.items():
        if space == "bid" and is_chest(card):
            costs += int(card)
        elif card in INDEX:
            costs += PRICE.get(space, 0)
            gain += PROVINCES[INDEX[card]].chests if space == "tax" else 0
    told = phrase("{number} of {all} laid", number=len(laid), all=len(SPACES))
    if not costs and not gain:
        return Caption(_PLACE, text=told, style="small")
    total = _balance(have, costs, gain)
    return Caption(_PLACE, text=told, value=total, sign="mark-chest", sign_words=_CHESTS, style="small")


@cache
def _balance(have: int, costs: int, gain: int) -> Phrase:
    left = have - costs + gain
    if not costs:
        return phrase("{have} + {come} = {now}", have=have, come=gain, now=left)
    if not gain:
        return phrase("{have} − {gone} = {left}", have=have, gone=costs, left=left)
    return phrase("{have} − {gone} + {come} = {left}", have=have, gone=costs, come=gain, left=left)


def _gains(view: Position) -> dict[Side, int]:
    """rice, tax  What the sides that have collected got: events and privileges stay the same during an action."""
    if view.action not in ("rice", "tax"):
        return {}
    yields = limits.tax_yield if view.action == "tax" else limits.rice_yield
    made = {}
    for side in view.order:
        card = view.card(side, view.action)
        if side not in view.waiting and card not in (None, UNKNOWN) and not is_chest(str(card)):
            made[side] = yields(view, side, INDEX[str(card)])
    return made


def _line(view: Position, title: Phrase, order: Sequence[Side], gains: Mapping[Side, int]) -> Mapping[str, Caption]:
    """The last who are done, who acts, and who is next. There is room for three or four."""
    done = [side for side in order if side not in view.waiting]
    now, later = view.waiting[:1], view.waiting[1:2]
    shown = done[-1:] if later else done[-2:]
    text = phrase("{title}:", title=title)
    for side in shown:
        told = _done(side, side == view.viewer, gains.get(side, -1), _passes(view, side))
        text = phrase("{before} {side} ·", before=text, side=told)
    value = _now(now[0], now[0] == view.viewer) if now else ""
    rest = _next(later[0], later[0] == view.viewer) if later else ""
    return {_PLACE: Caption(_PLACE, text=text, value=value, rest=rest, style="small")}


def _passes(view: Position, side: Side) -> bool:
    """plan-pass  Whether a side passes the action with a war chest card or an empty space."""
    card = view.card(side, view.action) if view.action else UNKNOWN
    return card is None or is_chest(card)


@cache
def _done(side: Side, own: bool, gain: int, passes: bool) -> Phrase:
    """A side that is done; with what it got, from 0 on."""
    if passes:
        return phrase("You pass") if own else phrase("{side} passes", side=side_name(side))
    if gain < 0:
        return phrase("You ✓") if own else phrase("{side} ✓", side=side_name(side))
    if own:
        return phrase("You {number} ✓", number=gain)
    return phrase("{side} {number} ✓", side=side_name(side), number=gain)


@cache
def _now(side: Side, own: bool) -> Phrase:
    return phrase("You now") if own else phrase("{side} now", side=side_name(side))


@cache
def _next(side: Side, own: bool) -> Phrase:
    return phrase("You next") if own else phrase("{side} next", side=side_name(side))
