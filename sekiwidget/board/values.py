"""What each action at a node is worth, as choices for the page, and what the commit that led there did to it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.analysis.explain import explain
from sekiwidget.analysis.solution import Solution, Valued, shown
from sekiwidget.analysis.solver import solve
from sekiwidget.board.source import Source
from sekiwidget.board.timeline import Json, title
from sekiwidget.core.position import CHANCE, Position, Side

if TYPE_CHECKING:
    from sekiwidget.analysis.solver import AimLike

LIMIT: Final = 10_000
"""So many positions are looked at for one node: half a second, two for a large one."""
MANY: Final = 120
"""Where more than so much can be done, as in a movement phase, the end is too far away to look for it."""
TOO_MUCH: Final = "Too much can be done here to work out what is best."


def at(source: Source, node: int, side: Side | None, goal: AimLike) -> tuple[list[Json], str]:
    """The actions at a node with their values, the best for whoever decides first, and a sentence.

    `side` is whose values they are; None: whoever decides. With a goal a value says whether it is reached, else how
    many pieces more the others lose. Nothing is listed where chance decides.
    """
    here = source.line.nodes[node]
    position, mover = here.position, here.position.to_move
    said = _said(source, node, side, goal)
    if mover is None or mover == CHANCE:
        return [], said
    if _too_much(position):
        return [], f"{said} {TOO_MUCH}".strip()
    solution = solve(position, side or mover, goal, limit=LIMIT, game=source.game)
    if solution.why:
        said = f"{said} Not all is known: {solution.why}.".strip()
    best = solution.choices[0].value if solution.choices else None
    return [_choice(one, solution, best) for one in solution.choices], said


def _said(source: Source, node: int, side: Side | None, goal: AimLike) -> str:
    """What the commit that led to a node did to the value; nothing at the start and at an attempt."""
    commit = source.line.nodes[node].commit
    if commit is None or (commit.actor == CHANCE and side is None) or _too_much(commit.before):
        return ""
    return explain(commit, side, goal, limit=LIMIT, game=source.game)


def _too_much(position: Position) -> bool:
    return next(islice(position.legal(), MANY, None), None) is not None


def _choice(one: Valued, solution: Solution, best: Any) -> Json:
    """An action as a choice that is ready to be done."""
    note = _worth(one.value, solution)
    if one.value is not None and one.value == best:
        note = f"★ best: {note}"
    return {"words": one.text, "form": one.text, "note": note}


def _worth(value: Any, solution: Solution) -> str:
    """A value in words."""
    if value is None:
        return "not known"
    if solution.goal != "difference in losses":
        return {0: "fails", 1: "reaches it"}.get(value, f"reaches it with {float(value):.0%}")
    if value == 0:
        return "both lose alike"
    more = abs(value)
    return f"{title(solution.side)} loses {shown(more)} {'fewer' if value > 0 else 'more'}"
