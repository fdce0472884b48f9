"""The rows of a script as typed, and the nodes that they play.

Items of a script (`lesson/script/items`) leave out blank lines and private remarks; rows have every line as typed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.lesson.play.checks import check_fact
from sekiwidget.lesson.play.runner import Runner
from sekiwidget.lesson.script.document import StringSource
from sekiwidget.lesson.script.errors import Source
from sekiwidget.lesson.script.items import (
    Branch,
    BrokenLine,
    ClosingLine,
    CommentLine,
    CommitLine,
    FactLine,
    Item,
    NoteLine,
)
from sekiwidget.lesson.script.parser import Script


class RowBelow(NamedTuple):
    """A line below a row; `comment` is None for a blank line or a private remark between them."""

    text: str
    comment: CommentLine | None


@dataclass(slots=True, eq=False)
class Row:
    """One line of a script, with its translations below.

    `item` is None for a blank line or a private remark; `number` counts rows from 0.
    """

    number: int
    text: str
    item: Item | None
    start: int
    """The offset of the line in the script."""
    line: int
    """The number of the line in the script, from 0."""
    below: list[RowBelow] = field(default_factory=list)

    @property
    def texts(self) -> list[str]:
        """Its lines as typed."""
        return [self.text, *(one.text for one in self.below)]

    @property
    def indent(self) -> str:
        """The white space it begins with."""
        return self.text[: len(self.text) - len(self.text.lstrip())]

    @property
    def blank(self) -> bool:
        """Whether it is empty."""
        return not self.text.strip()

    @property
    def comment_at(self) -> int:
        """The offset of the `#` of its comment; -1 if it has none, not even a private one."""
        if self.item is None:
            return self.text.find("#")
        return self.text.find(
            "#", self.item.span.start - self.start if isinstance(self.item, CommentLine) else self._words
        )

    @property
    def _words(self) -> int:
        """The offset where its words end; after them `#` can only begin a comment."""
        return 0 if self.item is None else self.item.span.end - self.start

    @property
    def begins_section(self) -> bool:
        """Whether it begins a new section of the file: a blank line or a chapter."""
        return self.blank or (isinstance(self.item, NoteLine) and self.item.word == "chapter")


@dataclass(slots=True, eq=False)
class CommitRow:
    """A commit line with the rows up to the next commit line of its branch."""

    row: Row
    step: CommitLine
    after: list[Row | Block] = field(default_factory=list)


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

    def blocks(self) -> Iterator[Block]:
        """The variations directly within it."""
        for part in (self.head, *(line.after for line in self.lines)):
            yield from (found for found in part if isinstance(found, Block))


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
                self._put_below(rows[id(item)], RowBelow(line, remark))
            else:
                row = Row(len(self.all), line, items.get(at), start, number)
                rows[id(row.item)] = row
                self.all.append(row)
            start += len(line) + 1
        self.root = _tree(self.all, self.script.root)

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


def _tree(rows: list[Row], branch: Branch) -> Block:
    root = Block(branch)
    open_: list[Block] = [root]
    for row in rows:
        here = open_[-1]
        if isinstance(row.item, Branch):
            block = Block(row.item, opening=row)
            here.last.append(block)
            open_.append(block)
        elif isinstance(row.item, ClosingLine):
            here.closing = row
            open_.pop()
        elif isinstance(row.item, CommitLine):
            here.lines.append(CommitRow(row, row.item))
        else:
            here.last.append(row)
    return root


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
        self.nodes_of: dict[int, list[int]] = defaultdict(list)
        """The nodes of a row, by its number: of a commit line, one for each of its commits."""
        for row, node in self.row_nodes:
            self.nodes_of[row.number].append(node)
        self.written = {node for row, node in self.row_nodes if isinstance(row.item, CommitLine)}
        """The nodes of commit lines; others were played automatically."""

    def first_new(self, block: Block) -> int | None:
        """The first node of a variation that was not played before it, or None."""
        return None if block.opening is None else next(iter(self.nodes_of.get(block.opening.number, ())), None)

    def holds(self, row: Row) -> bool:
        """Whether the fact of a row holds at its node."""
        fact = row.item
        if not isinstance(fact, FactLine) or row.number not in self.nodes_of:
            return False
        position = self.line.nodes[self.nodes_of[row.number][0]].position
        return check_fact(self.game, position, fact.key, fact.operator, fact.value) is None

    def node_before(self, block: Block, number: int) -> int | None:
        """The node of the rows before commit line `number` of a block; None if it cannot be played."""
        if number < len(block.lines):
            made = self.nodes_of.get(block.lines[number].row.number)
            return self.line.nodes[made[0]].parent if made else None
        if block.opening is None:
            return self.end
        ends = self.nodes_of.get(block.closing.number) if block.closing is not None else None
        return ends[0] if ends else None

    def shares(self, block: Block, node: int) -> bool:
        """Whether a node exists without this variation, so that texts within its brackets are not about it."""
        first = self.first_new(block)
        return block.opening is not None and (first is None or node < first)

    def span_of(self, written: CommitRow) -> list[int]:
        """The nodes from the first to the last commit of a row, with automatic ones between; empty if not played."""
        made = self.nodes_of.get(written.row.number)
        if not made:
            return []
        path = [node.id for node in self.line.path(made[-1])]
        return path[path.index(made[0]) :]
