"""How the words of the keys are told: the armies, the rules of an end, what is pending, what chance owes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitOf
from sekiwidget.games.warchest.rules.setup import ARMIES, OWN
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Name, Series

LINEUPS: Final[Mapping[str, Phrase]] = {
    **{name: phrase("{armies}", armies=Name("armies", name, row["title"])) for name, row in ARMIES.items()},
    "random": phrase("Armies by chance"),
    "draft": phrase("Drafted armies"),
    OWN: phrase("Armies as laid out"),
}
GUARDS: Final[Mapping[str, Phrase]] = {"revised": phrase("revised"), "original": phrase("original")}
ENDS: Final[Mapping[str, Phrase]] = {"win": phrase("a side wins"), "draw-game": phrase("A drawn game")}

_UNIT: Final = {"guard": "royal_guard"}
"""Units that an entry names by another word."""


def pending(entry: str) -> str:
    """turns  Which unit may still do something, and where, or with which coin; `none` as it is."""
    match entry.split():
        case ["priest", side, coin]:
            return phrase("{unit} with {coin}", unit=UnitOf(side, "warrior_priest"), coin=CoinName(coin))
        case [name, side, *hexes] if hexes:
            return phrase("{unit} on {hex}", unit=UnitOf(side, _UNIT.get(name, name)), hex=Series(hexes))
    return entry


def owed(deal: str) -> str:
    """draw, preview, random-armies, draft  What chance is to deal, and to whom; `none` as it is."""
    match deal.split():
        case ["marker"]:
            return phrase("the initiative marker is thrown")
        case ["cards", number]:
            return phrase("{cards} for both sides", cards=Count(int(number), "card"))
        case ["cards", side, number]:
            return phrase("{cards} for {side}", cards=Count(int(number), "card"), side=SideName(side))
        case ["draw", side, number]:
            return phrase("{side} draws {coins}", side=SideName(side), coins=Count(int(number), "coin"))
        case ["preview", side, number]:
            return phrase("{side} draws {coins} for round 2", side=SideName(side), coins=Count(int(number), "coin"))
        case ["priest", side, number]:
            coins = Count(int(number), "coin")
            return phrase("{side:possessive} Warrior Priest draws {coins}", side=SideName(side), coins=coins)
    return deal
