"""The computer opponent, the possible worlds behind a view, and what searches and advice need."""

from sekiwidget.games.shogun.players.opponent import propose, simple
from sekiwidget.games.shogun.players.scope import horizon, is_quiet, is_settled, material_lost, transposition_key
from sekiwidget.games.shogun.players.worlds import determinize, worlds

__all__ = [
    "determinize",
    "horizon",
    "is_quiet",
    "is_settled",
    "material_lost",
    "propose",
    "simple",
    "transposition_key",
    "worlds",
]
