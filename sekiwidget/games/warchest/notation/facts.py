"""The facts of a position: the vocabulary of scripts, expectations and goals (`docs/warchest.md`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.facts import CHANCE_MOVES, NOBODY, NONE, NOTHING, Fact, Facts, Kind, Words, ids
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEX, HEXES, LOCATION
from sekiwidget.games.warchest.components.units import LETTER, ROYAL, SIDE_INDEX, SIDES, UNITS, UNKNOWN
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName, UnitOf, coin_series, unit_series
from sekiwidget.games.warchest.notation.tokens import board_words, coin_words, side_word, unit_words
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.steps import STEPS
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import As, Count, Listed

SIDE_KIND: Kind[Position, Side] = Kind(
    "SIDE", {side: side for side in SIDES}, SideName, short={LETTER[side].lower(): side for side in SIDES}
)
HEX_KIND: Kind[Position, int] = Kind("HEX", HEX, HEXES.__getitem__)
LOCATION_KIND: Kind[Position, int] = Kind(
    "LOCATION",
    HEX,
    HEXES.__getitem__,
    among=lambda p: LOCATION,
    otherwise=lambda place, key: phrase("{hex} is not a location, so nobody controls it", hex=HEXES[place]),
)

SIDE_WORDS: Final = Words({**{side: SideName(side) for side in SIDES}, **NOBODY}, side_word)
MOVER_WORDS: Final = Words({**SIDE_WORDS.terms, **CHANCE_MOVES}, side_word)
STEP_WORDS: Final = Words({**ids(STEPS), **NOTHING}, side_word)
END_WORDS: Final = Words({**ids(("win", "draw-game")), **NOTHING}, side_word)
COIN_WORDS: Final = Words({**{coin: CoinName(coin) for coin in (*UNITS, ROYAL, UNKNOWN)}, **NOTHING}, side_word)
UNIT_WORDS: Final = Words(
    {**{f"{side} {unit}": As(UnitOf(side, unit), "bare") for side in SIDES for unit in UNITS}, **NOTHING}, side_word
)


def _standing(pieces: tuple[str, ...]) -> Term:
    """Units on the board by name: `Scout on d4, Knight with 2 coins on c3`."""
    return Listed(map(_placed, pieces))


def _placed(piece: str) -> Phrase:
    unit, place, *height = piece.split(":")
    if not height:
        return phrase("{unit} on {hex}", unit=UnitName(unit), hex=place)
    coins = Count(int(height[0]), "coin")
    return phrase("{unit} with {coins:figure} on {hex}", unit=UnitName(unit), coins=coins, hex=place)


def _winner(position: Position) -> Value:
    outcome = position.outcome
    return outcome.winners[0] if outcome and outcome.winners else NONE


def _priest_coin(position: Position) -> Value:
    return next((decision.coin for decision in position.pending if decision.kind == "priest"), NONE)


def _drawn(position: Position, side: Side) -> Value:
    return sum(decision.kind == "priest" and decision.side == side for decision in position.pending)


def _units(position: Position, side: Side) -> Value:
    """Each unit as one word: `scout:d4`, `knight:c3:2`."""
    return tuple(
        f"{stack.unit}:{HEXES[place]}" + (f":{stack.height}" if stack.height > 1 else "")
        for place, stack in enumerate(position.board)
        if stack is not None and stack.side == side
    )


def _unit(position: Position, place: int) -> Value:
    stack = position.board[place]
    return f"{stack.side} {stack.unit}" if stack is not None else NONE


def _height(position: Position, place: int) -> Value:
    stack = position.board[place]
    return stack.height if stack is not None else 0


def _occupied(position: Position) -> Iterator[int]:
    return (place for place, stack in enumerate(position.board) if stack is not None)


FACTS: Facts[Position] = Facts(
    Fact("round", lambda p: p.round, phrase("round number")),
    Fact("to_move", lambda p: p.to_move or NONE, phrase("side to move"), words=MOVER_WORDS),
    Fact("step", lambda p: p.step or NONE, phrase("pending decision"), words=STEP_WORDS),
    Fact("initiative", lambda p: p.initiative or NONE, phrase("initiative"), words=SIDE_WORDS),
    Fact("initiative_moved", lambda p: p.moved, phrase("initiative taken this round")),
    Fact("priest_coin", _priest_coin, phrase("coin of the Warrior Priest"), words=COIN_WORDS),
    Fact(
        "cards",
        lambda p: p.draft.open if p.draft else (),
        phrase("open unit cards"),
        pieces=unit_words,
        told=unit_series,
    ),
    Fact("winner", _winner, phrase("winner"), words=SIDE_WORDS),
    Fact(
        "won_by", lambda p: p.outcome.rule if p.outcome else NONE, phrase("rule that ended the game"), words=END_WORDS
    ),
    Fact(
        "armies",
        lambda p, side: p.armies[SIDE_INDEX[side]],
        lambda side: phrase("{side:possessive} army", side=side),
        of=SIDE_KIND,
        pieces=unit_words,
        told=unit_series,
    ),
    Fact(
        "board",
        _units,
        lambda side: phrase("{side:possessive} units on the board", side=side),
        of=SIDE_KIND,
        pieces=board_words,
        told=_standing,
    ),
    Fact(
        "locations",
        lambda p, side: p.location_count(side),
        lambda side: phrase("{side:possessive} locations", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "hands",
        lambda p, side: p.hands[SIDE_INDEX[side]],
        lambda side: phrase("{side:possessive} hand", side=side),
        of=SIDE_KIND,
        pieces=coin_words,
        told=coin_series,
    ),
    Fact(
        "hand_size",
        lambda p, side: len(p.hands[SIDE_INDEX[side]]),
        lambda side: phrase("coins in {side:possessive} hand", side=side),
        of=SIDE_KIND,
    ),
    Fact("drawn", _drawn, lambda side: phrase("{side:possessive} coins drawn by priests", side=side), of=SIDE_KIND),
    Fact(
        "bag",
        lambda p, side: p.bags[SIDE_INDEX[side]],
        lambda side: phrase("{side:possessive} bag", side=side),
        of=SIDE_KIND,
        pieces=coin_words,
        told=coin_series,
    ),
    Fact(
        "bag_size",
        lambda p, side: len(p.bags[SIDE_INDEX[side]]),
        lambda side: phrase("coins in {side:possessive} bag", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "supply",
        lambda p, side: p.supply[SIDE_INDEX[side]],
        lambda side: phrase("{side:possessive} coins in the supply", side=side),
        of=SIDE_KIND,
        pieces=coin_words,
        told=coin_series,
    ),
    Fact(
        "faceup",
        lambda p, side: p.faceup[SIDE_INDEX[side]],
        lambda side: phrase("{side:possessive} face-up discards", side=side),
        of=SIDE_KIND,
        pieces=coin_words,
        told=coin_series,
    ),
    Fact(
        "facedown",
        lambda p, side: p.facedown[SIDE_INDEX[side]],
        lambda side: phrase("{side:possessive} face-down discards", side=side),
        of=SIDE_KIND,
        pieces=coin_words,
        told=coin_series,
    ),
    Fact(
        "facedown_size",
        lambda p, side: len(p.facedown[SIDE_INDEX[side]]),
        lambda side: phrase("number of {side:possessive} face-down discards", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "ahead",
        lambda p, side: p.ahead[SIDE_INDEX[side]],
        lambda side: phrase("{side:possessive} second hand", side=side),
        of=SIDE_KIND,
        pieces=coin_words,
        told=coin_series,
    ),
    Fact(
        "eliminated",
        lambda p, side: p.eliminated[SIDE_INDEX[side]],
        lambda side: phrase("{side:possessive} eliminated coins", side=side),
        of=SIDE_KIND,
        pieces=coin_words,
        told=coin_series,
    ),
    Fact(
        "lost",
        lambda p, side: len(p.eliminated[SIDE_INDEX[side]]),
        lambda side: phrase("{side:possessive} losses", side=side),
        of=SIDE_KIND,
    ),
    Fact("unit", _unit, lambda hex_: phrase("unit on {hex}", hex=hex_), of=HEX_KIND, shown=_occupied, words=UNIT_WORDS),
    Fact(
        "height", _height, lambda hex_: phrase("height of the stack on {hex}", hex=hex_), of=HEX_KIND, shown=_occupied
    ),
    Fact(
        "control",
        lambda p, place: p.holder(place) or NONE,
        lambda place: phrase("control of {place}", place=place),
        of=LOCATION_KIND,
        words=SIDE_WORDS,
    ),
)
