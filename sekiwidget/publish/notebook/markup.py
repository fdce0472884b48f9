"""HTML and formulas of a notebook's author, made fit for a page that loads nothing and runs nothing of theirs."""

from __future__ import annotations

import base64
import mimetypes
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from sekiwidget.base.phrase import Language, phrase, spoken
from sekiwidget.base.plain_file import Unreadable, read_plain
from sekiwidget.base.terms import Count

MOST: Final = 16 << 20
"""The most bytes of a picture that is taken along."""

_PICTURES: Final = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml")
_GONE: Final = ("script", "iframe", "frame", "object", "embed", "link", "meta", "base", "form", "template", "noscript")
"""Elements that run, load, or lead away by themselves."""


def safe(html: str, folder: Path | None, language: Language | None = None) -> str:
    """A fragment without what runs or loads; pictures beside the notebook, in `folder`, are taken along."""
    if "<" not in html:
        return html
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(html, "html.parser")
    for element in soup.find_all(_GONE):
        element.decompose()
    for element in soup.find_all(True):
        for name in [name for name in element.attrs if name.lower().startswith("on")]:
            del element[name]
        # A board's place belongs to the boards.
        element.attrs.pop("data-board", None)
    for element in soup.find_all("img"):
        source = str(element.get("src", ""))
        if source.startswith("data:"):
            continue
        found = embedded(source, folder)
        if found:
            element["src"] = found
        else:
            _link_instead(soup, element, source, language)
    return str(soup)


def _link_instead(soup: object, element: object, source: str, language: Language | None) -> None:
    """A picture that is elsewhere becomes a link to it, as the page loads nothing."""
    from bs4 import BeautifulSoup, Tag

    assert isinstance(soup, BeautifulSoup) and isinstance(element, Tag)
    words = str(element.get("alt", "")) or source
    link = soup.new_tag("a", href=source) if urlsplit(source).scheme in ("http", "https") else soup.new_tag("span")
    link["class"] = "note"
    link.string = spoken(phrase("picture: {words}", words=words), language)
    element.replace_with(link)


def embedded(source: str, folder: Path | None) -> str:
    """A picture in a folder as a data URL; empty if it is none, lies elsewhere, or cannot be read."""
    parts = urlsplit(source)
    kind = mimetypes.guess_type(parts.path)[0] or ""
    if folder is None or parts.scheme or parts.netloc or kind not in _PICTURES:
        return ""
    home = folder.resolve()
    file = (home / unquote(parts.path)).resolve()
    if not file.is_relative_to(home):
        return ""
    try:
        data = read_plain(file, MOST, Count(1, "picture"))
    except Unreadable:
        return ""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def formula(tex: str, display: bool) -> str:
    """A formula as MathML, which browsers show by themselves; as it was typed if it cannot be read."""
    from latex2mathml.converter import convert

    try:
        # It leaves markup in \text{} as it is.
        return safe(str(convert(tex, display="block" if display else "inline")), None)
    except Exception:  # noqa: BLE001  It fails in many ways at what is no TeX.
        return f'<code class="tex">{escape(tex)}</code>'
