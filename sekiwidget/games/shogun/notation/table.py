"""The `[position]` table of a scenario file (docs/shogun.md, "[position]"), read and written.

Faults are collected as problems, each with the path of keys to the words; any fault prevents building a position. The
default of a key follows from the keys before it; a key is written only where its value differs from the default.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    TableContext,
    number,
    unknown_key,
    word,
)
from sekiwidget.core.errors import PositionError
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.shogun.components.cards import ACTIONS, EVENTS, LAID_OPEN, SEASONS, SPACES, SPECIALS, UNKNOWN
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, COUNTED_MOST, PLAYERS, RICE_MOST, SIDES
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.notation import table_forms as forms
from sekiwidget.games.shogun.notation.plan_parser import complete_plan
from sekiwidget.games.shogun.notation.problems import problems
from sekiwidget.games.shogun.notation.table_forms import Reader
from sekiwidget.games.shogun.notation.tokens import named_side
from sekiwidget.games.shogun.rules.bidding import bid_groups, rank_bids, tied_sides
from sekiwidget.games.shogun.rules.card_draws import FIRST_ACTIONS
from sekiwidget.games.shogun.rules.position import Draft, Position
from sekiwidget.games.shogun.rules.sequence import PHASES, ask_chance, ask_nobody, begin_plans, carry_on, phase_of
from sekiwidget.games.shogun.rules.setup import GROUPS, SETUPS, cards_to_open, draft_of, empty_table
from sekiwidget.games.shogun.rules.winter import (
    ENDS,
    YEARS,
    next_revolt,
    sides_with_revolts,
)
from sekiwidget.text.phrase import phrase

# -- the keys, in the order in which they are read and written ---------------------------------------------------------

WRITTEN_STEPS: Final = ("move", "defend", "next")
"""deploy1-move, special-defence, next-action  Steps that follow from nothing else on the table."""

Default = Callable[[Position, str, Collection[str]], Any]
"""The value of a missing key: of the position so far, its phase, and the keys in the table."""


class Key:
    """A key of the table: its form, its default, and where a position holds its value.

    With `always` it is written even if it is the default, except in the draft.
    """

    def __init__(
        self,
        key: str,
        form: Form[Any],
        default: Default,
        name: str = "",
        *,
        get: Callable[[Position, str], Any] | None = None,
        put: Callable[[Position, Any, str], Position] | None = None,
        always: bool = False,
    ) -> None:
        self.key = key
        self.form = form
        self.default = default
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
        Key("draft", forms.draft_form(sides), _draft, get=lambda p, _: forms.Drafting.of(p), put=_put_draft),
        Key("tower", cubes, lambda p, *_: p.tower),
        Key("tray", cubes, lambda p, *_: p.tray),
        Key("fight", forms.fight_form(sides), lambda p, *_: p.fight),
        Key("revolts", forms.revolts_form(sides), lambda p, *_: p.revolts),
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
        Key("last", forms.last_form(sides), lambda p, *_: p.last),
        Key("viewer", word((*sides, PUBLIC), full=_viewer), lambda p, *_: p.viewer),
    )


def _viewer(found: Any) -> Any:
    """The full name of a side."""
    return (named_side(found) or found.lower()) if isinstance(found, str) and not found.isdigit() else found


# -- defaults of pieces ------------------------------------------------------------------------------------------------


def _draft(position: Position, phase: str, given: Collection[str]) -> Any:
    """setup-groups, setup-provinces  The groups and cards left by the provinces taken so far."""
    if position.draft is not None or "draft" not in given:
        return forms.Drafting.of(position)
    left = []
    for side in position.sides:
        sizes = list(GROUPS[len(position.sides)])
        for place in position.owned(side):
            if position.land[place].armies in sizes:
                sizes.remove(position.land[place].armies)
        left.append(tuple(sizes))
    pile = tuple(place for place in position.places() if position.land[place].owner is None)
    return forms.Drafting(Draft(tuple(left), pile=pile, seen=((),) * len(left)), None, False)


def _put_draft(position: Position, value: forms.Drafting | None, phase: str) -> Position:
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


# -- defaults of cards -------------------------------------------------------------------------------------------------


def _event(position: Position, phase: str, given: Collection[str]) -> str:
    """event  The first card, once events have been drawn. With `events` in the table see `put_event_in_force`."""
    return next(iter(EVENTS)) if phase in ("order", "act") and "events" not in given else ""


def _events(position: Position, phase: str, given: Collection[str]) -> tuple[str, ...]:
    """event  As many as the season has, in the order of the data; in winter none once it has come."""
    if phase == "draft" or (phase == "winter" and not {"revolts", "fight", "waiting", "winner"}.isdisjoint(given)):
        return ()
    left = [one for one in EVENTS if one != position.event]
    return tuple(left[: LAID_OPEN[position.season] - bool(position.event)])


def put_event_in_force(position: Position, phase: str) -> Position:
    """event  Put an event in force if the table has only open ones: the first of them, or the first unseen one."""
    if phase not in ("order", "act") or position.event or not position.events:
        return position
    first, *rest = position.events
    if len(position.events) == LAID_OPEN[position.season]:
        return position.but(event=first, events=tuple(rest))
    first = next((one for one in position.deck if one not in position.events), "")
    return position.but(event=first, deck=tuple(one for one in position.deck if one != first))


def _actions(position: Position, phase: str, given: Collection[str]) -> tuple[str, ...]:
    """action-cards  Actions planned for a province, in printed order, then the rest; all of them while sides act."""
    if phase not in forms.PLANNED_PHASES:
        return ()
    used = [space for space in ACTIONS if any(position.card(side, space) in INDEX for side in position.sides)]
    found = (*used, *[space for space in ACTIONS if space not in used])
    return found if phase == "act" else found[:FIRST_ACTIONS]


def _specials(position: Position, phase: str, given: Collection[str]) -> tuple[str, ...]:
    """special-cards  All in printed order, unless they are still to be laid out."""
    return SPECIALS if phase in forms.PLANNED_PHASES or (phase == "plan" and position.actions) else ()


def _hidden(position: Position) -> bool:
    """bid-open  Whether this is a view that hides bids."""
    return any(plan[:1] == (UNKNOWN,) for plan in position.plans)


def _order(position: Position, phase: str, given: Collection[str]) -> tuple[Side, ...]:
    """privilege  The order of the special cards, else by seat."""
    if phase not in ("act", "winter"):
        return ()
    taken = position.privilege
    if all(one in position.specials for one in taken) and len(set(taken)) == len(taken):
        return tuple(sorted(position.sides, key=lambda side: position.specials.index(taken[position.seat(side)])))
    return position.sides


def _turned(position: Position, phase: str, given: Collection[str]) -> tuple[str, ...]:
    """carry-out  The bid, and the actions begun."""
    if phase == "act":
        return (SPACES[0], *position.actions_begun)
    return (SPACES[0],) if phase == "order" and not _hidden(position) else ()


def _bids(position: Position, phase: str, given: Collection[str]) -> tuple[str | None, ...]:
    """bid-open  The cards on the bid spaces."""
    if phase == "act" or (phase == "order" and not _hidden(position)):
        return tuple(plan[0] if plan else None for plan in position.plans)
    return ()


def _ranks(position: Position, phase: str, given: Collection[str]) -> tuple[Side, ...]:
    """bid-rank  The order of the bids down to the first tie; nothing once all have chosen."""
    if phase != "order" or UNKNOWN in position.bids:
        return ()
    found: tuple[Side, ...] = ()
    for group in bid_groups(position) if position.bids else ():
        if len(group) > 1:
            break
        found += group
    return found


def _waiting(position: Position, phase: str, given: Collection[str]) -> tuple[Side, ...]:
    """carry-out, privilege, winter-order  The sides that have still to act."""
    if phase == "act":
        if position.step == "next":
            return ()
        side = position.fight.side if position.fight is not None else None
        return position.order[position.order.index(side) :] if side in position.order else position.order
    if phase == "order" and position.bids and not tied_sides(position):
        return tuple(side for side in position.ranks if not position.privilege[position.seat(side)])
    starts = phase == "winter" and not position.events and position.fight is None and position.revolts is None
    return sides_with_revolts(position) if starts and "winner" not in given else ()


def _waits(position: Position, phase: str) -> tuple[Side, ...]:
    return () if phase == "draft" else position.waiting


def _put_waiting(position: Position, value: tuple[Side, ...], phase: str) -> Position:
    return position if phase == "draft" else position.but(waiting=value)


def _step(position: Position, phase: str, given: Collection[str]) -> str | None:
    """next-action  The next card, where every open action card has been carried out."""
    return "next" if phase == "act" and 0 < position.done == len(position.actions) < len(ACTIONS) else None


def _middle(position: Position, phase: str) -> str | None:
    return position.step if position.step in WRITTEN_STEPS else None


def _put_step(position: Position, value: str | None, phase: str) -> Position:
    return position if value is None else position.but(step=value)


KEY_NAMES: Final = tuple(key.key for key in table_keys(SIDES, "act"))
"""All keys that depend neither on the beginning of the table nor on the end of the game."""


# -- the whole table ---------------------------------------------------------------------------------------------------

STARTS: Final = {**SETUPS, "empty": empty_table}
"""The tables on which everything else is laid."""

BARE_KEYS: Final = ("players", "setup", "chests")
"""setup-take  Keys that lay nothing out: with no other key the game begins."""

START_FIELDS: Final = Fields(
    Field("players", number(PLAYERS, "setup"), default=PLAYERS[0]),
    Field("setup", word(tuple(STARTS), rule="setup")),
    Field("year", number(range(1, YEARS + 1), "years"), default=1),
    Field("season", word(SEASONS, rule="years"), default=SEASONS[0]),
    Field("phase", word(PHASES, rule="round")),
)
"""The first keys of a table."""


def _ending(sides: tuple[Side, ...]) -> Fields:
    """end, end-tie  The keys of a finished game."""
    return Fields(
        Field("winner", forms.sides_form(sides), "winners", always=True),
        Field("won_by", word(ENDS), "rule", default=ENDS[0], always=True),
    )


_ENDS: Final = _ending(SIDES)

ALL_KEYS: Final = (*START_FIELDS.keys, *KEY_NAMES, *_ENDS.keys)
"""All keys of the table."""


def read_position(table: Mapping[str, Any], seed: int = 0) -> Position:
    """The position of a table. Raises PositionError with every problem."""
    reader = Reader(table)
    given = reader.sub((), table, ALL_KEYS, unknown_key)
    position, phase = _start(TableContext(reader, given))
    for key in table_keys(position.sides, phase):
        value = key.default(position, phase, given)
        if key.key in given:
            value = key.form.read(reader, (key.key,), given[key.key], value)
        position = key.put(position, value, phase)
    position = _ended(TableContext(reader, given), put_event_in_force(position, phase))
    if reader.problems:
        raise PositionError(reader.placed())
    position = position.but(step=position.step or NOMINAL_STEP[phase])
    reader.problems += problems(position)
    if reader.problems:
        raise PositionError(reader.placed(), position)
    resumed = resume(position, phase)
    if phase == "act" and phase_of(resumed) != phase:
        over = phrase("nobody can carry out an action any more, so the round is over; lay plans, or say another phase")
        reader.fault(("phase",), over, "round-end")
        raise PositionError(reader.placed(), position)
    return resumed


def write_position(position: Position) -> dict[str, Any]:
    """The table that reads back as an equal position, in the documented order, without defaults."""
    phase, players = phase_of(position), len(position.sides)
    made: dict[str, Any] = {"players": players, "year": position.year, "season": position.season, "phase": phase}
    so_far = empty_table(players).but(year=position.year, season=position.season)
    given = {*KEY_NAMES, *(_ENDS.keys if position.outcome is not None else ())} - {"draft"}
    for key in table_keys(position.sides, phase):
        value = key.get(position, phase)
        if value != key.default(so_far, phase, given) or (key.always and phase != "draft"):
            made[key.key] = key.form.write(value)
        so_far = key.put(so_far, value, phase)
    return made if position.outcome is None else made | _ending(position.sides).write(position.outcome)


def _start(context: TableContext) -> tuple[Position, str]:
    """setup, years, round  The table before anything else is laid on it, and the phase."""
    begun = START_FIELDS.read(context)
    laid = any(key not in BARE_KEYS for key in context.table)
    setup = begun["setup"] or ("empty" if laid else "draft")
    season, phase = begun["season"], begun["phase"]
    if phase == "winter" and "season" not in context.table:
        season = "winter"
    phase = phase or _phase(context.table, setup, season)
    if (phase == "winter") != (season == "winter"):
        context.reader.fault(("phase",), _apart(season, phase), "years")
    position = STARTS[setup](begun["players"]).but(year=begun["year"], season=season, step="", to_move=None)
    return (position if phase == "draft" else position.but(draft=None, waiting=())), phase


def _phase(given: Collection[str], setup: str, season: str) -> str:
    """round  The phase if the table does not name it."""
    if season == "winter":
        return "winter"
    if {"plans", "fight", "step"}.isdisjoint(given):
        begins = setup == "draft" or (setup == "lineup" and all(key in BARE_KEYS for key in given))
        return "draft" if begins or "draft" in given else "plan"
    return "act"


def _apart(season: str, phase: str) -> str:
    return phrase("the phase {phase} does not come in {season}", phase=phase, season=season)


def _ended(context: TableContext, position: Position) -> Position:
    """end  The position with the result of the game, if there is one."""
    ending = _ending(position.sides)
    if not any(key in context.table for key in ending.keys):
        return position
    return position.but(outcome=Outcome(**ending.read(context)))


# -- the pending question of a table -----------------------------------------------------------------------------------

NOMINAL_STEP: Final = {
    "draft": "take",
    "plan": "plan",
    "event": "event",
    "order": "privilege",
    "act": "build",
    "winter": "winter",
}
"""A step of each phase, for a position whose pending question is not known yet."""


def resume(position: Position, phase: str) -> Position:
    """The position with the pending question, after all automatic steps."""
    if position.outcome is not None:
        return position.but(step="", to_move=None)
    if position.fight is not None:
        if position.step == "defend":
            return position.but(to_move=position.land[position.fight.place].owner)
        return ask_chance(position, "drop")
    return _RESUME[phase](position)


def _resume_draft(position: Position) -> Position:
    """setup-take  A card is turned up, taken or drawn, or its group placed; without a draft the tower is filled."""
    if position.draft is None:
        return ask_chance(position, "fill")
    turn = position.waiting[0] if position.waiting else position.sides[0]
    if position.step == "draw":
        return ask_chance(position.but(waiting=(turn,)), "draw")
    if draft_of(position).taken is not None:
        return position.but(step="place", to_move=turn, waiting=())
    if cards_to_open(draft_of(position)):
        return ask_chance(position, "open")
    return position.but(step="take", to_move=turn, waiting=())


def _resume_plan(position: Position) -> Position:
    """setup-events, action-cards, special-cards, plan  Missing cards are turned up; then sides plan."""
    if position.season == "spring" and not position.events and not position.actions:
        return ask_chance(position, "events")
    if not position.actions:
        return ask_chance(position, "actions")
    return begin_plans(position) if position.specials else ask_chance(position, "specials")


def _resume_order(position: Position) -> Position:
    """bid-tie, privilege  Ties are broken, then special cards taken."""
    if not position.bids:
        return ask_nobody(position)
    if len(position.ranks) < len(position.sides):
        return rank_bids(position.but(waiting=()), [])
    return position.but(step="privilege", to_move=position.waiting[0])


def _resume_act(position: Position) -> Position:
    """carry-out, next-action  The next action card is turned up, or the first waiting side that can act acts."""
    if position.step == "move":
        return position.but(to_move=position.waiting[0])
    if position.step == "next":
        return ask_chance(position, "next")
    events: list[Event] = []
    return carry_on(position.but(step=""), events)


def _resume_winter(position: Position) -> Position:
    """winter-loss, winter-draw, winter-order  The last event, then revolts, then points."""
    if position.events:
        return ask_chance(position, "winter")
    return next_revolt(position, [])


_RESUME: Final = {
    "draft": _resume_draft,
    "plan": _resume_plan,
    "event": lambda position: ask_chance(position, "event"),
    "order": _resume_order,
    "act": _resume_act,
    "winter": _resume_winter,
}
