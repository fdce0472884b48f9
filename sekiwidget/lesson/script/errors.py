"""Faults of a scenario, each with its position in the file, collected in one error."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sekiwidget.base.terminal import columns, printable
from sekiwidget.text.phrase import Translatable, phrase
from sekiwidget.text.translate import translate

SHOWN = 20
"""Maximum number of faults written out; of the rest only the number is given."""

MOST = 100
"""Maximum number of faults kept; the rest appear once these are fixed."""

_WIDE = 100
"""Maximum number of characters kept of a source line, around the offending words."""

_LONGEST = 2000
"""Maximum length of a message, and of the offending words."""


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


@dataclass(frozen=True, slots=True)
class Fault(Translatable):
    """One thing that is wrong.

    `line` and `column` count from 1 (0: the file as a whole); `words` are the offending words, `source` their line in
    the file. `rule` and `reason` are given if the game's rules refuse something (several rules are separated by a comma
    and a space), `expected` lists what could stand there.

    Long lines are cut to the part around the words. `at` is where they begin in it, `ends` whether it includes the end
    of the line.
    """

    file: str
    line: int
    column: int
    words: str
    message: str
    rule: str = ""
    reason: str = ""
    expected: tuple[str, ...] = ()
    source: str = field(default="", compare=False, repr=False)
    at: int = field(default=-1, compare=False, repr=False)
    ends: bool = field(default=True, compare=False, repr=False)

    def __post_init__(self) -> None:
        keep = object.__setattr__
        for name in ("words", "message", "reason"):
            keep(self, name, _cut(getattr(self, name)))
        if self.at < 0:
            start, line = self.column - 1, self.source
            first = max(0, min(start - _WIDE // 3, len(line) - _WIDE)) if len(line) > _WIDE else 0
            keep(self, "source", line[first : first + _WIDE])
            keep(self, "at", start - first)
            keep(self, "ends", first + _WIDE >= len(line))

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        shown = [printable(f"{where}: {translate(self.message)}")]
        if self.source.strip():
            shown += self._pointed()
        return "\n".join(shown)

    def _pointed(self) -> list[str]:
        """The line of the file, with carets under the offending words."""
        start = self.at
        part = printable(self.source)
        dots = ("… " if start < self.column - 1 else "", "" if self.ends else " …")
        words = part[start : start + len(self.words)]
        return [
            f"    {dots[0]}{part}{dots[1]}".rstrip(),
            " " * (4 + len(dots[0]) + columns(part[:start])) + "^" * max(1, columns(words)),
        ]


class ScenarioError(ValueError):
    """A scenario that cannot be parsed or does not hold.

    `faults` are all faults, or the first hundred found, in file order.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        self._more = ""
        more = len(self.faults) - SHOWN
        if len(self.faults) >= MOST:
            self._more = phrase("... and {more} more; the rest was not looked at", more=more)
        elif more > 0:
            self._more = phrase("... and {more} more", more=more)
        super().__init__(self.faults)

    def __str__(self) -> str:
        shown = [str(fault) for fault in self.faults[:SHOWN]]
        return "\n".join([*shown, translate(self._more)] if self._more else shown)

    def _render_traceback_(self, *_: object) -> list[str]:
        """Shown by a notebook instead of a traceback."""
        return ["ScenarioError", *str(self).split("\n")]
