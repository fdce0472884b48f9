"""8.5 to 8.9  Why the pending question of a fight is one that no play leads to."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import LOYALTY, OTHER, SIDE_INDEX, SIDES, UNKNOWN_BLOCK, Stack, holds
from sekiwidget.games.sekigahara.components.wording import side_name
from sekiwidget.games.sekigahara.rules.combat.combat import CASTLE_LIMIT
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.deployment import on_turn
from sekiwidget.games.sekigahara.rules.combat.losses import units
from sekiwidget.games.sekigahara.rules.combat.retreat import retreating
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase


def question_problems(position: Position, combat: Combat) -> Iterator[Problem]:
    """8.5 to 8.9  Every problem: the question of the step must be one for this side."""
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
        elif not retreating(position, combat, side):
            yield Problem("8.8.1", phrase("nobody has to retreat"), ("combat", "winner"))


def _has(stack: Stack, blocks: Stack) -> bool:
    """8.8.4  Whether a stack contains these blocks; in a view a hidden block may be one of the known ones."""
    known = [block for block in blocks if block.clan]
    return len(blocks) <= len(stack) and holds(stack, known)


def _deploying(position: Position, combat: Combat, side: Side) -> Iterator[Problem]:
    """8.5, 8.6.1  Who deploys, and which deployment is answered."""
    turn = on_turn(combat)
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
    """8.7.2, 8.9.4  The attacker loses first, and no side loses more than it has."""
    path = ("combat", "losses")
    first = next((loser for loser in (combat.attacker, combat.defender) if combat.losses[SIDE_INDEX[loser]]), None)
    if first != side or (combat.kind == "siege" and side == combat.attacker):
        text = phrase("the attacker of a battle loses first, then the defender; a besieger nothing")
        yield Problem("8.7.2", text, path)
    for loser in SIDES:
        there = units(position, combat, loser)
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
            and not holds(stack, mine)
        ):
            text = phrase("{side} has not these blocks here", side=side_name(loser))
            yield Problem("8.2.2", text, ("combat", "deployed", loser))
