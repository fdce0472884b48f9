"""Why, in a fight: for each kind of event a short explanation, empty if the sentence already says it (8, 7.4, 2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, CARDS, HIDEYORI, OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import PLACE
from sekiwidget.games.sekigahara.components.wording import (
    BlockName,
    CardName,
    clan_name,
    fallen_name,
    place_name,
    side_name,
)
from sekiwidget.games.sekigahara.narration.sums import Arg, Narrated, challenged_blocks
from sekiwidget.games.sekigahara.rules.actions import Deploy
from sekiwidget.games.sekigahara.rules.control import has_enemies
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.retreat import attack_origins
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Name, Number

Explainer: TypeAlias = Callable[..., str]
"""A function from a commit, one of its events and the arguments of the event to the reason."""


def always(text: str) -> Explainer:
    """A reason that is always the same."""
    return lambda *_: text


NO_REASON: Final = always("")


def _two(commit: Narrated) -> bool:
    """Whether the commit is about two blocks."""
    return sum(event.kind == "mon" for event in commit.events) > 1


# -- beginning (8.1, 8.9) ----------------------------------------------------------------------------------------------


def _mori_arrive(_commit: Narrated, _event: Event, count: Arg) -> Phrase:
    return phrase(
        "Osaka is attacked, so all blocks left in the Mōri box come there: {blocks}.",
        blocks=Count(count, "block"),
    )


def _too_many(_commit: Narrated, _event: Event, side: Arg, count: Arg) -> Phrase:
    return phrase(
        "A castle has room for two blocks; {side} has {count:word} and is outside.",
        side=side_name(side),
        count=Number(count),
    )


def _siege(_commit: Narrated, _event: Event, attacker: Arg, _place: Arg) -> Phrase:
    besieged = side_name(OTHER[attacker])
    return phrase("{besieged} held the castle first and stays in it.", besieged=besieged)


def _besieged(_commit: Narrated, _event: Event, side: Arg) -> Phrase:
    return phrase(
        "{side} can neither play cards nor deploy blocks: only {other} can.",
        side=side_name(side),
        other=side_name(OTHER[side]),
    )


def _battle(commit: Narrated, _event: Event, attacker: Arg, place: Arg) -> Phrase:
    """8.2.1, 8.9.3  A disk stays inside its castle, whatever the blocks do."""
    if commit.after.disk(PLACE[place]):
        return phrase("Only the disk is inside the castle: a battle, and the attacker deploys first.")
    return phrase("Nobody is inside a castle: a battle, and the attacker deploys first.")


# -- deployment (8.2 to 8.5) -------------------------------------------------------------------------------------------


def _card(commit: Narrated, _event: Event, side: Arg, card: Arg) -> str:
    """8.4.2, 9.4, 9.5  Only what is unusual about the card."""
    blocks = commit.action.blocks
    if len(blocks) > 1:
        return phrase("A double card deploys two blocks of its mon.")
    if blocks[0].any_card:
        return phrase("Any card with a mon deploys {clan}.", clan=clan_name(blocks[0].clan))
    if CARDS[side, card].kind == "double":
        return phrase("A double card may also deploy a single block.")
    return ""


def _leader(_commit: Narrated, _event: Event, side: Arg, _block: Arg) -> Phrase:
    return phrase(
        "{side} has played no card yet: a leader may be deployed without one, and cannot be challenged.",
        side=side_name(side),
    )


def _mon(commit: Narrated, event: Event, block: Arg) -> Phrase:
    count = Number(event.by)
    if _two(commit):
        name = BlockName(BLOCKS[block])
        return phrase("{count:word capital} for the mon on {block}.", count=count, block=name)
    return phrase("{count:word capital} for the mon on the block.", count=count)


def _comrades(_commit: Narrated, event: Event, clan: Arg, _number: Arg) -> Phrase:
    name = clan_name(clan)
    if event.by == 1:
        return phrase("One for the {clan} block already deployed.", clan=name)
    return phrase("One for each {clan} block already deployed: {count:word}.", clan=name, count=Number(event.by))


def _strikes(_commit: Narrated, event: Event, weapon: Arg) -> Phrase:
    count = Number(event.by)
    if weapon == "gun":
        return phrase("A sword card lets the gun fire: {count:word}.", count=count)
    return phrase("A sword card lets the cavalry charge: {count:word}.", count=count)


def _joins(_commit: Narrated, event: Event, weapon: Arg, others: Arg) -> Phrase:
    gun, one, count = weapon == "gun", others == 1, Number(event.by)
    if gun and one:
        return phrase("Two more for the other gun already out.")
    if gun:
        return phrase("Two more for each other gun already out: {count:word}.", count=count)
    if one:
        return phrase("Two more for the other cavalry already out.")
    return phrase("Two more for each other cavalry block already out: {count:word}.", count=count)


def _silent(commit: Narrated, _event: Event, weapon: Arg) -> Phrase:
    """8.4.1, 8.6.2  A weapon that does nothing, and why."""
    gun = weapon == "gun"
    if not isinstance(commit.action, Deploy):
        if gun:
            return phrase("A gun that changes sides makes no special attack.")
        return phrase("Cavalry that changes sides makes no special attack.")
    # 8.2.4  Only leaders come without a card, and no leader has a weapon.
    assert commit.action.card is not None
    card = CardName(commit.action.card)
    if gun:
        return phrase("The gun came with {card:kind} and stays silent: it fires only with a sword card.", card=card)
    return phrase("The cavalry came with {card:kind} and does not charge: that takes a sword card.", card=card)


def _siege_silent(_commit: Narrated, _event: Event, weapon: Arg) -> Phrase:
    if weapon == "gun":
        return phrase("The gun came with a sword card, but in a siege it does not fire.")
    return phrase("The cavalry came with a sword card, but in a siege it does not charge.")


def _initiative(commit: Narrated, _event: Event, side: Arg) -> Phrase:
    """8.5  Who decides next, and why."""
    combat = commit.new
    side_index, who = SIDE_INDEX[side], side_name(side)
    mine, theirs = combat.impact[side_index], combat.impact[1 - side_index]
    if combat.stopped[1 - side_index] and (mine > theirs or (mine == theirs and side == combat.defender)):
        return phrase("{other} has stopped, so {side} alone goes on.", other=side_name(OTHER[side]), side=who)
    if mine == theirs:
        return phrase("{impact} all, and the defender wins ties: {side} has the initiative.", impact=mine, side=who)
    return phrase(
        "{side} is behind, {impact} to {other_impact}, and has the initiative.",
        side=who,
        impact=mine,
        other_impact=theirs,
    )


def _stops(commit: Narrated, _event: Event, side: Arg, _place: Arg) -> Phrase:
    name = side_name(side)
    if commit.new.kind == "siege":
        return phrase("The besieger may deploy as long as it has cards and blocks; {side} stops here.", side=name)
    if all(commit.new.stopped):
        return phrase("Both sides have stopped: the battle is decided.")
    if commit.after.hands[SIDE_INDEX[side]]:
        return phrase("{side} deploys no more in this fight, but may still challenge.", side=name)
    return phrase("{side} deploys no more in this fight.", side=name)


# -- loyalty (8.6) -----------------------------------------------------------------------------------------------------


def _challenged(commit: Narrated, _event: Event, side: Arg, *blocks: Arg) -> Phrase:
    block, other = challenged_blocks(commit)[0], side_name(OTHER[side])
    if block.any_card:
        return phrase("{side} must show another card with a mon, or the deployment changes sides.", side=other)
    return phrase(
        "{side} must show another {clan} card, or the deployment changes sides.",
        side=other,
        clan=clan_name(block.clan),
    )


def _taken_back(_commit: Narrated, _event: Event, side: Arg, back: Arg) -> Phrase:
    return phrase(
        "The impact of the deployment is taken back from {side}: {impact:word}.",
        side=side_name(side),
        impact=Number(back),
    )


def _defects(_commit: Narrated, event: Event, block: Arg, _old: Arg, new: Arg) -> Phrase:
    if event.rule == "8.6.3":
        return phrase("Both blocks of the double card go over; from now on they fight for {side}.", side=side_name(new))
    return phrase(
        "{block:capital} is counted again and from now on fights for {side}.",
        block=BlockName(BLOCKS[block]),
        side=side_name(new),
    )


# -- the end of a fight (8.2.1, 8.7, 8.9.4) ----------------------------------------------------------------------------


def _won(_commit: Narrated, _event: Event, side: Arg, mine: Arg, theirs: Arg) -> Phrase:
    if mine == theirs:
        return phrase("{impact} all: the defender wins ties.", impact=mine)
    return phrase(
        "{side} has more impact, {impact} to {other_impact}.",
        side=side_name(side),
        impact=mine,
        other_impact=theirs,
    )


def _must_lose(commit: Narrated, _event: Event, side: Arg, by_impact: Arg, more: Arg, total: Arg) -> Phrase:
    """8.7.1  Losses for the other side's impact and for defeat, at most all blocks there."""
    who, blocks = side_name(side), Count(total, "block")
    if not by_impact:
        return phrase("{side} must give up {blocks}: one as the loser.", side=who, blocks=blocks)
    impact = commit.new.impact[SIDE_INDEX[OTHER[side]]]
    if not more:
        return _must_lose_by_impact(who, blocks, Number(by_impact), impact, enough=total >= by_impact)
    if total < by_impact + more:
        return phrase(
            "{side} must give up {blocks}: {count:word} by {impact} impact, one for every {each}; one more as the "
            "loser, but there are no more.",
            side=who,
            blocks=blocks,
            count=Number(by_impact),
            impact=impact,
            each=IMPACT_PER_LOSS,
        )
    return phrase(
        "{side} must give up {blocks}: {count:word} by {impact} impact, one for every {each}; one more as the loser.",
        side=who,
        blocks=blocks,
        count=Number(by_impact),
        impact=impact,
        each=IMPACT_PER_LOSS,
    )


def _must_lose_by_impact(side: Name, blocks: Count, count: Number, impact: int, *, enough: bool) -> Phrase:
    if enough:
        return phrase(
            "{side} must give up {blocks}: {count:word} by {impact} impact, one for every {each}.",
            side=side,
            blocks=blocks,
            count=count,
            impact=impact,
            each=IMPACT_PER_LOSS,
        )
    return phrase(
        "{side} must give up {blocks}: {count:word} by {impact} impact, one for every {each}, but there are no more.",
        side=side,
        blocks=blocks,
        count=count,
        impact=impact,
        each=IMPACT_PER_LOSS,
    )


def _must_lose_units(_commit: Narrated, _event: Event, _side: Arg, losses: Arg, impact: Arg) -> Phrase:
    if impact < IMPACT_PER_LOSS:
        return phrase(
            "{impact} impact is less than {each}: nothing in the castle is lost.", impact=impact, each=IMPACT_PER_LOSS
        )
    if losses < impact // IMPACT_PER_LOSS:
        return phrase(
            "{impact} impact would take {due:one}: all that are there are lost ({losses:word}).",
            impact=impact,
            due=Count(impact // IMPACT_PER_LOSS, "unit"),
            losses=Number(losses),
        )
    return phrase(
        "The besieged lose a unit of their choice for every {each} impact: {losses:word} for {impact}.",
        each=IMPACT_PER_LOSS,
        losses=Number(losses),
        impact=impact,
    )


def _disk_lost(_commit: Narrated, _event: Event, disk: Arg) -> Phrase:
    if disk == HIDEYORI:
        return phrase("Hideyori is the last unit to be lost: nothing else is left in Osaka.")
    return phrase("Sanada’s disk may take any one loss at Ueda in place of a block.")


def _castle_falls(_commit: Narrated, _event: Event, side: Arg, place: Arg) -> Phrase:
    return phrase(
        "Nothing is left in the castle of {place}: {side} takes it.",
        place=place_name(place),
        side=side_name(side),
    )


def _holds_out(_commit: Narrated, _event: Event, _side: Arg, place: Arg) -> Phrase:
    return phrase(
        "Units are left in the castle of {place}: both sides stay where they are.",
        place=place_name(place),
    )


# -- retreat and overrun (8.8, 7.4) ------------------------------------------------------------------------------------


def others_must_retreat(commit: Narrated) -> bool:
    """8.8.4  Whether blocks must still retreat to a place after some have gone into the castle."""
    return len(commit.action.blocks) < len(commit.before.blocks(commit.old.place, commit.actor))


def _retreats(commit: Narrated, _event: Event, side: Arg, _start: Arg, end: Arg, blocks: Arg) -> Phrase:
    """8.8.2, 8.8.3  Why the beaten side goes there."""
    to = PLACE[end]
    combat = commit.old
    roads, free = attack_origins(commit.before, combat), not has_enemies(commit.before, to, side)
    if side != combat.attacker:
        if free and to not in roads:
            return phrase("The defender goes to a place without enemies that the attacker did not come from.")
        return phrase("No neighbouring place is both free of enemies and off the attacker’s way: any will do.")
    if combat.fled_from is not None:
        return phrase(
            "Beaten in a fight that its own retreat caused, a side goes to any neighbouring place, a free one first, "
            "and back to the lost field only if no enemy is left there."
        )
    if to in roads:
        return phrase("The attacker goes back to a place from which some of these blocks came.")
    return phrase(
        "None of the attacker’s blocks came in by road this turn: any neighbouring place will do, a free one first."
    )


def _overrun(_commit: Narrated, _event: Event, _place: Arg, _victor: Arg, many: Arg, few: Arg) -> Phrase:
    return phrase(
        "{many:capital} against {few:word}: four to one or more is an overrun.",
        many=Count(many, "block"),
        few=Number(few),
    )


def _overrun_loss(_commit: Narrated, _event: Event, side: Arg, count: Arg) -> Phrase:
    return phrase(
        "{side} loses everything there, {blocks}; {other} loses nothing.",
        side=side_name(side),
        blocks=Count(count, "block"),
        other=side_name(OTHER[side]),
    )


def _into_castle(commit: Narrated, _event: Event, *_args: Arg) -> Phrase:
    if others_must_retreat(commit):
        return phrase("The side that held the castle may put at most two blocks into it; the rest goes elsewhere.")
    return phrase("The side that held the castle may put at most two blocks into it.")


def _into_fight(_commit: Narrated, _event: Event, side: Arg, place: Arg) -> Phrase:
    return phrase(
        "Enemies and no friends stand at {place}: the retreating side attacks at once, after the cards.",
        place=place_name(place),
    )


# -- cards, control, the end (8.10, 4.2, 2) ----------------------------------------------------------------------------


def _is_owed(commit: Narrated, _event: Event, side: Arg, played: Arg, extra: Arg) -> Phrase:
    name = side_name(side)
    combat = commit.new if commit.new.ended else commit.old
    siege = combat.kind == "siege"
    if not extra:
        return phrase(
            "{side} is due cards: one for each card played ({played:word}).", side=name, played=Number(played)
        )
    if played:
        return phrase(
            "{side} is due cards: one for each card played ({played:word}), one for every two blocks lost "
            "({more:word}).",
            side=name,
            played=Number(played),
            more=Number(extra),
        )
    if siege:
        return phrase("{side} is due cards: one for each block lost ({more:word}).", side=name, more=Number(extra))
    return phrase("{side} is due cards: one for every two blocks lost ({more:word}).", side=name, more=Number(extra))


def _takes_control(_commit: Narrated, _event: Event, side: Arg, place: Arg) -> Phrase:
    return phrase(
        "Blocks of {side} are alone at {place}, so {side} controls it.",
        side=side_name(side),
        place=place_name(place),
    )


def _reshuffle(_commit: Narrated, _event: Event, side: Arg, _number: Arg) -> Phrase:
    return phrase(
        "{side:possessive} deck has run out: its discards are shuffled into a new one.",
        side=side_name(side),
    )


def _victory(_commit: Narrated, _event: Event, _side: Arg, fallen: Arg) -> Phrase:
    name = fallen_name(fallen)
    if fallen == HIDEYORI:
        return phrase("{fallen} is taken: the game is over at once.", fallen=name)
    return phrase("{fallen} is dead: the game is over at once.", fallen=name)


def _points(_commit: Narrated, _event: Event, _winner: Arg, black: Arg, gold: Arg) -> Phrase:
    if black == gold:
        return phrase(
            "Castles count two, resource places one: Tokugawa has {black} points, Ishida {gold}. Ishida wins ties.",
            black=black,
            gold=gold,
        )
    return phrase(
        "Castles count two, resource places one: Tokugawa has {black} points, Ishida {gold}.", black=black, gold=gold
    )


FIGHT_REASONS: Final[dict[str, Explainer]] = {
    "declared": always(phrase("Wherever both sides have units, the active side must declare the fight.")),
    "mori_arrive": _mori_arrive,
    "disk_inside": always(phrase("Only a disk holds the castle, and a disk is always inside.")),
    "too_many": _too_many,
    "inside": always(phrase("The side that holds the castle with two blocks or fewer chooses inside or outside.")),
    "outside": always(phrase("The side that holds the castle with two blocks or fewer chooses inside or outside.")),
    "stays_in": always(phrase("The active side is inside: there is no fight here until the other side declares it.")),
    "battle": _battle,
    "siege": _siege,
    "besieged": _besieged,
    "leader": _leader,
    "card": _card,
    "joins_friends": always(
        phrase(
            "Friends stand there against the enemy: the retreating blocks join them, and the fight waits until it "
            "is declared."
        )
    ),
    "new_count": NO_REASON,
    "deployed": NO_REASON,
    "mon": _mon,
    "comrades": _comrades,
    "strikes": _strikes,
    "joins": _joins,
    "silent": _silent,
    "siege_silent": _siege_silent,
    "initiative": _initiative,
    "stops": _stops,
    "accepted": always(phrase("No loyalty card: the deployment stands.")),
    "challenged": _challenged,
    "proved": always(
        phrase("A card that could have deployed the block proves its loyalty; the card stays in the hand.")
    ),
    "yields": always(phrase("A challenged deployment that no card proves changes sides.")),
    "taken_back": _taken_back,
    "defects": _defects,
    "won": _won,
    "must_lose": _must_lose,
    "must_lose_units": _must_lose_units,
    "lost": always(phrase("Lost blocks never come back.")),
    "disk_lost": _disk_lost,
    "castle_falls": _castle_falls,
    "holds_out": _holds_out,
    "into_castle": _into_castle,
    "retreats": _retreats,
    "overrun": _overrun,
    "overrun_loss": _overrun_loss,
    "overrun_free": NO_REASON,
    "into_fight": _into_fight,
    "takes_control": _takes_control,
    "loses_control": NO_REASON,
    "discards": NO_REASON,
    "is_owed": _is_owed,
    "reshuffle": _reshuffle,
    "victory": _victory,
    "points": _points,
}
"""For each kind of event its reason; empty where the sentence or another event says it."""
