"""Duplicate pairs: the same seed twice, the sides swapped, counted as one result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from sekiwidget.analysis.adviser import Adviser
from sekiwidget.core.game import Opponent
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.registry import game
from tests.contract.starts import starts

FIGHTS: Final = "fights"
"""Fights of Sekigahara instead of whole games; what is counted are blocks."""

KINDS: Final = (FIGHTS, "sekigahara", "warchest", "daimyo", "shogun")


@cache
def player(name: str, kind: str) -> Opponent:
    """`random`, `simple`, or `adviser 0.1` with its seconds a decision."""
    rules = game("sekigahara" if kind == FIGHTS else kind)
    word, _, seconds = name.partition(" ")
    return Adviser(float(seconds)) if word == "adviser" else rules.opponents[word]


def pair(kind: str, seed: int, one: str, other: str) -> float:
    """The result of `one` against `other`: the points of a game (1, or a share of a win), or the blocks of a fight that
    the other lost beyond its own, as the mean of two games from one seed with the sides swapped.

    With more than two sides, `one` plays one side in each of as many games as there are sides, and its points count
    times half the number of sides: a half is par.
    """
    start = _fight(seed) if kind == FIGHTS else starts(kind).whole(Random(f"ladder/{kind}/{seed}"))
    results = []
    for number, side in enumerate(start.sides):
        players = {at: player(one if at == side else other, kind) for at in start.sides}
        end = _played(start, players, f"{seed}", kind)
        results.append(_result(kind, start, end, side))
        assert number < len(start.sides)
    return sum(results) / len(results)


FIRST_FIGHTS: Final = 15
"""A fight is one of the first so many in which there is something to decide."""


def _fight(seed: int) -> Any:
    """A fight of a campaign between two `simple` players, at its first decision."""
    rng = Random(f"ladder/fights/{seed}")
    rules = game("sekigahara")
    simple = rules.opponents["simple"]
    while True:
        position, due, before = starts("sekigahara").whole(rng), int(rng.random() * FIRST_FIGHTS), None
        while position.to_move is not None:
            combat, side = position.combat, position.to_move
            if combat is not None and not combat.ended and side != CHANCE:
                fight = (position.week, position.turn, combat.place, combat.attacker)
                if fight != before and len(rules.proposals(position.seen_by(side))) > 1:
                    if not due:
                        return position
                    due, before = due - 1, fight
            action = position.sample(rng) if side == CHANCE else simple(position.seen_by(side), rng)
            position = position.after(action)


def _played(start: Any, players: Mapping[Side, Opponent], seed: str, kind: str) -> Any:
    rules, position = game("sekigahara" if kind == FIGHTS else kind), start
    chance, own = Random(f"{seed}/chance"), Random(f"{seed}/players")
    commits = 0
    while position.to_move is not None:
        if kind == FIGHTS and rules.is_settled(start, position):
            return position
        side = position.to_move
        action = position.sample(chance) if side == CHANCE else players[side](position.seen_by(side), own)
        position = position.play(action).after
        commits += 1
        assert commits < starts("sekigahara" if kind == FIGHTS else kind).longest
    return position


def _result(kind: str, start: Any, end: Any, side: Side) -> float:
    if kind == FIGHTS:
        rules = game("sekigahara")
        return sum(rules.material_lost(start, end, at) * (-1 if at == side else 1) for at in start.sides)
    outcome = end.outcome
    winners = outcome.winners or end.sides
    return len(end.sides) / 2 * (side in winners) / len(winners)


Played = Callable[[int], float]
