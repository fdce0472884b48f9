"""Reading the words for blocks, cards, places and roads (docs/format.md, "Sekigahara: words"); faults are located."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache
from typing import Any, Final

from sekiwidget.authoring.tokens import (
    Word,
    expand_repeats,
    find_side,
    match_name,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, CARDS, OTHER, UNKNOWN_BLOCK, UNKNOWN_CARD, Block, Card
from sekiwidget.games.sekigahara.components.places import NEAR, PLACE
from sekiwidget.games.sekigahara.components.wording import place_name, side_name
from sekiwidget.games.sekigahara.rules.actions import LETTER
from sekiwidget.text.phrase import phrase

_NAMES = frozenset((*PLACE, *LETTER, "none", CHANCE, PUBLIC))
_BLOCK = re.compile(r"(?P<clan>[a-z]+)(?P<rest>[0-9]+[gc*]?)\Z")
_CARD = re.compile(r"(?P<clan>[a-z]+)(?P<kind>[+=]?)\Z")


class WrongSide(UnreadableAction):
    """A piece written in full that belongs to the other side; `rule` is the paragraph that says so."""

    def __init__(self, word: Word, message: str, piece: Block | Card, rule: str) -> None:
        super().__init__(message, start=word.start, end=word.end, rule=rule)
        self.piece = piece


@cache
def _clans(side: Side | None) -> tuple[str, ...]:
    """The clans with blocks on a side, or on either if None."""
    return tuple(dict.fromkeys(block.clan for block in BLOCKS.values() if side in (None, block.side)))


@cache
def _suits(side: Side) -> tuple[str, ...]:
    """The clans with cards in the deck of a side."""
    return tuple(dict.fromkeys(card.clan for card in CARDS.values() if card.side == side and card.clan))


def no_place(word: object) -> str:
    """The message for a word that is not a place."""
    return phrase("{word!r} is not a place", word=word)


def no_disk(word: str) -> str:
    """The message for a word that is not a disk."""
    return phrase("{word!r} is not a disk", word=word)


def no_road(a: int, b: int) -> str:
    """4.1  The message for two places that no road joins."""
    return phrase("no road joins {start} and {end}", start=place_name(a), end=place_name(b))


def _no_clan(side: Side | None) -> Callable[[str], str]:
    """The message for a word that is not a clan, or not one of a side."""
    if side is None:
        return lambda word: phrase("{word!r} is not a clan", word=word)
    return lambda word: phrase("{word!r} is not a clan of {side}", word=word, side=side_name(side))


def _no_suit(side: Side) -> Callable[[str], str]:
    """The message for a word that is not a clan with cards in the deck of a side."""
    name = side_name(side)
    return lambda word: phrase("{word!r} is not a clan with cards in {side:possessive} deck", word=word, side=name)


def read_block(word: Word, side: Side | None) -> Block:
    """A block such as `tokugawa3`, `date1g`, `mori1*`; of `side`, or of either if None. `?` is unknown."""
    text = word.text.lower()
    if text == "?" and side is not None:
        return UNKNOWN_BLOCK[side]
    found = _BLOCK.match(text)
    if not found:
        known = (name for name, block in BLOCKS.items() if side in (None, block.side))
        none = with_suggestion(phrase("{word!r} is not a block", word=word.text), text, known)
        raise unreadable_at(word, none, (phrase("clan, strength and g, c or *: {like}", like="date1g"),))
    if side is not None and text in BLOCKS and BLOCKS[text].side != side:
        other = BLOCKS[text]
        message = phrase(
            "{block} is a block of {owner}, not of {side}",
            block=text,
            owner=side_name(other.side),
            side=side_name(side),
        )
        raise WrongSide(word, message, other, "3.2")
    clan = match_name(word, found["clan"], _clans(side), _no_clan(side))
    block = BLOCKS.get(f"{clan}{found['rest']}")
    if block is None:
        faces = [block.text for block in BLOCKS.values() if block.clan == clan]
        message = phrase(
            "there is no block {block}; {clan} has {faces}",
            block=f"{clan}{found['rest']}",
            clan=clan,
            faces=", ".join(faces),
        )
        raise unreadable_at(word, message, faces)
    return block


def read_card(word: Word, side: Side) -> Card:
    """A card of a side such as `date`, `date+`, `date=`, `loyalty`. `?` is unknown."""
    text = word.text.lower()
    if text == "?":
        return UNKNOWN_CARD[side]
    known = _suits(side)
    if len(text) > 1 and "loyalty".startswith(text) and not any(name.startswith(text) for name in known):
        return CARDS[side, "loyalty"]
    found = _CARD.match(text)
    if not found:
        cards = (name for owner, name in CARDS if owner == side)
        none = with_suggestion(phrase("{word!r} is not a card", word=word.text), text, cards)
        raise unreadable_at(word, none, (phrase("clan, perhaps + or =, or loyalty"),))
    other = CARDS.get((OTHER[side], text))
    if other is not None and (side, text) not in CARDS:
        message = phrase("{side} has no card {card}; it is in the other side’s deck", side=side_name(side), card=text)
        raise WrongSide(word, message, other, "3.3")
    clan = match_name(word, found["clan"], known, _no_suit(side))
    return CARDS[side, f"{clan}{found['kind']}"]


def _either(read: Callable[[Word, Any], Any], word: Word, side: Side | None) -> Any:
    try:
        return read(word, side)
    except WrongSide as fault:
        return fault.piece


def read_blocks(words: list[Word], side: Side | None) -> tuple[Block, ...]:
    """Several blocks as written; one of the other side, written in full, is read too, for the rules to refuse."""
    return tuple(_either(read_block, word, side) for word in expand_repeats(words))


def read_cards(words: list[Word], side: Side) -> tuple[Card, ...]:
    """Several cards as written; one of the other side, written in full, is read too, for the rules to refuse."""
    return tuple(_either(read_card, word, side) for word in expand_repeats(words))


def full_name(text: Any, allowed: Collection[str]) -> Any:
    """The full name among those allowed, from any case, or from the letter of a side.

    Anything else, or anything but text, is returned unchanged.
    """
    if not isinstance(text, str) or text in allowed:
        return text
    lower = text.lower()
    found = lower if lower in _NAMES else find_side(text, LETTER)
    return found if found in allowed else text


def read_place(word: Word) -> int:
    """A place by its id."""
    place = PLACE.get(word.text.lower())
    if place is None:
        none = with_suggestion(no_place(word.text), word.text.lower(), PLACE)
        raise unreadable_at(word, none, (phrase("the id of a place"),))
    return place


def read_ends(word: Word) -> tuple[int, int]:
    """The ends of a road such as `kiyosu-gifu` as written, whether or not it exists."""
    parts = word.text.lower().split("-")
    if len(parts) != 2:
        none = phrase("{word!r} is not a road: two places joined by a hyphen", word=word.text)
        raise unreadable_at(word, none, ("kiyosu-gifu",))
    a, b = (read_place(Word(part, word.start)) for part in parts)
    return a, b


BOX: Final = "box"
"""8.8.2  Among the roads of `entered`: blocks came from a box to a lone disk, hence by no road."""


def read_entry(word: Word, place: int) -> tuple[int, int]:
    """8.8.2  A road by which blocks entered a fight, or `box` for none, which is (place, place)."""
    return (place, place) if word.text.lower() == BOX else read_road(word)


def read_road(word: Word) -> tuple[int, int]:
    """A road: its two ends as written."""
    a, b = read_ends(word)
    if b not in NEAR[a]:
        raise unreadable_at(word, no_road(a, b))
    return a, b
