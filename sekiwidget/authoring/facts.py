"""The facts of a position, each declared once: its key, its value, when it is listed, and how its value is parsed.

A game gives a list of facts; each part after the name in a key (`hands.SIDE`, `blocks.PLACE.SIDE`) is of a kind:

    SIDE: Kind[Position, Side] = Kind("SIDE", {side: side for side in SIDES}, short={"w": "white", "b": "black"})
    FACTS: Facts[Position] = Facts(
        Fact("round", lambda p: p.round),
        Fact("hands", lambda p, side: p.hands[SIDE_INDEX[side]], of=SIDE, pieces=coins),
        word=side_or_word,
    )
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar, overload

from sekiwidget.authoring.script_words import no_pieces, pieces, truth, whole, written
from sekiwidget.authoring.tokens import Word
from sekiwidget.base.near import nearest
from sekiwidget.base.phrase import phrase
from sekiwidget.core.facts import Value
from sekiwidget.core.refusal import UnreadableAction

NONE: Final = "none"
"""The value of a fact that nothing answers."""

P = TypeVar("P")
A = TypeVar("A")
B = TypeVar("B")

_NO_NAMES: Final[Mapping[str, Any]] = MappingProxyType({})


class Kind(Generic[P, A]):
    """A kind of key part after the name: sides, places.

    `names` are its words in full, in lower case, with what each means, and `short` others that are read too. Of those
    only the ones that are `among` what it gives for a position have facts; `otherwise` says of another, and of the key
    as it was written, why it has none. `label` stands for it in a key's form.
    """

    def __init__(
        self,
        label: str,
        names: Mapping[str, A],
        *,
        short: Mapping[str, A] = _NO_NAMES,
        among: Callable[[P], Collection[A]] | None = None,
        otherwise: Callable[[A, str], str] | None = None,
    ) -> None:
        self.label = label
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
        return self.otherwise(one, key) if self.otherwise else _no_fact(key)


def _no_fact(key: str) -> str:
    return phrase("there is no fact {key!r}", key=key)


class Fact(Generic[P]):
    """A fact, or a family of facts, one for each member of a kind or of two kinds.

    `get` gives its value, `shown` of which ones it is listed (all, if left out; pairs, of two kinds). How a script's
    words are read for it: `pieces` makes a tuple of separate words, `word` a text of what was written for the key;
    numbers and truths are read as such.
    """

    @overload
    def __init__(
        self,
        name: str,
        get: Callable[[P], Value],
        *,
        pieces: Callable[[P, list[Word]], tuple[str, ...]] = ...,
        word: Callable[[str, Value], str] = ...,
    ) -> None: ...

    @overload
    def __init__(
        self,
        name: str,
        get: Callable[[P, A], Value],
        *,
        of: Kind[P, A],
        shown: Callable[[P], Iterable[A]] = ...,
        pieces: Callable[[P, list[Word], A], tuple[str, ...]] = ...,
        word: Callable[[str, Value], str] = ...,
    ) -> None: ...

    @overload
    def __init__(
        self,
        name: str,
        get: Callable[[P, A, B], Value],
        *,
        of: tuple[Kind[P, A], Kind[P, B]],
        shown: Callable[[P], Iterable[tuple[A, B]]] = ...,
        pieces: Callable[[P, list[Word], A, B], tuple[str, ...]] = ...,
        word: Callable[[str, Value], str] = ...,
    ) -> None: ...

    def __init__(
        self,
        name: str,
        get: Callable[..., Value],
        *,
        of: Kind[P, Any] | tuple[Kind[P, Any], ...] = (),
        shown: Callable[[P], Iterable[Any]] | None = None,
        pieces: Callable[..., tuple[str, ...]] | None = None,
        word: Callable[[str, Value], str] | None = None,
    ) -> None:
        self.name = name
        self.get = get
        self.of = of if isinstance(of, tuple) else (of,)
        self.pieces = pieces
        self.word = word
        self._shown = shown

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
        """What these words of a key are to it, or None."""
        if len(words) != len(self.of):
            return None
        ones = tuple(kind.read(word) for kind, word in zip(self.of, words, strict=True))
        return None if None in ones else ones

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


class Facts(Generic[P]):
    """The vocabulary of a game: its facts in the order of its document.

    `word` reads the words of those whose value is a text (see `Fact`); `no_pieces` is the fault of a value that cannot
    be that of any other.
    """

    def __init__(
        self,
        *facts: Fact[P],
        word: Callable[[str, Value], str] = written,
        no_pieces: Callable[[str, Value], UnreadableAction] = no_pieces,
    ) -> None:
        self.facts = facts
        self._word = word
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

        Raises KeyError, with "did you mean", for a key that is none.
        """
        get = self._asked.get(key)
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
        now = self.fact(position, key)
        if isinstance(now, bool):
            return truth(key, words)
        if isinstance(now, int):
            return whole(key, words)
        fact, ones = self._find(position, key)
        if isinstance(now, str):
            return (fact.word or self._word)(key, words)
        given = pieces(key, words, self._no_pieces)
        return fact.pieces(position, given, *ones) if fact.pieces else tuple(word.text for word in given)

    def in_full(self, position: P, table: Mapping[str, Value]) -> dict[str, Value]:
        """Values by their keys as these are listed: `lost.white` for `lost.W`. Raises KeyError."""
        found = ((self._find(position, key), value) for key, value in table.items())
        return {fact.key(ones): value for (fact, ones), value in found}

    def _find(self, position: P, key: str) -> tuple[Fact[P], tuple[Any, ...]]:
        """The fact of a key, and of what. Raises KeyError."""
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
            phrase("{fault}; did you mean {name}?", fault=_no_fact(key), name=near) if near else _no_fact(key)
        )
