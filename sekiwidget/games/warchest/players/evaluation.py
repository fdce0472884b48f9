"""win  The chance of each side to win: locations, units and coins, as far as they lie open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.win_model import FactorOf, Features, WinModel
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.data_files import load
from sekiwidget.games.warchest.components.hexes import DISTANCE, HEXES, LOCATIONS, MARKERS
from sekiwidget.games.warchest.components.units import OTHER, SIDE_INDEX
from sekiwidget.games.warchest.components.wording import SideName
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import phrase

HAND: Final = 3
"""draw  The coins that a side draws each round."""


def features(position: Position, side: Side) -> Features:
    """What speaks for a side, each about 1 in size."""
    index, other = SIDE_INDEX[side], OTHER[side]
    mine = [(place, stack) for place, stack in enumerate(position.board) if stack is not None and stack.side == side]
    theirs = {place for place, stack in enumerate(position.board) if stack is not None and stack.side == other}
    standing = {place for place, _ in mine}
    held = position.location_count(side)
    wanted = {place for place, holder in zip(LOCATIONS, position.control, strict=True) if holder != side}
    near = {place for place in wanted - standing if any(DISTANCE[at][place] == 1 for at in standing)}
    under = len(wanted & standing) / 2
    short = float(held >= MARKERS - 1)
    return {
        "locations": held / MARKERS,
        "one location short": short,
        "standing on locations to take": under,
        "standing on the last location": short * under,
        "locations one step away": len(near - theirs) / 2,
        "locations to fight for": len(near & theirs) / 2,
        "units": len(mine) / 4,
        "coins on units": sum(stack.height for _, stack in mine) / 4,
        "coins in bag and hand": (len(position.bags[index]) + len(position.hands[index])) / 8,
        "coins in the supply": len(position.supply[index]) / 8,
        "coins eliminated": len(position.eliminated[index]) / 8,
        "initiative": float(position.initiative == side),
        "coins to play this round": len(position.hands[index]) / HAND,
    }


def _standing(position: Position, side: Side) -> set[int]:
    return {place for place, stack in enumerate(position.board) if stack is not None and stack.side == side}


def _held(position: Position, side: Side) -> list[int]:
    """control  The locations that a side controls."""
    return [place for place in LOCATIONS if position.holder(place) == side]


def _held_or_stood_on(position: Position, side: Side) -> list[int]:
    """control  The locations that a side controls or that its units stand on."""
    standing = _standing(position, side)
    return [place for place in LOCATIONS if position.holder(place) == side or place in standing]


def _near(position: Position, side: Side) -> list[int]:
    """move  The locations that a side does not control, on which its units stand or which are one step away."""
    standing = _standing(position, side)
    wanted = [place for place in LOCATIONS if position.holder(place) != side]
    return [place for place in wanted if any(DISTANCE[at][place] <= 1 for at in standing)]


def _named(found: Callable[[Position, Side], list[int]]) -> Callable[[Position, Side], list[str]]:
    """control  The names of the locations that a factor counts."""
    return lambda position, side: [HEXES[place] for place in found(position, side)]


def _coins_on_board(position: Position, side: Side) -> int:
    """bolster  The coins of which a side's units consist."""
    return sum(stack.height for stack in position.board if stack is not None and stack.side == side)


def _who_has_the_initiative(position: Position) -> str:
    """initiative  Who has the initiative in the end, if the marker was thrown, unlike after the other action."""
    holder = position.initiative
    if holder is None:
        return ""
    return phrase(
        "In the end {side} has the initiative, not {other}.", side=SideName(holder), other=SideName(OTHER[holder])
    )


MODEL: Final = WinModel(
    features,
    lambda: load("evaluation.toml"),
    factors=(
        FactorOf[Position](
            lambda side: phrase("{side:possessive} locations", side=SideName(side)),
            "control",
            lambda position, side: position.location_count(side),
            ("locations", "one location short"),
            places=_named(_held),
            said_by_action=True,
        ),
        FactorOf[Position](
            lambda side: phrase("locations that {side} controls or has units on", side=SideName(side)),
            "control",
            lambda position, side: len(_held_or_stood_on(position, side)),
            ("standing on locations to take", "standing on the last location", "locations", "one location short"),
            places=_named(_held_or_stood_on),
        ),
        FactorOf[Position](
            lambda side: phrase("locations to take within one step of {side:possessive} units", side=SideName(side)),
            "move",
            lambda position, side: len(_near(position, side)),
            ("locations one step away", "locations to fight for"),
            places=_named(_near),
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} coins on the board", side=SideName(side)),
            "bolster",
            _coins_on_board,
            ("units", "coins on units"),
            said_by_action=True,
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} coins in the supply", side=SideName(side)),
            "recruit",
            lambda position, side: len(position.supply[SIDE_INDEX[side]]),
            ("coins in the supply",),
            more_is_better=False,
            said_by_action=True,
        ),
        FactorOf[Position](
            lambda side: phrase("initiative"),
            "initiative",
            lambda position, side: int(position.initiative == side),
            ("initiative",),
            left=_who_has_the_initiative,
        ),
    ),
)
