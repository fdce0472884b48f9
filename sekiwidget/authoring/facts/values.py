"""What the values of facts may be, and how a learner reads them: words out of a list, pieces, numbers, truths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from sekiwidget.authoring.script_words import written
from sekiwidget.authoring.tokens import Word, hinted, split, unreadable
from sekiwidget.core.facts import Value
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import AnyOf, Listed

NONE: Final = "none"
"""The value of a fact that nothing answers."""

NOBODY: Final[Mapping[str, Phrase]] = {NONE: phrase("nobody")}
"""How a learner reads that no side answers a fact."""

NOTHING: Final[Mapping[str, Phrase]] = {NONE: phrase("nothing")}
"""How a learner reads that nothing answers a fact."""

CHANCE_MOVES: Final[Mapping[str, Phrase]] = {**NOBODY, "chance": phrase("chance")}
"""How a learner reads that no side is to move."""

_MOST_LISTED: Final = 20
"""Of more words none is listed: a list of all places helps nobody."""

_YES_OR_NO: Final[Mapping[bool, Phrase]] = {True: phrase("yes"), False: phrase("no")}


class Words:
    """A text that is one of several words.

    `terms` has each of them as positions give it, with how a learner reads it. `read` finds, for the words of a script
    (key, words), the one that is meant: in lower case, in full.
    """

    def __init__(self, terms: Mapping[str, Term | str], read: Callable[[str, Value], str] = written) -> None:
        self.terms = terms
        self._read = read

    def value(self, key: str, words: Value) -> str:
        """The word that is meant. Raises UnreadableAction for one that is none of them."""
        found = self._read(key, words)
        if found not in self.terms:
            raise self._fault(key, Word(str(words), 0), found)
        return found

    def said(self, value: str) -> Term | str:
        """How a learner reads it."""
        return self.terms.get(value, value)

    def _fault(self, key: str, word: Word, found: str) -> UnreadableAction:
        wrong = phrase("{key} is never {word!r}", key=key, word=word.text)
        told = hinted(wrong, found, self.terms)
        if len(self.terms) > _MOST_LISTED:
            return unreadable(word, told)
        if told is wrong:
            told = phrase("{key} is {known}, not {word!r}", key=key, known=AnyOf(self.terms), word=word.text)
        return unreadable(word, told, tuple(self.terms))


class WordsInOrder(Words):
    """A text that is several of these words in an order that matters, or `none`."""

    def value(self, key: str, words: Value) -> str:
        """The words that are meant. Raises UnreadableAction for the first one that is none of them."""
        found = self._read(key, words)
        for word in split(found):
            if word.text not in self.terms:
                raise self._fault(key, word, word.text)
        return found

    def said(self, value: str) -> Term | str:
        """How a learner reads them."""
        return Listed(self.terms.get(word, word) for word in value.split())


def ids(names: Iterable[str]) -> dict[str, Term | str]:
    """Words that have no other name than their id: rules, questions that positions ask."""
    return {name: name for name in names}


def plain(value: Value) -> Term | str:
    """How a learner reads a number, a truth, or pieces that are called by their ids."""
    if isinstance(value, bool):
        return _YES_OR_NO[value]
    if isinstance(value, tuple):
        return Listed(value) if value else NOTHING[NONE]
    return phrase("{n}", n=value) if isinstance(value, int) else value
