"""The connection between page and kernel, without the waits that the stock one has. Loaded by the Jupyter server alone.

Two things keep the answer to a click in a widget back:

- The server never sets TCP_NODELAY on the kernel's websocket, so small messages wait for the other side's delayed
  acknowledgement: about 40 ms of the 46 that a click then takes.
- The kernel says "busy" before it answers, and the page draws that everywhere it is shown before it reads the answer:
  2 to 4 ms. What a widget asks is mostly answered sooner than anybody could see that the kernel is busy.
"""

from asyncio import get_running_loop
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

PATIENCE = 0.05
"""So long, in seconds, "busy" is held back at most: a kernel that works longer is seen to work."""


class QuickConnection(ZMQChannelsWebsocketConnection):
    """The stock connection with Nagle's algorithm off, where what a widget is answered goes before "busy".

    No message is lost or changed, and only "busy" for a message of a widget (`comm_msg`) comes later than the kernel
    said it: before the next status, and `PATIENCE` after it was said at the latest.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._held: list[tuple[Any, list[Any]]] = []

    def connect(self) -> Any:
        """Connect as ever, and send small messages at once from then on."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def disconnect(self) -> Any:
        """Disconnect as ever; nobody is left to be told that the kernel was busy."""
        self._held.clear()
        return super().disconnect()  # type: ignore[no-untyped-call]

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Send on what the kernel says, "busy" for a widget's message perhaps a little later."""
        about = self._status(stream, outgoing_msg)
        if about == ("busy", "comm_msg"):
            self._held.append((stream, outgoing_msg))
            get_running_loop().call_later(PATIENCE, self._release)
            return
        if about:
            self._release()
        super().handle_outgoing_message(stream, outgoing_msg)

    def _release(self) -> None:
        """Send what is held back."""
        held, self._held = self._held, []
        for one in held:
            super().handle_outgoing_message(*one)

    def _status(self, stream: Any, message: list[Any]) -> tuple[str, str] | None:
        """Of a status of the kernel's: what it says, and the type of the message that it is about; None otherwise."""
        if (stream if isinstance(stream, str) else stream.channel) != "iopub":
            return None
        _, [_, header, parent, _, content, *_] = self.session.feed_identities(message)
        if self.session.unpack(header)["msg_type"] != "status":
            return None
        return self.session.unpack(content)["execution_state"], self.session.unpack(parent).get("msg_type", "")
