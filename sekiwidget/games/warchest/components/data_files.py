"""The data files of the game."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.data_files import DataFiles, RuleBook

FILES: Final = DataFiles(__package__.rpartition(".")[0])
load: Final = FILES.load
BOOK: Final = RuleBook(FILES.rules)
"""The rules of the game as text, in their order."""
