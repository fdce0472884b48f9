"""A source text: converts offsets to line and column, and makes faults that point there."""

from __future__ import annotations

from bisect import bisect_right

from sekiwidget.lesson.script.errors import Fault

_LONGEST = 60


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
    short = words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
    return f"`{''.join(sign if sign.isprintable() else '·' for sign in short)}`"
