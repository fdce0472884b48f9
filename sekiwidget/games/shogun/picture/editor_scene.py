"""The picture of a position that is set up: the whole table at once, the shelf by kinds of pieces, nobody's turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from sekiwidget.authoring.editor import shelf
from sekiwidget.authoring.editor.parts import Kind
from sekiwidget.authoring.svg import fill
from sekiwidget.core.scene import Box, Caption, Mark, Panel, Piece, Place, Scene, Slot
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.games.shogun.components.cubes import FARMERS, PLAYERS, SIDES
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import province_name, side_name
from sekiwidget.games.shogun.picture.cards import (
    card_captions,
    card_pieces,
    draft_captions,
    draft_pieces,
    tower_captions,
    tower_pieces,
)
from sekiwidget.games.shogun.picture.kit import symbol_word, ticket_symbol
from sekiwidget.games.shogun.picture.layout import (
    CARDS_PANEL,
    DRAFT_PANEL,
    FARMERS_FIRST,
    HAND_PANEL,
    MAP_PANEL,
    OWN_PANEL,
    STAGE,
    Size,
    others_panel,
    point,
)
from sekiwidget.games.shogun.picture.map import map_pieces, map_windows
from sekiwidget.games.shogun.picture.scene import calendar, heading
from sekiwidget.games.shogun.picture.sides import number_phrase, other_places, plan_words, stat_captions, stat_pieces
from sekiwidget.games.shogun.rules.position import Fight, Position
from sekiwidget.text.phrase import phrase

CUBES_SHELF: Final = "cubes"
BUILDINGS_SHELF: Final = "buildings"
ACTIONS_SHELF: Final = "actions"
EVENTS_SHELF: Final = "events"
PROVINCES_SHELF: Final = "provinces"


def plan_shelf(side: Side) -> str:
    """The kind of the cards of a side."""
    return f"plan-{side}"


_PIECES: Final = phrase("Pieces")
_CARDS: Final = phrase("Cards")

SHELF_KINDS: Final[Mapping[str, Kind]] = {
    CUBES_SHELF: Kind(CUBES_SHELF, phrase("Put an army or a farmer"), _PIECES, "pieces", 30, what=phrase("cubes")),
    BUILDINGS_SHELF: Kind(
        BUILDINGS_SHELF,
        phrase("Put a building or a marker"),
        _PIECES,
        "pieces",
        26,
        what=phrase("buildings and markers"),
    ),
    ACTIONS_SHELF: Kind(
        ACTIONS_SHELF, phrase("Open an action card"), _CARDS, "action-cards", 28, what=phrase("action cards")
    ),
    EVENTS_SHELF: Kind(EVENTS_SHELF, phrase("Lay out an event card"), _CARDS, "event", 28, what=phrase("event cards")),
    PROVINCES_SHELF: Kind(
        PROVINCES_SHELF,
        phrase("Lay out a province card"),
        phrase("Pile"),
        "setup-provinces",
        46,
        rows=2,
        beside=(DRAFT_PANEL,),
    ),
    **{
        plan_shelf(side): Kind(
            plan_shelf(side),
            phrase("Lay a card of {side}", side=side_name(side)),
            phrase("{side}", side=side_name(side)),
            "plan-all",
            46,
            rows=2,
        )
        for side in SIDES
    },
}
"""The kinds of pieces on the shelf, each on a strip of its own; the cards of a side above the spaces of its board."""

FIGHT_CUBES_PANEL: Final = "laid-fight"
"""A slim strip with the cubes of a fight, so that the cards and the tower stay in the picture."""
_FIGHT_HEIGHTS: Final = (28, 26)
_CUBES: Final = ((200, 36, 17), (152, 32, 14))
"""Left end, step and width of the cubes of a fight."""

_LINES: Final = ((12, 46, 20), (7, 45, 19))
"""Cards to a line of the shelf, their width, and from line to line."""
_HIGHS: Final = {CUBES_SHELF: 1.08, BUILDINGS_SHELF: 1, ACTIONS_SHELF: 40 / 28, EVENTS_SHELF: 40 / 28}
"""The height of a piece in widths: pieces stand in the middle of a row, so that their numbers stay on the strip."""


def all_sides_panel(players: int) -> str:
    """The strip of all sides."""
    return f"laid-{players}"


@cache
def editor_panels() -> Mapping[str, Panel]:
    """The strips of the set-up."""
    made = {}
    for players in PLAYERS:
        rows = (players + 1) // 2
        made[all_sides_panel(players)] = _paper((22 * rows + 3, 20 * rows + 3), phrase("Cards and pieces of the sides"))
    made[FIGHT_CUBES_PANEL] = _paper(_FIGHT_HEIGHTS, phrase("The cubes of the fight"))
    return made


def _paper(highs: tuple[int, int], label: str) -> Panel:
    sizes: list[Size] = [(wide, high) for (wide, _), high in zip(STAGE, highs, strict=True)]
    sheets = [f"<rect width='{wide}' height='{high}' style='{fill('paper')}'/>" for wide, high in sizes]
    return Panel(sizes[0], sheets[0], label, sizes[1], sheets[1], part="above")


@cache
def editor_places() -> Mapping[str, Place]:
    """The places of the set-up: its strips, the boards on the shelf, the tower and its tray, the events."""
    made: dict[str, Place] = {}
    for players in PLAYERS:
        for at in range(players):
            made.update(other_places(all_sides_panel(players), at))
    made.update(_fight_places())
    for side in SIDES:
        made.update(_board_places(side))
        made[shelf.row_of(SHELF_KINDS[plan_shelf(side)])] = _lines(plan_shelf(side))
    made[shelf.row_of(SHELF_KINDS[PROVINCES_SHELF])] = _lines(PROVINCES_SHELF)
    for kind, high in _HIGHS.items():
        made[shelf.row_of(SHELF_KINDS[kind])] = _line(kind, high)
    boxes: dict[str, tuple[Box, Box]] = {
        "tower": ((4, 59, 300, 26), (4, 81, 184, 22)),
        "tray": ((308, 59, 270, 26), (190, 81, 180, 22)),
        "events": ((307, 14, 108, 42), (36, 42, 104, 38)),
    }
    for name, (wide, narrow) in boxes.items():
        made[f"laid.{name}"] = Place(CARDS_PANEL, Slot(box=wide, arrange="row"), Slot(box=narrow, arrange="row"))
    return made


def _fight_places() -> Iterator[tuple[str, Place]]:
    yield "fight.head", Place(FIGHT_CUBES_PANEL, point(12, 18), point(8, 17))
    boxes: list[Box] = [(4, 2, STAGE[0][0] - 8, 24), (4, 2, STAGE[1][0] - 8, 22)]
    yield "fight", Place(FIGHT_CUBES_PANEL, Slot(box=boxes[0], arrange="row"), Slot(box=boxes[1], arrange="row"))
    for at, colour in enumerate(FARMERS_FIRST):
        cubes, numbers = [], []
        for (left, pitch, size), high in zip(_CUBES, _FIGHT_HEIGHTS, strict=True):
            cubes.append(point(left + at * pitch + size / 2, high / 2, size))
            numbers.append(point(left + at * pitch + size + 2.5, high / 2 + 4))
        yield f"fight.{colour}", Place(FIGHT_CUBES_PANEL, cubes[0], cubes[1])
        yield f"fight.{colour}.count", Place(FIGHT_CUBES_PANEL, numbers[0], numbers[1])


def _board_places(side: Side) -> Iterator[tuple[str, Place]]:
    """The spaces of a side's board in the lower half of its strip: wide in one line, narrow in two."""
    panel = shelf.panel_of(SHELF_KINDS[plan_shelf(side)])
    top, narrow_top = shelf.WIDE[1], shelf.NARROW[1]
    for at, space in enumerate(SPACES):
        row, column = divmod(at, 6)
        x, u, v = round(29.5 + 52 * at, 1), 41.5 + 61.5 * column, narrow_top + 13 + 20 * row
        spot = f"plan.{side}.{space}"
        yield spot, Place(panel, point(x, top + 34, 46), point(u, v, 43))
        yield f"{spot}.sign", Place(panel, point(x, top + 13, 18), point(u - 29, v, 14))


def _line(kind: str, high: float) -> Place:
    """Pieces in the middle of a strip."""
    size = SHELF_KINDS[kind].size
    slots = []
    for width, room in (shelf.WIDE, shelf.NARROW):
        box = (shelf.EDGE, (room - size * high) / 2, width - 2 * shelf.EDGE, size * high)
        slots.append(Slot(box=box, arrange="row", pitch=round(size * shelf.SPREAD), size=size))
    return Place(shelf.panel_of(SHELF_KINDS[kind]), slots[0], slots[1])


def _lines(kind: str) -> Place:
    """The cards of a strip in several lines."""
    slots = []
    for (per_row, size, pitch), (width, _) in zip(_LINES, (shelf.WIDE, shelf.NARROW), strict=True):
        room = width - 2 * shelf.EDGE
        box = (shelf.EDGE, 3, room, size * 0.34)
        slots.append(
            Slot(box=box, arrange="row", pitch=round(room / per_row, 1), size=size, per_row=per_row, row_pitch=pitch)
        )
    return Place(shelf.panel_of(SHELF_KINDS[kind]), slots[0], slots[1])


def with_card_places(panels: Mapping[str, Panel]) -> dict[str, Panel]:
    """The strips of the shelf; those of the sides with an empty place for the card of each space."""
    made = dict(panels)
    for side in SIDES:
        name = shelf.panel_of(SHELF_KINDS[plan_shelf(side)])
        drawn = [made[name].svg + _seats(side, 0), (made[name].narrow_svg or "") + _seats(side, 1)]
        made[name] = replace(made[name], svg=drawn[0], narrow_svg=drawn[1])
    return made


def _seats(side: Side, layout: int) -> str:
    size, seats = (46, 43)[layout], ""
    for name, place in _board_places(side):
        slot = (place.slot, place.narrow or place.slot)[layout]
        if not name.endswith(".sign"):
            left, top = slot.xy[0] - size / 2 + 0.5, slot.xy[1] - size * 0.17 + 0.5
            seats += f"<rect x='{left:g}' y='{top:g}' width='{size - 1}' height='{size * 0.34 - 1:g}' rx='3'/>"
    return f"<g style='fill:none;stroke:var(--sk-edge);stroke-width:1;stroke-dasharray:3 2.5'>{seats}</g>"


# -- the scene ---------------------------------------------------------------------------------------------------------

_AREAS: Final = ("laid.tower", "laid.tray", "laid.events")
"""Areas for cubes and cards that have no place of their own."""


def editor_scene(view: Position) -> Scene:
    """The picture of a position, possible or not, without the shelf."""
    title, rule, now = heading(view)
    asked = view.to_move is not None or view.outcome is not None
    windows, narrow = map_windows([_held(view)], (others_panel(4), CARDS_PANEL, OWN_PANEL, HAND_PANEL))
    return Scene(
        title=title if asked else now,
        panels=tuple(_panels(view)),
        rule=rule,
        status=(now,),
        windows=windows,
        pieces=dict(_pieces(view)),
        captions=dict(_captions(view)),
        places={area: editor_places()[area] for area in _AREAS},
        marks=_arrows(view.fight),
        calendar=calendar(view),
        narrow_windows=narrow,
    )


def _held(view: Position) -> list[int]:
    """The provinces that belong to a side."""
    return [place for place, land in enumerate(view.land) if land.owner is not None]


def _arrows(fight: Fight | None) -> tuple[Mark, ...]:
    """The mark of the province that is fought for."""
    return () if fight is None else (Mark(IDS[fight.place]),)


def _panels(view: Position) -> Iterator[str]:
    yield all_sides_panel(len(view.sides))
    yield CARDS_PANEL
    if view.draft is not None:
        yield DRAFT_PANEL
    if view.fight is not None:
        yield FIGHT_CUBES_PANEL
    yield MAP_PANEL


def _pieces(view: Position) -> Iterator[tuple[str, Piece]]:
    yield from map_pieces(view, None, ())
    for at, side in enumerate(view.sides):
        yield from stat_pieces(view, side, f"{all_sides_panel(len(view.sides))}.{at}", None)
        yield from _board(view, side)
    yield from card_pieces(view, None)
    yield from tower_pieces(view, None)
    if view.draft is not None:
        yield from draft_pieces(view.draft, view.sides, _drafting(view), None)
    if view.fight is not None:
        for colour, count in zip((*view.sides, FARMERS), view.fight.cubes, strict=True):
            states = () if count else ("faded",)
            yield f"fight.cube.{colour}", Piece(f"cube-{colour}", f"fight.{colour}", 0, states)


def _board(view: Position, side: str) -> Iterator[tuple[str, Piece]]:
    """The spaces of a side's board with their cards."""
    plan = view.plans[view.seat(side)]
    for at, space in enumerate(SPACES):
        spot = f"plan.{side}.{space}"
        yield f"{spot}.sign", Piece(f"space-{symbol_word(space)}", f"{spot}.sign")
        card = plan[at] if at < len(plan) else None
        if card is not None:
            yield f"{spot}.card", Piece(ticket_symbol(card), spot, words=plan_words(space, card))


def _drafting(view: Position) -> str:
    """The side whose groups are shown: the one that takes."""
    turn = (view.to_move, *view.waiting)
    return next((side for side in turn if side in view.sides), view.sides[0])


def _captions(view: Position) -> Iterator[tuple[str, Caption]]:
    for at, side in enumerate(view.sides):
        seat = f"{all_sides_panel(len(view.sides))}.{at}"
        yield f"{side}.name", Caption(f"{seat}.name", phrase("{side}", side=side_name(side)), style="small")
        yield from stat_captions(view, side, seat)
    yield from card_captions(view)
    yield from tower_captions(view)
    if view.draft is not None:
        yield from draft_captions(_drafting(view))
    if view.fight is not None:
        title = phrase("{province}: thrown in", province=province_name(view.fight.place))
        yield "fight.head", Caption("fight.head", title, style="small")
        for colour, count in zip((*view.sides, FARMERS), view.fight.cubes, strict=True):
            place = f"fight.{colour}.count"
            yield (
                place,
                Caption(
                    place, number_phrase(count) if count else "", "" if count else number_phrase(count), style="small"
                ),
            )
