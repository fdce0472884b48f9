"""What a reader does at a board in JupyterLab, and what the journeys read there."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.jupyter import Notebook
from tests.browser.timeouts import LAB_MS, wait_until

SILENT = "Read-only: Python does not answer. Stepping still works."

BATTLE = """
import json
import sekiwidget
from sekiwidget import Board
from tests.board.battles import battle

board = Board(battle(script="T: declare gifu\\nI: outside\\n"))
board.goto(2)
"""
"""Makes `board`: a battle of Sekigahara at which Tokugawa is to deploy or to stop."""


def run(notebook: Notebook) -> None:
    """Run all cells, all of them well."""
    notebook.run_all()
    assert notebook.errors() == []


def printed(notebook: Notebook, cell: int) -> Any:
    """What a cell prints as JSON when it is run now."""
    notebook.run(cell)
    assert notebook.errors() == []
    return json.loads(notebook.printed(cell))


def settled(notebook: Notebook, cell: int, agrees: Callable[[Any], bool]) -> Any:
    """What a cell prints, once it is run so often that kernel and page agree.

    A page holds its last `cursor` back until the kernel has answered the one before: a cell may overtake it.
    """
    wait_until(notebook.page, lambda: agrees(printed(notebook, cell)), lambda: printed(notebook, cell), LAB_MS)
    return printed(notebook, cell)


def stands(board: Locator, where: str) -> None:
    """Where the reader of a board stands, as `3 / 20`."""
    here, last = where.split(" / ")
    expect(board.locator(".where b")).to_have_text(here)
    expect(board.locator(".where span")).to_have_text(f"of {last}")


def stand(board: Locator) -> str:
    """Where the reader of a board stands now, as `3 / 20`."""
    here, last = (board.locator(f".where {part}").inner_text() for part in ("b", "span"))
    return f"{here} / {last.removeprefix('of ')}"


def press(board: Locator, *keys: str) -> None:
    """Press keys on a board."""
    board.focus()
    for key in keys:
        board.page.keyboard.press(key)


def choose(board: Locator, words: str) -> None:
    """Choose in the list of a board, after playing on where a lesson is read."""
    choice = board.locator(".choosing button").filter(has_text=words).first
    onward = board.locator(".playon")
    expect(choice.or_(onward).first).to_be_visible()
    if onward.is_visible():
        onward.click()
    choice.click()


def entry(board: Locator) -> Locator:
    """The line for typing of a board, asked for where it is not there yet."""
    line = board.locator(".typed")
    if not line.is_visible():
        press(board, "/")
    return line


def write(board: Locator, text: str) -> str:
    """Write an action and wait until it is played; gives where the reader stands then."""
    before = board.locator(".where b").inner_text()
    line = entry(board)
    line.fill(text)
    line.press("Enter")
    expect(board.locator(".where b")).not_to_have_text(before)
    return stand(board)


def said(board: Locator) -> Locator:
    """What stands under the choices."""
    return board.locator(".told")
