"""The module that a page asks for: this one text, once for each request, in no trait and in no saved notebook."""

import json
from collections.abc import Callable

import pytest

from sekiwidget.board import Board
from sekiwidget.board.wire.static_files import LIVE
from tests.board.battles import battle
from tests.board.saved import saved_bytes

Make = Callable[..., Board]


@pytest.mark.parametrize("mode", ["play", "read"])
def test_a_page_that_asks_gets_the_module_and_nothing_else(board: Make, mode: str) -> None:
    made = board(battle(), mode=mode)
    before = json.dumps(made.get_state(), default=str)
    made.comm.take()
    made.comm.from_page({"live": True, "id": 7})
    (message,) = made.comm.take()
    assert message["content"] == {"answer": 7, "ok": True, "live": LIVE.read_text(encoding="utf-8")}
    assert json.dumps(made.get_state(), default=str) == before


@pytest.mark.parametrize("asks", ["live.js", "../page_token.py", 1, None, {"path": "live.js"}, [True]])
def test_a_page_cannot_say_what_it_gets(board: Make, asks: object) -> None:
    made = board(battle())
    made.comm.take()
    made.comm.from_page({"live": asks, "id": 7})
    assert made.comm.bytes_taken() < 2_000
    assert made.notice["text"] == "Malformed message: `live` must be true."


def test_no_saved_board_contains_it(board: Make) -> None:
    made = board(battle())
    before = saved_bytes([made])
    made.comm.from_page({"live": True, "id": 7})
    assert saved_bytes([made]) == before
    assert LIVE.stat().st_size > 20_000
