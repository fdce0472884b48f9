"""The table of a class: a row for each puzzle, least understood first, a column for each learner.

    what the answers prove   solved, at which try, the wrong moves           judged anew
    what is only said        hints, whether the solution was shown, and all of a file of results

Where a learner has both answers and a result that is only said, the answers count. Answers that cannot be judged count
for nothing. Of two different files with answers to one puzzle by one learner the one with more tries counts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from sekiwidget.core.game import Rule
from sekiwidget.games.registry import game
from sekiwidget.lesson.answers.judge import JudgedTry
from sekiwidget.lesson.answers.replay import Replayed
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.text.phrase import Translatable

CellKind: TypeAlias = Literal["once", "second", "later", "missed", "none", "unjudged"]
"""Solved by the first try or by the second, both without help; solved otherwise; not solved; not tried; answers that
cannot be judged."""

_NOTHING: Final = Result()
_MOST_RULES: Final = 3
"""So many rules of a wrong move are named."""


@dataclass(frozen=True, slots=True)
class Cell(Translatable):
    """What a learner did in a puzzle. `judged` is None if the result is only said; `wrong` is why answers fail."""

    place: str
    result: Result = _NOTHING
    judged: Replayed | None = None
    wrong: str = ""

    @property
    def kind(self) -> CellKind:
        """What stands in the cell."""
        result = self.result
        if self.wrong:
            return "unjudged"
        if not result.solved:
            return "missed" if self.is_tried else "none"
        if result.hints or result.shown or result.tries > 2:
            return "later"
        return "once" if result.tries <= 1 else "second"

    @property
    def is_tried(self) -> bool:
        """Whether anything was tried or asked for."""
        result, judged = self.result, self.judged
        begun = judged is not None and any(one.kind == "refused" for one in judged.tries)
        return bool(result.solved or result.tries or result.hints or result.shown or begun)

    @property
    def is_counted(self) -> bool:
        """Whether the learner counts among those who tried the puzzle."""
        return self.kind not in ("none", "unjudged")


@dataclass(frozen=True, slots=True)
class Mistake(Translatable):
    """A wrong move: in words, with the rules that forbid it or that it brought into play, and what is said to it.

    `learners` counts who made it; `refused` says that the rules forbid it.
    """

    words: str
    rules: tuple[Rule, ...]
    why: str
    learners: int
    refused: bool


@dataclass(frozen=True, slots=True)
class PuzzleRow(Translatable):
    """A puzzle, with a cell for each learner who has handed in something about it."""

    id: str
    title: str
    game: str
    cells: dict[str, Cell] = field(default_factory=dict)

    def count(self, *kinds: CellKind) -> int:
        """How many learners have a cell of these kinds."""
        return sum(cell.kind in kinds for cell in self.cells.values())

    @property
    def at_once(self) -> int:
        """How many learners solved it by the first try without help."""
        return self.count("once")

    @property
    def solved(self) -> int:
        """How many learners solved it."""
        return self.count("once", "second", "later")

    @property
    def tried(self) -> int:
        """How many learners tried it; answers that cannot be judged do not count."""
        return sum(cell.is_counted for cell in self.cells.values())

    @property
    def mistakes(self) -> list[Mistake]:
        """The wrong moves that are proved, each once, those of most learners first."""
        who: defaultdict[str, set[str]] = defaultdict(set)
        first: dict[str, JudgedTry] = {}
        for learner, cell in self.cells.items():
            for one in cell.judged.wrong if cell.judged is not None else ():
                who[one.choice].add(learner)
                first.setdefault(one.choice, one)
        rules = game(self.game).rules if first else {}
        found = [
            Mistake(
                one.words or choice,
                tuple(rules[rule] for rule in one.rules if rule in rules)[:_MOST_RULES],
                one.why,
                len(who[choice]),
                one.kind == "refused",
            )
            for choice, one in first.items()
        ]
        return sorted(found, key=lambda mistake: -mistake.learners)


def ordered(rows: Iterable[PuzzleRow]) -> tuple[PuzzleRow, ...]:
    """Puzzles with answers or results, least understood first: by the share that solved them at once, then at all."""

    def key(row: PuzzleRow) -> tuple[float, float, int]:
        tried = row.tried or 1
        return (row.at_once / tried if row.tried else 2.0, row.solved / tried, -row.tried)

    return tuple(sorted((row for row in rows if any(cell.kind != "none" for cell in row.cells.values())), key=key))


# -- what a teacher looks for first ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BrokenRule(Translatable):
    """A rule that forbade moves, in how many puzzles and to how many learners."""

    rule: Rule
    puzzles: int
    learners: int


def most_broken_rule(rows: Sequence[PuzzleRow]) -> BrokenRule | None:
    """The rule that forbade moves to most learners; None if it is not at least two, or in two puzzles."""
    learners: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    puzzles: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for row in rows:
        for learner, cell in row.cells.items():
            for one in cell.judged.wrong if cell.judged is not None else ():
                if one.kind == "refused" and one.rules:
                    learners[row.game, one.rules[0]].add(learner)
                    puzzles[row.game, one.rules[0]].add(row.id)
    if not learners:
        return None
    (played, rule), who = max(learners.items(), key=lambda found: (len(found[1]), len(puzzles[found[0]])))
    known = game(played).rules
    if rule not in known or max(len(who), len(puzzles[played, rule])) < 2:
        return None
    return BrokenRule(known[rule], len(puzzles[played, rule]), len(who))


def unsolved(rows: Sequence[PuzzleRow]) -> list[tuple[str, int]]:
    """The learners who tried puzzles and did not solve them, and how many, most first."""
    missed = Counter(learner for row in rows for learner, cell in row.cells.items() if cell.kind == "missed")
    return missed.most_common()


# -- as records --------------------------------------------------------------------------------------------------------

COLUMNS: Final = (
    "learner", "puzzle", "title", "solved", "at_try", "tries", "refused", "hints", "shown", "judged", "file", "problem",
)  # fmt: skip
"""The columns of the table. `judged` is 1 if the moves were judged anew, 0 if the result is what a file says."""


def records(rows: Sequence[PuzzleRow], learners: Sequence[str]) -> list[dict[str, Any]]:
    """A record for each puzzle and learner, by the names of `COLUMNS`; also for those who handed in nothing."""
    made = []
    for row in rows:
        for learner in learners:
            cell = row.cells.get(learner, Cell(""))
            result, judged = cell.result, cell.judged
            refused = sum(one.kind == "refused" for one in judged.tries) if judged is not None else 0
            values = (
                learner, row.id, row.title, result.solved, result.tries if result.solved else None, result.tries,
                refused, result.hints, result.shown, judged is not None, cell.place, cell.wrong,
            )  # fmt: skip
            made.append(dict(zip(COLUMNS, values, strict=True)))
    return made
