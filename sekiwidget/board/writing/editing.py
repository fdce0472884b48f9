"""A page's edits of a line: comments, glyphs, names of variations, chapters, marks, the order of variations, deleting.

Everything is stored so that it can be written as a script.
"""

from __future__ import annotations

from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.board.session.page_protocol import MOST_WORDS, Edit
from sekiwidget.board.session.perspective import printable
from sekiwidget.board.session.playing import NotAllowed
from sekiwidget.board.session.source import Source
from sekiwidget.board.writing.versions import Written
from sekiwidget.core.line import Line, Node
from sekiwidget.core.note import GLYPHS, Note
from sekiwidget.core.side import PUBLIC

MOST_ARROWS: Final = 100


def edit(source: Source, message: Edit, written: Written) -> set[int]:
    """Apply an edit; returns the changed and deleted nodes. `written` says for whose readers words are.

    Raises NotAllowed, changing nothing.
    """
    line, node = source.line, source.line.nodes[message.node]
    if message.what == "comment":
        return _comment(node, message.text, written)
    if message.what == "name":
        return _name(line, node, message.text, written)
    if message.what == "glyph":
        return _glyph(node, message.text)
    if message.what == "chapter":
        return _chapter(node, message.text, written)
    if message.what == "promote":
        return _promote(line, node)
    if message.what == "delete":
        return _delete(line, node)
    return _mark(source, node, message)


def _comment(node: Node, text: str, written: Written) -> set[int]:
    """The comment without leading and trailing empty lines; for a refused attempt, as one line."""
    from sekiwidget.lesson.play.script_text import unsigned

    lines = [part.strip() for part in unsigned(printable(text)).strip().split("\n")]
    said = " ".join(" ".join(lines).split()) if node.attempt is not None else "\n".join(lines)
    node.comment = written.anew(node.comment, said)
    return {node.id}


def _name(line: Line, node: Node, text: str, written: Written) -> set[int]:
    start = line.variation(node.id)
    if start is None:
        raise NotAllowed(phrase("The main line has no name; a variation has."))
    start.name = written.anew(start.name, " ".join(printable(text).split()))
    return {start.id}


def _glyph(node: Node, sign: str) -> set[int]:
    """The glyph of a commit; the same again, or an empty one, takes it away."""
    if node.commit is None:
        raise NotAllowed(phrase("A glyph judges a commit, and none led here."))
    if sign and sign not in GLYPHS:
        raise NotAllowed(phrase("There is no such glyph; known: {known}", known=" ".join(GLYPHS)))
    node.glyph = "" if sign == node.glyph else sign
    return {node.id}


def _chapter(node: Node, text: str, written: Written) -> set[int]:
    if node.attempt is not None:
        raise NotAllowed(phrase("A chapter begins where a commit led, not at a refused attempt."))
    node.chapter = written.anew(node.chapter, " ".join(printable(text).split()))
    return {node.id}


def _mark(source: Source, node: Node, message: Edit) -> set[int]:
    """Toggle rings at places, or one arrow; what is there in another colour gets this one."""
    what, words = message.what, message.words
    if node.attempt is not None:
        raise NotAllowed(phrase("Marks are set where a commit led, not at a refused attempt."))
    # Marks are visible to everybody, so they are checked against the public view.
    wrong = source.game.note(node.position.seen_by(PUBLIC), what, words)
    if wrong is not None:
        raise NotAllowed(phrase("{wrong}.", wrong=printable(wrong)))
    arrows = [note for note in node.notes if note.word == "arrow"]
    # Each ring alone, so that the same place may be found whatever else was marked with it.
    rings = [Note("mark", (place,), note.colour) for note in node.notes if note.word == "mark" for place in note.words]
    if what == "arrow":
        arrows = _toggled(arrows, Note("arrow", words, message.colour))
    else:
        for place in dict.fromkeys(words):
            rings = _toggled(rings, Note("mark", (place,), message.colour))
    if len(arrows) > MOST_ARROWS:
        raise NotAllowed(phrase("A commit has room for {most} arrows.", most=MOST_ARROWS))
    if len(rings) > MOST_WORDS:
        raise NotAllowed(phrase("A commit has room for {most} rings.", most=MOST_WORDS))
    colours = dict.fromkeys(ring.colour for ring in rings)
    joined = (Note("mark", tuple(one.words[0] for one in rings if one.colour == colour), colour) for colour in colours)
    node.notes = [*joined, *arrows]
    return {node.id}


def _toggled(notes: list[Note], note: Note) -> list[Note]:
    """The notes without this one if it is among them, else with it, in place of the same in another colour."""
    others = [one for one in dict.fromkeys(notes) if one.words != note.words]
    return others if note in notes else [*others, note]


def _promote(line: Line, node: Node) -> set[int]:
    return line.promote(node.id if node.attempt is None or node.parent is None else node.parent)


def _delete(line: Line, node: Node) -> set[int]:
    if node.parent is None:
        raise NotAllowed(phrase("The start cannot be deleted."))
    gone = set(line.delete(node.id))
    # After a deletion another sibling may come first.
    leads = next((child.id for child in line.children(node.parent) if child.attempt is None), None)
    return gone if leads is None else gone | {leads}
