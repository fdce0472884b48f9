"""A board that asks: a puzzle's task, what comes of each commit, hints, taking back, the solution, a way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from sekiwidget.board.answering import Answering
from sekiwidget.board.synced import locked

if TYPE_CHECKING:
    from sekiwidget.board.session.requests import Act, Edit, Help
    from sekiwidget.lesson.puzzle.session import PuzzleSession
    from sekiwidget.lesson.puzzle.verdict import Result, Verdict


class Puzzling(Answering):
    """The half of a board that holds a puzzle, if there is one. The page never has more of it than was played."""

    puzzle = traitlets.Dict(
        read_only=True,
        help="What is asked: `task`, `state` (asked, wrong, solved, shown or free), `say` (what came of the last "
        "commit), the `hints` given, own decisions that are `left` (in words), and the `help` that can be asked for. "
        "Empty for a board that asks nothing.",
    ).tag(sync=True)

    def __init__(self, *args: Any, trial: PuzzleSession | None = None, **look: Any) -> None:
        self._trial = trial
        super().__init__(*args, **look)
        self._tell_puzzle()

    @property
    def trial(self) -> PuzzleSession:
        """The puzzle and how the learner stands with it. Raises ValueError for a board that asks nothing."""
        if self._trial is None:
            raise ValueError("this board asks nothing: its scenario has no [puzzle], or it is for reading only")
        return self._trial

    @property
    def result(self) -> Result:
        """Whether the puzzle is solved, with how many tries and hints. Raises ValueError as `trial` does."""
        return self.trial.result

    @property
    def asks(self) -> bool:
        """Whether commits are judged: there is a puzzle, and the learner has not left it."""
        return self._trial is not None and self._trial.state != "free"

    @locked
    def check(self, *texts: str) -> Verdict:
        """Try commits such as `T: stop` from where the puzzle asks; the board shows what comes of the last.

        Raises UnreadableAction, and ValueError where nothing is asked (any more).
        """
        trial, known = self.trial, len(self.trial.line)
        try:
            verdict = trial.check(*texts)
        except ValueError:
            self._advance(self.cursor)
            self._tell_puzzle()
            raise
        self._show(verdict, known)
        return verdict

    def _try(self, text: str, node: int) -> str:
        """Try a commit at a node; gives its sentence. Raises as `play` does, and ValueError where nothing is asked."""
        from sekiwidget.core.refusal import IllegalAction, UnreadableAction

        trial, known = self.trial, len(self.trial.line)
        try:
            verdict = trial.attempt(node, text)
        except (IllegalAction, UnreadableAction) as error:
            self._refused(error, text, known, node)
            self._tell_puzzle()
            raise
        self._show(verdict, known)
        first = next(iter(self._timelines.values()))
        return str(first.nodes[verdict.made].get("say", ""))

    def _act(self, message: Act) -> Exception | None:
        """A commit of the page: judged while the board asks, else played as on any board."""
        from sekiwidget.board.session import acting
        from sekiwidget.core.refusal import IllegalAction, UnreadableAction

        if not self.asks:
            return super()._act(message)
        trial, known = self.trial, len(self.trial.line)
        try:
            acting.check_may_act(self._access, message.perspective, trial.puzzle.side)
            verdict = trial.attempt(message.node, message.text)
        except (IllegalAction, UnreadableAction) as error:
            self._refuse(message, error, known)
            self._tell_puzzle()
            return None
        except ValueError as error:
            self._reject(message.id, str(error))
            return None
        end = self._show(verdict, known)
        self._answer(message.id, {"ok": True, "node": verdict.made, "end": end})
        return None

    def _show(self, verdict: Verdict, known: int) -> int:
        """Go to where a commit led; to one that failed itself: what answers it is there to be stepped through."""
        end = verdict.made if verdict.kind == "wrong" else verdict.node
        self._company.changed(self.trial.renewed())
        self._advance(end)
        # Last: a page that hears of a failure plays what follows the commit at its cursor.
        self._tell_puzzle()
        return end

    def _edit(self, message: Edit) -> None:
        """What is written is for everybody; the line itself is the puzzle's as long as it asks."""
        if self.asks and message.what in ("promote", "delete"):
            self._reject(message.id, "A puzzle keeps its line: explore freely to change it.")
        else:
            super()._edit(message)

    def _help(self, message: Help) -> None:
        """What the learner asks for besides playing."""
        if self._trial is None or not self._access.playable:
            super()._help(message)
            return
        self._do_help(message.what)
        self._answer(message.id, {"ok": True})

    def _do_help(self, what: str) -> None:
        trial, cursor = self.trial, self.cursor
        if what == "hint":
            trial.hint()
        elif what == "back":
            cursor = trial.take_back()
        elif what == "show":
            trial.show()
            cursor = trial.here
        elif what == "again":
            self._company.changed(trial.again())
            cursor = trial.here
        else:
            trial.explore()
        self._company.changed(trial.renewed())
        self._advance(cursor)
        self._offer(self.cursor)
        self._tell_puzzle()

    def _tell_puzzle(self) -> None:
        trial = self._trial
        if trial is None:
            return
        from sekiwidget.board.wire.puzzle_words import told

        self.set_trait("puzzle", told(trial))
