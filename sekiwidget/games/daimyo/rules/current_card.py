"""Helpers for the decisions of a side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from sekiwidget.base.phrase import Phrase, paragraph, phrase
from sekiwidget.base.terms import Number, Series
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import DECKS, Card, texts
from sekiwidget.games.daimyo.components.hexes import NEAR, Hex, around, whole_without
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.rules.position import Position, Units


def one_of(options: list[Any], rng: Random) -> Any:
    """A random one of them, using only `rng.random()`."""
    return options[int(rng.random() * len(options))]


def under_way(position: Position) -> tuple[Side, Card]:
    """phase-3  The side whose card is carried out, and the card."""
    side, card = position.to_move, position.card
    assert side is not None and card is not None
    return side, card


def card_asks(position: Position, asked: Phrase) -> str:
    """priority, card-b, card-d  A sentence on what the current card asks of its side, naming the card and, if it is a B
    or D that counts as another, the reason.
    """
    side, card = under_way(position)
    name = side_name(side)
    match _stands_in(position):
        case "A":
            return phrase(
                "{side:possessive} {card} is carried out as an A, with no bushi in reserve: {asked}",
                side=name,
                card=card.text,
                asked=asked,
            )
        case "E":
            return phrase(
                "{side:possessive} {card} is carried out as an E, with no neutral hex left: {asked}",
                side=name,
                card=card.text,
                asked=asked,
            )
    return phrase("{side:possessive} {card} is carried out: {asked}", side=name, card=card.text, asked=asked)


def _stands_in(position: Position) -> str:
    """card-b, card-d  The other type as which the current card is carried out, if any."""
    letter = position.card.letter if position.card is not None else ""
    return _STANDS_IN.get((letter, position.step), "")


def replaced(position: Position, side: Side, step: str) -> str:
    """card-b, card-d  The current card, if it would require this step but counts as another type; else nothing."""
    if position.card is None or side != position.to_move or not _stands_in(position):
        return ""
    return position.card.text if _letters(position, side, step) == position.card.letter else ""


def no_card(position: Position, side: Side, step: str, rule: str) -> Iterator[Reason]:
    """phase-3, priority  A side may do this only while its own card of that type is being carried out.

    If the side has played such a card, the reason says after which others it comes, or that it is done. For a current
    card that counts as another type the step itself says why (`replaced`).
    """
    if replaced(position, side, step):
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
            cards=Series(texts(before)),
        )
    done = [card for card in own if card < position.card]
    if not done:
        return ""
    return phrase("{side:possessive} {card} has had its turn.", side=side_name(side), card=done[-1].text)


def _letters(position: Position, side: Side, step: str) -> str:
    """card-b, card-d  The types of card that require a step: its own, and one that may count as it."""
    if step == "move":
        return "A" if position.reserve[position.side_index(side)] else "AB"
    if step == "shift":
        return "E" if position.hexes_left else "DE"
    return {"recruit": "B", "daimyo": "C", "add": "D"}[step]


_STANDS_IN: Final = {("B", "move"): "A", ("D", "shift"): "E"}
"""Letter of the card and step that it asks for -> the type as which it is carried out."""

_NEEDS: Final = {
    "move": phrase("Bushi move by a card A of their side (or a B with no bushi in reserve)."),
    "recruit": phrase("A bushi is recruited by a card B of its side."),
    "daimyo": phrase("A daimyo moves by a card C of its side."),
    "add": phrase("A hex is added by one of your own D cards."),
    "shift": phrase("A hex is moved by one of your own E cards (or a D with no neutral hex left)."),
}


# deck  The cards used with each number of sides.


def not_used(cards: Sequence[Card], players: int) -> Iterator[Reason]:
    """deck  Why cards cannot be used with this number of sides."""
    for card in dict.fromkeys(cards):
        if card.known and card not in DECKS[players]:
            text = phrase("{card} is not in the deck with {sides:word} sides.", card=card.text, sides=Number(players))
            yield Reason("deck", text)


# card-a, card-c, card-d, card-e  Where units can go, which hexes can be moved, and where a hex can be laid.


def ends(position: Position, start: Hex) -> tuple[Hex, ...]:
    """card-a  The neighbouring hexes of the land."""
    land = dict(position.land)
    return tuple([hex_ for hex_ in NEAR[start] if hex_ in land])


def may_move(position: Position, side: Side) -> bool:
    """card-a  Whether a side has bushi that can move."""
    land = {hex_ for hex_, _ in position.land}
    return any(not land.isdisjoint(NEAR[start]) for start, _ in position.bushi_of(side))


def targets(position: Position, side: Side) -> tuple[Hex, ...]:
    """card-c  The neighbouring hexes that a daimyo may go to: land without foreign units."""
    home = position.daimyo_of(side)
    return () if home is None else tuple([end for end in ends(position, home) if not foreign(position, end, side)])


def foreign(position: Position, hex_: Hex, side: Side) -> Units | None:
    """card-c  The foreign units on a hex, or None."""
    units = position.units_at(hex_)
    return units if units is not None and units.side != side else None


def resting(position: Position) -> list[Hex]:
    """free-hex, hex-once  The hexes without units that were neither added nor moved in this round.

    The last hex of the land does not count: there is nothing to lay it beside.
    """
    taken = {*dict(position.units), *position.fresh}
    return [hex_ for hex_, _ in position.land if hex_ not in taken] if len(position.land) > 1 else []


def loose(position: Position, hex_: Hex) -> bool:
    """connected  Whether the land stays connected without a hex."""
    return whole_without(dict(position.land), hex_)


def free(position: Position) -> list[Hex]:
    """free-hex, hex-once, connected  The hexes that may be moved."""
    return [hex_ for hex_ in resting(position) if loose(position, hex_)]


def any_free(position: Position) -> bool:
    """free-hex, hex-once, connected  Whether there is a hex that may be moved."""
    return any(loose(position, hex_) for hex_ in resting(position))


def places(position: Position, hex_: Hex) -> list[Hex]:
    """card-e  Where a hex may be laid: beside the rest of the land, not where it lies. There is always such a place."""
    rest = {at for at, _ in position.land if at != hex_}
    return [place for place in around(rest) if place != hex_]
