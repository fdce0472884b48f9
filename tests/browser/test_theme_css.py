"""The page's colours are the theme's: each variable it declares has the theme's value, each it uses is declared."""

import re
from pathlib import Path

from sekiwidget.board import theme
from sekiwidget.games.sekigahara.kit import backdrop_map, kit

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
    texts = [(SOURCES / "board.css").read_text(encoding="utf-8"), drawing["svg"], drawing["over"]]
    texts += [symbol["svg"] for symbol in kit().values()]
    declared = {name for name, _ in DECLARED.findall((SOURCES / "theme.css").read_text(encoding="utf-8"))}
    assert {f"--sk-{name}" for text in texts for name in USED.findall(text)} <= declared
