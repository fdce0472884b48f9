"""A table told in a few lines: lay it out, play lines as a script has them, ask for facts and for refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekiwidget.games.warchest import GAME, SIDES, Position
from sekiwidget.games.warchest.components.units import ARMY_SIZE, ROYAL, UNITS
from tests.games.scripted import Scripted, faults


def armies(units: Mapping[str, str], **heaps: Mapping[str, str]) -> dict[str, str]:
    """Armies with all that a table names, filled up with the first units that nobody has."""
    named: dict[str, list[str]] = {side: [] for side in SIDES}
    for text in units.values():
        side, *_, unit = text.split()
        named[side].append(unit)
    for heap in heaps.values():
        for side, text in heap.items():
            named[side] += [word for word in text.split() if word in UNITS]
    taken = {unit for names in named.values() for unit in names}
    made = {}
    for side in SIDES:
        army = list(dict.fromkeys(named[side]))
        while len(army) < ARMY_SIZE:
            army.append(next(unit for unit in UNITS if unit not in taken and unit not in army))
            taken.add(army[-1])
        made[side] = " ".join(army)
    return made


class Table(Scripted[Position]):
    """A position that is played on by lines such as `W: move scout d4-d5`; draws that no line tells go by the seed.

    `Table({"d4": "white scout"}, white="scout royal")` lays units and hands; further keys are those of `[position]`.
    """

    game = GAME

    def __init__(
        self, units: Mapping[str, str] | None = None, *, white: str = "", black: str = "", seed: int = 7, **table: Any
    ) -> None:
        units = units or {}
        hands = {side: coins for side, coins in (("white", white), ("black", black)) if coins}
        heaps = {key: table[key] for key in ("supply", "bags", "faceup", "facedown", "eliminated") if key in table}
        table.setdefault("armies", armies(units, hands=hands, **heaps))
        if isinstance(table["armies"], Mapping):
            table |= {"units": units, "hands": hands}
        super().__init__(table, seed)

    def do(self, action: Any) -> None:
        """Play an action. It has words, and leads to a position without problems."""
        super().do(action)
        assert self.said()
        assert self.position.problems() == []


def new(seed: int = 7, **options: Any) -> Table:
    """A game from its start."""
    return Table(seed=seed, **{"armies": "first", **options})


def problems(**table: Any) -> list[tuple[str, str, str]]:
    """What is wrong with a position table, as (path, rule, sentence)."""
    return faults(GAME, table)


__all__ = ["ROYAL", "Table", "armies", "new", "problems"]
