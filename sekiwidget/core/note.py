"""What a teacher sets at a commit beside words: marks and arrows in their colours, and the glyph that judges it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sekiwidget.text.phrase import phrase

GLYPHS: Final[dict[str, str]] = {
    "!": phrase("good move"),
    "?": phrase("mistake"),
    "!!": phrase("brilliant"),
    "??": phrase("blunder"),
    "!?": phrase("interesting"),
    "?!": phrase("dubious"),
}
"""The signs that judge a commit, each in words."""

COLOURS: Final = ("green", "red", "blue", "yellow")
"""The colours of marks and arrows; without one they are drawn in ink."""


@dataclass(frozen=True, slots=True)
class Note:
    """A mark or an arrow at a node: `word` says which, `words` are its places; `colour` is one of COLOURS or empty."""

    word: str
    words: tuple[str, ...]
    colour: str = ""

    @property
    def text(self) -> str:
        """The note as a script writes it, after its `@`."""
        return " ".join((self.word, *self.words, *(("in", self.colour) if self.colour else ())))


def checked_colour(name: str) -> str:
    """A colour's name, or an empty one, as it is. Raises ValueError for any other."""
    if name and name not in COLOURS:
        raise ValueError(phrase("no mark is {name!r}; known: {known}", name=name, known=", ".join(COLOURS)))
    return name


def checked_glyph(sign: str) -> str:
    """A glyph, or an empty one, as it is. Raises ValueError for any other."""
    if sign and sign not in GLYPHS:
        raise ValueError(phrase("there is no glyph {sign!r}; known: {known}", sign=sign, known=" ".join(GLYPHS)))
    return sign
