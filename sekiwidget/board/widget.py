"""The board in a notebook: one widget that steps through a line in the browser, and plays from Python."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.board.synced import THEMES, Synced, locked

if TYPE_CHECKING:
    from sekiwidget.board.playing import Legal
    from sekiwidget.core.game import Game
    from sekiwidget.core.line import Line
    from sekiwidget.core.position import Position, Refusal

KEYWORDS: Final = ("perspectives", "width", "height", "theme", "seed", "game")
VIEW: Final = "application/vnd.jupyter.widget-view+json"


class Board(Synced):
    """A board that steps through a line of commits.

    Args:
        source: a scenario, its text, the path of its file, a line, or a position.
        perspectives: what may be looked at, the first one shown: `all`, `public`, or a side. What no perspective
            may know is not in the page.
        width: its width in px; None takes all there is.
        height: its greatest height in px; None sets none.
        theme: `auto` (as the page around it), `light` or `dark`.
        seed: what decides chance where the scenario is silent; None takes the scenario's own.
        game: the game of a line or position whose class does not tell.

    Raises:
        TypeError: an unknown keyword, or a source that is none.
        ValueError: a perspective, theme or size that is none.
        ScenarioError: the scenario cannot be read or does not hold.
    """

    def __init__(
        self,
        source: Any,
        /,
        *,
        perspectives: str | Iterable[str] = ("all",),
        width: int | None = None,
        height: int | None = None,
        theme: str = "auto",
        seed: int | None = None,
        game: str | Game | None = None,
        **unknown: Any,
    ) -> None:
        from sekiwidget.board import frames
        from sekiwidget.board.source import source_of
        from sekiwidget.board.timeline import Timeline

        if (error := frames.unknown_keywords(unknown, KEYWORDS)) is not None:
            raise error
        if theme not in THEMES:
            raise ValueError(f"theme is {', '.join(THEMES)}, not {theme!r}")
        for name, size in (("width", width), ("height", height)):
            if size is not None and not (type(size) is int and size > 0):
                raise ValueError(f"{name} is a number of px above 0, or None; not {size!r}")
        shown = source_of(source, seed=seed, of=game)
        allowed = frames.checked(shown, perspectives)
        timelines = {name: Timeline(shown.game, shown.line, name) for name in allowed}
        super().__init__(shown, timelines, width=width or 0, height=height or 0, theme=theme)

    # -- what it shows -----------------------------------------------------------------------------------------------

    @property
    def line(self) -> Line:
        """The line that is shown. Call `refresh` after changing it."""
        return self._source.line

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.line.nodes[self.cursor].position

    @property
    def legal(self) -> Legal:
        """What may be done at the cursor, as texts for `play`: iterates, answers `in` and `count()`."""
        from sekiwidget.board.playing import Legal

        return Legal(self._source.game, self.position)

    @property
    def scenario(self) -> str:
        """The line as the text of a scenario file. Raises Unwritable where no script can say it."""
        from sekiwidget.lesson import scenario_of

        return scenario_of(self.line, self._source.game, self._source.scenario).to_text()

    def __repr__(self) -> str:
        state = "closed" if self.comm is None else f"at {self.cursor} of {len(self.line) - 1}"
        return f"<Board: {self._source.title}, {state}>"

    # -- playing -----------------------------------------------------------------------------------------------------

    @locked
    def play(self, text: str) -> str:
        """Play a text such as `T: deploy tokugawa2 with tokugawa` at the cursor; gives the commit's sentence.

        Inside the line it begins a variation. Chance and what has one option go before it by themselves.

        Raises:
            IllegalAction: the rules forbid it. The board shows the refusal and keeps the attempt; nothing else changes.
            UnreadableAction: it cannot be read, or (AmbiguousAction) means several things. Nothing changes.
        """
        return self._play(text)

    @locked
    def variation(self, text: str, name: str = "") -> str:
        """Play a text instead of the commit at the cursor, as a variation that may have a name. Raises as `play`."""
        here = self.line.nodes[self.cursor]
        if here.parent is None:
            raise ValueError("the start has nothing to branch from")
        return self._play(text, here.parent, name)

    def _play(self, text: str, at: int | None = None, name: str = "") -> str:
        from sekiwidget.board import playing
        from sekiwidget.core.position import IllegalAction, UnreadableAction

        self._catch_up()
        line = self.line
        line.goto(self.cursor if at is None else at)
        known = len(line)
        try:
            playing.play(self._source.game, line, text)
        except (IllegalAction, UnreadableAction) as error:
            self._refused(error, text, known)
            raise
        if name and len(line) > known:
            line.nodes[known].name = name
        self._grow(line.cursor)
        first = next(iter(self._timelines.values()))
        return str(first.nodes[line.cursor].get("say", ""))

    @locked
    def why_not(self, text: str) -> Refusal | None:
        """Every rule that forbids a text at the cursor, or None. Plays nothing. Raises UnreadableAction."""
        from sekiwidget.board import playing

        self.line.goto(self.cursor)
        return playing.why_not(self._source.game, self.line, text)

    @locked
    def back(self, steps: int = 1) -> None:
        """Go towards the start."""
        self._catch_up()
        self.line.goto(self.cursor)
        self.cursor = self.line.back(steps).id

    @locked
    def forward(self, steps: int = 1) -> None:
        """Go along the main line from here."""
        self._catch_up()
        self.line.goto(self.cursor)
        self.cursor = self.line.forward(steps).id

    @locked
    def goto(self, where: int | str) -> None:
        """Go to a node, or to where a chapter begins. Raises KeyError for one that is none."""
        self._catch_up()
        if isinstance(where, str):
            chapters: dict[str, int] = {}
            for title, node in self.line.chapters():
                chapters.setdefault(title, node)
            if where not in chapters:
                raise KeyError(f"no chapter {where!r}; there are {', '.join(map(repr, chapters)) or 'none'}")
            where = chapters[where]
        self.cursor = self.line.goto(where).id

    @locked
    def refresh(self) -> None:
        """Take in what was changed in `board.line` directly: commits, comments, marks, chapters, order."""
        from sekiwidget.board.timeline import Timeline

        self._timelines = {name: Timeline(self._source.game, self.line, name) for name in self._timelines}
        with self.hold_sync():
            self.set_trait("timelines", {name: {"nodes": line.nodes} for name, line in self._timelines.items()})
            self.set_trait("length", len(self.line))

    # -- standing still ----------------------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and for where it cannot run, the board as text and as a picture with a description."""
        from sekiwidget.board import still

        name, timeline = next(iter(self._timelines.items()))
        with self._lock:
            data: dict[str, Any] = still.bundle(self._source, timeline, name, self.cursor, self.theme)
        own = super()._repr_mimebundle_(**kwargs) if self.comm is not None else None
        if own is None:
            return data, {}
        widget, metadata = own
        data[VIEW] = widget[VIEW]
        return data, metadata

    @locked
    def save(
        self,
        path: str | os.PathLike[str],
        node: int | None = None,
        perspective: str | None = None,
        theme: str | None = None,
    ) -> Path:
        """Write a picture (`.svg`) or a page that steps offline (`.html`); gives the path.

        Args:
            path: where to; the ending says what.
            node: what is shown, or where the page opens; None takes the cursor.
            perspective: one of the board's; None takes the first for a picture, all of them for a page.
            theme: `light` or `dark`; for a page also `auto`. None makes a light picture, and a page in `auto`.

        Raises:
            ValueError: an ending, theme or perspective that is none, or is not one of the board's.
            KeyError: a node that is none.
        """
        from sekiwidget.board.frames import checked
        from sekiwidget.board.save import save

        allowed = tuple(self._timelines)
        if perspective is not None:
            wanted = checked(self._source, perspective)
            if wanted[0] not in allowed:
                raise ValueError(f"this board shows {', '.join(allowed)}, not {wanted[0]}")
            allowed = wanted
        shown = self.cursor if node is None else node
        return save(self._source, path, node=shown, perspectives=allowed, theme=theme)

    def close(self) -> None:
        """Take the board out of every page. It can still be read, played and saved from Python."""
        super().close()
        # ipywidgets puts None here, so that a closed widget shows as a bare repr; a closed board is still a picture.
        self.__dict__.pop("_repr_mimebundle_", None)
