"""The consequences of a commit as further sentences, in the order in which they happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.pieces import HIDEYORI, OTHER, TOKUGAWA, card
from sekiwidget.games.sekigahara.components.wording import CardNames, fallen_name, place_name, side_name
from sekiwidget.games.sekigahara.narration.sums import Arg, Narrated
from sekiwidget.games.sekigahara.rules.actions import Declare
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Number


def consequences(commit: Narrated) -> Iterator[str]:
    """The further sentences of a commit; some are empty."""
    due = [event for event in commit.events if event.kind == "must_lose"]
    for event in commit.events:
        if event.kind == "discarded":
            yield _discarded(commit, event)
        elif event.kind == "combat_phase_ends" and commit.has("movement_ends"):
            yield phrase("There is nothing to fight.")
        else:
            yield _sentence(event)
        if event.kind == "combat_phase_ends":
            yield _next_turn(commit)
        if due and event is due[-1]:
            yield _losses(due)
    yield _bids([event for event in commit.events if event.kind in ("bid", "bid_won")])
    if retreat_fight_begins(commit):
        yield _fight_begins(commit)


def _next_turn(commit: Narrated) -> str:
    """6.4  Whose movement phase begins with this commit, if one does."""
    after = commit.after
    if after.phase != "movement" or after.outcome is not None:
        return ""
    return phrase("{side} moves next, in turn {turn}.", side=side_name(after.active), turn=after.turn)


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
        return phrase("The fight at {place} that the retreat brought about does not take place.", place=place)
    match combat.kind:
        case "battle":
            return phrase(
                "Now the retreat is fought out at {place}: a battle, and {side} attacks.", place=place, side=attacker
            )
        case "siege":
            return phrase(
                "Now the retreat is fought out at {place}: a siege, and {side} attacks.", place=place, side=attacker
            )
    return phrase(
        "Now the retreat is fought out at {place}: {side} chooses inside or outside.",
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


def _sentence(event: Event) -> str:
    sentence = _SENTENCES.get(event.kind)
    return sentence(*event.args) if sentence else ""


def _won(side: Arg, mine: Arg, theirs: Arg) -> Phrase:
    if mine == theirs:
        return phrase(
            "{side} wins the battle: {impact} all, and a tie is the defender’s.",
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
    mine, theirs = (black, gold) if side == TOKUGAWA else (gold, black)
    return phrase(
        "The last week is over: {side} wins, {points} points to {other_points}.",
        side=side_name(str(side)),
        points=mine,
        other_points=theirs,
    )


_SENTENCES: Final[dict[str, Callable[..., Phrase]]] = {
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
    "into_fight": lambda *_: phrase("Enemies stand there: it will be fought out."),
    "combat_phase_ends": lambda side: phrase("{side:possessive} combat phase is over.", side=side_name(str(side))),
    "victory": _victory,
    "points": _points,
}
"""The sentence of each kind of event that has one, from its arguments."""
