"""One HTML file that asks a puzzle, without network or kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sekiwidget.board.export.asking.judged import judged
from sekiwidget.board.export.page import check_theme, framed_line
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import ALL, Json
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire import page_state
from sekiwidget.board.wire.packing import packed
from sekiwidget.board.wire.page_state import puzzle_state
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.lesson.puzzle.session import PuzzleSession

if TYPE_CHECKING:
    from sekiwidget.board.export.page_frame import Around
    from sekiwidget.languages.language import Told
    from sekiwidget.lesson.play.scenario import Scenario


class Asking(NamedTuple):
    """A page that asks: its text; whether its tree is `whole`; how many characters of the text that takes."""

    text: str
    whole: bool
    size: int


def asking_page(
    scenario: Scenario,
    allowed: Sequence[str] = (ALL,),
    theme: str = "auto",
    around: Around | None = None,
    language: Told | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Asking:
    """The file of a puzzle that asks: it judges, replies, gives hints and shows the solution by the puzzle's tree.

    Args:
        scenario: one with a puzzle.
        allowed: the perspectives, the first one shown; `all` is among them, as on a board that asks.
        theme, around, language: as for the page of a line.
        progress: called with the number of places of the tree that are done, and of those known.

    Raises ValueError for another theme, a scenario without a puzzle, or perspectives without `all`; ScenarioError if
    its script does not hold.
    """
    check_theme(theme)
    tree = judged(scenario, allowed, progress, language)
    session = PuzzleSession(scenario)
    source = Source(session.game, session.line, scenario)
    timelines = {name: Timeline(source.game, source.line, name, source.steps) for name in allowed}
    state = page_state.full_state(source, timelines, Access(allowed, {}, True, session), session.start, language)
    asked = puzzle_state(session, {})
    asked["help"] = [what for what in asked["help"] if what != "explore"]
    table = packed(tree.table | _following(tree.table, around.following if around else ""))
    whole: Json = state | {"puzzle": asked, "setting": {}, "judged": table}
    return Asking(framed_line(source, timelines, whole, session.start, theme, around, language), tree.whole, len(table))


def _following(table: Json, title: str) -> Json:
    """What offers the next page where the puzzle is done."""
    if not title:
        return {}
    done = ("solved", "shown")
    helps = {state: [*offered, "next"] if state in done else offered for state, offered in table["help"].items()}
    return {"help": helps, "puzzle": {**table["puzzle"], "next": title}}
