"""The doors of a board: everything that goes to a page, and what its methods return or raise, is in its language.

Within Python all texts are English phrases, which remember how they were made; so boards of one line can speak
different languages, and what one shows is what another shows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import anywidget

from sekiwidget.base.phrase import spoken_in
from sekiwidget.languages.doors import Door
from sekiwidget.languages.language import Told


class Speaking(anywidget.AnyWidget):
    """A widget whose state and messages are said in its language; None is English."""

    _speaks: Told | None = None

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Traits as a page gets them."""
        state: dict[str, Any] = spoken_in(super().get_state(key, drop_defaults), self._speaks)
        return state

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send a message to the page."""
        super().send(spoken_in(content, self._speaks), buffers)


class Speaks(Protocol):
    """What has a language."""

    _speaks: Told | None


P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=Speaks)


def spoken_by(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A public method of a board: its errors, and the words that it returns, are in the board's language."""

    @wraps(method)
    def inner(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with Door(lambda: self._speaks):
            said: R = spoken_in(method(self, *args, **kwargs), self._speaks)
            return said

    return inner
