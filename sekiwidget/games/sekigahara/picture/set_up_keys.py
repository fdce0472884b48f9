"""Setting up by hand: what a table says besides pieces: the calendar, who holds what, what is known, the disks."""

from __future__ import annotations

from typing import Any, Final

from sekiwidget.authoring.set_up.parts import Entry, Value, words_format
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, HIDEYORI, OTHER, SANADA, SIDES
from sekiwidget.games.sekigahara.components.places import CASTLES, DISKS, PLACE, PLACES, RESOURCES
from sekiwidget.games.sekigahara.components.wording import disk_name, place_name
from sekiwidget.games.sekigahara.notation import facts
from sekiwidget.games.sekigahara.notation.problems.problems import PHASES
from sekiwidget.games.sekigahara.notation.tokens import BOX
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase

_NONE: Final = "none"
_YES: Final = "yes"
_NO: Final = "no"
_ANSWERS: Final = (_YES, _NO)
_DISKS: Final = (HIDEYORI, SANADA)
_WORDS: Final = words_format(str.lower)

VALUES: Final = (
    Value("week", "week", phrase("Week"), "6", lambda _: tuple(map(str, range(1, 8))), int),
    Value("turn", "turn", phrase("Turn"), "6", lambda _: ("A", "B")),
    Value("phase", "phase", phrase("Phase"), "6", lambda _: PHASES, labels=facts.PHASES.terms),
    Value("first", "first", phrase("Who goes first"), "6.3", lambda _: SIDES),
    Value("active", "active", phrase("Whose turn it is"), "6.4", lambda _: SIDES),
)
"""6  Whose turn it is."""


def _contested(position: Position) -> tuple[str, ...]:
    """8.1  The places where both sides have blocks."""
    return tuple(PLACES[place] for place, row in enumerate(position.stacks) if all(row))


def _blocks(position: Position) -> tuple[str, ...]:
    """8.2.1  Every block on the map, with its place."""
    found = {
        f"{block.text}@{PLACES[place]}": None
        for place, row in enumerate(position.stacks)
        for stack in row
        for block in stack
        if block.clan
    }
    return tuple(found)


def _knower(name: str) -> tuple[str, ...]:
    """8.2.1  Where a table says that the other side knows a block."""
    block, _, place = name.partition("@")
    return ("known", OTHER[BLOCKS[block].side], place)


def _known(before: Any, name: str, answer: str) -> Any:
    """8.2.1  The blocks that are known at a place, with one more or one fewer."""
    words, block = list(_WORDS.pieces(before)), name.partition("@")[0]
    if answer == _YES:
        words.append(block)
    elif block in words:
        words.remove(block)
    return _WORDS.written(tuple(words))


def _standing(before: Any, name: str, answer: str) -> Any:
    """3.4  The disks that still stand."""
    there = [disk for disk in before or () if isinstance(disk, str)]
    return [disk for disk in _DISKS if (disk != name and disk in there) or (disk == name and answer == _YES)]


def _entered(before: Any, name: str, road: str) -> Any:
    """8.8.2  The roads by which blocks came; the same again is taken away."""
    roads = list(_WORDS.pieces(before))
    here = PLACE[name]
    same = {road, "-".join(reversed(road.split("-")))}
    if same & set(roads):
        roads = [one for one in roads if one not in same]
    else:
        roads.append(road if road != PLACES[here] else BOX)
    return roads or None


def _roads(position: Position) -> tuple[str, ...]:
    """8.8.2  The roads that lead to places where both sides stand."""
    made = [
        f"{PLACES[end]}-{PLACES[place]}"
        for place, row in enumerate(position.stacks)
        if all(row)
        for end in position.near(place)
    ]
    return (*dict.fromkeys(made), BOX)


def _road_said(road: str) -> str:
    """8.8.2  A road by its ends."""
    if road == BOX:
        return phrase("from a box")
    start, _, end = road.partition("-")
    return phrase("{start}–{end}", start=place_name(start), end=place_name(end)) if end else road


ENTRIES: Final = (
    Entry(
        "control",
        "control",
        phrase("Who controls it"),
        "4.2",
        lambda _: tuple(PLACES[place] for place in RESOURCES),
        lambda _: (*SIDES, _NONE),
        phrase("place"),
    ),
    Entry(
        "holder",
        "holder",
        phrase("Who held the castle"),
        "4.3",
        lambda position: tuple(PLACES[place] for place in CASTLES if all(position.stacks[place])),
        lambda _: SIDES,
        phrase("castle"),
    ),
    Entry(
        "known",
        "known",
        phrase("Whether the other side knows it"),
        "8.2.1",
        _blocks,
        lambda _: _ANSWERS,
        phrase("block"),
        at=lambda name: name.partition("@")[2],
        path=_knower,
        append=_known,
    ),
    Entry(
        "entered",
        "entered",
        phrase("By which road they came"),
        "8.8.2",
        _contested,
        _roads,
        phrase("place"),
        append=_entered,
        labels=_road_said,
    ),
    Entry(
        "disk",
        "disks",
        phrase("Whether the disk stands"),
        "3.4",
        lambda _: _DISKS,
        lambda _: _ANSWERS,
        phrase("disk"),
        at=lambda name: next((f"{PLACES[place]}" for place, disk in DISKS.items() if disk == name), ""),
        path=lambda _: ("disks",),
        append=_standing,
        labels={disk: disk_name(disk) for disk in _DISKS},
    ),
)
"""3.4, 4.2, 4.3, 8.2.1, 8.8.2  Control, castles, what is known, roads, disks."""
