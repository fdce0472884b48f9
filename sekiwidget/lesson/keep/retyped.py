"""The rows of a script while words in them are changed: what is not touched stays as it was typed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from sekiwidget.lesson.keep.rows import Row
from sekiwidget.lesson.play.script_text import Said, remark_line, with_comment
from sekiwidget.lesson.script.items import BrokenLine, CommentLine
from sekiwidget.lesson.script.parser import is_title

OWN: Final = -1
"""The number of the comment in the line of a row itself; those below it count from 0."""


class Retyped:
    """The rows of a script, some of them changed. `added` are new lines, after the row with this number."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._texts: list[str | None] = [row.text for row in rows]
        self._below: list[list[tuple[str | None, Said | None]]] = [
            [(one.text, Said(one.said.language, one.said.comment) if one.said else None) for one in row.below]
            for row in rows
        ]
        self.added: dict[int, list[str]] = defaultdict(list)

    @property
    def lines(self) -> list[str]:
        """All lines of the script."""
        lines = list(self.added[-1])
        for number, text in enumerate(self._texts):
            below = [one for one, _ in self._below[number]]
            lines += [one for one in (text, *below) if one is not None]
            lines += self.added[number]
        return lines

    # -- comments ----------------------------------------------------------------------------------------------------

    def comments(self, row: Row) -> Iterator[tuple[int, Said]]:
        """The comments of a row, each with its number; what is a title is none."""
        item = row.item
        if item is None or isinstance(item, BrokenLine):
            return
        if (item.comment or isinstance(item, CommentLine)) and not (is_title(item) and item.language):
            yield OWN, Said(item.language, item.comment)
        if not is_title(item):
            yield from ((number, said) for number, (_, said) in enumerate(self._below[row.number]) if said is not None)

    def say(self, row: Row, number: int, text: str) -> None:
        """Give a row another comment in place of one that it has; an empty one takes that away."""
        if number != OWN:
            _, said = self._below[row.number][number]
            if said is not None and text != said.text:
                self._below[row.number][number] = self._line(row, Said(said.language, text))
        elif isinstance(row.item, CommentLine):
            if text != row.item.comment:
                self._texts[row.number] = row.indent + remark_line(Said(row.item.language, text))
        elif row.item is not None and not isinstance(row.item, BrokenLine) and text != row.item.comment:
            was = self._texts[row.number] or ""
            kept = was[: self.comment_at(row)]
            self._texts[row.number] = f"{kept}{remark_line(Said(row.item.language, text))}" if text else kept.rstrip()

    def silence(self, row: Row, number: int) -> None:
        """Take a comment of a row away, and the row if it is nothing else."""
        if number != OWN:
            self._below[row.number][number] = None, None
        elif isinstance(row.item, CommentLine):
            self._texts[row.number] = None
        else:
            self.say(row, number, "")

    def say_below(self, row: Row, said: Sequence[Said]) -> None:
        """Add comments in other languages below a row."""
        self._below[row.number] += [self._line(row, one) for one in said]

    def say_behind(self, row: Row, said: Said, column: int) -> None:
        """Give a row a comment that has none."""
        self._texts[row.number] = with_comment((self._texts[row.number] or "").rstrip(), said, column)

    def comment_at(self, row: Row) -> int:
        """Where in its line the comment of a row begins; -1 if it has none."""
        return row.comment_at if self._texts[row.number] == row.text else (self._texts[row.number] or "").find("#")

    # -- other words -------------------------------------------------------------------------------------------------

    def words(self, row: Row, words: str) -> None:
        """Write other words before the comment of a row."""
        text, at = self._texts[row.number] or "", self.comment_at(row)
        rest = text[at:] if at >= 0 else ""
        self._texts[row.number] = f"{words}{' ' * max(1, at - len(words))}{rest}" if rest else words

    def title(self, row: Row, words: str, others: Sequence[Said]) -> None:
        """Give a chapter or a variation another title: its words, and what it is called in other languages."""
        if isinstance(row.item, BrokenLine | None):
            return
        if row.item.language:
            self._texts[row.number] = (self._texts[row.number] or "")[: self.comment_at(row)].rstrip()
        self.words(row, row.indent + words)
        kept = [(text, said) for text, said in self._below[row.number] if said is None or said in others]
        told = [said for _, said in kept]
        self._below[row.number] = [*kept, *(self._line(row, one) for one in others if one not in told)]

    def drop(self, row: Row) -> None:
        """Take a row away; its comment, unless that is a title, stands alone then."""
        text, at = self._texts[row.number] or "", self.comment_at(row)
        titled = row.item is not None and is_title(row.item)
        named = titled and not isinstance(row.item, BrokenLine | None) and row.item.language
        self._texts[row.number] = row.indent + text[at:] if at >= 0 and not named else None
        if titled or at < 0:
            self._below[row.number] = [(one, None) for one, said in self._below[row.number] if said is None]

    def remove(self, row: Row) -> None:
        """Take a row away with all that it says."""
        self._texts[row.number], self._below[row.number] = None, []

    def _line(self, row: Row, said: Said) -> tuple[str, Said]:
        return row.indent + remark_line(said), said
