"""Reasons, continued: after a deployment: who won, losses, retreats, cards, control, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.pieces import HIDEYORI, OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import PLACE
from sekiwidget.games.sekigahara.components.wording import fallen_name, place_name, side_name
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.rules.campaign.holding import enemies_at
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.combat.retreat import came_from
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Name, Number


def said(text: str) -> Callable[[Narrated, Event], str]:
    """A reason that is always the same."""
    return lambda _commit, _event: text


# -- the end of a fight (8.2.1, 8.7, 8.9.4) ----------------------------------------------------------------------------


def _won(_commit: Narrated, event: Event) -> Phrase:
    side, mine, theirs = event.args
    if mine == theirs:
        return phrase("{impact} all: a tie is the defender’s.", impact=mine)
    return phrase(
        "{side} has more impact, {impact} to {other_impact}.",
        side=side_name(str(side)),
        impact=mine,
        other_impact=theirs,
    )


def _must_lose(commit: Narrated, event: Event) -> Phrase:
    """8.7.1  Losses for the other side's impact and for defeat, at most all blocks there."""
    side, by_impact, more, total = str(event.args[0]), *map(int, event.args[1:])
    who, blocks = side_name(side), Count(total, "block")
    if not by_impact:
        return _must_lose_one(who, blocks, enough=total >= more)
    impact = commit.new.impact[SIDE_INDEX[OTHER[side]]]
    if not more:
        return _must_lose_by_impact(who, blocks, Number(by_impact), impact, enough=total >= by_impact)
    if total < by_impact + more:
        return phrase(
            "{side} must give up {blocks}: {count:word} by {impact} impact, one for every {each}; "
            "one more as the loser, but no more are there.",
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


def _must_lose_one(side: Name, blocks: Count, *, enough: bool) -> Phrase:
    if enough:
        return phrase("{side} must give up {blocks}: one as the loser.", side=side, blocks=blocks)
    return phrase("{side} must give up {blocks}: one as the loser, but no more are there.", side=side, blocks=blocks)


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
        "{side} must give up {blocks}: {count:word} by {impact} impact, one for every {each}, but no more are there.",
        side=side,
        blocks=blocks,
        count=count,
        impact=impact,
        each=IMPACT_PER_LOSS,
    )


def _must_lose_units(_commit: Narrated, event: Event) -> Phrase:
    losses, impact = int(event.args[1]), int(event.args[2])
    if impact < IMPACT_PER_LOSS:
        return phrase(
            "{impact} impact is less than {each}: nothing in the castle is lost.", impact=impact, each=IMPACT_PER_LOSS
        )
    if losses < impact // IMPACT_PER_LOSS:
        return phrase(
            "{impact} impact would take {due:one}: all that are there are lost, {losses:word}.",
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


def _disk_lost(_commit: Narrated, event: Event) -> Phrase:
    if event.args[0] == HIDEYORI:
        return phrase("Hideyori is the last to go: nothing else is left in Osaka.")
    return phrase("Sanada’s disk may take any one loss at Ueda in place of a block.")


def _castle_falls(_commit: Narrated, event: Event) -> Phrase:
    side, place = event.args
    return phrase(
        "Nothing is left in the castle of {place}: {side} takes it.",
        place=place_name(str(place)),
        side=side_name(str(side)),
    )


def _holds_out(_commit: Narrated, event: Event) -> Phrase:
    return phrase(
        "Something is left in the castle of {place}: both sides stay where they are.",
        place=place_name(str(event.args[1])),
    )


# -- retreat and overrun (8.8, 7.4) ------------------------------------------------------------------------------------


def goes_elsewhere(commit: Narrated) -> bool:
    """8.8.4  Whether blocks must still retreat to a place after some have gone into the castle."""
    return len(commit.action.blocks) < len(commit.before.blocks(commit.old.place, commit.actor))


def _retreats(commit: Narrated, event: Event) -> Phrase:
    """8.8.2, 8.8.3  Why the beaten side goes there."""
    side, to = str(event.args[0]), PLACE[str(event.args[2])]
    combat = commit.old
    roads, free = came_from(commit.before, combat), not enemies_at(commit.before, to, side)
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
        return phrase("The attacker goes back to where some of these blocks came from.")
    return phrase(
        "None of the attacker’s blocks came in by road this turn: any neighbouring place will do, a free one first."
    )


def _overrun(_commit: Narrated, event: Event) -> Phrase:
    return phrase(
        "{many:capital} against {few:word}: four to one or more is an overrun.",
        many=Count(int(event.args[2]), "block"),
        few=Number(int(event.args[3])),
    )


def _overrun_loss(_commit: Narrated, event: Event) -> Phrase:
    side, count = str(event.args[0]), int(event.args[1])
    return phrase(
        "{side} loses all that stands there, {blocks}; {other} loses none.",
        side=side_name(side),
        blocks=Count(count, "block"),
        other=side_name(OTHER[side]),
    )


def _into_castle(commit: Narrated, _event: Event) -> Phrase:
    if goes_elsewhere(commit):
        return phrase("The side that held the castle may put two blocks at most into it; the rest goes elsewhere.")
    return phrase("The side that held the castle may put two blocks at most into it.")


def _into_fight(_commit: Narrated, event: Event) -> Phrase:
    return phrase(
        "Enemies and no friends stand at {place}: the retreating side attacks at once, after the cards.",
        place=place_name(str(event.args[1])),
    )


# -- cards, control, the end (8.10, 4.2, 2) ----------------------------------------------------------------------------


def _is_owed(commit: Narrated, event: Event) -> Phrase:
    side, played, extra = side_name(str(event.args[0])), int(event.args[1]), int(event.args[2])
    combat = commit.new if commit.new.ended else commit.old
    siege = combat.kind == "siege"
    if not extra:
        return phrase("{side} is owed cards: one for each played, {played:word}.", side=side, played=Number(played))
    if played and siege:
        return phrase(
            "{side} is owed cards: one for each played, {played:word}; one for each block lost, {more:word}.",
            side=side,
            played=Number(played),
            more=Number(extra),
        )
    if played:
        return phrase(
            "{side} is owed cards: one for each played, {played:word}; one for every two blocks lost, {more:word}.",
            side=side,
            played=Number(played),
            more=Number(extra),
        )
    if siege:
        return phrase("{side} is owed cards: one for each block lost, {more:word}.", side=side, more=Number(extra))
    return phrase("{side} is owed cards: one for every two blocks lost, {more:word}.", side=side, more=Number(extra))


def _takes_control(_commit: Narrated, event: Event) -> Phrase:
    return phrase(
        "Blocks of {side} are alone at {place}, so {side} controls it.",
        side=side_name(str(event.args[0])),
        place=place_name(str(event.args[1])),
    )


def _reshuffle(_commit: Narrated, event: Event) -> Phrase:
    return phrase(
        "{side:possessive} deck has run out: its discards are shuffled into a new one.",
        side=side_name(str(event.args[0])),
    )


def _victory(_commit: Narrated, event: Event) -> Phrase:
    fallen = fallen_name(str(event.args[1]))
    if event.args[1] == HIDEYORI:
        return phrase("{fallen} is taken: the game is over at once.", fallen=fallen)
    return phrase("{fallen} is dead: the game is over at once.", fallen=fallen)


def _points(_commit: Narrated, event: Event) -> Phrase:
    black, gold = event.args[1], event.args[2]
    if black == gold:
        return phrase(
            "Castles count two, resource places one: Tokugawa has {black} points, Ishida {gold}. A tie is Ishida’s.",
            black=black,
            gold=gold,
        )
    return phrase(
        "Castles count two, resource places one: Tokugawa has {black} points, Ishida {gold}.", black=black, gold=gold
    )


NOTHING: Final = said("")

OUTCOMES: Final[dict[str, Callable[[Narrated, Event], str]]] = {
    "won": _won,
    "must_lose": _must_lose,
    "must_lose_units": _must_lose_units,
    "lost": said(phrase("What is lost never comes back.")),
    "disk_lost": _disk_lost,
    "castle_falls": _castle_falls,
    "holds_out": _holds_out,
    "into_castle": _into_castle,
    "retreats": _retreats,
    "overrun": _overrun,
    "overrun_loss": _overrun_loss,
    "overrun_free": NOTHING,
    "into_fight": _into_fight,
    "takes_control": _takes_control,
    "loses_control": NOTHING,
    "discards": NOTHING,
    "is_owed": _is_owed,
    "reshuffle": _reshuffle,
    "victory": _victory,
    "points": _points,
}
"""For each kind of event after the deployment its reason."""
