"""8  What a solver can know of a fight without playing it out: equal positions, and bounds of its outcome.

A solver uses it where one fight is all that is decided, and only its outcome matters, not which pieces made it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from math import inf
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sekiwidget.core.game import Bounds, PlainBounds
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, LOYALTY, OTHER, SIDE_INDEX, SIDES, Block, Cards
from sekiwidget.games.sekigahara.components.places import NEAR, PLACES
from sekiwidget.games.sekigahara.players.scope import material_lost, rank_order, transposition_key
from sekiwidget.games.sekigahara.rules.actions import Deploy
from sekiwidget.games.sekigahara.rules.combat import undeclared_fights
from sekiwidget.games.sekigahara.rules.deployment import deployed_by_card, play_accepted, undeployed
from sekiwidget.games.sekigahara.rules.impact import SPECIAL_POINTS
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS, losable_units
from sekiwidget.games.sekigahara.rules.loyalty import challenged_deployment, proof_cards
from sekiwidget.games.sekigahara.rules.position import Combat, Deployed, Position

# -- the forces of both sides (8.2 to 8.6) -----------------------------------------------------------------------------

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
            known = (side_index, stopped, hand, rank_order(rank), rank_order(facing))
            force = self._known.get(known)
            if force is None:
                force = self._known[known] = self._new_force(position, combat, side_index, facing)
            self._known[seen] = force
        return force

    def _new_force(self, position: Position, combat: Combat, side_index: int, facing: tuple[Deployed, ...]) -> Force:
        """8.2.2, 8.3.3, 8.4.1  The force of a side: who can come, with what, beside whom; the rest is counted."""
        hand, rank = position.hands[side_index], combat.deployed[side_index]
        loyalty = sum([card.kind == "loyalty" for card in hand])
        turned = sum([entry.block.side == SIDES[side_index] for entry in facing])
        strangers = tuple(sorted([entry.block.clan for entry in rank if entry.block.side != SIDES[side_index]]))
        chiefs = tuple([entry.block for entry in rank if entry.block in CHIEFS])
        content: tuple[Any, ...] = (side_index, loyalty, len(rank), strangers, chiefs)
        if combat.stopped[side_index]:
            return Force(self._number(content), loyalty, turned=turned)
        blocks, free = deployable(position, combat, side_index)
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


def deployable(position: Position, combat: Combat, side_index: int) -> tuple[list[Block], int]:
    """8.2.2, 8.2.4  The blocks of a side that can still be deployed, and how many of them without a card."""
    clans = {card.clan for card in position.hands[side_index] if card.kind != "loyalty"}
    used = deployed_by_card(combat, SIDES[side_index])
    blocks, free = [], 0
    for block in undeployed(position, combat, SIDES[side_index]):
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
    """8.3, 8.4  An upper bound on impact: of each clan the best blocks that its cards bring, each counted as if last.

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


# -- the bounds of a fight (8) -----------------------------------------------------------------------------------------

OUTCOME = frozenset({
    "castle", "castles", "combat", "control", "initiative", "lost", "points", "resources", "winner", "won_by",
})  # fmt: skip
"""Facts that do not depend on which blocks and cards brought them about."""


def bounds(start: Position, facts: Collection[str]) -> Bounds:
    """8  That of one fight, if nothing else is decided and matters; else keys alone."""
    combat = start.combat
    under_way = combat is not None and not combat.ended
    places = undeclared_fights(start) if start.step == "declare" else []
    if combat is not None and under_way:
        places = [combat.place]
    if len(places) == 1 and {fact.split(".")[0] for fact in facts} <= OUTCOME:
        quiet = all(_is_empty(start, near) for near in NEAR[places[0]])
        if quiet or under_way:
            return FightBounds(start, quiet)
    return OpenBounds(start, transposition_key, material_lost)


def _is_empty(position: Position, place: int) -> bool:
    """8.8.5, 7.4  Whether nobody here could be joined, fought or overrun."""
    return position.stacks[place] == ((), ()) and position.disk(place) is None


class OpenBounds(PlainBounds):
    """8.6.1  Hands are open: a side without a loyalty card accepts, so the question can be skipped."""

    def after(self, position: Any, action: Any) -> Any:
        """8.6.1  A deployment that can only be accepted is accepted at once."""
        if type(action) is Deploy and position.step == "deploy":
            other = OTHER[position.to_move]
            if LOYALTY[other] not in position.hands[SIDE_INDEX[other]]:
                return play_accepted(position, action)
        return position.after(action)


class FightBounds(OpenBounds):
    """8  The bounds of one fight. `quiet`: no retreat can bring about anything, for nobody stands near."""

    def __init__(self, start: Position, quiet: bool) -> None:
        super().__init__(start, transposition_key, material_lost)
        self._quiet = quiet
        self._forces = Forces()
        already = [material_lost(start, start, side) - len(start.removed[SIDE_INDEX[side]]) for side in SIDES]
        self._before = (already[1] - already[0], already[0] - already[1])

    def key(self, position: Position) -> Hashable:
        """8.5, 8.6, 8.7  What matters for the rest of the fight: what can be deployed, how many fought and remain."""
        combat, step = position.combat, position.step
        if combat is None or combat.ended:
            return transposition_key(position)
        if step == "deploy":
            black, gold = self._forces.of(position, combat)
            return position.to_move, combat.kind, combat.impact, combat.stopped, black.number, gold.number
        if (
            step == "answer"
            and LOYALTY[position.to_move or ""] not in position.hands[SIDE_INDEX[position.to_move or ""]]
        ):
            return None
        if step in ("answer", "prove"):
            return self._answer_key(position, combat)
        if step in ("lose", "retreat"):
            return _loss_key(position, combat)
        return transposition_key(position)

    def _answer_key(self, position: Position, combat: Combat) -> Hashable:
        """8.6.1  Both forces, the last deployment, and whether a card can prove it: such a card stays in hand."""
        deployer = SIDES[SIDE_INDEX[position.to_move or ""] ^ (position.step == "answer")]
        last = tuple([(entry.block, entry.impact) for entry in challenged_deployment(combat, deployer)])
        proved = bool(proof_cards(position, combat, deployer))
        black, gold = self._forces.of(position, combat)
        return position.step, deployer, combat.impact, combat.stopped, black.number, gold.number, last, proved

    def gained(self, position: Any, side: Side) -> int:
        """8.7.3  The difference so far."""
        side_index, removed = SIDE_INDEX[side], position.removed
        return self._before[side_index] + len(removed[1 - side_index]) - len(removed[side_index])

    def limits(self, position: Any, side: Side) -> tuple[float, float]:
        """8.7.1, 8.9.4  Bounds from the impact that both sides can still reach; afterwards losses are known."""
        combat = position.combat
        if not self._quiet or combat is None or combat.ended or combat.kind != "battle":
            return -inf, inf
        mine, theirs = SIDE_INDEX[side], 1 - SIDE_INDEX[side]
        if position.step == "deploy":
            return self._battle_limits(position, combat, mine, theirs)
        if position.step in ("lose", "retreat"):
            due = combat.losses[theirs] - combat.losses[mine]
            return due, due
        return -inf, inf

    def goal_limits(self, position: Any, facts: Mapping[str, Value]) -> tuple[int, int]:
        """8.2.1, 8.7.1, 8.7.3  From who can still win, with which losses; once a battle is won, both are known."""
        combat = position.combat
        if combat is None or combat.ended:
            return 0, 1
        if position.step in ("lose", "retreat"):
            return self._ending(position, combat, facts)
        return 0, int(position.step != "deploy" or self._can_hold(position, combat, facts))

    def _ending(self, position: Position, combat: Combat, facts: Mapping[str, Value]) -> tuple[int, int]:
        """8.7.1, 8.7.3  What is known once a battle is won, where no chief may fall and no retreat brings anything."""
        black, gold = position.stacks[combat.place]
        if not self._quiet or combat.kind != "battle" or not CHIEFS.isdisjoint(black + gold):
            return 0, 1
        ends: dict[str, Value] = {"combat.winner": combat.winner or ""}
        for side, lost, due in zip(SIDES, position.lost, combat.losses, strict=True):
            ends[f"lost.{side}"] = lost + due
        if any(facts.get(key, value) != value for key, value in ends.items()):
            return 0, 0
        return int(facts.keys() <= ends.keys()), 1

    def _can_hold(self, position: Position, combat: Combat, facts: Mapping[str, Value]) -> bool:
        """8.2.1, 8.7.1, 8.9.4  Whether impact that can still be reached may bring about what is asked for."""
        low, high = combat.impact, self._most_impact(position, combat)
        if combat.kind == "siege":
            return _can_fall(position, combat, high, facts)
        for winner, side in enumerate(SIDES):
            loser = 1 - winner
            wins_tie = combat.defender == side
            if (high[winner] > low[loser] or (wins_tie and high[winner] == low[loser])) and (
                facts.get("combat.winner") != SIDES[loser]
                and (not self._quiet or self._may_lose(position, combat, winner, low, high, facts))
            ):
                return True
        return False

    def _may_lose(
        self,
        position: Position,
        combat: Combat,
        winner: int,
        low: tuple[int, int],
        high: tuple[int, int],
        facts: Mapping[str, Value],
    ) -> bool:
        """8.7.1  Whether the losses asked for are within what impact costs, if a side wins."""
        for side_index, side in enumerate(SIDES):
            wanted = facts.get(f"lost.{side}")
            if isinstance(wanted, int):
                there, beaten = len(position.stacks[combat.place][side_index]), side_index != winner
                lost = wanted - position.lost[side_index]
                least, most = (_loss(impact[1 - side_index], there, beaten) for impact in (low, high))
                if not least <= lost <= most:
                    return False
        return True

    def _most_impact(self, position: Position, combat: Combat) -> tuple[int, int]:
        """8.2.1, 8.6.3  The most impact that each side can reach, by itself and by challenges."""
        black, gold = self._forces.of(position, combat)
        return (
            combat.impact[0] + black.reach + (gold.given(black.loyalty) if black.loyalty else 0),
            combat.impact[1] + gold.reach + (black.given(gold.loyalty) if gold.loyalty else 0),
        )

    def _battle_limits(self, position: Position, combat: Combat, mine: int, theirs: int) -> tuple[float, float]:
        """8.2.1, 8.7.1  Lower and upper bound, from who can win and what each side can reach."""
        low, low_other = combat.impact[mine], combat.impact[theirs]
        reach = self._most_impact(position, combat)
        high, high_other = reach[mine], reach[theirs]
        defends = SIDE_INDEX[combat.defender] == mine
        stack = position.stacks[combat.place]
        count, count_other = len(stack[mine]), len(stack[theirs])
        least, most = inf, -inf  # one of the two can win
        if high > low_other or (high == low_other and defends):
            most = _loss(high, count_other, 1) - _loss(low_other, count, 0)
            least = _loss(max(low, low_other), count_other, 1) - _loss(min(high, high_other), count, 0)
        if high_other > low or (high_other == low and not defends):
            best = _loss(min(high, high_other), count_other, 0) - _loss(max(low, low_other), count, 1)
            worst = _loss(low, count_other, 0) - _loss(high_other, count, 1)
            least, most = min(least, worst), max(most, best)
        return least, most


def _can_fall(position: Position, combat: Combat, high: tuple[int, int], facts: Mapping[str, Value]) -> bool:
    """8.9.4  Whether so much impact may cost the besieged as much as is asked for: the castle, or some units."""
    besieger, besieged = combat.attacker, combat.defender
    units = len(losable_units(position, combat, besieged))
    most = _loss(high[SIDE_INDEX[besieger]], units, 0)
    wanted = facts.get(f"lost.{besieged}")
    if isinstance(wanted, int) and wanted > position.lost[SIDE_INDEX[besieged]] + most:
        return False
    return most == units or facts.get(f"castle.{PLACES[combat.place]}") != besieger


def _loss(impact: int, there: int, beaten: int) -> int:
    """8.7.1  What an impact costs the other side."""
    return min(impact // IMPACT_PER_LOSS + beaten, there)


def _loss_key(position: Position, combat: Combat) -> Hashable:
    """8.7.2, 8.8  How many stand and must go; of the blocks themselves only a chief matters (2.1)."""
    black, gold = position.stacks[combat.place]
    found: list[Hashable] = [position.step, position.to_move, position.disks, combat.kind, combat.losses, combat.winner]
    found += [(len(stack), CHIEFS.isdisjoint(stack)) for stack in (black, gold, combat.sheltered)]
    for side_index, rank in enumerate(combat.deployed):
        turned = sum([SIDE_INDEX[entry.block.side] != side_index for entry in rank])
        found.append((len(rank), turned, CHIEFS.isdisjoint([entry.block for entry in rank])))
    return tuple(found)
