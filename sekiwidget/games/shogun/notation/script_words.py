"""Reading what a script says about a position: values of facts, and the places of marks and arrows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from sekiwidget.authoring.facts import NONE
from sekiwidget.authoring.script_words import note_fault, shown, written
from sekiwidget.authoring.tokens import Word, named, no_side, repeated, split, unreadable
from sekiwidget.base.phrase import phrase
from sekiwidget.core.facts import Value
from sekiwidget.core.refusal import UnreadableAction
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

NO_SIDES: Final = (NONE, "neutral", FARMERS, CHANCE)
"""What stands in place of a side, in one fact or another."""

NO_MARK: Final = phrase("mark what? provinces are expected")
NO_ARROW: Final = phrase("an arrow goes from a province to a province")


def no_pieces(key: str, words: Value) -> UnreadableAction:
    """The fault of a value that does not consist of names."""
    message = phrase("{key} is cards, sides or buildings, not {value}", key=key, value=shown(words))
    return UnreadableAction(message, expected=(phrase("cards, sides or buildings"),))


def word_value(key: str, words: Value) -> str:
    """A word; an empty value is `none`."""
    text = written(key, words).lower().strip()
    return text or NONE


def side_value(key: str, words: Value) -> str:
    """A side by its letter, number or name; several in their order; or what stands for none."""
    return " ".join(_side(one) for one in split(word_value(key, words)))


def _side(said: Word) -> str:
    found = named_side(said.text)
    if found is not None:
        return found
    return named(said, said.text, (*SIDES, *NO_SIDES), no_side)


def card_value(key: str, words: Value) -> str:
    """A card on a space: a province, a war chest card, `none` or `?`."""
    return _named(key, words, lambda one: read_card(one) or NONE)


def province_value(key: str, words: Value) -> str:
    """A province, or none."""
    return _named(key, words, lambda one: IDS[read_place(one)])


def event_value(key: str, words: Value) -> str:
    """An event card, or none."""
    return _named(key, words, read_event)


def special_value(key: str, words: Value) -> str:
    """A special card, or none."""
    return _named(key, words, read_special)


def action_value(key: str, words: Value) -> str:
    """An action, or none."""
    return _named(key, words, read_action)


def action_row(key: str, words: Value) -> str:
    """Action cards in their order, or none."""
    return _in_order(key, words, read_action)


def special_row(key: str, words: Value) -> str:
    """Special cards in their order, or none."""
    return _in_order(key, words, read_special)


def side_row(key: str, words: Value) -> str:
    """Sides in their order, or none."""
    return _in_order(key, words, lambda one: read_side(one, SIDES))


def _in_order(key: str, words: Value, read: Callable[[Word], str]) -> str:
    """Names in full, in their order, or `none`."""
    text = word_value(key, words)
    return text if text == NONE else " ".join(read(one) for one in split(text))


def _named(key: str, words: Value, read: Callable[[Word], str]) -> str:
    """One name in full, or `none`."""
    text = word_value(key, words)
    found = split(text)
    return read(found[0]) if text != NONE and len(found) == 1 else text


def side_list(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Sides by their full names."""
    return tuple(read_side(one, position.sides) for one in words)


def event_list(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Event cards by their full names."""
    return tuple(map(read_event, words))


def card_list(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Cards of a hand by their full names."""
    return tuple(read_card(one) or NONE for one in repeated(words))


def building_list(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Kinds of buildings."""
    return tuple(named(one, one.text.lower(), KINDS, _no_building) for one in words)


def _no_building(word: str) -> str:
    return phrase("{word!r} is not a building", word=word)


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """Why a mark or an arrow with these words is wrong, or None. Only provinces that are in play can be shown."""
    return note_fault(word, words, partial(_read_played, position), NO_MARK, NO_ARROW)


def _read_played(position: Position, word: Word) -> int:
    """setup-three  A province in play, by its name in pictures."""
    place = read_place(word)
    if word.text != IDS[place]:
        raise unreadable(word, phrase("{word!r} is written {province} here", word=word.text, province=IDS[place]))
    if place not in position.places():
        out = phrase("{word!r} is out of play with three sides, and cannot be marked", word=word.text)
        raise unreadable(word, out, (), "setup-three")
    return place
