"""The `[position]` table of a scenario file (docs/format.md, "[position]"), read and written.

Faults are collected as problems, each with the path of keys to the words; any fault prevents building a position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby
from operator import attrgetter, itemgetter
from random import Random
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    Path,
    TableContext,
    TableReader,
    by_name,
    mapped,
    number,
    or_none,
    rows,
    same_form,
    unknown_key,
)
from sekiwidget.authoring.tokens import unknown_side, with_suggestion
from sekiwidget.core.errors import PositionError
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.sekigahara.components.pieces import (
    DECKS,
    HIDEYORI,
    OTHER,
    ROSTER,
    SANADA,
    SIDE_INDEX,
    SIDES,
    TOKUGAWA,
    UNKNOWN_BLOCK,
    UNKNOWN_CARD,
    in_order,
)
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, PLACE, PLACES, RESOURCES, road_name
from sekiwidget.games.sekigahara.components.wording import place_name, side_name
from sekiwidget.games.sekigahara.notation.problems import PHASES, problems
from sekiwidget.games.sekigahara.notation.table_combat import read_combat, write_combat
from sekiwidget.games.sekigahara.notation.table_forms import Reader, blocks, by_side, cards, counted_texts, one_of
from sekiwidget.games.sekigahara.notation.table_movement import read_movement, write_movement
from sekiwidget.games.sekigahara.notation.tokens import BOX, full_name, no_disk, no_place, read_entry
from sekiwidget.games.sekigahara.rules.combat import begin_phase
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.setup import SETUPS, official_start
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

# -- the keys and their values -----------------------------------------------------------------------------------------

_FIRST: Final = itemgetter(0)


def _stacks(found: Iterable[tuple[int, Any]]) -> tuple[Any, ...]:
    at = dict(found)
    return tuple(at.get(place, ((), ())) for place in range(len(PLACES)))


STACKS: Final[Form[Any]] = mapped(
    rows(PLACE, by_side(blocks, counted_texts), no_place),
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
        rows(PLACE, blocks(OTHER[side], counted_texts), no_place),
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
"""6  The keys for the turn."""

LAID: Final = Fields(
    Field("blocks", STACKS, "stacks"),
    Field("hands", by_side(cards, counted_texts)),
    Field("discards", by_side(cards, counted_texts)),
    Field("recruits", by_side(blocks, counted_texts)),
    Field("removed", by_side(blocks, counted_texts)),
    Field("mori", blocks("ishida", counted_texts)),
)
"""The keys for what is laid out."""


def _no_holder(key: str, found: Any) -> str:
    return phrase("{key} must be {holders:or}, not {found!r}", key=key, found=found, holders=Series((*SIDES, "none")))


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
"""3.4, 4.2, 4.3, 8.2.1, 8.8.2  The keys for disks, control, holders, roads used and what is known."""

VIEWER: Final = Field("viewer", one_of((*SIDES, PUBLIC)))

KEYS: Final = (*CALENDAR.keys, *LAID.keys, *CONTESTED.keys, VIEWER.key, "movement", "combat")


# -- reading and writing -----------------------------------------------------------------------------------------------

FILLED_BY_SETUP = ("blocks", "hands", "recruits", "mori")
"""What the official set-up determines itself."""


def read_position(table: Mapping[str, Any], seed: int = 0) -> Position:
    """The position of a table; `seed` decides what `3x ?` stands for. Raises PositionError with every problem."""
    reader = Reader(table)
    reader.sub((), table, KEYS, unknown_key)
    told = TableContext(reader, table)
    setup = CALENDAR["setup"].read(told, "empty" if "blocks" in table else "official")
    position = _official(reader, setup) if setup != "empty" else _with_pieces(told)
    position = _calendar(told, position, setup)
    if not reader.problems:
        position = _with_control(told, position)
    viewer = VIEWER.read(told)
    if not reader.problems and "movement" in table:
        position = read_movement(reader, position, table["movement"])
    if not reader.problems and "combat" in table:
        position = read_combat(reader, position, table["combat"])
    if not reader.problems and setup == "empty":
        position = _fill(reader, position, seed, viewer)
    if not reader.problems and "combat" not in table:
        position = begin_phase(position, [])
    if reader.problems:
        raise PositionError(reader.placed())
    reader.problems += problems(position)
    if reader.problems:
        raise PositionError(reader.placed(), position)
    return position.but(viewer=viewer) if viewer else position


def write_position(position: Position) -> dict[str, Any]:
    """Every key that differs from its default, in the documented order."""
    made: dict[str, Any] = {}
    for fields in (CALENDAR, LAID, CONTESTED):
        made |= fields.write(position)
    made |= VIEWER.write(position)
    if movement := write_movement(position):
        made["movement"] = movement
    if _needs_combat_table(position):
        made["combat"] = write_combat(position)
    return made


def _needs_combat_table(position: Position) -> bool:
    """Whether the combat table says more than follows from the rest."""
    if position.combat is not None or position.fought or position.chance or position.outcome or any(position.lost):
        return True
    bare = position.but(step="", to_move=None)
    return begin_phase(bare, []) != position


def _calendar(told: TableContext, position: Position, setup: str) -> Position:
    """6  Week, turn, phase, and whose turn it is."""
    first = next((side for side in SIDES if side == full_name(told.table.get("active"), SIDES)), TOKUGAWA)
    first = CALENDAR["first"].read(told, first)
    return position.but(
        first=first,
        active=CALENDAR["active"].read(told, first),
        **CALENDAR.read(told, "week", "turn"),
        phase=CALENDAR["phase"].read(told, "bid" if setup != "empty" else "movement"),
    )


def _official(reader: Reader, setup: str) -> Position:
    """5  The official start, with its chance still pending."""
    for key in FILLED_BY_SETUP:
        if key in reader.table:
            text = phrase('the {setup} set-up decides this; say setup = "empty" to place pieces', setup=setup)
            reader.fault((key,), text, "5.2")
    return official_start(setup)


def _with_pieces(told: TableContext) -> Position:
    """A position with everything where the table says."""
    return Position(**LAID.read(told, "blocks", "mori"), **LAID.rest(told, "blocks", "mori"))


def _with_control(told: TableContext, position: Position) -> Position:
    """3.4, 4.2, 4.3, 8.2.1, 8.8.2  Disks, control, holders, roads used and what is known."""
    position = position.but(disks=CONTESTED["disks"].read(told, position.disks))
    position = position.but(control=CONTESTED["control"].read(told, _controlled(position)))
    position = position.but(holders=_holders(told, position))
    return position.but(**CONTESTED.read(told, "entered", "known"))


def _controlled(position: Position) -> tuple[Side | None, ...]:
    """4.2  Whose blocks stand there alone; Kyoto and Edo belong to their colour."""
    made: list[Side | None] = []
    for at, place in enumerate(RESOURCES):
        black, gold = position.stacks[place]
        stands = None if bool(black) == bool(gold) else SIDES[0] if black else SIDES[1]
        made.append(stands or position.control[at] or CAPITALS.get(place))
    return tuple(made)


def _holders(told: TableContext, position: Position) -> tuple[tuple[int, Side], ...]:
    """4.3  Who held a contested castle before the other side came; by default, the side of its colour.

    Each entry is checked against what stands there before the next is read.
    """
    reader = told.reader
    names = tuple(PLACES[place] for place in CASTLES)
    found = reader.sub(("holder",), told.table.get("holder", {}), names, no_castle)
    found = {name: full_name(side, SIDES) for name, side in found.items()}
    for name, side in found.items():
        path = ("holder", name)
        place = PLACE[name]
        black, gold = position.stacks[place]
        if not (isinstance(side, str) and side in SIDE_INDEX):
            text = phrase(
                "{key} must be {sides:or}, not {found!r}", key=".".join(path), found=side, sides=Series(SIDES)
            )
            reader.fault(path, text, "4.3")
        elif position.disk(place) and side != "ishida":
            text = phrase("the disk holds the castle at {place} for Ishida while it lives", place=place_name(place))
            reader.fault(path, text, "8.9.1")
        elif not position.disk(place) and (
            (black and not gold and side != "tokugawa") or (gold and not black and side != "ishida")
        ):
            text = phrase(
                "{side} alone stands at {place} and holds the castle",
                side=side_name(OTHER[side]),
                place=place_name(place),
            )
            reader.fault(path, text, "4.3")
    both = [place for place in CASTLES if all(position.stacks[place])]
    return tuple(sorted((place, found.get(PLACES[place], CASTLES[place])) for place in both))


def _fill(reader: Reader, position: Position, seed: int, viewer: Side | None) -> Position:
    """3.3, 5.2.2  `?` are drawn by the seed; blocks and cards that lie nowhere are in bag and deck.

    In a view they stay unknown, and so do the bag and the deck of a side hidden from the viewer.
    """
    rng = Random(f"{seed}/position")
    stacks = [list(row) for row in position.stacks]
    heaps = {name: list(getattr(position, name)) for name in ("hands", "discards", "recruits", "removed")}
    bags, decks = [], []
    for side_index, side in enumerate(SIDES):
        places: list[tuple[tuple[str, ...], list[Any], int]] = [
            (("blocks", PLACES[place], side), row, side_index) for place, row in enumerate(stacks)
        ]
        places += [((name, side), heaps[name], side_index) for name in ("recruits", "removed")]
        mori = [position.mori] if side == "ishida" else [()]
        places.append((("mori",), mori, 0))
        bags.append(_draw(reader, places, ROSTER, UNKNOWN_BLOCK[side], side, rng, viewer))
        if side == "ishida":
            position = position.but(mori=mori[0])
        cards = [((name, side), heaps[name], side_index) for name in ("hands", "discards")]
        used = (*(position.combat.played[side_index] if position.combat else ()), *position.aside[side_index])
        decks.append(_draw(reader, [*cards, (("combat",), [used], 0)], DECKS, UNKNOWN_CARD[side], side, rng, viewer))
    pairs = {name: (heap[0], heap[1]) for name, heap in heaps.items()}
    return position.but(
        stacks=tuple((row[0], row[1]) for row in stacks), bags=(bags[0], bags[1]), decks=(decks[0], decks[1]), **pairs
    )


def _draw(
    reader: Reader,
    heaps: list[tuple[tuple[str, ...], list[Any], int]],
    total: Mapping[Any, int],
    unknown: Any,
    side: Side,
    rng: Random,
    viewer: Side | None,
) -> tuple[Any, ...]:
    """Draw the unknown pieces of the groups from those left; returns the remainder."""
    used: Counter[Any] = Counter(piece for _, heap, at in heaps for piece in heap[at])
    blanks = used.pop(unknown, 0)
    left = list(in_order((Counter({p: n for p, n in total.items() if p.side == side}) - used).elements()))
    if viewer is not None and viewer != side:
        return (unknown,) * (len(left) - blanks)
    if blanks > len(left):
        path = next(path for path, heap, at in heaps if unknown in heap[at])
        text = phrase(
            "{asked} unknown pieces of {side} are asked for, {left} are left",
            asked=blanks,
            side=side_name(side),
            left=len(left),
        )
        reader.fault(path, text, "3")
        return ()
    for _, heap, at in heaps:
        drawn = [left.pop(int(rng.random() * len(left))) if piece is unknown else piece for piece in heap[at]]
        heap[at] = in_order(drawn)
    return tuple(left)
