"""Values and odds are computed while others use the line: only the requester waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterator
from threading import Event, Thread
from typing import Any

import pytest

from sekiwidget import Board, solve
from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.solver import solve_in_pieces
from sekiwidget.board.session import eval_cache
from sekiwidget.board.session.evaluation import COUNTING
from tests.board.battles import battle
from tests.board.pages import Page

Make = Callable[..., Board]
FIELD = "T: declare gifu\nI: outside\n"
DEPLOY = "deploy tokugawa2 with tokugawa"
TIMEOUT = 300


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts show what is counted as well as many do."""
    monkeypatch.setattr(eval_cache, "PLAYOUTS", 4)


class Held:
    """Suspends a piece of long work halfway until released; `alone` says whether the release came in time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.begun, self.go_on, self.alone = Event(), Event(), True
        work: Any = getattr(eval_cache, name)

        def held(*given: Any, **more: Any) -> Generator[None, None, Any]:
            self.begun.set()
            self.alone = self.alone and self.go_on.wait(TIMEOUT)
            return (yield from work(*given, **more))

        monkeypatch.setattr(eval_cache, name, held)


@pytest.fixture(params=["explain_odds", "solve_in_pieces"])
def held(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    made = Held(monkeypatch, request.param)
    yield made
    made.go_on.set()


def boards(board: Make) -> tuple[Any, Any]:
    """Two boards of one line, in a battle; the first will show values."""
    first = board(battle(script=FIELD), perspectives=["all", "tokugawa"])
    first.goto(2)
    return first, board(first.line, perspectives="all")


def test_another_board_of_the_line_plays_while_values_are_found(board: Make, held: Held) -> None:
    first, other = boards(board)
    thread = Thread(target=setattr, args=(first, "analysing", True))
    thread.start()
    assert held.begun.wait(TIMEOUT)
    other.goto(2)
    assert other.play(f"T: {DEPLOY}")
    assert first.length == 4, "the board that counts is told, too"
    held.go_on.set()
    thread.join(TIMEOUT)
    assert held.alone, "what was played had to wait"
    assert first.cursor == 2
    assert COUNTING not in first.turn["worth"].values()


def test_a_page_of_the_board_itself_does_not_wait(board: Make, held: Held) -> None:
    first, _ = boards(board)
    page, played = Page(first), Event()
    first.on_commit(lambda node: played.set())
    thread = Thread(target=setattr, args=(first, "analysing", True))
    thread.start()
    assert held.begun.wait(TIMEOUT)
    # The page's request has its own thread here, without an event loop: it counts in that thread.
    acting = Thread(target=page.act, args=(DEPLOY, 2))
    acting.start()
    assert played.wait(TIMEOUT)
    assert first.length == 4
    held.go_on.set()
    for one in (acting, thread):
        one.join(TIMEOUT)
    assert held.alone
    assert first.cursor == 3
    assert first.turn["node"] == 3
    assert COUNTING not in first.turn["worth"].values(), "what was begun for the node before is over"
    solution = solve(first.position, first.position.to_move)
    values = first.turn["values"]["all"]["list"]
    assert sum(len(one["acts"]) for one in values) == len(solution.choices)


def test_who_asks_in_python_has_it_when_the_call_returns(board: Make) -> None:
    first, _ = boards(board)
    first.analysing = True
    assert COUNTING not in first.turn["worth"].values()
    for step in (lambda: first.play(f"T: {DEPLOY}"), first.back, lambda: setattr(first, "cursor", 3)):
        step()
        assert first.turn["worth"]["tokugawa"]
        assert COUNTING not in first.turn["worth"].values()
    first.close()
    first.goto(1)
    assert COUNTING not in first.turn["worth"].values(), "a closed board counts, too"


def test_a_listener_that_fails_leaves_nothing_uncounted(board: Make) -> None:
    first, _ = boards(board)
    first.analysing = True

    def fails(_: Any) -> None:
        raise LookupError

    first.on_commit(fails)
    with pytest.raises(LookupError):
        first.play(f"T: {DEPLOY}")
    assert COUNTING not in first.turn["worth"].values()


def test_who_stops_the_counting_is_not_told_that_it_goes_on(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = boards(board)

    def stops(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(eval_cache, "explain_odds", stops)
        with pytest.raises(KeyboardInterrupt):
            first.analysing = True
    assert first.turn["worth"]["tokugawa"] == ""
    first.back()
    assert first.turn["worth"]["tokugawa"]


def test_a_page_is_answered_before_anything_is_solved(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Any] = []

    def counts(*given: Any, **more: Any) -> Any:
        solved.append(given)
        return solve_in_pieces(*given, **more)

    monkeypatch.setattr(eval_cache, "solve_in_pieces", counts)

    async def play() -> None:
        first, other = boards(board)
        other.analysing = True
        many = len(solved)
        page = Page(first)
        assert page.ask(analyse=True)["ok"]
        assert page.act(DEPLOY, 2)["ok"]
        page.edit("delete", 2)
        assert len(solved) == many, "nor for the other board, which had to leave its node"
        while COUNTING in (*first.turn["worth"].values(), *other.turn["worth"].values()):
            await asyncio.sleep(0)
        assert len(solved) > many
        many = len(solved)
        page.go(0)
        page.go(1)
        assert len(solved) == many
        assert first.turn["values"]["all"]["list"][0]["figure"], "what is known is told at once"
        page.listen()
        assert page.agrees()

    asyncio.run(play())


def test_an_action_ends_the_counting_and_it_begins_again_there(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[Any] = []
    longest: set[float] = set()

    def endless(position: Any, *_: Any, budget: Budget, **more: Any) -> Generator[None, None, Any]:
        longest.add(budget.longest)
        while True:
            steps.append(position)
            yield

    monkeypatch.setattr(eval_cache, "solve_in_pieces", endless)

    async def play() -> None:
        first, _ = boards(board)
        before, page = first.position, Page(first)
        assert page.ask(analyse=True)["ok"]
        while not steps:
            await asyncio.sleep(0)
        assert page.act(DEPLOY, 2)["ok"]
        counted = len(steps)
        while len(steps) < counted + 100:
            await asyncio.sleep(0)
        after = first.position
        assert after != before
        assert set(steps[counted:]) == {after}
        assert longest == {eval_cache.LONGEST}
        first.analysing = False

    asyncio.run(play())


def test_pieces_grow_no_longer_than_a_reader_waits() -> None:
    budget = Budget(piece=0.02, longest=0.05)
    for _ in range(20):
        budget.grow()
    assert budget.piece == budget.part(1).longest == 0.05


def test_the_solver_pauses_and_finds_the_same(board: Make) -> None:
    position = boards(board)[0].position
    whole = solve(position, "tokugawa")
    pauses = 0

    def work(step: int) -> Generator[None, None, None]:
        found = yield from solve_in_pieces(position, "tokugawa", budget=Budget(), step=step)
        assert (found.value, found.complete) == (whole.value, True)
        assert [(one.text, one.value) for one in found.choices] == [(one.text, one.value) for one in whole.choices]

    for step in (1, 7, 50):
        before, pauses = pauses, pauses + sum(1 for _ in work(step))
        assert pauses > before + 1
