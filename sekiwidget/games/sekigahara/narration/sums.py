"""Sums of a commit: the terms of a deployment or a defection, and their total."""

from __future__ import annotations

from typing import NamedTuple

from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, OTHER, SIDE_INDEX, Block
from sekiwidget.games.sekigahara.components.wording import clan_name
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.rules.actions import Deploy, Yield
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS
from sekiwidget.text.phrase import Phrase, phrase

COUNTED = frozenset({"mon", "comrades", "strikes", "joins"})
"""8.3.2, 8.3.3, 8.4.1  The events that add impact; each is one number of a sum."""


class Addend(NamedTuple):
    """One number of a sum, what it stands for, and its paragraph."""

    number: int
    words: str
    rule: str


def gaining(commit: Narrated) -> Side | None:
    """The side that gains impact: the one that deploys, or to which a block defects."""
    if isinstance(commit.action, Deploy):
        return commit.actor
    return OTHER[commit.actor] if isinstance(commit.action, Yield) else None


def added(commit: Narrated) -> tuple[Addend, ...]:
    """8.3.2, 8.3.3, 8.4.1, 8.6.2  The numbers of a deployment, or of a defection counted anew."""
    events = [event for event in commit.events if event.kind in COUNTED]
    two = sum(event.kind == "mon" for event in events) > 1
    return tuple(Addend(event.by, _addend_words(event, two), event.rule) for event in events)


def _addend_words(event: Event, two: bool) -> Phrase:
    """The meaning of a number in a few words; with two blocks, each is named by its strength or weapon."""
    name = str(event.args[0])
    match event.kind:
        case "mon":
            return _mon(BLOCKS[name]) if two else phrase("mon on the block")
        case "comrades":
            return phrase("{clan} already out", clan=clan_name(name))
        case "strikes":
            return phrase("the gun fires") if name == "gun" else phrase("the cavalry charges")
    others = int(event.args[1])
    if name == "gun":
        return phrase("another gun out") if others == 1 else phrase("{others} other guns out", others=others)
    return phrase("other cavalry out") if others == 1 else phrase("{others} other cavalry out", others=others)


def _mon(block: Block) -> Phrase:
    if block.leader:
        return phrase("mon on {strength}, the leader", strength=block.strength)
    match block.special:
        case "gun":
            return phrase("mon on {strength}, the gun", strength=block.strength)
        case "cavalry":
            return phrase("mon on {strength}, the cavalry", strength=block.strength)
    return phrase("mon on {strength}", strength=block.strength)


def written_out(commit: Narrated) -> str:
    """The sum of a commit, as `1 + 2 + 2 = 5`; one number alone, as `3`; empty if nothing was added."""
    numbers = [addend.number for addend in added(commit)]
    if len(numbers) < 2:
        return "".join(map(str, numbers))
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


def challenged_blocks(commit: Narrated) -> tuple[Block, ...]:
    """8.6.1, 8.6.3  The blocks whose deployment this commit challenges or accepts."""
    combat = commit.old
    deployer = combat.defender if _asked_of(commit) == combat.attacker else combat.attacker
    return tuple(entry.block for entry in combat.deployed[SIDE_INDEX[deployer]][-combat.asked :])


def _asked_of(commit: Narrated) -> Side:
    """The side that did not deploy: it answers, and the other one proves."""
    return commit.actor if commit.before.step == "answer" else OTHER[commit.actor]


def siege_losses(commit: Narrated) -> int:
    """8.9.4  How many losses the besieger has reached, if this deployment passed another multiple of 7; else 0."""
    if not isinstance(commit.action, Deploy) or commit.new.kind != "siege":
        return 0
    side_index = SIDE_INDEX[commit.new.attacker]
    old, new = (combat.impact[side_index] // IMPACT_PER_LOSS for combat in (commit.old, commit.new))
    return new if new > old else 0
