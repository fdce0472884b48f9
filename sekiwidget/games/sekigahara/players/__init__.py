"""The computer opponent, the possible worlds behind a view, and what a search needs."""

from sekiwidget.games.sekigahara.players.opponent import simple
from sekiwidget.games.sekigahara.players.scope import is_quiet, is_settled, material_lost, transposition_key
from sekiwidget.games.sekigahara.players.worlds import determinize, worlds

__all__ = ["determinize", "is_quiet", "is_settled", "material_lost", "simple", "transposition_key", "worlds"]
