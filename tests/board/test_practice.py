"""Practising: rounds on one board, what was missed comes again as another puzzle, and levels adapt."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from sekiwidget import Board, Practice
from sekiwidget.lesson.course.returning import DAYS
from sekiwidget.practice.attempts import HELPED, MISSED, SOLVED, Attempt, adapted_level
from sekiwidget.practice.selection import choose_puzzle
from sekiwidget.practice.shipped import shipped_puzzles
from sekiwidget.text.phrase import in_language
from tests.board.comms import StrictComm
from tests.board.pages import Page

START = datetime(2026, 3, 1, 9, tzinfo=UTC)


class Clock:
    """A clock that a test sets; each look at it is a second later, so no two attempts have the same time."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def days(self, days: int) -> None:
        self.now += timedelta(days=days)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board has a comm that keeps what is sent."""
    monkeypatch.setattr("comm.create_comm", StrictComm)


def practise(clock: Clock, **given: Any) -> Practice:
    return Practice("sekigahara", **{"level": "1-5", "seed": 1, "clock": clock, **given})


def solve(board: Board) -> None:
    own = f"{board._source.game.letter(board.puzzle_session.puzzle.side)}:"
    for line in board.puzzle_session.scenario.script.strip().splitlines():
        if line.startswith(own) and board.puzzle_session.state != "solved":
            board.check(line)
    assert board.result.solved


def miss(board: Board) -> None:
    assert board._puzzle_controller is not None
    board._puzzle_controller.show(0)
    assert board.result.shown


def states(board: Board) -> list[str]:
    return [state for _, state, _ in board.puzzle["progress"]]


def test_a_round_on_one_board(clock: Clock) -> None:
    board = practise(clock).board()
    page = Page(board)
    assert states(board) == ["now", *[""] * 9]
    first = board.puzzle["title"]
    solve(board)
    assert states(board)[:2] == ["solved now", ""]
    assert in_language(board.puzzle["next"], None) == "puzzle 2 of 10"
    assert page.ask(puzzle="next") == {"ok": True}
    assert states(board)[:2] == ["solved", "now"]
    assert (board.puzzle["state"], in_language(board.puzzle["chapter"], None)[:15]) == ("asked", "Practice, level")
    miss(board)
    assert states(board)[:2] == ["solved", "missed now"]
    page.ask(puzzle="open", name="9")
    assert states(board)[9] == "now"
    page.ask(puzzle="open", name="0")
    assert board.puzzle["title"] == first
    assert page.ask(puzzle="open", name="10")["notice"]["text"] == "This course has no such file."


def test_after_a_round_comes_another(clock: Clock) -> None:
    practice = practise(clock, level=4)
    board = practice.board()
    page = Page(board)
    many = len(states(board))
    for left in reversed(range(many)):
        miss(board)
        assert (in_language(board.puzzle["next"], None) == "more puzzles") == (left == 0)
        page.ask(puzzle="next")
    assert (states(board)[0], board.puzzle["state"]) == ("now", "asked")


def test_what_was_missed_comes_again_as_another_puzzle_about_its_rule(clock: Clock, tmp_path: Path) -> None:
    kept = tmp_path / "results.json"
    practice = practise(clock, theme="8.6", results=kept)
    miss(practice.board())
    missed = practice._take(0).puzzle
    for number, days in enumerate(DAYS):
        assert practise(clock, results=kept).due == 0
        clock.days(days)
        again = practise(clock, theme=None, level=2, results=kept)
        assert again.due == 1
        board = again.board()
        assert in_language(board.puzzle["chapter"], None) == "The rule of a missed puzzle"
        puzzle = again._take(0).puzzle
        assert puzzle.id != missed.id and puzzle.themes[0] == missed.themes[0], number
        solve(board)
        assert again.due == 0
    clock.days(100)
    assert practise(clock, results=kept).due == 0


def test_missed_again_it_begins_anew_and_alone_of_its_rule_it_comes_itself(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    practice = practise(clock)
    alone = practice._all[:1]
    monkeypatch.setattr(practice, "_all", alone)
    for _ in range(3):
        board = practice.board()
        assert practice._take(0).puzzle is alone[0]
        board.check(*wrong(board))
        assert states(board) == ["missed now"]
        assert practice.due == 0
        clock.days(1)
        assert practice.due == 1


def wrong(board: Board) -> list[str]:
    answers = board.puzzle_session.puzzle.answers
    letter = board._source.game.letter(board.puzzle_session.puzzle.side)
    return [f"{letter}: {answers[0].on}"]


def attempts(*results: str) -> list[Attempt]:
    return [Attempt(f"2026-03-01T09:{n:02}:00", f"sekigahara/{n}", "", result) for n, result in enumerate(results)]


@pytest.mark.parametrize(
    ("results", "level"),
    [
        ([], 2),
        ([SOLVED] * 2, 2),
        ([SOLVED] * 3, 3),
        ([SOLVED] * 5, 3),
        ([SOLVED] * 20, 5),
        ([SOLVED, SOLVED, HELPED, SOLVED], 2),
        ([MISSED, MISSED], 1),
        ([MISSED, SOLVED, MISSED], 2),
        ([MISSED] * 9, 1),
    ],
)
def test_the_level_adapts(results: list[str], level: int) -> None:
    assert adapted_level(attempts(*results), (1, 2, 3, 4, 5)) == level


def test_without_a_level_it_follows_the_learner(clock: Clock) -> None:
    practice = practise(clock, level=None)
    assert practice.level == 2
    board = practice.board()
    page = Page(board)
    for _ in range(3):
        assert practice._take(sum(map(bool, states(board))) - 1).puzzle.level == 2
        solve(board)
        page.ask(puzzle="next")
    assert practice.level == 3


def test_two_notebooks_share_a_file(clock: Clock, tmp_path: Path) -> None:
    kept = tmp_path / "folder" / "results.json"
    one, two = (practise(clock, seed=seed, results=kept) for seed in (1, 2))
    solve(one.board())
    solve(two.board())
    assert len(json.loads(kept.read_text(encoding="utf-8"))) == 2
    solved = {shown._take(0).puzzle.id for shown in (one, two)}
    assert f", {len(solved)} solved at the first try" in repr(practise(clock, results=kept))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{}", "it must be a list of attempts"),
        ("[1]", "attempt 1 must have at, puzzle, missed, result, and nothing else"),
        ('[{"at": "today", "puzzle": "a/b", "missed": "", "result": "solved"}]', "attempt 1 must have"),
        ('[{"at": "2026-03-01", "puzzle": "a/b", "missed": "", "result": "won"}]', "attempt 1 must have"),
        ("[" * 100_000, "does not contain results of practice"),
        ("[", "Expecting value"),
    ],
)
def test_a_file_with_other_contents_is_refused(clock: Clock, tmp_path: Path, text: str, why: str) -> None:
    kept = tmp_path / "results.json"
    kept.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=why):
        practise(clock, results=kept)
    assert kept.read_text(encoding="utf-8") == text


def test_a_result_that_cannot_be_written_is_told_and_kept(clock: Clock, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    practice = practise(clock, results=tmp_path / "file" / "results.json")
    board = practice.board()
    with pytest.warns(UserWarning, match="kept in memory only"):
        solve(board)
    assert board.notice["text"].startswith("The last results were not saved in ")
    assert "1 solved at the first try" in repr(practice)


def test_what_does_not_exist_is_said(clock: Clock) -> None:
    with pytest.raises(ValueError, match="level must be a number from 1 to 5, or two, not"):
        practise(clock, level="high")
    with pytest.raises(ValueError, match="level must be a number from 1 to 5"):
        practise(clock, level="4-2")
    with pytest.raises(ValueError, match=r"no puzzle of Sekigahara fits. There are levels 1, 2, 3.*, about the rules"):
        practise(clock, theme="4.1")


def test_a_game_without_puzzles_says_so(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sekiwidget.board.practice_rounds.shipped_puzzles", lambda game: ())
    with pytest.raises(ValueError, match="the package has no puzzles of Shogun yet"):
        Practice("shogun", clock=clock)


def test_it_shows_itself(clock: Clock) -> None:
    practice = practise(clock, theme="8.6")
    number = len([one for one in practice._all if any(rule.startswith("8.6") for rule in one.themes)])
    assert repr(practice).startswith(f"<{number} puzzle")
    assert "8.6.1 Loyalty challenge" in str(practice)
    shown = practice._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "<table>" in data["text/html"]


def test_in_another_language(clock: Clock) -> None:
    practice = practise(clock, language="de")
    assert "Aufgaben" in repr(practice)
    board = practice.board()
    assert board.get_state()["puzzle"]["chapter"].startswith("Üben, Stufe ")


@pytest.mark.parametrize(("language", "task"), [("da", "Vind i denne runde."), ("he", "יש לנצח בסיבוב הזה.")])
def test_a_puzzle_is_in_the_language_of_the_board(clock: Clock, language: str, task: str) -> None:
    board = Practice("daimyo", level=1, seed=1, clock=clock, language=language).board()
    assert board.get_state()["puzzle"]["task"] == task


def test_for_the_only_puzzle_mainly_about_a_rule_another_about_it_comes() -> None:
    puzzles = shipped_puzzles("sekigahara")
    first = Counter(one.themes[0] for one in puzzles)
    alone = [one for one in puzzles if first[one.themes[0]] == 1]
    others = {one.id: {two.id for two in puzzles if one.themes[0] in two.themes and two is not one} for one in alone}
    assert any(others.values())
    for one in alone:
        chosen = choose_puzzle(puzzles, puzzles, [], [one], [], "seed")
        assert chosen.missed == one.id and chosen.puzzle.id in (others[one.id] or {one.id})
