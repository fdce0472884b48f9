"""Copying a position from a page: the table of a node as text, and nothing where something is hidden."""

from collections.abc import Callable
from typing import Any

import pytest

from sekiwidget import Scenario
from sekiwidget.board import Board
from sekiwidget.lesson.editor.open import open_editor
from tests.board.battles import battle
from tests.board.pages import Page

Make = Callable[..., Board]
EMPTY = 'game = "sekigahara"\n[position]\nsetup = "empty"\n'
PUZZLE = """
[puzzle]
side = "tokugawa"
task = "Win."
goal = { "combat.winner" = "tokugawa" }
"""


def test_the_table_of_any_node_is_copied(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    for node in (0, 3, made.line.main()[-1].id):
        made.goto(node)
        answer = page.ask(copy=True, node=node)
        begun = Page(Board.set_up(made.position)).state["setting"]["text"]
        assert answer == {"ok": True, "table": begun}
        assert Scenario.from_text(f'game = "sekigahara"\n{begun}').start() == made.position
    assert not made.notice


def test_a_table_that_is_set_up_is_copied_as_it_is_written(board: Make) -> None:
    made = board(open_editor(EMPTY))
    page = Page(made)
    mine = '[position]\n# mine\nphase   = "combat"\nweek = 99\n'
    page.ask(setting="write", node=0, text=mine)
    assert page.ask(copy=True, node=1) == {"ok": True, "table": mine}


@pytest.mark.parametrize(
    "look",
    [{"mode": "read"}, {"perspectives": "public"}, {"perspectives": ["tokugawa"]}, {"players": {"T": "me"}}, {}],
)
def test_no_table_is_told_where_one_side_looks_or_a_puzzle_asks(board: Make, look: dict[str, Any]) -> None:
    if look.get("players"):
        look = {"players": {"tokugawa": "me", "ishida": "random"}}
    made = board(battle() if look else battle() + PUZZLE, **look)
    page = Page(made)
    answer = page.ask(copy=True, node=0)
    assert (
        answer["notice"]["text"]
        == "A position can be copied only where everything is visible and no puzzle is being asked."
    )
    assert set(answer) == {"ok", "notice"}


@pytest.mark.parametrize("look", [{"mode": "read"}, {"perspectives": "public"}])
def test_no_table_that_is_set_up_is_told_there_either(board: Make, look: dict[str, Any]) -> None:
    page = Page(board(open_editor(EMPTY), **look))
    assert not page.ask(copy=True, node=0)["ok"]
