"""HTML and formulas of a notebook's author, made safe for a page that loads nothing and runs nothing of theirs.

Elements, attributes and styles that are not listed here are removed. Listed are those that Markdown, tables of pandas,
highlighted code, formulas, drawings and embedded pictures need. None of them runs, loads, navigates by itself, is sent,
or paints over other parts of the page.
"""

from __future__ import annotations

import base64
import mimetypes
import os
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from sekiwidget.base.files import Unreadable, read_file
from sekiwidget.text.phrase import Language, in_language, phrase
from sekiwidget.text.terms import Count

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag
    from nh3 import Cleaner


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


FORMATTING: Final = _names("b big code em font i nobr s small strike strong tt u")
"""Elements that HTML opens again in the next block until they are closed; a link is closed by the next one."""

SIBLINGS: Final = _names(
    "br caption col dd dt hr img input li p path rect circle ellipse line tbody td tfoot th thead tr wbr"
)
"""Elements that do not nest directly."""

_FLOW: Final = _names(
    "article aside blockquote caption center col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 "
    "header hr li ol p pre section summary table tbody td tfoot th thead tr ul"
)
_INLINE: Final = _names(
    "a abbr audio bdi bdo br cite code data del dfn em font i img input ins kbd mark q rp rt ruby s samp small "
    "source span b big strike strong sub sup time tt u var video wbr"
)
_MATH: Final = _names(
    "math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace "
    "msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics"
)
_DRAWING: Final = _names(
    "svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop"
)
_DROPPED: Final = _names(
    "script style iframe frame frameset noframes object embed applet template noscript noembed title desc textarea "
    "select xmp plaintext annotation annotation-xml foreignObject animate animateMotion animateTransform set"
)
"""Elements that are removed with their content, which is no text."""

_PAINT: Final = _names(
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin "
    "opacity transform font-family font-size font-style font-weight text-anchor dominant-baseline stop-color "
    "stop-opacity"
)
_PLACE: Final = _names("x y x1 y1 x2 y2 dx dy cx cy fx fy r rx ry d points width height offset")
_CELL: Final = frozenset({"align", "colspan", "rowspan", "headers", "scope", "width"})
_LENGTHS: Final = frozenset({"width", "height", "depth", "lspace", "rspace", "rowspacing", "columnspacing"})

_ATTRIBUTES: Final = {
    "*": {"aria-hidden", "aria-label", "class", "dir", "id", "lang", "role", "title"},
    **{name: {"style"} for name in (_FLOW | _INLINE) - {"input"}},
    "a": {"href", "name", "style"},
    "audio": {"controls", "loop", "src", "style"},
    "col": {"align", "span", "style", "width"},
    "colgroup": {"align", "span", "style", "width"},
    "data": {"value"},
    "details": {"open", "style"},
    "div": {"align", "style"},
    "font": {"color", "style"},
    **{f"h{level}": {"align", "style"} for level in range(1, 7)},
    "img": {"align", "alt", "height", "src", "style", "width"},
    "input": {"checked"},
    "li": {"style", "value"},
    "ol": {"reversed", "start", "style", "type"},
    "p": {"align", "style"},
    "source": {"src", "type"},
    "table": {"align", "style", "width"},
    "td": {*_CELL, "style"},
    "th": {*_CELL, "style"},
    "time": {"datetime"},
    "tr": {"align", "style"},
    "video": {"controls", "height", "loop", "src", "style", "width"},
    **{name: {"mathcolor", "mathsize", "mathvariant"} for name in _MATH},
    "math": {"display", "xmlns"},
    "menclose": {"notation"},
    "mfrac": {"linethickness"},
    "mo": {
        "accent", "fence", "form", "largeop", "linebreak", "lspace", "mathcolor", "mathsize", "mathvariant", "maxsize",
        "minsize", "movablelimits", "rspace", "separator", "stretchy", "symmetric",
    },
    "mover": {"accent"},
    "munder": {"accentunder"},
    "munderover": {"accent", "accentunder"},
    # Not the height and depth that \smash gives it: what is higher than its box is painted over what stands above it.
    "mpadded": {"width"},
    "mspace": {"depth", "height", "linebreak", "width"},
    "mstyle": {"displaystyle", "mathbackground", "mathcolor", "mathsize", "mathvariant", "scriptlevel"},
    "mtable": {"columnalign", "columnlines", "columnspacing", "displaystyle", "frame", "rowlines", "rowspacing"},
    "mtd": {"columnalign", "columnspan", "rowspan"},
    "mtr": {"columnalign"},
    **{name: {*_PAINT, *_PLACE} for name in _DRAWING},
    "svg": {"height", "preserveAspectRatio", "viewBox", "width", "xmlns"},
    "linearGradient": {"gradientTransform", "gradientUnits", *_PLACE},
    "radialGradient": {"gradientTransform", "gradientUnits", *_PLACE},
}  # fmt: skip

_BOXED: Final = re.compile(r"border|padding", re.IGNORECASE)
_STYLE: Final = _names(
    "background-color border border-bottom border-collapse border-color border-left border-radius border-right "
    "border-spacing border-style border-top border-width color direction font-family font-size font-style "
    "font-variant font-weight list-style-type max-width min-width padding padding-bottom padding-left padding-right "
    "padding-top text-align text-decoration text-transform white-space width"
)
"""No property that loads, moves an element out of its place, or lets it be larger than its box."""

_SCHEMES: Final = frozenset({"http", "https", "mailto", "data"})
_MEDIA: Final = {"audio": ("data:audio/",), "video": ("data:video/",), "source": ("data:audio/", "data:video/")}
_LONGEST: Final = 200
_BLANK: Final = re.compile(r"[\0-\x20]+")
_LENGTH: Final = re.compile(
    r"\+?\d{0,3}(\.\d+)?(em|ex|px|pt|mu|%)?|-0?\.\d+em|(negative)?(very){0,2}(thin|medium|thick)mathspace"
)


@cache
def html_cleaner() -> Cleaner:
    """A cleaner that removes everything that is not listed. nh3 parses HTML as browsers do and writes the result."""
    import nh3

    return nh3.Cleaner(
        tags=set(_FLOW | _INLINE | _MATH | _DRAWING),
        clean_content_tags=set(_DROPPED),
        attributes={name: set(names) for name, names in _ATTRIBUTES.items()},
        attribute_filter=_allowed_value,
        # Every field becomes the tick of a task list, which cannot be used.
        set_tag_attribute_values={"input": {"type": "checkbox", "disabled": ""}},
        filter_style_properties=set(_STYLE),
        url_schemes=set(_SCHEMES),
        link_rel=None,
    )


def _allowed_value(tag: str, name: str, value: str) -> str | None:
    """An attribute's value if it is harmless; else None."""
    if tag in FORMATTING and len(value) > _LONGEST:
        return None
    if name == "style":
        # Border and padding of an inline element lie over the lines around it.
        lies_over = tag in _INLINE and tag != "img" and _BOXED.search(value)
        return None if lies_over or "\\" in value else value
    if name == "src" and tag in _MEDIA:
        return value if value.startswith(_MEDIA[tag]) else None
    if name == "href":
        return None if _BLANK.sub("", value).lower().startswith("data:") else value
    if tag in _MATH and name in _LENGTHS:
        return value if all(_LENGTH.fullmatch(one) for one in value.split()) else None
    if tag in _DRAWING and "(" in value and name != "transform":
        # An address; that of a gradient in the same drawing loads nothing.
        return value if re.fullmatch(r"url\(#[\w-]+\)|rgba?\([\d., %]+\)", value) else None
    return value


# -- cleaning ----------------------------------------------------------------------------------------------------------

MOST_PICTURE_BYTES: Final = 16 << 20
"""Maximum size of an embedded picture, in bytes."""

MOST_MARKS: Final = 10_000
"""Maximum number of Markdown marks and lines in a text: mistune's time grows with the square of some of them."""
MOST_SEARCHED: Final = 1 << 31
"""Maximum of marks times characters: mistune searches the whole text for the pair of some marks."""
MOST_NESTED: Final = 30_000
"""Maximum number of nested start tags: a parser's time grows with the square of their depth."""
MOST_REPEATED: Final = 1 << 20
"""Maximum number of copies of unclosed formatting elements: HTML repeats each in all following blocks."""
_LONGEST_FORMULA: Final = 10_000

_PICTURES: Final = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml")
_MARKS: Final = re.compile(r"[\[\]()*_`<>${}\\~|!\n]")
_START: Final = re.compile(r"<([a-z][^\s/>]*)(.?)", re.IGNORECASE)


def safe_html(html: str, folder: Path | None, language: Language | None = None) -> str:
    """A fragment with listed elements only; pictures beside the notebook, in `folder`, are embedded.

    It is balanced: no end tag closes an element of the page. HTML that would take too long is shown as its text.
    """
    if "<" not in html:
        return html
    if _takes_too_long(html):
        return as_typed(html, language)
    clean = html_cleaner().clean(html)
    return _with_pictures(clean, folder, language) if "<img" in clean else clean


def as_typed(text: str, language: Language | None = None) -> str:
    """A text as it was typed, and a note that says why."""
    why = phrase("This text has too many marks to be formatted. It is shown as it was typed.")
    return f'<pre>{escape(text)}</pre><p class="note">{escape(in_language(why, language))}</p>'


def has_too_many_marks(markdown: str) -> bool:
    """Whether Markdown would take too long to parse. Pictures in base 64 have no marks."""
    marks = sum(1 for _ in _MARKS.finditer(markdown))
    return marks > MOST_MARKS or marks * len(markdown) > MOST_SEARCHED


def _takes_too_long(html: str) -> bool:
    """Whether HTML is so nested or repetitive that parsing would take minutes or gigabytes.

    Only start tags count: which element an end tag closes is known after parsing.
    """
    nested, attributed, bare = 0, 0, set()
    for found in _START.finditer(html):
        name = found[1].lower()
        nested += name not in SIBLINGS
        if name in FORMATTING:
            # HTML repeats equal ones three times at most.
            if found[2] == ">":
                bare.add(name)
            else:
                attributed += 1
    return nested > MOST_NESTED or (attributed + 3 * len(bare)) * html.count("<") > MOST_REPEATED


def _with_pictures(html: str, folder: Path | None, language: Language | None) -> str:
    """Clean HTML with its pictures embedded; others become links, as the page loads nothing."""
    from bs4 import BeautifulSoup

    # html.parser is no HTML5 parser, but reads the cleaner's output like one.
    soup = BeautifulSoup(html, "html.parser")
    for element in soup.find_all("img"):
        source = str(element.get("src", ""))
        if source.startswith("data:image/"):
            continue
        found = embedded_picture(source, folder)
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


def embedded_picture(source: str, folder: Path | None) -> str:
    """A picture in a folder as a data URL; empty if it is none, is elsewhere, or cannot be read."""
    try:
        parts = urlsplit(source)
    except ValueError:
        return ""
    path = unquote(parts.path)
    kind = mimetypes.guess_type(parts.path)[0] or ""
    if folder is None or parts.scheme or parts.netloc or kind not in _PICTURES:
        return ""
    # On Windows `\\host\a.png` is on another machine, which is asked even to resolve the path.
    if "\0" in path or "\\" in path or path.startswith("//"):
        return ""
    home = folder.resolve()
    # `Path.resolve` raises for a link to itself before Python 3.13.
    file = Path(os.path.realpath(home / path))
    if not file.is_relative_to(home):
        return ""
    try:
        data = read_file(file, MOST_PICTURE_BYTES, Count(1, "picture"))
    except Unreadable:
        return ""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def mathml(tex: str, display: bool) -> str:
    """A formula as MathML, which browsers show by themselves; as typed if it cannot be read."""
    from latex2mathml.converter import convert

    try:
        if len(tex) <= _LONGEST_FORMULA:
            # Markup in \text{} is not escaped.
            return safe_html(str(convert(tex, display="block" if display else "inline")), None)
    except Exception:  # noqa: BLE001, S110  It fails in many ways at what is no TeX.
        pass
    return f'<code class="tex">{escape(tex)}</code>'
