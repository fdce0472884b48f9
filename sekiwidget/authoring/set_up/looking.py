"""Looking at a table that may be faulty: what cannot be read is left out of the picture, and told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from sekiwidget.core.position import Position
from sekiwidget.core.problem import PositionError, Problem
from sekiwidget.core.set_up import Looked, Table

ROUNDS: Final = 12
"""So often what cannot be read is left out; each time other faults may come to light."""


def looked(read: Callable[[Table], Position], table: Table, empty: Table) -> Looked:
    """The position of a table without what cannot be read, and the problems of all of it; of `empty` at the worst."""
    told: tuple[Problem, ...] = ()
    left: Table = table
    for _ in range(ROUNDS):
        try:
            return Looked(read(left), told)
        except PositionError as error:
            told = told or error.problems
            if error.position is not None:
                return Looked(error.position, told)
            fewer = _without(left, error.problems)
            if fewer == left:
                break
            left = fewer
    return Looked(_as_it_lies(read, empty), told)


def _as_it_lies(read: Callable[[Table], Position], table: Table) -> Position:
    """The position of a table that can be read, possible or not."""
    try:
        return read(table)
    except PositionError as error:
        if error.position is None:
            raise
        found: Position = error.position
        return found


def _without(table: Table, problems: Iterable[Problem]) -> dict[str, Any]:
    """The table without the words, or the keys, that problems are about."""
    made: Any = dict(table)
    for problem in problems:
        if problem.path and problem.path[0] in made:
            made = _left(made, problem.path, problem)
    found: dict[str, Any] = made
    return found


def _left(found: Any, path: tuple[str, ...], problem: Problem) -> Any:
    """What is left of a value without what a problem is about at this path below it; None for nothing."""
    if not path:
        if isinstance(found, str) and (problem.start or problem.end is not None):
            end = len(found) if problem.end is None else problem.end
            # The words after it stay where they are: other problems count from there.
            return found[: problem.start] + " " * (end - problem.start) + found[end:]
        return None
    key: Any = path[0]
    if isinstance(found, list) and key.isdecimal() and int(key) < len(found):
        items = [*found]
        items[int(key)] = _left(items[int(key)], path[1:], problem)
        return items if items[int(key)] is not None else [*items[: int(key)], *items[int(key) + 1 :]]
    if not isinstance(found, Mapping) or key not in found:
        # A fault of something that is not there is a fault of the whole.
        return None
    made = {**found, key: _left(found[key], path[1:], problem)}
    if made[key] is None:
        del made[key]
    return made
