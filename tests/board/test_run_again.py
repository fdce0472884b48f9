"""A puzzle that was answered, saved with its notebook and run again.

What is promised (docs/board.md, "Puzzles" and "Reloading, saving, restarting"): with widget state, a saved notebook
shows the board where it was, with its puzzle as it was answered, without a kernel. Running the cell again makes a
playable board, which asks anew: the same answers have the same outcome. What outlives the cell is the result, in the
progress file of a course: it is as it was, and answers given again are added to it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from ipywidgets.embed import dependency_state

from sekiwidget import Board, Course
from sekiwidget.games.registry import GAMES
from sekiwidget.lesson.course.syllabus import Item
from sekiwidget.lesson.play.actions import action_line
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.text.phrase import in_language
from tests.board.pages import Page, told
from tests.board.unpacking import open_state

REQUESTS = 8
KEPT = ("timelines", "cursor", "choices", "turn", "puzzle")
IN_A_COURSE = ("progress", "next", "chapter")
"""What a board tells only in a course."""

Request: TypeAlias = tuple[str, str]
"""`act` and the text of a commit, or `puzzle` and the help that is asked for."""


@cache
def puzzles() -> list[Item]:
    """The puzzles of the course that comes with the package."""
    return [one for one in Course().items if one.is_puzzle]


def chosen(board: Board, rng: Random) -> Request:
    """What a learner may do next: the teacher's commit, any other one, or something about the puzzle."""
    session = board.puzzle_session
    offered = [what for what in board.puzzle["help"] if what in ("hint", "back", "show", "again")]
    if offered and (rng.random() < 0.4 or session.state in ("solved", "shown", "wrong")):
        return "puzzle", rng.choice(offered)
    position, side = session.line.nodes[session.here].position, session.puzzle.side
    taught = [one.commit.action for one in session.script.main() if one.commit is not None and one.commit.actor == side]
    legal = [*position.legal()]
    fitting = [action for action in taught if action in legal]
    action = fitting[0] if fitting and rng.random() < 0.6 else rng.choice(legal)
    return "act", action_line(session.game, side, action)


def run(board: Board, requests: Iterator[Request] | list[Request]) -> list[Any]:
    """Do it all on a page of the board; returns what each was answered, and what the board said of the puzzle."""
    page = Page(board)
    found = []
    for kind, what in requests:
        answer = page.act(what, board.puzzle_session.here) if kind == "act" else page.ask(puzzle=what)
        found.append((kind, what, answer, puzzle(board), board.result))
    return found


def drawn(board: Board, rng: Random) -> Iterator[Request]:
    """So many requests, each chosen where the board is then."""
    for _ in range(REQUESTS):
        yield chosen(board, rng)


def state(board: Board) -> dict[str, Any]:
    """What a page knows of the line and the puzzle."""
    found = told(board)
    made = {name: found[name] for name in KEPT}
    return {**made, "puzzle": puzzle(board)}


def puzzle(board: Board) -> dict[str, Any]:
    """What a board says of its puzzle, in a course or not."""
    return {key: value for key, value in dict(board.puzzle).items() if key not in IN_A_COURSE}


def saved(board: Board) -> dict[str, Any]:
    """The state of a board as a notebook file holds it."""
    assert board.model_id is not None
    states = json.loads(json.dumps(dependency_state([board], drop_defaults=False)))
    return open_state(states[board.model_id]["state"])


def twice(before: Result) -> Result:
    """What a course has of a puzzle once the same was done again: a final result is as it was, and the rest apart."""
    if not before.final:
        return Result(before.solved, 2 * before.tries, 2 * before.hints, before.shown)
    again = before.tries + before.later_tries
    solved = before.later_solved or (before.done and not before.solved)
    return replace(before, later_tries=before.later_tries + again, later_solved=solved)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_that_is_run_again(name: str, tmp_path: Path, board: Callable[..., Board], fuzz_factor: int) -> None:
    folder, kept = tmp_path / "course", tmp_path / "progress.json"
    folder.mkdir()
    for number in range(fuzz_factor):
        rng = Random(f"{name} {number}")
        kept.unlink(missing_ok=True)
        text = rng.choice([one for one in puzzles() if one.scenario.game == name]).scenario.to_text()
        (folder / "1-puzzle.toml").write_text(text, encoding="utf-8")
        (folder / "2-puzzle.toml").write_text(text, encoding="utf-8")
        course = Course(folder, kept)
        item = course.items[0]
        first = course.board(item.id)
        done = run(first, drawn(first, rng))
        before = course.result(item)
        assert before == first.result

        # The notebook is saved and opened later.
        shown, now = saved(first), told(first)
        assert {key: shown[key] for key in KEPT} == {key: now[key] for key in KEPT}
        assert item.scenario.puzzle is not None
        hints = [in_language(hint, None) for hint in item.scenario.puzzle.hints]
        given = shown["puzzle"].get("hints", [])
        # Those given after the end do not count.
        assert given == hints[: len(given)] and (len(given) == before.hints or before.final)

        # The kernel is restarted, and the cell is run again.
        later = Course(folder, kept)
        assert later.result(item) == before
        assert later.missed == course.missed and later.next == course.next
        second = later.board(item.id)
        assert (second.result, second.puzzle["state"]) == (Result(), "asked")
        assert later.result(item) == before

        # The same answers again: on this board, and on one that is in no course.
        requests = [(kind, what) for kind, what, *_ in done]
        alone = board(item.scenario)
        assert run(second, requests) == run(alone, requests) == done
        assert state(second) == state(alone) == state(first)
        assert later.result(item) == twice(before)
        assert Course(folder, kept).result(item) == later.result(item)
        first.close()
        second.close()
