"""Duplicate pairs: the same seed twice, the sides swapped, counted as one result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from sekiwidget.analysis.adviser import Adviser
from sekiwidget.core.game import Game, Opponent
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.registry import game
from tests.contract.starts import starts
from tests.games.sekigahara.random_combat import random_combat

FIGHTS: Final = "fights"
"""Random fights of Sekigahara with at least `BLOCKS` on each side; what is counted are blocks."""
CAMPAIGN_FIGHTS: Final = "campaign fights"
"""Fights that `simple` chose to fight in campaigns of Sekigahara; what is counted are blocks."""
BLOCKS: Final = 3

KINDS: Final = (FIGHTS, CAMPAIGN_FIGHTS, "sekigahara", "warchest", "daimyo", "shogun")


def is_fight(kind: str) -> bool:
    """Whether fights are played, not whole games."""
    return kind in (FIGHTS, CAMPAIGN_FIGHTS)


def game_of_kind(kind: str) -> Game:
    """The game that is played."""
    return game("sekigahara" if is_fight(kind) else kind)


@cache
def player(name: str, kind: str) -> Opponent:
    """`random`, `simple`, or `adviser 0.1` with its seconds a decision, `adviser n=60` with its trials."""
    rules = game_of_kind(kind)
    word, _, strength = name.partition(" ")
    if word != "adviser":
        return rules.opponents[word]
    return Adviser(n=int(strength[2:])) if strength.startswith("n=") else Adviser(float(strength))


def pair(kind: str, seed: int, one: str, other: str) -> float:
    """The result of `one` against `other`: the points of a game (1, or a share of a win), or the blocks of a fight that
    the other lost beyond its own, as the mean of two games from one seed with the sides swapped. A game that goes on
    for ever is shared by all.

    With more than two sides, `one` plays one side in each of as many games as there are sides, and its points count
    times half the number of sides: a half is par.
    """
    start = START_OF_FIGHT[kind](seed) if is_fight(kind) else starts(kind).whole(Random(f"ladder/{kind}/{seed}"))
    results = []
    for number, side in enumerate(start.sides):
        players = {at: player(one if at == side else other, kind) for at in start.sides}
        end = _played(start, players, f"{seed}", kind)
        results.append(_result(kind, start, end, side))
        assert number < len(start.sides)
    return sum(results) / len(results)


def random_fight(seed: int) -> Any:
    """The first fight of a random combat phase with enough blocks, at its first decision."""
    rng = Random(f"ladder/fights/{seed}")
    while True:
        position: Any = random_combat(rng)
        while position.to_move is not None and (not _is_under_way(position) or position.to_move == CHANCE):
            position = position.after(position.sample(rng))
        if position.to_move is not None and _is_question(position):
            stacks = position.stacks[position.combat.place]
            if min(map(len, stacks)) >= BLOCKS:
                return position


FIRST_FIGHTS: Final = 15
"""A campaign fight is one of the first so many in which there is something to decide."""


def campaign_fight(seed: int) -> Any:
    """A fight of a campaign between two `simple` players, at its first decision."""
    rng = Random(f"ladder/campaign fights/{seed}")
    simple = game("sekigahara").opponents["simple"]
    while True:
        position, due, before = starts("sekigahara").whole(rng), int(rng.random() * FIRST_FIGHTS), None
        while position.to_move is not None:
            side = position.to_move
            if _is_under_way(position) and side != CHANCE:
                fight = (position.week, position.turn, position.combat.place, position.combat.attacker)
                if fight != before and _is_question(position):
                    if not due:
                        return position
                    due, before = due - 1, fight
            action = position.sample(rng) if side == CHANCE else simple(position.seen_by(side), rng)
            position = position.after(action)


START_OF_FIGHT: Final[Mapping[str, Callable[[int], Any]]] = {FIGHTS: random_fight, CAMPAIGN_FIGHTS: campaign_fight}


def _is_under_way(position: Any) -> bool:
    return position.combat is not None and not position.combat.ended


def _is_question(position: Any) -> bool:
    """Whether there is something to decide."""
    return len(game("sekigahara").proposals(position.seen_by(position.to_move))) > 1


def _played(start: Any, players: Mapping[Side, Opponent], seed: str, kind: str) -> Any:
    rules, position = game_of_kind(kind), start
    chance, own = Random(f"{seed}/chance"), Random(f"{seed}/players")
    commits = 0
    while position.to_move is not None and commits < starts(rules.id).longest:
        if is_fight(kind) and rules.is_settled(start, position):
            return position
        side = position.to_move
        action = position.sample(chance) if side == CHANCE else players[side](position.seen_by(side), own)
        position = position.play(action).after
        commits += 1
    return position


def _result(kind: str, start: Any, end: Any, side: Side) -> float:
    if is_fight(kind):
        rules = game_of_kind(kind)
        return sum(rules.material_lost(start, end, at) * (-1 if at == side else 1) for at in start.sides)
    outcome = end.outcome
    winners = (outcome.winners if outcome is not None else ()) or end.sides
    return len(end.sides) / 2 * (side in winners) / len(winners)
