"""carry-out, battle  Reasons of advice: what a plan leads to, and which province is threatened by whom.

A conquest is told with its cause, the attack with the armies of both or the revolt, and with what becomes of the
province after the other choice. The cubes that fall are left out.

The cards of a plan stand beside its reason. Where nothing follows from them, one is told with what the other plan does
in the same action. That chests or rice are spent, and where cubes lie, is no reason; nor what follows a card that
is taken from the pile, which nobody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.game import Factor
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.reasons import LeadUp, Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import ACTIONS, SEASONS
from sekiwidget.games.shogun.components.land import INDEX, NEAR
from sekiwidget.games.shogun.components.wording import armies, province_name, side_name
from sekiwidget.games.shogun.narration.fights import result_sentence
from sekiwidget.games.shogun.narration.sentences import consequences, say
from sekiwidget.games.shogun.players.evaluation import CONQUESTS, THREATENED, threatened
from sekiwidget.games.shogun.rules.actions import (
    Battle,
    Build,
    Choose,
    Collect,
    Deploy,
    Drop,
    Plan,
    Take,
)
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.winter import YEARS
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Count, Name

SPENT: Final = ("chests", "rice")
"""The factors that are told only of what a tax or a harvest brings."""
YIELDS: Final = ("taxes", "harvests", "loses_rice", "rice_gone")
"""tax, rice  The events of these."""
CUBES: Final = "cubes in the tower"
"""The factor that is not told."""
BATTLES: Final = ("battle_a", "battle_b")
"""The two battles of a season."""
CLASHES: Final = ("attacks", "adds", "farmers")
"""battle  The events of an attack."""
MOST_PLACES: Final = 2
"""So many provinces are explained; more are too many for one reason."""


class ShogunReasons(Reasons):
    """What the game adds to reasons."""

    def carries_out(self, commit: Commit) -> bool:
        """carry-out, fight-revolt  Whether a commit builds, collects or deploys as planned, and no farmers rise."""
        planned = isinstance(commit.action, Build | Collect | Deploy)
        return planned and all(event.kind != "rises" for event in commit.events)

    def in_short(self, commit: Commit) -> str | None:
        """count  A fight without the cubes that are thrown: who wins, and whose the province is then."""
        here = _narrated(commit)
        if not isinstance(commit.action, Drop) or here.before.fight is None:
            return None
        return paragraph([result_sentence(here), *consequences(here, _conquests(commit))])

    def is_linked(self, line: Sequence[Commit], number: int, other: Sequence[Commit], *, gains: bool) -> bool:
        """conquest  Whether the other choice does not lead to the same conquest; in a fight the losses differ."""
        if _is_by_chance(line, other) or not _takes_part(line, number, other):
            return False
        if not isinstance(line[number].action, Drop) or _table(line[0]).fight is not None:
            return True
        instead = self.counterpart(line, number, other)
        return instead is None or _conquests(line[number]) != _conquests(instead)

    def lead_up(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> LeadUp:
        """battle, fight-revolt  The attack or revolt behind a fight, with the armies; not if it is the choice."""
        if _table(line[number]).fight is None:
            return LeadUp()
        first = _begins_fight(line, number)
        if not first:
            return LeadUp()
        begun = line[first]
        if isinstance(begun.action, Battle):
            begun = begun._replace(events=tuple(event for event in begun.events if event.kind in CLASHES))
        return LeadUp(say(begun).text)

    def counterpart(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> Commit | None:
        """carry-out, battle  What a side does by its other plan in the same action; how the same attack ends.

        Where the choice is where to attack, it is the other attack.
        """
        commit = line[number]
        fight = _table(commit).fight
        if fight is not None:
            drops = [one for one in other if isinstance(one.action, Drop) and _table(one).fight is not None]
            if isinstance(other[0].action, Battle) and not _begins_fight(line, number):
                return drops[0] if drops and not _begins_fight(other, other.index(drops[0])) else None
            return next((one for one in drops if _clash(one) == (fight.place, fight.side)), None)
        if not self.carries_out(commit) or commit.actor != line[0].actor:
            return None
        action = _table(commit).action
        found = (one for one in other if one.actor == commit.actor and isinstance(one.action, type(commit.action)))
        return next((one for one in found if _table(one).action == action), None)

    def without(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> str:
        """battle, tax, rice  Why the other choice does not bring the same: a province that is lost before.

        Of one that is lost here the armies at the end, if there is no fight for it.
        """
        fight, end = _table(line[number]).fight, _end(other)
        if isinstance(line[number].action, Collect):
            return _no_yield(line, number, other)
        if fight is None or fight.kind != "player" or end.land[fight.place].owner != line[0].actor:
            return ""
        if any(clash is not None and clash[0] == fight.place for clash in map(_clash, other)):
            return ""
        return phrase(
            "After the other choice {side} has {armies:one} in {province}, and nobody attacks.",
            side=side_name(line[0].actor),
            armies=armies(end.land[fight.place].armies),
            province=province_name(fight.place),
        )

    def left(
        self, factor: Factor, line: Sequence[Commit], other: Sequence[Commit], *, step: Commit | None
    ) -> str | None:
        """battle  Which province has fewer armies than a neighbour can send; of others only if this side sends them."""
        if factor.key in SPENT and (step is None or not self._yields(line[0], step)):
            return ""
        if factor.key == CUBES or (step is None and not factor.places):
            return ""
        if _is_by_chance(line, other) or (factor.key == THREATENED and isinstance(line[0].action, Choose)):
            return ""
        if factor.key in (THREATENED, "chests") and _is_last_season(line[0]):
            return ""
        if step is not None and (_only_builds(line[0], step) or not _takes_part(line, _number(line, step), other)):
            return ""
        if factor.key != THREATENED:
            return None
        asker, side = line[0].actor, factor.side
        end, instead = (_end(one) for one in (line, other))
        here, there = ({*threatened(one, side)} for one in (end, instead))
        more = len(here) > len(there)
        at, places = (end, here - there) if more else (instead, there - here)
        named = [
            (place, enemy)
            for place in sorted(places)
            if (enemy := _strongest(at, side, place)) is not None and asker in (side, at.land[enemy].owner)
        ]
        tell = _is_threatened if more else _would_be_threatened
        return paragraph(tell(_threat(at, side, *both)) for both in named[:MOST_PLACES])

    @staticmethod
    def _yields(choice: Commit, step: Commit) -> bool:
        """tax, rice  Whether a step brings chests or rice, and the choice is a plan: nothing else decides of that."""
        kinds = {event.kind for event in step.events}
        return isinstance(choice.action, Plan) and not kinds.isdisjoint(YIELDS)


def _is_by_chance(line: Sequence[Commit], other: Sequence[Commit]) -> bool:
    """setup-take  Whether one of the two choices takes a card of the pile: nobody knows which."""
    return any(isinstance(one[0].action, Take) and one[0].action.place is None for one in (line, other))


def _only_builds(choice: Commit, step: Commit) -> bool:
    """castle, temple, theatre, special-deploy  Whether a step is what the choice itself says, and no more."""
    return isinstance(step.action, Build) or (step is choice and isinstance(step.action, Deploy))


def _is_last_season(commit: Commit) -> bool:
    """end, end-tie  Whether no battle follows this season: only the winter, and chests that break ties."""
    now = _table(commit)
    return (now.year, now.season) == (YEARS, SEASONS[-2])


def _number(line: Sequence[Commit], step: Commit) -> int:
    return next(number for number, commit in enumerate(line) if commit is step)


def _cards(line: Sequence[Commit]) -> dict[str, str | None]:
    """plan  The cards of the side that plans at the beginning of a line, by action."""
    laid = next((one for one in map(_table, line) if one.step != "plan"), None)
    return {} if laid is None else {action: laid.card(line[0].actor, action) for action in ACTIONS}


def _takes_part(line: Sequence[Commit], number: int, other: Sequence[Commit]) -> bool:
    """battle, plan  Whether a fight is for a province, or with armies of one, whose card differs between two plans."""
    fight = _table(line[number]).fight
    if fight is None or not isinstance(line[0].action, Plan):
        return True
    one, two = _cards(line), _cards(other)
    # Which of two battles comes first is told by no fight.
    battles = {one.get(action) for action in BATTLES} ^ {two.get(action) for action in BATTLES}
    others = [action for action in one if action not in BATTLES and one[action] != two.get(action)]
    cards = battles | {plan.get(action) for plan in (one, two) for action in others}
    begun = line[_begins_fight(line, number)].action
    places = {fight.place, *([begun.start] if isinstance(begun, Battle) else [])}
    return not places.isdisjoint(INDEX[card] for card in cards if card in INDEX)


def _no_yield(line: Sequence[Commit], number: int, other: Sequence[Commit]) -> str:
    """tax, rice  That the side no longer has the province in which it would have collected; else empty."""
    side, action = line[0].actor, _table(line[number]).action
    card, end = _cards(other).get(action), _end(other)
    if card not in INDEX or end.land[INDEX[card]].owner == side:
        return ""
    return phrase(
        "After the other choice {side} has lost {province}, and collects nothing there.",
        side=side_name(side),
        province=province_name(INDEX[card]),
    )


def _begins_fight(line: Sequence[Commit], number: int) -> int:
    """battle, fight-revolt  The number of the step by which the fight at a step began; 0 if none of the line did."""
    while number and _table(line[number]).fight is not None:
        number -= 1
    return number


def _clash(commit: Commit) -> tuple[int, Side] | None:
    """tower  The province of the fight at a commit, and who attacks."""
    fight = _table(commit).fight
    return None if fight is None else (fight.place, fight.side)


def _conquests(commit: Commit) -> list[Event]:
    """conquest  What becomes of a province with a step."""
    return [event for event in commit.events if event.kind in CONQUESTS]


def _narrated(commit: Commit) -> Narrated[Position]:
    return Narrated.of(commit, Position)


def _table(commit: Commit) -> Position:
    assert isinstance(commit.before, Position)
    return commit.before


def _end(line: Sequence[Commit]) -> Position:
    end = line[-1].after
    assert isinstance(end, Position)
    return end


def _strongest(position: Position, side: Side, place: int) -> int | None:
    """battle  The hostile province beside a province with the most armies."""
    hostile = [near for near in sorted(NEAR[place]) if position.land[near].owner not in (None, side)]
    return max(hostile, key=lambda near: position.land[near].armies, default=None)


class _Threat(NamedTuple):
    """A province with its armies, and one of an enemy beside it with those that it can send, as sentences name them."""

    side: Name
    armies: Count
    place: Name
    other: Name
    others: Count
    enemy: Name


def _threat(position: Position, side: Side, place: int, enemy: int) -> _Threat:
    """battle  The threat to a province by one of an enemy, in which one army stays."""
    mine, theirs = position.land[place], position.land[enemy]
    return _Threat(
        side=side_name(side),
        armies=armies(mine.armies),
        place=province_name(place),
        other=side_name(theirs.owner or ""),
        others=armies(theirs.armies - 1),
        enemy=province_name(enemy),
    )


def _is_threatened(threat: _Threat) -> Phrase:
    """battle  A province that can be attacked by more than it has."""
    return phrase(
        "In the end {side} has {armies:one} in {place}, and {other} can lead {others:one} there from {enemy}.",
        side=threat.side,
        armies=threat.armies,
        place=threat.place,
        other=threat.other,
        others=threat.others,
        enemy=threat.enemy,
    )


def _would_be_threatened(threat: _Threat) -> Phrase:
    """battle  A province that can be attacked by more than it has only after the other choice."""
    return phrase(
        "{place} is not outnumbered in the end; after the other choice {side} has {armies:one} there, and {other} can "
        "lead {others:one} there from {enemy}.",
        side=threat.side,
        armies=threat.armies,
        place=threat.place,
        other=threat.other,
        others=threat.others,
        enemy=threat.enemy,
    )


REASONS: Final = ShogunReasons()
