"""Practising in a notebook: the puzzles of the package on one board, ten at a time, what was missed first."""

from __future__ import annotations

from typing import Any

from sekiwidget.board.practice_rounds import PracticeNavigator, PracticeRounds
from sekiwidget.board.widget import Board
from sekiwidget.text.translate import translated_by_owner


class Practice(PracticeRounds):
    """Puzzles of a game to practise on, ten at a time on one board; `Next` (N) leads on.

        Practice("sekigahara")                        # shows the board
        Practice("sekigahara", level="2-4", theme="8.6", results="my-practice.json")

    What was missed comes again first, after 1, 3 and 7 days, as another puzzle about the same rule.

    Args:
        game: the name of the game.
        level: how hard the puzzles are, 1 to 5: a number, or two such as "2-4". None begins at 2 and goes one up after
            three puzzles solved in a row at the first try without a hint, one down after two missed in a row.
        theme: a paragraph that each puzzle is about, such as "8.6"; paragraphs below it count. None takes all.
        seed: the order of the puzzles; None takes another each time.
        results: a JSON file for what the learner did; None keeps it only in memory. Several notebooks may share it.
        language: the language of the board and of this; None takes SEKIWIDGET_LANGUAGE, else English.
        clock: a function that gives the time, for tests; None takes the time of this computer.

    Raises:
        UnknownGame: there is no such game; a ValueError that names the most similar one.
        ValueError: the package has no such puzzles, and the message says which it has; a level out of range; a file
            with other contents.
        TypeError: an unknown keyword, or a results file that is no path.
    """

    _board: Board | None = None

    def board(self, **keywords: Any) -> Board:
        """A new board with a round of puzzles. Keywords are those of Board."""
        self._begin()
        board = Board(self._take(0).puzzle.scenario, **{"language": self._language, **keywords})
        PracticeNavigator(self, board).follow()
        return board

    @translated_by_owner
    def _repr_mimebundle_(self, /, **keywords: Any) -> Any:
        """The board, with the text and the table for a page that cannot show it."""
        if self._board is None:
            self._board = self.board()
        found = self._board._repr_mimebundle_(**keywords)
        told = {"text/plain": str(self), "text/html": self._repr_html_()}
        return ({**found[0], **told}, found[1]) if isinstance(found, tuple) else {**found, **told}
