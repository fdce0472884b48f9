"""Putting the teacher's words right: comments, names, chapters, marks and attempts of the rows of a script.

Rows that say what the line says are left as they are. Where a word has changed, its row keeps its place, its words and
its indentation, and only the changed part is written; what is new gets a row beside the others of its node, or stands
at the end of the row of its commit.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from functools import reduce
from typing import Final, NamedTuple

from sekiwidget.base.multilingual import Multilingual
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.lesson.keep.retyped import Retyped
from sekiwidget.lesson.keep.rows import Block, Row
from sekiwidget.lesson.keep.same import end_of_automatic, said
from sekiwidget.lesson.keep.trace import Trace, found_again
from sekiwidget.lesson.play.comments import added, comments, joined, title
from sekiwidget.lesson.play.script_text import (
    CHAPTER,
    OPENING,
    SCRIPT_WIDTH,
    Said,
    Titled,
    attempt_lines,
    glyph_line,
    in_one_line,
    note_line,
    other_titles,
    remark_line,
    title_line,
)
from sekiwidget.lesson.script.items import (
    AttemptLine,
    Branch,
    BrokenLine,
    CommentLine,
    CommitLine,
    NoteLine,
)

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
        self._languages = trace.rows.languages
        self._typed = Retyped(self._rows)
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
            nodes[-1]
            for row in self._rows
            if isinstance(row.item, CommitLine) and (nodes := trace.nodes_of.get(row.number))
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
        lines = self._typed.lines
        return "\n".join(lines) + (self._trace.rows.end or "\n") if lines else ""

    # -- places ------------------------------------------------------------------------------------------------------

    def _find_places(self, root: Block) -> None:
        waiting = [root]
        while waiting:
            block = waiting.pop()
            starts = [(block.opening, block.head), *((line.row, line.after) for line in block.lines)]
            for number, (row, parts) in enumerate(starts):
                settles = self._trace.settles(block, number)
                if settles is None or settles not in self._at or self._trace.shares(block, settles):
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
            row.comment_at + 1 for row in self._rows if isinstance(row.item, CommitLine) and row.comment_at >= 0
        )
        return columns.most_common(1)[0][0] if columns else SCRIPT_WIDTH

    # -- one node ----------------------------------------------------------------------------------------------------

    def _put_right(self, node: Node) -> None:
        rows = self._about[node.id]
        if node.attempt is None:
            self._name(node, rows)
            self._comment(node, rows, node.comment)
            self._chapter(node, rows)
            self._glyph(node, rows)
            self._notes(node, rows)
            self._attempts(node)
        elif rows:
            self._comment(node, rows, in_one_line(node.comment))

    def _name(self, node: Node, rows: list[Row]) -> None:
        for row in rows:
            item = row.item
            if isinstance(item, Branch) and title(item, self._languages) != in_one_line(node.name):
                words, others = self._title(OPENING, node.name)
                self._typed.title(row, words, others)

    def _title(self, of: Titled, text: str) -> tuple[str, list[Said]]:
        """The words of a title, and what it is in other languages."""
        return title_line(of, text, self._languages), other_titles(text, self._languages)

    # -- comments ----------------------------------------------------------------------------------------------------

    def _comment(self, node: Node, rows: list[Row], comment: str) -> None:
        """Make the rows of a node say its comment, language by language."""
        sources = [(row, number, one) for row in rows for number, one in self._typed.comments(row)]
        told = ""
        for row in rows:
            if row.item is not None and not isinstance(row.item, BrokenLine):
                for item in comments(row.item):
                    told = added(told, item, self._languages)
        told = in_one_line(told) if node.attempt is not None else told
        if said(told) == said(comment) and node.id not in self._blunt:
            return
        if node.id in self._blunt:
            for row, number, _ in sources:
                self._typed.silence(row, number)
            sources = []
        first = self._languages[0] if self._languages else ""
        unnamed = first if isinstance(comment, Multilingual) else ""
        wanted = said(comment)
        for row, number, one in sources:
            if (one.language or unnamed) not in wanted:
                self._typed.silence(row, number)
        for code, lines in wanted.items():
            own = [(row, number, one.text) for row, number, one in sources if (one.language or unnamed) == code]
            named = "" if code == unnamed and len(wanted) > 1 else code
            self._say(node, rows, own, [Said(named, line) for line in lines])

    def _say(self, node: Node, rows: list[Row], sources: list[tuple[Row, int, str]], wanted: list[Said]) -> None:
        """Make the comments of a node in one language say something else."""
        last: Row | None = None
        language = wanted[0].language
        for old, new in _aligned([text for _, _, text in sources], [one.text for one in wanted]):
            kept = [sources[number] for number in old]
            for (row, number, _), text in zip(kept, new, strict=False):
                self._typed.say(row, number, text)
            for row, number, _ in kept[len(new) :]:
                self._typed.silence(row, number)
            more = [Said(language, text) for text in new[len(kept) :]]
            last = kept[-1][0] if kept else last
            if more:
                last = self._add_comment(node, rows, last, more) or last

    def _add_comment(self, node: Node, rows: list[Row], last: Row | None, more: list[Said]) -> Row | None:
        """Add lines to a comment, after those that row `last` tells."""
        lines = list(more)
        leads = (row for row in reversed(rows) if isinstance(row.item, CommitLine | AttemptLine))
        own = next((row for row in leads if row.number not in self._beyond), None)
        if lines[0].language:
            return self._add_translation(node, rows, last or own, lines)
        if last is None and own is not None and lines[0].text and self._typed.comment_at(own) < 0:
            self._typed.say_behind(own, lines.pop(0), self._column)
            last = own
        if lines and node.attempt is None and (place := self._place(node)) is not None:
            at = last.number if last is not None and place.start < last.number <= place.end else place.start
            self._typed.added[at] += [place.indent + remark_line(one) for one in lines]
        return last

    def _add_translation(self, node: Node, rows: list[Row], above: Row | None, lines: list[Said]) -> Row | None:
        """Add what a node says in another language below the row that says it already, or that leads to it."""
        remarks = [row for row in rows if isinstance(row.item, CommentLine)]
        row = above or (remarks[-1] if remarks else None)
        place = self._place(node) if row is None else None
        if row is not None:
            self._typed.say_below(row, lines)
        elif place is not None and (place.start < 0 or self._typed.added[place.start]):
            self._typed.added[place.start] += [place.indent + remark_line(one) for one in lines]
        else:
            self.wanted.add(node.id)
        return row

    # -- chapters, marks, attempts -----------------------------------------------------------------------------------

    def _chapter(self, node: Node, rows: list[Row]) -> None:
        """The chapter of a node: one row, or none where nothing is wanted."""
        wanted = in_one_line(node.chapter)
        signs = [row for row in rows if _word_of(row) == "chapter"]
        told = dict.fromkeys(title(row.item, self._languages) for row in signs if isinstance(row.item, NoteLine))
        if (reduce(joined, told) if told else "") == wanted and node.id not in self._blunt:
            return
        kept = signs[:1] if wanted else []
        words, others = self._title(CHAPTER, wanted)
        for row in kept:
            self._typed.title(row, words, others)
        for row in signs[len(kept) :]:
            self._typed.drop(row)
        if wanted and not kept and (place := self._place(node)) is not None:
            new = [place.indent + line for line in (words, *map(remark_line, others))]
            self._typed.added[place.end] += new

    def _glyph(self, node: Node, rows: list[Row]) -> None:
        """A glyph judges the commit of the row above it, never what is played automatically after that."""
        if node.glyph and node.id not in self._led_to:
            self.wanted.add(node.id)
        else:
            self._one_glyph(node, rows)

    def _one_glyph(self, node: Node, rows: list[Row]) -> None:
        signs = [row for row in rows if _word_of(row) == "glyph"]
        if [node.glyph] == list(dict.fromkeys(_words_of(row) for row in signs)) and node.id not in self._blunt:
            return
        kept = signs[:1] if node.glyph else []
        for row in kept:
            self._typed.words(row, row.indent + glyph_line(node.glyph))
        for row in signs[len(kept) :]:
            self._typed.drop(row)
        if node.glyph and not kept and (place := self._place(node)) is not None:
            self._typed.added[place.end].append(place.indent + glyph_line(node.glyph))

    def _notes(self, node: Node, rows: list[Row]) -> None:
        signs = [row for row in rows if _word_of(row) not in ("", "chapter", "glyph")]
        wanted = [note_line(note) for note in node.notes]
        now = [f"@ {_word_of(row)} {_words_of(row).lower()}" for row in signs]
        after: Row | None = None
        for old, new in _aligned(now, wanted):
            kept = [signs[number] for number in old]
            for row, text in zip(kept, new, strict=False):
                if text != now[signs.index(row)]:
                    self._typed.words(row, row.indent + text)
            for row in kept[len(new) :]:
                self._typed.drop(row)
            after = kept[-1] if kept else after
            more = new[len(kept) :]
            if more and (place := self._place(node)) is not None:
                at = after.number if after is not None and place.start < after.number <= place.end else place.end
                self._typed.added[at] += [place.indent + text for text in more]

    def _attempts(self, node: Node) -> None:
        tried = [child for child in self._line.children(node.id) if child.attempt is not None]
        there = [child for child in tried if self._about[child.id]]
        in_rows = sorted(there, key=lambda child: self._about[child.id][0].number)
        if node.id in self._blunt or not (in_rows == there == tried[: len(there)]):
            for child in there:
                for row in self._about[child.id]:
                    self._typed.remove(row)
            there = []
        new = tried[len(there) :]
        if new and (place := self._place(node)) is not None:
            texts = (text for child in new for text in attempt_lines(child, self._game, self._languages))
            self._typed.added[place.end] += [place.indent + text for text in texts]


def _word_of(row: Row) -> str:
    """The word of a note: mark, arrow, chapter, glyph; empty for any other row."""
    return row.item.word if isinstance(row.item, NoteLine) else ""


def _words_of(row: Row) -> str:
    """What a note says."""
    return row.item.words.text if isinstance(row.item, NoteLine) and row.item.words is not None else ""


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
