"""phase-4  With three or four sides each gives one played card to its left neighbour and the other to its right."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import in_order, texts
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.rules.actions import Give
from sekiwidget.games.daimyo.rules.decision import one_of
from sekiwidget.games.daimyo.rules.deck import not_used
from sekiwidget.games.daimyo.rules.position import Gift, Moved, Position
from sekiwidget.games.daimyo.rules.rounds import pass_on
from sekiwidget.text.phrase import phrase

WAYS = ("left", "right")
_EITHER: Final = phrase("Pass the card on to the left or right")


class GiveStep(Decision):
    """phase-4  A side chooses the card that goes to the left."""

    verbs = (Give,)

    def rule(self, position: Position) -> str:
        """The phase."""
        return "phase-4"

    def asks(self, position: Position) -> str:
        """What must be decided."""
        side = position.to_move or ""
        return phrase(
            "{side} must now give one played card to {left} on the left and one to {right} on the right.",
            side=side_name(side),
            left=side_name(position.left(side)),
            right=side_name(position.right(side)),
        )

    def legal(self, position: Position) -> Iterator[Give]:
        """Each card to the left; a single one to either side."""
        cards = position.played[position.side_index(position.to_move or "")]
        ways = WAYS if len(cards) == 1 else WAYS[:1]
        return (Give(card, way) for card in cards for way in ways)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards, and where the chosen one goes."""
        cards = position.played[position.side_index(position.to_move or "")]
        if len(cards) == 1:
            picks = (Pick("card", texts(cards)), Pick("neighbour", WAYS))
            return (Give.choice(picks, _EITHER, "phase-4"),)
        side = position.to_move or ""
        picks = (Pick("card", texts(cards)), Pick("neighbour", WAYS[:1]))
        words = phrase("Pass a card on to {side} on the left", side=side_name(position.left(side)))
        note = phrase("The other one goes to {side} on the right.", side=side_name(position.right(side)))
        return (Give.choice(picks, words, "phase-4", note),)

    def forbids(self, position: Position, side: Side, action: Give) -> Iterator[Reason]:
        """phase-4  Only an own played card; with two, the one for the left must be named."""
        if position.step != "give":
            if len(position.sides) == 2:
                text = phrase("Played cards go to the other side by themselves.")
            else:
                text = phrase("Played cards are passed on after all have been carried out.")
            yield Reason("phase-4", text)
        if side not in position.sides:
            return
        cards = position.played[position.side_index(side)]
        yield from not_used((action.card,), len(position.sides))
        if action.card not in cards:
            text = phrase("{card} is not a card that {side} has played.", card=action.card.text, side=side_name(side))
            yield Reason("phase-4", text)
        elif len(cards) > 1 and action.to != "left":
            yield Reason("phase-4", phrase("The card for the left is named; the other one goes to the right."))

    def play(self, position: Position, action: Give) -> Moved:
        """The cards lie face down before the neighbours; when all have given, the next round begins."""
        side = position.to_move or ""
        side_index = position.side_index(side)
        left, right = position.left(side), position.right(side)
        rest = tuple(card for card in position.played[side_index] if card != action.card)
        played, incoming = list(position.played), list(position.incoming)
        played[side_index] = ()
        gifts = position.gifts
        toward = left if action.to == "left" else right
        away = right if action.to == "left" else left
        events = [Event("phase-4", "gives", (side, toward))]
        incoming[position.side_index(toward)] = in_order((*incoming[position.side_index(toward)], action.card))
        for card in rest:
            incoming[position.side_index(away)] = in_order((*incoming[position.side_index(away)], card))
            events.append(Event("phase-4", "gives", (side, away)))
            gifts = (*gifts, Gift(side, (action.card, card)))
        position = position.but(played=tuple(played), incoming=tuple(incoming), gifts=gifts)
        return pass_on(position, events), events

    def sample(self, position: Position, rng: Random) -> Give:
        """Any."""
        return one_of(list(self.legal(position)), rng)  # type: ignore[no-any-return]
