"""The puzzles of one game: its sharp decisions, reduced, measured, written and proved as their files will be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.solver import run_to_end
from sekiwidget.core.game import Game
from sekiwidget.core.puzzle_ground import PuzzleGround, asked
from sekiwidget.games.registry import game as game_named
from sekiwidget.lesson.play.comments import Unwritable
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.puzzle.verify import verifying
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.practice.candidates import candidates_at, openings_of_game
from sekiwidget.practice.examination import POSITIONS, Candidate, Decision, Examination, Unknown
from sekiwidget.practice.level import DECISIONS, Features, features_of, level_of, tempting_decisions
from sekiwidget.practice.reduction import Reduced, is_same_puzzle, reduce_candidate
from sekiwidget.practice.themes import has_theme
from sekiwidget.practice.writing import Writer
from sekiwidget.text.multilingual import ENGLISH

PROOF: Final = 10 * POSITIONS
"""The most positions that the proof of a written puzzle may take."""

GIVES_WAY: Final = frozenset({"alike", "too frequent"})
"""Why a goal is put aside for another one of the same decision. What is too short for one is so for nearly all."""


class Found(NamedTuple):
    """A proved puzzle: the text of its file, and what is known of it."""

    text: str
    level: int
    themes: tuple[str, ...]
    features: Features
    pattern: Hashable
    idea: Hashable


class GameFound(NamedTuple):
    """What one game gave: its puzzles, and how many candidates were put aside, by the reason."""

    found: tuple[Found, ...]
    aside: Counter[str]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for, in a form that other processes can be given."""

    game: str
    seed: int
    theme: str | None = None
    levels: tuple[int, int] = (1, 5)
    language: str | None = None


class Known(NamedTuple):
    """What would be put aside: the patterns of puzzles found before; ideas, and first themes, that are too frequent."""

    patterns: frozenset[Hashable] = frozenset()
    ideas: frozenset[Hashable] = frozenset()
    themes: frozenset[str] = frozenset()


NOTHING: Final = Known()


def puzzles_of_games(wanted: Wanted, numbers: Sequence[int], known: Known = NOTHING) -> list[GameFound]:
    """The puzzles of the games with these numbers, without those that would be put aside."""
    return [_puzzles_of_game(wanted, number, known) for number in numbers]


def _puzzles_of_game(wanted: Wanted, number: int, known: Known) -> GameFound:
    game = game_named(wanted.game)
    ground = game.puzzle_ground
    assert ground is not None
    finder = _Finder(game, ground, wanted, known)
    return GameFound(tuple(finder.found(f"{wanted.seed}/{number}")), finder.aside)


class _Finder:
    """Looks for puzzles in one game, and counts what it puts aside."""

    def __init__(self, game: Game, ground: PuzzleGround, wanted: Wanted, known: Known) -> None:
        self._game, self._ground, self._wanted, self._known = game, ground, wanted, known
        self.aside: Counter[str] = Counter()
        self._last: Any = None

    def found(self, seed: str) -> Iterator[Found]:
        """The puzzles of the game, at most one of what is decided together (`Game.is_settled`)."""
        for opening in openings_of_game(self._game, self._ground, seed, self._is_new):
            made = next(self._puzzles_at(opening), None)
            if made is not None:
                self._last = opening
                yield made

    def _puzzles_at(self, opening: Any) -> Iterator[Found]:
        """The puzzles that begin here, those with the most telling goals first."""
        unfit: list[Examination] = []
        for candidate in candidates_at(self._game, self._ground, opening, self._is_known):
            if any(is_same_puzzle(self._ground, one, candidate) for one in unfit):
                continue
            try:
                made = self._puzzle(candidate)
            except Unknown:
                made = "too large"
            if isinstance(made, str):
                self.aside[made] += 1
                if made not in GIVES_WAY:
                    return
                unfit.append(candidate)
            else:
                yield made

    def _is_known(self, candidate: Candidate) -> bool:
        """Whether a puzzle would be put aside, where that is known before any search."""
        why = self._why_aside(candidate, ())
        if why:
            self.aside[why] += 1
        return bool(why)

    def _is_new(self, position: Any) -> bool:
        """Whether a decision belongs to another fight, or another turn, than the last puzzle."""
        if self._last is None or self._game.is_settled(self._last, position):
            return True
        self.aside["same fight"] += 1
        return False

    def _puzzle(self, whole: Examination) -> Found | str:
        """The puzzle of a candidate, or why it is put aside. Raises Unknown."""
        if why := self._why_aside(whole.candidate, _chosen(whole)):
            return why
        if not whole.solution.solved or tempting_decisions(whole, self._ground) < DECISIONS:
            return "too few decisions"
        if not (_last_decision(whole, self._ground).is_sole or self._ground.has_searched(whole.candidate.position)):
            return "open end"
        if not (self._ground.alone or whole.near_misses):
            return "nothing to refute"
        if self._known.themes and self._is_too_frequent(self._writer(Reduced(whole, {}))):
            return "too frequent"
        reduced = reduce_candidate(self._game, self._ground, whole)
        candidate, chosen = reduced.found.candidate, _chosen(reduced.found)
        if why := self._why_aside(candidate, chosen):
            return why
        features = features_of(reduced.found, self._ground)
        level, wanted = level_of(features), self._wanted
        writer = self._writer(reduced)
        if not writer.themes:
            return "no theme"
        if self._is_too_frequent(writer):
            return "too frequent"
        if writer.mistakes.has_luck:
            return "lucky mistake"
        if writer.mistakes.has_victory:
            return "mistake that does better"
        if not writer.mistakes.has_reason:
            return "mistake without a reason"
        first, last = wanted.levels
        if not first <= level <= last or (wanted.theme and not has_theme(writer.themes, wanted.theme)):
            return "not wanted"
        try:
            text = writer.scenario(level).to_text()
        except Unwritable:
            return "not writable"
        if not _is_proved(text):
            return "not proved"
        return Found(text, level, writer.themes, features, self._pattern(candidate), self._idea(candidate, chosen))

    def _writer(self, reduced: Reduced) -> Writer:
        return Writer(self._game, self._ground, reduced, [self._wanted.language or ENGLISH])

    def _is_too_frequent(self, writer: Writer) -> bool:
        """Whether the first theme comes first too often already."""
        return bool(writer.themes) and writer.themes[0] in self._known.themes

    def _why_aside(self, candidate: Candidate, chosen: Sequence[Any]) -> str:
        """Why a puzzle would be put aside by what was found before; empty if it would not."""
        if self._pattern(candidate) in self._known.patterns:
            return "alike"
        return "too frequent" if self._idea(candidate, chosen) in self._known.ideas else ""

    def _pattern(self, candidate: Candidate) -> Hashable:
        """What is equal in puzzles that differ only in names: the position without them, and what is asked."""
        position, side, goal = candidate
        return self._ground.pattern(position, side), asked(side, goal)

    def _idea(self, candidate: Candidate, chosen: Sequence[Any]) -> Hashable:
        """What is equal in puzzles that teach the same."""
        return self._ground.idea(candidate.position, candidate.goal, chosen)


def _chosen(found: Examination) -> list[Any]:
    """The own choices of a solution."""
    return [decision.chosen for decision in found.solution.decisions]


def _last_decision(found: Examination, ground: PuzzleGround) -> Decision:
    """The last decision of a solution that asks for anything: to stop where nothing can go wrong any more does not."""
    *before, last = found.solution.decisions
    return before[-1] if before and not last.wrong and ground.gives_up(last.chosen) else last


def _is_proved(text: str) -> bool:
    """Whether a file reads back as what it says, and its puzzle is proved from the first word to the last."""
    try:
        scenario = Scenario.from_text(text)
        proof = run_to_end(verifying(scenario, Budget(positions=PROOF)))
    except ScenarioError:
        return False
    return bool(proof) and proof.judged and len(proof.first) == 1 and scenario.to_text() == text
