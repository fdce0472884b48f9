"""Boards of every game and kind, in mid-game: for attacks by pages and for interruptions."""

from __future__ import annotations

from random import Random
from typing import Any

from sekiwidget.board import Board
from sekiwidget.core.line import Line
from sekiwidget.games.registry import GAMES
from sekiwidget.lesson import Scenario
from tests.contract.starts import starts
from tests.lesson.good import EXAMPLES

PUZZLES = [path for path in EXAMPLES if "[puzzle]" in path.read_text(encoding="utf-8")]


def board(rng: Random) -> tuple[Board, str]:
    """A board, and its kind: open, of the sides in turn, of one side, against opponents, a puzzle, with values."""
    kind = rng.choice(("open", "hot seat", "one side", "opponent", "puzzle", "values"))
    if kind == "puzzle":
        scenario = Scenario.from_file(rng.choice(PUZZLES))
        return Board(scenario), f"{scenario.game} puzzle"
    name = rng.choice(list(GAMES))
    line = Line(starts(name).start(rng), seed=1)
    for _ in range(int(rng.random() * 12)):
        if line.position.to_move is not None:
            line.play(line.position.sample(rng))
    sides = line.position.sides
    looks: dict[str, dict[str, Any]] = {
        "hot seat": {"perspectives": sides},
        "one side": {"perspectives": sides[0]},
        "opponent": {"players": {sides[-1]: "random"}},
    }
    made = Board(line, **looks.get(kind, {}))
    made.analysing = kind == "values"
    return made, f"{name} {kind}"
