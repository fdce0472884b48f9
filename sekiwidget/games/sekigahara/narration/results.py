"""What a choice does, in a few words beside it, and how near a goal was missed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
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
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import PLACE, PLACES, ROADS
from sekiwidget.games.sekigahara.components.wording import place_name, side_name
from sekiwidget.games.sekigahara.narration.status import unit_count
from sekiwidget.games.sekigahara.narration.sums import Narrated, sum_text
from sekiwidget.games.sekigahara.rules.actions import FRESH, Deploy
from sekiwidget.games.sekigahara.rules.control import has_enemies, points
from sekiwidget.games.sekigahara.rules.impact import leading_side
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.march import GROUP_SIZE, readings, step_of_reading
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

_NO_FIGHT: Final = phrase("no fights")
_FAR: Final = phrase("only with a card or a leader")


def with_results(view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices of a view with their results, where they are known at once."""
    side = view.to_move
    if side not in SIDE_INDEX:
        return choices
    sums = dict(_sums(view)) if view.step == "deploy" else {}
    return tuple(_with_result(view, side, choice, sums) for choice in choices)


def _with_result(view: Position, side: Side, choice: Choice, sums: dict[str, str]) -> Choice:
    match choice.verb:
        case "deploy" | "deploy-leader" | "deploy-two":
            mine = {text: result for text, result in sums.items() if _belongs(text, choice)}
            # 8.2.2  A card brings only some of the blocks.
            legal = tuple(mine) if choice.verb == "deploy" else ()
            return replace(choice, results=tuple(mine.items()), legal=legal)
        case "stop" | "accept":
            return replace(choice, result=_result_if_stopped(view, side))
        case "done":
            return replace(choice, result=_fight_count(view))
        case "march":
            return replace(choice, picks=tuple(_road_pick(view, side, choice.verb, pick) for pick in choice.picks))
    return choice


def _sums(view: Position) -> Iterator[tuple[str, str]]:
    """8.3, 8.4  For each deployment what it adds, and how far its side comes."""
    side_index = SIDE_INDEX[view.to_move or ""]
    for action in view.legal():
        if isinstance(action, Deploy):
            commit = Narrated.of(view.play(action), Position)
            after = commit.new.impact[side_index]
            yield str(action), phrase("{sum}, to {after}", sum=sum_text(commit), after=after)


def _belongs(text: str, choice: Choice) -> bool:
    """Whether a deployment belongs to this choice: by its number of blocks, and whether a card brings it."""
    blocks, with_, _ = text.removeprefix("deploy ").partition(" with ")
    number = len(blocks.split())
    return choice.verb == ("deploy-leader" if not with_ else "deploy-two" if number == 2 else "deploy")


def _result_if_stopped(view: Position, side: Side) -> Phrase | str:
    """8.2.1, 8.9.4  How the fight ends if nothing more is deployed."""
    combat = view.combat
    if combat is None:
        return ""
    side_index = SIDE_INDEX[side]
    if combat.kind == "siege":
        lost = combat.impact[SIDE_INDEX[combat.attacker]] // IMPACT_PER_LOSS
        return phrase("{losses:figure} for the castle", losses=Count(lost, "loss", "losses"))
    own, other = combat.impact[side_index], combat.impact[1 - side_index]
    if leading_side(combat) == side:
        return phrase("won, {own} : {other}", own=own, other=other)
    return phrase("lost, {own} : {other}", own=own, other=other)


def _fight_count(view: Position) -> Phrase:
    """8.1  How many fights follow the movement."""
    fights = len(view.contested())
    return phrase("{fights:figure}", fights=Count(fights, "fight")) if fights else _NO_FIGHT


def _road_pick(view: Position, side: Side, verb: str, pick: Pick) -> Pick:
    """7.3  Along each road: what it is, and how many steps are left after it without a card or another leader."""
    if pick.name != "road":
        return pick
    return replace(
        pick,
        results=tuple(_road_result(view, side, verb, *map(PLACE.__getitem__, road.split("-"))) for road in pick.ids),
    )


def _road_result(view: Position, side: Side, verb: str, start: int, end: int) -> Phrase | str:
    movement = view.movement
    # 7.3.1  A choice of blocks that have not marched yet speaks of these, any other of those that have come furthest.
    fresh = verb.startswith(f"march-{FRESH}")
    of = readings(view, movement, side, start) if movement is not None else iter(())
    found = next((one for one in of if not (fresh and one.group.steps)), None)
    if movement is None or found is None:
        return ""
    highway = ROADS[start, end] == "highway"
    if has_enemies(view, end, side):
        foe = side_name(OTHER[side])
        return phrase("highway, meets {side}", side=foe) if highway else phrase("road, meets {side}", side=foe)
    # A group that marches goes on as a whole; of a stack at rest as many as march without a penalty.
    blocks = len(found.group.blocks)
    step = step_of_reading(movement, found, min(blocks, GROUP_SIZE) if found.fresh else blocks, end)
    if step.short > 0:
        return _FAR
    more = -step.short
    if not more:
        return phrase("highway, the last step") if highway else phrase("road, the last step")
    if highway:
        return phrase("highway, {more} more after it", more=more)
    return phrase("road, {more} more after it", more=more)


# -- how near a goal was missed ----------------------------------------------------------------------------------------

NEAR: Final = 4
"""Maximum lack of impact that counts as near: what the strongest block brings by itself."""

_IMPACT: Final = Count(1, "point of impact", "points of impact")
_THINGS: Final[Mapping[str, Count]] = {
    "castles": Count(1, "castle"),
    "resources": Count(1, "resource place"),
    "points": Count(1, "point"),
    "impact": _IMPACT,
    "hand_size": Count(1, "card"),
}
"""The things that numeric facts count."""


def near_miss(view: Position, goal: Mapping[str, Value]) -> Phrase | str:
    """8.2.1, 8.9.4, 2.2  How near a goal came: its fight before all else, then its numbers."""
    facts = list(missed_facts(view, goal))
    fight = next((fact for fact in facts if _is_of_fight(view, fact)), None)
    if fight is None:
        return first_if_all(facts, lambda fact: _numbered(view, fact))
    if any(fact.name == "combat" and fact.of == ("place",) for fact in facts):
        return ""
    return _impact_lacked(view, str(fight.wanted))


def _is_of_fight(view: Position, fact: Missed) -> bool:
    """Whether the last fight decides a fact: its winner, or the castle that was besieged."""
    combat = view.combat
    if (fact.name, fact.of) == ("combat", ("winner",)):
        return True
    besieged = combat is not None and combat.kind == "siege" and fact.of == (PLACES[combat.place],)
    return fact.name == "castle" and besieged


def _impact_lacked(view: Position, side: Side) -> Phrase | str:
    """The impact that a side lacked in a decided fight; empty if it was far from enough."""
    combat = view.combat
    if combat is None or side not in SIDE_INDEX:
        return ""
    if combat.kind == "siege":
        needed = _castle_impact(view, combat) if combat.ended and side == combat.attacker else 0
    else:
        # 8.2.1  The defender wins a tie.
        needed = combat.impact[SIDE_INDEX[OTHER[side]]] + (side == combat.attacker) if combat.winner else 0
    own = combat.impact[SIDE_INDEX[side]]
    return so_many(own, needed, _IMPACT) if 0 < own < needed <= own + NEAR else ""


def _castle_impact(view: Position, combat: Combat) -> int:
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
    """2.2  The points that a side lacked at the end of the last week; Ishida wins a tie."""
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
