"""One HTML file without network or kernel: a page that steps through a line, or one that asks a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sekiwidget.base.phrase import phrase
from sekiwidget.board.export.page_frame import Around, framed
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import ALL, Json
from sekiwidget.board.session.source import Source, check_node
from sekiwidget.board.wire import frames
from sekiwidget.board.wire.packing import packed
from sekiwidget.board.wire.puzzle_words import told
from sekiwidget.board.wire.timeline import Timeline

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario


class Asking(NamedTuple):
    """A page that asks: its text; whether its tree is `whole`; how many characters of the text that takes."""

    text: str
    whole: bool
    size: int


def page(source: Source, node: int, allowed: Sequence[str], theme: str = "auto", around: Around | None = None) -> str:
    """The file of a line to step through. Only the `allowed` perspectives are in it.

    Args:
        source: the game and the line.
        node: where it opens. Raises KeyError for an unknown node.
        allowed: the perspectives, the first one shown.
        theme: `auto` (the reader's system setting), `light` or `dark`. Raises ValueError for another.
        around: what stands around the board.
    """
    _check(theme)
    check_node(source, node)
    timelines = {name: Timeline(source.game, source.line, name, source.steps) for name in allowed}
    # There is no Python behind a file, so it is read-only.
    state = frames.state(source, timelines, Access(allowed, {}, False), node)
    return _framed(source, timelines, state, node, theme, around)


def asking_page(
    scenario: Scenario,
    allowed: Sequence[str] = (ALL,),
    theme: str = "auto",
    around: Around | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Asking:
    """The file of a puzzle that asks: it judges, replies, gives hints and shows the solution by the puzzle's tree.

    Args:
        scenario: one with a puzzle.
        allowed: the perspectives, the first one shown; `all` is among them, as on a board that asks.
        theme, around: as for `page`.
        progress: called with the number of places of the tree that are done, and of those known.

    Raises ValueError for another theme, a scenario without a puzzle, or perspectives without `all`; ScenarioError if
    its script does not hold.
    """
    from sekiwidget.board.export.judged import judged
    from sekiwidget.lesson.puzzle.session import PuzzleSession

    _check(theme)
    tree = judged(scenario, allowed, progress)
    session = PuzzleSession(scenario)
    source = Source(session.game, session.line, scenario)
    timelines = {name: Timeline(source.game, source.line, name, source.steps) for name in allowed}
    state = frames.state(source, timelines, Access(allowed, {}, True, session), session.start)
    asked = told(session, {})
    asked["help"] = [what for what in asked["help"] if what != "explore"]
    table = packed(tree.table)
    whole: Json = state | {"puzzle": asked, "setting": {}, "judged": table}
    return Asking(_framed(source, timelines, whole, session.start, theme, around), tree.whole, len(table))


def _check(theme: str) -> None:
    if theme not in ("auto", "light", "dark"):
        raise ValueError(phrase("no theme is called {theme!r}; known: auto, light, dark", theme=theme))


def _framed(
    source: Source, timelines: dict[str, Timeline], state: Json, node: int, theme: str, around: Around | None
) -> str:
    """The file of a state, with a picture of its node in the first perspective."""
    from sekiwidget.board.image.drawing import image, title
    from sekiwidget.board.image.letters import clean

    entry, scene = frames.node_and_scene(next(iter(timelines.values())), node)
    svg = image(source.game.kit(), state["backdrop"], scene, entry, "dark" if theme == "dark" else "light")
    return framed(
        frames.packed_state(state | {"width": 0, "height": 0, "theme": theme}),
        title=clean(source.title),
        alt=clean(title(scene, entry)),
        svg=svg,
        theme=theme,
        around=around,
    )
