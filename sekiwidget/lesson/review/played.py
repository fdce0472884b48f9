"""What was played: the decisions of a side, and how it stood after each commit, with luck apart from play."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.advising import BALANCE, WIN
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.side import CHANCE, Side

DEALS: Final = 10
DRAWS: Final = 4
"""In so many deals chance is drawn again so many times each, to see what it brings on average."""


class Played(NamedTuple):
    """What is reviewed: the path of a line of a game, with the decisions of a side in it."""

    game: Game
    line: Line
    path: tuple[Node, ...]
    side: Side


class Decision(NamedTuple):
    """A decision of the side: the node where it was made and the one it led to, what the side knew, what it did."""

    node: int
    after: int
    view: Any
    action: Any


class Point(NamedTuple):
    """How the side stands at a node."""

    node: int
    value: float


class Luck(NamedTuple):
    """By how much a commit of chance, which led to this node, was better for the side than chance is on average."""

    node: int
    change: float


def path_to(line: Line, node: int | None) -> list[Node]:
    """The nodes from the start to one of them, or to the end of the main line; without refused attempts.

    Raises KeyError if the node does not exist.
    """
    path = line.main() if node is None else line.path(node)
    return [one for one in path if one.attempt is None]


def decision_at(game: Game, before: Node, after: Node, side: Side) -> Decision | None:
    """The decision of a side between several actions that led from a node to the next; None if it was none."""
    position = before.position
    if position.to_move != side or after.commit is None or position.is_forced():
        return None
    view = position.seen_by(side)
    return Decision(before.id, after.id, view, after.commit.action) if len(game.proposals(view, 2)) > 1 else None


def unit_of(game: Game, decisions: Sequence[Decision], side: Side) -> str:
    """What figures of a review are: pieces, if all was decided in fights that are valued so, else chances to win."""
    units = {game.horizon(one.view, side).unit for one in decisions}
    return BALANCE if units == {BALANCE} else WIN


def curve_of(game: Game, path: Sequence[Node], side: Side, unit: str) -> list[Point]:
    """How a side stands, by what lies open to all: at each node, or for a chance to win when a turn or round is over.

    In the middle of a round the one who acted last would always seem to be ahead.
    """
    start = since = path[0].position
    points = [Point(path[0].id, standing(game, start, start, side, unit))]
    for node in path[1:]:
        if unit == BALANCE or node is path[-1] or game.is_settled(since, node.position):
            points.append(Point(node.id, standing(game, start, node.position, side, unit)))
            since = node.position
    return points


def luck_at(
    game: Game, path: Sequence[Node], number: int, side: Side, unit: str, seed: str
) -> Generator[None, None, Luck | None]:
    """The luck of the commit that led to node `number` of a path; None if it was none of chance, or changed nothing.

    The average is that of what the side knew: chance is drawn in deals of the rest. Pauses after each deal.
    """
    before, after = path[number - 1], path[number]
    if before.position.to_move != CHANCE:
        return None
    start, view = path[0].position, before.position.seen_by(side)
    value = standing(game, start, after.position, side, unit)
    drawn: list[float] = []
    for deal in range(DEALS):
        rng = Random(f"{seed}/{after.id}/{deal}")
        dealt = game.determinize(view, rng)
        drawn += [standing(game, start, dealt.after(dealt.sample(rng)), side, unit) for _ in range(DRAWS)]
        if deal == 0 and all(one == value for one in drawn):
            # What is drawn is seen by one side only.
            return None
        yield
    return Luck(after.id, value - sum(drawn) / len(drawn))


def standing(game: Game, start: Any, position: Any, side: Side, unit: str) -> float:
    """The chance of a side to win at a position, or the pieces that others have lost since `start` beyond its own."""
    if unit == WIN:
        return game.evaluate(position)[side]
    lost = {at: game.material_lost(start, position, at) for at in start.sides}
    return float(sum(lost.values()) - 2 * lost[side])
