"""The board in a notebook: one widget that steps through a line in the browser, and plays from Python."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from sekiwidget.base.phrase import phrase, spoken
from sekiwidget.board.answered import Answered
from sekiwidget.board.front_end import front_end
from sekiwidget.board.heard import Heard
from sekiwidget.board.session.group import locked
from sekiwidget.board.walked import Walked
from sekiwidget.board.wire import traits
from sekiwidget.board.wire.looks import NOTHING_HELD, refuse
from sekiwidget.languages.doors import asked_for, door, spoken_by

if TYPE_CHECKING:
    from sekiwidget.board.parts import Parts
    from sekiwidget.board.session.legal import Legal
    from sekiwidget.board.session.puzzle import Asking
    from sekiwidget.board.writing.checking import Checked
    from sekiwidget.core.game import Game
    from sekiwidget.core.line import Line
    from sekiwidget.core.position import Position
    from sekiwidget.core.refusal import Refusal
    from sekiwidget.lesson.puzzle.session import PuzzleSession
    from sekiwidget.lesson.puzzle.verdict import Result, Verdict


class Board(Heard, Walked, traits.Shared, Answered):
    """A board that steps through a line of commits and can be played on; a scenario with a puzzle makes it ask.

    Args:
        source: a scenario, its text, the path of its file, a line, or a position.
        perspectives: the views offered, the first one shown: `all`, `public`, or a side. The page contains nothing that
            no perspective may know. None: with `players`, the sides played by hand, else `all`.
        players: who plays each side: `me` (by hand, the default), the name of an opponent, or a function from a view
            and a `random.Random` to an action.
        mode: `play`, or `read`: the page only steps, a puzzle's solution too.
        width: its width in px; None takes the available width.
        height: its height in px; None takes what the page shows at once.
        theme: `auto` (like the surrounding page), `light` or `dark`.
        seed: decides chance wherever the scenario does not; None takes the scenario's own.
        game: the game of a line or position, if its class does not determine it.
        language: what it speaks, `en`, `de`, `he` or `da`; None takes SEKIWIDGET_LANGUAGE, else English.

    Raises:
        TypeError: an unknown keyword, or a source or player of the wrong type.
        ValueError: an invalid perspective, player, mode, theme or size.
        OpponentFailed: an opponent that begins gave no playable action.
        ScenarioError: the scenario cannot be read or does not hold.
    """

    _ready = False
    _esm = front_end()
    _of_files: ClassVar[dict[str, Board]] = {}

    @door
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
        language: str | None = None,
        **unknown: Any,
    ) -> None:
        from sekiwidget.board.parts import check_look, parts_of

        speaks = asked_for(language)
        self._set_up_before = {}
        check_look(mode, theme, {"width": width, "height": height}, unknown)
        self._hold(parts_of(self, source, perspectives, players, mode == "play", seed, game, speaks))
        super().__init__(width=width or 0, height=height or 0, theme=theme)
        self._ready = True
        self._group.join(self._pages)
        self.on_msg(self._receive)
        self._pages.tell_puzzle()
        if self._access.opponents:
            with self._group.turn():
                self._playing.go_on()

    def _hold(self, parts: Parts) -> None:
        """Take parts and send everything that they show."""
        self._parts, self._speaks = parts, parts.language
        self._source, self._access, self._group, self._pages = parts.source, parts.access, parts.group, parts.pages
        self._playing, self._asking, self._worth = parts.playing, parts.asking, parts.worth
        self._checking, self._answering = parts.checking, parts.answering
        self._pages.begin()

    @classmethod
    @door
    def set_up(
        cls,
        given: Any,
        /,
        *,
        width: int | None = None,
        height: int | None = None,
        theme: str = "auto",
        seed: int = 0,
        game: str | Game | None = None,
        language: str | None = None,
        **options: Any,
    ) -> Board:
        """A board on which a position is set up by hand, or by typing `put date2 gifu` and the like.

        Args:
            given: the name of a game (its official start), a position, a scenario, its text, or the path of its file;
                a faulty position can be looked at and mended there.
            width, height, theme: as for a board.
            seed: decides what chance deals at an official start.
            game: the game of a position, if its class does not determine it.
            language: as for a board.
            options: those of the game for its official start, as for `sekiwidget.new`: `players=4`.

        Raises:
            TypeError: it is none of these.
            ValueError: an invalid theme, size or option; (CannotSetUp) a game that offers no pieces.
            ScenarioError: a file that is no TOML, or names no game.
        """
        from sekiwidget.board.session.source import begun_with

        source = begun_with(given, seed, game, options)
        return cls(source, width=width, height=height, theme=theme, language=language)

    @classmethod
    def _of_file(cls, path: str) -> Board:
        """The board that JupyterLab shows of a file, anew each time; one with unsaved changes stays.

        When that is saved, it says that the file was changed.
        """
        file = os.path.abspath(path)  # noqa: PTH100  a link is a file of its own
        found = cls._of_files.get(file)
        if found is None or not any(parts.answering.unsaved for parts in (*found._shown_before, found._parts)):
            found = cls._of_files[file] = cls(path)
        return found

    # -- what it shows -----------------------------------------------------------------------------------------------

    @property
    def line(self) -> Line:
        """The line shown. Call `refresh` after changing it."""
        return self._source.line

    @property
    @spoken_by
    def position(self) -> Position:
        """The position at the cursor."""
        from sekiwidget.board.writing.setting_up import set_up_at

        table = set_up_at(self._source, self.cursor)
        return self.line.nodes[self.cursor].position if table is None else table.shown

    @property
    @spoken_by
    def legal(self) -> Legal:
        """The legal actions at the cursor, as texts for `play`: iterable, supports `in` and `count()`."""
        from sekiwidget.board.session.legal import Legal

        return Legal(self._source.game, self.line.nodes[self.cursor].position, self._speaks)

    @property
    @spoken_by
    def scenario(self) -> str:
        """The line as the text of a scenario file, or the position that is set up.

        Raises Unwritable if no script can express it.
        """
        from sekiwidget.board.writing.setting_up import set_up_at
        from sekiwidget.lesson import scenario_of

        if (table := set_up_at(self._source, self.cursor)) is not None:
            return table.scenario

        return scenario_of(self.line, self._source.game, self._source.scenario).to_text()

    def __repr__(self) -> str:
        from sekiwidget.board.mime_bundle import short_repr

        return spoken(short_repr(self._source, None if self.comm is None else self.cursor), self._speaks)

    # -- playing -----------------------------------------------------------------------------------------------------

    @spoken_by
    @locked
    def play(self, text: str) -> str:
        """Play a text such as `T: deploy tokugawa2 with tokugawa` at the cursor; returns the commit's sentence.

        In the middle of the line it begins a variation. Chance, passive answers and forced decisions are played.

        Raises:
            IllegalAction: the rules forbid it. The board shows the refusal and keeps the attempt of a side; nothing
                else changes.
            UnreadableAction: it cannot be read, or (AmbiguousAction) means several things. Nothing changes.
        """
        return self._play(text)

    @spoken_by
    @locked
    def variation(self, text: str, name: str = "") -> str:
        """Play a text instead of the commit at the cursor, as an optionally named variation. Raises like `play`."""
        here = self.line.nodes[self.cursor]
        if here.parent is None:
            raise ValueError(phrase("the start has nothing to branch from"))
        return self._play(text, here.parent, name)

    def _play(self, text: str, at: int | None = None, name: str = "") -> str:
        self._pages.catch_up()
        node = self.cursor if at is None else at
        if judge := self._answering.judge:
            return judge.play(text, node)
        return self._playing.play(text, node, name)

    @spoken_by
    @locked
    def why_not(self, text: str) -> Refusal | None:
        """Every rule that forbids a text at the cursor, or None. Plays nothing. Raises UnreadableAction."""
        from sekiwidget.lesson.play import playing

        self.line.goto(self.cursor)
        return playing.why_not(self._source.game, self.line, text)

    @spoken_by
    @locked
    def refresh(self) -> None:
        """Show direct changes of `board.line`: commits, comments, marks, order, deletions."""
        self._group.changed(set(range(len(self.line))))
        self._pages.advance(self.cursor)

    # -- asking, and values ------------------------------------------------------------------------------------------

    @property
    @spoken_by
    def puzzle_session(self) -> PuzzleSession:
        """The puzzle session of this board. Raises ValueError for a board without a puzzle."""
        return self._asked.puzzle_session

    @property
    def _asked(self) -> Asking:
        if self._asking is None:
            raise ValueError(phrase("this board asks nothing: its scenario has no [puzzle], or it is for reading only"))
        return self._asking

    @property
    @spoken_by
    def result(self) -> Result:
        """Whether the puzzle is solved, with how many tries and hints. Raises ValueError like `puzzle_session`."""
        return self.puzzle_session.result

    @property
    def asks(self) -> bool:
        """Whether commits are judged: there is a puzzle, and exploring has not begun."""
        return self._answering.judge is not None

    @spoken_by
    @locked
    def check(self, *texts: str) -> Verdict:
        """Try commits such as `T: stop` from where the puzzle asks; the board shows the result of the last.

        Raises UnreadableAction, and ValueError if nothing is asked (any more).
        """
        return self._asked.check(*texts)

    @spoken_by
    def check_lesson(self) -> Checked:
        """Check the lesson as it stands, like `sekiwidget check` and `puzzle`. Raises ValueError where none is."""
        return self._checking.check()

    @property
    def analysing(self) -> bool:
        """Whether values and odds are shown; the switch on the page. Setting raises ValueError while a puzzle asks."""
        return self._worth.on

    @analysing.setter
    @spoken_by
    def analysing(self, on: bool) -> None:
        with self._group.turn():
            self._worth.switch(bool(on))

    # -- standing still ----------------------------------------------------------------------------------------------

    @spoken_by
    def _repr_mimebundle_(self, /, **kwargs: Any) -> Any:
        """The widget; as fallback the board as text and as a picture with a description."""
        from sekiwidget.board import mime_bundle

        own = super()._repr_mimebundle_(**kwargs) if self.comm is not None else None
        with self._group.lock:
            return mime_bundle.bundle(
                own, self._source, self._pages.feed.timelines, self.cursor, self.theme, self._speaks
            )

    @spoken_by
    @locked
    def save(
        self,
        path: str | os.PathLike[str],
        node: int | None = None,
        perspective: str | None = None,
        theme: str | None = None,
        replace: bool = False,
        read: bool = False,
        chapter: str | None = None,
        seconds: float | None = None,
        width: int | None = None,
        animated: bool = False,
    ) -> Path:
        """Write a picture (`.svg`, `.png`), a moving one (`.gif`, or `.svg` with `animated`), a page that works offline
        (`.html`) or the scenario (`.toml`); returns the path.

        The page of a puzzle asks it from its start, and judges it; any other page steps.

        Pictures and pages replace an existing file atomically. A scenario needs a board with the perspective `all`,
        and a new file, or `replace`.

        Args:
            path: the target; its suffix decides the format.
            node: the node shown, or where the page opens; None takes the cursor. A moving picture shows the line
                through it.
            perspective: one of the board's; None takes the first for a picture, all of them for a page.
            theme: `light` or `dark`; for a page also `auto`. None makes a light picture, and a page in `auto`.
            replace: go over a scenario file and keep in it what the board does not know of.
            read: the page of a puzzle only steps through what was played on the board.
            chapter: the first words of a chapter's title; a moving picture shows all of it, others its first node.
            seconds: how long a moving picture shows each step, 0.1 to 60; None: as long as it takes to read.
            width: of a `.png` or `.gif` in px, 100 to 4000.
            animated: an `.svg` that moves; a `.gif` always does.

        Raises:
            ValueError: an unknown suffix, theme or chapter; what this kind of file does not take, or out of bounds; a
                moving picture that would be too long or too large; a perspective not offered by the board; for a page
                that asks a node, or one perspective other than `all`; a scenario from a board without `all`, over one
                of another game or while a puzzle asks, or (Unwritable) of an unwritable line.
            ScenarioError: the file to go over cannot be read, or does not hold. FileExistsError: the target exists.
            OSError: the file cannot be written; what was there is as it was.
            PicturesMissing: a `.png` or `.gif` needs `pip install "sekiwidget[pictures]"`; an ImportError.
            KeyError: an unknown node.
        """
        from sekiwidget.export.save import SaveOptions, save_shown

        wanted = SaveOptions(theme, chapter, seconds, width, animated, self._parts.language)
        return save_shown(
            self._source, path, self.cursor, self._access, node, perspective, wanted, replace=replace, read=read
        )

    def close(self) -> None:
        """Remove the board from every page. It can still be read, played and saved from Python."""
        if self._ready:
            self._worth.drop()
            if self._asking is not None:
                self._asking.drop()
            self._checking.stop()
            self._group.leave(self._pages)
        super().close()
        # ipywidgets sets None here; a closed board still shows its picture.
        self.__dict__.pop("_repr_mimebundle_", None)

    # -- where it is ---------------------------------------------------------------------------------------------------

    @traitlets.validate("cursor", "held")
    def _check_node(self, proposal: Any) -> int:
        value, name = proposal["value"], proposal["trait"].name
        none = name == "held" and value == NOTHING_HELD
        if self._ready and not none and not self._pages.is_node(value):
            refuse(self, self._pages.no_node(name, value))
        node: int = value
        return node

    @traitlets.observe("cursor")
    def _moved(self, change: Any) -> None:
        if self._ready:
            with self._group.turn():
                self._worth.offer(change["new"])
