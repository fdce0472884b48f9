"""8  The state of a fight: who attacks, what was deployed, how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, TOKUGAWA, Block, Card, Cards, Stack
from sekiwidget.games.sekigahara.components.places import PLACES


class Deployed(NamedTuple):
    """A block deployed in the fight: the card that brought it (None: a leader first, 8.2.4) and the impact it made.

    It lies with the side it fights for; if that is not `block.side`, it has changed sides (8.6.1).
    """

    block: Block
    card: Card | None
    impact: int


class FollowUp(NamedTuple):
    """8.8.5  A fight caused by a retreat: the place, the retreating side, and where it came from."""

    place: int
    attacker: Side
    fled_from: int


@dataclass(frozen=True)
class Combat:
    """8  A fight under way, or the last one until the next begins.

    `kind` is empty until inside or outside is decided, and for a fight that did not take place. `asked` counts the
    blocks of the deployment that may be challenged. `losses` are units still to be lost. `fled_from` is the field the
    attacker lost, if the attacker's own retreat caused the fight. `holder` held the castle before the fight;
    `sheltered` are blocks that went into it while the rest must still retreat.
    """

    place: int
    attacker: Side
    kind: str = ""
    initiative: Side = TOKUGAWA
    holder: Side | None = None
    deployed: tuple[tuple[Deployed, ...], tuple[Deployed, ...]] = ((), ())
    played: tuple[Cards, Cards] = ((), ())
    impact: tuple[int, int] = (0, 0)
    stopped: tuple[bool, bool] = (False, False)
    asked: int = 0
    losses: tuple[int, int] = (0, 0)
    lost: tuple[int, int] = (0, 0)
    fallen_disks: tuple[str, ...] = ()
    winner: Side | None = None
    fled_from: int | None = None
    sheltered: Stack = ()
    follow_up: FollowUp | None = None
    ended: bool = False

    @property
    def defender(self) -> Side:
        """8.2.1  The side that is not the attacker."""
        return OTHER[self.attacker]

    @property
    def loser(self) -> Side | None:
        """The side that is not the winner, if there is a winner."""
        return OTHER[self.winner] if self.winner else None

    def but(self, **changes: Any) -> Combat:
        """The same with some fields changed."""
        made = _new(Combat)
        _set(made, "__dict__", self.__dict__ | changes)
        return made

    def __repr__(self) -> str:
        return f"<{self.kind or 'fight'} at {PLACES[self.place]}, {self.attacker} attacks, impact {self.impact}>"


_new = object.__new__
_set = object.__setattr__
