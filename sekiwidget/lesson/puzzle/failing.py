"""Why a commit is wrong: the teacher's words, or the other side's refutation and the goal missed."""

from __future__ import annotations

from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Listed
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Commit, Position
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.lesson.play.facts import miss
from sekiwidget.lesson.play.playing import split, written
from sekiwidget.lesson.puzzle.asking import Asking
from sekiwidget.lesson.puzzle.replies import Replies
from sekiwidget.lesson.script.puzzle import Puzzle

MOST_SHOWN: Final = 40
"""Maximum number of commits of a refutation."""


def teacher_s_words(game: Game, puzzle: Puzzle, commit: Commit, right: bool) -> str:
    """The teacher's words on this commit as a right move or as a mistake, or nothing."""
    for answer in puzzle.answers:
        if answer.right != right:
            continue
        try:
            actor, words = split(game, commit.before, answer.on)
            action = game.parse(commit.before, actor, words)
        except UnreadableAction:
            continue
        if actor == commit.actor and action == commit.action:
            return answer.say
    return ""


def refute(line: Line, made: Node, asking: Asking, replies: Replies) -> tuple[str, ...]:
    """Play on after a wrong commit, both sides optimally, until the goal is missed. Returns script lines."""
    line.goto(made.id)
    played: list[str] = []
    while len(played) < MOST_SHOWN and not asking.missed(line.node):
        here = line.node
        action = asking.automatic(here)
        if action is None:
            own = here.position.to_move == replies.puzzle.side
            play = replies.solution if own else replies.refutation
            action = play(here.position, here.depth, asking.left(here.id))
        actor = here.position.to_move or ""
        line.play(action)
        played.append(written(replies.game, actor, action))
    return tuple(played)


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
        if miss(game, position, key, "==", value) is not None
    ]


def shortfall(game: Game, puzzle: Puzzle, end: Node) -> str:
    """How near a try came at its end, as the puzzle's side sees it; empty where facts are not final."""
    view = end.position.seen_by(puzzle.side)
    if not game.is_quiet(view):
        return ""
    return game.shortfall(view, {key: game.value(view, key, value) for key, value in puzzle.goal.items()})


def missed(game: Game, puzzle: Puzzle, end: Node) -> str:
    """The part of the goal that does not hold at the end of a try."""
    facts = misses(game, puzzle, end.position)
    if facts:
        return phrase("Played out: {facts:apart}.", facts=Listed(facts))
    return phrase("That does it, but not in time.")
