"""A commit of Sekigahara as the narration reads it: with the types of this game, and the fight before and after."""

from __future__ import annotations

from typing import cast

from sekiwidget.authoring.narration import Narrated as AnyNarrated
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.position import Position


class Narrated(AnyNarrated[Position]):
    """A commit, or the view of one."""

    @property
    def old(self) -> Combat:
        """The fight before; to be asked only where there was one."""
        return cast("Combat", self.before.combat)

    @property
    def new(self) -> Combat:
        """The fight after; to be asked only where there is one."""
        return cast("Combat", self.after.combat)
