"""The pieces that can be placed by hand: the coins of the armies, and the unit cards with the coins left in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.set_up.parts import Kind, Lying, Spare, Spot
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import ARMY_SIZE, COIN_COUNT, SIDE_INDEX, SIDES, STACKS, UNITS, WHITE
from sekiwidget.games.warchest.components.wording import SideName
from sekiwidget.games.warchest.picture.kit import symbol_name
from sekiwidget.games.warchest.picture.scene import coin_symbol
from sekiwidget.games.warchest.picture.strips import ahead_pieces, bag_pieces, discard_pieces, hand_pieces, strip_of
from sekiwidget.games.warchest.rules.position import Position

COIN: Final = "coin"
CARD: Final = "card"
KINDS: Final = {
    COIN: Kind(COIN, phrase("Put a coin"), phrase("Supply"), "setup", 30, rows=2),
    CARD: Kind(CARD, phrase("Give a card"), phrase("Box"), "setup", 27, rows=2),
}

HEAP_KEYS: Final = {
    "hand": "hands",
    "ahead": "ahead",
    "bag": "bags",
    "faceup": "faceup",
    "facedown": "facedown",
    "eliminated": "eliminated",
}
"""The heaps as typed, and their keys. The supply has the coins left."""
ARMY: Final = "army"
DRAFT_SPOTS: Final = ("open", "away")
"""The cards of a draft."""
_DRAWN: Final = {"hand": "hand", "ahead": "hand", "bag": "bag", "faceup": "discard", "facedown": "discard"}
"""The places of heaps on a strip; coins out of the game are only counted there."""


def owner(position: Position, unit: str) -> Side | None:
    """setup  The side in whose army a unit is."""
    return next((side for side in SIDES if unit in position.armies[SIDE_INDEX[side]]), None)


def side_of(spot: str) -> Side | None:
    """The side to which a spot belongs, if to one."""
    found = spot.partition(".")[2]
    return found if found in SIDE_INDEX else None


def kind_at(spot: str) -> str:
    """The kind of pieces at a spot: coins or cards."""
    return CARD if spot.partition(".")[0] in (ARMY, *DRAFT_SPOTS) else COIN


# -- what is left ------------------------------------------------------------------------------------------------------


def spares(position: Position) -> Iterator[Spare]:
    """setup  The coins of each side's supply; the cards that nobody has; the coins of these, which stay in the box."""
    left = Counter({unit: COIN_COUNT[unit] for unit in UNITS})
    left.subtract(_used(position))
    for side in SIDES:
        supply = Counter(position.supply[SIDE_INDEX[side]])
        for unit in UNITS:
            # An army that has changed may still have coins with the other side.
            count = min(supply[unit], left[unit])
            if count > 0:
                yield Spare(unit, COIN, coin_symbol(STACKS[side, unit, 1]), count, SIDE_INDEX[side])
                left[unit] -= count
    dealt = {one.id for one in _cards(position)}
    for unit in UNITS:
        if unit not in dealt:
            yield Spare(unit, CARD, f"card-{symbol_name(unit)}", 1)
    for unit in UNITS:
        if left[unit] > 0:
            yield Spare(unit, CARD, coin_symbol(STACKS[WHITE, unit, 1]), left[unit], 1)


def _used(position: Position) -> Counter[str]:
    """The coins that are neither in a supply nor in the box."""
    used: Counter[str] = Counter()
    for stack in position.board:
        if stack is not None:
            used[stack.unit] += stack.height
    for heap in HEAP_KEYS.values():
        for side in SIDES:
            used.update(getattr(position, heap)[SIDE_INDEX[side]])
    used.update(decision.coin for decision in position.pending if decision.coin)
    return used


# -- what lies on the table --------------------------------------------------------------------------------------------


def placed_pieces(position: Position) -> Iterator[Lying]:
    """Units on the board, coins in the heaps, cards; while armies are drafted, coins are not drawn."""
    for place, stack in enumerate(position.board):
        if stack is not None:
            at = "" if position.draft is not None else f"{HEXES[place]}.coin"
            yield from [Lying(stack.unit, COIN, HEXES[place], at)] * stack.height
    for side in SIDES:
        yield from _heaps(position, side)
    yield from _cards(position)


def _heaps(position: Position, side: Side) -> Iterator[Lying]:
    drawn = position.draft is None
    for heap, ids in (("hand", hand_pieces(position, side)), ("ahead", ahead_pieces(position, side))):
        for piece, coin in ids:
            yield Lying(coin, COIN, f"{heap}.{side}", piece if drawn else "")
    for at, (piece, coin) in enumerate(bag_pieces(position, side)):
        yield Lying(coin, COIN, f"bag.{side}", f"{piece}#{at}" if drawn else "")
    for piece, heap, coin, count in discard_pieces(position, side):
        yield from [Lying(coin, COIN, f"{heap}.{side}", piece if drawn else "")] * count
    for coin in position.eliminated[SIDE_INDEX[side]]:
        yield Lying(coin, COIN, f"eliminated.{side}", "")


def _cards(position: Position) -> Iterator[Lying]:
    for side in SIDES:
        for at, unit in enumerate(position.armies[SIDE_INDEX[side]]):
            yield Lying(unit, CARD, f"{ARMY}.{side}", f"{side}.army.{at}")
    if position.draft is not None:
        for at, unit in enumerate((*position.draft.open, *position.draft.away)):
            yield Lying(unit, CARD, DRAFT_SPOTS[at >= len(position.draft.open)], f"open.{at}")


# -- where it may lie --------------------------------------------------------------------------------------------------


def spots(position: Position) -> Iterator[Spot]:
    """The hexes, the heaps of the sides, their armies; in a draft the open cards and those put away."""
    for hex_ in HEXES:
        yield Spot(hex_, (COIN,), hex_, phrase("{hex}", hex=hex_))
    for side in SIDES:
        part = strip_of(position, side)
        for heap in HEAP_KEYS:
            if heap == "ahead" and not (position.options.preview or any(position.ahead)):
                continue
            at = f"{part}.{_DRAWN[heap]}" if heap in _DRAWN else ""
            yield Spot(f"{heap}.{side}", (COIN,), at, _label(heap, side))
        slot = min(len(position.armies[SIDE_INDEX[side]]), ARMY_SIZE - 1)
        yield Spot(f"{ARMY}.{side}", (CARD,), f"{part}.army.{slot}", _label(ARMY, side))
    if position.draft is not None:
        yield Spot("open", (CARD,), "open", phrase("the open cards"))
        yield Spot("away", (CARD,), "", phrase("the cards put away"))


def _label(heap: str, side: Side) -> Phrase:
    owned = SideName(side)
    match heap:
        case "hand":
            return phrase("{side:possessive} hand", side=owned)
        case "ahead":
            return phrase("{side:possessive} second hand", side=owned)
        case "bag":
            return phrase("{side:possessive} bag", side=owned)
        case "faceup":
            return phrase("{side:possessive} discard, face up", side=owned)
        case "facedown":
            return phrase("{side:possessive} discard, face down", side=owned)
        case "eliminated":
            return phrase("{side:possessive} coins out of the game", side=owned)
    return phrase("{side:possessive} army", side=owned)
