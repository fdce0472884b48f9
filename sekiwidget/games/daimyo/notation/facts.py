"""The facts of a position: the vocabulary of scripts, expectations and goals (docs/daimyo.md, "facts")."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.facts import CHANCE_MOVES, NOBODY, NONE, NOTHING, Fact, Facts, Kind, Words, ids
from sekiwidget.authoring.tokens import Word, expand_repeats, quote_value, read_text
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import DECKS, LETTER, SIDES, by_priority, card_texts
from sekiwidget.games.daimyo.components.hexes import HEX, NAME, Hex, hex_names
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.notation.tokens import find_side, read_card, read_hex
from sekiwidget.games.daimyo.rules.ending import ENDS, occupied_homes
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.steps import STEPS
from sekiwidget.text.phrase import phrase

NEUTRAL = "neutral"
"""The owner of a hex that is no side's home."""


# -- words of values ---------------------------------------------------------------------------------------------------


def no_pieces(key: str, words: Value) -> UnreadableAction:
    """The error for a value that does not consist of cards or hexes."""
    message = phrase("{key} is cards or hexes, not {value}", key=key, value=quote_value(words))
    return UnreadableAction(message, expected=(phrase("cards or hexes"),))


def plain_word(key: str, words: Value) -> str:
    """A word in lower case; `none` for an empty value."""
    text = read_text(key, words).lower()
    return text if text.strip() else NONE


def side_or_word(key: str, words: Value) -> str:
    """The side of a letter, a number or a name; else the word."""
    text = plain_word(key, words)
    return find_side(text) or text


def card_or_none(key: str, words: Value) -> str:
    """A card in upper case, or `none`."""
    text = plain_word(key, words)
    return text if text == NONE else text.upper()


def card_names(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """The cards of a text."""
    return card_texts(read_card(one, len(position.sides)) for one in expand_repeats(words))


def hex_words(position: Position, words: list[Word]) -> tuple[str, ...]:
    """The hexes of a text."""
    return hex_names(map(read_hex, words))


SIDE_KIND: Kind[Position, Side] = Kind(
    "SIDE",
    {one: one for one in SIDES},
    side_name,
    short={short: one for number, one in enumerate(SIDES, 1) for short in (LETTER[one].lower(), str(number))},
    among=lambda p: p.sides,
    otherwise=lambda one, key: phrase("{side} does not play here, so there is no {key!r}", side=one, key=key),
)

HEX_KIND: Kind[Position, Hex] = Kind("HEX", HEX, NAME.__getitem__)
SIDE_WORDS: Final = Words({**{one: side_name(one) for one in SIDES}, **NOBODY}, side_or_word)
MOVERS: Final = Words({**SIDE_WORDS.terms, **CHANCE_MOVES}, side_or_word)
OWNERS: Final = Words({**SIDE_WORDS.terms, NEUTRAL: phrase("neutral")}, side_or_word)
QUESTIONS: Final = Words({**ids(STEPS), **NOTHING}, plain_word)
ENDED: Final = Words({**ids(ENDS), **NOTHING}, plain_word)
CARD_WORDS: Final = Words({**ids(sorted(one.text for deck in DECKS.values() for one in deck)), **NOTHING}, card_or_none)
HEX_WORDS: Final = Words({**ids(HEX), **NOTHING}, plain_word)


# -- values ------------------------------------------------------------------------------------------------------------


def _order(position: Position) -> Value:
    """priority  The cards still to be carried out in this round, the current one first."""
    card = position.card
    return tuple(one.text for one, _ in position.queue() if card is None or one >= card) if position.phase == 3 else ()


def _winner(position: Position) -> Value:
    return position.outcome.winners[0] if position.outcome else NONE


def _daimyo(position: Position, side: Side) -> Value:
    at = position.daimyo_of(side)
    return NAME[at] if at is not None else NONE


def _holds(position: Position, side: Side) -> Value:
    """knowledge  Hand and face-down cards together: the cards from which a side has chosen."""
    side_index = position.side_index(side)
    if not position.face_down:
        return card_texts(position.hands[side_index])
    return card_texts(
        position.pools[side_index] or by_priority(position.hands[side_index] + position.played[side_index])
    )


def _occupied(position: Position, side: Side) -> Value:
    return sum(len(hexes) for hexes in occupied_homes(position, side).values())


def _occupying(position: Position, side: Side) -> Value:
    return sum(sum(hexes.values()) for hexes in occupied_homes(position, side).values())


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
    Fact("players", lambda p: len(p.sides), phrase("number of sides")),
    Fact("round", lambda p: p.round, phrase("round")),
    Fact("phase", lambda p: p.phase, phrase("phase")),
    Fact("step", lambda p: p.step or NONE, phrase("pending decision"), words=QUESTIONS),
    Fact("to_move", lambda p: p.to_move or NONE, phrase("side to move"), words=MOVERS),
    Fact("card", lambda p: p.card.text if p.card else NONE, phrase("card being carried out"), words=CARD_WORDS),
    Fact("order", _order, phrase("cards still to be carried out"), pieces=card_names),
    Fact("land", lambda p: hex_names(hex_ for hex_, _ in p.land), phrase("land"), pieces=hex_words),
    Fact("hexes_left", lambda p: p.hexes_left, phrase("neutral hexes left")),
    Fact("moved", lambda p: hex_names(p.fresh), phrase("hexes added or moved this round"), pieces=hex_words),
    Fact("open", lambda p: card_texts(p.opened), phrase("cards played so far"), pieces=card_names),
    Fact("winner", _winner, phrase("winner"), words=SIDE_WORDS),
    Fact("won_by", lambda p: p.outcome.rule if p.outcome else NONE, phrase("rule that ended the game"), words=ENDED),
    Fact(
        "daimyo",
        _daimyo,
        lambda side: phrase("{side:possessive} daimyo", side=side),
        of=SIDE_KIND,
        words=HEX_WORDS,
    ),
    # Those on the board.
    Fact(
        "bushi",
        lambda p, side: sum(count for _, count in p.bushi_of(side)),
        lambda side: phrase("{side:possessive} bushi", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "reserve",
        lambda p, side: p.reserve[p.side_index(side)],
        lambda side: phrase("{side:possessive} reserve", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "hands",
        lambda p, side: card_texts(p.hands[p.side_index(side)]),
        lambda side: phrase("{side:possessive} hand", side=side),
        of=SIDE_KIND,
        pieces=card_names,
    ),
    Fact(
        "hand_size",
        lambda p, side: len(p.hands[p.side_index(side)]),
        lambda side: phrase("{side:possessive} number of cards", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "holds",
        _holds,
        lambda side: phrase("{side:possessive} hand and face-down cards", side=side),
        of=SIDE_KIND,
        pieces=card_names,
    ),
    Fact(
        "played",
        lambda p, side: card_texts(p.played[p.side_index(side)]),
        lambda side: phrase("{side:possessive} played cards", side=side),
        of=SIDE_KIND,
        pieces=card_names,
    ),
    Fact(
        "incoming",
        lambda p, side: card_texts(p.incoming[p.side_index(side)]),
        lambda side: phrase("cards passed to {side}", side=side),
        of=SIDE_KIND,
        pieces=card_names,
    ),
    # Enemy home hexes with bushi of the side, and the bushi on them.
    Fact("occupied", _occupied, lambda side: phrase("enemy home hexes that {side} occupies", side=side), of=SIDE_KIND),
    Fact(
        "occupying",
        _occupying,
        lambda side: phrase("{side:possessive} bushi on enemy home hexes", side=side),
        of=SIDE_KIND,
    ),
    # A side, neutral, or none where there is no land.
    Fact(
        "owner",
        _owner,
        lambda hex_: phrase("owner of {hex}", hex=hex_),
        of=HEX_KIND,
        shown=lambda p: (hex_ for hex_, _ in p.land),
        words=OWNERS,
    ),
    # How many stand there, and of which side.
    Fact(
        "bushi",
        _bushi,
        lambda hex_: phrase("bushi on {hex}", hex=hex_),
        of=HEX_KIND,
        shown=lambda p: (hex_ for hex_, _ in p.units),
    ),
    Fact(
        "side",
        _side,
        lambda hex_: phrase("side on {hex}", hex=hex_),
        of=HEX_KIND,
        shown=lambda p: (hex_ for hex_, _ in p.units),
        words=SIDE_WORDS,
    ),
    no_pieces=no_pieces,
)
