"""A page that talks to a board as the front end does: it numbers its requests and keeps what it receives."""

import json
from typing import Any

from sekiwidget.board import Board
from sekiwidget.board.writing import page_token
from tests.board.unpacking import open_state, take


class Page:
    """One page of a board, on the board's strict comm. `state` is what a page would know from traits and messages."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.number = 0
        self.answers: dict[int, Any] = {}
        board.comm.take()
        self.state = told(board)
        self.changes: int = self.state["changes"]
        self.number_of_lesson = self.state["lesson"].get("n", 0)

    def ask(self, **content: Any) -> Any:
        """Send a message with the next number; returns the answer, or None."""
        self.number += 1
        self.send({**content, "id": self.number})
        return self.answers.get(self.number)

    def send(self, content: Any) -> None:
        """Send anything at all."""
        self.board.comm.from_page(content)
        self.listen()

    def act(self, text: str, node: int | None = None, view: str = "all") -> Any:
        """Play a text at a node, or where the board stands."""
        return self.ask(act=text, node=self.board.cursor if node is None else node, **{"as": view})

    def edit(self, what: str, node: int, **content: Any) -> Any:
        """Edit a node."""
        return self.ask(edit=what, node=node, **content)

    def save(self, name: str, *, over: bool = False, token: str = page_token._TOKEN) -> Any:
        """Save to a file, with the token that JupyterLab would show."""
        return self.ask(save=name, over=over, token=token)

    def go(self, node: int) -> None:
        """Go to a node: the page sets its own cursor, and reports it."""
        self.state["cursor"] = node
        self.board.comm.page_writes(cursor=node)
        self.listen()

    def listen(self) -> None:
        """Take in the messages received."""
        for message in self.board.comm.take():
            if message.get("method") == "update":
                self.state.update(open_state(message["state"]))
                if (number := self.state["lesson"].get("n", 0)) != self.number_of_lesson:
                    # The board went on to another scenario.
                    self.number_of_lesson, self.changes = number, self.state["changes"]
                if news := message["state"].get("news"):
                    self._take(news)
                    if "answer" in news:
                        self._custom(news["answer"])
            elif message.get("method") == "custom":
                self._custom(message["content"])

    def _custom(self, content: Any) -> None:
        if "answer" in content:
            self.answers[content["answer"]] = {key: value for key, value in content.items() if key != "answer"}
            return
        assert content["kind"] == "grow"
        self._take(content)

    def _take(self, content: Any) -> None:
        self.changes = take(self.state["timelines"], content, self.changes)

    def agrees(self) -> bool:
        """Whether the page knows exactly what a newly loaded page would receive."""
        fresh = told(self.board)
        if self.changes != fresh["changes"]:
            return False
        return all(self.state[name] == fresh[name] for name in fresh if name not in ("_esm", "layout", "news"))


def told(board: Board) -> dict[str, Any]:
    """What a newly loaded page receives, with all packed parts unpacked."""
    state: dict[str, Any] = json.loads(json.dumps(board.get_state(), default=str))
    return open_state(state)


def shown(board: Board) -> str:
    """Everything a board shows except its notice."""
    return json.dumps({name: value for name, value in told(board).items() if name not in ("notice", "layout")})


def moving(board: Board) -> str:
    """Everything of a board that may change, except its notice: faster than `shown`."""
    names = ("timelines", "changes", "length", "cursor", "choices", "turn", "mode", "perspectives")
    return json.dumps([getattr(board, name) for name in names])
