"""The values of a `[position]` table as heaps of pieces, and replacing a value in a table without changing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

from sekiwidget.authoring.tokens import repeated, split
from sekiwidget.core.refusal import UnreadableAction

Path: TypeAlias = tuple[str, ...]
"""The keys that lead to a value, written in full."""
InFull: TypeAlias = Callable[[str], str]
"""A key as it is written to its full name."""

_FEW: Final = 2
"""So many equal words are still written out."""


class Cell(NamedTuple):
    """A kind of value that holds pieces: the ids of the pieces in a value (None: no value), and the value of some.

    A value that is None is left out of the table.
    """

    pieces: Callable[[Any], tuple[str, ...]]
    written: Callable[[tuple[str, ...]], Any]


def counted(words: tuple[str, ...]) -> str:
    """Words, more than two equal ones as `3x date2`."""
    groups = ((text, len(list(same))) for text, same in groupby(words))
    return " ".join(f"{many}x {text}" if many > _FEW else " ".join([text] * many) for text, many in groups)


def words_cell(in_full: InFull) -> Cell:
    """A text of words, each a piece; what cannot be read stays as it is written."""

    def pieces(value: Any) -> tuple[str, ...]:
        found = " ".join(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else value
        if not isinstance(found, str):
            return ()
        try:
            words = repeated(split(found))
        except UnreadableAction:
            return tuple(found.split())
        return tuple(in_full(word.text) for word in words)

    return Cell(pieces, lambda found: counted(found) or None)


def numbers_cell(piece: str) -> Cell:
    """A number of pieces that are all alike."""
    return Cell(
        lambda value: (piece,) * value if type(value) is int and value > 0 else (),
        len,
    )


def value_at(table: Mapping[str, Any], path: Path, in_full: InFull) -> Any:
    """What stands at a path, or None."""
    found: Any = table
    for part in path:
        if not isinstance(found, Mapping):
            return None
        key = _written(found, part, in_full)
        if key is None:
            return None
        found = found[key]
    return found


def replaced(table: Mapping[str, Any], path: Path, value: Any, in_full: InFull) -> dict[str, Any]:
    """A table with another value at a path; None removes it, and every table that is empty then."""
    part, rest = path[0], path[1:]
    made = dict(table)
    key = _written(table, part, in_full)
    if rest:
        below = table[key] if key is not None and isinstance(table[key], Mapping) else {}
        value = replaced(below, rest, value, in_full) or None
    if value is None:
        if key is not None:
            del made[key]
    else:
        made[part if key is None else key] = value
    return made


def _written(table: Mapping[str, Any], part: str, in_full: InFull) -> str | None:
    """The key that stands for a full name, as it is written; None if there is none."""
    if part in table:
        return part
    return next((key for key in table if in_full(str(key)) == part), None)


def paths(table: Mapping[str, Any], depth: int) -> list[Path]:
    """The paths of a table down to a depth, the deepest first."""
    made: list[Path] = []
    for key, value in table.items():
        if depth > 1 and isinstance(value, Mapping):
            made += [(key, *path) for path in paths(value, depth - 1)]
        made.append((key,))
    return made
