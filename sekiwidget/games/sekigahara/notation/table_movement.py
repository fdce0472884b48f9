"""The `[position.movement]` table: a movement from buying its degree to its end, read and written."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    Path,
    TableContext,
    TableReader,
    list_of,
    pieces,
    rows,
    word,
)
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDES, Stack
from sekiwidget.games.sekigahara.components.places import PLACE, PLACES, road_name
from sekiwidget.games.sekigahara.notation.table_forms import (
    ONE_PLACE,
    blocks,
    by_side,
    cards,
    count,
    first_piece,
    flag,
    places,
)
from sekiwidget.games.sekigahara.notation.tokens import no_place, read_place, read_road
from sekiwidget.games.sekigahara.rules.position import STACKS, Group, Movement, Position, road
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

RESTING: Final = {"rested": "7.3.1", "mustered": "7.2", "brought": "9.3"}
"""The keys of resting blocks, each with the paragraph of what they did."""
MOST_STEPS: Final = 5


def _no_degree(key: str, found: Any) -> str:
    return phrase(
        "{key} must be {degrees:or}, not {found!r}", key=key, found=found, degrees=Series(filter(None, STACKS))
    )


def _no_key(key: Any) -> str:
    return phrase("{key!r} is not a key of [position.movement]", key=key)


def _no_group_key(key: Any) -> str:
    return phrase("{key!r} is not a key of a group", key=key)


def _no_groups(key: str, found: Any) -> str:
    return phrase("{key} must be a list of groups, not {found!r}", key=key, found=found)


ASIDE: Final = Field("aside", by_side(cards))
DEGREE: Final = Field("degree", word(tuple(STACKS), fault=_no_degree, rule="7.1"), default="")
_USED: Final[Form[tuple[tuple[int, int], ...]]] = pieces(
    read_road,
    lambda found: [road_name(a, b) for a, b in found],
    lambda found: tuple(sorted({road(a, b) for a, b in found})),
)
_ORIGIN: Final[Form[tuple[int, ...]]] = pieces(read_place, lambda found: " ".join(PLACES[place] for place in found))


def _resting(rule: str) -> Callable[[Movement], tuple[tuple[int, Stack], ...]]:
    """The blocks resting under a paragraph, by place."""

    def found(movement: Movement) -> tuple[tuple[int, Stack], ...]:
        resting = (rest for rest in movement.rested if rest.rule == rule)
        by_place = groupby(resting, attrgetter("place"))
        return tuple((place, tuple(rest.block for rest in same)) for place, same in by_place)

    return found


def _group(side: Side) -> Form[Any]:
    """7.3.1  A group of the active stack."""
    stands = Fields(Field("place", ONE_PLACE, always=True), Field("blocks", blocks(side), always=True))
    marched = Fields(
        Field("steps", count(MOST_STEPS, "7.1"), always=True),
        Field("highway", flag("7.1"), default=True, always=True),
        Field("largest", count(48, "7.1"), always=True),
        Field("forced", flag("7.1"), always=True),
    )

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Group | None:
        table = reader.sub(path, found, (*stands.keys, *marched.keys), _no_group_key)
        told = TableContext(reader, {"place": "", **table}, path)
        place = stands["place"].read(told)
        if place is None:
            return None
        return Group(place, stands["blocks"].read(told), **marched.read(told))

    def write(group: Group) -> dict[str, Any]:
        return stands.write(group) | (marched.write(group) if group.steps else {})

    return Form(read, write, None)


@cache
def movement_fields(side: Side, degree: str) -> Fields:
    """The keys for a side's movement of this degree."""
    return Fields(
        DEGREE,
        Field("used", _USED),
        *(Field(key, rows(PLACE, blocks(side), no_place), of=_resting(rule)) for key, rule in RESTING.items()),
        Field("activated", places(lambda found: tuple(sorted(set(found))))),
        Field("origin", first_piece(_ORIGIN)),
        Field("groups", list_of(_group(side), _no_groups)),
        Field("place_leads", flag("7.1")),
        Field("leaders", blocks(side)),
        Field("leader", first_piece(blocks(side))),
        Field("stacks", count(STACKS[degree], "7.1"), "stacks_left", default=STACKS[degree], always=bool(degree)),
        Field("muster", flag("7.1"), "muster_left", default=degree not in ("", "none"), always=bool(degree)),
    )


KEYS: Final = (ASIDE.key, *movement_fields(SIDES[0], "").keys)


def read_movement(reader: TableReader, position: Position, found: Any) -> Position:
    """7  The position with the movement in progress and the cards laid aside (6.2, 6.3). Faults go to the reader."""
    told = TableContext(reader, reader.sub(("movement",), found, KEYS, _no_key), ("movement",))
    aside = ASIDE.read(told)
    if not set(told.table) - {ASIDE.key}:
        return position.but(aside=aside)
    degree = DEGREE.read(told, None if DEGREE.key in told.table else "")
    if degree is None:
        return position
    keys = movement_fields(position.active, degree)
    used = keys.read(told, "used")
    resting = [(place, some, rule) for key, rule in RESTING.items() for place, some in keys[key].read(told)]
    movement = Movement(
        degree=degree,
        **used,
        **keys.read(told, "activated", "origin", "leader", "stacks", "muster", "groups", "place_leads", "leaders"),
    )
    for place, some, rule in resting:
        movement = movement.with_resting(place, some, rule)
    return position.but(movement=movement if movement != Movement() else None, aside=aside)


def write_movement(position: Position) -> dict[str, Any]:
    """The table that reads back as the same movement and cards laid aside; empty if there are none."""
    made, movement = ASIDE.write(position), position.movement
    return made if movement is None else made | movement_fields(position.active, movement.degree).write(movement)
