"""Marks in colour and glyphs in pictures, texts and sheets: told apart without their hue, and said in words."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from sekiwidget.board.image import theme
from sekiwidget.board.session.source import Source, source_of
from sekiwidget.board.wire.page_state import text_at
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import COLOURS, GLYPHS
from sekiwidget.export.save import svg
from sekiwidget.export.sheet import contact_sheet
from sekiwidget.lesson import Scenario

MAP = Path(__file__).parents[3] / "examples" / "campaign" / "01-how-it-begins.toml"


def annotated(colour: str = "", glyph: str = "") -> tuple[Source, int]:
    """A lesson whose second commit is judged and marked so, and that commit."""
    source = source_of(Scenario.from_file(MAP))
    line = source.line
    node = line.main()[2].id
    line.goto(node)
    if colour:
        line.mark("kyoto", colour=colour)
        line.arrow("kyoto", "osaka", colour=colour)
    line.glyph(glyph)
    return source, node


def colourless(picture: str) -> str:
    """A picture without its colours and its ids, which follow from what is in it."""
    return re.sub(r"#[0-9A-Fa-f]{6}\b|sk[0-9a-f]+-", "", picture)


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_a_colour_stands_out_from_every_ground(look: dict[str, str]) -> None:
    for colour in COLOURS:
        for ground in ("land", "water", "field", "paper"):
            assert theme.contrast(look[f"mark-{colour}"], look[ground]) >= 3, (colour, ground)


def test_no_two_marks_and_no_two_glyphs_look_the_same_without_colours() -> None:
    marked = [colourless(svg(*annotated(colour=colour))) for colour in ("", *COLOURS)]
    judged = [colourless(svg(*annotated(glyph=glyph))).replace(glyph, "") for glyph in GLYPHS]
    for one, other in [*combinations(marked, 2), *combinations(judged, 2)]:
        assert one != other


@pytest.mark.parametrize("glyph", GLYPHS)
def test_a_glyph_is_said_in_words(glyph: str) -> None:
    source, node = annotated(glyph=glyph)
    assert f"({GLYPHS[glyph]})</title>" in svg(source, node)
    assert f"\n{glyph} ({GLYPHS[glyph]})" in text_at(source, Timeline(source.game, source.line, "all"), node)
    assert f'aria-label="{GLYPHS[glyph]}" title="{GLYPHS[glyph]}">{glyph}</b>' in contact_sheet(source)
