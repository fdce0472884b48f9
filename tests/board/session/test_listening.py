"""Python is notified of what happens: observers, listeners, cells that wait, linked boards."""

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import Any

import ipywidgets
import pytest

from sekiwidget.board import Board
from sekiwidget.board.session.group import CannotWait, check_kernel
from sekiwidget.core.errors import IllegalAction
from sekiwidget.core.line import Node
from tests.board.battles import battle
from tests.board.pages import Page

Make = Callable[..., Board]
FIELD = "T: declare gifu\nI: outside\n"
DEPLOY = "deploy tokugawa2 with tokugawa"


def at_field(board: Make, **look: Any) -> tuple[Board, Page]:
    """A board where Tokugawa is to deploy, and its page."""
    made = board(battle(script=FIELD), **look)
    made.goto(2)
    return made, Page(made)


def test_the_cursor_is_observed(board: Make) -> None:
    made = board(battle())
    seen: list[tuple[int, int]] = []
    made.observe(lambda change: seen.append((change["old"], change["new"])), names="cursor")
    made.comm.page_writes(cursor=2)
    made.goto(5)
    made.goto(5)
    assert seen == [(0, 2), (2, 5)]


def test_an_observer_may_play(board: Make) -> None:
    made = board(battle(script=FIELD))

    def answer(change: Any) -> None:
        if change["new"] == 2:
            made.play("T: stop")

    made.observe(answer, names="cursor")
    page = Page(made)
    made.comm.page_writes(cursor=2)
    page.listen()
    assert made.length == 4
    assert made.cursor == page.state["cursor"] == 3
    assert page.agrees()


def test_listeners_hear_every_commit_in_order(board: Make) -> None:
    made, page = at_field(board)
    heard: list[Node] = []
    assert made.on_commit(heard.append) is not None
    page.act(DEPLOY)
    made.play("I: deploy ukita2 with ukita")
    with pytest.raises(IllegalAction):
        made.play("I: deploy ukita1c with mori")
    made.line.goto(made.cursor)
    made.line.play(next(iter(made.position.legal())))
    made.refresh()
    assert [node.id for node in heard] == [node.id for node in made.line.nodes[3:] if node.commit is not None]
    assert len(heard) >= 4
    assert all(node is made.line.nodes[node.id] for node in heard)
    made.off_commit(heard.append)
    known = len(heard)
    made.play(next(iter(made.legal)))
    assert len(heard) == known
    with pytest.raises(ValueError, match="not a listener of this board"):
        made.off_commit(heard.append)
    with pytest.raises(TypeError, match="on_commit needs a function of a node, not int"):
        made.on_commit(7)  # type: ignore[arg-type]


def test_a_listener_sees_the_board_as_it_is_then(board: Make) -> None:
    made, page = at_field(board)
    seen: list[tuple[int, int]] = []
    made.on_commit(lambda node: seen.append((node.id, made.cursor)))
    page.act(DEPLOY)
    assert seen == [(3, 3)]


def test_a_listener_may_play_and_is_not_called_within_itself(board: Make) -> None:
    made, page = at_field(board)
    heard: list[tuple[str, int]] = []

    @made.on_commit
    def plays(node: Node) -> None:
        heard.append(("first", node.id))
        if node.id == 3:
            made.play("I: accept")
        heard.append(("done", node.id))

    made.on_commit(lambda node: heard.append(("second", node.id)))
    page.act(DEPLOY)
    assert heard == [("first", 3), ("done", 3), ("second", 3), ("first", 4), ("done", 4), ("second", 4)]
    assert made.line.nodes[4].commit is not None
    page.listen()
    assert page.agrees()


def test_a_listener_that_fails_is_told_and_raised(board: Make, caplog: pytest.LogCaptureFixture) -> None:
    made, page = at_field(board)
    heard: list[int] = []

    @made.on_commit
    def fails(node: Node) -> None:
        raise LookupError(f"lost at {node.id}")

    made.on_commit(lambda node: heard.append(node.id))
    assert page.act(DEPLOY)["ok"]
    assert made.notice["text"] == "A listener of this board failed: LookupError: lost at 3"
    assert page.state["notice"] == made.notice
    assert "lost at 3" in caplog.text, "the kernel's log has it"
    with pytest.raises(LookupError, match="lost at 4"):
        made.play("I: accept")
    assert made.cursor == 4, "the commit stands"
    assert heard == [3, 4], "the others are told"
    made.on_commit(fails)
    with pytest.raises(ExceptionGroup, match="listeners of this board failed"):
        made.play("I: deploy ukita2 with ukita")


def test_boards_of_one_line_hear_each_other(board: Make) -> None:
    one, page = at_field(board)
    other = board(one.line, perspectives="ishida")
    heard: list[int] = []
    other.on_commit(lambda node: heard.append(node.id))
    page.act(DEPLOY)
    assert heard == [3]
    assert other.length == 4


def test_a_cell_waits_for_the_page(board: Make) -> None:
    made, _ = at_field(board)

    async def cell() -> Node:
        asyncio.get_running_loop().call_soon(made.comm.from_page, {"act": DEPLOY, "node": 2, "as": "all", "id": 1})
        return await made.next_commit()

    assert asyncio.run(cell()) is made.line.nodes[3]


def test_a_cell_waits_while_the_page_acts_on_another_thread(board: Make) -> None:
    made, _ = at_field(board)

    async def cell() -> list[int]:
        waiting = [asyncio.ensure_future(made.next_commit()) for _ in range(3)]
        await asyncio.sleep(0)
        thread = Thread(target=made.comm.from_page, args=({"act": DEPLOY, "node": 2, "as": "all", "id": 1},))
        thread.start()
        found = [(await one).id for one in waiting]
        thread.join()
        return found

    assert asyncio.run(cell()) == [3, 3, 3]


def test_a_cell_that_waits_no_more_is_forgotten(board: Make) -> None:
    made, page = at_field(board)

    async def cell() -> None:
        waiting = asyncio.ensure_future(made.next_commit())
        await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(waiting, 0)
        ended = asyncio.ensure_future(made.next_commit())
        await asyncio.sleep(0)
        ended.cancel()

    asyncio.run(cell())
    assert page.act(DEPLOY)["ok"], "the loop that waited has ended"
    assert made.notice == {}


class Kernel:
    """A kernel as in ipykernel, with or without subshells."""

    __module__ = "ipykernel.ipkernel"

    def __init__(self, *features: str) -> None:
        self.kernel_info = {"implementation_version": "8.37.0", "supported_features": list(features)}


class Shell:
    """An interactive shell."""

    def __init__(self, kernel: object) -> None:
        self.kernel = kernel


def test_a_kernel_that_cannot_wait_says_so(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = at_field(board)
    monkeypatch.setattr("sekiwidget.board.session.group.interactive_shell", lambda: Shell(Kernel()))
    # What the kernel tells of itself is the version of IPython.
    monkeypatch.setattr("ipykernel.__version__", "6.31.0")
    with pytest.raises(CannotWait, match=r"ipykernel 6\.31\.0 handles no messages while a cell runs.*on_commit"):
        asyncio.run(made.next_commit())
    check_kernel(Shell(Kernel("debugger", "kernel subshells")))
    check_kernel(Shell(object()))
    check_kernel(None)


def test_python_in_a_browser_cannot_wait(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = at_field(board)
    monkeypatch.setattr("sys.platform", "emscripten")
    with pytest.raises(CannotWait, match=r"JupyterLite, Pyodide\) cannot wait for the page: .*on_commit"):
        asyncio.run(made.next_commit())


def test_boards_are_linked_side_by_side(board: Make) -> None:
    one = board(battle())
    other = board(one.line, perspectives="tokugawa")
    link = ipywidgets.jslink((one, "cursor"), (other, "cursor"))
    assert (link.source, link.target) == ((one, "cursor"), (other, "cursor"))
    link.close()
    both = ipywidgets.link((one, "cursor"), (other, "cursor"))
    one.comm.page_writes(cursor=4)
    assert other.cursor == 4
    one.play("I: accept") if "I: accept" in one.legal else one.play(next(iter(one.legal)))
    assert other.cursor == one.cursor
    assert other.length == one.length
    both.unlink()


def test_a_linked_board_has_the_nodes_before_its_cursor_moves(board: Make) -> None:
    """As `jslink` does it in the page: the message to the second board must let it follow the first."""
    one, page = at_field(board)
    other = board(one.line)
    second = Page(other)
    page.act(DEPLOY)
    second.listen()
    other.comm.page_writes(cursor=page.state["cursor"])
    assert other.cursor == 3
    assert other.notice == {}
    assert second.state["changes"] == 4
