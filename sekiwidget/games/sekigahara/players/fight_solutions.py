"""8  Why the solution of a puzzle in a fight works, in a sentence or two for each paragraph that it is about.

Each sentence holds by the rules or by what happens in the solution. That the goal is reached against every reply is
proved before a puzzle is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import LOYALTY, OTHER, SIDE_INDEX, Block, Card, Stack
from sekiwidget.games.sekigahara.components.wording import BlockName, BlockNames, CardName, block_names, side_name
from sekiwidget.games.sekigahara.rules.actions import Accept, Challenge, Deploy, Show, Yield
from sekiwidget.games.sekigahara.rules.deployment import can_deploy
from sekiwidget.games.sekigahara.rules.loyalty import challenged_deployment, proof_cards
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase

NO_WEAPONS: Final = phrase("In a siege no weapon counts.")
"""8.9.5  What a siege leaves out."""
BESIEGED_LOSE: Final = phrase("For every full 7 impact the besieged lose a block or a disk.")
"""8.9.4  What a siege costs."""


class Answered(NamedTuple):
    """A deployment by card that may be challenged: the blocks, where the other side answers, and what follows."""

    by: Side
    blocks: Stack
    position: Position
    replies: Sequence[Commit]

    @property
    def is_challenged(self) -> bool:
        """8.6.1  Whether the other side challenges it."""
        return isinstance(self.replies[0].action, Challenge)

    @property
    def is_lost(self) -> bool:
        """8.6.1  Whether the blocks go over to the other side."""
        return self.is_challenged and isinstance(self.replies[1].action, Yield)

    @property
    def impact_lost(self) -> int:
        """8.6.1, 8.6.2  The impact that lost blocks bring the other side."""
        return sum(event.by for event in self.replies[1].events if event.kind in ("mon", "comrades"))

    @property
    def spends_last_loyalty(self) -> bool:
        """8.6.1  Whether they cost the other side its last loyalty card, and more is deployed by card after them."""
        after: Any = self.replies[1].after
        later = (one.action for one in self.replies[2:] if one.actor == self.by and isinstance(one.action, Deploy))
        return not _holds_loyalty(after, OTHER[self.by]) and any(one.card is not None for one in later)

    @property
    def proof(self) -> Card | None:
        """8.6.1  A card that proves it, if its side holds one: if possible, one that is not played later."""
        combat = self.position.combat
        assert combat is not None
        cards = proof_cards(self.position, combat, self.by)
        later = [one.action.card for one in self.replies if isinstance(one.action, Deploy) and one.actor == self.by]
        return min(cards, key=later.count, default=None)


def explain_fight(line: Sequence[Commit], side: Side, rule: str) -> list[Phrase]:
    """8.2 to 8.9  Why a line reaches its goal, by one of the paragraphs that it is about; empty if there is no more."""
    told = {
        "8.2.4": _leader_first,
        "8.3.3": _comrades,
        "8.4.1": _special_attack,
        "8.4.2": _double_card,
        "8.6.1": _loyalty,
        "8.9.4": _siege_losses,
        "8.9.5": _siege_limits,
    }.get(rule)
    return [] if told is None else list(told(line, side))


def _own(line: Sequence[Commit], side: Side) -> Iterator[tuple[Commit, Deploy]]:
    """The deployments of a side, without blocks that go over to the other side."""
    for at, commit in enumerate(line):
        lost = any(isinstance(one.action, Yield) and one.actor == side for one in line[at + 1 : at + 3])
        if commit.actor == side and isinstance(commit.action, Deploy) and not lost:
            yield commit, commit.action


def _blocks(blocks: Stack) -> BlockNames:
    return block_names(block.text for block in blocks)


def _leader_first(line: Sequence[Commit], side: Side) -> Iterator[Phrase]:
    """8.2.4  What is won by deploying a leader without a card."""
    own = list(_own(line, side))
    first, free = next(((commit, one) for commit, one in own if one.card is None), (None, None))
    if first is None or free is None:
        return
    position: Any = first.before
    leader, by_card = free.blocks[0], [(one.blocks, one.card) for _, one in own if one.card is not None]
    left = next(((blocks, card) for blocks, card in by_card if can_deploy(card, leader)), None)
    hand = position.hands[SIDE_INDEX[side]]
    proved = next((one for one in _proved(line, side) if can_deploy(one[1], leader)), None)
    # Where a card is left over, these blocks would have had one in any case.
    held, played = (sum(can_deploy(card, leader) for card in cards) for cards in (hand, _played(line, side)))
    if left is not None and held == played:
        yield phrase(
            "{leader:capital} comes without a card, so {card} is left for {blocks}.",
            leader=BlockName(leader), card=CardName(left[1]), blocks=_blocks(left[0]),
        )  # fmt: skip
    elif proved is not None:
        yield phrase(
            "{leader:capital} comes without a card, so {card} is left to prove the loyalty of {blocks}.",
            leader=BlockName(leader), card=CardName(proved[1]), blocks=_blocks(proved[0]),
        )  # fmt: skip
    elif not any(can_deploy(card, leader) for card in hand):
        yield phrase(
            "None of your cards deploys {leader}: it can only come before your first card.", leader=BlockName(leader)
        )
    elif _holds_loyalty(position, OTHER[side]):
        yield phrase("{leader:capital} comes without a card, so it cannot be challenged.", leader=BlockName(leader))
    else:
        yield phrase("{leader:capital} needs no card as long as you have played none.", leader=BlockName(leader))


def _played(line: Sequence[Commit], side: Side) -> Iterator[Card]:
    """The cards with which a side deploys, blocks that go over included."""
    for commit in line:
        if commit.actor == side and isinstance(commit.action, Deploy) and commit.action.card is not None:
            yield commit.action.card


def _proved(line: Sequence[Commit], side: Side) -> Iterator[tuple[Stack, Card]]:
    """8.6.1  The blocks of a side that may be challenged, with a card that proves them; the last ones first."""
    for one in reversed(list(_answered(line))):
        if one.by == side and _holds_loyalty(one.position, OTHER[side]) and one.proof is not None and not one.is_lost:
            yield one.blocks, one.proof


def _holds_loyalty(position: Position, side: Side) -> bool:
    return LOYALTY[side] in position.hands[SIDE_INDEX[side]]


def _comrades(line: Sequence[Commit], side: Side) -> Iterator[Phrase]:
    """8.3.3  What blocks of one clan bring each other."""
    events = (event for commit, _ in _own(line, side) for event in commit.events if event.kind == "comrades")
    if by := sum(event.by for event in events):
        yield phrase("Blocks of one clan support each other: that brings you {by} impact in all.", by=by)


def _special_attack(line: Sequence[Commit], side: Side) -> Iterator[Phrase]:
    """8.4.1  The special attack that brings most."""

    def brought(commit: Commit, *kinds: str) -> int:
        return sum(event.by for event in commit.events if event.kind in kinds)

    commit, action = max(_own(line, side), key=lambda one: brought(one[0], "strikes", "joins"), default=(None, None))
    if commit is None or action is None or action.card is None or not brought(commit, "strikes"):
        return
    block, card = BlockName(action.blocks[0]), CardName(action.card)
    by, joined = brought(commit, "strikes", "joins"), brought(commit, "joins")
    if joined:
        yield phrase(
            "{block:capital} makes its special attack with {card}: {by} more impact, {joined} of it for the same "
            "weapon on the field before.",
            block=block, card=card, by=by, joined=joined,
        )  # fmt: skip
    else:
        yield phrase(
            "{block:capital} makes its special attack with {card}: {by} more impact.", block=block, card=card, by=by
        )


def _double_card(line: Sequence[Commit], side: Side) -> Iterator[Phrase]:
    """8.4.2  Two blocks with one card, unless a leader that comes without a card leaves it for them (8.2.4)."""
    free = [action.blocks[0] for _, action in _own(line, side) if action.card is None]
    for _, action in _own(line, side):
        if len(action.blocks) == 2 and action.card is not None:
            if any(can_deploy(action.card, leader) for leader in free):
                return
            yield phrase(
                "{card:capital} deploys {blocks} one after the other.",
                card=CardName(action.card),
                blocks=_blocks(action.blocks),
            )
            return


def _siege_losses(line: Sequence[Commit], side: Side) -> Iterator[Phrase]:
    """8.9.4  How much impact there is, and what it costs."""
    before: list[Any] = [commit.before for commit in line]
    impact = max(one.combat.impact[SIDE_INDEX[side]] for one in before if one.combat is not None)
    yield phrase("Your impact is {impact} in all.", impact=impact)
    yield BESIEGED_LOSE


def _siege_limits(line: Sequence[Commit], side: Side) -> Iterator[Phrase]:
    """8.9.5  What a siege leaves out, where it matters."""
    if any(block.special for _, action in _own(line, side) for block in action.blocks):
        yield NO_WEAPONS


# -- loyalty (8.6.1) ---------------------------------------------------------------------------------------------------


def _loyalty(line: Sequence[Commit], side: Side) -> Iterator[Phrase]:
    """8.6.1  Which challenge is made, which is not, and what the other side could challenge."""
    first, answered = line[0].action, list(_answered(line))
    if isinstance(first, Show):
        yield phrase("{card:capital} proves the loyalty, and stays in your hand.", card=CardName(first.card))
        return
    theirs = [one for one in answered if one.by != side]
    if isinstance(first, Accept) and theirs and theirs[0].proof is not None:
        yield phrase(
            "{other} can show {card} for {blocks}: a challenge would be wasted.",
            other=side_name(OTHER[side]), card=CardName(theirs[0].proof), blocks=_blocks(theirs[0].blocks),
        )  # fmt: skip
    taken = next((one for one in theirs if one.is_lost), None)
    if taken is not None:
        yield _of_challenge(taken, kept=isinstance(first, Accept))
    mine = [one for one in answered if one.by == side and _holds_loyalty(one.position, OTHER[side])]
    free = next((one.blocks[0] for _, one in _own(line, side) if one.card is None), None)
    if isinstance(first, Deploy) and (left := [one for one in mine if not _is_kept_for(one, free)]):
        yield _under_challenge(left)


def _is_kept_for(one: Answered, leader: Block | None) -> bool:
    """8.2.4  Whether a leader without a card leaves the one that proves a deployment, which is told there."""
    return leader is not None and one.proof is not None and not one.is_lost and can_deploy(one.proof, leader)


def _of_challenge(taken: Answered, *, kept: bool) -> Phrase:
    """8.6.1  A challenge that succeeds."""
    other, blocks = side_name(taken.by), _blocks(taken.blocks)
    if kept:
        return phrase(
            "You keep your loyalty card for {blocks}: {other} has no card left to show for that.",
            other=other,
            blocks=blocks,
        )
    return phrase("You challenge {blocks}, for which {other} has no card to show.", other=other, blocks=blocks)


def _under_challenge(mine: Sequence[Answered]) -> Phrase:
    """8.6.1  What becomes of blocks that the other side may challenge: of the one it challenges, else of the first."""
    one = next((one for one in mine if one.is_challenged), mine[0])
    other, blocks = side_name(OTHER[one.by]), _blocks(one.blocks)
    if not one.is_lost and one.proof is not None:
        return phrase("You keep {card} to prove the loyalty of {blocks}.", card=CardName(one.proof), blocks=blocks)
    if not one.is_lost:
        return phrase(
            "You reach the goal even if {other} challenges {blocks}, though you have no card to show.",
            other=other, blocks=blocks,
        )  # fmt: skip
    if one.spends_last_loyalty:
        return phrase(
            "The challenge of {blocks} brings {other} {impact} impact, and costs it its loyalty card: what you "
            "deploy later is safe.",
            other=other, blocks=blocks, impact=one.impact_lost,
        )  # fmt: skip
    return phrase("You reach the goal even without {blocks}.", blocks=blocks)


def _answered(line: Sequence[Commit]) -> Iterator[Answered]:
    """8.6.1  The deployments of a line that are accepted or challenged, with what follows."""
    for at, commit in enumerate(line):
        position: Any = commit.before
        if isinstance(commit.action, Accept | Challenge):
            by = OTHER[commit.actor]
            blocks: tuple[Block, ...] = tuple(one.block for one in challenged_deployment(position.combat, by))
            yield Answered(by, blocks, position, line[at:])
