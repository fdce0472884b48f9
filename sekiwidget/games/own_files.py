"""Which data files a user's own may replace; their names tell of which game a folder of them is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

OWN_FILES: Final[dict[str, tuple[str, ...]]] = {
    "sekigahara": ("blocks.toml", "cards.toml", "map.toml", "setup.toml"),
    "daimyo": ("deck.toml", "layouts.toml"),
}
"""Of each game that has such files; no name stands twice."""


def game_of(folder: Path) -> str:
    """The game whose data files lie in a folder. Raises ValueError where there is none, or files of two games."""
    if not folder.is_dir():
        raise ValueError("there is no such folder")
    found = [game for game, names in OWN_FILES.items() if any(os.path.lexists(folder / name) for name in names)]
    if len(found) == 1:
        return found[0]
    expected = "; ".join(f"{game} has {', '.join(names)}" for game, names in OWN_FILES.items())
    if found:
        raise ValueError(f"it holds files of {' and '.join(found)}; each needs a folder of its own ({expected})")
    raise ValueError(f"it holds no data file of a game ({expected})")
