"""A fact, or a family of facts: its keys, its value, its name, and how the words of a script are read for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, Generic, TypeVar, overload

from sekiwidget.authoring.facts.kind import Kind
from sekiwidget.authoring.facts.values import Words, plain
from sekiwidget.authoring.script_words import pieces, truth, whole
from sekiwidget.authoring.tokens import Word
from sekiwidget.core.facts import Value
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.text.phrase import Phrase, Term

P = TypeVar("P")
A = TypeVar("A")
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
        """What these words of a key are to it, or None."""
        if len(words) != len(self.of):
            return None
        ones = tuple(kind.read(word) for kind, word in zip(self.of, words, strict=True))
        return None if None in ones else ones

    def said(self, ones: tuple[Any, ...]) -> Phrase:
        """What a learner calls it, of these ones."""
        terms = (kind.term(one) for kind, one in zip(self.of, ones, strict=True))
        return self._said if isinstance(self._said, Phrase) else self._said(*terms)

    def told(self, value: Value) -> Term | str:
        """How a learner reads its value."""
        if isinstance(value, tuple) and value:
            return self._told(value)
        return self.words.said(value) if isinstance(value, str) and self.words else plain(value)

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
            return truth(key, words)
        if isinstance(now, int):
            return whole(key, words)
        if isinstance(now, str):
            assert self.words is not None, self.name
            return self.words.value(key, words)
        given = pieces(key, words, no_pieces)
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
