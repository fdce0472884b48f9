"""The computer opponent, the possible worlds behind a view, and what searches and advice need."""

from sekiwidget.games.sekigahara.players.opponent import simple
from sekiwidget.games.sekigahara.players.proposals import propose
from sekiwidget.games.sekigahara.players.scope import (
    fact_since,
    horizon,
    is_quiet,
    is_settled,
    material_lost,
    transposition_key,
)
from sekiwidget.games.sekigahara.players.worlds import determinize, worlds

__all__ = [
    "determinize",
    "fact_since",
    "horizon",
    "is_quiet",
    "is_settled",
    "material_lost",
    "propose",
    "simple",
    "transposition_key",
    "worlds",
]
