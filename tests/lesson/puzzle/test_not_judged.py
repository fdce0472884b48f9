"""What a search does not come to the end of is no answer: nothing that gives a verdict concludes anything from that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from click.testing import CliRunner

from sekiwidget import Board, explain, solve
from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.solver import run_to_end, worth
from sekiwidget.board.session import eval_cache
from sekiwidget.board.writing import checking
from sekiwidget.cli.main import main
from sekiwidget.export import puzzle_tree
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle import defence
from sekiwidget.lesson.puzzle.judge import UNFINISHED, UNJUDGED, UNPLAYED
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.lesson.puzzle.verify import verify
from sekiwidget.text.languages import load_language
from sekiwidget.text.phrase import in_language
from tests.analysis.combats import open_fight
from tests.board.comms import StrictComm
from tests.board.pages import Page
from tests.lesson.puzzle.fifteen_roads import ROADS

EXAMPLES: Final = Path(__file__).resolve().parents[3] / "examples"
PUZZLES: Final = (
    EXAMPLES / "combat" / "38-puzzle-one-sword.toml",
    EXAMPLES / "war-chest" / "44-puzzle-the-sixth-marker.toml",
    EXAMPLES / "daimyo" / "32-puzzle-one-card-before.toml",
    EXAMPLES / "shogun" / "48-puzzle-nine-for-musashi.toml",
)
"""One of each game."""
EVERY_GAME: Final = pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.parent.name)
SMALL: Final = pytest.mark.parametrize("most", [0, 1], ids=["nothing", "one position"])
"""A search that ends before it has begun, and one that ends with its first position."""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets every search of a puzzle end after so many positions."""
    return lambda most: monkeypatch.setattr(defence, "MAX_POSITIONS", most)


def session(path: Path, **more: Any) -> PuzzleSession:
    return PuzzleSession(Scenario.from_file(path), **more)


def first_actions(of: PuzzleSession) -> list[str]:
    """Some of what may be tried first; Musashi has hundreds."""
    return [*map(str, of.situation.position.legal())][:12]


@EVERY_GAME
@SMALL
def test_no_commit_is_right_or_wrong(path: Path, most: int, small: Callable[[int], None]) -> None:
    """But what ends the puzzle at once: a goal that is reached, or missed for good, needs no search."""
    small(most)
    kinds = set()
    for text in first_actions(session(path)):
        puzzle_session = session(path)
        verdict = puzzle_session.attempt(puzzle_session.here, text)
        kinds.add(verdict.kind)
        end = puzzle_session.line.nodes[verdict.node]
        over = end.position.to_move is None or puzzle_session.game.is_settled(
            puzzle_session.line.nodes[0].position, end.position
        )
        if verdict.kind == "unjudged":
            assert not verdict, "nobody may take it for right"
            assert verdict.say == puzzle_session.said == UNJUDGED
            assert str(verdict).startswith(f"{verdict.text}: not judged. ")
            assert (puzzle_session.state, puzzle_session.result.tries) == ("unjudged", 0)
            assert repr(puzzle_session).endswith(" (answered, not judged: not solved, 0 tries, 0 hints)>")
            assert puzzle_session.situation.position.to_move == puzzle_session.puzzle.side, "it is played on"
        else:
            spent = puzzle_session.left is not None and puzzle_session.left <= 1
            assert (over or spent or puzzle_session.reached(end.position)) and verdict.kind != "right", verdict
    assert "unjudged" in kinds


@EVERY_GAME
@SMALL
def test_nothing_has_a_value_and_nothing_is_best(path: Path, most: int, small: Callable[[int], None]) -> None:
    small(most)
    puzzle_session = session(path)
    assert puzzle_session.value() is None
    assert puzzle_session.values() is None
    assert run_to_end(puzzle_session.defence.best_action(puzzle_session.situation, puzzle_session.budget())) is None
    action = next(iter(puzzle_session.situation.position.legal()))
    assert (
        run_to_end(puzzle_session.defence.is_worse(puzzle_session.situation, action, puzzle_session.budget())) is None
    )
    assert session(path, seconds=0).value() is None, "so if the time is up"


@EVERY_GAME
@SMALL
def test_the_solution_is_what_the_teacher_wrote_and_no_more(
    path: Path, most: int, small: Callable[[int], None]
) -> None:
    whole = session(path).show()
    small(most)
    puzzle_session = session(path)
    assert puzzle_session.show() == whole
    assert puzzle_session.said == ""
    astray = session(path)
    text = next(one for one in first_actions(astray) if f": {one}" not in whole[0])
    if astray.attempt(astray.here, text).kind == "unjudged":
        assert astray.show() == ()
        assert astray.said == UNFINISHED


@EVERY_GAME
@SMALL
def test_no_puzzle_is_proved_and_none_is_faulty(path: Path, most: int, small: Callable[[int], None]) -> None:
    small(most)
    proof = verify(Scenario.from_file(path))
    assert (proof.faults, proof.first, proof.proved, proof.judged) == ((), (), False, False)
    answers = Scenario.from_file(path).puzzle.answers  # type: ignore[union-attr]
    assert [told.partition(": ")[0] for told in proof.unjudged] == ["not judged"] * len(answers)
    assert verify(Scenario.from_file(path), seconds=0) == proof


def test_what_follows_a_proof_may_be_too_much_for_the_same_search(small: Callable[[int], None]) -> None:
    """That the goal can be forced is known, but not by what alone, nor what fails."""
    small(60)
    proof = verify(Scenario.from_file(EXAMPLES / "course" / "01-what-a-block-is" / "1-count-the-mon.toml"))
    assert (proof.proved, proof.faults, proof.first) == (True, (), ())
    assert proof.unjudged[:2] == (
        "not judged: how many first commits solve it",
        "not judged: whether a commit on the way fails",
    )


@EVERY_GAME
@SMALL
def test_the_solver_knows_no_value(path: Path, most: int) -> None:
    puzzle_session = session(path)
    position, task = puzzle_session.situation.position, puzzle_session.puzzle
    for goal in (dict(task.goal), None):
        for limits in ({"limit": most}, {"seconds": 0}):
            solution = solve(position, task.side, goal, **limits)  # type: ignore[arg-type]
            assert (solution.value, solution.complete) == (None, False)
            assert solution.why.startswith("stopped ")
            assert all(one.value is None for one in solution.choices)
            assert worth(position, task.side, goal, **limits) is None  # type: ignore[arg-type]
        commit = position.play(next(iter(position.legal())))
        told = explain(commit, task.side, goal, n=2, limit=most, seconds=0)
        assert told.startswith("The solver stopped ")
        assert "; by what " in told


@EVERY_GAME
@SMALL
def test_the_command_says_so(path: Path, most: int, small: Callable[[int], None]) -> None:
    small(most)
    result = CliRunner().invoke(main, ["puzzle", str(path)])
    assert (result.exit_code, result.stderr) == (3, "")
    first, *rest = result.stdout.splitlines()
    assert first == f"not judged  {path}"
    assert rest[0] == "    too large to prove: only the script is known to reach the goal"


@EVERY_GAME
@SMALL
def test_a_board_says_so(path: Path, most: int, small: Callable[[int], None], monkeypatch: pytest.MonkeyPatch) -> None:
    small(most)
    board = Board(path)
    text = next(one for one in first_actions(session(path)) if session(path).check(one).kind == "unjudged")
    board.play(text)
    assert (board.puzzle["state"], board.puzzle["head"], board.puzzle["say"]) == ("unjudged", "Not judged.", UNJUDGED)
    board._request_handler.handle_puzzle("explore")
    monkeypatch.setattr(eval_cache, "LIMIT", most)
    offered = board.choices["list"]
    board.analysing = True
    assert board.choices["list"] == offered
    assert "The values are incomplete: " in board.turn["worth"]["all"] or len(offered["all"]) < 2


@pytest.mark.parametrize(
    ("path", "most", "text", "requests", "said"),
    [
        (PUZZLES[0], 0, "T: deploy tokugawa1g with tokugawa+", ["show"], UNFINISHED),
        (EXAMPLES / "shogun" / "45-puzzle-the-castle-that-also-takes.toml", 60, "B: choose deploy", [], UNPLAYED),
    ],
    ids=["the solution", "the refutation"],
)
def test_a_page_is_told_in_its_language_how_far_something_is_known(
    path: Path,
    most: int,
    text: str,
    requests: list[str],
    said: str,
    small: Callable[[int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small(most)
    monkeypatch.setattr("comm.create_comm", StrictComm)
    page = Page(Board(path, language="de"))
    page.act(text)
    for what in requests:
        page.ask(puzzle=what)
    assert page.state["puzzle"]["say"] == in_language(said, load_language("de")) != said


@EVERY_GAME
def test_a_check_of_the_lesson_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "SECONDS", 0.0)
    board = Board(Scenario.from_file(path).play())
    found = board.check_lesson()
    assert (bool(found), found.judged) == (True, False)
    assert found.said[0] == "The lesson is correct. Its puzzle was not checked: there are too many possibilities."
    board._lesson_checker.begin()
    assert (board.lesson["checked"]["holds"], board.lesson["checked"]["open"]) == (True, True)


@EVERY_GAME
@SMALL
def test_a_page_that_judges_says_so(
    path: Path, most: int, small: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    small(most)
    monkeypatch.setattr(puzzle_tree, "MOST_TRIED", 12)
    made = puzzle_tree.build_tree(Scenario.from_file(path))
    start = made.table["places"][str(made.table["start"])]
    told = [one["told"] for one in start["verdicts"] if "told" in one]
    assert {one["state"] for one in told} <= {"unjudged", "wrong", "solved"}
    assert {"state": "unjudged", "head": "Not judged."}.items() <= told[0].items()
    assert start["show"], "the teacher's solution is known"


def test_a_budget_that_is_spent_ends_the_tree_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_tree, "SECONDS", 0.0)
    made = puzzle_tree.build_tree(Scenario.from_file(PUZZLES[0]))
    assert not made.whole


def test_what_is_cancelled_is_not_judged() -> None:
    puzzle_session = session(PUZZLES[0])
    budget = Budget()
    budget.cancel()
    work = puzzle_session.attempting(puzzle_session.here, first_actions(puzzle_session)[0], budget)
    assert run_to_end(work).kind == "unjudged"
    assert budget.over == "stopped on request"


def test_what_is_out_of_reach_afterwards_is_wrong_though_nothing_is_known_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And what makes it sure is right: the larger search before the commit tells no more."""
    known = defence.Defence.value

    def only_after(self: Any, place: Any, budget: Any) -> Any:
        if place.depth <= 1:
            return (yield from ())
        return (yield from known(self, place, budget))

    monkeypatch.setattr(defence.Defence, "value", only_after)
    assert session(PUZZLES[0]).check("T: stop").kind == "wrong"
    assert session(PUZZLES[0]).check("T: deploy tokugawa1g with tokugawa").kind == "right"


def test_where_the_goal_is_out_of_reach_nothing_is_right_and_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake that was not judged stands, and then the search knows more."""
    puzzle_session = PuzzleSession(Scenario.from_text(ROADS))
    with monkeypatch.context() as small_search:
        small_search.setattr(defence, "MAX_POSITIONS", 300)
        puzzle_session.check("T: move minimal")
        assert puzzle_session.check("T: march maeda2 okazaki-hamamatsu").kind == "unjudged"
    result = puzzle_session.result
    with pytest.raises(ValueError, match="the goal cannot be reached: take back"):
        puzzle_session.show()
    assert puzzle_session.result == result
    assert puzzle_session.check("T: march fukushima2 okazaki-kiyosu").kind == "wrong"


def test_the_best_of_what_is_known_is_not_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a goal: losses, of which some are known, and nobody knows whether those of the others are less."""
    board = Board(open_fight(Random(3), 6, 6))
    partly = 0
    for most in range(200, 3000, 200):
        monkeypatch.setattr(eval_cache, "LIMIT", most)
        found = eval_cache.EvalCache(board._source)
        values, missing = run_to_end(found.choices(0, None, None))
        (solution,) = found._solved.values()
        if solution.value is None and any(one.value is not None for one in solution.choices):
            assert missing
            shown = values.get("list", [])
            known = {one.value for one in solution.choices} - {None}
            assert [one["words"] for one in shown if one["figure"] == "?"] == ["not known"] * (len(known) > 1)
            partly += len(known) > 1
            assert not any("★" in one["words"] + one["figure"] for one in shown), shown
    assert partly
