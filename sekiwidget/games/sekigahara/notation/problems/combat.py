"""8  Why a fight, or the question that is asked in it, is one that no play leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.core.problem import Problem
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import (
    CHIEF,
    LOYALTY,
    OTHER,
    SEAT,
    SIDES,
    UNKNOWN_BLOCK,
    Stack,
    holds,
)
from sekiwidget.games.sekigahara.components.places import CASTLES, NAMES, NEAR
from sekiwidget.games.sekigahara.rules.campaign.holding import castle_holder
from sekiwidget.games.sekigahara.rules.campaign.supply import pool
from sekiwidget.games.sekigahara.rules.combat.combat import CASTLE_LIMIT, to_declare
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.deployable import matches
from sekiwidget.games.sekigahara.rules.combat.deployment import on_turn
from sekiwidget.games.sekigahara.rules.combat.impact import SPECIAL_POINTS, armed, comrades, strikes
from sekiwidget.games.sekigahara.rules.combat.losses import units
from sekiwidget.games.sekigahara.rules.combat.retreat import retreating
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.steps import STEPS

IN_A_FIGHT = ("inside or outside", "deploy", "answer", "prove", "lose", "retreat")
"""The steps that are asked in a fight."""

BEFORE_LOSSES = IN_A_FIGHT[:4]

PHASE_STEPS = {"reinforcement": ("discard",), "bid": ("bid", "order"), "movement": ("buy", "move")}
"""6.1  What is asked in the phases without fights."""


def combat_problems(position: Position) -> Iterator[Problem]:
    """Every reason, in the order of a fight."""
    yield from _step(position)
    yield from _dead(position)
    combat = position.combat
    if combat is None:
        return
    yield from _ranks(combat)
    if combat.ended:
        yield from _ended(position, combat)
    else:
        yield from _sides(position, combat)
        yield from _question(position, combat)


def _step(position: Position) -> Iterator[Problem]:
    """8.1, 8.10  Whether anything is asked, and in which phase."""
    path = ("combat", "step")
    step, asked, combat = position.step, position.to_move, position.combat
    under_way = combat is not None and not combat.ended
    if bool(step) != (asked is not None):
        yield Problem("8.1", "a step asks a side or chance, and no step asks nobody", ("combat", "to_move"))
    elif step and step not in STEPS:
        yield Problem("8.1", f"there is no step {step!r}", path)
    elif position.outcome is not None:
        if step:
            yield Problem(position.outcome.rule or "2", "the game is over and nothing is asked", path)
    elif (step == "draw") != (asked == CHANCE):
        yield Problem("8.10", "chance draws, and nobody else does", ("combat", "to_move"))
    elif (step == "draw") != bool(position.chance) or (step == "draw" and not pool(position, position.chance[0])):
        yield Problem("8.10", "chance draws as long as something is owed that there is", ("combat", "owed"))
    elif (step in IN_A_FIGHT) != under_way:
        text = "the fight is not over: say what is asked" if under_way else f"there is no fight for {step!r}"
        yield Problem("8.1", text, path)
    elif position.phase != "combat":
        if step and step != "draw" and step not in PHASE_STEPS.get(position.phase, ()):
            rule = "8.1" if step in IN_A_FIGHT else "6.1"
            yield Problem(rule, f"{step!r} is not asked in the {position.phase} phase", ("phase",))
        elif step in ("buy", "move"):
            yield from _bought(position)
    elif any(step in steps for steps in PHASE_STEPS.values()):
        yield Problem("6.1", f"{step!r} is not asked in the combat phase", ("phase",))
    elif step == "declare" and not (asked == position.active and to_declare(position)):
        yield Problem("8.1", "the active side declares, where both sides have units", path)
    elif not step and to_declare(position):
        yield Problem("8.1", f"the fight at {NAMES[to_declare(position)[0]]} must still be declared", path)


def _bought(position: Position) -> Iterator[Problem]:
    """7.1  A degree of movement is bought first and only once, by the side that moves."""
    if position.to_move != position.active:
        yield Problem("7.1", f"{position.active.title()} moves in this turn", ("combat", "to_move"))
    if position.step == "move" and not position.bought:
        text = "nobody moves before a degree of movement is bought: say degree in [position.movement]"
        yield Problem("7.1", text, ("combat", "step"))
    if position.step == "buy" and position.bought:
        yield Problem("7.1", "a degree of movement has been bought already", ("combat", "step"))


def _dead(position: Position) -> Iterator[Problem]:
    """2.1  A chief who is dead ends the game, but for a battle in which the other side has yet to lose its blocks."""
    if position.outcome is None and position.step != "lose":
        for side in SIDES:
            if CHIEF[side] in position.removed[SEAT[side]]:
                yield Problem("2.1", f"{CHIEF[side].text} is dead, so the game is over", ("removed", side))


def _ranks(combat: Combat) -> Iterator[Problem]:
    """8.2.2, 8.2.4, 8.3, 8.4, 8.6.2  Each deployed block with its card and its impact."""
    for side in SIDES:
        path = ("combat", "deployed", side)
        rank = combat.deployed[SEAT[side]]
        for number, (block, card, impact) in enumerate(rank):
            ranks = rank[:number]
            worth = block.strength + comrades(ranks, block)
            if block.side != side:
                if card is not LOYALTY[side]:
                    yield Problem("8.6.1", f"{block.text} can have come over by a loyalty card only", path)
            elif card is None:
                if not block.leader:
                    yield Problem("8.2.4", f"{block.text} is no leader and needs a card", path)
            elif not matches(card, block) or card.loyalty:
                yield Problem("8.2.2", f"{card.text} does not deploy {block.text}", path)
            elif strikes(combat, block, card):
                worth += SPECIAL_POINTS * (1 + armed(ranks, block))
            if impact != worth:
                yield Problem("8.3", f"{block.text} makes {worth} impact, not {impact}", path)
        if sum(entry.impact for entry in rank) != combat.impact[SEAT[side]]:
            yield Problem("8.3.1", "the impact is the sum of the deployments", ("combat", "impact", side))
        yield from _cards(combat, side)


def _cards(combat: Combat, side: Side) -> Iterator[Problem]:
    """8.2.2, 8.4.2  The cards of a rank were played; afterwards they lie with the discards."""
    if combat.ended:
        return
    used = Counter(entry.card for entry in combat.deployed[SEAT[side]] if entry.card is not None)
    for card, times in used.items():
        most = combat.played[SEAT[side]].count(card) * (1 if card.kind in ("single", "sword") else 2)
        if times > most:
            yield Problem("8.2.2", f"{card.text} was not played so often", ("combat", "played", side))


def _ended(position: Position, combat: Combat) -> Iterator[Problem]:
    """8.8.5, 8.10  After a fight nothing is left but cards that are owed, and a fight that a retreat brought about."""
    if any(combat.played) and position.outcome is None:
        yield Problem("8.10", "cards that were played are discarded after the fight", ("combat", "played"))
    following = combat.follow_up
    if following is None:
        return
    path = ("combat", "follow_up")
    if position.step != "draw" or position.phase != "combat":
        yield Problem("8.8.5", "a fight that a retreat caused is fought at once, when the cards are drawn", path)
    if following.fled_from not in NEAR[following.place]:
        yield Problem("8.8.1", "a retreat leads to a neighbouring place", path)
    if not _meet(position, following.place, following.attacker):
        yield Problem("8.8.5", f"no enemies meet at {NAMES[following.place]}", path)


def _meet(position: Position, place: int, attacker: Side) -> bool:
    """8.1  Whether an attacker has blocks at a place, or is Ishida with a disk, and the other side has units."""
    return position.units(place, attacker) and position.units(place, OTHER[attacker])


def _sides(position: Position, combat: Combat) -> Iterator[Problem]:
    """8.1, 8.9.1, 8.9.4  Who fights where, who holds the castle, what a siege does not have."""
    name, place = NAMES[combat.place], combat.place
    if combat.follow_up is not None:
        yield Problem("8.8.5", "a retreat causes a fight when this one is over", ("combat", "follow_up"))
    if combat.fled_from is not None and combat.fled_from not in NEAR[place]:
        yield Problem("8.8.1", "a retreat leads to a neighbouring place", ("combat", "fled_from"))
    if combat.kind not in ("", "battle", "siege") or (combat.kind == "") != (position.step == "inside or outside"):
        yield Problem("8.1", "a fight that has begun is a battle or a siege", ("combat", "kind"))
    if position.step in BEFORE_LOSSES:
        if not (position.blocks(place, combat.attacker) and _meet(position, place, combat.attacker)):
            yield Problem("8.1", f"no enemies meet at {name}", ("combat", "place"))
        if combat.holder != castle_holder(position, place):
            yield Problem(
                "4.3", f"at {name} the castle is held by {castle_holder(position, place) or 'nobody'}", _HOLDER
            )
        for side in SIDES:
            mine = [entry.block for rank in combat.deployed for entry in rank if entry.block.side == side]
            if not holds(position.blocks(place, side), mine):
                yield Problem("8.2.2", f"{side.title()} has not these blocks at {name}", ("combat", "deployed", side))
    elif (combat.holder is not None) != (place in CASTLES):
        yield Problem("4.3", f"a castle at {name} has a holder, and no other place has", _HOLDER)
    if combat.kind == "siege":
        seat = SEAT[combat.defender]
        if combat.holder != combat.defender:
            yield Problem("8.9.1", f"the besieged must hold the castle at {name}", _HOLDER)
        if len(position.blocks(place, combat.defender)) > CASTLE_LIMIT:
            yield Problem("8.9.1", f"the castle of {name} has room for two blocks", ("combat", "kind"))
        if combat.deployed[seat] or any(combat.played[n].count(LOYALTY[side]) for n, side in enumerate(SIDES)):
            yield Problem(
                "8.9.4", "the besieged neither deploy nor play cards, and nobody challenges", ("combat", "kind")
            )
    if any(combat.losses) and position.step != "lose":
        yield Problem("8.7.1", "losses are given up before anything else is asked", ("combat", "losses"))
    if combat.sheltered and position.step != "retreat":
        yield Problem("8.8.4", "blocks go into the castle when they retreat", ("combat", "sheltered"))


_HOLDER = ("combat", "holder")


def _question(position: Position, combat: Combat) -> Iterator[Problem]:
    """8.5 to 8.9  That the question of the step is one for this side."""
    step, side = position.step, position.to_move
    if side not in SEAT:
        return
    if step == "inside or outside":
        if side != combat.holder or not 1 <= len(position.blocks(combat.place, side)) <= CASTLE_LIMIT:
            yield Problem("8.9.2", "who holds the castle with two blocks or fewer is asked", ("combat", "to_move"))
        if any(combat.deployed) or any(combat.stopped):
            yield Problem("8.9.2", "inside or outside is asked before all else", ("combat", "step"))
    elif step in ("deploy", "answer", "prove"):
        yield from _deploying(position, combat, side)
    elif combat.winner is None if combat.kind == "battle" else combat.winner is not None:
        yield Problem("8.2.1", "a battle that is fought out has a winner, a siege has none yet", ("combat", "winner"))
    elif step == "lose":
        yield from _losing(position, combat, side)
    elif step == "retreat":
        if combat.kind != "battle" or side != combat.loser:
            yield Problem("8.8.1", "the loser of a battle retreats, and nobody else", ("combat", "to_move"))
        elif not _has(position.blocks(combat.place, side), combat.sheltered):
            yield Problem("8.8.4", f"{side.title()} has not these blocks here", ("combat", "sheltered"))
        elif len(combat.sheltered) > (CASTLE_LIMIT if combat.holder == side else 0):
            yield Problem("8.8.4", "two blocks may go into a castle their side held", ("combat", "sheltered"))
        elif not retreating(position, combat, side):
            yield Problem("8.8.1", "nobody has to retreat", ("combat", "winner"))


def _has(stack: Stack, blocks: Stack) -> bool:
    """8.8.4  Whether blocks are of a stack; in a view a back may be one of those that are known."""
    known = [block for block in blocks if block.clan]
    return len(blocks) <= len(stack) and holds(stack, known)


def _deploying(position: Position, combat: Combat, side: Side) -> Iterator[Problem]:
    """8.5, 8.6.1  Who deploys, and which deployment is answered."""
    turn = on_turn(combat)
    if position.step == "deploy":
        if side != turn or combat.initiative != turn or combat.asked:
            yield Problem("8.5", "the initiative is with the side that would lose", ("combat", "initiative"))
        return
    deployer = OTHER[side] if position.step == "answer" else side
    entries = combat.deployed[SEAT[deployer]][-combat.asked :] if combat.asked else ()
    cards = {entry.card for entry in entries}
    fits = len(entries) == combat.asked and len(cards) == 1 and None not in cards and combat.kind == "battle"
    if not fits or any(entry.block.side != deployer or entry.card is LOYALTY[deployer] for entry in entries):
        yield Problem("8.6.1", "what is answered is the last deployment by card", ("combat", "asked"))
    elif combat.asked == 2 and any(entry.card is None or entry.card.kind != "double" for entry in entries):
        yield Problem("8.4.2", "only a double card brings two blocks", ("combat", "asked"))
    elif position.step == "answer" and not position.hands[SEAT[side]]:
        yield Problem("8.6.1", f"{side.title()} has no cards and is not asked", ("combat", "to_move"))
    elif position.step == "prove" and LOYALTY[OTHER[side]] not in combat.played[SEAT[OTHER[side]]]:
        yield Problem("8.6.1", "no loyalty card was played", ("combat", "played"))


def _losing(position: Position, combat: Combat, side: Side) -> Iterator[Problem]:
    """8.7.2, 8.9.4  The attacker loses first, and nobody more than he has."""
    path = ("combat", "losses")
    first = next((loser for loser in (combat.attacker, combat.defender) if combat.losses[SEAT[loser]]), None)
    if first != side or (combat.kind == "siege" and side == combat.attacker):
        yield Problem("8.7.2", "the attacker of a battle loses first, then the defender; a besieger nothing", path)
    for loser in SIDES:
        there = units(position, combat, loser)
        if combat.losses[SEAT[loser]] > len(there):
            yield Problem("8.7.1", f"{loser.title()} has only {len(there)} to lose", path)
        stack = position.blocks(combat.place, loser)
        mine = [entry.block for rank in combat.deployed for entry in rank if entry.block.side == loser]
        given_up = loser != side and loser == combat.attacker
        if combat.losses[SEAT[loser]] and not given_up and UNKNOWN_BLOCK[loser] not in stack and not holds(stack, mine):
            yield Problem("8.2.2", f"{loser.title()} has not these blocks here", ("combat", "deployed", loser))
