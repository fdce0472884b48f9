"""tactic  Tactics: what each needs, what forbids it, and its effect; one entry of `TACTICS` per card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol

from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import ROYAL, Stack
from sekiwidget.games.warchest.components.wording import UnitName
from sekiwidget.games.warchest.rules.actions import Tactic
from sekiwidget.games.warchest.rules.maneuver import forbids_standing, none_on_board
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.tactics_attack import Archer, Cavalry, Crossbowman, Lancer
from sekiwidget.games.warchest.rules.tactics_grant import Ensign, Footman, Marshall
from sekiwidget.games.warchest.rules.tactics_ride import LightCavalry, RoyalGuard
from sekiwidget.text.phrase import paragraph, phrase


class Card(Protocol):
    """The tactic of one unit."""

    @property
    def needs(self) -> str:
        """What its text must name, as a sentence with an example."""

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every way to use it from here, ignoring legality: what a shortened text may have meant."""

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every legal use by the unit here."""

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """A random legal use, or None."""

    def fits(self, action: Tactic) -> bool:
        """Whether the text names what the tactic needs."""

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """What forbids it, once it fits."""

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """What it does."""


TACTICS: dict[str, Card] = {
    "archer": Archer(),
    "cavalry": Cavalry(),
    "crossbowman": Crossbowman(),
    "ensign": Ensign(),
    "footman": Footman(),
    "lancer": Lancer(),
    "light_cavalry": LightCavalry(),
    "marshall": Marshall(),
    "royal_guard": RoyalGuard(),
}


def tactic_coin(unit: str) -> str:
    """tactic, royal-coin, royal_guard  The coin that pays: the unit's own, but for the Royal Guard the Royal Coin."""
    return ROYAL if unit == "royal_guard" else unit


def forbids_tactic(position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
    """tactic  The unit must have a tactic, stand where stated, and be able to do what its card says."""
    card = TACTICS.get(action.unit)
    if card is None:
        yield Reason("tactic", phrase("{unit:the capital} has no tactic on its card.", unit=UnitName(action.unit)))
        return
    places = position.found(side, action.unit)
    if not places:
        yield Reason("tactic", none_on_board(side, action.unit))
    if not card.fits(action):
        yield from _forbids_cut(card, action, places)
        return
    if not action.granted and action.path:
        yield from forbids_standing(position, side, action.unit, action.path[0], "tactic")
    yield from card.forbids(position, side, action)


def _forbids_cut(card: Card, action: Tactic, places: list[int]) -> Iterator[Reason]:
    """tactic  The text is not a full tactic, nor the end of any way of using it."""
    if places and len(action.path) == 1 and not action.granted:
        start, end = HEXES[places[0]], HEXES[action.path[0]]
        none = phrase("No way of this tactic leads from {start} to {end}.", start=start, end=end)
        yield Reason(action.unit, paragraph([none, card.needs]))
    elif places or not action.path:
        yield Reason(action.unit, card.needs)
