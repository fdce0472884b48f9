"""The keys of the `[position]` table (docs/daimyo.md, "[position]"): the values each may have, read and written."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    by_name,
    list_of,
    number,
    rows,
    same_form,
    word,
)
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.daimyo.components.cards import SIDES
from sekiwidget.games.daimyo.components.hexes import HEX
from sekiwidget.games.daimyo.notation.table.forms import MOVED, gift, named, one_card, owner, some_cards, units_here
from sekiwidget.games.daimyo.rules.ending import ENDS
from sekiwidget.games.daimyo.rules.rounds import MOST_ROUNDS
from sekiwidget.games.daimyo.rules.setup import BUSHI, NEUTRAL, PLAYERS
from sekiwidget.text.phrase import phrase


def _no_player(key: Any) -> str:
    return phrase("{key!r} is not a side that plays", key=key)


def _no_hex(key: Any) -> str:
    return phrase("{key!r} is not a hex of the table", key=key)


def _no_texts(found: Any) -> str:
    return phrase("a list of texts is expected, not {found!r}", found=found)


@cache
def fields(sides: tuple[Side, ...]) -> Fields:
    """The keys for a position of these sides."""
    cards = some_cards(sides)
    heaps = by_name(same_form(sides, cards), _no_player)
    bushi = by_name(same_form(sides, number(range(BUSHI + 1), "reserve")), _no_player, whole=True)
    return Fields(
        Field("players", number(PLAYERS, "setup"), default=2, of=lambda position: len(position.sides), always=True),
        Field("round", number(range(1, MOST_ROUNDS + 1), "phase-1"), default=1, always=True),
        Field("phase", number((0, 1, 3, 4), "phase-1"), always=True),
        Field("land", rows(HEX, owner(sides), _no_hex), always=True),
        Field("units", rows(HEX, units_here(sides), _no_hex), always=True),
        Field("reserve", bushi, always=True),
        Field("hexes_left", number(range(NEUTRAL + 1), "card-d"), always=True),
        Field("hands", heaps),
        Field("played", heaps),
        Field("incoming", heaps),
        Field("card", one_card(sides)),
        Field("moved", MOVED, "fresh"),
        Field("open", cards, "opened"),
        Field("gifts", list_of(gift(sides), _no_texts, rule="phase-4")),
        Field("pools", heaps),
        Field("viewer", word((*sides, PUBLIC), full=partial(named, sides=sides))),
    )


@cache
def ending(sides: tuple[Side, ...]) -> Fields:
    """The keys for how the game ended."""
    winner = word(sides, full=partial(named, sides=sides))
    return Fields(
        Field("winner", winner, of=lambda outcome: outcome.winners[0]),
        Field("won_by", word(ENDS), "rule"),
    )


KEYS: Final = (*fields(SIDES).keys, *ending(SIDES).keys)
