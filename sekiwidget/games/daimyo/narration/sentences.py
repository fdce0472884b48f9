"""A commit in words: the action, what followed, the reason of each number with its rule, and the sum of a fight.

Everything is taken from the given commit, so the words for a viewer contain no more than the viewer knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from sekiwidget.authoring.narration import Narrated, sentence
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import card_texts
from sekiwidget.games.daimyo.components.hexes import NAME
from sekiwidget.games.daimyo.components.wording import (
    CARD_EFFECTS,
    CardsTerm,
    UnitsTerm,
    bushi_count,
    card_count,
    hex_count,
    side_name,
    side_names,
)
from sekiwidget.games.daimyo.rules.actions import Add, Daimyo, Deal, Give, Move, Play, Recruit, Shift
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.terms import Count, Number, Series


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for an unsupported language."""
    here = Narrated.of(commit, Position)
    after = here.after
    lead = ACTIONS[type(here.action)](here.actor, here.action, here.before)

    def reason(event: Event) -> str:
        return REASONS[event.kind](after, *event.args) if event.kind in REASONS else ""

    words = [lead, *_consequences(here.events, after)]
    return sentence(commit, words, reason, language=language, sum_=_fight_sum(here.events))


def describe_action(actor: Side, action: Any) -> str:
    """An action in words before anything came of it: what a side tried to do, or may do."""
    return ACTIONS[type(action)](actor, action, None)


def _consequences(events: Sequence[Event], after: Position) -> Iterator[str]:
    """A sentence for each event that has one, or one for several events that all sides share."""
    for kind, run in groupby(events, key=lambda event: event.kind):
        if kind in SHARED:
            yield SHARED[kind](after, [event.args for event in run])
        elif kind in CONSEQUENCES:
            yield from (words for event in run if (words := CONSEQUENCES[kind](after, *event.args)))


def _fight_sum(events: Sequence[Event]) -> str:
    """fight  The difference of the first fight, written out."""
    for event in events:
        if event.kind == "fight":
            _, one, _, other, _ = event.args
            most, least = max(int(one), int(other)), min(int(one), int(other))
            return phrase("{most} − {least} = {left}", most=most, least=least, left=most - least)
    return ""


# -- actions -----------------------------------------------------------------------------------------------------------

Before: TypeAlias = Position | None
"""The position in which an action was made; None for an action that was only tried."""


def _deal(actor: Side, action: Deal, before: Before) -> str:
    return phrase("{side} is dealt {cards}.", side=side_name(action.side), cards=CardsTerm(action.cards))


def _play(actor: Side, action: Play, before: Before) -> str:
    return phrase("{side} lays {cards} face down.", side=side_name(actor), cards=CardsTerm(action.cards))


def _move(actor: Side, action: Move, before: Before) -> str:
    return phrase(
        "{side} moves {bushi:one} from {start} to {end}.",
        side=side_name(actor),
        bushi=bushi_count(action.number),
        start=NAME[action.start],
        end=NAME[action.end],
    )


def _recruit(actor: Side, action: Recruit, before: Before) -> str:
    home = before.daimyo_of(actor) if before else None
    if home is None:
        return phrase("{side} recruits one bushi on the daimyo’s hex.", side=side_name(actor))
    return phrase("{side} recruits one bushi on the daimyo’s hex, {hex}.", side=side_name(actor), hex=NAME[home])


def _daimyo(actor: Side, action: Daimyo, before: Before) -> str:
    start, end = NAME[action.start], NAME[action.end]
    return phrase("{side:possessive} daimyo goes from {start} to {end}.", side=side_name(actor), start=start, end=end)


def _add(actor: Side, action: Add, before: Before) -> str:
    return phrase("{side} adds a neutral hex at {hex}.", side=side_name(actor), hex=NAME[action.place])


def _shift(actor: Side, action: Shift, before: Before) -> str:
    side, start, end = side_name(actor), NAME[action.start], NAME[action.end]
    if before is None:
        return phrase("{side} moves the hex from {start} to {end}.", side=side, start=start, end=end)
    owner = dict(before.land).get(action.start)
    if owner is None:
        return phrase("{side} moves the neutral hex from {start} to {end}.", side=side, start=start, end=end)
    return phrase(
        "{side} moves the home hex of {owner} from {start} to {end}.",
        side=side,
        owner=side_name(owner),
        start=start,
        end=end,
    )


def _give(actor: Side, action: Give, before: Before) -> str:
    side = side_name(actor)
    if before is None:
        named = CardsTerm((action.card,))
        if action.to == "left":
            return phrase("{side} gives {cards} to the left.", side=side, cards=named)
        return phrase("{side} gives {cards} to the right.", side=side, cards=named)
    cards = before.played[before.side_index(actor)]
    left, right = side_name(before.left(actor)), side_name(before.right(actor))
    if len(cards) == 1:
        to = left if action.to == "left" else right
        return phrase("{side} gives {card} to {to}.", side=side, card=cards[0].text, to=to)
    if not action.card.known:
        return phrase(
            "{side} gives {cards} away: one to {left} on the left, one to {right} on the right.",
            side=side,
            cards=Series(card_texts(cards)),
            left=left,
            right=right,
        )
    return phrase(
        "{side} gives {card} to {left} on the left and {other} to {right} on the right.",
        side=side,
        card=action.card.text,
        left=left,
        other=next((card.text for card in cards if card != action.card), ""),
        right=right,
    )


ACTIONS: Final[dict[type, Callable[[Side, Any, Before], str]]] = {
    Deal: _deal,
    Play: _play,
    Move: _move,
    Recruit: _recruit,
    Daimyo: _daimyo,
    Add: _add,
    Shift: _shift,
    Give: _give,
}
"""The sentence of each action."""


# -- consequences ------------------------------------------------------------------------------------------------------

EventWords: TypeAlias = Callable[..., str]
"""From the position after a commit and the arguments of one of its events to words, or to an empty text."""


def _opens(after: Position, every: list[tuple[Any, ...]]) -> str:
    """phase-3  The cards of each side, in seat order."""
    sides = [side_name(side) for side, *_ in every]
    cards = [Series(shown) for _, *shown in every]
    match len(every):
        case 1:
            return phrase("{one} turns up {cards}.", one=sides[0], cards=cards[0])
        case 2:
            return phrase(
                "{one} turns up {cards}, {two} {more}.", one=sides[0], cards=cards[0], two=sides[1], more=cards[1]
            )
        case 3:
            return phrase(
                "{one} turns up {cards}, {two} {more}, {three} {others}.",
                one=sides[0],
                cards=cards[0],
                two=sides[1],
                more=cards[1],
                three=sides[2],
                others=cards[2],
            )
    return phrase(
        "{one} turns up {cards}, {two} {more}, {three} {others}, {four} {last}.",
        one=sides[0],
        cards=cards[0],
        two=sides[1],
        more=cards[1],
        three=sides[2],
        others=cards[2],
        four=sides[3],
        last=cards[3],
    )


def _takes(after: Position, every: list[tuple[Any, ...]]) -> str:
    if len(every) == len(after.sides):
        return phrase("Everybody takes the cards passed on.")
    if len(every) > 1:
        return phrase("{sides} take the cards passed on.", sides=side_names(side for side, *_ in every))
    ((side, *_),) = every
    return phrase("{side} takes the cards passed on.", side=side_name(side))


SHARED: Final[dict[str, Callable[[Position, list[tuple[Any, ...]]], str]]] = {"takes": _takes, "opens": _opens}
"""One sentence for several events of a kind, from the arguments of each."""


def _card(after: Position, card: str, side: Side) -> str:
    if after.outcome is not None:
        return ""
    return phrase("Next: {side:possessive} {card}.", side=side_name(side), card=card)


def _not_carried_out(after: Position, card: str, side: Side) -> str:
    """card-a, card-b, card-c, card-d, card-e  Why there was nothing to do."""
    owner = side_name(side)
    if card[0] in "AB":
        return phrase("{side:possessive} {card} is not carried out: no bushi can move.", side=owner, card=card)
    if card[0] == "C":
        return phrase(
            "{side:possessive} {card} is not carried out: foreign units are all around the daimyo.",
            side=owner,
            card=card,
        )
    return phrase("{side:possessive} {card} is not carried out: no hex can be moved.", side=owner, card=card)


def _fight(after: Position, attacker: Side, one: int, defender: Side, other: int, hex_: str) -> str:
    """fight  The numbers of both sides, and who is left."""
    met = phrase(
        "Fight on {hex}: {one:word} of {attacker} against {other:word} of {defender}.",
        hex=hex_,
        one=Number(one),
        attacker=side_name(attacker),
        other=Number(other),
        defender=side_name(defender),
    )
    if one == other:
        return paragraph([met, phrase("Both remove all their units.")])
    winner, loser = (attacker, defender) if one > other else (defender, attacker)
    left = abs(one - other)
    if left == 1:
        end = phrase(
            "{loser} removes all its units, {winner} the same number; one of {winner} remains.",
            loser=side_name(loser),
            winner=side_name(winner),
        )
    else:
        end = phrase(
            "{loser} removes all its units, {winner} the same number; {left:word} of {winner} remain.",
            loser=side_name(loser),
            winner=side_name(winner),
            left=Number(left),
        )
    return paragraph([met, end])


def _passes(after: Position, giver: Side, receiver: Side, *cards: str) -> str:
    to = side_name(receiver)
    if len(cards) > 1:
        return phrase("{giver:possessive} {cards} go to {to}.", giver=side_name(giver), cards=Series(cards), to=to)
    return phrase("{giver:possessive} {card} goes to {to}.", giver=side_name(giver), card=cards[0], to=to)


CONSEQUENCES: Final[dict[str, EventWords]] = {
    "card": _card,
    "counts_as_a": lambda after, card, side: phrase(
        "{side:possessive} {card} counts as an A: no bushi is in reserve.", side=side_name(side), card=card
    ),
    "counts_as_e": lambda after, card, side: phrase(
        "{side:possessive} {card} counts as an E: no neutral hex is left.", side=side_name(side), card=card
    ),
    "not_carried_out": _not_carried_out,
    "fight": _fight,
    "daimyo_falls": lambda after, loser, hex_, winner: phrase(
        "{loser:possessive} daimyo falls on {hex}: {winner} has won.",
        loser=side_name(loser),
        hex=hex_,
        winner=side_name(winner),
    ),
    "occupies": lambda after, side, hexes, bushi: phrase(
        "{side} stands on {hexes:one} with {bushi:one} and has won.",
        side=side_name(side),
        hexes=Count(hexes, "enemy home hex", "enemy home hexes"),
        bushi=bushi_count(bushi),
    ),
    "passes": _passes,
    "round": lambda after, number: phrase("Round {round} begins.", round=number),
}
"""The sentence of each kind of event that follows the action."""


def event_sentence(after: Position, event: Event) -> str:
    """The sentence of one event; empty for a kind that has none."""
    return CONSEQUENCES[event.kind](after, *event.args) if event.kind in CONSEQUENCES else ""


# -- reasons -----------------------------------------------------------------------------------------------------------


def _why_fight(after: Position, attacker: Side, one: int, defender: Side, other: int, hex_: str) -> str:
    if one == other:
        return phrase("{one} against {other}: equal, so both sides remove all units", one=one, other=other)
    return phrase(
        "{one} against {other}: {fewer} has fewer and removes all its units, the other side the same number",
        one=one,
        other=other,
        fewer=side_name(defender if one > other else attacker),
    )


def _why_daimyo(after: Position, side: Side, count: int, hex_: str) -> str:
    """fight-daimyo  The daimyo is one more unit."""
    return phrase(
        "{side} counts {units}: {bushi} + 1 = {sum}",
        side=side_name(side),
        units=UnitsTerm(count, True),
        bushi=count,
        sum=count + 1,
    )


def _why_adds(after: Position, side: Side, hex_: str) -> str:
    if not after.hexes_left:
        return phrase("no hexes left beside the table")
    return phrase("{hexes:one} left beside the table", hexes=hex_count(after.hexes_left))


def _why_occupies(after: Position, side: Side, held: int, standing: int) -> str:
    hexes, bushi = hex_count(hexes_needed(after)), bushi_count(BUSHI_NEEDED)
    if len(after.sides) > 2:
        return phrase(
            "at least {hexes:one} of each opponent and {bushi:one} in all are needed: {held} and {standing}",
            hexes=hexes,
            bushi=bushi,
            held=held,
            standing=standing,
        )
    return phrase(
        "at least {hexes:one} of the opponent and {bushi:one} in all are needed: {held} and {standing}",
        hexes=hexes,
        bushi=bushi,
        held=held,
        standing=standing,
    )


REASONS: Final[dict[str, EventWords]] = {
    "dealt": lambda after, side, number: phrase(
        "{side} is dealt {cards:one}, each type evenly", side=side_name(side), cards=card_count(number)
    ),
    "lays": lambda after, side, number: phrase("each side lays {cards:one} face down", cards=card_count(number)),
    "takes": lambda after, side, number: phrase(
        "{side} takes {cards:one} before the cards are turned up", side=side_name(side), cards=card_count(number)
    ),
    "opens": lambda after, side, *cards: phrase("all cards are turned up at once"),
    "card": lambda after, card, side: phrase(
        "{card} is the next by letter and number: {deed}", card=card, deed=CARD_EFFECTS[card[0]]
    ),
    "counts_as_a": lambda after, card, side: phrase(
        "the reserve is empty: the card counts as an A at its own priority"
    ),
    "counts_as_e": lambda after, card, side: phrase(
        "no neutral hex is left: the card counts as an E at its own priority"
    ),
    "not_carried_out": lambda after, card, side: phrase("{card} cannot be carried out and is passed over", card=card),
    "enters": lambda after, side, number, start, end: phrase(
        "{bushi:one} from one hex to one neighbouring hex", bushi=bushi_count(number)
    ),
    "fight": _why_fight,
    "daimyo_counts": _why_daimyo,
    "removed": lambda after, side, number, hex_: phrase(
        "{side} removes {bushi:one}", side=side_name(side), bushi=bushi_count(number)
    ),
    "to_reserve": lambda after, side, number: phrase(
        "{side} gets {bushi:one} back into the reserve", side=side_name(side), bushi=bushi_count(number)
    ),
    "from_reserve": lambda after, side, number: phrase(
        "{side} takes {bushi:one} from the reserve", side=side_name(side), bushi=bushi_count(number)
    ),
    "recruits": lambda after, side, hex_: phrase("the bushi is placed on {hex}, with the daimyo", hex=hex_),
    "daimyo_moves": lambda after, side, start, end: phrase("no foreign units stand on {hex}", hex=end),
    "adds": _why_adds,
    "shifts": lambda after, side, start, end, owner: phrase(
        "{hex} is free, and the land stays in one piece", hex=start
    ),
    "daimyo_falls": lambda after, loser, hex_, winner: phrase("a daimyo must be removed: the conqueror wins"),
    "occupies": _why_occupies,
    "passes": lambda after, giver, receiver, *cards: phrase(
        "played cards go to the opponent, who takes them in the next round"
    ),
    "gives": lambda after, giver, receiver: phrase(
        "one card goes to {side}, to be taken in the next round", side=side_name(receiver)
    ),
    "round": lambda after, number: phrase("the next round: cards are chosen again"),
}
"""The reason that each kind of event gives, beside its rule."""
