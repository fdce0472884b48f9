"""The headline of a round or a game that ends: who holds how many locations."""

from __future__ import annotations

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.game import Headline, Settled
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import OTHER, SIDES
from sekiwidget.games.warchest.components.wording import SideName
from sekiwidget.games.warchest.narration.sentences import event_sentence
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count


def headline(commit: Commit, viewer: Side) -> Headline | None:
    """The headline of a commit (a view of it) that ends a round or the game."""
    here = Narrated.of(commit, Position)
    for event in here.events:
        if event.kind in ("wins", "draw_game"):
            if event.kind == "wins" and viewer == event.args[0]:
                return Headline(phrase("You have won: it is your sixth marker."), _locations(here.after, viewer))
            return Headline(event_sentence(event), _locations(here.after, viewer))
        if event.kind == "round" and int(event.args[0]) > 1:
            over = phrase("Round {round} is over.", round=int(event.args[0]) - 1)
            return Headline(over, _locations(here.after, viewer))
    return None


def settled(commit: Commit) -> Settled | None:
    """win  A fight has no result of its own: only the game is won."""
    return None


def _locations(after: Position, viewer: Side) -> Phrase:
    """win  How many locations each side controls."""
    side = viewer if viewer in SIDES else SIDES[0]
    other = SideName(OTHER[side])
    mine, theirs = Count(after.location_count(side), "location"), after.location_count(OTHER[side])
    if viewer in SIDES:
        return phrase("You control {locations:figure}, {other} {theirs}.", locations=mine, other=other, theirs=theirs)
    return phrase(
        "{side} controls {locations:figure}, {other} {theirs}.",
        side=SideName(side),
        locations=mine,
        other=other,
        theirs=theirs,
    )
