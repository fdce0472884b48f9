"""The headline of a fight, a week or a game that ends: who won, then what it cost each side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.core.game import Headline, Settled
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDES
from sekiwidget.games.sekigahara.components.wording import place_name, side_name
from sekiwidget.games.sekigahara.narration.sentences import event_sentence
from sekiwidget.games.sekigahara.narration.sums import Narrated
from sekiwidget.games.sekigahara.rules.control import points
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

END_OF_GAME: Final = ("victory", "points")


def headline(commit: Commit, viewer: Side) -> Headline | None:
    """The headline of a commit (a view of it) that ends a battle, a siege, a week or the game."""
    here = Narrated.of(commit, Position)
    kinds = {event.kind: event for event in here.events}
    if ended := next((kinds[kind] for kind in END_OF_GAME if kind in kinds), None):
        return Headline(event_sentence(ended))
    if viewer in SIDES and (found := _fight(here, kinds, viewer)):
        return found
    if week := kinds.get("week_begins"):
        return Headline(phrase("Week {week} is over.", week=int(week.args[0]) - 1), _standing(here.after, viewer))
    return None


def settled(commit: Commit) -> Settled | None:
    """8.2.1, 8.7.1, 8.9.4  Who wins a battle or a siege that is decided; of a battle the loser's losses."""
    events = {event.kind: event for event in commit.events}
    if won := events.get("won"):
        winner = str(won.args[0])
        due = {str(event.args[0]): int(event.args[3]) for event in commit.events if event.kind == "must_lose"}
        loser = OTHER[winner]
        asked = phrase("How many blocks must {side} lose?", side=side_name(loser))
        return Settled(SIDES, winner, asked, due.get(loser, 0))
    if ended := events.get("castle_falls") or events.get("holds_out"):
        return Settled(SIDES, str(ended.args[0]))
    return None


def _fight(here: Narrated, kinds: Mapping[str, Event], viewer: Side) -> Headline | None:
    """7.4, 8.7, 8.9.4  The headline of a battle, a siege or an overrun that has ended, to a side."""
    if "won" in kinds:
        return Headline(_battle(kinds["won"], viewer), _losses(here, viewer))
    if fell := kinds.get("castle_falls"):
        return Headline(_castle_falls(fell, viewer))
    if held := kinds.get("holds_out"):
        return Headline(event_sentence(held), _siege_losses(here))
    if "overrun" in kinds:
        return Headline(event_sentence(kinds["overrun"]))
    return None


def _battle(won: Event, viewer: Side) -> Phrase:
    """8.2.1  Who won, with the impact of both."""
    winner, mine, theirs = str(won.args[0]), won.args[1], won.args[2]
    if mine == theirs:
        if viewer == winner:
            return phrase("You won the battle, {mine} : {mine}: the defender wins ties.", mine=mine)
        return phrase("You lost the battle, {mine} : {mine}: the defender wins ties.", mine=mine)
    if viewer == winner:
        return phrase("You won the battle, {mine} : {theirs}.", mine=mine, theirs=theirs)
    return phrase("You lost the battle, {mine} : {theirs}.", mine=theirs, theirs=mine)


def _losses(here: Narrated, viewer: Side) -> Phrase | str:
    """8.7.1  What each side must lose."""
    due = {str(event.args[0]): int(event.args[3]) for event in here.events if event.kind == "must_lose"}
    mine, theirs = due.get(viewer, 0), due.get(OTHER[viewer], 0)
    return phrase(
        "You lose {blocks}, {other} loses {other_blocks}.",
        blocks=Count(mine, "block"),
        other=side_name(OTHER[viewer]),
        other_blocks=Count(theirs, "block"),
    )


def _castle_falls(fell: Event, viewer: Side) -> Phrase:
    """8.9.4  Who has the castle now."""
    winner, place = str(fell.args[0]), place_name(str(fell.args[1]))
    if viewer == winner:
        return phrase("You take the castle of {place}.", place=place)
    return phrase("You lose the castle of {place}.", place=place)


def _siege_losses(here: Narrated) -> str:
    """8.9.4  What the siege cost, where that was decided with this commit: else it has been told."""
    return next((event_sentence(event) for event in here.events if event.kind == "must_lose_units"), "")


def _standing(after: Position, viewer: Side) -> Phrase:
    """2.2  How it stands in points."""
    side = viewer if viewer in SIDES else SIDES[0]
    other, mine, theirs = side_name(OTHER[side]), points(after, side), points(after, OTHER[side])
    if viewer in SIDES:
        return phrase("In points you have {mine}, {other} {theirs}.", mine=mine, other=other, theirs=theirs)
    return phrase(
        "In points {side} has {mine}, {other} {theirs}.",
        side=side_name(side),
        mine=mine,
        other=other,
        theirs=theirs,
    )
