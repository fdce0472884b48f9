"""Links from a page: the lesson shown on a course site, and nothing where something is hidden."""

from collections.abc import Callable
from typing import Any

import pytest

from sekiwidget import Scenario
from sekiwidget.board import Board
from sekiwidget.lesson.editor.open import open_editor
from sekiwidget.lesson.script.link import SITE
from tests.board.battles import battle
from tests.board.pages import Page
from tests.board.writing.test_copying import EMPTY, PUZZLE

Make = Callable[..., Board]
FRONT = "https://example.org/course/"


def test_the_lesson_shown_is_linked(board: Make) -> None:
    made = board(battle())
    answer = Page(made).ask(link=FRONT)
    assert answer["ok"] and answer["link"].startswith(FRONT)
    assert Scenario.from_link(answer["link"]).to_text() == made.scenario
    assert not made.notice


def test_a_position_that_is_set_up_is_linked(board: Make) -> None:
    made = board(open_editor(EMPTY))
    answer = Page(made).ask(link=FRONT)
    assert Scenario.from_link(answer["link"]) == Scenario.from_text(made.scenario)


@pytest.mark.parametrize(
    "look",
    [
        {"mode": "read"},
        {"perspectives": "public"},
        {"perspectives": ["tokugawa"]},
        {"players": {"tokugawa": "me", "ishida": "random"}},
        {},
    ],
)
def test_no_link_is_told_where_one_side_looks_or_a_puzzle_asks(board: Make, look: dict[str, Any]) -> None:
    made = board(battle() if look else battle() + PUZZLE, **look)
    answer = Page(made).ask(link=FRONT)
    assert not answer["ok"] and "link" not in answer


def test_an_address_that_is_none_is_told(board: Make) -> None:
    made = board(battle())
    answer = Page(made).ask(link="javascript:alert(1)")
    assert answer["notice"]["text"].startswith("The address of a site begins with https://")


def test_the_page_knows_the_site_of_the_environment(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "site" not in Page(board(battle())).state["lesson"]
    monkeypatch.setenv(SITE, FRONT)
    assert Page(board(battle())).state["lesson"]["site"] == FRONT
    assert "site" not in Page(board(battle(), perspectives="public")).state["lesson"]
