"""What each side has: name, army, hand, discards, bag, lost coins; and what the last commit changed there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.phrases import possessive, title
from sekiwidget.core.scene import Caption, Piece, Row, Table
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import MARKERS
from sekiwidget.games.warchest.components.units import NAMES, NUMBER, ROYAL, SEAT, UNKNOWN, Coins
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
    order = [*view.armies[SEAT[side]], *NAMES, UNKNOWN]
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
    for at, unit in enumerate(view.armies[SEAT[side]]):
        made[f"{side}.army.{at}"] = Piece(f"coin-{side}-{name(unit)}", f"{side}.army.{at}")
    made.update(_hand(view, side, before))
    made.update(_discards(view, side, before))
    made.update(_bag(view, side))
    place, seat = f"{side}.eliminated", SEAT[side]
    for at, (coin, count) in enumerate(_sorted(view, side, view.eliminated[seat])):
        new = before is not None and count > before.eliminated[seat].count(coin)
        states = ("lost", "now") if new else ("faded",)
        made[f"{place}.{at}"] = Piece(_symbol(side, coin), place, at, states, count=_badge(count))
    return made


def _badge(count: int) -> int:
    return count if count > 1 else 0


def _hand(view: Position, side: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """The coins of a hand one by one; after them those set aside for the next round, and one drawn to be played."""
    place, seat = f"{side}.hand", SEAT[side]
    new: Counter[str] = Counter()
    if before is not None:
        new = Counter(view.hands[seat]) - Counter(before.hands[seat])
    for at, (piece, coin) in enumerate(_held(view, side)):
        came = new[coin] > 0
        new[coin] -= came
        yield piece, Piece(_symbol(side, coin), place, at, NOW if came else ())
    ahead = [coin for coin, count in _sorted(view, side, view.ahead[seat]) for _ in range(count)]
    for at, coin in enumerate(ahead):
        words = f"{NAMES.get(coin, 'hidden coin')}, set aside for the next round"
        yield f"{place}.next.{at}", Piece(_symbol(side, coin), place, _AHEAD + at, ("faded",), words=words)
    for at, coin in enumerate(_drawn(view, side)):
        words = f"{NAMES.get(coin, 'hidden coin')}, drawn by the Warrior Priest"
        yield f"{place}.drawn.{at}", Piece(_symbol(side, coin), place, _DRAWN + at, ("pick",), words=words)


def _held(view: Position, side: Side) -> Iterator[tuple[str, str]]:
    """The coins of a hand one by one, each with its piece."""
    coins = (coin for coin, count in _sorted(view, side, view.hands[SEAT[side]]) for _ in range(count))
    return ((f"{side}.hand.{at}", coin) for at, coin in enumerate(coins))


def hand_ids(view: Position, side: Side) -> Iterator[tuple[str, str]]:
    """hands, warrior_priest  The coins that a side may use, each after itself with its piece: one just drawn first."""
    yield from ((coin, f"{side}.hand.drawn.{at}") for at, coin in enumerate(_drawn(view, side)))
    yield from ((coin, piece) for piece, coin in _held(view, side))


def _discards(view: Position, side: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """Face-up coins by kind, then those that lie face down: backs, and pale faces to whom knows them."""
    place, seat = f"{side}.faceup", SEAT[side]
    at = 0
    for heap, faded in (("faceup", False), ("facedown", True)):
        for coin, count in _sorted(view, side, getattr(view, heap)[seat]):
            states = ("faded",) if faded and coin != UNKNOWN else ()
            if before is not None and count > getattr(before, heap)[seat].count(coin):
                states = (*states, "now")
            words = f"{NAMES.get(coin, 'coin')}, face down" if faded else ""
            yield f"{place}.{at}", Piece(_symbol(side, coin), place, at, states, count=_badge(count), words=words)
            at += 1


def _bag(view: Position, side: Side) -> Iterator[tuple[str, Piece]]:
    """The coins in the bag by kind, or a closed bag."""
    place, heap = f"{side}.bag", view.bags[SEAT[side]]
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
    seat = SEAT[side]
    people = ARMIES.get(view.options.armies, {}).get(f"{side}_name", "")
    text = f"{view.locations(side)} of {MARKERS} locations"
    sign, words = ("fan", "initiative") if view.initiative == side else ("", "")
    named = f"{people} · {text}" if people else text
    yield f"{side}.name", Caption(f"{side}.name", title(side), named, side, sign, words)
    for at, unit in enumerate(view.armies[seat]):
        yield f"{side}.army.{at}.name", Caption(f"{side}.army.{at}.name", NAMES[unit])
        if view.draft is not None:
            continue
        supply, out = view.supply[seat].count(unit), view.eliminated[seat].count(unit)
        counts = f"on board {_on_board(view, side, unit)} · supply {supply}" + (f" · out {out}" if out else "")
        yield f"{side}.army.{at}.coins", Caption(f"{side}.army.{at}.coins", text=counts)
    if view.draft is not None:
        return
    down = len(view.facedown[seat])
    discards = len(view.faceup[seat]) + down
    heaps = {
        "hand": f"Hand {len(view.hands[seat]) or '–'}",
        "faceup": f"Discard {discards or '–'}" + (f", {down} face down" if down else ""),
        "bag": f"Bag {len(view.bags[seat]) or '–'}",
        "eliminated": f"Out of the game {len(view.eliminated[seat]) or '–'}",
    }
    for heap, words in heaps.items():
        yield f"{side}.{heap}.note", Caption(f"{side}.{heap}.note", text=words)


def unseen(view: Position, side: Side) -> Table | None:
    """hands  Which coins are in hidden heaps together: all that lie nowhere else; None if nothing is hidden."""
    seat = SEAT[side]
    hidden = {
        "in the hand": view.hands[seat],
        "set aside": view.ahead[seat],
        "drawn": _drawn(view, side),
        "in the bag": view.bags[seat],
        "face down": view.facedown[seat],
    }
    parts = [f"{heap.count(UNKNOWN)} {where}" for where, heap in hidden.items() if UNKNOWN in heap]
    if not parts:
        return None
    open_ = Counter((*view.supply[seat], *view.faceup[seat], *view.eliminated[seat]))
    rows = []
    for coin in (*view.armies[seat], ROYAL):
        rest = NUMBER[coin] - open_[coin] - _on_board(view, side, coin)
        if rest > 0:
            rows.append(Row(NAMES[coin], str(rest), symbol=_symbol(side, coin)))
    return Table(tuple(rows), f"{possessive(title(side))} hidden coins", f"Of these, {', '.join(parts)}.")
