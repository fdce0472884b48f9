"""A view of a fight as its field shows it: who stands below, who is inside a castle."""

from __future__ import annotations

from typing import Final, NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDES, Block
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.position import Position


class FieldOf(NamedTuple):
    """A view with its fight, and the commit that led to it if it is of the same fight."""

    view: Position
    combat: Combat
    last: Narrated | None

    @property
    def near(self) -> Side:
        """The side below: the viewer's, else the attacker; in a siege the side outside, since the castle is above."""
        viewer, combat = self.view.viewer, self.combat
        if viewer is None or viewer not in SIDES or combat.kind == "siege":
            return combat.attacker
        return combat.attacker if self.undecided else viewer

    @property
    def undecided(self) -> bool:
        """8.9.2  Whether the defender must still choose inside or outside."""
        return not self.combat.kind and self.combat.holder == self.combat.defender

    @property
    def besieged(self) -> Side | None:
        """8.9.1  The side inside the castle, if this is a siege."""
        return self.combat.defender if self.combat.kind == "siege" else None

    def half(self, side: Side) -> str:
        """The place of a side's rank."""
        return "field.near" if side == self.near else "field.far"


_KNOWN_FIRST: Final = 50
"""More than there are blocks of a side."""


def block_number(at: int, block: Block, hidden: int) -> str:
    """The number of a block in a piece's id: of a known one in the stack, of a hidden one among the hidden."""
    return f"{at}" if block.clan else f"hidden.{hidden}"


def block_order(at: int, block: Block) -> int:
    """Known blocks stand in their order before all hidden ones, which have none."""
    return at - _KNOWN_FIRST if block.clan else 0
