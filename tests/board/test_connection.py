"""The connection between page and kernel that `sekiwidget lab` starts: what it sends, and in what order."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from sekiwidget.board import connection as module
from sekiwidget.board import lab
from sekiwidget.board.connection import QuickConnection

IOPUB = SimpleNamespace(channel="iopub")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the stock connection is given to send: the type of each message, or the state that it reports."""
    found: list[str] = []

    def stock(self: Any, stream: Any, message: list[bytes]) -> None:
        _, [_, header, _, _, content, *_] = self.session.feed_identities(message)
        found.append(json.loads(content).get("execution_state") or json.loads(header)["msg_type"])

    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "handle_outgoing_message", stock)
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "disconnect", lambda self: found.append("disconnected"))
    return found


@pytest.fixture
def connection(monkeypatch: pytest.MonkeyPatch) -> QuickConnection:
    """A connection to no kernel."""
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "__init__", lambda self: None)
    found = QuickConnection()
    found.session = Session(key=b"k")
    return found


Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture
def run() -> Iterator[Run]:
    """The server's loop, which advances only while something is run in it."""
    loop = asyncio.new_event_loop()
    yield loop.run_until_complete
    loop.close()


def _message(kind: str, about: str, state: str = "") -> list[bytes]:
    session = Session(key=b"k")
    parent = session.msg(about) if about else None
    return session.serialize(session.msg(kind, {"execution_state": state} if state else {}, parent), ident=b"topic")


async def _say(connection: QuickConnection, *what: tuple[str, str], stream: Any = IOPUB) -> None:
    """Messages of the kernel, as (a state or the message's type, the type of its parent message)."""
    for kind, about in what:
        state = kind if kind in ("busy", "idle") else ""
        connection.handle_outgoing_message(stream, _message("status" if state else kind, about, state))


def test_small_messages_go_at_once(
    tmp_path: Path, connection: QuickConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is told to use our connection, which disables Nagle's algorithm before anything is sent."""
    named = f"{QuickConnection.__module__}.{QuickConnection.__qualname__}"
    assert f"--ServerApp.kernel_websocket_connection_class={named}" in lab.arguments(tmp_path)

    calls: list[Any] = []
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda self: calls.append("connect"))
    handler = SimpleNamespace(set_nodelay=lambda on: calls.append(("nodelay", on)))
    monkeypatch.setattr(QuickConnection, "websocket_handler", handler)
    connection.connect()
    assert calls == [("nodelay", True), "connect"]


def test_an_answer_goes_before_busy(run: Run, connection: QuickConnection, sent: list[str]) -> None:
    """The answer to a widget goes first, then "busy" and "idle": nothing is lost, and the kernel ends idle."""
    run(_say(connection, ("busy", "comm_msg"), ("comm_msg", "comm_msg")))
    assert sent == ["comm_msg"]
    run(_say(connection, ("idle", "comm_msg")))
    assert sent == ["comm_msg", "busy", "idle"]


def test_busy_is_not_held_back_for_long(
    run: Run, connection: QuickConnection, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kernel that works perceptibly long is shown as busy, once."""
    monkeypatch.setattr(module, "LONGEST_DELAY", 0.0)

    async def work() -> None:
        await _say(connection, ("busy", "comm_msg"))
        assert sent == []
        await asyncio.sleep(0.01)
        assert sent == ["busy"]
        await _say(connection, ("idle", "comm_msg"))
        assert sent == ["busy", "idle"]

    run(work())


@pytest.mark.parametrize("about", ["execute_request", "comm_open", "kernel_info_request", ""])
def test_of_anything_else_busy_goes_at_once(run: Run, connection: QuickConnection, sent: list[str], about: str) -> None:
    """While a cell runs, say, the kernel's own order is kept; likewise for a status without a parent."""
    run(_say(connection, ("busy", about)))
    assert sent == ["busy"]


def test_two_at_once(run: Run, connection: QuickConnection, sent: list[str]) -> None:
    """A cell that starts while a widget is answered: the states are sent in their original order."""
    run(
        _say(
            connection, ("busy", "comm_msg"), ("busy", "comm_msg"), ("busy", "execute_request"), ("stream", "comm_msg")
        )
    )
    assert sent == ["busy", "busy", "busy", "stream"]


def test_other_channels_are_left_alone(run: Run, connection: QuickConnection, sent: list[str]) -> None:
    """Only the kernel's published messages are examined; those kept for an absent page come with a channel's name."""
    for stream in ("shell", SimpleNamespace(channel="control")):
        run(_say(connection, ("busy", "comm_msg"), stream=stream))
    assert sent == ["busy", "busy"]
    run(_say(connection, ("busy", "comm_msg"), stream="iopub"))
    assert sent == ["busy", "busy"]


def test_nothing_comes_after_the_end(
    run: Run, connection: QuickConnection, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is held back when the page goes is discarded."""
    monkeypatch.setattr(module, "LONGEST_DELAY", 0.0)

    async def work() -> None:
        await _say(connection, ("busy", "comm_msg"))
        connection.disconnect()
        await asyncio.sleep(0.01)

    run(work())
    assert sent == ["disconnected"]
