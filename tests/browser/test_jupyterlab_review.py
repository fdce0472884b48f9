"""The review in a real JupyterLab: it is made in the kernel's event loop, and all stays alive meanwhile."""

from playwright.sync_api import Page, expect

from tests.browser.jupyter import Lab

ASKS = """
from sekiwidget import Board
from sekiwidget.board.session import review

review.SECONDS = 3600  # it would go on for ever
board = Board("combat/06-swords-wake-guns.toml", perspectives="ishida")
board.goto(board.line.main()[-1].id)
board
"""
ALIVE = "print(6 * 7, board.review['ishida']['state'])"
QUICKLY = "review.SECONDS = 1"


def test_kernel_and_board_live_on_while_a_review_is_made(lab: Lab, lab_page: Page) -> None:
    lab_page.set_viewport_size({"width": 1366, "height": 768})
    notebook = lab.open_cells(lab_page, "review.ipynb", ASKS, ALIVE, QUICKLY)
    notebook.run(0)
    board = notebook.board(0)
    said = board.locator(".review .said")
    board.get_by_role("button", name="Review").click()
    expect(said).to_contain_text("Trying each decision")
    expect(board.get_by_role("button", name="Stop the review")).to_be_in_viewport(ratio=1)
    notebook.run(1)
    assert notebook.printed(1).strip() == "42 thinking", "the kernel answers a cell meanwhile"
    notebook.run(2)
    board.focus()
    lab_page.keyboard.press("Home")
    expect(board.locator(".where b")).to_have_text("0")
    expect(said).to_contain_text("Trying each decision")
    lab_page.keyboard.press("Escape")
    expect(said).to_be_hidden()
    lab_page.keyboard.press("i")
    expect(said).to_contain_text("Ishida")
    expect(board.locator(".curve")).to_be_in_viewport(ratio=1)
    lab_page.keyboard.press("End")
    expect(board.locator(".where b")).not_to_have_text("0")
    expect(said).to_be_visible()
    assert notebook.errors() == []
