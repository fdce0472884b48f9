"""Games from which puzzles come, of `simple` with some random actions; and their decisions with one best choice."""

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


def candidates_of_game(
    game: Game, ground: PuzzleGround, seed: str, is_new: Callable[[Any], bool]
) -> Iterator[Examination]:
    """The decisions of one game with one best choice, each for the first goal for which it is one.

    `is_new` is asked before a decision is examined. Decisions that differ only in names are examined once.
    """
    seen: set[Hashable] = set()
    for position in positions_of_game(game, seed):
        for opening in ground.openings(position):
            pattern = ground.pattern(opening, opening.to_move)
            if pattern in seen or not is_new(opening):
                continue
            seen.add(pattern)
            if 1 < len(list(islice(opening.legal(), MOST_CHOICES + 1))) <= MOST_CHOICES:
                found = _first_goal(game, ground, opening)
                if found is not None:
                    yield found


def _first_goal(game: Game, ground: PuzzleGround, position: Any) -> Examination | None:
    """The first goal that one choice alone keeps; None if there is none, or the search is too large."""
    impossible: list[ItemsView[str, Value]] = []
    for goal in ground.goals(position, position.to_move):
        if any(facts <= goal.items() for facts in impossible):
            continue
        found = Examination(game, Candidate(position, position.to_move, goal))
        try:
            if not (ground.has_searched(position) or found.is_possible()):
                impossible.append(goal.items())
                continue
        except Unknown:
            continue
        try:
            if ground.has_searched(position) or found.has_sole_choice():
                return found
        except Unknown:
            return None
    return None
