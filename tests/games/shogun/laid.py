"""Positions laid out in a few keys, what is wrong with them, and random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from sekiwidget.core.position import Commit
from sekiwidget.games.shogun import GAME, Position
from tests.games.scripted import faults, split

SETUPS = ("draft", "lineup")


def laid(**table: Any) -> Position:
    """The position of a table."""
    return GAME.read_position(table)


def problems(**table: Any) -> list[tuple[str, str, str]]:
    """What is wrong with a position table, as (path, rule, sentence)."""
    return faults(GAME, table)


def read(line: str, position: Position) -> str:
    """The canonical text of a line."""
    actor, words = split(GAME, line)
    return str(GAME.parse(position, actor, words))


def after(position: Position, *lines: str) -> Position:
    """The position after some lines; each is legal."""
    for line in lines:
        actor, words = split(GAME, line)
        assert position.to_move == actor, f"{line}: {position.to_move} decides"
        played: Any = position.play(GAME.parse(position, actor, words)).after
        position = played
    return position


@cache
def game(seed: int) -> tuple[Commit, ...]:
    """A random game of three, four or five sides, from the draft or the line-up."""
    return tuple(_played(seed))


def _played(seed: int) -> Iterator[Commit]:
    rng = Random(seed)
    position: Any = GAME.new({"players": 3 + seed % 3, "setup": SETUPS[seed // 3 % 2]})
    while position.to_move is not None:
        commit = position.play(position.sample(rng))
        yield commit
        position = commit.after
