"""The sum of the last commit as the field shows it: number, meaning and paragraph of each term, and what it changed."""

from __future__ import annotations

from sekiwidget.authoring.phrases import capital, listed, ordinal, title
from sekiwidget.core.scene import Sum, Term
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SEAT
from sekiwidget.games.sekigahara.components.wording import block_name, card_name
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.narration.sums import added, challenged_blocks, gaining, siege_losses
from sekiwidget.games.sekigahara.picture.scene.field import FieldOf
from sekiwidget.games.sekigahara.rules.actions import Deploy
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS


def sum_of(field: FieldOf) -> Sum | None:
    """8.3  The sum of the last commit, or None if it added nothing."""
    last = field.last
    if last is None:
        return None
    side = gaining(last)
    if side is None:
        return None
    terms = tuple(Term(addend.number, addend.words, addend.rule) for addend in added(last))
    seat = SEAT[side]
    old, new = last.old.impact[seat], field.combat.impact[seat]
    return Sum(
        terms,
        new - old,
        "impact",
        f"{old} → {new}",
        f"rank.{side}.{len(field.combat.deployed[seat]) - 1}",
        "impact",
        0 if field.besieged is not None or side != field.near else 1,
        _notes(field, last, side),
    )


def _notes(field: FieldOf, last: Narrated, side: Side) -> tuple[str, ...]:
    """What came, how, and who leads now."""
    if not isinstance(last.action, Deploy):
        names = capital(listed([block_name(block) for block in challenged_blocks(last)]))
        loser = OTHER[side]
        old, new = (fight.impact[SEAT[loser]] for fight in (last.old, last.new))
        return names, f"now fights for {title(side)}", f"{title(loser)}: {old} → {new}"
    names = " + ".join(block_name(block) for block in last.action.blocks)
    card = last.action.card
    return capital(names), f"by {card_name(card)}" if card else "without a card", _standing(field, last)


def _standing(field: FieldOf, last: Narrated) -> str:
    combat = field.combat
    if combat.kind == "siege":
        losses, value = siege_losses(last), combat.impact[SEAT[combat.attacker]]
        if losses:
            verb = "passes" if value % IMPACT_PER_LOSS else "reaches"
            return f"{value} {verb} {losses * IMPACT_PER_LOSS}: a {ordinal(losses)} loss"
        return f"{IMPACT_PER_LOSS - value % IMPACT_PER_LOSS} short of the next loss"
    black, gold = combat.impact
    if black == gold:
        return f"{black} all: a tie is {title(combat.defender)}’s"
    return f"{title('tokugawa' if black > gold else 'ishida')} leads by {abs(black - gold)}"
