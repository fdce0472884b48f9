"""What a learner does on a board is judged again with the same result, whatever that was.

Puzzles are played with right, wrong and forbidden moves, hints, the solution, going back, exploring, moves at any node,
and searches that are stopped. No file may be refused, and nothing counts as solved that was not.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from random import Random

import pytest

from sekiwidget.export.replay import replay
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.answers.keeper import AnswersKeeper
from sekiwidget.lesson.play.actions import action_line
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.practice.shipped import shipped_puzzles

GAMES = ("sekigahara", "warchest", "daimyo", "shogun")
EVERY = 5
"""Of the puzzles of a game one in so many is played."""
STEPS = 12
MOST_ACTIONS = 200


class Learner:
    """Does something at random with a puzzle, from a seed."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.session, self._random = PuzzleSession(scenario), Random(seed)
        start = self.session.line.nodes[0].position
        self.keeper = AnswersKeeper(start, self.session.game, self.session.puzzle, self.session.puzzle.side, "lesson")
        self.keeper.hear(self.session)
        self.has_stopped = False

    def do_something(self, *, stops: bool) -> None:
        session, kind = self.session, self._random.random()
        if session.state == "wrong":
            session.take_back()
        elif kind < 0.05:
            session.hint()
        elif kind < 0.1:
            session.again()
        elif kind < 0.2:
            self._explore()
        elif kind < 0.25 and session.state != "solved":
            with suppress(ValueError):  # from here the goal cannot be reached
                session.show()
        elif kind < 0.35 and session.has_way_back:
            session.take_back()
        else:
            held = [node.id for node in session.line.nodes if session.line.holds(node.id)]
            node = self._random.choice(held) if kind < 0.5 or session.state == "solved" else session.here
            self._attempt(node, stops and kind > 0.8)

    def _explore(self) -> None:
        """Play freely from where the line stands, and come back."""
        self.session.explore()
        for _ in range(3):
            if self.session.line.position.to_move is not None:
                self.session.line.play(self.session.line.position.sample(self._random))
        self.session.take_back()

    def _attempt(self, node: int, stopped: bool) -> None:
        """Try a commit at a node: the solution's, any legal one, or one of another position."""
        session, position = self.session, self.session.line.nodes[node].position
        if position.to_move is None:
            return
        taught = session.defence.solution_action(position)
        legal = list(islice(position.legal(), MOST_ACTIONS))
        action = self._random.choice(legal) if taught is None or self._random.random() < 0.4 else taught
        budget = session.budget()
        if stopped:
            budget.cancel()
            self.has_stopped = True
        with suppress(ValueError):  # there is nothing to answer at this node
            for _ in session.attempting(node, action_line(session.game, position.to_move, action), budget):
                pass


@pytest.mark.parametrize("stops", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_done_is_judged_as_it_was(game: str, stops: bool) -> None:
    for seed, puzzle in enumerate(shipped_puzzles(game)[::EVERY]):
        learner = Learner(puzzle.scenario, seed)
        for _ in range(STEPS):
            learner.do_something(stops=stops)
        found, told = replay(learner.keeper.answers, puzzle.scenario), learner.session.result
        if not learner.has_stopped:
            assert (found.result, found.unchecked) == (told, 0)
        # A board that has no time to search may reply less well: then solving does not count.
        assert told.solved or not found.solved
