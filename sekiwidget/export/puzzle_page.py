"""One HTML file that asks a puzzle and judges answers, without network or kernel."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sekiwidget.base.files import write_file
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import ALL, Json, checked
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire import page_state
from sekiwidget.board.wire.packing import packed
from sekiwidget.board.wire.puzzle_state import puzzle_state
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.export.page import PageExtras, check_theme, page_of_state
from sekiwidget.export.puzzle_tree import build_tree
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.text.languages import Translator


class PuzzlePage(NamedTuple):
    """The page of a puzzle: its text; whether its tree is `whole`; the number of characters that the tree takes."""

    text: str
    whole: bool
    size: int


def puzzle_page(
    scenario: Scenario,
    allowed: Sequence[str] = (ALL,),
    theme: str = "auto",
    extras: PageExtras | None = None,
    language: Translator | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> PuzzlePage:
    """The page of a puzzle: it judges, replies, gives hints and shows the solution by the puzzle's tree.

    Args:
        scenario: one with a puzzle.
        allowed: the perspectives, the first one shown; `all` is among them, as on a board that asks.
        theme, extras, language: as for the page of a line.
        progress: called with the number of places of the tree that are done, and of those known.

    Raises ValueError for another theme, a scenario without a puzzle, or perspectives without `all`; ScenarioError if
    its script does not hold.
    """
    check_theme(theme)
    asked = asked_state(scenario, allowed, extras.following if extras else "", language, progress)
    text = page_of_state(asked.source, asked.timelines, asked.state, asked.start, theme, extras, language)
    return PuzzlePage(text, asked.whole, len(asked.state["judged"]))


class AskedState(NamedTuple):
    """The `state` of a board that judges its puzzle, opened at the node `start`; whether its tree is `whole`."""

    source: Source
    timelines: dict[str, Timeline]
    state: Json
    start: int
    whole: bool


def asked_state(
    scenario: Scenario,
    allowed: Sequence[str],
    following: str,
    language: Translator | None,
    progress: Callable[[int, int], object] | None,
) -> AskedState:
    """The state of a puzzle's board, with the packed tree as `judged`.

    `following` is the title of the next page, or ""; the other arguments and errors are those of `puzzle_page`.
    """
    tree = build_tree(scenario, allowed, progress, language)
    session = PuzzleSession(scenario)
    source = Source(session.game, session.line, scenario)
    timelines = {name: Timeline(source.game, source.line, name, source.steps) for name in allowed}
    state = page_state.full_state(source, timelines, Access(allowed, {}, True, session), session.start, language)
    asked = puzzle_state(session, timelines[ALL].scene)
    asked["help"] = [what for what in asked["help"] if what != "explore"]
    # `judged` is no trait of a board, but an argument of `mount`: so no notebook can hold the tree with the solution.
    table = packed(tree.table | _next_page(tree.table, following))
    whole: Json = state | {"puzzle": asked, "setting": {}, "judged": table}
    return AskedState(source, timelines, whole, session.start, tree.whole)


def _next_page(table: Json, title: str) -> Json:
    """The changes to a tree's table that offer the next page, by its title."""
    if not title:
        return {}
    return {"puzzle": {**table["puzzle"], "next": title}}


def save_puzzle_page(
    scenario: Scenario,
    path: str | os.PathLike[str],
    *,
    perspectives: str | Sequence[str] = (ALL,),
    theme: str | None = None,
    language: Translator | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> PuzzlePage:
    """Write the page of a puzzle (`.html`), and return it.

    Args:
        scenario: one with a puzzle.
        path: the target, replaced atomically.
        perspectives: those that the page offers; `all` is among them.
        theme: `light`, `dark`, or `auto` (None): the reader's setting.
        language: None is English.
        progress: called while the tree is built, with the number of its places done and known.

    Raises:
        ValueError: an unknown perspective or theme, `all` is missing, or there is no puzzle.
        ScenarioError: its script has faults. OSError: the file cannot be written; an existing file is not changed.
    """
    played = scenario.play()
    allowed = checked(played.game, played.line, perspectives)
    if ALL not in allowed:
        raise ValueError(
            phrase(
                "the page of a puzzle must show {all!r}, because a puzzle is judged with "
                "everything visible; read=True shows it as a lesson",
                all=ALL,
            )
        )
    made = puzzle_page(scenario, allowed, theme or "auto", language=language, progress=progress)
    write_file(Path(path), made.text)
    return made
