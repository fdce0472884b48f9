"""Playing a script from a line's start, and finding its commits again in the line."""

from __future__ import annotations

from collections import defaultdict

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.lesson.keep.rows import Block, Row, Rows, Written
from sekiwidget.lesson.play.facts import miss
from sekiwidget.lesson.play.runner import Runner
from sekiwidget.lesson.script.document import StringSource
from sekiwidget.lesson.script.errors import Source
from sekiwidget.lesson.script.items import CommitLine, FactLine


class Trace:
    """A script as it plays from the start of a line, which need not be the one it was written for.

    `line` is what it plays; what cannot be played there is left out. Ids of nodes are those of `line`.
    """

    def __init__(self, rows: Rows, like: Line, game: Game) -> None:
        self.rows = rows
        self.game = game
        runner = Runner(
            game, like.nodes[0].position, like.seed, StringSource(Source("", "script"), None), rows.languages
        )
        runner.run(rows.script.root)
        self.line = runner.line
        self.end = runner.end
        self.faulty = bool(runner.faults)
        """Whether something in it does not hold, or cannot be played."""
        by_start = {row.item.span.start: row for row in rows.all if row.item is not None}
        root = rows.script.root
        self.met: list[tuple[Row, int]] = [
            (by_start[item.span.start], node) for item, node in runner.met if item is not root
        ]
        """Each row with the node it is about, in the order of play."""
        self.nodes_of: dict[int, list[int]] = defaultdict(list)
        """The nodes that a row is about, by its number: of a commit line, every commit that it makes."""
        for row, node in self.met:
            self.nodes_of[row.number].append(node)
        self.written = {node for row, node in self.met if isinstance(row.item, CommitLine)}
        """The nodes that a commit line leads to; others were played automatically."""

    def first_new(self, block: Block) -> int | None:
        """The first node of a variation that nothing before it leads to; None if there is none."""
        return None if block.opening is None else next(iter(self.nodes_of.get(block.opening.number, ())), None)

    def holds(self, row: Row) -> bool:
        """Whether the fact in a row holds where it stands."""
        fact = row.item
        if not isinstance(fact, FactLine) or row.number not in self.nodes_of:
            return False
        position = self.line.nodes[self.nodes_of[row.number][0]].position
        return miss(self.game, position, fact.key, fact.operator, fact.value) is None

    def settles(self, block: Block, number: int) -> int | None:
        """The node that rows before commit line `number` of a block are about; None if it cannot be played."""
        if number < len(block.lines):
            made = self.nodes_of.get(block.lines[number].row.number)
            return self.line.nodes[made[0]].parent if made else None
        if block.opening is None:
            return self.end
        ends = self.nodes_of.get(block.closing.number) if block.closing is not None else None
        return ends[0] if ends else None

    def shares(self, block: Block, node: int) -> bool:
        """Whether a node is there without this variation, so that what is said in its brackets is not about it."""
        first = self.first_new(block)
        return block.opening is not None and (first is None or node < first)

    def span_of(self, written: Written) -> list[int]:
        """The nodes from the first to the last commit of a line, with automatic ones between; empty if not played."""
        made = self.nodes_of.get(written.row.number)
        if not made:
            return []
        path = [node.id for node in self.line.path(made[-1])]
        return path[path.index(made[0]) :]


def found_again(before: Line, after: Line) -> dict[int, int]:
    """The nodes of one line that are in another too: the same commits from the start, the same attempts there."""
    same = {0: 0}
    waiting = [0]
    while waiting:
        here = waiting.pop()
        there = list(after.children(same[here]))
        for child in before.children(here):
            other = next((one for one in there if same_step(child, one)), None)
            if other is not None:
                same[child.id] = other.id
                waiting.append(child.id)
    return same


def same_step(one: Node, other: Node) -> bool:
    """Whether the same commit leads to both nodes, or the same attempt was made there."""
    if one.commit is not None and other.commit is not None:
        return (one.commit.actor, one.commit.action) == (other.commit.actor, other.commit.action)
    if one.attempt is not None and other.attempt is not None:
        return (one.attempt.actor, one.attempt.text) == (other.attempt.actor, other.attempt.text)
    return False
