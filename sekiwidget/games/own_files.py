"""Which data files a user's own may replace; their names tell of which game a folder of them is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Listed, Series

OWN_FILES: Final[dict[str, tuple[str, ...]]] = {
    "sekigahara": ("blocks.toml", "cards.toml", "map.toml", "setup.toml"),
    "daimyo": ("deck.toml", "layouts.toml"),
    "shogun": ("provinces.toml", "events.toml", "lineups.toml", "tower.toml"),
}
"""Of each game that has such files; no name stands twice."""


def game_of(folder: Path) -> str:
    """The game whose data files lie in a folder. Raises ValueError where there is none, or files of two games."""
    if not folder.is_dir():
        raise ValueError(phrase("there is no such folder"))
    found = [game for game, names in OWN_FILES.items() if any(os.path.lexists(folder / name) for name in names)]
    if len(found) == 1:
        return found[0]
    expected = Listed(
        phrase("{game} has {files}", game=game, files=", ".join(names)) for game, names in OWN_FILES.items()
    )
    if found:
        games = Series(found)
        raise ValueError(
            phrase(
                "it holds files of {games}; each needs a folder of its own ({expected:apart})",
                games=games,
                expected=expected,
            )
        )
    raise ValueError(phrase("it holds no data file of a game ({expected:apart})", expected=expected))
