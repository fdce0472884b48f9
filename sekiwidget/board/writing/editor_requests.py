"""Setting up a position on a board: its table as text with its faults for a page, and edits of it by a page."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.editor.changes import Written
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import Json, printable
from sekiwidget.board.session.playing import NotAllowed
from sekiwidget.board.session.source import Source
from sekiwidget.core.choice import Action
from sekiwidget.core.errors import Problem
from sekiwidget.lesson.editor.position import EditedPosition
from sekiwidget.lesson.editor.position_text import POSITION, position_faults, read_table
from sekiwidget.lesson.script.document import Document
from sekiwidget.lesson.script.errors import Fault, ScenarioError
from sekiwidget.text.phrase import as_sentence, phrase
from sekiwidget.text.terms import Listed

MOST_FAULTS: Final = 20
"""Maximum number of faults sent to a page."""


class ModeSwitch:
    """The switch that a page has requested: to set up, to play from here, to go back, or to reload the file.

    The board does it after the request is answered. `returns`: there is something to go back to. `reloaded`: the source
    read from the file.
    """

    def __init__(self, source: Source, access: Access) -> None:
        self._source = source
        self._access = access
        self.requested: tuple[str, int] | None = None
        self.reloaded: Source | None = None
        self.returns = False

    def request(self, what: str, node: int) -> None:
        """Request a switch at a node. Raises NotAllowed."""
        position = self._source.line.nodes[node].position
        edits = isinstance(position, EditedPosition)
        if what == "begin" and edits:
            raise NotAllowed(phrase("A position is already being set up here."))
        if what == "begin" and not may_open_editor(self._source, self._access):
            raise NotAllowed(phrase("Nothing can be set up on this board."))
        if what == "leave" and self.returns:
            self.requested = what, node
            return
        if what != "begin" and not edits:
            raise NotAllowed(phrase("No position is set up here."))
        if what == "play" and isinstance(position, EditedPosition) and position.faults:
            raise NotAllowed(phrase("This position is impossible: fix it before you play from it."))
        self.requested = what, node

    def request_reload(self, source: Source) -> None:
        """Request to show this source instead."""
        self.reloaded, self.requested = source, ("load", 0)


def edited_position(source: Source, node: int) -> EditedPosition | None:
    """The position that is set up at a node; None where a position is played."""
    position = source.line.nodes[node].position
    return position if isinstance(position, EditedPosition) else None


def may_open_editor(source: Source, access: Access) -> bool:
    """Whether a page may begin to set up: where everything is open, and no puzzle asks."""
    return access.open and access.playable and not access.is_asked and source.game.editor is not None


def table_text(source: Source, node: int, access: Access) -> str:
    """The `[position]` table of a node as text: the one that is set up there, or of the position played.

    Raises NotAllowed where nothing may be set up: a table contains what is hidden.
    """
    if not may_open_editor(source, access) and not (access.may_write and edited_position(source, node)):
        raise NotAllowed(
            phrase("A position can be copied only where everything is visible and no puzzle is being asked.")
        )
    from sekiwidget.lesson.editor.open import open_editor

    table = edited_position(source, node)
    if table is None:
        begun = open_editor(source.line.nodes[node].position, of=source.game).nodes[0].position
        assert isinstance(begun, EditedPosition)
        table = begun
    return table.text


def editor_state(source: Source, node: int, access: Access) -> Json:
    """The trait `setting`: the `text` of the table, its `faults`, whether the position can be played (`ready`).

    On a board that plays: whether one `may` set up.
    """
    here = source.line.nodes[node]
    position = here.position
    if not isinstance(position, EditedPosition):
        return {"may": True} if may_open_editor(source, access) else {}
    touched = _words(here.commit.action) if here.commit is not None else set()
    told = zip(position_faults(position.text, position.faults), position.faults, strict=True)
    # What was touched last comes first, then the order of the text.
    found = sorted(told, key=lambda one: (not touched & {*one[1].path}, one[0].line, one[0].column))
    faults = [_fault(position, fault, problem) for fault, problem in found[:MOST_FAULTS]]
    return {"node": node, "text": position.text, "faults": faults, "ready": not position.faults}


def _words(change: Action) -> set[str]:
    """The names in a change: pieces, places, keys."""
    verb, picked = change.picked
    return {verb, *(word for ids in picked for id_ in ids for part in id_.split("@") for word in part.split("."))}


def _fault(position: EditedPosition, fault: Fault, problem: Problem) -> Json:
    """A fault with its rule, its place in the picture, and the words of the text."""
    start = _offset(position.text, fault.line, fault.column)
    at = position.editor.place(position.shown, problem.path)
    found = {"rule": fault.rule, "text": printable(as_sentence(fault.reason or fault.message)), "at": at}
    return {**{key: value for key, value in found.items() if value}, "from": start, "to": start + len(fault.words)}


def _offset(text: str, line: int, column: int) -> int:
    """Where a line and a column, both from 1, are in a text."""
    lines = text.split("\n")
    return sum(len(one) + 1 for one in lines[: line - 1]) + max(0, column - 1)


def write_table(source: Source, node: int, text: str) -> None:
    """Replace the table at a node by a text, as one more change. Raises NotAllowed, changing nothing."""
    line = source.line
    here = line.nodes[node].position
    if not isinstance(here, EditedPosition):
        raise NotAllowed(phrase("No position is set up here."))
    if text == here.text:
        return
    try:
        table = read_table(text, here.game.of.id)
    except ScenarioError as error:
        raise NotAllowed(phrase("{faults:apart}", faults=Listed(map(_located_fault, error.faults)))) from None
    line.goto(node)
    # Of a whole file only the position is taken.
    line.play(Written(text if set(Document(text, "").values) <= {POSITION} else "", table))


def _located_fault(fault: Fault) -> str:
    said = as_sentence(fault.message)
    if not fault.line:
        return said
    return phrase("Line {line}, column {column}: {said}", line=fault.line, column=fault.column, said=said)
