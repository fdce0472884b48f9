"""A round told in a few lines: lay it out, play lines as a script has them, ask for facts and for refusals."""

from __future__ import annotations

from typing import Any

from sekiwidget.games.daimyo import GAME, Position
from tests.games.scripted import Scripted, faults


class Table(Scripted[Position]):
    """A position that is played on by lines such as `B: move 2 m13-m14`; chance that no line tells goes by the seed."""

    game = GAME

    def __init__(self, *, seed: int = 7, **table: Any) -> None:
        super().__init__(table, seed)


def problems(**table: Any) -> list[tuple[str, str, str]]:
    """What is wrong with a position table, as (path, rule, sentence)."""
    return faults(GAME, table)


FAR = {"p16": "gold 1 daimyo"}
"""Gold far away from everything, on the land of the start for two."""
THREE = {"players": 3, "phase": 3}
