"""The HTML of a notebook's author that a page takes: what is not listed here is left out.

Listed is what Markdown, tables of pandas, highlighted code, formulas, drawings and embedded pictures need. Nothing of
it runs, loads, leads away by itself, is sent, or is painted over other parts of the page.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nh3 import Cleaner


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


FORMATTING: Final = _names("b big code em font i nobr s small strike strong tt u")
"""Elements that HTML opens again in the next block until they are closed; a link is closed by the next one."""

SIBLINGS: Final = _names(
    "br caption col dd dt hr img input li p path rect circle ellipse line tbody td tfoot th thead tr wbr"
)
"""Elements that do not lie in each other, or not without others between them."""

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
"""Elements whose content goes with them: it is no text."""

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
"""No property that loads, takes an element out of its place, or lets it be larger than its box."""

_SCHEMES: Final = frozenset({"http", "https", "mailto", "data"})
_MEDIA: Final = {"audio": ("data:audio/",), "video": ("data:video/",), "source": ("data:audio/", "data:video/")}
_LONGEST: Final = 200
_BLANK: Final = re.compile(r"[\0-\x20]+")
_LENGTH: Final = re.compile(
    r"\+?\d{0,3}(\.\d+)?(em|ex|px|pt|mu|%)?|-0?\.\d+em|(negative)?(very){0,2}(thin|medium|thick)mathspace"
)


@cache
def cleaner() -> Cleaner:
    """What takes out of HTML all that is not listed. nh3 parses as browsers do, and writes what it has parsed anew."""
    import nh3

    return nh3.Cleaner(
        tags=set(_FLOW | _INLINE | _MATH | _DRAWING),
        clean_content_tags=set(_DROPPED),
        attributes={name: set(names) for name, names in _ATTRIBUTES.items()},
        attribute_filter=_kept,
        # The tick of a list of tasks; any other field comes out as one, too, and none can be used.
        set_tag_attribute_values={"input": {"type": "checkbox", "disabled": ""}},
        filter_style_properties=set(_STYLE),
        url_schemes=set(_SCHEMES),
        link_rel=None,
    )


def _kept(tag: str, name: str, value: str) -> str | None:
    """An attribute's value if it does no harm there."""
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
        # An address; of a gradient in the same drawing it is one that loads nothing.
        return value if re.fullmatch(r"url\(#[\w-]+\)|rgba?\([\d., %]+\)", value) else None
    return value
