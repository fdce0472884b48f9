"""The token that a page must show to write files.

Whoever may run code in the kernel may write files anyway, and gets the token by running code: so does the extension for
JupyterLab, for the boards of its pages. A page that only shows a board (Voila, Solara, Panel, Shiny, an app of marimo)
has messages to the board, and nothing else: its readers write no file on the machine that it comes from.

The token decides, not the name of the host, because no list of hosts is complete.
"""

from __future__ import annotations

import secrets
from typing import Final

_TOKEN: Final = secrets.token_urlsafe(32)
"""The token of this process; no trait and no message contains it."""
MIME: Final = "application/x-sekiwidget-token"


def show() -> None:
    """Show the token to the page that has run this (js/lab/host.ts), and nothing to its reader."""
    from IPython.display import publish_display_data

    publish_display_data({MIME: _TOKEN})  # type: ignore[no-untyped-call]


def is_right(token: str) -> bool:
    """Whether this is the token."""
    return secrets.compare_digest(token.encode("utf-8", "replace"), _TOKEN.encode())
