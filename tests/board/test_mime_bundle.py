"""What a notebook shows: the widget, or without one the board as text and as a picture."""

import html
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

from sekiwidget.board import Board
from sekiwidget.board.mime_bundle import VIEW
from tests.board.battles import battle
from tests.notebooks import notebook_of

Make = Callable[..., Board]


def test_a_notebook_gets_the_widget_the_text_and_the_picture(board: Make) -> None:
    made = board(battle())
    data, metadata = made._repr_mimebundle_()
    assert set(data) == {VIEW, "text/plain", "text/html"}
    assert data[VIEW]["model_id"] == made.model_id
    assert metadata == {}
    assert made._repr_mimebundle_(include=None, exclude=None)[0].keys() == data.keys()


def test_the_text_is_the_text_board_with_what_is_said(board: Make) -> None:
    made = board(battle())
    made.goto(6)
    text = made._repr_mimebundle_()[0]["text/plain"]
    assert "Gifu" in text
    sentence = made.timelines["all"]["nodes"][6]["say"]
    assert sentence in text
    made.goto(next(node.id for node in made.line.nodes if node.attempt))
    assert (
        "Not allowed: Tokugawa deploys the Fukushima gun with a Tokugawa card."
        in made._repr_mimebundle_()[0]["text/plain"]
    )


def test_the_picture_is_an_image_with_a_description(board: Make) -> None:
    made = board(battle(comment='he "may" <choose>'))
    made.goto(2)
    shown = made._repr_mimebundle_()[0]["text/html"]
    match = re.fullmatch(r'<img alt="([^"]*)" style="[^"]*" src="data:image/svg\+xml,([^"]+)">', shown)
    assert match
    assert 'he "may" <choose>' in html.unescape(match[1])
    ET.fromstring(unquote(match[2]))


def test_a_notebook_turned_into_a_page_holds_the_picture(tmp_path: Path) -> None:
    """As docs/board.md promises, for a page that works offline."""
    text = "from sekiwidget import Board\nfrom tests.board.battles import battle\nBoard(battle())"
    (tmp_path / "lesson.ipynb").write_text(notebook_of(text), encoding="utf-8")
    wanted = [f"--NbConvertBase.display_data_priority=text/{kind}" for kind in ("html", "plain")]
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", "lesson.ipynb", *wanted]
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, check=True)
    page = (tmp_path / "lesson.html").read_text(encoding="utf-8")
    assert re.search(r'<img alt="[^"]*Tokugawa[^"]*"[^>]* src="data:image/svg\+xml,%3Csvg', page)


def test_a_closed_board_is_still_a_text_and_a_picture(board: Make) -> None:
    made = board(battle())
    made.close()
    data, _ = made._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html"}


def test_only_the_first_perspective_is_shown_standing_still(board: Make) -> None:
    hidden = board(battle(), perspectives=["public", "all"])
    shown = board(battle(), perspectives=["all", "public"])
    assert hidden._repr_mimebundle_()[0]["text/plain"] != shown._repr_mimebundle_()[0]["text/plain"]


def test_a_notebook_does_not_wait_for_svgwrite() -> None:
    show = """
import sys
import sekiwidget
sekiwidget.Board(sekiwidget.new("sekigahara", seed=1600))._repr_mimebundle_()
print([name for name in ("svgwrite", "urllib.request", "xml.etree.ElementTree") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_boards_share_what_never_changes(board: Make) -> None:
    assert board(battle()).backdrop is board(battle()).backdrop
