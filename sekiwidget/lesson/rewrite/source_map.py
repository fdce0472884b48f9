"""The rows of a script as typed, and the nodes that they play.

Items of a script (`lesson/script/items`) leave out blank lines and private remarks; rows have every line as typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.lesson.play.comments import TextLine, comment_line, with_comment
from sekiwidget.lesson.play.runner import Runner
from sekiwidget.lesson.script.document import StringSource
from sekiwidget.lesson.script.errors import Source
from sekiwidget.lesson.script.items import (
    Branch,
    BrokenLine,
    ClosingLine,
    CommentLine,
    CommitLine,
    Item,
    NoteLine,
)
from sekiwidget.lesson.script.parser import Script, is_title


class RowBelow(NamedTuple):
    """A line below a row; `said` is None for a blank line or a private remark between them."""

    text: str | None
    said: TextLine | None


OWN: Final = -1
"""The number of the comment on a row itself; those below it count from 0."""


@dataclass(slots=True, eq=False)
class Row:
    """One line of a script, with its translations below. What is edited changes here; the rest stays as typed.

    `item` is what was typed, None for a blank line or a private remark; `number` counts rows from 0.
    """

    number: int
    text: str
    """Empty, too, once the row is removed."""
    item: Item | None
    start: int
    """The offset of the line in the script."""
    line: int
    """The number of the line in the script, from 0."""
    below: list[RowBelow] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    """The nodes that it plays or is about (`Trace`): of a commit line, one for each of its commits."""
    is_new: bool = False
    """Whether it is to be written with the indentation of the rows around it."""
    _edited: bool = False
    _removed: bool = False

    @classmethod
    def new(cls, text: str, below: Sequence[TextLine] = (), item: Item | None = None) -> Row:
        """A row to be added."""
        row = cls(-1, text, item, 0, -1, is_new=True)
        row.add_below(below)
        return row

    @property
    def texts(self) -> list[str]:
        """Its lines."""
        return [*([] if self._removed else [self.text]), *(one.text for one in self.below if one.text is not None)]

    def lines(self, indent: str) -> list[str]:
        """Its lines; new ones with this indentation."""
        return [indent + line for line in self.texts] if self.is_new else self.texts

    @property
    def indent(self) -> str:
        """The white space it begins with."""
        return self.text[: len(self.text) - len(self.text.lstrip())]

    @property
    def blank(self) -> bool:
        """Whether it is an empty line."""
        return not self._removed and not self.text.strip()

    @property
    def says(self) -> bool:
        """Whether anything in it is about the node where it stands: no blank line or remark, no glyph, no question."""
        if self._removed:
            return any(one.said is not None for one in self.below)
        return (self.item is not None or self.is_new) and self.word not in ("glyph", "ask")

    @property
    def word(self) -> str:
        """The word of a note: mark, arrow, chapter, glyph, ask; empty for other rows."""
        return self.item.word if isinstance(self.item, NoteLine) else ""

    @property
    def words(self) -> str:
        """The words of a note."""
        return self.item.words.text if isinstance(self.item, NoteLine) and self.item.words is not None else ""

    @property
    def comment_at(self) -> int:
        """The offset of the `#` of its comment; -1 if it has none, not even a private one."""
        if self.item is None or self._edited:
            return self.text.find("#")
        at = self.item.span.start if isinstance(self.item, CommentLine) else self.item.span.end
        return self.text.find("#", at - self.start)

    @property
    def tries(self) -> bool:
        """Whether it is a new attempt."""
        return self.is_new and self.text.startswith("!")

    @property
    def begins_section(self) -> bool:
        """Whether it begins a new section of the file: a blank line or a chapter."""
        return self.blank or self.word == "chapter"

    @property
    def remark(self) -> str:
        """The private remark behind its words."""
        at = self.comment_at
        return self.text[at:].rstrip() if at > 0 and self.text.startswith("#%", at) else ""

    def move_remark(self) -> None:
        """Move the private remark behind its words below them."""
        if self.remark:
            self.below.insert(0, RowBelow(self.indent + self.remark, None))
            self._set(self.text[: self.comment_at].rstrip())

    # -- its comments ------------------------------------------------------------------------------------------------

    def comments(self) -> Iterator[tuple[int, TextLine]]:
        """Its comments, each with its number; titles are none."""
        item = self.item
        if item is None or isinstance(item, BrokenLine):
            return
        if (item.comment or isinstance(item, CommentLine)) and not (is_title(item) and item.language):
            yield OWN, TextLine(item.language, item.comment)
        if not is_title(item):
            yield from ((number, one.said) for number, one in enumerate(self.below) if one.said is not None)

    def set_comment(self, number: int, text: str) -> None:
        """Replace a comment; an empty text removes it from words before it."""
        item = self.item
        if number != OWN:
            said = self.below[number].said
            if said is not None and text != said.text:
                self.below[number] = self._line(TextLine(said.language, text))
        elif item is not None and not isinstance(item, BrokenLine) and text != item.comment:
            words = self.indent if isinstance(item, CommentLine) else self.text[: self.comment_at]
            line = comment_line(TextLine(item.language, text))
            self._set(words + line if text or isinstance(item, CommentLine) else words.rstrip())

    def remove_comment(self, number: int) -> None:
        """Remove a comment, and the row if it is nothing else."""
        if number != OWN:
            self.below[number] = RowBelow(None, None)
        elif isinstance(self.item, CommentLine):
            self._remove()
        else:
            self.set_comment(OWN, "")

    def add_below(self, said: Sequence[TextLine]) -> None:
        """Add comments in other languages."""
        self.below += map(self._line, said)

    def add_behind(self, said: TextLine, column: int) -> None:
        """Add its first comment."""
        self._set(with_comment(self.text.rstrip(), said, column))

    # -- its words ---------------------------------------------------------------------------------------------------

    def set_words(self, words: str) -> None:
        """Replace the words before the comment."""
        at = self.comment_at
        rest = self.text[at:] if at >= 0 else ""
        words = self.indent + words
        self._set(f"{words}{' ' * max(1, at - len(words))}{rest}" if rest else words)

    def set_title(self, words: str, others: Sequence[TextLine]) -> None:
        """Replace the title of a chapter or variation: its words, and its translations."""
        if isinstance(self.item, BrokenLine | None):
            return
        if self.item.language:
            self._set(self.text[: self.comment_at].rstrip())
        self.set_words(words)
        self.below = [one for one in self.below if one.said is None or one.said in others]
        present = [one.said for one in self.below]
        self.add_below([one for one in others if one not in present])

    def drop(self) -> None:
        """Remove it; its comment, unless that is a title, gets a row of its own."""
        at = self.comment_at
        titled = self.item is not None and is_title(self.item)
        named = titled and not isinstance(self.item, BrokenLine | None) and self.item.language
        if at >= 0 and not named:
            self._set(self.indent + self.text[at:])
        else:
            self._remove()
        if titled or at < 0:
            self.below = [one for one in self.below if one.said is None]

    def remove(self) -> None:
        """Remove it with its comments."""
        self._remove()
        self.below = []

    def _set(self, text: str) -> None:
        self.text, self._edited = text, True

    def _remove(self) -> None:
        self.text, self._removed = "", True

    def _line(self, said: TextLine) -> RowBelow:
        return RowBelow(self.indent + comment_line(said), said)


@dataclass(slots=True, eq=False)
class CommitRow:
    """A commit line with the rows up to the next commit line of its branch."""

    row: Row
    after: list[Row | Block] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    """From its first to its last commit, with automatic ones between; empty if it cannot be played (`Trace`)."""


@dataclass(slots=True, eq=False)
class Block:
    """A variation with its brackets, or the whole script, which has none. `head` is before its first commit."""

    branch: Branch
    opening: Row | None = None
    closing: Row | None = None
    head: list[Row | Block] = field(default_factory=list)
    lines: list[CommitRow] = field(default_factory=list)

    @property
    def last(self) -> list[Row | Block]:
        """The list to which the next row that is no commit belongs."""
        return self.lines[-1].after if self.lines else self.head

    @property
    def parts(self) -> list[list[Row | Block]]:
        """What stands before its first commit line, and after each."""
        return [self.head, *(line.after for line in self.lines)]

    @property
    def first(self) -> int | None:
        """The first node of a variation that was not played before it, or None."""
        return None if self.opening is None else next(iter(self.opening.nodes), None)

    def repeated(self) -> Iterator[CommitRow]:
        """The rows of a variation with commits that were all played before it."""
        for line in self.lines:
            if not line.nodes or (self.first is not None and line.nodes[-1] >= self.first):
                return
            yield line


Part: TypeAlias = "Row | Block"


class ScriptRows:
    """The rows of a script without syntax errors: `all` in order, and `root`, their tree.

    `end` is the text after the last line: a line break, perhaps with white space before closing quotation marks.
    """

    def __init__(self, text: str, languages: Sequence[str] = ()) -> None:
        body = text.rstrip(" \t")
        ended = body.endswith("\n")
        self.end = text[len(body) - 1 :] if ended else text[len(body) :]
        self.languages = languages
        self.script = Script(text, languages)
        self.all: list[Row] = []
        written = text[: len(text) - len(self.end)]
        items = dict(_starts(self.script.root))
        below = {remark.span.start: (item, remark) for item in items.values() for remark in _also(item)}
        rows: dict[int, Row] = {}
        start = 0
        for number, line in enumerate(written.split("\n") if written or ended else ()):
            at = start + len(line) - len(line.lstrip("\ufeff \t\r\f\v") if number == 0 else line.lstrip())
            if at in below:
                item, remark = below[at]
                self._put_below(rows[id(item)], RowBelow(line, TextLine(remark.language, remark.comment)))
            else:
                row = Row(len(self.all), line, items.get(at), start, number)
                rows[id(row.item)] = row
                self.all.append(row)
            start += len(line) + 1
        self.blocks = _tree(self.all, self.script.root)
        """The script, and its variations, each after the one around it."""
        self.root = self.blocks[0]

    def _put_below(self, row: Row, line: RowBelow) -> None:
        """Put a line below a row, with the blank lines and private remarks between them."""
        row.below += [RowBelow(between.text, None) for between in self.all[row.number + 1 :]]
        del self.all[row.number + 1 :]
        row.below.append(line)


def _also(item: Item) -> list[CommentLine]:
    return [] if isinstance(item, BrokenLine) else item.translations


def _starts(root: Branch) -> Iterator[tuple[int, Item]]:
    """Every item with the offset of its first sign."""
    waiting: list[Branch] = [root]
    while waiting:
        branch = waiting.pop()
        if branch is not root:
            yield branch.span.start, branch
        if branch.close is not None:
            yield branch.close.span.start, branch.close
        for item in branch.items:
            if isinstance(item, Branch):
                waiting.append(item)
            else:
                yield item.span.start, item


def _tree(rows: list[Row], branch: Branch) -> list[Block]:
    """The blocks of these rows, in order."""
    found = [Block(branch)]
    open_ = [*found]
    for row in rows:
        here = open_[-1]
        if isinstance(row.item, Branch):
            block = Block(row.item, opening=row)
            here.last.append(block)
            open_.append(block)
            found.append(block)
        elif isinstance(row.item, ClosingLine):
            here.closing = row
            open_.pop()
        elif isinstance(row.item, CommitLine):
            here.lines.append(CommitRow(row))
        else:
            here.last.append(row)
    return found


# -- the nodes of rows -------------------------------------------------------------------------------------------------


class Trace:
    """A script played from the start of a line, which need not be the one it was written for.

    `line` is what it plays, without what cannot be played there. Ids of nodes are those of `line`.
    """

    def __init__(self, rows: ScriptRows, like: Line, game: Game) -> None:
        self.rows = rows
        self.game = game
        runner = Runner(
            game, like.nodes[0].position, like.seed, StringSource(Source("", "script"), None), rows.languages
        )
        runner.run(rows.script.root)
        self.line = runner.line
        self.end = runner.end
        self.faulty = bool(runner.faults)
        """Whether something in it does not hold or cannot be played."""
        by_start = {row.item.span.start: row for row in rows.all if row.item is not None}
        root = rows.script.root
        self.row_nodes: list[tuple[Row, int]] = [
            (by_start[item.span.start], node) for item, node in runner.item_nodes if item is not root
        ]
        """Each row with its node, in the order of play."""
        for row, node in self.row_nodes:
            row.nodes.append(node)
        self.written = {node for row, node in self.row_nodes if isinstance(row.item, CommitLine)}
        """The nodes of commit lines; others were played automatically."""
        for line in (line for block in rows.blocks for line in block.lines if line.row.nodes):
            made = line.row.nodes
            line.nodes = [*self.back(made[-1], made[0])][::-1]

    def back(self, node: int, to: int) -> Iterator[int]:
        """The nodes from one back to another before it."""
        here: int | None = node
        while here is not None and here >= to:
            yield here
            here = self.line.nodes[here].parent

    def node_before(self, block: Block, number: int) -> int | None:
        """The node of the rows before commit line `number` of a block; None if it cannot be played."""
        if number < len(block.lines):
            made = block.lines[number].nodes
            return self.line.nodes[made[0]].parent if made else None
        if block.opening is None:
            return self.end
        return next(iter(block.closing.nodes), None) if block.closing is not None else None
