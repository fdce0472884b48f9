"""carry-out, battle  Reasons of advice: what a plan leads to, and which province is threatened by whom.

The cards of a plan stand beside its reason. Where nothing follows from them, one is told with what the other plan does
in the same action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.core.game import Factor
from sekiwidget.core.position import Commit
from sekiwidget.core.reasons import Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.land import NEAR
from sekiwidget.games.shogun.components.wording import armies, province_name, side_name
from sekiwidget.games.shogun.players.evaluation import THREATENED, threatened
from sekiwidget.games.shogun.rules.actions import Build, Collect, Deploy
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import Phrase, paragraph, phrase

MOST_PLACES: Final = 2
"""So many provinces are explained; more are too many for one reason."""


class ShogunReasons(Reasons):
    """What the game adds to reasons."""

    def carries_out(self, commit: Commit) -> bool:
        """carry-out, fight-revolt  Whether a commit builds, collects or deploys as planned, and no farmers rise."""
        planned = isinstance(commit.action, Build | Collect | Deploy)
        return planned and all(event.kind != "rises" for event in commit.events)

    def counterpart(self, commit: Commit, other: Sequence[Commit]) -> Commit | None:
        """carry-out  What a side does by its other plan in the same action."""
        action = _table(commit).action
        found = (one for one in other if one.actor == commit.actor and isinstance(one.action, type(commit.action)))
        return next((one for one in found if _table(one).action == action), None)

    def left(
        self, factor: Factor, line: Sequence[Commit], other: Sequence[Commit], *, step: Commit | None
    ) -> str | None:
        """battle  Which province has fewer armies than a neighbour can send; of others only if this side sends them."""
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
        return paragraph(tell(at, side, *both) for both in named[:MOST_PLACES])


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


def _is_threatened(position: Position, side: Side, place: int, enemy: int) -> Phrase:
    """battle  A province that can be attacked by more than it has."""
    mine, theirs = position.land[place], position.land[enemy]
    return phrase(
        "In the end {side} has {armies:one} in {place}, and {other} has {others:one} beside it, in {enemy}.",
        side=side_name(side),
        armies=armies(mine.armies),
        place=province_name(place),
        other=side_name(theirs.owner or ""),
        others=armies(theirs.armies),
        enemy=province_name(enemy),
    )


def _would_be_threatened(position: Position, side: Side, place: int, enemy: int) -> Phrase:
    """battle  A province that can be attacked by more than it has only after the other choice."""
    mine, theirs = position.land[place], position.land[enemy]
    return phrase(
        "{place} is not outnumbered in the end; after the other choice {side} has {armies:one} there, and {other} has "
        "{others:one} beside it, in {enemy}.",
        place=province_name(place),
        side=side_name(side),
        armies=armies(mine.armies),
        other=side_name(theirs.owner or ""),
        others=armies(theirs.armies),
        enemy=province_name(enemy),
    )


REASONS: Final = ShogunReasons()
