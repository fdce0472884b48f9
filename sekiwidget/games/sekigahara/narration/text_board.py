"""A view as text for the terminal: the fight, the movement, pieces by place, and what lies beside the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sekiwidget.authoring.text_board import WIDTH, Writer
from sekiwidget.base.terminal import columns
from sekiwidget.core.position import Outcome
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, SIDE_INDEX, SIDES, TOKUGAWA, texts
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, RESOURCE_SEAT, RESOURCES
from sekiwidget.games.sekigahara.components.wording import disk_name, place_name, side_name, view_name
from sekiwidget.games.sekigahara.narration.status import (
    castle_status,
    current_fight,
    fight_title,
    force_text,
    losses_text,
    lost_deployed,
    movement_table,
    outcome_if_stopped,
    resting_places,
    role_text,
    strongest_first,
    undeployed_in_view,
    used_road_names,
)
from sekiwidget.games.sekigahara.rules.control import castle_count, castle_holder, points, resource_count
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.position import HIDDEN, Combat, Deployed, Position
from sekiwidget.games.sekigahara.rules.steps import STEPS
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Series

_PLACE: Final = 34
_LETTER: Final = {"tokugawa": "T", "ishida": "I"}
_SIDE: Final = 9
"""Width in columns of a side's name."""
_HAND: Final = phrase("hand:")
_EMPTY: Final = phrase("empty")
_NONE: Final = phrase("none")
_TRACK: Final = 48
"""4.1  The impact track goes from 0 to 48."""
_COLUMN: Final = 14
_ROW: Final = 6
"""Number of deployed blocks in one row of the field."""
_BAR: Final = {"tokugawa": "█", "ishida": "▒"}


def text_board(view: Position, language: Translator | None = None) -> str:
    """The view as text, at most 100 columns wide; equal views give equal text."""
    to = Writer(language)
    lines = [*_head(view)]
    combat = current_fight(view)
    if combat is not None:
        lines += ["", *_field(to, view, combat)]
    elif view.combat is not None and view.phase in ("combat", "movement") and not view.bought:
        lines += ["", *_last_fight(to, view.combat)]
    if moving := [*_movement(to, view)]:
        lines += ["", *moving]
    lines += ["", *_map_lines(to, view), "", *_supply_lines(to, view)]
    return to.whole(lines)


def _head(view: Position) -> Iterator[str]:
    yield phrase("Sekigahara · {where} · {viewer}", where=_where(view), viewer=view_name(view.viewer))
    yield "═" * WIDTH
    if view.outcome is not None:
        yield _won(view.outcome)
    elif view.to_move is not None:
        asks = STEPS[view.step].asks(view)
        yield phrase("Now: {side}. {question}", side=side_name(view.to_move), question=asks)
    elif any(view.aside):
        yield HIDDEN


def _where(view: Position) -> Phrase:
    """6  Where in the game this is, inside a line."""
    week, turn, side = view.week, view.turn, side_name(view.active)
    match view.phase:
        case "reinforcement":
            return phrase("week {week} · reinforcements", week=week)
        case "bid":
            return phrase("week {week} · order of play", week=week)
        case "movement":
            return phrase(
                "week {week}, turn {turn} · {side:possessive} movement phase", week=week, turn=turn, side=side
            )
    return phrase("week {week}, turn {turn} · {side:possessive} combat phase", week=week, turn=turn, side=side)


def _won(outcome: Outcome) -> Phrase:
    return phrase("{sides} has won ({rule}).", sides=Series(map(side_name, outcome.winners)), rule=outcome.rule)


# -- the field ---------------------------------------------------------------------------------------------------------


def _field(to: Writer, view: Position, combat: Combat) -> Iterator[str]:
    title, castle = _field_title(combat), castle_status(combat)
    yield phrase("{title} · the castle: {castle}", title=title, castle=castle) if castle else title
    near = combat.attacker if view.viewer not in SIDES else view.viewer
    order = [side for side in SIDES if side != near] + [near]
    besieged = combat.defender if combat.kind == "siege" else None
    yield from _side(to, view, combat, order[0], order[0] == besieged)
    if combat.kind:
        yield ""
        yield from _track(to, combat, [side for side in order if side != besieged])
        yield ""
    yield from _side(to, view, combat, order[1], order[1] == besieged)
    if combat.kind:
        title, lines, note = outcome_if_stopped(view, combat)
        yield ""
        told = "; ".join(f"{to.say(line.label)} {to.say(line.value)} ({line.rule})" for line in lines)
        yield from to.wrapped(f"{to.say(title)}: {told}. {to.say(note)}".replace("\u00a0", " "))


def _field_title(combat: Combat) -> Phrase:
    """8.2, 8.9, 8.1  The title of a fight in capitals, with its paragraph."""
    place, (_, rule) = place_name(combat.place), fight_title(combat)
    match combat.kind:
        case "siege":
            return phrase("SIEGE OF {place:upper} ({rule})", place=place, rule=rule)
        case "battle":
            return phrase("BATTLE AT {place:upper} ({rule})", place=place, rule=rule)
    return phrase("THE FIGHT AT {place:upper} ({rule})", place=place, rule=rule)


def _side(to: Writer, view: Position, combat: Combat, side: Side, besieged: bool) -> Iterator[str]:
    who, part, units = side_name(side), role_text(view, combat, side), force_text(view, combat, side)
    if combat.kind and combat.winner is None and combat.initiative == side:
        yield phrase("  {side} {role} · {units} · initiative", side=who, role=part, units=units)
    else:
        yield phrase("  {side} {role} · {units}", side=who, role=part, units=units)
    rank = combat.deployed[SIDE_INDEX[side]]
    if not besieged and combat.kind:
        lost = lost_deployed(view)[SIDE_INDEX[side]]
        for start in range(0, len(rank), _ROW):
            yield from _rank(to, side, rank[start : start + _ROW], {at - start for at in lost})
    rest = texts(strongest_first(undeployed_in_view(view, side)))
    head = phrase("in the castle:") if besieged else phrase("not deployed:")
    disk = view.disk(combat.place) if side != TOKUGAWA else None
    standing = [*rest, *([to.say(disk_name(disk))] if disk and (besieged or not combat.kind) else [])]
    yield from to.hung(f"    {to.say(head)} ", standing or [_NONE])
    yield from to.hung(f"    {to.say(_HAND)} ", texts(view.hands[SIDE_INDEX[side]]) or [_EMPTY])


def _rank(to: Writer, side: Side, rank: Sequence[Deployed], lost: set[int]) -> Iterator[str]:
    """Deployed blocks side by side: the block, the card that brought it, its impact."""
    cells = []
    for at, entry in enumerate(rank):
        turned = entry.block.side != side
        card = phrase("no card") if entry.card is None else phrase("by {card}", card=entry.card.text)
        impact = phrase("lost") if at in lost else f"+{entry.impact}"
        cells.append((f"{entry.block.text}{' ⟲' if turned else ''}", card, impact))
    for row in zip(*cells, strict=True):
        yield "    " + "".join(_cell(to, text) for text in row)


def _cell(to: Writer, text: str) -> str:
    said = to.drawn(text)
    return to.left(said, max(_COLUMN, columns(said) + 1))


def _track(to: Writer, combat: Combat, order: Sequence[Side]) -> Iterator[str]:
    """The impact track, one column a point, every seventh marked; a lane for each side that has one."""
    ruler = "".join(f"{value:<{IMPACT_PER_LOSS}}" for value in range(0, _TRACK, IMPACT_PER_LOSS))
    lanes = [_lane(to, combat, side) for side in order]
    yield lanes[0]
    yield " " * 16 + f"{ruler[:_TRACK]:<{_TRACK}}{_TRACK}"
    yield from lanes[1:]


def _lane(to: Writer, combat: Combat, side: Side) -> str:
    value = combat.impact[SIDE_INDEX[side]]
    empty = "".join("·" if point % IMPACT_PER_LOSS else "┼" for point in range(1, _TRACK + 1))
    full = min(value, _TRACK)
    cells = _BAR[side] * full + empty[full:]
    return f"  {_side_column(to, side)}{value:>3}  ├{cells}┤"


def _last_fight(to: Writer, combat: Combat) -> Iterator[str]:
    name, rule = fight_title(combat)
    told = phrase(
        "{title} ({rule}): {score} · {tokugawa} lost {black} · {ishida} lost {gold}",
        title=name,
        rule=rule,
        score=_score(combat),
        tokugawa=side_name(TOKUGAWA),
        black=losses_text(combat, TOKUGAWA),
        ishida=side_name(ISHIDA),
        gold=losses_text(combat, ISHIDA),
    )
    yield from to.wrapped(told)


def _score(combat: Combat) -> Phrase:
    """8.2.1, 8.9.4  How the last fight ended, in a few words."""
    if combat.kind == "battle" and combat.winner:
        black, gold = combat.impact
        winner = side_name(combat.winner)
        return phrase("Tokugawa {black}, Ishida {gold}; {side} has won", black=black, gold=gold, side=winner)
    if combat.kind == "siege":
        return phrase("the castle has fallen") if combat.winner else phrase("the castle has held")
    return phrase("it did not take place")


# -- movement ----------------------------------------------------------------------------------------------------------


def _movement(to: Writer, view: Position) -> Iterator[str]:
    """7  The degree bought, the marching stack, blocks that have moved, and roads used."""
    movement = view.movement
    lines = movement_table(view)
    if movement is None or not lines:
        return
    first, *rest = lines
    yield f"{to.say(first.label).upper()} ({first.rule}): {to.say(first.value)}"
    for line in rest:
        yield f"  {to.say(line.label)}: {to.say(line.value)} ({line.rule})"
    yield from _commas(to, phrase("roads used up (7.3.1):"), used_road_names(movement))
    yield from _commas(to, phrase("may not march (7.3.1):"), resting_places(movement))


def _commas(to: Writer, head: str, names: Sequence[str]) -> Iterator[str]:
    """A list after its head, wrapped; empty if there are no items."""
    if names:
        yield from to.wrapped(f"{to.say(head)} {', '.join(map(to.say, names))}", "  ", "    ")


# -- the map -----------------------------------------------------------------------------------------------------------


def _map_lines(to: Writer, view: Position) -> Iterator[str]:
    """4  Each place with pieces or something to hold, with its symbols and blocks."""
    named = {
        place: to.named(place_name(place))
        for place, row in enumerate(view.stacks)
        if any(row) or view.disk(place) is not None or place in CASTLES or place in RESOURCES
    }
    widest = max(12, *map(columns, named.values()))
    heads = {
        place: f"  {to.left(name, widest)} {', '.join(map(to.say, _signs(view, place)))}"
        for place, name in named.items()
    }
    wide = min(max(_PLACE, *map(columns, heads.values())), WIDTH // 2)
    yield to.left(phrase("PLACES"), wide + 2) + to.say(phrase("BLOCKS"))
    for place, head in heads.items():
        row = view.stacks[place]
        parts = [(side, texts(strongest_first(row[SIDE_INDEX[side]]))) for side in SIDES if row[SIDE_INDEX[side]]]
        if not parts:
            yield head
        for side, names in parts:
            yield from to.hung(f"{to.left(head, wide)}  {_LETTER[side]}  ", names)
            head = ""


def _signs(view: Position, place: int) -> Iterator[str]:
    """The symbols at a place: castle, capital and resource, each with its holder; a disk."""
    if place in CASTLES:
        holder = castle_holder(view, place)
        side = _LETTER[holder or CASTLES[place]]
        owned = holder == CASTLES[place]
        yield phrase("castle {side}", side=side) if owned else phrase("castle {side} (taken)", side=side)
    if place in CAPITALS:
        yield phrase("capital")
    if place in RESOURCE_SEAT:
        control = view.control[RESOURCE_SEAT[place]]
        yield phrase("resource {side}", side=_LETTER[control]) if control else phrase("resource")
    if disk := view.disk(place):
        yield disk


# -- what lies beside the map ------------------------------------------------------------------------------------------


def _supply_lines(to: Writer, view: Position) -> Iterator[str]:
    """2.2, 3  Points, hands, piles and boxes."""
    black, gold = (_points(view, side) for side in SIDES)
    yield phrase("Points (2.2): {black}, {gold}", black=black, gold=gold)
    for side in SIDES:
        side_index, fought = SIDE_INDEX[side], current_fight(view) is not None
        if not fought:
            yield from to.hung(f"{_side_column(to, side)} {to.say(_HAND)} ", texts(view.hands[side_index]) or [_EMPTY])
        piles = phrase(
            "deck {cards}, bag {blocks}, discards:",
            cards=len(view.decks[side_index]),
            blocks=len(view.bags[side_index]),
        )
        who = _side_column(to, side) if fought else " " * _SIDE
        yield from to.hung(f"{who} {to.say(piles)} ", texts(view.discards[side_index]) or [_NONE])
        for head, pieces in (
            (phrase("set aside, hidden:"), view.aside[side_index]),
            (phrase("recruits:"), view.recruits[side_index]),
            (phrase("lost for good:"), view.removed[side_index]),
        ):
            if pieces:
                yield from to.hung(f"{'':<{_SIDE}} {to.say(head)} ", texts(pieces))
    if view.mori:
        yield from to.hung(to.say(phrase("Mōri box:")) + " ", texts(view.mori))


def _points(view: Position, side: Side) -> Phrase:
    return phrase(
        "{side} {points} ({castles} × 2 + {resources})",
        side=side_name(side),
        points=points(view, side),
        castles=castle_count(view, side),
        resources=resource_count(view, side),
    )


def _side_column(to: Writer, side: Side) -> str:
    """The name of a side as a column."""
    return to.left(side_name(side), _SIDE)
