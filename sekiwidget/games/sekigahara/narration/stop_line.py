"""How a fight stands, in one line of its picture: what happens if both sides stop now, or what has happened."""

from __future__ import annotations

from typing import Final, NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.wording import side_name
from sekiwidget.games.sekigahara.narration.field_status import loss, lost_by, score, unit_count
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.impact import leading
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count


class Fact(NamedTuple):
    """A fact in three parts: when, who wins (bold), who loses what."""

    when: Phrase
    outcome: Phrase
    losses: Phrase


class StopLine(NamedTuple):
    """How a fight stands, in a line, and in a shorter one where there is little room."""

    full: Fact
    brief: Fact


_BOTH: Final = phrase("If both stop now:")
_STOP: Final = phrase("stop now:")
_DECIDED: Final = phrase("Decided:")
_OVER: Final = phrase("Over:")


def stop_line(view: Position, combat: Combat) -> StopLine:
    """8.2.1, 8.7.1, 8.9.4  The outcome if nobody deployed any more; after the deployment, what is left to be lost."""
    return _siege(view, combat) if combat.kind == "siege" else _battle(view, combat)


# -- a battle ----------------------------------------------------------------------------------------------------------


def _battle(view: Position, combat: Combat) -> StopLine:
    winner = combat.winner or leading(combat)
    loser, short = OTHER[winner], phrase("{side} {score}", side=side_name(winner), score=score(combat))
    if combat.ended:
        outcome = phrase("{side} has won {score}", side=side_name(winner), score=score(combat))
        return StopLine(Fact(_OVER, outcome, _were_lost(combat, loser)), Fact(_OVER, short, _was_lost(combat, loser)))
    outcome = _wins(combat, winner)
    if combat.winner is not None:
        due = combat.losses[SIDE_INDEX[loser]]
        brief = _loses(loser, due) if due else _was_lost(combat, loser)
        return StopLine(Fact(_DECIDED, outcome, _must_lose(combat, loser)), Fact(_DECIDED, short, brief))
    counts = {side: len(view.blocks(combat.place, side)) for side in (loser, winner)}
    by_impact = {side: combat.impact[SIDE_INDEX[OTHER[side]]] // IMPACT_PER_LOSS for side in counts}
    losses = phrase(
        "{loser} loses {loss}, {winner} {own_loss}",
        loser=side_name(loser),
        loss=loss(by_impact[loser], True, counts[loser]),
        winner=side_name(winner),
        own_loss=loss(by_impact[winner], False, counts[winner]),
    )
    due = min(by_impact[loser] + 1, counts[loser])
    return StopLine(Fact(_BOTH, outcome, losses), Fact(_STOP, short, _loses(loser, due)))


def _wins(combat: Combat, winner: Side) -> Phrase:
    if combat.impact[0] == combat.impact[1]:
        return phrase("{side} wins the tie, {score}", side=side_name(winner), score=score(combat))
    return phrase("{side} wins {score}", side=side_name(winner), score=score(combat))


def _must_lose(combat: Combat, loser: Side) -> Phrase:
    """8.7.2  What each side still has to give up, the loser first."""
    due, others = (combat.losses[SIDE_INDEX[side]] for side in (loser, OTHER[loser]))
    if due and others:
        return phrase(
            "{loser} must lose {blocks:figure}, {winner} {count}",
            loser=side_name(loser),
            blocks=Count(due, "block"),
            winner=side_name(OTHER[loser]),
            count=others,
        )
    if due or others:
        side = loser if due else OTHER[loser]
        return phrase("{side} must lose {blocks:figure}", side=side_name(side), blocks=Count(due or others, "block"))
    return _were_lost(combat, loser)


def _were_lost(combat: Combat, first: Side) -> Phrase:
    return phrase(
        "{side} lost {units}, {other} {other_units}",
        side=side_name(first),
        units=lost_by(combat, first),
        other=side_name(OTHER[first]),
        other_units=lost_by(combat, OTHER[first]),
    )


# -- a siege -----------------------------------------------------------------------------------------------------------


def _siege(view: Position, combat: Combat) -> StopLine:
    besieger, besieged = combat.attacker, combat.defender
    if combat.ended:
        fate = phrase("the castle has fallen") if combat.winner else phrase("the castle has held")
        return StopLine(Fact(_OVER, fate, _were_lost(combat, besieged)), Fact(_OVER, fate, _was_lost(combat, besieged)))
    there = unit_count(view, combat, besieged)
    due = min(combat.losses[SIDE_INDEX[besieged]] or combat.impact[SIDE_INDEX[besieger]] // IMPACT_PER_LOSS, there)
    outcome = (
        phrase("{side} loses {due} of {units}", side=side_name(besieged), due=due, units=there)
        if due
        else phrase("{side} loses nothing", side=side_name(besieged))
    )
    fate = phrase("the castle falls") if due == there else phrase("the castle holds")
    if combat.stopped[SIDE_INDEX[besieger]]:
        return StopLine(Fact(_DECIDED, outcome, fate), Fact(_DECIDED, outcome, fate))
    when = phrase("If {side} stops now:", side=side_name(besieger))
    return StopLine(Fact(when, outcome, fate), Fact(_STOP, outcome, fate))


def _loses(side: Side, count: int) -> Phrase:
    return phrase("{side} loses {count}", side=side_name(side), count=count)


def _was_lost(combat: Combat, side: Side) -> Phrase:
    return phrase("{side} lost {units}", side=side_name(side), units=lost_by(combat, side))
