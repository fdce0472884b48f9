"""`from sekiwidget import Board` loads what a widget needs to exist, and nothing more."""

import subprocess
import sys

import pytest

LATER = (
    "svgwrite",
    "sekiwidget.core",
    "sekiwidget.games",
    "sekiwidget.lesson",
    "sekiwidget.board.drawing",
    "xml.etree",
)


def loaded(code: str) -> list[str]:
    """The modules that a fresh Python has loaded after some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return done.stdout.split()


@pytest.mark.parametrize("later", LATER)
def test_nothing_is_loaded_before_it_is_needed(later: str) -> None:
    plain = set(loaded("import anywidget"))
    more = set(loaded("from sekiwidget import Board")) - plain
    assert not [name for name in more if name == later or name.startswith(f"{later}.")]
    assert len([name for name in more if not name.startswith("sekiwidget")]) < 10


def test_a_picture_needs_no_widget() -> None:
    names = loaded("import sekiwidget.board.save, sekiwidget.board.drawing")
    assert "anywidget" not in names
    assert "ipywidgets" not in names
