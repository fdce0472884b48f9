"""phase-3, priority  The current card: what it can reach, the step it asks for, and why an action does not fit it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import DECKS, Card, card_texts
from sekiwidget.games.daimyo.components.hexes import NEAR, Hex, connected_without, places_around
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.rules.position import Position, Units
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Number, Series


def side_and_card(position: Position) -> tuple[Side, Card]:
    """phase-3  The side to move, and the current card."""
    side, card = position.to_move, position.card
    assert side is not None and card is not None
    return side, card


def step_of_card(position: Position, side: Side, card: Card, events: list[Event]) -> str:
    """card-a, card-b, card-c, card-d, card-e  The step that a card asks for now; empty if it cannot be carried out."""
    letter = card.letter
    if letter == "B":
        if position.reserve[position.side_index(side)] and position.daimyo_of(side) is not None:
            return "recruit"
        events.append(Event("card-b", "counts_as_a", (card.text, side)))
        letter = "A"
    if letter == "D":
        if position.hexes_left:
            return "add"
        events.append(Event("card-d", "counts_as_e", (card.text, side)))
        letter = "E"
    if letter == "A":
        return "move" if can_move_bushi(position, side) else ""
    if letter == "C":
        return "daimyo" if daimyo_targets(position, side) else ""
    return "shift" if can_move_a_hex(position) else ""


def random_one(options: list[Any], rng: Random) -> Any:
    """One of the options; calls `rng.random()` once."""
    return options[int(rng.random() * len(options))]


# -- what units and hexes can do ---------------------------------------------------------------------------------------


def neighbours_on_land(position: Position, start: Hex) -> tuple[Hex, ...]:
    """card-a  The neighbours of a hex that are land."""
    land = dict(position.land)
    return tuple([hex_ for hex_ in NEAR[start] if hex_ in land])


def can_move_bushi(position: Position, side: Side) -> bool:
    """card-a  Whether a side has bushi that can move."""
    land = {hex_ for hex_, _ in position.land}
    return any(not land.isdisjoint(NEAR[start]) for start, _ in position.bushi_of(side))


def daimyo_targets(position: Position, side: Side) -> tuple[Hex, ...]:
    """card-c  The neighbouring hexes that a side's daimyo may move to: land without foreign units."""
    home = position.daimyo_of(side)
    if home is None:
        return ()
    return tuple([end for end in neighbours_on_land(position, home) if not foreign_units(position, end, side)])


def foreign_units(position: Position, hex_: Hex, side: Side) -> Units | None:
    """card-c  The units on a hex if they are of another side, else None."""
    units = position.units_at(hex_)
    return units if units is not None and units.side != side else None


def unmoved_free_hexes(position: Position) -> list[Hex]:
    """free-hex, hex-once  The hexes without units that were neither added nor moved in this round.

    A single hex of land does not count: there would be nothing to lay it beside.
    """
    taken = {*dict(position.units), *position.fresh}
    return [hex_ for hex_, _ in position.land if hex_ not in taken] if len(position.land) > 1 else []


def movable_hexes(position: Position) -> list[Hex]:
    """free-hex, hex-once, connected  The hexes that may be moved."""
    return [hex_ for hex_ in unmoved_free_hexes(position) if connected_without(dict(position.land), hex_)]


def can_move_a_hex(position: Position) -> bool:
    """free-hex, hex-once, connected  Whether a hex may be moved."""
    return any(connected_without(dict(position.land), hex_) for hex_ in unmoved_free_hexes(position))


def places_for(position: Position, hex_: Hex) -> list[Hex]:
    """card-e  Where a hex may be laid: beside the rest of the land, not where it lies. There is always such a place."""
    rest = {at for at, _ in position.land if at != hex_}
    return [place for place in places_around(rest) if place != hex_]


# -- questions and refusals --------------------------------------------------------------------------------------------


def card_question(position: Position, asked: Phrase) -> str:
    """priority, card-b, card-d  What the current card asks of its side; for one that counts as another type, why."""
    side, card = side_and_card(position)
    name = side_name(side)
    match _counts_as(position):
        case "A":
            return phrase(
                "{side:possessive} {card} is being carried out as an A, with no bushi in reserve: {asked}",
                side=name,
                card=card.text,
                asked=asked,
            )
        case "E":
            return phrase(
                "{side:possessive} {card} is being carried out as an E, with no neutral hex left: {asked}",
                side=name,
                card=card.text,
                asked=asked,
            )
    return phrase("{side:possessive} {card} is being carried out: {asked}", side=name, card=card.text, asked=asked)


def replaced_card(position: Position, side: Side, step: str) -> str:
    """card-b, card-d  The current card if it counts as another type instead of asking for this step; else empty."""
    if position.card is None or side != position.to_move or not _counts_as(position):
        return ""
    return position.card.text if _letters(position, side, step) == position.card.letter else ""


def wrong_card_reasons(position: Position, side: Side, step: str, rule: str) -> Iterator[Reason]:
    """phase-3, priority  Why a step is wrong now: it needs the side's own card of that type as the current one.

    If the side has played such a card, the reason adds after which cards it comes, or that it is done. Where the
    current card counts as another type, the step itself gives the reason (`replaced_card`).
    """
    if replaced_card(position, side, step):
        return
    if position.step != step or side != position.to_move:
        yield Reason(rule, paragraph([_NEEDS[step], _when(position, side, step)]))


def _when(position: Position, side: Side, step: str) -> str:
    """priority  `Black’s D1 comes later, after A4 and B1.`; empty if the side has played no such card."""
    if position.phase != 3 or position.card is None:
        return ""
    queue = position.queue()
    own = [card for card, owner in queue if owner == side and card.letter in _letters(position, side, step)]
    later = [card for card in own if card > position.card]
    if later:
        before = [card for card, _ in queue if position.card <= card < later[0]]
        return phrase(
            "{side:possessive} {card} comes later, after {cards}.",
            side=side_name(side),
            card=later[0].text,
            cards=Series(card_texts(before)),
        )
    done = [card for card in own if card < position.card]
    if not done:
        return ""
    return phrase("{side:possessive} {card} has already been carried out.", side=side_name(side), card=done[-1].text)


def _letters(position: Position, side: Side, step: str) -> str:
    """card-b, card-d  The types of card that ask for a step: its own, and one that counts as it now."""
    if step == "move":
        return "A" if position.reserve[position.side_index(side)] else "AB"
    if step == "shift":
        return "E" if position.hexes_left else "DE"
    return {"recruit": "B", "daimyo": "C", "add": "D"}[step]


def _counts_as(position: Position) -> str:
    """card-b, card-d  The other type as which the current card is carried out, or an empty text."""
    letter = position.card.letter if position.card is not None else ""
    return _COUNTS_AS.get((letter, position.step), "")


_COUNTS_AS: Final = {("B", "move"): "A", ("D", "shift"): "E"}
"""Letter of a card and its step -> the type as which it is carried out."""

_NEEDS: Final = {
    "move": phrase("Bushi move only by an A card of their side (or a B card with no bushi in reserve)."),
    "recruit": phrase("A bushi is recruited only by a B card of its side."),
    "daimyo": phrase("A daimyo moves only by a C card of its side."),
    "add": phrase("A hex is added only by one of your own D cards."),
    "shift": phrase("A hex is moved only by one of your own E cards (or a D card with no neutral hex left)."),
}


def not_in_deck_reasons(cards: Sequence[Card], players: int) -> Iterator[Reason]:
    """deck  Why these cards are not used with this number of sides."""
    for card in dict.fromkeys(cards):
        if card.known and card not in DECKS[players]:
            text = phrase("{card} is not in the deck with {sides:word} sides.", card=card.text, sides=Number(players))
            yield Reason("deck", text)
