"""A board that asks a puzzle: judging commits, hints, taking back, the solution, exploring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekiwidget.base.phrase import phrase
from sekiwidget.board.session import playing
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.group import BoardGroup
from sekiwidget.board.session.requests import Act
from sekiwidget.board.session.source import Source
from sekiwidget.board.session.telling import Pages
from sekiwidget.core.refusal import IllegalAction, UnreadableAction
from sekiwidget.languages.language import Told
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.lesson.puzzle.verdict import Verdict


def puzzle_of(
    given: Any, shown: Source, players: Mapping[str, Any] | None, language: Told | None = None
) -> PuzzleSession | None:
    """The puzzle session for an unplayed scenario, if it has a puzzle; it answers in the language.

    Raises ValueError if players are given: in a puzzle the other sides reply automatically.
    """
    if shown.scenario is None or shown.scenario.puzzle is None or hasattr(given, "line"):
        return None
    if players:
        raise ValueError(phrase("a puzzle has no players: the other sides answer by themselves"))
    return PuzzleSession(shown.scenario, reads=lambda: language)


class Asking:
    """Judges commits while a puzzle asks, gives help, and updates the pages."""

    def __init__(self, puzzle_session: PuzzleSession, access: Access, group: BoardGroup, pages: Pages) -> None:
        self.puzzle_session = puzzle_session
        self._access = access
        self._group = group
        self._pages = pages

    @property
    def asks(self) -> bool:
        """Whether commits are judged: the learner has not left the puzzle."""
        return self.puzzle_session.state != "free"

    def check(self, *texts: str) -> Verdict:
        """Try commits from where the puzzle asks. Raises UnreadableAction, and ValueError if nothing is asked."""
        try:
            verdict = self.puzzle_session.check(*texts)
        except ValueError:
            self._pages.advance(self._pages.cursor)
            self._pages.tell_puzzle()
            raise
        self._show(verdict)
        return verdict

    def play(self, text: str, node: int) -> str:
        """Try a commit at a node; returns its sentence. Raises like `play`, and ValueError if nothing is asked."""
        known = len(self.puzzle_session.line)
        try:
            verdict = self.puzzle_session.attempt(node, text)
        except (IllegalAction, UnreadableAction) as error:
            self._group.changed(self.puzzle_session.renewed())
            self._pages.refused(error, text, known, node)
            self._pages.tell_puzzle()
            raise
        self._show(verdict)
        return self._pages.sentence(verdict.made)

    def act(self, request: Act) -> None:
        """Judge a commit of a page."""
        known = len(self.puzzle_session.line)
        try:
            playing.check_may_act(self._access, request.perspective, self.puzzle_session.puzzle.side)
            verdict = self.puzzle_session.attempt(request.node, request.text)
        except (IllegalAction, UnreadableAction) as error:
            self._group.changed(self.puzzle_session.renewed())
            self._pages.refuse(request, error, known)
            self._pages.tell_puzzle()
            return
        except ValueError as error:
            self._pages.reject(request.id, str(error))
            return
        end = self._show(verdict)
        self._pages.answer(request.id, {"ok": True, "node": verdict.made, "end": end})

    def help(self, what: str) -> None:
        """Handle the learner's request: hint, back, show, explore or again."""
        puzzle_session, cursor = self.puzzle_session, self._pages.cursor
        if what == "hint":
            puzzle_session.hint()
        elif what == "back":
            cursor = puzzle_session.take_back()
        elif what == "show":
            puzzle_session.show()
            cursor = puzzle_session.here
        elif what == "again":
            self._group.changed(puzzle_session.again())
            cursor = puzzle_session.here
        else:
            puzzle_session.explore()
        self._group.changed(puzzle_session.renewed())
        self._pages.advance(cursor)
        self._pages.tell_puzzle()

    def _show(self, verdict: Verdict) -> int:
        """Go to where a commit led; for a wrong one, to the commit itself, so that its refutation can be stepped."""
        end = verdict.made if verdict.kind == "wrong" else verdict.node
        self._group.changed(self.puzzle_session.renewed())
        self._pages.advance(end)
        # Last, because a page that learns of a wrong commit plays the refutation from its cursor.
        self._pages.tell_puzzle()
        return end
