"""A goal in the words of a script's facts: `combat.winner tokugawa, lost.tokugawa 0`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from sekiwidget.core.position import Value
from sekiwidget.lesson.script.grammar import Unfit, read_line
from sekiwidget.lesson.script.items import Fact
from sekiwidget.lesson.script.source import quoted
from sekiwidget.text.phrase import phrase

_PARTS = re.compile(r'"(?:[^"\\\n]|\\.)*+"|\[(?:"(?:[^"\\\n]|\\.)*+"|[^\]"\n])*+\]|[,\n]|[^",\n\[]++|.')
_BARE = re.compile(r'(?!->)[^\s"#()\[\],]++(?: (?!->)[^\s"#()\[\],]++)*+')


def goal_of(text: str) -> dict[str, Value]:
    """The facts of a goal: each its key and its value, with commas or line breaks between them.

    Raises ValueError for what is no fact, a comparison, or a fact that is named twice.
    """
    found: dict[str, Value] = {}
    for part in _parts(text):
        try:
            fact = read_line(f"= {part}")
        except Unfit as error:
            raise ValueError(
                phrase(
                    "{part}: {wrong}; a fact is written as `combat.winner tokugawa`",
                    part=quoted(part),
                    wrong=error.slip.message,
                )
            ) from None
        if not isinstance(fact, Fact) or fact.comment:
            raise ValueError(phrase("{part} is no fact; one is written as `combat.winner tokugawa`", part=quoted(part)))
        if fact.operator != "==":
            raise ValueError(phrase("{part}: a goal names values, and compares none", part=quoted(part)))
        if fact.key in found:
            raise ValueError(phrase("the fact {key} is named twice", key=quoted(fact.key)))
        found[fact.key] = fact.value
    return found


def _parts(text: str) -> Iterator[str]:
    """The text between commas and line breaks, but for those in strings and arrays."""
    part = ""
    for found in _PARTS.finditer(text + ","):
        if found[0] in (",", "\n"):
            if part.strip():
                yield part.strip()
            part = ""
        else:
            part += found[0]


def goal_text(goal: Mapping[str, Value]) -> str:
    """The goal as `goal_of` reads it."""
    return ", ".join(f"{key} {_words(value)}" for key, value in goal.items())


def _words(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(json.dumps(one, ensure_ascii=False) for one in value)}]"
    read = read_line(f"= fact {value}") if _BARE.fullmatch(value) else None
    return (
        value
        if isinstance(read, Fact) and read.value == value and read.operator == "=="
        else json.dumps(value, ensure_ascii=False)
    )
