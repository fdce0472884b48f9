"""A review as files: what was played with glyphs and comments, and puzzles of what was missed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.odds_display import side_name
from sekiwidget.analysis.solver import check_limits, run_to_end, solve_in_pieces
from sekiwidget.core.line import Line
from sekiwidget.core.position import Value
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.puzzle.verify import verifying
from sekiwidget.lesson.review.judged import Judged, better_sentence, cost_sentence
from sekiwidget.lesson.review.played import Played
from sekiwidget.lesson.rewrite.script_writer import scenario_of
from sekiwidget.lesson.script.puzzle import Answer, Puzzle
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language, paragraph, phrase

GOALS: Final = 8
"""The most goals that are tried for a puzzle."""


@dataclass(frozen=True)
class ReviewFiles:
    """Makes files of what was played and of the marked decisions in it; their texts are in `language`."""

    played: Played
    marked: tuple[Judged, ...]
    unit: str
    language: Translator | None

    # -- with glyphs and comments --------------------------------------------------------------------------------------

    def annotated(self) -> Scenario:
        """What was played as a scenario, with glyphs and comments, and the better actions as variations.

        Raises Unwritable if no script can express the line.
        """
        game, side, line = self.played.game, self.played.side, self._copied()
        for one in self.marked:
            node = line.nodes[one.number]
            node.glyph = one.mark(self.unit)
            told = self._told(better_sentence(one), cost_sentence(one, self.unit), one.why)
            node.comment = f"{node.comment}\n\n{told}" if node.comment else told
        for one in self.marked:
            line.goto(one.number - 1)
            line.play(game.parse(line.position.seen_by(side), side, one.best))
        return scenario_of(line, game)

    def _copied(self) -> Line:
        """The path as a line of its own, whose nodes are numbered along it."""
        path = self.played.path
        line = Line(path[0].position, seed=self.played.line.seed)
        for node in path[1:]:
            assert node.commit is not None
            line.play(node.commit.action)
        for old, new in zip(path, line.nodes, strict=True):
            new.comment, new.chapter, new.name, new.glyph = old.comment, old.chapter, old.name, old.glyph
            new.notes, new.ask = [*old.notes], old.ask
        return line

    # -- puzzles -------------------------------------------------------------------------------------------------------

    def puzzles(self, seconds: float) -> tuple[Scenario, ...]:
        """A puzzle for each marked decision for which the solver proves one in this time, the worst first."""
        check_limits(seconds=seconds)
        if not seconds:
            raise ValueError(phrase("seconds must be above 0"))
        found = (self._puzzle(one, Budget(seconds)) for one in self.marked)
        return tuple(scenario for scenario in found if scenario is not None)

    def _puzzle(self, one: Judged, budget: Budget) -> Scenario | None:
        """The first goal that can be proved as a puzzle: it can be forced, and not after what was played."""
        nodes = self.played.line.nodes
        best = self._best_line(nodes[one.node].position, budget)
        worse = self._best_line(nodes[one.after].position, budget)
        if best is None or worse is None:
            return None
        for goal in _won(self.played.side, best.position, worse.position):
            scenario = self._asked(one, best, goal)
            proof = run_to_end(verifying(scenario, budget))
            if proof and proof.judged:
                return scenario
        return None

    def _best_line(self, position: Any, budget: Budget) -> Line | None:
        """How it goes on with the best play of all; None if the solver does not know."""
        line, game, side = Line(position, seed=self.played.line.seed), self.played.game, self.played.side
        if position.to_move is not None:
            solution = run_to_end(solve_in_pieces(position, side, budget=budget, game=game))
            if solution.value is None:
                return None
            for move in solution.line:
                line.play(move.action)
        return line

    def _asked(self, one: Judged, line: Line, goal: Mapping[str, Value]) -> Scenario:
        """The puzzle of a decision with a goal and its solution; what was played is a typical mistake."""
        game, side = self.played.game, self.played.side
        mistake = Answer(f"{game.letter(side)}: {one.played}", self._told(cost_sentence(one, self.unit), one.why))
        puzzle = Puzzle(side, self._task(line.position, goal), goal, answers=(mistake,))
        title = self._told(phrase("Move {number}: what was better?", number=one.number))
        return replace(scenario_of(line, game), title=title, puzzle=puzzle)

    def _task(self, end: Any, goal: Mapping[str, Value]) -> str:
        """The task in words: who the learner plays, and what is to be reached."""
        game, name = self.played.game, side_name(self.played.side)
        facts = [
            phrase("{fact}: {value}.", fact=game.fact_name(end, key), value=game.fact_value(end, key, value))
            for key, value in goal.items()
        ]
        return self._told(phrase("You play {side}. Reach this, whatever the others do:", side=name), *facts)

    def _told(self, *sentences: str) -> str:
        """Sentences as a paragraph, without empty ones."""
        return in_language(paragraph([sentence for sentence in sentences if sentence]), self.language)


def _won(side: str, best: Any, worse: Any) -> list[dict[str, Value]]:
    """What the best play wins for the side and what was played does not: a fight, a place, the game; each a goal."""
    known = set(worse.facts())
    won = [key for key in best.facts() if key in known and best.fact(key) == side != worse.fact(key)]
    return [{key: side} for key in won[:GOALS]]
