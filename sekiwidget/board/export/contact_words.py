"""What a contact sheet says: the head of a lesson, its commits as numbered sentences, its variations, its puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sekiwidget.board.export.contact_page import chips, element, plain
from sekiwidget.board.session.perspective import ALL, NAMES, Json, may_read, printable, title
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Node

if TYPE_CHECKING:
    from sekiwidget.lesson.script.puzzle import Puzzle

LINES: Final = 4
"""Of room for an answer."""


def head(source: Source, perspective: str) -> Iterator[str]:
    """The game, the title, what it is about, the rules it teaches, and who sees it."""
    scenario = source.scenario
    yield element("p", source.game.title, "game")
    yield element("h1", source.title)
    if scenario is not None:
        yield element("p", printable(scenario.about))
        known = source.game.rules
        rows = (
            f"<li>{chips([rule])} {plain(known[rule].title if rule in known else '')}</li>" for rule in scenario.rules
        )
        yield f'<ul class="rules">{"".join(rows)}</ul>' if scenario.rules else ""
    if perspective != ALL:
        yield element("p", f"As {(NAMES.get(perspective) or title(perspective))} sees it.", "seen")


def caption(node: Node, entry: Json) -> str:
    """What is written under a picture."""
    chapter = f"<b>{plain(entry['chapter'])}.</b> " if entry.get("chapter") else ""
    said = entry.get("say", "") or ("The start." if node.parent is None else "")
    return f'<figcaption dir="auto"><b>{node.depth}</b> {chapter}{plain(said)}</figcaption>'


def attempts(timeline: Timeline, node: Node) -> list[Json]:
    """The refused attempts at a node that the perspective may read."""
    tried = (timeline.nodes[child.id] for child in timeline.line.children(node.id) if child.attempt is not None)
    return [entry for entry in tried if entry.get("refused")]


def commits(timeline: Timeline) -> str:
    """The main line as a list: sentences with their sums and rules, chapters, comments, what was tried and refused."""
    rows: list[str] = []
    for node in timeline.line.main():
        entry = timeline.nodes[node.id]
        if entry.get("quiet"):
            continue
        said = _sentence(entry)
        more = element("div", entry.get("comment", ""), "comment")
        more += "".join(_refused(one) for one in attempts(timeline, node))
        chapter = element("li", entry.get("chapter", ""), "chapter")
        if said and not chapter:
            said, more = said + more, ""
        rows.append(f'<li value="{node.depth}" dir="auto">{said}</li>' if said else "")
        # A chapter begins with the position that its commit led to.
        rows.append(chapter)
        rows.append(f'<li class="bare">{more}</li>' if more else "")
    return f'<ol class="commits">{"".join(rows)}</ol>'


def _sentence(entry: Json) -> str:
    said, total = entry.get("say", ""), entry.get("sum", "")
    if not said:
        return ""
    written = f" <b>{plain(total)}</b>" if "=" in total and total not in said else ""
    return f"{plain(said)}{written} {chips(rule for rule, _ in entry.get('why', ()))}"


def _refused(entry: Json) -> str:
    refused = entry["refused"]
    reasons = " ".join(f"{plain(text)} {chips([rule])}" for rule, text in refused["why"])
    tried = f"\u2717 {plain(entry.get('who', ''))} tries <b>{plain(refused['text'])}</b>: refused. {reasons}"
    comment = element("div", entry.get("comment", ""), "comment")
    return f'<div class="refused" dir="auto">{tried}{comment}</div>'


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
            if parts and not entry.get("quiet"):
                rows.append(f'<li value="{child.depth}" dir="auto">{": ".join(parts)}</li>')
    if rows:
        yield "<h2>What might have been</h2>"
        yield f'<ol class="commits">{"".join(rows)}</ol>'


# -- a puzzle ----------------------------------------------------------------------------------------------------------


def task(puzzle: Puzzle) -> Iterator[str]:
    """What is asked, room for the answer, and the hints upside down."""
    yield element("p", printable(puzzle.task), "task")
    asked = f"You decide for {title(puzzle.side)}"
    if puzzle.within:
        asked += f", {puzzle.within} time{'' if puzzle.within == 1 else 's'} at most"
    yield element("p", f"{asked}.")
    yield f'<div class="answer" role="img" aria-label="Room for your answer">{"<i></i>" * LINES}</div>'
    if puzzle.hints:
        rows = "".join(element("li", printable(hint)) for hint in puzzle.hints)
        yield f'<div class="hints"><p>Hints, one after the other, if you turn the sheet round:</p><ol>{rows}</ol></div>'


def mistakes(puzzle: Puzzle, perspective: str) -> Iterator[str]:
    """What the teacher says to typical mistakes, for those who may read what this side writes."""
    if puzzle.answers and may_read(perspective, puzzle.side):
        rows = (
            f'<li dir="auto"><b>{plain(printable(answer.on))}</b>: {plain(printable(answer.say))}</li>'
            for answer in puzzle.answers
        )
        yield f"<h2>What does not work</h2><ul>{''.join(rows)}</ul>"
