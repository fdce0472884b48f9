"""A candidate without what it does not need: whatever may go without changing any first choice or the solution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sekiwidget.authoring.tokens import expand_repeats, split_words
from sekiwidget.core.errors import PositionError
from sekiwidget.core.game import Game
from sekiwidget.core.puzzle_ground import PuzzleGround, Removal
from sekiwidget.practice.examination import SEED, Examination, Unknown


class Reduced(NamedTuple):
    """A candidate without what it does not need, examined, and the `[position]` table that describes it."""

    found: Examination
    table: Mapping[str, Any]


def reduce_candidate(game: Game, ground: PuzzleGround, whole: Examination) -> Reduced:
    """The candidate with everything removed that may go. Raises Unknown if it is too large to be examined."""
    table: Mapping[str, Any] = game.write_position(whole.candidate.position)
    going_on = True
    while going_on:  # what one piece needs may go after it
        going_on = False
        for removals in ground.removals(table):
            smaller = _without(table, removals)
            if smaller is None:
                continue
            try:
                position = game.read_position(smaller, SEED)
            except PositionError:
                continue
            found = Examination(game, whole.candidate._replace(position=position))
            if is_same_puzzle(ground, whole, found):
                whole, table, going_on = found, smaller, True
    return Reduced(_tellingly(game, ground, whole), table)


def _tellingly(game: Game, ground: PuzzleGround, found: Examination) -> Examination:
    """The same puzzle with the most telling goal: of a reduced position more may be asked in simpler words."""
    for goal in ground.goals(found.candidate.position, found.candidate.side):
        if goal == found.candidate.goal:
            break
        other = Examination(game, found.candidate._replace(goal=goal))
        if is_same_puzzle(ground, found, other):
            return other
    return found


def is_same_puzzle(ground: PuzzleGround, one: Examination, other: Examination) -> bool:
    """Whether both have the same first choices, each of the same value, and the same solution, as tempting as before.

    So every wrong first choice stays, is still refuted, and by one reply alone if that was so. The other may still ask
    for its goal.
    """
    try:
        return (
            other.start.position.to_move == one.candidate.side
            and _first_values(one) == _first_values(other)
            and one.solution.key == other.solution.key
            and other.solution.solved
            and _tempts(ground, one) == _tempts(ground, other)
            and set(map(str, one.near_misses)) == set(map(str, other.near_misses))
            and other.candidate.goal in ground.goals(other.candidate.position, other.candidate.side)
        )
    except Unknown:
        return False


def _tempts(ground: PuzzleGround, found: Examination) -> list[bool]:
    return [decision.tempts(ground) for decision in found.solution.decisions]


def _first_values(found: Examination) -> dict[str, float]:
    return {str(action): value for action, value in found.first.values.items()}


def _without(table: Mapping[str, Any], removals: Iterable[Removal]) -> Mapping[str, Any] | None:
    """The table without something; None if any of it is not there."""
    made: Mapping[str, Any] | None = table
    for path, word in removals:
        made = None if made is None else _without_one(made, path, word)
    return None if made is table else made


def _without_one(table: Mapping[str, Any], path: tuple[str, ...], word: str) -> Mapping[str, Any] | None:
    key, deeper = path[0], path[1:]
    if key not in table:
        return None
    rest = {name: value for name, value in table.items() if name != key}
    if deeper:
        inner = _without_one(table[key], deeper, word) if isinstance(table[key], Mapping) else None
        if not inner:
            return None if inner is None else rest
        return {name: inner if name == key else value for name, value in table.items()}
    if not word:
        return rest
    words = [one.text for one in expand_repeats(split_words(table[key]))]
    if word not in words:
        return None
    words.remove(word)
    return {name: " ".join(words) if name == key else value for name, value in table.items()} if words else rest
