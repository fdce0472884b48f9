"""The `[position.movement]` table: what lies between buying a degree of movement and being done. Both ways."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import Any, Final

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDES, in_order, texts
from sekiwidget.games.sekigahara.components.places import PLACE, PLACES, road_name
from sekiwidget.games.sekigahara.notation.table.reader import Reader
from sekiwidget.games.sekigahara.notation.tokens import read_block, read_card, read_place, read_road
from sekiwidget.games.sekigahara.rules.campaign.movement_state import STACKS, Group, Movement, Rest, rested, road
from sekiwidget.games.sekigahara.rules.position import Position

KEYS = (
    "degree",
    "stacks",
    "muster",
    "used",
    "rested",
    "mustered",
    "brought",
    "activated",
    "origin",
    "groups",
    "place_leads",
    "leaders",
    "leader",
    "aside",
)
RESTING: Final = {"rested": "7.3.1", "mustered": "7.2", "brought": "9.3"}
"""The keys of the blocks that rest, each with the paragraph of what they did."""

GROUP_KEYS = ("place", "blocks", "steps", "highway", "largest", "forced")
MOST_STEPS = 5


def read_movement(reader: Reader, position: Position, found: Any) -> Position:
    """7  The movement under way and the cards laid aside (6.2, 6.3). Faults go to the reader."""
    path = ("movement",)
    table = reader.sub(path, found, KEYS, "key of [position.movement]")
    aside = reader.by_side((*path, "aside"), table.get("aside", {}), read_card)
    if not set(table) - {"aside"}:
        return position.but(aside=aside)
    side = position.active
    blocks = partial(read_block, side=side)
    degree = table.get("degree", "")
    if not isinstance(degree, str) or degree not in STACKS:
        reader.fault((*path, "degree"), f"{degree!r} is expected to be none, minimal, limited or total", "7.1")
        return position
    used = reader.words((*path, "used"), table.get("used", []), read_road)
    resting: tuple[Rest, ...] = ()
    for key, rule in RESTING.items():
        for name, words in reader.sub((*path, key), table.get(key, {}), PLACES, "place").items():
            resting = rested(resting, PLACE[name], reader.words((*path, key, name), words, blocks), rule)
    activated = reader.words((*path, "activated"), table.get("activated", []), read_place)
    origin = reader.words((*path, "origin"), table.get("origin", ""), read_place)
    leader = reader.words((*path, "leader"), table.get("leader", ""), blocks)
    movement = Movement(
        degree=degree,
        stacks_left=_number(reader, (*path, "stacks"), table.get("stacks", STACKS[degree]), STACKS[degree]),
        muster_left=_flag(reader, (*path, "muster"), table.get("muster", degree not in ("", "none"))),
        used=tuple(sorted({road(a, b) for a, b in used})),
        rested=resting,
        activated=tuple(sorted(set(activated))),
        origin=origin[0] if origin else None,
        groups=_groups(reader, table.get("groups", []), side),
        place_leads=_flag(reader, (*path, "place_leads"), table.get("place_leads", False)),
        leaders=in_order(reader.words((*path, "leaders"), table.get("leaders", ""), blocks)),
        leader=leader[0] if leader else None,
    )
    return position.but(movement=movement if movement != Movement() else None, aside=aside)


def _number(reader: Reader, path: tuple[str, ...], found: Any, most: int) -> int:
    if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= most:
        return found
    reader.fault(path, f"a number from 0 to {most} is expected, not {found!r}", "7.1")
    return 0


def _flag(reader: Reader, path: tuple[str, ...], found: Any) -> bool:
    if isinstance(found, bool):
        return found
    reader.fault(path, f"true or false is expected, not {found!r}", "7.1")
    return False


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
                _flag(reader, (*path, "highway"), table.get("highway", True)),
                _number(reader, (*path, "largest"), table.get("largest", 0), 48),
                _flag(reader, (*path, "forced"), table.get("forced", False)),
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
            "used": [road_name(a, b) for a, b in movement.used],
            **{key: _resting(movement, rule) for key, rule in RESTING.items()},
            "activated": [PLACES[place] for place in movement.activated],
            "origin": None if movement.origin is None else PLACES[movement.origin],
            "groups": [_group(group) for group in movement.groups],
            "place_leads": movement.place_leads,
            "leaders": " ".join(texts(movement.leaders)),
            "leader": movement.leader.text if movement.leader else None,
        }
        if movement.degree:
            made |= {"stacks": movement.stacks_left, "muster": movement.muster_left}
    return {key: value for key, value in made.items() if key in ("stacks", "muster") or value}


def _resting(movement: Movement, rule: str) -> dict[str, str]:
    resting = (rest for rest in movement.rested if rest.rule == rule)
    return {
        PLACES[place]: " ".join(rest.block.text for rest in same) for place, same in groupby(resting, lambda r: r.place)
    }


def _group(group: Group) -> dict[str, Any]:
    made: dict[str, Any] = {"place": PLACES[group.place], "blocks": " ".join(texts(group.blocks))}
    if group.steps:
        made |= {"steps": group.steps, "highway": group.highway, "largest": group.largest, "forced": group.forced}
    return made
