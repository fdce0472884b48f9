"""Reading a table key by key: every fault is kept as a problem with the path of keys to the words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from sekiwidget.core.position import Problem, UnreadableAction
from sekiwidget.games.warchest.units import SIDES
from sekiwidget.games.warchest.words import Word, named_side, near, read_coin, repeated, split


class Reader:
    """Reads a table key by key and keeps every problem with its path."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        self.problems: list[Problem] = []
        self.written: dict[tuple[str, ...], str] = {}
        """A side's path of keys to the letter that was written for its last key."""

    def fault(self, path: tuple[str, ...], text: str, rule: str = "", start: int = 0, end: int | None = None) -> None:
        """Keep a problem."""
        self.problems.append(Problem(rule, text, path, start, end))

    def placed(self) -> tuple[Problem, ...]:
        """The problems, their paths as the keys are written."""
        return tuple(
            replace(problem, path=(*problem.path[:1], self.written[problem.path[:2]], *problem.path[2:]))
            if problem.path[:2] in self.written
            else problem
            for problem in self.problems
        )

    def one_of(self, key: str, allowed: Iterable[str], default: str) -> str:
        """A word out of a few."""
        found, allowed = named_side(self.table.get(key, default)), tuple(allowed)
        if isinstance(found, str) and found in allowed:
            return found
        self.fault((key,), f"{found!r} is expected to be one of {', '.join(allowed)}{near(str(found), allowed)}")
        return default

    def truth(self, key: str) -> bool:
        """True or false; false if it is not said."""
        found = self.table.get(key, False)
        if isinstance(found, bool):
            return found
        self.fault((key,), f"{found!r} is expected to be true or false")
        return False

    def number(self, key: str, least: int, default: int, rule: str) -> int:
        """A whole number from a bound up."""
        found = self.table.get(key, default)
        if isinstance(found, int) and not isinstance(found, bool) and found >= least:
            return found
        self.fault((key,), f"{found!r} is expected to be a number from {least} up", rule)
        return default

    def sub(self, path: tuple[str, ...], found: Any, allowed: Iterable[str], what: str) -> dict[str, Any]:
        """A table with known keys."""
        if not isinstance(found, Mapping):
            self.fault(path, f"a table is expected, not {found!r}")
            return {}
        known, made = tuple(allowed), {}
        for key, value in found.items():
            name = named_side(key)
            if name in made:
                self.fault((*path, key), f"{name} is told twice")
            elif name in known:
                made[name] = value
                if name != key:
                    self.written[(*path, name)] = key
            else:
                self.fault((*path, key), f"{key!r} is no {what}{near(str(key), known)}")
        return made

    def words(self, path: tuple[str, ...], found: Any, read: Callable[[Word], Any]) -> tuple[Any, ...]:
        """The words of a text, or of a list of texts, each read by `read`; every fault is kept with its place."""
        if isinstance(found, list) and all(isinstance(item, str) for item in found):
            found = " ".join(found)
        if not isinstance(found, str):
            self.fault(path, f"words are expected, not {found!r}")
            return ()
        made = []
        try:
            words = repeated(split(found))
        except UnreadableAction as fault:
            self.fault(path, str(fault), "", fault.start, fault.end)
            return ()
        for word in words:
            try:
                made.append(read(word))
            except UnreadableAction as fault:
                self.fault(path, str(fault), "", fault.start, fault.end)
        return tuple(made)

    def heaps(self, key: str) -> tuple[Any, Any]:
        """A table of coins for each side, each heap sorted."""
        table = self.sub((key,), self.table.get(key, {}), SIDES, "side")
        made = [tuple(sorted(self.words((key, side), table.get(side, ""), read_coin))) for side in SIDES]
        return made[0], made[1]

    def texts(self, key: str) -> list[str]:
        """An array of texts."""
        found = self.table.get(key, [])
        if isinstance(found, list) and all(isinstance(item, str) for item in found):
            return found
        self.fault((key,), f"an array of texts is expected, not {found!r}")
        return []
