"""The data files that a user may replace, by game."""

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
"""Game id -> names of its files. No two games share a name."""


def game_of_folder(folder: Path) -> str:
    """The id of the game whose data files are in a folder. Raises ValueError for none, or for files of two games."""
    if not folder.is_dir():
        raise ValueError(phrase("this folder does not exist"))
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
