"""The data files of the game, those of the package or the user's own in their place."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.data_files import DataFiles, RuleBook
from sekiwidget.games.own_files import OWN_FILES

FILES: Final = DataFiles(__package__.rpartition(".")[0], OWN_FILES["shogun"])
load: Final = FILES.load
BOOK: Final = RuleBook(FILES.rules)
"""The rules of the game as text, in their order."""
