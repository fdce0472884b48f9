"""The theme: every colour, size and typeface of the board by name, light and dark.

Scenes only name sides and marks; only this module knows what they look like. Contrast figures follow WCAG 2.
"""

import re
from collections.abc import Mapping
from typing import Final

LIGHT: Final[dict[str, str]] = {
    # grounds
    "paper": "#FBF8F1",
    "land": "#F5EEDD",
    "water": "#D7E0E2",
    "field": "#EFE6D2",
    "field2": "#E6DBC3",
    # ink and lines
    "ink": "#1F2329",
    "ink2": "#575B61",
    "road": "#8A7350",
    "coast": "#857A66",
    "edge": "#8F8673",
    "line": "#D3CAB8",
    "relief": "#DDD2B9",
    "wave": "#B4C4CA",
    # Tokugawa
    "black": "#24282F",
    "black-side": "#434A55",
    "black-rim": "#0D0F12",
    "on-black": "#F8F2E3",
    "black-text": "#1F2329",
    # Ishida
    "gold": "#E3B23C",
    "gold-side": "#B2841F",
    "gold-rim": "#5F4204",
    "on-gold": "#2A1D03",
    "gold-text": "#775304",
    # a fourth side: green lacquer
    "jade": "#45AB86",
    "jade-side": "#2D7A5F",
    "jade-rim": "#0B3B2B",
    "on-jade": "#04170F",
    "jade-text": "#14604A",
    # a fifth side: brown-violet, neither the red of a place nor the plum of no
    "clay": "#7A5276",
    "clay-side": "#573A54",
    "clay-rim": "#2C1A2B",
    "on-clay": "#FFF4FA",
    "clay-text": "#65425F",
    # places worth holding
    "red": "#B23A2B",
    "red-rim": "#5E160D",
    "on-red": "#FFF6EC",
    # now, and no
    "now": "#1759A8",
    "now-soft": "#D3E2F3",
    "on-now": "#FFFFFF",
    "no": "#9C1F52",
    "no-soft": "#F8E0E8",
    "yes": "#1E6A43",
    "yes-soft": "#DDEEDF",
    # a teacher's marks: the blue is not that of now, the red not that of places
    "mark-green": "#1B7A2B",
    "mark-red": "#C4261D",
    "mark-blue": "#2B3A9E",
    "mark-yellow": "#8F5A00",
    "mark-core": "#FFD53D",
    # cards, tracks, walls
    "card": "#FFFDF8",
    "card-edge": "#6F675A",
    "lane": "#FBF8F1",
    "stone": "#CFC5B1",
    # a white side
    "coin-a": "#F7F3EA",
    "coin-a-side": "#CFC7B4",
    "coin-a-rim": "#4A4740",
}

DARK: Final[dict[str, str]] = {
    "paper": "#16191D",
    "land": "#2B2D2E",
    "water": "#181F26",
    "field": "#26292B",
    "field2": "#2F3335",
    "ink": "#EFE8D8",
    "ink2": "#B5AF9F",
    "road": "#A38F68",
    "coast": "#7C776B",
    "edge": "#7C8087",
    "line": "#383C41",
    "relief": "#3B3E3F",
    "wave": "#26313A",
    "black": "#08090B",
    "black-side": "#4B515B",
    "black-rim": "#C9C1AE",
    "on-black": "#F8F2E3",
    "black-text": "#EFE8D8",
    "gold": "#DDAA38",
    "gold-side": "#8E6715",
    "gold-rim": "#F6DC97",
    "on-gold": "#221702",
    "gold-text": "#E9BE5A",
    "jade": "#47A986",
    "jade-side": "#2B705A",
    "jade-rim": "#B4EDD7",
    "on-jade": "#03140D",
    "jade-text": "#6CCBA9",
    "clay": "#80577E",
    "clay-side": "#523750",
    "clay-rim": "#E6CBE2",
    "on-clay": "#FFF6FB",
    "clay-text": "#CFA6C9",
    "red": "#E4705F",
    "red-rim": "#FFD9CF",
    "on-red": "#2A0B06",
    "now": "#7FB8F7",
    "now-soft": "#1F3650",
    "on-now": "#0B1826",
    "no": "#F58AB0",
    "no-soft": "#43202F",
    "yes": "#7ED3A2",
    "yes-soft": "#1C3A2B",
    "mark-green": "#6CC873",
    "mark-red": "#F4705F",
    "mark-blue": "#A6B0FF",
    "mark-yellow": "#F5CB5C",
    "mark-core": "#4A3703",
    "card": "#E9E1CF",
    "card-edge": "#FFFDF8",
    "lane": "#4B5057",
    "stone": "#4A4C4C",
    "coin-a": "#EDE6D6",
    "coin-a-side": "#A59D8B",
    "coin-a-rim": "#6A6457",
}

MEASURES: Final[dict[str, str]] = {
    # typefaces; only those a machine has already
    "serif": "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Times New Roman',serif",
    "sans": "'Segoe UI','Helvetica Neue',Arial,sans-serif",
    # sizes of type; nothing under 10
    "t-caps": "10px",
    "t-chip": "11px",
    "t-note": "12px",
    "t-name": "12.5px",
    "t-capital": "13px",
    "t-body": "14px",
    "t-comment": "15.5px",
    "t-sentence": "20px",
    "t-title": "25px",
    "t-sum": "38px",
    "t-points": "40px",
    # widths of lines
    "w-hair": "1px",
    "w-outline": "1.2px",
    "w-road": "2px",
    "w-now": "2.6px",
    "w-march": "4.5px",
    "w-road-casing": "5px",
    "w-highway": "6.5px",
    "w-last": "8px",
    "w-highway-casing": "11px",
    # sizes of pieces, signs and controls
    "s-chip": "25px",
    "s-block": "58px",
    "s-block-narrow": "46px",
    "s-card": "55px",
    "s-card-hand": "50px",
    "s-card-narrow": "43px",
    "s-place": "5.6px",
    "s-lozenge": "12px",
    "s-castle": "25px",
    "s-capital": "19px",
    "s-tag": "19px",
    "s-disk": "11px",
    "s-cube": "17px",
    "s-badge": "8.5px",
    "s-button": "40px",
}
"""Typefaces and lengths at a board width of 1120 px; the same in both themes."""

_VARIABLE: Final = re.compile(r"var\(--sk-([a-z0-9-]+)\)")


def css() -> str:
    """CSS rules that set the variables of .sk-root: light, dark (but light in print), more contrast."""
    return (
        f".sk-root{{color-scheme:light;{_declare(MEASURES)}{_declare(LIGHT)}}}\n"
        f"@media not print{{.sk-root[data-theme=dark]{{color-scheme:dark;{_declare(DARK)}}}}}\n"
        "@media (prefers-contrast:more){.sk-root,.sk-root[data-theme=dark]"
        "{--sk-edge:var(--sk-ink);--sk-relief:transparent;--sk-wave:transparent}}\n"
    )


def _declare(tokens: Mapping[str, str]) -> str:
    return "".join(f"--sk-{name}:{value};" for name, value in tokens.items())


def painted(svg: str, theme: Mapping[str, str]) -> str:
    """The markup with every var(--sk-name) replaced by its value, for pictures outside a page.

    `theme` is LIGHT, DARK or another mapping of colours; measures are added. Raises KeyError for an unknown name.
    """

    def value(match: re.Match[str]) -> str:
        name = match[1]
        # typefaces have quotes in their names, and an attribute may stand in the same
        return theme[name] if name in theme else MEASURES[name].replace("'", "&#39;")

    return _VARIABLE.sub(value, svg)


def contrast(one: str, other: str) -> float:
    """The WCAG 2 contrast ratio of two colours written #RRGGBB, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance (WCAG 2) of a colour written #RRGGBB, from 0 black to 1 white.

    A host with a background below 0.2 is dark.
    """
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
