"""The facts of a position: the vocabulary of scripts, expectations and goals (docs/daimyo.md, "facts")."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator

from sekiwidget.core.facts import Value
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import in_order, texts
from sekiwidget.games.daimyo.components.hexes import HEX, NAME, Hex, names
from sekiwidget.games.daimyo.notation.tokens import named_side
from sekiwidget.games.daimyo.rules.ending import occupied
from sekiwidget.games.daimyo.rules.position import Position

NONE = "none"
"""The value of a fact that nothing answers."""
NEUTRAL = "neutral"
"""The owner of a hex that is nobody's home."""


def _order(position: Position) -> Value:
    """priority  The cards that are still carried out in this round, the one under way first."""
    card = position.card
    return tuple(one.text for one, _ in position.queue() if card is None or one >= card) if position.phase == 3 else ()


def _winner(position: Position) -> Value:
    return position.outcome.winners[0] if position.outcome else NONE


PLAIN: dict[str, Callable[[Position], Value]] = {
    "players": lambda p: len(p.sides),
    "round": lambda p: p.round,
    "phase": lambda p: p.phase,
    "step": lambda p: p.step or NONE,
    "to_move": lambda p: p.to_move or NONE,
    "card": lambda p: p.card.text if p.card else NONE,
    "order": _order,
    "land": lambda p: names(hex_ for hex_, _ in p.land),
    "hexes_left": lambda p: p.hexes_left,
    "moved": lambda p: names(p.fresh),
    "open": lambda p: texts(p.opened),
    "winner": _winner,
    "won_by": lambda p: p.outcome.rule if p.outcome else NONE,
}


def _daimyo(position: Position, side: Side) -> Value:
    at = position.daimyo_of(side)
    return NAME[at] if at is not None else NONE


def _holds(position: Position, side: Side) -> Value:
    """knowledge  Hand and face-down cards together: what a side can have chosen from."""
    seat = position.seat(side)
    if not position.face_down:
        return texts(position.hands[seat])
    return texts(position.pools[seat] or in_order(position.hands[seat] + position.played[seat]))


def _occupied(position: Position, side: Side) -> Value:
    return sum(len(hexes) for hexes in occupied(position, side).values())


def _occupying(position: Position, side: Side) -> Value:
    return sum(sum(hexes.values()) for hexes in occupied(position, side).values())


BY_SIDE: dict[str, Callable[[Position, Side], Value]] = {
    "daimyo": _daimyo,
    "bushi": lambda p, side: sum(count for _, count in p.bushi_of(side)),
    "reserve": lambda p, side: p.reserve[p.seat(side)],
    "hands": lambda p, side: texts(p.hands[p.seat(side)]),
    "hand_size": lambda p, side: len(p.hands[p.seat(side)]),
    "holds": _holds,
    "played": lambda p, side: texts(p.played[p.seat(side)]),
    "incoming": lambda p, side: texts(p.incoming[p.seat(side)]),
    "occupied": _occupied,
    "occupying": _occupying,
}
"""`bushi.SIDE` counts those on the land; `occupied.SIDE` enemy home hexes with bushi of the side, `occupying.SIDE` the
bushi on them."""


def _owner(position: Position, hex_: Hex) -> Value:
    land = dict(position.land)
    return (land[hex_] or NEUTRAL) if hex_ in land else NONE


def _bushi(position: Position, hex_: Hex) -> Value:
    units = position.units_at(hex_)
    return units.bushi if units is not None else 0


def _side(position: Position, hex_: Hex) -> Value:
    units = position.units_at(hex_)
    return units.side if units is not None else NONE


BY_HEX: dict[str, Callable[[Position, Hex], Value]] = {"owner": _owner, "bushi": _bushi, "side": _side}
"""`owner.HEX` is a side, neutral, or none where there is no land; `bushi.HEX` how many stand there, `side.HEX` who."""

CARD_FACTS = frozenset({"order", "open", "hands", "holds", "played", "incoming"})
HEX_FACTS = frozenset({"land", "moved"})


def facts(position: Position) -> Iterator[str]:
    """Every key, in the order of the document; of hexes only those of the land, and units only where there are."""
    yield from PLAIN
    for name in BY_SIDE:
        yield from (f"{name}.{side}" for side in position.sides)
    yield from (f"owner.{NAME[hex_]}" for hex_, _ in position.land)
    for name in ("bushi", "side"):
        yield from (f"{name}.{NAME[hex_]}" for hex_, _ in position.units)


def fact(position: Position, key: str) -> Value:
    """The value of a fact; sides by letter or name, and hexes, in any case.

    Raises KeyError with "did you mean" for a key that is none.
    """
    plain = PLAIN.get(key)
    if plain is not None:
        return plain(position)
    name, _, of = key.partition(".")
    hex_ = HEX.get(of.lower())
    if hex_ is not None and name in BY_HEX:
        return BY_HEX[name](position, hex_)
    side = named_side(of, position.sides)
    if side is not None and name in BY_SIDE:
        return BY_SIDE[name](position, side)
    raise KeyError(_unknown(position, name, of, key))


def every_key(position: Position) -> Iterator[str]:
    """Every key there can be."""
    yield from PLAIN
    yield from (f"{name}.{side}" for name in BY_SIDE for side in position.sides)
    yield from (f"{name}.{hex_}" for name in BY_HEX for hex_ in HEX)


def _unknown(position: Position, name: str, of: str, key: str) -> str:
    """What is wrong with a key."""
    if name in BY_SIDE and named_side(of):
        return f"{named_side(of)} does not play here, so there is no {key!r}"
    near = difflib.get_close_matches(key, every_key(position), 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"there is no fact {key!r}{hint}"
