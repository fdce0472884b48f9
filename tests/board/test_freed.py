"""Abandoned boards take no memory: nothing of ours ties one to what stays."""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from ipywidgets.widgets import widget

from sekiwidget import Board
from sekiwidget.board.course import Course
from sekiwidget.board.session import eval_cache
from sekiwidget.core.line import Line
from tests.board.battles import battle
from tests.board.comms import StrictComm
from tests.board.pages import Page

FIELD = "T: declare gifu\nI: outside\n"
PUZZLE = "examples/combat/38-puzzle-one-sword.toml"
ROUNDS = 4


class Kinds:
    """Boards of each kind, after some use."""

    def __init__(self, progress: Path) -> None:
        self.course = Course("examples/course", progress=progress)
        self.line = Line(Board(battle(script=FIELD)).line.nodes[0].position)

    def plain(self) -> Board:
        """One that was shown, and played on by a page."""
        made = Board(battle(script=FIELD))
        made._repr_mimebundle_()
        Page(made).act("stop", 2)
        return made

    def of_one_line(self) -> Board:
        """One of many boards of a line that lives on."""
        made = Board(self.line, perspectives=["tokugawa", "ishida"])
        made.on_commit(lambda node: made.back())
        return made

    def against(self) -> Board:
        """One with an opponent."""
        made = Board(battle(script=FIELD), players={"ishida": "simple"})
        made.goto(2)
        made.play("T: stop")
        return made

    def puzzle(self) -> Board:
        """One with a puzzle that was tried."""
        made = Board(PUZZLE)
        made.check("T: stop")
        made._request_handler.handle_puzzle("back")
        return made

    def values(self) -> Board:
        """One that shows values and odds."""
        made = Board(battle(script=FIELD), perspectives=["all", "tokugawa"])
        made.analysing = True
        return made

    def counting(self) -> Board:
        """One abandoned while odds were computed for its page."""

        async def leave() -> Board:
            made = Board(battle(script=FIELD), perspectives="tokugawa")
            made.goto(2)
            Page(made).ask(analyse=True)
            return made

        return asyncio.run(leave())

    def of_a_course(self) -> Board:
        """One of a course that keeps progress."""
        made = self.course.board()
        made.goto(made.line.main()[-1].id)
        return made


KINDS = [name for name in vars(Kinds) if not name.startswith("_")]


@pytest.fixture(autouse=True, scope="module")
def quick_rounds() -> None:
    """What other tests have left is no longer looked through for garbage; what it refers to still lives."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kinds:
    monkeypatch.setattr("comm.create_comm", StrictComm)
    monkeypatch.setattr(eval_cache, "PLAYOUTS", 4)
    return Kinds(tmp_path / "progress.json")


def alive(boards: list[Any]) -> int:
    """The number of these references that still lead to a board."""
    gc.collect()
    return sum(one() is not None for one in boards)


@pytest.mark.parametrize("kind", KINDS)
def test_closed_boards_are_freed(kinds: Kinds, kind: str) -> None:
    boards = []
    for _ in range(ROUNDS):
        made = getattr(kinds, kind)()
        made.close()
        boards.append(ref(made))
        del made
    assert alive(boards) == 0


def test_a_hundred_closed_boards_are_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comm.create_comm", StrictComm)
    text, boards = battle(script=FIELD), []
    for _ in range(100):
        made = Board(text)
        made.close()
        boards.append(ref(made))
        del made
    assert alive(boards) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_that_was_not_closed_is_kept_by_ipywidgets_alone(kinds: Kinds, kind: str) -> None:
    made: Any = getattr(kinds, kind)()
    registry: Any = vars(widget)["_instances"]
    del registry[made.model_id]
    made.comm.close()
    boards = [ref(made)]
    del made
    assert alive(boards) == 0


def test_all_boards_hold_one_text_of_the_front_end(make: Callable[[], Board]) -> None:
    one, other = make(), make()
    assert one._esm is other._esm
    assert "export" in str(one._esm)


@pytest.fixture
def make() -> Callable[[], Board]:
    return lambda: Board(battle(script=FIELD))
