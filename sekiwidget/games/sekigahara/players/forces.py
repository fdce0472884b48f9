"""8.2 to 8.6  What a side of a fight can still bring, and at most reach with it: worked out once for equal forces."""

from __future__ import annotations

from collections.abc import Hashable
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sekiwidget.games.sekigahara.components.pieces import CHIEF, LOYALTY, SIDES, Block, Cards
from sekiwidget.games.sekigahara.players.scope import orders
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat, Deployed
from sekiwidget.games.sekigahara.rules.combat.deployable import deployed_by_card, waiting
from sekiwidget.games.sekigahara.rules.combat.impact import SPECIAL_POINTS
from sekiwidget.games.sekigahara.rules.position import Position

CHIEFS: Final = frozenset(CHIEF.values())
_WEAPON: Final = {"": 0, "gun": 1, "cavalry": 16}
_CHALLENGE: Final = (LOYALTY[SIDES[1]], LOYALTY[SIDES[0]])
"""8.6.1  The card by which the opponent of each side challenges, by side index."""
_by_worth = itemgetter(0)


class Force(NamedTuple):
    """A side of a fight. Forces of equal `number` can still do the same; `loyalty` counts its challenges.

    `reach` is the most impact that it can add by itself; `strengths` are those of what may come, the strongest first;
    `turned` counts its blocks that fight for the other side.
    """

    number: int
    loyalty: int
    reach: int = 0
    strengths: tuple[int, ...] = ()
    turned: int = 0

    def given(self, challenges: int) -> int:
        """8.6.1, 8.6.3  The most impact that this many challenges can bring the other side: two blocks each."""
        count = min(2 * challenges, len(self.strengths))
        return sum(self.strengths[:count]) + count * (self.turned + count)


class Forces:
    """8  The forces of one fight, each worked out once."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Force] = {}
        self._numbers: dict[Hashable, int] = {}
        self._last: tuple[Position, tuple[Force, Force]] | None = None

    def of(self, position: Position, combat: Combat) -> tuple[Force, Force]:
        """The forces of both sides when one is to deploy; cached, since key and bounds need them in turn."""
        if self._last is None or self._last[0] is not position:
            self._last = position, (self._of(position, combat, 0), self._of(position, combat, 1))
        return self._last[1]

    def _of(self, position: Position, combat: Combat, side_index: int) -> Force:
        hand, rank, stopped = position.hands[side_index], combat.deployed[side_index], combat.stopped[side_index]
        facing = combat.deployed[1 - side_index] if _CHALLENGE[side_index] in combat.played[1 - side_index] else ()
        seen = (side_index, hand, rank, facing, stopped)
        force = self._known.get(seen)
        if force is None:
            # The same pieces in another order share an entry.
            known = (side_index, stopped, hand, orders(rank), orders(facing))
            force = self._known.get(known)
            if force is None:
                force = self._known[known] = self._made(position, combat, side_index, facing)
            self._known[seen] = force
        return force

    def _made(self, position: Position, combat: Combat, side_index: int, facing: tuple[Deployed, ...]) -> Force:
        """8.2.2, 8.3.3, 8.4.1  What matters of a side: who can come, with what, beside whom; the rest is counted."""
        hand, rank = position.hands[side_index], combat.deployed[side_index]
        loyalty = sum([card.kind == "loyalty" for card in hand])
        turned = sum([entry.block.side == SIDES[side_index] for entry in facing])
        strangers = tuple(sorted([entry.block.clan for entry in rank if entry.block.side != SIDES[side_index]]))
        chiefs = tuple([entry.block for entry in rank if entry.block in CHIEFS])
        content: tuple[Any, ...] = (side_index, loyalty, len(rank), strangers, chiefs)
        if combat.stopped[side_index]:
            return Force(self._number(content), loyalty, turned=turned)
        blocks, free = live(position, combat, side_index)
        clans = {block.clan for block in blocks}
        every = any(block.any_card for block in blocks)
        cards = tuple(card for card in hand if card.kind != "loyalty" and (every or card.clan in clans))
        late = any(block.leader for block in blocks) and deployed_by_card(combat, SIDES[side_index])
        comrades = tuple(sorted([entry.block.clan for entry in rank if entry.block.clan in clans]))
        armed = any(block.special for block in blocks)
        weapons = sum([_WEAPON[entry.block.special] for entry in rank]) if armed else 0
        content = (*content, tuple(blocks), cards, late, comrades, weapons)
        strengths = tuple(sorted([block.strength for block in blocks], reverse=True))
        return Force(self._number(content), loyalty, _reach(blocks, free, hand, rank), strengths, turned)

    def _number(self, content: Hashable) -> int:
        return self._numbers.setdefault(content, len(self._numbers))


def live(position: Position, combat: Combat, side_index: int) -> tuple[list[Block], int]:
    """8.2.2, 8.2.4  The blocks of a side that can still be deployed, and how many of them without a card."""
    clans = {card.clan for card in position.hands[side_index] if card.kind != "loyalty"}
    used = deployed_by_card(combat, SIDES[side_index])
    blocks, free = [], 0
    for block in waiting(position, combat, SIDES[side_index]):
        alone = block.leader and not used
        if alone or block.clan in clans or (block.any_card and clans):
            blocks.append(block)
            free += bool(alone)
    return blocks, free


def _strikes(blocks: list[Block], swords: list[str], rank: tuple[Deployed, ...], challenges: int) -> int:
    """8.4.1  At most so much impact of weapons: a sword wakes one block, which finds all others before it."""
    weapons = [entry.block.special for entry in rank]
    may = [block for block in blocks if block.special and (block.clan in swords or block.any_card)]
    weapons += [block.special for block in blocks if block not in may]
    worth = []
    for block in may:
        # Who changes sides brings a weapon: two may with each challenge.
        worth.append(SPECIAL_POINTS * (1 + weapons.count(block.special) + 2 * challenges))
        weapons.append(block.special)
    return sum(sorted(worth, reverse=True)[: len(swords)])


def _reach(blocks: list[Block], free: int, hand: Cards, rank: tuple[Deployed, ...]) -> int:
    """8.3, 8.4  An upper bound on impact: of each clan as many blocks as its cards bring, the best ones, each as if
    last.

    In any order, no block finds more comrades and weapons before it than it is counted with here.
    """
    room: dict[str, int] = {}
    swords: list[str] = []
    cards, mine = free, 0
    for card in hand:
        if card.kind == "loyalty":
            mine += 1
            continue
        brings = 2 if card.kind == "double" else 1
        cards += brings
        room[card.clan] = room.get(card.clan, 0) + brings
        if card.kind == "sword":
            swords.append(card.clan)
    clans = [entry.block.clan for entry in rank]
    worth: list[tuple[int, Block]] = []
    for block in blocks:
        worth.append((block.strength + clans.count(block.clan), block))
        clans.append(block.clan)
    strikes = _strikes(blocks, swords, rank, mine) if swords else 0
    reach = 0
    for most, block in sorted(worth, key=_by_worth, reverse=True):
        bound = not (block.any_card or block.leader)
        if cards and (room.get(block.clan, 0) if bound else True):
            if bound:
                room[block.clan] -= 1
            reach += most
            cards -= 1
    return reach + strikes
