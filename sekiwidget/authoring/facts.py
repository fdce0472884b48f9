"""The facts of a position, each declared once: its key, its value, its name, when it is listed, how its value is read.

A game gives a list of facts; each part after the name in a key (`hands.SIDE`, `blocks.PLACE.SIDE`) is of a kind:

    SIDE: Kind[Position, Side] = Kind("SIDE", {side: side for side in SIDES}, side_name, short={"w": "white"})
    FACTS: Facts[Position] = Facts(
        Fact("round", lambda p: p.round, phrase("round")),
        Fact("winner", winner, phrase("winner"), words=Words({"white": side_name("white"), **NOBODY})),
        Fact(
            "hands",
            lambda p, side: p.hands[SIDE_INDEX[side]],
            lambda side: phrase("{side:possessive} hand", side=side),
            of=SIDE,
            pieces=coins,
            told=coins_named,
        ),
    )
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar, overload

from sekiwidget.authoring.tokens import (
    Word,
    not_pieces,
    read_boolean,
    read_number,
    read_pieces,
    read_text,
    split_words,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.position import Value
from sekiwidget.text.errors import nearest
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
"""Longer lists of words are not shown: a list of all places helps no reader."""

_YES_OR_NO: Final[Mapping[bool, Phrase]] = {True: phrase("yes"), False: phrase("no")}


class Words:
    """A text that is one of several words.

    `terms` has each of them as positions give it, with how a learner reads it. `read` finds, for the words of a script
    (key, words), the one that is meant: in lower case, in full.
    """

    def __init__(self, terms: Mapping[str, Term | str], read: Callable[[str, Value], str] = read_text) -> None:
        self.terms = terms
        self._read = read

    def value(self, key: str, words: Value) -> str:
        """The word that is meant. Raises UnreadableAction for one that is none of them."""
        found = self._read(key, words)
        if found not in self.terms:
            raise self._fault(key, Word(str(words), 0), found)
        return found

    def term(self, value: str) -> Term | str:
        """How a learner reads it."""
        return self.terms.get(value, value)

    def _fault(self, key: str, word: Word, found: str) -> UnreadableAction:
        wrong = phrase("{key!r} cannot be {word!r}", key=key, word=word.text)
        told = with_suggestion(wrong, found, self.terms)
        if len(self.terms) > _MOST_LISTED:
            return unreadable_at(word, told)
        if told is wrong:
            told = phrase("{key!r} must be {known}, not {word!r}", key=key, known=AnyOf(self.terms), word=word.text)
        return unreadable_at(word, told, tuple(self.terms))


class WordsInOrder(Words):
    """A text that is several of these words in an order that matters, or `none`."""

    def value(self, key: str, words: Value) -> str:
        """The words that are meant. Raises UnreadableAction for the first one that is none of them."""
        found = self._read(key, words)
        for word in split_words(found):
            if word.text not in self.terms:
                raise self._fault(key, word, word.text)
        return found

    def term(self, value: str) -> Term | str:
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


# -- kinds of keys -----------------------------------------------------------------------------------------------------

P = TypeVar("P")
A = TypeVar("A")

_NO_NAMES: Final[Mapping[str, Any]] = MappingProxyType({})


class Kind(Generic[P, A]):
    """A kind of key part after the name: sides, places.

    `names` are its words in full, in lower case, with what each means, and `short` others that are read too. Of those
    only the ones that are `among` what it gives for a position have facts; `otherwise` says of another, and of the key
    as it was written, why it has none. `label` stands for it in a key's form, and `term` is how a learner reads one.
    """

    def __init__(
        self,
        label: str,
        names: Mapping[str, A],
        term: Callable[[A], Term | str],
        *,
        short: Mapping[str, A] = _NO_NAMES,
        among: Callable[[P], Collection[A]] | None = None,
        otherwise: Callable[[A, str], str] | None = None,
    ) -> None:
        self.label = label
        self.term = term
        self.among = among
        self.otherwise = otherwise
        self._meant: Mapping[str, A] = {**short, **names}
        self._names: Mapping[A, str] = {one: name for name, one in names.items()}

    def read(self, word: str) -> A | None:
        """What a word means, in any case; or None."""
        return self._meant.get(word.lower())

    def name(self, one: A) -> str:
        """The word in full."""
        return self._names[one]

    def every(self, position: P) -> Collection[A]:
        """All that have facts."""
        return self._names if self.among is None else self.among(position)

    def lacking(self, position: P, one: A, key: str) -> str | None:
        """Why there is no such fact of this one, or None if there is."""
        if self.among is None or one in self.among(position):
            return None
        return self.otherwise(one, key) if self.otherwise else no_fact(key)


def no_fact(key: str) -> str:
    """Error text: unknown key."""
    return phrase("there is no fact {key!r}", key=key)


# -- facts -------------------------------------------------------------------------------------------------------------

B = TypeVar("B")


class Fact(Generic[P]):
    """A fact, or a family of facts, one for each member of a kind or of two kinds.

    `get` gives its value, `said` what a learner calls it (of the terms of these members), `shown` of which ones it is
    listed (all, if left out; pairs, of two kinds). A text is one of its `words`. Pieces are read by `pieces`, from
    separate words, and a learner reads them as `told`; numbers and truths are read and said as such.
    """

    @overload
    def __init__(
        self,
        name: str,
        get: Callable[[P], Value],
        said: Phrase,
        *,
        words: Words = ...,
        pieces: Callable[[P, list[Word]], tuple[str, ...]] = ...,
        told: Callable[[tuple[str, ...]], Term | str] = ...,
    ) -> None: ...

    @overload
    def __init__(
        self,
        name: str,
        get: Callable[[P, A], Value],
        said: Callable[[Term | str], Phrase],
        *,
        of: Kind[P, A],
        shown: Callable[[P], Iterable[A]] = ...,
        words: Words = ...,
        pieces: Callable[[P, list[Word], A], tuple[str, ...]] = ...,
        told: Callable[[tuple[str, ...]], Term | str] = ...,
    ) -> None: ...

    @overload
    def __init__(
        self,
        name: str,
        get: Callable[[P, A, B], Value],
        said: Callable[[Term | str, Term | str], Phrase],
        *,
        of: tuple[Kind[P, A], Kind[P, B]],
        shown: Callable[[P], Iterable[tuple[A, B]]] = ...,
        words: Words = ...,
        pieces: Callable[[P, list[Word], A, B], tuple[str, ...]] = ...,
        told: Callable[[tuple[str, ...]], Term | str] = ...,
    ) -> None: ...

    def __init__(
        self,
        name: str,
        get: Callable[..., Value],
        said: Phrase | Callable[..., Phrase],
        *,
        of: Kind[P, Any] | tuple[Kind[P, Any], ...] = (),
        shown: Callable[[P], Iterable[Any]] | None = None,
        words: Words | None = None,
        pieces: Callable[..., tuple[str, ...]] | None = None,
        told: Callable[[tuple[str, ...]], Term | str] = plain,
    ) -> None:
        self.name = name
        self.get = get
        self.of = of if isinstance(of, tuple) else (of,)
        self.words = words
        self._said = said
        self._shown = shown
        self._pieces = pieces
        self._told = told

    @property
    def form(self) -> str:
        """Its key as documents write it: `hands.SIDE`."""
        return ".".join((self.name, *(kind.label for kind in self.of)))

    def listed(self, position: P) -> Iterator[str]:
        """The keys under which it is listed."""
        if self._shown is None:
            return self.keys(position)
        shown = self._shown(position)
        return (self.key(one if len(self.of) > 1 else (one,)) for one in shown)

    def keys(self, position: P) -> Iterator[str]:
        """All its possible keys."""
        return (self.key(ones) for ones in product(*(kind.every(position) for kind in self.of)))

    def key(self, ones: Iterable[Any]) -> str:
        """Its key for these ones, in full."""
        return ".".join((self.name, *(kind.name(one) for kind, one in zip(self.of, ones, strict=True))))

    def read(self, words: list[str]) -> tuple[Any, ...] | None:
        """The members that these words of a key name, or None."""
        if len(words) != len(self.of):
            return None
        ones = tuple(kind.read(word) for kind, word in zip(self.of, words, strict=True))
        return None if None in ones else ones

    def phrase_of(self, ones: tuple[Any, ...]) -> Phrase:
        """Its name for learners, for these ones."""
        terms = (kind.term(one) for kind, one in zip(self.of, ones, strict=True))
        return self._said if isinstance(self._said, Phrase) else self._said(*terms)

    def term_of(self, value: Value) -> Term | str:
        """How a learner reads its value."""
        if isinstance(value, tuple) and value:
            return self._told(value)
        return self.words.term(value) if isinstance(value, str) and self.words else plain(value)

    def value(
        self,
        position: P,
        key: str,
        words: Value,
        now: Value,
        ones: tuple[Any, ...],
        no_pieces: Callable[[str, Value], UnreadableAction],
    ) -> Value:
        """The words of a script as its value for these ones; `now` is the value that it has at this position.

        Raises UnreadableAction for words that cannot be its value, by `no_pieces` where they are no pieces.
        """
        if isinstance(now, bool):
            return read_boolean(key, words)
        if isinstance(now, int):
            return read_number(key, words)
        if isinstance(now, str):
            assert self.words is not None, self.name
            return self.words.value(key, words)
        given = read_pieces(key, words, no_pieces)
        return self._pieces(position, given, *ones) if self._pieces else tuple(word.text for word in given)

    def bound(self, key: str, ones: tuple[Any, ...]) -> Callable[[P], Value]:
        """Its value for these ones, of any position. What it gives raises KeyError where one has no such fact."""
        get, limited = self.get, [pair for pair in zip(self.of, ones, strict=True) if pair[0].among is not None]
        if limited:

            def checked(position: P) -> Value:
                for kind, one in limited:
                    lacking = kind.lacking(position, one, key)
                    if lacking is not None:
                        raise KeyError(lacking)
                return get(position, *ones)

            return checked
        if len(ones) == 1:
            (only,) = ones
            return lambda position: get(position, only)
        return lambda position: get(position, *ones)


# -- vocabulary --------------------------------------------------------------------------------------------------------


class Facts(Generic[P]):
    """The vocabulary of a game: its facts in the order of its document.

    `no_pieces` is the fault of a value that cannot be that of a fact whose value is pieces.
    """

    def __init__(
        self,
        *facts: Fact[P],
        no_pieces: Callable[[str, Value], UnreadableAction] = not_pieces,
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

    def fact_name(self, position: P, key: str) -> Phrase:
        """The name for learners of the fact of a key. Raises KeyError."""
        fact, ones = self._find(position, key)
        return fact.phrase_of(ones)

    def fact_value(self, position: P, key: str, value: Value) -> Term | str:
        """How a learner reads a value of the fact of a key. Raises KeyError."""
        fact, _ = self._find(position, key)
        return fact.term_of(value)

    def in_full(self, position: P, table: Mapping[str, Value]) -> dict[str, Value]:
        """Values by their keys as these are listed: `lost.white` for `lost.W`. Raises KeyError."""
        found = ((self._find(position, key), value) for key, value in table.items())
        return {fact.key(ones): value for (fact, ones), value in found}

    def _find(self, position: P, key: str) -> tuple[Fact[P], tuple[Any, ...]]:
        """The fact of a key, and of what. Raises KeyError; TypeError for what is no text."""
        if not isinstance(key, str):
            raise TypeError(
                phrase(
                    "the name of a fact must be a string such as {example!r}, not {kind}",
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
        raise KeyError(
            phrase("{fault:capital}. Did you mean {name!r}?", fault=no_fact(key), name=near) if near else no_fact(key)
        )
