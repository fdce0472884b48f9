"""A lightweight SVG writer for pictures in an `img` of a notebook.

`SvgWriter` has the few methods of `svgwrite.Drawing` that a `Pen` calls, and makes the same elements. Importing
svgwrite would take longer than everything else a cell does to show a board, so only files use it. Titles and
descriptions are left out: screen readers get only the `alt` of an `img`.
"""

from __future__ import annotations

from html import escape
from typing import Any

Pair = tuple[float, float]


class Element:
    """An element with its attributes and children."""

    __slots__ = ("attributes", "inner", "name", "words")

    def __init__(self, name: str, attributes: dict[str, Any], words: str = "") -> None:
        self.name = name
        self.attributes = attributes
        self.words = words
        self.inner: list[Element] = []

    def add(self, element: Element) -> Element:
        """Add a child element and return it."""
        self.inner.append(element)
        return element

    def set_desc(self, title: str = "", desc: str = "") -> None:
        """Does nothing: it could not be read."""

    def __setitem__(self, name: str, value: object) -> None:
        self.attributes[name] = value

    def write(self, into: list[str]) -> None:
        """Append the text of the element."""
        if self._begin(into):
            for element in self.inner:
                element.write(into)
            into.append(f"</{self.name}>")

    def write_around(self, into: list[str], inner: list[str]) -> None:
        """Append the text of the element, with these texts for the elements in it."""
        if self._begin(into):
            into += inner
            into.append(f"</{self.name}>")

    def _begin(self, into: list[str]) -> bool:
        """Append its start with its words; returns whether an end is due."""
        into.append(f"<{self.name}")
        for name, value in self.attributes.items():
            shown = escape(value, quote=False).replace('"', "&quot;") if isinstance(value, str) else value
            into.append(f' {name.replace("_", "-")}="{shown}"')
        if not (self.inner or self.words):
            into.append("/>")
            return False
        into.append(f">{escape(self.words, quote=False)}")
        return True


class SvgWriter(Element):
    """A whole picture."""

    __slots__ = ("defs",)

    def __init__(self) -> None:
        super().__init__("svg", {"xmlns": "http://www.w3.org/2000/svg"})
        self.defs = self.add(Element("defs", {}))

    def g(self, **attributes: Any) -> Element:
        """A group."""
        return Element("g", attributes)

    def clipPath(self, **attributes: Any) -> Element:  # noqa: N802 - as svgwrite and SVG call it
        """A clip path."""
        return Element("clipPath", attributes)

    def rect(self, insert: Pair, size: Pair, **attributes: Any) -> Element:
        """A box."""
        return Element("rect", {"x": insert[0], "y": insert[1], "width": size[0], "height": size[1], **attributes})

    def line(self, start: Pair, end: Pair, **attributes: Any) -> Element:
        """A straight line."""
        return Element("line", {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1], **attributes})

    def circle(self, center: Pair, r: float, **attributes: Any) -> Element:
        """A circle."""
        return Element("circle", {"cx": center[0], "cy": center[1], "r": r, **attributes})

    def path(self, d: str, **attributes: Any) -> Element:
        """A path."""
        return Element("path", {"d": d, **attributes})

    def text(self, text: str, insert: Pair, **attributes: Any) -> Element:
        """A line of text."""
        return Element("text", {"x": insert[0], "y": insert[1], **attributes}, text)

    def use(self, href: str, **attributes: Any) -> Element:
        """A reference to a symbol defined elsewhere in the picture."""
        return Element("use", {"href": href, **attributes})

    def tostring(self) -> str:
        """The picture."""
        parts: list[str] = []
        self.write(parts)
        return "".join(parts)
