"""Keys in a `[position]` table as people write them: sides by letter or name, hexes in any case."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sekiwidget.authoring.table_fields import Fields, Path
from sekiwidget.base.phrase import phrase
from sekiwidget.core.problem import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import HEX
from sekiwidget.games.daimyo.notation.tokens import named_side


class InFull(NamedTuple):
    """A table with its keys in full."""

    table: dict[str, Any]
    written: dict[Path, str]
    """The path of keys to a name in full -> what was written for it."""
    problems: list[Problem]


def side_word(text: str, sides: Sequence[Side]) -> str:
    """A side in full, from its letter or name in any case; other words in small letters. Numbers are no sides here."""
    return text.lower() if text.isdigit() else named_side(text, sides) or text.lower()


def in_full(table: Mapping[str, Any], fields: Fields, sides: Sequence[Side]) -> InFull:
    """The table with its keys in full, what was written for them, and a problem for each that is there twice.

    Keys that are sides come first, then those that are hexes.
    """
    made = InFull(dict(table), {}, [])
    of_sides = [field.key for field in fields if field.form.names == sides]
    of_hexes = [field.key for field in fields if field.form.names is HEX]
    for key in of_sides:
        _name(made, key, lambda word: side_word(word, sides))
    for key in of_hexes:
        _name(made, key, str.lower)
    return made


def _name(made: InFull, key: str, name: Callable[[str], str]) -> None:
    """Give the keys of one table their names in full."""
    found = made.table.get(key)
    if not isinstance(found, Mapping):
        return
    rows: dict[str, Any] = {}
    for word, value in found.items():
        full = name(str(word))
        if full in rows:
            made.problems.append(Problem("", phrase("{name} is named twice", name=full), (key, str(word))))
        rows[full] = value
        made.written[key, full] = str(word)
    made.table[key] = rows
