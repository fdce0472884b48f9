"""Practising a rule from a board: ten puzzles about it, and back to exactly where the learner was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sekiwidget import Board, Course, Practice
from sekiwidget.board.practice_rounds import PracticeRounds
from sekiwidget.games.registry import GAMES, game
from sekiwidget.practice.rules import nearest_rule, practised_rules
from sekiwidget.practice.shipped import shipped_puzzles
from sekiwidget.practice.themes import has_theme
from tests.board.battles import battle
from tests.board.comms import StrictComm
from tests.board.pages import Page, moving, shown, told

SWORDS = Path("examples/course/04-swords/1-a-sword-for-whom.toml")
LESSON = Path("examples/course/03-impact/0-counting.toml")


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board has a comm that keeps what is sent."""
    monkeypatch.setattr("comm.create_comm", StrictComm)
    # Another test may have a practice whose file cannot be written.
    monkeypatch.setattr(PracticeRounds, "_kept", None)


def theme(board: Board) -> str | None:
    """The rule that a board practises."""
    guide: Any = board._pages.guide
    found: str | None = guide._practice._theme
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_that_can_be_practised_are_those_of_the_puzzles(name: str) -> None:
    themes = {rule for puzzle in shipped_puzzles(name) for rule in puzzle.themes}
    rules = practised_rules(game(name))
    assert themes <= {*rules}
    assert all(has_theme(themes, rule) for rule in rules)


def test_a_rule_without_puzzles_has_the_one_above_it() -> None:
    rules = practised_rules(game("sekigahara"))
    assert nearest_rule("8.6.1", rules) == "8.6.1"
    assert nearest_rule("8.6.3", rules) == "8.6"
    assert nearest_rule("9.1", rules) == "", "a whole chapter is no rule"
    assert nearest_rule("card-b", practised_rules(game("daimyo"))) == ""


def test_from_a_missed_puzzle_and_back() -> None:
    board = Board(SWORDS)
    page = Page(board)
    assert "8.6.1" in board.lesson["practise"].split()
    assert "rule" not in board.puzzle
    board.check("I: stop")
    assert (board.puzzle["state"], board.puzzle["rule"]) == ("wrong", "8.4.1")
    page.listen()
    before, session = told(board), board.puzzle_session
    assert page.ask(practise="8.4.1") == {"ok": True}
    assert theme(board) == "8.4.1"
    assert (board.puzzle["state"], len(board.puzzle["progress"]), board.lesson["back"]) == ("asked", 10, True)
    assert "practise" not in board.lesson
    board._puzzle_controller.show(0)  # type: ignore[union-attr]
    assert "rule" not in board.puzzle, "there is no practice in a practice"
    assert page.ask(puzzle="next") == {"ok": True}
    assert board.lesson["back"] and board.puzzle["state"] == "asked"
    assert page.ask(practise="") == {"ok": True}
    assert page.agrees()
    after = told(board)
    assert after["lesson"].pop("n") == 3
    before["news"] = after["news"] = {}
    assert after == before
    assert board.puzzle_session is session
    assert page.ask(puzzle="back") == {"ok": True}
    assert board.puzzle["state"] == "asked"


def test_a_lesson_of_a_course_goes_on_where_it_was() -> None:
    course = Course()
    item = next(one for one in course.items if not one.is_puzzle and one.scenario.game == "sekigahara")
    board = course.board(item.id)
    page = Page(board)
    page.go(2)
    board.compare(1)
    heard: list[int] = []
    board.on_commit(lambda node: heard.append(node.id))
    calls = len(board._pages.listeners.calls)
    before = moving(board)
    assert page.ask(practise="8.6") == {"ok": True}
    board.goto(board.line.main()[-1].id)
    assert not course.result(item).solved, "the end of a puzzle is not the end of the lesson"
    page.ask(practise="")
    assert (moving(board), board.held) == (before, 1)
    assert len(board._pages.listeners.calls) == calls
    page.edit("comment", 2, text="back")
    assert page.agrees()
    board.goto(board.line.main()[-1].id)
    assert course.result(item).solved


def test_what_another_board_plays_meanwhile_is_there_afterwards() -> None:
    line = Board(battle(script="T: declare gifu\nI: outside\n")).line
    board, other = Board(line), Board(line)
    page = Page(board)
    page.go(len(line) - 1)
    played = board.cursor
    page.ask(practise="8.4")
    other.goto(played)
    other.play(next(iter(other.legal)))
    assert len(line) > 1 + played
    page.ask(practise="")
    assert (board.cursor, board.length) == (played, len(line))
    assert page.agrees()
    other.goto(played)
    deeper = len(line) - 1
    page.go(deeper)
    page.ask(practise="8.4")
    Page(other).edit("delete", deeper)
    assert not line.holds(deeper)
    page.ask(practise="")
    assert line.holds(board.cursor)
    assert page.agrees()


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("7.2", "There are no puzzles to practise this rule here."),
        ("8", "There are no puzzles to practise this rule here."),
        ("<b>8.6</b>", "There are no puzzles to practise this rule here."),
        ("", "There is no lesson to go back to."),
        ("8" * 101, "Malformed message: `practise` is longer than 100 characters."),
        (["8.6"], "Malformed message: `practise` must be a string."),
        (True, "Malformed message: `practise` must be a string."),
    ],
)
def test_another_rule_changes_nothing(rule: object, why: str) -> None:
    board = Board(SWORDS)
    page = Page(board)
    before = shown(board)
    assert page.ask(practise=rule)["notice"]["text"] == why
    assert shown(board) == before


def test_a_rule_is_practised_once() -> None:
    board = Board(SWORDS)
    page = Page(board)
    page.ask(practise="8.6")
    first = board.puzzle["title"]
    assert page.ask(practise="8.4.1")["ok"] is False
    assert page.ask(practise="8.6", origin=[0, 0, 0]) == {"ok": False}, "a second click of a lesson that has gone"
    assert (board.puzzle["title"], theme(board)) == (first, "8.6")


def test_nothing_is_offered_where_nothing_is_played_or_a_position_was_set_up() -> None:
    assert "practise" not in Board(SWORDS, mode="read").lesson
    board = Board(battle(script="T: declare gifu\nI: outside\n"))
    page = Page(board)
    assert "practise" in board.lesson
    page.ask(setting="begin", node=0)
    assert "practise" not in board.lesson
    page.ask(setting="play", node=0)
    assert page.ask(practise="8.6")["ok"] is False


def test_one_side_sees_the_open_puzzle_and_afterwards_no_more_than_before() -> None:
    board = Board(battle(script="T: declare gifu\nI: outside\n"), perspectives="ishida")
    page = Page(board)
    before = told(board)
    page.ask(practise="8.4.1")
    assert [one["id"] for one in board.perspectives] == ["all"]
    page.ask(practise="")
    assert page.agrees()
    after = told(board)
    after["lesson"].pop("n")
    assert json.dumps({**after, "news": {}}) == json.dumps({**before, "news": {}})


def test_results_go_to_the_file_of_the_learner(tmp_path: Path) -> None:
    kept = tmp_path / "results.json"
    practice = Practice("sekigahara", level="1-5", results=kept)
    board = Board(SWORDS)
    page = Page(board)
    page.ask(practise="8.4.1")
    board._puzzle_controller.show(0)  # type: ignore[union-attr]
    assert [one["result"] for one in json.loads(kept.read_text(encoding="utf-8"))] == ["missed"]
    assert [one.result for one in practice._known] == ["missed"]


def test_from_a_practice_its_own_attempts_count() -> None:
    practice = Practice("sekigahara", level="1-5", seed=1)
    board = practice.board()
    page = Page(board)
    board._puzzle_controller.show(0)  # type: ignore[union-attr]
    assert page.ask(practise=nearest_rule(board.puzzle["rule"], board.lesson["practise"].split())) == {"ok": True}
    board._puzzle_controller.show(0)  # type: ignore[union-attr]
    assert len(practice._known) == 2
    page.ask(practise="")
    assert [state for _, state, _ in board.puzzle["progress"]][:2] == ["missed now", ""]
    assert page.ask(puzzle="next") == {"ok": True}
    assert [state for _, state, _ in board.puzzle["progress"]][:2] == ["missed", "now"]


def test_a_round_has_no_puzzle_twice() -> None:
    """Also where a level has fewer puzzles than the round."""
    practice = Practice("sekigahara", level=None, theme="8.6", seed=1)
    taken = [practice._take(at).puzzle.id for at in range(len(practice._round))]
    assert len({*taken}) == len(taken) == 10


def test_it_speaks_the_language_of_the_board() -> None:
    board = Board(SWORDS, language="de")
    Page(board).ask(practise="8.4.1")
    assert board.get_state()["puzzle"]["chapter"].startswith("Üben: 8.4.1 ")
