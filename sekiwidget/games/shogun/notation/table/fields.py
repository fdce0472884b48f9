"""The keys of the `[position]` table (docs/shogun.md, "[position]"), in the order in which they are read and written.

What a key is if it is left out follows from those before it; it is written only where it says something else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, Final

from sekiwidget.authoring.table_fields import Form
from sekiwidget.authoring.table_forms import number, word
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.shogun.components.cards import ACTIONS, EVENTS, LAID_OPEN, SPACES, SPECIALS, UNKNOWN
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, COUNTED_MOST, RICE_MOST, SIDES
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.notation.sheet import complete_plan
from sekiwidget.games.shogun.notation.table import forms, frames
from sekiwidget.games.shogun.notation.tokens import named_side
from sekiwidget.games.shogun.rules.bidding import bid_groups, tied_sides
from sekiwidget.games.shogun.rules.cards_turned import FIRST_ACTIONS
from sekiwidget.games.shogun.rules.position import Draft, Position
from sekiwidget.games.shogun.rules.setup import GROUPS
from sekiwidget.games.shogun.rules.winter import starving

WRITTEN_STEPS: Final = ("move", "defend", "next")
"""deploy1-move, special-defence, next-action  Steps that follow from nothing on the table."""

Default = Callable[[Position, str, Collection[str]], Any]
"""The value of a key that is left out: of the position as far as it is known, its phase, and the keys that are told."""


class Key:
    """A key of the table: its form, what it is if it is left out, and where its value lies in a position.

    With `always` it is written whatever it is, but for the draft.
    """

    def __init__(
        self,
        key: str,
        form: Form[Any],
        usual: Default,
        name: str = "",
        *,
        get: Callable[[Position, str], Any] | None = None,
        put: Callable[[Position, Any, str], Position] | None = None,
        always: bool = False,
    ) -> None:
        self.key = key
        self.form = form
        self.usual = usual
        self.always = always
        attribute = name or key
        self.get = get or (lambda position, phase: getattr(position, attribute))
        self.put = put or (lambda position, value, phase: position.but(**{attribute: value}))


@cache
def table_keys(sides: tuple[Side, ...], phase: str) -> tuple[Key, ...]:
    """The keys for a position of these sides in a phase."""
    players = len(sides)
    armies = forms.by_side_form(sides, number(range(ARMIES + 1), "pieces"))
    cubes = forms.by_side_form(sides, number(range(ARMIES + 1), "pieces"), farmers=True, whole=False)
    amounts = forms.by_side_form(sides, number(range(COUNTED_MOST + 1), "pieces"))
    rice = forms.by_side_form(sides, number(range(RICE_MOST + 1), "rice"))
    special = forms.by_side_form(sides, forms.SPECIAL_CARD_FORM, whole=False)
    bids = forms.by_side_form(sides, forms.CARD_FORM)
    order = forms.sides_form(sides)
    return (
        Key("land", forms.land_form(sides), lambda p, *_: p.land),
        Key("draft", frames.draft_form(sides), _draft, get=lambda p, _: frames.Drafting.of(p), put=_put_draft),
        Key("tower", cubes, lambda p, *_: p.tower),
        Key("tray", cubes, lambda p, *_: p.tray),
        Key("fight", frames.fight_form(sides), lambda p, *_: p.fight),
        Key("revolts", frames.revolts_form(sides), lambda p, *_: p.revolts),
        Key("supply", armies, _supply),
        Key("farmers", number(range(ALL_FARMERS + 1), "pieces"), _farmers),
        Key("chests", amounts, lambda p, *_: p.chests),
        Key("rice", rice, lambda p, *_: p.rice),
        Key("points", amounts, lambda p, *_: p.points),
        Key("event", forms.EVENT_CARD_FORM, _event),
        Key("events", forms.EVENT_CARDS_FORM, _events, always=True),
        Key(
            "deck",
            forms.EVENT_CARDS_FORM,
            lambda p, *_: tuple(one for one in EVENTS if one not in (*p.events, p.event)),
        ),
        Key(
            "plans",
            forms.plans_form(sides, phase),
            lambda *_: (complete_plan((), {}) if phase in forms.PLANNED_PHASES else (),) * players,
        ),
        Key("actions", forms.ACTION_CARDS_FORM, _actions),
        Key("done", number(range(len(ACTIONS) + 1), "action-cards"), lambda *_: 0),
        Key("step", word(WRITTEN_STEPS), _step, get=_middle, put=_put_step),
        Key("specials", forms.SPECIAL_CARDS_FORM, _specials),
        Key("privileges", special, lambda p, *_: p.privilege, "privilege"),
        Key("order", order, _order),
        Key("turned", forms.SPACES_FORM, _turned),
        Key("bids", bids, _bids),
        Key("ranks", order, _ranks),
        Key("waiting", order, _waiting, get=_waits, put=_put_waiting),
        Key("gained", forms.PLACES_FORM, lambda p, *_: p.gained),
        Key("last", frames.last_form(sides), lambda p, *_: p.last),
        Key("viewer", word((*sides, PUBLIC), full=_viewer), lambda p, *_: p.viewer),
    )


def _viewer(found: Any) -> Any:
    """A side's full name."""
    return (named_side(found) or found.lower()) if isinstance(found, str) and not found.isdigit() else found


# -- pieces ------------------------------------------------------------------------------------------------------------


def _draft(position: Position, phase: str, told: Collection[str]) -> Any:
    """setup-groups, setup-provinces  Groups and cards that the provinces taken so far leave."""
    if position.draft is not None or "draft" not in told:
        return frames.Drafting.of(position)
    left = []
    for side in position.sides:
        sizes = list(GROUPS[len(position.sides)])
        for place in position.owned(side):
            if position.land[place].armies in sizes:
                sizes.remove(position.land[place].armies)
        left.append(tuple(sizes))
    pile = tuple(place for place in position.places() if position.land[place].owner is None)
    return frames.Drafting(Draft(tuple(left), pile=pile, seen=((),) * len(left)), None, False)


def _put_draft(position: Position, value: frames.Drafting | None, phase: str) -> Position:
    return position if value is None else value.put(position)


def _supply(position: Position, *_: Any) -> tuple[int, ...]:
    """supply  The armies that are nowhere else."""
    flying = position.fight.cubes if position.fight is not None else (0,) * len(position.tower)
    return tuple(
        max(0, ARMIES - here - inside - tray - sum(land.armies for land in position.land if land.owner == side))
        for side, here, inside, tray in zip(position.sides, flying, position.tower, position.tray, strict=False)
    )


def _farmers(position: Position, *_: Any) -> int:
    """supply  The farmers that are nowhere else."""
    flying = position.fight.cubes[-1] if position.fight is not None else 0
    return max(0, ALL_FARMERS - position.tower[-1] - position.tray[-1] - flying)


# -- cards -------------------------------------------------------------------------------------------------------------


def _event(position: Position, phase: str, told: Collection[str]) -> str:
    """event  In force is the first, once events have been drawn; of those told the reader finds it (`in_force`)."""
    return next(iter(EVENTS)) if phase in ("order", "act") and "events" not in told else ""


def _events(position: Position, phase: str, told: Collection[str]) -> tuple[str, ...]:
    """event  As many as the season has, in the order of the data; in winter none once it has come."""
    if phase == "draft" or (phase == "winter" and not {"revolts", "fight", "waiting", "winner"}.isdisjoint(told)):
        return ()
    left = [one for one in EVENTS if one != position.event]
    return tuple(left[: LAID_OPEN[position.season] - bool(position.event)])


def put_event_in_force(position: Position, phase: str) -> Position:
    """event  Where open events are told and not which is in force: the first, or the first that does not lie open."""
    if phase not in ("order", "act") or position.event or not position.events:
        return position
    first, *rest = position.events
    if len(position.events) == LAID_OPEN[position.season]:
        return position.but(event=first, events=tuple(rest))
    first = next((one for one in position.deck if one not in position.events), "")
    return position.but(event=first, deck=tuple(one for one in position.deck if one != first))


def _actions(position: Position, phase: str, told: Collection[str]) -> tuple[str, ...]:
    """action-cards  Those for which a province has been planned, in printed order, then the rest; all when they act."""
    if phase not in forms.PLANNED_PHASES:
        return ()
    used = [space for space in ACTIONS if any(position.card(side, space) in INDEX for side in position.sides)]
    found = (*used, *[space for space in ACTIONS if space not in used])
    return found if phase == "act" else found[:FIRST_ACTIONS]


def _specials(position: Position, phase: str, told: Collection[str]) -> tuple[str, ...]:
    """special-cards  In printed order, unless they are still to be laid out."""
    return SPECIALS if phase in forms.PLANNED_PHASES or (phase == "plan" and position.actions) else ()


def _hidden(position: Position) -> bool:
    """bid-open  Whether this is a view that hides bids."""
    return any(plan[:1] == (UNKNOWN,) for plan in position.plans)


def _order(position: Position, phase: str, told: Collection[str]) -> tuple[Side, ...]:
    """privilege  As the special cards lie, else by seat."""
    if phase not in ("act", "winter"):
        return ()
    taken = position.privilege
    if all(one in position.specials for one in taken) and len(set(taken)) == len(taken):
        return tuple(sorted(position.sides, key=lambda side: position.specials.index(taken[position.seat(side)])))
    return position.sides


def _turned(position: Position, phase: str, told: Collection[str]) -> tuple[str, ...]:
    """carry-out  The bids, and the actions up to the one that is carried out."""
    if phase == "act":
        return (SPACES[0], *position.actions_begun)
    return (SPACES[0],) if phase == "order" and not _hidden(position) else ()


def _bids(position: Position, phase: str, told: Collection[str]) -> tuple[str | None, ...]:
    """bid-open  What lies on the bid spaces."""
    if phase == "act" or (phase == "order" and not _hidden(position)):
        return tuple(plan[0] if plan else None for plan in position.plans)
    return ()


def _ranks(position: Position, phase: str, told: Collection[str]) -> tuple[Side, ...]:
    """bid-rank  By the bids, as far as no two are equal; nothing once all have chosen, as then it is forgotten."""
    if phase != "order" or UNKNOWN in position.bids:
        return ()
    found: tuple[Side, ...] = ()
    for group in bid_groups(position) if position.bids else ():
        if len(group) > 1:
            break
        found += group
    return found


def _waiting(position: Position, phase: str, told: Collection[str]) -> tuple[Side, ...]:
    """carry-out, privilege, winter-order  All that have still to act."""
    if phase == "act":
        if position.step == "next":
            return ()
        side = position.fight.side if position.fight is not None else None
        return position.order[position.order.index(side) :] if side in position.order else position.order
    if phase == "order" and position.bids and not tied_sides(position):
        return tuple(side for side in position.ranks if not position.privilege[position.seat(side)])
    starts = phase == "winter" and not position.events and position.fight is None and position.revolts is None
    return starving(position) if starts and "winner" not in told else ()


def _waits(position: Position, phase: str) -> tuple[Side, ...]:
    return () if phase == "draft" else position.waiting


def _put_waiting(position: Position, value: tuple[Side, ...], phase: str) -> Position:
    return position if phase == "draft" else position.but(waiting=value)


def _step(position: Position, phase: str, told: Collection[str]) -> str | None:
    """next-action  Where every action card that lies open has been carried out, the next one is turned up."""
    return "next" if phase == "act" and 0 < position.done == len(position.actions) < len(ACTIONS) else None


def _middle(position: Position, phase: str) -> str | None:
    return position.step if position.step in WRITTEN_STEPS else None


def _put_step(position: Position, value: str | None, phase: str) -> Position:
    return position if value is None else position.but(step=value)


KEY_NAMES: Final = tuple(key.key for key in table_keys(SIDES, "act"))
"""All keys that do not depend on how the table begins or the game has ended."""
