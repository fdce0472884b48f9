"""Which puzzle comes next: what is due, then what the learner has not seen, then what was seen longest ago.

1. A missed puzzle that is due comes first, those that have waited longest before the others: another puzzle of its
   first theme, or one that is about this theme, too, if there is one that is not among those of this round; else the
   puzzle itself.
2. Then a puzzle of the level and theme asked for.

In both, puzzles that were never seen come before the others, in an order that the seed decides.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from random import Random
from typing import NamedTuple

from sekiwidget.lesson.course.returning import due
from sekiwidget.practice.attempts import Attempt, returning_of
from sekiwidget.practice.shipped import ShippedPuzzle
from sekiwidget.practice.themes import has_theme


class Chosen(NamedTuple):
    """A puzzle, and the id of the missed one in whose place it comes, empty for none."""

    puzzle: ShippedPuzzle
    missed: str = ""


def fitting_puzzles(
    puzzles: Sequence[ShippedPuzzle], levels: Collection[int], theme: str | None
) -> list[ShippedPuzzle]:
    """The puzzles of these levels about a paragraph or one below it."""
    return [one for one in puzzles if one.level in levels and (theme is None or has_theme(one.themes, theme))]


def missed_puzzles(
    puzzles: Sequence[ShippedPuzzle], attempts: Sequence[Attempt], today: date, theme: str | None = None
) -> list[ShippedPuzzle]:
    """The missed puzzles about a theme that are due, those that have waited longest first."""
    known = {one.id: one for one in puzzles if theme is None or has_theme(one.themes, theme)}
    names = (name.rpartition("/")[2] for name in due(returning_of(attempts), today))
    return [known[name] for name in names if name in known]


def choose_puzzle(
    puzzles: Sequence[ShippedPuzzle],
    wanted: Sequence[ShippedPuzzle],
    attempts: Sequence[Attempt],
    missed: Sequence[ShippedPuzzle],
    round_: Sequence[Chosen],
    seed: str,
) -> Chosen:
    """The next puzzle of a round: of all `puzzles` in the place of a `missed` one, else one of those `wanted`."""
    taken, returned = {one.puzzle.id for one in round_}, {one.missed for one in round_}
    seen = {one.puzzle.rpartition("/")[2]: one.at for one in attempts}

    def first(among: Sequence[ShippedPuzzle], level: int | None = None) -> ShippedPuzzle:
        mixed = sorted(among, key=lambda one: one.id)
        Random(seed).shuffle(mixed)
        return min(
            mixed,
            key=lambda one: (one.id in taken, seen.get(one.id, ""), 0 if level is None else abs(one.level - level)),
        )

    for one in missed:
        if one.id not in returned:
            about = [other for other in puzzles if one.themes[0] in other.themes and other.id not in {one.id, *taken}]
            others = [other for other in about if other.themes[0] == one.themes[0]] or about
            return Chosen(first(others, one.level) if others else one, one.id)
    return Chosen(first(wanted))
