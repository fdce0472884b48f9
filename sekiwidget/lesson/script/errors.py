"""Faults of a scenario, each with its location in the file, and the error that collects them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from sekiwidget.base.terminal import columns, printable
from sekiwidget.text.phrase import Translatable, phrase
from sekiwidget.text.translate import translate

SHOWN = 20
"""Maximum number of faults written out; the others are counted."""

MAX_FAULTS = 100
"""Maximum number of faults kept; the others appear once these are fixed."""

_WIDE = 100
"""Maximum number of characters kept of a source line, around the offending words."""

_MAX_MESSAGE = 2000
"""Maximum length of a message, and of the offending words."""


def _cut(text: str) -> str:
    return text if len(text) <= _MAX_MESSAGE else f"{text[: _MAX_MESSAGE - 1]}…"


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
        if len(self.faults) >= MAX_FAULTS:
            self._more = phrase("... and {more} more; the rest was not checked", more=more)
        elif more > 0:
            self._more = phrase("... and {more} more", more=more)
        super().__init__(self.faults)

    def __str__(self) -> str:
        shown = [str(fault) for fault in self.faults[:SHOWN]]
        return "\n".join([*shown, translate(self._more)] if self._more else shown)

    def _render_traceback_(self, *_: object) -> list[str]:
        """Shown by a notebook instead of a traceback."""
        return ["ScenarioError", *str(self).split("\n")]


# -- locations ---------------------------------------------------------------------------------------------------------

_MAX_QUOTED = 60


class Source:
    """A text with its name. Offsets count characters from 0; lines end with LF only (CRLF has become LF)."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, each from 1."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column; beyond the end, the end."""
        if line > len(self._starts):
            return len(self.text)
        return min(self._starts[line - 1] + column - 1, len(self.text))

    def line(self, number: int) -> str:
        """The text of a line, without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end]

    def fault(
        self,
        start: int,
        end: int,
        message: str,
        *,
        rule: str = "",
        reason: str = "",
        expected: tuple[str, ...] = (),
    ) -> Fault:
        """A fault of the words from `start` to `end`; if they span several lines, the first is shown."""
        line, column = self.at(start)
        source = self.line(line)
        words = self.text[start : max(start, end)].split("\n", 1)[0]
        return Fault(self.name, line, column, words, message, rule, reason, expected, source)


def quoted(words: str) -> str:
    """Words in quotation marks for a message, cut if long."""
    short = words if len(words) <= _MAX_QUOTED else words[: _MAX_QUOTED - 1] + "…"
    return f"`{''.join(sign if sign.isprintable() else '·' for sign in short)}`"
