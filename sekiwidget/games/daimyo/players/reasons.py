"""phase-3  What a later card brings about, and how the cards that were laid lead to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sekiwidget.core.position import Commit
from sekiwidget.core.reasons import Deed, Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.narration.sentences import event_sentence
from sekiwidget.games.daimyo.rules.actions import Move, Play, Recruit
from sekiwidget.text.phrase import phrase


class CardReasons(Reasons):
    """phase-3  The follow-ups of cards."""

    tells_follow_ups = True

    def deed(self, position: Any, side: Side, action: Any) -> Deed:
        """fight, card-b  A side whose units are beaten or driven back, or a card that brings a bushi."""
        if isinstance(action, Recruit) and position.card is not None:
            return "recruits", side, position.card.text
        if isinstance(action, Move):
            there = position.units_at(action.end)
            if there is not None and there.side != side and action.number >= there.strength:
                return "beats", there.side
        return ()

    def is_in_time(self, commit: Commit, position: Any) -> bool:
        """priority  Whether a position is one of the same phase, with whatever card of the round."""
        before: Any = commit.before
        return bool(position.phase == before.phase)

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

    def wasted(self, commit: Commit, side: Side) -> tuple[str, ...]:
        """card-a, card-b, card-c, card-d, card-e  The side's cards that cannot be carried out."""
        after: Any = commit.after
        kinds = [event for event in commit.events if event.kind == "not_carried_out" and event.args[1] == side]
        return tuple([event_sentence(after, event) for event in kinds])


REASONS: Final = CardReasons()
