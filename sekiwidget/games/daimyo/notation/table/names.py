"""Keys in a `[position]` table as people write them: sides by letter or name, hexes in any case."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sekiwidget.authoring.position_table import Fields, Path
from sekiwidget.core.errors import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import HEX
from sekiwidget.games.daimyo.notation.tokens import named_side
from sekiwidget.text.phrase import phrase


class InFull(NamedTuple):
    """A table with its keys written in full."""

    table: dict[str, Any]
    written: dict[Path, str]
    """From the path of full key names to the key as written."""
    problems: list[Problem]


def side_word(text: str, sides: Sequence[Side]) -> str:
    """A side's full name from its letter or name in any case; other words in lower case. Numbers are not sides here."""
    return text.lower() if text.isdigit() else named_side(text, sides) or text.lower()


def in_full(table: Mapping[str, Any], fields: Fields, sides: Sequence[Side]) -> InFull:
    """The table with full keys, the keys as written, and a problem for each key given twice.

    Keys for sides come before those for hexes.
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
    """Replace the keys of one table by their full names."""
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
