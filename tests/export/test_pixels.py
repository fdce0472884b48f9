"""Pictures of pixels: the same everywhere, with letters even where no typeface is installed."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import util
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageFont

from sekiwidget.board import Board
from sekiwidget.board.image.theme import MEASURES
from sekiwidget.export import raster
from sekiwidget.export.raster import (
    FACES,
    LettersMissing,
    PicturesMissing,
    to_png,
)
from tests.board.battles import battle

Make = Callable[..., Board]
ROOT = Path(__file__).parents[2]
SIGNS = "ABC xyz äöüÄÖÜß éôæø ō – … ’ × − ≤ ≥ ✓ ✗ ★ ● → שלום עברית"


def inked(text: str, x: int = 10, **look: str) -> int:
    """How many pixels of a line of text are not white."""
    more = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in look.items())
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><path fill="#fff" d="M0 0h60v40H0z"/>'
        f'<text x="{x}" y="28" font-size="24" {more}>{text}</text></svg>'
    )
    with Image.open(io.BytesIO(to_png(svg))) as picture:
        return sum(count for value, count in enumerate(picture.convert("L").histogram()) if value < 200)


@pytest.mark.parametrize("family", ["sans", "serif"])
def test_every_letter_of_ours_is_drawn_without_the_system(family: str) -> None:
    for sign in SIGNS.replace(" ", ""):
        assert inked(sign, font_family=MEASURES[family]) > 0, sign


def test_words_from_right_to_left_end_where_they_begin() -> None:
    """The ink is to the left of x, and mixed words have the order of their script."""
    look = {"font_family": MEASURES["serif"], "font_style": "italic", "direction": "rtl"}
    assert inked("שלום", x=58, **look) > 100
    assert inked("שלום", x=2, **look) < inked("שלום", x=58, **look) / 4
    assert inked("שלום", x=58, **look) == inked("שלום", x=58, font_family=MEASURES["sans"], direction="rtl")


def test_letters_that_no_typeface_has_are_named_and_shown_as_missing() -> None:
    unknown = "\U0010fffd"
    with pytest.warns(LettersMissing, match=f"no font here has {unknown}: install one"):
        assert inked(unknown) == inked("\ufffd") > 0


def test_the_typefaces_hold_what_is_promised_and_no_more() -> None:
    for path in FACES.glob("*.ttf"):
        face = ImageFont.truetype(path, 20)
        empty = bytes(face.getmask("\U0010fffd"))
        latin = [chr(code) for code in (*range(0x21, 0x7F), *range(0xA1, 0x180)) if code != 0xAD]
        assert [letter for letter in latin if bytes(face.getmask(letter)) == empty] == [], path.name
    assert len(list(FACES.glob("*.ttf"))) == 5
    assert "Bitstream" in (FACES / "LICENSE").read_text(encoding="utf-8")


def test_all_that_our_texts_say_is_in_the_typefaces() -> None:
    """So the pictures of the lessons, and all that the games say, are the same bytes on every machine."""
    games = [path for path in (ROOT / "sekiwidget" / "games").rglob("*.py") if path.stem != "text_board"]
    files = [*(ROOT / "examples").rglob("*.toml"), *games]
    assert games and len(files) > len(games)
    foreign = {path.name: set(raster._OTHER.findall(path.read_text(encoding="utf-8"))) for path in files}
    assert {name: letters for name, letters in foreign.items() if letters} == {}
    assert raster.needs_more("日本") and raster.needs_more("Привет") and not raster.needs_more(SIGNS)


def test_a_picture_is_as_wide_as_asked(board: Make, tmp_path: Path) -> None:
    made = board(battle())
    for width, wide in ((None, 1120), (300, 300)):
        with Image.open(made.save(tmp_path / "x.png", node=3, width=width)) as picture:
            assert picture.size[0] == wide
    assert made.save(tmp_path / "y.png", node=3, width=300).read_bytes() == (tmp_path / "x.png").read_bytes()
    assert made.save(tmp_path / "z.png", node=4, width=300).read_bytes() != (tmp_path / "x.png").read_bytes()


def test_its_words_are_on_it(board: Make, tmp_path: Path) -> None:
    """The same picture without its texts has other pixels where they stand."""
    text = board(battle()).save(tmp_path / "x.svg", node=3).read_text(encoding="utf-8")
    words = to_png(text, 400)
    assert words != to_png(re.sub(r"<text[^>]*>[^<]*</text>", "", text), 400)


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("x.jpg", {}, r"the file name must end with \.svg, \.png, \.gif or \.html, not `\.jpg`"),
    ("x", {}, r"the file name must end with \.svg, \.png, \.gif or \.html"),
    ("x.png", {"animated": True}, r"only an \.svg or a \.gif can be animated, not a \.png"),
    ("x.html", {"seconds": 2}, r"only an animated picture \(a \.gif or an animated \.svg\) can have seconds"),
    ("x.svg", {"seconds": 2}, r"only an animated picture \(a \.gif or an animated \.svg\) can have seconds"),
    ("x.svg", {"width": 300}, r"only a \.png or a \.gif can have a width, not a \.svg"),
    ("x.png", {"width": 99}, "from 100 to 4000, not 99"),
    ("x.png", {"width": 4001}, "from 100 to 4000, not 4001"),
    ("x.png", {"width": True}, "not True"),
    ("x.png", {"width": 200.5}, "not 200.5"),
    ("x.gif", {"seconds": 0}, "seconds must be from 0.1 to 60, not 0"),
    ("x.gif", {"seconds": float("nan")}, "not nan"),
    ("x.gif", {"seconds": "2"}, r"seconds must be from 0\.1 to 60, not `2`"),
    ("x.gif", {"theme": "auto"}, "There is no theme `auto`. Known: light, dark."),
    ("x.png", {"theme": "auto"}, "There is no theme `auto`. Known: light, dark."),
    ("x.gif", {"chapter": "Sea"}, "There is no chapter that begins with `Sea`. Known: The field; Loyalty"),
    ("x.png", {"chapter": "Sea"}, "There is no chapter that begins with `Sea`. Known: The field; Loyalty"),
    ("x.png", {"chapter": "Loy", "node": 2}, "choose a node or a chapter, not both"),
    ("x.toml", {"animated": True}, "a scenario is always saved as a whole: node, theme and the options of"),
    ("x.gif", {"perspective": "ishida"}, "this board shows only public, not ishida"),
]


@pytest.mark.parametrize(("name", "asked", "told"), WRONG)
def test_what_is_asked_wrongly_is_told_and_nothing_is_written(
    board: Make, tmp_path: Path, name: str, asked: dict[str, Any], told: str
) -> None:
    made = board(battle(), perspectives="public" if "perspective" in asked else "all")
    with pytest.raises(ValueError, match=told):
        made.save(tmp_path / name, **asked)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["x.png", "x.gif"])
def test_what_is_not_installed_is_named(
    board: Make, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = util.find_spec
    monkeypatch.setattr(raster, "find_spec", lambda library: None if library == "resvg_py" else find(library))
    with pytest.raises(PicturesMissing, match=re.escape('pip install "sekiwidget[pictures]"')):
        board(battle()).save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []
    assert board(battle()).save(tmp_path / "x.svg", animated=True).is_file()


def test_a_board_does_not_wait_for_the_libraries(tmp_path: Path) -> None:
    show = """
import sys
import sekiwidget
board = sekiwidget.Board(sekiwidget.new("sekigahara", seed=1600))
board.save(sys.argv[1], animated=True)
print([name for name in ("PIL", "resvg_py", "svgwrite") if name in sys.modules])
"""
    command = [sys.executable, "-c", show, str(tmp_path / "x.svg")]
    environ = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environ)
    assert done.stdout == "[]\n"
