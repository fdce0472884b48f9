"""The `[position.movement]` table: what lies between buying a degree of movement and being done. Both ways."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import Any

from sekiwidget.core.position import Side
from sekiwidget.games.sekigahara.movement_state import ALL_STACKS, Group, Movement, road
from sekiwidget.games.sekigahara.pieces import SIDES, in_order, texts
from sekiwidget.games.sekigahara.places import PLACE, PLACES, road_name
from sekiwidget.games.sekigahara.position import Position
from sekiwidget.games.sekigahara.table_reader import Reader
from sekiwidget.games.sekigahara.words import read_block, read_card, read_place, read_road

KEYS = (
    "degree",
    "stacks",
    "muster",
    "used",
    "rested",
    "activated",
    "origin",
    "size",
    "groups",
    "place_leads",
    "leaders",
    "leader",
    "aside",
)
DEGREES = ("none", "minimal", "limited", "total")
GROUP_KEYS = ("place", "blocks", "steps", "highway", "largest", "forced")
MOST_STEPS = 5


def read_movement(reader: Reader, position: Position, found: Any) -> Position:
    """7  The movement under way and the cards laid aside (6.2, 6.3). Faults go to the reader."""
    path = ("movement",)
    table = reader.sub(path, found, KEYS, "key of [position.movement]")
    aside = reader.by_side((*path, "aside"), table.get("aside", {}), read_card)
    if "degree" not in table:
        return position.but(aside=aside)
    side = position.active
    blocks = partial(read_block, side=side)
    degree = table["degree"]
    if degree not in DEGREES:
        reader.fault((*path, "degree"), f"{degree!r} is expected to be one of {', '.join(DEGREES)}", "7.1")
    used = reader.words((*path, "used"), table.get("used", []), read_road)
    rested: list[tuple[int, Any]] = []
    for name, words in reader.sub((*path, "rested"), table.get("rested", {}), PLACES, "place").items():
        rested += [(PLACE[name], block) for block in reader.words((*path, "rested", name), words, blocks)]
    activated = reader.words((*path, "activated"), table.get("activated", []), read_place)
    origin = reader.words((*path, "origin"), table.get("origin", ""), read_place)
    leader = reader.words((*path, "leader"), table.get("leader", ""), blocks)
    movement = Movement(
        degree=str(degree),
        stacks_left=_number(reader, (*path, "stacks"), table.get("stacks", 0), ALL_STACKS),
        muster_left=table.get("muster", False) is True,
        used=tuple(sorted({road(a, b) for a, b in used})),
        rested=tuple(sorted(rested, key=lambda entry: (entry[0], entry[1].order))),
        activated=tuple(sorted(set(activated))),
        origin=origin[0] if origin else None,
        size=_number(reader, (*path, "size"), table.get("size", 0), 48),
        groups=_groups(reader, table.get("groups", []), side),
        place_leads=table.get("place_leads", False) is True,
        leaders=in_order(reader.words((*path, "leaders"), table.get("leaders", ""), blocks)),
        leader=leader[0] if leader else None,
    )
    return position.but(movement=movement, aside=aside)


def _number(reader: Reader, path: tuple[str, ...], found: Any, most: int) -> int:
    if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= most:
        return found
    reader.fault(path, f"a number from 0 to {most} is expected, not {found!r}", "7.1")
    return 0


def _groups(reader: Reader, found: Any, side: Side) -> tuple[Group, ...]:
    """7.3.1  The groups of the active stack."""
    if not isinstance(found, list):
        reader.fault(("movement", "groups"), f"a list of groups is expected, not {found!r}")
        return ()
    made = []
    for number, row in enumerate(found):
        path = ("movement", "groups", str(number))
        table = reader.sub(path, row, GROUP_KEYS, "key of a group")
        places = reader.words((*path, "place"), table.get("place", ""), read_place)
        if len(places) != 1:
            reader.fault((*path, "place"), "one place is expected")
            continue
        made.append(
            Group(
                places[0],
                in_order(reader.words((*path, "blocks"), table.get("blocks", ""), partial(read_block, side=side))),
                _number(reader, (*path, "steps"), table.get("steps", 0), MOST_STEPS),
                table.get("highway", True) is not False,
                _number(reader, (*path, "largest"), table.get("largest", 0), 48),
                table.get("forced", False) is True,
            )
        )
    return tuple(made)


def write_movement(position: Position) -> dict[str, Any]:
    """The table that reads back to the same movement and cards laid aside; empty if there are none."""
    aside = {side: " ".join(texts(cards)) for side, cards in zip(SIDES, position.aside, strict=True) if cards}
    made: dict[str, Any] = {"aside": aside}
    movement = position.movement
    if movement is not None:
        made |= {
            "degree": movement.degree,
            "stacks": movement.stacks_left,
            "muster": movement.muster_left,
            "used": [road_name(a, b) for a, b in movement.used],
            "rested": {
                PLACES[place]: " ".join(block.text for _, block in same)
                for place, same in groupby(movement.rested, key=lambda entry: entry[0])
            },
            "activated": [PLACES[place] for place in movement.activated],
            "origin": None if movement.origin is None else PLACES[movement.origin],
            "size": movement.size,
            "groups": [_group(group) for group in movement.groups],
            "place_leads": movement.place_leads,
            "leaders": " ".join(texts(movement.leaders)),
            "leader": movement.leader.text if movement.leader else None,
        }
    return {key: value for key, value in made.items() if value not in ("", [], {}, None, 0, False)}


def _group(group: Group) -> dict[str, Any]:
    made: dict[str, Any] = {"place": PLACES[group.place], "blocks": " ".join(texts(group.blocks))}
    if group.steps:
        made |= {"steps": group.steps, "highway": group.highway, "largest": group.largest, "forced": group.forced}
    return made
