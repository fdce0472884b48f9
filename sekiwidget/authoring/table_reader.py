"""Reading a table key by key: every fault is kept as a problem with the path of keys to the words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from sekiwidget.authoring.tokens import Word, hinted, repeated, split
from sekiwidget.core.problem import PositionError, Problem
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.text.phrase import phrase

MOST_PROBLEMS: Final = 100
"""Number of problems after which reading a table stops."""


def no_key(key: Any) -> str:
    """What is said of a key that `[position]` does not have."""
    return phrase("{key!r} is not a key of [position]", key=key)


class TableReader:
    """Reads a table key by key and keeps every problem with its path. A path is the keys that lead to the words.

    Problems are kept with names in full; `placed` gives them with the keys as they are written. With the hundredth
    problem it raises PositionError with all of them.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        self.problems: list[Problem] = []
        self.written: dict[tuple[str, ...], str] = {}
        """The path of keys to a name in full -> what was written for it."""

    def in_full(self, key: Any, allowed: Collection[str]) -> Any:
        """A key with its name in full; a game may have shorter ones."""
        return key

    def likened(self, key: Any) -> str:
        """A key that is none as it is compared with the names, for a "did you mean"."""
        return str(key)

    def told_twice(self, name: str) -> str:
        """What is said of a name that stands in a table in two spellings."""
        return phrase("{name} is named twice", name=name)

    def fault(self, path: tuple[str, ...], text: str, rule: str = "", start: int = 0, end: int | None = None) -> None:
        """Keep a problem. Raises PositionError where that makes too many."""
        self.problems.append(Problem(rule, text, path, start, end))
        if len(self.problems) >= MOST_PROBLEMS:
            raise PositionError(self.placed())

    def key_fault(self, path: tuple[str, ...], text: str) -> None:
        """Keep a problem of the last key of a path. Raises PositionError where that makes too many."""
        self.problems.append(Problem("", text, path, key=True))
        if len(self.problems) >= MOST_PROBLEMS:
            raise PositionError(self.placed())

    def placed(self) -> tuple[Problem, ...]:
        """The problems, their paths as the keys are written."""
        return tuple(replace(problem, path=self._as_written(problem.path)) for problem in self.problems)

    def _as_written(self, path: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.written.get(path[: at + 1], name) for at, name in enumerate(path))

    def split(self, path: tuple[str, ...], text: str) -> list[Word]:
        """The words of a text; none, and a fault, where there are too many."""
        try:
            return split(text)
        except UnreadableAction as fault:
            self.fault(path, str(fault), fault.rule, fault.start, fault.end)
            return []

    def sub(
        self, path: tuple[str, ...], found: Any, allowed: Collection[str], no_such: Callable[[Any], str]
    ) -> dict[str, Any]:
        """A table with known keys, under their names in full; `no_such` says of another that it is none of them."""
        if not isinstance(found, Mapping):
            self.fault(path, phrase("a table is expected, not {found!r}", found=found))
            return {}
        made: dict[str, Any] = {}
        for key, value in found.items():
            name = self.in_full(key, allowed)
            if name in made:
                self.key_fault((*path, str(key)), self.told_twice(name))
            elif name in allowed:
                made[name] = value
                if name != key:
                    self.written[(*path, name)] = str(key)
            else:
                self.key_fault((*path, str(key)), hinted(no_such(key), self.likened(key), allowed))
        return made

    def words(self, path: tuple[str, ...], found: Any, read: Callable[[Word], Any]) -> tuple[Any, ...]:
        """The words of a text, or of a list of texts, each read by `read`; every fault is kept with its place."""
        if isinstance(found, list) and all(isinstance(item, str) for item in found):
            found = " ".join(found)
        if not isinstance(found, str):
            self.fault(path, phrase("words are expected, not {found!r}", found=found))
            return ()
        made = []
        try:
            words = repeated(split(found))
        except UnreadableAction as fault:
            self.fault(path, str(fault), fault.rule, fault.start, fault.end)
            return ()
        for word in words:
            try:
                made.append(read(word))
            except UnreadableAction as fault:
                self.fault(path, str(fault), fault.rule, fault.start, fault.end)
        return tuple(made)
