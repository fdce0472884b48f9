"""A view as text for the terminal: the board in its rows, then the coins of each side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.text_board import WIDTH, Writer
from sekiwidget.base.terminal import columns
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.hexes import AXIAL, HEXES, LOCATION, MARKERS, RADIUS
from sekiwidget.games.warchest.components.units import SIDE_INDEX, SIDES, UNKNOWN, Coins, Stack
from sekiwidget.games.warchest.components.wording import SideName, UnitName, comma_list, unit_series, view_name
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.steps import STEPS
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

_CELL: Final = 13
_SIGN: Final = {"white": "○", "black": "●"}
_ROWS: Final = tuple(
    tuple(place for place, (_, r) in enumerate(AXIAL) if r == row) for row in range(-RADIUS, RADIUS + 1)
)
"""The rows of the board from White's side down."""
LEGEND: Final = phrase("○ White · ● Black · ×2 coins in the stack · [ ] a free location, [○] White’s, [●] Black’s")
HEAP_TITLES: Final = {
    "armies": phrase("army"),
    "hands": phrase("hand"),
    "ahead": phrase("next hand"),
    "bags": phrase("bag"),
    "faceup": phrase("face up"),
    "facedown": phrase("face down"),
    "supply": phrase("supply"),
    "eliminated": phrase("out of game"),
}
"""The heaps of a side: field of the position -> title."""


def text_board(view: Position, language: Translator | None = None) -> str:
    """The view as text, at most 100 columns wide; equal views give equal text."""
    to = Writer(language)
    lines = [*_head(view)]
    if view.draft is not None or not any(view.armies):
        lines += ["", *_draft(view)]
    else:
        lines += ["", *_board(to, view)]
    for side in SIDES:
        lines += ["", *_side(to, view, side)]
    return to.whole(lines)


def _head(view: Position) -> Iterator[str]:
    if view.round:
        yield phrase("War Chest · round {round} · {view}", round=view.round, view=view_name(view.viewer))
    else:
        yield phrase("War Chest · before the first round · {view}", view=view_name(view.viewer))
    yield "═" * WIDTH
    if view.outcome is not None:
        rule = view.outcome.rule
        if view.outcome.winners:
            yield phrase("{side} has won ({rule}).", side=SideName(view.outcome.winners[0]), rule=rule)
        else:
            yield phrase("The game is a draw ({rule}).", rule=rule)
    elif view.to_move is not None:
        question = STEPS[view.step].asks(view)
        if view.to_move == CHANCE:
            yield phrase("Now: chance. {question}", question=question)
        else:
            yield phrase("Now: {side}. {question}", side=SideName(view.to_move), question=question)


def _board(to: Writer, view: Position) -> Iterator[str]:
    """Each hex in two lines: its name with a location’s marker, and the unit on it."""
    for row in _ROWS:
        indent = " " * ((len(_ROWS) - len(row)) * _CELL // 2)
        yield indent + "".join(to.centred(_ground(view, place), _CELL) for place in row)
        yield indent + "".join(to.centred(_standing(view.board[place]), _CELL) for place in row)
    yield ""
    yield LEGEND
    if to.draws_english:
        units = (UnitName(stack.unit) for stack in filter(None, view.board))
        meant = {f"{unit:short} = {to.say(unit)}": None for unit in units}
        yield from to.wrapped(", ".join(sorted(meant)))


def _ground(view: Position, place: int) -> str:
    if place not in LOCATION:
        return HEXES[place]
    holder = view.control[LOCATION[place]]
    return f"{HEXES[place]} [{_SIGN[holder] if holder else ' '}]"


def _standing(stack: Stack | None) -> str:
    if stack is None:
        return "·"
    sign, unit = _SIGN[stack.side], UnitName(stack.unit)
    if stack.height > 1:
        return phrase("{sign}{unit:short}×{height}", context="format", sign=sign, unit=unit, height=stack.height)
    return phrase("{sign}{unit:short}", context="format", sign=sign, unit=unit)


def _draft(view: Position) -> Iterator[str]:
    draft = view.draft
    if draft is None:
        yield phrase("Unit cards are dealt.")
        return
    if draft.open:
        yield phrase("Open cards: {units}", units=unit_series(draft.open))
    else:
        yield phrase("Open cards: none yet")
    if draft.away:
        yield phrase("Put away: {units}", units=unit_series(draft.away))


def _side(to: Writer, view: Position, side: Side) -> Iterator[str]:
    side_index = SIDE_INDEX[side]
    yield _side_line(view, side)
    army = view.armies[side_index]
    units = phrase("{units}", units=unit_series(army)) if army else phrase("none yet")
    yield f"  {to.left(HEAP_TITLES['armies'], _title_width(to))}{to.say(units)}"
    for name, title in HEAP_TITLES.items():
        if name != "armies" and (name != "ahead" or any(view.ahead)):
            yield from _heap(to, title, getattr(view, name)[side_index])
    for decision in view.pending:
        if decision.kind == "priest" and decision.side == side:
            yield from _heap(to, phrase("drawn"), (decision.coin,))


def _side_line(view: Position, side: Side) -> Phrase:
    """The first line of a side: its locations, and whether it has the initiative."""
    sign, name, held = _SIGN[side], SideName(side), view.location_count(side)
    if view.initiative != side:
        return phrase("{sign} {side:upper} · {held} of {all} locations", sign=sign, side=name, held=held, all=MARKERS)
    if not view.moved:
        return phrase(
            "{sign} {side:upper} · {held} of {all} locations · initiative", sign=sign, side=name, held=held, all=MARKERS
        )
    return phrase(
        "{sign} {side:upper} · {held} of {all} locations · initiative (changed hands in this round)",
        sign=sign,
        side=name,
        held=held,
        all=MARKERS,
    )


def _heap(to: Writer, title: Phrase, coins: Coins) -> Iterator[str]:
    """The coins by kind with their number, or how many if they are hidden."""
    if not coins:
        text = phrase("none")
    elif coins[0] == UNKNOWN:
        text = phrase("{coins}, hidden", coins=Count(len(coins), "coin"))
    else:
        text = comma_list(*(_counted(coin, count) for coin, count in Counter(coins).items()))
    wide = _title_width(to)
    yield from to.wrapped(text, f"  {to.left(title, wide)}", " " * (2 + wide))


def _title_width(to: Writer) -> int:
    """The width of the column of titles."""
    return 1 + max(columns(to.say(title)) for title in HEAP_TITLES.values())


def _counted(coin: str, count: int) -> Phrase:
    """Coins of a kind: `2 Scout`, `Royal Coin`."""
    if count > 1:
        return phrase("{count} {unit}", context="format", count=count, unit=UnitName(coin))
    return phrase("{unit}", context="format", unit=UnitName(coin))
