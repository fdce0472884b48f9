"""A board in a real kernel: cells that wait for the page, and cells that are interrupted."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager, start_new_kernel

HERE = Path(__file__).parents[2]
PREPARE = """
import json
from sekiwidget import Board
from tests.board.battles import battle
board = Board(battle(script="T: declare gifu\\nI: outside\\n"))
board.goto(2)
print(json.dumps(board.comm.comm_id))
"""
STATE = "print(json.dumps([len(board.line), board.length, len(board.timelines['all']['nodes']), board.cursor]))"
TIMEOUT = 300


class Notebook:
    """A page's connection to a kernel: cells go to its main shell, widget messages to a subshell."""

    def __init__(self, manager: KernelManager, client: BlockingKernelClient) -> None:
        self.manager = manager
        self.client = client
        client.control_channel.send(client.session.msg("create_subshell_request", {}))
        self.subshell = client.get_control_msg(timeout=TIMEOUT)["content"]["subshell_id"]
        self.comm = self.run(PREPARE)

    def run(self, code: str) -> Any:
        """What a cell prints as JSON."""
        self.client.execute(code)
        return json.loads(self.until("stream")["text"])

    def until(self, kind: str) -> Any:
        """Wait for a message of the kernel; an error that comes first fails the test."""
        while True:
            message = self.client.get_iopub_msg(timeout=TIMEOUT)
            if message["msg_type"] == kind:
                return message["content"]
            assert message["msg_type"] != "error", message["content"]["traceback"]

    def act(self, number: int, text: str) -> None:
        """A page acts at node 2."""
        content = {"act": text, "node": 2, "as": "all", "id": number}
        message = self.client.session.msg(
            "comm_msg", {"comm_id": self.comm, "data": {"method": "custom", "content": content}}
        )
        message["header"]["subshell_id"] = self.subshell
        self.client.shell_channel.send(message)

    def answer(self, number: int) -> Any:
        """Wait for an answer."""
        while True:
            data = self.until("comm_msg")["data"]
            content = data.get("content") or data.get("state", {}).get("news", {}).get("answer", {})
            if content.get("answer") == number:
                return content


@pytest.fixture
def notebook() -> Iterator[Notebook]:
    """A kernel with a board."""
    manager, client = start_new_kernel(cwd=str(HERE))
    try:
        yield Notebook(manager, client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_a_cell_waits_for_the_next_commit(notebook: Notebook) -> None:
    notebook.client.execute("print('waits')\nnode = await board.next_commit()\nprint(json.dumps(node.id))")
    assert notebook.until("stream")["text"].strip() == "waits"
    notebook.act(1, "stop")
    assert json.loads(notebook.until("stream")["text"]) == 3


def test_a_page_acts_while_a_cell_waits_and_a_stopped_cell_loses_nothing(notebook: Notebook) -> None:
    cell = "import asyncio\nprint('runs')\nwhile True:\n    board.goto(2)\n    await asyncio.sleep(0.01)"
    notebook.client.execute(cell, stop_on_error=False)
    notebook.until("stream")
    texts = ("stop", "deploy tokugawa2 with tokugawa", "deploy tokugawa1g with tokugawa")
    for number, text in enumerate(texts):
        notebook.act(number, text)
        assert notebook.answer(number)["ok"]
    notebook.manager.interrupt_kernel()
    while notebook.client.get_iopub_msg(timeout=TIMEOUT)["msg_type"] != "error":
        pass
    line, length, nodes, cursor = notebook.run(STATE)
    assert line == length == nodes == 6
    assert 2 <= cursor < 6
