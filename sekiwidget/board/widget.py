"""The board in a notebook: one widget that steps through a line in the browser, and plays from Python."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.board.analysing import Analysing
from sekiwidget.board.synced import MODES, THEMES, locked

if TYPE_CHECKING:
    from sekiwidget.board.session.legal import Legal
    from sekiwidget.board.session.listening import Listener
    from sekiwidget.core.game import Game
    from sekiwidget.core.line import Line, Node
    from sekiwidget.core.position import Position
    from sekiwidget.core.refusal import Refusal

KEYWORDS: Final = ("perspectives", "players", "mode", "width", "height", "theme", "seed", "game")
VIEW: Final = "application/vnd.jupyter.widget-view+json"


class Board(Analysing):
    """A board that steps through a line of commits, and is played on; one that asks, where a scenario has a puzzle.

    Args:
        source: a scenario, its text, the path of its file, a line, or a position.
        perspectives: what may be looked at, the first one shown: `all`, `public`, or a side. What no perspective
            may know is not in the page. None shows the sides held by hand where `players` says who plays, else `all`.
        players: who holds a side: `me` (by hand, as every side that is not named), the name of an opponent, or a
            function from a view and a `random.Random` to an action.
        mode: `play`, or `read`: the page only steps, a puzzle's solution too.
        width: its width in px; None takes all there is.
        height: its greatest height in px; None sets none.
        theme: `auto` (as the page around it), `light` or `dark`.
        seed: what decides chance where the scenario is silent; None takes the scenario's own.
        game: the game of a line or position whose class does not tell.

    Raises:
        TypeError: an unknown keyword, a source or a player that is none.
        ValueError: a perspective, player, mode, theme or size that is none.
        OpponentFailed: an opponent that begins gave no action that can be played.
        ScenarioError: the scenario cannot be read or does not hold.
    """

    def __init__(
        self,
        source: Any,
        /,
        *,
        perspectives: str | Iterable[str] | None = None,
        players: Mapping[str, Any] | None = None,
        mode: str = "play",
        width: int | None = None,
        height: int | None = None,
        theme: str = "auto",
        seed: int | None = None,
        game: str | Game | None = None,
        **unknown: Any,
    ) -> None:
        from sekiwidget.board.session.access import Access, checked_players, usual_perspectives
        from sekiwidget.board.session.perspective import checked
        from sekiwidget.board.session.puzzle import puzzle_of
        from sekiwidget.board.session.source import Source, source_of
        from sekiwidget.board.wire.timeline import Timeline

        if (error := _unknown_keywords(unknown, KEYWORDS)) is not None:
            raise error
        if theme not in THEMES:
            raise ValueError(f"theme is {', '.join(THEMES)}, not {theme!r}")
        if mode not in MODES:
            raise ValueError(f"mode is {' or '.join(MODES)}, not {mode!r}")
        if players and mode == "read":
            raise ValueError("a board in mode 'read' has no players: it only steps")
        for name, size in (("width", width), ("height", height)):
            if size is not None and not (type(size) is int and size > 0):
                raise ValueError(f"{name} is a number of px above 0, or None; not {size!r}")
        shown = source_of(source, seed=seed, of=game)
        trial = puzzle_of(source, shown, players) if mode == "play" else None
        if trial is not None:
            shown = Source(shown.game, trial.line, shown.scenario)
        opponents = checked_players(shown, players)
        wanted = usual_perspectives(shown, players) if perspectives is None else perspectives
        at = checked(shown.game, shown.line, wanted)
        access = Access(at, opponents, mode == "play", trial)
        timelines = {name: Timeline(shown.game, shown.line, name) for name in access.perspectives}
        super().__init__(shown, timelines, access, trial=trial, width=width or 0, height=height or 0, theme=theme)
        if opponents:
            self._go_on()

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
        from sekiwidget.board.session.legal import Legal

        return Legal(self._source.game, self.position)

    @property
    def scenario(self) -> str:
        """The line as the text of a scenario file. Raises Unwritable where no script can say it."""
        from sekiwidget.lesson import scenario_of

        return scenario_of(self.line, self._source.game, self._source.scenario).to_text()

    def __repr__(self) -> str:
        from sekiwidget.base.terminal import printable
        from sekiwidget.board.image.letters import clean

        state = "closed" if self.comm is None else f"at {self.cursor} of {len(self.line) - 1}"
        return f"<Board: {printable(clean(self._source.title))}, {state}>"

    # -- playing -----------------------------------------------------------------------------------------------------

    @locked
    def play(self, text: str) -> str:
        """Play a text such as `T: deploy tokugawa2 with tokugawa` at the cursor; gives the commit's sentence.

        Inside the line it begins a variation. Chance, letting things stand, and what all who are shown the line can see
        to have one option go before it by themselves.

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
        from sekiwidget.board.session import acting
        from sekiwidget.core.refusal import IllegalAction, UnreadableAction

        self._catch_up()
        if self.asks:
            return self._try(text, self.cursor if at is None else at)
        line = self.line
        line.goto(self.cursor if at is None else at)
        known = len(line)
        try:
            acting.play_written(self._source, self._company.viewers(self), text)
        except (IllegalAction, UnreadableAction) as error:
            self._refused(error, text, known, self.cursor)
            raise
        if name and len(line) > known:
            line.nodes[known].name = name
        played = line.node
        if self._access.opponents:
            self._go_on()
        else:
            self._advance(line.cursor)
        first = next(iter(self._timelines.values()))
        return str(first.nodes[played.id].get("say", ""))

    @locked
    def _go_on(self) -> None:
        """Play what goes by itself, and go there. Raises OpponentFailed."""
        failed = self._settle()
        self._advance(self.line.cursor)
        self._report(failed)

    @locked
    def why_not(self, text: str) -> Refusal | None:
        """Every rule that forbids a text at the cursor, or None. Plays nothing. Raises UnreadableAction."""
        from sekiwidget.lesson.play import playing

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
        """Take in what was changed in `board.line` directly: commits, comments, marks, order, what was deleted."""
        self._company.changed(set(range(len(self.line))))
        self._advance(self.cursor)

    # -- listening ---------------------------------------------------------------------------------------------------

    def on_commit(self, call: Listener) -> Listener:
        """Have a function called with the node of each commit, whoever played it; gives the function back.

        What it raises is shown as a notice, and raised in the cell that played or in the kernel's log.
        """
        if not callable(call):
            raise TypeError(f"on_commit takes a function of a node, not {type(call).__name__}")
        with self._company.lock:
            self._listeners.calls.append(call)
        return call

    def off_commit(self, call: Listener) -> None:
        """Have a function called no more. Raises ValueError for one that is not."""
        with self._company.lock:
            if call not in self._listeners.calls:
                raise ValueError("this function is not called with the commits of this board")
            self._listeners.calls.remove(call)

    async def next_commit(self) -> Node:
        """Wait for the next commit, of the page or of Python, and give its node.

        Raises CannotWait, a RuntimeError, in a kernel that handles no messages while a cell waits.
        """
        from sekiwidget.board.session.listening import check_kernel, interactive_shell

        check_kernel(interactive_shell())
        with self._company.lock:
            arriving = self._listeners.next()
        return await arriving

    # -- standing still ----------------------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and for where it cannot run, the board as text and as a picture with a description."""
        from sekiwidget.board.export import still

        name, timeline = next(iter(self._timelines.items()))
        with self._company.lock:
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
        """Write a picture (`.svg`), a page that steps offline (`.html`) or the scenario (`.toml`); gives the path.

        A picture or page replaces what is there, whole or not at all. A scenario goes into a new file, from a board
        that may show everything.

        Args:
            path: where to; the ending says what.
            node: what is shown, or where the page opens; None takes the cursor.
            perspective: one of the board's; None takes the first for a picture, all of them for a page.
            theme: `light` or `dark`; for a page also `auto`. None makes a light picture, and a page in `auto`.

        Raises:
            ValueError: an ending, theme or perspective that is none, or is not one of the board's; a scenario where
                the board may not show everything, or (Unwritable) where no script can say the line.
            FileExistsError: there is a file already where the scenario should go.
            OSError: the file cannot be written; what was there is as it was.
            KeyError: a node that is none.
        """
        from sekiwidget.board.export.save import SCENARIO, save, save_scenario
        from sekiwidget.board.session.perspective import checked

        allowed = tuple(self._timelines)
        if Path(path).suffix.lower() == SCENARIO:
            if (node, perspective, theme) != (None, None, None):
                raise ValueError("a scenario is the whole line: it is saved with no node, perspective or theme")
            return save_scenario(self._source, path, perspectives=allowed)
        if perspective is not None:
            wanted = checked(self._source.game, self._source.line, perspective)
            if wanted[0] not in allowed:
                raise ValueError(f"this board shows {', '.join(allowed)}, not {wanted[0]}")
            allowed = wanted
        shown = self.cursor if node is None else node
        return save(self._source, path, node=shown, perspectives=allowed, theme=theme)

    def close(self) -> None:
        """Take the board out of every page. It can still be read, played and saved from Python."""
        if self._ready:
            self._company.leave(self)
        super().close()
        # ipywidgets puts None here, so that a closed widget shows as a bare repr; a closed board is still a picture.
        self.__dict__.pop("_repr_mimebundle_", None)


def _unknown_keywords(given: dict[str, Any], known: Sequence[str]) -> TypeError | None:
    """The error for keyword arguments that there are not."""
    if not given:
        return None
    name = next(iter(given))
    near = difflib.get_close_matches(name, known, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return TypeError(f"Board has no argument {name!r}; it has {', '.join(known)}.{hint}")
