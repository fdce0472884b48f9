"""A board shows the value of each choice to viewers who may see everything, but not during a puzzle."""

from __future__ import annotations

import asyncio
import re
from itertools import islice
from random import Random
from typing import Any

import pytest

from sekiwidget import CHANCE, Board, explain, new, solve
from sekiwidget.analysis.solver import LOSSES, Solution, Valued, solve_in_pieces
from sekiwidget.board.session import eval_cache
from sekiwidget.board.session.choice_values import choice_values
from sekiwidget.board.session.evaluation import COUNTING
from sekiwidget.core.choice import Choice
from sekiwidget.core.position import Position
from sekiwidget.games.registry import game
from tests.board.test_leaks import lessons

LESSON = "examples/combat/06-swords-wake-guns.toml"
PUZZLE = "examples/combat/38-puzzle-one-sword.toml"
CHANCE_PUZZLE = "examples/course/19-the-tower/1-where-farmers-look-on.toml"


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts show what is counted as well as many do."""
    monkeypatch.setattr(eval_cache, "PLAYOUTS", 20)


def listed(board: Board) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = board.choices["list"]["all"]
    return found


def page_says(board: Board, **message: Any) -> dict[str, Any]:
    """The board's answer to a message of its page."""
    hidden: Any = board
    answers: list[dict[str, Any]] = []
    hidden.send = lambda content, buffers=None: answers.append(content)
    hidden._receive(board, {**message, "id": 1}, [])
    return next(one for one in answers if one.get("answer") == 1)


def values(board: Board) -> list[dict[str, Any]]:
    """The values beside the choices, best first; none where there are none to tell."""
    found: list[dict[str, Any]] = board.turn.get("values", {}).get("all", {}).get("list", [])
    return found


def texts(board: Board, value: dict[str, Any]) -> list[str]:
    """The actions of a value as the page writes them: by the choices that are listed there."""
    found = []
    for of, picked in value["acts"]:
        choice = listed(board)[of]
        assert all(set(ids) <= set(pick["ids"]) for pick, ids in zip(choice.get("picks", []), picked, strict=True))
        found.append(Choice("", form=choice["form"]).text(picked))
    return found


def test_every_action_has_its_value_the_best_first() -> None:
    board = Board(PUZZLE)
    board._request_handler.handle_puzzle("explore")
    before = listed(board)
    board.analysing = True
    assert listed(board) == before, "the hand stays pickable"
    assert [texts(board, one) for one in values(board)] == [
        ["deploy tokugawa1g with tokugawa"],
        ["deploy tokugawa1g with tokugawa+", "stop"],
    ]
    assert [one["words"] for one in values(board)] == ["★ best: Tokugawa reaches the goal", "Tokugawa misses the goal"]
    assert [(one["figure"], one["bar"]) for one in values(board)] == [("★ 100 %", [0, 0]), ("0 %", [0, 100])]
    assert board.turn["worth"]["all"].endswith("Beside each choice: the chance that Tokugawa reaches the goal.")


@pytest.mark.parametrize("name", ["sekigahara", "warchest", "daimyo", "shogun"])
def test_the_values_name_each_action_once_by_the_choices_that_are_listed(name: str) -> None:
    """What is sent for the page beside the picture, and what is counted without one, are the same choices."""
    met = 0
    position, rng = new(name, seed=2).position, Random(2)
    for turn in range(120):
        if position.to_move is None:
            break
        if position.to_move != CHANCE and turn % 3 == 0 and not eval_cache._too_much(position):
            actions = list(position.legal())
            valued = tuple(Valued(one, str(one), n, ()) for n, one in enumerate(actions))
            found = choice_values(position.choices(), Solution(position.to_move, LOSSES, 0, (), valued, 0, True))
            board = Board(position)
            if "shown" in board.choices:
                continue
            told = [text for one in found["list"] for text in texts(board, one)]
            met += len(actions) > 1
            assert [game(name).parse(position, position.to_move, text) for text in told] == actions
        position = position.play(position.sample(rng)).after
    assert met > 3


def test_where_chance_decides_a_value_is_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which one is best is told once all are known: the last might be better."""
    for most, star in ((eval_cache.LIMIT // 2, ""), (20 * eval_cache.LIMIT, "★ best: ")):
        monkeypatch.setattr(eval_cache, "LIMIT", most)
        board = Board(CHANCE_PUZZLE)
        board._request_handler.handle_puzzle("explore")
        board.analysing = True
        best, *others = values(board)
        assert re.fullmatch(rf"{star}\w+ reaches the goal with \d\d\.\d %", best["words"])
        assert re.fullmatch(rf"{star[:2]}\d\d\.\d %", best["figure"])
        assert best["bar"] == [0, 100 - round(float(best["figure"].strip("★ %")))]
        assert (("not known", "?") in [(one["words"], one["figure"]) for one in others]) == (not star)


def test_where_all_is_alike_one_sentence_says_so_and_the_choices_stay() -> None:
    """A list of equal values would hide the hand and tell nothing."""
    board = Board(PUZZLE)
    board._request_handler.handle_puzzle("explore")
    board.play("T: stop")
    before = listed(board)
    board.analysing = True
    assert listed(board) == before
    assert not values(board)
    assert board.turn["worth"]["all"].endswith("All these choices are equally good: Tokugawa misses the goal.")


def test_values_of_losses_are_the_solver_s() -> None:
    board = Board(LESSON)
    board.goto(1)
    board.analysing = True
    mover = board.position.to_move
    assert mover
    found = solve(board.position, mover)
    assert [text for one in values(board) for text in texts(board, one)] == [one.text for one in found.choices]
    assert values(board)[0]["words"] == "★ best: Tokugawa loses 2 fewer"
    assert [(one["figure"], one["bar"]) for one in values(board)] == [("★ +2", [33, 0]), ("\N{MINUS SIGN}1", [0, 67])]
    assert board.turn["values"]["all"]["zero"] == 33


def test_each_step_says_what_the_commit_did() -> None:
    board = Board(PUZZLE)
    board._request_handler.handle_puzzle("explore")
    board.analysing = True
    board.play("T: stop")
    assert "gives the goal away" in board.turn["worth"]["all"]
    board.back()
    assert "gives the goal away" not in board.turn["worth"]["all"]


def test_it_can_be_switched_off() -> None:
    board = Board(LESSON)
    board.goto(1)
    before = board.turn
    assert page_says(board, analyse=True)["ok"]
    assert board.analysing
    assert values(board)
    assert page_says(board, analyse=False)["ok"]
    assert board.turn == before


@pytest.mark.parametrize("perspectives", ["tokugawa", ["public", "ishida"]])
def test_who_may_not_see_all_sees_no_value_but_the_odds_that_he_knows(perspectives: Any) -> None:
    board = Board(LESSON, perspectives=perspectives)
    board.goto(3)
    before = board.choices
    assert page_says(board, analyse=True)["ok"]
    assert board.choices == before
    assert "values" not in board.turn
    commit = board.line.nodes[3].commit
    assert commit is not None
    assert board.turn["worth"] == {
        name: explain(commit.seen_by(name), n=eval_cache.PLAYOUTS, limit=0)
        for name in ([perspectives] if isinstance(perspectives, str) else perspectives)
    }
    assert all(text.startswith("By what ") for text in board.turn["worth"].values())
    board.goto(0)
    assert set(board.turn["worth"].values()) == {""}, "nothing led to the start"


def test_a_puzzle_that_was_left_has_the_odds_of_its_goal() -> None:
    board = Board(PUZZLE, perspectives=["all", "ishida"])
    board._request_handler.handle_puzzle("explore")
    board.analysing = True
    board.play("T: stop")
    assert "gives the goal away" in board.turn["worth"]["all"]
    assert board.turn["worth"]["ishida"].startswith("By what Ishida knows, ")
    assert "the odds of the goal" in board.turn["worth"]["ishida"]


def test_odds_depend_on_nothing_that_is_hidden() -> None:
    """Boards whose lines differ in what Ishida holds show the same to viewers who cannot see it."""
    told = []
    for text in lessons():
        board = Board(text, perspectives=["public", "tokugawa"])
        board.analysing = True
        for node in range(len(board.line)):
            board.goto(node)
            told.append(board.turn["worth"])
    third = len(told) // 3
    assert told[:third] == told[third : 2 * third] == told[2 * third :]
    assert any(one["tokugawa"] for one in told)


def test_a_page_does_not_wait_for_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are computed between its messages; a page that goes on first receives only the next commit's."""

    async def play() -> None:
        board = Board(LESSON, perspectives="tokugawa")
        board.analysing = True
        board.set_state({"cursor": 3})
        assert board.turn["worth"] == {"tokugawa": COUNTING}
        board.set_state({"cursor": 2})
        while board.turn["worth"]["tokugawa"] == COUNTING:
            await asyncio.sleep(0)
        commit = board.line.nodes[2].commit
        assert commit is not None
        assert board.turn["worth"] == {"tokugawa": explain(commit.seen_by("tokugawa"), n=eval_cache.PLAYOUTS, limit=0)}
        board.set_state({"cursor": 3})
        board.analysing = False
        await asyncio.sleep(0.01)
        assert "worth" not in board.turn
        board.set_state({"cursor": 2})
        board.analysing = True
        assert board.turn["worth"]["tokugawa"] != COUNTING, "Python waits, and what was counted is kept"

    asyncio.run(play())


def test_odds_that_cannot_be_counted_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(LESSON, perspectives="tokugawa")
    board.goto(3)

    def fails(*_: Any, **__: Any) -> Any:
        raise RuntimeError("what is hidden")

    monkeypatch.setattr(eval_cache, "explain_odds", fails)
    with pytest.raises(RuntimeError):
        board.analysing = True
    assert board.notice["text"] == "The odds could not be calculated (RuntimeError). The log of the kernel has details."


def test_a_step_solves_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Position] = []

    def counts(position: Position, *args: Any, **more: Any) -> Any:
        solved.append(position)
        return solve_in_pieces(position, *args, **more)

    monkeypatch.setattr(eval_cache, "solve_in_pieces", counts)
    board = Board(PUZZLE)
    board._request_handler.handle_puzzle("explore")
    board.analysing = True
    board.play("T: deploy tokugawa1g with tokugawa")
    board.play("I: accept") if board.position.to_move == "ishida" else None
    assert len(solved) == len(set(solved)) > 1
    many = len(solved)
    board.back()
    board.forward()
    assert len(solved) == many


def test_a_puzzle_that_asks_keeps_its_solution() -> None:
    board = Board(PUZZLE)
    assert not page_says(board, analyse=True)["ok"]
    board._request_handler.handle_puzzle("explore")
    assert page_says(board, analyse=True)["ok"]
    assert values(board)
    board._request_handler.handle_puzzle("back")
    assert not {"worth", "values"} & set(board.turn), "the puzzle asks again"


@pytest.mark.parametrize("on", [1, None, "true", [], {}])
def test_what_is_no_switch_is_told(on: Any) -> None:
    board = Board(LESSON)
    assert not page_says(board, analyse=on)["ok"]
    assert not board.analysing


def campaign(options: int) -> Position:
    """A position of a week with at least this many options, where a side decides."""
    position, rng = new("sekigahara", seed=1).position, Random(5)
    while position.to_move == CHANCE or next(islice(position.legal(), options, None), None) is None:
        position = position.play(position.sample(rng)).after
    return position


def test_where_too_much_can_be_done_it_says_so_and_tells_odds() -> None:
    position = campaign(eval_cache.MOST_OPTIONS)
    board = Board(position)
    board.analysing = True
    assert board.turn["worth"]["all"] == "There are too many possibilities here to find the best one."
    assert listed(board) == Board(position).choices["list"]["all"]
    mover = position.to_move or ""
    commit = board.line.play(next(iter(position.legal()))).commit
    board.refresh()
    board.goto(1)
    assert commit is not None
    odds = explain(commit.seen_by(mover), n=eval_cache.PLAYOUTS, limit=0)
    assert board.turn["worth"]["all"].startswith(odds)


def test_what_it_did_not_come_to_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eval_cache, "LIMIT", 50)
    board = Board(campaign(5))
    board.analysing = True
    assert "The values are incomplete" in board.turn["worth"]["all"]
    assert not values(board)


DEFENCE = """
game = "shogun"
title = "Who may defend"
[position]
actions = "battle_a tax"
land = { kai = "black 4", suruga = "gold 2", mino = "white 1" }
plans = { black = "battle_a kai" }
privileges = { black = "chest", gold = "defence", white = "rice" }
[play]
script = '''
B: battle kai-suruga 3
G: defend +1
- drop 2x black gold
'''
"""


def test_a_model_of_chance_is_told_once_with_the_values() -> None:
    """The tower of Shogun: whether Gold defends is worth an average, by the game's model."""
    board = Board(DEFENCE, perspectives=("all", "gold"))
    model = game("shogun").chance_model
    for node in (1, 2, 3):
        board.goto(node)
        board.analysing = True
        said = board.turn["worth"]
        assert said["all"].count(model) == (node != 3)
        assert said["gold"].count(model) == 1
