"""The pieces and captions of a side's strip: name, control markers, army, hand, discards; new pieces are framed.

The strip of the viewer is below, and the bag beside it. Pieces are named after their side on either strip.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.core.scene import Caption, Piece
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import MARKERS
from sekiwidget.games.warchest.components.units import (
    ARMY_SIZE,
    BLACK,
    COIN_COUNT,
    OTHER,
    SIDE_INDEX,
    UNIT_NAMES,
    UNKNOWN,
    Coins,
)
from sekiwidget.games.warchest.components.wording import SideName, UnitName, unit_title
from sekiwidget.games.warchest.picture.kit import symbol_name
from sekiwidget.games.warchest.picture.panels import ABOVE, BELOW
from sekiwidget.games.warchest.rules.position import Heaps, Position
from sekiwidget.games.warchest.rules.setup import LINEUPS
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Name

NOW: Final = ("now",)
_AHEAD: Final = 20
_DRAWN: Final = 40
"""Orders in the hand: the coins of the next round, then the one that a Warrior Priest drew."""
_HEADS: Final = {"hand": phrase("Hand"), "discard": phrase("Discard"), "bag": phrase("Bag")}
_PEOPLES: Final = {
    "English": phrase("English"),
    "French": phrase("French"),
    "Greeks": phrase("Greeks"),
    "Persians": phrase("Persians"),
    "Scots": phrase("Scots"),
}
"""Whose armies fought in the battles of the box; a file of one's own may name others."""


def seating(view: Position) -> tuple[Side, Side]:
    """The sides below and above. For a viewer of neither side Black is below, as its home is the lower edge."""
    near = view.viewer if view.viewer in OTHER else BLACK
    return near, OTHER[near]


def strip_of(view: Position, side: Side) -> str:
    """The strip of a side."""
    return BELOW if side == seating(view)[0] else ABOVE


def bag_place(side: Side) -> str:
    """The place of a side's bag: it lies on the board at its home, which turns with the board."""
    return f"{BELOW if side == BLACK else ABOVE}.bag"


def _symbol(side: Side, coin: str) -> str:
    return f"back-{side}" if coin == UNKNOWN else f"coin-{side}-{symbol_name(coin)}"


def _by_kind(view: Position, side: Side, heap: Coins) -> list[tuple[str, int]]:
    """The coins of a heap, each kind once with its number: units in the order of the army, the Royal Coin, backs."""
    order = [*view.armies[SIDE_INDEX[side]], *UNIT_NAMES, UNKNOWN]
    return sorted(Counter(heap).items(), key=lambda entry: order.index(entry[0]))


def _on_board(view: Position, side: Side, unit: str) -> int:
    return sum(stack.height for stack in view.board if stack is not None and stack[:2] == (side, unit))


def _priest_coins(view: Position, side: Side) -> Coins:
    """The coin that a Warrior Priest of this side drew and must play."""
    return tuple(decision.coin for decision in view.pending if decision.coin and decision.side == side)


# -- pieces ------------------------------------------------------------------------------------------------------------


def side_pieces(view: Position, side: Side, before: Position | None) -> dict[str, Piece]:
    """Markers, army and heaps of a side; coins that it did not have `before` are framed."""
    made: dict[str, Piece] = {}
    made.update(_army(view, side, before))
    if view.draft is None:
        made.update(_markers(view, side))
        made.update(_hand(view, side, before))
        made.update(_discards(view, side, before))
        made.update(_bag(view, side))
    return made


def _markers(view: Position, side: Side) -> Iterator[tuple[str, Piece]]:
    """control  The markers of a side: those on the board, then those that are left."""
    held, place = view.location_count(side), f"{strip_of(view, side)}.markers"
    for at in range(MARKERS):
        if at < held:
            yield f"{side}.markers.{at}", Piece(f"site-{side}", place, at, words=phrase("location controlled"))
        else:
            yield f"{side}.markers.{at}", Piece("site", place, at, ("faded",), words=phrase("location still wanted"))


def _army(view: Position, side: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """recruit, attack  The coins of the army; framed where one came from the supply or went out of the game."""
    side_index, part = SIDE_INDEX[side], strip_of(view, side)
    for at, unit in enumerate(view.armies[side_index]):
        changed = before is not None and any(
            heap[side_index].count(unit) != old[side_index].count(unit)
            for heap, old in ((view.supply, before.supply), (view.eliminated, before.eliminated))
        )
        yield (
            f"{side}.army.{at}",
            Piece(
                _symbol(side, unit),
                # What is one too many lies on the last.
                f"{part}.army.{min(at, ARMY_SIZE - 1)}",
                at // ARMY_SIZE,
                states=NOW if changed and view.draft is None else (),
                words=_whereabouts(unit, *_count(view, side, unit)),
            ),
        )


def army_names(view: Position) -> Iterator[tuple[str, Phrase]]:
    """The unit of each coin of the armies, by its piece: the piece itself also tells where its coins are."""
    for side, side_index in SIDE_INDEX.items():
        for at, unit in enumerate(view.armies[side_index]):
            yield f"{side}.army.{at}", unit_title(unit)


def _count(view: Position, side: Side, unit: str) -> tuple[int, int, int, int]:
    """The coins of a unit by place: on the board, in the supply, lost, in the heaps that may be hidden."""
    side_index = SIDE_INDEX[side]
    there, supply = _on_board(view, side, unit), view.supply[side_index].count(unit)
    out, up = view.eliminated[side_index].count(unit), view.faceup[side_index].count(unit)
    return there, supply, out, COIN_COUNT[unit] - there - supply - out - up if view.draft is None else 0


@cache
def _whereabouts(unit: str, there: int, supply: int, out: int, rest: int) -> Phrase:
    """The counts of `_count` in words; cached, as every picture needs them eight times."""
    return phrase(
        "{unit}: {there} on the board, {supply} in the supply, {out} lost, {rest} in hand, bag or face down",
        unit=UnitName(unit),
        there=there,
        supply=supply,
        out=out,
        rest=rest,
    )


def _badge(count: int) -> int:
    return count if count > 1 else 0


def _hand(view: Position, side: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """draw, preview, warrior_priest  The coins of a hand one by one.

    After them come those set aside for the next round, and one drawn to be played.
    """
    place, side_index = f"{strip_of(view, side)}.hand", SIDE_INDEX[side]
    new: Counter[str] = Counter()
    if before is not None:
        new = Counter(view.hands[side_index]) - Counter(before.hands[side_index])
    for at, (piece, coin) in enumerate(hand_pieces(view, side)):
        came = new[coin] > 0
        new[coin] -= came
        yield piece, Piece(_symbol(side, coin), place, at, NOW if came else ())
    for at, (piece, coin) in enumerate(ahead_pieces(view, side)):
        if coin == UNKNOWN:
            words = phrase("hidden coin, set aside for the next round")
        else:
            words = phrase("{coin}, set aside for the next round", coin=UnitName(coin))
        yield piece, Piece(_symbol(side, coin), place, _AHEAD + at, ("faded",), words=words)
    for at, coin in enumerate(_priest_coins(view, side)):
        if coin == UNKNOWN:
            words = phrase("hidden coin, drawn by the Warrior Priest")
        else:
            words = phrase("{coin}, drawn by the Warrior Priest", coin=UnitName(coin))
        yield f"{side}.hand.drawn.{at}", Piece(_symbol(side, coin), place, _DRAWN + at, ("pick",), words=words)


def hand_pieces(view: Position, side: Side) -> Iterator[tuple[str, str]]:
    """The coins of a hand one by one, each with its piece."""
    return ((f"{side}.hand.{at}", coin) for at, coin in enumerate(_one_by_one(view, side, view.hands)))


def ahead_pieces(view: Position, side: Side) -> Iterator[tuple[str, str]]:
    """preview  The coins set aside for the next round one by one, each with its piece."""
    return ((f"{side}.hand.next.{at}", coin) for at, coin in enumerate(_one_by_one(view, side, view.ahead)))


def bag_pieces(view: Position, side: Side) -> Iterator[tuple[str, str]]:
    """The coins in a bag one by one, each with its piece."""
    return ((f"{side}.bag.0", coin) for coin in _one_by_one(view, side, view.bags))


def _one_by_one(view: Position, side: Side, heaps: Heaps) -> Iterator[str]:
    return (coin for coin, count in _by_kind(view, side, heaps[SIDE_INDEX[side]]) for _ in range(count))


def discard_pieces(view: Position, side: Side) -> Iterator[tuple[str, str, str, int]]:
    """The discards by kind, face-up ones first: piece, heap, coin, number."""
    kinds = [(heap, *row) for heap in ("faceup", "facedown") for row in _by_kind(view, side, _heap(view, heap, side))]
    return ((f"{side}.faceup.{at}", *kind) for at, kind in enumerate(kinds))


def _heap(view: Position, heap: str, side: Side) -> Coins:
    found: Coins = getattr(view, heap)[SIDE_INDEX[side]]
    return found


def usable_coins(view: Position, side: Side) -> Iterator[tuple[str, str]]:
    """hands, warrior_priest  The coins that a side may use, each with its piece; one just drawn comes first."""
    yield from ((coin, f"{side}.hand.drawn.{at}") for at, coin in enumerate(_priest_coins(view, side)))
    yield from ((coin, piece) for piece, coin in hand_pieces(view, side))


def _discards(view: Position, side: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """hands  Face-up coins by kind, then face-down ones: backs, or pale faces for viewers who know them."""
    place = f"{strip_of(view, side)}.discard"
    for at, (piece, heap, coin, count) in enumerate(discard_pieces(view, side)):
        faded = heap == "facedown"
        states = ("faded",) if faded and coin != UNKNOWN else ()
        if before is not None and count > _heap(before, heap, side).count(coin):
            states = (*states, "now")
        words = _face_down(coin) if faded else ""
        yield piece, Piece(_symbol(side, coin), place, at, states, count=_badge(count), words=words)


def _face_down(coin: str) -> Phrase:
    if coin == UNKNOWN:
        return phrase("coin, face down")
    return phrase("{coin}, face down", coin=UnitName(coin))


def _bag(view: Position, side: Side) -> Iterator[tuple[str, Piece]]:
    """draw  The bag, with the coins in it for viewers who know them: they lie open beside it, where there is room."""
    heap, place = view.bags[SIDE_INDEX[side]], bag_place(side)
    known = [] if UNKNOWN in heap else _by_kind(view, side, heap)
    inside = tuple(_symbol(side, coin) for coin, count in known for _ in range(count))
    states = () if heap else ("faded",)
    yield f"{side}.bag.0", Piece(f"bag-{side}", place, states=states, inside=inside)
    for at, (coin, count) in enumerate(known):
        words = phrase("{coin}, in the bag", coin=UnitName(coin))
        yield (
            f"{side}.bag.coin.{at}",
            Piece(_symbol(side, coin), f"{place}.coins", at, count=_badge(count), words=words),
        )


# -- words -------------------------------------------------------------------------------------------------------------


def side_captions(view: Position, side: Side) -> Iterator[tuple[str, Caption]]:
    """initiative, recruit, attack  A side's name and sign, the coins left and lost, those in the bag."""
    part = strip_of(view, side)
    sign = "fan" if view.initiative == side else ""
    title = phrase("{side}", side=SideName(side))
    # A strip has room for the sign alone: the word is in the status.
    yield f"{side}.name", Caption(f"{part}.name", title, "", side, sign)
    if people := LINEUPS.get(view.options.armies, {}).get(f"{side}_name", ""):
        named = Name("people", f"{view.options.armies}.{side}", _PEOPLES.get(people, people))
        text = phrase("{people}", people=named)
        yield f"{side}.people", Caption(f"{part}.people", text=text, style="small")
    for at, unit in enumerate(view.armies[SIDE_INDEX[side]][:ARMY_SIZE]):
        yield f"{side}.army.{at}.name", Caption(f"{part}.army.{at}.name", unit_title(unit), style="small")
        if view.draft is None:
            _, supply, out, _ = _count(view, side, unit)
            left = Caption(f"{part}.army.{at}.coins", text=_left_and_lost(supply, out), style="small")
            yield f"{side}.army.{at}.coins", left
            number = Caption(f"{part}.army.{at}.left", text=phrase("{number}", number=supply), style="small")
            yield f"{side}.army.{at}.left", number
    if view.draft is not None:
        return
    for heap, head in _HEADS.items():
        if heap != "hand" or part == ABOVE:
            place = bag_place(side) if heap == "bag" else f"{part}.{heap}"
            yield f"{side}.{heap}.head", Caption(f"{place}.head", head, style="head")
    number = phrase("{number}", number=len(view.bags[SIDE_INDEX[side]]))
    yield f"{side}.bag.count", Caption(f"{bag_place(side)}.count", number, style="small")


@cache
def _left_and_lost(supply: int, out: int) -> Phrase:
    """recruit, attack  The number of coins that a unit has left in the supply, and has lost."""
    if out:
        return phrase("{supply} left · {out} lost", supply=supply, out=out)
    return phrase("{supply} left", supply=supply)
