"""The vocabulary of a game: all its facts, found by their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from sekiwidget.authoring.facts.fact import Fact
from sekiwidget.authoring.facts.kind import no_fact
from sekiwidget.authoring.script_words import no_pieces
from sekiwidget.core.facts import Value
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.text.errors import nearest
from sekiwidget.text.phrase import Phrase, Term, phrase

P = TypeVar("P")


class Facts(Generic[P]):
    """The vocabulary of a game: its facts in the order of its document.

    `no_pieces` is the fault of a value that cannot be that of a fact whose value is pieces.
    """

    def __init__(
        self,
        *facts: Fact[P],
        no_pieces: Callable[[str, Value], UnreadableAction] = no_pieces,
    ) -> None:
        self.facts = facts
        self._no_pieces = no_pieces
        self._named: dict[str, list[Fact[P]]] = {}
        for fact in facts:
            self._named.setdefault(fact.name, []).append(fact)
        # Solvers ask for a few keys millions of times, so full spellings are parsed only once.
        self._asked: dict[str, Callable[[P], Value]] = {fact.name: fact.get for fact in facts if not fact.of}

    def forms(self) -> Iterator[str]:
        """The keys as documents write them: `round`, `hands.SIDE`."""
        return (fact.form for fact in self.facts)

    def listed(self, position: P) -> Iterator[str]:
        """The keys of a position, in the order of the document, without empty ones."""
        for fact in self.facts:
            yield from fact.listed(position)

    def every(self, position: P) -> Iterator[str]:
        """All possible keys."""
        for fact in self.facts:
            yield from fact.keys(position)

    def fact(self, position: P, key: str) -> Value:
        """The value of a fact; sides, places and the like in any case.

        Raises KeyError, with "did you mean", for a key that is none; TypeError for what is no text.
        """
        try:
            get = self._asked.get(key)
        except TypeError:  # no key of any table
            get = None
        if get is None:
            fact, ones = self._find(position, key)
            get = fact.bound(key, ones)
            if key == fact.key(ones):
                self._asked[key] = get
        return get(position)

    def read(self, position: P, key: str, words: Value) -> Value:
        """The words of a script as the value of a fact: pieces as a tuple in full names, numbers as they are.

        Raises KeyError for a key that is none, UnreadableAction for words that cannot be its value.
        """
        fact, ones = self._find(position, key)
        return fact.value(position, key, words, self.fact(position, key), ones, self._no_pieces)

    def words(self, position: P, key: str) -> tuple[str, ...]:
        """The words of which its value is one; none if it is numbers, truths or pieces. Raises KeyError."""
        fact, _ = self._find(position, key)
        return tuple(fact.words.terms) if fact.words else ()

    def said(self, position: P, key: str) -> Phrase:
        """What a learner calls the fact of a key. Raises KeyError."""
        fact, ones = self._find(position, key)
        return fact.said(ones)

    def told(self, position: P, key: str, value: Value) -> Term | str:
        """How a learner reads a value of the fact of a key. Raises KeyError."""
        fact, _ = self._find(position, key)
        return fact.told(value)

    def in_full(self, position: P, table: Mapping[str, Value]) -> dict[str, Value]:
        """Values by their keys as these are listed: `lost.white` for `lost.W`. Raises KeyError."""
        found = ((self._find(position, key), value) for key, value in table.items())
        return {fact.key(ones): value for (fact, ones), value in found}

    def _find(self, position: P, key: str) -> tuple[Fact[P], tuple[Any, ...]]:
        """The fact of a key, and of what. Raises KeyError; TypeError for what is no text."""
        if not isinstance(key, str):
            raise TypeError(
                phrase(
                    "a fact is named by a text such as {example!r}, not by {kind}",
                    example=next(self.every(position), ""),
                    kind=type(key).__name__,
                )
            )
        plain = next((fact for fact in self._named.get(key, ()) if not fact.of), None)
        if plain is not None:
            return plain, ()
        name, *words = key.split(".")
        for fact in self._named.get(name, ()):
            ones = fact.read(words)
            if ones is not None:
                return fact, ones
        near = nearest(key, self.every(position))
        raise KeyError(phrase("{fault}; did you mean {name}?", fault=no_fact(key), name=near) if near else no_fact(key))
