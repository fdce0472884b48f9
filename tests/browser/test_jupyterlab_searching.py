"""A verdict that takes long, in a real JupyterLab: kernel and board stay alive, and the learner may stop it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.jupyter import Lab
from tests.browser.lessons import SILENT

ASKS = '''
from sekiwidget import Board
from sekiwidget.board.session import puzzle_controller as puzzle

puzzle.SECONDS = 3600  # it would go on for ever
board = Board("""
game = "sekigahara"
title = "Everything on the map"
[position]
setup = "official"
phase = "movement"
active = "tokugawa"
[play]
script = "T: move minimal"
[puzzle]
side = "tokugawa"
task = "Empty Osaka."
goal = { "blocks.osaka.ishida" = "", phase = "movement" }
reply = "script"
""")
board.puzzle_session.seconds = puzzle.SECONDS
board
'''
ALIVE = "print(6 * 7, board.puzzle['state'])"


def test_kernel_and_board_live_on_while_a_verdict_is_searched_for(lab: Lab, lab_page: Page) -> None:
    notebook = lab.open_cells(lab_page, "searching.ipynb", ASKS, ALIVE, ALIVE)
    notebook.run(0)
    board = notebook.board(0)
    panel = board.locator(".puzzle")
    expect(panel).to_have_attribute("data-state", "asked")
    board.focus()
    lab_page.keyboard.press("/")
    lab_page.keyboard.type("move minimal")
    lab_page.keyboard.press("Enter")
    expect(panel).to_have_attribute("data-state", "searching")
    notebook.run(1)
    assert notebook.printed(1).strip() == "42 searching", "the kernel answers a cell meanwhile"
    # Longer than a page waits for a Python that says nothing.
    expect(panel).to_contain_text(re.compile(r"…([4-9]|\d\d+) of 3600 seconds"))
    expect(board.get_by_text(SILENT)).to_have_count(0)
    board.get_by_role("button", name="Stop searching").click()
    expect(panel).to_have_attribute("data-state", "unjudged")
    notebook.run(2)
    assert notebook.printed(2).strip() == "42 unjudged"
    assert notebook.errors() == []
