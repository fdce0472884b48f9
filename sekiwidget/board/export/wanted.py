"""What is asked of a file besides the line: which kind of file takes what, and within which bounds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from sekiwidget.board.export.raster import check_width
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

SUFFIXES: Final = (".svg", ".png", ".gif", ".html")
SHORTEST, LONGEST = 0.1, 60


@dataclass(frozen=True)
class Wanted:
    """What is asked of a file; None is the default of its kind, and of languages English."""

    theme: str | None = None
    chapter: str | None = None
    seconds: float | None = None
    width: int | None = None
    animated: bool = False
    language: Translator | None = None

    def kind_of(self, path: Path, node: int | None) -> str:
        """The suffix of a file that takes all that is asked. Raises ValueError for any other."""
        suffix = path.suffix.lower()
        _check_suffix(suffix, path.suffix)
        if node is not None and self.chapter is not None:
            raise ValueError(phrase("a node and a chapter exclude each other"))
        if self.animated and suffix not in (".svg", ".gif"):
            raise ValueError(phrase("only an .svg or a .gif can be animated, not {ending!r}", ending=suffix))
        if self.width is not None and suffix not in (".png", ".gif"):
            raise ValueError(phrase("only a .png or a .gif takes a width, not {ending!r}", ending=suffix))
        if self.seconds is not None and not self.moves(suffix):
            raise ValueError(phrase("only a moving picture takes seconds: a .gif, or an animated .svg"))
        check_width(self.width)
        _check_seconds(self.seconds)
        return suffix

    @property
    def is_plain(self) -> bool:
        """Whether nothing is asked that is only for pictures and pages."""
        return replace(self, language=None) == Wanted()

    def moves(self, suffix: str) -> bool:
        """Whether such a file shows step after step by itself."""
        return self.animated or suffix == ".gif"


def _check_suffix(suffix: str, written: str) -> None:
    endings = Series(SUFFIXES)
    if not suffix:
        raise ValueError(
            phrase("a board is saved as {endings:or}: add an ending to the name of the file", endings=endings)
        )
    if suffix not in SUFFIXES:
        raise ValueError(phrase("a board is saved as {endings:or}, not as {ending!r}", endings=endings, ending=written))


def _check_seconds(seconds: object) -> None:
    if seconds is None:
        return
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not SHORTEST <= seconds <= LONGEST:
        raise ValueError(
            phrase(
                "each step is shown for {shortest} to {longest} seconds, not {seconds!r}",
                shortest=SHORTEST,
                longest=LONGEST,
                seconds=seconds,
            )
        )
