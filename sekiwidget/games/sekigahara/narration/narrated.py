"""A commit typed for the narration of Sekigahara, with the fight before and after."""

from __future__ import annotations

from sekiwidget.authoring.narration import Narrated as AnyNarrated
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase


class Narrated(AnyNarrated[Position]):
    """A commit, or the view of one."""

    @property
    def old(self) -> Combat:
        """The fight before. Raises ValueError where there was none."""
        return _fight(self.before)

    @property
    def new(self) -> Combat:
        """The fight after. Raises ValueError where there is none."""
        return _fight(self.after)


def _fight(position: Position) -> Combat:
    if position.combat is None:
        raise ValueError(phrase("there is no fight here"))
    return position.combat
