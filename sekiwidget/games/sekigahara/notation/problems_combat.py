"""8  Why a fight, or its pending question, is one that no play leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import (
    CHIEF,
    LOYALTY,
    OTHER,
    SIDE_INDEX,
    SIDES,
    UNKNOWN_BLOCK,
    Stack,
    contains_all,
)
from sekiwidget.games.sekigahara.components.places import CASTLES, NEAR
from sekiwidget.games.sekigahara.components.wording import place_name, side_name
from sekiwidget.games.sekigahara.rules.combat import CASTLE_LIMIT, undeclared_fights
from sekiwidget.games.sekigahara.rules.control import castle_holder
from sekiwidget.games.sekigahara.rules.deployment import can_deploy, side_with_initiative
from sekiwidget.games.sekigahara.rules.impact import SPECIAL_POINTS, armed_count, attacks_specially, comrade_count
from sekiwidget.games.sekigahara.rules.losses import losable_units
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.games.sekigahara.rules.retreat import retreating_blocks
from sekiwidget.games.sekigahara.rules.steps import STEPS
from sekiwidget.games.sekigahara.rules.supply import draw_size
from sekiwidget.text.phrase import phrase

IN_A_FIGHT = ("inside or outside", "deploy", "answer", "prove", "lose", "retreat")
"""The steps of a fight."""

BEFORE_LOSSES = IN_A_FIGHT[:4]

PHASE_STEPS = {"reinforcement": ("discard",), "bid": ("bid", "order"), "movement": ("buy", "move")}
"""6.1  The steps of the phases without fights."""


def combat_problems(position: Position) -> Iterator[Problem]:
    """Every problem, in the order of a fight."""
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
        yield from question_problems(position, combat)


def _step(position: Position) -> Iterator[Problem]:
    """6.1, 8.1, 8.10  Whether a step is pending, and in which phase."""
    path = ("combat", "step")
    step, asked, combat = position.step, position.to_move, position.combat
    under_way = combat is not None and not combat.ended
    if bool(step) != (asked is not None):
        text = phrase("a step asks a side or chance, and no step asks nobody")
        yield Problem("8.1", text, ("combat", "to_move"))
    elif step and step not in STEPS:
        yield Problem("8.1", phrase("there is no step {step!r}", step=step), path)
    elif position.outcome is not None:
        if step:
            yield Problem(position.outcome.rule or "2", phrase("the game is over and nothing is asked"), path)
    elif (step == "draw") != (asked == CHANCE):
        yield Problem("8.10", phrase("chance draws, and nobody else does"), ("combat", "to_move"))
    elif (step == "draw") != bool(position.chance) or (step == "draw" and not draw_size(position, position.chance[0])):
        text = phrase("chance draws as long as something is owed that there is")
        yield Problem("8.10", text, ("combat", "owed"))
    elif (step in IN_A_FIGHT) != under_way:
        text = phrase("there is no fight for {step!r}", step=step)
        if under_way:
            text = phrase("the fight is not over: say what is asked")
        yield Problem("8.1", text, path)
    elif position.phase != "combat":
        if step and step != "draw" and step not in PHASE_STEPS.get(position.phase, ()):
            rule = "8.1" if step in IN_A_FIGHT else "6.1"
            text = phrase("{step!r} is not asked in the {phase} phase", step=step, phase=position.phase)
            yield Problem(rule, text, ("phase",))
        elif step in ("buy", "move"):
            yield from _bought(position)
    elif any(step in steps for steps in PHASE_STEPS.values()):
        yield Problem(
            "6.1", phrase("{step!r} is not asked in the {phase} phase", step=step, phase="combat"), ("phase",)
        )
    elif step == "declare" and not (asked == position.active and undeclared_fights(position)):
        text = phrase("the active side declares, where both sides have units")
        yield Problem("8.1", text, path)
    elif not step and undeclared_fights(position):
        place = place_name(undeclared_fights(position)[0])
        yield Problem("8.1", phrase("the fight at {place} must still be declared", place=place), path)


def _bought(position: Position) -> Iterator[Problem]:
    """7.1  The active side buys a degree of movement first, and only once."""
    if position.to_move != position.active:
        text = phrase("{side} moves in this turn", side=side_name(position.active))
        yield Problem("7.1", text, ("combat", "to_move"))
    if position.step == "move" and not position.bought:
        text = phrase("nobody moves before a degree of movement is bought: say degree in [position.movement]")
        yield Problem("7.1", text, ("combat", "step"))
    if position.step == "buy" and position.bought:
        text = phrase("a degree of movement has been bought already")
        yield Problem("7.1", text, ("combat", "step"))


def _dead(position: Position) -> Iterator[Problem]:
    """2.1  A dead chief ends the game, except in a battle where the other side has yet to lose its blocks."""
    if position.outcome is None and position.step != "lose":
        for side in SIDES:
            if CHIEF[side] in position.removed[SIDE_INDEX[side]]:
                text = phrase("{block} is dead, so the game is over", block=CHIEF[side].text)
                yield Problem("2.1", text, ("removed", side))


def _ranks(combat: Combat) -> Iterator[Problem]:
    """8.2.2, 8.2.4, 8.3, 8.3.1, 8.4, 8.6.1, 8.6.2  Each deployed block with its card and its impact."""
    for side in SIDES:
        path = ("combat", "deployed", side)
        rank = combat.deployed[SIDE_INDEX[side]]
        for number, (block, card, impact) in enumerate(rank):
            ranks = rank[:number]
            worth = block.strength + comrade_count(ranks, block)
            if block.side != side:
                if card is not LOYALTY[side]:
                    text = phrase("{block} can have come over by a loyalty card only", block=block.text)
                    yield Problem("8.6.1", text, path)
            elif card is None:
                if not block.leader:
                    text = phrase("{block} is not a leader and needs a card", block=block.text)
                    yield Problem("8.2.4", text, path)
            elif not can_deploy(card, block) or card.loyalty:
                text = phrase("{card} does not deploy {block}", card=card.text, block=block.text)
                yield Problem("8.2.2", text, path)
            elif attacks_specially(combat, block, card):
                worth += SPECIAL_POINTS * (1 + armed_count(ranks, block))
            if impact != worth:
                text = phrase(
                    "{block} makes {worth} impact, not {impact}", block=block.text, worth=worth, impact=impact
                )
                yield Problem("8.3", text, path)
        if sum(entry.impact for entry in rank) != combat.impact[SIDE_INDEX[side]]:
            text = phrase("the impact is the sum of the deployments")
            yield Problem("8.3.1", text, ("combat", "impact", side))
        yield from _cards(combat, side)


def _cards(combat: Combat, side: Side) -> Iterator[Problem]:
    """8.2.2, 8.4.2  The cards of a rank were played, and afterwards lie in the discards."""
    if combat.ended:
        return
    used = Counter(entry.card for entry in combat.deployed[SIDE_INDEX[side]] if entry.card is not None)
    for card, times in used.items():
        most = combat.played[SIDE_INDEX[side]].count(card) * (1 if card.kind in ("single", "sword") else 2)
        if times > most:
            text = phrase("{card} was not played so often", card=card.text)
            yield Problem("8.2.2", text, ("combat", "played", side))


def _ended(position: Position, combat: Combat) -> Iterator[Problem]:
    """8.8.1, 8.8.5, 8.10  A finished fight leaves only cards owed, and a fight caused by a retreat."""
    if any(combat.played) and position.outcome is None:
        text = phrase("cards that were played are discarded after the fight")
        yield Problem("8.10", text, ("combat", "played"))
    following = combat.follow_up
    if following is None:
        return
    path = ("combat", "follow_up")
    if position.step != "draw" or position.phase != "combat":
        text = phrase("a fight that a retreat caused is fought at once, when the cards are drawn")
        yield Problem("8.8.5", text, path)
    if following.fled_from not in NEAR[following.place]:
        yield Problem("8.8.1", phrase("a retreat leads to a neighbouring place"), path)
    if not _meet(position, following.place, following.attacker):
        text = phrase("no enemies meet at {place}", place=place_name(following.place))
        yield Problem("8.8.5", text, path)


def _meet(position: Position, place: int, attacker: Side) -> bool:
    """8.1  Whether the attacker has blocks at a place, or is Ishida with a disk, and the other side has units there."""
    return position.units(place, attacker) and position.units(place, OTHER[attacker])


def _sides(position: Position, combat: Combat) -> Iterator[Problem]:
    """4.3, 8.1, 8.2.2, 8.7.1, 8.8.1, 8.8.4, 8.8.5, 8.9.1, 8.9.3, 8.9.4  The place, its castle, what no siege has."""
    name, place = place_name(combat.place), combat.place
    if combat.follow_up is not None:
        text = phrase("a retreat causes a fight when this one is over")
        yield Problem("8.8.5", text, ("combat", "follow_up"))
    if combat.fled_from is not None and combat.fled_from not in NEAR[place]:
        text = phrase("a retreat leads to a neighbouring place")
        yield Problem("8.8.1", text, ("combat", "fled_from"))
    if combat.kind not in ("", "battle", "siege") or (combat.kind == "") != (position.step == "inside or outside"):
        text = phrase("a fight that has begun is a battle or a siege")
        yield Problem("8.1", text, ("combat", "kind"))
    if position.step in BEFORE_LOSSES:
        if not (position.blocks(place, combat.attacker) and _meet(position, place, combat.attacker)):
            yield Problem("8.1", phrase("no enemies meet at {place}", place=name), ("combat", "place"))
        elif combat.kind == "battle" and not position.blocks(place, combat.defender):
            text = phrase("a disk is alone in the castle of {place}, so this is a siege", place=name)
            yield Problem("8.9.3", text, ("combat", "kind"))
        holder = castle_holder(position, place)
        if combat.holder != holder:
            text = phrase("at {place} the castle is held by nobody", place=name)
            if holder:
                text = phrase("at {place} the castle is held by {side}", place=name, side=holder)
            yield Problem("4.3", text, _HOLDER)
        for side in SIDES:
            mine = [entry.block for rank in combat.deployed for entry in rank if entry.block.side == side]
            if not contains_all(position.blocks(place, side), mine):
                text = phrase("{side} has not these blocks at {place}", side=side_name(side), place=name)
                yield Problem("8.2.2", text, ("combat", "deployed", side))
    elif (combat.holder is not None) != (place in CASTLES):
        text = phrase("a castle at {place} has a holder, and no other place has", place=name)
        yield Problem("4.3", text, _HOLDER)
    if combat.kind == "siege":
        side_index = SIDE_INDEX[combat.defender]
        if combat.holder != combat.defender:
            text = phrase("the besieged must hold the castle at {place}", place=name)
            yield Problem("8.9.1", text, _HOLDER)
        if len(position.blocks(place, combat.defender)) > CASTLE_LIMIT:
            text = phrase("the castle of {place} has room for two blocks", place=name)
            yield Problem("8.9.1", text, ("combat", "kind"))
        attacker_index = SIDE_INDEX[combat.attacker]
        if (
            combat.deployed[side_index]
            or combat.played[side_index]
            or LOYALTY[combat.attacker] in combat.played[attacker_index]
        ):
            text = phrase("the besieged neither deploy nor play cards, and nobody challenges")
            yield Problem("8.9.4", text, ("combat", "kind"))
        if combat.lost[attacker_index]:
            yield Problem("8.9.4", phrase("a besieger loses no blocks"), ("combat", "lost_here", combat.attacker))
    if any(combat.losses) and position.step != "lose":
        text = phrase("losses are given up before anything else is asked")
        yield Problem("8.7.1", text, ("combat", "losses"))
    if combat.sheltered and position.step != "retreat":
        text = phrase("blocks go into the castle when they retreat")
        yield Problem("8.8.4", text, ("combat", "sheltered"))


_HOLDER = ("combat", "holder")


# -- the pending question (8.5 to 8.9) ---------------------------------------------------------------------------------


def question_problems(position: Position, combat: Combat) -> Iterator[Problem]:
    """8.2.1, 8.5 to 8.9.2  Every problem: the question of the step must be one for this side."""
    step, side = position.step, position.to_move
    if side not in SIDE_INDEX:
        return
    if step == "inside or outside":
        if side != combat.holder or not 1 <= len(position.blocks(combat.place, side)) <= CASTLE_LIMIT:
            text = phrase("who holds the castle with two blocks or fewer is asked")
            yield Problem("8.9.2", text, ("combat", "to_move"))
        if any(combat.deployed) or any(combat.stopped):
            text = phrase("inside or outside is asked before all else")
            yield Problem("8.9.2", text, ("combat", "step"))
    elif step in ("deploy", "answer", "prove"):
        yield from _deploying(position, combat, side)
    elif combat.winner is None if combat.kind == "battle" else combat.winner is not None:
        text = phrase("a battle that is fought out has a winner, a siege has none yet")
        yield Problem("8.2.1", text, ("combat", "winner"))
    elif step == "lose":
        yield from _losing(position, combat, side)
    elif step == "retreat":
        if combat.kind != "battle" or side != combat.loser:
            text = phrase("the loser of a battle retreats, and nobody else")
            yield Problem("8.8.1", text, ("combat", "to_move"))
        elif not _has(position.blocks(combat.place, side), combat.sheltered):
            text = phrase("{side} has not these blocks here", side=side_name(side))
            yield Problem("8.8.4", text, ("combat", "sheltered"))
        elif len(combat.sheltered) > (CASTLE_LIMIT if combat.holder == side else 0):
            text = phrase("two blocks may go into a castle their side held")
            yield Problem("8.8.4", text, ("combat", "sheltered"))
        elif not retreating_blocks(position, combat, side):
            yield Problem("8.8.1", phrase("nobody has to retreat"), ("combat", "winner"))


def _has(stack: Stack, blocks: Stack) -> bool:
    """8.8.4  Whether a stack contains these blocks; in a view a hidden block may be one of the known ones."""
    known = [block for block in blocks if block.clan]
    return len(blocks) <= len(stack) and contains_all(stack, known)


def _deploying(position: Position, combat: Combat, side: Side) -> Iterator[Problem]:
    """8.4.2, 8.5, 8.6.1  Who deploys, and which deployment is answered."""
    turn = side_with_initiative(combat)
    if position.step == "deploy":
        if side != turn or combat.initiative != turn or combat.asked:
            text = phrase("the initiative is with the side that would lose")
            yield Problem("8.5", text, ("combat", "initiative"))
        return
    deployer = OTHER[side] if position.step == "answer" else side
    entries = combat.deployed[SIDE_INDEX[deployer]][-combat.asked :] if combat.asked else ()
    cards = {entry.card for entry in entries}
    fits = len(entries) == combat.asked and len(cards) == 1 and None not in cards and combat.kind == "battle"
    if not fits or any(entry.block.side != deployer or entry.card is LOYALTY[deployer] for entry in entries):
        text = phrase("what is answered is the last deployment by card")
        yield Problem("8.6.1", text, ("combat", "asked"))
    elif combat.asked == 2 and any(entry.card is None or entry.card.kind != "double" for entry in entries):
        text = phrase("only a double card brings two blocks")
        yield Problem("8.4.2", text, ("combat", "asked"))
    elif position.step == "answer" and not position.hands[SIDE_INDEX[side]]:
        text = phrase("{side} has no cards and is not asked", side=side_name(side))
        yield Problem("8.6.1", text, ("combat", "to_move"))
    elif position.step == "prove" and LOYALTY[OTHER[side]] not in combat.played[SIDE_INDEX[OTHER[side]]]:
        yield Problem("8.6.1", phrase("no loyalty card was played"), ("combat", "played"))


def _losing(position: Position, combat: Combat, side: Side) -> Iterator[Problem]:
    """8.2.2, 8.7.1, 8.7.2, 8.9.4  The attacker loses first, and no side loses more than it has."""
    path = ("combat", "losses")
    first = next((loser for loser in (combat.attacker, combat.defender) if combat.losses[SIDE_INDEX[loser]]), None)
    if first != side or (combat.kind == "siege" and side == combat.attacker):
        text = phrase("the attacker of a battle loses first, then the defender; a besieger nothing")
        yield Problem("8.7.2", text, path)
    for loser in SIDES:
        there = losable_units(position, combat, loser)
        if combat.losses[SIDE_INDEX[loser]] > len(there):
            text = phrase("{side} has only {units} to lose", side=side_name(loser), units=len(there))
            yield Problem("8.7.1", text, path)
        stack = position.blocks(combat.place, loser)
        mine = [entry.block for rank in combat.deployed for entry in rank if entry.block.side == loser]
        given_up = loser != side and loser == combat.attacker
        if (
            combat.losses[SIDE_INDEX[loser]]
            and not given_up
            and UNKNOWN_BLOCK[loser] not in stack
            and not contains_all(stack, mine)
        ):
            text = phrase("{side} has not these blocks here", side=side_name(loser))
            yield Problem("8.2.2", text, ("combat", "deployed", loser))
