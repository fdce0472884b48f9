"""Why: for each kind of event the short sentence that explains it, or nothing where the narration says it already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.phrases import capital, counted, number, title
from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, CARDS, OTHER, SEAT
from sekiwidget.games.sekigahara.components.places import PLACE
from sekiwidget.games.sekigahara.components.wording import card_kind, clan_name, the_block
from sekiwidget.games.sekigahara.narration.movement import CAMPAIGN_REASONS
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.narration.outcomes import NOTHING, OUTCOMES, said
from sekiwidget.games.sekigahara.narration.sums import challenged_blocks
from sekiwidget.games.sekigahara.rules.actions import Deploy


def _two(commit: Narrated) -> bool:
    """Whether the commit is about two blocks at once."""
    return sum(event.kind == "mon" for event in commit.events) > 1


# -- beginning (8.1, 8.9) ----------------------------------------------------------------------------------------------


def _mori_arrive(_commit: Narrated, event: Event) -> str:
    return (
        f"Osaka is attacked, so all that is left in the Mōri box comes there: {counted(int(event.args[0]), 'block')}."
    )


def _too_many(_commit: Narrated, event: Event) -> str:
    side, count = event.args
    return f"Two blocks find room in a castle; {title(str(side))} has {number(int(count))} and is outside."


def _siege(commit: Narrated, event: Event) -> str:
    besieged = title(OTHER[str(event.args[0])])
    return f"{besieged} held the castle first and stays in it."


def _besieged(_commit: Narrated, event: Event) -> str:
    side = str(event.args[0])
    return f"{title(side)} can neither play cards nor deploy blocks: {title(OTHER[side])} alone does."


def _battle(commit: Narrated, event: Event) -> str:
    """8.2.1, 8.9.3  A disk stays inside its castle, whatever the blocks do."""
    if commit.after.disk(PLACE[str(event.args[1])]):
        return "Nobody but the disk is inside the castle: a battle, and the attacker deploys first."
    return "Nobody is inside a castle: a battle, and the attacker deploys first."


# -- deployment (8.2 to 8.5) -------------------------------------------------------------------------------------------


def _card(commit: Narrated, event: Event) -> str:
    """8.4.2, 9.4, 9.5  Only what is out of the ordinary about the card."""
    blocks = commit.action.blocks
    if len(blocks) > 1:
        return "A double card brings two blocks of its mon."
    if blocks[0].any_card:
        return f"Any card with a mon brings {clan_name(blocks[0].clan)}."
    if CARDS[str(event.args[0]), str(event.args[1])].kind == "double":
        return "A double card may bring a single block too."
    return ""


def _leader(_commit: Narrated, event: Event) -> str:
    return (
        f"{title(str(event.args[0]))} has played no card yet: a leader may come without one, and cannot be challenged."
    )


def _mon(commit: Narrated, event: Event) -> str:
    block = BLOCKS[str(event.args[0])]
    where = f"on {the_block(block)}" if _two(commit) else "on the block"
    return f"{capital(number(event.by))} for the mon {where}."


def _comrades(_commit: Narrated, event: Event) -> str:
    clan = clan_name(str(event.args[0]))
    if event.by == 1:
        return f"One for the {clan} block already deployed."
    return f"One for each {clan} block already deployed: {number(event.by)}."


def _strikes(_commit: Narrated, event: Event) -> str:
    verb = "fire" if event.args[0] == "gun" else "charge"
    return f"A sword card lets the {event.args[0]} {verb}: {number(event.by)}."


def _joins(_commit: Narrated, event: Event) -> str:
    weapon, others = str(event.args[0]), int(event.args[1])
    if others == 1:
        return f"Two more for the other {weapon} already out."
    each = "each other gun" if weapon == "gun" else "each other cavalry block"
    return f"Two more for {each} already out: {number(event.by)}."


def _silent(commit: Narrated, event: Event) -> str:
    """8.4.1, 8.6.2  A weapon that does nothing, and why."""
    weapon = str(event.args[0])
    gun = weapon == "gun"
    if not isinstance(commit.action, Deploy):
        return f"{'A gun' if gun else 'Cavalry'} that changes sides makes no special attack."
    card = card_kind(commit.action.card) if commit.action.card else "no card"
    if gun:
        return f"The gun came with {card} and stays silent: only a sword wakes it."
    return f"The cavalry came with {card} and does not charge: that takes a sword."


def _siege_silent(_commit: Narrated, event: Event) -> str:
    verb = "fire" if event.args[0] == "gun" else "charge"
    return f"The {event.args[0]} came with a sword card, but in a siege it does not {verb}."


def _initiative(commit: Narrated, event: Event) -> str:
    """8.5  Who is asked next, and why."""
    side, combat = str(event.args[0]), commit.new
    seat = SEAT[side]
    mine, theirs = combat.impact[seat], combat.impact[1 - seat]
    if combat.stopped[1 - seat] and (mine > theirs or (mine == theirs and side == combat.defender)):
        return f"{title(OTHER[side])} has stopped, so {title(side)} alone goes on."
    if mine == theirs:
        return f"{mine} all, and a tie is the defender’s: {title(side)} has the initiative."
    return f"{title(side)} is behind, {mine} to {theirs}, and has the initiative."


def _stops(commit: Narrated, event: Event) -> str:
    side = title(str(event.args[0]))
    if commit.new.kind == "siege":
        return f"The besieger deploys for as long as there are cards and blocks; {side} ends it here."
    if all(commit.new.stopped):
        return "Both sides have stopped: the battle is decided."
    more = ", but may still challenge" if commit.after.hands[SEAT[str(event.args[0])]] else ""
    return f"{side} deploys no more in this fight{more}."


# -- loyalty (8.6) -----------------------------------------------------------------------------------------------------


def _challenged(commit: Narrated, event: Event) -> str:
    block = challenged_blocks(commit)[0]
    card = "card with a mon" if block.any_card else f"{clan_name(block.clan)} card"
    return f"{title(OTHER[str(event.args[0])])} must show another {card}, or the deployment changes sides."


def _taken_back(_commit: Narrated, event: Event) -> str:
    side, back = event.args
    return f"The impact of the deployment is taken back from {title(str(side))}: {number(int(back))}."


def _defects(commit: Narrated, event: Event) -> str:
    to = title(str(event.args[2]))
    if event.rule == "8.6.3":
        return f"Both blocks of the double card go over; from now on they fight for {to}."
    return f"{capital(the_block(BLOCKS[str(event.args[0])]))} is counted anew and from now on fights for {to}."


REASONS: Final[dict[str, Callable[[Narrated, Event], str]]] = {
    "declared": said("Wherever both sides have units, the active side must declare the fight."),
    "mori_arrive": _mori_arrive,
    "disk_inside": said("Only a disk holds the castle, and a disk is always inside."),
    "too_many": _too_many,
    "inside": said("Who holds the castle with two blocks or fewer chooses inside or outside."),
    "outside": said("Who holds the castle with two blocks or fewer chooses inside or outside."),
    "stays_in": said("The side on the move is inside: nothing is fought here until the other side declares it."),
    "battle": _battle,
    "siege": _siege,
    "besieged": _besieged,
    "leader": _leader,
    "card": _card,
    "joins_friends": said(
        "Friends stand there against the enemy: the retreat joins them, and the fight waits for its declaration."
    ),
    "new_count": NOTHING,
    "deployed": NOTHING,
    "mon": _mon,
    "comrades": _comrades,
    "strikes": _strikes,
    "joins": _joins,
    "silent": _silent,
    "siege_silent": _siege_silent,
    "initiative": _initiative,
    "stops": _stops,
    "accepted": said("No loyalty card is played: the deployment stands."),
    "challenged": _challenged,
    "proved": said("A card that could have brought the block proves it; the card stays in the hand."),
    "yields": said("A challenged deployment that no card proves changes sides."),
    "taken_back": _taken_back,
    "defects": _defects,
    **OUTCOMES,
    **CAMPAIGN_REASONS,
}
"""For each kind of event its reason; empty where the sentence or another event says it."""
