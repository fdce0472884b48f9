"""Changing the tables of a TOML document, so that its comments, its order and its layout stay.

The document is tomlkit's, which writes what was not touched as it was read. Only what differs is touched.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

from sekiwidget.core.facts import Value
from sekiwidget.lesson.play.writing import by_language, value_text
from sekiwidget.lesson.script.document import fact_paths
from sekiwidget.lesson.script.puzzle import Answer, Puzzle
from sekiwidget.lesson.script.toml_locations import Path

Table = MutableMapping[str, Any]
"""A table of the document, or the document itself."""


def toml(value: object) -> Any:
    """A value as tomlkit holds it, written as in a new scenario."""
    from tomlkit import parse

    return parse(f"v = {value_text(value)}")["v"]


def plain(value: Any) -> Any:
    """A value of the document without its layout."""
    return value.unwrap() if hasattr(value, "unwrap") else value


def put(table: Table, wanted: Mapping[str, Any]) -> None:
    """Make a table hold these keys with these values and no others, changing as little as possible."""
    for key in [key for key in table if key not in wanted]:
        del table[key]
    for key, written in wanted.items():
        value = by_language(written) or written
        if key not in table:
            table[key] = toml(written)
        elif isinstance(value, Mapping) and isinstance(table[key], MutableMapping):
            put(table[key], value)
        elif plain(table[key]) != plain_list(value):
            table[key] = toml(value)


def put_text(table: Table, key: str, value: Any) -> None:
    """Put a text or a list of them under a key; where it stands there by language, only what differs is changed."""
    languages = by_language(value)
    if languages and isinstance(table.get(key), MutableMapping):
        put(table[key], languages)
    else:
        table[key] = toml(value)


def plain_list(value: Any) -> Any:
    """A tuple as the list that is read for it."""
    return list(value) if isinstance(value, tuple) else value


def put_facts(table: Table, before: Mapping[str, Value], wanted: Mapping[str, Value]) -> None:
    """Change the facts of a table from one set to another: nested tables, dotted and quoted keys stay what they are."""
    paths = fact_paths(plain(table), ())
    for key, path in paths.items():
        if key not in wanted:
            _remove(table, path)
        elif before.get(key) != wanted[key]:
            _within(table, path[:-1])[path[-1]] = toml(plain_list(wanted[key]))
    for key, value in wanted.items():
        if key not in paths:
            table[key] = toml(plain_list(value))


def _within(table: Table, path: Path) -> Any:
    here: Any = table
    for part in path:
        here = here[part]
    return here


def _remove(table: Table, path: Path) -> None:
    """Remove a key, and the tables around it that are empty then. An inline table is written anew without it."""
    from tomlkit.items import InlineTable

    for length in range(len(path), 0, -1):
        within = _within(table, path[: length - 1])
        del within[path[length - 1]]
        if within:
            if isinstance(within, InlineTable) and length > 1:
                _within(table, path[: length - 2])[path[length - 2]] = toml(plain(within))
            return


def put_puzzle(table: Table, before: Puzzle, wanted: Puzzle) -> None:
    """Change a `[puzzle]` table from one puzzle to another."""
    was, now = before.to_table(), wanted.to_table()
    for key in [key for key in was if key not in now and key in table]:
        del table[key]  # of answers the whole array
    for key, value in now.items():
        if was.get(key) == value or key in ("goal", "answer"):
            continue
        put_text(table, key, value)
    if before.goal != wanted.goal:
        put_facts(table["goal"], before.goal, wanted.goal)
    if before.answers != wanted.answers:
        _put_answers(table, before.answers, wanted.answers)


def _put_answers(table: Table, before: tuple[Answer, ...], wanted: tuple[Answer, ...]) -> None:
    """Change the answers: those that are gone go, the others stay in their place, new ones come last."""
    from tomlkit import aot
    from tomlkit import table as new_table

    if not wanted:
        return
    if "answer" not in table:
        table["answer"] = aot()
    answers = table["answer"]
    kept = [answer for answer in before if (answer.on, answer.right) in {(one.on, one.right) for one in wanted}]
    in_place = [(one.on, one.right) for one in kept] == [(one.on, one.right) for one in wanted[: len(kept)]]
    if in_place:
        for number in reversed(range(len(before))):
            if before[number] not in kept:
                del answers[number]
    for number, answer in enumerate(wanted):
        if number < len(answers):
            put(answers[number], answer.to_table())
        else:
            made = new_table() if hasattr(answers, "body") else {}
            made.update({key: toml(value) for key, value in answer.to_table().items()})
            answers.append(made)
    while len(answers) > len(wanted):
        del answers[len(answers) - 1]
