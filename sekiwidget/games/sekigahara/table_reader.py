"""Reading a table key by key: every fault is kept as a problem with the path of keys to the words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sekiwidget.core.position import Problem, UnreadableAction
from sekiwidget.games.sekigahara.pieces import SIDES, in_order
from sekiwidget.games.sekigahara.words import Word, WrongSide, near, repeated, split


class Reader:
    """Reads a table key by key and keeps every problem with its path."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        self.problems: list[Problem] = []

    def fault(self, path: tuple[str, ...], text: str, rule: str = "", start: int = 0, end: int | None = None) -> None:
        """Keep a problem."""
        self.problems.append(Problem(rule, text, path, start, end))

    def one_of(self, key: str, allowed: tuple[str, ...], default: str) -> str:
        """A word out of a few."""
        found = self.table.get(key, default)
        if isinstance(found, str) and found in allowed:
            return found
        hint = near(str(found), allowed)
        self.fault((key,), f"{found!r} is expected to be one of {', '.join(allowed)}{hint}")
        return default

    def number(self, key: str, least: int, most: int, default: int, rule: str) -> int:
        """A whole number between two bounds."""
        found = self.table.get(key, default)
        if isinstance(found, int) and not isinstance(found, bool) and least <= found <= most:
            return found
        self.fault((key,), f"{found!r} is expected to be a number from {least} to {most}", rule)
        return default

    def sub(self, path: tuple[str, ...], found: Any, allowed: tuple[str, ...], what: str) -> dict[str, Any]:
        """A table with known keys."""
        if not isinstance(found, Mapping):
            self.fault(path, f"a table is expected, not {found!r}")
            return {}
        made = {}
        for key, value in found.items():
            if key in allowed:
                made[key] = value
            else:
                self.fault((*path, key), f"{key!r} is no {what}{near(key, allowed)}")
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
            except WrongSide as fault:
                self.fault(path, str(fault), fault.rule, fault.start, fault.end)
            except UnreadableAction as fault:
                self.fault(path, str(fault), "", fault.start, fault.end)
        return tuple(made)

    def by_side(self, path: tuple[str, ...], found: Any, read: Callable[..., Any]) -> tuple[Any, Any]:
        """A table of pieces for each side, each heap sorted."""
        table = self.sub(path, found, SIDES, "side")
        made = [in_order(self.words((*path, side), table.get(side, ""), partial(read, side=side))) for side in SIDES]
        return made[0], made[1]
