"""A board shows what each choice is worth, to those who may see everything, and not while a puzzle asks."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from sekiwidget import CHANCE, Board, new, solve
from sekiwidget.board import values
from sekiwidget.core.position import Position

LESSON = "examples/combat/06-swords-wake-guns.toml"
PUZZLE = "examples/combat/38-puzzle-one-sword.toml"


def listed(board: Board) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = board.choices["list"]["all"]
    return found


def page_says(board: Board, **message: Any) -> dict[str, Any]:
    """What the board answers to a message of its page."""
    hidden: Any = board
    answers: list[dict[str, Any]] = []
    hidden.send = lambda content, buffers=None: answers.append(content)
    hidden._receive(board, {**message, "id": 1}, [])
    return next(one for one in answers if one.get("answer") == 1)


def test_every_action_has_its_value_the_best_first() -> None:
    board = Board(PUZZLE)
    board._do_help("explore")
    board.analysing = True
    assert [one["form"] for one in listed(board)] == [
        "deploy tokugawa1g with tokugawa",
        "deploy tokugawa1g with tokugawa+",
        "stop",
    ]
    assert [one["note"] for one in listed(board)] == ["★ best: reaches it", "fails", "fails"]


def test_values_of_losses_are_the_solver_s() -> None:
    board = Board(LESSON)
    board.goto(1)
    board.analysing = True
    mover = board.position.to_move
    assert mover
    found = solve(board.position, mover)
    assert [one["form"] for one in listed(board)] == [one.text for one in found.choices]
    assert listed(board)[0]["note"].startswith("★ best")


def test_each_step_says_what_the_commit_did() -> None:
    board = Board(PUZZLE)
    board._do_help("explore")
    board.analysing = True
    board.play("T: stop")
    assert "gives the goal away" in board.choices["values"]
    board.back()
    assert "gives the goal away" not in board.choices["values"]


def test_it_can_be_switched_off() -> None:
    board = Board(LESSON)
    before = board.choices
    assert page_says(board, analyse=True)["ok"]
    assert board.analysing
    assert board.choices != before
    assert page_says(board, analyse=False)["ok"]
    assert board.choices == before


@pytest.mark.parametrize("perspectives", ["tokugawa", ["public", "ishida"]])
def test_who_may_not_see_all_sees_no_value(perspectives: Any) -> None:
    board = Board(LESSON, perspectives=perspectives)
    before = board.choices
    with pytest.raises(ValueError, match="open hands"):
        board.analysing = True
    assert not page_says(board, analyse=True)["ok"]
    assert board.choices == before


def test_a_puzzle_that_asks_keeps_its_solution() -> None:
    board = Board(PUZZLE)
    assert not page_says(board, analyse=True)["ok"]
    board._do_help("explore")
    assert page_says(board, analyse=True)["ok"]
    board._do_help("back")
    assert "values" not in board.choices, "the puzzle asks again"


@pytest.mark.parametrize("on", [1, None, "true", [], {}])
def test_what_is_no_switch_is_told(on: Any) -> None:
    board = Board(LESSON)
    assert not page_says(board, analyse=on)["ok"]
    assert not board.analysing


def campaign(options: int) -> Position:
    """A position of a week with so many options or more, where a side decides."""
    position, rng = new("sekigahara", seed=1).position, Random(5)
    while position.to_move == CHANCE or next(islice(position.legal(), options, None), None) is None:
        position = position.play(position.sample(rng)).after
    return position


def test_where_too_much_can_be_done_it_says_so() -> None:
    position = campaign(values.MANY)
    board = Board(position)
    board.analysing = True
    assert "Too much can be done here" in board.choices["values"]
    assert listed(board) == Board(position).choices["list"]["all"]


def test_what_it_did_not_come_to_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "LIMIT", 50)
    board = Board(campaign(5))
    board.analysing = True
    assert "Not all is known" in board.choices["values"]
    assert "not known" in [one["note"] for one in listed(board)]
