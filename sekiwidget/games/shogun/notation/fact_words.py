"""The words that the values of facts may be, and how a learner reads them."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.facts import CHANCE_MOVES, NOBODY, NOTHING, Words, WordsInOrder, ids
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, SEASONS, SPECIALS, UNKNOWN
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import (
    Building,
    CardNamed,
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
from sekiwidget.text.phrase import Term, phrase
from sekiwidget.text.terms import Listed, Series

_SIDES: Final = {one: side_name(one) for one in SIDES}
_ACTIONS: Final = {one: action_name(one) for one in ACTIONS}
_SPECIALS: Final = {one: special_name(one) for one in SPECIALS}
_PLACES: Final = {one: province_name(number) for number, one in enumerate(IDS)}

SIDE_ROW: Final = WordsInOrder({**_SIDES, **NOBODY}, read.order)
WINNERS: Final = WordsInOrder({**_SIDES, **NOBODY}, read.side)
MOVER: Final = Words({**_SIDES, **CHANCE_MOVES}, read.side)
FIGHTER: Final = Words({**_SIDES, FARMERS: side_name(FARMERS), **NOBODY}, read.side)
OWNER: Final = Words({**_SIDES, "neutral": phrase("nobody")}, read.side)
SEASON: Final = Words({one: season_name(one) for one in SEASONS}, read.word)
PHASE: Final = Words(
    {
        "draft": phrase("provinces are claimed"),
        "plan": phrase("plans are laid"),
        "event": phrase("an event comes"),
        "order": phrase("the order is settled"),
        "act": phrase("actions are carried out"),
        "winter": phrase("winter"),
    },
    read.word,
)
QUESTION: Final = Words({**ids(STEPS), **NOTHING}, read.word)
END: Final = Words({**ids(ENDS), **NOTHING}, read.word)
ACTION: Final = Words({**_ACTIONS, **NOTHING}, read.action)
ACTION_ROW: Final = WordsInOrder({**_ACTIONS, **NOTHING}, read.actions)
SPECIAL: Final = Words({**_SPECIALS, **NOTHING}, read.special)
SPECIAL_ROW: Final = WordsInOrder({**_SPECIALS, **NOTHING}, read.specials)
EVENT: Final = Words({**{one: event_name(one) for one in EVENTS}, **NOTHING}, read.event)
PLACE: Final = Words({**_PLACES, **NOTHING}, read.province)
FIGHT: Final = Words(
    {
        "player": phrase("attack on a side"),
        "neutral": phrase("attack on a neutral province"),
        "revolt": phrase("revolt"),
        "winter": phrase("revolt in winter"),
        **NOTHING,
    },
    read.word,
)
CARD: Final = Words({**{one: CardNamed(one) for one in (*IDS, *CHESTS, UNKNOWN)}, **NOTHING}, read.card)


def events(pieces: tuple[str, ...]) -> Term:
    """Event cards by name."""
    return Listed(map(event_name, pieces))


def cards(pieces: tuple[str, ...]) -> Term:
    """Cards of a hand by name."""
    return Series(map(CardNamed, pieces))


def built(pieces: tuple[str, ...]) -> Term:
    """Buildings by their kind."""
    return Series(map(Building, pieces))
