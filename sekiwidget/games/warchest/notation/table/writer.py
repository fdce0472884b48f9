"""Writing a position as a `[position]` table that reads back to an equal one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS
from sekiwidget.games.warchest.components.units import SIDES
from sekiwidget.games.warchest.rules.position import HEAPS, Deal, Draft, Frame, Options, Position
from sekiwidget.games.warchest.rules.setup import OWN


def words(pieces: Iterable[str]) -> str:
    """Pieces as words, repeated ones as `2x scout`."""
    return " ".join(f"{count}x {piece}" if count > 1 else piece for piece, count in Counter(pieces).items())


def write_position(position: Position) -> dict[str, Any]:
    """Every key that says more than its default, in the order of the document."""
    made: dict[str, Any] = {
        "armies": {side: " ".join(army) for side, army in zip(SIDES, position.armies, strict=True) if army},
    }
    made |= _options(position.options)
    made["round"] = position.round
    made["initiative"] = position.initiative or "none"
    if position.moved:
        made["initiative_moved"] = True
    if position.active is not None:
        made["active"] = position.active
    if units := {HEXES[place]: str(stack) for place, stack in enumerate(position.board) if stack is not None}:
        made["units"] = units
    made["control"] = {HEXES[place]: side or "none" for place, side in zip(LOCATIONS, position.control, strict=True)}
    for name in HEAPS:
        pair = getattr(position, name)
        if found := {side: words(heap) for side, heap in zip(SIDES, pair, strict=True) if heap}:
            made[name] = found
    if position.draft is not None:
        made["draft"] = _draft(position.draft)
    if position.frames:
        made["pending"] = [frame_text(frame) for frame in position.frames]
    if position.chance:
        made["chance"] = [deal_text(deal) for deal in position.chance]
    if position.outcome is not None:
        made["winner"] = position.outcome.winners[0] if position.outcome.winners else "none"
        made["won_by"] = position.outcome.rule
    if position.viewer:
        made["viewer"] = position.viewer
    return made


def _options(options: Options) -> dict[str, Any]:
    """Only what is not as usual."""
    made: dict[str, Any] = {} if options.armies == OWN else {"lineup": options.armies}
    usual = Options()
    for name in ("royal_guard", "preview", "choose_order", "elimination"):
        if getattr(options, name) != getattr(usual, name):
            made[name] = getattr(options, name)
    return made


def _draft(draft: Draft) -> dict[str, str]:
    made = {"open": " ".join(draft.open), "away": " ".join(draft.away)}
    made |= {"winner": draft.winner or "", "first": draft.first or "", "starter": draft.starter or ""}
    return {key: value for key, value in made.items() if value}


def frame_text(frame: Frame) -> str:
    """What is to be settled, as words: `berserker white d4`, `priest white scout`, `footman white d4 e5`."""
    places = frame.waiting if frame.kind == "footman" else () if frame.kind == "priest" else (frame.hex,)
    return " ".join((frame.kind, frame.side, *((frame.coin,) if frame.coin else ()), *(HEXES[at] for at in places)))


def deal_text(deal: Deal) -> str:
    """What chance owes, as words: `draw white 3`, `cards white 4`, `cards 8`, `marker`."""
    return " ".join((deal.verb, *((deal.side,) if deal.side else ()), *((str(deal.number),) if deal.number else ())))
