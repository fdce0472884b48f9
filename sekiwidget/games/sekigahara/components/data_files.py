"""The data files of the game: the package's, or the user's replacements."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.data_files import DataFiles, RuleBook
from sekiwidget.games.own_files import OWN_FILES

FILES: Final = DataFiles(__package__.rpartition(".")[0], OWN_FILES["sekigahara"])
load: Final = FILES.load
BOOK: Final = RuleBook(FILES.rules)
"""The rules of the game as text, in their order."""

_FULL: Final = ("1l", "1g", "1c", "2", "3")
FACES: Final[dict[str, tuple[str, ...]]] = {
    "tokugawa": _FULL,
    "fukushima": _FULL,
    "date": _FULL,
    "maeda": _FULL,
    "ii": ("4",),
    "ishida": ("1l",),
    "kobayakawa": _FULL,
    "mori": _FULL,
    "ukita": _FULL,
    "uesugi": ("1l", "1g", "1c", "3"),
}
"""3.2  The block faces that each clan may have: strength, and l leader, g gun, c cavalry."""
