"""The coach in a real JupyterLab: it weighs in the kernel's event loop, and all stays alive meanwhile."""

import re

from playwright.sync_api import Page, expect

from tests.browser.jupyter import Lab

ASKS = """
from sekiwidget import Board
from sekiwidget.board.session import coach

coach.SECONDS = 3600  # it would go on for ever
board = Board("combat/06-swords-wake-guns.toml")
board.goto(3)
board
"""
ALIVE = "print(6 * 7, board.turn['coach']['all']['state'])"
QUICKLY = "coach.SECONDS = 1"


def test_kernel_and_board_live_on_while_the_coach_weighs(lab: Lab, lab_page: Page) -> None:
    lab_page.set_viewport_size({"width": 1366, "height": 768})
    notebook = lab.open_cells(lab_page, "coach.ipynb", ASKS, ALIVE, QUICKLY)
    notebook.run(0)
    board = notebook.board(0)
    said = board.locator(".coach .said")
    rows = board.locator(".advised")
    board.focus()
    lab_page.keyboard.press("w")
    expect(said).to_contain_text("Trying the choices")
    expect(rows).to_have_count(3)
    expect(board.locator(".coach .meter")).to_be_in_viewport()
    notebook.run(1)
    assert notebook.printed(1).strip() == "42 thinking", "the kernel answers a cell meanwhile"
    notebook.run(2)
    board.focus()
    lab_page.keyboard.press("Escape")
    expect(said).to_be_hidden()
    lab_page.keyboard.press("w")
    play = board.get_by_role("button", name="Play it")
    expect(play).to_be_in_viewport(ratio=1)
    expect(said).to_have_text(re.compile("Ishida deploys|I cannot tell"))
    rows.last.click()
    board.get_by_role("button", name="Show me").click()
    expect(board.locator(".example")).to_contain_text("What Ishida does not see is made up here.")
    expect(board.get_by_role("button", name="Back to the coach")).to_be_in_viewport(ratio=1)
    lab_page.keyboard.press("End")
    expect(board.locator(".sentence")).to_contain_text("Ishida")
    board.get_by_role("button", name="Back to the coach").click()
    expect(play).to_be_in_viewport(ratio=1)
    rows.first.click()
    play.click()
    expect(said).to_be_hidden()
    expect(board.locator(".sentence")).to_have_text(re.compile("^Ishida deploys"))
    assert notebook.errors() == []
