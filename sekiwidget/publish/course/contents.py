"""The markup of a course of pages: the contents, and the bar above each board."""

from __future__ import annotations

import html
import posixpath
from functools import partial
from typing import Final
from urllib.parse import quote

from sekiwidget.base.phrase import phrase, spoken
from sekiwidget.board.export.page_frame import Around, tongue
from sekiwidget.board.image.text_metrics import clean
from sekiwidget.languages.language import Told
from sekiwidget.lesson.course.course import Item, Syllabus
from sekiwidget.publish.course import look, progress

INDEX: Final = "index.html"

_PAGE: Final = """<!doctype html>
<html {tongue}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{about}<p id="stand"></p>
<p><a class="go" id="go" href="{first}">{begin}</a></p>
<p id="unkept" hidden>{unkept}</p>
{chapters}</main>
<script type="module">
{script}</script>
</body>
</html>
"""

_POLICY: Final = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
"""Nothing is fetched."""


def file_of(item: Item) -> str:
    """The path of the page of a file, in the folder of the course."""
    return f"{item.id}.html"


def contents(syllabus: Syllabus, key: str, theme: str, language: Told | None = None) -> str:
    """The page with all chapters and files, in their order."""
    said = partial(spoken, language=language)
    parts = []
    for chapter in syllabus.chapters:
        parts.append(f"<h2>{_text(said(chapter.title))}</h2>\n<ol>\n")
        parts += [_row(item, language) for item in chapter.items]
        parts.append("</ol>\n")
    about = f'<p class="about" dir="auto">{_text(said(syllabus.about))}</p>\n' if syllabus.about else ""
    return _PAGE.format(
        policy=_POLICY,
        tongue=tongue(language),
        title=_text(said(syllabus.title)),
        style=look.colours(theme) + look.LIST,
        about=about,
        first=_link(INDEX, file_of(next(iter(syllabus.items)))),
        begin=html.escape(said(phrase("Begin"))),
        unkept=html.escape(said(progress.UNKEPT)),
        chapters="".join(parts),
        script=progress.of_contents(key, language),
    )


def _row(item: Item, language: Told | None) -> str:
    kind = spoken(phrase("puzzle") if item.is_puzzle else phrase("lesson"), language)
    title = _text(spoken(item.title, language))
    return (
        f'<li data-file="{html.escape(item.id)}"><a href="{_link(INDEX, file_of(item))}">'
        f'<i role="img" aria-label=""></i><b>{title}</b><small>{html.escape(kind)}</small></a></li>\n'
    )


def around(
    syllabus: Syllabus, item: Item, key: str, theme: str, last: int | None, language: Told | None = None
) -> Around:
    """What stands around the board of a file: the ways to the files beside it and to the contents, and its progress.

    `last` is the node at which a lesson has been read.
    """
    said = partial(spoken, language=language)
    items = list(syllabus.items)
    at = items.index(item)
    here = file_of(item)
    before = items[at - 1] if at else None
    after = items[at + 1] if at + 1 < len(items) else None
    bar = []
    if before:
        bar.append(_step(here, before, "before", said(phrase("Back: {title}", title=before.title))))
    title = _text(said(syllabus.title))
    bar.append(f'<a class="home" href="{_link(here, INDEX)}" title="{title}"><span>{title}</span></a>')
    if after:
        bar.append(_step(here, after, "next", said(phrase("Next: {title}", title=after.title))))
    named = html.escape(said(phrase("Course")))
    above = f'<nav id="course" aria-label="{named}">{"".join(bar)}</nav>\n'
    above += f'<p id="unkept" hidden>{html.escape(said(progress.UNKEPT))}</p>\n'
    following = clean(said(after.title)) if after else ""
    return Around(above, look.colours(theme) + look.BAR, progress.of_page(key, item.id, last), following)


def _step(here: str, to: Item, name: str, words: str) -> str:
    sign = {"before": "‹", "next": "›"}[name]
    told = html.escape(clean(words))
    parts = [f'<b aria-hidden="true">{sign}</b>', f"<span>{told}</span>"]
    shown = "".join(parts if name == "before" else parts[::-1])
    key = ' aria-keyshortcuts="N"' if name == "next" else ""
    link = _link(here, file_of(to))
    return f'<a class="step {name}" href="{link}" aria-label="{told}" title="{told}"{key}>{shown}</a>'


def _link(here: str, to: str) -> str:
    """The way from a page to another, both in the folder of the course."""
    return html.escape(quote(posixpath.relpath(to, posixpath.dirname(here) or ".")))


def _text(words: str) -> str:
    return html.escape("\n".join(clean(line) for line in words.strip().split("\n")))
