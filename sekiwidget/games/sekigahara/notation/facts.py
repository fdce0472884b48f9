"""The facts of a position: the vocabulary of scripts, expectations and goals (docs/format.md, "Facts")."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.authoring.facts import NONE, Fact, Facts, Kind
from sekiwidget.base.phrase import phrase
from sekiwidget.core.facts import Value
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, SIDES, texts
from sekiwidget.games.sekigahara.components.places import CASTLES, PLACES, RESOURCE_SEAT
from sekiwidget.games.sekigahara.components.places import PLACE as NAMED
from sekiwidget.games.sekigahara.components.wording import place_name
from sekiwidget.games.sekigahara.notation.script_words import (
    blocks_of,
    cards_of,
    deployed,
    disks,
    foreign_blocks,
    mori,
    placed_blocks,
    turn,
    word,
)
from sekiwidget.games.sekigahara.rules.actions import LETTER
from sekiwidget.games.sekigahara.rules.campaign.holding import castle_holder
from sekiwidget.games.sekigahara.rules.campaign.marchers import stacks_left
from sekiwidget.games.sekigahara.rules.campaign.victory import castles, points, resources
from sekiwidget.games.sekigahara.rules.combat.known import known_at
from sekiwidget.games.sekigahara.rules.position import Position

SIDE: Kind[Position, Side] = Kind(
    "SIDE", {side: side for side in SIDES}, short={LETTER[side].lower(): side for side in SIDES}
)
PLACE: Kind[Position, int] = Kind("PLACE", NAMED)
RESOURCE: Kind[Position, int] = Kind(
    "PLACE",
    NAMED,
    among=lambda p: RESOURCE_SEAT,
    otherwise=lambda place, key: phrase(
        "{place} is not a resource place, so nobody controls it", place=place_name(place)
    ),
)
CASTLE: Kind[Position, int] = Kind(
    "PLACE",
    NAMED,
    among=lambda p: CASTLES,
    otherwise=lambda place, key: phrase("there is no castle at {place}", place=place_name(place)),
)


def _deployed(position: Position, side: Side) -> Value:
    combat = position.combat
    return tuple(entry.block.text for entry in combat.deployed[SIDE_INDEX[side]]) if combat else ()


def _impact(position: Position, side: Side) -> Value:
    return position.combat.impact[SIDE_INDEX[side]] if position.combat else 0


def _winner(position: Position) -> Value:
    outcome = position.outcome
    return outcome.winners[0] if outcome and outcome.winners else NONE


def _under_way(position: Position) -> bool:
    return position.combat is not None and not position.combat.ended


def _standing(position: Position) -> Iterator[tuple[int, Side]]:
    return ((place, side) for place, row in enumerate(position.stacks) for side in SIDES if row[SIDE_INDEX[side]])


def _knowing(position: Position) -> Iterator[tuple[Side, int]]:
    for side in SIDES:
        yield from dict.fromkeys((side, place) for place, _ in position.known[SIDE_INDEX[side]])


FACTS: Facts[Position] = Facts(
    Fact("week", lambda p: p.week),
    Fact("turn", lambda p: p.turn, word=turn),
    Fact("phase", lambda p: p.phase),
    Fact("first", lambda p: p.first),
    Fact("active", lambda p: p.active),
    Fact("to_move", lambda p: p.to_move or NONE),
    Fact("mori", lambda p: texts(p.mori), pieces=mori),
    Fact("disks", lambda p: p.disks, pieces=disks),
    Fact("combat.kind", lambda p: (p.combat.kind if p.combat else "") or NONE),
    Fact("combat.place", lambda p: PLACES[p.combat.place] if p.combat else NONE),
    Fact("combat.attacker", lambda p: p.combat.attacker if p.combat else NONE),
    Fact("combat.winner", lambda p: (p.combat.winner if p.combat else None) or NONE),
    Fact("combat.over", lambda p: p.combat is not None and p.combat.ended),
    Fact("initiative", lambda p: p.combat.initiative if p.combat and _under_way(p) else NONE),
    Fact("stacks_left", lambda p: stacks_left(p, p.movement, p.active) if p.movement else 0),
    Fact("winner", _winner),
    Fact("won_by", lambda p: p.outcome.rule if p.outcome else NONE),
    Fact("recruits", lambda p, side: texts(p.recruits[SIDE_INDEX[side]]), of=SIDE, pieces=blocks_of),
    Fact("removed", lambda p, side: texts(p.removed[SIDE_INDEX[side]]), of=SIDE, pieces=blocks_of),
    Fact("hands", lambda p, side: texts(p.hands[SIDE_INDEX[side]]), of=SIDE, pieces=cards_of),
    Fact("hand_size", lambda p, side: len(p.hands[SIDE_INDEX[side]]), of=SIDE),
    Fact("deck_size", lambda p, side: len(p.decks[SIDE_INDEX[side]]), of=SIDE),
    Fact("discards", lambda p, side: texts(p.discards[SIDE_INDEX[side]]), of=SIDE, pieces=cards_of),
    Fact("castles", castles, of=SIDE),
    Fact("resources", resources, of=SIDE),
    Fact("points", points, of=SIDE),
    Fact("impact", _impact, of=SIDE),
    Fact("deployed", _deployed, of=SIDE, pieces=deployed),
    Fact("lost", lambda p, side: p.lost[SIDE_INDEX[side]], of=SIDE),
    Fact(
        "blocks",
        lambda p, place, side: texts(p.blocks(place, side)),
        of=(PLACE, SIDE),
        shown=_standing,
        pieces=placed_blocks,
    ),
    Fact("control", lambda p, place: p.control[RESOURCE_SEAT[place]] or NONE, of=RESOURCE),
    Fact("castle", lambda p, place: castle_holder(p, place) or NONE, of=CASTLE),
    Fact(
        "known",
        lambda p, side, place: texts(known_at(p, OTHER[side], place)),
        of=(SIDE, PLACE),
        shown=_knowing,
        pieces=foreign_blocks,
    ),
    word=word,
)
