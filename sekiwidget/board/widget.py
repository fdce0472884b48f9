"""The board in a notebook: one widget that steps through a line in the browser, and plays from Python."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from sekiwidget.base.phrase import phrase
from sekiwidget.board.front_end import front_end
from sekiwidget.board.session.group import locked
from sekiwidget.board.wire import traits

if TYPE_CHECKING:
    from sekiwidget.board.session.legal import Legal
    from sekiwidget.board.session.listening import Listener
    from sekiwidget.board.session.puzzle import Asking
    from sekiwidget.core.game import Game
    from sekiwidget.core.line import Line, Node
    from sekiwidget.core.position import Position
    from sekiwidget.core.refusal import Refusal
    from sekiwidget.lesson.puzzle.session import PuzzleSession
    from sekiwidget.lesson.puzzle.verdict import Result, Verdict

VIEW: Final = "application/vnd.jupyter.widget-view+json"


class Board(anywidget.AnyWidget):
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

    _ready = False

    _esm = front_end()

    kit = traits.KIT
    backdrop = traits.BACKDROP
    timelines = traits.TIMELINES
    changes = traits.CHANGES
    news = traits.NEWS
    length = traits.LENGTH
    cursor = traits.CURSOR
    perspectives = traits.PERSPECTIVES
    choices = traits.CHOICES
    turn = traits.TURN
    mode = traits.MODE
    notice = traits.NOTICE
    width = traits.WIDTH
    height = traits.HEIGHT
    theme = traits.THEME
    puzzle = traits.PUZZLE

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
        from sekiwidget.board.parts import check_look, parts_of

        check_look(mode, theme, {"width": width, "height": height}, unknown)
        parts = parts_of(self, source, perspectives, players, mode == "play", seed, game)
        self._source, self._access, self._group, self._pages = parts.source, parts.access, parts.group, parts.pages
        self._playing, self._asking, self._worth = parts.playing, parts.asking, parts.worth
        self._answering = parts.answering
        self._pages.begin()
        super().__init__(width=width or 0, height=height or 0, theme=theme)
        self._ready = True
        self._group.join(self._pages)
        self.on_msg(self._receive)
        self._pages.tell_puzzle()
        if self._access.opponents:
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
            raise ValueError(phrase("the start has nothing to branch from"))
        return self._play(text, here.parent, name)

    def _play(self, text: str, at: int | None = None, name: str = "") -> str:
        self._pages.catch_up()
        node = self.cursor if at is None else at
        if self._asking is not None and self._asking.asks:
            return self._asking.play(text, node)
        return self._playing.play(text, node, name)

    @locked
    def _go_on(self) -> None:
        self._playing.go_on()

    @locked
    def why_not(self, text: str) -> Refusal | None:
        """Every rule that forbids a text at the cursor, or None. Plays nothing. Raises UnreadableAction."""
        from sekiwidget.lesson.play import playing

        self.line.goto(self.cursor)
        return playing.why_not(self._source.game, self.line, text)

    @locked
    def back(self, steps: int = 1) -> None:
        """Go towards the start."""
        self._pages.catch_up()
        self.line.goto(self.cursor)
        self.cursor = self.line.back(steps).id

    @locked
    def forward(self, steps: int = 1) -> None:
        """Go along the main line from here."""
        self._pages.catch_up()
        self.line.goto(self.cursor)
        self.cursor = self.line.forward(steps).id

    @locked
    def goto(self, where: int | str) -> None:
        """Go to a node, or to where a chapter begins. Raises KeyError for one that is none."""
        from sekiwidget.board.session.source import chapter_of

        self._pages.catch_up()
        if isinstance(where, str):
            where = chapter_of(self.line, where)
        self.cursor = self.line.goto(where).id

    @locked
    def refresh(self) -> None:
        """Take in what was changed in `board.line` directly: commits, comments, marks, order, what was deleted."""
        self._group.changed(set(range(len(self.line))))
        self._pages.advance(self.cursor)

    # -- asking, and values ------------------------------------------------------------------------------------------

    @property
    def trial(self) -> PuzzleSession:
        """The puzzle and how the learner stands with it. Raises ValueError for a board that asks nothing."""
        return self._asked.trial

    @property
    def _asked(self) -> Asking:
        if self._asking is None:
            raise ValueError(phrase("this board asks nothing: its scenario has no [puzzle], or it is for reading only"))
        return self._asking

    @property
    def result(self) -> Result:
        """Whether the puzzle is solved, with how many tries and hints. Raises ValueError as `trial` does."""
        return self.trial.result

    @property
    def asks(self) -> bool:
        """Whether commits are judged: there is a puzzle, and the learner has not left it."""
        return self._asking is not None and self._asking.asks

    @locked
    def check(self, *texts: str) -> Verdict:
        """Try commits such as `T: stop` from where the puzzle asks; the board shows what comes of the last.

        Raises UnreadableAction, and ValueError where nothing is asked (any more).
        """
        return self._asked.check(*texts)

    @property
    def analysing(self) -> bool:
        """Whether values and odds are shown; set like the switch on the page. ValueError while a puzzle asks."""
        return self._worth.on

    @analysing.setter
    def analysing(self, on: bool) -> None:
        with self._group.turn():
            self._worth.switch(bool(on))

    # -- listening ---------------------------------------------------------------------------------------------------

    def on_commit(self, call: Listener) -> Listener:
        """Have a function called with the node of each commit, whoever played it; gives the function back.

        What it raises is shown as a notice, and raised in the cell that played or in the kernel's log.
        """
        if not callable(call):
            raise TypeError(phrase("on_commit takes a function of a node, not {kind}", kind=type(call).__name__))
        with self._group.lock:
            self._pages.listeners.calls.append(call)
        return call

    def off_commit(self, call: Listener) -> None:
        """Have a function called no more. Raises ValueError for one that is not."""
        with self._group.lock:
            self._pages.listeners.remove(call)

    async def next_commit(self) -> Node:
        """Wait for the next commit, of the page or of Python, and give its node.

        Raises CannotWait, a RuntimeError, in a kernel that handles no messages while a cell waits.
        """
        from sekiwidget.board.session.listening import check_kernel, interactive_shell

        check_kernel(interactive_shell())
        with self._group.lock:
            arriving = self._pages.listeners.next()
        return await arriving

    # -- standing still ----------------------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and for where it cannot run, the board as text and as a picture with a description."""
        from sekiwidget.board.export import still

        name, timeline = next(iter(self._pages.feed.timelines.items()))
        with self._group.lock:
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
        from sekiwidget.board.export.save import save_shown

        return save_shown(self._source, path, self.cursor, self._access.perspectives, node, perspective, theme)

    def close(self) -> None:
        """Take the board out of every page. It can still be read, played and saved from Python."""
        if self._ready:
            self._worth.drop()
            self._group.leave(self._pages)
        super().close()
        # ipywidgets puts None here, so that a closed widget shows as a bare repr; a closed board is still a picture.
        self.__dict__.pop("_repr_mimebundle_", None)

    # -- what pages write and ask ------------------------------------------------------------------------------------

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message of the page. What it may not ask for changes nothing, and a notice says why.

        Only what is no fault of the page is raised, after it was told: an opponent or a listener that failed, or a
        fault of ours. The widget machinery shows it in the kernel's log.
        """
        from sekiwidget.board.wire.messages import Unfit, read

        failed: Exception | None = None
        with self._group.turn_of_a_page():
            with self._pages.at_once():
                try:
                    request = read(content)
                except Unfit as error:
                    self._pages.reject(error.number, str(error))
                else:
                    failed = self._answering.do(request)
            self._playing.report(failed)

    def set_state(self, sync_data: Any) -> None:
        """What the page wrote: a cursor that exists. Anything else changes nothing and becomes a notice."""
        with self._group.turn_of_a_page():
            kept = self._pages.permitted(sync_data)
            if kept:
                super().set_state(kept)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Traits as they go to a page. All of them together, as they are saved, hold every node."""
        if key is None:
            self._pages.feed.pack_anew()
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        return state

    def send_state(self, key: Any = None) -> None:
        """Send traits to the page, while nothing changes them."""
        with self._group.lock:
            super().send_state(key)
            if key in (None, "news") or (isinstance(key, set) and "news" in key):
                self._pages.feed.told = len(self._pages.feed.log)

    def _no_node(self, value: Any) -> str:
        last = self.length - 1
        if 0 <= value <= last:
            return phrase("cursor is a node from 0 to {last}, not {value}; it was deleted", last=last, value=value)
        return phrase("cursor is a node from 0 to {last}, not {value}", last=last, value=value)

    @traitlets.validate("cursor")
    def _check_cursor(self, proposal: Any) -> int:
        value: int = proposal["value"]
        if self._ready and not self._pages.is_node(value):
            raise traitlets.TraitError(self._no_node(value))
        return value

    @traitlets.observe("cursor")
    def _moved(self, change: Any) -> None:
        if self._ready:
            with self._group.turn():
                self._worth.offer(change["new"])
