"""Reading what a script says about a position: values of facts, and the places of marks and arrows."""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from typing import Final

from sekiwidget.authoring.facts import NONE
from sekiwidget.authoring.tokens import Word, expand_repeats, note_fault, quote_value, read_text, unreadable_at
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.position import Value
from sekiwidget.games.daimyo.components.cards import texts
from sekiwidget.games.daimyo.components.hexes import NAME, Hex, names
from sekiwidget.games.daimyo.notation.tokens import named_side, read_card, read_hex
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import phrase

NO_MARK: Final = phrase("mark what? hexes are expected")
NO_ARROW: Final = phrase("an arrow goes from a hex to a hex")


def no_pieces(key: str, words: Value) -> UnreadableAction:
    """The fault of a value that does not consist of card or hex words."""
    message = phrase("{key} is cards or hexes, not {value}", key=key, value=quote_value(words))
    return UnreadableAction(message, expected=(phrase("cards or hexes"),))


def word(key: str, words: Value) -> str:
    """A word; an empty value is `none`."""
    text = read_text(key, words).lower()
    return text if text.strip() else NONE


def side(key: str, words: Value) -> str:
    """A side by its letter, number or name, or a word."""
    text = word(key, words)
    return named_side(text) or text


def deck_card(key: str, words: Value) -> str:
    """A card that a deck may contain, or none."""
    text = word(key, words)
    return text if text == NONE else text.upper()


def cards(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Cards by their full names."""
    return texts(read_card(one, len(position.sides)) for one in expand_repeats(words))


def hexes(position: Position, words: list[Word]) -> tuple[str, ...]:
    """Hexes by their names."""
    return names(map(read_hex, words))


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """Why a mark or an arrow with these words is wrong, or None. Only hexes of the land can be shown."""
    return note_fault(word, words, partial(_read_land, dict(position.land)), NO_MARK, NO_ARROW)


def _read_land(land: Container[Hex], word: Word) -> Hex:
    """A hex of the land, by its name in pictures."""
    hex_ = read_hex(word)
    if word.text != NAME[hex_]:
        raise unreadable_at(word, phrase("{word!r} is written {hex} here", word=word.text, hex=NAME[hex_]))
    if hex_ not in land:
        none = phrase("there is no land at {hex}, and only hexes of the land can be marked", hex=word.text)
        raise unreadable_at(word, none)
    return hex_
