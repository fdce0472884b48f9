"""A comm stricter than the real one: it accepts only JSON of plain types, without buffers."""

import json
from typing import Any

from comm.base_comm import BaseComm


class StrictComm(BaseComm):
    """Keeps every message in `sent`, as the JSON text that would go over the wire."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.sent: list[tuple[str, str]] = []
        super().__init__(*args, **kwargs)

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        """Keep a message. Raises if it is not JSON, or contains a subclass of a JSON type: marimo cannot send these."""
        assert not buffers
        check_plain(data)
        self.sent.append((msg_type, json.dumps(data, allow_nan=False, ensure_ascii=False)))

    def take(self) -> list[Any]:
        """The messages since the last call, as data."""
        taken, self.sent = self.sent, []
        return [json.loads(text) for _, text in taken]

    def bytes_taken(self) -> int:
        """The number of bytes in the messages since the last call."""
        taken, self.sent = self.sent, []
        return sum(len(text.encode()) for _, text in taken)

    def hear(self, data: Any) -> None:
        """Receive the data of any message from the page."""
        self.handle_msg({"content": {"data": data}, "buffers": []})

    def from_page(self, content: Any) -> None:
        """Receive a custom message from the page."""
        self.hear({"method": "custom", "content": content})

    def page_writes(self, **state: Any) -> None:
        """The page sets traits."""
        self.hear({"method": "update", "state": state, "buffer_paths": []})


def check_plain(data: Any) -> None:
    """Check that data consists of JSON's own types. Raises TypeError."""
    if type(data) is dict:
        for key, value in data.items():
            check_plain(key)
            check_plain(value)
    elif type(data) in (list, tuple):
        for value in data:
            check_plain(value)
    elif type(data) not in (str, int, float, bool, type(None)):
        raise TypeError(f"{data!r} is a {type(data).__name__}")
