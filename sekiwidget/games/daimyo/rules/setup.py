"""setup, hand  The start: the layout for the number of sides with its units, and the hands that chance deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, Final

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import ChanceStep
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import (
    DECKS,
    SIDES,
    TYPES,
    Card,
    Cards,
    by_priority,
    card_texts,
    cards_without,
)
from sekiwidget.games.daimyo.components.data_files import load
from sekiwidget.games.daimyo.components.hexes import HEX, Hex
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.rules.actions import Deal
from sekiwidget.games.daimyo.rules.position import Moved, Position, Units
from sekiwidget.games.daimyo.rules.rounds import choose_or_open
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.terms import Series

_DATA: Final[dict[str, Any]] = load("layouts.toml")
PLAYER_COUNTS: Final = (2, 3, 4)
BUSHI_PER_SIDE: Final[int] = _DATA["bushi"]
"""units  Number of bushi of each side, on the land and in reserve together."""
NEUTRAL_HEXES: Final[int] = _DATA["neutral"]
"""card-d  Number of neutral hexes, on the table and beside it together."""
HOME_HEXES: Final[int] = _DATA["home"]
"""land  Number of hexes of each side's colour."""


@cache
def start_position(players: int) -> Position:
    """setup, hand  The start before chance has dealt the cards."""
    none = ((),) * players
    land = start_land(players)
    return Position(
        sides=SIDES[:players],
        land=land,
        units=start_units(players),
        reserve=(BUSHI_PER_SIDE - HOME_HEXES,) * players,
        hexes_left=NEUTRAL_HEXES - sum(owner is None for _, owner in land),
        hands=none,
        played=none,
        incoming=none,
        deck=DECKS[players],
        pools=none,
        step="deal",
        to_move=CHANCE,
    )


@cache
def home_hexes(players: int) -> dict[Side, tuple[Hex, ...]]:
    """setup  The home hexes of each side at the start, the daimyo's first."""
    home = _DATA["layout"][str(players)]["home"]
    return {side: tuple(HEX[name] for name in home[side]) for side in SIDES[:players]}


@cache
def start_land(players: int) -> tuple[tuple[Hex, Side | None], ...]:
    """setup  The land at the start."""
    found: dict[Hex, Side | None] = {HEX[name]: None for name in _DATA["layout"][str(players)]["neutral"]}
    for side, hexes in home_hexes(players).items():
        found |= dict.fromkeys(hexes, side)
    return tuple(sorted(found.items()))


@cache
def start_units(players: int) -> tuple[tuple[Hex, Units], ...]:
    """setup  A bushi on each own hex, and the daimyo on the first."""
    return tuple(
        sorted(
            (hex_, Units(side, 1, number == 0))
            for side, hexes in home_hexes(players).items()
            for number, hex_ in enumerate(hexes)
        )
    )


# -- dealing -----------------------------------------------------------------------------------------------------------


class DealStep(ChanceStep):
    """hand  Chance deals the next side its cards."""

    verbs = (Deal,)

    def rule(self, position: Position) -> str:
        """The hand."""
        return "hand"

    def asks(self, position: Position) -> str:
        """Which side is dealt a hand."""
        return phrase("{side} must be dealt a hand first.", side=side_name(next_to_deal(position) or ""))

    def chances(self, position: Position) -> Iterable[tuple[Deal, int]]:
        """Every hand, all equally likely."""
        side = next_to_deal(position) or ""
        heaps = (combinations(_of_type(position.deck, letter), cards_per_type(position, letter)) for letter in TYPES)
        return ((Deal(side, by_priority(card for heap in row for card in heap)), 1) for row in product(*heaps))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards of the deck."""
        number = sum(cards_per_type(position, letter) for letter in TYPES)
        side = next_to_deal(position) or ""
        picks = (Pick("cards", card_texts(position.deck), number, number),)
        words = phrase("Chance deals {side} a hand", side=side_name(side))
        return (Choice("deal", picks, words, "hand", form=f"deal {side} {{0}}"),)

    def forbids(self, position: Position, side: Side, action: Deal) -> Iterator[Reason]:
        """deck, hand  Why not: the right number of each type, from the deck, to the side whose turn it is."""
        if side != CHANCE:
            yield Reason("hand", phrase("Cards are dealt by chance, not chosen."))
        if position.step != "deal":
            yield Reason("hand", phrase("Cards are dealt once, before the first round."))
            return
        owed = next_to_deal(position)
        if action.side != owed:
            other = phrase("{side} is not.", side=side_name(action.side))
            yield Reason("hand", paragraph([self.asks(position), other]))
        if any(len(_of_type(action.cards, letter)) != cards_per_type(position, letter) for letter in TYPES):
            cards = Series(
                phrase("{n} {letter}", n=cards_per_type(position, letter), letter=letter) for letter in TYPES
            )
            yield Reason("hand", phrase("Each side is dealt the same of each type: {cards}.", cards=cards))
        elif Counter(action.cards) - Counter(position.deck):
            yield Reason("deck", phrase("Not all of these cards are left to be dealt."))

    def play(self, position: Position, action: Deal) -> Moved:
        """Deal the hand; after the last one the first round begins."""
        side_index = position.side_index(action.side)
        number = len(action.cards)
        events = [Event("hand", "dealt", (action.side, number), f"hand_size.{action.side}", number)]
        hands = (*position.hands[:side_index], action.cards, *position.hands[side_index + 1 :])
        position = position.but(hands=hands, deck=cards_without(position.deck, action.cards))
        return (position if next_to_deal(position) else choose_or_open(position.but(phase=1), events)), events

    def sample(self, position: Position, rng: Random) -> Deal:
        """A random hand."""
        chosen: list[Card] = []
        for letter in TYPES:
            chosen += random_draw(_of_type(position.deck, letter), cards_per_type(position, letter), rng)
        return Deal(next_to_deal(position) or "", by_priority(chosen))


def next_to_deal(position: Position) -> Side | None:
    """hand  The first side in seat order without cards, or None."""
    return next((side for side, hand in zip(position.sides, position.hands, strict=True) if not hand), None)


def cards_per_type(position: Position, letter: str) -> int:
    """hand  How many cards of a type each side is dealt."""
    players = len(position.sides)
    return sum(card.letter == letter for card in DECKS[players]) // players


def _of_type(cards: Cards, letter: str) -> Cards:
    return tuple(card for card in cards if card.letter == letter)
