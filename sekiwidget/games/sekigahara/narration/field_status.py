"""What there is to say about a fight under way, for the text board and the scene: roles, who waits, who would win."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from sekiwidget.authoring.phrases import listed, number, title
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SEAT, SIDES, Block, Stack
from sekiwidget.games.sekigahara.components.places import NAMES
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.impact import leading
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS, units
from sekiwidget.games.sekigahara.rules.combat.retreat import came_from, came_out
from sekiwidget.games.sekigahara.rules.position import Position


class Line(NamedTuple):
    """A line of a small table: what, how much, and its paragraph."""

    label: str
    value: str
    rule: str


def fight(view: Position) -> Combat | None:
    """8  The fight under way, or None; the last one stays in the position, but it is over."""
    combat = view.combat
    return None if combat is None or combat.ended else combat


def heading(combat: Combat) -> tuple[str, str]:
    """8.2, 8.9, 8.1  The title of a fight and its paragraph."""
    name = NAMES[combat.place]
    if combat.kind == "siege":
        return f"Siege of {name}", "8.9"
    return (f"Battle at {name}", "8.2") if combat.kind == "battle" else (f"The fight at {name}", "8.1")


def strongest_first(blocks: Stack) -> Stack:
    """Blocks as they are shown: leaders, then by strength, hidden ones last."""
    return tuple(sorted(blocks, key=lambda block: (not block.clan, not block.leader, -block.strength, block.order)))


def fallen(view: Position) -> tuple[frozenset[int], frozenset[int]]:
    """8.7.2  Which of the deployed of each rank are lost: those that changed sides first, then the others."""
    combat = view.combat
    gone: tuple[set[int], set[int]] = (set(), set())
    if combat is None:
        return frozenset(), frozenset()
    for side in SIDES:
        left = combat.lost[SEAT[side]]
        for seat in (1 - SEAT[side], SEAT[side]):
            rank = combat.deployed[seat]
            tier = [at for at, entry in enumerate(rank) if entry.block.side == side]
            if 0 < left < len(tier):
                tier = _missing(view, side, [(at, rank[at].block) for at in tier], left)
            elif not left:
                tier = []
            gone[seat].update(tier)
            left -= len(tier)
    return frozenset(gone[0]), frozenset(gone[1])


def _missing(view: Position, side: Side, tier: list[tuple[int, Block]], count: int) -> list[int]:
    """Which so many of a tier are lost: faces that are not seen to stand here any more, then faces once removed."""
    combat, seat = view.combat, SEAT[side]
    there = Counter(view.stacks[combat.place][seat] if combat else ())
    removed = set(view.removed[seat])
    doubt = []
    for at, block in tier:
        doubt.append((there[block] > 0, block not in removed, at))
        there[block] -= 1
    return sorted(at for _, _, at in sorted(doubt)[:count])


def waiting(view: Position, side: Side) -> Stack:
    """8.2.2  The blocks of a side at the place of the fight that are not deployed, as the viewer knows them."""
    combat = view.combat
    if combat is None:
        return ()
    rest = list(view.blocks(combat.place, side))
    lost = fallen(view)
    for seat, rank in enumerate(combat.deployed):
        for at, entry in enumerate(rank):
            if entry.block in rest and at not in lost[seat]:
                rest.remove(entry.block)
    return tuple(rest)


def role(view: Position, combat: Combat, side: Side) -> str:
    """8.2.1, 8.9.1  What a side does in the fight, in a few words."""
    if combat.winner is not None and combat.kind == "battle":
        if side == combat.winner:
            return "has won"
        return f"is beaten, {len(combat.sheltered)} in the castle" if combat.sheltered else "is beaten"
    stopped = ", has stopped" if combat.stopped[SEAT[side]] and combat.winner is None else ""
    if combat.ended:
        return _siege_ended(combat, side)
    if side == combat.attacker:
        verb = "besieges" if combat.kind == "siege" else "attacks"
        return f"{verb}{_whence(view, combat)}{stopped}"
    if combat.kind == "siege":
        return "inside the castle, may neither deploy nor challenge"
    if combat.kind == "battle":
        return f"defends{', outside the castle' if combat.holder == side else ''}{stopped}"
    return "holds the castle" if combat.holder == side else "defends"


def _siege_ended(combat: Combat, side: Side) -> str:
    if side == combat.attacker:
        return "takes the castle" if combat.winner else "keeps up the siege"
    return "has lost the castle" if combat.winner else "holds out inside the castle"


def _whence(view: Position, combat: Combat) -> str:
    if combat.fled_from is not None:
        return f", retreating from {NAMES[combat.fled_from]}"
    if came_out(view, combat):
        return " out of the castle" if combat.kind == "battle" else ""
    roads = [NAMES[place] for place in came_from(view, combat)]
    return f" from {listed(roads)}" if roads else ""


def castle_line(combat: Combat) -> str | None:
    """4.3, 8.9.2  Whose castle stands here and where its holder is, or None."""
    if combat.holder is None:
        return None
    where = {"battle": "outside", "siege": "inside"}.get(combat.kind, "in or out?")
    return f"{title(combat.holder)}, {where}"


def unit_count(view: Position, combat: Combat, side: Side) -> int:
    """8.9.4  Blocks of a side here and, in a siege, its disk."""
    return len(units(view, combat, side))


def force(view: Position, combat: Combat, side: Side) -> str:
    """How many units of a side are here: `7 blocks`, `2 and a disk`."""
    blocks = len(view.blocks(combat.place, side))
    disk = unit_count(view, combat, side) > blocks
    if disk:
        return f"{blocks} and a disk" if blocks else "a disk"
    return _blocks(blocks)


def result(combat: Combat) -> tuple[str, tuple[Line, ...]]:
    """8.2.1, 8.7.1, 8.9.4  How a fight ended: its title, who won, what each side lost."""
    name, _ = heading(combat)
    lines = []
    if combat.kind == "battle" and combat.winner and combat.loser:
        score = f"{combat.impact[SEAT[combat.winner]]} : {combat.impact[SEAT[combat.loser]]}"
        lines.append(Line(f"{title(combat.winner)} has won", score, "8.2.1"))
    elif combat.kind == "siege":
        lines.append(Line("The castle", "has fallen" if combat.winner else "has held", "8.9.4"))
    rule = "8.9.4" if combat.kind == "siege" else "8.7.1"
    for side in (combat.attacker, combat.defender):
        count = combat.lost[SEAT[side]]
        disk = " and a disk" if combat.fallen_disks and side == combat.defender else ""
        lost = f"{_blocks(count) if count or disk else 'nothing'}{disk}"
        lines.append(Line(f"{title(side)} lost", lost.removeprefix("0 blocks and "), rule))
    return name, tuple(lines)


def if_stopped(view: Position, combat: Combat) -> tuple[str, tuple[Line, ...], str]:
    """8.2.1, 8.7.1, 8.9.4  What would come out if nobody deployed any more: a title, lines, a note."""
    if combat.kind == "siege":
        return _siege_stopped(view, combat)
    winner = combat.winner or leading(combat)
    loser = OTHER[winner]
    score = " : ".join(str(combat.impact[SEAT[side]]) for side in (winner, loser))
    lines = [Line(f"{title(winner)} wins", score, "8.2.1")]
    if combat.winner is not None:
        due = [(side, combat.losses[SEAT[side]]) for side in (loser, winner)]
        lines += [Line(f"{title(side)} must lose", str(count), "8.7.2") for side, count in due if count]
        return "The battle is decided", tuple(lines), ""
    for side in (loser, winner):
        by_impact = combat.impact[1 - SEAT[side]] // IMPACT_PER_LOSS
        lines.append(Line(f"{title(side)} loses", _loss(by_impact, side == loser, view, combat, side), "8.7.1"))
    note = "Every 7 impact costs the other side a block; the loser loses one more."
    if combat.impact[0] == combat.impact[1]:
        note = f"A tie is the defender’s. {note}"
    return "If both stop now", tuple(lines), note


def _loss(by_impact: int, loser: bool, view: Position, combat: Combat, side: Side) -> str:
    due, there = by_impact + loser, len(view.blocks(combat.place, side))
    if not due or not there:
        return "nothing"
    if due > there:
        return f"all {number(there)} blocks" if there > 1 else "its only block"
    return f"{by_impact} + 1 blocks" if by_impact and loser else _blocks(due)


def _blocks(count: int) -> str:
    return f"{count} block{'' if count == 1 else 's'}"


def _siege_stopped(view: Position, combat: Combat) -> tuple[str, tuple[Line, ...], str]:
    besieged, seat = combat.defender, SEAT[combat.attacker]
    there = unit_count(view, combat, besieged)
    due = min(combat.losses[1 - seat] or combat.impact[seat] // IMPACT_PER_LOSS, there)
    lost = f"{due} of {there} unit{'' if there == 1 else 's'}" if due else "nothing"
    lines = (
        Line(f"{title(besieged)} loses", lost, "8.9.4"),
        Line(f"{title(combat.attacker)} loses", "nothing", "8.9.4"),
        Line("The castle", "falls" if due == there else "holds", "8.9.4"),
    )
    if combat.stopped[seat]:
        return "The siege is decided", lines, ""
    all_of_them = {1: "the last one", 2: "both"}.get(there, f"all {number(there)}")
    note = "" if due == there else f"{there * IMPACT_PER_LOSS} would take {all_of_them}, and the castle."
    return f"If {title(combat.attacker)} stops now", lines, note
