"""Estimated widths, wrapping, direction; the paths of roads."""

from pathlib import Path

import pytest
from PIL import ImageFont

from sekiwidget.board.image import marks
from sekiwidget.board.image.text_metrics import (
    clean,
    is_rtl,
    width,
    wrap,
)
from sekiwidget.export import raster


def test_widths_follow_the_letters() -> None:
    assert width("iii", 10) < width("mmm", 10) / 2
    assert width("Gifu", 20) == 2 * width("Gifu", 10)
    assert width("Gifu", 10, bold=True) > width("Gifu", 10) > 0
    assert width("ō", 10) == width("o", 10)
    assert width("本", 10) == 10
    assert width("\u0301", 10) == 0


@pytest.mark.parametrize("serif", [False, True])
def test_hebrew_letters_have_their_own_widths(serif: bool) -> None:
    face = Path(raster.__file__).parent / "faces" / "DejaVuSansCondensed.ttf"
    drawn = ImageFont.truetype(face, 1000, layout_engine=ImageFont.Layout.BASIC)
    for letter in map(chr, range(ord("א"), ord("ת") + 1)):
        assert width(letter, 1000, serif=serif) == pytest.approx(drawn.getlength(letter), abs=1)
    assert width("שָׁלוֹם", 10) == width("שלום", 10)


@pytest.mark.parametrize("text", ["", "   ", "one", "one two three " * 20, "x" * 500, "a " * 300, "本" * 90])
def test_wrapped_lines_fit_and_lose_nothing(text: str) -> None:
    lines = wrap(text, 12, 100)
    assert all(width(line, 12) <= 100 or len(line) == 1 for line in lines)
    assert "".join(lines).replace(" ", "") == clean(text).replace(" ", "")


def test_what_xml_cannot_hold_is_replaced() -> None:
    assert clean("a\x00b\ud800c\ufffed") == "a\ufffdb\ufffdc\ufffdd"
    assert clean(" a \n b\t c ") == "a b c"


def test_the_first_letter_with_a_direction_decides() -> None:
    assert is_rtl("1. הקרב")
    assert not is_rtl("Gifu הקרב")
    assert not is_rtl("123 ...")


def test_curves_are_followed_from_end_to_end() -> None:
    way = marks.path_points("M0 0C0 10 10 10 10 0")
    assert (way[0], way[-1]) == ((0, 0), (10, 0))
    assert max(y for _, y in way) == pytest.approx(7.5)
    assert marks.path_points("M1,2l3-4L-.5.5") == [(1, 2), (4, -2), (-0.5, 0.5)]


def test_a_road_can_be_walked_both_ways() -> None:
    link = {"ends": ["a", "b"], "path": "M0 0L10 0"}
    assert marks.link_path(link, "a") == [(0, 0), (10, 0)]
    assert marks.link_path(link, "b") == [(10, 0), (0, 0)]
    assert marks.other_end(link, "a") == "b"


def test_a_way_is_shortened_at_both_ends() -> None:
    way = marks.shorten_path([(0, 0), (50, 0), (100, 0)], 10, 20)
    assert (way[0], way[-1]) == ((10, 0), (80, 0))
    assert marks.path_length(way) == 70
    assert marks.direction(way) == 0
    assert len(marks.shorten_path([(0, 0), (10, 0)], 10, 20)) == 2
    assert marks.path_data([(0, 0), (1.25, 2)]) == "M0.0,0.0L1.2,2.0"
