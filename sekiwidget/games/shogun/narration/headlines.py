"""The headline of a fight, a season, a year or a game that ends."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.game import Headline, Settled
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.wording import province_name, side_name
from sekiwidget.games.shogun.narration.fights import FightResult
from sekiwidget.games.shogun.narration.labels import Here
from sekiwidget.games.shogun.narration.winter import game_end_sentence
from sekiwidget.games.shogun.rules.actions import Drop
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

SEASONS_OVER: Final = {
    "spring": phrase("Spring is over."),
    "summer": phrase("Summer is over."),
    "autumn": phrase("Autumn is over."),
}


def headline(commit: Commit, viewer: Side) -> Headline | None:
    """The headline of a commit (a view of it) that ends a fight, a season, a year or the game."""
    here = Narrated.of(commit, Position)
    kinds = {event.kind: event for event in here.events}
    if ends := kinds.get("ends_game"):
        return Headline(game_end_sentence(here, ends), _points(here, viewer))
    if isinstance(here.action, Drop) and here.before.fight is not None:
        fallen = FightResult.of(here)
        if viewer in (fallen.fight.side, fallen.attacked):
            return Headline(_fight(fallen, viewer))
        return Headline(_others_fight(fallen), holds=False)
    if "new_year" in kinds:
        return Headline(phrase("Year {year} is over.", year=here.before.year), _points(here, viewer))
    if season := kinds.get("ends"):
        return Headline(SEASONS_OVER[str(season.args[0])], _provinces(here, viewer))
    return None


def settled(commit: Commit) -> Settled | None:
    """count  Who wins the fight of two sides that a drop decides. Against neutral armies and farmers nobody asks."""
    here = Narrated.of(commit, Position)
    if not isinstance(here.action, Drop) or here.before.fight is None:
        return None
    fallen = FightResult.of(here)
    if fallen.attacked is None:
        return None
    winner = {"side": fallen.fight.side, "other": fallen.attacked}.get(fallen.won, "")
    return Settled((fallen.fight.side, fallen.attacked, ""), winner)


def _fight(fallen: FightResult, viewer: Side) -> Phrase:
    """count  Who has the province after it, with the cubes of both."""
    fight, own, against = fallen.fight, fallen.found.own, fallen.found.against
    place = province_name(fight.place)
    attacked = viewer == fallen.attacked
    if attacked:
        own, against = against, own
    wins = fallen.won == ("other" if attacked else "side")
    # Who has the revolt, or is attacked, had the province before.
    if attacked or fallen.revolt:
        if wins:
            return phrase("You keep {province}, {own} : {against}.", province=place, own=own, against=against)
        return phrase("You lost {province}, {own} : {against}.", province=place, own=own, against=against)
    if wins:
        return phrase("You take {province}, {own} : {against}.", province=place, own=own, against=against)
    if fallen.devastates:
        return _nobody(fallen)
    return phrase("You did not take {province}, {own} : {against}.", province=place, own=own, against=against)


def _others_fight(fallen: FightResult) -> Phrase:
    """count  Who has the province after a fight of others, with the cubes of both: those of the side named first."""
    own, against = fallen.found.own, fallen.found.against
    province, side = province_name(fallen.fight.place), side_name(fallen.fight.side)
    if fallen.revolt:
        if fallen.won == "side":
            return phrase(
                "{side} keeps {province}, {own} : {against}.", side=side, province=province, own=own, against=against
            )
        return phrase(
            "{side} loses {province}, {own} : {against}.", side=side, province=province, own=own, against=against
        )
    if fallen.won == "side":
        return phrase(
            "{side} takes {province}, {own} : {against}.", side=side, province=province, own=own, against=against
        )
    if fallen.won == "other" and fallen.attacked is not None:
        holder = side_name(fallen.attacked)
        return phrase(
            "{side} keeps {province}, {own} : {against}.", side=holder, province=province, own=against, against=own
        )
    if fallen.devastates:
        return _nobody(fallen)
    return phrase(
        "{side} does not take {province}, {own} : {against}.", side=side, province=province, own=own, against=against
    )


def _nobody(fallen: FightResult) -> Phrase:
    """undecided  That the side attacked has lost its province to nobody; the cubes of the attacker come first."""
    own, against = fallen.found.own, fallen.found.against
    province = province_name(fallen.fight.place)
    return phrase("Nobody keeps {province}, {own} : {against}.", province=province, own=own, against=against)


def _provinces(here: Here, viewer: Side) -> Phrase | str:
    """conquest  How many provinces the viewer has."""
    if viewer not in here.after.sides:
        return ""
    count = sum(land.owner == viewer for land in here.after.land)
    return phrase("You hold {provinces:figure}.", provinces=Count(count, "province"))


def _points(here: Here, viewer: Side) -> Phrase | str:
    """score-province  What the viewer gained in winter, and has now."""
    if viewer not in here.after.sides:
        return ""
    before, now = (one.points[one.seat(viewer)] for one in (here.before, here.after))
    return phrase("You gain {gained} points and have {now}.", gained=now - before, now=now)
