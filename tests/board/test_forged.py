"""Thousands of forged and stale messages to every kind of board: nothing changes, each is reported, play goes on."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sekiwidget.board import Board
from sekiwidget.board.writing import page_token
from sekiwidget.core.line import Line
from sekiwidget.games.registry import game
from tests.board.battles import battle
from tests.board.pages import Page, moving, shown
from tests.board.payloads import PAYLOADS
from tests.sampling import examples

Make = Callable[..., Board]
MESSAGES = 1_200
JUNK: tuple[Any, ...] = (
    None, True, -1, 10**400, 1.5, float("nan"), float("inf"), -0.0, "", "0", "\ud800", "\x00", "W" * 100_000, [], {},
    [[[[[]]]]], {"a": {"b": []}}, [None], {"": None}, ["gifu", 1], {"__class__": "Act"}, b"bytes", object(),
)  # fmt: skip
NOBODY = ("", "All", "nobody", "chance", "PUBLIC", "__class__", "constructor", "tokugawa ", "0")


def battle_board(board: Make, **look: Any) -> Board:
    """A battle in which Tokugawa is to deploy, with a deleted variation."""
    made = board(battle(), **look)
    made.line.delete(next(node.id for node in made.line.nodes if node.name))
    made.refresh()
    made.goto(2)
    return made


def other_board(board: Make, name: str, **look: Any) -> Board:
    """A game in progress, with a deleted variation."""
    line = Line(game(name).new({}, 3), seed=3)
    rng = Random(3)
    while len(line) < 20 or line.position.to_move == "chance":
        line.play(line.position.sample(rng))
    standing = line.cursor
    for node in line.main()[1:]:
        taken = node.commit.action if node.commit else None
        parent = line.nodes[node.parent or 0]
        other = next((action for action in islice(parent.position.legal(), 2) if action != taken), None)
        if other is not None:
            line.goto(parent.id)
            line.delete(line.play(other).id)
            break
    line.goto(standing)
    return board(line, **look)


TABLES: dict[str, Callable[[Make], tuple[Board, list[tuple[str, str]]]]] = {
    # A board, with views and texts that allow nobody to act at its cursor
    "open": lambda board: (battle_board(board), [("public", "stop"), ("tokugawa", "stop"), ("ishida", "I: stop")]),
    "read": lambda board: (battle_board(board, mode="read"), [("all", "stop"), ("all", "I: stop"), ("all", "")]),
    "hot seat": lambda board: (
        battle_board(board, perspectives=["tokugawa", "ishida"]),
        [("ishida", "stop"), ("tokugawa", "I: stop"), ("all", "stop"), ("public", "T: stop"), ("ishida", "T: stop")],
    ),
    "opponent": lambda board: (
        battle_board(board, players={"tokugawa": "me", "ishida": "random"}),
        [("tokugawa", "I: stop"), ("ishida", "I: stop"), ("all", "stop"), ("tokugawa", "I: accept")],
    ),
    "one side": lambda board: (
        battle_board(board, perspectives=["public", "ishida"]),
        [("ishida", "stop"), ("public", "T: stop"), ("tokugawa", "T: stop"), ("all", "stop")],
    ),
    "warchest": lambda board: (other_board(board, "warchest"), [("white", "pass royal"), ("public", "W: pass royal")]),
    "daimyo": lambda board: (other_board(board, "daimyo"), [("jade", "play A1 B2"), ("public", "done")]),
    "shogun": lambda board: (other_board(board, "shogun"), [("white", "take pile"), ("public", "plan bid 0")]),
}


class Forger:
    """Makes messages that change nothing on any board."""

    def __init__(self, board: Board, barred: list[tuple[str, str]], rng: Random) -> None:
        self.board, self.barred, self.rng = board, barred, rng
        nodes = board.line.nodes
        self.gone = [node.id for node in nodes if not board.line.holds(node.id)]
        self.there = [node.id for node in nodes if board.line.holds(node.id)]
        self.main = [node.id for node in board.line.main()]
        self.number = 0

    def one(self) -> Any:
        """The next message."""
        self.number += 1
        kinds = (self._junk, self._broken, self._stale, self._stale, self._barred, self._barred, self._edit)
        return self.rng.choice(kinds)()

    def _good(self) -> dict[str, Any]:
        pick = self.rng.choice
        here = {"node": pick(self.there), "id": self.number}
        text, view = pick(PAYLOADS), pick(list(self.board.timelines))
        return pick(
            (
                {"act": text, "as": view, **here},
                {"complete": text, "as": view, **here},
                {"edit": pick(("comment", "name", "chapter", "title", "about", "side")), "text": text, **here},
                {"edit": pick(("task", "goal", "within", "reply", "hints", "after")), "text": text[:2000], **here},
                {"edit": "answer", "text": text, "right": pick((True, False)), **here},
                {"edit": "unask", **here},
                {"check": True, "id": self.number},
                {"copy": True, **here},
                {"link": pick(("https://example.org/", text[:2000])), "id": self.number},
                {"save": text[:200], "over": pick((True, False)), "token": page_token._TOKEN, "id": self.number},
                {"load": True, "token": page_token._TOKEN, "id": self.number},
                {"edit": pick(("mark", "arrow")), "words": [text[:100]], **here},
                {"edit": pick(("promote", "delete")), **here},
            )
        )

    def _junk(self) -> Any:
        junk = self.rng.choice(JUNK)
        return self.rng.choice((junk, [junk], {"act": junk}, {"kind": junk}, {"edit": junk, "id": junk}, {"x": junk}))

    def _broken(self) -> Any:
        """A good message with one part wrong, missing or superfluous."""
        made = self._good()
        key = self.rng.choice(list(made))
        way = self.rng.random()
        if way < 0.2:
            del made[key]
        elif way < 0.3:
            made[self.rng.choice(("buffers", "method", "__proto__", "state", "from"))] = 0
        elif key in ("as", "text", "act", "complete", "save", "token", "link"):
            made[key] = self.rng.choice([junk for junk in JUNK if not isinstance(junk, str) or len(junk) > 20_000])
        elif key in ("copy", "over", "check", "load"):
            made[key] = self.rng.choice([junk for junk in JUNK if junk is not True])
        elif key == "id":
            made[key] = self.rng.choice([junk for junk in JUNK if junk is not True] + [True])
        else:
            made[key] = self.rng.choice([junk for junk in JUNK if junk != -0.0 or key != "node"])
        return made

    def _stale(self) -> Any:
        """A good message at a node that was deleted or never existed."""
        made = self._good()
        away = int(self.rng.random() * 10**6)
        made["node"] = self.rng.choice([*self.gone, len(self.board.line), len(self.board.line) + away, 2**53])
        return self.rng.choice((made, made, {"kind": "missing", "from": len(self.board.line) + 1 + away}))

    def _barred(self) -> Any:
        """Words of a side that may not act, at the cursor."""
        view, text = self.rng.choice(self.barred)
        if self.rng.random() < 0.3:
            view = self.rng.choice(NOBODY)
        return {"act": text, "as": view, "node": self.board.cursor, "id": self.number}

    def _edit(self) -> Any:
        """An edit with nothing that could be written."""
        pick = self.rng.choice
        words = [pick(PAYLOADS)[:100] or "x", *(["gifu"] * int(self.rng.random() * 3))]
        here = {"node": pick(self.there), "id": self.number}
        return pick(
            (
                {"edit": "name", **here, "text": pick(PAYLOADS)[:200], "node": pick(self.main)},
                {"edit": pick(("mark", "arrow")), "words": words, **here},
                {"edit": pick(("Delete", "play", "", "__init__", "undo")), **here},
                {"edit": "delete", **here, "node": 0},
            )
        )


def numbered(content: Any) -> int | None:
    """The number by which a message asks to be answered, if it has one."""
    asked = content.get("id") if isinstance(content, dict) else None
    return asked if type(asked) is int and 0 <= asked <= 2**53 else None


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.fuzz
def test_forged_messages_move_nothing_and_the_board_plays_on(
    board: Make,
    table: str,
    caplog: pytest.LogCaptureFixture,
    fuzz_factor: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    made, barred = TABLES[table](board)
    page = Page(made)
    forger = Forger(made, barred, Random(table))
    assert forger.gone
    before, quick = shown(made), (len(made.line), made.cursor, made.position, made.length, made.mode)
    for told in range(1, MESSAGES * fuzz_factor + 1):
        content = forger.one()
        page.send(content)
        assert made.notice["n"] == told, content
        assert made.notice["kind"] == "error"
        assert made.notice["text"].endswith(".")
        assert (len(made.line), made.cursor, made.position, made.length, made.mode) == quick, content
        asked = numbered(content)
        answer = None if asked is None else page.answers.pop(asked)
        assert answer is None or answer == {"ok": False, "notice": made.notice}
        assert not page.answers
        if told % 300 == 0:
            assert shown(made) == before
    assert caplog.records == []
    assert list(tmp_path.iterdir()) == []
    plays_on(made, page)


def plays_on(made: Board, page: Page) -> None:
    """What was allowed is still allowed, or nothing is, as before."""
    if made.turn["by"] != "page" or made.mode == "read":
        assert page.act("stop", view=next(iter(made.timelines)))["ok"] is False
        return
    view = made.turn["as"][0]
    text = next(iter(made.legal)).partition(": ")[2]
    answer = page.act(text, view=view)
    assert answer["ok"], answer
    assert made.cursor == answer["end"] > 0
    assert page.agrees()


# -- what a page writes ------------------------------------------------------------------------------------------------


def written(rng: Random, board: Board) -> Iterator[dict[str, Any]]:
    """Endless states that a page may not write."""
    names = [name for name in board.keys if name not in ("cursor", "_view_count")] + [
        "x",
        "__class__",
        "_source",
        "comm",
        "line",
        "keys",
    ]
    gone = [node.id for node in board.line.nodes if not board.line.holds(node.id)]
    astray = [*gone, -1, len(board.line), 10**30, *[junk for junk in JUNK if junk != 0]]
    while True:
        state: dict[str, Any] = {"_view_count": "x"} if rng.random() < 0.05 else {}
        if rng.random() < 0.7:
            state |= {rng.choice(names): rng.choice(JUNK) for _ in range(1 + int(rng.random() * 3))}
        if not state or rng.random() < 0.4:
            state["cursor"] = rng.choice(astray)
        yield state


@pytest.mark.parametrize("table", ["open", "read", "hot seat", "opponent", "warchest"])
def test_a_page_writes_nothing_but_a_cursor_that_there_is(
    board: Make, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    made, _ = TABLES[table](board)
    page = Page(made)
    before, module, position = shown(made), made._esm, made.position
    for state in islice(written(Random(table), made), 400):
        told = made.notice.get("n", 0)
        made.comm.page_writes(**state)
        page.listen()
        assert told < made.notice["n"] <= told + 2, state
        assert made.position is position
    assert shown(made) == before
    assert made._esm == module
    assert page.agrees(), "what was overwritten is sent again"
    assert caplog.records == []
    plays_on(made, page)


# -- anything at all ---------------------------------------------------------------------------------------------------

ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(PAYLOADS)
WILD = st.recursive(
    ATOMS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
SHAPED = st.fixed_dictionaries(
    {},
    optional={
        "act": WILD, "complete": WILD, "edit": WILD | st.sampled_from(["mark", "name", "delete"]), "kind": WILD,
        "node": WILD | st.integers(-2, 20), "as": WILD | st.sampled_from(["all", "tokugawa", "ishida", "public"]),
        "id": WILD | st.integers(0, 9), "text": WILD, "words": WILD, "from": WILD, "copy": WILD, "save": WILD,
        "link": WILD,
        "over": WILD, "token": WILD, "load": WILD,
    },
)  # fmt: skip


@pytest.fixture
def reading(board: Make) -> Board:
    """One read-only board for many messages: nothing changes, whatever arrives."""
    return battle_board(board, mode="read")


@given(content=WILD | SHAPED)
@settings(max_examples=examples(300), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_board_for_reading_is_written_on_by_nothing(reading: Board, content: Any) -> None:
    before, told = moving(reading), reading.notice.get("n", 0)
    reading.comm.from_page(content)
    missing = isinstance(content, dict) and content.get("kind") == "missing" and reading.notice.get("n", 0) == told
    assert missing or reading.notice["n"] == told + 1
    reading.comm.take()
    assert moving(reading) == before
