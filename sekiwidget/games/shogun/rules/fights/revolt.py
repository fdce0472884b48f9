"""fight-revolt, revolt-strength, revolt-winter  Farmers rise against a side in its own province."""

from __future__ import annotations

from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cubes import put
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.rules.fights.fight import FARMERS_SEAT, army_cubes, begin_fight
from sekiwidget.games.shogun.rules.position import Fight, Position


def begin_revolt(position: Position, side: Side, place: int, kind: str, more: int, events: list[Event]) -> Position:
    """revolt-strength  A farmer for each marker that lay there before, and in winter those of the table besides.

    If fewer farmers are left, so many come.
    """
    land = position.land[place]
    number = min(position.farmers, land.revolts + more)
    events.append(
        Event("revolt-strength" if kind == "revolt" else "revolt-winter", "rises", (IDS[place], number, more))
    )
    cubes = put(army_cubes(position, side, place, land.armies), FARMERS_SEAT, number)
    position = position.but(farmers=position.farmers - number).with_land({place: land._replace(armies=0)})
    return begin_fight(position, Fight(kind, place, side, cubes, position.action), events)
