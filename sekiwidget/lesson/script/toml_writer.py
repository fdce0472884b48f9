"""TOML text of keys, tables and texts, as in a new scenario file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sekiwidget.lesson.script.puzzle import Puzzle
from sekiwidget.text.multilingual import Multilingual
from sekiwidget.text.phrase import phrase

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDTH = 120
_PLAIN = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f]*")
_SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def table_text(name: str, table: Mapping[str, Any]) -> str:
    """The TOML of a table, under its header."""
    return "\n".join(table_lines((name,), table)[1:]) + "\n"


def puzzle_lines(puzzle: Puzzle) -> list[str]:
    """The `[puzzle]` table with its answers, after an empty line."""
    table = puzzle.to_table()
    answers = table.pop("answer", [])
    lines = ["", "[puzzle]", *(pair_line(key, value) for key, value in table.items())]
    for answer in answers:
        lines += ["[[puzzle.answer]]", *(pair_line(key, value) for key, value in answer.items())]
    return lines


def table_lines(path: tuple[str, ...], table: Mapping[str, Any]) -> list[str]:
    """A table after an empty line and its header; a long subtable that is not empty has its own header."""
    own: list[str] = []
    below: list[str] = []
    for key, value in table.items():
        line = pair_line(key, value)
        nested = isinstance(value, Mapping) and value and (len(path) < 2 or len(line) > _WIDTH)
        if nested:
            below += table_lines((*path, key), value)
        else:
            own.append(line)
    header = f"[{'.'.join(_key(part) for part in path)}]"
    return ["", header, *own, *below] if own or not below else below


def pair_line(key: str, value: object) -> str:
    """A key with its value; long texts in several languages on a line for each language."""
    line = f"{_key(key)} = {value_text(value)}"
    languages = by_language(value)
    if not languages or (len(line) <= _WIDTH and not any("\n" in said for said in languages.values())):
        return line
    return "\n".join(f"{_key(key)}.{_key(code)} = {value_text(said)}" for code, said in languages.items())


def by_language(value: object) -> Mapping[str, Any]:
    """A text by language; of several texts in the same languages, a list by language; else empty."""
    if isinstance(value, Multilingual):
        return value.versions
    if not isinstance(value, list | tuple) or not all(isinstance(one, Multilingual) for one in value):
        return {}
    codes = {tuple(one.versions) for one in value}
    return {code: [one.versions[code] for one in value] for code in codes.pop()} if len(codes) == 1 else {}


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else string_text(key)


def value_text(value: object) -> str:
    """A string, whole number, truth value, array or inline table."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Multilingual):
        return value_text(value.versions)
    if isinstance(value, str):
        return block_text(value) if "\n" in value else string_text(value)
    if languages := by_language(value):
        return value_text(languages)
    if isinstance(value, list | tuple):
        return f"[{', '.join(inline_value(item) for item in value)}]"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {inline_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    raise TypeError(phrase("a scenario cannot contain {kind}", kind=type(value).__name__))


def inline_value(value: object) -> str:
    """A value on one line, as in arrays and inline tables."""
    return string_text(value) if isinstance(value, str) and not isinstance(value, Multilingual) else value_text(value)


def string_text(text: str) -> str:
    """A string in double quotation marks, with escapes."""
    return f'"{"".join(_sign(sign) for sign in text)}"'


def _sign(sign: str) -> str:
    if sign in _SHORT:
        return _SHORT[sign]
    return sign if sign.isprintable() else f"\\U{ord(sign):08X}" if ord(sign) > 0xFFFF else f"\\u{ord(sign):04X}"


def block_text(script: str) -> str:
    """Lines in triple single quotes or, if not possible, in triple double quotes with escapes."""
    if "'''" not in script and not script.endswith("'") and _PLAIN.fullmatch(script):
        return f"'''\n{script}'''"
    body = "".join(sign if sign == "\n" else _sign(sign) for sign in script)
    return f'"""\n{body}"""'
