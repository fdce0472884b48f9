"""The words that the values of facts may be: how scripts write them, and how a learner reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.facts import CHANCE_MOVES, NOBODY, NONE, NOTHING, Words, WordsInOrder, ids
from sekiwidget.authoring.tokens import (
    Word,
    expand_repeats,
    match_name,
    quote_value,
    read_text,
    split_words,
    unknown_side,
)
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.position import Value
from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, KINDS, SEASONS, SPECIALS, UNKNOWN
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import (
    Building,
    CardName,
    action_name,
    event_name,
    province_name,
    season_name,
    side_name,
    special_name,
)
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
from sekiwidget.games.shogun.rules.steps import STEPS
from sekiwidget.games.shogun.rules.winter import ENDS
from sekiwidget.text.phrase import Term, phrase
from sekiwidget.text.terms import Listed, Series

NO_SIDES: Final = (NONE, "neutral", FARMERS, CHANCE)
"""The words in place of a side, in one fact or another."""


def no_pieces(key: str, words: Value) -> UnreadableAction:
    """The error of a value that does not consist of names."""
    message = phrase("{key} is cards, sides or buildings, not {value}", key=key, value=quote_value(words))
    return UnreadableAction(message, expected=(phrase("cards, sides or buildings"),))


def word_value(key: str, words: Value) -> str:
    """A word; an empty value is `none`."""
    text = read_text(key, words).lower().strip()
    return text or NONE


def side_value(key: str, words: Value) -> str:
    """A side by its letter, number or name; several in their order; or a word in place of a side."""
    return " ".join(_side(one) for one in split_words(word_value(key, words)))


def _side(said: Word) -> str:
    found = named_side(said.text)
    if found is not None:
        return found
    return match_name(said, said.text, (*SIDES, *NO_SIDES), unknown_side)


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
    return text if text == NONE else " ".join(read(one) for one in split_words(text))


def _named(key: str, words: Value, read: Callable[[Word], str]) -> str:
    """One name in full, or `none`."""
    text = word_value(key, words)
    found = split_words(text)
    return read(found[0]) if text != NONE and len(found) == 1 else text


def side_list(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Sides by their full names."""
    return tuple(read_side(one, position.sides) for one in words)


def event_list(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Event cards by their full names."""
    return tuple(map(read_event, words))


def card_list(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Cards of a hand by their full names."""
    return tuple(read_card(one) or NONE for one in expand_repeats(words))


def building_list(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Kinds of buildings."""
    return tuple(match_name(one, one.text.lower(), KINDS, _no_building) for one in words)


def _no_building(word: str) -> str:
    return phrase("{word!r} is not a building", word=word)


# -- how a learner reads them ------------------------------------------------------------------------------------------

_SIDES: Final = {one: side_name(one) for one in SIDES}
_ACTIONS: Final = {one: action_name(one) for one in ACTIONS}
_SPECIALS: Final = {one: special_name(one) for one in SPECIALS}
_PLACES: Final = {one: province_name(number) for number, one in enumerate(IDS)}

SIDE_ROW_WORDS: Final = WordsInOrder({**_SIDES, **NOBODY}, side_row)
WINNER_WORDS: Final = WordsInOrder({**_SIDES, **NOBODY}, side_value)
MOVER_WORDS: Final = Words({**_SIDES, **CHANCE_MOVES}, side_value)
FIGHTER_WORDS: Final = Words({**_SIDES, FARMERS: side_name(FARMERS), **NOBODY}, side_value)
OWNER_WORDS: Final = Words({**_SIDES, "neutral": phrase("nobody")}, side_value)
SEASON_WORDS: Final = Words({one: season_name(one) for one in SEASONS}, word_value)
PHASE_WORDS: Final = Words(
    {
        "draft": phrase("provinces are claimed"),
        "plan": phrase("plans are laid"),
        "event": phrase("an event comes"),
        "order": phrase("the order is settled"),
        "act": phrase("actions are carried out"),
        "winter": phrase("winter"),
    },
    word_value,
)
STEP_WORDS: Final = Words({**ids(STEPS), **NOTHING}, word_value)
END_WORDS: Final = Words({**ids(ENDS), **NOTHING}, word_value)
ACTION_WORDS: Final = Words({**_ACTIONS, **NOTHING}, action_value)
ACTION_ROW_WORDS: Final = WordsInOrder({**_ACTIONS, **NOTHING}, action_row)
SPECIAL_WORDS: Final = Words({**_SPECIALS, **NOTHING}, special_value)
SPECIAL_ROW_WORDS: Final = WordsInOrder({**_SPECIALS, **NOTHING}, special_row)
EVENT_WORDS: Final = Words({**{one: event_name(one) for one in EVENTS}, **NOTHING}, event_value)
PLACE_WORDS: Final = Words({**_PLACES, **NOTHING}, province_value)
FIGHT_WORDS: Final = Words(
    {
        "player": phrase("attack on a side"),
        "neutral": phrase("attack on a neutral province"),
        "revolt": phrase("revolt"),
        "winter": phrase("revolt in winter"),
        **NOTHING,
    },
    word_value,
)
CARD_WORDS: Final = Words({**{one: CardName(one) for one in (*IDS, *CHESTS, UNKNOWN)}, **NOTHING}, card_value)


def event_names(pieces: tuple[str, ...]) -> Term:
    """Event cards by name."""
    return Listed(map(event_name, pieces))


def card_names(pieces: tuple[str, ...]) -> Term:
    """Cards of a hand by name."""
    return Series(map(CardName, pieces))


def building_names(pieces: tuple[str, ...]) -> Term:
    """Buildings by their kind."""
    return Series(map(Building, pieces))
