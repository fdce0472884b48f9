"""The facts of a position: the vocabulary of scripts, expectations and goals (docs/daimyo.md, "facts")."""

from __future__ import annotations

from sekiwidget.authoring.facts import NONE, Fact, Facts, Kind
from sekiwidget.base.phrase import phrase
from sekiwidget.core.facts import Value
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import LETTER, SIDES, in_order, texts
from sekiwidget.games.daimyo.components.hexes import HEX as NAMED
from sekiwidget.games.daimyo.components.hexes import NAME, Hex, names
from sekiwidget.games.daimyo.notation.script_words import cards, deck_card, hexes, no_pieces, side, word
from sekiwidget.games.daimyo.rules.ending import occupied
from sekiwidget.games.daimyo.rules.position import Position

NEUTRAL = "neutral"
"""The owner of a hex that is no side's home."""

SIDE: Kind[Position, Side] = Kind(
    "SIDE",
    {one: one for one in SIDES},
    short={short: one for number, one in enumerate(SIDES, 1) for short in (LETTER[one].lower(), str(number))},
    among=lambda p: p.sides,
    otherwise=lambda one, key: phrase("{side} does not play here, so there is no {key!r}", side=one, key=key),
)
HEX: Kind[Position, Hex] = Kind("HEX", NAMED)


def _order(position: Position) -> Value:
    """priority  The cards still to be carried out this round, the current one first."""
    card = position.card
    return tuple(one.text for one, _ in position.queue() if card is None or one >= card) if position.phase == 3 else ()


def _winner(position: Position) -> Value:
    return position.outcome.winners[0] if position.outcome else NONE


def _daimyo(position: Position, side: Side) -> Value:
    at = position.daimyo_of(side)
    return NAME[at] if at is not None else NONE


def _holds(position: Position, side: Side) -> Value:
    """knowledge  Hand and face-down cards together: what a side may have chosen from."""
    side_index = position.side_index(side)
    if not position.face_down:
        return texts(position.hands[side_index])
    return texts(position.pools[side_index] or in_order(position.hands[side_index] + position.played[side_index]))


def _occupied(position: Position, side: Side) -> Value:
    return sum(len(hexes) for hexes in occupied(position, side).values())


def _occupying(position: Position, side: Side) -> Value:
    return sum(sum(hexes.values()) for hexes in occupied(position, side).values())


def _owner(position: Position, hex_: Hex) -> Value:
    land = dict(position.land)
    return (land[hex_] or NEUTRAL) if hex_ in land else NONE


def _bushi(position: Position, hex_: Hex) -> Value:
    units = position.units_at(hex_)
    return units.bushi if units is not None else 0


def _side(position: Position, hex_: Hex) -> Value:
    units = position.units_at(hex_)
    return units.side if units is not None else NONE


FACTS: Facts[Position] = Facts(
    Fact("players", lambda p: len(p.sides)),
    Fact("round", lambda p: p.round),
    Fact("phase", lambda p: p.phase),
    Fact("step", lambda p: p.step or NONE),
    Fact("to_move", lambda p: p.to_move or NONE, word=side),
    Fact("card", lambda p: p.card.text if p.card else NONE, word=deck_card),
    Fact("order", _order, pieces=cards),
    Fact("land", lambda p: names(hex_ for hex_, _ in p.land), pieces=hexes),
    Fact("hexes_left", lambda p: p.hexes_left),
    Fact("moved", lambda p: names(p.fresh), pieces=hexes),
    Fact("open", lambda p: texts(p.opened), pieces=cards),
    Fact("winner", _winner, word=side),
    Fact("won_by", lambda p: p.outcome.rule if p.outcome else NONE),
    Fact("daimyo", _daimyo, of=SIDE),
    # Those on the board.
    Fact("bushi", lambda p, side: sum(count for _, count in p.bushi_of(side)), of=SIDE),
    Fact("reserve", lambda p, side: p.reserve[p.side_index(side)], of=SIDE),
    Fact("hands", lambda p, side: texts(p.hands[p.side_index(side)]), of=SIDE, pieces=cards),
    Fact("hand_size", lambda p, side: len(p.hands[p.side_index(side)]), of=SIDE),
    Fact("holds", _holds, of=SIDE, pieces=cards),
    Fact("played", lambda p, side: texts(p.played[p.side_index(side)]), of=SIDE, pieces=cards),
    Fact("incoming", lambda p, side: texts(p.incoming[p.side_index(side)]), of=SIDE, pieces=cards),
    # Enemy home hexes with bushi of the side, and the bushi on them.
    Fact("occupied", _occupied, of=SIDE),
    Fact("occupying", _occupying, of=SIDE),
    # A side, neutral, or none where there is no land.
    Fact("owner", _owner, of=HEX, shown=lambda p: (hex_ for hex_, _ in p.land), word=side),
    # How many stand there, and of which side.
    Fact("bushi", _bushi, of=HEX, shown=lambda p: (hex_ for hex_, _ in p.units)),
    Fact("side", _side, of=HEX, shown=lambda p: (hex_ for hex_, _ in p.units), word=side),
    word=word,
    no_pieces=no_pieces,
)
