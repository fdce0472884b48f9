"""Where pieces may lie: the spots, where in the table a piece at a spot stands, and why one may not lie there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.set_up.cells import numbers_cell
from sekiwidget.authoring.set_up.parts import Home, Spot
from sekiwidget.base.phrase import phrase
from sekiwidget.core.refusal import Reason
from sekiwidget.games.shogun.components.cards import ACTIONS, EVENTS, KINDS, SPACES
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES
from sekiwidget.games.shogun.components.land import IDS, INDEX, PROVINCES
from sekiwidget.games.shogun.components.wording import (
    Building,
    CardName,
    action_name,
    province_name,
    side_name,
)
from sekiwidget.games.shogun.picture.set_up import cells
from sekiwidget.games.shogun.picture.set_up.pieces import (
    ACTION_CARD,
    REVOLT,
    card_holder,
    lying,
)
from sekiwidget.games.shogun.picture.sheets.laid import (
    ACTIONS_SHELF,
    BUILDINGS_SHELF,
    CUBES_SHELF,
    EVENTS_SHELF,
    PROVINCES_SHELF,
    plan_shelf,
)
from sekiwidget.games.shogun.rules.position import Position

_HEAPS: Final = {"tower": phrase("the tower"), "tray": phrase("the tray of the tower")}
_EVENTS: Final = {
    "event": ("event.0", phrase("the event in force")),
    "events": ("laid.events", phrase("the open events")),
    "past": ("", phrase("the events of the past")),
}
_DRAFT: Final = {
    "open": ("draft.open", phrase("the open provinces")),
    "under": ("", phrase("the bottom of the pile")),
    "taken": ("draft.pile", phrase("the province drawn")),
}


def spots(position: Position) -> Iterator[Spot]:
    """The provinces, the tower and its tray, a fight, the rows of cards, the boards, the draft."""
    for place, name in enumerate(IDS):
        yield Spot(name, (CUBES_SHELF, BUILDINGS_SHELF), name, province_name(place).plain(""))
    for name, label in _HEAPS.items():
        yield Spot(name, (CUBES_SHELF,), f"laid.{name}", label)
    if position.fight is not None:
        yield Spot("fight", (CUBES_SHELF,), "fight", phrase("the fight"))
    yield Spot("actions", (ACTIONS_SHELF,), "actions", phrase("the action cards"))
    for name, (at, label) in _EVENTS.items():
        yield Spot(name, (EVENTS_SHELF,), at if name != "event" else "event", label)
    for side in position.sides:
        for space in SPACES:
            label = phrase("{side}, {space}", side=side_name(side), space=action_name(space))
            yield Spot(f"plan.{side}.{space}", (plan_shelf(side),), f"plan.{side}.{space}", label)
    if position.draft is not None:
        for name, (at, label) in _DRAFT.items():
            yield Spot(name, (PROVINCES_SHELF,), at, label)


def home_of(position: Position, piece: str, spot: str) -> Home | None:
    """Where in the table a piece at a spot stands; None where it may not lie, and does not."""
    if placement_reason(position, piece, spot) is not None and not _lies(position, piece, spot):
        return None
    name, _, rest = spot.partition(".")
    if spot in INDEX:
        return Home(("land", spot), cells.land_cell(fought=_fought(position, spot)))
    if name == "plan":
        side, _, space = rest.partition(".")
        return Home(("plans", side), cells.plan_cell(space))
    match name:
        case "tower" | "tray":
            return Home((name, piece), numbers_cell(piece))
        case "fight":
            return Home(("fight", "cubes"), cells.heap_cell(len(position.sides)))
        case "actions":
            return Home(("actions",), cells.ACTIONS_CELL)
        case "event":
            return Home(("event",), cells.one_cell())
        case "events":
            return Home(("events",), cells.EVENTS_CELL)
        case "past":
            return Home(("deck",), cells.PAST_CELL)
        case "open":
            return Home(("draft", "open"), cells.PROVINCES_CELL)
        case "under":
            return Home(("draft", "under"), cells.row_cell())
    return Home(("draft", "taken"), cells.one_cell())


def _lies(position: Position, piece: str, spot: str) -> bool:
    return any((one.id, one.spot) == (piece, spot) for one in lying(position))


def stock_home(piece: str) -> Home | None:
    """Where in the table a piece of the shelf stands, if the table says what is left."""
    if piece in SIDES:
        return Home(("supply", piece), numbers_cell(piece))
    if piece == FARMERS:
        return Home(("farmers",), numbers_cell(piece))
    if piece in EVENTS:
        return Home(("deck",), cells.EVENTS_CELL)
    return Home(("draft", "pile"), cells.PROVINCES_CELL) if piece in INDEX else None


def _fought(position: Position, name: str) -> bool:
    return position.fight is not None and IDS[position.fight.place] == name


# -- why not -----------------------------------------------------------------------------------------------------------


def placement_reason(position: Position, piece: str, spot: str) -> Reason | None:
    """Why a piece may not lie at a spot, or None."""
    if spot in INDEX:
        return _not_on_land(position, piece, INDEX[spot])
    name, _, rest = spot.partition(".")
    if name in ("tower", "tray", "fight"):
        return _no_cube(position, piece)
    if name == "actions":
        wrong = piece.removeprefix(ACTION_CARD) not in ACTIONS or not piece.startswith(ACTION_CARD)
        return Reason("action-cards", phrase("Only action cards lie in this row.")) if wrong else None
    if name in _EVENTS:
        return Reason("event", phrase("Only event cards lie here.")) if piece not in EVENTS else None
    if name == "plan":
        return _not_on_board(position, piece, *rest.split("."))
    return _not_in_draft(position, piece, name)


def _no_cube(position: Position, piece: str) -> Reason | None:
    if piece in SIDES and piece not in position.sides:
        return Reason("setup", phrase("{side} does not play here.", side=side_name(piece)))
    if piece not in (*SIDES, FARMERS):
        return Reason("tower", phrase("Only cubes are thrown into the tower."))
    return None


def _not_on_land(position: Position, piece: str, place: int) -> Reason | None:
    land, name = position.land[place], province_name(place)
    if place not in position.places():
        return Reason("setup-three", phrase("{province} is out of play with three sides.", province=name))
    if piece == REVOLT:
        return None
    if piece in KINDS:
        if piece in land.buildings:
            text = phrase("{province} has a {building}, and no two of a kind.", province=name, building=Building(piece))
            return Reason("sites", text)
        if len(land.buildings) >= PROVINCES[place].sites:
            text = phrase("{province} has no site left for a {building}.", province=name, building=Building(piece))
            return Reason("sites", text)
        return None
    if piece not in SIDES:
        return Reason("setup-board", phrase("Armies, buildings and revolt markers stand in provinces."))
    if piece not in position.sides:
        return Reason("setup", phrase("{side} does not play here.", side=side_name(piece)))
    if _fought(position, IDS[place]):
        text = phrase("All armies in {province} take part in the fight: put the army there.", province=name)
        return Reason("fight-player", text)
    if land.owner not in (None, piece):
        text = phrase(
            "{province} belongs to {owner}; say {like} first, or take its armies away.",
            province=name,
            owner=side_name(land.owner or ""),
            like=f"owner {IDS[place]} {piece}",
        )
        return Reason("moving", text)
    return None


def _not_on_board(position: Position, piece: str, side: str, space: str) -> Reason | None:
    if piece not in INDEX:
        return Reason("plan", phrase("Only cards of provinces and war chest cards lie on the boards."))
    if position.card(side, space) == piece:
        return None
    if card_holder(position, piece) != side:
        return Reason("plan-all", phrase("{side} does not hold {card}.", side=side_name(side), card=CardName(piece)))
    if INDEX[piece] in position.gained:
        text = phrase(
            "{province} was won this round, so its card cannot lie here.", province=province_name(INDEX[piece])
        )
        return Reason("plan-all", text)
    return None


def _not_in_draft(position: Position, piece: str, name: str) -> Reason | None:
    if piece not in INDEX:
        return Reason("setup-provinces", phrase("Only province cards are laid out in the draft."))
    side = card_holder(position, piece)
    if side is not None and side in position.sides:
        text = phrase("{side} has taken {province}.", side=side_name(side), province=province_name(INDEX[piece]))
        return Reason("setup-take", text)
    return None


def occupied_reason(there: str, card: str) -> Reason:
    """plan-all  A space on which a card lies."""
    space = there.rpartition(".")[2]
    text = phrase("{card} lies on {space}: each space gets one card.", card=CardName(card), space=action_name(space))
    return Reason("plan-all", text)
