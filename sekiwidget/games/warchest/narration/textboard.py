"""A view as text, good enough to teach from in a terminal: the board in its rows, then what each side has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from sekiwidget.authoring.phrases import counted, title
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.hexes import AXIAL, HEXES, LOCATION, MARKERS, RADIUS
from sekiwidget.games.warchest.components.units import NAMES, SEAT, SIDES, UNKNOWN, Coins, Stack
from sekiwidget.games.warchest.components.wording import units_named, view_name
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.steps import STEPS

WIDTH: Final = 100
_CELL: Final = 13
_SIGN: Final = {"white": "○", "black": "●"}
_SHORT: Final = NAMES | {
    "crossbowman": "Crossbow",
    "light_cavalry": "Light Cav",
    "royal_guard": "Guard",
    "warrior_priest": "Priest",
}
_ROWS: Final = tuple(
    tuple(place for place, (_, r) in enumerate(AXIAL) if r == row) for row in range(-RADIUS, RADIUS + 1)
)
"""The rows of the board from White's side down."""


def text_board(view: Position) -> str:
    """The view as text, at most 100 columns wide; equal views give equal text."""
    lines = [*_head(view)]
    if view.draft is not None or not any(view.armies):
        lines += ["", *_draft(view)]
    else:
        lines += ["", *_board(view)]
    for side in SIDES:
        lines += ["", *_side(view, side)]
    return "\n".join(line.rstrip() for line in lines)


def _head(view: Position) -> Iterator[str]:
    when = f"round {view.round}" if view.round else "before the first round"
    name = view_name(view.viewer)
    whose = name if name[:5] in ("White", "Black") else name[:1].lower() + name[1:]
    yield f"War Chest · {when} · {whose}"
    yield "═" * WIDTH
    if view.outcome is not None:
        won = f"{title(view.outcome.winners[0])} has won" if view.outcome.winners else "The game is a draw"
        yield f"{won} ({view.outcome.rule})."
    elif view.to_move is not None:
        who = "Chance" if view.to_move == CHANCE else title(view.to_move)
        yield f"To decide: {who}. {STEPS[view.step].asks(view)}"


def _board(view: Position) -> Iterator[str]:
    """Each hex in two lines: its name with a location’s marker, and what stands on it."""
    for row in _ROWS:
        indent = " " * ((len(_ROWS) - len(row)) * _CELL // 2)
        yield indent + "".join(_ground(view, place).center(_CELL) for place in row)
        yield indent + "".join(_standing(view.board[place]).center(_CELL) for place in row)
    yield ""
    yield "○ White · ● Black · ×2 coins in the stack · [ ] a free location, [○] White’s, [●] Black’s"


def _ground(view: Position, place: int) -> str:
    if place not in LOCATION:
        return HEXES[place]
    holder = view.control[LOCATION[place]]
    return f"{HEXES[place]} [{_SIGN[holder] if holder else ' '}]"


def _standing(stack: Stack | None) -> str:
    if stack is None:
        return "·"
    high = f"×{stack.height}" if stack.height > 1 else ""
    return f"{_SIGN[stack.side]}{_SHORT[stack.unit]}{high}"


def _draft(view: Position) -> Iterator[str]:
    draft = view.draft
    if draft is None:
        yield "Unit cards are dealt."
        return
    yield f"Open cards: {units_named(draft.open) or 'none yet'}"
    if draft.away:
        yield f"Put away: {units_named(draft.away)}"


def _side(view: Position, side: Side) -> Iterator[str]:
    seat = SEAT[side]
    marks = [f"{view.locations(side)} of {MARKERS} locations"]
    if view.initiative == side:
        marks.append("initiative" + (" (changed hands in this round)" if view.moved else ""))
    yield f"{_SIGN[side]} {title(side).upper()} · {' · '.join(marks)}"
    yield f"  army        {units_named(view.armies[seat]) or 'none yet'}"
    rows = [("hand", view.hands), ("bag", view.bags), ("face up", view.faceup), ("face down", view.facedown)]
    rows += [("supply", view.supply), ("out of game", view.eliminated)]
    if any(view.ahead):
        rows.insert(1, ("next hand", view.ahead))
    for name, heaps in rows:
        yield from _heap(name, heaps[seat])
    for frame in view.frames:
        if frame.kind == "priest" and frame.side == side:
            yield from _heap("drawn", (frame.coin,))


def _heap(name: str, coins: Coins) -> Iterator[str]:
    """The coins by kind with their number, or how many if they are hidden."""
    if coins and coins[0] == UNKNOWN:
        said = f"{counted(len(coins), 'coin')}, hidden"
    else:
        said = ", ".join(
            f"{count} {NAMES[coin]}" if count > 1 else NAMES[coin] for coin, count in Counter(coins).items()
        )
    yield from wrap(said or "none", WIDTH, initial_indent=f"  {name:<12}", subsequent_indent=" " * 14)
