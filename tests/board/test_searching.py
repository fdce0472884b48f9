"""A verdict that takes long: the page is told that it is searched for, may stop it, and is answered all the same."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest

from sekiwidget import Board
from sekiwidget.board.session import puzzle_controller
from tests.board.pages import Page
from tests.lesson.puzzle.fifteen_roads import ROADS

SWORD: Final = Path("examples/combat/38-puzzle-one-sword.toml")
PLAIN, STOP = "T: deploy tokugawa1g with tokugawa", "T: stop"
Make = Callable[..., Board]


@pytest.fixture(autouse=True)
def in_small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything takes several pieces, and the page hears of each."""
    for name in ("REPLY_SECONDS", "REPORT_SECONDS"):
        monkeypatch.setattr(puzzle_controller, name, 0.0)
    monkeypatch.setattr(puzzle_controller, "PIECE", 0.0005)


def with_a_loop(play: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await play()

    asyncio.run(run())


async def answer(page: Page, number: int) -> Any:
    """The answer to a request, once it comes."""
    while number not in page.answers:
        await asyncio.sleep(0.005)
        page.listen()
    return page.answers[number]


def test_the_page_is_told_that_it_is_searched_and_gets_the_verdict(board: Make) -> None:
    made = board(SWORD)
    page = Page(made)

    async def play() -> None:
        assert page.act(STOP) is None, "it is answered later"
        told = page.state["puzzle"]
        assert (told["state"], told["head"], told["help"]) == ("searching", "Still searching …", ["stop"])
        assert told["say"].startswith("0 of 10 seconds.")
        assert len(made.line) == 2, "nothing is played before it is judged"
        page.go(0)
        assert made.cursor == 0, "the board is stepped through meanwhile"
        assert (await answer(page, 1))["ok"]
        assert page.state["puzzle"]["state"] == "wrong"
        assert page.agrees()

    with_a_loop(play)
    twin = board(SWORD)
    twin.check(STOP)
    assert made.puzzle == twin.puzzle
    assert made.result == twin.result


def test_what_is_stopped_is_not_judged_and_may_be_played_on(board: Make) -> None:
    made = board(ROADS)
    page = Page(made)

    async def play() -> None:
        assert page.act("T: move minimal") is None
        assert page.ask(puzzle="stop") == {"ok": True}
        assert page.answers[1]["ok"], "both are answered"
        assert (page.state["puzzle"]["state"], page.state["puzzle"]["head"]) == ("unjudged", "Not judged.")
        assert made.result.tries == 0
        assert {"back", "show"} <= {*page.state["puzzle"]["help"]}
        assert page.ask(puzzle="stop") == {"ok": True}, "nothing is searched any more"

    with_a_loop(play)


@pytest.mark.parametrize("what", ["explore", "again", "hint"])
def test_whatever_else_is_asked_ends_the_search_first(board: Make, what: str) -> None:
    made = board(ROADS)
    page = Page(made)

    async def play() -> None:
        assert page.act("T: move minimal") is None
        assert page.ask(puzzle=what) == {"ok": True}
        assert page.answers[1]["ok"]
        assert page.state["puzzle"]["state"] in ("free", "asked", "unjudged")
        assert made._puzzle_controller is not None
        await asyncio.sleep(0.05)
        assert made._puzzle_controller._work is None

    with_a_loop(play)


def test_a_cell_that_plays_on_ends_the_search_too(board: Make) -> None:
    made = board(ROADS)
    page = Page(made)

    async def play() -> None:
        assert page.act("T: move minimal") is None
        made.puzzle_session.seconds = 0
        assert made.check("T: march maeda2 okazaki-hamamatsu").kind == "unjudged"
        page.listen()
        assert page.answers[1]["ok"]
        assert page.agrees()

    with_a_loop(play)


def test_the_solution_is_searched_for_in_pieces(board: Make) -> None:
    made = board(ROADS)
    page = Page(made)

    async def play() -> None:
        assert page.ask(puzzle="show") is None
        assert page.state["puzzle"]["state"] == "searching"
        assert page.ask(puzzle="stop") == {"ok": True}
        assert page.answers[1] == {"ok": True}
        assert page.state["puzzle"]["state"] == "shown"
        assert page.state["puzzle"]["head"] == "This is the solution."
        assert made.puzzle_session.reached(made.line.end().position), "the teacher's, which is known"

    with_a_loop(play)


def test_a_board_that_is_closed_searches_no_more(board: Make) -> None:
    made = board(ROADS)
    page = Page(made)

    async def play() -> None:
        assert page.act("T: move minimal") is None
        made.close()
        await asyncio.sleep(0.05)
        assert made.puzzle_session.state == "asked"

    with_a_loop(play)


def test_a_search_that_fails_is_told_to_the_page(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = board(ROADS)
    page = Page(made)
    failed: list[Any] = []

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context["exception"]))
        assert page.act("T: move minimal") is None

        def fails(*_: Any) -> Any:
            raise LookupError("a fault of ours")

        monkeypatch.setattr(made.puzzle_session.defence._search, "look", fails)
        assert not (await answer(page, 1))["ok"]
        assert "a fault of ours" in page.state["notice"]["text"]
        assert page.state["puzzle"]["state"] == "asked"

    with_a_loop(play)
    assert [type(error) for error in failed] == [LookupError]


def test_a_solved_puzzle_shows_no_solution(board: Make) -> None:
    made = board(SWORD)
    page = Page(made)
    made.check(PLAIN, "T: deploy tokugawa1g with tokugawa+")
    before = made.result
    assert not page.ask(puzzle="show")["ok"]
    assert "is already solved" in page.state["notice"]["text"]
    assert (made.result, made.puzzle["state"]) == (before, "solved")
