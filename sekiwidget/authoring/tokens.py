"""The words of a text with their positions, so that each fault has a place; and the values of these words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
from sekiwidget.core.position import Position, Value
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.text.errors import nearest
from sekiwidget.text.phrase import phrase, quote_typed
from sekiwidget.text.terms import AnyOf, Listed

MOST_REPEATS: Final = 96
MOST_WORDS: Final = 500
"""Maximum number of words in a text, repeats expanded: no game has as many pieces."""

LONGEST_WORD: Final = 1000
"""Maximum length of a word: a march along every road of a map is shorter."""

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


def split_words(text: str) -> list[Word]:
    """The words of a text. Raises UnreadableAction for too many, and for one that is too long."""
    made: list[Word] = []
    for found in re.finditer(r"\S+", text):
        word = Word(found.group(), found.start())
        if len(made) == MOST_WORDS:
            raise unreadable_at(word, phrase("there can be at most {most} words", most=MOST_WORDS))
        if len(word.text) > LONGEST_WORD:
            long = phrase(
                "a word can have at most {most:,} characters, not {found:,}", most=LONGEST_WORD, found=len(word.text)
            )
            raise unreadable_at(word, long)
        made.append(word)
    return made


def unreadable_at(word: Word, message: str, expected: Iterable[str] = (), rule: str = "") -> UnreadableAction:
    """A fault at a word; `rule` is the paragraph that says so, where one does."""
    return UnreadableAction(message, start=word.start, end=word.end, expected=tuple(expected), rule=rule)


def with_suggestion(fault: str, text: str, known: Iterable[str]) -> str:
    """A fault with a "did you mean", where a known name is like the text."""
    found = nearest(text, known) if len(text) <= _LONGEST_NAME else ""
    return phrase("{fault:capital}. Did you mean {name!r}?", fault=fault, name=found) if found else fault


def expand_repeats(words: Iterable[Word]) -> list[Word]:
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
                raise _nothing_repeated(word, at)
            made += [word] * count
            waiting = None
        elif times:
            count = int(times.group(1))
            if not 1 <= count <= MOST_REPEATS:
                raise unreadable_at(
                    word, phrase("{word!r} must be from 1x to {most}x", word=word.text, most=MOST_REPEATS)
                )
            waiting = (count, word)
        else:
            made.append(word)
        if len(made) > MOST_WORDS:
            most = phrase("there can be at most {most} words, including repeats", most=MOST_WORDS)
            raise unreadable_at(word, most)
    if waiting is not None:
        raise _nothing_repeated(waiting[1], waiting[1])
    return made


def _nothing_repeated(at: Word, times: Word) -> UnreadableAction:
    return unreadable_at(at, phrase("{times!r} must be followed by a piece to repeat", times=times.text))


def match_name(word: Word, text: str, known: Sequence[str], no_such: Callable[[str], str]) -> str:
    """The name that `text`, the whole of a word or its head, stands for: one of `known` or an only beginning of one.

    Raises AmbiguousAction where it begins several, UnreadableAction where none; `no_such` makes its error text.
    """
    if text in known:
        return text
    fits = [name for name in known if name.startswith(text)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        meanings = tuple(word.text.lower().replace(text, name, 1) for name in fits)
        message = phrase("{word!r} is ambiguous: it can mean {meanings}", word=word.text, meanings=AnyOf(meanings))
        raise AmbiguousAction(message, meanings, start=word.start, end=word.end)
    raise unreadable_at(word, with_suggestion(no_such(word.text), text, known), known)


def unknown_verb(position: Position, actor: Side, verb: Word, verbs: Iterable[str]) -> UnreadableAction:
    """The error for an unknown verb, with the one it resembles, else with what is due here.

    For the side to move these are its verbs; for any other the pending decision, as far as it may know it.
    """
    known = tuple(verbs)
    wrong = phrase("{word!r} is not an action", word=verb.text)
    told = with_suggestion(wrong, verb.text.lower(), known)
    if told is not wrong:
        return unreadable_at(verb, told, known)
    if position.to_move != actor:
        asked = position.seen_by(actor if actor in (*position.sides, CHANCE) else PUBLIC).asked()
        told = phrase("{message:capital}. {asked} ({rule})", message=wrong, asked=asked.text, rule=asked.rule)
        return unreadable_at(verb, told)
    due = _drawn_words(position) if actor == CHANCE else dict.fromkeys(choice.word for choice in position.choices())
    expected = tuple(filter(None, due))
    if expected:
        told = phrase("{message:capital}. Expected: {expected}", message=wrong, expected=Listed(expected))
    return unreadable_at(verb, told, expected or known)


def _drawn_words(position: Position) -> list[str]:
    """What chance does next, where nothing of it is hidden: each of its questions has one verb."""
    if getattr(position, "viewer", None) not in (None, CHANCE):
        return []
    return [str(position.sample(Random(0))).partition(" ")[0]]


def unknown_side(word: object) -> str:
    """Error text: not a side."""
    return phrase("{word!r} is not a side", word=word)


def find_side(text: str, letters: Mapping[Side, str]) -> Side | None:
    """The side of a letter or a name, in any case; or None."""
    lower = text.lower()
    return next((side for side, letter in letters.items() if lower in (side, letter.lower())), None)


def read_side(word: Word, letters: Mapping[Side, str]) -> Side:
    """A side by its letter or its name. Raises UnreadableAction."""
    found = find_side(word.text, letters)
    if found is None:
        raise unreadable_at(word, with_suggestion(unknown_side(word.text), word.text.lower(), letters), letters)
    return found


# -- values of facts, marks and arrows ---------------------------------------------------------------------------------

_LONGEST = 60


def quote_value(words: Value) -> str:
    """A value as it was written, cut where it is long."""
    if isinstance(words, str):
        return quote_typed(words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…")
    text = repr(words[:_LONGEST] if isinstance(words, tuple) else words)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def read_boolean(key: str, words: Value) -> bool:
    """True or false, as the value of a fact. Raises UnreadableAction."""
    if isinstance(words, bool):
        return words
    message = phrase("{key} must be true or false, not {value}", key=key, value=quote_value(words))
    raise UnreadableAction(message, expected=("true", "false"))


def read_number(key: str, words: Value) -> int:
    """A whole number, as the value of a fact. Raises UnreadableAction."""
    if isinstance(words, int) and not isinstance(words, bool):
        return words
    message = phrase("{key} must be a number, not {value}", key=key, value=quote_value(words))
    raise UnreadableAction(message, expected=(phrase("a number"),))


def read_word(key: str, words: Value) -> str:
    """Words, as the value of a fact. Raises UnreadableAction."""
    if isinstance(words, str):
        return words
    message = phrase("{key} must be a word, not {value}", key=key, value=quote_value(words))
    raise UnreadableAction(message, expected=(phrase("a word"),))


def read_text(key: str, words: Value) -> str:
    """Words, or a number as its digits, as the value of a fact. Raises UnreadableAction."""
    return str(words) if isinstance(words, int) and not isinstance(words, bool) else read_word(key, words)


def not_pieces(key: str, words: Value) -> UnreadableAction:
    """The fault of a value that does not name pieces."""
    message = phrase("{key} must be pieces, not {value}", key=key, value=quote_value(words))
    return UnreadableAction(message, expected=(phrase("pieces"),))


def read_pieces(key: str, words: Value, fault: Callable[[str, Value], UnreadableAction] = not_pieces) -> list[Word]:
    """The words of a text or of a list of texts, as the value of a fact. Raises UnreadableAction, made by `fault`."""
    text = " ".join(words) if isinstance(words, tuple) else words
    if isinstance(text, str):
        return split_words(text)
    raise fault(key, words)


def note_fault(word: str, words: tuple[str, ...], read: Callable[[Word], object], mark: str, arrow: str) -> str | None:
    """What is wrong with a mark or an arrow of these words, or None.

    `read` reads a place and raises UnreadableAction; `mark` is the error text of a mark of nothing, `arrow` that of
    an arrow that does not go from place to place.
    """
    if word == "mark" and not words:
        return mark
    if word == "arrow" and len(words) != 2:
        return arrow
    for text in words:
        try:
            read(Word(text, 0))
        except UnreadableAction as fault:
            return str(fault)
    return None
