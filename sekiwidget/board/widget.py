"""The board in a notebook: one widget that steps through a line in the browser, and plays from Python."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import traitlets

from sekiwidget.board.editor_mode import switch_mode
from sekiwidget.board.session.group import locked
from sekiwidget.board.wire import traits
from sekiwidget.board.wire.static_files import front_end
from sekiwidget.board.wire.traits import NO_NODE, refuse
from sekiwidget.text.phrase import in_language, phrase, plain_data
from sekiwidget.text.translate import (
    TranslationContext,
    requested_language,
    translated,
    translated_by_owner,
)

if TYPE_CHECKING:
    from sekiwidget.board.assembly import Parts
    from sekiwidget.board.rule_practice import LeftLesson
    from sekiwidget.board.session.group import Listener
    from sekiwidget.board.session.playing import Legal
    from sekiwidget.board.session.puzzle_controller import PuzzleController
    from sekiwidget.board.writing.checking import Checked
    from sekiwidget.core.errors import Refusal
    from sekiwidget.core.game import Game
    from sekiwidget.core.line import Line, Node
    from sekiwidget.core.position import Position
    from sekiwidget.lesson.answers.answers import Answers
    from sekiwidget.lesson.puzzle.feedback import Result, Verdict
    from sekiwidget.lesson.puzzle.session import PuzzleSession
    from sekiwidget.text.languages import Translator


class Board(traits.SharedTraits, anywidget.AnyWidget):
    """A board that steps through a line of commits and can be played on; a scenario with a puzzle makes it ask.

    Args:
        source: a scenario, its text, the path of its file, a line, or a position.
        perspectives: the views offered, the first one shown: `all`, `public`, or a side. The page contains nothing that
            no perspective may know. None: with `players`, the sides played by hand, else `all`.
        players: who plays each side: `me` (by hand, the default), the name of an opponent, or a function from a view
            and a `random.Random` to an action.
        mode: `play`, or `read`: readers can only step, also through the solution of a puzzle.
        width: its width in px; None takes the available width.
        height: its height in px; None takes the height of the visible part of the page.
        theme: `auto` (like the surrounding page), `light` or `dark`.
        seed: decides chance wherever the scenario does not; None takes the scenario's own seed.
        game: the game of a line or position, if its class does not determine it.
        language: its language, a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else English.
        answers: a folder in which the answers to a puzzle and to questions are kept, in a file that is made with the
            first one; None keeps them in memory only.

    Raises:
        TypeError: an unknown keyword, or a source, player or folder of the wrong type.
        ValueError: an invalid perspective, player, mode, theme or size; a seed together with `answers`, which are
            judged with the seed of the lesson; a file with anything but answers.
        OpponentFailed: an opponent that begins gave no playable action.
        ScenarioError: the scenario cannot be read or has faults.
    """

    _esm = front_end()
    _of_files: ClassVar[dict[str, Board]] = {}
    _ready = False
    _speaks: Translator | None = None
    """Its language; None is English. Texts within Python are English phrases, translated when they leave a method or go
    to a page, so that boards of one line can differ in language."""
    _parts: Parts
    _shown_before: tuple[Parts, ...] = ()
    """What it showed before a position was set up, the last one last."""
    _edited_before: dict[Position, Parts]
    """Positions that were set up here and left, by the position they began with."""

    _left: LeftLesson | None = None
    """The lesson that it showed before a rule is practised."""

    @translated
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
        answers: str | os.PathLike[str] | None = None,
    ) -> None:
        from sekiwidget.board.assembly import assemble, check_arguments

        speaks = requested_language(language)
        self._edited_before = {}
        check_arguments(mode, theme, {"width": width, "height": height})
        if answers is not None and seed is not None:
            raise ValueError(phrase("a board that keeps answers must use the seed of its lesson"))
        self._hold(assemble(self, source, perspectives, players, mode == "play", seed, game, speaks, answers))
        super().__init__(width=width or 0, height=height or 0, theme=theme)
        self._ready = True
        self._group.join(self._pages)
        self.on_msg(self._receive)
        self._pages.send_puzzle()
        if answers is not None:
            # Show it last: the consequences of a commit clear earlier notices.
            self.on_commit(lambda _: self._warn_of_answers())
        if self._access.opponents:
            with self._group.turn():
                self._playing.play_on()

    def _warn_of_answers(self) -> None:
        """Show why answers could not be written."""
        if warning := self._parts.answers.warning:
            with self._group.lock:
                self._pages.show_error(warning)

    def _find_language(self) -> Translator | None:
        """For `translated_by_owner`."""
        return self._speaks

    def _hold(self, parts: Parts) -> None:
        """Take over parts, and send everything that they show."""
        self._parts, self._speaks = parts, parts.language
        self._source, self._access, self._group, self._pages = parts.source, parts.access, parts.group, parts.pages
        self._playing, self._puzzle_controller, self._evaluation = (
            parts.playing,
            parts.puzzle_controller,
            parts.evaluation,
        )
        self._lesson_checker, self._request_handler = parts.lesson_checker, parts.request_handler
        self._pages.begin()

    def _show(self, parts: Parts) -> None:
        """Show other parts instead of its own, which stay as they are."""
        old = self._parts
        old.evaluation.drop()
        old.coach.drop()
        old.reviewer.drop()
        old.group.leave(old.pages)
        parts.pages.shown = old.pages.shown + 1
        with self.hold_sync():
            self._hold(parts)
            parts.pages.notices = old.pages.notices
            parts.group.join(parts.pages)
            parts.pages.send_puzzle()

    @classmethod
    @translated
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
                an impossible position can be viewed and corrected there.
            width, height, theme: as for a board.
            seed: decides what chance deals at an official start.
            game: the game of a position, if its class does not determine it.
            language: as for a board.
            options: those of the game for its official start, as for `sekiwidget.new`: `players=4`.

        Raises:
            TypeError: it is none of these.
            ValueError: an invalid theme, size or option; (NoEditor) a game that offers no pieces.
            ScenarioError: a file that is no TOML, or names no game.
        """
        from sekiwidget.board.session.source import editor_source

        source = editor_source(given, seed, game, options)
        return cls(source, width=width, height=height, theme=theme, language=language)

    @classmethod
    def _of_file(cls, path: str) -> Board:
        """The board that JupyterLab shows of a file: a new one each time, unless the last one has unsaved changes.

        If the file has changed meanwhile, saving that board says so.
        """
        file = os.path.abspath(path)  # noqa: PTH100  a link is a file of its own
        found = cls._of_files.get(file)
        if found is None or not any(parts.request_handler.unsaved for parts in found._all_parts):
            found = cls._of_files[file] = cls(path)
        return found

    @property
    def _all_parts(self) -> tuple[Parts, ...]:
        """What it shows, and what it has left and leads back to."""
        left = () if self._left is None else (self._left.parts,)
        return (*self._shown_before, *left, self._parts)

    # -- what it shows -----------------------------------------------------------------------------------------------

    @property
    def line(self) -> Line:
        """The line shown. Call `refresh` after changing it."""
        return self._source.line

    @property
    @translated_by_owner
    def position(self) -> Position:
        """The position at the cursor."""
        from sekiwidget.board.writing.editor_requests import edited_position

        table = edited_position(self._source, self.cursor)
        return self.line.nodes[self.cursor].position if table is None else table.shown

    @property
    @translated_by_owner
    def legal(self) -> Legal:
        """The legal actions at the cursor, as texts for `play`: iterable, supports `in` and `count()`."""
        from sekiwidget.board.session.playing import Legal

        return Legal(self._source.game, self.line.nodes[self.cursor].position, self._speaks)

    @property
    @translated_by_owner
    def scenario(self) -> str:
        """The line as the text of a scenario file, or the position that is set up.

        Raises Unwritable if no script can express it.
        """
        from sekiwidget.board.writing.saving import shown_text

        return shown_text(self._source, self.cursor)

    def __repr__(self) -> str:
        from sekiwidget.board.mime_bundle import short_repr

        return in_language(short_repr(self._source, None if self.comm is None else self.cursor), self._speaks)

    # -- playing -----------------------------------------------------------------------------------------------------

    @translated_by_owner
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

    @translated_by_owner
    @locked
    def variation(self, text: str, name: str = "") -> str:
        """Play a text instead of the commit at the cursor, as an optionally named variation. Raises like `play`."""
        here = self.line.nodes[self.cursor]
        if here.parent is None:
            raise ValueError(phrase("the start cannot have a variation"))
        return self._play(text, here.parent, name)

    def _play(self, text: str, at: int | None = None, name: str = "") -> str:
        self._pages.catch_up()
        node = self.cursor if at is None else at
        if judge := self._request_handler.judge:
            return judge.play(text, node)
        return self._playing.play(text, node, name)

    @translated_by_owner
    @locked
    def why_not(self, text: str) -> Refusal | None:
        """Every rule that forbids a text at the cursor, or None. Plays nothing. Raises UnreadableAction."""
        from sekiwidget.lesson.play import actions

        self.line.goto(self.cursor)
        return actions.why_not(self._source.game, self.line, text)

    @translated_by_owner
    @locked
    def refresh(self) -> None:
        """Show direct changes of `board.line`: commits, comments, marks, order, deletions."""
        self._group.changed(set(range(len(self.line))))
        self._pages.advance(self.cursor)

    # -- puzzle and values --------------------------------------------------------------------------------------------

    @property
    @translated_by_owner
    def puzzle_session(self) -> PuzzleSession:
        """The puzzle session of this board. Raises ValueError for a board without a puzzle."""
        return self._puzzle.puzzle_session

    @property
    def _puzzle(self) -> PuzzleController:
        if self._puzzle_controller is None:
            raise ValueError(
                phrase("this board has no puzzle: its scenario has no [puzzle], or the board is read-only")
            )
        return self._puzzle_controller

    @property
    @translated_by_owner
    def result(self) -> Result:
        """Whether the puzzle is solved, with how many tries and hints. Raises ValueError like `puzzle_session`."""
        return self.puzzle_session.result

    @property
    def answers(self) -> Answers:
        """What the learner has answered, as moves: for `sekiwidget.replay`, which judges them anew.

        With `Board(..., answers=FOLDER)` also what was answered before, as the file there holds it.
        """
        return self._parts.answers.answers

    @property
    def predictions(self) -> dict[int, str]:
        """What the reader of the lesson predicted (`@ ask`), by node: `right`, `wrong` or `skipped`."""
        return dict(self._request_handler.predictions)

    @property
    def asks(self) -> bool:
        """Whether commits are judged: there is a puzzle, and the learner has not begun to explore."""
        return self._request_handler.judge is not None

    @translated_by_owner
    @locked
    def check(self, *texts: str) -> Verdict:
        """Try commits such as `T: stop` at the question of the puzzle; the board shows the result of the last one.

        Raises UnreadableAction, and ValueError if there is no puzzle to solve (any more).
        """
        return self._puzzle.check(*texts)

    @translated_by_owner
    def check_lesson(self) -> Checked:
        """Check the current lesson, like `sekiwidget check` and `puzzle`. Raises ValueError if there is none."""
        return self._lesson_checker.check()

    @property
    def analysing(self) -> bool:
        """Whether values and odds are shown; the switch on the page. Setting raises ValueError while a puzzle asks."""
        return self._evaluation.on

    @analysing.setter
    @translated_by_owner
    def analysing(self, on: bool) -> None:
        with self._group.turn():
            self._evaluation.switch(bool(on))

    # -- stepping ------------------------------------------------------------------------------------------------------

    @translated_by_owner
    @locked
    def back(self, steps: int = 1) -> None:
        """Go towards the start."""
        self._pages.catch_up()
        self.line.goto(self.cursor)
        self.cursor = self.line.back(steps).id

    @translated_by_owner
    @locked
    def forward(self, steps: int = 1) -> None:
        """Go along the main line from here."""
        self._pages.catch_up()
        self.line.goto(self.cursor)
        self.cursor = self.line.forward(steps).id

    @translated_by_owner
    @locked
    def goto(self, where: int | str) -> None:
        """Go to a node, or to the start of a chapter. Raises KeyError for an unknown one."""
        self._pages.catch_up()
        self.cursor = self.line.goto(self._node(where)).id

    @translated_by_owner
    @locked
    def compare(self, first: int | str | None, second: int | str | None = None) -> None:
        """Show two positions side by side, with the differences ringed and in words.

        Args:
            first: the node on the left, or the title of the chapter that begins there; None ends the comparison.
            second: the node on the right, which changes as you step; None takes the one shown.

        Raises KeyError for an unknown node or chapter.
        """
        self._pages.catch_up()
        held = -1 if first is None else self._node(first)
        shown = self.cursor if second is None else self._node(second)
        self.cursor = self.line.goto(shown).id
        self._pages.hold_beside(held)

    def _node(self, where: int | str) -> int:
        """A node by number or chapter. Raises KeyError for an unknown one."""
        from sekiwidget.board.session.source import chapter_of, check_node

        node = chapter_of(self.line, where) if isinstance(where, str) else where
        check_node(self._source, node)
        return node

    # -- listening -----------------------------------------------------------------------------------------------------

    @translated_by_owner
    def on_commit(self, call: Listener) -> Listener:
        """Call a function with the node of each commit, whoever played it; returns the function.

        Its exceptions are shown as a notice, and raised in the cell that played or written to the kernel's log.
        """
        if not callable(call):
            raise TypeError(phrase("on_commit needs a function of a node, not {kind}", kind=type(call).__name__))
        with self._group.lock:
            self._pages.listeners.calls.append(call)
        return call

    @translated_by_owner
    def off_commit(self, call: Listener) -> None:
        """Stop calling a function. Raises ValueError for one that is not registered."""
        with self._group.lock:
            self._pages.listeners.remove(call)

    async def next_commit(self) -> Node:
        """Wait for the next commit, from page or Python; returns its node. Raises CannotWait, a RuntimeError."""
        from sekiwidget.board.session.group import check_kernel, interactive_shell

        with TranslationContext(self._find_language):
            check_kernel(interactive_shell())
            with self._group.lock:
                arriving = self._pages.listeners.next()
        return await arriving

    # -- output and files --------------------------------------------------------------------------------------------

    @translated_by_owner
    def _repr_mimebundle_(self, /, **kwargs: Any) -> Any:
        """The widget; as fallback the board as text and as a picture with a description."""
        from sekiwidget.board import mime_bundle

        own = super()._repr_mimebundle_(**kwargs) if self.comm is not None else None
        with self._group.lock:
            return mime_bundle.bundle(
                own, self._source, self._pages.feed.timelines, self.cursor, self.theme, self._speaks
            )

    @translated_by_owner
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
        force: bool = False,
    ) -> Path:
        """Write a picture (`.svg`, `.png`), a moving one (`.gif`, or `.svg` with `animated`), a page that works offline
        (`.html`) or the scenario (`.toml`); returns the path.

        On the page of a puzzle learners solve it from its start; on any other page they step through the line.

        Pictures and pages replace an existing file atomically. A scenario needs a board with the perspective `all`,
        and a new file, or `replace`.

        Args:
            path: the target; its suffix decides the format.
            node: the node shown, or where the page opens; None takes the cursor. A moving picture shows the line
                through it.
            perspective: one of the board's; None takes the first for a picture, all of them for a page.
            theme: `light` or `dark`; for a page also `auto`. None makes a light picture, and a page in `auto`.
            replace: overwrite a scenario file but keep everything in it that is not on the board. A file that somebody
                else has changed since the board opened or saved it is not overwritten.
            read: make a page that only steps through the moves played on the board, even for a puzzle.
            chapter: the first words of a chapter's title; a moving picture shows all of it, others its first node.
            seconds: how long a moving picture shows each step, 0.1 to 60; None: as long as it takes to read.
            width: of a `.png` or `.gif` in px, 100 to 4000.
            animated: an `.svg` that moves; a `.gif` always does.
            force: overwrite a scenario file like `replace`, even if somebody else has changed it.

        Raises:
            ValueError: an unknown suffix, theme or chapter; an argument that this kind of file does not take, or a
                number out of bounds; a moving picture that would be too long or too large; a perspective not offered by
                the board; for the page of a puzzle, a node or a perspective other than `all`; a scenario from a board
                without `all`, over one of another game, or while the learner solves a puzzle; (Unwritable) a line that
                no script can express.
            ScenarioError: the file to overwrite cannot be read or has faults. FileExistsError: the target exists.
            OSError: the file cannot be written, or (FileChanged) somebody else has changed it; the old file is not
                changed.
            PicturesMissing: a `.png` or `.gif` needs `pip install "sekiwidget[pictures]"`; an ImportError.
            KeyError: an unknown node.
        """
        from sekiwidget.base.files import FileChanged
        from sekiwidget.export.save import SaveOptions, save_shown
        from sekiwidget.text.errors import check_path

        wanted = SaveOptions(theme, chapter, seconds, width, animated, self._parts.language)
        check_path("path", path)
        stamp = None if force else self._source.stamp_of(Path(path))
        try:
            return save_shown(
                self._source,
                path,
                self.cursor,
                self._access,
                node,
                perspective,
                wanted,
                replace=replace or force,
                read=read,
                replaces=stamp,
                reviews=self.review,
            )
        except FileChanged:
            if stamp is None:
                raise
            raise FileChanged(
                phrase(
                    "{file} has changed since this board opened or saved it, so it was not "
                    "overwritten; save under another name, open the file again, or overwrite it with "
                    "force=True",
                    file=os.fsdecode(path),
                )
            ) from None

    def close(self) -> None:
        """Remove the board from every page. It can still be read, played and saved from Python."""
        if self._ready:
            self._evaluation.drop()
            self._parts.coach.drop()
            self._parts.reviewer.drop()
            if self._puzzle_controller is not None:
                self._puzzle_controller.drop()
            self._lesson_checker.stop()
            self._group.leave(self._pages)
        super().close()
        # ipywidgets sets None here; a closed board still shows its picture.
        self.__dict__.pop("_repr_mimebundle_", None)

    # -- cursor --------------------------------------------------------------------------------------------------------

    @traitlets.validate("cursor", "held")
    def _check_node(self, proposal: Any) -> int:
        value, name = proposal["value"], proposal["trait"].name
        none = name == "held" and value == NO_NODE
        if self._ready and not none and not self._pages.is_node(value):
            refuse(self, self._pages.no_node(name, value))
        node: int = value
        return node

    @traitlets.observe("cursor")
    def _moved(self, change: Any) -> None:
        if self._ready:
            with self._group.turn():
                self._evaluation.send_choices(change["new"])

    # -- pages ---------------------------------------------------------------------------------------------------------

    @translated_by_owner
    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message from the page. Forbidden requests change nothing, and a notice says why.

        Raises, for the kernel's log, only what is not the page's fault: an opponent, a listener, an internal error.
        """
        from sekiwidget.board.wire.messages import Unfit, read, read_origin

        failed: Exception | None = None
        with self._group.turn_of_a_page():
            with self._pages.one_update():
                try:
                    request, origin = read(content), read_origin(content)
                except Unfit as error:
                    self._pages.reject(error.number, str(error))
                else:
                    failed = self._request_handler.handle(request, origin)
            self._playing.report(failed)
        if self._pages.guide is not None:
            self._pages.guide.show_requested()
        if self._parts.mode_switch.requested is not None:
            switch_mode(self)
        if self._request_handler.practice_requested is not None:
            from sekiwidget.board.rule_practice import switch_practice

            switch_practice(self)

    def set_state(self, sync_data: Any) -> None:
        """Accept only a valid cursor from the page. Anything else changes nothing and becomes a notice."""
        with self._group.turn_of_a_page():
            kept = self._pages.permitted_traits(sync_data)
            if kept:
                super().set_state(kept)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Traits as sent to a page, in the board's language. The complete state, as saved, contains every node."""
        if key is None:
            self._pages.feed.pack_anew()
        state: dict[str, Any] = plain_data(super().get_state(key, drop_defaults), self._speaks)
        return state

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send a message to the page, in the board's language."""
        super().send(plain_data(content, self._speaks), buffers)

    def send_state(self, key: Any = None) -> None:
        """Send traits to the page, under the lock."""
        with self._group.lock:
            super().send_state(key)
            if key in (None, "news") or (isinstance(key, set) and "news" in key):
                self._pages.feed.sent = len(self._pages.feed.log)
