"""Which rows of a script belong to which node of a changed line.

A row belongs to the node that it is about. The rows between two commit rows are a section: it belongs to the last
commit before the second one, which may be an automatic commit that the script leaves out. If that commit is no longer
in the line, its section belongs to the nearest one before it, back to the commit of the first row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.lesson.play.checks import check_fact
from sekiwidget.lesson.play.comments import commit_line
from sekiwidget.lesson.rewrite.diff import match_nodes
from sekiwidget.lesson.rewrite.source_map import Block, CommitRow, Part, Row, RowBelow, Trace
from sekiwidget.lesson.script.items import AttemptLine, CommentLine, FactLine, NoteLine
from sekiwidget.lesson.script.parser import read_line


@dataclass(frozen=True, slots=True)
class Lead:
    """The row of a commit, and the number of commits that it stands for."""

    written: CommitRow
    commits: int = 1

    @property
    def row(self) -> Row:
        """The row."""
        return self.written.row


class NodeRows:
    """The rows of a script by the nodes of a line, without those whose node is gone and facts that do not hold.

    `sections` are those of each node, `about` the rows with its texts. What stands in a variation before its first new
    commit stays with its brackets. `apart` keeps variations apart that begin with the same commits; `spell_all` gives
    each commit a row.
    """

    def __init__(self, trace: Trace, line: Line, game: Game, *, apart: bool, spell_all: bool) -> None:
        self.trace = trace
        self.line = line
        self.game = game
        self._now = match_nodes(trace.line, line)
        before = {now: then for then, now in self._now.items()}
        self.sections: dict[int, list[Part]] = defaultdict(list)
        self.about: dict[int, list[Row]] = defaultdict(list)
        self.home: dict[int, Block] = {}
        """Variations by their first node."""
        self._leads: dict[int, Lead] = {}
        self._above: dict[int, int] = {}
        """Sections typed below the row of an earlier commit, with its node."""
        self._divided: dict[int, str] = {}
        """Private remarks behind rows of several commits that each get a row now, by the last commit."""
        self._index()
        self.claimed = {node for node, block in self.home.items() if apart and self._keeps_apart(block)}
        """The first nodes of variations that are kept apart from one that begins alike."""
        kept = {id(lead.row) for lead in self._leads.values()}
        for block in trace.rows.blocks:
            kept |= {id(row) for row in self._divide(block)}
        for row, at in trace.row_nodes:
            if id(row) in kept and at in self._now and at == row.nodes[-1]:
                self.about[self._now[at]].append(row)
        has_row = {node.id for lead in self._leads.values() for node in self._nodes(lead.written)}
        for node in line.nodes:
            omitted = node.id in before and before[node.id] not in trace.written
            if (
                line.holds(node.id)
                and node.commit is not None
                and node.id not in has_row
                and (spell_all or not omitted)
            ):
                self.spell(node)

    # -- rows of commits ---------------------------------------------------------------------------------------------

    def lead(self, node: Node) -> Lead | None:
        """The row of the commit that leads to a node, by the first one of a row; None if it is left out."""
        return self._leads.get(node.id)

    def spell(self, node: Node) -> Row:
        """The row of a commit: a new one, if it has none."""
        if node.id not in self._leads:
            text = commit_line(node, self.game)
            row = Row.new(text, item=read_line(text))
            if node.id in self._divided:
                row.below.append(RowBelow(self._divided[node.id], None))
            self._leads[node.id] = Lead(CommitRow(row))
            self.about[node.id].append(row)
        return self._leads[node.id].row

    def spell_after_sections(self) -> None:
        """Give automatic commits a row of their own where rows before them would be read after them."""
        for node in self.line.nodes:
            if self.line.holds(node.id) and self.says(node):
                for child in self.commits(node):
                    self.spell(child)
        for at, above in self._above.items():
            self._move_glyphs(at, above)

    def _move_glyphs(self, node: int, above: int) -> None:
        """Keep glyphs and questions right below the row of their commit where a commit after it gets a row."""
        glyphs = [part for part in self.sections[node] if isinstance(part, Row) and part in self._glyphs(above)]
        if glyphs and any(self.lead(one) for one in self._between(node, above)):
            self.sections[node] = [part for part in self.sections[node] if part not in glyphs]
            self.sections[above][:0] = glyphs

    def _glyphs(self, node: int) -> list[Row]:
        return [row for row in self.about[node] if row.word in ("glyph", "ask")]

    def _between(self, node: int, above: int) -> Iterator[Node]:
        """The nodes from one back to another, without that."""
        here: int | None = node
        while here is not None and here != above:
            yield self.line.nodes[here]
            here = self.line.nodes[here].parent

    def says(self, node: Node) -> bool:
        """Whether anything in the section of a node is about it, so that it must stand right after it."""
        return any(isinstance(part, Row) and part.says for part in self.sections.get(node.id, ()))

    def _index(self) -> None:
        """Index the first row of each commit, and the variation that begins with it, in the order of play."""
        seen: set[int] = set()
        for block in self.trace.rows.blocks:
            for written in block.lines:
                if written.nodes and written.nodes[0] not in seen:
                    seen.add(written.nodes[0])
                    nodes = self._nodes(written)
                    if len(nodes) == len(written.nodes) and all(map(_is_bare, nodes[:-1])):
                        self._leads[nodes[0].id] = Lead(written, len(nodes))
                    elif nodes and written.row.remark:
                        self._divided[nodes[-1].id] = written.row.remark
            if block.first in self._now:
                self.home.setdefault(self._now[block.first], block)

    def _nodes(self, written: CommitRow) -> list[Node]:
        """The nodes of a row that are still in the line."""
        return [self.line.nodes[self._now[node]] for node in written.nodes if node in self._now]

    # -- variations --------------------------------------------------------------------------------------------------

    def commits(self, node: Node) -> list[Node]:
        """The nodes of the commits after a node."""
        return [child for child in self.line.children(node.id) if child.commit is not None]

    def main(self, node: Node) -> list[Node]:
        """The nodes after a node along the first children."""
        path: list[Node] = []
        while commits := self.commits(node):
            node = commits[0]
            path.append(node)
        return path

    def begins(self, node: Node) -> bool:
        """Whether a variation begins at a node."""
        return node.parent is not None and self.commits(self.line.nodes[node.parent])[0] is not node

    def first(self, block: Block) -> Node | None:
        """The first node of a variation, if it is in the line."""
        return self.line.nodes[self._now[block.first]] if block.first in self._now else None

    def repeats_all(self, block: Block) -> bool:
        """Whether a variation has no new commit, and all that it repeats is in the line."""
        return block.opening is not None and block.first is None and bool(block.lines) and self._is_there(block)

    def _is_there(self, block: Block) -> bool:
        """Whether all that a variation repeats is in the line."""
        repeated = [*block.repeated()]
        return bool(repeated) and all(written.nodes[-1] in self._now for written in repeated)

    def _keeps_apart(self, block: Block) -> bool:
        """Whether a variation is to be kept apart from another one that begins alike."""
        first = self.first(block)
        return first is not None and self.begins(first) and self._is_there(block)

    # -- sections ----------------------------------------------------------------------------------------------------

    def _divide(self, block: Block) -> list[Row]:
        """Give the sections of a variation, or the script, to their nodes; returns its rows that stay."""
        first = self.first(block)
        begins = first is not None and self.begins(first)
        whole = self.repeats_all(block)
        repeated = (
            block.lines if whole else [*block.repeated()] if first is not None and first.id in self.claimed else []
        )
        kept = [written.row for written in repeated]
        if begins and block.opening is not None:
            kept.append(block.opening)
        for number, parts in enumerate(block.parts):
            owner = self._owner(block, number)
            staying = [part for part in parts if isinstance(part, Block) or self._stays(part)]
            parts.clear()
            if owner is not None:
                self.sections[owner].extend(staying)
                above = block.lines[number - 1].nodes[-1] if number else 0
                if self._now.get(above, owner) != owner:
                    self._above[owner] = self._now[above]
            elif whole or (
                begins or self._is_led(first, block) if number == 0 else block.lines[number - 1] in repeated
            ):
                parts.extend(staying)
            else:
                continue
            kept += [part for part in staying if isinstance(part, Row)]
        if (row := block.closing) is not None and row.nodes:
            if begins and first is not None and self._now.get(row.nodes[-1]) == [first, *self.main(first)][-1].id:
                kept.append(row)
            else:  # its comment is about the end of a branch that goes on, or is gone
                for which, _ in [*row.comments()]:
                    row.remove_comment(which)
        return kept

    def _is_led(self, first: Node | None, block: Block) -> bool:
        """Whether the first row of a variation leads to its first node."""
        lead = None if first is None else self.lead(first)
        return lead is not None and block.lines[:1] == [lead.written]

    def _owner(self, block: Block, number: int) -> int | None:
        """The node of a section: the last commit before its end that is still in the line.

        None if there is none, or if it exists without this variation, so that its texts are not within its brackets.
        """
        made = block.lines[number - 1].nodes if number else [0]
        settled = self.trace.node_before(block, number)
        if not made or (settled is None and block.opening is not None):
            return None
        end = made[-1] if settled is None else settled
        then = next((node for node in self.trace.back(end, made[-1]) if node in self._now), None)
        if then is None or (block.opening is not None and (block.first is None or then < block.first)):
            return None
        return self._now[then]

    def _stays(self, row: Row) -> bool:
        """Whether a row that is no commit still is about the line."""
        if isinstance(row.item, FactLine):
            at = self._now.get(row.nodes[0]) if row.nodes else None
            return at is not None and self._holds(row, self.line.nodes[at])
        if isinstance(row.item, AttemptLine | NoteLine | CommentLine):
            return bool(row.nodes) and row.nodes[-1] in self._now
        return True

    def _holds(self, row: Row, node: Node) -> bool:
        """Whether a row is a fact that holds at a node."""
        fact = row.item
        return (
            isinstance(fact, FactLine)
            and check_fact(self.game, node.position, fact.key, fact.operator, fact.value) is None
        )

    def insert(self, node: Node, rows: list[Row], *, after: Row | None = None, top: bool = False) -> None:
        """Add rows to a node's section: after one of it, else at the top, or before variations and blank lines."""
        parts = self.sections[node.id]
        end = next((n for n, part in enumerate(parts) if isinstance(part, Block) or part.begins_section), len(parts))
        at = parts.index(after) + 1 if after in parts[:end] else 0 if top else end
        while at < end and _is_new(parts[at]):
            at += 1
        parts[at:at] = rows

    def added(self, node: Node) -> Row | None:
        """The last of the rows added at the top of a section, if there is one."""
        added: Row | None = None
        for part in self.sections[node.id]:
            if not isinstance(part, Row) or not part.is_new:
                break
            added = part
        return added


def _is_new(part: Part) -> bool:
    return isinstance(part, Row) and part.is_new


def _is_bare(node: Node) -> bool:
    """Whether a row may stand for this commit and the next."""
    return not (node.comment or node.chapter or node.notes or node.glyph or node.ask) and len(node.children) == 1
