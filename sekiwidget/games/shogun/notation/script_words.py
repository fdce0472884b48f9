"""Reading what a script says about a position: values of facts, and the places of marks and arrows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from sekiwidget.authoring.facts import NONE
from sekiwidget.authoring.tokens import (
    Word,
    expand_repeats,
    match_name,
    note_fault,
    quote_value,
    read_text,
    split_words,
    unknown_side,
    unreadable_at,
)
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.position import Value
from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun.components.cards import KINDS
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.notation.tokens import (
    named_side,
    read_action,
    read_card,
    read_event,
    read_place,
    read_side,
    read_special,
)
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import phrase

NO_SIDES: Final = (NONE, "neutral", FARMERS, CHANCE)
"""What stands in place of a side, in one fact or another."""

NO_MARK: Final = phrase("mark what? provinces are expected")
NO_ARROW: Final = phrase("an arrow goes from a province to a province")


def no_pieces(key: str, words: Value) -> UnreadableAction:
    """The fault of a value that does not consist of names."""
    message = phrase("{key} is cards, sides or buildings, not {value}", key=key, value=quote_value(words))
    return UnreadableAction(message, expected=(phrase("cards, sides or buildings"),))


def word(key: str, words: Value) -> str:
    """A word; an empty value is `none`."""
    text = read_text(key, words).lower().strip()
    return text or NONE


def side(key: str, words: Value) -> str:
    """A side by its letter, number or name; several in their order; or what stands for none."""
    return " ".join(_side(one) for one in split_words(word(key, words)))


def _side(said: Word) -> str:
    found = named_side(said.text)
    if found is not None:
        return found
    return match_name(said, said.text, (*SIDES, *NO_SIDES), unknown_side)


def card(key: str, words: Value) -> str:
    """A card on a space: a province, a war chest card, `none` or `?`."""
    return _named(key, words, lambda one: read_card(one) or NONE)


def province(key: str, words: Value) -> str:
    """A province, or none."""
    return _named(key, words, lambda one: IDS[read_place(one)])


def event(key: str, words: Value) -> str:
    """An event card, or none."""
    return _named(key, words, read_event)


def special(key: str, words: Value) -> str:
    """A special card, or none."""
    return _named(key, words, read_special)


def action(key: str, words: Value) -> str:
    """An action, or none."""
    return _named(key, words, read_action)


def actions(key: str, words: Value) -> str:
    """Action cards in their order, or none."""
    return _in_order(key, words, read_action)


def specials(key: str, words: Value) -> str:
    """Special cards in their order, or none."""
    return _in_order(key, words, read_special)


def order(key: str, words: Value) -> str:
    """Sides in their order, or none."""
    return _in_order(key, words, lambda one: read_side(one, SIDES))


def _in_order(key: str, words: Value, read: Callable[[Word], str]) -> str:
    """Names in full, in their order, or `none`."""
    text = word(key, words)
    return text if text == NONE else " ".join(read(one) for one in split_words(text))


def _named(key: str, words: Value, read: Callable[[Word], str]) -> str:
    """One name in full, or `none`."""
    text = word(key, words)
    found = split_words(text)
    return read(found[0]) if text != NONE and len(found) == 1 else text


def sides(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Sides by their full names."""
    return tuple(read_side(one, position.sides) for one in words)


def events(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Event cards by their full names."""
    return tuple(map(read_event, words))


def cards(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Cards of a hand by their full names."""
    return tuple(read_card(one) or NONE for one in expand_repeats(words))


def buildings(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Kinds of buildings."""
    return tuple(match_name(one, one.text.lower(), KINDS, _no_building) for one in words)


def _no_building(word: str) -> str:
    return phrase("{word!r} is not a building", word=word)


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """Why a mark or an arrow with these words is wrong, or None. Only provinces that are in play can be shown."""
    return note_fault(word, words, partial(_read_played, position), NO_MARK, NO_ARROW)


def _read_played(position: Position, word: Word) -> int:
    """setup-three  A province in play, by its name in pictures."""
    place = read_place(word)
    if word.text != IDS[place]:
        raise unreadable_at(word, phrase("{word!r} is written {province} here", word=word.text, province=IDS[place]))
    if place not in position.places():
        out = phrase("{word!r} is out of play with three sides, and cannot be marked", word=word.text)
        raise unreadable_at(word, out, (), "setup-three")
    return place
