"""The door of a board to its pages: everything that goes there is in its language.

What its methods return or raise is, too (`languages.doors.spoken_by`). Within Python all texts are English phrases,
which remember how they were made; so boards of one line can speak different languages, and what one shows is what
another shows.
"""

from __future__ import annotations

from typing import Any

import anywidget

from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import data_in_language


class Speaking(anywidget.AnyWidget):
    """A widget whose state and messages are said in its language; None is English."""

    _speaks: Translator | None = None

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Traits as a page gets them."""
        state: dict[str, Any] = data_in_language(super().get_state(key, drop_defaults), self._speaks)
        return state

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send a message to the page."""
        super().send(data_in_language(content, self._speaks), buffers)
