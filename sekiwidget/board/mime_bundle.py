"""A board where no widget runs: as text, and as a picture with a description."""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any, Final

from sekiwidget.base.data_url import data_url
from sekiwidget.board.session.perspective import Json
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.page_state import backdrop_of, kit_of, node_and_scene, text_at
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.text.languages import Translator
from sekiwidget.text.multilingual import map_versions
from sekiwidget.text.phrase import in_language, phrase

VIEW: Final = "application/vnd.jupyter.widget-view+json"


def bundle(
    own: Any, source: Source, timelines: Mapping[str, Timeline], node: int, theme: str, language: Translator | None
) -> tuple[Json, Json]:
    """The MIME bundle of a board, with metadata: the widget's `own` if there is one, and the first perspective."""
    timeline = next(iter(timelines.values()))
    data = fallback(source, timeline, node, theme, language)
    if own is None:
        return data, {}
    widget, metadata = own
    return {**data, VIEW: widget[VIEW]}, metadata


def short_repr(source: Source, node: int | None) -> str:
    """The `repr` of a board at a node; None for a closed one."""
    from sekiwidget.base.terminal import printable
    from sekiwidget.board.image.text_metrics import clean

    title = printable(map_versions(clean, source.title))
    if node is None:
        return phrase("<Board: {title}, closed>", title=title)
    return phrase("<Board: {title}, at {node} of {last}>", title=title, node=node, last=len(source.line) - 1)


def fallback(source: Source, timeline: Timeline, node: int, theme: str, language: Translator | None = None) -> Json:
    """`text/plain` and `text/html` of a node.

    The picture is an `img` with a data URL: hosts that strip inline SVG, such as code hosts, keep it.
    """
    from sekiwidget.board.image.drawing import description, image, title
    from sekiwidget.board.image.text_metrics import clean

    entry, scene = node_and_scene(timeline, node, language)
    backdrop = backdrop_of(source.game, language)
    svg = image(kit_of(source.game), backdrop, scene, entry, "dark" if theme == "dark" else "light", language)
    alt = html.escape(clean(f"{in_language(title(scene, entry), language)} {description(backdrop, scene, entry)}"))
    speaks = f' lang="{language.code}"' if language is not None else ""
    shown = f'<img alt="{alt}"{speaks} style="max-width:100%" src="{data_url(svg)}">'
    return {"text/plain": text_at(source, timeline, node, language), "text/html": shown}
