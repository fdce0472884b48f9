"""The facts of a position: the vocabulary of scripts, expectations and goals (docs/format.md, "Facts")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.facts import CHANCE_MOVES, NOBODY, NONE, NOTHING, Fact, Facts, Kind, Words, ids
from sekiwidget.authoring.tokens import Word, expand_repeats, read_text, unreadable_at
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import (
    BLOCKS,
    CARDS,
    ISHIDA,
    OTHER,
    SIDE_INDEX,
    SIDES,
    TOKUGAWA,
    UNKNOWN_BLOCK,
    UNKNOWN_CARD,
    texts,
)
from sekiwidget.games.sekigahara.components.places import CASTLES, PLACES, RESOURCE_SEAT
from sekiwidget.games.sekigahara.components.places import PLACE as NAMED
from sekiwidget.games.sekigahara.components.wording import BlockNames, CardNames, disk_name, place_name, side_name
from sekiwidget.games.sekigahara.notation.tokens import no_disk, read_block, read_card
from sekiwidget.games.sekigahara.rules.actions import LETTER
from sekiwidget.games.sekigahara.rules.control import castle_count, castle_holder, points, resource_count
from sekiwidget.games.sekigahara.rules.losses import DISK_NAMES
from sekiwidget.games.sekigahara.rules.march import stacks_left
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.view import known_at
from sekiwidget.text.phrase import Term, phrase
from sekiwidget.text.terms import Series

# -- reading the values that a script writes ---------------------------------------------------------------------------

_SHORT = {"": NONE, **{letter.lower(): side for side, letter in LETTER.items()}}
"""Facts that name a side also accept its letter; an empty value is `none`."""


def _read_word(key: str, words: Value) -> str:
    """A word, or a side by its letter."""
    text = read_text(key, words).lower()
    return _SHORT.get(text, text)


def _read_turn(key: str, words: Value) -> str:
    """A turn of the week."""
    return read_text(key, words).upper()


def _read_blocks(words: list[Word], side: Side | None) -> tuple[str, ...]:
    return tuple(read_block(one, side).text for one in expand_repeats(words))


def _read_mori(position: Position, words: list[Word]) -> tuple[str, ...]:
    """9.3  Ishida's blocks."""
    return _read_blocks(words, ISHIDA)


def _read_disks(position: Position, words: list[Word]) -> tuple[str, ...]:
    """Disks by their names."""
    given = expand_repeats(words)
    for one in given:
        if one.text.lower() not in DISK_NAMES:
            raise unreadable_at(one, no_disk(one.text), DISK_NAMES)
    return tuple(one.text.lower() for one in given)


def _read_cards(position: Position, words: list[Word], side: Side) -> tuple[str, ...]:
    """Cards of a side."""
    return tuple(read_card(one, side).text for one in expand_repeats(words))


def _read_own_blocks(position: Position, words: list[Word], side: Side) -> tuple[str, ...]:
    """Blocks of a side."""
    return _read_blocks(words, side)


def _read_placed_blocks(position: Position, words: list[Word], place: int, side: Side) -> tuple[str, ...]:
    """Blocks of a side at a place."""
    return _read_blocks(words, side)


def _read_known_blocks(position: Position, words: list[Word], side: Side, place: int) -> tuple[str, ...]:
    """Blocks of the other side at a place."""
    return _read_blocks(words, OTHER[side])


def _read_deployed(position: Position, words: list[Word], side: Side) -> tuple[str, ...]:
    """8.6  Blocks of either side, since some have defected."""
    return _read_blocks(words, None)


# -- words and kinds ---------------------------------------------------------------------------------------------------

SIDE: Kind[Position, Side] = Kind(
    "SIDE", {side: side for side in SIDES}, side_name, short={LETTER[side].lower(): side for side in SIDES}
)
PLACE: Kind[Position, int] = Kind("PLACE", NAMED, place_name)
RESOURCE: Kind[Position, int] = Kind(
    "PLACE",
    NAMED,
    place_name,
    among=lambda p: RESOURCE_SEAT,
    otherwise=lambda place, key: phrase(
        "{place} is not a resource place, so nobody controls it", place=place_name(place)
    ),
)
CASTLE: Kind[Position, int] = Kind(
    "PLACE",
    NAMED,
    place_name,
    among=lambda p: CASTLES,
    otherwise=lambda place, key: phrase("there is no castle at {place}", place=place_name(place)),
)

SIDE_WORDS: Final = Words({**{side: side_name(side) for side in SIDES}, **NOBODY}, _read_word)
MOVERS: Final = Words({**SIDE_WORDS.terms, **CHANCE_MOVES}, _read_word)
PLACE_WORDS: Final = Words({**{place: place_name(place) for place in PLACES}, **NOTHING}, _read_word)
TURNS: Final = Words(ids(("A", "B")), _read_turn)
ENDS: Final = Words({**ids(("2.1", "2.2")), **NOTHING}, _read_word)
FIGHTS: Final = Words({"battle": phrase("battle"), "siege": phrase("siege"), **NOTHING}, _read_word)
PHASES: Final = Words(
    {
        "reinforcement": phrase("reinforcement"),
        "bid": phrase("bidding"),
        "movement": phrase("movement"),
        "combat": phrase("combat"),
    },
    _read_word,
)


_BLOCKS: Final = {**BLOCKS, "?": UNKNOWN_BLOCK[TOKUGAWA]}
_CARDS: Final = {**{card.text: card for card in CARDS.values()}, "?": UNKNOWN_CARD[TOKUGAWA]}


def _blocks(pieces: tuple[str, ...]) -> Term:
    return BlockNames(_BLOCKS[one] for one in pieces)


def _cards(pieces: tuple[str, ...]) -> Term:
    return CardNames(_CARDS[one] for one in pieces)


def _disks(pieces: tuple[str, ...]) -> Term:
    return Series(map(disk_name, pieces))


def _deployed(position: Position, side: Side) -> Value:
    combat = position.combat
    return tuple(entry.block.text for entry in combat.deployed[SIDE_INDEX[side]]) if combat else ()


def _impact(position: Position, side: Side) -> Value:
    return position.combat.impact[SIDE_INDEX[side]] if position.combat else 0


def _winner(position: Position) -> Value:
    outcome = position.outcome
    return outcome.winners[0] if outcome and outcome.winners else NONE


def _under_way(position: Position) -> bool:
    return position.combat is not None and not position.combat.ended


def _sides_by_place(position: Position) -> Iterator[tuple[int, Side]]:
    return ((place, side) for place, row in enumerate(position.stacks) for side in SIDES if row[SIDE_INDEX[side]])


def _known_places(position: Position) -> Iterator[tuple[Side, int]]:
    for side in SIDES:
        yield from dict.fromkeys((side, place) for place, _ in position.known[SIDE_INDEX[side]])


# -- the facts ---------------------------------------------------------------------------------------------------------

FACTS: Facts[Position] = Facts(
    Fact("week", lambda p: p.week, phrase("week")),
    Fact("turn", lambda p: p.turn, phrase("turn"), words=TURNS),
    Fact("phase", lambda p: p.phase, phrase("phase"), words=PHASES),
    Fact("first", lambda p: p.first, phrase("side that goes first"), words=SIDE_WORDS),
    Fact("active", lambda p: p.active, phrase("side whose turn it is"), words=SIDE_WORDS),
    Fact("to_move", lambda p: p.to_move or NONE, phrase("side to move"), words=MOVERS),
    Fact("mori", lambda p: texts(p.mori), phrase("Mōri box"), pieces=_read_mori, told=_blocks),
    Fact("disks", lambda p: p.disks, phrase("disks"), pieces=_read_disks, told=_disks),
    Fact("combat.kind", lambda p: (p.combat.kind if p.combat else "") or NONE, phrase("kind of fight"), words=FIGHTS),
    Fact(
        "combat.place",
        lambda p: PLACES[p.combat.place] if p.combat else NONE,
        phrase("place of the fight"),
        words=PLACE_WORDS,
    ),
    Fact("combat.attacker", lambda p: p.combat.attacker if p.combat else NONE, phrase("attacker"), words=SIDE_WORDS),
    Fact(
        "combat.winner",
        lambda p: (p.combat.winner if p.combat else None) or NONE,
        phrase("combat winner"),
        words=SIDE_WORDS,
    ),
    Fact("combat.over", lambda p: p.combat is not None and p.combat.ended, phrase("fight over")),
    Fact(
        "initiative",
        lambda p: p.combat.initiative if p.combat and _under_way(p) else NONE,
        phrase("initiative"),
        words=SIDE_WORDS,
    ),
    Fact(
        "stacks_left",
        lambda p: stacks_left(p, p.movement, p.active) if p.movement else 0,
        phrase("stacks that may still move"),
    ),
    Fact("winner", _winner, phrase("winner"), words=SIDE_WORDS),
    Fact("won_by", lambda p: p.outcome.rule if p.outcome else NONE, phrase("rule that ended the game"), words=ENDS),
    Fact(
        "recruits",
        lambda p, side: texts(p.recruits[SIDE_INDEX[side]]),
        lambda side: phrase("{side:possessive} recruitment box", side=side),
        of=SIDE,
        pieces=_read_own_blocks,
        told=_blocks,
    ),
    Fact(
        "removed",
        lambda p, side: texts(p.removed[SIDE_INDEX[side]]),
        lambda side: phrase("{side:possessive} blocks out of the game", side=side),
        of=SIDE,
        pieces=_read_own_blocks,
        told=_blocks,
    ),
    Fact(
        "hands",
        lambda p, side: texts(p.hands[SIDE_INDEX[side]]),
        lambda side: phrase("{side:possessive} hand", side=side),
        of=SIDE,
        pieces=_read_cards,
        told=_cards,
    ),
    Fact(
        "hand_size",
        lambda p, side: len(p.hands[SIDE_INDEX[side]]),
        lambda side: phrase("{side:possessive} number of cards", side=side),
        of=SIDE,
    ),
    Fact(
        "deck_size",
        lambda p, side: len(p.decks[SIDE_INDEX[side]]),
        lambda side: phrase("cards in {side:possessive} deck", side=side),
        of=SIDE,
    ),
    Fact(
        "discards",
        lambda p, side: texts(p.discards[SIDE_INDEX[side]]),
        lambda side: phrase("{side:possessive} discards", side=side),
        of=SIDE,
        pieces=_read_cards,
        told=_cards,
    ),
    Fact("castles", castle_count, lambda side: phrase("castles that {side} holds", side=side), of=SIDE),
    Fact("resources", resource_count, lambda side: phrase("{side:possessive} resource places", side=side), of=SIDE),
    Fact("points", points, lambda side: phrase("{side:possessive} points", side=side), of=SIDE),
    Fact("impact", _impact, lambda side: phrase("{side:possessive} impact", side=side), of=SIDE),
    Fact(
        "deployed",
        _deployed,
        lambda side: phrase("{side:possessive} deployed blocks", side=side),
        of=SIDE,
        pieces=_read_deployed,
        told=_blocks,
    ),
    Fact(
        "lost",
        lambda p, side: p.lost[SIDE_INDEX[side]],
        lambda side: phrase("{side:possessive} losses", side=side),
        of=SIDE,
    ),
    Fact(
        "blocks",
        lambda p, place, side: texts(p.blocks(place, side)),
        lambda place, side: phrase("{side:possessive} blocks at {place}", side=side, place=place),
        of=(PLACE, SIDE),
        shown=_sides_by_place,
        pieces=_read_placed_blocks,
        told=_blocks,
    ),
    Fact(
        "control",
        lambda p, place: p.control[RESOURCE_SEAT[place]] or NONE,
        lambda place: phrase("control of {place}", place=place),
        of=RESOURCE,
        words=SIDE_WORDS,
    ),
    Fact(
        "castle",
        lambda p, place: castle_holder(p, place) or NONE,
        lambda place: phrase("castle at {place}", place=place),
        of=CASTLE,
        words=SIDE_WORDS,
    ),
    Fact(
        "known",
        lambda p, side, place: texts(known_at(p, OTHER[side], place)),
        lambda side, place: phrase("blocks at {place} that {side} knows", side=side, place=place),
        of=(SIDE, PLACE),
        shown=_known_places,
        pieces=_read_known_blocks,
        told=_blocks,
    ),
)
