"""Positions of Shogun laid out directly, in the middle of a round or in winter, and what is said of a commit there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun.components.cards import ACTIONS, KINDS, SPACES, SPECIALS
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, FARMERS, Heap
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.game import GAME
from sekiwidget.games.shogun.rules.actions import Battle, Drop
from sekiwidget.games.shogun.rules.position import Land, Position
from sekiwidget.games.shogun.rules.sequence import begin_action, carry_on
from sekiwidget.games.shogun.rules.setup import empty_table


def heap(**counts: int) -> Heap:
    """Cubes of three sides and the farmers, by colour."""
    return tuple(counts.get(colour, 0) for colour in ("black", "gold", "white", FARMERS))


def land(words: str) -> Land:
    """A province: `black 5 castle revolts 2`."""
    owner, armies, *rest = words.split()
    revolts = int(rest[rest.index("revolts") + 1]) if "revolts" in rest else 0
    return Land(owner, int(armies), tuple(kind for kind in KINDS if kind in rest), revolts)


def placed(provinces: Mapping[str, str], **fields: Any) -> Position:
    """A table of three sides with these provinces; supplies hold what is nowhere else."""
    position = empty_table(3).with_land({INDEX[name]: land(words) for name, words in provinces.items()})
    tower, tray = heap(**fields.pop("tower", {})), heap(**fields.pop("tray", {}))
    out = [one + other for one, other in zip(tower, tray, strict=True)]
    for found in position.land:
        if found.owner is not None:
            out[position.seat(found.owner)] += found.armies
    farmers = ALL_FARMERS - out.pop()
    supply = tuple(ARMIES - used for used in out)
    return position.but(tower=tower, tray=tray, farmers=farmers, supply=supply).but(**fields)


def acting(
    action: str, provinces: Mapping[str, str], plans: Mapping[str, Mapping[str, str]], **fields: Any
) -> Position:
    """An action has just begun: all cards on its spaces are turned."""
    position = placed(provinces, **fields)
    plans_ = tuple(tuple(plans.get(side, {}).get(space) for space in SPACES) for side in position.sides)
    position = position.but(
        actions=fields.get("actions", (action,)), plans=plans_, order=position.sides, specials=SPECIALS
    )
    return carry_on(begin_action(position, []), [])


def row(*first: str) -> tuple[str, ...]:
    """next-action  All ten action cards lie open, these first, so none is turned up between two actions."""
    return (*first, *(action for action in ACTIONS if action not in first))


def done(position: Position, action: Any) -> Commit:
    """The commit of an action."""
    return position.play(action)


def said(commit: Commit) -> Sentence:
    """What is said of a commit."""
    return GAME.say(commit)


def attack(provinces: Mapping[str, str], *, fell: Mapping[str, int], armies: int, to: str, **fields: Any) -> Commit:
    """Black goes from Kai to a province with Battle A; the commit of the fall."""
    plans = {"black": {"battle_a": "kai"}, **fields.pop("plans", {})}
    position = acting("battle_a", provinces, plans, **fields)
    thrown: Any = done(position, Battle(INDEX["kai"], INDEX[to], armies)).after
    assert thrown.step == "drop" and thrown.to_move == CHANCE
    return done(thrown, Drop(heap(**fell)))
