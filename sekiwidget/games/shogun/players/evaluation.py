"""end, score-province, score-most  The chance of each side to win: points so far, and what winter will count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.authoring.win_model import FactorOf, Features, WinModel
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SEASONS
from sekiwidget.games.shogun.components.data_files import load
from sekiwidget.games.shogun.components.land import NEAR
from sekiwidget.games.shogun.components.wording import province_name, side_name
from sekiwidget.games.shogun.players.opponent import threat
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.winter import awards, buildings_of, shortage
from sekiwidget.text.phrase import phrase

ROUNDS: Final = 2 * (len(SEASONS) - 1)
"""years  The rounds with actions in a game."""
THREATENED: Final = "provinces threatened"
BATTLES: Final = ("battle_a", "battle_b")
DEPLOYMENTS: Final = ("deploy5", "deploy3", "deploy1")
"""battle, deploy5  Actions of the same kind."""
CONQUESTS: Final = frozenset(("conquers", "devastated", "takes_province", "drawn"))
FIGHTS: Final = frozenset((
    "adds", "attacks", "defends", "farmers", "fights", "filled", "inside", "keeps", "repelled", "survive"
))  # fmt: skip
ARRIVALS: Final = frozenset(("deploys", "moves", "arrives"))
"""battle  The events by which provinces and armies change."""


def features(position: Position, side: Side) -> Features:
    """What speaks for a side, each about 1 in size."""
    seat, owned = position.seat(side), position.owned(side)
    season = SEASONS.index(position.season)
    done = ((position.year - 1) * (len(SEASONS) - 1) + season) / ROUNDS
    armies = [position.land[place].armies for place in owned]
    battles = _to_come(position, side, BATTLES)
    return {
        "points": position.points[seat] / 10,
        "provinces": len(owned) / 8,
        "buildings": buildings_of(position, side) / 5,
        "points for most buildings, late in the game": _most(position, side) / 10 * done,
        "armies": sum(armies) / 20,
        "armies, late in the game": sum(armies) / 20 * done,
        THREATENED: len(threatened(position, side)) / 8,
        "provinces to attack": _targets(position, side) / 8 * battles,
        "chests": position.chests[seat] / 10,
        "tax to come": _to_come(position, side, ("tax",)),
        "rice": position.rice[seat] / 10,
        "rice to come": _to_come(position, side, ("rice",)),
        "rice that is short, late in the year": shortage(position, side) / 8 * season / (len(SEASONS) - 1),
        "armies to come": _to_come(position, side, DEPLOYMENTS),
        "cubes in the tower": (position.tower[seat] + position.tray[seat]) / 10,
    }


def _most(position: Position, side: Side) -> int:
    """score-most  The points that a side would get for most buildings of a kind in a region."""
    return sum(award.points for award in awards(position) if side in award.sides)


def _to_come(position: Position, side: Side, actions: Sequence[str]) -> float:
    """carry-out  The part of these actions in which a side may still act in this round."""
    if position.season == "winter" or position.draft is not None:
        return 0.0
    over = {*position.actions[: position.done], *([position.action] if side not in position.waiting else ())}
    return sum(action not in over for action in actions) / len(actions)


def _targets(position: Position, side: Side) -> int:
    """battle  The provinces of others in which a neighbour of this side has more armies to send than stand there."""
    found = 0
    for place, land in enumerate(position.land):
        if land.owner in (None, side):
            continue
        near = [position.land[to].armies - 1 for to in NEAR[place] if position.land[to].owner == side]
        found += max(near, default=0) > land.armies
    return found


def _armies(position: Position, side: Side) -> int:
    """battle  The armies of a side on the map, and those that are about to be thrown."""
    thrown = position.fight.cubes[position.seat(side)] if position.fight is not None else 0
    return thrown + sum(position.land[place].armies for place in position.owned(side))


def threatened(position: Position, side: Side) -> list[int]:
    """battle  The provinces of a side beside which an enemy has more armies to send than stand there."""
    return [place for place in position.owned(side) if threat(position, side, place) > 0]


MODEL: Final = WinModel(
    features,
    lambda: load("evaluation.toml"),
    factors=(
        FactorOf[Position](
            lambda side: phrase("{side:possessive} points", side=side_name(side)),
            "end",
            lambda position, side: position.points[position.seat(side)],
            ("points",),
            changed_by=frozenset(("scores", "most")),
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} provinces", side=side_name(side)),
            "score-province",
            lambda position, side: len(position.owned(side)),
            ("provinces",),
            changed_by=CONQUESTS,
            places=lambda position, side: map(province_name, position.owned(side)),
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} buildings", side=side_name(side)),
            "score-building",
            buildings_of,
            ("buildings",),
            changed_by=CONQUESTS | {"builds"},
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} points to come for most buildings", side=side_name(side)),
            "score-most",
            _most,
            ("points for most buildings, late in the game",),
            changed_by=CONQUESTS | {"builds"},
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} armies in all", side=side_name(side)),
            "battle",
            _armies,
            ("armies", "armies, late in the game"),
            changed_by=CONQUESTS | FIGHTS | {"deploys"},
        ),
        FactorOf[Position](
            lambda side: phrase(
                "{side:possessive} provinces with fewer armies than an enemy beside them", side=side_name(side)
            ),
            "battle",
            lambda position, side: len(threatened(position, side)),
            (THREATENED,),
            more_is_better=False,
            changed_by=CONQUESTS | FIGHTS | ARRIVALS | {"attacks"},
            places=lambda position, side: map(province_name, threatened(position, side)),
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} chests", side=side_name(side)),
            "tax",
            lambda position, side: position.chests[position.seat(side)],
            ("chests",),
            changed_by=frozenset(("pays", "taxes", "builds", "deploys")),
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} stores of rice", side=side_name(side)),
            "rice",
            lambda position, side: position.rice[position.seat(side)],
            ("rice", "rice that is short, late in the year"),
            changed_by=frozenset(("harvests", "loses_rice", "rice_gone")),
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} cubes in the tower and its tray", side=side_name(side)),
            "tower",
            lambda position, side: position.tower[position.seat(side)] + position.tray[position.seat(side)],
            ("cubes in the tower",),
            changed_by=CONQUESTS | FIGHTS,
        ),
    ),
)
