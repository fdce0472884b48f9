"""A host holds back a page's steps while the kernel is busy, but no request: what comes late undoes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sekiwidget import Board, Course
from tests.board.battles import battle
from tests.board.comms import StrictComm
from tests.board.pages import Page, moving
from tests.board.test_course import LESSON, SWORD

Make = Callable[..., Board]


class HeldPage(Page):
    """A page whose steps Python hears of only when they are let go; with each request it says where it was made."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.cursor: int = self.state["cursor"]
        self.lesson: int = self.number_of_lesson
        self.step = 0
        self.held: dict[str, Any] = {}

    def steps(self, node: int) -> None:
        """Step: of several steps that are held, the host sends the last."""
        self.cursor, self.step = node, self.step + 1
        self.held = {"cursor": node, "step": [self.lesson, self.step]}

    def let_go(self) -> None:
        """The kernel has time again."""
        held, self.held = self.held, {}
        self.board.comm.page_writes(**held)
        self.listen()

    def ask(self, **content: Any) -> Any:
        return super().ask(**content, origin=[self.lesson, self.cursor, self.step])

    def sees(self) -> None:
        """The page shows what Python has told it."""
        self.cursor, self.lesson = self.state["cursor"], self.number_of_lesson


def test_a_request_takes_its_step_along(board: Make) -> None:
    """What is played after a step that is held leads the reader on, and the step does not lead back."""
    made = board(battle())
    page = HeldPage(made)
    page.steps(2)
    assert made.cursor == 0
    answer = page.ask(act="stop", node=2, **{"as": "all"})
    assert answer["ok"]
    assert made.cursor == answer["end"] > 2
    page.let_go()
    assert made.cursor == answer["end"]
    assert made.choices["node"] == answer["end"]


def test_a_step_after_the_request_is_followed(board: Make) -> None:
    made = board(battle())
    made.goto(2)
    page = HeldPage(made)
    page.steps(3)
    page.ask(analyse=True)
    page.steps(1)
    page.let_go()
    assert made.cursor == 1


def test_a_step_back_to_where_a_request_was_made_is_followed(board: Make) -> None:
    """It is another step, although the node is the same."""
    made = board(battle())
    page = HeldPage(made)
    page.steps(2)
    assert page.ask(act="stop", node=2, **{"as": "all"})["ok"]
    page.let_go()
    page.sees()
    page.steps(2)
    page.let_go()
    assert made.cursor == 2


def test_taken_back_stays_taken_back(board: Make) -> None:
    """A reply that plays takes the reader to its end, as the page tells Python, whenever that is heard."""
    made = board(Path("examples/combat/38-puzzle-one-sword.toml"))
    page, start = HeldPage(made), made.cursor
    page.ask(act="T: stop", node=start, **{"as": "all"})
    assert made.puzzle["state"] == "wrong"
    page.sees()
    page.steps(made.line.end().id)
    assert page.ask(puzzle="back")["ok"]
    page.let_go()
    assert (made.cursor, made.puzzle["state"]) == (start, "asked")


def test_a_second_click_asks_for_nothing(board: Make) -> None:
    """Help is about the position that is shown: two clicks, made before the first is answered, take one move back."""
    made = board(Path("examples/combat/38-puzzle-one-sword.toml"))
    page = HeldPage(made)
    page.ask(act="T: deploy tokugawa1g with tokugawa", node=made.cursor, **{"as": "all"})
    page.sees()
    page.steps(made.cursor)
    page.ask(puzzle="back")
    before = moving(made), made.puzzle, made.notice
    assert page.ask(puzzle="again") == {"ok": False}
    assert (moving(made), made.puzzle, made.notice) == before
    page.sees()
    assert page.ask(puzzle="hint") == {"ok": True}
    assert made.puzzle["hints"]


def test_a_page_that_asks_for_nodes_leads_nobody_back(board: Make) -> None:
    """It asks by itself, perhaps before it has heard of the last step: its reader wants to be where the board is."""
    made = board(battle())
    made.goto(2)
    made.comm.take()
    made.comm.from_page({"kind": "missing", "from": 0, "origin": [0, 1, 99]})
    assert [message["content"]["kind"] for message in made.comm.take()] == ["grow"]
    assert made.cursor == 2


@pytest.fixture
def course(tmp_path: Path) -> Course:
    for name, text in (("0-lesson", LESSON), ("1-sword", SWORD), ("2-sword", SWORD)):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return Course(tmp_path)


def test_what_was_meant_for_another_file_is_dropped(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next file is asked for; what the page asks before it shows that file is about the old one."""
    monkeypatch.setattr("comm.create_comm", StrictComm)
    made = course.board("0-lesson")
    page = HeldPage(made)
    page.steps(made.line.main()[-1].id)
    assert page.ask(puzzle="next") == {"ok": True}
    assert made.lesson["n"] == 1
    assert course.result("0-lesson").solved, "it was read to its end"
    before = moving(made), made.puzzle, made.lesson
    node = made.cursor
    for request in (
        {"puzzle": "next"},
        {"puzzle": "open", "name": "0-lesson"},
        {"puzzle": "hint"},
        {"act": "T: stop", "node": node, "as": "all"},
        {"edit": "comment", "node": node, "text": "for another lesson"},
        {"analyse": True},
        {"setting": "begin", "node": node},
    ):
        assert page.ask(**request) == {"ok": False}, request
    made.comm.take()
    made.comm.from_page({"kind": "missing", "from": 0, "origin": [0, node, 0]})
    assert made.comm.take() == [], "of other changes it has another number"
    page.let_go()
    assert (moving(made), made.puzzle, made.lesson, made.notice) == (*before, {})
    page.sees()
    assert page.ask(puzzle="hint") == {"ok": True}
    made.close()


@pytest.mark.parametrize("origin", [None, 3, "0", [], [0, 0], [0, 0, 0, 0], [0, -1, 0], [0, 0, True], [0, 0, "x"], {}])
def test_an_origin_that_is_none(board: Make, origin: Any) -> None:
    made = board(battle())
    page, before = Page(made), moving(made)
    answer = page.ask(analyse=True, origin=origin)
    assert answer["notice"]["text"] == "Malformed message: `origin` must be three whole numbers."
    assert (moving(made), made.analysing) == (before, False)


def test_an_origin_at_no_node_moves_nothing(board: Make) -> None:
    made = board(battle())
    made.goto(2)
    assert Page(made).ask(analyse=True, origin=[0, 99, 7]) == {"ok": True}
    assert (made.cursor, made.notice) == (2, {})


@pytest.mark.parametrize("step", [None, 3, "0", [], [0], [0, 0, 0], [0, -1], [0, True], {}])
def test_a_step_that_is_none(board: Make, step: Any) -> None:
    made = board(battle())
    made.goto(2)
    made.comm.take()
    made.comm.page_writes(cursor=3, step=step)
    assert made.notice["text"] == "Malformed message: `step` must be two whole numbers."
    assert made.cursor == 2
    assert {"cursor": 2} in [message.get("state") for message in made.comm.take()]
