"""The land of the picture: the places of hexes and units, their pieces, and marks for the last commit.

The panel shows the middle of the start layout; it slides only as far as the land has grown out of it, and the scale
becomes smaller only when the land does not fit any more. All of that depends on the land alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from math import floor, sqrt
from typing import Final, NamedTuple, TypeAlias

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.scene import Box, Piece, Place, Point, Slot, Sum, Term
from sekiwidget.core.scene import Move as Way
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import DIRECTIONS, HEX, NAME, NEAR, Hex, places_around
from sekiwidget.games.daimyo.components.wording import UnitsTerm, bushi_count, side_name
from sekiwidget.games.daimyo.picture.kit import (
    FIGURE_WIDTH,
    RANK_LENGTH,
    RANK_STEP,
    TILE_SIZE,
)
from sekiwidget.games.daimyo.picture.panels import NOW, Size, land_panel, land_sizes
from sekiwidget.games.daimyo.rules.actions import Add, Daimyo, Move, Recruit, Shift
from sekiwidget.games.daimyo.rules.position import Position, Units
from sekiwidget.games.daimyo.rules.setup import start_land
from sekiwidget.text.phrase import phrase

_CELL_RADIUS: Final = 50
"""From the middle of a hex to a corner of its cell, in px before scaling."""
_EDGE: Final = 9
"""Margin of water around the land."""
_NAMES_FROM: Final = 0.58
"""The least scale at which hexes have room for their names."""
_NARROW: Final = 0.75
"""The largest scale of the narrow layout."""
_BESIDE: Final = 12
"""Visible margin around the middle of a place where a hex may be laid, before scaling."""
_FOOT: Final = 13
"""Distance of figures below the middle of a hex: above its name, and below its owner's crest."""
_ALONE: Final = 29
"""Width of bushi that stand alone, before scaling."""
_FIGURE: Final = 24
"""Width of a daimyo, and of bushi beside it or beside lost ones; also the distance to the next."""
_LOST_LEFT: Final = (-40, 18)
"""The left ends of the two rows of lost units, from the middle of the hex."""
_LOST_ROOM: Final = 22
"""Width of such a row."""
_LOST_WIDTH: Final = 15
"""Width of a lost figure."""
_SHORT: Final = 3
"""Number of bushi behind the first for whom there is room on the right."""
_CACHED: Final = 2000
"""Number of places cached; the frames seldom change while a game is played."""


# -- frames ------------------------------------------------------------------------------------------------------------


class Frame(NamedTuple):
    """The scale and position of the land on its panel in one layout."""

    panel: str
    scale: float
    middle: Point
    centre: Point

    def at(self, hex_: Hex, by: Point = (0, 0)) -> Point:
        """The middle of a hex on the panel; or a point `by` px from it, before scaling."""
        x, y = _middle(hex_)
        (a, b), (u, v) = self.middle, self.centre
        return round(u + self.scale * (x + by[0] - a)), round(v + self.scale * (y + by[1] - b))


Frames: TypeAlias = tuple[Frame, Frame]
"""Of the wide and the narrow layout."""


def frames_of(view: Position, left: Collection[Hex], free: Collection[Hex]) -> Frames:
    """The frame of each layout; the hexes of `left` and the places of `free` must be visible too."""
    home = _extent(hex_ for hex_, _ in start_land(len(view.sides)))
    hexes = [*left, *(hex_ for hex_, _ in view.land), *(hex_ for hex_, _ in view.units)]
    reach = _extent(hexes) if hexes else home
    if spots := [_middle(hex_) for hex_ in free]:
        columns, rows = [x for x, _ in spots], [y for _, y in spots]
        reach = (
            min(reach[0], min(columns) - _BESIDE),
            min(reach[1], min(rows) - _BESIDE),
            max(reach[2], max(columns) + _BESIDE),
            max(reach[3], max(rows) + _BESIDE),
        )
    players = len(view.sides)
    wide, narrow = land_sizes(players)
    return _frame(land_panel(players), home, reach, wide, 1), _frame(land_panel(players), home, reach, narrow, _NARROW)


def _frame(panel: str, home: Box, reach: Box, size: Size, most: float) -> Frame:
    width, height = size
    room = width - 2 * _EDGE, height - 2 * _EDGE
    fit = min(room[0] / (reach[2] - reach[0]), room[1] / (reach[3] - reach[1]))
    # In steps, so that one more hex seldom changes the size of all others.
    scale = min(most, floor(fit * 20) / 20)
    middle = (_slid(home, reach, 0, room[0] / scale), _slid(home, reach, 1, room[1] / scale))
    return Frame(panel, scale, middle, (width / 2, height / 2))


def _slid(home: Box, reach: Box, axis: int, room: float) -> float:
    """The middle of the start layout along an axis, slid until all of the land is visible."""
    middle = (home[axis] + home[axis + 2]) / 2
    return min(max(middle, reach[axis + 2] - room / 2), reach[axis] + room / 2)


def _extent(hexes: Iterable[Hex]) -> Box:
    """Left, top, right and bottom of some hexes."""
    spots = [_middle(hex_) for hex_ in hexes]
    columns, rows = [x for x, _ in spots], [y for _, y in spots]
    return min(columns) - 43, min(rows) - 50, max(columns) + 43, max(rows) + 54


@cache
def _middle(hex_: Hex) -> Point:
    """The middle of a hex from that of m13, in px before scaling."""
    q, r = hex_
    return sqrt(3) * _CELL_RADIUS * (q + r / 2), 1.5 * _CELL_RADIUS * r


def laying_places(view: Position) -> tuple[Hex, ...]:
    """card-d, card-e  The places around the land, while a side must lay a hex; else none."""
    asked = view.step in ("add", "shift") and view.to_move is not None
    return tuple(places_around({hex_ for hex_, _ in view.land})) if asked else ()


# -- places ------------------------------------------------------------------------------------------------------------


def land_places(
    view: Position,
    both: Frames,
    left: Collection[Hex],
    free: Collection[Hex],
    marked: Collection[Hex],
    fought: Hex | None,
) -> Iterator[tuple[str, Place]]:
    """The places of hexes, of marks over them, of units and of lost units.

    Args:
        view: the view.
        both: the frame of each layout.
        left: hexes where units or land were before the last commit.
        free: places where a hex may be laid.
        marked: hexes with a mark over them.
        fought: the hex of the fight, where lost units lie beside the others.
    """
    laid = {hex_ for hex_, _ in view.land}
    walked = laid | {*free}
    for hex_ in sorted(walked | {*left}, key=lambda hex_: hex_[::-1]):
        near = tuple(NAME[other] for other in NEAR[hex_] if other in walked and hex_ in walked)
        yield NAME[hex_], _tile(both, hex_, near)
    for hex_ in sorted(marked):
        yield f"{NAME[hex_]}.over", _tile(both, hex_)
    standing = dict(view.units)
    for hex_ in sorted(standing.keys() | ({*left, *([fought] if fought else [])} & laid)):
        here = standing.get(hex_)
        alone = here is not None and not here.daimyo and hex_ != fought
        yield f"{NAME[hex_]}.units", _stand(both, hex_, _ALONE if alone else _FIGURE, here.bushi if here else 0)
    if fought:
        for left_of in (True, False):
            yield lost_place(NAME[fought], left_of), _lost_row(both, fought, left_of)


@lru_cache(maxsize=_CACHED)
def _tile(both: Frames, hex_: Hex, near: tuple[str, ...] = ()) -> Place:
    wide, narrow = (Slot(frame.at(hex_), size=round(TILE_SIZE[0] * frame.scale, 1)) for frame in both)
    return Place(both[0].panel, wide, narrow, neighbours=near, ground=True)


@lru_cache(maxsize=_CACHED)
def _stand(both: Frames, hex_: Hex, width: float, count: int) -> Place:
    """The place of units on a hex; a long rank of `count` bushi starts further left."""
    long = min(max(count - 1, 0), RANK_LENGTH) - _SHORT
    left = max(0, long) * RANK_STEP * width / FIGURE_WIDTH / 2
    slots = []
    for frame in both:
        x, y = frame.at(hex_, (-left, _FOOT))
        size = round(frame.scale * width, 1)
        box, about = (x - 1.5 * size, y - size, 3 * size, size), frame.at(hex_)
        slots.append(Slot(box=box, arrange="fan", pitch=size, size=size, about=about))
    return Place(both[0].panel, slots[0], slots[1])


def lost_place(where: str, left_of: bool) -> str:
    """The place of a side's lost units on a hex: the attackers' on the left, the defenders' on the right."""
    return f"{where}.lost.{'left' if left_of else 'right'}"


def _lost_row(both: Frames, hex_: Hex, left_of: bool) -> Place:
    """The place of lost units: a short row of small figures, closer together the more there are."""
    slots = []
    for frame in both:
        x, y = frame.at(hex_, (_LOST_LEFT[0] if left_of else _LOST_LEFT[1], _FOOT))
        room, size = round(frame.scale * _LOST_ROOM, 1), round(frame.scale * _LOST_WIDTH, 1)
        box, about = (x, y - size, room, size), frame.at(hex_)
        slots.append(Slot(box=box, arrange="row", pitch=round(size * 0.7, 1), size=size, about=about))
    return Place(both[0].panel, slots[0], slots[1])


def edge_place(both: Frames, start: Hex, end: Hex) -> Place:
    """The place at the middle of the edge between two neighbours."""
    (x, y), (u, v) = _middle(start), _middle(end)
    by = ((u - x) / 2, (v - y) / 2)
    wide, narrow = (Slot(frame.at(start, by), size=round(30 * frame.scale, 1)) for frame in both)
    return Place(both[0].panel, wide, narrow)


# -- pieces ------------------------------------------------------------------------------------------------------------


def land_pieces(view: Position, both: Frames) -> Iterator[tuple[str, Piece]]:
    """land, units, hex-once  The hexes with their names, those of this round marked, and the units on them."""
    named = both[0].scale >= _NAMES_FROM
    for hex_, owner in view.land:
        where = NAME[hex_]
        label, words = where if named else "", _ground(where, owner)
        yield where, Piece(f"tile-{owner}" if owner else "tile", where, label=label, words=words)
        if hex_ in view.fresh:
            yield f"{where}.fresh", Piece("fresh", f"{where}.over")
    for hex_, here in view.units:
        yield from unit_pieces(NAME[hex_], here)


@cache
def _ground(where: str, owner: Side | None) -> str:
    """land  The words of a hex, cached because every picture needs all of them."""
    if owner is None:
        return phrase("{hex}, neutral", hex=where)
    return phrase("{hex}, home of {side}", hex=where, side=side_name(owner))


def unit_pieces(where: str, here: Units) -> Iterator[tuple[str, Piece]]:
    """units  The daimyo and the rank of bushi on a hex."""
    words = phrase(
        "{side}, {units} on {hex}",
        side=side_name(here.side),
        units=UnitsTerm(here.bushi, here.daimyo),
        hex=where,
    )
    if here.daimyo:
        yield f"{where}.daimyo", Piece(f"daimyo-{here.side}", f"{where}.units", 0, words=words)
    if here.bushi:
        yield f"{where}.bushi", rank_piece(here.side, here.bushi, f"{where}.units", 1, words=words)


def rank_piece(side: Side, count: int, place: str, order: int, states: tuple[str, ...] = (), words: str = "") -> Piece:
    """Bushi of a side as one piece, with their number."""
    symbol = f"bushi-{side}"
    several = count > 1
    return Piece(
        symbol,
        place,
        order,
        states,
        fold=symbol if several else "",
        count=count if several else 0,
        words=words or phrase("{side}, {bushi:one}", side=side_name(side), bushi=bushi_count(count)),
    )


# -- the last commit ---------------------------------------------------------------------------------------------------


@dataclass
class DrawnLand:
    """The pieces of the land, their places, and paths from hex to hex."""

    pieces: dict[str, Piece] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    moves: tuple[Way, ...] = ()


def drawn_land(view: Position, commit: Narrated[Position] | None, free: Collection[Hex]) -> DrawnLand:
    """card-a to card-e, fight  The land with marks for the last commit, and with the places where a hex may be laid."""
    action = commit.action if commit is not None else None
    fight = _fight_hex(commit)
    left: tuple[Hex, ...] = (action.start,) if isinstance(action, Move | Daimyo | Shift) else ()
    laid = action.end if isinstance(action, Shift) else action.place if isinstance(action, Add) else None
    marked = {hex_ for hex_ in (*view.fresh, laid) if hex_ is not None}
    both = frames_of(view, left, free)
    made = DrawnLand(dict(land_pieces(view, both)), dict(land_places(view, both, left, free, marked, fight)))
    if commit is None:
        return made
    if isinstance(action, Move | Daimyo):
        _mark_move(made, both, commit, action)
    elif isinstance(action, Recruit):
        home = view.daimyo_of(commit.actor)
        if home is not None:
            _highlight(made, f"{NAME[home]}.bushi")
    elif isinstance(action, Add):
        _mark_new(made, NAME[action.place])
    elif isinstance(action, Shift):
        start, end = NAME[action.start], NAME[action.end]
        made.pieces[f"{start}.gap"] = Piece(
            "gap", start, states=("trace",), words=phrase("{hex}, where the hex was", hex=start)
        )
        _mark_new(made, end)
        made.moves = (Way(start, end, style="across"),)
    if fight:
        _mark_losses(made, commit, NAME[fight])
    return made


def _mark_move(made: DrawnLand, both: Frames, commit: Narrated[Position], action: Move | Daimyo) -> None:
    """card-a, card-c  Add an arrow over the edge and pale figures at the start, and frame the units at the end."""
    start, end = NAME[action.start], NAME[action.end]
    step = (action.end[0] - action.start[0], action.end[1] - action.start[1])
    over = f"{start}-{end}"
    made.places[over] = edge_place(both, action.start, action.end)
    way = phrase("from {start} to {end}", start=start, end=end)
    made.pieces[over] = Piece(f"arrow-{DIRECTIONS.index(step)}", over, states=("trace",), words=way)
    words = phrase("{side} was on {hex}", side=side_name(commit.actor), hex=start)
    if commit.after.units_at(action.start) is None:
        number = action.number if isinstance(action, Move) else 0
        made.pieces[f"{start}.from"] = (
            rank_piece(commit.actor, number, f"{start}.units", 0, ("faded", "trace"), words)
            if number
            else Piece(f"daimyo-{commit.actor}", f"{start}.units", 0, ("faded", "trace"), words=words)
        )
    _highlight(made, f"{end}.bushi" if isinstance(action, Move) else f"{end}.daimyo")


def _mark_new(made: DrawnLand, where: str) -> None:
    made.pieces[f"{where}.new"] = Piece("new", f"{where}.over", 1, ("trace",))


def _highlight(made: DrawnLand, key: str) -> None:
    if key in made.pieces:
        made.pieces[key] = replace(made.pieces[key], states=NOW)


def _fight_hex(commit: Narrated[Position] | None) -> Hex | None:
    """fight  The hex of the last commit's fight, or None."""
    for event in commit.events if commit else ():
        if event.kind == "fight":
            *_, where = event.args
            return HEX[str(where)]
    return None


def _mark_losses(made: DrawnLand, commit: Narrated[Position], where: str) -> None:
    """fight, fight-daimyo, end-daimyo  Add the removed units, small and struck out.

    The attackers' are on the left, the defenders' on the right.
    """
    orders = {True: 0, False: 0}
    for event in commit.events:
        if event.kind not in ("removed", "daimyo_falls"):
            continue
        if event.kind == "removed":
            side, number, _ = event.args
            symbol = f"bushi-{side}"
        else:
            side, *_ = event.args
            symbol, number = f"daimyo-{side}", 1
        words, left_of = phrase("{side}, lost", side=side_name(str(side))), side == commit.actor
        for _ in range(int(number)):
            order = orders[left_of]
            place = lost_place(where, left_of)
            made.pieces[f"{place}.{order}"] = Piece(symbol, place, order, ("lost",), words=words)
            orders[left_of] += 1
    # The units that are left are framed even if they were attacked.
    for key in (f"{where}.bushi", f"{where}.daimyo"):
        _highlight(made, key)


def fight_sum(commit: Narrated[Position] | None) -> Sum | None:
    """fight, fight-daimyo  The fight as a sum: the larger number less the smaller one, and who stays."""
    event = next((event for event in commit.events if event.kind == "fight"), None) if commit else None
    if event is None:
        return None
    attacker, came, defender, stood, where = event.args
    terms = [
        (int(came), phrase("{side} came", side=side_name(str(attacker)))),
        (int(stood), phrase("{side} stood", side=side_name(str(defender)))),
    ]
    winner = str(attacker if int(came) > int(stood) else defender)
    (most, more), (least, fewer) = sorted(terms, key=lambda term: term[0], reverse=True)
    left = most - least
    words = phrase("{side} stays", side=side_name(winner)) if left else phrase("nobody stays")
    return Sum((Term(most, more, event.rule), Term(-least, fewer, event.rule)), left, words, piece=f"{where}.bushi")
