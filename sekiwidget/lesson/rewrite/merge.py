"""Merge a script with the line of a board, so that everything the line does not contain survives.

The script is played, and each of its rows is recorded with its node. Its commits are looked up in the line by what was
played, not by number, so the line may come from anywhere. Then the line is written in its own order, each commit with
its row in the script and the rows after it (`Layout`). The result is played again, and the texts of each node are
compared with the line's: only rows with other texts are changed, and missing rows are added (`comments`).

Last, the result is played once more and compared with the line. A script cannot always leave out what it left out
before: a comment on an automatic commit needs a row for it. So there are rounds, and each writes out more than the one
before. If the script still plays another line in the end, `Unwritable` is raised.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.lesson.play.actions import action_line, automatic_action
from sekiwidget.lesson.play.comments import OPENING, Unwritable, title_lines
from sekiwidget.lesson.play.script_writer import commit_line
from sekiwidget.lesson.rewrite.comments import Annotator
from sekiwidget.lesson.rewrite.diff import LineDiff, match_nodes
from sekiwidget.lesson.rewrite.source_map import Block, CommitRow, Part, Row, ScriptRows, Trace
from sekiwidget.lesson.script.items import AttemptLine, CommentLine, FactLine, NoteLine
from sekiwidget.lesson.script.parser import MAX_VARIATION_DEPTH
from sekiwidget.text.phrase import phrase

_ROUNDS: Final = 6


def merge_script(script: str, line: Line, game: Game, languages: Sequence[str] = ()) -> str:
    """The script that plays a line, with everything of an older script that still fits.

    `script` has no syntax errors; it may have been written for another start. `languages` are those of the file, and
    of the line. Raises Unwritable.
    """
    old = Trace(ScriptRows(script, languages), line, game)
    if not LineDiff(line, old.line) and old.end is not None and not old.faulty:
        return script
    explicit: set[int] = set()
    ends: set[int] = set()
    anew: set[int] = set()
    apart = True
    for _ in range(_ROUNDS):
        text = Layout(old, line, game, explicit, ends, apart=apart).text
        laid = Trace(ScriptRows(text, languages), line, game)
        words = Annotator(laid, line, game, anew)
        differs = LineDiff(line, Trace(ScriptRows(words.text, languages), line, game).line)
        if not differs:
            return words.text
        last = {node for node in differs.lines if not any(child.commit for child in line.children(node))}
        if last - ends:
            ends |= last
        elif differs.lines and apart:
            apart = False
        elif differs.lines:
            explicit |= {node.id for node in line.nodes if line.holds(node.id)}
        elif words.wanted - explicit:
            explicit |= words.wanted
        else:
            anew |= differs.words
    raise Unwritable(phrase("no script can express this line: what is read back is another one"))


# -- layout ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Stretch:
    """Commits of a branch that belong to one row: automatic ones that are left out, then its own.

    `written` is None for a new row, which has one commit, or none at the end of a branch. `divided` is the row of
    several commits whose last one this is, if each of them gets a row now.
    """

    omitted: list[Node] = field(default_factory=list)
    made: list[Node] = field(default_factory=list)
    written: CommitRow | None = None
    divided: CommitRow | None = None
    spelled: bool = False
    """Whether its commit was left out before and is written now."""


class Layout:
    """The rows of a script for a changed line, laid out like an older script.

    From the start along the first children, with the variations beside each commit:

    * a commit with a row in the script is written as that row, with the rows after it (facts, attempts, marks,
      comments, blank lines, private remarks), in its variation with its brackets;
    * an automatic commit that the script left out stays left out where it still is automatic;
    * any other commit gets a row of its own, indented like the row before it;
    * rows of commits that are no longer in the line are dropped, as are deleted attempts, and facts that no longer
      hold (where the start was changed).

    `explicit` are nodes that need a row of their own; `ends` are ends of branches with a row for the first automatic
    commit after them, so that their texts have a place; `apart` keeps variations apart that begin with the same
    commits.
    """

    def __init__(
        self, old: Trace, line: Line, game: Game, explicit: Collection[int], ends: Collection[int], *, apart: bool
    ) -> None:
        self._old = old
        self._line = line
        self._game = game
        self._explicit = explicit
        self._ends = ends
        self._rows: list[str] = []
        self._now = match_nodes(old.line, line)
        self._before = {now: then for then, now in self._now.items()}
        self._by_first: dict[int, CommitRow] = {}
        self._by_last: dict[int, CommitRow] = {}
        self._home: dict[int, Block] = {}
        self._index(old.rows.root)
        self._leads = {block.lines[0]: block for block in self._home.values() if block.lines}
        self._claimed = {at for block in self._home.values() if apart and (at := self._apart(block)) is not None}

    @property
    def text(self) -> str:
        """The script."""
        root = self._old.rows.root
        self._branch(self._main(self._line.nodes[0]), root, "", 0, root.head)
        end = self._old.rows.end or "\n"
        return "\n".join(self._rows) + end if self._rows else ""

    # -- the old script ----------------------------------------------------------------------------------------------

    def _index(self, root: Block) -> None:
        """Index the first row of each commit, and the variation that begins with it, in the order of play."""
        waiting = [root]
        while waiting:
            block = waiting.pop()
            for written in block.lines:
                if span := self._old.span_of(written):
                    self._by_first.setdefault(span[0], written)
                    if len(span) > 1:
                        self._by_last.setdefault(span[-1], written)
            first = self._old.first_new(block)
            if first is not None:
                self._home.setdefault(first, block)
            waiting += reversed([*block.blocks()])

    def _apart(self, block: Block) -> int | None:
        """The node where a variation leaves another one that it repeats at first, if it can be kept apart."""
        first = self._old.first_new(block)
        if first is None or first not in self._now:
            return None
        repeats = [self._old.span_of(written) for written in self._repeated(block)]
        now = self._now[first]
        if not repeats or any(not span or span[-1] not in self._now for span in repeats):
            return None
        return now if self._line.variation(now) is self._line.nodes[now] else None

    def _repeated(self, block: Block) -> Iterator[CommitRow]:
        """The rows of a variation with commits that were all played before it."""
        first = self._old.first_new(block)
        for written in block.lines:
            span = self._old.span_of(written)
            if not span or first is None or span[-1] >= first:
                return
            yield written

    # -- branches ----------------------------------------------------------------------------------------------------

    def _main(self, node: Node) -> list[Node]:
        """The nodes after a node along the first children."""
        path: list[Node] = []
        while commits := self._commits(node):
            node = commits[0]
            path.append(node)
        return path

    def _commits(self, node: Node) -> list[Node]:
        return [child for child in self._line.children(node.id) if child.commit is not None]

    def _branch(
        self, path: list[Node], block: Block | None, indent: str, depth: int, head: Sequence[Part] = ()
    ) -> None:
        """Write the commits of a branch; `block` is the variation, or script, around them.

        `head` are the rows before its first commit. They come after left-out commits that get a row now.
        """
        if depth > MAX_VARIATION_DEPTH:
            raise Unwritable(phrase("variations are nested deeper than {deepest}", deepest=MAX_VARIATION_DEPTH))
        later: list[Part] = [*head]
        begins = path[0] if depth else None
        stretches = self._stretches(path)
        early: list[Node] = []
        for stretch, then in zip_longest(stretches, stretches[1:]):
            if not stretch.spelled:
                self._plain(later)
                later = []
            if not stretch.made:
                continue
            indent = self._row_of(stretch, block, indent)
            before = stretch.written or stretch.divided
            own = [] if before is None else list(before.after)
            beside = [node for node in self._alternatives(stretch, begins) if node not in early]
            early = [] if then is None else self._standing_in(own, self._alternatives(then, begins))
            beside += early
            if beside or any(isinstance(part, Block) for part in own):
                own = self._beside(own, beside, indent, depth)
            later += own
        self._plain(later)
        end = path[-1] if path else self._line.nodes[0]
        if end.id in self._ends:
            action = automatic_action(end.position, self._line.seed, end.depth)
            if action is not None and end.position.to_move is not None:
                self._rows.append(indent + action_line(self._game, end.position.to_move, action))

    def _alternatives(self, stretch: _Stretch, begins: Node | None) -> list[Node]:
        """The variations beside the commits of a stretch with a row."""
        own = (*stretch.omitted, *stretch.made[:1])
        return [node for at in own if at is not begins for node in self._others(at)]

    def _standing_in(self, parts: list[Part], nodes: list[Node]) -> list[Node]:
        """The variations whose brackets are among these parts, before the commits that they replace."""
        homes = [self._home.get(self._before.get(node.id, -1)) for node in nodes]
        return [node for node, home in zip(nodes, homes, strict=True) if any(home is part for part in parts)]

    def _row_of(self, stretch: _Stretch, block: Block | None, indent: str) -> str:
        """Write the row of a stretch; returns its indentation."""
        if stretch.written is None:
            self._rows.append(indent + commit_line(stretch.made[0], self._game))
            if stretch.divided is not None:
                self._rows += _remark(stretch.divided.row, indent)
            return indent
        home = self._leads.get(stretch.written)
        head = home.head if home is not None and home is not block else []  # a variation has become the main line
        if home is not None and home is not block:
            for bracket in (home.opening, home.closing):
                self._rows += _remark(bracket, stretch.written.row.indent)
        shown = [part for part in head if isinstance(part, Row) and isinstance(part.item, NoteLine | CommentLine)]
        self._plain([part for part in head if part not in shown])
        self._rows += stretch.written.row.texts
        self._plain(shown)
        return stretch.written.row.indent

    def _stretches(self, path: list[Node]) -> list[_Stretch]:
        found: list[_Stretch] = []
        open_ = _Stretch()
        at = 0
        while at < len(path):
            node = path[at]
            then = self._before.get(node.id)
            written = self._by_first.get(then) if then is not None else None
            made = self._kept(written, path, at) if written is not None else 0
            if made:
                open_.made, open_.written = path[at : at + made], written
            elif then is not None and then not in self._old.written and node.id not in self._explicit:
                open_.omitted.append(node)
                at += 1
                continue
            else:
                spelled = then is not None and then not in self._old.written
                open_.made, open_.spelled = [node], spelled
                open_.divided = self._by_last.get(then) if then is not None else None
            found.append(open_)
            at += len(open_.made)
            open_ = _Stretch()
        return found + self._ending(open_.omitted)

    def _ending(self, omitted: list[Node]) -> list[_Stretch]:
        """The end of a branch: commits that would not be automatic there get a row."""
        needed = 0
        for number, node in enumerate(omitted, 1):
            parent = self._line.nodes[node.parent or 0]
            alone = len(self._commits(parent)) == 1
            action = automatic_action(parent.position, self._line.seed, parent.depth)
            if not alone or node.commit is None or node.commit.action != action:
                needed = number
        rest = [_Stretch(omitted=omitted[needed:])] if omitted[needed:] else []
        return [_Stretch(made=[node], spelled=True) for node in omitted[:needed]] + rest

    def _kept(self, written: CommitRow, path: list[Node], at: int) -> int:
        """The number of commits of a path that a row still has; 0 if it must be written anew."""
        span = [self._now.get(node) for node in self._old.span_of(written)]
        if [node.id for node in path[at : at + len(span)]] != span:
            return 0
        for node in path[at : at + len(span) - 1]:
            bare = not (node.comment or node.chapter or node.notes or node.glyph)
            if not bare or len(node.children) != 1:
                return 0
        return len(span)

    # -- what stands between commits ---------------------------------------------------------------------------------

    def _plain(self, parts: Sequence[Part]) -> None:
        """Write the remaining rows between two commits."""
        for part in parts:
            if isinstance(part, Row) and self._stays(part):
                self._rows += part.texts

    def _stays(self, row: Row) -> bool:
        if isinstance(row.item, AttemptLine):
            return any(node in self._now for node in self._old.nodes_of.get(row.number, ()))
        if isinstance(row.item, FactLine):
            return self._old.holds(row) and self._old.nodes_of[row.number][0] in self._now
        return True

    def _others(self, node: Node) -> list[Node]:
        """The variations beside a commit that are not written elsewhere."""
        parent = self._line.nodes[node.parent or 0]
        return [one for one in self._commits(parent) if one is not node and one.id not in self._claimed]

    def _beside(self, parts: list[Part], beside: list[Node], indent: str, depth: int) -> list[Part]:
        """Write variations among the rows around them; returns the rows after the last one."""
        firsts = {node.id: node for node in beside}
        held = {id(part): self._first(part) for part in parts if isinstance(part, Block)}
        in_order = [node for node in held.values() if node in firsts]
        in_order += [node for node in firsts if node not in in_order]
        as_written = all(
            [node for node in in_order if firsts[node].parent == parent]
            == [node for node in firsts if firsts[node].parent == parent]
            for parent in {node.parent for node in beside}
        )
        last = self._place_for_more(parts)
        for number, part in enumerate([*parts[:last], None]):
            if isinstance(part, Row):
                self._plain([part])
            elif isinstance(part, Block):
                node = held[id(part)]
                if node in firsts and as_written:
                    self._variation(firsts.pop(node), part, indent, depth)
                elif node in self._claimed:
                    self._variation(self._line.nodes[node or 0], part, indent, depth)
                elif node is None and number < last:
                    self._repeating(part)
        for first in firsts.values():
            then = self._before.get(first.id)
            self._variation(first, None if then is None else self._home.get(then), indent, depth)
        return parts[last:]

    def _first(self, block: Block) -> int | None:
        first = self._old.first_new(block)
        return None if first is None else self._now.get(first, -1)

    def _place_for_more(self, parts: list[Part]) -> int:
        """The index of a new variation: after the last one, else before a blank line or chapter."""
        blocks = [number for number, part in enumerate(parts) if isinstance(part, Block)]
        if blocks:
            return blocks[-1] + 1
        return next((n for n, part in enumerate(parts) if isinstance(part, Row) and part.begins_section), len(parts))

    def _variation(self, first: Node, block: Block | None, indent: str, depth: int) -> None:
        opening, closing = (block.opening, block.closing) if block is not None else (None, None)
        languages = self._old.rows.languages
        new = (indent + line for line in title_lines(OPENING, first.name, languages))
        self._rows += opening.texts if opening is not None else new
        inner = indent
        if block is not None:
            self._plain(block.head)
            if first.id in self._claimed:
                for written in self._repeated(block):
                    self._rows += written.row.texts
                    self._plain(written.after)
                    inner = written.row.indent
        self._branch([first, *self._main(first)], block, inner, depth + 1)
        self._rows += closing.texts if closing is not None else [indent + ")"]

    def _repeating(self, block: Block) -> None:
        """Write a variation without new commits as it is, if all that it repeats is in the line."""
        spans = [self._old.span_of(written) for written in block.lines]
        if block.lines and all(span and span[-1] in self._now for span in spans):
            first, last = block.opening, block.closing
            if first is not None and last is not None:
                self._rows += [text for row in self._old.rows.all[first.number : last.number + 1] for text in row.texts]


def _remark(row: Row | None, indent: str) -> list[str]:
    """The private remark behind a row that is written anew, as a row of its own; empty if it has none."""
    if row is None or row.comment_at < 0:
        return []
    remark = row.text[row.comment_at :].rstrip()
    return [indent + remark] if remark.startswith("#%") else []
