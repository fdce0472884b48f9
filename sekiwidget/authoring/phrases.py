"""English for sentences: numbers in words, lists, articles, names of sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.core.side import Side

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def title(side: Side) -> str:
    """The name of a side."""
    return side.title()


def possessive(name: str) -> str:
    """`Tokugawa’s`; also after an s."""
    return f"{name}’s"


def article(name: str) -> str:
    """`a` or `an`."""
    return "an" if name[:1] in "AEIOUaeiou" and not name.startswith("uni") else "a"


def number(value: int) -> str:
    """A number in words up to ten, in figures above."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def ordinal(value: int) -> str:
    """`first` to `tenth`, then `11th`."""
    if 1 <= value < len(_ORDINALS):
        return _ORDINALS[value]
    ending = "th" if 11 <= value % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{ending}"


def counted(value: int, thing: str) -> str:
    """`a block`, `two blocks`, `no block`."""
    if value == 1:
        return f"{article(thing)} {thing}"
    return f"{number(value)} {thing}" + ("" if value == 0 else "s")


def listed(names: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `last` is the word before the last one."""
    return "".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def capital(sentence: str) -> str:
    """The sentence with a capital letter at its start."""
    return sentence[:1].upper() + sentence[1:]
