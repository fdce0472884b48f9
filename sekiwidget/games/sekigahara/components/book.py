"""The rules of the game as text, in their order."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.rulebook import RuleBook
from sekiwidget.games.sekigahara.components.data_files import FILES

BOOK: Final = RuleBook(FILES.rules)
