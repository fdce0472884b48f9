"""Whether a fact holds: a key, an operator and a value against a position."""

from __future__ import annotations

import operator as compare
from collections.abc import Callable
from dataclasses import dataclass

from sekiwidget.base.phrase import phrase
from sekiwidget.core.facts import Value, same
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.lesson.script.document import unknown
from sekiwidget.lesson.script.source import quoted

_ORDERS: dict[str, Callable[[int, int], bool]] = {
    "<": compare.lt,
    "<=": compare.le,
    ">": compare.gt,
    ">=": compare.ge,
}
# What no learner would say so.
_NOUNS = {"lost": "losses", "blocks": "blocks at", "control": "control of", "unit": "unit on", "height": "height of"}
_WORDS = {"==": "", "!=": "anything but ", "<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least "}


@dataclass(frozen=True, slots=True)
class Miss:
    """Why a fact does not hold. `key` says that the key is at fault, `readable` that key and value mean something.

    `start` and `end` count characters of the value.
    """

    message: str
    expected: tuple[str, ...] = ()
    key: bool = False
    readable: bool = False
    start: int = 0
    end: int | None = None


def miss(game: Game, position: Position, key: str, operator: str, written: Value) -> Miss | None:
    """Why the fact does not hold here, or None if it does."""
    try:
        found = position.fact(key)
        wanted = game.value(position, key, written)
    except UnreadableAction as error:
        wrong = phrase("this is no value of {key}: {error}", key=quoted(key), error=error)
        return Miss(wrong, error.expected, start=error.start, end=error.end)
    except KeyError as error:
        message = str(error.args[0]) if error.args and error.args[0] != key else ""
        return Miss(message or unknown(key, "fact", tuple(position.facts())), (), key=True)
    expected = (_WORDS[operator] + shown(wanted),)
    if operator in _ORDERS:
        if type(found) is not int or type(wanted) is not int:
            sign, fact = quoted(operator), quoted(key)
            return Miss(
                phrase(
                    "{sign} compares whole numbers only; {fact} is {found}", sign=sign, fact=fact, found=shown(found)
                )
            )
        holds = _ORDERS[operator](found, wanted)
    else:
        holds = same(found, wanted) == (operator == "==")
    return None if holds else Miss(f"{quoted(key)} is {shown(found)}; expected {expected[0]}", expected, readable=True)


def shown(value: Value) -> str:
    """A value in words."""
    if isinstance(value, tuple):
        return quoted(" ".join(value)) if value else phrase("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"{value:,}" if abs(value) < 1 << 63 else phrase("a huge number")
    return quoted(value) if value else phrase("nothing")


def plain_key(game: Game, key: str) -> str:
    """The key of a fact for a learner, a side in front: `lost.tokugawa` is "Tokugawa's losses"."""
    sides = [part for part in key.split(".") if part in game.sides()]
    rest = [_NOUNS.get(part, part) for part in key.split(".") if part not in sides]
    return " ".join([f"{side.capitalize()}’s" for side in sides] + rest).replace("_", " ")


def plain_value(game: Game, value: Value) -> str:
    """A value for a learner: as it is shown elsewhere, without the marks of code, a side by its name."""
    if isinstance(value, str) and value in game.sides():
        return value.capitalize()
    return shown(value).strip("`")
