"""The page's colours are the theme's: each variable it declares has the theme's value, each it uses is declared."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from sekiwidget.board.image import theme
from sekiwidget.games.sekigahara.picture.kit import kit
from sekiwidget.games.sekigahara.picture.map_drawing import backdrop_map

SOURCES = Path(__file__).parents[2] / "js" / "src"
DECLARED = re.compile(r"(--sk-[a-z0-9-]+):([^;}]+)")
USED = re.compile(r"var\(--sk-([a-z0-9-]+)")


def test_every_colour_is_the_theme_s() -> None:
    page = DECLARED.findall((SOURCES / "theme.css").read_text(encoding="utf-8"))
    ours = DECLARED.findall(theme.css())
    measures = {f"--sk-{name}" for name in theme.MEASURES}
    assert [one for one in page if one[0] not in measures] == [one for one in ours if one[0] not in measures]
    assert set(page) <= set(ours)


def test_every_variable_in_use_is_declared() -> None:
    drawing = backdrop_map()
    texts = [(SOURCES / name).read_text(encoding="utf-8") for name in ("board.css", "study.css")]
    texts += [drawing["svg"], drawing["over"]]
    texts += [symbol["svg"] for symbol in kit().values()]
    declared = {name for name, _ in DECLARED.findall((SOURCES / "theme.css").read_text(encoding="utf-8"))}
    assert {f"--sk-{name}" for text in texts for name in USED.findall(text)} <= declared


# Full protan, deutan and tritan vision (Machado, Oliveira and Fernandes 2009), on linear RGB.
UNCHANGED = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881))
TRITAN = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039))


def lab(colour: str, vision: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """CIE 1976 L*a*b* of a colour written #RRGGBB, as such eyes see it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    red, green, blue = (min(1.0, max(0.0, sum(w * c for w, c in zip(row, linear, strict=True)))) for row in vision)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_a_fourth_and_a_fifth_side_can_be_told_apart_and_read(look: dict[str, str]) -> None:
    for side in ("jade", "clay"):
        assert theme.contrast(look[side], look[f"on-{side}"]) >= 4.5
        assert theme.contrast(look[f"{side}-rim"], look["land"]) >= 3
        assert theme.contrast(look[f"{side}-text"], look["field2"]) >= 4.5
    sides = [look[name] for name in ("black", "gold", "coin-a", "jade", "clay")]
    for vision in (UNCHANGED, PROTAN, DEUTAN, TRITAN):
        for one, other in combinations(sides, 2):
            assert dist(lab(one, vision), lab(other, vision)) >= 25


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_the_core_of_a_yellow_mark_is_not_its_edge(look: dict[str, str]) -> None:
    assert theme.contrast(look["mark-core"], look["mark-yellow"]) >= 3


def test_forced_colours_leave_no_side_a_colour_of_its_own_and_show_its_crest() -> None:
    css = (SOURCES / "board.css").read_text(encoding="utf-8")
    forced = dict(re.findall(r"--sk-([a-z0-9-]+): (\w+)", css.split("@media (forced-colors: active)")[1]))
    for side in ("black", "gold", "jade", "clay"):
        assert {forced[name] for name in (f"{side}-rim", f"{side}-text")} == {"CanvasText"}
        assert {forced[side], forced[f"on-{side}"]} == {"Canvas", "CanvasText"}, "what is written stands out"
