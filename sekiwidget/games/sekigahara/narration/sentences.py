"""A commit in words: what was done, what came of it, the reasons with their paragraphs, and the sum written out.

Everything is taken from the given commit, so the words for a viewer contain no more than the viewer knows. An action
that was not taken, or not yet, has the sentence that needs no outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from sekiwidget.authoring.narration import sentence
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import HIDEYORI, OTHER, SIDE_INDEX, TOKUGAWA, card
from sekiwidget.games.sekigahara.components.wording import (
    BlockName,
    BlockNames,
    CardName,
    CardNames,
    DegreeName,
    disk_name,
    fallen_name,
    place_name,
    side_name,
)
from sekiwidget.games.sekigahara.narration.reasons_campaign import CAMPAIGN_REASONS
from sekiwidget.games.sekigahara.narration.reasons_fight import FIGHT_REASONS, Explainer, others_must_retreat
from sekiwidget.games.sekigahara.narration.sums import Arg, Narrated, challenged_blocks, siege_losses_reached, sum_text
from sekiwidget.games.sekigahara.rules.actions import (
    FRESH,
    ORDINALS,
    Accept,
    Bid,
    Challenge,
    Declare,
    Deploy,
    Discard,
    Done,
    Draw,
    Go,
    Inside,
    Lose,
    March,
    Mori,
    Move,
    Muster,
    Outside,
    Raise,
    Retreat,
    RetreatCastle,
    Show,
    Stop,
    Yield,
)
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Count, Number, Series

REASONS: Final[dict[str, Explainer]] = {**FIGHT_REASONS, **CAMPAIGN_REASONS}
"""The reason of each kind of event; empty where the sentence or another event says it."""

NAMED: Final = 2
"""Maximum number of known marching blocks that are named; more are counted."""

Taken: TypeAlias = Narrated | None
"""The commit of an action; None where the action is only described."""


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for an unsupported language."""
    here = Narrated.of(commit, Position)
    words = [ACTIONS[type(here.action)](here.actor, here.action, here), *consequences(here)]
    return sentence(
        commit,
        words,
        lambda event: REASONS[event.kind](here, event, *event.args),
        language=language,
        sum_=sum_text(here),
    )


def describe_action(actor: Side, action: Any) -> str:
    """An action in words before anything came of it: what a side tried to do, or may do."""
    return ACTIONS[type(action)](actor, action, None)


# -- the week and its chance (5, 6, 8.10) ------------------------------------------------------------------------------


def _draw(actor: Side, action: Draw, commit: Taken) -> Phrase:
    side, cards = side_name(action.side), CardNames(action.cards)
    if commit is not None and action.verb == "deal":
        return phrase("{side} is dealt {cards}.", side=side, cards=cards)
    return phrase("{side} draws {cards}.", side=side, cards=cards)


def _raise(actor: Side, action: Raise, commit: Taken) -> Phrase:
    side, blocks = side_name(action.side), BlockNames(action.blocks)
    if commit is None:
        return phrase("{side} draws {blocks}.", side=side, blocks=blocks)
    if action.place is None:
        return phrase("{side} draws {blocks} into the recruitment box.", side=side, blocks=blocks)
    return phrase("{side} draws {blocks} for {place}.", side=side, blocks=blocks, place=place_name(action.place))


def _discard(actor: Side, action: Discard, commit: Taken) -> Phrase:
    side, cards = side_name(actor), CardNames(action.cards)
    if commit is None:
        return phrase("{side} discards {cards}.", side=side, cards=cards)
    if action.cards[0].kind and len(action.cards) > 1:
        return phrase("{side} discards half its hand: {cards}.", side=side, cards=cards)
    return phrase("{side} discards {cards}, half its hand.", side=side, cards=cards)


def _bid(actor: Side, action: Bid, commit: Taken) -> Phrase:
    if commit is not None and not action.card.kind:
        return phrase("{side} bids a card face down.", side=side_name(actor))
    return phrase("{side} bids {card}.", side=side_name(actor), card=CardName(action.card))


def _go(actor: Side, action: Go, commit: Taken) -> Phrase:
    side, first = side_name(actor), action.order == "first"
    if commit is None:
        return phrase("{side} goes first.", side=side) if first else phrase("{side} goes second.", side=side)
    week = commit.after.week
    if first:
        return phrase("{side} goes first in both turns of week {week}.", side=side, week=week)
    return phrase(
        "{side} goes second: {other} begins both turns of week {week}.",
        side=side,
        other=side_name(OTHER[actor]),
        week=week,
    )


# -- movement (7, 9.3) -------------------------------------------------------------------------------------------------


def _move(actor: Side, action: Move, commit: Taken) -> Phrase:
    side, degree, cards = side_name(actor), DegreeName(action.degree), CardNames(action.cards)
    if action.degree == "none" and action.cards:
        if commit is None:
            return phrase("{side} swaps {cards} for new cards.", side=side, cards=cards)
        return phrase("{side} does not move and swaps {cards} for new cards.", side=side, cards=cards)
    if action.degree == "none" and commit is not None:
        return phrase("{side} does not move.", side=side)
    if action.cards:
        return phrase("{side} buys {degree} with {cards}.", side=side, degree=degree, cards=cards)
    return phrase("{side} chooses {degree}.", side=side, degree=degree)


def _muster(actor: Side, action: Muster, commit: Taken) -> Phrase:
    blocks, place = BlockNames(action.blocks), place_name(action.place)
    return phrase("{side} musters {blocks} at {place}.", side=side_name(actor), blocks=blocks, place=place)


def _march(actor: Side, action: March, commit: Taken) -> Phrase:
    """A march, and which of the blocks that look alike it means (7.3.1)."""
    march = _plain_march(actor, action, commit)
    if not action.which:
        return march
    if action.which == FRESH:
        return phrase("{march} Blocks that look the same have already marched; these have not.", march=march)
    number = ORDINALS.index(action.which) + 2
    return phrase("{march} This is group {number} of those with such blocks.", march=march, number=number)


def _plain_march(actor: Side, action: March, commit: Taken) -> Phrase:
    """A march, with the card that forces it and the block that leads it; blocks that are many or unseen are counted."""
    side, leader = side_name(actor), action.lead
    if commit is not None:
        movement = commit.after.movement
        leader = movement.leader if commit.has("declares") and movement is not None else None
    few = len(action.blocks) <= NAMED and action.blocks[0].clan
    blocks = BlockNames(action.blocks) if few else Count(len(action.blocks), "block")
    start, end = place_name(action.start), place_name(action.end)
    if action.force is not None and leader is not None:
        return phrase(
            "{side} marches {blocks} from {start} to {end}, forced by {card}, led by {leader}.",
            side=side,
            blocks=blocks,
            start=start,
            end=end,
            card=CardName(action.force),
            leader=BlockName(leader),
        )
    if action.force is not None:
        return phrase(
            "{side} marches {blocks} from {start} to {end}, forced by {card}.",
            side=side,
            blocks=blocks,
            start=start,
            end=end,
            card=CardName(action.force),
        )
    if leader is not None:
        return phrase(
            "{side} marches {blocks} from {start} to {end}, led by {leader}.",
            side=side,
            blocks=blocks,
            start=start,
            end=end,
            leader=BlockName(leader),
        )
    return phrase("{side} marches {blocks} from {start} to {end}.", side=side, blocks=blocks, start=start, end=end)


def _mori(actor: Side, action: Mori, commit: Taken) -> Phrase:
    return phrase(
        "{side} brings {block} from the Mōri box to Osaka for {card}.",
        side=side_name(actor),
        block=BlockName(action.block),
        card=CardName(action.card),
    )


def _done(actor: Side, action: Done, commit: Taken) -> Phrase:
    return phrase("{side} ends the movement.", side=side_name(actor))


# -- a fight begins (8.1, 8.9) -----------------------------------------------------------------------------------------


def _declare(actor: Side, action: Declare, commit: Taken) -> Phrase:
    place, who = place_name(action.place), side_name(actor)
    if commit is None or commit.has("stays_in") or commit.new.ended:
        return phrase("{side} declares the fight at {place}.", side=who, place=place)
    if commit.has("battle"):
        return phrase("{side} declares the fight at {place}: a battle.", side=who, place=place)
    if commit.has("siege"):
        return phrase("{side} declares the fight at {place}: a siege.", side=who, place=place)
    combat = commit.new
    if combat.holder == combat.attacker:
        return phrase(
            "{side} declares the fight at {place} and holds the castle: inside or outside?", side=who, place=place
        )
    return phrase(
        "{side} declares the fight at {place}. {holder} holds the castle: inside or outside?",
        side=who,
        place=place,
        holder=side_name(combat.holder),
    )


def _inside(actor: Side, action: Inside, commit: Taken) -> Phrase:
    side = side_name(actor)
    if commit is None:
        return phrase("{side} stays inside the castle.", side=side)
    combat = commit.old
    place = place_name(combat.place)
    if combat.holder == combat.attacker:
        return phrase(
            "{side} stays inside the castle of {place}: no fight there in this phase.", side=side, place=place
        )
    return phrase("{side} stays inside the castle of {place}: a siege.", side=side, place=place)


def _outside(actor: Side, action: Outside, commit: Taken) -> Phrase:
    side = side_name(actor)
    if commit is None:
        return phrase("{side} comes out of the castle.", side=side)
    return phrase("{side} comes out of the castle of {place}: a battle.", side=side, place=place_name(commit.old.place))


# -- deployment and loyalty (8.2 to 8.6) -------------------------------------------------------------------------------


def _deploy(actor: Side, action: Deploy, commit: Taken) -> str:
    if commit is None:
        return _describe_deployment(actor, action)
    losses = siege_losses_reached(commit)
    if not losses:
        return _deployment(actor, action, commit)
    loss = phrase("That is a {losses:ordinal} loss for the castle.", losses=Number(losses))
    return paragraph((_deployment(actor, action, commit), loss))


def _describe_deployment(actor: Side, action: Deploy) -> Phrase:
    """The blocks and the card that would bring them."""
    side, blocks, card = side_name(actor), BlockNames(action.blocks), action.card
    if card is None:
        return phrase("{side} deploys {blocks} without a card.", side=side, blocks=blocks)
    if action.blocks[0].clan == card.clan:
        return phrase("{side} deploys {blocks} with {card:kind}.", side=side, blocks=blocks, card=CardName(card))
    return phrase("{side} deploys {blocks} with {card}.", side=side, blocks=blocks, card=CardName(card))


def _deployment(actor: Side, action: Deploy, commit: Narrated) -> Phrase:
    """The blocks and the card that brought them; its clan is named only if the block does not imply it."""
    side_index = SIDE_INDEX[actor]
    before, after = commit.old.impact[side_index], commit.new.impact[side_index]
    who, blocks, card = side_name(actor), BlockNames(action.blocks), action.card
    if card is None:
        return phrase(
            "{side} deploys {blocks} without a card: {impact} impact, from {before} to {after}.",
            side=who,
            blocks=blocks,
            impact=after - before,
            before=before,
            after=after,
        )
    if action.blocks[0].clan == card.clan:
        return phrase(
            "{side} deploys {blocks} with {card:kind}: {impact} impact, from {before} to {after}.",
            side=who,
            blocks=blocks,
            card=CardName(card),
            impact=after - before,
            before=before,
            after=after,
        )
    return phrase(
        "{side} deploys {blocks} with {card}: {impact} impact, from {before} to {after}.",
        side=who,
        blocks=blocks,
        card=CardName(card),
        impact=after - before,
        before=before,
        after=after,
    )


def _stop(actor: Side, action: Stop, commit: Taken) -> Phrase:
    return phrase("{side} stops deploying.", side=side_name(actor))


def _accept(actor: Side, action: Accept, commit: Taken) -> Phrase:
    if commit is None:
        return phrase("{side} does not challenge the deployment.", side=side_name(actor))
    blocks = BlockNames(challenged_blocks(commit))
    return phrase("{side} does not challenge {blocks}.", side=side_name(actor), blocks=blocks)


def _challenge(actor: Side, action: Challenge, commit: Taken) -> Phrase:
    if commit is None:
        return phrase("{side} challenges the deployment.", side=side_name(actor))
    blocks = BlockNames(challenged_blocks(commit))
    return phrase("{side} challenges the loyalty of {blocks}.", side=side_name(actor), blocks=blocks)


def _show(actor: Side, action: Show, commit: Taken) -> Phrase:
    side, card = side_name(actor), CardName(action.card)
    if commit is None:
        return phrase("{side} shows {card}.", side=side, card=card)
    loyal = challenged_blocks(commit)
    if len(loyal) == 1:
        return phrase("{side} shows {card}: {block} is loyal.", side=side, card=card, block=BlockName(loyal[0]))
    return phrase("{side} shows {card}: {blocks} are loyal.", side=side, card=card, blocks=BlockNames(loyal))


def _yield(actor: Side, action: Yield, commit: Taken) -> str:
    who, side_index = side_name(actor), SIDE_INDEX[actor]
    if commit is None:
        return phrase("{side} shows no card.", side=who)
    before, after = commit.old.impact, commit.new.impact
    blocks = challenged_blocks(commit)
    if len(blocks) == 1:
        head = phrase("{side} shows no card: {block} changes sides.", side=who, block=BlockName(blocks[0]))
    else:
        head = phrase("{side} shows no card: {blocks} change sides.", side=who, blocks=BlockNames(blocks))
    moved = phrase(
        "{side} falls from {before} to {after}, {other} rises from {other_before} to {other_after}.",
        side=who,
        before=before[side_index],
        after=after[side_index],
        other=side_name(OTHER[actor]),
        other_before=before[1 - side_index],
        other_after=after[1 - side_index],
    )
    return paragraph((head, moved))


# -- losses and retreat (8.7, 8.8) -------------------------------------------------------------------------------------


def _lose(actor: Side, action: Lose, commit: Taken) -> Phrase:
    lost = [*BlockNames(action.blocks).members(), *map(disk_name, action.disks)]
    return phrase("{side} loses {units}.", side=side_name(actor), units=Series(lost))


def _retreat(actor: Side, action: Retreat, commit: Taken) -> Phrase:
    side, end = side_name(actor), place_name(action.place)
    if commit is None:
        return phrase("{side} retreats to {place}.", side=side, place=end)
    *_, blocks = commit.event("retreats").args
    return phrase(
        "{side} retreats from {start} to {end} with {blocks}.",
        side=side,
        start=place_name(commit.old.place),
        end=end,
        blocks=Count(int(blocks), "block"),
    )


def _retreat_castle(actor: Side, action: RetreatCastle, commit: Taken) -> Phrase:
    side, blocks = side_name(actor), BlockNames(action.blocks)
    if commit is None:
        return phrase("{side} retreats into the castle with {blocks}.", side=side, blocks=blocks)
    place = place_name(commit.old.place)
    if others_must_retreat(commit):
        return phrase("{side} leaves {blocks} in the castle of {place}.", side=side, blocks=blocks, place=place)
    return phrase("{side} retreats into the castle of {place} with {blocks}.", side=side, place=place, blocks=blocks)


ACTIONS: Final[dict[type, Callable[[Side, Any, Taken], str]]] = {
    Draw: _draw,
    Raise: _raise,
    Discard: _discard,
    Bid: _bid,
    Go: _go,
    Move: _move,
    Muster: _muster,
    March: _march,
    Mori: _mori,
    Done: _done,
    Declare: _declare,
    Inside: _inside,
    Outside: _outside,
    Deploy: _deploy,
    Stop: _stop,
    Accept: _accept,
    Challenge: _challenge,
    Show: _show,
    Yield: _yield,
    Lose: _lose,
    Retreat: _retreat,
    RetreatCastle: _retreat_castle,
}
"""The sentence of each action, of a commit or only described."""


# -- consequences: further sentences, in the order in which they happened ----------------------------------------------


def consequences(commit: Narrated) -> Iterator[str]:
    """The further sentences of a commit; some are empty."""
    due = [event for event in commit.events if event.kind == "must_lose"]
    begins = retreat_fight_begins(commit)
    for event in commit.events:
        if event.kind == "combat_phase_ends" and begins:
            yield _fight_begins(commit)
            begins = False
        if event.kind == "discarded":
            yield _discarded(commit, event)
        elif event.kind == "combat_phase_ends" and commit.has("movement_ends"):
            yield phrase("There are no fights.")
        else:
            yield event_sentence(event)
        if event.kind == "combat_phase_ends":
            yield _next_turn(commit)
        if due and event is due[-1]:
            yield _losses(due)
    yield _bids([event for event in commit.events if event.kind in ("bid", "bid_won")])
    if begins:
        yield _fight_begins(commit)


def _next_turn(commit: Narrated) -> str:
    """6.4  Whose movement phase begins with this commit, if one does."""
    after = commit.after
    if after.phase != "movement" or after.outcome is not None:
        return ""
    return phrase("{side} is next to move (turn {turn}).", side=side_name(after.active), turn=after.turn)


def retreat_fight_begins(commit: Narrated) -> bool:
    """8.8.5  Whether the fight caused by a retreat begins with this commit."""
    before, after = commit.before.combat, commit.after.combat
    if after is None or after.fled_from is None or isinstance(commit.action, Declare):
        return False
    if before is None or (before.place, before.fled_from) != (after.place, after.fled_from):
        return True
    return before.ended and not after.ended


def _fight_begins(commit: Narrated) -> Phrase:
    combat = commit.new
    place, attacker = place_name(combat.place), side_name(combat.attacker)
    if combat.ended:
        return phrase("The fight at {place} that the retreat caused does not take place.", place=place)
    match combat.kind:
        case "battle":
            return phrase(
                "The retreat causes a fight at {place}: a battle, and {side} attacks.", place=place, side=attacker
            )
        case "siege":
            return phrase(
                "The retreat causes a fight at {place}: a siege, and {side} attacks.", place=place, side=attacker
            )
    return phrase(
        "The retreat causes a fight at {place}: {side} chooses inside or outside.",
        place=place,
        side=side_name(combat.holder),
    )


def _discarded(commit: Narrated, event: Event) -> str:
    """6.2  The revealed discards, unless the sentence has named them."""
    side, *cards = map(str, event.args)
    if side == commit.actor and commit.action.cards[0].kind:
        return ""
    names = CardNames(card(side, text) for text in cards)
    return phrase("{side} has discarded {cards}.", side=side_name(side), cards=names)


def _bids(events: list[Event]) -> str:
    """6.3  Both bids, and who chooses."""
    if not events:
        return ""
    *bids, won = events
    choosing, *_ = won.args
    winner = side_name(str(choosing))
    numbers = [(side_name(str(side)), number) for side, _card, number in (bid.args for bid in bids)]
    if not bids:
        return phrase("Nobody has a card to bid: {winner} chooses who goes first.", winner=winner)
    side, number = numbers[0]
    if len(numbers) == 1:
        return phrase(
            "{side} has bid {number}: {winner} chooses who goes first.", side=side, number=number, winner=winner
        )
    return phrase(
        "{side} has bid {number}, {other} {other_number}: {winner} chooses who goes first.",
        side=side,
        number=number,
        other=numbers[1][0],
        other_number=numbers[1][1],
        winner=winner,
    )


def _losses(due: list[Event]) -> Phrase:
    """8.7.1  What each side must lose."""
    losses = (event.args for event in due)
    (side, count), *more = [(side_name(str(side)), int(total)) for side, _by_impact, _more, total in losses]
    blocks = Count(count, "block")
    if not more:
        return phrase("{side} loses {blocks}.", side=side, blocks=blocks)
    return phrase(
        "{side} loses {blocks}, {other} {other_blocks:word}.",
        side=side,
        blocks=blocks,
        other=more[0][0],
        other_blocks=Number(more[0][1]),
    )


def event_sentence(event: Event) -> str:
    """The sentence of one event; empty for a kind that has none."""
    tell = _CONSEQUENCES.get(event.kind)
    return tell(*event.args) if tell else ""


def _won(side: Arg, mine: Arg, theirs: Arg) -> Phrase:
    if mine == theirs:
        return phrase(
            "{side} wins the battle: {impact} all, and the defender wins ties.",
            side=side_name(str(side)),
            impact=mine,
        )
    return phrase(
        "{side} wins the battle, {impact} to {other_impact}.",
        side=side_name(str(side)),
        impact=mine,
        other_impact=theirs,
    )


def _siege_losses(side: Arg, losses: Arg, impact: Arg) -> Phrase:
    who = side_name(str(side))
    if not losses:
        return phrase("{impact} impact: {side} loses nothing.", impact=impact, side=who)
    return phrase("{impact} impact: {side} loses {units}.", impact=impact, side=who, units=Count(int(losses), "unit"))


def _overrun(place: Arg, victor: Arg, many: Arg, few: Arg) -> Phrase:
    return phrase(
        "{blocks:capital} of {side} overrun {few:word} of {other} at {place}.",
        blocks=Count(int(many), "block"),
        side=side_name(str(victor)),
        few=Number(int(few)),
        other=side_name(OTHER[str(victor)]),
        place=place_name(str(place)),
    )


def _victory(side: Arg, fallen: Arg) -> Phrase:
    name, winner = fallen_name(str(fallen)), side_name(str(side))
    if fallen == HIDEYORI:
        return phrase("{fallen} is taken: {side} wins the game.", fallen=name, side=winner)
    return phrase("{fallen} is dead: {side} wins the game.", fallen=name, side=winner)


def _points(side: Arg, black: Arg, gold: Arg) -> Phrase:
    if black == gold:
        return phrase(
            "The last week is over, with {points} points each: {side} wins ties.",
            points=black,
            side=side_name(str(side)),
        )
    mine, theirs = (black, gold) if side == TOKUGAWA else (gold, black)
    return phrase(
        "The last week is over: {side} wins, {points} points to {other_points}.",
        side=side_name(str(side)),
        points=mine,
        other_points=theirs,
    )


_CONSEQUENCES: Final[dict[str, Callable[..., Phrase]]] = {
    "mori_arrive": lambda count: phrase("The Mōri come to Osaka with {blocks}.", blocks=Count(int(count), "block")),
    "won": _won,
    "must_lose_units": _siege_losses,
    "castle_falls": lambda side, place: phrase(
        "The castle of {place} falls to {side}.", place=place_name(str(place)), side=side_name(str(side))
    ),
    "holds_out": lambda _side, place: phrase("The castle of {place} holds out.", place=place_name(str(place))),
    "overrun": _overrun,
    "meets": lambda *_: phrase("Enemies stop the march there."),
    "week_begins": lambda week: phrase("Week {week} begins.", week=week),
    "takes_control": lambda side, place: phrase(
        "{side} now controls {place}.", side=side_name(str(side)), place=place_name(str(place))
    ),
    "into_fight": lambda *_: phrase("Enemies stand there: there will be a fight."),
    "combat_phase_ends": lambda side: phrase("{side:possessive} combat phase is over.", side=side_name(str(side))),
    "victory": _victory,
    "points": _points,
}
"""The sentence of each kind of event that has one, from its arguments."""
