"""The headline of a fight, a round or a game that ends."""

from __future__ import annotations

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.game import Headline, Settled
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.narration.sentences import event_sentence
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase


def headline(commit: Commit, viewer: Side) -> Headline | None:
    """The headline of a commit (a view of it) that ends a fight, a round or the game."""
    here = Narrated.of(commit, Position)
    for event in here.events:
        if event.kind in ("daimyo_falls", "occupies"):
            return Headline(event_sentence(here.after, event))
    kinds = {event.kind: event for event in here.events}
    over = _round_over(kinds["round"]) if "round" in kinds else ""
    if fight := kinds.get("fight"):
        if viewer in (fight.args[0], fight.args[2]):
            return Headline(_fight(fight, viewer), over)
        return Headline(_others_fight(fight), over, holds=bool(over))
    return Headline(over) if over else None


def settled(commit: Commit) -> Settled | None:
    """fight  Who is left after a fight, and how many units each side loses by it."""
    fight = next((event for event in commit.events if event.kind == "fight"), None)
    if fight is None:
        return None
    attacker, defender = str(fight.args[0]), str(fight.args[2])
    one, other = int(fight.args[1]), int(fight.args[3])
    winner = "" if one == other else attacker if one > other else defender
    return Settled((attacker, defender, ""), winner, phrase("How many units will each side lose?"), min(one, other))


def _round_over(event: Event) -> Phrase:
    """phase-4  Which round is over."""
    return phrase("Round {round} is over: the cards are passed on.", round=int(event.args[0]) - 1)


def _fight(event: Event, viewer: Side) -> Phrase:
    """fight  Who is left, with the units of both."""
    attacker, one, defender, other, at = event.args
    one, other = int(one), int(other)
    if one == other:
        return phrase("Nobody is left on {hex}, {one} : {other}.", hex=at, one=one, other=other)
    most, least = max(one, other), min(one, other)
    if viewer == (attacker if one > other else defender):
        return phrase("You won the fight on {hex}, {most} : {least}.", hex=at, most=most, least=least)
    return phrase("You lost the fight on {hex}, {least} : {most}.", hex=at, most=most, least=least)


def _others_fight(event: Event) -> Phrase:
    """fight  Who is left after a fight of others, with the units of both."""
    attacker, one, defender, other, at = event.args
    one, other = int(one), int(other)
    if one == other:
        return phrase("Nobody is left on {hex}, {one} : {other}.", hex=at, one=one, other=other)
    winner, loser = (attacker, defender) if one > other else (defender, attacker)
    return phrase(
        "{winner} beats {loser} on {hex}, {most} : {least}.",
        winner=side_name(winner),
        loser=side_name(loser),
        hex=at,
        most=max(one, other),
        least=min(one, other),
    )
