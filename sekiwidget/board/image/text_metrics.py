"""Text metrics: estimated widths in the theme's two typefaces, wrapping, direction.

Widths are the advances of Arial and Times New Roman in thousandths of the size, for Hebrew letters those of DejaVu Sans
Condensed (`export/faces`), which has one form of them for both; the theme's other faces differ by a few per cent, which
the layouts allow for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

_SANS_GROUPS: Final = {
    191: "'",
    222: "ijl",
    260: "|",
    278: " !,./:;I[\\]ft",
    333: "()-`r",
    355: '"',
    389: "*",
    469: "^",
    500: "Jckvxyz",
    556: "#$0123456789?L_abdeghnopqu",
    584: "+<=>~",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1015: "@",
}
_SERIF_GROUPS: Final = {
    180: "'",
    200: "|",
    250: " ,.",
    278: "/:;\\ijlt",
    333: "!()-I[]`fr",
    389: "Js",
    408: '"',
    444: "?acez",
    469: "^",
    500: "#$*0123456789_bdghknopquvxy",
    556: "FPS",
    564: "+<=>~",
    611: "ELTZ",
    667: "BCR",
    722: "ADGHKNOQUVXYw",
    778: "&m",
    833: "%",
    889: "M",
    921: "@",
    944: "W",
}
_HEBREW_GROUPS: Final = {
    201: "י",
    245: "ון",
    312: "ז",
    325: "־",
    360: "נ",
    371: "ג",
    374: "׳",
    476: "כ",
    483: "ך",
    485: "ץ",
    491: "ד",
    508: "ר",
    511: "ל",
    520: "ב",
    534: "צ",
    562: "פ",
    563: "ע",
    576: "ף",
    580: "״",
    583: "ט",
    584: "ס",
    588: "הח",
    591: "ת",
    597: "ם",
    602: "א",
    611: "מ",
    637: "ש",
    638: "ק",
}


def _widths(*tables: Mapping[int, str]) -> dict[str, int]:
    return {char: width for groups in tables for width, chars in groups.items() for char in chars}


SANS: Final = _widths(_SANS_GROUPS, _HEBREW_GROUPS)
SERIF: Final = _widths(_SERIF_GROUPS, _HEBREW_GROUPS)
_TYPICAL: Final = 560
_BOLD: Final = 1.07

_UNPRINTABLE: Final = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


def clean(text: str) -> str:
    """A text valid in XML: invalid characters become U+FFFD, newlines become spaces."""
    # nearly every text is printable: skip the pattern
    shown = text if text.isprintable() else re.sub(_UNPRINTABLE, "\ufffd", text)
    return " ".join(shown.split())


def width(text: str, size: float, *, serif: bool = False, bold: bool = False) -> float:
    """The estimated width of a text in px at a size in px."""
    table = SERIF if serif else SANS
    total = 0
    for char in text:
        known = table.get(char)
        total += known if known is not None else _estimate(char, table)
    return total * size * (_BOLD if bold else 1) / 1000


def _estimate(char: str, table: dict[str, int]) -> int:
    if unicodedata.combining(char):
        return 0
    if unicodedata.east_asian_width(char) in "WF":
        return 1000
    plain = unicodedata.normalize("NFD", char)[0]
    return table.get(plain, _TYPICAL)


def wrap(text: str, size: float, room: float, *, serif: bool = False, bold: bool = False) -> list[str]:
    """The lines of a text in a column `room` px wide. Words wider than the column are split."""
    lines: list[str] = []
    line = ""
    for word in _pieces(clean(text).split(), size, room, serif=serif, bold=bold):
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, serif=serif, bold=bold) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def cut(text: str, size: float, room: float, *, serif: bool = False, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits with `…` into a width in px."""
    if width(text, size, serif=serif, bold=bold) <= room:
        return text
    shown = text
    while shown and width(f"{shown}…", size, serif=serif, bold=bold) > room:
        shown = shown[:-1]
    return f"{shown.rstrip()}…"


def _pieces(words: Iterable[str], size: float, room: float, *, serif: bool, bold: bool) -> Iterable[str]:
    for word in words:
        while width(word, size, serif=serif, bold=bold) > room and len(word) > 1:
            fits = 1
            reached = width(word[0], size, serif=serif, bold=bold)
            while fits < len(word) - 1:
                reached += width(word[fits], size, serif=serif, bold=bold)
                if reached > room:
                    break
                fits += 1
            yield word[:fits]
            word = word[fits:]
        yield word


def has_rtl(text: str) -> bool:
    """Whether there is any right-to-left character."""
    return not text.isascii() and any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def is_rtl(text: str) -> bool:
    """Whether the first character with a direction is right-to-left."""
    for char in text:
        direction = unicodedata.bidirectional(char)
        if direction in ("R", "AL"):
            return True
        if direction == "L":
            return False
    return False
