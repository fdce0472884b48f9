"""The connection between page and kernel, without the wait that the stock one has.

The server never sets TCP_NODELAY on the kernel's websocket, so the small messages of a widget wait for the other
side's delayed acknowledgement: about 40 ms of the 46 that a click then takes. Loaded by the Jupyter server alone.
"""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """The stock connection, with Nagle's algorithm off."""

    def connect(self) -> Any:
        """Connect as ever, and send small messages at once from then on."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
