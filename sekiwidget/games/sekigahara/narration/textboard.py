"""A view as text, good enough to teach from in a terminal: the field first, then where everybody stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

from sekiwidget.authoring.phrases import title
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import SEAT, SIDES, TOKUGAWA, texts
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, NAMES, RESOURCE_SEAT, RESOURCES
from sekiwidget.games.sekigahara.components.wording import DISK_NAMES, view_name
from sekiwidget.games.sekigahara.narration.field_status import (
    castle_line,
    fallen,
    fight,
    force,
    heading,
    if_stopped,
    role,
    strongest_first,
    waiting,
)
from sekiwidget.games.sekigahara.narration.movement_status import movement_lines, now, resting, roads_used
from sekiwidget.games.sekigahara.rules.campaign.holding import castle_holder
from sekiwidget.games.sekigahara.rules.campaign.victory import castles, points, resources
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat, Deployed
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.position import HIDDEN, Position
from sekiwidget.games.sekigahara.rules.steps import STEPS

WIDTH: Final = 100
TRACK: Final = 48
"""4.1  The impact track goes from 0 to 48."""
_COLUMN: Final = 14
_PLACE: Final = 34
_ROW: Final = 6
"""As many deployed blocks stand in one row of the field."""
_LETTER: Final = {"tokugawa": "T", "ishida": "I"}
_BAR: Final = {"tokugawa": "█", "ishida": "▒"}


def text_board(view: Position) -> str:
    """The view as text, at most 100 columns wide; equal views give equal text."""
    lines = [*_head(view)]
    combat = fight(view)
    if combat is not None:
        lines += ["", *_field(view, combat)]
    elif view.combat is not None and view.phase in ("combat", "movement") and not view.bought:
        lines += ["", *_last_fight(view.combat)]
    if moving := [*_movement(view)]:
        lines += ["", *moving]
    lines += ["", *_map(view), "", *_supplies(view)]
    return "\n".join(line.rstrip() for line in lines)


def _head(view: Position) -> Iterator[str]:
    where = now(view)
    yield f"Sekigahara · {where[:1].lower()}{where[1:]} · {_lower(view_name(view.viewer))}"
    yield "═" * WIDTH
    if view.outcome is not None:
        winners = " and ".join(title(side) for side in view.outcome.winners) or "Nobody"
        yield f"{winners} has won ({view.outcome.rule})."
    elif view.to_move is not None:
        who = "Chance" if view.to_move == CHANCE else title(view.to_move)
        yield f"To decide: {who}. {STEPS[view.step].asks(view)}"
    elif any(view.aside):
        yield HIDDEN


def _lower(text: str) -> str:
    return text if text[:1] in "TI" and "’s view" in text else text[:1].lower() + text[1:]


# -- the field ---------------------------------------------------------------------------------------------------------


def _field(view: Position, combat: Combat) -> Iterator[str]:
    name, rule = heading(combat)
    castle = castle_line(combat)
    yield f"{name.upper()} ({rule})" + (f" · the castle: {castle}" if castle else "")
    near = combat.attacker if view.viewer not in SIDES else view.viewer
    order = [side for side in SIDES if side != near] + [near]
    besieged = combat.defender if combat.kind == "siege" else None
    yield from _side(view, combat, order[0], order[0] == besieged)
    if combat.kind:
        yield ""
        yield from _track(combat, [side for side in order if side != besieged])
        yield ""
    yield from _side(view, combat, order[1], order[1] == besieged)
    if combat.kind:
        heading_, lines, note = if_stopped(view, combat)
        yield ""
        told = "; ".join(f"{line.label} {line.value} ({line.rule})" for line in lines)
        yield from wrap(f"{heading_}: {told}. {note}", WIDTH)


def _side(view: Position, combat: Combat, side: Side, besieged: bool) -> Iterator[str]:
    fan = " · initiative" if combat.kind and combat.winner is None and combat.initiative == side else ""
    yield f"  {title(side)} {role(view, combat, side)} · {force(view, combat, side)}{fan}"
    rank = combat.deployed[SEAT[side]]
    if not besieged and combat.kind:
        lost = fallen(view)[SEAT[side]]
        for start in range(0, len(rank), _ROW):
            yield from _rank(side, rank[start : start + _ROW], {at - start for at in lost})
    rest = texts(strongest_first(waiting(view, side)))
    word = "in the castle" if besieged else "not deployed"
    disk = view.disk(combat.place) if side != TOKUGAWA else None
    units = [*rest, *([DISK_NAMES[disk]] if disk and (besieged or not combat.kind) else [])]
    yield from _hung(f"    {word}: ", units or ["none"])
    yield from _hung("    hand: ", texts(view.hands[SEAT[side]]) or ["empty"])


def _rank(side: Side, rank: Sequence[Deployed], lost: set[int]) -> Iterator[str]:
    """Deployed blocks side by side: the block, the card that brought it, its impact."""
    cells = []
    for at, entry in enumerate(rank):
        turned = entry.block.side != side
        card = "no card" if entry.card is None else f"by {entry.card.text}"
        impact = "lost" if at in lost else f"+{entry.impact}"
        cells.append((f"{entry.block.text}{' ⟲' if turned else ''}", card, impact))
    for row in zip(*cells, strict=True):
        yield "    " + "".join(_cell(text) for text in row)


def _cell(text: str) -> str:
    return text.ljust(_COLUMN) + ("" if len(text) < _COLUMN else " ")


def _track(combat: Combat, order: Sequence[Side]) -> Iterator[str]:
    """The impact track, one column a point, every seventh marked; a lane for each side that has one."""
    ruler = "".join(f"{value:<{IMPACT_PER_LOSS}}" for value in range(0, TRACK, IMPACT_PER_LOSS))
    lanes = [_lane(combat, side) for side in order]
    yield lanes[0]
    yield " " * 16 + f"{ruler[:TRACK]:<{TRACK}}{TRACK}"
    yield from lanes[1:]


def _lane(combat: Combat, side: Side) -> str:
    value = combat.impact[SEAT[side]]
    empty = "".join("·" if point % IMPACT_PER_LOSS else "┼" for point in range(1, TRACK + 1))
    full = min(value, TRACK)
    cells = _BAR[side] * full + empty[full:]
    return f"  {title(side):<9}{value:>3}  ├{cells}┤"


def _last_fight(combat: Combat) -> Iterator[str]:
    name, rule = heading(combat)
    if combat.kind == "battle" and combat.winner:
        black, gold = combat.impact
        score = f"Tokugawa {black}, Ishida {gold}; {title(combat.winner)} has won"
    elif combat.kind == "siege":
        score = "the castle has fallen" if combat.winner else "the castle has held"
    else:
        score = "it did not take place"
    lost = " · ".join(f"{title(side)} lost {combat.lost[SEAT[side]]}" for side in SIDES)
    yield from wrap(f"{name} ({rule}): {score} · {lost}", WIDTH)


# -- movement ----------------------------------------------------------------------------------------------------------


def _movement(view: Position) -> Iterator[str]:
    """7  What is bought, who marches, who has moved, and which roads are used up."""
    movement = view.movement
    lines = movement_lines(view)
    if movement is None or not lines:
        return
    first, *rest = lines
    yield f"{first.label.upper()} ({first.rule}): {first.value}"
    for line in rest:
        yield f"  {line.label}: {line.value} ({line.rule})"
    yield from _commas("  roads used up (7.3.1): ", roads_used(movement))
    yield from _commas("  may not march (7.3.1): ", resting(movement))


def _commas(head: str, names: Sequence[str]) -> Iterator[str]:
    """A list after its head, wrapped; nothing where it is empty."""
    if names:
        yield from wrap(head.strip() + " " + ", ".join(names), WIDTH, initial_indent="  ", subsequent_indent="    ")


# -- the map -----------------------------------------------------------------------------------------------------------


def _map(view: Position) -> Iterator[str]:
    yield "PLACES".ljust(_PLACE + 2) + "BLOCKS"
    for place, row in enumerate(view.stacks):
        disk = view.disk(place)
        if not any(row) and disk is None and place not in CASTLES and place not in RESOURCES:
            continue
        head = f"  {NAMES[place]:<12} {', '.join(_signs(view, place))}"
        parts = [(side, texts(strongest_first(row[SEAT[side]]))) for side in SIDES if row[SEAT[side]]]
        if not parts:
            yield head
        for side, names in parts:
            yield from _hung(f"{head:<{_PLACE}}  {_LETTER[side]}  ", names)
            head = ""


def _signs(view: Position, place: int) -> Iterator[str]:
    """What is at a place: castle, capital and resource, each with who has it; a disk."""
    if place in CASTLES:
        holder = castle_holder(view, place)
        yield f"castle {_LETTER[holder or CASTLES[place]]}" + ("" if holder == CASTLES[place] else " (taken)")
    if place in CAPITALS:
        yield "capital"
    if place in RESOURCE_SEAT:
        control = view.control[RESOURCE_SEAT[place]]
        yield f"resource {_LETTER[control]}" if control else "resource"
    if disk := view.disk(place):
        yield disk


# -- what lies beside the map ------------------------------------------------------------------------------------------


def _supplies(view: Position) -> Iterator[str]:
    counts = [
        f"{title(side)} {points(view, side)} ({castles(view, side)} × 2 + {resources(view, side)})" for side in SIDES
    ]
    yield f"Points (2.2): {', '.join(counts)}"
    for side in SIDES:
        seat = SEAT[side]
        if fight(view) is None:
            yield from _hung(f"{title(side):<9} hand: ", texts(view.hands[seat]) or ["empty"])
        piles = f"deck {len(view.decks[seat])}, bag {len(view.bags[seat])}"
        who = title(side) if fight(view) else ""
        yield from _hung(f"{who:<9} {piles}, discards: ", texts(view.discards[seat]) or ["none"])
        if view.aside[seat]:
            yield from _hung(f"{'':<9} aside, unseen: ", texts(view.aside[seat]))
        if view.recruits[seat]:
            yield from _hung(f"{'':<9} recruits: ", texts(view.recruits[seat]))
        if view.removed[seat]:
            yield from _hung(f"{'':<9} lost for good: ", texts(view.removed[seat]))
    if view.mori:
        yield from _hung("Mōri box: ", texts(view.mori))


def _hung(head: str, names: Iterable[str]) -> Iterator[str]:
    """Names after a head, wrapped under themselves. A head may be long: a place of a user's own map has any name."""
    room = max(WIDTH - len(head), WIDTH // 2)
    for line in wrap(" ".join(names), room, break_long_words=False, break_on_hyphens=False) or [""]:
        yield f"{head}{line}"
        head = " " * len(head)
