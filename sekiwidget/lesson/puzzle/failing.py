"""Why a commit is wrong: the teacher's words, or the other side's refutation and the goal missed."""

from __future__ import annotations

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Listed
from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit, Position
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.lesson.play.actions import split_actor
from sekiwidget.lesson.play.facts import check_fact
from sekiwidget.lesson.script.puzzle import Puzzle


def teacher_s_words(game: Game, puzzle: Puzzle, commit: Commit, right: bool) -> str:
    """The teacher's words on this commit as a right move or as a mistake, or nothing."""
    for answer in puzzle.answers:
        if answer.right != right:
            continue
        try:
            actor, words = split_actor(game, commit.before, answer.on)
            action = game.parse(commit.before, actor, words)
        except UnreadableAction:
            continue
        if actor == commit.actor and action == commit.action:
            return answer.say
    return ""


def misses(game: Game, puzzle: Puzzle, position: Position) -> list[str]:
    """The facts of the goal that do not hold at a position, in words."""
    return [
        phrase(
            "{fact}: {found}, not {wanted}",
            fact=game.fact_name(position, key),
            found=game.fact_value(position, key, position.fact(key)),
            wanted=game.fact_value(position, key, game.value(position, key, value)),
        )
        for key, value in puzzle.goal.items()
        if check_fact(game, position, key, "==", value) is not None
    ]


def shortfall(game: Game, puzzle: Puzzle, end: Position) -> str:
    """How near a try came at its end, as the puzzle's side sees it; empty where facts are not final."""
    view = end.seen_by(puzzle.side)
    if not game.is_quiet(view):
        return ""
    return game.near_miss(view, {key: game.value(view, key, value) for key, value in puzzle.goal.items()})


def missed(game: Game, puzzle: Puzzle, end: Position) -> str:
    """The part of the goal that does not hold at the end of a try."""
    facts = misses(game, puzzle, end)
    if facts:
        return phrase("Played out: {facts:apart}.", facts=Listed(facts))
    return phrase("That does it, but not in time.")
