"""7.3, 7.4  Why a wrong march does not bring about a goal: the rule in the way, and what can still be reached.

The first of these that is so:

1. It ends at enemies, where blocks must stop; could they march on, the goal could be reached (7.3.2).
2. Blocks come to enemies for whose overrun they are too few (7.4.1), or leave a castle that is to be kept (4.3).
3. It is the right march with too few blocks, to which nobody can follow by the same road, or with too many (7.3.1).
4. Each place can still be reached, but not all: with one more card they could be (7.3.3), or no single rule is why.
5. What the blocks that march can reach, and the others, is not enough. If the goal could be reached had the blocks all
   of their range, that is why (7.3.3); if the same road could be used again, that (7.3.1). Else no single rule is, and
   what stands in the way of these blocks is named: enemies (7.3.2), the range, or the road if no other leads on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from sekiwidget.core.puzzle_explainer import Mistake
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import LOYALTY, OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import CASTLES, NEAR, PLACES
from sekiwidget.games.sekigahara.components.wording import place_name
from sekiwidget.games.sekigahara.players.march_tree import Brought, is_brought, march_tree, roads
from sekiwidget.games.sekigahara.rules.actions import March
from sekiwidget.games.sekigahara.rules.march import legal_marches, unmoved_blocks
from sekiwidget.games.sekigahara.rules.position import Movement, Position, road
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Series


class WrongMarch(NamedTuple):
    """A first march after which a goal is out of reach, where it is made, and the march that alone is right."""

    before: Position
    march: March
    right: March
    goal: Brought


def explain_march(wrong: WrongMarch) -> Mistake | None:
    """7.3, 7.4  What is said of a wrong march, and its paragraph; None if there are too many ways to go on."""
    side, goal, after = wrong.before.active, wrong.goal, wrong.before.after(wrong.march)
    tree = march_tree(after, goal)
    if tree is None:
        return None
    kept = frozenset(place for place in goal if is_brought(wrong.before, place, side))
    return (
        _stopped(wrong, after)
        or _short_of(tree.closest(tree.start, goal).position, side, goal, kept)
        or _wrong_number(wrong, after)
        or _out_of_reach(wrong, after)
    )


def explain_end(position: Position, side: Side, goal: Brought, kept: Brought) -> Iterator[str]:
    """7.3, 7.4  What a movement that is over lacks."""
    found = _short_of(position, side, goal, kept)
    missing = [place for place in goal if not is_brought(position, place, side)]
    yield from found.said if found else [phrase("You have not reached {places}.", places=series(missing))]


def _stopped(wrong: WrongMarch, after: Position) -> Mistake | None:
    """7.3.2  Blocks that must stop at enemies; could they march once more, now or later, the goal could be reached."""
    end, movement = wrong.march.end, after.movement
    assert movement is not None
    if not after.blocks(end, OTHER[after.active]):
        return None
    rested = tuple(one for one in movement.rested if one.place != end)
    if not _can(after.but(movement=movement.but(rested=rested, stacks_left=movement.stacks_left + 1)), wrong.goal):
        return None
    return Mistake("7.3.2", (_stop(end),))


def _short_of(position: Position, side: Side, goal: Brought, kept: Brought) -> Mistake | None:
    """4.3, 7.4.1  Blocks that are too few for an overrun, or a castle that nobody keeps."""
    away = roads(highways=False)
    missing = [place for place in goal if not is_brought(position, place, side)]
    own = [place for place, row in enumerate(position.stacks) if row[SIDE_INDEX[side]]]
    distance, place = min((away[start][place], place) for place in missing for start in own)
    if not distance:
        mine, theirs = (len(position.blocks(place, one)) for one in (side, OTHER[side]))
        against = phrase(
            "At {place} you have at most {mine:one} against {theirs:one}: an overrun needs four times as many.",
            place=place_name(place), mine=Count(mine, "block"), theirs=Count(theirs, "block"),
        )  # fmt: skip
        return Mistake("7.4.1", (against,))
    if place in kept and place in CASTLES:
        return Mistake("4.3", (phrase("No block stays at {place} to keep the castle.", place=place_name(place)),))
    return None


def _wrong_number(wrong: WrongMarch, after: Position) -> Mistake | None:
    """7.3.1  The road of the right march, with blocks too few or too many."""
    march, right = wrong.march, wrong.right
    if (march.start, march.end) != (right.start, right.end) or len(march.blocks) == len(right.blocks):
        return None
    start, end = place_name(march.start), place_name(march.end)
    if len(march.blocks) < len(right.blocks):
        said = phrase("The road from {start} to {end} is now used: nobody can follow by it.", start=start, end=end)
        return Mistake("7.3.1", (said,))
    said = phrase("Too few blocks stay at {start}.", start=start)
    going = _most(after, _only(after, march.end, going=True), wrong.goal)
    return Mistake("7.3.1", (said, _reached_from(march.end, going, wrong.goal)))


def _out_of_reach(wrong: WrongMarch, after: Position) -> Mistake:
    """7.3.1, 7.3.3  What the blocks that march and the others can each still reach, and the rule in the way."""
    end, goal = wrong.march.end, wrong.goal
    others = _only(after, end, going=False)
    going, staying = _most(after, _only(after, end, going=True), goal), _most(after, others, goal)
    if any(goal <= one | other for one in going for other in staying):
        if _can(_with_card(after), goal):
            said = phrase("Each of the places can still be reached, but all of them only with another card.")
            return Mistake("7.3.3", (said,))
        said = phrase("Each of the places can still be reached, but no longer all of them.")
        return Mistake("7.3.1", (said,), sole=False)
    rule, why, sole = _in_the_way(after, wrong.march, goal, goal - frozenset[int]().union(*going))
    sentences = [_reached_from(end, going, goal), *(() if any(going) else (why,))]
    if _can_move(after, others):
        sentences.append(_reached_by_the_rest(staying, goal))
    return Mistake(rule, tuple(sentences), sole)


def _in_the_way(after: Position, march: March, goal: Brought, missing: Brought) -> tuple[str, Phrase, bool]:
    """7.3.1 to 7.3.3  The paragraph in the way of blocks that have marched, what it says, and if it alone is why."""
    movement = after.movement
    assert movement is not None
    if after.blocks(march.end, OTHER[after.active]):
        return "7.3.2", _stop(march.end), False
    groups = tuple(
        group._replace(steps=0, highway=True, forced=False) if group.place == march.end else group
        for group in movement.groups
    )
    used = tuple(one for one in movement.used if one != road(march.start, march.end))
    far, twice = phrase("It is too far."), phrase("No road is used twice.")
    if _can(after.but(movement=movement.but(groups=groups)), goal):
        return "7.3.3", far, True
    if _can(after.but(movement=movement.but(used=used)), goal):
        return "7.3.1", twice, True
    return ("7.3.3", far, False) if missing <= _joined(after, march.end) else ("7.3.1", twice, False)


def _joined(position: Position, start: int) -> Brought:
    """4.1, 7.3.2  The places to which roads that are not used yet lead from a place, past no enemy."""
    movement = position.movement
    assert movement is not None
    found, last = {start}, [start]
    while last:
        here = last.pop()
        for end in NEAR[here]:
            if end not in found and road(here, end) not in movement.used:
                found.add(end)
                if not position.blocks(end, OTHER[position.active]):
                    last.append(end)
    return frozenset(found)


# -- what can be reached -----------------------------------------------------------------------------------------------


def _can(position: Position, goal: Brought) -> bool:
    tree = march_tree(position, goal)
    return tree is not None and tree.can_bring(tree.start, goal)


def _most(position: Position, movement: Movement, goal: Brought) -> tuple[Brought, ...]:
    """The places of a goal that a movement can reach at once, as many as possible, in each way; none if too many."""
    tree = march_tree(position.but(movement=movement), goal)
    found = set() if tree is None else {most & goal for most in tree.start.most}
    return tuple(one for one in found if not any(one < other for other in found))


def _only(position: Position, place: int, *, going: bool) -> Movement:
    """7.3.1  The movement in which only the blocks that have marched to a place go on, or only all others."""
    movement, side = position.movement, position.active
    assert movement is not None
    still = [group for group in movement.groups if (group.place == place) != going]
    for group in still:
        movement = movement.with_resting(group.place, group.blocks)
    movement = movement.but(groups=tuple(group for group in movement.groups if group not in still))
    if going:
        for start in range(len(PLACES)):
            if blocks := unmoved_blocks(position, movement, start, side):
                movement = movement.with_resting(start, blocks)
    return movement


def _can_move(position: Position, movement: Movement) -> bool:
    """7.1  Whether any block can march in a movement."""
    return next(legal_marches(position.but(movement=movement), position.active), None) is not None


def _with_card(position: Position) -> Position:
    """7.3.3  The position with one more card for a forced march."""
    hands = list(position.hands)
    mine = SIDE_INDEX[position.active]
    hands[mine] = (*hands[mine], LOYALTY[position.active])
    return position.but(hands=tuple(hands))


# -- words -------------------------------------------------------------------------------------------------------------


def _stop(place: int) -> Phrase:
    """7.3.2  That blocks must stop at enemies."""
    return phrase("Blocks that meet enemies must stop, and there are enemies at {place}.", place=place_name(place))


def _reached_from(place: int, ways: Collection[Brought], goal: Brought) -> Phrase:
    """What blocks that have come to a place can reach from there."""
    near, found = place_name(place), frozenset[int]().union(*ways)
    if place in goal and not found - {place}:
        return phrase("From {place} nothing more can be reached of what the task asks for.", place=near)
    if not found:
        return phrase("From {place} none of these places can be reached.", place=near)
    if found in ways and found != goal:
        return phrase("From {place} only {places} can be reached.", place=near, places=series(found))
    return phrase("From {place} not all of these places can be reached.", place=near)


def _reached_by_the_rest(ways: Collection[Brought], goal: Brought) -> Phrase:
    """What the other blocks can reach."""
    found = frozenset[int]().union(*ways)
    if not found:
        return phrase("The rest can reach none of them.")
    if found in ways and found != goal:
        return phrase("Of these places the rest can reach only {places}.", places=series(found))
    if found == goal:
        return phrase("The rest can reach each of them alone, but not all of them together.")
    return phrase("The rest cannot reach all of them.")


def series(places: Iterable[int]) -> Series:
    """Places in a row, in the order of the map's data."""
    return Series([place_name(place) for place in sorted(places)])
