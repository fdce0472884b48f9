"""What a page writes into a line: comments, names of variations, marks, the order of variations, deleting.

Everything is kept in such a form that the script of the line can say it.
"""

from __future__ import annotations

from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.board.session.perspective import printable
from sekiwidget.board.session.playing import NotAllowed
from sekiwidget.board.session.requests import MOST_WORDS, Edit
from sekiwidget.board.session.source import Source
from sekiwidget.core.line import Line, Node, Note
from sekiwidget.core.side import PUBLIC

MOST_ARROWS: Final = 100


def edit(source: Source, message: Edit) -> set[int]:
    """Do an edit; gives the nodes that look different after it, gone ones too. Raises NotAllowed; nothing changes."""
    line, node = source.line, source.line.nodes[message.node]
    if message.what == "comment":
        return _comment(node, message.text)
    if message.what == "name":
        return _name(line, node, message.text)
    if message.what == "promote":
        return _promote(line, node)
    if message.what == "delete":
        return _delete(line, node)
    return _mark(source, node, message.what, message.words)


def _comment(node: Node, text: str) -> set[int]:
    """Lines without empty ones around them; of a refused attempt one line, for a script has room for no more there."""
    lines = [part.strip() for part in printable(text).strip().split("\n")]
    node.comment = " ".join(" ".join(lines).split()) if node.attempt is not None else "\n".join(lines)
    return {node.id}


def _name(line: Line, node: Node, text: str) -> set[int]:
    from sekiwidget.lesson.play.script_text import OF_A_VARIATION, Unwritable, title_words

    start = line.variation(node.id)
    if start is None:
        raise NotAllowed(phrase("The main line has no name; a variation has."))
    try:
        start.name = title_words(printable(text), OF_A_VARIATION)
    except Unwritable as error:
        raise NotAllowed(phrase("{wrong:capital}.", wrong=error.args[0])) from None
    return {start.id}


def _mark(source: Source, node: Node, what: str, words: tuple[str, ...]) -> set[int]:
    """Rings at places, each for itself, or one arrow; what is there already goes away."""
    if node.attempt is not None:
        raise NotAllowed(phrase("Marks are set where a commit led, not at a refused attempt."))
    # Marks are for everybody: what they name is judged by what all know.
    wrong = source.game.note(node.position.seen_by(PUBLIC), what, words)
    if wrong is not None:
        raise NotAllowed(phrase("{wrong}.", wrong=printable(wrong)))
    if what == "arrow":
        arrow = Note("arrow", words)
        there = arrow in node.notes
        if not there and sum(note.word == "arrow" for note in node.notes) >= MOST_ARROWS:
            raise NotAllowed(phrase("A commit has room for {most} arrows.", most=MOST_ARROWS))
        node.notes = [note for note in node.notes if note != arrow] if there else [*node.notes, arrow]
    else:
        arrows = [note for note in node.notes if note.word != "mark"]
        ringed = [place for note in node.notes if note.word == "mark" for place in note.words]
        kept = [place for place in dict.fromkeys(ringed) if place not in words]
        kept += [place for place in dict.fromkeys(words) if place not in ringed]
        if len(kept) > MOST_WORDS:
            raise NotAllowed(phrase("A commit has room for {most} rings.", most=MOST_WORDS))
        node.notes = [Note("mark", tuple(kept)), *arrows] if kept else arrows
    return {node.id}


def _promote(line: Line, node: Node) -> set[int]:
    return line.promote(node.id if node.attempt is None or node.parent is None else node.parent)


def _delete(line: Line, node: Node) -> set[int]:
    if node.parent is None:
        raise NotAllowed(phrase("The start cannot be deleted."))
    gone = set(line.delete(node.id))
    # Of those that are left, the one that leads them may be the main one now, or the oldest.
    leads = next((child.id for child in line.children(node.parent) if child.attempt is None), None)
    return gone if leads is None else gone | {leads}
