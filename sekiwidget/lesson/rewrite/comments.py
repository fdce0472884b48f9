"""Change comments, names, chapters, marks and attempts in the rows of a script.

Rows with the same texts as the line are left as they are. Where a text has changed, its row keeps its place, its other
words and its indentation, and only the changed part is written; a new text gets a row beside the others of its node, or
stands at the end of the row of its commit.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from functools import reduce
from typing import Final, NamedTuple

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.lesson.play.comments import (
    CHAPTER,
    OPENING,
    SCRIPT_WIDTH,
    TextLine,
    TitleForm,
    add_comment,
    comment_line,
    comments_of,
    in_one_line,
    join_titles,
    other_titles,
    title_line,
    title_of,
    with_comment,
)
from sekiwidget.lesson.play.script_writer import attempt_lines, glyph_line, note_line
from sekiwidget.lesson.rewrite.diff import comment_by_language, end_of_automatic, match_nodes
from sekiwidget.lesson.rewrite.source_map import Block, Row, Trace
from sekiwidget.lesson.script.items import AttemptLine, Branch, BrokenLine, CommentLine, CommitLine, NoteLine
from sekiwidget.lesson.script.parser import is_title
from sekiwidget.text.multilingual import Multilingual

OWN: Final = -1
"""The number of the comment on a row itself; those below it count from 0."""
_MAX_PAIRS: Final = 100_000
"""Maximum number of pairs of lines for comparing texts line by line."""


class EditedRows:
    """The rows of a script with changes; others stay as typed. `added` are new lines after the row with this number."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._texts: list[str | None] = [row.text for row in rows]
        self._below: list[list[tuple[str | None, TextLine | None]]] = [
            [
                (one.text, TextLine(one.comment.language, one.comment.comment) if one.comment else None)
                for one in row.below
            ]
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

    def comments(self, row: Row) -> Iterator[tuple[int, TextLine]]:
        """The comments of a row, each with its number; titles are none."""
        item = row.item
        if item is None or isinstance(item, BrokenLine):
            return
        if (item.comment or isinstance(item, CommentLine)) and not (is_title(item) and item.language):
            yield OWN, TextLine(item.language, item.comment)
        if not is_title(item):
            yield from ((number, said) for number, (_, said) in enumerate(self._below[row.number]) if said is not None)

    def set_comment(self, row: Row, number: int, text: str) -> None:
        """Replace a comment of a row; an empty text removes it."""
        if number != OWN:
            _, said = self._below[row.number][number]
            if said is not None and text != said.text:
                self._below[row.number][number] = self._line(row, TextLine(said.language, text))
        elif isinstance(row.item, CommentLine):
            if text != row.item.comment:
                self._texts[row.number] = row.indent + comment_line(TextLine(row.item.language, text))
        elif row.item is not None and not isinstance(row.item, BrokenLine) and text != row.item.comment:
            was = self._texts[row.number] or ""
            kept = was[: self.comment_at(row)]
            self._texts[row.number] = (
                f"{kept}{comment_line(TextLine(row.item.language, text))}" if text else kept.rstrip()
            )

    def remove_comment(self, row: Row, number: int) -> None:
        """Remove a comment of a row, and the row if it is nothing else."""
        if number != OWN:
            self._below[row.number][number] = None, None
        elif isinstance(row.item, CommentLine):
            self._texts[row.number] = None
        else:
            self.set_comment(row, number, "")

    def add_below(self, row: Row, said: Sequence[TextLine]) -> None:
        """Add comments in other languages below a row."""
        self._below[row.number] += [self._line(row, one) for one in said]

    def add_behind(self, row: Row, said: TextLine, column: int) -> None:
        """Give a row its first comment."""
        self._texts[row.number] = with_comment((self._texts[row.number] or "").rstrip(), said, column)

    def move_remark(self, row: Row) -> None:
        """Move a private remark behind a row to a row of its own."""
        text, at = self._texts[row.number] or "", self.comment_at(row)
        if at >= 0:
            self._texts[row.number] = text[:at].rstrip()
            self.added[row.number].insert(0, row.indent + text[at:])

    def comment_at(self, row: Row) -> int:
        """The column of the comment of a row, from 0; -1 if it has none."""
        return row.comment_at if self._texts[row.number] == row.text else (self._texts[row.number] or "").find("#")

    # -- other texts -------------------------------------------------------------------------------------------------

    def set_words(self, row: Row, words: str) -> None:
        """Replace the words before the comment of a row."""
        text, at = self._texts[row.number] or "", self.comment_at(row)
        rest = text[at:] if at >= 0 else ""
        self._texts[row.number] = f"{words}{' ' * max(1, at - len(words))}{rest}" if rest else words

    def set_title(self, row: Row, words: str, others: Sequence[TextLine]) -> None:
        """Replace the title of a chapter or variation: its words, and its translations."""
        if isinstance(row.item, BrokenLine | None):
            return
        if row.item.language:
            self._texts[row.number] = (self._texts[row.number] or "")[: self.comment_at(row)].rstrip()
        self.set_words(row, row.indent + words)
        kept = [(text, said) for text, said in self._below[row.number] if said is None or said in others]
        present = [said for _, said in kept]
        self._below[row.number] = [*kept, *(self._line(row, one) for one in others if one not in present)]

    def drop(self, row: Row) -> None:
        """Remove a row; its comment, unless that is a title, gets a row of its own."""
        text, at = self._texts[row.number] or "", self.comment_at(row)
        titled = row.item is not None and is_title(row.item)
        named = titled and not isinstance(row.item, BrokenLine | None) and row.item.language
        self._texts[row.number] = row.indent + text[at:] if at >= 0 and not named else None
        if titled or at < 0:
            self._below[row.number] = [(one, None) for one, said in self._below[row.number] if said is None]

    def remove(self, row: Row) -> None:
        """Remove a row with its comments."""
        self._texts[row.number], self._below[row.number] = None, []

    def _line(self, row: Row, said: TextLine) -> tuple[str, TextLine]:
        return row.indent + comment_line(said), said


# -- comparing with a line ---------------------------------------------------------------------------------------------


class _Place(NamedTuple):
    """Where rows of a node may be added: after row `start`, or after `end`, the last row of the node."""

    start: int
    end: int
    indent: str


class Annotator:
    """A script with the texts of a line.

    `text` is the script; `wanted` are nodes that need a row of their own, so that texts of the node before them have a
    place. `anew` are nodes whose texts are all written anew.
    """

    def __init__(self, trace: Trace, line: Line, game: Game, anew: Collection[int]) -> None:
        self._trace = trace
        self._line = line
        self._game = game
        self._anew = anew
        self._rows = trace.rows.all
        self._languages = trace.rows.languages
        self._edited = EditedRows(self._rows)
        self._at = match_nodes(trace.line, line)
        beyond: set[int] = set()
        for played, there in [*self._at.items()]:
            if not any(child.commit is not None for child in line.children(there)):
                end = end_of_automatic(trace.line, trace.line.nodes[played])
                if end is not None:  # texts at the end of the line come after the automatic commits
                    self._at[end.id] = there
                    beyond.add(end.id)
        self._about: dict[int, list[Row]] = defaultdict(list)
        for row, node in trace.row_nodes:
            if node in self._at and node == trace.nodes_of[row.number][-1]:  # texts of a row belong to its last commit
                self._about[self._at[node]].append(row)
        leads = [
            nodes[-1]
            for row in self._rows
            if isinstance(row.item, CommitLine) and (nodes := trace.nodes_of.get(row.number))
        ]
        self._led_to = {self._at[node] for node in leads if node in self._at}
        self._beyond = {row.number for row, node in trace.row_nodes if node in beyond}
        self._places: dict[int, _Place] = {}
        self._find_places(trace.rows.root)
        self._column = self._usual_column()
        self.wanted: set[int] = set()
        for shown in line.nodes:
            if line.holds(shown.id):
                self._update(shown)

    @property
    def text(self) -> str:
        """The script."""
        lines = self._edited.lines
        return "\n".join(lines) + (self._trace.rows.end or "\n") if lines else ""

    # -- places ------------------------------------------------------------------------------------------------------

    def _find_places(self, root: Block) -> None:
        waiting = [root]
        while waiting:
            block = waiting.pop()
            starts = [(block.opening, block.head), *((line.row, line.after) for line in block.lines)]
            for number, (row, parts) in enumerate(starts):
                settled = self._trace.node_before(block, number)
                if settled is None or settled not in self._at or self._trace.shares(block, settled):
                    continue
                start = end = -1 if row is None else row.number
                for part in parts:
                    if isinstance(part, Block) or part.begins_section:
                        break
                    end = part.number
                indent = "" if row is None else row.indent
                self._places.setdefault(self._at[settled], _Place(start, end, indent))
            waiting += reversed([*block.blocks()])

    def _place(self, node: Node) -> _Place | None:
        """Where a row of a node may be added. If nowhere yet, the next commit needs a row of its own."""
        found = self._places.get(node.id)
        if found is None:
            self.wanted |= {child for child in node.children[:] if self._line.nodes[child].commit is not None}
        return found

    def _usual_column(self) -> int:
        """The column of most comments of the script."""
        columns = Counter(
            row.comment_at + 1 for row in self._rows if isinstance(row.item, CommitLine) and row.comment_at >= 0
        )
        return columns.most_common(1)[0][0] if columns else SCRIPT_WIDTH

    # -- one node ----------------------------------------------------------------------------------------------------

    def _update(self, node: Node) -> None:
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
            if isinstance(item, Branch) and title_of(item, self._languages) != in_one_line(node.name):
                words, others = self._title(OPENING, node.name)
                self._edited.set_title(row, words, others)

    def _title(self, of: TitleForm, text: str) -> tuple[str, list[TextLine]]:
        """The line of a title, and its translations."""
        return title_line(of, text, self._languages), other_titles(text, self._languages)

    # -- comments ----------------------------------------------------------------------------------------------------

    def _comment(self, node: Node, rows: list[Row], comment: str) -> None:
        """Write the comment of a node into its rows, language by language."""
        sources = [(row, number, one) for row in rows for number, one in self._edited.comments(row)]
        written = ""
        for row in rows:
            if row.item is not None and not isinstance(row.item, BrokenLine):
                for item in comments_of(row.item):
                    written = add_comment(written, item, self._languages)
        written = in_one_line(written) if node.attempt is not None else written
        if comment_by_language(written) == comment_by_language(comment) and node.id not in self._anew:
            return
        if node.id in self._anew:
            for row, number, _ in sources:
                self._edited.remove_comment(row, number)
            sources = []
        first = self._languages[0] if self._languages else ""
        unnamed = first if isinstance(comment, Multilingual) else ""
        wanted = comment_by_language(comment)
        for row, number, one in sources:
            if (one.language or unnamed) not in wanted:
                self._edited.remove_comment(row, number)
        for code, lines in wanted.items():
            own = [(row, number, one.text) for row, number, one in sources if (one.language or unnamed) == code]
            named = "" if code == unnamed and len(wanted) > 1 else code
            self._update_language(node, rows, own, [TextLine(named, line) for line in lines])

    def _update_language(
        self, node: Node, rows: list[Row], sources: list[tuple[Row, int, str]], wanted: list[TextLine]
    ) -> None:
        """Write the comments of a node in one language."""
        last: Row | None = None
        language = wanted[0].language
        for old, new in _aligned([text for _, _, text in sources], [one.text for one in wanted]):
            kept = [sources[number] for number in old]
            for (row, number, _), text in zip(kept, new, strict=False):
                self._edited.set_comment(row, number, text)
            for row, number, _ in kept[len(new) :]:
                self._edited.remove_comment(row, number)
            more = [TextLine(language, text) for text in new[len(kept) :]]
            last = kept[-1][0] if kept else last
            if more:
                last = self._add_comment(node, rows, last, more) or last

    def _add_comment(self, node: Node, rows: list[Row], last: Row | None, more: list[TextLine]) -> Row | None:
        """Add lines to a comment, after row `last`."""
        lines = list(more)
        leads = (row for row in reversed(rows) if isinstance(row.item, CommitLine | AttemptLine))
        own = next((row for row in leads if row.number not in self._beyond), None)
        if lines[0].language:
            return self._add_translation(node, rows, last or own, lines)
        if own is not None and node.attempt is not None and last is None:
            self._edited.move_remark(own)  # its comment has no other place
        if last is None and own is not None and lines[0].text and self._edited.comment_at(own) < 0:
            self._edited.add_behind(own, lines.pop(0), self._column)
            last = own
        if lines and node.attempt is None and (place := self._place(node)) is not None:
            at = last.number if last is not None and place.start < last.number <= place.end else place.start
            self._edited.added[at] += [place.indent + comment_line(one) for one in lines]
        return last

    def _add_translation(self, node: Node, rows: list[Row], above: Row | None, lines: list[TextLine]) -> Row | None:
        """Add a translation below the row of the comment, or of its commit."""
        remarks = [row for row in rows if isinstance(row.item, CommentLine)]
        row = above or (remarks[-1] if remarks else None)
        place = self._place(node) if row is None else None
        if row is not None:
            self._edited.add_below(row, lines)
        elif place is not None and (place.start < 0 or self._edited.added[place.start]):
            self._edited.added[place.start] += [place.indent + comment_line(one) for one in lines]
        else:
            self.wanted.add(node.id)
        return row

    # -- chapters, marks, attempts -----------------------------------------------------------------------------------

    def _chapter(self, node: Node, rows: list[Row]) -> None:
        """Write the chapter of a node: one row, or none."""
        wanted = in_one_line(node.chapter)
        signs = [row for row in rows if _word_of(row) == "chapter"]
        titles = dict.fromkeys(title_of(row.item, self._languages) for row in signs if isinstance(row.item, NoteLine))
        if (reduce(join_titles, titles) if titles else "") == wanted and node.id not in self._anew:
            return
        kept = signs[:1] if wanted else []
        words, others = self._title(CHAPTER, wanted)
        for row in kept:
            self._edited.set_title(row, words, others)
        for row in signs[len(kept) :]:
            self._edited.drop(row)
        if wanted and not kept and (place := self._place(node)) is not None:
            new = [place.indent + line for line in (words, *map(comment_line, others))]
            self._edited.added[place.end] += new

    def _glyph(self, node: Node, rows: list[Row]) -> None:
        """Write the glyph of a node, below the row of its commit: automatic commits have none."""
        if node.glyph and node.id not in self._led_to:
            self.wanted.add(node.id)
        else:
            self._one_glyph(node, rows)

    def _one_glyph(self, node: Node, rows: list[Row]) -> None:
        signs = [row for row in rows if _word_of(row) == "glyph"]
        if [node.glyph] == list(dict.fromkeys(_words_of(row) for row in signs)) and node.id not in self._anew:
            return
        kept = signs[:1] if node.glyph else []
        for row in kept:
            self._edited.set_words(row, row.indent + glyph_line(node.glyph))
        for row in signs[len(kept) :]:
            self._edited.drop(row)
        if node.glyph and not kept and (place := self._place(node)) is not None:
            self._edited.added[place.end].append(place.indent + glyph_line(node.glyph))

    def _notes(self, node: Node, rows: list[Row]) -> None:
        signs = [row for row in rows if _word_of(row) not in ("", "chapter", "glyph")]
        wanted = [note_line(note) for note in node.notes]
        now = [f"@ {_word_of(row)} {_words_of(row).lower()}" for row in signs]
        after: Row | None = None
        for old, new in _aligned(now, wanted):
            kept = [signs[number] for number in old]
            for row, text in zip(kept, new, strict=False):
                if text != now[signs.index(row)]:
                    self._edited.set_words(row, row.indent + text)
            for row in kept[len(new) :]:
                self._edited.drop(row)
            after = kept[-1] if kept else after
            more = new[len(kept) :]
            if more and (place := self._place(node)) is not None:
                at = after.number if after is not None and place.start < after.number <= place.end else place.end
                self._edited.added[at] += [place.indent + text for text in more]

    def _attempts(self, node: Node) -> None:
        tried = [child for child in self._line.children(node.id) if child.attempt is not None]
        there = [child for child in tried if self._about[child.id]]
        in_rows = sorted(there, key=lambda child: self._about[child.id][0].number)
        if node.id in self._anew or not (in_rows == there == tried[: len(there)]):
            for child in there:
                for row in self._about[child.id]:
                    self._edited.remove(row)
            there = []
        new = tried[len(there) :]
        if new and (place := self._place(node)) is not None:
            texts = (text for child in new for text in attempt_lines(child, self._game, self._languages))
            self._edited.added[place.end] += [place.indent + text for text in texts]


def _word_of(row: Row) -> str:
    """The word of a note: mark, arrow, chapter, glyph; empty for other rows."""
    return row.item.word if isinstance(row.item, NoteLine) else ""


def _words_of(row: Row) -> str:
    """The words of a note."""
    return row.item.words.text if isinstance(row.item, NoteLine) and row.item.words is not None else ""


def _aligned(before: Sequence[str], after: Sequence[str]) -> list[tuple[list[int], list[str]]]:
    """The differences in order: the numbers of old texts, and the new texts in their place."""
    if len(before) * len(after) > _MAX_PAIRS:
        return [(list(range(len(before))), list(after))]
    found: list[tuple[list[int], list[str]]] = []
    for kind, start, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            found += [([start + n], [after[first + n]]) for n in range(end - start)]
        else:
            found.append((list(range(start, end)), list(after[first:last])))
    return found
