"""Lines to measure on: one battle, and lines as long as one likes that end alike."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

from sekiwidget.core.line import Line, Node
from tests.games.sekigahara.random_combat import random_combat


def combat(commits: int, seed: int, fields: int = 4) -> Line:
    """The first `commits` commits of a random combat phase, from the first seed that lasts longer."""
    for start in count(seed):
        line = Line(random_combat(Random(start), fields), seed=start)
        rng = Random(start)
        while line.position.fact("phase") == "combat" and line.position.to_move is not None and len(line) <= commits:
            line.play(line.position.sample(rng))
        if len(line) == commits + 1 and line.position.fact("phase") == "combat" and line.position.to_move is not None:
            return line
    raise AssertionError


def chained(commits: int, tail: Line) -> Line:
    """A line of `commits` commits that ends with all commits of `tail`.

    Before it stand whole random combat phases, one after the other. The first commit of each hangs on the last one of
    the phase before, so that its patch lays the whole table anew; every other commit is what it is in any line.
    """
    rest = commits - (len(tail) - 1)
    if not rest:
        return tail
    phases: list[Line] = []
    for seed in count(1000):
        line = Line(random_combat(Random(seed)), seed=seed)
        rng = Random(seed)
        while line.position.fact("phase") == "combat" and line.position.to_move is not None and len(line) <= rest:
            line.play(line.position.sample(rng))
        phases.append(line)
        rest -= len(line) - 1
        if not rest:
            break
    made = Line(phases[0].nodes[0].position)
    for phase in (*phases, tail):
        for node in phase.nodes[1:]:
            hang(made, node)
    return made


def hang(line: Line, node: Node) -> None:
    """Append a node of another line behind the last one."""
    last = line.nodes[-1]
    new = replace(node, id=last.id + 1, parent=last.id, depth=last.depth + 1, children=[], notes=[])
    last.children.append(new.id)
    line.nodes.append(new)
    line.cursor = new.id
