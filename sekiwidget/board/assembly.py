"""The parts of a board: made from its arguments and put together here."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sekiwidget.board.request_handler import RequestHandler
from sekiwidget.board.session.access import Access, checked_players, usual_perspectives
from sekiwidget.board.session.coach import Coach
from sekiwidget.board.session.evaluation import Evaluation
from sekiwidget.board.session.group import BoardGroup, group_of
from sekiwidget.board.session.perspective import ALL, checked
from sekiwidget.board.session.playing import Arranging, PlayController
from sekiwidget.board.session.puzzle_controller import PuzzleController, puzzle_session_of
from sekiwidget.board.session.review import Reviewer
from sekiwidget.board.session.source import Source, editor_source, source_of
from sekiwidget.board.wire.pages import BoardPages, BoardWidget
from sekiwidget.board.wire.timeline import Feed, Timeline
from sekiwidget.board.wire.traits import MODES, THEMES
from sekiwidget.board.writing.checking import LessonChecker
from sekiwidget.board.writing.editor_requests import ModeSwitch, edited_position
from sekiwidget.board.writing.saving import Saving
from sekiwidget.core.game import Game
from sekiwidget.core.side import PUBLIC
from sekiwidget.lesson.answers.keeper import AnswersKeeper
from sekiwidget.text.languages import Translator
from sekiwidget.text.multilingual import ENGLISH
from sekiwidget.text.phrase import ENGLISH_LANGUAGE, in_language, phrase
from sekiwidget.text.terms import Series

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.puzzle.session import PuzzleSession


class Parts(NamedTuple):
    """The parts of a board on one source; a board shows others after a switch of lesson or mode."""

    source: Source
    access: Access
    group: BoardGroup
    pages: BoardPages
    playing: PlayController
    puzzle_controller: PuzzleController | None
    evaluation: Evaluation
    coach: Coach
    reviewer: Reviewer
    lesson_checker: LessonChecker
    request_handler: RequestHandler
    mode_switch: ModeSwitch
    answers: AnswersKeeper
    language: Translator | None


def assemble(
    widget: BoardWidget,
    given: Any,
    perspectives: str | Iterable[str] | None,
    players: Mapping[str, Any] | None,
    playable: bool,
    seed: int | None,
    game: str | Game | None,
    language: Translator | None = None,
    answers: str | os.PathLike[str] | None = None,
) -> Parts:
    """The parts of a board on a source. Raises like `Board`."""
    if players and not playable:
        raise ValueError(phrase('a board with mode="read" must not have players: it only shows steps'))
    source = source_of(given, seed=seed, of=game)
    puzzle_session = puzzle_session_of(given, source, players, language) if playable else None
    if puzzle_session is not None:
        source = replace(source, line=puzzle_session.line)
    opponents = checked_players(source, players)
    wanted = usual_perspectives(source, players) if perspectives is None else perspectives
    access = Access(checked(source.game, source.line, wanted), opponents, playable, puzzle_session)
    timelines = {name: Timeline(source.game, source.line, name, source.steps) for name in access.perspectives}
    group = group_of(source.line)
    arranging = Arranging(source, access)
    feed = Feed(source.line, timelines, language)
    keeper = _answers_keeper(source, puzzle_session, access, answers)
    pages = BoardPages(
        widget,
        source,
        access,
        group,
        feed,
        puzzle_session,
        arranging,
        language,
        copies_answers=keeper.folder is not None,
    )
    playing = PlayController(source, access, group, pages, pages)
    puzzle_controller = PuzzleController(puzzle_session, access, group, pages) if puzzle_session is not None else None
    evaluation = Evaluation(source, group, pages, puzzle_controller)
    coach = Coach(source, access, group, pages, arranging)
    reviewer = Reviewer(source, access, group, pages, arranging)
    lesson_checker = LessonChecker(source, access, group, pages)
    mode_switch = ModeSwitch(source, access)
    saving = Saving(source, access, pages, _file_writer(source, access, pages), _file_reader(source))
    spoken = language.code if language is not None else ENGLISH
    request_handler = RequestHandler(
        source,
        access,
        group,
        pages,
        playing,
        puzzle_controller,
        evaluation,
        coach,
        reviewer,
        arranging,
        lesson_checker,
        mode_switch,
        saving,
        keeper,
        spoken,
    )
    return Parts(
        source,
        access,
        group,
        pages,
        playing,
        puzzle_controller,
        evaluation,
        coach,
        reviewer,
        lesson_checker,
        request_handler,
        mode_switch,
        keeper,
        language,
    )


def _answers_keeper(
    source: Source, puzzle_session: PuzzleSession | None, access: Access, folder: str | os.PathLike[str] | None
) -> AnswersKeeper:
    """What keeps the answers of a board; in a lesson without a puzzle those of its first perspective."""
    name = source.file.stem if source.file is not None else in_language(source.title, ENGLISH_LANGUAGE)
    start = source.line.nodes[0].position
    if puzzle_session is None:
        return AnswersKeeper(start, source.game, None, access.perspectives[0], name, folder)
    keeper = AnswersKeeper(start, source.game, puzzle_session.puzzle, puzzle_session.puzzle.side, name, folder)
    keeper.hear(puzzle_session)
    return keeper


def _file_writer(source: Source, access: Access, pages: BoardPages) -> Callable[[Path, bool, str | None], object]:
    """A function that writes a board to a file, which is its own from then on. Arguments are those of `Saving`."""

    def write(path: Path, over: bool, replaces: str | None) -> object:
        from sekiwidget.export.save import SaveOptions, save_shown

        return save_shown(
            source, path, pages.cursor, access, None, None, SaveOptions(), replace=over, replaces=replaces, own=True
        )

    return write


def _file_reader(source: Source) -> Callable[[Path], Source]:
    """A function that reads a file like the source: as a lesson, or as a position to set up."""

    def read(path: Path) -> Source:
        return source_of(path) if edited_position(source, 0) is None else editor_source(path, 0, None, {})

    return read


def reassemble(widget: BoardWidget, scenario: Scenario, before: Parts) -> Parts:
    """The parts of a board for another scenario, in the same perspectives as far as it has them."""
    access = before.access
    known = (ALL, PUBLIC, *scenario.start().sides)
    kept = tuple(name for name in access.perspectives if name in known)
    return assemble(
        widget, scenario, kept or None, None, access.playable, None, None, before.language, before.answers.folder
    )


def show_scenario(board: Any, scenario: Scenario) -> None:
    """Show another scenario on a board in place of its own; listeners of commits stay."""
    parts = reassemble(board, scenario, board._parts)
    parts.pages.listeners.calls = board._pages.listeners.calls
    parts.pages.guide = board._pages.guide
    if board._puzzle_controller is not None:
        board._puzzle_controller.drop()
    board._show(parts)


def check_arguments(mode: str, theme: str, sizes: Mapping[str, Any]) -> None:
    """Raise ValueError for an invalid mode, theme or size."""
    if theme not in THEMES:
        raise ValueError(phrase("theme must be {known:or}, not {theme!r}", known=Series(THEMES), theme=theme))
    if mode not in MODES:
        raise ValueError(phrase("mode must be {known:or}, not {mode!r}", known=Series(MODES), mode=mode))
    for name, size in sizes.items():
        if size is not None and not (type(size) is int and size > 0):
            raise ValueError(
                phrase("{name} must be a number of pixels above 0, or None, not {size!r}", name=name, size=size)
            )
