"""The connection between page and kernel, without the delays of the stock one. Loaded only by the Jupyter server.

Two things delay the answer to a click in a widget:

- The server never sets TCP_NODELAY on the kernel's websocket, so small messages wait for the other side's delayed
  acknowledgement: about 40 ms of the 46 that a click then takes.
- The kernel reports "busy" before it answers, and the page redraws every status indicator before it reads
  the answer: 2 to 4 ms. Most widget requests are answered before anybody could notice that the kernel is busy.
"""

from asyncio import get_running_loop
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

LONGEST_DELAY = 0.05
"""Maximum delay of "busy" in seconds: a kernel that works longer is shown as busy."""


class QuickConnection(ZMQChannelsWebsocketConnection):
    """The stock connection without Nagle's algorithm, sending answers to widgets before "busy".

    No message is lost or changed; only "busy" for a widget's message (`comm_msg`) is delayed, until the next status and
    at most by `LONGEST_DELAY`.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._held: list[tuple[Any, list[Any]]] = []

    def connect(self) -> Any:
        """Connect as usual, then disable Nagle's algorithm."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def disconnect(self) -> Any:
        """Disconnect as usual, dropping any delayed "busy"."""
        self._held.clear()
        return super().disconnect()  # type: ignore[no-untyped-call]

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Forward the kernel's message, delaying "busy" for a widget's message."""
        about = self._status(stream, outgoing_msg)
        if about == ("busy", "comm_msg"):
            self._held.append((stream, outgoing_msg))
            get_running_loop().call_later(LONGEST_DELAY, self._release)
            return
        if about:
            self._release()
        super().handle_outgoing_message(stream, outgoing_msg)

    def _release(self) -> None:
        """Send the delayed message."""
        held, self._held = self._held, []
        for one in held:
            super().handle_outgoing_message(*one)

    def _status(self, stream: Any, message: list[Any]) -> tuple[str, str] | None:
        """For a kernel status: its value, and the type of its parent message; None for other messages."""
        if (stream if isinstance(stream, str) else stream.channel) != "iopub":
            return None
        _, [_, header, parent, _, content, *_] = self.session.feed_identities(message)
        if self.session.unpack(header)["msg_type"] != "status":
            return None
        return self.session.unpack(content)["execution_state"], self.session.unpack(parent).get("msg_type", "")
