"""The rules by id, and their order in the book."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.game import Rule
from sekiwidget.games.warchest.data_files import load

RULES: Final[dict[str, Rule]] = {row["id"]: Rule(**row) for row in load("rules.toml")["rule"]}
"""The rules of `data/rules.toml`, in rule-book order."""
ORDER: Final[dict[str, int]] = {rule: number for number, rule in enumerate(RULES)}
"""Where each stands in the book."""
