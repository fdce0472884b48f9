"""Board operations interrupted at any point: nothing that was played is lost, and the board plays on.

A trace counts the calls of our own functions and raises KeyboardInterrupt in one of them, as an interrupted cell does.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any
from unittest.mock import patch

import sekiwidget
from sekiwidget.board import Board
from tests.board.comms import StrictComm
from tests.board.pages import Page
from tests.fuzz.attack import Surprise
from tests.fuzz.boards import board

OURS = str(Path(sekiwidget.__file__).parent)
DEEP = 4_000
"""More calls than an act makes, except the slowest."""


class Stop:
    """Raises KeyboardInterrupt in the n-th call of one of our functions, which it counts."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.calls = 0
        self.where = ""

    def __call__(self, frame: FrameType, event: str, _arg: Any) -> None:
        """For `sys.setprofile`."""
        if event == "call" and frame.f_code.co_filename.startswith(OURS):
            self.calls += 1
            if self.calls == self.at:
                self.where = f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}"
                raise KeyboardInterrupt


@dataclass
class Interrupts:
    """Interrupted acts, and where they were interrupted."""

    name: str = "interrupts"
    seconds: float = 0
    tries: int = 0
    stopped: Counter[str] = field(default_factory=Counter)

    def attack(self, seed: int) -> None:
        """Interrupt one act on one board."""
        rng = Random(seed)
        with patch("comm.create_comm", StrictComm):
            made, name = board(rng)
            try:
                self._attack(made, name, rng)
            finally:
                made.close()

    def _attack(self, made: Board, name: str, rng: Random) -> None:
        page = Page(made)
        kind = rng.choice(list(ACTS))
        stop = Stop(1 + int(rng.random() ** 2 * DEEP))
        before = [node.commit for node in made.line.nodes]
        sys.setprofile(stop)
        try:
            ACTS[kind](made, rng)
        except KeyboardInterrupt:
            pass
        except ValueError:
            # Nothing can be done here, and the board says so.
            return
        finally:
            sys.setprofile(None)
        if not stop.where:
            return
        what = f"{name}: {kind} was interrupted in {stop.where}"
        try:
            healed(made, page, before)
        except Exception as error:
            raise Surprise(f"{what}: {type(error).__name__}: {error}", f"{what}\n{made.position!r}") from error
        self.stopped[f"{name} {kind}"] += 1

    def report(self) -> str:
        """What was interrupted."""
        stopped = ", ".join(f"{what} {count}" for what, count in sorted(self.stopped.items()))
        return f"{sum(self.stopped.values())} acts interrupted: {stopped}"


def _play(made: Board, rng: Random) -> None:
    made.goto(int(rng.random() * made.length))
    legal = [text for _, text in zip(range(20), made.legal, strict=False)]
    if legal:
        made.play(rng.choice(legal))


def _page_plays(made: Board, rng: Random) -> None:
    legal = [text for _, text in zip(range(20), made.legal, strict=False)]
    text = rng.choice(legal).split(": ", 1)[-1] if legal else "x"
    content = {"act": text, "node": made.cursor, "as": rng.choice(list(made.timelines)), "id": 901}
    made.comm.from_page(content)


def _edit(made: Board, rng: Random) -> None:
    node = int(rng.random() * made.length)
    content = rng.choice(
        (
            {"edit": "comment", "text": "a word"},
            {"edit": "delete"},
            {"edit": "promote"},
            {"edit": "name", "text": "what if"},
        )
    )
    made.comm.from_page({**content, "node": node, "id": 902})


def _step(made: Board, rng: Random) -> None:
    made.goto(int(rng.random() * made.length))


ACTS: dict[str, Callable[[Board, Random], None]] = {
    "play": _play,
    "the page plays": _page_plays,
    "an edit": _edit,
    "a step": _step,
}


def healed(made: Board, page: Page, before: list[Any]) -> None:
    """Raise AssertionError if something is lost, or the board does not work like a new one."""
    for node, commit in zip(made.line.nodes, before, strict=False):
        assert node.commit == commit, f"node {node.id} is another"
    made.goto(0)
    page.listen()
    for node in made.line.nodes:
        assert made.line.holds(node.id) or node.parent is not None
        for child in node.children:
            assert made.line.nodes[child].parent == node.id, "the line is no tree"
    for name, timeline in made.timelines.items():
        assert len(timeline["nodes"]) == made.length == len(made.line), f"{name} misses nodes"
    assert page.agrees(), "the page knows something else than a new page is told"
    fresh = Board(made.line, perspectives=list(made.timelines))
    try:
        assert fresh.timelines == made.timelines, "a new board of the line shows something else"
    finally:
        fresh.close()
    if made.asks:
        made.goto(made.puzzle_session.here)
    text = next(iter(made.legal), None)
    if text is not None:
        made.play(text)
        page.listen()
        assert page.agrees(), "after the next commit the page knows something else"
