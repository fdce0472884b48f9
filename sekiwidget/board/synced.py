"""What a board shares with its pages: the traits, and how they are kept true. A page writes nothing but the cursor."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

import anywidget
import traitlets

from sekiwidget.board.session.group import company_of
from sekiwidget.board.session.listening import Listeners
from sekiwidget.board.wire import traits as wire

if TYPE_CHECKING:
    from sekiwidget.board.session.access import Access
    from sekiwidget.board.session.source import Source
    from sekiwidget.board.wire.timeline import Timeline

BUNDLE: Final = Path(__file__).parent / "static" / "sekiwidget.js"
NOT_BUILT: Final = """export default { render({ el }) {
  el.textContent = "The front end of this board is not built: run `make setup` in the source tree.";
} };"""
THEMES: Final = ("auto", "light", "dark")
MODES: Final = ("play", "read")
MOST_TOLD: Final = 400_000
"""About so many letters of JSON a page is told at once."""
CHANGE: Final = 16
"""So many letters a change takes in each perspective, beside its node."""
FROM_PAGE: Final = frozenset({"cursor"})


def front_end() -> str | Path:
    """The ES module: one text for all boards; while it is developed (`ANYWIDGET_HMR=1`) the file itself.

    anywidget ties every board to a file that it watches, and the file is the class's: no board would ever be freed.
    """
    if not BUNDLE.is_file():
        return NOT_BUILT
    return BUNDLE if os.environ.get("ANYWIDGET_HMR") == "1" else BUNDLE.read_text(encoding="utf-8")


P = ParamSpec("P")
R = TypeVar("R")
B = TypeVar("B", bound="Synced")


def locked(method: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
    """One thing at a time on each line: callbacks can come on other threads while a cell runs."""

    @wraps(method)
    def inner(self: B, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self._company.turn():
            return method(self, *args, **kwargs)

    return inner


class Synced(anywidget.AnyWidget):
    """The widget without its public methods. Python writes every trait but the cursor, which both write."""

    _ready = False

    _esm = front_end()

    kit = traitlets.Dict(read_only=True, help="Symbols of the game: id to box, markup and name. Packed.").tag(
        sync=True, echo_update=False, to_json=wire.drawing
    )
    backdrop = traitlets.Dict(
        read_only=True,
        help="What never changes of the pictures: panels, places, links, scales, titles of rules. Packed.",
    ).tag(sync=True, echo_update=False, to_json=wire.drawing)
    timelines = traitlets.Dict(
        read_only=True,
        help="For each perspective its `nodes`, each the difference from its parent, and what is said. Packed.",
    ).tag(sync=True, echo_update=False, to_json=wire.timelines)
    changes = traitlets.Int(
        read_only=True,
        help="How many times a node was added or changed; a page that knows of fewer asks for the rest.",
    ).tag(sync=True)
    news = traitlets.Dict(
        read_only=True,
        help="The nodes that were added or changed last: `ids`, the `nodes` of each perspective, `from` (the number of "
        "the first of these changes); where a page asked for what made them, its `answer`.",
    ).tag(sync=True, echo_update=False)
    length = traitlets.Int(read_only=True, help="How many nodes each timeline has.")
    cursor = traitlets.Int(help="The node that is shown. The only trait that a page writes; links with `jslink`.").tag(
        sync=True
    )
    perspectives = traitlets.List(
        traitlets.Dict(), read_only=True, help="What may be looked at: `id` and `name`, the first one shown."
    ).tag(sync=True)
    choices = traitlets.Dict(
        read_only=True, help="What may be decided at `node`: `list`, for each perspective in which the page may act."
    ).tag(sync=True, to_json=wire.choices)
    turn = traitlets.Dict(
        read_only=True,
        help="Who decides at `node`: `side`, `name`, `by` (page, opponent, chance, python or over), `as` (perspectives "
        "in which the page may act), `curtain` (whether the board is handed over), `asks` (its rule, what is asked); "
        "while values are shown `worth`: for each perspective, what the commit shown did.",
    ).tag(sync=True, to_json=wire.turn)
    mode = traitlets.Enum(
        MODES, "play", read_only=True, help="`play`, or `read`: a board that only steps, and is not written on."
    ).tag(sync=True)
    notice = traitlets.Dict(
        read_only=True, help="The last refusal or error: `n` (its number), `kind`, `title`, `text`, `rules`, `node`."
    ).tag(sync=True)
    width = traitlets.Int(0, min=0, help="The width in px; 0 takes all there is.").tag(sync=True)
    height = traitlets.Int(0, min=0, help="The greatest height in px; 0 sets none.").tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto", help="`auto` (as the page around the board), `light` or `dark`.").tag(
        sync=True
    )

    def __init__(self, source: Source, timelines: dict[str, Timeline], access: Access, **look: Any) -> None:
        from sekiwidget.board.wire import frames

        self._company = company_of(source.line)
        self._source = source
        self._timelines = timelines
        self._access = access
        self._listeners = Listeners(len(source.line))
        self._changed: set[int] = set()
        self._renewed: set[int] = set()
        self._log = list(range(len(source.line)))
        self._told = len(self._log)
        self._due: dict[str, Any] | None = None
        self._packed: tuple[int, str] | None = None
        self._notices = 0
        self.set_trait("length", len(source.line))
        for name, value in frames.state(source, timelines, access, source.line.cursor).items():
            self.set_trait(name, value)
        super().__init__(**look)
        self._ready = True
        self._company.join(self)

    # -- keeping the pages true --------------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        """Tell the pages which nodes the line has gained and which are others now, and only those.

        The log of them is the truth: whatever is interrupted, the rest of it is told the next time.
        """
        line, changed = self._source.line, set(self._changed)
        if changed or len(line) > self.length:
            for timeline in self._timelines.values():
                timeline.grow()
                timeline.remake(changed, self._renewed)
            self._log += [*sorted(self._renewed), *range(self.length, len(line))]
            self._renewed.clear()
            self._changed -= changed
            self.set_trait("length", len(line))
        if self._told < len(self._log):
            with self.hold_sync():
                self.set_trait("news", self._news(self._told))
                self.set_trait("changes", len(self._log))
                self._stand()
            if self.comm is None:
                self._told = len(self._log)

    def _news(self, start: int, room: int = MOST_TOLD) -> dict[str, Any]:
        """The nodes of the log from one change on, as they are now, as many as are told at once; a page asks for more.

        Each is told once, with the last of its changes; with those before there stands nothing.
        """
        last: dict[int, int] = {}
        for at in range(start, len(self._log)):
            node = self._log[at]
            told = {} if node in last else {name: one.nodes[node] for name, one in self._timelines.items()}
            room -= len(json.dumps(told)) + CHANGE * len(self._timelines)
            if room < 0 and last:
                break
            last[node] = at
        end = max(last.values(), default=start - 1) + 1
        ids = self._log[start:end]
        nodes = {
            name: [timeline.nodes[node] if last[node] == at else None for at, node in enumerate(ids, start)]
            for name, timeline in self._timelines.items()
        }
        return {"from": start, "ids": ids, "nodes": nodes}

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """What is told in here goes as one update; the answer with it where there are news, else after it.

        Each message costs a page about a millisecond, and the one that begins a picture must not wait for others.
        """
        try:
            with self.hold_sync():
                try:
                    yield
                finally:
                    if self._due is not None and self._told < self.changes:
                        self.set_trait("news", {**self.news, "answer": self._due})
                        self._due = None
        finally:
            if self._due is not None:
                self.send(self._due)
                self._due = None

    def _stand(self) -> None:
        """Leave a node that was deleted for the nearest one before it that is there."""
        line, here = self._source.line, self.cursor
        while not line.holds(here):
            here = line.nodes[here].parent or 0
        self.cursor = here

    def _advance(self, cursor: int) -> None:
        """Show what the line holds in every board of it, and here go to `cursor`; what was told before is over."""
        for board in self._company.boards:
            if board is not self:
                board._catch_up()
        with self.hold_sync():
            self._catch_up()
            if self.notice:
                self.set_trait("notice", {})
            if self._source.line.holds(cursor):
                self.cursor = cursor

    @traitlets.validate("cursor")
    def _check_cursor(self, proposal: Any) -> int:
        value: int = proposal["value"]
        if self._ready and not self._is_node(value):
            gone = "; it was deleted" if 0 <= value < self.length else ""
            raise traitlets.TraitError(f"cursor is a node from 0 to {self.length - 1}, not {value}{gone}")
        return value

    def _is_node(self, value: object) -> bool:
        """Whether a page that has every node can stand there."""
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return value < self.length and self._source.line.holds(value)

    @traitlets.observe("cursor")
    def _moved(self, change: Any) -> None:
        if self._ready:
            self._offer(change["new"])

    def _offer(self, node: int) -> None:
        """Tell what may be decided at a node, and by whom."""
        from sekiwidget.board.wire import frames

        with self._company.lock, self.hold_sync():
            self.set_trait("choices", frames.choices_at(self._source, node, self._access))
            self.set_trait("turn", frames.turn_at(self._source, node, self._access))

    def _count_left(self) -> None:
        """Count what was left for when the line is let go; a board that counts nothing has nothing left."""

    def _refused(self, error: Exception, text: str, known: int, node: int) -> None:
        """Show a refusal or an unreadable text, in words only where every perspective may read its actor's words."""
        from sekiwidget.board.session import notices

        line = self._source.line
        self._advance(self.cursor)
        leaf = len(line) - 1 if len(line) > known else None
        self._notify(notices.of_error(self._source.game, line.nodes[node], error, text, tuple(self._timelines), leaf))

    def _settle(self) -> Exception | None:
        """Play what goes by itself from the line's cursor; gives what went wrong with an opponent."""
        from sekiwidget.board.session import acting
        from sekiwidget.board.session.access import OpponentFailed

        try:
            acting.settle(self._source, self._access, self._company.viewers(self))
        except OpponentFailed as error:
            return error
        return None

    def _report(self, failed: Exception | None) -> None:
        """Show what went wrong, and raise it: in a cell, or in the kernel's log."""
        if failed is not None:
            self._complain(self._explained("An opponent failed", failed))
            raise failed

    def _explained(self, what: str, error: Exception) -> str:
        """What went wrong, in its own words only where everything is open: they may name what a side cannot know."""
        name = type(error).__name__
        return f"{what}: {name}: {error}" if self._access.open else f"{what} ({name}). The kernel's log says more."

    def _notify(self, notice: dict[str, Any]) -> None:
        # Numbered, for setting a trait to an equal value tells nobody.
        self._notices += 1
        self.set_trait("notice", {"n": self._notices, **notice})

    def _complain(self, text: str) -> None:
        self._notify({"kind": "error", "text": text})

    @locked
    def set_state(self, sync_data: Any) -> None:
        """What the page wrote: a cursor that exists. Anything else changes nothing and becomes a notice."""
        if not isinstance(sync_data, dict):
            self._complain("The page wrote what is no state.")
            return
        wanted = sync_data.get("cursor", self.cursor)
        fits = self._is_node(wanted)
        counted = {"_view_count"} if isinstance(sync_data.get("_view_count"), int | None) else set()
        foreign = sorted(set(sync_data) - FROM_PAGE - counted)
        if "cursor" in sync_data and not fits:
            self._complain("The page went to a node that there is not.")
            self.send_state("cursor")
        if foreign:
            self._complain("The page wrote what only Python writes.")
            self.send_state([name for name in foreign if name in self.keys])
        kept = {key: value for key, value in sync_data.items() if key not in foreign and (key != "cursor" or fits)}
        if kept:
            super().set_state(kept)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Traits as they go to a page. All of them together, as they are saved, hold every node."""
        if key is None and wire.is_stale(self):
            self._packed = None
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        return state

    def send_state(self, key: Any = None) -> None:
        """Send traits to the page, while nothing changes them."""
        with self._company.lock:
            super().send_state(key)
            if key in (None, "news") or (isinstance(key, set) and "news" in key):
                self._told = len(self._log)
