"""The texts of a contact sheet: heading, commits as numbered sentences, variations, puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from sekiwidget.base.phrase import phrase
from sekiwidget.board.export.sheet.paper import chips, element, plain
from sekiwidget.board.image.head import rule_name
from sekiwidget.board.session.perspective import ALL, Json, may_read, printable, side_name
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.frames import backdrop_of
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Node
from sekiwidget.core.note import GLYPHS
from sekiwidget.core.side import PUBLIC

if TYPE_CHECKING:
    from sekiwidget.lesson.script.puzzle import Puzzle

LINES: Final = 4
"""Of room for an answer."""


def head(source: Source, perspective: str) -> Iterator[str]:
    """The game, the title, the summary, the rules taught, and the perspective."""
    scenario = source.scenario
    yield element("p", source.game.title, "game")
    yield element("h1", source.title)
    if scenario is not None:
        yield element("p", printable(scenario.about))
        rows = (_taught(source, rule) for rule in scenario.rules)
        yield f'<ul class="rules">{"".join(rows)}</ul>' if scenario.rules else ""
    if perspective == PUBLIC:
        yield element("p", phrase("What everybody may see."), "seen")
    elif perspective != ALL:
        yield element("p", phrase("As {side} sees it.", side=side_name(perspective)), "seen")


def _taught(source: Source, rule: str) -> str:
    """A rule by its number and title; where its name is a word, by its title alone."""
    titles = backdrop_of(source.game).get("rules", {})
    name, title = rule_name(titles, rule), titles.get(rule, "")
    return f"<li>{chips([name])} {plain(title if title != name else '')}</li>"


def _named(timeline: Timeline, rules: Iterable[str]) -> str:
    """The chips of some rules, each with what it is called."""
    titles = backdrop_of(timeline.game).get("rules", {})
    return chips(rule_name(titles, rule) for rule in rules)


def caption(node: Node, entry: Json) -> str:
    """The caption under a picture."""
    chapter = f"<b>{plain(entry['chapter'])}.</b> " if entry.get("chapter") else ""
    said = entry.get("say", "") or (phrase("The start.") if node.parent is None else "")
    return f'<figcaption dir="auto"><b>{node.depth}</b> {chapter}{plain(said)}{_glyph(entry)}</figcaption>'


def attempts(timeline: Timeline, node: Node) -> list[Json]:
    """The refused attempts at a node that the perspective may read."""
    tried = (timeline.nodes[child.id] for child in timeline.line.children(node.id) if child.attempt is not None)
    return [entry for entry in tried if entry.get("refused")]


def commits(timeline: Timeline) -> str:
    """The main line as a list: sentences with their sums and rules, chapters, comments, refused attempts."""
    rows: list[str] = []
    for node in timeline.line.main():
        entry = timeline.nodes[node.id]
        if entry.get("quiet"):
            continue
        said = _sentence(timeline, entry)
        more = element("div", entry.get("comment", ""), "comment")
        more += "".join(_refused(timeline, one) for one in attempts(timeline, node))
        chapter = element("li", entry.get("chapter", ""), "chapter")
        if said and not chapter:
            said, more = said + more, ""
        rows.append(f'<li value="{node.depth}" dir="auto">{said}</li>' if said else "")
        # A chapter begins with the position that its commit led to.
        rows.append(chapter)
        rows.append(f'<li class="bare">{more}</li>' if more else "")
    return f'<ol class="commits">{"".join(rows)}</ol>'


def _sentence(timeline: Timeline, entry: Json) -> str:
    said, total = entry.get("say", ""), entry.get("sum", "")
    if not said:
        return ""
    written = f" <b>{plain(total)}</b>" if "=" in total and total not in said else ""
    return f"{plain(said)}{_glyph(entry)}{written} {_named(timeline, (rule for rule, _ in entry.get('why', ())))}"


def _glyph(entry: Json) -> str:
    """The glyph of a commit, with its meaning for who hears it."""
    sign = entry.get("glyph", "")
    words = plain(GLYPHS[sign]) if sign else ""
    return f' <b class="glyph" role="img" aria-label="{words}" title="{words}">{plain(sign)}</b>' if sign else ""


def _refused(timeline: Timeline, entry: Json) -> str:
    refused = entry["refused"]
    reasons = " ".join(f"{plain(text)} {_named(timeline, [rule])}" for rule, text in refused["why"])
    tried = phrase("✗ {tried}", tried=plain(entry["say"]))
    comment = element("div", entry.get("comment", ""), "comment")
    return f'<div class="refused" dir="auto">{tried} {reasons}{comment}</div>'


def variations(timeline: Timeline) -> Iterator[str]:
    """The variations by name, each with the number of the commit that it replaces and its first sentence."""
    line = timeline.line
    rows = []
    for node in line.nodes:
        if not line.holds(node.id):
            continue
        for child in [one for one in line.children(node.id) if one.commit is not None][1:]:
            entry = timeline.nodes[child.id]
            parts = [plain(entry[key]) for key in ("name", "say") if entry.get(key)]
            parts[-1:] = [last + _glyph(entry) for last in parts[-1:]]
            if parts and not entry.get("quiet"):
                rows.append(f'<li value="{child.depth}" dir="auto">{": ".join(parts)}</li>')
    if rows:
        yield element("h2", phrase("What might have been"))
        yield f'<ol class="commits">{"".join(rows)}</ol>'


# -- a puzzle ----------------------------------------------------------------------------------------------------------


def task(puzzle: Puzzle) -> Iterator[str]:
    """The task, room for the answer, and the hints upside down."""
    yield element("p", printable(puzzle.task), "task")
    yield element("p", _asked(puzzle))
    room = plain(phrase("Room for your answer"))
    yield f'<div class="answer" role="img" aria-label="{room}">{"<i></i>" * LINES}</div>'
    if puzzle.hints:
        rows = "".join(element("li", printable(hint)) for hint in puzzle.hints)
        turn = plain(phrase("Hints, one after the other, if you turn the sheet round:"))
        yield f'<div class="hints"><p>{turn}</p><ol>{rows}</ol></div>'


def _asked(puzzle: Puzzle) -> str:
    """For whom the reader decides, and how often."""
    side = side_name(puzzle.side)
    if not puzzle.within:
        return phrase("You decide for {side}.", side=side)
    if puzzle.within == 1:
        return phrase("You decide for {side}, 1 time at most.", side=side)
    return phrase("You decide for {side}, {within} times at most.", side=side, within=puzzle.within)


def mistakes(puzzle: Puzzle, perspective: str) -> Iterator[str]:
    """The teacher's words on typical mistakes, for perspectives that may read this side's texts."""
    wrong = [answer for answer in puzzle.answers if not answer.right]
    if wrong and may_read(perspective, puzzle.side):
        rows = (
            f'<li dir="auto"><b>{plain(printable(answer.on))}</b>: {plain(printable(answer.say))}</li>'
            for answer in wrong
        )
        yield element("h2", phrase("What does not work")) + f"<ul>{''.join(rows)}</ul>"
