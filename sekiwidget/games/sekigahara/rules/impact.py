"""8.3, 8.4  Impact: what a deployment is worth, term by term. Each term is an event that names its paragraph."""

from __future__ import annotations

from sekiwidget.authoring.steps import replace_one
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, Block, Card
from sekiwidget.games.sekigahara.rules.position import Combat, Deployed

SPECIAL_POINTS = 2


def comrade_count(ranks: tuple[Deployed, ...], block: Block) -> int:
    """8.3.3  How many blocks of its clan are already deployed on that side."""
    clan = block.clan
    count = 0
    for entry in ranks:
        if entry[0].clan == clan:
            count += 1
    return count


def armed_count(ranks: tuple[Deployed, ...], block: Block) -> int:
    """8.4.1  How many blocks with its weapon are already deployed on that side."""
    special = block.special
    return sum(entry[0].special == special for entry in ranks)


def attacks_specially(combat: Combat, block: Block, card: Card | None) -> bool:
    """8.4.1, 8.9.5  Whether the block makes its special attack: a sword card brought it, and this is not a siege."""
    return bool(block.special) and card is not None and card.kind == "sword" and combat.kind != "siege"


def deploy_impact(
    combat: Combat, events: list[Event], side: Side, ranks: tuple[Deployed, ...], block: Block, card: Card | None
) -> int:
    """8.3.2, 8.3.3, 8.4.1, 8.9.5  The impact of a block deployed beside `ranks`; adds an event for each term."""
    fact = f"impact.{side}"
    total = block.strength
    events.append(Event("8.3.2", "mon", (block.text,), fact, total))
    if ranks:
        fellows = comrade_count(ranks, block)
        if fellows:
            events.append(Event("8.3.3", "comrades", (block.clan, fellows), fact, fellows))
            total += fellows
    if block.special:
        if attacks_specially(combat, block, card):
            events.append(Event("8.4.1", "strikes", (block.special,), fact, SPECIAL_POINTS))
            total += SPECIAL_POINTS
            others = armed_count(ranks, block)
            if others:
                more = SPECIAL_POINTS * others
                events.append(Event("8.4.1", "joins", (block.special, others), fact, more))
                total += more
        elif card is not None and card.kind == "sword":
            events.append(Event("8.9.5", "siege_silent", (block.special,)))
        else:
            events.append(Event("8.4.1", "silent", (block.special,)))
    return total


def defect_impact(events: list[Event], side: Side, ranks: tuple[Deployed, ...], block: Block) -> int:
    """8.3.3, 8.6.1, 8.6.2  What a block counts for its new side: its mon and its comrades there, no weapon."""
    fact = f"impact.{side}"
    events.append(Event("8.6.1", "mon", (block.text,), fact, block.strength))
    fellows = comrade_count(ranks, block)
    if fellows:
        events.append(Event("8.3.3", "comrades", (block.clan, fellows), fact, fellows))
    if block.special:
        events.append(Event("8.6.2", "silent", (block.special,)))
    return block.strength + fellows


def leading_side(combat: Combat) -> Side:
    """8.2.1, 8.5  Who would win now: the side with more impact; the defender wins a tie."""
    black, gold = combat.impact
    if black == gold:
        return combat.defender
    return "tokugawa" if black > gold else "ishida"


def add_impact(impact: tuple[int, int], side: Side, by: int) -> tuple[int, int]:
    """The impact of both sides with `by` added to one."""
    side_index = SIDE_INDEX[side]
    return replace_one(impact, side_index, impact[side_index] + by)
