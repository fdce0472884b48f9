"""The words of a text with the places where they stand, so that each fault says where."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from sekiwidget.core.refusal import AmbiguousAction, UnreadableAction
from sekiwidget.core.side import Side

MOST_REPEATS: Final = 96
MOST_WORDS: Final = 500
"""So many words may stand together, repeats written out: there are fewer pieces in any game."""

LONGEST_WORD: Final = 1000
"""So many characters a word may have: a march along every road of a map has fewer."""

_LONGEST_NAME: Final = 40
"""Longer words are no misspelt names."""

_TIMES: Final = re.compile(r"([0-9]{1,3})x\Z")


class Word(NamedTuple):
    """A word with the place where it stands, counted in characters of its text from 0."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def split(text: str) -> list[Word]:
    """The words of a text. Raises UnreadableAction for too many, and for one that is too long."""
    made: list[Word] = []
    for found in re.finditer(r"\S+", text):
        word = Word(found.group(), found.start())
        if len(made) == MOST_WORDS:
            raise unreadable(word, f"at most {MOST_WORDS} words may stand together")
        if len(word.text) > LONGEST_WORD:
            raise unreadable(word, f"a word has at most {LONGEST_WORD:,} characters, not {len(word.text):,}")
        made.append(word)
    return made


def unreadable(word: Word, message: str, expected: Iterable[str] = (), rule: str = "") -> UnreadableAction:
    """A fault at a word; `rule` is the paragraph that says so, where one does."""
    return UnreadableAction(message, start=word.start, end=word.end, expected=tuple(expected), rule=rule)


def nearest(text: str, known: Iterable[str]) -> str:
    """The known name that is most like a text, or an empty string."""
    found = difflib.get_close_matches(text, list(known), 1)
    return found[0] if found else ""


def near(text: str, known: Iterable[str]) -> str:
    """A "did you mean", or nothing."""
    found = nearest(text, known) if len(text) <= _LONGEST_NAME else ""
    return f"; did you mean {found}?" if found else ""


def repeated(words: Iterable[Word]) -> list[Word]:
    """The words with `3x date2` written out three times.

    Raises UnreadableAction for a number that is none, and where there are too many words then.
    """
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
        if len(made) > MOST_WORDS:
            raise unreadable(word, f"at most {MOST_WORDS} words may stand together, repeats counted")
    if waiting is not None:
        raise unreadable(waiting[1], f"{waiting[1].text} must be followed by what is repeated")
    return made


def named(word: Word, text: str, known: Sequence[str], what: str) -> str:
    """The name that `text`, the whole of a word or its head, stands for: one of `known` or an only beginning of one.

    Raises AmbiguousAction where it begins several, UnreadableAction where none; `what` is what the names are of.
    """
    if text in known:
        return text
    fits = [name for name in known if name.startswith(text)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        meanings = tuple(word.text.lower().replace(text, name, 1) for name in fits)
        message = f"{word.text!r} may mean {' or '.join(meanings)}"
        raise AmbiguousAction(message, meanings, start=word.start, end=word.end)
    raise unreadable(word, f"{word.text!r} is no {what}{near(text, known)}", known)


def side_named(text: str, letters: Mapping[Side, str]) -> Side | None:
    """The side of a letter or a name, in any case; or None."""
    lower = text.lower()
    return next((side for side, letter in letters.items() if lower in (side, letter.lower())), None)


def read_side(word: Word, letters: Mapping[Side, str]) -> Side:
    """A side by its letter or its name. Raises UnreadableAction."""
    found = side_named(word.text, letters)
    if found is None:
        raise unreadable(word, f"{word.text!r} is no side{near(word.text.lower(), letters)}", letters)
    return found
