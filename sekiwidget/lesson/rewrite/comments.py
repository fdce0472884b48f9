"""Change comments, names, chapters, marks and attempts in the rows of a script.

Rows with the same texts as the line are left as they are. Where a text has changed, its row keeps its place, its other
words and its indentation, and only the changed part is written; a new text gets a row beside the others of its node, or
stands at the end of the row of its commit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from functools import reduce
from typing import Final

from sekiwidget.core.line import Node
from sekiwidget.lesson.play.comments import (
    CHAPTER,
    OPENING,
    SCRIPT_WIDTH,
    TextLine,
    TitleForm,
    add_comment,
    ask_line,
    attempt_lines,
    comment_line,
    comments_of,
    glyph_line,
    in_one_line,
    join_titles,
    note_line,
    other_titles,
    title_line,
    title_of,
)
from sekiwidget.lesson.rewrite.diff import comment_by_language
from sekiwidget.lesson.rewrite.node_rows import NodeRows
from sekiwidget.lesson.rewrite.source_map import Row, RowBelow
from sekiwidget.lesson.script.items import AttemptLine, Branch, BrokenLine, CommentLine, CommitLine, NoteLine
from sekiwidget.lesson.script.parser import read_line
from sekiwidget.text.multilingual import Multilingual

_MAX_PAIRS: Final = 100_000
"""Maximum number of pairs of lines for comparing texts line by line."""


class Annotator:
    """Gives the rows of a script the texts of a line. `anew` are nodes whose texts are all written anew."""

    def __init__(self, rows: NodeRows, languages: Sequence[str], anew: Collection[int]) -> None:
        self._rows = rows
        self._languages = languages
        self._anew = anew
        self._column = self._usual_column()
        for shown in rows.line.nodes:
            if rows.line.holds(shown.id):
                self._update(shown)

    def _usual_column(self) -> int:
        """The column of most comments of the script."""
        typed = (row for row in self._rows.trace.rows.all if isinstance(row.item, CommitLine))
        columns = Counter(row.comment_at + 1 for row in typed if row.comment_at >= 0)
        return columns.most_common(1)[0][0] if columns else SCRIPT_WIDTH

    # -- one node ----------------------------------------------------------------------------------------------------

    def _update(self, node: Node) -> None:
        rows = self._rows.about[node.id]
        if node.attempt is None:
            self._name(node, rows)
            self._comment(node, rows, node.comment)
            self._chapter(node, rows)
            self._sign(node, rows, "glyph", glyph_line(node.glyph) if node.glyph else "")
            self._sign(node, rows, "ask", ask_line(node.ask) if node.ask else "")
            self._notes(node, rows)
            self._attempts(node)
        elif rows:
            self._comment(node, rows, in_one_line(node.comment))
            self._sign(node, rows, "ask", ask_line(node.ask) if node.ask else "")

    def _name(self, node: Node, rows: list[Row]) -> None:
        for row in rows:
            item = row.item
            if isinstance(item, Branch) and title_of(item, self._languages) != in_one_line(node.name):
                words, others = self._title(OPENING, node.name)
                row.set_title(words, others)

    def _title(self, of: TitleForm, text: str) -> tuple[str, list[TextLine]]:
        """The line of a title, and its translations."""
        return title_line(of, text, self._languages), other_titles(text, self._languages)

    # -- comments ----------------------------------------------------------------------------------------------------

    def _comment(self, node: Node, rows: list[Row], comment: str) -> None:
        """Write the comment of a node into its rows, language by language."""
        sources = [(row, number, one) for row in rows for number, one in row.comments()]
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
                row.remove_comment(number)
            sources = []
        first = self._languages[0] if self._languages else ""
        unnamed = first if isinstance(comment, Multilingual) else ""
        wanted = comment_by_language(comment)
        for row, number, one in sources:
            if (one.language or unnamed) not in wanted:
                row.remove_comment(number)
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
                row.set_comment(number, text)
            for row, number, _ in kept[len(new) :]:
                row.remove_comment(number)
            more = [TextLine(language, text) for text in new[len(kept) :]]
            last = kept[-1][0] if kept else last
            if more:
                last = self._add_comment(node, rows, last, more) or last

    def _add_comment(self, node: Node, rows: list[Row], last: Row | None, more: list[TextLine]) -> Row | None:
        """Add lines to a comment, after row `last`."""
        lines = list(more)
        own = next((row for row in reversed(rows) if isinstance(row.item, CommitLine | AttemptLine)), None)
        if lines[0].language:
            return self._add_translation(node, rows, last or own, lines)
        if own is not None and node.attempt is not None and last is None:
            own.move_remark()  # its comment has no other place
        if last is None and own is not None and lines[0].text and own.comment_at < 0:
            own.add_behind(lines.pop(0), self._column)
            last = own
        if node.attempt is None:
            self._rows.insert(node, [Row.new(comment_line(one)) for one in lines], after=last, top=True)
        return last

    def _add_translation(self, node: Node, rows: list[Row], above: Row | None, lines: list[TextLine]) -> Row | None:
        """Add a translation below the row of the comment, or of its commit."""
        remarks = [row for row in rows if isinstance(row.item, CommentLine)]
        row = self._rows.added(node) or above or (remarks[-1] if remarks else None)
        if row is None and node.parent is not None:
            row = self._rows.spell(node)
        if row is not None:
            row.add_below(lines)
        else:
            self._rows.insert(node, [Row.new(comment_line(one)) for one in lines], top=True)
        return row

    # -- chapters, marks, attempts -----------------------------------------------------------------------------------

    def _chapter(self, node: Node, rows: list[Row]) -> None:
        """Write the chapter of a node: one row, or none."""
        wanted = in_one_line(node.chapter)
        signs = [row for row in rows if row.word == "chapter"]
        titles = dict.fromkeys(title_of(row.item, self._languages) for row in signs if isinstance(row.item, NoteLine))
        if (reduce(join_titles, titles) if titles else "") == wanted and node.id not in self._anew:
            return
        kept = signs[:1] if wanted else []
        words, others = self._title(CHAPTER, wanted)
        for row in kept:
            row.set_title(words, others)
        for row in signs[len(kept) :]:
            row.drop()
        if wanted and not kept:
            self._rows.insert(node, [Row.new(words, others)])

    def _sign(self, node: Node, rows: list[Row], word: str, line: str) -> None:
        """Write the glyph of a node or what it asks, below the row of its commit or attempt; `line` is "" for none."""
        signs = [row for row in rows if row.word == word]
        if line and node.commit is not None and self._rows.lead(node) is None:
            self._rows.spell(node)
        if [line] == ([f"@ {word} {row.words}" for row in signs] or [""]) and node.id not in self._anew:
            return
        kept = signs[:1] if line else []
        for row in kept:
            row.set_words(line)
        for row in signs[len(kept) :]:
            row.drop()
        if line and not kept:
            if node.attempt is None:
                self._rows.insert(node, [Row.new(line, item=read_line(line))])
            else:  # wherever its row stands, also ahead of a variation
                tried = next(row for row in rows if isinstance(row.item, AttemptLine))
                tried.below.append(RowBelow(f"{tried.indent}{line}", None))

    def _notes(self, node: Node, rows: list[Row]) -> None:
        signs = [row for row in rows if row.word not in ("", "chapter", "glyph", "ask")]
        now = [f"@ {row.word} {row.words.lower()}" for row in signs]
        after: Row | None = None
        for old, new in _aligned(now, [note_line(note) for note in node.notes]):
            kept = [signs[number] for number in old]
            for row, number, text in zip(kept, old, new, strict=False):
                if text != now[number]:
                    row.set_words(text)
            for row in kept[len(new) :]:
                row.drop()
            after = kept[-1] if kept else after
            self._rows.insert(node, [Row.new(text) for text in new[len(kept) :]], after=after)

    def _attempts(self, node: Node) -> None:
        tried = [child for child in self._rows.line.children(node.id) if child.attempt is not None]
        there = [child for child in tried if self._rows.about[child.id]]
        in_rows = sorted(there, key=lambda child: self._rows.about[child.id][0].number)
        if node.id in self._anew or not (in_rows == there == tried[: len(there)]):
            for child in there:
                for row in self._rows.about[child.id]:
                    row.remove()
            there = []
        new = (attempt_lines(child, self._rows.game, self._languages) for child in tried[len(there) :])
        # Together: there may be a thousand.
        self._rows.insert(node, [Row.new(line) for lines in new for line in lines])


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
