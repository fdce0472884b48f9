"""SVG shapes in theme colours: boxes, lines, paths and groups, over svgwrite or a `SvgWriter`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from sekiwidget.board.image import theme as themes

Json: TypeAlias = dict[str, Any]
Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""

THEMES: Final[dict[str, dict[str, str]]] = {"light": themes.LIGHT, "dark": themes.DARK}


def rounded(value: float) -> float | int:
    """A length with at most two decimals."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


class ShapePen:
    """Draws shapes into one file. `inside` enters a group; everything drawn there uses the group's units.

    `drawing` makes the elements: a `svgwrite.Drawing`, or a `SvgWriter`.
    """

    def __init__(self, theme: str, prefix: str, drawing: Any) -> None:
        self.theme = theme
        self.colours = THEMES[theme]
        self.prefix = prefix
        self.drawing = drawing
        self.into: Any = drawing
        self._clips = 0
        self._clipped: dict[tuple[Box, float], str] = {}

    def colour(self, name: str) -> str:
        """The value of a theme colour; `none` is kept."""
        return name if name == "none" else self.colours[name]

    def add(self, element: Any) -> Any:
        """Add an element to the current group."""
        return self.into.add(element)

    @contextmanager
    def inside(self, **attributes: Any) -> Iterator[Any]:
        """Draw into a new group until the block ends."""
        outer = self.into
        self.into = outer.add(self.drawing.g(**attributes))
        try:
            yield self.into
        finally:
            self.into = outer

    @contextmanager
    def back_in(self, group: Any) -> Iterator[None]:
        """Draw into an earlier group, beneath later ones, until the block ends."""
        outer = self.into
        self.into = group
        try:
            yield
        finally:
            self.into = outer

    @contextmanager
    def window(self, box: Box, view: Box, radius: float) -> Iterator[float]:
        """Draw the part `view` of another sheet through a rounded window at `box`; returns the scale."""
        x, y, w, _ = box
        scale = w / view[2]
        move = f"translate({rounded(x - view[0] * scale)} {rounded(y - view[1] * scale)})"
        with (
            self.clipped(box, radius),
            self.inside(transform=move if scale == 1 else f"{move} scale({round(scale, 4)})"),
        ):
            yield scale

    @contextmanager
    def clipped(self, box: Box, radius: float) -> Iterator[None]:
        """Draw only what lies in a rounded box, until the block ends."""
        with self.inside(clip_path=self._clip(box, radius)):
            yield

    def _clip(self, box: Box, radius: float) -> str:
        """A reference to a rounded box as a clip path, which is in the drawing once."""
        if (known := self._clipped.get((box, radius))) is not None:
            return known
        x, y, w, h = box
        self._clips += 1
        name = f"{self.prefix}clip{self._clips}"
        self._clipped[box, radius] = f"url(#{name})"
        clip = self.drawing.defs.add(self.drawing.clipPath(id=name))
        clip.add(self.drawing.rect((rounded(x), rounded(y)), (rounded(w), rounded(h)), rx=radius))
        return f"url(#{name})"

    # -- shapes ------------------------------------------------------------------------------------------------------

    def rect(
        self, box: Box, fill: str = "none", stroke: str = "", width: float = 1, radius: float = 0, **more: Any
    ) -> Any:
        """A box in theme colours."""
        x, y, w, h = box
        extra = dict(more)
        if stroke:
            extra |= {"stroke": self.colour(stroke), "stroke_width": width}
        if radius:
            extra["rx"] = radius
        return self.add(
            self.drawing.rect((rounded(x), rounded(y)), (rounded(w), rounded(h)), fill=self.colour(fill), **extra)
        )

    def line(
        self, start: tuple[float, float], end: tuple[float, float], stroke: str, width: float = 1, **more: Any
    ) -> Any:
        """A straight line."""
        a, b = (rounded(start[0]), rounded(start[1])), (rounded(end[0]), rounded(end[1]))
        return self.add(self.drawing.line(a, b, stroke=self.colour(stroke), stroke_width=width, **more))

    def path(self, d: str, fill: str = "none", stroke: str = "", width: float = 1, **more: Any) -> Any:
        """A path."""
        extra = dict(more)
        if stroke:
            extra |= {"stroke": self.colour(stroke), "stroke_width": width}
        return self.add(self.drawing.path(d, fill=self.colour(fill), **extra))

    def circle(
        self,
        centre: tuple[float, float],
        radius: float,
        fill: str = "none",
        stroke: str = "",
        width: float = 1,
        **more: Any,
    ) -> Any:
        """A circle."""
        extra = dict(more)
        if stroke:
            extra |= {"stroke": self.colour(stroke), "stroke_width": width}
        at = (rounded(centre[0]), rounded(centre[1]))
        return self.add(self.drawing.circle(at, rounded(radius), fill=self.colour(fill), **extra))
