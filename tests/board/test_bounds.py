"""Whatever a page sends, to whatever board: the answer is short and the work is bounded, counted rather than timed."""

import asyncio
import json
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.session import eval_cache
from sekiwidget.board.session.requests import LONGEST_ACTION, MOST_TAKEN, MOST_WORDS
from sekiwidget.board.wire import timeline as timelines
from sekiwidget.board.wire.packing import packed
from sekiwidget.board.wire.timeline import MOST_SENT
from tests.board.battles import battle
from tests.board.forging import copies, forged
from tests.board.heavy_boards import EVERY, HEAVY_BOARDS, bushy, played
from tests.board.pages import Page, told

Make = Callable[..., Board]

FIELD = "T: declare gifu\nI: outside\n"
MESSAGES = 40
MOST_BYTES = 1_000_000
MOST_CALLS = 300_000
"""Calls of functions, Python's own included: about 60 ms without the counting."""
TO_COPY = 600_000
"""The same for copying a position."""


def calls(work: Callable[[], object]) -> int:
    """The number of function calls that some work makes."""
    found = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.measures
@pytest.mark.parametrize("kind", HEAVY_BOARDS)
@pytest.mark.fuzz
def test_any_message_costs_little(
    board: Make, kind: str, fuzz_factor: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(eval_cache, "PLAYOUTS", 4)

    async def hear() -> None:
        # In an event loop, as in a kernel: long work is done after the answer.
        made = HEAVY_BOARDS[kind](board)
        monkeypatch.chdir(tmp_path)
        made.comm.take()
        for data in islice(forged(made, Random(kind)), MESSAGES * fuzz_factor):
            sent = str(data)[:300]
            work = calls(lambda data=data: made.comm.hear(data))  # type: ignore[misc]
            most = TO_COPY if copies(data) else MOST_CALLS
            assert work <= most, sent
            assert made.comm.bytes_taken() <= MOST_BYTES, sent
            assert not made.notice.get("text", "").startswith("This could not be done"), sent

    asyncio.run(hear())


@pytest.mark.measures
@pytest.mark.parametrize("kind", ["act", "complete"])
def test_what_is_repeated_counts(board: Make, kind: str) -> None:
    made, page, _ = pointing(board)
    text = "deploy " + "96x tokugawa2 " * 140
    assert len(text) <= LONGEST_ACTION
    assert calls(lambda: page.ask(**{kind: text, "node": 2, "as": "all"})) < 2_000
    assert made.notice["text"] == f"Malformed message: `{kind}` repeats more than 200 words."
    assert len(made.line) == 3


# -- pointing ----------------------------------------------------------------------------------------------------------


def pointing(board: Make) -> tuple[Board, Page, list[int]]:
    """A board where Tokugawa is to deploy, its page, and the number of ids of each pick of the first choice."""
    made = board(battle(script=FIELD))
    made.goto(2)
    return made, Page(made), [len(pick.ids) for pick in made.position.choices()[0].picks]


@pytest.mark.parametrize(
    "fits",
    [
        lambda picks: [[0, [[0] * 50_000 for _ in picks]]],
        lambda picks: [[0, [[0, 0] for _ in picks]]],
        lambda picks: [[0, [[0, 1] for _ in picks]]],
        lambda picks: [[0, [[] for _ in picks]]] * 2,
        lambda picks: [[0, [[]] * 20_000]],
        lambda picks: [[number, [[0] * 20] * 20] for number in range(1000)],
    ],
)
def test_more_than_a_choice_has_cannot_be_picked(board: Make, fits: Callable[[list[int]], Any]) -> None:
    made, page, picks = pointing(board)
    known = len(made.line)
    answer = page.ask(point="osaka", fits=fits(picks), node=2, **{"as": "all"})
    assert not answer["ok"]
    assert answer["notice"]["kind"] == "error"
    assert len(made.line) == known


@pytest.mark.measures
def test_what_is_picked_is_not_looked_at_beyond_what_there_may_be(board: Make) -> None:
    _, page, _ = pointing(board)
    fits = [[number, [[0] * 100_000] * 100] for number in range(1000)]
    work = calls(lambda: page.ask(point="osaka", fits=fits, node=2, **{"as": "all"}))
    assert work < 3 * MOST_TAKEN


def test_an_attempt_by_pointing_is_no_longer_than_a_typed_one(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    from sekiwidget.board.session import target_explanation as points
    from sekiwidget.board.session.target_explanation import FilledChoice

    made, page, picks = pointing(board)
    long = "deploy " + "tokugawa2 " * LONGEST_ACTION
    monkeypatch.setattr(points, "fill_with_target", lambda *_: FilledChoice((long,), True, True))
    known = len(made.line)
    answer = page.ask(point="gifu", fits=[[0, [[0], *([] for _ in picks[1:])]]], node=2, **{"as": "all"})
    assert not answer["ok"]
    assert len(made.line) == known
    assert len(json.dumps(answer)) < LONGEST_ACTION


# -- what a page is told -----------------------------------------------------------------------------------------------


def test_a_node_that_was_changed_often_is_told_once(board: Make) -> None:
    made = board(battle(), perspectives=["all", "public", "tokugawa"])
    late = Page(made)
    started = made.changes
    for number in range(500):
        made.comm.from_page({"edit": "comment", "node": 3, "text": f"{number} {'x' * 5_000}", "id": number})
    made.comm.take()
    made.comm.from_page({"kind": "missing", "from": started})
    ((_, sent),) = made.comm.sent
    grown = json.loads(sent)["content"]
    assert len(grown["ids"]) == made.changes - started == 500
    assert [node is not None for node in grown["nodes"]["all"]] == [False] * 499 + [True]
    assert len(sent) < 60_000
    late.listen()
    late.state["changes"], late.state["notice"] = made.changes, made.notice
    assert late.agrees()


def test_what_is_missing_is_told_in_portions(board: Make) -> None:
    made = board(battle(), perspectives=EVERY)
    for node in made.line.nodes:
        node.comment = f"{node.id} {'long ' * 4_000}"
    made.refresh()
    page = Page(made)
    fresh = page.state["timelines"]
    page.state["timelines"] = {name: {"nodes": []} for name in fresh}
    page.changes = portions = 0
    while page.changes < made.changes:
        made.comm.from_page({"kind": "missing", "from": page.changes})
        assert len(made.comm.sent[-1][1]) < 2 * MOST_SENT
        page.listen()
        portions += 1
    assert portions > 2
    assert page.state["timelines"] == fresh


def test_news_of_much_are_told_in_part_and_asked_for(board: Make) -> None:
    made = board(battle(), perspectives=EVERY)
    page = Page(made)
    for node in made.line.nodes:
        node.comment = f"{node.id} {'long ' * 4_000}"
    made.refresh()
    assert max(len(text) for _, text in made.comm.sent) < 2 * MOST_SENT
    page.listen()
    assert page.changes < made.changes
    while page.changes < made.changes:
        page.send({"kind": "missing", "from": page.changes})
    assert page.agrees()


def test_what_was_packed_is_not_packed_for_every_message(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = board(played("warchest", 150))
    packings = 0

    def counts(data: Any) -> str:
        nonlocal packings
        packings += 1
        return packed(data)

    monkeypatch.setattr(timelines, "packed", counts)
    page = Page(made)
    for number in range(20):
        page.edit("comment", 3, text=f"{number}")
        made.comm.page_writes(timelines={})
        page.listen()
    assert packings == 0
    for number in range(20):
        page.edit("comment", 4 + number, text=f"{number}")
        assert page.agrees()
    assert packings < 5


def test_a_state_that_is_saved_holds_every_node(board: Make) -> None:
    made = board(battle(), perspectives=EVERY)
    for node in made.line.nodes:
        node.comment = f"{node.id} {'long ' * 4_000}"
    made.refresh()
    made.comm.page_writes(timelines={})
    part = json.loads(made.comm.sent[-1][1])["state"]["timelines"]
    assert part["from"] + len(part["told"][0]["ids"]) < made.changes
    assert told(made)["timelines"] == made.timelines


# -- what is drawn -----------------------------------------------------------------------------------------------------


def test_marks_at_a_node_draw_no_other_node(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = board(bushy(played("sekigahara", 60, 400), 100), perspectives=EVERY)
    page = Page(made)
    drawn = 0
    timeline = type(made._pages.feed.timelines["all"])
    draw = timeline._draw

    def counts(self: Any, node: Any) -> Any:
        nonlocal drawn
        drawn += 1
        return draw(self, node)

    monkeypatch.setattr(timeline, "_draw", counts)
    here = made.cursor
    for what, words in (("mark", ["gifu"]), ("mark", ["osaka"]), ("arrow", ["gifu", "osaka"]), ("mark", ["gifu"])):
        drawn = 0
        assert page.edit(what, here, words=words)["ok"]
        assert drawn <= 3 * len(made.timelines)
    for what in ("promote", "delete"):
        drawn = 0
        assert page.edit(what, made.line.nodes[here].children[7])["ok"]
        assert drawn <= 8 * len(made.timelines)
    assert page.agrees()
    assert board(made.line, perspectives=list(made.timelines)).timelines == made.timelines


def test_a_commit_has_room_for_so_many_marks(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    places = list(made.backdrop["places"])
    arrows = [(one, other) for one in places[:12] for other in places[:12] if one != other]
    answers = [page.edit("arrow", 3, words=list(words)) for words in arrows]
    drawn = sum(note.word == "arrow" for note in made.line.nodes[3].notes)
    assert [answer["ok"] for answer in answers] == [True] * drawn + [False] * (len(answers) - drawn)
    assert drawn <= MOST_WORDS
    assert answers[-1]["notice"]["text"] == "A step can have at most 100 arrows."
    assert page.edit("arrow", 3, words=list(arrows[0]))["ok"], "one can be taken away"
