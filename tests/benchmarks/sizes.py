"""How many bytes travel: the ES module, a timeline, and a commit that is new."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import mean, median
from typing import Any
from unittest.mock import patch

from sekiwidget.board import Board
from sekiwidget.board.session.perspective import perspectives
from sekiwidget.board.wire.static_files import BUNDLE
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Line
from sekiwidget.games.registry import game
from tests.benchmarks.figures import Figure, NotMeasured, Part
from tests.benchmarks.lines import chained, combat
from tests.board.comms import StrictComm
from tests.board.saved import MANY, lessons, saved_bytes

KB = 1024
SHORT, LONG, NEW = 20, 1000, 24
BATTLE = 40


def minified(data: Any) -> int:
    """The bytes of data as the shortest JSON."""
    return len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def module() -> Part:
    """The ES module, as every board sends it once."""
    if not BUNDLE.is_file():
        raise NotMeasured("the front end is not built (`make setup`)")
    data = BUNDLE.read_bytes()
    return Part(
        "The ES module",
        (
            Figure("module", "minified, with its styles, packed", len(data) / KB, "KB", 70),
            Figure("module gzip", "the same, compressed", len(gzip.compress(data)) / KB, "KB"),
        ),
    )


def timelines(seeds: int) -> Part:
    """A timeline of one battle in one perspective, over several battles and every perspective."""
    rules = game("sekigahara")
    whole, start = [], []
    for seed in range(seeds):
        line = combat(BATTLE, seed=100 * seed)
        for perspective in perspectives(line):
            nodes = Timeline(rules, line, perspective).nodes
            whole.append(minified(nodes) / KB)
            start.append(minified(nodes[0]) / KB)
    return Part(
        f"A timeline of {BATTLE} commits, one perspective, as JSON: {seeds} battles in each perspective",
        (
            Figure("timeline", "median", median(whole), "KB", 60),
            Figure("timeline most", "the longest", max(whole), "KB"),
            Figure("timeline start", "of it the scene at the start, median", median(start), "KB"),
        ),
    )


@contextmanager
def listening() -> Iterator[None]:
    """Boards in this context send to a comm that keeps every message."""
    with patch("comm.create_comm", StrictComm):
        yield


def _news(message: tuple[str, str]) -> Any:
    """The nodes that a message tells."""
    return json.loads(message[1]).get("state", {}).get("news", {}).get("nodes", {})


def _sent(line: Line, perspective: str) -> tuple[list[int], list[int]]:
    """For each new commit: the bytes of its nodes, and of all that the board sends for it."""
    rng = Random(1)
    grown, all_ = [], []
    with listening():
        board = Board(line, perspectives=perspective)
        comm: StrictComm = board.comm
        board.goto(len(line) - 1)
        comm.take()
        for _ in range(NEW):
            side = board.position.to_move
            if side is None:
                break
            move = board.position.sample(rng)
            board.play(f"{'-' if side == 'chance' else f'{side}:'} {move}")
            messages = comm.sent
            comm.sent = []
            grown.append(sum(minified(news) for news in map(_news, messages)))
            all_.append(sum(len(text.encode()) for _, text in messages))
        board.close()
    return grown, all_


def growth() -> Part:
    """What goes to the page for one new commit, in each perspective, behind 20 and behind 1,000 commits."""
    figures = []
    for length in (SHORT, LONG):
        grown, all_ = [], []
        for perspective in perspectives(combat(SHORT, seed=7)):
            # A fresh line each time, so that the same commits are new each time.
            more, every = _sent(chained(length, combat(SHORT, seed=7)), perspective)
            grown += more
            all_ += every
        figures += [
            Figure(f"grow {length}", f"the new node, at {length:,}: mean", mean(grown) / KB, "KB", 1.5),
            Figure(f"sent {length}", "with cursor, length and choices: mean", mean(all_) / KB, "KB", 1.5),
            Figure(f"sent {length} median", "the same, median", median(all_) / KB, "KB"),
            Figure(f"sent {length} most", "the same, largest", max(all_) / KB, "KB"),
        ]
    return Part("Sent for a new commit and one perspective, as the kernel writes it", tuple(figures))


def saved() -> Part:
    """What a notebook with thirty boards keeps of them, as JupyterLab writes it."""
    figures = []
    with listening():
        for what, folder, most in (("without", "combat", 4), ("with", "campaign", 4)):
            boards = [Board(path) for path in lessons(folder)]
            whole = saved_bytes(boards)
            figures += [
                Figure(f"saved {what}", f"thirty lessons of examples/{folder}", whole / KB**2, "MB", most),
                Figure(f"saved {what} each", "each of them, the ES module included: mean", whole / KB / MANY, "KB"),
            ]
            for board in boards:
                board.close()
    return Part("The saved state of thirty boards in a notebook's file", tuple(figures))
