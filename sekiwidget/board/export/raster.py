"""An SVG picture as pixels, by resvg.

Its letters are those of the typefaces in `faces`: so a picture has the same bytes everywhere, and letters even where no
typeface is installed. Only what they lack, such as Japanese, is looked for among the system's.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.board.image.theme import MEASURES

FACES: Final = Path(__file__).parent / "faces"
_FAMILIES: Final = {MEASURES["sans"]: "DejaVu Sans Condensed", MEASURES["serif"]: "DejaVu Serif Condensed"}
_RANGES: Final = (
    *((0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022)),
    *((0x2026, 0x2026), (0x202F, 0x202F), (0x2030, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x20AA, 0x20AA)),
    *((0x20AC, 0x20AC), (0x2190, 0x2195), (0x2212, 0x2212), (0x2260, 0x2260), (0x2264, 0x2265), (0x221A, 0x221A)),
    *((0x2318, 0x2318), (0x232B, 0x232B), (0x25B6, 0x25B6), (0x2605, 0x2606), (0x2713, 0x2713), (0x2717, 0x2717)),
    *((0x25CB, 0x25CB), (0x25CF, 0x25CF), (0x27F2, 0x27F2), (0x5B0, 0x5F4), (0x1E9E, 0x1E9E), (0xFFFD, 0xFFFD)),
)
"""The letters of the typefaces, as in their LICENSE."""
_OTHER: Final = re.compile("[^\n" + "".join(f"{chr(a)}-{chr(b)}" for a, b in _RANGES).replace("\\", "\\\\") + "]")

NARROWEST, WIDEST = 100, 4000


class PicturesMissing(ImportError):
    """A library of the extra `pictures` is not installed."""


def check_width(width: object) -> None:
    """Raises ValueError for a width that is no number of pixels from NARROWEST to WIDEST."""
    if width is None:
        return
    if isinstance(width, bool) or not isinstance(width, int) or not NARROWEST <= width <= WIDEST:
        raise ValueError(
            phrase(
                "the width of a picture is a number of pixels from {narrowest} to {widest}, not {width!r}",
                narrowest=NARROWEST,
                widest=WIDEST,
                width=width,
            )
        )


def check_installed() -> None:
    """Raises PicturesMissing if a library is not installed."""
    if not all(find_spec(library) for library in ("PIL", "resvg_py")):
        raise PicturesMissing(phrase('a .png or .gif needs two more libraries: pip install "sekiwidget[pictures]"'))


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG file as a PNG file, `width` px wide; None takes the picture's own width."""
    import resvg_py

    for ours, face in _FAMILIES.items():
        svg = svg.replace(ours, face)
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=not needs_more(svg),
        font_files=_files(),
        font_family=_FAMILIES[MEASURES["sans"]],
        sans_serif_family=_FAMILIES[MEASURES["sans"]],
        serif_family=_FAMILIES[MEASURES["serif"]],
    )


def needs_more(text: str) -> bool:
    """Whether a text has letters that our typefaces lack."""
    return _OTHER.search(text) is not None


@cache
def _files() -> list[str]:
    return [str(path) for path in sorted(FACES.glob("*.ttf"))]
