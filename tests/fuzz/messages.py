"""Forged messages from a page, to boards of every game and kind: bounds on time and on the length of answers."""

from __future__ import annotations

from collections import Counter
from contextlib import chdir
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final
from unittest.mock import patch

from sekiwidget.board import Board
from sekiwidget.board.session import coach, review
from tests.board.comms import StrictComm
from tests.board.forging import copies, forged, weighs
from tests.fuzz.attack import Surprise
from tests.fuzz.boards import board

ANSWER: Final = 1_000_000
"""The maximum number of bytes sent after a message."""
SPENT: Final = 0.1
"""The maximum processor time of a message, in seconds; a slow one is tried again before it is reported."""
TO_COPY: Final = 0.5
"""The same for copying a position."""
WEIGHING: Final = 0.02
"""How long the coach weighs, and a review: here, without an event loop, before anything else is heard."""
TO_WEIGH: Final = 2.0
"""The same for asking the coach, or for a review: at least one trial is made of each choice that is compared."""
AGAIN: Final = 3
MESSAGES: Final = 40


@dataclass
class Messages:
    """What was sent, and its cost."""

    name: str = "messages"
    seconds: float = 0
    tries: int = 0
    sent: Counter[str] = field(default_factory=Counter)
    longest: float = 0
    most: int = 0

    def attack(self, seed: int) -> None:
        """Send some messages to one board."""
        rng = Random(seed)
        # Some of them save.
        advises, reviews = patch.multiple(coach, SECONDS=WEIGHING, MOST=1), patch.object(review, "SECONDS", WEIGHING)
        comm = patch("comm.create_comm", StrictComm)
        with comm, advises, reviews, TemporaryDirectory() as folder, chdir(folder):
            made, name = board(rng)
            try:
                for data in islice(forged(made, rng), MESSAGES):
                    self._send(made, name, data)
            finally:
                made.close()

    def _send(self, made: Board, name: str, data: Any) -> None:
        shown, kept = repr(data)[:300], repr(data)
        made.comm.bytes_taken()
        times: list[float] = []
        most = TO_COPY if copies(data) else TO_WEIGH if weighs(data) else SPENT
        while not times or (times[-1] > most and len(times) < AGAIN):
            began = process_time()
            made.comm.handle_msg({"content": {"data": data}, "buffers": []})
            times.append(process_time() - began)
            told = made.comm.bytes_taken()
            if told > ANSWER:
                raise Surprise(f"{name}: {told:,} bytes are told after {shown}", kept)
            self.most = max(self.most, told)
        if min(times) > most:
            raise Surprise(f"{name}: {min(times):.2f} s for {shown}", kept)
        self.longest = max(self.longest, min(times))
        self.sent[name] += 1

    def report(self) -> str:
        """What was sent."""
        sent = ", ".join(f"{what} {count}" for what, count in sorted(self.sent.items()))
        return f"{sent}\nthe longest took {1000 * self.longest:.0f} ms, the most that was told is {self.most:,} bytes"
