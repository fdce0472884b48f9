"""What a choice does, in a few words beside it: the sum of a deployment, where a march leads, how stopping ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import PLACE, ROADS
from sekiwidget.games.sekigahara.components.wording import side_name
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.narration.sums import written_out
from sekiwidget.games.sekigahara.rules.actions import FRESH, Deploy
from sekiwidget.games.sekigahara.rules.campaign.allowance import GROUP_SIZE
from sekiwidget.games.sekigahara.rules.campaign.holding import enemies_at
from sekiwidget.games.sekigahara.rules.campaign.marchers import readings, step_of
from sekiwidget.games.sekigahara.rules.combat.impact import leading
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

_NO_FIGHT: Final = phrase("nothing to fight")
_FAR: Final = phrase("only with a card or a leader")


def with_results(view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices of a view with their results, where they are known at once."""
    side = view.to_move
    if side not in SIDE_INDEX:
        return choices
    sums = dict(_sums(view)) if view.step == "deploy" else {}
    return tuple(_told(view, side, choice, sums) for choice in choices)


def _told(view: Position, side: Side, choice: Choice, sums: dict[str, str]) -> Choice:
    match choice.verb:
        case "deploy" | "deploy-leader" | "deploy-two":
            mine = ((text, said) for text, said in sums.items() if sums[text] and _belongs(text, choice))
            return replace(choice, results=tuple(mine))
        case "stop" | "accept":
            return replace(choice, result=_as_it_stands(view, side))
        case "done":
            return replace(choice, result=_fights(view))
        case "march":
            return replace(choice, picks=tuple(_road(view, side, choice.verb, pick) for pick in choice.picks))
    return choice


def _sums(view: Position) -> Iterator[tuple[str, str]]:
    """8.3, 8.4  For each deployment what it adds, and how far its side comes."""
    side_index = SIDE_INDEX[view.to_move or ""]
    for action in view.legal():
        if isinstance(action, Deploy):
            commit = Narrated.of(view.play(action), Position)
            after = commit.new.impact[side_index]
            yield str(action), phrase("{sum}, to {after}", sum=written_out(commit), after=after)


def _belongs(text: str, choice: Choice) -> bool:
    """Whether a deployment belongs to this choice: by its number of blocks, and whether a card brings it."""
    blocks, with_, _ = text.removeprefix("deploy ").partition(" with ")
    number = len(blocks.split())
    return choice.verb == ("deploy-leader" if not with_ else "deploy-two" if number == 2 else "deploy")


def _as_it_stands(view: Position, side: Side) -> Phrase | str:
    """8.2.1, 8.9.4  How the fight ends if nothing more is deployed."""
    combat = view.combat
    if combat is None:
        return ""
    side_index = SIDE_INDEX[side]
    if combat.kind == "siege":
        lost = combat.impact[SIDE_INDEX[combat.attacker]] // IMPACT_PER_LOSS
        return phrase("{losses:figure} for the castle", losses=Count(lost, "loss", "losses"))
    own, other = combat.impact[side_index], combat.impact[1 - side_index]
    if leading(combat) == side:
        return phrase("won, {own} : {other}", own=own, other=other)
    return phrase("lost, {own} : {other}", own=own, other=other)


def _fights(view: Position) -> Phrase:
    """8.1  How many fights follow the movement."""
    fights = len(view.contested())
    return phrase("{fights:figure}", fights=Count(fights, "fight")) if fights else _NO_FIGHT


def _road(view: Position, side: Side, verb: str, pick: Pick) -> Pick:
    """7.3  Along each road: what it is, and how many steps are left after it without a card or another leader."""
    if pick.name != "road":
        return pick
    return replace(
        pick, results=tuple(_along(view, side, verb, *map(PLACE.__getitem__, road.split("-"))) for road in pick.ids)
    )


def _along(view: Position, side: Side, verb: str, start: int, end: int) -> Phrase | str:
    movement = view.movement
    # 7.3.1  A choice of blocks that have not marched yet speaks of these, any other of those that have come furthest.
    fresh = verb.startswith(f"march-{FRESH}")
    of = readings(view, movement, side, start) if movement is not None else iter(())
    found = next((one for one in of if not (fresh and one.group.steps)), None)
    if movement is None or found is None:
        return ""
    highway = ROADS[start, end] == "highway"
    if enemies_at(view, end, side):
        foe = side_name(OTHER[side])
        return phrase("highway, meets {side}", side=foe) if highway else phrase("road, meets {side}", side=foe)
    # A group that marches goes on as a whole; of a stack at rest as many as march without a penalty.
    blocks = len(found.group.blocks)
    step = step_of(movement, found, min(blocks, GROUP_SIZE) if found.fresh else blocks, end)
    if step.short > 0:
        return _FAR
    more = -step.short
    if not more:
        return phrase("highway, the last step") if highway else phrase("road, the last step")
    if highway:
        return phrase("highway, {more} more after it", more=more)
    return phrase("road, {more} more after it", more=more)
