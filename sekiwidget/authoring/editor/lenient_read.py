"""Read a table that may be faulty: unreadable parts are left out, and reported as problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from sekiwidget.core.editor import LenientReading, Table
from sekiwidget.core.errors import PositionError, Problem
from sekiwidget.core.position import Position

ROUNDS: Final = 12
"""Maximum number of attempts: each may find other faults, once unreadable parts are left out."""


def lenient_read(read: Callable[[Table], Position], table: Table, empty: Table) -> LenientReading:
    """The position of a table without its unreadable parts, and all problems; at worst the position of `empty`."""
    problems: tuple[Problem, ...] = ()
    left: Table = table
    for _ in range(ROUNDS):
        try:
            return LenientReading(read(left), problems)
        except PositionError as error:
            problems = problems or error.problems
            if error.position is not None:
                return LenientReading(error.position, problems)
            fewer = _without(left, error.problems)
            if fewer == left:
                break
            left = fewer
    return LenientReading(_as_it_lies(read, empty), problems)


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
    """The table without the faulty words and keys."""
    made: Any = dict(table)
    for problem in problems:
        if problem.path and problem.path[0] in made:
            made = _left(made, problem.path, problem)
    found: dict[str, Any] = made
    return found


def _left(found: Any, path: tuple[str, ...], problem: Problem) -> Any:
    """A value without the faulty part at this path below it; None if nothing is left."""
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
        # Missing path: drop the whole value.
        return None
    made = {**found, key: _left(found[key], path[1:], problem)}
    if made[key] is None:
        del made[key]
    return made
