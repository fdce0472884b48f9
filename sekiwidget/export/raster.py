"""SVG pictures as PNG, by resvg.

Letters come from the typefaces in `faces`, so that a picture has the same bytes everywhere, even where no typeface is
installed. Letters that these lack, such as Japanese, are taken from the system's.
"""

from __future__ import annotations

import io
import re
import warnings
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from sekiwidget.board.image.theme import MEASURES
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate

FACES: Final = Path(__file__).parent / "faces"
_SANS, _SERIF = "DejaVu Sans Condensed", "DejaVu Serif Condensed"
_RANGES: Final = (
    *((0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022)),
    *((0x2026, 0x2026), (0x202F, 0x202F), (0x2030, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x20AA, 0x20AA)),
    *((0x20AC, 0x20AC), (0x2190, 0x2195), (0x2212, 0x2212), (0x2260, 0x2260), (0x2264, 0x2265), (0x221A, 0x221A)),
    *((0x2318, 0x2318), (0x232B, 0x232B), (0x25B6, 0x25B6), (0x2605, 0x2606), (0x2713, 0x2713), (0x2717, 0x2717)),
    *((0x25CB, 0x25CB), (0x25CF, 0x25CF), (0x27F2, 0x27F2), (0x5B0, 0x5F4), (0x1E9E, 0x1E9E), (0xFFFD, 0xFFFD)),
)
"""The letters of the typefaces, as in their LICENSE."""
_OTHER: Final = re.compile("[^\n" + "".join(f"{chr(a)}-{chr(b)}" for a, b in _RANGES).replace("\\", "\\\\") + "]")
_RIGHT_TO_LEFT: Final = re.compile(r'<text(?P<start>[^>]*) direction="rtl"(?P<rest>[^>]*)>(?P<words>[^<]*)</text>')
_HEBREW: Final = re.compile("<text[^>]*>[^<]*[\u0591-\u05f4]")
"""The start of a text with Hebrew, which the serif lacks: resvg would draw all of it in any face that has it."""
_ROW, _CELL = 16, 40

NARROWEST, WIDEST = 100, 4000


class LettersMissing(UserWarning):
    """Warns of letters that no typeface has."""


class PicturesMissing(ImportError):
    """A library of the extra `pictures` is not installed."""


def check_width(width: object) -> None:
    """Raise ValueError unless a width is None or a number of pixels from NARROWEST to WIDEST."""
    if width is None:
        return
    if isinstance(width, bool) or not isinstance(width, int) or not NARROWEST <= width <= WIDEST:
        raise ValueError(
            phrase(
                "the width of a picture must be a number of pixels from {narrowest} to {widest}, not {width!r}",
                narrowest=NARROWEST,
                widest=WIDEST,
                width=width,
            )
        )


def check_installed() -> None:
    """Raise PicturesMissing if a library is not installed."""
    if not all(find_spec(library) for library in ("PIL", "resvg_py")):
        raise PicturesMissing(phrase('a .png or .gif needs two more libraries: pip install "sekiwidget[pictures]"'))


def to_png(svg: str, width: int | None = None) -> bytes:
    """An SVG file as a PNG file, `width` px wide; None takes the picture's own width.

    Warns of letters that no typeface has; they become U+FFFD.
    """
    foreign = frozenset(_OTHER.findall(svg))
    missing = _missing(foreign) if foreign else ""
    if missing:
        told = phrase("no font here has {letters}: install one that has, such as Noto", letters=" ".join(missing))
        warnings.warn(translate(told), LettersMissing, stacklevel=2)
    return _drawn(_with_typefaces(svg, missing), width, alone=foreign <= set(missing))


def needs_more(text: str) -> bool:
    """Whether a text has letters that our typefaces lack."""
    return _OTHER.search(text) is not None


def _drawn(svg: str, width: int | None, *, alone: bool) -> bytes:
    """The PNG; with our typefaces `alone`, or with the system's too, which takes longer."""
    import resvg_py

    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=alone,
        font_files=_files(),
        font_family=_SANS,
        sans_serif_family=_SANS,
        serif_family=_SERIF,
    )


def _with_typefaces(svg: str, missing: str) -> str:
    """A picture in our typefaces, with texts that resvg can draw."""
    svg = svg.replace(MEASURES["sans"], _SANS).replace(MEASURES["serif"], _SERIF)
    if missing:
        svg = svg.translate(dict.fromkeys(map(ord, missing), "\ufffd"))
    svg = _HEBREW.sub(lambda text: text[0].replace(_SERIF, _SANS).replace(' font-style="italic"', ""), svg)
    return _RIGHT_TO_LEFT.sub(_right_to_left_text, svg)


def _right_to_left_text(text: re.Match[str]) -> str:
    """A text from right to left, with its anchor swapped and direction marks, as resvg knows no `direction`."""
    given = text["start"] + text["rest"]
    start = given.replace(' text-anchor="end"', "")
    if start == given and ' text-anchor="middle"' not in given:
        start += ' text-anchor="end"'
    return f"<text{start}>\u2067{text['words']}\u2069</text>"


@lru_cache(maxsize=64)
def _missing(letters: frozenset[str]) -> str:
    """The letters that no typeface has: each is drawn alone, and leaves no ink."""
    from PIL import Image

    asked = sorted(letters)
    cells = "".join(
        f'<text x="{i % _ROW * _CELL + 8}" y="{i // _ROW * _CELL + 28}">{letter}</text>'
        for i, letter in enumerate(asked)
    )
    wide, high = _ROW * _CELL, (len(asked) // _ROW + 1) * _CELL
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" font-size="20">{cells}</svg>'
    with Image.open(io.BytesIO(_drawn(svg, None, alone=False))) as sheet:
        ink = sheet.convert("RGBA").getchannel("A")
    found = []
    for i, letter in enumerate(asked):
        x, y = i % _ROW * _CELL, i // _ROW * _CELL
        if ink.crop((x, y, x + _CELL, y + _CELL)).getbbox() is None and not letter.isspace():
            found.append(letter)
    return "".join(found)


@cache
def _files() -> list[str]:
    return [str(path) for path in sorted(FACES.glob("*.ttf"))]
