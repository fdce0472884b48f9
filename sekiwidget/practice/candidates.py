"""Games from which puzzles come, of `simple` with some random actions; and the goals that one choice alone keeps."""

from __future__ import annotations

from collections.abc import Callable, Hashable, ItemsView, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from sekiwidget.core.game import Game
from sekiwidget.core.position import Position, Value
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.side import CHANCE
from sekiwidget.practice.examination import Candidate, Examination, Unknown

AT_RANDOM: Final = 0.15
"""The part of the decisions that are made at random, so that games differ and go wrong."""
MOST_ACTIONS: Final = 3_000
"""The most actions of one game."""
MOST_CHOICES: Final = 40
"""The most choices of a decision that may be a puzzle."""


def positions_of_game(game: Game, seed: str) -> Iterator[Any]:
    """The positions of one game in which a side decides."""
    rng = Random(seed)
    simple = game.opponents["simple"]
    position: Position = game.new({}, int(rng.random() * 2**31))
    for _ in range(MOST_ACTIONS):
        side = position.to_move
        if side is None:
            return
        if side == CHANCE:
            action = position.sample(rng)
        else:
            yield position
            at_random = rng.random() < AT_RANDOM
            action = position.sample(rng) if at_random else simple(position.seen_by(side), rng)
        position = position.after(action)


def openings_of_game(game: Game, ground: PuzzleGround, seed: str, is_new: Callable[[Any], bool]) -> Iterator[Any]:
    """Where a puzzle may begin in one game. Those that differ only in names come once.

    `is_new` is asked before each.
    """
    seen: set[Hashable] = set()
    for position in positions_of_game(game, seed):
        for opening in ground.openings(position):
            pattern = ground.pattern(opening, opening.to_move)
            if pattern not in seen and is_new(opening):
                seen.add(pattern)
                if 1 < len(list(islice(opening.legal(), MOST_CHOICES + 1))) <= MOST_CHOICES:
                    yield opening


def candidates_at(
    game: Game, ground: PuzzleGround, position: Any, is_known: Callable[[Candidate], bool]
) -> Iterator[Examination]:
    """A decision with each goal that one choice alone keeps, the most telling first.

    Without the goals of which `is_known` says before any search that they would give nothing new. Ends at a search that
    is too large.
    """
    impossible: list[ItemsView[str, Value]] = []
    for goal in ground.goals(position, position.to_move):
        candidate = Candidate(position, position.to_move, goal)
        if any(facts <= goal.items() for facts in impossible) or is_known(candidate):
            continue
        found = Examination(game, candidate)
        if ground.has_searched(position):
            yield found
            continue
        try:
            if not found.is_possible():
                impossible.append(goal.items())
                continue
        except Unknown:
            continue
        try:
            if found.has_sole_choice():
                yield found
        except Unknown:
            return
