"""Boards on comms that keep what is sent."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sekiwidget.board import Board
from tests.board.comms import StrictComm


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Board]]:
    """Makes boards as `Board(...)` does; each has a StrictComm as its `comm`."""
    monkeypatch.setattr("comm.create_comm", StrictComm)
    made: list[Board] = []

    def make(*args: Any, **kwargs: Any) -> Board:
        made.append(Board(*args, **kwargs))
        made[-1].comm.take()
        return made[-1]

    yield make
    for one in made:
        one.close()
