"""A game as one side knows it, as a scenario: its view, and the last commits as far as the view lets them be played.

A view does not always tell what a later one shows: a card that was unseen is in a hand no more, and which one it was is
known only then. So the scenario begins at the last position from which everything since follows, and holds nothing of
the line that the side may not know: no hidden piece, no seed, no try of another side.
"""

from __future__ import annotations

from dataclasses import replace

from sekiwidget.core.asks import fits
from sekiwidget.core.errors import IllegalAction, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.lesson.play.comments import Unwritable
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.rewrite.script_writer import scenario_of
from sekiwidget.lesson.script.errors import ScenarioError


def scenario_as_seen(line: Line, game: Game, viewer: Side, node: int, like: Scenario | None = None) -> Scenario:
    """What `viewer` (a side or PUBLIC) knows at a node, with the title of `like`. Raises Unwritable.

    The scenario reads back: its end is the view of the node. Its seed is 0: that of the line would tell what is drawn.
    """
    path = [one for one in line.path(node) if one.attempt is None]
    head = Scenario(game.id) if like is None else replace(like, position={}, script="", expect={}, puzzle=None, seed=0)
    tail = _known_tail(path, game, viewer)
    while True:
        seen = _line_of(path[len(path) - 1 - len(tail)], path[len(path) - len(tail) :], tail, game, viewer)
        try:
            made = scenario_of(seen, game, head)
            if made.play().line.main()[len(tail)].position == seen.nodes[-1].position:
                return made
        except (ScenarioError, Unwritable):
            if not tail:
                raise
        tail = tail[1:]


def _known_tail(path: list[Node], game: Game, viewer: Side) -> list[Commit]:
    """The last commits of a path, as the viewer knows them, that can be played from its view one after the other."""
    found: list[Commit] = []
    for node in reversed(path):
        if node.commit is None:
            break
        seen = node.commit.seen_by(viewer)
        try:
            action = game.parse(seen.before, seen.actor, str(seen.action))
            follows = seen.before.play(action).after == seen.after
        except (IllegalAction, UnreadableAction):
            break
        if not follows:
            break
        found.append(seen)
    return found[::-1]


def _line_of(start: Node, nodes: list[Node], commits: list[Commit], game: Game, viewer: Side) -> Line:
    """A line of views, with the texts and marks of the nodes, and the questions that the viewer sees answered."""
    line = Line(start.position.seen_by(viewer))
    for here, commit in zip([start, *nodes], [None, *commits], strict=True):
        made = line.nodes[0] if commit is None else line.play(commit.action)
        made.comment, made.chapter, made.glyph, made.notes = here.comment, here.chapter, here.glyph, [*here.notes]
        made.ask = here.ask if fits(game, made, here.ask) else ""
    return line
