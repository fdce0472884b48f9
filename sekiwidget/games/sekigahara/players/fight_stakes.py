"""8  What is at stake in a fight: the blocks that a hand can bring, what impact changes, when a chief falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sekiwidget.core.game import Stake
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, HIDEYORI, OTHER, SIDE_INDEX, Block, Card
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import fallen_name, place_name, side_name
from sekiwidget.games.sekigahara.rules.deployment import deployed_by_card, undeployed
from sekiwidget.games.sekigahara.rules.impact import leading_side
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS, losable_units, loss_tiers
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

DEPLOYING = ("deploy", "answer", "prove")
"""8.5, 8.6  The steps of a fight in which impact may still grow."""


def fight_stakes(view: Position, combat: Combat, side: Side) -> Iterator[Stake]:
    """8  What a side may win or lose in the fight under way."""
    if not combat.kind:
        hand = hand_stake(view, combat.place, side)
        yield from [hand] if hand else []
    elif view.step not in DEPLOYING:
        return
    elif combat.kind == "siege":
        yield from _siege(view, combat, side)
    else:
        yield from _battle(view, combat, side)


# -- the blocks that a hand can bring (8.2.2, 8.2.4, 8.4.2) ------------------------------------------------------------


def blocks_brought(hand: Iterable[Card], blocks: Iterable[Block], *, late: bool) -> int:
    """8.2.2, 8.2.4, 8.4.2  How many of the blocks the cards can deploy; leaders need none unless it is too `late`."""
    waiting = [block for block in blocks if late or not block.leader]
    free = sum(1 for block in blocks if block.leader and not late)
    clans = Counter(block.clan for block in waiting if not block.any_card)
    cards, doubles = Counter[str](), Counter[str]()
    for card in hand:
        if card.clan:
            cards[card.clan] += 1
            doubles[card.clan] += card.kind == "double"
    brought = spare = 0
    for clan, number in cards.items():
        pairs = min(doubles[clan], clans[clan] // 2)
        alone = min(number - pairs, clans[clan] - 2 * pairs)
        brought += 2 * pairs + alone
        spare += number - pairs - alone
    return free + brought + min(spare, sum(1 for block in waiting if block.any_card))


def hand_stake(view: Position, place: int, side: Side) -> Stake | None:
    """8.2.2  How many of a side's blocks at a place its hand can bring, before a fight there."""
    blocks = view.blocks(place, side)
    brought = blocks_brought(view.hands[SIDE_INDEX[side]], blocks, late=False)
    text = phrase(
        "With your hand you can deploy {brought} of {blocks:figure} at {place}.",
        brought=brought,
        blocks=Count(len(blocks), "block"),
        place=place_name(place),
    )
    return Stake(text, "8.2.2", (PLACES[place],), threat=2 * brought < len(blocks)) if blocks else None


def _hand_in_fight(view: Position, combat: Combat, side: Side) -> Iterator[Stake]:
    """8.2.2, 8.5  How many of a side's waiting blocks its hand can still bring."""
    waiting = undeployed(view, combat, side)
    if combat.stopped[SIDE_INDEX[side]] or not waiting:
        return
    hand = view.hands[SIDE_INDEX[side]]
    brought = blocks_brought(hand, waiting, late=deployed_by_card(combat, side))
    text = phrase(
        "With your hand you can still deploy {brought} of {blocks:figure}.",
        brought=brought,
        blocks=Count(len(waiting), "block"),
    )
    yield _at(combat, text, "8.2.2", threat=2 * brought < len(waiting))


def _may_deploy(view: Position, combat: Combat, side: Side) -> bool:
    """8.5  Whether a side has not stopped, and has a block and perhaps the means to bring it, for all one knows."""
    if combat.stopped[SIDE_INDEX[side]]:
        return False
    waiting = undeployed(view, combat, side)
    lead = not deployed_by_card(combat, side) and any(block.leader or not block.clan for block in waiting)
    return bool(waiting) and (lead or bool(view.hands[SIDE_INDEX[side]]))


# -- battles (8.2.1, 8.7) ----------------------------------------------------------------------------------------------


def _battle(view: Position, combat: Combat, side: Side) -> Iterator[Stake]:
    """8.2.1, 8.7.1  Who wins and what it costs as it stands, and how much impact changes that."""
    mine, theirs = SIDE_INDEX[side], 1 - SIDE_INDEX[side]
    other = side_name(OTHER[side])
    leads = leading_side(combat) == side
    behind = side if not leads else OTHER[side]
    # 8.2.1  The defender wins a tie.
    short = abs(combat.impact[0] - combat.impact[1]) + (behind == combat.attacker)
    if _may_deploy(view, combat, behind):
        if leads:
            text = phrase("{other} wins with {impact} more impact.", other=other, impact=short)
        else:
            text = phrase("You win with {impact} more impact.", impact=short)
        yield _at(combat, text, "8.2.1", threat=leads)
    due = [combat.impact[1 - index] // IMPACT_PER_LOSS for index in (mine, theirs)]
    due[leads] += 1
    there = [len(view.stacks[combat.place][index]) for index in (mine, theirs)]
    text = phrase(
        "As it stands, you lose {blocks:figure} and {other} loses {theirs}.",
        blocks=Count(min(due[0], there[0]), "block"),
        other=other,
        theirs=min(due[1], there[1]),
    )
    yield _at(combat, text, "8.7.1", threat=due[0] > due[1])
    yield from _chiefs(view, combat, side)
    yield from _hand_in_fight(view, combat, side)
    if due[1] < there[1] and _may_deploy(view, combat, side):
        text = phrase(
            "With {impact} more impact you cost {other} one more block.", impact=_to_next(combat, mine), other=other
        )
        yield _at(combat, text, "8.7.1")
    if due[0] < there[0] and _may_deploy(view, combat, OTHER[side]):
        text = phrase(
            "With {impact} more impact {other} costs you one more block.",
            impact=_to_next(combat, theirs),
            other=other,
        )
        yield _at(combat, text, "8.7.1", threat=True)


def _to_next(combat: Combat, side_index: int) -> int:
    """8.7.1, 8.9.4  The impact that a side is short of the next full seven."""
    return IMPACT_PER_LOSS - combat.impact[side_index] % IMPACT_PER_LOSS


# -- sieges (8.9.4) ----------------------------------------------------------------------------------------------------


def _siege(view: Position, combat: Combat, side: Side) -> Iterator[Stake]:
    """8.9.4, 9.1  At what impact the castle falls or the game ends, and how far the next loss is."""
    impact, besieged = combat.impact[SIDE_INDEX[combat.attacker]], combat.defender
    number, threat = len(losable_units(view, combat, besieged)), side == besieged
    first, last = loss_tiers(view, combat, besieged)
    person = CHIEF[besieged].text if CHIEF[besieged] in first else HIDEYORI if last else ""
    if person:
        fatal = len(first) if person != HIDEYORI else number
        name, needed = fallen_name(person), IMPACT_PER_LOSS * fatal
        if threat:
            text = phrase(
                "{person} falls at {needed} impact, and you lose the game; so far {impact}.",
                person=name,
                needed=needed,
                impact=impact,
            )
        else:
            text = phrase(
                "{person} falls at {needed} impact, and you win the game; so far {impact}.",
                person=name,
                needed=needed,
                impact=impact,
            )
        yield _at(combat, text, "2.1", threat=threat)
    else:
        text = phrase(
            "{place} falls at {needed} impact; so far {impact}.",
            place=place_name(combat.place),
            needed=IMPACT_PER_LOSS * number,
            impact=impact,
        )
        yield _at(combat, text, "8.9.4", threat=threat)
    if not threat:
        yield from _hand_in_fight(view, combat, side)
    if impact // IMPACT_PER_LOSS + 1 < number:
        more = _to_next(combat, SIDE_INDEX[combat.attacker])
        text = phrase("With {impact} more impact one more unit in the castle is lost.", impact=more)
        yield _at(combat, text, "8.9.4", threat=threat)


# -- chiefs (2.1, 8.7.2) -----------------------------------------------------------------------------------------------


def _chiefs(view: Position, combat: Combat, side: Side) -> Iterator[Stake]:
    """2.1, 8.7.2  With how many losses a chief must fall: one's own, or the other side's if it has come to light."""
    for owner in (side, OTHER[side]):
        number = _losses_to_chief(view, combat, owner)
        if not number:
            continue
        person, blocks = fallen_name(CHIEF[owner].text), Count(number, "block")
        if owner == side:
            text = phrase("{person} falls if you lose {blocks:figure}.", person=person, blocks=blocks)
        else:
            text = phrase(
                "{person} falls if {other} loses {blocks:figure}.",
                person=person,
                other=side_name(owner),
                blocks=blocks,
            )
        yield _at(combat, text, "8.7.2", threat=owner == side)


def _losses_to_chief(view: Position, combat: Combat, owner: Side) -> int:
    """8.7.2  The number of losses with which a chief cannot be spared; 0 if it is not seen to take part."""
    number = 0
    for tier in loss_tiers(view, combat, owner):
        number += len(tier)
        if CHIEF[owner] in tier:
            return number
    return 0


def _at(combat: Combat, text: Phrase, rule: str, *, threat: bool = False) -> Stake:
    return Stake(text, rule, (PLACES[combat.place],), threat)
