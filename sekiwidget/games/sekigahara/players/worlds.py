"""3.1, 3.3  The possible worlds behind a view: full positions that its viewer cannot tell apart, all equally likely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from sekiwidget.authoring.cache import cache_recent
from sekiwidget.authoring.dealing import all_deals, all_draws, random_draw
from sekiwidget.authoring.steps import replace_one
from sekiwidget.games.sekigahara.components.pieces import (
    DECKS,
    ROSTER,
    SIDE_INDEX,
    SIDES,
    UNKNOWN_BLOCK,
    UNKNOWN_CARD,
    Stack,
    in_order,
    without,
)
from sekiwidget.games.sekigahara.components.places import NEAR, PLACES
from sekiwidget.games.sekigahara.rules.position import Group, Movement, Position, Rest, sort_resting

_BLOCKS: Final = {side: in_order(piece for piece in ROSTER.elements() if piece.side == side) for side in SIDES}
_CARDS: Final = {side: in_order(piece for piece in DECKS.elements() if piece.side == side) for side in SIDES}


class Heap(NamedTuple):
    """A heap with unknown pieces: the field of the position, for stacks the place, the owner, the known pieces."""

    name: str
    place: int
    side_index: int
    known: tuple[Any, ...]
    number: int


Filled: TypeAlias = "list[tuple[Heap, tuple[Any, ...]]]"
"""Heaps, each with the pieces that now lie in it."""


class Hidden(NamedTuple):
    """Heaps with unknown pieces of one kind, the largest last, and all their unknown pieces, sorted."""

    heaps: list[Heap]
    left: tuple[Any, ...]


def determinize(view: Position, rng: Random) -> Position:
    """A full position consistent with a view: unknown pieces are dealt uniformly from the rest.

    Of a march under way only the numbers are known; blocks are dealt to its groups uniformly, too. Uses only
    `rng.random()`.
    """
    random = rng.random
    filled: Filled = []
    for heaps, pieces in _hidden(view):
        left = list(pieces)
        for heap in heaps[:-1]:
            some = [left.pop(int(random() * len(left))) for _ in range(heap.number)]
            filled.append((heap, in_order([*heap.known, *some])))
        # The last heap, deck or bag, takes the rest: drawing it piece by piece would give the same.
        filled.append((heaps[-1], in_order([*heaps[-1].known, *left])))
    return _deal_shelter(_deal_movement(_with_heaps(view, filled), rng), rng)


def worlds(view: Position, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
    """3.1, 3.3  Every full position behind a view, with the number of ways to deal it; lazily.

    Pieces that cannot come into play in what is decided here (`scope`), nor stand in one of the `facts`, are dealt in
    one way only: in a fight those that lie neither at its place nor next to it; in a combat phase those off the map.
    Without facts everything may matter.
    """
    matters = _matters_here(view, facts)
    for filled, ways in _deals(_hidden(view), matters):
        for marched, more in _deal_movements(_with_heaps(view, filled)):
            for whole, times in _combats(marched):
                yield whole, ways * more * times


# -- what is hidden ----------------------------------------------------------------------------------------------------


@cache_recent
def _hidden(view: Position) -> list[Hidden]:
    """The hidden blocks and cards of each side. The bag and the deck come last.

    Cached, as many tables are dealt behind one view.
    """
    found: list[Hidden] = []
    for side_index, side in enumerate(SIDES):
        back = UNKNOWN_BLOCK[side]
        heaps = [
            _heap("stacks", place, side_index, row[side_index], back)
            for place, row in enumerate(view.stacks)
            if row[side_index] and row[side_index][-1] is back
        ]
        heaps += _heaps(view, ("recruits", "bags"), side_index, back)
        if heaps:
            seen: list[Any] = [block for row in view.stacks for block in row[side_index] if block is not back]
            seen += [*view.removed[side_index], *(view.mori if side == "ishida" else ())]
            seen += [block for heap in (view.recruits, view.bags) for block in heap[side_index] if block is not back]
            found.append(Hidden(heaps, _remaining(_BLOCKS[side], seen)))
        face_down = UNKNOWN_CARD[side]
        heaps = _heaps(view, ("hands", "aside", "decks"), side_index, face_down)
        if heaps:
            seen = [*view.discards[side_index], *(view.combat.played[side_index] if view.combat else ())]
            for pile in (view.hands, view.aside, view.decks):
                seen += [card for card in pile[side_index] if card is not face_down]
            found.append(Hidden(heaps, _remaining(_CARDS[side], seen)))
    return found


def _heaps(view: Position, names: tuple[str, ...], side_index: int, unknown: Any) -> list[Heap]:
    found = ((name, getattr(view, name)[side_index]) for name in names)
    return [_heap(name, -1, side_index, pieces, unknown) for name, pieces in found if pieces and pieces[-1] is unknown]


def _heap(name: str, place: int, side_index: int, pieces: tuple[Any, ...], unknown: Any) -> Heap:
    """A heap; the unknown pieces are the last of it."""
    number = pieces.count(unknown)
    return Heap(name, place, side_index, pieces[: len(pieces) - number], number)


def _remaining(pieces: tuple[Any, ...], seen: Iterable[Any]) -> tuple[Any, ...]:
    """Pieces without those that are seen, in their order."""
    left = list(pieces)
    for piece in seen:
        left.remove(piece)
    return tuple(left)


def _with_heaps(view: Position, filled: Filled) -> Position:
    """The view with these heaps in place of its own."""
    changes: dict[str, Any] = {"viewer": None}
    for heap, pieces in filled:
        row = changes.get(heap.name)
        if row is None:
            row = changes[heap.name] = list(getattr(view, heap.name))
        if heap.name == "stacks":
            row[heap.place] = replace_one(row[heap.place], heap.side_index, pieces)
        else:
            row[heap.side_index] = pieces
    return view.but(**{name: tuple(row) if isinstance(row, list) else row for name, row in changes.items()})


# -- what matters ------------------------------------------------------------------------------------------------------


def _matters_here(view: Position, facts: Iterable[str] | None) -> Callable[[Heap], bool]:
    """Which heaps matter for this scope and these facts. A deck or bag is what the others leave."""
    combat = view.combat
    if facts is None or view.phase != "combat":
        return lambda heap: heap.name not in ("decks", "bags")
    words = {word for key in facts for word in key.split(".")}
    near = set(range(len(PLACES)))
    if combat is not None and not combat.ended:
        near = {combat.place, *NEAR[combat.place]} | {place for place in near if PLACES[place] in words}

    def matters(heap: Heap) -> bool:
        if heap.name == "stacks":
            return heap.place in near
        return heap.name in ("hands", "aside") or heap.name in words

    return matters


def _deals(hidden: list[Hidden], matters: Callable[[Heap], bool]) -> Iterator[tuple[Filled, int]]:
    """Every way to fill the heaps that matter; the others take the rest in any one way."""
    if not hidden:
        yield [], 1
        return
    heaps, left = hidden[0]
    first, rest = [heap for heap in heaps if matters(heap)], [heap for heap in heaps if not matters(heap)]
    for given, ways in all_deals(left, [heap.number for heap in first]):
        over = list(_remaining(left, (piece for some in given for piece in some)))
        filled = [(heap, in_order([*heap.known, *some])) for heap, some in zip(first, given, strict=True)]
        for heap in rest:
            filled.append((heap, in_order([*heap.known, *over[: heap.number]])))
            del over[: heap.number]
        for others, more in _deals(hidden[1:], matters):
            yield [*filled, *others], ways * more


# -- a march and a retreat under way -----------------------------------------------------------------------------------


def _deal_movement(position: Position, rng: Random) -> Position:
    """7.3  Which of the blocks there march, and which rest."""
    if not _marches_unseen(position):
        return position
    movement: Movement = position.movement  # type: ignore[assignment]
    free = {place: row[SIDE_INDEX[position.active]] for place, row in enumerate(position.stacks)}

    def some(place: int, number: int) -> Stack:
        blocks = in_order(random_draw(free[place], number, rng))
        free[place] = without(free[place], blocks)
        return blocks

    groups = [group._replace(blocks=some(group.place, len(group.blocks))) for group in movement.groups]
    rested = [rest._replace(block=some(rest.place, 1)[0]) for rest in movement.rested]
    return _with_march(position, groups, rested)


def _deal_movements(position: Position) -> Iterator[tuple[Position, int]]:
    """7.3  The same, every way."""
    if not _marches_unseen(position):
        yield position, 1
        return
    movement: Movement = position.movement  # type: ignore[assignment]
    due = [(group.place, len(group.blocks)) for group in movement.groups]
    due += [(rest.place, 1) for rest in movement.rested]

    def ways(at: int, free: dict[int, Stack]) -> Iterator[tuple[tuple[Stack, ...], int]]:
        if at == len(due):
            yield (), 1
            return
        place, number = due[at]
        for blocks, rest, times in all_draws(free[place], number):
            for others, more in ways(at + 1, free | {place: rest}):
                yield (blocks, *others), times * more

    for chosen, times in ways(
        0, {place: row[SIDE_INDEX[position.active]] for place, row in enumerate(position.stacks)}
    ):
        size = len(movement.groups)
        groups = [group._replace(blocks=blocks) for group, blocks in zip(movement.groups, chosen[:size], strict=True)]
        rested = [rest._replace(block=one[0]) for rest, one in zip(movement.rested, chosen[size:], strict=True)]
        yield _with_march(position, groups, rested), times


def _marches_unseen(position: Position) -> bool:
    """7.3  Whether a march is under way of which only the numbers are known."""
    movement = position.movement
    if movement is None:
        return False
    unknown = UNKNOWN_BLOCK[position.active]
    return any(unknown in group.blocks for group in movement.groups) or any(
        rest.block is unknown for rest in movement.rested
    )


def _with_march(position: Position, groups: list[Group], rested: list[Rest]) -> Position:
    """7.3  The march with these blocks."""
    movement = position.movement
    assert movement is not None
    leaders = tuple(dict.fromkeys(block for group in groups for block in group.blocks if block.leader))
    return position.but(movement=movement.but(groups=tuple(groups), rested=sort_resting(rested), leaders=leaders))


def _sheltered_unseen(position: Position) -> bool:
    """8.8.4  Whether blocks went into the castle that the viewer cannot tell from those left on the field."""
    combat = position.combat
    return combat is not None and combat.loser is not None and UNKNOWN_BLOCK[combat.loser] in combat.sheltered


def _deal_shelter(position: Position, rng: Random) -> Position:
    """8.8.4  Which of the blocks left on the field went into the castle."""
    if not _sheltered_unseen(position):
        return position
    combat = position.combat
    assert combat is not None and combat.loser is not None
    stack = position.blocks(combat.place, combat.loser)
    sheltered = in_order(random_draw(stack, len(combat.sheltered), rng))
    return position.but(combat=combat.but(sheltered=sheltered))


def _combats(position: Position) -> Iterator[tuple[Position, int]]:
    """8.8.4  The same, every way."""
    if not _sheltered_unseen(position):
        yield position, 1
        return
    combat = position.combat
    assert combat is not None and combat.loser is not None
    for blocks, _, ways in all_draws(position.blocks(combat.place, combat.loser), len(combat.sheltered)):
        yield position.but(combat=combat.but(sheltered=blocks)), ways
