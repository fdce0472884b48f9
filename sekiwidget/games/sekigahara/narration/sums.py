"""The sums of a commit: the impact of a deployment or a defection, and the range of a march."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from sekiwidget.authoring.narration import Narrated as AnyNarrated
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, OTHER, SIDE_INDEX, Block
from sekiwidget.games.sekigahara.components.wording import BlockName, clan_name, place_name
from sekiwidget.games.sekigahara.rules.actions import Deploy, March, Yield
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.march import BASE
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

Arg: TypeAlias = Any
"""An argument of an event: a side, a place, a piece or a number, as its name says."""


class Narrated(AnyNarrated[Position]):
    """A commit, or the view of one, with the fight before and after."""

    @property
    def old(self) -> Combat:
        """The fight before, where there was one."""
        return _fight(self.before)

    @property
    def new(self) -> Combat:
        """The fight after, where there is one."""
        return _fight(self.after)


def _fight(position: Position) -> Combat:
    assert position.combat is not None
    return position.combat


# -- impact (8.3, 8.4, 8.6) --------------------------------------------------------------------------------------------

COUNTED = frozenset({"mon", "comrades", "strikes", "joins"})
"""8.3.2, 8.3.3, 8.4.1  The events that add impact; each is one number of a sum."""


class Addend(NamedTuple):
    """One number of a sum, what it stands for, and its paragraph."""

    number: int
    words: str
    rule: str


def gaining_side(commit: Narrated) -> Side | None:
    """The side that gains impact: the one that deploys, or to which a block defects."""
    if isinstance(commit.action, Deploy):
        return commit.actor
    return OTHER[commit.actor] if isinstance(commit.action, Yield) else None


def impact_terms(commit: Narrated) -> tuple[Addend, ...]:
    """8.3.2, 8.3.3, 8.4.1, 8.6.2  The numbers of a deployment, or of a defection counted anew."""
    events = _counted(commit)
    two = sum(event.kind == "mon" for event in events) > 1
    return tuple(Addend(event.by, _addend_words(event, two), event.rule) for event in events)


def _counted(commit: Narrated) -> list[Event]:
    return [event for event in commit.events if event.kind in COUNTED]


def _addend_words(event: Event, two: bool) -> Phrase:
    """The meaning of a number in a few words; with two blocks, each is named by its strength or weapon."""
    args: tuple[Any, ...] = event.args
    match event.kind:
        case "mon":
            (block,) = args
            return _mon(BLOCKS[block]) if two else phrase("mon on the block")
        case "comrades":
            clan, _ = args
            return phrase("{clan} already out", clan=clan_name(clan))
        case "strikes":
            (weapon,) = args
            return phrase("the gun fires") if weapon == "gun" else phrase("the cavalry charges")
    weapon, others = args
    if weapon == "gun":
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


def sum_text(commit: Narrated) -> str:
    """The sum of a commit, as `1 + 2 + 2 = 5`; one number alone, as `3`; empty if nothing was added.

    8.4.2  Of two blocks, each with what is added to it: `(3 + 1) + (1 + 2) = 7`.
    """
    blocks: list[list[int]] = []
    for event in _counted(commit):
        if event.kind == "mon" or not blocks:
            blocks.append([])
        blocks[-1].append(event.by)
    numbers = [number for block in blocks for number in block]
    if len(numbers) < 2:
        return "".join(map(str, numbers))
    terms = [" + ".join(map(str, block)) for block in blocks]
    if len(terms) > 1:
        terms = [f"({term})" if "+" in term else term for term in terms]
    return f"{' + '.join(terms)} = {sum(numbers)}"


def challenged_blocks(commit: Narrated) -> tuple[Block, ...]:
    """8.6.1, 8.6.3  The blocks whose deployment this commit challenges or accepts."""
    combat = commit.old
    deployer = combat.defender if _answering_side(commit) == combat.attacker else combat.attacker
    return tuple(entry.block for entry in combat.deployed[SIDE_INDEX[deployer]][-combat.asked :])


def _answering_side(commit: Narrated) -> Side:
    """The side that did not deploy: it answers, and the other side proves."""
    return commit.actor if commit.before.step == "answer" else OTHER[commit.actor]


def siege_losses_reached(commit: Narrated) -> int:
    """8.9.4  How many losses the besieger has reached, if this deployment passed another multiple of 7; else 0."""
    if not isinstance(commit.action, Deploy) or commit.new.kind != "siege":
        return 0
    side_index = SIDE_INDEX[commit.new.attacker]
    old, new = (combat.impact[side_index] // IMPACT_PER_LOSS for combat in (commit.old, commit.new))
    return new if new > old else 0


# -- the range of a march (7.3.3 to 7.3.5) -----------------------------------------------------------------------------


def range_terms(commit: Narrated) -> tuple[Addend, ...]:
    """The numbers that make a step after the first possible; empty for a first step or another action."""
    found = {event.kind: event for event in commit.events}
    if not isinstance(commit.action, March) or "step" not in found:
        return ()
    made = [Addend(BASE, phrase("always"), "7.3.3")]
    _, highway = found["step"].args
    if highway:
        made.append(Addend(1, phrase("highway"), "7.3.3"))
    if "led" in found or "declares" in found:
        made.append(Addend(1, _led(commit), "7.3.4"))
    if "forced" in found or _was_forced(commit):
        made.append(Addend(1, phrase("for a card"), "7.3.3"))
    if "size" in found:
        largest, less = map(int, found["size"].args)
        made.append(Addend(-less, phrase("for {blocks:figure}", blocks=Count(largest, "block")), "7.3.5"))
    return tuple(made)


def _led(commit: Narrated) -> Phrase:
    """7.3.4  What leads the march."""
    movement = commit.after.movement
    assert movement is not None and movement.origin is not None
    if movement.place_leads:
        return phrase("from {place}", place=place_name(movement.origin))
    assert movement.leader is not None
    return phrase("{leader:capital}", leader=BlockName(movement.leader))


def _was_forced(commit: Narrated) -> bool:
    """7.3.3  Whether a card has forced an earlier step of these blocks."""
    movement, start = commit.before.movement, commit.action.start
    number, _ = commit.event("step").args
    steps = int(number) - 1
    groups = movement.groups if movement is not None else ()
    return any(group.place == start and group.steps == steps and group.forced for group in groups)
