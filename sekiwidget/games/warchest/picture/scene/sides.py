"""What each side has: name, army, hand, discards, bag, lost coins; and what the last commit changed there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Name
from sekiwidget.core.scene import Caption, Piece, Row, Table
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import MARKERS
from sekiwidget.games.warchest.components.units import NAMES, NUMBER, ROYAL, SIDE_INDEX, UNKNOWN, Coins
from sekiwidget.games.warchest.components.wording import SideName, UnitName, in_a_row
from sekiwidget.games.warchest.picture.kit.kit import name
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.setup import ARMIES

NOW: Final = ("now",)
_AHEAD: Final = 20
_DRAWN: Final = 40
"""Orders in the hand: the coins of the next round, then the one that a Warrior Priest drew."""


def _symbol(side: Side, coin: str) -> str:
    return f"back-{side}" if coin == UNKNOWN else f"coin-{side}-{name(coin)}"


def _sorted(view: Position, side: Side, heap: Coins) -> list[tuple[str, int]]:
    """The coins of a heap, each kind once with its number: units in the order of the army, the Royal Coin, backs."""
    order = [*view.armies[SIDE_INDEX[side]], *NAMES, UNKNOWN]
    return sorted(Counter(heap).items(), key=lambda entry: order.index(entry[0]))


def _on_board(view: Position, side: Side, unit: str) -> int:
    return sum(stack.height for stack in view.board if stack is not None and stack[:2] == (side, unit))


def _drawn(view: Position, side: Side) -> Coins:
    """The coin that a Warrior Priest of this side drew and must play."""
    return tuple(frame.coin for frame in view.frames if frame.coin and frame.side == side)


# -- pieces ------------------------------------------------------------------------------------------------------------


def side_pieces(view: Position, side: Side, before: Position | None) -> dict[str, Piece]:
    """Army and heaps of a side; what it did not have `before` is framed."""
    made: dict[str, Piece] = {}
    for at, unit in enumerate(view.armies[SIDE_INDEX[side]]):
        made[f"{side}.army.{at}"] = Piece(f"coin-{side}-{name(unit)}", f"{side}.army.{at}")
    made.update(_hand(view, side, before))
    made.update(_discards(view, side, before))
    made.update(_bag(view, side))
    place, side_index = f"{side}.eliminated", SIDE_INDEX[side]
    for at, (coin, count) in enumerate(_sorted(view, side, view.eliminated[side_index])):
        new = before is not None and count > before.eliminated[side_index].count(coin)
        states = ("lost", "now") if new else ("faded",)
        made[f"{place}.{at}"] = Piece(_symbol(side, coin), place, at, states, count=_badge(count))
    return made


def _badge(count: int) -> int:
    return count if count > 1 else 0


def _hand(view: Position, side: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """The coins of a hand one by one; after them those set aside for the next round, and one drawn to be played."""
    place, side_index = f"{side}.hand", SIDE_INDEX[side]
    new: Counter[str] = Counter()
    if before is not None:
        new = Counter(view.hands[side_index]) - Counter(before.hands[side_index])
    for at, (piece, coin) in enumerate(_held(view, side)):
        came = new[coin] > 0
        new[coin] -= came
        yield piece, Piece(_symbol(side, coin), place, at, NOW if came else ())
    ahead = [coin for coin, count in _sorted(view, side, view.ahead[side_index]) for _ in range(count)]
    for at, coin in enumerate(ahead):
        if coin == UNKNOWN:
            words = phrase("hidden coin, set aside for the next round")
        else:
            words = phrase("{coin}, set aside for the next round", coin=UnitName(coin))
        yield f"{place}.next.{at}", Piece(_symbol(side, coin), place, _AHEAD + at, ("faded",), words=words)
    for at, coin in enumerate(_drawn(view, side)):
        if coin == UNKNOWN:
            words = phrase("hidden coin, drawn by the Warrior Priest")
        else:
            words = phrase("{coin}, drawn by the Warrior Priest", coin=UnitName(coin))
        yield f"{place}.drawn.{at}", Piece(_symbol(side, coin), place, _DRAWN + at, ("pick",), words=words)


def _held(view: Position, side: Side) -> Iterator[tuple[str, str]]:
    """The coins of a hand one by one, each with its piece."""
    coins = (coin for coin, count in _sorted(view, side, view.hands[SIDE_INDEX[side]]) for _ in range(count))
    return ((f"{side}.hand.{at}", coin) for at, coin in enumerate(coins))


def hand_ids(view: Position, side: Side) -> Iterator[tuple[str, str]]:
    """hands, warrior_priest  The coins that a side may use, each after itself with its piece: one just drawn first."""
    yield from ((coin, f"{side}.hand.drawn.{at}") for at, coin in enumerate(_drawn(view, side)))
    yield from ((coin, piece) for piece, coin in _held(view, side))


def _discards(view: Position, side: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """Face-up coins by kind, then face-down ones: backs, or pale faces for viewers who know them."""
    place, side_index = f"{side}.faceup", SIDE_INDEX[side]
    at = 0
    for heap, faded in (("faceup", False), ("facedown", True)):
        for coin, count in _sorted(view, side, getattr(view, heap)[side_index]):
            states = ("faded",) if faded and coin != UNKNOWN else ()
            if before is not None and count > getattr(before, heap)[side_index].count(coin):
                states = (*states, "now")
            words = _face_down(coin) if faded else ""
            yield f"{place}.{at}", Piece(_symbol(side, coin), place, at, states, count=_badge(count), words=words)
            at += 1


def _face_down(coin: str) -> Phrase:
    if coin == UNKNOWN:
        return phrase("coin, face down")
    return phrase("{coin}, face down", coin=UnitName(coin))


def _bag(view: Position, side: Side) -> Iterator[tuple[str, Piece]]:
    """The coins in the bag by kind, or a closed bag."""
    place, heap = f"{side}.bag", view.bags[SIDE_INDEX[side]]
    if view.draft is not None:
        return
    if UNKNOWN in heap or not heap:
        yield f"{place}.0", Piece(f"bag-{side}", place, states=() if heap else ("faded",), count=_badge(len(heap)))
        return
    for at, (coin, count) in enumerate(_sorted(view, side, heap)):
        yield f"{place}.{at}", Piece(_symbol(side, coin), place, at, count=_badge(count))


# -- words -------------------------------------------------------------------------------------------------------------


def side_captions(view: Position, side: Side) -> Iterator[tuple[str, Caption]]:
    """Who it is, what the army has where, and how many coins lie in each heap."""
    side_index = SIDE_INDEX[side]
    sign, words = ("fan", phrase("initiative")) if view.initiative == side else ("", "")
    yield (
        f"{side}.name",
        Caption(f"{side}.name", phrase("{side}", side=SideName(side)), _held_by(view, side), side, sign, words),
    )
    for at, unit in enumerate(view.armies[side_index]):
        yield f"{side}.army.{at}.name", Caption(f"{side}.army.{at}.name", plain_name(unit))
        if view.draft is not None:
            continue
        supply, out = view.supply[side_index].count(unit), view.eliminated[side_index].count(unit)
        counts = _counts(_on_board(view, side, unit), supply, out)
        yield f"{side}.army.{at}.coins", Caption(f"{side}.army.{at}.coins", text=counts)
    if view.draft is not None:
        return
    for heap, note in _heaps(view, side):
        yield f"{side}.{heap}.note", Caption(f"{side}.{heap}.note", text=note)


def _held_by(view: Position, side: Side) -> Phrase:
    """How many locations a side has; in a battle, who they are."""
    people, held = ARMIES.get(view.options.armies, {}).get(f"{side}_name", ""), view.locations(side)
    if not people:
        return phrase("{held} of {all} locations", held=held, all=MARKERS)
    name = Name("people", f"{view.options.armies}.{side}", people)
    return phrase("{people} · {held} of {all} locations", people=name, held=held, all=MARKERS)


@cache
def _counts(there: int, supply: int, out: int) -> Phrase:
    """Where the coins of a unit are; cached, as every picture needs it eight times."""
    if out:
        return phrase("on board {there} · supply {supply} · out {out}", there=there, supply=supply, out=out)
    return phrase("on board {there} · supply {supply}", there=there, supply=supply)


def _heaps(view: Position, side: Side) -> Iterator[tuple[str, Phrase]]:
    """How many coins lie in each heap; a dash for none."""
    side_index = SIDE_INDEX[side]
    down = len(view.facedown[side_index])
    discards = len(view.faceup[side_index]) + down
    yield "hand", phrase("Hand {number}", number=len(view.hands[side_index]) or "–")
    if down:
        yield "faceup", phrase("Discard {number}, {down} face down", number=discards, down=down)
    else:
        yield "faceup", phrase("Discard {number}", number=discards or "–")
    yield "bag", phrase("Bag {number}", number=len(view.bags[side_index]) or "–")
    yield "eliminated", phrase("Out of the game {number}", number=len(view.eliminated[side_index]) or "–")


@cache
def plain_name(unit: str) -> Phrase:
    """The name of a unit, or of the Royal Coin, by itself."""
    return phrase("{unit}", unit=UnitName(unit))


def unseen(view: Position, side: Side) -> Table | None:
    """hands  The coins of all hidden heaps together: all not placed elsewhere; None if nothing is hidden."""
    side_index = SIDE_INDEX[side]
    parts = [*_hidden(view, side)]
    if not parts:
        return None
    open_ = Counter((*view.supply[side_index], *view.faceup[side_index], *view.eliminated[side_index]))
    rows = []
    for coin in (*view.armies[side_index], ROYAL):
        rest = NUMBER[coin] - open_[coin] - _on_board(view, side, coin)
        if rest > 0:
            rows.append(Row(plain_name(coin), str(rest), symbol=_symbol(side, coin)))
    title = phrase("{side:possessive} hidden coins", side=SideName(side))
    return Table(tuple(rows), title, phrase("Of these, {heaps}.", heaps=in_a_row(*parts)))


def _hidden(view: Position, side: Side) -> Iterator[Phrase]:
    """hands  How many coins of a side are hidden in each heap that has any."""
    side_index = SIDE_INDEX[side]
    if number := view.hands[side_index].count(UNKNOWN):
        yield phrase("{number} in the hand", number=number)
    if number := view.ahead[side_index].count(UNKNOWN):
        yield phrase("{number} set aside", number=number)
    if number := _drawn(view, side).count(UNKNOWN):
        yield phrase("{number} drawn", number=number)
    if number := view.bags[side_index].count(UNKNOWN):
        yield phrase("{number} in the bag", number=number)
    if number := view.facedown[side_index].count(UNKNOWN):
        yield phrase("{number} face down", number=number)
