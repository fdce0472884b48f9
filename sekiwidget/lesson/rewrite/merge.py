"""Write a line as a script, new or over an older one, of which everything stays that the line does not contradict.

1. The old script is played, and each of its rows is given to the node of the line that it is about (`NodeRows`). Nodes
   are found by what was played, not by number, so the line may come from anywhere.
2. The texts of each node are compared with those of its rows; only rows with other texts change, and missing rows are
   added (`Annotator`).
3. The line is written in its own order, each commit with its rows (`Layout`).
4. The result is played and compared with the line. Where it is another one, because a row would be read at an earlier
   commit, for instance, more is written out; if no way leads to the line, `Unwritable` is raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.lesson.play.actions import action_line, automatic_action
from sekiwidget.lesson.play.comments import OPENING, Unwritable, comment_lines, title_lines
from sekiwidget.lesson.rewrite.comments import Annotator
from sekiwidget.lesson.rewrite.diff import LineDiff
from sekiwidget.lesson.rewrite.node_rows import Lead, NodeRows
from sekiwidget.lesson.rewrite.source_map import Block, Part, Row, ScriptRows, Trace
from sekiwidget.lesson.script.items import CommentLine, NoteLine
from sekiwidget.lesson.script.parser import MAX_VARIATION_DEPTH
from sekiwidget.text.phrase import phrase

_ROUNDS: Final = (False, False, True, True)
"""Attempts to write a line, each with whether all commits get a row."""


def merge_script(script: str, line: Line, game: Game, languages: Sequence[str] = ()) -> str:
    """The script that plays a line, with everything of an older script that still fits.

    `script` has no syntax errors; it may have been written for another start. `languages` are those of the file, and
    of the line. Raises Unwritable.
    """
    old = Trace(ScriptRows(script, languages), line, game)
    if not LineDiff(line, old.line) and old.end is not None and not old.faulty:
        return script
    anew: set[int] = set()
    apart = True
    for spell_all in _ROUNDS:
        rows = NodeRows(old, line, game, apart=apart, spell_all=spell_all)
        Annotator(rows, languages, anew)
        text = Layout(rows, languages).text
        differs = LineDiff(line, Trace(ScriptRows(text, languages), line, game).line)
        if not differs:
            return text
        anew |= differs.words
        apart = apart and not differs.lines
        old = Trace(ScriptRows(script, languages), line, game)
    raise Unwritable(phrase("no script can express this line: the script would be read as another line"))


def new_script(line: Line, game: Game, languages: Sequence[str] = ()) -> str:
    """The script of a line, with a row for each commit. Raises Unwritable.

    That is also the case for a mark or arrow that names no place, which `Line` cannot know.
    """
    for node in (node for node in line.nodes if line.holds(node.id)):
        comment_lines(node.comment, languages)
        for wrong in (game.note(node.position, note.word, note.words) for note in node.notes):
            if wrong is not None:
                raise Unwritable(wrong)
    rows = NodeRows(Trace(ScriptRows("", languages), line, game), line, game, apart=True, spell_all=True)
    Annotator(rows, languages, ())
    return Layout(rows, languages).text


# -- layout ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Stretch:
    """Commits of a branch that belong to one row: automatic ones that are left out, then its own.

    The last one of a branch may have no row.
    """

    omitted: list[Node] = field(default_factory=list)
    made: list[Node] = field(default_factory=list)
    lead: Lead | None = None


class Layout:
    """The script of a line, from the start along the first children, with the variations beside each commit.

    Each commit that is not left out has its row, and then the section of the last commit before the next row.
    """

    def __init__(self, rows: NodeRows, languages: Sequence[str]) -> None:
        self._own = rows
        self._line = rows.line
        self._languages = languages
        self._lines: list[str] = []
        self._led_by = {id(block.lines[0]): block for block in rows.home.values() if block.lines}

    @property
    def text(self) -> str:
        """The script."""
        start = self._line.nodes[0]
        self._own.spell_after_sections()
        self._branch([start], self._own.main(start), "", 0)
        return "\n".join(self._lines) + (self._own.trace.rows.end or "\n") if self._lines else ""

    # -- branches ----------------------------------------------------------------------------------------------------

    def _is_automatic(self, node: Node) -> bool:
        """Whether a commit is played automatically at the end of a branch."""
        parent = self._line.nodes[node.parent or 0]
        action = automatic_action(parent.position, self._line.seed, parent.depth)
        return len(self._own.commits(parent)) == 1 and node.commit is not None and node.commit.action == action

    def _branch(
        self, before: list[Node], path: list[Node], indent: str, depth: int, block: Block | None = None
    ) -> None:
        """Write the commits of a branch; `before` is the node where it begins, if its section is not written yet."""
        if depth > MAX_VARIATION_DEPTH:
            raise Unwritable(phrase("variations are nested deeper than {deepest}", deepest=MAX_VARIATION_DEPTH))
        begins = path[0] if depth else None
        stretches = self._stretches(path)
        early = self._tail([*before, *stretches[0].omitted], [], stretches[0], begins, indent, depth)
        for stretch, then in zip_longest(stretches, stretches[1:]):
            if stretch.lead is None:
                continue
            indent = self._row_of(stretch.lead, block, indent)
            beside = [node for node in self._alternatives(stretch, begins) if node not in early]
            nodes = stretch.made[-1:] + ([] if then is None else then.omitted)
            early = self._tail(nodes, beside, then, begins, indent, depth)
        end = path[-1] if path else self._line.nodes[0]
        action = automatic_action(end.position, self._line.seed, end.depth)
        if action is not None and end.position.to_move is not None and self._own.says(end):
            self._lines.append(indent + action_line(self._own.game, end.position.to_move, action))

    def _tail(
        self,
        nodes: list[Node],
        beside: list[Node],
        then: _Stretch | None,
        begins: Node | None,
        indent: str,
        depth: int,
    ) -> list[Node]:
        """Write what stands before the next row, with these variations; returns those of the next row among them."""
        parts = [part for node in nodes for part in self._own.sections.get(node.id, ())]
        early = [] if then is None else self._standing_in(parts, self._alternatives(then, begins))
        self._beside(parts, [*beside, *early], indent, depth)
        return early

    def _alternatives(self, stretch: _Stretch, begins: Node | None) -> list[Node]:
        """The variations beside the commits of a stretch with a row."""
        own = (*stretch.omitted, *stretch.made[:1])
        return [node for at in own if at is not begins for node in self._others(at)]

    def _others(self, node: Node) -> list[Node]:
        """The variations beside a commit that are not written elsewhere."""
        commits = self._own.commits(self._line.nodes[node.parent or 0])
        return [one for one in commits if one is not node and one.id not in self._own.claimed]

    def _standing_in(self, parts: list[Part], nodes: list[Node]) -> list[Node]:
        """The variations whose brackets are among these parts, before the commits that they replace."""
        here = {id(part) for part in parts}
        return [node for node in nodes if id(self._own.home.get(node.id)) in here]

    def _stretches(self, path: list[Node]) -> list[_Stretch]:
        found = [_Stretch()]
        at = 0
        while at < len(path):
            lead = self._own.lead(path[at])
            count = 1 if lead is None else lead.commits
            if lead is None:
                found[-1].omitted.append(path[at])
            else:
                found[-1].made, found[-1].lead = path[at : at + count], lead
                found.append(_Stretch())
            at += count
        needed = [n for n, node in enumerate(found[-1].omitted, 1) if not self._is_automatic(node)]
        if not needed:
            return found
        for node in found[-1].omitted[: needed[-1]]:  # at the end of a branch they would not be played
            self._own.spell(node)
        return self._stretches(path)

    def _row_of(self, lead: Lead, block: Block | None, indent: str) -> str:
        """Write the row of a commit; returns its indentation."""
        home = self._led_by.get(id(lead.written))
        head = home.head if home is not None and home is not block else []  # a variation has become the main line
        brackets = [home.opening, home.closing] if home is not None and home is not block else []
        self._lines += [lead.row.indent + row.remark for row in brackets if row is not None and row.remark]
        shown = [part for part in head if isinstance(part, Row) and isinstance(part.item, NoteLine | CommentLine)]
        self._plain([part for part in head if part not in shown], indent)
        self._lines += lead.row.lines(indent)
        self._plain(shown, indent)
        return indent if lead.row.is_new else lead.row.indent

    # -- what stands between commits ---------------------------------------------------------------------------------

    def _plain(self, parts: Sequence[Part], indent: str) -> None:
        """Write rows, without variations among them."""
        for part in parts:
            if isinstance(part, Row):
                self._lines += part.lines(indent)

    def _beside(self, parts: list[Part], beside: list[Node], indent: str, depth: int) -> None:
        """Write variations among the rows around them."""
        firsts = {node.id: node for node in beside}
        held = {id(part): self._own.first(part) for part in parts if isinstance(part, Block)}
        in_order = [node.id for node in held.values() if node is not None and node.id in firsts]
        in_order += [node for node in firsts if node not in in_order]
        as_written = all(
            [node for node in in_order if firsts[node].parent == parent]
            == [node for node in firsts if firsts[node].parent == parent]
            for parent in {node.parent for node in beside}
        )
        last = self._place_for_more(parts)
        for part in parts[:last]:
            if isinstance(part, Row):
                self._plain([part], indent)
                continue
            node = held[id(part)]
            if node is None:
                if self._own.repeats_all(part):
                    self._repeating(part, indent)
            elif (node.id in firsts and as_written) or node.id in self._own.claimed:
                self._variation(firsts.pop(node.id, node), part, indent, depth)
        for first in firsts.values():
            self._variation(first, self._own.home.get(first.id), indent, depth)
        self._plain(parts[last:], indent)

    def _place_for_more(self, parts: list[Part]) -> int:
        """The index of a new variation: after the last one, else before a blank line, a chapter or a new attempt."""
        blocks = [number for number, part in enumerate(parts) if isinstance(part, Block)]
        if blocks:
            return blocks[-1] + 1
        ends = (n for n, part in enumerate(parts) if isinstance(part, Row) and (part.begins_section or part.tries))
        return next(ends, len(parts))

    def _variation(self, first: Node, block: Block | None, indent: str, depth: int) -> None:
        opening, closing = (block.opening, block.closing) if block is not None else (None, None)
        new = (indent + line for line in title_lines(OPENING, first.name, self._languages))
        self._lines += opening.lines(indent) if opening is not None else new
        inner = indent
        if block is not None:
            self._plain(block.head, indent)
            if first.id in self._own.claimed:
                for written in block.repeated():
                    self._lines += written.row.lines(indent)
                    self._plain(written.after, indent)
                    inner = written.row.indent
        self._branch([], [first, *self._own.main(first)], inner, depth + 1, block)
        self._lines += closing.lines(indent) if closing is not None else [indent + ")"]

    def _repeating(self, block: Block, indent: str) -> None:
        """Write a variation without new commits as it is."""
        first, last = block.opening, block.closing
        if first is not None and last is not None:
            for row in self._own.trace.rows.all[first.number : last.number + 1]:
                self._lines += row.lines(indent)
