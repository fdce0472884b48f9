"""8  Why a deployment or a stop in a fight is wrong: what is done otherwise in the solution, or what others may answer.

1. A leader is deployed with a card that comes free in the solution (8.2.4).
2. It would work if the leader, with whom the solution begins, were out already (8.2.4).
3. A weapon comes without the sword that it has in the solution (8.4.1).
4. It would work if the other side had no loyalty card (8.6.1).
5. A double card deploys one block, and in the solution two (8.4.2).
6. A sword is spent on a block without a weapon (8.4.1); in a siege on one with a weapon (8.9.5).
7. The same blocks are deployed with another card, which is missing then (8.2.2).

A challenge that is wrong is one by 8.6.1: the card is missing later.

2 and 4 are tried by the solver, the others are seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sekiwidget.authoring.steps import replace_one
from sekiwidget.core.puzzle_explainer import Cause
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, block_names, side_name
from sekiwidget.games.sekigahara.players.fight_solutions import NO_WEAPONS
from sekiwidget.games.sekigahara.rules.actions import Challenge, Deploy, Show, Stop
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase


def causes(position: Position, side: Side, action: Any, chosen: Sequence[Any]) -> Iterator[Cause]:
    """8.2 to 8.6  What may be why a first choice is wrong, beside what the solution chooses."""
    if isinstance(action, Challenge):
        yield Cause("8.6.1", None)
    if not isinstance(action, Deploy | Stop):
        return
    deployed = [one for one in chosen if isinstance(one, Deploy)]
    leaders = {one.blocks for one in deployed if one.card is None}
    if isinstance(action, Deploy) and action.card is not None and action.blocks in leaders:
        leader = BlockName(action.blocks[0])
        yield Cause(
            "8.2.4", None, phrase("{leader:capital} needs no card as long as you have played none.", leader=leader)
        )
    first = chosen[0]
    if isinstance(first, Deploy) and first.card is None and _is_apart(action, first):
        leader = BlockName(first.blocks[0])
        said = phrase("After your first card {leader} needs one, too.", leader=leader)
        yield Cause("8.2.4", _with_leader(position, side, first), said if isinstance(action, Deploy) else "")
    if isinstance(action, Deploy) and _is_silent(action, deployed, position):
        block = BlockName(action.blocks[0])
        yield Cause("8.4.1", None, phrase("Without a sword card {block} makes no special attack.", block=block))
    yield Cause("8.6.1", _without_loyalty(position, OTHER[side]))
    if isinstance(action, Deploy):
        yield from _of_cards(action, deployed, position)


def never_causes(action: Any, chosen: Sequence[Any]) -> frozenset[str]:
    """8.3.3, 8.9.4, 8.9.5  Neither a siege nor, of a weaker block, the bonus: nothing would be otherwise without it."""
    if not isinstance(action, Deploy):
        return frozenset()
    same_card = (one for one in chosen if isinstance(one, Deploy) and one.card == action.card)
    weaker = any(_mon(action) < _mon(one) for one in same_card)
    return frozenset({"8.9.4", "8.9.5", *({"8.3.3"} if weaker else ())})


def _mon(action: Deploy) -> int:
    return sum(block.strength for block in action.blocks)


def _is_apart(action: Any, leader: Deploy) -> bool:
    return not (isinstance(action, Deploy) and leader.blocks[0] in action.blocks)


def _without_loyalty(position: Position, side: Side) -> Position:
    """8.6.1  The same without the loyalty cards of a side."""
    hand = tuple(card for card in position.hands[SIDE_INDEX[side]] if not card.loyalty)
    return position.but(hands=replace_one(position.hands, SIDE_INDEX[side], hand))


def _with_leader(position: Position, side: Side, leader: Deploy) -> Position:
    """8.2.4  The same decision with a leader that is out already."""
    combat, after, at = position.combat, position.after(leader).combat, SIDE_INDEX[side]
    assert combat is not None and after is not None
    deployed = replace_one(combat.deployed, at, after.deployed[at])
    return position.but(combat=combat.but(deployed=deployed, impact=replace_one(combat.impact, at, after.impact[at])))


def _is_silent(action: Deploy, deployed: Sequence[Deploy], position: Position) -> bool:
    """8.4.1  Whether a weapon comes without the sword that it has in the solution, where it may strike."""
    if position.combat is None or position.combat.kind == "siege" or action.card is None or action.card.kind == "sword":
        return False
    swords = (one for one in deployed if one.card is not None and one.card.kind == "sword")
    return any(one.blocks == action.blocks and bool(one.blocks[0].special) for one in swords)


def _of_cards(action: Deploy, deployed: Sequence[Deploy], position: Position) -> Iterator[Cause]:
    """8.4.2, 8.4.1, 8.9.5, 8.2.2  What the card could do for other blocks, or another card for these."""
    card, blocks = action.card, action.blocks
    if card is None:
        return
    if (
        card.kind == "double"
        and len(blocks) == 1
        and any(one.card == card and len(one.blocks) == 2 for one in deployed)
    ):
        yield Cause("8.4.2", None, phrase("{card:capital} can deploy two blocks.", card=CardName(card)))
    swords = [one for one in deployed if one.card is not None and one.card.kind == "sword"]
    if position.combat is not None and position.combat.kind == "siege":
        if card.kind == "sword" and blocks[0].special:
            yield Cause("8.9.5", None, NO_WEAPONS)
    elif not blocks[0].special and any(one.card == card and one.blocks[0].special for one in swords):
        said = phrase("The sword on the card brings nothing: {block} has no weapon.", block=BlockName(blocks[0]))
        yield Cause("8.4.1", None, said)
    if any(one.blocks == blocks and one.card != card for one in deployed):
        named = block_names(block.text for block in blocks)
        yield Cause("8.2.2", None, phrase("Another of your cards deploys {blocks}, too.", blocks=named))


def is_vain(position: Position, action: Any) -> bool:
    """8.6.1  Whether an action is a challenge that the other side can answer with a card."""
    return isinstance(action, Challenge) and any(isinstance(one, Show) for one in position.after(action).legal())


def held_back(start: Position, end: Position, side: Side) -> Phrase | str:
    """8.6.1  What would bring most at the end, but cannot be proved any more; empty if that is not so."""
    at = SIDE_INDEX[side]
    if end.step != "deploy" or not any(card.loyalty for card in end.hands[1 - at]):
        return ""
    best: Deploy | None = None
    most = 0
    for action in end.legal():
        after = end.after(action)
        if isinstance(action, Deploy) and after.combat is not None and after.combat.impact[at] > most:
            best, most = action, after.combat.impact[at]
    if best is None or _is_proved(end, best) or not _is_proved(start, best):
        return ""
    assert end.combat is not None
    if any(entry.block in best.blocks for entry in end.combat.deployed[at]):
        return ""  # which of the two would not be told
    return phrase(
        "You stop: if {other} challenges {blocks}, you have no card left to show.",
        other=side_name(OTHER[side]), blocks=block_names(block.text for block in best.blocks),
    )  # fmt: skip


def _is_proved(position: Position, action: Deploy) -> bool:
    """8.6.1  Whether a deployment could be proved, or cannot be challenged."""
    if action not in set(position.legal()):
        return False
    after = position.after(action)
    return after.step != "answer" or is_vain(after, Challenge())
