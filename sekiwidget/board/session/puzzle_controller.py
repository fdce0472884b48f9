"""The puzzle of a board: judging commits, hints, taking back, the solution, exploring."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from math import ceil
from typing import Any, Final

from sekiwidget.analysis.budget import PIECE, Budget
from sekiwidget.board.session import playing
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.background import BackgroundTask, running_loop
from sekiwidget.board.session.group import BoardGroup
from sekiwidget.board.session.page_protocol import Pages
from sekiwidget.board.session.requests import Act
from sekiwidget.board.session.source import Source
from sekiwidget.core.errors import IllegalAction, UnreadableAction
from sekiwidget.lesson.puzzle.feedback import Verdict
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase

SECONDS: Final = 10.0
"""Seconds of processor time for a verdict or the solution, while a page waits for it."""
REPLY_SECONDS: Final = 0.1
"""Seconds of it before the page shows that a search runs."""
REPORT_SECONDS: Final = 0.7
"""Seconds of it between two messages to the page, which takes Python for dead after three without any."""


def puzzle_session_of(
    given: Any, shown: Source, players: Mapping[str, Any] | None, language: Translator | None = None
) -> PuzzleSession | None:
    """The puzzle session for an unplayed scenario, if it has a puzzle; it answers in the language.

    Raises ValueError if players are given: in a puzzle the other sides reply automatically.
    """
    if shown.scenario is None or shown.scenario.puzzle is None or hasattr(given, "line"):
        return None
    if players:
        raise ValueError(phrase("a puzzle must not have players: the other sides answer automatically"))
    return PuzzleSession(shown.scenario, find_language=lambda: language)


class PuzzleController:
    """Judges commits while a puzzle asks, handles the learner's other requests, and updates the pages.

    A long search runs in pieces between the messages of the page, which shows its progress and may stop it. Any other
    request stops it too; the search is answered first, by what is known until then.
    """

    def __init__(self, puzzle_session: PuzzleSession, access: Access, group: BoardGroup, pages: Pages) -> None:
        self.puzzle_session = puzzle_session
        self._access = access
        self._group = group
        self._pages = pages
        self._task = BackgroundTask()
        self._work: Generator[None, None, None] | None = None
        self._budget = Budget()
        self._number = 0
        self._reported = 0.0

    @property
    def asks(self) -> bool:
        """Whether commits are judged: the learner has not left the puzzle."""
        return self.puzzle_session.state != "free"

    def check(self, *texts: str) -> Verdict:
        """Try commits at the question of the puzzle. Raises UnreadableAction; ValueError without a puzzle to solve."""
        self.stop()
        try:
            verdict = self.puzzle_session.check(*texts)
        except ValueError:
            self._pages.advance(self._pages.cursor)
            self._pages.send_puzzle()
            raise
        self._show(verdict)
        return verdict

    def play(self, text: str, node: int) -> str:
        """Try a commit at a node; returns its sentence. Raises like `play`; ValueError without a puzzle to solve."""
        self.stop()
        known = len(self.puzzle_session.line)
        try:
            verdict = self.puzzle_session.attempt(node, text)
        except (IllegalAction, UnreadableAction) as error:
            self._group.changed(self.puzzle_session.renewed())
            self._pages.show_refusal(error, text, known, node)
            self._pages.send_puzzle()
            raise
        self._show(verdict)
        return self._pages.sentence(verdict.made)

    def act(self, request: Act) -> None:
        """Judge a commit of a page, and answer when that is done."""
        budget = self.puzzle_session.budget(SECONDS, PIECE)
        self._begin(request.id, budget, self._judge(request, budget))

    def _judge(self, request: Act, budget: Budget) -> Generator[None, None, None]:
        known = len(self.puzzle_session.line)
        try:
            playing.check_may_act(self._access, request.perspective, self.puzzle_session.puzzle.side)
            verdict = yield from self.puzzle_session.attempting(request.node, request.text, budget)
        except (IllegalAction, UnreadableAction) as error:
            self._group.changed(self.puzzle_session.renewed())
            self._pages.answer_refusal(request, error, known)
            self._pages.send_puzzle()
            return
        except ValueError as error:
            self._pages.send_puzzle()
            self._pages.reject(request.id, str(error))
            return
        end = self._show(verdict)
        self._pages.answer(request.id, {"ok": True, "node": verdict.made, "end": end})

    def show(self, number: int) -> None:
        """Show the solution to a page, and answer the request with this number when that is done."""
        budget = self.puzzle_session.budget(SECONDS, PIECE)
        self._begin(number, budget, self._solve(number, budget))

    def _solve(self, number: int, budget: Budget) -> Generator[None, None, None]:
        try:
            yield from self.puzzle_session.showing(budget)
        except ValueError as error:
            self._pages.send_puzzle()
            self._pages.reject(number, str(error))
            return
        self._group.changed(self.puzzle_session.renewed())
        self._pages.advance(self.puzzle_session.here)
        self._pages.send_puzzle()
        self._pages.answer(number, {"ok": True})

    def handle(self, what: str) -> None:
        """Stop any search, then give a hint, take back, explore or begin again; `stop` does no more.

        Requests that search have methods of their own: `act` and `show`.
        """
        self.stop()
        session, cursor = self.puzzle_session, self._pages.cursor
        match what:
            case "stop":
                return
            case "hint":
                session.hint()
            case "back":
                cursor = session.take_back()
            case "explore":
                session.explore()
            case "again":
                self._group.changed(session.again())
                cursor = session.here
        self._group.changed(session.renewed())
        self._pages.advance(cursor)
        self._pages.send_puzzle()

    def _show(self, verdict: Verdict) -> int:
        """Go to where a commit led; for a wrong one, to the commit itself, so that its refutation can be stepped."""
        end = verdict.made if verdict.kind == "wrong" else verdict.node
        self._group.changed(self.puzzle_session.renewed())
        self._pages.advance(end)
        # Last, because a page that learns of a wrong commit plays the refutation from its cursor.
        self._pages.send_puzzle()
        return end

    # -- searching ---------------------------------------------------------------------------------------------------

    def _begin(self, number: int, budget: Budget, work: Generator[None, None, None]) -> None:
        """Do some work for a request of a page: at once if it is short, else in pieces on the event loop, if any."""
        self.stop()
        self._work, self._budget, self._number, self._reported = work, budget, number, 0.0
        waits = self._group.patient and running_loop() is not None
        if not waits:
            budget.piece = None
        while self._step():
            if waits and budget.spent > REPLY_SECONDS:
                self._report()
                self._task.begin(self._in_pieces(work), patient=True)
                return

    def stop(self) -> None:
        """Stop the search, answering by what is known."""
        self._task.drop()
        self._budget.cancel()
        with self._pages.one_update():
            while self._reported_step():
                pass

    def drop(self) -> None:
        """Cancel the search without an answer."""
        self._task.drop()
        self._work = None

    def _in_pieces(self, work: Generator[None, None, None]) -> Generator[None, None, None]:
        """The work, each piece with the line locked and its updates sent as one."""
        while self._work is work:
            with self._group.turn_of_a_page(), self._pages.one_update():
                if (
                    self._work is work
                    and self._reported_step()
                    and self._budget.spent > self._reported + REPORT_SECONDS
                ):
                    self._report()
            yield

    def _step(self) -> bool:
        """Do one piece of the work; returns whether there is more."""
        work = self._work
        if work is None:
            return False
        self._work = None  # unless it pauses
        try:
            next(work)
        except StopIteration:
            return False
        self._work = work
        return True

    def _reported_step(self) -> bool:
        """A `_step` after the handler of its request has returned: an error is shown on the page, and raised."""
        try:
            return self._step()
        except BaseException as error:
            self._pages.send_puzzle()
            self._pages.reject(self._number, self._pages.error_text(phrase("This could not be done"), error))
            raise

    def _report(self) -> None:
        """Send the progress of the search to the pages."""
        self._reported = self._budget.spent
        self._pages.send_search_progress(int(self._budget.spent), ceil(self._budget.seconds or 0))
