"""One HTML file without network or kernel: a page that steps through a line."""

from __future__ import annotations

from collections.abc import Sequence

from sekiwidget.base.phrase import phrase, spoken, spoken_in
from sekiwidget.board.export.page_frame import Around, framed
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import Json
from sekiwidget.board.session.source import Source, check_node
from sekiwidget.board.wire import page_state
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.languages.language import Told


def page(
    source: Source,
    node: int,
    allowed: Sequence[str],
    theme: str = "auto",
    around: Around | None = None,
    language: Told | None = None,
) -> str:
    """The file of a line to step through. Only the `allowed` perspectives are in it.

    Args:
        source: the game and the line.
        node: where it opens. Raises KeyError for an unknown node.
        allowed: the perspectives, the first one shown.
        theme: `auto` (the reader's system setting), `light` or `dark`. Raises ValueError for another.
        around: what stands around the board.
        language: None is English.
    """
    check_theme(theme)
    check_node(source, node)
    timelines = {name: Timeline(source.game, source.line, name, source.steps) for name in allowed}
    # There is no Python behind a file, so it is read-only.
    state = page_state.full_state(source, timelines, Access(allowed, {}, False), node, language)
    return framed_line(source, timelines, state, node, theme, around, language)


def check_theme(theme: str) -> None:
    """Raise ValueError unless a page has such a theme."""
    if theme not in ("auto", "light", "dark"):
        raise ValueError(phrase("no theme is called {theme!r}; known: auto, light, dark", theme=theme))


def framed_line(
    source: Source,
    timelines: dict[str, Timeline],
    state: Json,
    node: int,
    theme: str,
    around: Around | None,
    language: Told | None,
) -> str:
    """The file of a state, said in a language, with a picture of its node in the first perspective."""
    from sekiwidget.board.image.drawing import image, title
    from sekiwidget.board.image.text_metrics import clean

    entry, scene = page_state.node_and_scene(next(iter(timelines.values())), node, language)
    svg = image(source.game.kit(), state["backdrop"], scene, entry, "dark" if theme == "dark" else "light", language)
    return framed(
        page_state.packed_state(spoken_in(state | {"width": 0, "height": 0, "theme": theme}, language)),
        title=clean(spoken(source.title, language)),
        alt=clean(spoken(title(scene, entry), language)),
        svg=svg,
        theme=theme,
        around=around,
        language=language,
    )
