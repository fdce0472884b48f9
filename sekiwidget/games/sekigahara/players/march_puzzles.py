"""7.3, 7.4  Puzzles of marches: what they ask for, and why any other way of marching does not bring it.

A puzzle begins in a scene (`march_scenes`) and asks for two or three places. All ways of marching are known
(`march_tree`), so a goal is taken only if

1. one first march alone can still bring it, and the last march of the shortest solution is the only right one, too;
2. at two decisions at least another march is wrong;
3. the solution needs a device: help in an overrun, or parting on the way;
4. a wrong first march at least brings all but one of the places.

Why another march is wrong is said in `march_mistakes`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from sekiwidget.core.position import Commit, Value
from sekiwidget.core.puzzle_explainer import Mistake
from sekiwidget.core.puzzle_ground import Removal, is_under
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import PLACE, PLACES
from sekiwidget.games.sekigahara.components.wording import place_name, side_name
from sekiwidget.games.sekigahara.narration.headlines import headline
from sekiwidget.games.sekigahara.players.march_mistakes import WrongMarch, explain_end, explain_march, series
from sekiwidget.games.sekigahara.players.march_scenes import places_at_stake, scenes
from sekiwidget.games.sekigahara.players.march_tree import (
    Brought,
    MarchTree,
    Node,
    fact_of,
    is_brought,
    march_tree,
)
from sekiwidget.games.sekigahara.rules.actions import Done, March
from sekiwidget.games.sekigahara.rules.march import place_leads
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase

MOST_PLACES: Final = 3
"""The most places that a puzzle asks for."""
MOST_GOALS: Final = 3
"""The most goals of one scene that are tried."""
DECISIONS: Final = 2
"""The fewest decisions of a solution at which another march is wrong."""
ELSEWHERE: Final = ("setup", "week", "turn", "first", "disks")
"""Keys of the table that have nothing to do with marches."""
NEAR_MISSES: Final = 1
"""The fewest wrong first marches that bring all places but one."""


class MarchPuzzles:
    """7.3  A puzzle begins before the first march, and lasts until the goal is reached or the turn is over."""

    subjects: tuple[str, ...] = ("7.4", "7.3.4", "7.3.2", "7.3.1", "7.3.3", "7.1", "4.3", "4.2")

    def openings(self, position: Position) -> Iterator[Position]:
        """7.1  The scenes of a movement."""
        return scenes(position)

    def goals(self, position: Position, side: Side) -> Iterator[Mapping[str, Value]]:
        """4.2, 4.3, 7.4  The places that one first march alone can bring, those with most devices first."""
        return iter(_goals(position))

    def removals(self, table: Mapping[str, Any]) -> Iterator[tuple[Removal, ...]]:
        """7.3  What a table says by itself; then resource places that belong to a side, and enemies.

        All at once, which is quick, and those that are needed then one by one.
        """
        known = [Removal((key,)) for key in ELSEWHERE if key in table]
        nobody = [Removal(("control", place)) for place, side in table.get("control", {}).items() if side == "none"]
        yield (*known, *nobody)
        other = OTHER[table["active"]]
        held = [Removal(("control", place)) for place in table.get("control", {})]
        enemies = [Removal(("blocks", place, other)) for place, row in table["blocks"].items() if other in row]
        yield from (tuple(held), tuple(enemies))
        yield from ((one,) for one in (*held, *enemies))

    def gives_up(self, action: Any) -> bool:
        """7.1  To end the movement."""
        return isinstance(action, Done)

    def pattern(self, position: Position, side: Side) -> Hashable:
        """7.3  The stacks: where they stand, how many they are, and whether they are led.

        On the map no two places are alike; who else stands somewhere makes no other puzzle.
        """
        stacks = tuple(
            (place, len(stack), place_leads(position, place, side) or any(block.leader for block in stack))
            for place in range(len(PLACES))
            if (stack := position.blocks(place, side))
        )
        return "march", stacks, bool(position.hands[SIDE_INDEX[side]])

    def idea(self, position: Position, goal: Mapping[str, Value], chosen: Sequence[Any]) -> Hashable:
        """7.3  How many blocks march how often, whether with a leader, with a card, and to overrun."""
        if not chosen:
            wanted = _places(goal)
            tree = march_tree(position, places_at_stake(position))
            if tree is None or not tree.can_bring(tree.start, wanted):
                return None
            chosen = [march for _, march in tree.solution(tree.start, wanted)]
        marches = [march for march in chosen if isinstance(march, March)]
        side = position.active
        led = any(
            place_leads(position, march.start, side) or any(block.leader for block in march.blocks) for march in marches
        )
        overrun = any(position.blocks(place, OTHER[side]) for place in _places(goal))
        blocks = tuple(sorted(len(march.blocks) for march in marches))
        return "march", blocks, led, any(march.force is not None for march in marches), overrun

    def title(self, position: Position) -> Phrase:
        """7.1  Whose movement it is."""
        return phrase("{side:possessive} movement", side=side_name(position.active))

    def task(self, position: Position, side: Side, goal: Mapping[str, Value]) -> Phrase:
        """4.2, 4.3, 7.4  What the side must bring about in this turn."""
        places = sorted(_places(goal))
        beaten = [place for place in places if position.blocks(place, OTHER[side])]
        kept = [place for place in places if is_brought(position, place, side)]
        taken = series(place for place in places if place not in kept and place not in beaten)
        other = side_name(OTHER[side])
        if len(beaten) == len(places):
            return phrase("In this movement, overrun {other} at {places}.", other=other, places=series(beaten))
        if beaten:
            return phrase(
                "In this movement, overrun {other} at {places}, and take {taken}.",
                other=other, places=series(beaten), taken=taken,
            )  # fmt: skip
        if kept:
            return phrase("In this movement, take {taken}, and keep {kept}.", taken=taken, kept=series(kept))
        return phrase("In this movement, take {taken}.", taken=taken)

    def piece_hint(self, action: Any) -> Phrase:
        """7.3.1  The stack that marches."""
        assert isinstance(action, March)
        return phrase("Look at the stack of {place}.", place=place_name(action.start))

    def rule_hint(self, rule: str) -> Phrase | str:
        """7.3.1  What the paragraph forbids."""
        return phrase("No road is used twice.") if rule == "7.3.1" else ""

    def preferred(self, position: Position, goal: Mapping[str, Value], actions: list[Any]) -> Any:
        """7.3  The march that begins the shortest way to the goal."""
        wanted = _places(goal)
        tree = march_tree(position, wanted)
        if tree is None or not tree.can_bring(tree.start, wanted):
            return actions[0]
        solution = tree.solution(tree.start, wanted)
        return solution[0][1] if solution and solution[0][1] in actions else actions[0]

    def outcome(self, line: Sequence[Commit], side: Side, goal: Mapping[str, Value]) -> Iterator[str]:
        """7.3.2, 7.4.2  What the goal lacks; else what is reached, and that blocks which had to stop helped."""
        start: Any = line[0].before
        end: Any = line[-1].after
        wanted = _places(goal)
        if not all(is_brought(end, place, side) for place in wanted):
            kept = frozenset(place for place in wanted if is_brought(start, place, side))
            yield from explain_end(end, side, wanted, kept)
            return
        heads = (headline(commit.seen_by(side), side) for commit in reversed(line))
        if (ended := next((found for found in heads if found is not None), None)) is not None:
            yield from dict.fromkeys(part for part in (ended.title, ended.text) if part)
        if held := [place for place in sorted(wanted) if not start.blocks(place, OTHER[side])]:
            yield phrase("You now hold {places}.", places=series(held))


# -- goals -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _goals(position: Position) -> tuple[Mapping[str, Value], ...]:
    tree = march_tree(position, places_at_stake(position))
    if tree is None:
        return ()
    places = sorted(frozenset().union(*tree.start.most))
    goals = [frozenset(some) for number in range(2, MOST_PLACES + 1) for some in combinations(places, number)]
    found = [(merit, sorted(goal)) for goal in goals if (merit := _merit(tree, goal))]
    found.sort(reverse=True)
    return tuple(dict(fact_of(position, place, tree.side) for place in goal) for _, goal in found[:MOST_GOALS])


def _merit(tree: MarchTree, goal: Brought) -> tuple[int, ...]:
    """How good the puzzle is: devices, decisions, near misses, few places; () if it is none.

    Where there is an enemy to overrun, it does not ask to keep something.
    """
    overruns = any(tree.start.position.blocks(place, OTHER[tree.side]) for place in goal)
    if goal <= tree.start.now or (overruns and goal & tree.start.now):
        return ()
    if len(tree.winning(tree.start, goal)) != 1:
        return ()
    near = sum(
        not tree.can_bring(after, goal) and any(len(goal - most) == 1 for most in after.most)
        for _, after in tree.after(tree.start)
    )
    solution = tree.solution(tree.start, goal)
    right = [len(tree.winning(node, goal)) for node, _ in solution]
    decisions = sum(number < len(node.marches) for number, (node, _) in zip(right, solution, strict=True))
    devices = len(_devices(tree, solution))
    if right[-1] != 1 or decisions < DECISIONS or near < NEAR_MISSES or not devices:
        return ()
    return devices, decisions, near, -len(goal)


def _devices(tree: MarchTree, solution: list[tuple[Node, March]]) -> set[str]:
    """7.3.1, 7.4.2  What makes a solution more than a way: help, parting on the way."""
    found: set[str] = set()
    mine = SIDE_INDEX[tree.side]
    stopped: set[int] = set()
    for node, march in solution:
        if node.position.stacks[march.end][1 - mine]:
            if march.end in stopped:
                found.add("help")
            stopped.add(march.end)
        if any(len(march.blocks) < len(group.blocks) for group in node.movement.groups_at(march.start)):
            found.add("parting")
    return found


def _places(goal: Mapping[str, Value]) -> Brought:
    return frozenset(PLACE[key.split(".")[1]] for key in goal)


# -- words -------------------------------------------------------------------------------------------------------------


def explain_wrong_march(position: Position, goal: Mapping[str, Value], action: Any) -> Mistake | None:
    """7.3, 7.4  What a wrong march can still reach, and the rule in the way; None if none is right."""
    wanted = _places(goal)
    tree = march_tree(position, wanted)
    if tree is None or not isinstance(action, March):
        return None
    right = next((march for march, _ in tree.winning(tree.start, wanted)), None)
    return None if right is None else explain_march(WrongMarch(position, action, right, wanted))


def explain_marches(line: Sequence[Commit], rule: str) -> Iterator[Phrase]:
    """7.3.1, 7.3.2, 7.4.2  Why a movement works: by what marches together, or what counts in an overrun."""
    if is_under(rule, "7.3.1"):
        yield from _together(line)
    elif is_under(rule, "7.3.2") or is_under(rule, "7.4"):
        yield from _helped(line)


def _together(line: Sequence[Commit]) -> Iterator[Phrase]:
    """7.3.1  That blocks march together before they part, if they do."""
    marches = [commit.action for commit in line if isinstance(commit.action, March)]
    for at, march in enumerate(marches):
        parts = (one for one in marches[at + 1 :] if one.start == march.end and len(one.blocks) < len(march.blocks))
        if next(parts, None) is not None:
            yield phrase(
                "The blocks march together from {start} to {end}, since no road is used twice.",
                start=place_name(march.start), end=place_name(march.end),
            )  # fmt: skip
            return


def _helped(line: Sequence[Commit]) -> Iterator[Phrase]:
    """7.3.2, 7.4.2  That blocks which had to stop count in an overrun, if they did."""
    stopped: set[str | int] = set()
    for event in (event for commit in line for event in commit.events):
        if event.kind == "meets":
            stopped.add(event.args[1])
        elif event.kind == "overrun" and event.args[0] in stopped:
            yield phrase(
                "At {place} the blocks that had to stop count in the overrun; those that came later may march on.",
                place=place_name(event.args[0]),
            )
            return
