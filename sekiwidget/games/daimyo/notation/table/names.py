"""Names in a `[position]` table as people write them: sides by letter or name, hexes in any case.

The table is read with names in full; the paths of problems go back to the names that were written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from sekiwidget.core.problem import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.notation.tokens import named_side

Written: TypeAlias = dict[tuple[str, str], str]
"""Key and full name of what stands under it -> the name as it was written."""

_BY_SIDE: Final = ("reserve", "hands", "played", "incoming", "pools")
_BY_HEX: Final = ("land", "units")
_OWNERS: Final = ("winner", "viewer")


def side_word(text: str, sides: Sequence[Side]) -> str:
    """A side in full, from its letter or name in any case; other words in small letters. Numbers are no sides here."""
    return text.lower() if text.isdigit() else named_side(text, sides) or text.lower()


def in_full(table: Mapping[str, Any], sides: Sequence[Side]) -> tuple[dict[str, Any], Written, list[Problem]]:
    """The table with its names in full, what was written for them, and a problem for each that is there twice."""
    made, written, problems = dict(table), Written(), list[Problem]()

    def renamed(key: str, name: Callable[[str], str]) -> None:
        rows: dict[str, Any] = {}
        for word, value in table[key].items():
            full = name(str(word))
            if full in rows:
                problems.append(Problem("", f"{full} is named twice", (key, str(word))))
            rows[full] = value
            written[key, full] = str(word)
        made[key] = rows

    for key in _present(table, _BY_SIDE):
        renamed(key, lambda word: side_word(word, sides))
    for key in _present(table, _BY_HEX):
        renamed(key, str.lower)
    if isinstance(made.get("land"), dict):
        made["land"] = {
            hex_: side_word(owner, sides) if isinstance(owner, str) else owner for hex_, owner in made["land"].items()
        }
    for key in _OWNERS:
        if isinstance(table.get(key), str):
            made[key] = side_word(table[key], sides)
    return made, written, problems


def as_written(problems: Iterable[Problem], written: Written) -> tuple[Problem, ...]:
    """The problems, each at the name that stands in the file."""
    return tuple(replace(problem, path=_path(problem.path, written)) for problem in problems)


def _path(path: tuple[str, ...], written: Written) -> tuple[str, ...]:
    if len(path) < 2:
        return path
    return (path[0], written.get((path[0], path[1]), path[1]), *path[2:])


def _present(table: Mapping[str, Any], keys: Iterable[str]) -> list[str]:
    return [key for key in keys if isinstance(table.get(key), Mapping)]
