"""Why a position cannot be: more pieces than there are, units where none can stand, a fight that no play leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sekiwidget.core.problem import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import DECKS, OTHER, ROSTER, SEAT, SIDES, Block, Card
from sekiwidget.games.sekigahara.components.places import CASTLES, NAMES, NEAR, OSAKA, PLACES
from sekiwidget.games.sekigahara.notation.problems.combat import combat_problems
from sekiwidget.games.sekigahara.notation.problems.movement import movement_problems
from sekiwidget.games.sekigahara.rules.campaign.muster import own_recruitment
from sekiwidget.games.sekigahara.rules.position import Position

PHASES = ("reinforcement", "bid", "movement", "combat")
WEEKS = 7


def problems(position: Position) -> list[Problem]:
    """Every reason, in the order of the table."""
    found = [*_calendar(position), *_pieces(position), *_held(position), *combat_problems(position)]
    if position.movement is not None:
        found += movement_problems(position, position.movement)
    return found


def _calendar(position: Position) -> Iterator[Problem]:
    """6.1, 6.4  Week, turn and phase."""
    if not 1 <= position.week <= WEEKS:
        yield Problem("6", f"the week is 1 to {WEEKS}, not {position.week}", ("week",))
    if position.turn not in ("A", "B"):
        yield Problem("6.4", f"the turn is A or B, not {position.turn!r}", ("turn",))
    if position.week == 1 and position.phase == "reinforcement":
        yield Problem("6.2", "week 1 has no reinforcements: they come from week 2 on", ("phase",))
    if position.phase not in PHASES:
        yield Problem("6.1", f"the phase is {', '.join(PHASES)}, not {position.phase!r}", ("phase",))


def _where_blocks(position: Position) -> Iterator[tuple[tuple[str, ...], Side, Iterable[Block]]]:
    """Every heap of blocks, with its path in the table and the side that owns it."""
    for place, row in enumerate(position.stacks):
        for side in SIDES:
            yield ("blocks", PLACES[place], side), side, row[SEAT[side]]
    for side in SIDES:
        yield ("recruits", side), side, position.recruits[SEAT[side]]
        yield ("removed", side), side, position.removed[SEAT[side]]
    yield ("mori",), "ishida", position.mori
    for side in SIDES:
        yield ("bag", side), side, position.bags[SEAT[side]]


def _where_cards(position: Position) -> Iterator[tuple[tuple[str, ...], Side, Iterable[Card]]]:
    """Every heap of cards, with its path in the table and the side that owns it."""
    for side in SIDES:
        yield ("hands", side), side, position.hands[SEAT[side]]
        yield ("discards", side), side, position.discards[SEAT[side]]
        yield ("movement", "aside", side), side, position.aside[SEAT[side]]
        if position.combat is not None:
            yield ("combat", "played", side), side, position.combat.played[SEAT[side]]
        yield ("deck", side), side, position.decks[SEAT[side]]


def _pieces(position: Position) -> Iterator[Problem]:
    """3.2, 3.3  Each piece on its own side, and no more of them than there are."""
    kinds: tuple[tuple[Iterable[Any], Mapping[Any, int], str, str], ...] = (
        (_where_blocks(position), ROSTER, "3.2", "block"),
        (_where_cards(position), DECKS, "3.3", "card"),
    )
    for heaps, total, rule, what in kinds:
        counts: Counter[Any] = Counter()
        too_many: set[Side] = set()
        unknown: Counter[Side] = Counter()
        for path, side, heap in heaps:
            for piece in heap:
                if piece.side != side:
                    yield Problem(rule, f"{piece.text} is no {what} of {side.title()}", path)
                if piece.text == "?":
                    unknown[side] += 1
                    continue
                counts[piece] += 1
                if counts[piece] == total[piece] + 1:
                    too_many.add(piece.side)
                    there = "is one" if total[piece] == 1 else f"are {total[piece]}"
                    yield Problem(rule, f"more {what}s {piece.text} than exist: there {there}", path)
        for side in SIDES:
            number = sum(count for piece, count in counts.items() if piece.side == side) + unknown[side]
            whole = sum(count for piece, count in total.items() if piece.side == side)
            if number != whole and side not in too_many:
                yield Problem(rule, f"{side.title()} has {number} {what}s in all instead of {whole}", ())


def _held(position: Position) -> Iterator[Problem]:
    """4.3, 8.8.2, 3.4, 9.3  Castles, roads, disks and the Mori box."""
    for place, side in position.holders:
        path = ("holder", PLACES[place])
        if place not in CASTLES:
            yield Problem("4.3", f"there is no castle at {NAMES[place]}", path)
        elif not all(position.stacks[place]):
            yield Problem("4.3", f"{NAMES[place]} is not contested: its holder is whoever stands there", path)
        elif position.disk(place) and side != "ishida":
            yield Problem("8.9.1", f"the disk holds the castle at {NAMES[place]} for Ishida", path)
    for place, start in position.entered:
        if start == place:
            if place != OSAKA and place not in own_recruitment(position.active):
                text = f"no box of {position.active.title()} leads to {NAMES[place]}"
                yield Problem("8.8.2", text, ("entered", PLACES[place]))
        elif start not in NEAR[place]:
            yield Problem("4.1", f"no road leads from {NAMES[start]} to {NAMES[place]}", ("entered", PLACES[place]))
    for block in position.mori:
        if block.clan != "mori":
            yield Problem("9.3", f"{block.text} is no Mōri block", ("mori",))
    for seat, entries in enumerate(position.known):
        owner = OTHER[SIDES[seat]]
        for (place, block), count in Counter(entries).items():
            stack = position.blocks(place, owner)
            if stack.count(block) < count and "?" not in {piece.text for piece in stack}:
                where = ("known", SIDES[seat], PLACES[place])
                yield Problem("8.2.1", f"{owner.title()} has not so many {block.text} at {NAMES[place]}", where)
