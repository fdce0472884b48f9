"""A review as files: what was played with glyphs and comments, and puzzles of what was missed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.odds_display import side_name
from sekiwidget.analysis.solver import check_limits, run_to_end, solve_in_pieces
from sekiwidget.core.line import Line
from sekiwidget.core.position import Value
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.puzzle.verify import verifying
from sekiwidget.lesson.review.result import better_sentence, cost_sentence
from sekiwidget.lesson.rewrite.script_writer import scenario_of
from sekiwidget.lesson.script.puzzle import Answer, Puzzle
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.lesson.review.result import Judged, Review

GOALS: Final = 8
"""The most goals that are tried for a puzzle."""


# -- with glyphs and comments ------------------------------------------------------------------------------------------


def annotated(review: Review) -> Scenario:
    """What was played as a scenario, with the marks of a review, and the better actions as variations.

    Raises Unwritable if no script can express the line.
    """
    line = _copied(review)
    for one in review.marked:
        node = line.nodes[one.number]
        node.glyph = one.mark(review.unit)
        told = translate(_joined([better_sentence(one), cost_sentence(one, review.unit), one.why]))
        node.comment = f"{node.comment}\n\n{told}" if node.comment else told
    for one in review.marked:
        if one.best != one.played:
            line.goto(one.number - 1)
            line.play(review.game.parse(line.position.seen_by(review.side), review.side, one.best))
    return scenario_of(line, review.game)


def _copied(review: Review) -> Line:
    """The path of a review as a line of its own, whose nodes are numbered along it."""
    line = Line(review.path[0].position, seed=review.line.seed)
    for node in review.path[1:]:
        assert node.commit is not None
        line.play(node.commit.action)
    for old, new in zip(review.path, line.nodes, strict=True):
        new.comment, new.chapter, new.name, new.glyph = old.comment, old.chapter, old.name, old.glyph
        new.notes = [*old.notes]
    return line


# -- puzzles -----------------------------------------------------------------------------------------------------------


def puzzles(review: Review, seconds: float) -> tuple[Scenario, ...]:
    """A puzzle for each marked decision for which the solver proves one in time, the worst first."""
    check_limits(seconds=seconds)
    if not seconds:
        raise ValueError(phrase("seconds must be above 0"))
    found = (_puzzle(review, one, Budget(seconds)) for one in review.marked)
    return tuple(scenario for scenario in found if scenario is not None)


def _puzzle(review: Review, one: Judged, budget: Budget) -> Scenario | None:
    """The first goal that can be proved as a puzzle: it can be forced, and not after what was played."""
    game, side, position = review.game, review.side, review.line.nodes[one.node].position
    best = run_to_end(solve_in_pieces(position, side, budget=budget, game=game))
    after = review.line.nodes[one.after].position
    worse = run_to_end(solve_in_pieces(after, side, budget=budget, game=game)) if not _is_over(after) else None
    if best.value is None or (worse is not None and worse.value is None):
        return None
    line = Line(position, seed=review.line.seed)
    for move in best.line:
        line.play(move.action)
    end = after
    for move in worse.line if worse is not None else ():
        end = end.play(move.action).after
    for key, value in _won(side, line.position, end):
        scenario = _asked(review, one, line, {key: value})
        proof = run_to_end(verifying(scenario, budget))
        if proof and proof.judged:
            return scenario
    return None


def _is_over(position: Any) -> bool:
    return position.to_move is None


def _won(side: str, best: Any, worse: Any) -> list[tuple[str, Value]]:
    """The facts that the best play wins for the side, and what was played does not: a fight, a place, the game."""
    known = set(worse.facts())
    won = [key for key in best.facts() if key in known and best.fact(key) == side != worse.fact(key)]
    return [(key, side) for key in won[:GOALS]]


def _asked(review: Review, one: Judged, line: Line, goal: dict[str, Value]) -> Scenario:
    """The puzzle of a decision with a goal; what was played is a typical mistake."""
    said = [cost_sentence(one, review.unit), one.why]
    puzzle = Puzzle(
        side=review.side,
        task=translate(_task(review, line, goal)),
        goal=goal,
        answers=(Answer(f"{review.game.letter(review.side)}: {one.played}", translate(_joined(said))),),
    )
    title = translate(phrase("Move {number}: what was better?", number=one.number))
    return replace(scenario_of(line, review.game), title=title, puzzle=puzzle)


def _task(review: Review, line: Line, goal: dict[str, Value]) -> str:
    """The task in words: who the learner plays, and what is to be reached."""
    game, end, name = review.game, line.position, side_name(review.side)
    facts = [
        phrase("{fact}: {value}.", fact=game.fact_name(end, key), value=game.fact_value(end, key, value))
        for key, value in goal.items()
    ]
    return paragraph([phrase("You play {side}. Reach this, whatever the others do:", side=name), *facts])


def _joined(sentences: list[str]) -> str:
    """Sentences as a paragraph, without empty ones."""
    return paragraph([sentence for sentence in sentences if sentence])
