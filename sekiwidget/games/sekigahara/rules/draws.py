"""8.10, 5.1, 5.2  Chance: cards drawn from a deck, blocks from a bag; filling up the hands after a fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from sekiwidget.authoring.steps import ChanceStep, replace_one
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, SIDES, merge, texts, without
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import side_name
from sekiwidget.games.sekigahara.rules.actions import Draw, Raise
from sekiwidget.games.sekigahara.rules.combat import proceed
from sekiwidget.games.sekigahara.rules.control import arrive
from sekiwidget.games.sekigahara.rules.position import Deal, Moved, Position
from sekiwidget.games.sekigahara.rules.supply import can_draw, draw_sources, possible_draws, random_draw
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Count


def _action(deal: Deal, pieces: tuple[Any, ...]) -> Draw | Raise:
    if deal.verb in ("draw", "deal"):
        return Draw(deal.side, pieces, deal.verb)
    return Raise(deal.side, pieces, deal.place)


def _matches(deal: Deal, action: Any) -> bool:
    if isinstance(action, Draw):
        return deal.verb == action.verb and deal.side == action.side
    return deal.verb in ("place", "recruit") and deal.side == action.side and deal.place == action.place


_NOT_IN_DECK: Final = phrase("These cards are not in the deck.")
_NOT_IN_BAG: Final = phrase("These blocks are not in the bag.")


class DrawStep(ChanceStep):
    """8.10  Chance settles the first pending draw."""

    rule = "8.10"
    verbs = (Draw, Raise)

    def asks(self, position: Position) -> Phrase:
        """The pending draw; a position that is set up may lack it."""
        if not position.chance:
            return phrase("Chance must draw first.")
        deal = position.chance[0]
        pieces = Count(deal.number, "card" if deal.verb in ("draw", "deal") else "block")
        return phrase("{side} must draw {pieces} first.", side=side_name(deal.side), pieces=pieces)

    def chances(self, position: Position) -> Iterable[tuple[Any, int]]:
        """Every outcome with its weight."""
        deal = position.chance[0]
        return ((_action(deal, pieces), weight) for pieces, weight in possible_draws(position, deal))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """What it is drawn from."""
        deal = position.chance[0]
        sure, source, number = draw_sources(position, deal)
        count = len(sure) + number
        picks = (Pick("pieces", texts(sure + source), count, count),)
        form = f"{_action(deal, ())} {{0}}"
        return (
            Choice(
                deal.verb, picks, phrase("Chance draws for {side}", side=side_name(deal.side)), deal.rule, form=form
            ),
        )

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """3.3  So many, of those that are there."""
        if side != CHANCE:
            yield Reason("3.3", phrase("Cards and blocks are drawn by chance, not chosen."))
        if not position.chance:
            return
        deal = position.chance[0]
        if not _matches(deal, action):
            text = paragraph((self.asks(position), phrase("Nothing else is drawn before that.")))
            yield Reason(deal.rule, text)
            return
        pieces = action.cards if isinstance(action, Draw) else action.blocks
        sure, _, number = draw_sources(position, deal)
        due = Count(len(sure) + number, "card" if isinstance(action, Draw) else "block")
        if len(pieces) != due.value:
            text = phrase(
                "{side} must draw {due}, not {pieces}.", side=side_name(deal.side), due=due, pieces=len(pieces)
            )
            yield Reason(deal.rule, text)
        elif not can_draw(position, deal, pieces):
            yield Reason("3.3", _NOT_IN_DECK if isinstance(action, Draw) else _NOT_IN_BAG)

    def play(self, position: Position, action: Any) -> Moved:
        """The pieces arrive, and the draw is no longer pending; then the next step."""
        events: list[Event] = []
        if isinstance(action, Draw):
            after = _draw_cards(position, events, action)
        else:
            after = _draw_blocks(position, events, action)
        return proceed(after, events), events

    def sample(self, position: Position, rng: Random) -> Any:
        """One outcome by its weight."""
        deal = position.chance[0]
        return _action(deal, random_draw(position, deal, rng))


def _draw_cards(position: Position, events: list[Event], action: Draw) -> Position:
    """3.3  Cards from the deck to the hand; the discards become the deck when it runs out."""
    deal, *pending = position.chance
    side_index = SIDE_INDEX[action.side]
    hands, decks, discards = list(position.hands), list(position.decks), list(position.discards)
    count = len(action.cards)
    if count > len(decks[side_index]):
        events.append(Event("3.3", "reshuffle", (action.side, len(discards[side_index]))))
        decks[side_index], discards[side_index] = merge(decks[side_index], discards[side_index]), ()
    decks[side_index] = without(decks[side_index], action.cards)
    hands[side_index] = merge(hands[side_index], action.cards)
    events.append(Event(deal.rule, deal.verb, (action.side, count), f"hand_size.{action.side}", count))
    return position.but(hands=tuple(hands), decks=tuple(decks), discards=tuple(discards), chance=tuple(pending))


def _draw_blocks(position: Position, events: list[Event], action: Raise) -> Position:
    """5.2.2, 5.2.3  Blocks from the bag to a place or to the recruitment box."""
    deal, *pending = position.chance
    side_index = SIDE_INDEX[action.side]
    bag = without(position.bags[side_index], action.blocks)
    position = position.but(bags=replace_one(position.bags, side_index, bag), chance=tuple(pending))
    count = len(action.blocks)
    if action.place is None:
        events.append(Event(deal.rule, "recruit", (action.side, count)))
        box = merge(position.recruits[side_index], action.blocks)
        return position.but(recruits=replace_one(position.recruits, side_index, box))
    events.append(Event(deal.rule, "place", (action.side, PLACES[action.place], count)))
    return arrive(position, events, action.place, action.side, action.blocks)


# -- after a fight (8.10) ----------------------------------------------------------------------------------------------

BLOCKS_PER_CARD = 2


def refill_hands(position: Position, events: list[Event]) -> Position:
    """8.10  Both discard the cards they played and draw as many; for losses one card for every two blocks in a battle,

    one for each besieged block in a siege. Cards for an overrun are counted separately and come after.
    """
    combat = position.combat
    assert combat is not None
    discards = list(position.discards)
    owed: list[Deal] = []
    for side in SIDES:
        side_index = SIDE_INDEX[side]
        played, lost = combat.played[side_index], combat.lost[side_index]
        discards[side_index] = merge(discards[side_index], played)
        extra = lost if combat.kind == "siege" else lost // BLOCKS_PER_CARD
        if played:
            events.append(Event("8.10", "discards", (side, len(played))))
        if played or extra:
            events.append(Event("8.10", "is_owed", (side, len(played), extra)))
            owed.append(Deal("draw", side, len(played) + extra))
    combat = combat.but(ended=True, played=((), ()))
    chance = (*owed, *position.chance)
    return proceed(position.but(discards=tuple(discards), combat=combat, chance=chance), events)
