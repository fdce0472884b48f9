"""8.6  Loyalty challenges: a deployment is challenged, then proved or lost to the other side."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import LOYALTY, OTHER, SIDE_INDEX, Block, Card, texts
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, clan_name, side_name
from sekiwidget.games.sekigahara.rules.actions import Accept, Challenge, Show, Yield
from sekiwidget.games.sekigahara.rules.deployment import can_deploy, play_card, settle_initiative
from sekiwidget.games.sekigahara.rules.impact import add_impact, defect_impact
from sekiwidget.games.sekigahara.rules.position import Combat, Deployed, Moved, Position, pending_fight
from sekiwidget.text.phrase import Phrase, phrase


def challenged_deployment(combat: Combat, deployer: Side) -> tuple[Deployed, ...]:
    """8.6.1, 8.6.3  The deployment being challenged: one block, or both of a double card."""
    return combat.deployed[SIDE_INDEX[deployer]][-combat.asked :] if combat.asked else ()


def proof_cards(position: Position, combat: Combat, deployer: Side) -> tuple[Card, ...]:
    """8.6.1  The cards in hand that could have deployed the challenged block; never a loyalty card."""
    entries = challenged_deployment(combat, deployer)
    if not entries:
        return ()
    block = entries[0].block
    return tuple(card for card in position.hands[SIDE_INDEX[deployer]] if can_deploy(card, block))


_ACCEPT: Final = phrase("Accept the deployment")
_CHALLENGE: Final = phrase("Challenge its loyalty")
_SHOW: Final = phrase("Show a card as proof")
_SHOW_NOTE: Final = phrase("It stays in your hand.")
_YIELD: Final = phrase("Show no card")
_ONE_GOES: Final = phrase("The block changes sides.")
_BOTH_GO: Final = phrase("Both blocks change sides.")


class AnswerStep(Decision):
    """8.6.1  The other side challenges the deployment, or lets it stand."""

    rule = "8.6.1"
    verbs = (Challenge, Accept)
    passing = Accept()

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        return phrase("{side} must now challenge the deployment or accept it.", side=side_name(position.to_move))

    def legal(self, position: Position) -> Iterator[Any]:
        """Accepting always; challenging with a loyalty card."""
        _, side = pending_fight(position)
        if LOYALTY[side] in position.hands[SIDE_INDEX[side]]:
            yield Challenge()
        yield Accept()

    def is_forced(self, view: Position) -> bool:
        """To accept, with no card in hand; whether a hand holds a loyalty card only its side knows."""
        return not view.hands[SIDE_INDEX[view.to_move or ""]]

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both; they say that challenging needs a loyalty card, not whether there is one."""
        combat, side = pending_fight(position)
        block = challenged_deployment(combat, OTHER[side])[0].block
        other = side_name(OTHER[side])
        note = (
            phrase("Needs a loyalty card. {side} must then show another mon card.", side=other)
            if block.any_card
            else phrase(
                "Needs a loyalty card. {side} must then show another {clan} card.",
                side=other,
                clan=clan_name(block.clan),
            )
        )
        return (
            Accept.choice((), _ACCEPT, "8.6.1"),
            Challenge.choice((), _CHALLENGE, "8.6.1", note),
        )

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """8.6.1, 8.9.5, 8.2.4  A challenge follows a deployment by card of the other side in a battle."""
        combat = position.combat
        if combat is None or side not in SIDE_INDEX:
            return
        if combat.kind == "siege":
            yield Reason("8.9.5", phrase("In a siege neither side may play loyalty cards."))
        if not combat.asked:
            last = combat.deployed[SIDE_INDEX[OTHER[side]]]
            if last and last[-1].card is None:
                yield Reason("8.2.4", phrase("A leader deployed without a card cannot be challenged."))
            yield Reason(
                "8.6.1",
                phrase("There is no deployment to challenge: a challenge must follow a deployment immediately."),
            )
        if isinstance(action, Challenge) and LOYALTY[side] not in position.hands[SIDE_INDEX[side]]:
            yield Reason("8.6.1", phrase("{side} has no loyalty card in hand.", side=side_name(side)))

    def play(self, position: Position, action: Any) -> Moved:
        """The deployment stands, or loyalty must be proved."""
        combat, side = pending_fight(position)
        events: list[Event] = []
        if isinstance(action, Accept):
            events.append(Event("8.6.1", "accepted", (side,)))
            return settle_initiative(position, events, combat.but(asked=0)), events
        names = tuple(entry.block.text for entry in challenged_deployment(combat, OTHER[side]))
        events.append(Event("8.6.1", "challenged", (side, *names), f"hand_size.{side}", -1))
        position, combat = play_card(position, combat, side, LOYALTY[side])
        return position.but(combat=combat, step="prove", to_move=OTHER[side]), events

    def sample(self, position: Position, rng: Random) -> Any:
        """A challenge two times in three, if there is a loyalty card."""
        _, side = pending_fight(position)
        if LOYALTY[side] in position.hands[SIDE_INDEX[side]] and rng.random() < 0.67:
            return Challenge()
        return self.passing


class ProveStep(Decision):
    """8.6.1  The challenged side shows another card that could have deployed the block, or yields."""

    rule = "8.6.1"
    verbs = (Show, Yield)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        return phrase("{side} must now prove its loyalty or yield.", side=side_name(position.to_move))

    def legal(self, position: Position) -> Iterator[Any]:
        """Each card that proves loyalty; yielding always."""
        combat, side = pending_fight(position)
        yield from (Show(card) for card in dict.fromkeys(proof_cards(position, combat, side)))
        yield Yield()

    def is_forced(self, view: Position) -> bool:
        """To yield, with no card in hand; whether a hand holds a proof only its side knows."""
        return not view.hands[SIDE_INDEX[view.to_move or ""]]

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """A card to show, or yielding."""
        combat, side = pending_fight(position)
        cards = proof_cards(position, combat, side)
        made = (Yield.choice((), _YIELD, "8.6.1", _ONE_GOES if combat.asked == 1 else _BOTH_GO),)
        if not cards:
            return made
        show = (Pick("card", texts(cards)),)
        return (Show.choice(show, _SHOW, "8.6.1", _SHOW_NOTE), *made)

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """8.6.1  Only the challenged side answers, with a card in hand that could have deployed the block."""
        combat = position.combat
        if combat is None or side not in SIDE_INDEX:
            return
        if position.step != "prove":
            yield Reason("8.6.1", phrase("No deployment is being challenged."))
            return
        if not isinstance(action, Show):
            return
        card = action.card
        block = challenged_deployment(combat, position.to_move or side)[0].block
        if card.side != side or card not in position.hands[SIDE_INDEX[side]]:
            yield Reason("8.6.1", phrase("{side} does not hold {card}.", side=side_name(side), card=CardName(card)))
        if not card.kind:
            yield Reason("8.6.1", phrase("A proof is shown openly: name the card, which is hidden in this view."))
        if card.loyalty:
            yield Reason("8.6.1", phrase("A loyalty card never proves loyalty."))
        elif not can_deploy(card, block):
            yield Reason(
                "8.6.1",
                phrase("Only a card that could have deployed {block} proves its loyalty.", block=BlockName(block)),
            )

    def play(self, position: Position, action: Any) -> Moved:
        """The block stays, or changes sides."""
        combat, side = pending_fight(position)
        events: list[Event] = []
        if isinstance(action, Show):
            events.append(Event("8.6.1", "proved", (side, action.card.text)))
        else:
            events.append(Event("8.6.1", "yields", (side,)))
            combat = defect(combat, events, side)
        return settle_initiative(position, events, combat.but(asked=0)), events

    def sample(self, position: Position, rng: Random) -> Any:
        """Almost always a proof, if there is one."""
        combat, side = pending_fight(position)
        cards = proof_cards(position, combat, side)
        return Show(cards[int(rng.random() * len(cards))]) if cards and rng.random() < 0.9 else Yield()


def defect(combat: Combat, events: list[Event], side: Side) -> Combat:
    """8.6.1 to 8.6.3  The challenged blocks change sides: their impact is taken back and counted for the new side."""
    other = OTHER[side]
    leaving = challenged_deployment(combat, side)
    ranks = combat.deployed[SIDE_INDEX[other]]
    back = sum(entry.impact for entry in leaving)
    blocks: list[Block] = [entry.block for entry in leaving]
    events.append(Event("8.6.1", "taken_back", (side, back), f"impact.{side}", -back))
    gained = 0
    for block in blocks:
        events.append(Event("8.6.1" if len(blocks) == 1 else "8.6.3", "defects", (block.text, side, other)))
        impact = defect_impact(events, other, ranks, block)
        ranks = (*ranks, Deployed(block, LOYALTY[other], impact))
        gained += impact
    deployed = list(combat.deployed)
    deployed[SIDE_INDEX[side]] = deployed[SIDE_INDEX[side]][: -len(leaving)]
    deployed[SIDE_INDEX[other]] = ranks
    impact_now = add_impact(add_impact(combat.impact, side, -back), other, gained)
    return combat.but(deployed=tuple(deployed), impact=impact_now)
