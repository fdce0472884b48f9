"""A pen for SVG: texts, boxes, chips and symbols in theme colours, with unique ids.

Symbols of the kit and grounds of panels are ready markup: each goes into the file once, with colours filled in.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from sekiwidget.board.image import text_metrics
from sekiwidget.board.image import theme as themes
from sekiwidget.board.image.svg_shapes import (
    THEMES,
    Box,
    ShapePen,
    rounded,
)
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language

ThemeName: TypeAlias = Literal["light", "dark"]
Anchor: TypeAlias = Literal["start", "middle", "end"]
_ID: Final = re.compile(r"""(\bid=["']|href=["']#|url\(#)([^"')]+)""")
SERIF: Final = 1.1
SANS: Final = 1.04
"""Width of the theme's typefaces as a multiple of the measured one; Hebrew letters are sans serif in most of them."""
WIDEST_SERIF: Final = 1.3
WIDEST_SANS: Final = 1.12
"""The same for the widest typefaces that a system may use instead (DejaVu), less a margin."""
_LEAST: Final = 0.8
"""A text that is too wide is drawn at no less than this share of its size,"""
_SMALLEST: Final = 9.5
"""nor smaller than this, in px,"""
_SQUEEZED: Final = 0.94
"""and squeezed to no less than this share of its width."""
_PREFIX: Final = "\0"
"""Placeholder for a picture's prefix; no XML document can contain it."""


@lru_cache(maxsize=1024)
def _painted(markup: str, theme: str) -> tuple[str, frozenset[str]]:
    """Our own markup (of a kit or panel, never user text) with colours filled in, and the ids in it."""
    text = themes.painted(markup, THEMES[theme])
    return _ID.sub(rf"\1{_PREFIX}\2", text), frozenset(match[2] for match in _ID.finditer(text))


def rule_name(titles: Mapping[str, str], rule: str) -> str:
    """The text of a rule's chip: its number, or the title of a rule named by a word."""
    return rule if rule[:1].isdigit() else titles.get(rule, rule)


def chip_width(rule: str, size: float) -> float:
    """The width of a paragraph's chip, in px."""
    return text_metrics.width(text_metrics.clean(rule), size, bold=True) * SANS + 15


class Pen(ShapePen):
    """Draws into one file: shapes in theme colours, texts, and the symbols of a game.

    `kit` maps a symbol's id to its box, markup and label; only the symbols used, directly or by others, go into the
    file. Texts come in the `language` already, because a picture measures and wraps them before it draws; those that
    only pictures have are translated here (`said`).
    """

    def __init__(
        self,
        kit: Mapping[str, Mapping[str, Any]],
        theme: str,
        prefix: str,
        drawing: Any,
        language: Translator | None = None,
    ) -> None:
        super().__init__(theme, prefix, drawing)
        self.kit = kit
        self.language = language
        self.leftward = language is not None and language.direction == "rtl"
        self._defined: dict[str, str] = {}

    def sheet(self, name: str, markup: str, **look: Any) -> Any:
        """Our markup in the group's units, stored in the file only once."""
        return self.add(self.drawing.use(self._define(f"sheet-{name}", markup), **look))

    def _define(self, name: str, markup: str) -> str:
        """Put markup and the symbols it uses into the file; returns a reference."""
        if name not in self._defined:
            text, used = _painted(self.said(markup), self.theme)
            self._defined[name] = text.replace(_PREFIX, self.prefix)
            for one in sorted(used & self.kit.keys()):
                self._define(one, self.kit[one]["svg"])
        return f"#{self.prefix}{name}"

    def is_rtl(self, text: str) -> bool:
        """Whether a text runs from right to left: by its first letter; in such a language wherever it has one."""
        return text_metrics.has_rtl(text) if self.leftward else text_metrics.is_rtl(text)

    def said(self, text: str) -> str:
        """A text in the language of the picture."""
        return in_language(text, self.language)

    # -- texts -------------------------------------------------------------------------------------------------------

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: str = "ink",
        *,
        serif: bool = False,
        bold: bool = False,
        anchor: Anchor = "start",
        halo: str = "",
        **more: Any,
    ) -> float:
        """A line of text with its baseline at y; returns its estimated width in px.

        `halo` is the background colour, if lines may run under the text.
        """
        shown = text_metrics.clean(text)
        if self.leftward and "direction" not in more and text_metrics.has_rtl(shown):
            # Where it stands stays the same: its start is at the right.
            anchor = "end" if anchor == "start" else "start" if anchor == "end" else anchor
            more = {**more, "direction": "rtl"}
        extra = {**self.look(serif=serif, bold=bold, anchor=anchor, halo=halo), **more}
        at = (rounded(x), rounded(y))
        self.add(self.drawing.text(shown, at, font_size=size, fill=self.colour(colour), **extra))
        return text_metrics.width(shown, size, serif=serif, bold=bold)

    def fitted(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        room: float = math.inf,
        colour: str = "ink",
        *,
        serif: bool = False,
        bold: bool = False,
        spacing: float = 0,
        **more: Any,
    ) -> float:
        """A line of text for something to follow: as wide as returned in any typeface, and at most `room` px.

        A text that is too wide becomes smaller, then narrower, then ends in `…`.
        """
        shown = text_metrics.clean(text)
        if not shown or room <= 0:
            return 0.0
        typical = SERIF if serif and not text_metrics.has_rtl(shown) else SANS
        wide = text_metrics.width(shown, size, serif=serif, bold=bold) * typical + spacing * len(shown)
        if wide > room:
            size = max(_LEAST * size, size * room / wide, _SMALLEST)
            shown = text_metrics.cut(shown, size, room / _SQUEEZED / typical, serif=serif, bold=bold)
            wide = min(room, text_metrics.width(shown, size, serif=serif, bold=bold) * typical)
        if spacing:
            more = {**more, "letter_spacing": spacing}
        fit: dict[str, Any] = {"textLength": rounded(wide), "lengthAdjust": "spacingAndGlyphs", **more}
        self.text(shown, x, y, round(size, 1), colour, serif=serif, bold=bold, **fit)
        return wide

    def look(
        self, *, serif: bool = False, bold: bool = False, anchor: Anchor = "start", halo: str = ""
    ) -> dict[str, Any]:
        """The style attributes of a text or a group of texts."""
        made: dict[str, Any] = {}
        if serif:
            made["font_family"] = themes.MEASURES["serif"]
        if bold:
            made["font_weight"] = 700
        if anchor != "start":
            made["text_anchor"] = anchor
        if halo:
            made |= {"stroke": self.colour(halo), "stroke_width": 3.5, "paint_order": "stroke"}
            made["stroke_linejoin"] = "round"
        return made

    def lines(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        room: float,
        pitch: float,
        colour: str = "ink",
        *,
        serif: bool = False,
        bold: bool = False,
        **more: Any,
    ) -> float:
        """A text wrapped into a column, the first baseline at y; returns the baseline after the last."""
        right = self.is_rtl(text)
        if right:
            more = {**more, "direction": "rtl"}
        for line in text_metrics.wrap(
            text, size, room / (WIDEST_SERIF if serif else WIDEST_SANS), serif=serif, bold=bold
        ):
            self.text(line, x + room if right else x, y, size, colour, serif=serif, bold=bold, **more)
            y += pitch
        return y

    def chip(
        self,
        rule: str,
        x: float,
        y: float,
        *,
        size: float = 11,
        anchor: Anchor = "start",
        style: str = "",
        room: float = math.inf,
    ) -> float:
        """A paragraph's chip, vertically centred at y; returns its width, at most `room`. `style`: now, no or plain."""
        shown = text_metrics.clean(rule)
        w = min(room, chip_width(rule, size))
        left = x if anchor == "start" else x - w if anchor == "end" else x - w / 2
        h = size + 8
        edge = style or "ink2"
        fill = "no" if style == "no" else "paper"
        self.rect((left, y - h / 2, w, h), fill, edge, 1.1, h / 2)
        ink = "paper" if style == "no" else style or "ink"
        self.fitted(shown, left + w / 2, y + size * 0.36, size, w - 13, ink, bold=True, anchor="middle")
        return w

    # -- symbols -----------------------------------------------------------------------------------------------------

    def symbol_box(self, symbol: str) -> Box | None:
        """The box of a symbol in its own units, or None if the kit does not have it."""
        found = self.kit.get(symbol)
        if found is None:
            return None
        x, y, w, h = found["box"]
        return (x, y, w, h)

    def symbol(self, symbol: str, x: float, y: float, scale: float = 1, **more: Any) -> Any:
        """Place a symbol with the upper left corner of its box at x, y."""
        box = self.symbol_box(symbol)
        if box is None:
            return None
        name = self._define(symbol, self.kit[symbol]["svg"])
        move = f"translate({rounded(x - box[0] * scale)} {rounded(y - box[1] * scale)})"
        if abs(scale - 1) > 1e-6:
            move += f" scale({round(scale, 4)})"
        return self.add(self.drawing.use(name, transform=move, **more))

    # -- the file ----------------------------------------------------------------------------------------------------

    def finish(self, width: float, height: float, title: str, description: str) -> str:
        """The file: a picture of `width` by `height` px, with title and description for screen readers."""
        text = self.drawn(width, height, title, description)
        shapes = self.shapes()
        return re.sub(r"<defs ?(/?)>", lambda found: f"<defs>{shapes}{'</defs>' if found[1] else ''}", text, count=1)

    def drawn(self, width: float, height: float, title: str, description: str) -> str:
        """The picture without its shapes, for a page that shares shapes between pictures."""
        self.drawing["width"] = rounded(width)
        self.drawing["height"] = rounded(height)
        self.drawing["viewBox"] = f"0 0 {rounded(width)} {rounded(height)}"
        self.drawing["role"] = "img"
        if self.language is not None:
            self.drawing["xml:lang"] = self.language.code
        self.drawing["font-family"] = themes.MEASURES["sans"]
        self.drawing.set_desc(text_metrics.clean(title), text_metrics.clean(description))
        text: str = self.drawing.tostring()
        return text

    def shapes(self) -> str:
        """The shapes used so far, each in a group with its id."""
        return "".join(f'<g id="{self.prefix}{name}">{svg}</g>' for name, svg in self._defined.items())

    def turn_to(self, drawing: Any) -> None:
        """Start another picture of the same page: shapes stay defined, ids stay unique."""
        self.drawing = self.into = drawing
        self._clipped.clear()
