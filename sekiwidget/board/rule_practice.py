"""Practising one rule on the board where it came up, and going back to exactly where the learner was.

1. What the board shows is kept as it is: its line, its puzzle, its place in a course; with the node shown, the node
   beside it, and finished reviews.
2. The board shows ten puzzles about the rule in its place, as `Practice` chooses them. Like all puzzles of practice,
   they are open, whatever perspectives the lesson has.
3. On request it shows again what was kept, with the commits that other boards have made there meanwhile.

The results go to the file of the learner's practice, if there is one in this kernel; else they are kept in memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sekiwidget.board.assembly import assemble
from sekiwidget.board.practice_rounds import PracticeNavigator, PracticeRounds
from sekiwidget.board.wire.page_state import finished_reviews
from sekiwidget.text.multilingual import ENGLISH

if TYPE_CHECKING:
    from sekiwidget.board.assembly import Parts
    from sekiwidget.board.session.perspective import Json


class LeftLesson(NamedTuple):
    """What a board showed before a rule is practised on it."""

    parts: Parts
    cursor: int
    held: int
    review: Json


def switch_practice(board: Any) -> None:
    """Do what a page has requested: practise a rule, or go back to the lesson."""
    handler = board._request_handler
    rule, handler.practice_requested = handler.practice_requested, None
    if rule:
        _practise(board, rule)
    elif rule is not None:
        _go_back(board)


def _practise(board: Any, rule: str) -> None:
    """Show puzzles about a rule in place of the lesson."""
    left = board._parts
    language = left.language.code if left.language is not None else ENGLISH
    practice = PracticeRounds(left.source.game.id, level=None, theme=rule, language=language)
    practice.keep_with(left.pages.guide)
    scenario = practice._take(0).puzzle.scenario
    parts = assemble(board, scenario, None, None, True, None, None, left.language)
    # Its own list: the navigator of the practice hears nothing of the lesson.
    parts.pages.listeners.calls = [*left.pages.listeners.calls]
    parts.pages.guide = navigator = PracticeNavigator(practice, board, leads_back=True)
    board._left = LeftLesson(left, board.cursor, board.held, finished_reviews(board.review, left.pages.perspectives))
    with board.hold_sync():
        board._show(parts)
        navigator.follow()


def _go_back(board: Any) -> None:
    """Show the lesson again, where the learner left it."""
    left, board._left = board._left, None
    assert left is not None
    line, pages = left.parts.source.line, left.parts.pages
    cursor = left.cursor
    while not line.holds(cursor):  # another board has deleted it
        cursor = line.nodes[cursor].parent or 0
    line.goto(cursor)
    if board._puzzle_controller is not None:
        board._puzzle_controller.drop()
    with board.hold_sync():
        board._show(left.parts)
        pages.advance(cursor)
        left.parts.evaluation.send_choices(cursor)
        if pages.is_node(left.held):
            pages.hold_beside(left.held)
        pages.send_review({name: told for name, told in left.review.items() if line.holds(told["end"])})
        if pages.guide is not None:
            pages.send_course_progress()
