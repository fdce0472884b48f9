"""Writing a position as a `[position]` table that reads back to an equal one."""

from __future__ import annotations

from typing import Any

from sekiwidget.games.daimyo.components.cards import Cards, texts
from sekiwidget.games.daimyo.components.hexes import NAME, names
from sekiwidget.games.daimyo.rules.position import Gift, Position, Units


def _units(units: Units) -> str:
    """`black 2 daimyo`."""
    parts = [units.side, *([str(units.bushi)] if units.bushi else []), *(["daimyo"] if units.daimyo else [])]
    return " ".join(parts)


def _gift(gift: Gift) -> str:
    """`black left A3 right B1 taken`."""
    left, right = texts(gift.cards)
    cards = f"left {left} right {right}" if gift.sure else f"{left} {right}"
    return f"{gift.giver} {cards}{' taken' if gift.taken else ''}"


def _by_side(position: Position, heaps: tuple[Cards, ...]) -> dict[str, str]:
    return {side: " ".join(texts(cards)) for side, cards in zip(position.sides, heaps, strict=True) if cards}


def write_position(position: Position) -> dict[str, Any]:
    """The whole table, in the order of the document; what is empty is left out."""
    made: dict[str, Any] = {
        "players": len(position.sides),
        "round": position.round,
        "phase": position.phase,
        "land": {NAME[hex_]: owner or "neutral" for hex_, owner in position.land},
        "units": {NAME[hex_]: _units(units) for hex_, units in position.units},
        "reserve": dict(zip(position.sides, position.reserve, strict=True)),
        "hexes_left": position.hexes_left,
    }
    told: dict[str, Any] = {
        "hands": _by_side(position, position.hands),
        "played": _by_side(position, position.played),
        "incoming": _by_side(position, position.incoming),
        "card": position.card.text if position.card else "",
        "moved": " ".join(names(position.fresh)),
        "open": " ".join(texts(position.opened)),
        "gifts": [_gift(gift) for gift in position.gifts],
        "pools": _by_side(position, position.pools),
        "viewer": position.viewer or "",
    }
    if position.outcome is not None:
        told |= {"winner": position.outcome.winners[0], "won_by": position.outcome.rule}
    return made | {key: value for key, value in told.items() if value}
