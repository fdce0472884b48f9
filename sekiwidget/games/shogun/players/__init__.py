"""Opponents, what may lie behind a view, and what a solver looks at."""

from sekiwidget.games.shogun.players.beginner import simple
from sekiwidget.games.shogun.players.relevance import is_quiet, is_settled, material_lost, transposition_key
from sekiwidget.games.shogun.players.worlds import determinize, worlds

__all__ = ["determinize", "is_quiet", "is_settled", "material_lost", "simple", "transposition_key", "worlds"]
