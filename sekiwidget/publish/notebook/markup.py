"""HTML and formulas of a notebook's author, made fit for a page that loads nothing and runs nothing of theirs."""

from __future__ import annotations

import base64
import mimetypes
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from sekiwidget.base.files import Unreadable, read_file
from sekiwidget.publish.notebook import allowed
from sekiwidget.text.phrase import Language, in_language, phrase
from sekiwidget.text.terms import Count

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag

MOST: Final = 16 << 20
"""The most bytes of a picture that is taken along."""

MOST_MARKS: Final = 10_000
"""The most marks of Markdown, and lines, in one text: mistune's time grows with the square of some of them."""
MOST_SEARCHED: Final = 1 << 31
"""The most characters that are looked through if for each mark all of the text is: some of them mistune pairs so."""
MOST_NESTED: Final = 30_000
"""The most start tags that may lie in each other: a parser's time grows with the square of their depth."""
MOST_REPEATED: Final = 1 << 20
"""The most copies that unclosed formatting elements may come to: HTML repeats each in all blocks that follow."""
_LONGEST_FORMULA: Final = 10_000

_PICTURES: Final = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml")
_MARKS: Final = re.compile(r"[\[\]()*_`<>${}\\~|!\n]")
_START: Final = re.compile(r"<([a-z][^\s/>]*)(.?)", re.IGNORECASE)


def safe(html: str, folder: Path | None, language: Language | None = None) -> str:
    """A fragment of what `allowed` lists only; pictures beside the notebook, in `folder`, are taken along.

    It is balanced: no end tag of it closes an element of the page. HTML that would take too long is shown as its text.
    """
    if "<" not in html:
        return html
    if _takes_too_long(html):
        return as_typed(html, language)
    clean = allowed.cleaner().clean(html)
    return _with_pictures(clean, folder, language) if "<img" in clean else clean


def as_typed(text: str, language: Language | None = None) -> str:
    """A text that is not laid out, and a note that says why."""
    why = phrase("This text has too many marks to be laid out. It is shown as it was typed.")
    return f'<pre>{escape(text)}</pre><p class="note">{escape(in_language(why, language))}</p>'


def has_too_many_marks(markdown: str) -> bool:
    """Whether Markdown would take too long to read. Pictures in it, in base 64, have no marks."""
    marks = sum(1 for _ in _MARKS.finditer(markdown))
    return marks > MOST_MARKS or marks * len(markdown) > MOST_SEARCHED


def _takes_too_long(html: str) -> bool:
    """Whether HTML is so nested, or repeats so much, that it would take minutes or gigabytes to parse.

    Only start tags are counted: which end tag closes which element is known after parsing.
    """
    nested, attributed, bare = 0, 0, set()
    for found in _START.finditer(html):
        name = found[1].lower()
        nested += name not in allowed.SIBLINGS
        if name in allowed.FORMATTING:
            # Of equal ones HTML repeats three at most.
            if found[2] == ">":
                bare.add(name)
            else:
                attributed += 1
    return nested > MOST_NESTED or (attributed + 3 * len(bare)) * html.count("<") > MOST_REPEATED


def _with_pictures(html: str, folder: Path | None, language: Language | None) -> str:
    """Clean HTML with its pictures in it; of one that is elsewhere a link, as the page loads nothing."""
    from bs4 import BeautifulSoup

    # html.parser is no HTML5 parser, but reads alike what the cleaner has written.
    soup = BeautifulSoup(html, "html.parser")
    for element in soup.find_all("img"):
        source = str(element.get("src", ""))
        if source.startswith("data:image/"):
            continue
        found = embedded(source, folder)
        if found:
            element["src"] = found
        else:
            _link_instead(soup, element, source, language)
    return str(soup)


def _link_instead(soup: BeautifulSoup, element: Tag, source: str, language: Language | None) -> None:
    words = str(element.get("alt", "")) or source
    link = soup.new_tag("a", href=source) if re.match("https?://", source) else soup.new_tag("span")
    link["class"] = "note"
    link.string = in_language(phrase("picture: {words}", words=words), language)
    element.replace_with(link)


def embedded(source: str, folder: Path | None) -> str:
    """A picture in a folder as a data URL; empty if it is none, lies elsewhere, or cannot be read."""
    try:
        parts = urlsplit(source)
    except ValueError:
        return ""
    path = unquote(parts.path)
    kind = mimetypes.guess_type(parts.path)[0] or ""
    if folder is None or parts.scheme or parts.netloc or kind not in _PICTURES:
        return ""
    # To Windows `\\host\a.png` is another machine, which it asks even to resolve the path.
    if "\0" in path or "\\" in path or path.startswith("//"):
        return ""
    home = folder.resolve()
    file = (home / path).resolve()
    if not file.is_relative_to(home):
        return ""
    try:
        data = read_file(file, MOST, Count(1, "picture"))
    except Unreadable:
        return ""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def formula(tex: str, display: bool) -> str:
    """A formula as MathML, which browsers show by themselves; as it was typed if it cannot be read."""
    from latex2mathml.converter import convert

    try:
        if len(tex) <= _LONGEST_FORMULA:
            # It leaves markup in \text{} as it is.
            return safe(str(convert(tex, display="block" if display else "inline")), None)
    except Exception:  # noqa: BLE001, S110  It fails in many ways at what is no TeX.
        pass
    return f'<code class="tex">{escape(tex)}</code>'
