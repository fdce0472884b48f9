"""The sum of the last commit as the field shows it: number, meaning and paragraph of each term, and what it changed."""

from __future__ import annotations

from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Number, Series
from sekiwidget.core.scene import Sum, Term
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, Stack
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, side_name
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.narration.sums import added, challenged_blocks, gaining, siege_losses
from sekiwidget.games.sekigahara.picture.scene.field_of import FieldOf
from sekiwidget.games.sekigahara.picture.scene.field_words import track_name
from sekiwidget.games.sekigahara.rules.actions import Deploy
from sekiwidget.games.sekigahara.rules.combat.impact import leading
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS

_IMPACT: Final = phrase("impact")


def sum_of(field: FieldOf) -> Sum | None:
    """8.3  The sum of the last commit, or None if it added nothing."""
    last = field.last
    if last is None:
        return None
    side = gaining(last)
    if side is None:
        return None
    terms = tuple(Term(addend.number, addend.words, addend.rule) for addend in added(last))
    side_index = SIDE_INDEX[side]
    old, new = last.old.impact[side_index], field.combat.impact[side_index]
    return Sum(
        terms,
        new - old,
        _IMPACT,
        phrase("{before} → {after}", before=old, after=new),
        f"rank.{side}.{len(field.combat.deployed[side_index]) - 1}",
        track_name(field),
        0 if field.besieged is not None or side != field.near else 1,
        _notes(field, last, side),
    )


def _notes(field: FieldOf, last: Narrated, side: Side) -> tuple[Phrase, ...]:
    """What came, how, and who leads now."""
    if not isinstance(last.action, Deploy):
        blocks = Series(map(BlockName, challenged_blocks(last)))
        loser = OTHER[side]
        old, new = (fight.impact[SIDE_INDEX[loser]] for fight in (last.old, last.new))
        return (
            phrase("{blocks:bare capital}", blocks=blocks),
            phrase("now fights for {side}", side=side_name(side)),
            phrase("{side}: {before} → {after}", side=side_name(loser), before=old, after=new),
        )
    card = last.action.card
    paid = phrase("by {card}", card=CardName(card)) if card else phrase("without a card")
    return _deployed(last.action.blocks), paid, _standing(field, last)


def _deployed(blocks: Stack) -> Phrase:
    first = BlockName(blocks[0])
    if len(blocks) == 1:
        return phrase("{block:bare capital}", block=first)
    return phrase("{block:bare capital} + {other:bare}", block=first, other=BlockName(blocks[1]))


def _standing(field: FieldOf, last: Narrated) -> Phrase:
    combat = field.combat
    if combat.kind == "siege":
        return _siege(siege_losses(last), combat.impact[SIDE_INDEX[combat.attacker]])
    black, gold = combat.impact
    if black == gold:
        return phrase("{impact} all: a tie is {side:possessive}", impact=black, side=side_name(combat.defender))
    return phrase("{side} leads by {by}", side=side_name(leading(combat)), by=abs(black - gold))


def _siege(losses: int, impact: int) -> Phrase:
    """8.9.4  How near the next loss is, or that it has come."""
    if not losses:
        return phrase("{impact} short of the next loss", impact=IMPACT_PER_LOSS - impact % IMPACT_PER_LOSS)
    due, count = losses * IMPACT_PER_LOSS, Number(losses)
    if impact == due:
        return phrase("{impact} reaches {due}: a {losses:ordinal} loss", impact=impact, due=due, losses=count)
    return phrase("{impact} passes {due}: a {losses:ordinal} loss", impact=impact, due=due, losses=count)
