"""A puzzle that is over is played on by whoever goes on clicking; a try that has failed is not.

1. The learner solves the puzzle, or sees its solution, and plays any action at any node: where it ended, or earlier.
2. The action is played, not judged: the board says that this is free exploration, and every side may be played.
3. The result and the answers stay as they were, whatever is played then.
4. Taking back leads to where the puzzle was solved, as it was told; from a solution that was shown, to the question.

So it is where only exploring has led, also after the learner has gone back to the question.

After a failed try nothing is played: the learner is to see what is wrong with it, and to take it back.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from sekiwidget import Board
from sekiwidget.games.registry import GAMES
from sekiwidget.lesson.play.actions import action_line
from sekiwidget.practice.shipped import shipped_puzzles
from tests.board.pages import Page

Make = Callable[..., Board]

STEPS = 16


def of_game(game: str, board: Make) -> tuple[Board, Page]:
    """The first puzzle of a game that comes with the package."""
    made = board(shipped_puzzles(game)[0].scenario)
    return made, Page(made)


def solve(made: Board, page: Page) -> None:
    session = made.puzzle_session
    while session.state != "solved":
        action = session.defence.solution_action(session.line.nodes[session.here].position)
        assert page.act(action_line(session.game, session.puzzle.side, action), session.here)["ok"]


def open_nodes(made: Board) -> list[int]:
    """The nodes at which a side, not chance, has something to do."""
    held = [node for node in made.line.nodes if made.line.holds(node.id) and node.attempt is None]
    return [node.id for node in held if node.position.to_move in node.position.sides]


def play_on(made: Board, page: Page, rng: Random, node: int) -> Any:
    position = made.line.nodes[node].position
    action = rng.choice(list(islice(position.legal(), 30)))
    return page.act(action_line(made.puzzle_session.game, position.to_move or "", action), node)


@pytest.mark.parametrize("ending", ["solved", "shown"])
@pytest.mark.parametrize("game", GAMES)
def test_who_plays_on_explores(game: str, ending: str, board: Make) -> None:
    made, page = of_game(game, board)
    session, rng = made.puzzle_session, Random(f"{game} {ending}")
    if ending == "solved":
        solve(made, page)
    else:
        assert page.ask(puzzle="show")["ok"]
    told, cursor, result, answers = page.state["puzzle"], session.here, made.result, made.answers
    assert told["state"] == ending
    for node in open_nodes(made):
        page.go(node)
        assert page.state["choices"]["list"]["all"], "it may be picked in the picture"
        assert page.state["puzzle"]["state"] == ending, "stepping explores nothing"
        assert play_on(made, page, rng, node)["ok"]
        assert (page.state["puzzle"]["state"], page.state["puzzle"]["head"]) == (
            "free",
            "Free exploration: nothing is judged.",
        )
        for _ in range(STEPS):
            # What is laid on a table for plans may be laid already.
            play_on(made, page, rng, rng.choice(open_nodes(made)))
        assert page.state["puzzle"]["state"] == "free"
        assert page.ask(puzzle="back")["ok"]
        assert made.cursor == session.here == cursor
        if ending == "solved":
            assert page.state["puzzle"] == told
            with pytest.raises(ValueError, match="already solved"):
                made.check("anything")
        else:
            assert page.state["puzzle"]["state"] == "asked"
            assert page.ask(puzzle="show")["ok"]
        assert (made.result, made.answers) == (result, answers)
        assert not page.state["notice"]


@pytest.mark.parametrize("game", GAMES)
def test_what_was_explored_is_played_on(game: str, board: Make) -> None:
    made, page = of_game(game, board)
    session, rng = made.puzzle_session, Random(game)
    before = set(open_nodes(made))
    page.ask(puzzle="explore")
    for _ in range(STEPS):
        play_on(made, page, rng, made.cursor if made.cursor in open_nodes(made) else session.here)
    explored = [one for one in open_nodes(made) if one not in before]
    own = [one for one in explored if made.line.nodes[one].position.to_move == session.puzzle.side]
    assert own
    result = made.result
    for node in own:
        page.ask(puzzle="back")
        assert page.state["puzzle"]["state"] == "asked"
        assert play_on(made, page, rng, node)["ok"]
        assert page.state["puzzle"]["state"] == "free"
    assert made.result == result


@pytest.mark.parametrize("game", GAMES)
def test_a_failed_try_is_not_played_on(game: str, board: Make) -> None:
    made, page = of_game(game, board)
    session, rng = made.puzzle_session, Random(game)
    values = session.values()
    assert values
    page.act(min(values, key=lambda one: one[1])[0])
    assert made.puzzle["state"] == "wrong"
    below = [node for node in open_nodes(made) if session.judged in {above.id for above in made.line.path(node)}]
    for node in below:
        known = len(made.line)
        assert not play_on(made, page, rng, node)["ok"]
        assert made.notice["text"] == "This try has failed: take it back, or explore freely."
        assert (len(made.line), made.puzzle["state"]) == (known, "wrong")
