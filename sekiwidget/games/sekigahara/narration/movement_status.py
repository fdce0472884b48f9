"""What there is to say about the movement phase, for the text board and the scene: the way, who leads, what is left."""

from __future__ import annotations

from collections import Counter

from sekiwidget.authoring.phrases import possessive, title
from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.places import CAPITALS, NAMES, NEAR, PLACE
from sekiwidget.games.sekigahara.components.wording import the_block
from sekiwidget.games.sekigahara.narration.field_status import Line
from sekiwidget.games.sekigahara.rules.campaign.marchers import stacks_left
from sekiwidget.games.sekigahara.rules.campaign.movement_state import Movement, road
from sekiwidget.games.sekigahara.rules.campaign.muster import may_muster
from sekiwidget.games.sekigahara.rules.position import Position


def phase_title(view: Position) -> tuple[str, str]:
    """6, 7  What goes on outside a fight, with week and turn, and its paragraph."""
    week, side = f"Week {view.week}", title(view.active)
    if view.chance and view.chance[0].rule.startswith("5."):
        return "The official start", view.chance[0].rule
    match view.phase:
        case "reinforcement":
            return f"{week} · Reinforcements", "6.2"
        case "bid":
            return f"{week} · Order of play", "6.3"
        case "movement":
            return f"{week}, turn {view.turn} · {side} moves", "7.1"
    return f"{week}, turn {view.turn} · {side} fights", "8.1"


def now(view: Position) -> str:
    """6  Where in the game this is: `Week 2, turn A · Ishida’s movement phase`, `Week 2 · order of play`."""
    if view.phase in ("reinforcement", "bid"):
        return f"Week {view.week} · {'order of play' if view.phase == 'bid' else 'reinforcements'}"
    return f"Week {view.week}, turn {view.turn} · {possessive(title(view.active))} {view.phase} phase"


def overrun_words(event: Event) -> str:
    """7.4.1  Who overruns whom, and where."""
    victor = str(event.args[1])
    return f"{title(victor)} at {NAMES[PLACE[str(event.args[0])]]}"


def road_words(a: int, b: int) -> str:
    """A road by its places: `Hakone–Numazu`."""
    return f"{NAMES[a]}–{NAMES[b]}"


def roads_used(movement: Movement) -> list[str]:
    """7.3.1  The roads that are used up in this phase."""
    return [road_words(a, b) for a, b in movement.used]


def resting(movement: Movement) -> list[str]:
    """7.3.1, 7.2, 9.3  Where blocks stand that do not march any more, and how many: `2 at Sendai`."""
    count = Counter(rest.place for rest in movement.rested)
    return [f"{count[place]} at {NAMES[place]}" for place in sorted(count)]


def way(movement: Movement, place: int, steps: int) -> tuple[int, ...]:
    """7.3.1  The places by which a group of the stack on the march came, from its origin; only `place` if unclear."""
    if movement.origin is None:
        return (place,)
    ways: list[tuple[int, ...]] = [(movement.origin,)]
    for _ in range(steps):
        ways = [
            (*past, end)
            for past in ways
            for end in NEAR[past[-1]]
            if road(past[-1], end) in movement.used
            and all(road(past[-1], end) != road(past[n], past[n + 1]) for n in range(len(past) - 1))
        ]
    found = [past for past in ways if past[-1] == place]
    return found[0] if len(found) == 1 else (place,)


def led_by(movement: Movement) -> str:
    """7.3.4  What leads the stack on the march, as far as all can see; empty if nothing does."""
    if movement.origin is None:
        return ""
    if movement.place_leads:
        return f"{'capital' if movement.origin in CAPITALS else 'castle'} {NAMES[movement.origin]}"
    return the_block(movement.leader) if movement.leader is not None else ""


def movement_lines(view: Position) -> tuple[Line, ...]:
    """7.1 to 7.3  The movement phase in a small table: degree, stacks, muster, the stack on the march."""
    movement = view.movement
    if movement is None or not movement.degree:
        return ()
    lines = [Line("Movement", movement.degree, "7.1")]
    if movement.degree == "none":
        return tuple(lines)
    lines.append(Line("Stacks left", str(stacks_left(view, movement, view.active)), "7.1"))
    lines.append(Line("Muster", "still open" if may_muster(view) else "none left", "7.2"))
    if movement.origin is not None:
        lines.append(Line("On the march from", NAMES[movement.origin], "7.3.1"))
        for group in movement.groups:
            if group.steps:
                highway = ", highway" if group.highway else ""
                lines.append(
                    Line(f"{len(group.blocks)} at {NAMES[group.place]}", f"step {group.steps}{highway}", "7.3.3")
                )
        if led := led_by(movement):
            lines.append(Line("Led by", led, "7.3.4"))
    return tuple(lines)
