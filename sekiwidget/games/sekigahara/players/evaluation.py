"""2  The chance of each side to win: points, blocks and cards, as far as they lie open."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.win_model import FactorOf, Features, WinModel
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.data_files import load
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, TOKUGAWA
from sekiwidget.games.sekigahara.components.places import CASTLES, NEAR, RESOURCE_SEAT
from sekiwidget.games.sekigahara.components.wording import place_name, side_name
from sekiwidget.games.sekigahara.rules.control import castle_count, castle_holder, points, resource_count
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase

WEEKS: Final = 7
POINTS: Final = 10
"""2.2  About half of all points."""
MOST_SURPLUS: Final = 3
"""8.7  More blocks than this beyond the enemy's do not help in a fight."""

IN_REACH: Final = "weakly held points beside it"
PLACES_HELD: Final = sorted({*CASTLES, *RESOURCE_SEAT})
"""2.2  The places that count."""

LOSSES: Final = frozenset(("lost", "overrun_loss"))
"""8.7.3, 7.4.2  The events by which blocks are lost."""
ARRIVALS: Final = frozenset(("musters", "mori_arrive", "mori_comes", "place"))
"""7.2, 9.3  The events by which blocks come to the map."""
MARCHES: Final = frozenset(("marches", "retreats", "into_castle"))
"""7.3.1, 8.8  The events by which blocks change places."""
CONTROL: Final = frozenset(("takes_control", "loses_control", "castle_falls"))
"""4.2, 8.9.4  The events by which castles and resources change hands."""


def features(position: Position, side: Side) -> Features:
    """What speaks for a side, each about 1 in size."""
    index = SIDE_INDEX[side]
    score, done = points(position, side) / POINTS, min(position.week, WEEKS) / WEEKS
    stacks = [(len(row[index]), len(row[1 - index])) for row in position.stacks]
    blocks, in_reach = sum(mine for mine, _ in stacks), len(targets(position, side)) / 5
    late_to_march = done**2 * _is_to_march(position, side)
    combat = position.combat
    impact = combat.impact[index] if combat is not None and not combat.ended else 0
    return {
        "Tokugawa": float(side == TOKUGAWA),
        "points": score,
        "points, late in the game": score * done**2,
        "castles": castle_count(position, side) / 5,
        "resources": resource_count(position, side) / 5,
        "blocks on the map": blocks / 20,
        "blocks on the map, late in the game": blocks / 20 * done,
        "blocks removed": len(position.removed[index]) / 20,
        "cards": (len(position.hands[index]) + len(position.aside[index])) / 5,
        IN_REACH: in_reach,
        "weakly held points to march on, late in the game": in_reach * late_to_march,
        "to march, late in the game": late_to_march,
        "more blocks in fights to come": sum(_surplus(*both) for both in stacks if all(both)) / 10,
        "impact in the fight": impact / 10,
        "goes second": float(position.first != side),
    }


def _surplus(mine: int, theirs: int) -> int:
    return max(-MOST_SURPLUS, min(MOST_SURPLUS, mine - theirs))


def _is_to_march(position: Position, side: Side) -> bool:
    """6.4  Whether a side has not yet ended its movement of this turn."""
    if position.phase not in ("movement", "combat"):
        return True
    return position.phase == "movement" if position.active == side else position.active == position.first


def holds(position: Position, place: int, side: Side) -> bool:
    """2.2  Whether a side has the castle or the resource of a place."""
    return (place in RESOURCE_SEAT and position.control[RESOURCE_SEAT[place]] == side) or (
        place in CASTLES and castle_holder(position, place) == side
    )


def targets(position: Position, side: Side) -> list[int]:
    """2.2  The castles and resources of others that stand beside a stack which outnumbers those who hold them."""
    index, stacks = SIDE_INDEX[side], position.stacks
    found = []
    for place in PLACES_HELD:
        if not holds(position, place, side):
            near = max(len(stacks[to][index]) for to in NEAR[place])
            if near > len(stacks[place][1 - index]):
                found.append(place)
    return found


def _blocks(position: Position, side: Side) -> int:
    """5.2  The blocks of a side on the map."""
    return sum(len(row[SIDE_INDEX[side]]) for row in position.stacks)


MODEL: Final = WinModel(
    features,
    lambda: load("evaluation.toml"),
    factors=(
        FactorOf[Position](
            lambda side: phrase("{side:possessive} points", side=side_name(side)),
            "2.2",
            points,
            ("points", "points, late in the game", "castles", "resources"),
            changed_by=LOSSES | ARRIVALS | MARCHES | CONTROL,
            places=lambda position, side: [place_name(place) for place in PLACES_HELD if holds(position, place, side)],
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} blocks on the map", side=side_name(side)),
            "8.7",
            _blocks,
            ("blocks on the map", "blocks on the map, late in the game"),
            changed_by=LOSSES | ARRIVALS,
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} losses", side=side_name(side)),
            "8.7.3",
            lambda position, side: len(position.removed[SIDE_INDEX[side]]),
            ("blocks removed",),
            more_is_better=False,
            changed_by=LOSSES,
        ),
        FactorOf[Position](
            lambda side: phrase(
                "castles and resource places within reach of {side:possessive} larger stacks", side=side_name(side)
            ),
            "2.2",
            lambda position, side: len(targets(position, side)),
            (IN_REACH, "weakly held points to march on, late in the game"),
            changed_by=LOSSES | ARRIVALS | MARCHES | CONTROL,
            places=lambda position, side: map(place_name, targets(position, side)),
        ),
    ),
)
