"""Reading the words of units, coins, hexes and paths (`docs/warchest.md`). Each fault says where."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sekiwidget.core.position import AmbiguousAction, Side, UnreadableAction
from sekiwidget.games.warchest.hexes import HEX
from sekiwidget.games.warchest.units import LETTER, ROYAL, SIDES, UNITS, UNKNOWN

_TIMES = re.compile(r"([0-9]{1,3})x\Z")
MOST_REPEATS = 30
SIDE_OF: Final[dict[str, Side]] = {form: side for side in SIDES for form in (LETTER[side], LETTER[side].lower())}
"""The letters of the sides, large or small."""


class Word(NamedTuple):
    """A word with the place where it stands."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def split(text: str) -> list[Word]:
    """The words of a text."""
    return [Word(found.group(), found.start()) for found in re.finditer(r"\S+", text)]


def unreadable(word: Word, message: str, expected: Iterable[str] = ()) -> UnreadableAction:
    """A fault at a word."""
    return UnreadableAction(message, start=word.start, end=word.end, expected=tuple(expected))


def near(text: str, known: Iterable[str]) -> str:
    """A "did you mean", or nothing."""
    found = difflib.get_close_matches(text, list(known), 1, 0.6)
    return f"; did you mean {found[0]}?" if found else ""


def repeated(words: list[Word]) -> list[Word]:
    """The words with `2x scout` written out twice."""
    made: list[Word] = []
    waiting: tuple[int, Word] | None = None
    for word in words:
        times = _TIMES.match(word.text)
        if waiting is not None:
            count, at = waiting
            if times:
                raise unreadable(word, f"{at.text} must be followed by what is repeated")
            made += [word] * count
            waiting = None
        elif times:
            count = int(times.group(1))
            if not 1 <= count <= MOST_REPEATS:
                raise unreadable(word, f"{word.text}: between 1x and {MOST_REPEATS}x")
            waiting = (count, word)
        else:
            made.append(word)
    if waiting is not None:
        raise unreadable(waiting[1], f"{waiting[1].text} must be followed by what is repeated")
    return made


def _named(word: Word, known: tuple[str, ...], what: str) -> str:
    """A name out of a few, or an unambiguous beginning of one."""
    text = word.text.lower()
    if text in known:
        return text
    fits = tuple(name for name in known if name.startswith(text))
    if len(fits) == 1:
        return fits[0]
    if fits:
        message = f"{word.text!r} may mean {' or '.join(fits)}"
        raise AmbiguousAction(message, fits, start=word.start, end=word.end)
    raise unreadable(word, f"{word.text!r} is no {what}{near(text, known)}", known)


def read_unit(word: Word) -> str:
    """A unit by its id or an unambiguous beginning of it."""
    return _named(word, UNITS, "unit")


def read_coin(word: Word) -> str:
    """A coin: a unit, or the Royal Coin; `?` is one that is not seen."""
    return UNKNOWN if word.text == UNKNOWN else _named(word, (*UNITS, ROYAL), "coin")


def read_used(word: Word) -> str:
    """A unit that a coin is used for; `royal` is the Royal Coin, which has none, and no beginning of Royal Guard."""
    return ROYAL if word.text.lower() == ROYAL else read_unit(word)


def read_coins(words: list[Word]) -> tuple[str, ...]:
    """Coins, sorted."""
    return tuple(sorted(read_coin(word) for word in repeated(words)))


def read_hex(word: Word) -> int:
    """A hex by its name."""
    place = HEX.get(word.text.lower())
    if place is None:
        hint = near(word.text.lower(), HEX)
        raise unreadable(word, f"{word.text!r} is no hex{hint}; the board has a1 to a4 up to g1 to g4", ("d4",))
    return place


def read_path(word: Word) -> tuple[int, ...]:
    """Hexes joined by hyphens."""
    made, start = [], word.start
    for part in word.text.split("-"):
        made.append(read_hex(Word(part, start)))
        start += len(part) + 1
    return tuple(made)


def is_path(word: Word) -> bool:
    """Whether the word is meant to be one hex or several."""
    return re.fullmatch(r"[a-g][0-9]+(-[a-g]?[0-9]*)*", word.text.lower()) is not None


def named_side(word: Any) -> Any:
    """The side of a letter; whatever else it may be stays as it is."""
    return SIDE_OF.get(word, word) if isinstance(word, str) else word


def read_side(word: Word) -> Side:
    """A side by its letter or its name."""
    text = word.text.lower()
    for side in SIDES:
        if text in (side, LETTER[side].lower()):
            return side
    raise unreadable(word, f"{word.text!r} is no side{near(text, SIDES)}", SIDES)
