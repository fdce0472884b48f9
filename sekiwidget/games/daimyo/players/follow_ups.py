"""phase-3  What a later card brings about, and how the cards that were laid lead to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sekiwidget.core.follow_ups import Deed
from sekiwidget.core.position import Commit
from sekiwidget.core.reasons import Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.narration.sentences import event_sentence
from sekiwidget.games.daimyo.rules.actions import Move, Play, Recruit
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import phrase


class CardFollowUps:
    """phase-3  The follow-ups of cards."""

    def deeds(self, commit: Commit) -> Iterator[Deed]:
        """fight, card-b  A side whose units are beaten or driven back, or a card that brings a bushi."""
        before: Any = commit.before
        if deed := _deed(before, commit.actor, commit.action):
            yield deed

    def is_open(self, commit: Commit, position: Any) -> bool:
        """fight, priority  Whether the same could be done with any other card of the round, too."""
        before: Any = commit.before
        if position.to_move != commit.actor or position.phase != before.phase:
            return False
        deed = _deed(before, commit.actor, commit.action)
        if not deed:
            return position.why_not(commit.action) is None
        return any(_deed(position, commit.actor, action) == deed for action in position.legal())

    def link(self, line: Sequence[Commit], number: int, instead: Commit) -> tuple[str, ...]:
        """card-b  The card that brings a bushi, unlike the one that would have been laid."""
        chosen, later = line[0].action, line[number]
        position: Any = later.before
        if not isinstance(chosen, Play) or not isinstance(later.action, Recruit):
            return ()
        others = [card for card in instead.action.cards if card not in chosen.cards]
        if position.card not in chosen.cards or position.card in instead.action.cards or len(others) != 1:
            return ()
        return (phrase("{card} brings a bushi, {other} does not.", card=position.card.text, other=others[0].text),)

    def twice(self, line: Sequence[Commit], side: Side) -> None:
        """priority  Nobody: the cards alone decide the order."""

    def wasted(self, commit: Commit, side: Side) -> tuple[str, ...]:
        """card-a, card-b, card-c, card-d, card-e  The side's cards that cannot be carried out."""
        after: Any = commit.after
        kinds = [event for event in commit.events if event.kind == "not_carried_out" and event.args[1] == side]
        return tuple([event_sentence(after, event) for event in kinds])


def _deed(position: Position, side: Side, action: Any) -> Deed:
    """fight, card-b  What an action does; empty if it is nothing to tell."""
    if isinstance(action, Recruit) and position.card is not None:
        return "recruits", side, position.card.text
    if isinstance(action, Move):
        there = position.units_at(action.end)
        if there is not None and there.side != side and action.number >= there.strength:
            return "beats", there.side
    return ()


class _Reasons(Reasons):
    follow_ups = CardFollowUps()


REASONS: Final = _Reasons()
