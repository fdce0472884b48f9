"""Parsing words of a script: the values of facts, the places of marks and arrows."""

from __future__ import annotations

from collections.abc import Callable

from sekiwidget.authoring.tokens import Word, split
from sekiwidget.core.facts import Value
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.text.phrase import phrase

_LONGEST = 60


def shown(words: Value) -> str:
    """A value as it was written, cut where it is long."""
    text = repr(words[:_LONGEST] if isinstance(words, str | tuple) else words)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def truth(key: str, words: Value) -> bool:
    """True or false, as the value of a fact. Raises UnreadableAction."""
    if isinstance(words, bool):
        return words
    message = phrase("{key} is true or false, not {value}", key=key, value=shown(words))
    raise UnreadableAction(message, expected=("true", "false"))


def whole(key: str, words: Value) -> int:
    """A whole number, as the value of a fact. Raises UnreadableAction."""
    if isinstance(words, int) and not isinstance(words, bool):
        return words
    message = phrase("{key} is a number, not {value}", key=key, value=shown(words))
    raise UnreadableAction(message, expected=(phrase("a number"),))


def wordy(key: str, words: Value) -> str:
    """Words, as the value of a fact. Raises UnreadableAction."""
    if isinstance(words, str):
        return words
    message = phrase("{key} is a word, not {value}", key=key, value=shown(words))
    raise UnreadableAction(message, expected=(phrase("a word"),))


def written(key: str, words: Value) -> str:
    """Words, or a number as its digits, as the value of a fact. Raises UnreadableAction."""
    return str(words) if isinstance(words, int) and not isinstance(words, bool) else wordy(key, words)


def no_pieces(key: str, words: Value) -> UnreadableAction:
    """The fault of a value that does not name pieces."""
    message = phrase("{key} is pieces, not {value}", key=key, value=shown(words))
    return UnreadableAction(message, expected=(phrase("pieces"),))


def pieces(key: str, words: Value, fault: Callable[[str, Value], UnreadableAction] = no_pieces) -> list[Word]:
    """The words of a text or of a list of texts, as the value of a fact. Raises UnreadableAction, made by `fault`."""
    text = " ".join(words) if isinstance(words, tuple) else words
    if isinstance(text, str):
        return split(text)
    raise fault(key, words)


def note_fault(word: str, words: tuple[str, ...], read: Callable[[Word], object], mark: str, arrow: str) -> str | None:
    """What is wrong with a mark or an arrow of these words, or None.

    `read` reads a place and raises UnreadableAction; `mark` is said of a mark of nothing, and `arrow` of an arrow that
    goes not from place to place.
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
