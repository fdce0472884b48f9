"""The texts of a contact sheet: heading, commits as numbered sentences, variations, puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from sekiwidget.base.phrase import phrase
from sekiwidget.board.export.sheet.paper import chips, element, plain
from sekiwidget.board.export.sheet.telling import Telling
from sekiwidget.board.image.pen import rule_name
from sekiwidget.board.session.perspective import ALL, Json, may_read, printable, side_name
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Node
from sekiwidget.core.note import GLYPHS
from sekiwidget.core.side import PUBLIC

if TYPE_CHECKING:
    from sekiwidget.lesson.script.puzzle import Puzzle

LINES: Final = 4
"""Of room for an answer."""


def head(source: Source, telling: Telling) -> Iterator[str]:
    """The game, the title, the summary, the rules taught, and the perspective."""
    scenario, said, perspective = source.scenario, telling.said, telling.timeline.perspective
    yield element("p", said(source.game.title), "game")
    yield element("h1", said(source.title))
    if scenario is not None:
        yield element("p", printable(said(scenario.about)))
        rows = (_taught(telling, rule) for rule in scenario.rules)
        yield f'<ul class="rules">{"".join(rows)}</ul>' if scenario.rules else ""
    if perspective == PUBLIC:
        yield element("p", said(phrase("What everybody may see.")), "seen")
    elif perspective != ALL:
        yield element("p", said(phrase("As {side} sees it.", side=side_name(perspective))), "seen")


def _taught(telling: Telling, rule: str) -> str:
    """A rule by its number and title; where its name is a word, by its title alone."""
    titles = telling.titles
    name, title = rule_name(titles, rule), titles.get(rule, "")
    return f"<li>{chips([name])} {plain(title if title != name else '')}</li>"


def _named(telling: Telling, rules: Iterable[str]) -> str:
    """The chips of some rules, each with what it is called."""
    titles = telling.titles
    return chips(rule_name(titles, rule) for rule in rules)


def caption(telling: Telling, node: Node, entry: Json) -> str:
    """The caption under a picture; the entry is in the language already."""
    chapter = f"<b>{plain(entry['chapter'])}.</b> " if entry.get("chapter") else ""
    said = entry.get("say", "") or (telling.said(phrase("The start.")) if node.parent is None else "")
    told = f"{chapter}{plain(said)}{_glyph(telling, entry)}"
    return f'<figcaption dir="{telling.direction}"><b>{node.depth}</b> {told}</figcaption>'


def attempts(timeline: Timeline, node: Node) -> list[int]:
    """The refused attempts at a node that the perspective may read."""
    tried = (child.id for child in timeline.line.children(node.id) if child.attempt is not None)
    return [one for one in tried if timeline.nodes[one].get("refused")]


def commits(telling: Telling) -> str:
    """The main line as a list: sentences with their sums and rules, chapters, comments, refused attempts."""
    rows: list[str] = []
    for node in telling.timeline.line.main():
        entry = telling.entry(node.id)
        if entry.get("quiet"):
            continue
        said = _sentence(telling, entry)
        more = element("div", entry.get("comment", ""), "comment")
        more += "".join(_refused(telling, telling.entry(one)) for one in attempts(telling.timeline, node))
        chapter = element("li", entry.get("chapter", ""), "chapter")
        if said and not chapter:
            said, more = said + more, ""
        rows.append(f'<li value="{node.depth}" dir="{telling.direction}">{said}</li>' if said else "")
        # A chapter begins with the position that its commit led to.
        rows.append(chapter)
        rows.append(f'<li class="bare">{more}</li>' if more else "")
    return f'<ol class="commits">{"".join(rows)}</ol>'


def _sentence(telling: Telling, entry: Json) -> str:
    said, total = entry.get("say", ""), entry.get("sum", "")
    if not said:
        return ""
    written = f" <b>{plain(total)}</b>" if "=" in total and total not in said else ""
    rules = _named(telling, (rule for rule, _ in entry.get("why", ())))
    return f"{plain(said)}{_glyph(telling, entry)}{written} {rules}"


def _glyph(telling: Telling, entry: Json) -> str:
    """The glyph of a commit, with its meaning for who hears it."""
    sign = entry.get("glyph", "")
    words = plain(telling.said(GLYPHS[sign])) if sign else ""
    return f' <b class="glyph" role="img" aria-label="{words}" title="{words}">{plain(sign)}</b>' if sign else ""


def _refused(telling: Telling, entry: Json) -> str:
    refused = entry["refused"]
    reasons = " ".join(f"{plain(text)} {_named(telling, [rule])}" for rule, text in refused["why"])
    tried = f"✗ {plain(entry['say'])}"
    comment = element("div", entry.get("comment", ""), "comment")
    return f'<div class="refused" dir="{telling.direction}">{tried} {reasons}{comment}</div>'


def variations(telling: Telling) -> Iterator[str]:
    """The variations by name, each with the number of the commit that it replaces and its first sentence."""
    line = telling.timeline.line
    rows = []
    for node in line.nodes:
        if not line.holds(node.id):
            continue
        for child in [one for one in line.children(node.id) if one.commit is not None][1:]:
            entry = telling.entry(child.id)
            parts = [plain(entry[key]) for key in ("name", "say") if entry.get(key)]
            parts[-1:] = [last + _glyph(telling, entry) for last in parts[-1:]]
            if parts and not entry.get("quiet"):
                rows.append(f'<li value="{child.depth}" dir="{telling.direction}">{": ".join(parts)}</li>')
    if rows:
        yield element("h2", telling.said(phrase("What might have been")))
        yield f'<ol class="commits">{"".join(rows)}</ol>'


# -- a puzzle ----------------------------------------------------------------------------------------------------------


def task(telling: Telling, puzzle: Puzzle) -> Iterator[str]:
    """The task, room for the answer, and the hints upside down."""
    yield element("p", printable(telling.said(puzzle.task)), "task")
    yield element("p", telling.said(_asked(puzzle)))
    room = plain(telling.said(phrase("Room for your answer")))
    yield f'<div class="answer" role="img" aria-label="{room}">{"<i></i>" * LINES}</div>'
    if puzzle.hints:
        rows = "".join(element("li", printable(telling.said(hint))) for hint in puzzle.hints)
        turn = plain(telling.said(phrase("Hints, one after the other, if you turn the sheet round:")))
        yield f'<div class="hints"><p>{turn}</p><ol>{rows}</ol></div>'


def _asked(puzzle: Puzzle) -> str:
    """For whom the reader decides, and how often."""
    side = side_name(puzzle.side)
    if not puzzle.within:
        return phrase("You decide for {side}.", side=side)
    if puzzle.within == 1:
        return phrase("You decide for {side}, 1 time at most.", side=side)
    return phrase("You decide for {side}, {within} times at most.", side=side, within=puzzle.within)


def mistakes(telling: Telling, puzzle: Puzzle) -> Iterator[str]:
    """The teacher's words on typical mistakes, for perspectives that may read this side's texts."""
    wrong = [answer for answer in puzzle.answers if not answer.right]
    if wrong and may_read(telling.timeline.perspective, puzzle.side):
        rows = (
            f'<li dir="auto"><b>{plain(printable(answer.on))}</b>: {plain(printable(telling.said(answer.say)))}</li>'
            for answer in wrong
        )
        yield element("h2", telling.said(phrase("What does not work"))) + f"<ul>{''.join(rows)}</ul>"
