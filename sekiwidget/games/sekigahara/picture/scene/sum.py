"""The sum of the last commit: number, meaning and paragraph of each term, and what it changed; the steps of a march."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.core.scene import Piece, Sum, Term
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, Card, Stack
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import BlockName, side_name
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.narration.strides import allowed
from sekiwidget.games.sekigahara.narration.sums import added, challenged_blocks, gaining
from sekiwidget.games.sekigahara.picture.scene.field_of import FieldOf
from sekiwidget.games.sekigahara.picture.scene.field_words import track_name
from sekiwidget.games.sekigahara.rules.actions import Deploy
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Series

_IMPACT: Final = phrase("impact")
_STEPS: Final = phrase("steps")


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


def steps_of(last: Narrated, pieces: Mapping[str, Piece]) -> Sum | None:
    """7.3.3  How far the march of the last commit may go, or None if it was a first step, or no march."""
    terms = tuple(Term(addend.number, addend.words, addend.rule) for addend in allowed(last))
    if not terms:
        return None
    stack = f"{PLACES[last.action.end]}.{last.actor}.0"
    return Sum(terms, sum(term.number for term in terms), _STEPS, piece=stack if stack in pieces else "")


def _notes(field: FieldOf, last: Narrated, side: Side) -> tuple[Phrase, ...]:
    """What came, and how; of a block that went over, what the other side lost by it."""
    if not isinstance(last.action, Deploy):
        blocks = Series(map(BlockName, challenged_blocks(last)))
        loser = OTHER[side]
        old, new = (fight.impact[SIDE_INDEX[loser]] for fight in (last.old, last.new))
        return (
            phrase("{blocks:bare capital}", blocks=blocks),
            phrase("now fights for {side}", side=side_name(side)),
            phrase("{side}: {before} → {after}", side=side_name(loser), before=old, after=new),
        )
    return _deployed(last.action.blocks), _brought(last.action.card)


def _brought(card: Card | None) -> Phrase:
    """8.2.2, 8.2.4  By what kind of card a block came."""
    if card is None:
        return phrase("without a card")
    match card.kind:
        case "sword":
            return phrase("with a sword card")
        case "double":
            return phrase("with a double card")
    return phrase("with a plain card")


def _deployed(blocks: Stack) -> Phrase:
    first = BlockName(blocks[0])
    if len(blocks) == 1:
        return phrase("{block:bare capital}", block=first)
    return phrase("{block:bare capital} + {other:bare}", block=first, other=BlockName(blocks[1]))
