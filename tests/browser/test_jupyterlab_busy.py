"""A board in a real JupyterLab whose kernel is at work: nothing is lost, and many boards stay quick."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.jupyter import Lab
from tests.browser.lessons import BATTLE, choose, press, run, settled, stands
from tests.browser.timeouts import LAB_MS, wait_until

WAITING = """
print("waits")
node = await board.next_commit()
print(node.id, node.commit.action)
"""
BLOCKING = """
import time
from pathlib import Path

while not Path("go-on").exists():
    time.sleep(0.02)
"""
PLAYING = """
import time
from random import Random

rng = Random(7)
chest = Board(sekiwidget.new("warchest", seed=7))
display(chest)
while True:
    # A slow page may let it come to the end of the game: no other is begun, whose line would be a variation.
    if chest.position.to_move is not None:
        chest.play(str(chest.position.sample(rng)))
    time.sleep(0.02)
"""
THREADS = """
from contextlib import suppress
from threading import Thread

from sekiwidget.core.errors import IllegalAction

def work(number):
    for _ in range(15):
        board.goto(2 + number)
        board.play(next(iter(board.legal)))
        seen.append(board.position.to_move)

seen, failed = [], []
board.on_commit(lambda node: seen.append(node.id))
board.observe(lambda change: seen.append(change["new"]), names="cursor")
# What the page chooses may be refused, too, if a thread has played before.
board.goto(2)
with suppress(IllegalAction):
    board.play("deploy date2 with maeda")
threads = [Thread(target=work, args=(number % 2,)) for number in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""
REPORT = """
def told(one):
    nodes = [len(timeline["nodes"]) for timeline in one.timelines.values()]
    parents = all(one.line.nodes[child].parent == node.id for node in one.line.nodes for child in node.children)
    # A refused attempt is a stop of its own, after the commit at which it was made.
    stops = []
    for node in one.line.path(one.cursor):
        if node.attempt is None:
            stops += [node.id, *(child for child in node.children if one.line.nodes[child].attempt is not None)]
    stop = stops.index(one.cursor)
    return {"line": len(one.line), "sent": [one.length, *nodes], "stop": stop, "tree": parents}

print(json.dumps([told(board), told(chest)]))
"""
MANY = """
boards = [Board(battle(title=f"Board {number}", script="T: declare gifu\\nI: outside\\n")) for number in range(30)]
for one in boards:
    one.goto(2)
    display(one)
"""
LINKED = """
import ipywidgets

one, other = [Board(battle(), perspectives=side) for side in ("tokugawa", "ishida")]
link = ipywidgets.jslink((one, "cursor"), (other, "cursor"))
ipywidgets.HBox([one, other])
"""
CLEARED = """
# So a layout that has no least width does when it is made, before or after its board.
for width in ("100px", None):
    one.layout.min_width = width
"""


def test_a_kernel_at_work(lab: Lab, lab_page: Page) -> None:
    """Cells wait, block, play and are interrupted; threads play. What was played is there, and the board shows it."""
    cells = (BATTLE + "board", WAITING, BLOCKING, PLAYING, THREADS, REPORT)
    notebook = lab.open_cells(lab_page, "busy.ipynb", *cells)
    notebook.run(0)
    assert notebook.errors() == []
    board = notebook.board(0)

    # A cell that waits gets what is played on the page meanwhile.
    notebook.run(1, wait=False)
    expect(notebook.output(1)).to_contain_text("waits")
    choose(board, "Stop deploying")
    stands(board, "3 / 3")
    expect(notebook.output(1)).to_contain_text("3 stop")

    # What is asked for while a cell blocks is not lost, whenever it is answered.
    notebook.run(2, wait=False)
    choose(board, "Stop deploying")
    (lab.folder / "go-on").touch()
    stands(board, "4 / 4")

    # A cell that is interrupted while it plays loses nothing.
    notebook.run(3, wait=False)
    chest = notebook.board(3)
    expect(chest.locator(".where span")).to_have_text(re.compile(r"^of [1-9]\d"))
    notebook.interrupt()
    # A message of the page may leave the kernel idle for a moment before the cell has stopped.
    expect(notebook.output(3)).to_contain_text("KeyboardInterrupt")
    assert [error.split(":")[0] for error in notebook.errors()] == ["KeyboardInterrupt"]
    notebook.clear(3)

    # Threads play and observe while the page plays. Each commit is a step of its own, to be counted, and each attempt.
    notebook.run(4, wait=False)
    press(board, "c", "Home", "ArrowRight", "End")
    for _ in range(3):
        press(board, "1", "1", "Enter", "Escape", "Home", "ArrowRight", "ArrowRight")
    notebook.wait_until_idle()
    where = board.locator(".where b")
    first, second = settled(notebook, 5, lambda told: where.inner_text() == f"{told[0]['stop']}")
    expect(where).to_have_text(f"{first['stop']}")
    for one in (first, second):
        assert one["tree"] and set(one["sent"]) == {one["line"]}
    assert second["line"] > 10
    press(chest, "c", "End")
    stands(chest, f"{second['line'] - 1} / {second['line'] - 1}")


def side_by_side(one: Locator, other: Locator) -> None:
    """Wait until two boards share a row: the second is laid out after the first, which gives way to it then.

    A notebook takes cells away that are out of sight, as one may get when those above it grow: it is scrolled to again.
    """

    def boxes() -> tuple[FloatRect | None, FloatRect | None]:
        one.scroll_into_view_if_needed()
        return one.bounding_box(), other.bounding_box()

    wait_until(one.page, lambda: _shared(*boxes()), boxes, LAB_MS)


def _shared(left: FloatRect | None, right: FloatRect | None) -> bool:
    if not left or not right:
        return False
    alike = left["y"] == right["y"] and left["width"] == pytest.approx(right["width"], abs=1)
    return alike and 0 < left["width"] <= right["x"] - left["x"] + 1


def test_thirty_boards_and_two_that_are_linked(lab: Lab, lab_page: Page) -> None:
    """All of thirty boards in one notebook show, step and are played on; two side by side step as one."""
    notebook = lab.open_cells(
        lab_page, "many.ipynb", BATTLE, MANY, LINKED, "print(json.dumps([one.cursor for one in boards]))", CLEARED
    )
    run(notebook)
    boards = notebook.output(1).locator(".sk-root")
    expect(boards).to_have_count(30)
    for number in (0, 14, 29):
        board = boards.nth(number)
        board.scroll_into_view_if_needed()
        stands(board, "2 / 2")
        choose(board, "Stop deploying")
        stands(board, "3 / 3")
        press(board, "Home")
        stands(board, "0 / 3")
    wanted = [0 if number in (0, 14, 29) else 2 for number in range(30)]
    assert settled(notebook, 3, lambda told: told == wanted) == wanted

    one, other = notebook.output(2).locator(".sk-root").all()
    side_by_side(one, other)
    press(one, "ArrowRight", "ArrowRight", "ArrowRight")
    expect(other.locator(".where b")).to_have_text("3")
    press(other, "ArrowLeft")
    expect(one.locator(".where b")).to_have_text("2")
