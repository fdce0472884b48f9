"""What a fact may be of: sides, places, the parts of its key after the name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from sekiwidget.text.phrase import Term, phrase

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
    """What is said of a key that is none."""
    return phrase("there is no fact {key!r}", key=key)
