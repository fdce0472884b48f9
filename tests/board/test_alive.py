"""Nothing is lost: threads, reloads, interrupted cells, many boards, two pages."""

import gc
from collections.abc import Callable
from itertools import islice
from random import Random
from threading import Barrier, Event, Thread
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.session.group import group_of
from sekiwidget.core.line import Line
from tests.board.battles import battle, random_line
from tests.board.pages import Page
from tests.board.unpacking import open_state

Make = Callable[..., Board]
FIELD = "T: declare gifu\nI: outside\n"
DEPLOY = "deploy tokugawa2 with tokugawa"


def consistent(board: Board) -> None:
    """The line is a tree, and the board shows all of it as a new board would."""
    for node in board.line.nodes:
        for child in node.children:
            assert board.line.nodes[child].parent == node.id
    for name, timeline in board.timelines.items():
        assert len(timeline["nodes"]) == board.length == len(board.line), name
    assert board.line.holds(board.cursor)


def test_pages_on_many_threads_act_edit_and_step(board: Make) -> None:
    made = board(battle(script=FIELD), perspectives=["all", "tokugawa", "ishida"])
    page = Page(made)
    heard: list[int] = []
    made.on_commit(lambda node: heard.append(node.id))
    start = Barrier(4)
    failed: list[BaseException] = []

    def work(seed: int) -> None:
        rng = Random(seed)
        start.wait()
        try:
            for number in range(30):
                at = int(rng.random() * made.length)
                kind = int(rng.random() * 5)
                if kind == 0:
                    made.comm.page_writes(cursor=at)
                elif kind == 1:
                    made.comm.from_page({"edit": "comment", "node": at, "text": f"{seed} {number}", "id": number})
                elif kind == 2:
                    made.comm.from_page({"edit": "promote", "node": at, "id": number})
                else:
                    options = [str(action) for action in islice(made.line.nodes[at].position.legal(), 3)]
                    text = options[number % len(options)] if options else "stop"
                    made.comm.from_page({"act": text, "node": at, "as": "all", "id": number})
        except BaseException as error:  # noqa: BLE001 - a thread has nobody else who would see it
            failed.append(error)

    threads = [Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    consistent(made)
    page.listen()
    page.go(0)
    assert page.agrees()
    assert heard == [node.id for node in made.line.nodes[3:] if node.commit is not None]
    assert board(made.line, perspectives=["all", "tokugawa", "ishida"]).timelines == made.timelines


def test_boards_of_one_line_do_not_block_each_other(board: Make) -> None:
    line = board(battle(script=FIELD)).line
    boards = [board(line), board(line, perspectives="tokugawa"), board(line, perspectives="ishida")]

    def work(made: Board, seed: int) -> None:
        rng = Random(seed)
        for _ in range(25):
            made.goto(int(rng.random() * made.length))
            if made.position.to_move is not None:
                made.play(next(iter(made.legal)))

    threads = [Thread(target=work, args=(made, seed)) for seed, made in enumerate(boards)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    for made in boards:
        consistent(made)
    assert len({made.length for made in boards}) == 1


def test_a_loop_of_calls_does_not_keep_a_page_out(board: Make) -> None:
    made = board(battle(script=FIELD))
    acted = Event()

    def loop() -> None:
        while not acted.is_set():
            made.goto(1)
            made.goto(2)

    thread = Thread(target=loop)
    thread.start()
    for number in range(20):
        made.comm.from_page({"act": "stop" if number % 2 else DEPLOY, "node": 2, "as": "all", "id": number})
    acted.set()
    thread.join()
    assert made.length == 5
    consistent(made)


def test_a_page_that_is_loaded_again_finds_the_same_commit(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    page.act("inside", 1)
    made.comm.page_writes(cursor=5)
    page.edit("comment", 5, text="here I was")
    made.comm.take()
    made.comm.handle_msg({"content": {"data": {"method": "request_state"}}, "buffers": []})
    (message,) = made.comm.take()
    state = open_state(message["state"])
    assert state["cursor"] == 5
    assert len(state["timelines"]["all"]["nodes"]) == made.length
    assert state["timelines"]["all"]["nodes"][5]["comment"] == "here I was"
    assert state["choices"]["node"] == state["turn"]["node"] == 5
    again = Page(made)
    assert again.act(next(iter(made.legal)).split(": ", 1)[1])["ok"]
    assert again.agrees()


def test_two_pages_of_one_board_agree(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    rng = Random(3)
    for number in range(60):
        options = [text.split(": ", 1)[-1] for text in islice(made.legal, 4)]
        if options and number % 3:
            page.act(options[int(rng.random() * len(options))])
        else:
            node = int(rng.random() * made.length)
            page.edit("delete" if number % 9 == 0 else "mark", node, **({} if number % 9 == 0 else {"words": ["gifu"]}))
            page.go(next(n.id for n in reversed(made.line.nodes) if made.line.holds(n.id)))
        assert page.agrees(), number
    consistent(made)
    assert any(not made.line.holds(node.id) for node in made.line.nodes)


@pytest.mark.parametrize("where", ["opponent", "timeline", "sending"])
def test_an_interrupted_cell_loses_nothing(board: Make, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    def stop(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    players = {"ishida": stop} if where == "opponent" else None
    made = board(battle(script=FIELD), players=players, perspectives=["all", "tokugawa"])
    made.goto(2)
    page = Page(made)
    with monkeypatch.context() as patched:
        if where == "timeline":
            patched.setattr(made._pages.feed.timelines["tokugawa"], "grow", stop)
        if where == "sending":
            patched.setattr(made, "send_state", stop)
        with pytest.raises(KeyboardInterrupt):
            made.play(f"T: {DEPLOY}")
    assert len(made.line) == 4
    assert made.line.nodes[3].commit is not None
    made.goto(2)
    page.listen()
    consistent(made)
    assert page.agrees()
    assert board(made.line, perspectives=["all", "tokugawa"]).timelines == made.timelines


def test_a_line_that_was_interrupted_while_it_grew_is_whole(board: Make) -> None:
    made = board(battle(script=FIELD))

    class Stops(list[int]):
        def append(self, _: int) -> None:
            raise KeyboardInterrupt

    node = made.line.nodes[2]
    node.children = Stops()
    made.goto(2)
    with pytest.raises(KeyboardInterrupt):
        made.play(f"T: {DEPLOY}")
    node.children = []
    made.goto(2)
    assert made.timelines["all"]["nodes"][3] == {"parent": 2, "gone": True}
    assert made.play(f"T: {DEPLOY}")
    assert made.cursor == 4
    consistent(made)


def test_an_interrupted_deletion_leaves_a_tree(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    line = board(battle()).line
    count = 0

    class Stops(list[int]):
        def remove(self, value: int) -> None:
            nonlocal count
            count += 1
            if count == 3:
                raise KeyboardInterrupt
            super().remove(value)

    for node in line.nodes:
        node.children = Stops(node.children)
    with pytest.raises(KeyboardInterrupt):
        line.delete(3)
    reached = {0}
    for node in line.nodes[1:]:
        if node.parent in reached and line.holds(node.id):
            reached.add(node.id)
    assert reached == {node.id for node in line.nodes if line.holds(node.id)}


def test_a_listener_that_is_interrupted_does_not_stop_the_next(board: Make) -> None:
    made = board(battle(script=FIELD))
    made.goto(2)
    heard: list[int] = []

    def stops(node: Any) -> None:
        heard.append(node.id)
        if len(heard) == 1:
            raise KeyboardInterrupt

    made.on_commit(stops)
    with pytest.raises(KeyboardInterrupt):
        made.play(f"T: {DEPLOY}")
    made.play(next(iter(made.legal)))
    assert heard == [3, 4]


def test_thirty_boards_keep_to_themselves(board: Make) -> None:
    boards = [board(battle(title=f"Board {number}", script=FIELD)) for number in range(30)]
    pages = [Page(made) for made in boards]
    for number, (made, page) in enumerate(zip(boards, pages, strict=True)):
        made.goto(2)
        assert page.act(DEPLOY if number % 2 else "stop")["ok"]
        page.edit("comment", 3, text=f"on board {number}")
    for number, (made, page) in enumerate(zip(boards, pages, strict=True)):
        page.listen()
        assert page.agrees()
        assert made.length == 4
        assert made.line.nodes[3].comment == f"on board {number}"
    assert boards[0].backdrop == boards[29].backdrop


def test_thirty_boards_of_one_line_all_follow(board: Make) -> None:
    line = random_line(20)
    boards = [board(line) for _ in range(30)]
    line.goto(0)
    boards[7].goto(len(line) - 1)
    boards[7].comm.take()
    boards[7].play(next(iter(boards[7].legal)))
    assert {made.length for made in boards} == {len(line)}
    for made in boards[10:]:
        made.close()
    boards[0].goto(len(line) - 1)
    boards[0].play(next(iter(boards[0].legal)))
    assert boards[9].length == len(line)
    boards[20].back()
    assert boards[20].length == len(line), "a closed board catches up when it is used"


def test_boards_that_nobody_has_any_more_are_forgotten(board: Make) -> None:
    line = Line(random_line(3).nodes[0].position)
    board(line).close()
    made = Board(line)
    group = group_of(line)
    assert group.members == [made._pages]
    made.close()
    del made
    gc.collect()
    assert group.members == []
