"""A fault that can be planted in a source file, and samples of faults."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Fault:
    """One change of a source file: the bytes from `start` to `end` become `after`."""

    path: str
    """The file, relative to the tree, with forward slashes."""
    line: int
    statement: int
    """The first line of the statement."""
    start: int
    end: int
    operator: str
    """The kind of the fault."""
    before: str
    after: str
    at_import: bool = False
    """Whether it stands outside of functions: what it does is seen far from where it runs."""

    def planted(self, source: bytes) -> bytes:
        """The source with the fault."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    @property
    def place(self) -> str:
        """`FILE:LINE`."""
        return f"{self.path}:{self.line}"

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.place}: {_shortened(before)}  →  {_shortened(after)}  ({self.operator})"


def _shortened(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def sample(faults: Iterable[Fault], sources: dict[str, bytes], count: int, seed: int) -> list[Fault]:
    """`count` random statements, and at each a random one of its faults.

    What is drawn depends on the texts of the statements, not on their lines: a change elsewhere changes few draws.
    """
    statements: dict[tuple[str, int], list[Fault]] = defaultdict(list)
    for fault in faults:
        statements[fault.path, fault.statement].append(fault)
    seen = Counter[tuple[str, str]]()
    drawn = []
    for (path, line), found in sorted(statements.items()):
        text = sources[path].splitlines()[line - 1].decode().strip()
        seen[path, text] += 1
        # Equal statements of a file are told apart by their order.
        key = f"{seed} {path} {text} {seen[path, text]}"
        drawn.append(
            (_number(key), min(found, key=lambda one: (_number(f"{key} {one.operator} {one.after}"), one.start)))
        )
    drawn.sort(key=lambda pair: pair[0])
    return [fault for _, fault in drawn[:count]]


def _number(key: str) -> str:
    return sha256(key.encode()).hexdigest()
