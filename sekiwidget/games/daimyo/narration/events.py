"""Events in words: the sentence that follows an action, and the reason of a number, each from its arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sekiwidget.games.daimyo.components.wording import (
    CARD_DEEDS,
    UnitsNamed,
    bushi_count,
    card_count,
    hex_count,
    side_name,
    side_names,
)
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.terms import Count, Number, Series

Teller: TypeAlias = "Callable[[tuple[Any, ...], Position], str]"
"""From the arguments of an event and the position after the commit to words, or to nothing."""


def _opens(every: list[tuple[Any, ...]], after: Position) -> str:
    """phase-3  The cards of each side, in seat order."""
    sides = [side_name(args[0]) for args in every]
    cards = [Series(args[1:]) for args in every]
    match len(every):
        case 1:
            return phrase("{one} opens {cards}.", one=sides[0], cards=cards[0])
        case 2:
            return phrase(
                "{one} opens {cards}, {two} {more}.", one=sides[0], cards=cards[0], two=sides[1], more=cards[1]
            )
        case 3:
            return phrase(
                "{one} opens {cards}, {two} {more}, {three} {others}.",
                one=sides[0],
                cards=cards[0],
                two=sides[1],
                more=cards[1],
                three=sides[2],
                others=cards[2],
            )
    return phrase(
        "{one} opens {cards}, {two} {more}, {three} {others}, {four} {last}.",
        one=sides[0],
        cards=cards[0],
        two=sides[1],
        more=cards[1],
        three=sides[2],
        others=cards[2],
        four=sides[3],
        last=cards[3],
    )


def _takes(every: list[tuple[Any, ...]], after: Position) -> str:
    if len(every) == len(after.sides):
        return phrase("Everybody takes the cards passed on.")
    if len(every) > 1:
        return phrase("{sides} take the cards passed on.", sides=side_names(args[0] for args in every))
    return phrase("{side} takes the cards passed on.", side=side_name(every[0][0]))


SHARED: Final[dict[str, Callable[[list[tuple[Any, ...]], Position], str]]] = {"takes": _takes, "opens": _opens}
"""What is said of several events of a kind in one sentence, from the arguments of each."""


def _card(args: tuple[Any, ...], after: Position) -> str:
    if after.outcome is not None:
        return ""
    return phrase("{side:possessive} {card} is next.", side=side_name(args[1]), card=args[0])


def _not_carried_out(args: tuple[Any, ...], after: Position) -> str:
    """card-a, card-b, card-c, card-d, card-e  Why there was nothing to do."""
    card, side = args[0], side_name(args[1])
    if card[0] in "AB":
        return phrase("{side:possessive} {card} is not carried out: no bushi can move.", side=side, card=card)
    if card[0] == "C":
        return phrase(
            "{side:possessive} {card} is not carried out: foreign units are all around the daimyo.",
            side=side,
            card=card,
        )
    return phrase("{side:possessive} {card} is not carried out: no hex can be moved.", side=side, card=card)


def _fight(args: tuple[Any, ...], after: Position) -> str:
    """fight  The numbers of both sides, and who is left."""
    attacker, one, defender, other, hex_ = args
    met = phrase(
        "Fight on {hex}: {one:word} of {attacker} against {other:word} of {defender}.",
        hex=hex_,
        one=Number(one),
        attacker=side_name(attacker),
        other=Number(other),
        defender=side_name(defender),
    )
    if one == other:
        return paragraph([met, phrase("Both remove all.")])
    winner, loser = (attacker, defender) if one > other else (defender, attacker)
    left = abs(one - other)
    if left == 1:
        end = phrase(
            "{loser} removes all, {winner} as many; one of {winner} stays.",
            loser=side_name(loser),
            winner=side_name(winner),
        )
    else:
        end = phrase(
            "{loser} removes all, {winner} as many; {left:word} of {winner} stay.",
            loser=side_name(loser),
            winner=side_name(winner),
            left=Number(left),
        )
    return paragraph([met, end])


def _passes(args: tuple[Any, ...], after: Position) -> str:
    giver, to, *cards = args
    if len(cards) > 1:
        return phrase(
            "{giver:possessive} {cards} go to {to}.", giver=side_name(giver), cards=Series(cards), to=side_name(to)
        )
    return phrase("{giver:possessive} {card} goes to {to}.", giver=side_name(giver), card=cards[0], to=side_name(to))


TAILS: Final[dict[str, Teller]] = {
    "card": _card,
    "counts_as_a": lambda args, after: phrase(
        "{side:possessive} {card} counts as an A: no bushi is in reserve.", side=side_name(args[1]), card=args[0]
    ),
    "counts_as_e": lambda args, after: phrase(
        "{side:possessive} {card} counts as an E: no neutral hex is left.", side=side_name(args[1]), card=args[0]
    ),
    "not_carried_out": _not_carried_out,
    "fight": _fight,
    "daimyo_falls": lambda args, after: phrase(
        "{loser:possessive} daimyo falls on {hex}: {winner} has won.",
        loser=side_name(args[0]),
        hex=args[1],
        winner=side_name(args[2]),
    ),
    "occupies": lambda args, after: phrase(
        "{side} stands on {hexes:one} with {bushi:one} and has won.",
        side=side_name(args[0]),
        hexes=Count(args[1], "enemy home hex", "enemy home hexes"),
        bushi=bushi_count(args[2]),
    ),
    "passes": _passes,
    "round": lambda args, after: phrase("Round {round} begins.", round=args[0]),
}
"""What is said behind the action."""


def _why_fight(args: tuple[Any, ...], after: Position) -> str:
    attacker, one, defender, other, _ = args
    if one == other:
        return phrase("{one} against {other}: equal, so both sides remove all units", one=one, other=other)
    return phrase(
        "{one} against {other}: {fewer} has fewer and removes all, the other side as many",
        one=one,
        other=other,
        fewer=side_name(defender if one > other else attacker),
    )


def _why_daimyo(args: tuple[Any, ...], after: Position) -> str:
    """fight-daimyo  The daimyo is one more unit."""
    side, count, _ = args
    return phrase(
        "{side} counts {units}: {bushi} + 1 = {sum}",
        side=side_name(side),
        units=UnitsNamed(count, True),
        bushi=count,
        sum=count + 1,
    )


def _why_adds(args: tuple[Any, ...], after: Position) -> str:
    if not after.hexes_left:
        return phrase("no hexes left beside the table")
    return phrase("{hexes:one} left beside the table", hexes=hex_count(after.hexes_left))


def _why_occupies(args: tuple[Any, ...], after: Position) -> str:
    hexes, needed, bushi = hex_count(hexes_needed(after)), bushi_count(BUSHI_NEEDED), args[2]
    if len(after.sides) > 2:
        return phrase(
            "at least {hexes:one} of each opponent and {bushi:one} in all are needed: {held} and {standing}",
            hexes=hexes,
            bushi=needed,
            held=args[1],
            standing=bushi,
        )
    return phrase(
        "at least {hexes:one} of the opponent and {bushi:one} in all are needed: {held} and {standing}",
        hexes=hexes,
        bushi=needed,
        held=args[1],
        standing=bushi,
    )


REASONS: Final[dict[str, Teller]] = {
    "dealt": lambda args, after: phrase(
        "{side} is dealt {cards:one}, each type evenly", side=side_name(args[0]), cards=card_count(args[1])
    ),
    "lays": lambda args, after: phrase("each side lays {cards:one} face down", cards=card_count(args[1])),
    "takes": lambda args, after: phrase(
        "{side} takes {cards:one} before the cards are opened", side=side_name(args[0]), cards=card_count(args[1])
    ),
    "opens": lambda args, after: phrase("all cards are opened at once"),
    "card": lambda args, after: phrase(
        "{card} is the next by letter and number: {deed}", card=args[0], deed=CARD_DEEDS[args[0][0]]
    ),
    "counts_as_a": lambda args, after: phrase("the reserve is empty: the card counts as an A at its own priority"),
    "counts_as_e": lambda args, after: phrase("no neutral hex is left: the card counts as an E at its own priority"),
    "not_carried_out": lambda args, after: phrase("{card} cannot be carried out and is passed over", card=args[0]),
    "enters": lambda args, after: phrase("{bushi:one} of one hex to one neighbouring hex", bushi=bushi_count(args[1])),
    "fight": _why_fight,
    "daimyo_counts": _why_daimyo,
    "removed": lambda args, after: phrase(
        "{side} removes {bushi:one}", side=side_name(args[0]), bushi=bushi_count(args[1])
    ),
    "to_reserve": lambda args, after: phrase(
        "{side} gets {bushi:one} back into the reserve", side=side_name(args[0]), bushi=bushi_count(args[1])
    ),
    "from_reserve": lambda args, after: phrase(
        "{side} takes {bushi:one} from the reserve", side=side_name(args[0]), bushi=bushi_count(args[1])
    ),
    "recruits": lambda args, after: phrase("the bushi comes to {hex}, where the daimyo is", hex=args[1]),
    "daimyo_moves": lambda args, after: phrase("no foreign units stand on {hex}", hex=args[2]),
    "adds": _why_adds,
    "shifts": lambda args, after: phrase("{hex} is free, and the land stays in one piece", hex=args[1]),
    "daimyo_falls": lambda args, after: phrase("a daimyo must be removed: the conqueror wins"),
    "occupies": _why_occupies,
    "passes": lambda args, after: phrase("played cards go to the opponent, who takes them in the next round"),
    "gives": lambda args, after: phrase(
        "one card goes to {side}, to be taken in the next round", side=side_name(args[1])
    ),
    "round": lambda args, after: phrase("the next round: cards are chosen again"),
}
"""The reason that each kind of event gives; kinds that are said elsewhere have none."""
