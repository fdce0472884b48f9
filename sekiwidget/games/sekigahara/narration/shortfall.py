"""How near a goal was missed: the impact that a fight wanted, points, losses, blocks at a place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.authoring.narration import (
    Missed,
    first_if_all,
    is_near,
    losses,
    missed_facts,
    near_numbers,
    so_many,
)
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import PLACE, PLACES
from sekiwidget.games.sekigahara.components.wording import place_name, side_name
from sekiwidget.games.sekigahara.narration.field_status import unit_count
from sekiwidget.games.sekigahara.rules.campaign.victory import points
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

NEAR: Final = 4
"""Impact of which a fight may be short and still be told as near: what the strongest block brings by itself."""

_IMPACT: Final = Count(1, "point of impact", "points of impact")
_THINGS: Final[Mapping[str, Count]] = {
    "castles": Count(1, "castle"),
    "resources": Count(1, "resource place"),
    "points": Count(1, "point"),
    "impact": _IMPACT,
    "hand_size": Count(1, "card"),
}
"""What the numbers of facts count."""


def near_miss(view: Position, goal: Mapping[str, Value]) -> Phrase | str:
    """8.2.1, 8.9.4, 2.2  How near a goal came: its fight before all else, then its numbers."""
    facts = list(missed_facts(view, goal))
    fight = next((fact for fact in facts if _is_of_fight(view, fact)), None)
    if fight is None:
        return first_if_all(facts, lambda fact: _numbered(view, fact))
    if any(fact.name == "combat" and fact.of == ("place",) for fact in facts):
        return ""
    return _fought(view, str(fight.wanted))


def _is_of_fight(view: Position, fact: Missed) -> bool:
    """Whether a fact is decided by the last fight: its winner, or the castle that was besieged."""
    combat = view.combat
    if (fact.name, fact.of) == ("combat", ("winner",)):
        return True
    besieged = combat is not None and combat.kind == "siege" and fact.of == (PLACES[combat.place],)
    return fact.name == "castle" and besieged


def _fought(view: Position, side: Side) -> Phrase | str:
    """The impact that a side's fight wanted, once it is decided; nothing if it was far from it."""
    combat = view.combat
    if combat is None or side not in SIDE_INDEX:
        return ""
    if combat.kind == "siege":
        needed = _castle(view, combat) if combat.ended and side == combat.attacker else 0
    else:
        # 8.2.1  A tie is the defender's.
        needed = combat.impact[SIDE_INDEX[OTHER[side]]] + (side == combat.attacker) if combat.winner else 0
    own = combat.impact[SIDE_INDEX[side]]
    return so_many(own, needed, _IMPACT) if 0 < own < needed <= own + NEAR else ""


def _castle(view: Position, combat: Combat) -> int:
    """8.9.4  The impact that would have destroyed all that was in the castle."""
    besieged = combat.defender
    fell = combat.lost[SIDE_INDEX[besieged]] + len(combat.fallen_disks)
    return IMPACT_PER_LOSS * (fell + unit_count(view, combat, besieged))


def _numbered(view: Position, fact: Missed) -> Phrase | str:
    if fact.name == "winner":
        return _by_points(view, str(fact.wanted))
    counted = near_numbers(fact)
    if counted is None:
        return ""
    found, wanted = counted
    if fact.name == "blocks":
        return _blocks(found, wanted, fact.of[0])
    if fact.name in ("lost", "removed"):
        return losses(side_name(fact.of[0]), found, wanted, Count(1, "block"))
    return so_many(found, wanted, _THINGS[fact.name]) if fact.name in _THINGS else ""


def _by_points(view: Position, side: Side) -> Phrase | str:
    """2.2  The points that a side was short of, at the end of the last week; Ishida wins a tie."""
    if view.outcome is None or view.outcome.rule != "2.2" or side not in SIDE_INDEX:
        return ""
    own, needed = points(view, side), points(view, OTHER[side]) + (side != ISHIDA)
    return so_many(own, needed, Count(1, "point")) if is_near(own, needed) else ""


def _blocks(found: int, wanted: int, place: str) -> Phrase:
    where = place_name(PLACE[place])
    if found < wanted:
        return phrase(
            "{blocks:one} short at {place}, {found} of the {wanted} needed",
            blocks=Count(wanted - found, "block"),
            place=where,
            found=found,
            wanted=wanted,
        )
    return phrase(
        "{blocks:one} too many at {place}, {found} instead of {wanted}",
        blocks=Count(found - wanted, "block"),
        place=where,
        found=found,
        wanted=wanted,
    )
