"""Reading the `[position]` table of a scenario file (docs/format.md, "[position]").

Every fault is collected as a problem with the path of keys to the words; nothing is built if there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from operator import attrgetter
from random import Random
from typing import Any

from sekiwidget.authoring.tokens import near
from sekiwidget.core.problem import PositionError
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.sekigahara.components.pieces import (
    DECKS,
    HIDEYORI,
    OTHER,
    ROSTER,
    SANADA,
    SEAT,
    SIDES,
    TOKUGAWA,
    UNKNOWN_BLOCK,
    UNKNOWN_CARD,
    Stack,
    in_order,
)
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, NAMES, PLACE, PLACES, RESOURCES
from sekiwidget.games.sekigahara.notation.problems.problems import PHASES, problems
from sekiwidget.games.sekigahara.notation.table.combat import read_combat
from sekiwidget.games.sekigahara.notation.table.movement import read_movement
from sekiwidget.games.sekigahara.notation.table.reader import Reader
from sekiwidget.games.sekigahara.notation.tokens import in_full, read_block, read_card, read_entry
from sekiwidget.games.sekigahara.rules.combat.combat import begin
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.setup import SETUPS, official

KEYS = (
    "setup",
    "week",
    "turn",
    "phase",
    "first",
    "active",
    "blocks",
    "hands",
    "discards",
    "recruits",
    "removed",
    "mori",
    "control",
    "holder",
    "entered",
    "disks",
    "known",
    "movement",
    "combat",
    "viewer",
)

SET_UP_ALREADY = ("blocks", "hands", "recruits", "mori")
"""What the official set-up decides itself."""


def read_position(table: Mapping[str, Any], seed: int = 0) -> Position:
    """The position of a table; `seed` decides what `3x ?` are. Raises PositionError with every problem."""
    reader = Reader(table)
    reader.sub((), table, KEYS, "key of [position]")
    setup = reader.one_of("setup", SETUPS, "empty" if "blocks" in table else "official")
    position = _set_up(reader, setup) if setup != "empty" else _laid_out(reader)
    position = _calendar(reader, position, setup)
    if not reader.problems:
        position = _contested(reader, position)
    viewer = reader.one_of("viewer", (*SIDES, PUBLIC), PUBLIC) if "viewer" in table else None
    if not reader.problems and "movement" in table:
        position = read_movement(reader, position, table["movement"])
    if not reader.problems and "combat" in table:
        position = read_combat(reader, position, table["combat"])
    if not reader.problems and setup == "empty":
        position = _fill(reader, position, seed, viewer)
    if not reader.problems and "combat" not in table:
        position = begin(position, [])
    if not reader.problems:
        reader.problems += problems(position)
    if reader.problems:
        raise PositionError(reader.placed())
    return position.but(viewer=viewer) if viewer else position


def _calendar(reader: Reader, position: Position, setup: str) -> Position:
    """6  Week, turn, phase, and whose turn it is."""
    table = reader.table
    first_default = next((side for side in SIDES if side == in_full(table.get("active"), SIDES)), TOKUGAWA)
    first = reader.one_of("first", SIDES, first_default)
    active = reader.one_of("active", SIDES, first)
    return position.but(
        week=reader.number(("week",), table.get("week", 1), range(1, 8), 1, "6"),
        turn=reader.one_of("turn", ("A", "B"), "A"),
        phase=reader.one_of("phase", PHASES, "bid" if setup != "empty" else "movement"),
        first=first,
        active=active,
    )


def _set_up(reader: Reader, setup: str) -> Position:
    """5  The official start, whose chance is still to come."""
    for key in SET_UP_ALREADY:
        if key in reader.table:
            reader.fault((key,), f'the {setup} set-up decides this; say setup = "empty" to place pieces', "5.2")
    return official(setup)


def _laid_out(reader: Reader) -> Position:
    """A position in which everything stands where the table says."""
    table = reader.table
    stacks: list[tuple[Stack, Stack]] = [((), ())] * len(PLACES)
    for name, row in reader.sub(("blocks",), table.get("blocks", {}), PLACES, "place").items():
        stacks[PLACE[name]] = reader.by_side(("blocks", name), row, read_block)
    mori = reader.words(("mori",), table.get("mori", ""), partial(read_block, side="ishida"))
    return Position(
        stacks=tuple(stacks),
        hands=reader.by_side(("hands",), table.get("hands", {}), read_card),
        discards=reader.by_side(("discards",), table.get("discards", {}), read_card),
        recruits=reader.by_side(("recruits",), table.get("recruits", {}), read_block),
        removed=reader.by_side(("removed",), table.get("removed", {}), read_block),
        mori=in_order(mori),
    )


def _contested(reader: Reader, position: Position) -> Position:
    """3.4, 4.2, 4.3, 8.2.1, 8.8.2  Disks, control, holders, roads used and what is known."""
    table = reader.table
    if "disks" in table:
        names = reader.words(("disks",), table["disks"], attrgetter("text"))
        for name in names:
            if name not in (HIDEYORI, SANADA):
                reader.fault(("disks",), f"{name!r} is no disk{near(name, (HIDEYORI, SANADA))}", "3.4")
        position = position.but(disks=tuple(name for name in (HIDEYORI, SANADA) if name in names))
    position = position.but(control=_control(reader, position))
    position = position.but(holders=_holders(reader, position))
    return position.but(entered=_entered(reader, position), known=_known(reader))


def _control(reader: Reader, position: Position) -> tuple[Side | None, ...]:
    """4.2  As told; else whose blocks stand there alone; Kyoto and Edo their colour."""
    given = reader.table.get("control", {})
    names = tuple(PLACES[place] for place in RESOURCES)
    told = reader.sub(("control",), given, names, "resource place")
    made: list[Side | None] = []
    for place in RESOURCES:
        side = in_full(told.get(PLACES[place]), (*SIDES, "none"))
        if side is not None and not (isinstance(side, str) and side in (*SIDES, "none")):
            reader.fault(("control", PLACES[place]), f"{side!r} is expected to be tokugawa, ishida or none", "4.2")
        black, gold = position.stacks[place]
        stands = None if bool(black) == bool(gold) else SIDES[0] if black else SIDES[1]
        default = stands or position.control[RESOURCES.index(place)] or CAPITALS.get(place)
        made.append(default if side is None else None if side == "none" else side)
    return tuple(made)


def _holders(reader: Reader, position: Position) -> tuple[tuple[int, Side], ...]:
    """4.3  Who held a contested castle before the other came; default: its colour."""
    names = tuple(PLACES[place] for place in CASTLES)
    told = reader.sub(("holder",), reader.table.get("holder", {}), names, "castle place")
    told = {name: in_full(side, SIDES) for name, side in told.items()}
    for name, side in told.items():
        path = ("holder", name)
        place = PLACE[name]
        black, gold = position.stacks[place]
        if not (isinstance(side, str) and side in SEAT):
            reader.fault(path, f"{side!r} is expected to be tokugawa or ishida", "4.3")
        elif position.disk(place) and side != "ishida":
            reader.fault(path, f"the disk holds the castle at {NAMES[place]} for Ishida while it lives", "8.9.1")
        elif not position.disk(place) and (
            (black and not gold and side != "tokugawa") or (gold and not black and side != "ishida")
        ):
            reader.fault(path, f"{OTHER[side].title()} alone stands at {NAMES[place]} and holds the castle", "4.3")
    both = [place for place in CASTLES if all(position.stacks[place])]
    return tuple(sorted((place, told.get(PLACES[place], CASTLES[place])) for place in both))


def _entered(reader: Reader, position: Position) -> tuple[tuple[int, int], ...]:
    """8.8.2, 8.8.3  The roads by which the active side came in, in either order of their ends; `box` for none."""
    made = []
    for name, roads in reader.sub(("entered",), reader.table.get("entered", {}), PLACES, "place").items():
        path = ("entered", name)
        for a, b in reader.words(path, roads, partial(read_entry, place=PLACE[name])):
            if PLACE[name] not in (a, b):
                reader.fault(path, f"the road {PLACES[a]}-{PLACES[b]} does not lead to {NAMES[PLACE[name]]}", "8.8.2")
            else:
                made.append((PLACE[name], a if b == PLACE[name] else b))
    return tuple(sorted(set(made)))


def _known(reader: Reader) -> Any:
    """8.2.1  What each side knows of the other's blocks."""
    made = []
    table = reader.sub(("known",), reader.table.get("known", {}), SIDES, "side")
    for side in SIDES:
        entries = []
        for name, found in reader.sub(("known", side), table.get(side, {}), PLACES, "place").items():
            path = ("known", side, name)
            blocks = reader.words(path, found, partial(read_block, side=OTHER[side]))
            entries += [(PLACE[name], block) for block in blocks]
        made.append(tuple(sorted(entries, key=lambda entry: (entry[0], entry[1].order))))
    return made[0], made[1]


def _fill(reader: Reader, position: Position, seed: int, viewer: Side | None) -> Position:
    """3.3, 5.2.2  `?` are drawn by the seed; blocks and cards that stand nowhere are in bag and deck.

    In a view they stay unknown, and so do the bag and the deck of a side that the viewer does not see.
    """
    rng = Random(f"{seed}/position")
    stacks = [list(row) for row in position.stacks]
    heaps = {name: list(getattr(position, name)) for name in ("hands", "discards", "recruits", "removed")}
    bags, decks = [], []
    for seat, side in enumerate(SIDES):
        places: list[tuple[tuple[str, ...], list[Any], int]] = [
            (("blocks", PLACES[place], side), row, seat) for place, row in enumerate(stacks)
        ]
        places += [((name, side), heaps[name], seat) for name in ("recruits", "removed")]
        mori = [position.mori] if side == "ishida" else [()]
        places.append((("mori",), mori, 0))
        bags.append(_draw(reader, places, ROSTER, UNKNOWN_BLOCK[side], side, rng, viewer))
        if side == "ishida":
            position = position.but(mori=mori[0])
        cards = [((name, side), heaps[name], seat) for name in ("hands", "discards")]
        used = (*(position.combat.played[seat] if position.combat else ()), *position.aside[seat])
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
    """Draw the unknown pieces of the heaps from what is left; the rest."""
    used: Counter[Any] = Counter(piece for _, heap, at in heaps for piece in heap[at])
    blanks = used.pop(unknown, 0)
    left = list(in_order((Counter({p: n for p, n in total.items() if p.side == side}) - used).elements()))
    if viewer is not None and viewer != side:
        return (unknown,) * (len(left) - blanks)
    if blanks > len(left):
        path = next(path for path, heap, at in heaps if unknown in heap[at])
        reader.fault(path, f"{blanks} unknown pieces of {side.title()} are asked for, {len(left)} are left", "3")
        return ()
    for _, heap, at in heaps:
        drawn = [left.pop(int(rng.random() * len(left))) if piece is unknown else piece for piece in heap[at]]
        heap[at] = in_order(drawn)
    return tuple(left)
