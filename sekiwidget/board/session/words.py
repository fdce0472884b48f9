"""Words as a page shows them: the names of sides and perspectives, and what others wrote made harmless."""

from __future__ import annotations

import re
from typing import Any, Final, TypeAlias

from sekiwidget.board.session.perspective import ALL
from sekiwidget.core.side import PUBLIC, Side

Json: TypeAlias = dict[str, Any]
"""Plain data that a page is told."""

CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f]")
NAMES: Final = {ALL: "Everything", PUBLIC: "Table"}


def printable(text: str) -> str:
    """A text that every encoder takes: lone surrogates and control characters are replaced, line ends kept."""
    return text if text.isprintable() else CONTROL.sub(" ", text.encode("utf-8", "replace").decode("utf-8"))


def title(side: Side) -> str:
    """A side's name for people."""
    return side.replace("_", " ").capitalize()
