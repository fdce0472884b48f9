"""The choices of a view in its picture: for each id of a pick, the coin, card or hex to click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sekiwidget.core.choice import Choice, Pick, locate, stand_ins
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEX
from sekiwidget.games.warchest.components.units import SIDE_INDEX, UNKNOWN
from sekiwidget.games.warchest.picture.strips import usable_coins
from sekiwidget.games.warchest.rules.position import Position

ON_BOARD = frozenset({"start", "step", "goal", "target", "hex"})
"""The picks of hexes."""


def pick_targets(view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
    """The choices of a view, with the coins, cards and hexes of its picture; the last commit changes none of these."""
    side, choices = view.to_move, view.choices()
    if side not in SIDE_INDEX:
        return choices

    def find(choice: Choice, pick: Pick) -> Sequence[str]:
        if pick.name in ON_BOARD:
            return pick.ids
        return stand_ins(pick.ids, _coins(view, side, choice, pick))

    return locate(choices, find)


def _coins(view: Position, side: Side, choice: Choice, pick: Pick) -> Iterable[tuple[str, str]]:
    """The coins or cards of a pick, each with its piece: in the hand, in the army, open, on the board."""
    if choice.verb in ("draft", "remove"):
        return ((unit, f"open.{at}") for at, unit in enumerate(view.draft.open)) if view.draft is not None else ()
    if choice.verb == "recruit" and pick.name == "unit":
        return ((unit, f"{side}.army.{at}") for at, unit in enumerate(view.armies[SIDE_INDEX[side]]))
    granted = choice.verb.startswith("tactic") and pick.name == "unit"
    if granted or view.step not in ("turn", "priest"):
        return ((pick.ids[0], f"{hex_}.coin") for hex_ in _unit_hex(choice))
    return usable_coins(view, side)


def _unit_hex(choice: Choice) -> tuple[str, ...]:
    """The hex of the unit that acts in this choice."""
    return next((pick.ids[:1] for pick in choice.picks if pick.name in ("start", "hex")), ())


def picks_at(view: Position, at: str) -> dict[str, tuple[str, ...]]:
    """The ids by which a piece or place could be picked: a coin or card, or a hex with the unit on it."""
    name, _, rest = at.partition(".")
    if name in HEX:
        stack = view.board[HEX[name]]
        units = (stack.unit,) if stack is not None and rest in ("coin", "stack") else ()
        return {"place": (name,), **({"unit": units, "start": (name,)} if units else {})}
    found = {coin for side in SIDE_INDEX for coin, piece in usable_coins(view, side) if piece == at}
    if name in SIDE_INDEX and not found:
        found = {unit for number, unit in enumerate(view.armies[SIDE_INDEX[name]]) if rest == f"army.{number}"}
    return dict.fromkeys(("unit", "coin"), tuple(found)) if found and UNKNOWN not in found else {}
