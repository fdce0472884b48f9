"""A board in a real JupyterLab stays what it is: several views, a page loaded again, another kernel, none at all."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from sekiwidget.export.notebook import SavedNotebook, save_notebook
from tests.browser.jupyter import Lab
from tests.browser.lessons import BATTLE, SILENT, choose, press, printed, run, said, settled, stands, write

LISTENING = """
heard, moved = [], []
board.on_commit(lambda node: heard.append(node.id))
board.observe(lambda change: moved.append(change["new"]), names="cursor")
board
"""
REPORT = """
told = {
    "cursor": board.cursor,
    "line": len(board.line),
    "decides": board.position.to_move,
    "heard": heard,
    "moved": moved,
}
print(json.dumps(told))
"""

# anywidget gives the module of a model two seconds: here it gives none, as if the page were as slow as that.
LATE = """
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => {
    if (ms !== 2000) return timeout(ms);
    const over = new AbortController();
    queueMicrotask(() => over.abort());
    window.late = true;
    return over.signal;
};
"""


def test_views_a_reload_and_another_kernel(lab: Lab, lab_page: Page) -> None:
    """Two cells and a view beside them show one board; after a reload it goes on, after a restart it is read."""
    cells = (
        BATTLE + LISTENING,
        "board",
        "chest = Board(sekiwidget.new('warchest', seed=7))\nchest",
        REPORT,
        "print(json.dumps(next(iter(chest.legal))))",
    )
    notebook = lab.open_cells(lab_page, "alive.ipynb", *cells)
    run(notebook)
    one, two, chest = (notebook.board(cell) for cell in range(3))

    # What is chosen, stepped and played in one shows in the other.
    stands(two, "2 / 2")
    choose(one, "Stop deploying")
    stands(one, "3 / 3")
    stands(two, "3 / 3")
    press(two, "Home")
    stands(one, "0 / 3")
    press(two, " ")
    stands(one, "1 / 3")
    press(two, " ", "End")
    stands(one, "3 / 3")
    told = settled(notebook, 3, lambda told: told["cursor"] == 3)
    assert told["line"] == 4 and told["heard"] == [3] and told["decides"] == "ishida"
    assert told["moved"][0] == told["moved"][-1] == told["cursor"] == 3 and 0 in told["moved"]

    # A third view, beside the notebook; when it is closed the others stay.
    notebook.choose(0)
    notebook.command("notebook:create-output-view")
    beside = lab_page.locator(".jp-LinkedOutputView .sk-root")
    stands(beside, "3 / 3")
    press(beside, "ArrowLeft")
    stands(one, "2 / 3")
    notebook.close_others()
    expect(beside).to_have_count(0)

    # Loaded again, the page finds each board where it was, and plays on.
    there = write(chest, printed(notebook, 4))
    notebook.save()
    lab_page.reload()
    notebook.wait_until_ready()
    notebook.find_again(0, 1, 2)
    stands(one, "2 / 3")
    stands(chest, there)
    assert write(chest, printed(notebook, 4)) != there
    press(one, "End")
    choose(one, "Stop deploying")
    stands(one, "4 / 4")
    stands(two, "4 / 4")
    told = printed(notebook, 3)
    assert told["line"] == 5 and told["heard"] == [3, 4] and told["cursor"] == 4

    # Another kernel knows nothing of them: they are read, and say so at once.
    notebook.restart()
    expect(said(one)).to_have_text(SILENT)
    expect(said(chest)).to_have_text(SILENT)
    expect(one.locator(".choosing button.choice")).to_have_count(0)
    press(one, "Home", "ArrowRight")
    stands(one, "1 / 4")
    run(notebook)
    stands(one, "2 / 2")
    expect(said(one)).to_have_text("")
    choose(one, "Stop deploying")
    stands(two, "3 / 3")

    # Nor is there anybody to play with where there is no kernel.
    notebook.shut_down()
    choose(one, "Stop deploying")
    expect(said(one)).to_have_text(SILENT)
    press(one, "ArrowLeft")
    stands(one, "2 / 3")


def test_a_page_too_slow_for_anywidget_hears_python(lab: Lab, lab_page: Page) -> None:
    """Where anywidget has given up before the board was there, it is played all the same, also after a reload."""
    lab_page.add_init_script(LATE)
    notebook = lab.open_cells(lab_page, "late.ipynb", BATTLE + LISTENING, "board", "board.goto(1)", REPORT)
    run(notebook)
    one, two = (notebook.board(cell) for cell in range(2))
    assert lab_page.evaluate("window.late")
    stands(one, "1 / 2")
    press(one, "End")
    choose(one, "Stop deploying")
    stands(one, "3 / 3")
    stands(two, "3 / 3")
    notebook.save()
    lab_page.reload()
    notebook.wait_until_ready()
    notebook.find_again(0, 1)
    assert lab_page.evaluate("window.late")
    stands(one, "3 / 3")
    choose(one, "Stop deploying")
    stands(one, "4 / 4")
    stands(two, "4 / 4")
    told = printed(notebook, 3)
    assert told["line"] == 5 and told["heard"] == [3, 4] and told["cursor"] == 4


def test_a_notebook_that_was_saved(lab: Lab, lab_page: Page, tmp_path: Path) -> None:
    """Opened again it shows the board, to be stepped through, and so does its page; if not trusted, its picture."""
    notebook = lab.open_cells(lab_page, "saved.ipynb", BATTLE + "board")
    run(notebook)
    choose(notebook.board(0), "Stop deploying")
    stands(notebook.board(0), "3 / 3")
    notebook.save()
    notebook.shut_down()
    saved = json.loads((lab.folder / "saved.ipynb").read_text(encoding="utf-8"))
    data = saved["cells"][0]["outputs"][0]["data"]
    assert "Gifu" in "".join(data["text/plain"]) and "".join(data["text/html"]).startswith("<img alt=")
    assert save_notebook(lab.folder / "saved.ipynb", tmp_path / "a.html") == SavedNotebook(tmp_path / "a.html", 1, 0, 0)

    # A notebook of somebody else, which nobody here has run.
    saved["metadata"]["from"] = "somebody"
    del saved["metadata"]["widgets"]
    (lab.folder / "foreign.ipynb").write_text(json.dumps(saved), encoding="utf-8")
    foreign = lab.open(lab_page, "foreign.ipynb")
    picture = foreign.output(0).get_by_role("img", name="Battle at Gifu")
    assert picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }") > 600

    notebook = lab.open(lab_page, "saved.ipynb")
    notebook.find_again(0)
    board = notebook.board(0)
    stands(board, "3 / 3")
    # Nothing has been asked of Python yet.
    expect(said(board)).to_have_text(SILENT)
    expect(board.locator("button.choice")).to_have_count(0)
    press(board, "Home")
    stands(board, "0 / 3")
    press(board, "ArrowRight")
    stands(board, "1 / 3")
    expect(said(board)).to_have_text(SILENT)
    run(notebook)
    stands(board, "2 / 2")
    choose(board, "Stop deploying")
    stands(board, "3 / 3")
