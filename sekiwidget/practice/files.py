"""The files of the puzzles that come with the package, one for each game: readable in a source tree, packed in a wheel.

bz2 is a part of Python in the browser, too, unlike lzma.
"""

from __future__ import annotations

import bz2
from importlib.resources import files
from pathlib import Path
from typing import Final

FOLDER: Final = Path(str(files("sekiwidget.practice"))) / "puzzles"
"""The folder of the files."""
SOURCE: Final = ".toml"
"""How the name of a readable file ends."""
PACKED: Final = ".toml.bz2"
"""How the name of a packed one ends."""


def puzzle_text(game: str) -> str:
    """The text of the file of a game, by the game's id; empty if it has none."""
    source, packed = FOLDER / f"{game}{SOURCE}", FOLDER / f"{game}{PACKED}"
    if source.is_file():
        return source.read_text(encoding="utf-8")
    return bz2.decompress(packed.read_bytes()).decode() if packed.is_file() else ""
