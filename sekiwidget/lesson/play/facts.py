"""Checks a fact (key, operator, value) at a position."""

from __future__ import annotations

import operator as compare
from collections.abc import Callable
from dataclasses import dataclass

from sekiwidget.base.phrase import phrase
from sekiwidget.core.facts import Value, same
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.lesson.script.document import unknown_name
from sekiwidget.lesson.script.errors import quoted

_ORDERS: dict[str, Callable[[int, int], bool]] = {
    "<": compare.lt,
    "<=": compare.le,
    ">": compare.gt,
    ">=": compare.ge,
}
_EXPECTED: dict[str, Callable[[str], str]] = {
    "==": lambda value: value,
    "!=": lambda value: phrase("anything but {value}", value=value),
    "<": lambda value: phrase("less than {value}", value=value),
    "<=": lambda value: phrase("at most {value}", value=value),
    ">": lambda value: phrase("more than {value}", value=value),
    ">=": lambda value: phrase("at least {value}", value=value),
}
_MISSED: dict[str, Callable[[str, str, str], str]] = {
    "==": lambda key, found, value: phrase("{key} is {found}; expected {value}", key=key, found=found, value=value),
    "!=": lambda key, found, value: phrase(
        "{key} is {found}; expected anything but {value}", key=key, found=found, value=value
    ),
    "<": lambda key, found, value: phrase(
        "{key} is {found}; expected less than {value}", key=key, found=found, value=value
    ),
    "<=": lambda key, found, value: phrase(
        "{key} is {found}; expected at most {value}", key=key, found=found, value=value
    ),
    ">": lambda key, found, value: phrase(
        "{key} is {found}; expected more than {value}", key=key, found=found, value=value
    ),
    ">=": lambda key, found, value: phrase(
        "{key} is {found}; expected at least {value}", key=key, found=found, value=value
    ),
}


@dataclass(frozen=True, slots=True)
class FactFault:
    """Why a fact does not hold. `key`: its key is unknown; `readable`: key and value are valid.

    `start` and `end` are character offsets in the value.
    """

    message: str
    expected: tuple[str, ...] = ()
    key: bool = False
    readable: bool = False
    start: int = 0
    end: int | None = None


def check_fact(game: Game, position: Position, key: str, operator: str, written: Value) -> FactFault | None:
    """Why a fact does not hold at a position, or None if it does."""
    try:
        found = position.fact(key)
        wanted = game.value(position, key, written)
    except UnreadableAction as error:
        wrong = phrase("this is not a value of {key}: {error}", key=quoted(key), error=str(error))
        return FactFault(wrong, error.expected, start=error.start, end=error.end)
    except KeyError as error:
        message = str(error.args[0]) if error.args and error.args[0] != key else ""
        return FactFault(message or unknown_name(key, phrase("fact"), tuple(position.facts())), (), key=True)
    if operator in _ORDERS:
        if type(found) is not int or type(wanted) is not int:
            sign, fact = quoted(operator), quoted(key)
            return FactFault(
                phrase(
                    "{sign} compares whole numbers only; {fact} is {found}",
                    sign=sign,
                    fact=fact,
                    found=value_words(found),
                )
            )
        holds = _ORDERS[operator](found, wanted)
    else:
        holds = same(found, wanted) == (operator == "==")
    if holds:
        return None
    value = value_words(wanted)
    return FactFault(
        _MISSED[operator](quoted(key), value_words(found), value), (_EXPECTED[operator](value),), readable=True
    )


def value_words(value: Value) -> str:
    """A value in words."""
    if isinstance(value, tuple):
        return quoted(" ".join(value)) if value else phrase("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"{value:,}" if abs(value) < 1 << 63 else phrase("a huge number")
    return quoted(value) if value else phrase("nothing")
