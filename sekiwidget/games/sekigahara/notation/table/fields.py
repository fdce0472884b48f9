"""The keys of the `[position]` table (docs/format.md, "[position]"): the values each may have, read and written."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    Path,
    TableReader,
    by_name,
    mapped,
    number,
    or_none,
    rows,
    same_form,
)
from sekiwidget.authoring.tokens import unknown_side, with_suggestion
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.sekigahara.components.pieces import HIDEYORI, OTHER, SANADA, SIDES
from sekiwidget.games.sekigahara.components.places import CASTLES, PLACE, PLACES, RESOURCES, road_name
from sekiwidget.games.sekigahara.components.wording import place_name
from sekiwidget.games.sekigahara.notation.problems.problems import PHASES
from sekiwidget.games.sekigahara.notation.table.forms import blocks, cards, counted, heaps, one_of
from sekiwidget.games.sekigahara.notation.tokens import BOX, no_disk, no_place, read_entry
from sekiwidget.games.sekigahara.rules.setup import SETUPS
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

_FIRST: Final = itemgetter(0)


def _stacks(found: Iterable[tuple[int, Any]]) -> tuple[Any, ...]:
    at = dict(found)
    return tuple(at.get(place, ((), ())) for place in range(len(PLACES)))


STACKS: Final[Form[Any]] = mapped(
    rows(PLACE, heaps(blocks, counted), no_place),
    _stacks,
    lambda stacks: tuple((place, row) for place, row in enumerate(stacks) if any(row)),
)
"""The blocks of both sides by place."""


def _disks(reader: TableReader, path: Path, found: Any, default: Any) -> tuple[str, ...]:
    """3.4  The disks still there."""
    names = reader.words(path, found, attrgetter("text"))
    for name in names:
        if name not in (HIDEYORI, SANADA):
            reader.fault(path, with_suggestion(no_disk(name), name, (HIDEYORI, SANADA)), "3.4")
    return tuple(name for name in (HIDEYORI, SANADA) if name in names)


def _roads(reader: TableReader, path: Path, found: Any, default: Any) -> tuple[tuple[int, int], ...]:
    """8.8.2, 8.8.3  Roads to a place, with their ends in either order; `box` for none. As (place, from)."""
    here = PLACE[path[-1]]
    made = []
    for a, b in reader.words(path, found, partial(read_entry, place=here)):
        if here not in (a, b):
            text = phrase(
                "the road {road} does not lead to {place}", road=f"{PLACES[a]}-{PLACES[b]}", place=place_name(here)
            )
            reader.fault(path, text, "8.8.2")
        else:
            made.append((here, a if b == here else b))
    return tuple(made)


def _road_names(entered: Iterable[tuple[int, int]]) -> list[str]:
    return [BOX if start == place else road_name(start, place) for place, start in entered]


ENTERED: Final[Form[Any]] = mapped(
    rows(PLACE, Form[Any](_roads, _road_names, ()), no_place),
    lambda found: tuple(sorted({road for _, roads in found for road in roads})),
    lambda entered: tuple((place, tuple(same)) for place, same in groupby(entered, key=_FIRST)),
)
"""8.8.2  The roads by which the active side entered."""


def _known(side: Side) -> Form[Any]:
    """8.2.1  What a side knows of the opposing blocks."""
    return mapped(
        rows(PLACE, blocks(OTHER[side], counted), no_place),
        lambda found: tuple((place, block) for place, some in found for block in some),
        lambda known: tuple((place, tuple(block for _, block in same)) for place, same in groupby(known, key=_FIRST)),
    )


CALENDAR: Final = Fields(
    Field("setup", one_of(SETUPS), of=lambda position: "empty", always=True),
    Field("week", number(range(1, 8), "6"), default=1, always=True),
    Field("turn", one_of(("A", "B")), default="A", always=True),
    Field("phase", one_of(PHASES), always=True),
    Field("first", one_of(SIDES), always=True),
    Field("active", one_of(SIDES), always=True),
)
"""6  The keys that tell whose turn it is."""

LAID: Final = Fields(
    Field("blocks", STACKS, "stacks"),
    Field("hands", heaps(cards, counted)),
    Field("discards", heaps(cards, counted)),
    Field("recruits", heaps(blocks, counted)),
    Field("removed", heaps(blocks, counted)),
    Field("mori", blocks("ishida", counted)),
)
"""The keys for what is laid out."""


def _no_holder(found: Any) -> str:
    return phrase("{found!r} is expected to be {holders:or}", found=found, holders=Series((*SIDES, "none")))


def _no_resource(key: Any) -> str:
    return phrase("{key!r} is not a resource place", key=key)


def no_castle(key: Any) -> str:
    """4.3  The message for a key that is not a place with a castle."""
    return phrase("{key!r} is not a castle place", key=key)


_CONTROL: Final = or_none(one_of((*SIDES, "none"), none="none", fault=_no_holder, rule="4.2"))

CONTESTED: Final = Fields(
    Field(
        "control",
        by_name(same_form([PLACES[place] for place in RESOURCES], _CONTROL), _no_resource, whole=True),
        always=True,
    ),
    Field("holder", rows({PLACES[place]: place for place in CASTLES}, one_of(SIDES), no_castle), "holders"),
    Field("entered", ENTERED),
    Field("known", by_name({side: _known(side) for side in SIDES}, unknown_side)),
    Field("disks", Form(_disks, list, ()), always=True),
)
"""3.4, 4.2, 4.3, 8.2.1, 8.8.2  The keys that tell of disks, control, holders, roads used and what is known."""

VIEWER: Final = Field("viewer", one_of((*SIDES, PUBLIC)))

KEYS: Final = (*CALENDAR.keys, *LAID.keys, *CONTESTED.keys, VIEWER.key, "movement", "combat")
