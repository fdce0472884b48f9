"""The words that the values of facts may be, and how a learner reads them."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.facts import CHANCE_MOVES, NOBODY, NOTHING, Words, WordsInOrder, ids
from sekiwidget.base.phrase import Term, phrase
from sekiwidget.base.terms import Listed, Series
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, SEASONS, SPECIALS, UNKNOWN
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
from sekiwidget.games.shogun.notation import script_words as read
from sekiwidget.games.shogun.rules.scoring import ENDS
from sekiwidget.games.shogun.rules.steps import STEPS

_SIDES: Final = {one: side_name(one) for one in SIDES}
_ACTIONS: Final = {one: action_name(one) for one in ACTIONS}
_SPECIALS: Final = {one: special_name(one) for one in SPECIALS}
_PLACES: Final = {one: province_name(number) for number, one in enumerate(IDS)}

SIDE_ROW_WORDS: Final = WordsInOrder({**_SIDES, **NOBODY}, read.side_row)
WINNER_WORDS: Final = WordsInOrder({**_SIDES, **NOBODY}, read.side_value)
MOVER_WORDS: Final = Words({**_SIDES, **CHANCE_MOVES}, read.side_value)
FIGHTER_WORDS: Final = Words({**_SIDES, FARMERS: side_name(FARMERS), **NOBODY}, read.side_value)
OWNER_WORDS: Final = Words({**_SIDES, "neutral": phrase("nobody")}, read.side_value)
SEASON_WORDS: Final = Words({one: season_name(one) for one in SEASONS}, read.word_value)
PHASE_WORDS: Final = Words(
    {
        "draft": phrase("provinces are claimed"),
        "plan": phrase("plans are laid"),
        "event": phrase("an event comes"),
        "order": phrase("the order is settled"),
        "act": phrase("actions are carried out"),
        "winter": phrase("winter"),
    },
    read.word_value,
)
STEP_WORDS: Final = Words({**ids(STEPS), **NOTHING}, read.word_value)
END_WORDS: Final = Words({**ids(ENDS), **NOTHING}, read.word_value)
ACTION_WORDS: Final = Words({**_ACTIONS, **NOTHING}, read.action_value)
ACTION_ROW_WORDS: Final = WordsInOrder({**_ACTIONS, **NOTHING}, read.action_row)
SPECIAL_WORDS: Final = Words({**_SPECIALS, **NOTHING}, read.special_value)
SPECIAL_ROW_WORDS: Final = WordsInOrder({**_SPECIALS, **NOTHING}, read.special_row)
EVENT_WORDS: Final = Words({**{one: event_name(one) for one in EVENTS}, **NOTHING}, read.event_value)
PLACE_WORDS: Final = Words({**_PLACES, **NOTHING}, read.province_value)
FIGHT_WORDS: Final = Words(
    {
        "player": phrase("attack on a side"),
        "neutral": phrase("attack on a neutral province"),
        "revolt": phrase("revolt"),
        "winter": phrase("revolt in winter"),
        **NOTHING,
    },
    read.word_value,
)
CARD_WORDS: Final = Words({**{one: CardName(one) for one in (*IDS, *CHESTS, UNKNOWN)}, **NOTHING}, read.card_value)


def event_names(pieces: tuple[str, ...]) -> Term:
    """Event cards by name."""
    return Listed(map(event_name, pieces))


def card_names(pieces: tuple[str, ...]) -> Term:
    """Cards of a hand by name."""
    return Series(map(CardName, pieces))


def building_names(pieces: tuple[str, ...]) -> Term:
    """Buildings by their kind."""
    return Series(map(Building, pieces))
