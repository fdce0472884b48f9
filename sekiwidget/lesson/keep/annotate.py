"""Putting the teacher's words right: comments, names, chapters, marks and attempts of the rows of a script.

Rows that say what the line says are left as they are. Where a word has changed, its row keeps its place, its words and
its indentation, and only the changed part is written; what is new gets a row beside the others of its node, or stands
at the end of the row of its commit.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.lesson.keep.rows import Block, Row
from sekiwidget.lesson.keep.same import end_of_automatic, said
from sekiwidget.lesson.keep.trace import Trace, found_again
from sekiwidget.lesson.play.script_text import (
    SCRIPT_WIDTH,
    attempt_line,
    chapter_line,
    glyph_line,
    note_line,
    opening_line,
    remark_line,
    with_comment,
)
from sekiwidget.lesson.script.items import Branch, Broken, Remark, Sign, Step, Try

_MOST_COMPARED: Final = 100_000
"""Beyond so many pairs of lines, texts are not compared line by line: that would take too long."""


class _Place(NamedTuple):
    """Where rows about a node may be added: after row `start`, or after row `end`, the last that stands with it."""

    start: int
    end: int
    indent: str


class Annotated:
    """A laid out script with the words of a line.

    `text` is the script; `wanted` are nodes that need a row of their own before words about the node before them have
    a place. `blunt` are nodes whose words are all written anew.
    """

    def __init__(self, trace: Trace, line: Line, game: Game, blunt: Collection[int]) -> None:
        self._trace = trace
        self._line = line
        self._game = game
        self._blunt = blunt
        self._rows = trace.rows.all
        self._texts: list[str | None] = [row.text for row in self._rows]
        self._added: dict[int, list[str]] = defaultdict(list)
        self._at = found_again(trace.line, line)
        beyond: set[int] = set()
        for played, there in [*self._at.items()]:
            if not any(child.commit is not None for child in line.children(there)):
                end = end_of_automatic(trace.line, trace.line.nodes[played])
                if end is not None:  # what the line says at its end, a script says after what it plays by itself
                    self._at[end.id] = there
                    beyond.add(end.id)
        self._about: dict[int, list[Row]] = defaultdict(list)
        for row, node in trace.met:
            if node in self._at and node == trace.nodes_of[row.number][-1]:  # a line's words are about its last commit
                self._about[self._at[node]].append(row)
        leads = [
            nodes[-1] for row in self._rows if isinstance(row.item, Step) and (nodes := trace.nodes_of.get(row.number))
        ]
        self._led_to = {self._at[node] for node in leads if node in self._at}
        self._beyond = {row.number for row, node in trace.met if node in beyond}
        self._places: dict[int, _Place] = {}
        self._find_places(trace.rows.root)
        self._column = self._usual_column()
        self.wanted: set[int] = set()
        for shown in line.nodes:
            if line.holds(shown.id):
                self._put_right(shown)

    @property
    def text(self) -> str:
        """The script."""
        lines = list(self._added[-1])
        for number, text in enumerate(self._texts):
            lines += [*([] if text is None else [text]), *self._added[number]]
        return "\n".join(lines) + (self._trace.rows.end or "\n") if lines else ""

    # -- places ------------------------------------------------------------------------------------------------------

    def _find_places(self, root: Block) -> None:
        waiting = [root]
        while waiting:
            block = waiting.pop()
            starts = [(block.opening, block.head), *((line.row, line.after) for line in block.lines)]
            for number, (row, parts) in enumerate(starts):
                settles = self._trace.settles(block, number)
                if settles is None or settles not in self._at:
                    continue
                start = end = -1 if row is None else row.number
                for part in parts:
                    if isinstance(part, Block) or part.begins_anew:
                        break
                    end = part.number
                indent = "" if row is None else row.indent
                self._places.setdefault(self._at[settles], _Place(start, end, indent))
            waiting += reversed([*block.blocks()])

    def _place(self, node: Node) -> _Place | None:
        """Where a row about a node may be added. If there is none yet, the next commit needs a row of its own."""
        found = self._places.get(node.id)
        if found is None:
            self.wanted |= {child for child in node.children[:] if self._line.nodes[child].commit is not None}
        return found

    def _usual_column(self) -> int:
        """The column in which most comments of the script begin."""
        columns = Counter(
            row.comment_at + 1 for row in self._rows if isinstance(row.item, Step) and row.comment_at >= 0
        )
        return columns.most_common(1)[0][0] if columns else SCRIPT_WIDTH

    # -- one node ----------------------------------------------------------------------------------------------------

    def _put_right(self, node: Node) -> None:
        rows = self._about[node.id]
        if node.attempt is None:
            self._name(node, rows)
            self._comment(node, rows, said(node.comment))
            self._one(node, rows, "chapter", " ".join(node.chapter.split()), chapter_line)
            self._glyph(node, rows)
            self._notes(node, rows)
            self._attempts(node)
        elif rows:
            words = " ".join(node.comment.split())
            told = " ".join(" ".join(map(_comment_of, rows)).split())
            if words != told:
                self._comment(node, rows, [words] if words else [])

    def _name(self, node: Node, rows: list[Row]) -> None:
        for row in rows:
            if isinstance(row.item, Branch) and row.item.name != " ".join(node.name.split()):
                self._replace_words(row, row.indent + opening_line(node))

    def _replace_words(self, row: Row, words: str) -> None:
        """Write other words before the comment of a row."""
        text, at = self._texts[row.number] or "", self._comment_at(row)
        rest = text[at:] if at >= 0 else ""
        self._texts[row.number] = f"{words}{' ' * max(1, at - len(words))}{rest}" if rest else words

    def _comment_at(self, row: Row) -> int:
        return row.comment_at if self._texts[row.number] == row.text else (self._texts[row.number] or "").find("#")

    # -- comments ----------------------------------------------------------------------------------------------------

    def _comment(self, node: Node, rows: list[Row], wanted: list[str]) -> None:
        sources = [(row, _comment_of(row)) for row in rows if isinstance(row.item, Remark) or _comment_of(row)]
        if said("\n".join(text for _, text in sources)) == wanted and node.id not in self._blunt:
            return
        if node.id in self._blunt:
            for row, _ in sources:
                self._silence(row)
            sources = []
        last: Row | None = None
        for old, new in _aligned([text for _, text in sources], wanted):
            kept = [sources[number][0] for number in old]
            for row, text in zip(kept, new, strict=False):
                self._say(row, text)
            for row in kept[len(new) :]:
                self._silence(row)
            more = new[len(kept) :]
            last = kept[-1] if kept else last
            if more:
                last = self._add_comment(node, rows, last, more) or last

    def _say(self, row: Row, text: str) -> None:
        """Give a row another comment, where it has one."""
        if isinstance(row.item, Remark):
            if text != row.item.comment:
                self._texts[row.number] = row.indent + remark_line(text)
        elif text != _comment_of(row):
            if not text:
                self._silence(row)
                return
            was = self._texts[row.number] or ""
            self._texts[row.number] = f"{was[: self._comment_at(row)]}# {text}"

    def _silence(self, row: Row) -> None:
        """Take the comment of a row away, and the row if it is nothing else."""
        if isinstance(row.item, Remark):
            self._texts[row.number] = None
        else:
            self._texts[row.number] = (self._texts[row.number] or "")[: self._comment_at(row)].rstrip()

    def _add_comment(self, node: Node, rows: list[Row], last: Row | None, more: list[str]) -> Row | None:
        """Add lines to a comment, after those that row `last` tells."""
        lines = list(more)
        leads = (row for row in reversed(rows) if isinstance(row.item, Step | Try))
        own = next((row for row in leads if row.number not in self._beyond), None)
        if last is None and own is not None and lines[0] and self._comment_at(own) < 0:
            text = (self._texts[own.number] or "").rstrip()
            self._texts[own.number] = with_comment(text, lines.pop(0), self._column)
            last = own
        if lines and node.attempt is None and (place := self._place(node)) is not None:
            at = last.number if last is not None and place.start < last.number <= place.end else place.start
            new = [place.indent + remark_line(text) for text in lines]
            self._added[at] += new
        return last

    # -- chapters, marks, attempts -----------------------------------------------------------------------------------

    def _one(self, node: Node, rows: list[Row], word: str, wanted: str, line: Callable[[str], str]) -> None:
        """The chapter or the glyph of a node: one row, or none where nothing is wanted."""
        signs = [row for row in rows if _word_of(row) == word]
        told = list(dict.fromkeys(_words_of(row) for row in signs))
        if " · ".join(told) == wanted and node.id not in self._blunt:
            return
        kept = signs[:1] if wanted else []
        for row in kept:
            self._replace_words(row, row.indent + line(wanted))
        for row in signs[len(kept) :]:
            self._drop(row)
        if wanted and not kept and (place := self._place(node)) is not None:
            self._added[place.end].append(place.indent + line(wanted))

    def _glyph(self, node: Node, rows: list[Row]) -> None:
        """A glyph judges the commit of the row above it, never what is played automatically after that."""
        if node.glyph and node.id not in self._led_to:
            self.wanted.add(node.id)
        else:
            self._one(node, rows, "glyph", node.glyph, glyph_line)

    def _notes(self, node: Node, rows: list[Row]) -> None:
        signs = [row for row in rows if _word_of(row) not in ("", "chapter", "glyph")]
        wanted = [note_line(note) for note in node.notes]
        now = [f"@ {_word_of(row)} {_words_of(row).lower()}" for row in signs]
        after: Row | None = None
        for old, new in _aligned(now, wanted):
            kept = [signs[number] for number in old]
            for row, text in zip(kept, new, strict=False):
                if text != now[signs.index(row)]:
                    self._replace_words(row, row.indent + text)
            for row in kept[len(new) :]:
                self._drop(row)
            after = kept[-1] if kept else after
            more = new[len(kept) :]
            if more and (place := self._place(node)) is not None:
                at = after.number if after is not None and place.start < after.number <= place.end else place.end
                self._added[at] += [place.indent + text for text in more]

    def _drop(self, row: Row) -> None:
        """Take a row away; its comment, if any, stands alone then."""
        text, at = self._texts[row.number] or "", self._comment_at(row)
        self._texts[row.number] = row.indent + text[at:] if at >= 0 else None

    def _attempts(self, node: Node) -> None:
        tried = [child for child in self._line.children(node.id) if child.attempt is not None]
        there = [child for child in tried if self._about[child.id]]
        in_rows = sorted(there, key=lambda child: self._about[child.id][0].number)
        if node.id in self._blunt or not (in_rows == there == tried[: len(there)]):
            for child in there:
                for row in self._about[child.id]:
                    self._texts[row.number] = None
            there = []
        new = tried[len(there) :]
        if new and (place := self._place(node)) is not None:
            self._added[place.end] += [place.indent + attempt_line(child, self._game) for child in new]


def _word_of(row: Row) -> str:
    """The word of a note: mark, arrow, chapter, glyph; empty for any other row."""
    return row.item.word if isinstance(row.item, Sign) else ""


def _words_of(row: Row) -> str:
    """What a note says."""
    return row.item.words.text if isinstance(row.item, Sign) and row.item.words is not None else ""


def _comment_of(row: Row) -> str:
    """The comment in a row; empty if it has none."""
    return row.item.comment if row.item is not None and not isinstance(row.item, Broken) else ""


def _aligned(before: Sequence[str], after: Sequence[str]) -> list[tuple[list[int], list[str]]]:
    """What changed, in order: the numbers of the old texts, and the new ones in their stead."""
    if len(before) * len(after) > _MOST_COMPARED:
        return [(list(range(len(before))), list(after))]
    found: list[tuple[list[int], list[str]]] = []
    for kind, start, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            found += [([start + n], [after[first + n]]) for n in range(end - start)]
        else:
            found.append((list(range(start, end)), list(after[first:last])))
    return found
