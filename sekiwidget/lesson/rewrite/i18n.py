"""Missing translations in a lesson of several languages: a note for its author, not a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sekiwidget.core.line import Node
from sekiwidget.lesson.play.comments import comments_of
from sekiwidget.lesson.play.scenario import Played, Scenario
from sekiwidget.lesson.rewrite.source_map import Row, ScriptRows, Trace
from sekiwidget.lesson.script.errors import quoted
from sekiwidget.lesson.script.items import Branch, BrokenLine, NoteLine
from sekiwidget.text.multilingual import versions_of
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Listed

MAX_PLACES = 12
"""Maximum number of places listed for a language; the others are counted."""


class MissingTranslation(NamedTuple):
    """A language, and the places of the file whose texts are not in it."""

    language: str
    places: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """A sentence with the places."""
        more = len(self.places) - MAX_PLACES
        shown = [*self.places[:MAX_PLACES], *([phrase("{n} more", n=more)] if more > 0 else [])]
        return phrase("not in {language}: {places}", language=quoted(self.language), places=Listed(shown))


def missing_translations(played: Played) -> list[MissingTranslation]:
    """For each language of a file the places that lack it; numbers and signs need no translation."""
    scenario = played.scenario
    if len(scenario.languages) < 2:
        return []
    texts = [*_head(scenario), *_script(played)]
    found = []
    for code in scenario.languages:
        lacking = (where for where, text in texts if _has_words(text) and not _is_in(text, code, scenario.languages[0]))
        if places := tuple(dict.fromkeys(lacking)):
            found.append(MissingTranslation(code, places))
    return found


def _has_words(text: str) -> bool:
    return any(map(str.isalpha, "".join(versions_of(text).values())))


def _is_in(text: str, code: str, first: str) -> bool:
    """Whether a text is in a language; plain text is in the first."""
    return code in versions_of(text, first)


def _head(scenario: Scenario) -> Iterator[tuple[str, str]]:
    yield quoted("title"), scenario.title
    yield quoted("about"), scenario.about
    puzzle = scenario.puzzle
    if puzzle is not None:
        yield quoted("task"), puzzle.task
        yield from ((phrase("hint {number}", number=number), hint) for number, hint in enumerate(puzzle.hints, 1))
        yield quoted("after"), puzzle.after
        yield from ((phrase("answer {on}", on=quoted(answer.on)), answer.say) for answer in puzzle.answers)


def _script(played: Played) -> Iterator[tuple[str, str]]:
    """The comments and titles of a script, each with its line of the file."""
    scenario, document = played.scenario, played.scenario._document
    if document is None:
        return
    strung = document.string(("play", "script"))
    trace = Trace(ScriptRows(scenario.script, scenario.languages), played.line, played.game)
    seen: set[tuple[str, int]] = set()
    for row, number in trace.row_nodes:
        node = trace.line.nodes[number]
        for what, text in (("comment", _comment_of(row) and node.comment), *_title_of(row, node)):
            if text and (what, number) not in seen:
                seen.add((what, number))
                yield phrase("line {line}", line=strung.line(row.start)), text


def _comment_of(row: Row) -> str:
    """The comment of a row that is no title."""
    item = row.item
    return "" if item is None or isinstance(item, BrokenLine) else "".join(one.comment for one in comments_of(item))


def _title_of(row: Row, node: Node) -> list[tuple[str, str]]:
    """The title that a row begins."""
    if isinstance(row.item, Branch):
        return [("name", node.name)]
    return [("chapter", node.chapter)] if isinstance(row.item, NoteLine) and row.item.word == "chapter" else []
