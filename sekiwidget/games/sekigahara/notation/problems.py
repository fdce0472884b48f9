"""Why a position is impossible: too many pieces, units where none can stand, an impossible movement or fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from sekiwidget.core.errors import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import DECKS, OTHER, ROSTER, SIDE_INDEX, SIDES, Block, Card
from sekiwidget.games.sekigahara.components.places import CASTLES, NEAR, OSAKA, PLACES, ROADS
from sekiwidget.games.sekigahara.components.wording import DegreeName, place_name, side_name
from sekiwidget.games.sekigahara.notation.problems_combat import combat_problems
from sekiwidget.games.sekigahara.rules.control import has_enemies
from sekiwidget.games.sekigahara.rules.muster import recruitment_places
from sekiwidget.games.sekigahara.rules.position import ALL_STACKS, STACKS, Movement, Position
from sekiwidget.games.sekigahara.rules.week import hides_aside
from sekiwidget.text.phrase import phrase

PHASES = ("reinforcement", "bid", "movement", "combat")
WEEKS = 7


def problems(position: Position) -> list[Problem]:
    """Every problem, in the order of the table."""
    found = [
        *_calendar(position),
        *_pieces(position),
        *_aside(position),
        *_holdings(position),
        *combat_problems(position),
    ]
    if position.movement is not None:
        found += movement_problems(position, position.movement)
    return found


def _calendar(position: Position) -> Iterator[Problem]:
    """6, 6.1, 6.2, 6.4  Week, turn and phase."""
    if not 1 <= position.week <= WEEKS:
        text = phrase("the week is 1 to {last}, not {week}", last=WEEKS, week=position.week)
        yield Problem("6", text, ("week",))
    if position.turn not in ("A", "B"):
        yield Problem("6.4", phrase("the turn is A or B, not {turn!r}", turn=position.turn), ("turn",))
    if position.week == 1 and position.phase == "reinforcement":
        text = phrase("week 1 has no reinforcements: they come from week 2 on")
        yield Problem("6.2", text, ("phase",))
    if position.phase not in PHASES:
        text = phrase("the phase is {phases}, not {phase!r}", phases=", ".join(PHASES), phase=position.phase)
        yield Problem("6.1", text, ("phase",))


def _where_blocks(position: Position) -> Iterator[tuple[tuple[str, ...], Side, Iterable[Block]]]:
    """Every group of blocks, with its path in the table and the side that owns it."""
    for place, row in enumerate(position.stacks):
        for side in SIDES:
            yield ("blocks", PLACES[place], side), side, row[SIDE_INDEX[side]]
    for side in SIDES:
        yield ("recruits", side), side, position.recruits[SIDE_INDEX[side]]
        yield ("removed", side), side, position.removed[SIDE_INDEX[side]]
    yield ("mori",), "ishida", position.mori
    for side in SIDES:
        yield ("bag", side), side, position.bags[SIDE_INDEX[side]]


def _where_cards(position: Position) -> Iterator[tuple[tuple[str, ...], Side, Iterable[Card]]]:
    """Every group of cards, with its path in the table and the side that owns it."""
    for side in SIDES:
        yield ("hands", side), side, position.hands[SIDE_INDEX[side]]
        yield ("discards", side), side, position.discards[SIDE_INDEX[side]]
        yield ("movement", "aside", side), side, position.aside[SIDE_INDEX[side]]
        if position.combat is not None:
            yield ("combat", "played", side), side, position.combat.played[SIDE_INDEX[side]]
        yield ("deck", side), side, position.decks[SIDE_INDEX[side]]


class _Kind(NamedTuple):
    """The messages for a kind of piece: one of the wrong side, too many of one or of several, and too many in all."""

    foreign: Callable[[str, Side], str]
    one: Callable[[str], str]
    more: Callable[[str, int], str]
    sum: Callable[[Side, int, int], str]


_BLOCK: Final = _Kind(
    lambda block, side: phrase("{block} is not a block of {side}", block=block, side=side_name(side)),
    lambda block: phrase("more blocks {block} than exist: there is one", block=block),
    lambda block, number: phrase("more blocks {block} than exist: there are {number}", block=block, number=number),
    lambda side, found, due: phrase(
        "{side} has {found} blocks in all instead of {due}", side=side_name(side), found=found, due=due
    ),
)
_CARD: Final = _Kind(
    lambda card, side: phrase("{card} is not a card of {side}", card=card, side=side_name(side)),
    lambda card: phrase("more cards {card} than exist: there is one", card=card),
    lambda card, number: phrase("more cards {card} than exist: there are {number}", card=card, number=number),
    lambda side, found, due: phrase(
        "{side} has {found} cards in all instead of {due}", side=side_name(side), found=found, due=due
    ),
)


def _pieces(position: Position) -> Iterator[Problem]:
    """3.2, 3.3  Each piece on its own side, and no more of them than exist."""
    kinds: tuple[tuple[Iterable[Any], Mapping[Any, int], str, _Kind], ...] = (
        (_where_blocks(position), ROSTER, "3.2", _BLOCK),
        (_where_cards(position), DECKS, "3.3", _CARD),
    )
    for heaps, total, rule, kind in kinds:
        counts: Counter[Any] = Counter()
        too_many: set[Side] = set()
        unknown: Counter[Side] = Counter()
        for path, side, heap in heaps:
            for piece in heap:
                if piece.side != side:
                    yield Problem(rule, kind.foreign(piece.text, side), path)
                if piece.text == "?":
                    unknown[side] += 1
                    continue
                counts[piece] += 1
                if counts[piece] == total[piece] + 1:
                    too_many.add(piece.side)
                    most, text = total[piece], piece.text
                    yield Problem(rule, kind.one(text) if most == 1 else kind.more(text, most), path)
        for side in SIDES:
            number = sum(count for piece, count in counts.items() if piece.side == side) + unknown[side]
            whole = sum(count for piece, count in total.items() if piece.side == side)
            if number != whole and side not in too_many:
                yield Problem(rule, kind.sum(side, number, whole), ())


def _aside(position: Position) -> Iterator[Problem]:
    """6.2, 6.3  Cards lie aside unseen while the other side is asked for its own: Tokugawa is asked first.

    A view that hides them ends there: it cannot know what comes to light.
    """
    if position.to_move is None and hides_aside(position):
        return
    asked = position.step if position.to_move == "ishida" else ""
    for side in SIDES:
        aside, hand = len(position.aside[SIDE_INDEX[side]]), len(position.hands[SIDE_INDEX[side]])
        path = ("movement", "aside", side)
        if aside and (side == "ishida" or asked not in ("discard", "bid")):
            text = phrase("cards lie aside only while the other side must still discard or bid")
            yield Problem("6.2" if position.phase == "reinforcement" else "6.3", text, path)
        elif aside and asked == "bid" and aside != 1:
            yield Problem("6.3", phrase("each side bids one card"), path)
        elif side == "tokugawa" and asked == "discard" and aside != (hand + aside) // 2:
            text = phrase(
                "Half of {hand} cards is {half}, rounded down, not {cards}.",
                hand=hand + aside,
                half=(hand + aside) // 2,
                cards=aside,
            )
            yield Problem("6.2", text, path)


def _holdings(position: Position) -> Iterator[Problem]:
    """3.4, 4.1, 4.3, 8.2.1, 8.8.2, 8.9.1, 9.3  Castles, roads, disks and the Mori box."""
    for place, side in position.holders:
        path = ("holder", PLACES[place])
        if place not in CASTLES:
            text = phrase("there is no castle at {place}", place=place_name(place))
            yield Problem("4.3", text, path)
        elif not all(position.stacks[place]):
            text = phrase("{place} is not contested: its holder is whoever stands there", place=place_name(place))
            yield Problem("4.3", text, path)
        elif position.disk(place) and side != "ishida":
            text = phrase("the disk holds the castle at {place} for Ishida", place=place_name(place))
            yield Problem("8.9.1", text, path)
    for place, start in position.entered:
        if start == place:
            if place != OSAKA and place not in recruitment_places(position.active):
                text = phrase(
                    "no box of {side} leads to {place}", side=side_name(position.active), place=place_name(place)
                )
                yield Problem("8.8.2", text, ("entered", PLACES[place]))
        elif start not in NEAR[place]:
            text = phrase("no road leads from {start} to {place}", start=place_name(start), place=place_name(place))
            yield Problem("4.1", text, ("entered", PLACES[place]))
    for block in position.mori:
        if block.clan != "mori":
            yield Problem("9.3", phrase("{block} is no Mōri block", block=block.text), ("mori",))
    for side_index, entries in enumerate(position.known):
        owner = OTHER[SIDES[side_index]]
        for (place, block), count in Counter(entries).items():
            stack = position.blocks(place, owner)
            if stack.count(block) < count and "?" not in {piece.text for piece in stack}:
                where = ("known", SIDES[side_index], PLACES[place])
                text = phrase(
                    "{side} has not so many {block} at {place}",
                    side=side_name(owner),
                    block=block.text,
                    place=place_name(place),
                )
                yield Problem("8.2.1", text, where)


# -- the movement phase (7) --------------------------------------------------------------------------------------------

_REST_KEYS = {"7.3.1": "rested", "7.2": "mustered", "9.3": "brought"}


def movement_problems(position: Position, movement: Movement) -> Iterator[Problem]:
    """4.1, 7.1 to 7.3.1, 9.3  Every problem, in the order of the table."""
    path = ("movement",)
    if position.phase != "movement":
        text = phrase("a movement is under way in the movement phase only")
        yield Problem("7.1", text, ("phase",))
    if movement.degree not in STACKS:
        text = phrase("there is no degree of movement {degree!r}", degree=movement.degree)
        yield Problem("7.1", text, (*path, "degree"))
    elif movement.stacks_left > STACKS[movement.degree]:
        text = phrase(
            "{degree} moves {stacks} stacks", degree=DegreeName(movement.degree), stacks=STACKS[movement.degree]
        )
        yield Problem("7.1", text, (*path, "stacks"))
    elif movement.degree == "total" and movement.stacks_left < (left := ALL_STACKS - len(movement.activated)):
        text = phrase("total movement never runs out of stacks: at least {left} are left", left=left)
        yield Problem("7.1", text, (*path, "stacks"))
    if movement.muster_left and movement.degree in ("", "none"):
        yield Problem("7.2", phrase("without movement nobody musters"), (*path, "muster"))
    brought = Movement(rested=tuple(rest for rest in movement.rested if rest.rule == "9.3"))
    if not movement.degree and movement != brought:
        text = phrase("nothing moves before a degree of movement is bought")
        yield Problem("7.1", text, (*path, "degree"))
    for ends in movement.used:
        if ends not in ROADS:
            yield Problem("4.1", phrase("no road joins these places"), (*path, "used"))
    if movement.origin is not None and movement.origin not in movement.activated:
        text = phrase("the stack of {place} is not activated", place=place_name(movement.origin))
        yield Problem("7.3.1", text, (*path, "origin"))
    if movement.groups and movement.origin is None:
        text = phrase("the stack that marches comes from a place")
        yield Problem("7.3.1", text, (*path, "origin"))
    yield from _blocks(position, movement)


def _blocks(position: Position, movement: Movement) -> Iterator[Problem]:
    """7.2, 7.3.1, 7.3.2, 7.3.4, 9.3  The blocks of the movement stand where stated, each counted once."""
    side = position.active
    counts: Counter[tuple[int, Block]] = Counter()
    entries = [(("movement", "groups", str(n)), "7.3.1", g.place, g.blocks) for n, g in enumerate(movement.groups)]
    for rest in movement.rested:
        path = ("movement", _REST_KEYS.get(rest.rule, "rested"), PLACES[rest.place])
        entries.append((path, rest.rule, rest.place, (rest.block,)))
    for path, rule, place, blocks in entries:
        for block in blocks:
            counts[place, block] += 1
            # In a view the moving blocks are hidden, although some of the stack may be known.
            if block.clan and counts[place, block] == position.blocks(place, side).count(block) + 1:
                text = phrase(
                    "{side} has not so many {block} at {place}",
                    side=side_name(side),
                    block=block.text,
                    place=place_name(place),
                )
                yield Problem(rule, text, path)
        if not blocks:
            yield Problem(rule, phrase("a group has blocks"), path)
        if sum(n for (at, _), n in counts.items() if at == place) > len(position.blocks(place, side)):
            text = phrase("{side} has fewer blocks at {place}", side=side_name(side), place=place_name(place))
            yield Problem(rule, text, path)
    for block in (*movement.leaders, *([movement.leader] if movement.leader else [])):
        if not block.leader:
            yield Problem("7.3.4", phrase("{block} is not a leader", block=block.text), ("movement", "leaders"))
    for number, group in enumerate(movement.groups):
        if bool(group.steps) != bool(group.largest) or (not group.steps and group.place != movement.origin):
            path = ("movement", "groups", str(number))
            text = phrase("a group that made no step is at the origin, and one that did has a largest")
            yield Problem("7.3.1", text, path)
        if group.steps and has_enemies(position, group.place, side):
            path = ("movement", "groups", str(number))
            text = phrase(
                "enemies stand at {place}: whoever meets them stops, and is written as rested",
                place=place_name(group.place),
            )
            yield Problem("7.3.2", text, path)
