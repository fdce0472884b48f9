"""A table for another number of sides: what belongs to sides that do not play is not on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from sekiwidget.games.daimyo.components.cards import DECKS, SIDES, texts

_BY_SIDE: Final = ("reserve", "hands", "played", "incoming", "pools")


def for_players(table: Mapping[str, Any], full: Mapping[str, Any], players: int) -> dict[str, Any]:
    """What a table says, as far as it may be said of so many sides.

    Args:
        table: what was said.
        full: everything that holds for its position, with all keys in full.
        players: how many sides play.
    """
    gone, deck = {*SIDES[players:]}, {*texts(DECKS[players])}
    kept: dict[str, Callable[[Any], Any]] = {
        "land": lambda land: {hex_: owner for hex_, owner in land.items() if owner not in gone},
        "units": lambda units: {hex_: here for hex_, here in units.items() if here.split()[0] not in gone},
        "open": lambda cards: _in_deck(cards, deck),
        "gifts": lambda gifts: [gift for gift in gifts if _plays(gift, gone, deck)] if players > 2 else [],
        "card": lambda card: _in_deck(card, deck),
        "winner": lambda winner: "" if winner in gone else winner,
    }
    made: dict[str, Any] = {}
    for key, value in table.items():
        said = full.get(key, value)
        if key in _BY_SIDE and isinstance(said, Mapping):
            said = {side: _in_deck(one, deck) for side, one in said.items() if side not in gone}
            said = {side: one for side, one in said.items() if one != ""}
        elif key in kept and key in full:
            said = kept[key](said)
        if said not in ("", []):
            made[key] = said
    return {**made, "players": players}


def _in_deck(cards: Any, deck: set[str]) -> Any:
    """The cards of a text that are used; numbers as they are."""
    if not isinstance(cards, str):
        return cards
    return " ".join(card for card in cards.split() if card in deck or "?" in card)


def _plays(gift: str, gone: set[str], deck: set[str]) -> bool:
    giver, *words = gift.split()
    return giver not in gone and all(word in deck for word in words if word[1:].isdecimal())
