"""What a board shares with its pages: the traits and the messages. A page writes nothing but the cursor."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

import anywidget
import traitlets

if TYPE_CHECKING:
    from sekiwidget.board.source import Source
    from sekiwidget.board.timeline import Timeline

BUNDLE: Final = Path(__file__).parent / "static" / "sekiwidget.js"
NOT_BUILT: Final = """export default { render({ el }) {
  el.textContent = "The front end of this board is not built: run `make setup` in the source tree.";
} };"""
THEMES: Final = ("auto", "light", "dark")
FROM_PAGE: Final = frozenset({"cursor"})

P = ParamSpec("P")
R = TypeVar("R")
B = TypeVar("B", bound="Synced")


def locked(method: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
    """One thing at a time on each board: callbacks can come on other threads while a cell runs."""

    @wraps(method)
    def inner(self: B, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self._lock:
            return method(self, *args, **kwargs)

    return inner


class Synced(anywidget.AnyWidget):
    """The widget without its public methods. Python writes every trait but the cursor, which both write."""

    _ready = False

    _esm = BUNDLE if BUNDLE.is_file() else NOT_BUILT

    kit = traitlets.Dict(read_only=True, help="Symbols of the game: id to box, markup and name. Written once.").tag(
        sync=True, echo_update=False
    )
    backdrop = traitlets.Dict(
        read_only=True, help="What never changes of the pictures: panels, places, links, scales, titles of rules."
    ).tag(sync=True, echo_update=False)
    timelines = traitlets.Dict(
        read_only=True, help="For each perspective its `nodes`, each the difference from its parent, and what is said."
    ).tag(sync=True, echo_update=False)
    length = traitlets.Int(
        read_only=True, help="How many nodes each timeline has; a page that has fewer asks for the rest."
    ).tag(sync=True)
    cursor = traitlets.Int(help="The node that is shown. The only trait that a page writes; links with `jslink`.").tag(
        sync=True
    )
    perspectives = traitlets.List(
        traitlets.Dict(), read_only=True, help="What may be looked at: `id` and `name`, the first one shown."
    ).tag(sync=True)
    choices = traitlets.Dict(
        read_only=True, help="What may be decided at `node`: `list`, for each perspective that may know it."
    ).tag(sync=True)
    notice = traitlets.Dict(
        read_only=True, help="The last refusal or error: `n` (its number), `kind`, `title`, `text`, `rules`, `node`."
    ).tag(sync=True)
    width = traitlets.Int(0, min=0, help="The width in px; 0 takes all there is.").tag(sync=True)
    height = traitlets.Int(0, min=0, help="The greatest height in px; 0 sets none.").tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto", help="`auto` (as the page around the board), `light` or `dark`.").tag(
        sync=True
    )

    def __init__(self, source: Source, timelines: dict[str, Timeline], **look: Any) -> None:
        from sekiwidget.board import frames

        self._lock = RLock()
        self._source = source
        self._timelines = timelines
        self._notices = 0
        for name, value in frames.state(source, timelines, source.line.cursor).items():
            self.set_trait(name, value)
        super().__init__(**look)
        self._ready = True
        self.on_msg(self._receive)

    def _grow(self, cursor: int) -> None:
        """Send the nodes that are new, and only those; then go to `cursor`."""
        start = self.length
        made = {name: timeline.grow() for name, timeline in self._timelines.items()}
        if len(self._source.line) > start:
            self.send({"kind": "grow", "from": start, "nodes": made, "length": len(self._source.line)})
        with self.hold_sync():
            self.set_trait("length", len(self._source.line))
            if self.notice:
                self.set_trait("notice", {})
            self.cursor = cursor

    def _catch_up(self) -> None:
        """Send what another board of the same line has played; who reads here stays where he is."""
        if len(self._source.line) > self.length:
            self._grow(self.cursor)

    @traitlets.validate("cursor")
    def _check_cursor(self, proposal: Any) -> int:
        value: int = proposal["value"]
        if self._ready and not 0 <= value < self.length:
            raise traitlets.TraitError(f"cursor is a node from 0 to {self.length - 1}, not {value}")
        return value

    @traitlets.observe("cursor")
    def _moved(self, change: Any) -> None:
        if not self._ready:
            return
        from sekiwidget.board import frames

        with self._lock:
            self.set_trait("choices", frames.choices_at(self._source, change["new"], tuple(self._timelines)))

    def _refused(self, error: Exception, text: str, known: int) -> None:
        """Show a refusal or an unreadable text, in words only where every perspective may read its actor's words."""
        from sekiwidget.board import notices

        cursor = self.cursor
        self._grow(cursor)
        leaf = len(self._source.line) - 1 if len(self._source.line) > known else None
        self._notify(
            notices.of_error(
                self._source.game, self._source.line.nodes[cursor], error, text, tuple(self._timelines), leaf
            )
        )

    def _notify(self, notice: dict[str, Any]) -> None:
        # Numbered, for setting a trait to an equal value tells nobody.
        self._notices += 1
        self.set_trait("notice", {"n": self._notices, **notice})

    @locked
    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """A message of the page: it asks for the nodes that it does not have. Anything else changes nothing."""
        start = content.get("from") if isinstance(content, dict) else None
        if not isinstance(content, dict) or content.get("kind") != "missing":
            self._complain("The page sent a message that the board does not know.")
        elif not isinstance(start, int) or isinstance(start, bool) or not 0 <= start <= self.length:
            self._complain("The page asked for nodes that there are not.")
        else:
            nodes = {name: timeline.nodes[start:] for name, timeline in self._timelines.items()}
            self.send({"kind": "grow", "from": start, "nodes": nodes, "length": self.length})

    def _complain(self, text: str) -> None:
        self._notify({"kind": "error", "text": text})

    @locked
    def set_state(self, sync_data: Any) -> None:
        """What the page wrote: a cursor that exists. Anything else changes nothing and becomes a notice."""
        if not isinstance(sync_data, dict):
            self._complain("The page wrote what is no state.")
            return
        wanted = sync_data.get("cursor", self.cursor)
        fits = isinstance(wanted, int) and not isinstance(wanted, bool) and 0 <= wanted < self.length
        foreign = sorted(set(sync_data) - FROM_PAGE - {"_view_count"})
        if "cursor" in sync_data and not fits:
            self._complain("The page went to a node that there is not.")
            self.send_state("cursor")
        if foreign:
            self._complain("The page wrote what only Python writes.")
            self.send_state([name for name in foreign if self.has_trait(name)])
        kept = {key: value for key, value in sync_data.items() if key not in foreign and (key != "cursor" or fits)}
        if kept:
            super().set_state(kept)
