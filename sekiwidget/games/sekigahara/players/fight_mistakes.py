"""8  Why a deployment or a stop in a fight is wrong: what is done otherwise in the solution, or what others may answer.

1. A leader is deployed with a card that comes free in the solution (8.2.4).
2. It would work if the leader, with whom the solution begins, were out already (8.2.4).
3. It would work with the card that these blocks have in the solution (8.2.2), such as the sword of a weapon (8.4.1).
4. It would work if the other side had no loyalty card (8.6.1).
5. The card would work with the blocks that it has in the solution: two by a double card (8.4.2), a weapon with its
   sword (8.4.1), in a siege one without (8.9.5), one with more mon (8.3.2).
6. It would be 3 or 5 if the leader were out already (8.2.4, with both sentences).
7. It would work if another block with its weapon, with which it counts more, were out already (8.4.1), now or with
   the leader out, too (8.2.4).
8. None of these, but in 3 or 5 a double card, a sword or a weapon is used otherwise (8.4, 8.9.5).

A challenge that is wrong is one by 8.6.1: the card is missing later. 1, 8 and the challenge are seen; the solver tries
the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sekiwidget.authoring.steps import replace_one
from sekiwidget.core.position import Value
from sekiwidget.core.puzzle_explainer import Cause
from sekiwidget.core.puzzle_ground import is_under
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import LOYALTY, OTHER, SIDE_INDEX, SIDES, Card, Stack
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, block_names, side_name
from sekiwidget.games.sekigahara.players.fight_solutions import NO_WEAPONS
from sekiwidget.games.sekigahara.rules.actions import Challenge, Deploy, Show, Stop
from sekiwidget.games.sekigahara.rules.impact import leading_side
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.text.phrase import Phrase, phrase


def causes(position: Position, side: Side, action: Any, chosen: Sequence[Any]) -> Iterator[Cause]:
    """8.2 to 8.6  What may be why a first choice is wrong, beside what the solution chooses."""
    if isinstance(action, Challenge):
        last = position.hands[SIDE_INDEX[side]].count(LOYALTY[side]) == 1
        yield Cause("8.6.1", None, (phrase("Then your loyalty card is gone."),) if last else ())
    if not isinstance(action, Deploy | Stop):
        return
    deployed = [one for one in chosen if isinstance(one, Deploy)]
    with_leader, first = None, chosen[0]
    needs_card: tuple[Phrase, ...] = ()
    if isinstance(action, Deploy) and action.card is not None:
        for leader in (one.blocks[0] for one in deployed if one.card is None and one.blocks[0] in action.blocks):
            free = phrase("{leader:capital} needs no card as long as you have played none.", leader=BlockName(leader))
            yield Cause("8.2.4", None, (free,))
    if isinstance(first, Deploy) and first.card is None and _is_apart(action, first):
        with_leader = _with_deployment(position, side, first)
        if isinstance(action, Deploy):
            needs_card = (phrase("After your first card {leader} needs one, too.", leader=BlockName(first.blocks[0])),)
        yield Cause("8.2.4", with_leader, needs_card)
    same_blocks, same_card = _better(position, action, deployed)
    yield from _instead(position, with_leader, needs_card, same_blocks)
    without = phrase("It would work if {other} had no loyalty card.", other=side_name(OTHER[side]))
    yield Cause("8.6.1", _without_loyalty(position, OTHER[side]), (without,))
    yield from _instead(position, with_leader, needs_card, same_card)
    if isinstance(action, Deploy):
        yield from _early(position, side, action, deployed)
        if with_leader is not None:
            for one in _early(with_leader, side, action, deployed):
                yield one._replace(rule="8.2.4", said=(*needs_card, *one.said))
    seen = (one for one in (*same_blocks, *same_card) if is_under(one.rule, "8.4") or one.rule == "8.9.5")
    yield from (Cause(one.rule, None, (one.said, *needs_card)) for one in seen)


def _instead(
    position: Position, with_leader: Position | None, needs_card: tuple[Phrase, ...], better: Sequence[_Better]
) -> Iterator[Cause]:
    """What the solution does would work here; or where the leader is out already, which is told before it (8.2.4)."""
    yield from (Cause(one.rule, position, (one.said,), one.action) for one in better)
    if with_leader is not None:
        yield from (Cause("8.2.4", with_leader, (*needs_card, one.said), one.action) for one in better)


class _Better(NamedTuple):
    """What the solution does with blocks or a card, why that is better, and by which paragraph."""

    action: Deploy
    rule: str
    said: Phrase


def _better(position: Position, action: Any, deployed: Sequence[Deploy]) -> tuple[list[_Better], list[_Better]]:
    """8.2.2, 8.3.2, 8.4, 8.9.5  What the solution does with the same blocks, and with the same card."""
    same_blocks: list[_Better] = []
    same_card: list[_Better] = []
    if not isinstance(action, Deploy) or action.card is None or action in deployed:
        return same_blocks, same_card
    for one in dict.fromkeys(deployed):
        if one.card is not None and one.blocks == action.blocks:
            same_blocks.append(_Better(one, *_by_other_card(position, action, one.card)))
        elif one.card == action.card and (why := _by_other_blocks(position, action, one.blocks)) is not None:
            same_card.append(_Better(one, *why))
    return same_blocks, same_card


def _by_other_card(position: Position, action: Deploy, card: Card) -> tuple[str, Phrase]:
    """8.4.1, 8.2.2  What another card does for the same blocks."""
    if not _is_siege(position) and action.blocks[0].special and card.kind == "sword":
        block = BlockName(action.blocks[0])
        return "8.4.1", phrase("Without a sword card {block} makes no special attack.", block=block)
    named = block_names(block.text for block in action.blocks)
    return "8.2.2", phrase("Another of your cards deploys {blocks}, too.", blocks=named)


def _by_other_blocks(position: Position, action: Deploy, blocks: Stack) -> tuple[str, Phrase] | None:
    """8.4.2, 8.4.1, 8.9.5, 8.3.2  What the same card does for other blocks."""
    assert action.card is not None
    block = action.blocks[0]
    if len(action.blocks) < len(blocks):
        return "8.4.2", phrase("{card:capital} can deploy two blocks.", card=CardName(action.card))
    if action.card.kind == "sword" and _is_siege(position) and block.special and not blocks[0].special:
        return "8.9.5", NO_WEAPONS
    if action.card.kind == "sword" and not _is_siege(position) and not block.special and blocks[0].special:
        said = phrase("The sword on the card brings nothing: {block} has no weapon.", block=BlockName(block))
        return "8.4.1", said
    if _mon(action.blocks) < _mon(blocks):
        named, other = (block_names(one.text for one in some) for some in (action.blocks, blocks))
        return "8.3.2", phrase("With {blocks} there are fewer mon than with {other}.", other=other, blocks=named)
    return None


def _early(position: Position, side: Side, action: Deploy, deployed: Sequence[Deploy]) -> Iterator[Cause]:
    """8.4.1  A weapon that strikes first; with one of its kind out already, as in the solution, it would work."""
    weapon, card = action.blocks[0].special, action.card
    if action not in deployed or _is_siege(position) or not weapon or card is None or card.kind != "sword":
        return
    for one in deployed[: deployed.index(action)]:
        if any(block.special == weapon for block in one.blocks) and one in set(position.legal()):
            said = phrase("A special attack counts more after a block with the same weapon.")
            yield Cause("8.4.1", _with_deployment(position, side, one), (said,))


def _is_siege(position: Position) -> bool:
    return position.combat is not None and position.combat.kind == "siege"


def never_causes(action: Any, chosen: Sequence[Any]) -> frozenset[str]:
    """8.3.3, 8.9.4, 8.9.5  Neither a siege nor, of a weaker block, the bonus: nothing would be otherwise without it."""
    if not isinstance(action, Deploy):
        return frozenset()
    same_card = (one for one in chosen if isinstance(one, Deploy) and one.card == action.card)
    weaker = any(_mon(action.blocks) < _mon(one.blocks) for one in same_card)
    return frozenset({"8.9.4", "8.9.5", *({"8.3.3"} if weaker else ())})


def _mon(blocks: Stack) -> int:
    return sum(block.strength for block in blocks)


def _is_apart(action: Any, leader: Deploy) -> bool:
    return not (isinstance(action, Deploy) and leader.blocks[0] in action.blocks)


def _without_loyalty(position: Position, side: Side) -> Position:
    """8.6.1  The same without the loyalty cards of a side."""
    hand = tuple(card for card in position.hands[SIDE_INDEX[side]] if not card.loyalty)
    return position.but(hands=replace_one(position.hands, SIDE_INDEX[side], hand))


def _with_deployment(position: Position, side: Side, deployment: Deploy) -> Position:
    """8.2.3  The same decision with a deployment that stands already."""
    after, at = position.after(deployment), SIDE_INDEX[side]
    combat, then = position.combat, after.combat
    assert combat is not None and then is not None
    deployed = replace_one(combat.deployed, at, then.deployed[at])
    impact = replace_one(combat.impact, at, then.impact[at])
    return position.but(hands=after.hands, combat=combat.but(deployed=deployed, impact=impact, played=then.played))


def is_vain(position: Position, action: Any) -> bool:
    """8.6.1  Whether an action is a challenge that the other side can answer with a card."""
    return isinstance(action, Challenge) and any(isinstance(one, Show) for one in position.after(action).legal())


def held_back(end: Position, side: Side, goal: Mapping[str, Value]) -> Phrase | str:
    """8.6.1  What would reach the goal, had the side a card left to prove it; empty if nothing would."""
    at, combat = SIDE_INDEX[side], end.combat
    if end.step != "deploy" or combat is None or not any(card.loyalty for card in end.hands[1 - at]):
        return ""
    best: Deploy | None = None
    most = combat
    for action in end.legal():
        after = end.after(action).combat
        if isinstance(action, Deploy) and after is not None and after.impact[at] > most.impact[at]:
            best, most = action, after
    if best is None or _is_proved(end, best) or not _is_reached(most, side, goal):
        return ""
    if any(entry.block in best.blocks for entry in combat.deployed[at]):
        return ""  # which of the two would not be told
    return phrase(
        "In the end you stop: if {other} challenges {blocks}, you have no card left to show.",
        other=side_name(OTHER[side]), blocks=block_names(block.text for block in best.blocks),
    )  # fmt: skip


def _is_reached(combat: Combat, side: Side, goal: Mapping[str, Value]) -> bool:
    """8.2.1, 8.7.1  Whether a goal is reached if both sides stop here."""
    winner = leading_side(combat)
    lost = {one: combat.impact[1 - SIDE_INDEX[one]] // IMPACT_PER_LOSS + (one != winner) for one in SIDES}
    found = {"combat.winner": winner, **{f"lost.{one}": number for one, number in lost.items()}}
    return all(found.get(key) == value for key, value in goal.items())


def _is_proved(position: Position, action: Deploy) -> bool:
    """8.6.1  Whether a deployment could be proved, or cannot be challenged."""
    if action not in set(position.legal()):
        return False
    after = position.after(action)
    return after.step != "answer" or is_vain(after, Challenge())
