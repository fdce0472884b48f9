"""The board of a scene: locations, units, and what the last commit did there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.scene import Caption, Mark, Move, Piece, Place
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS, MARKERS
from sekiwidget.games.warchest.components.units import BLACK, SIDE_INDEX, WHITE, Stack
from sekiwidget.games.warchest.components.wording import SideName, UnitOf
from sekiwidget.games.warchest.picture.kit.kit import name
from sekiwidget.games.warchest.picture.sheets.board import lost
from sekiwidget.games.warchest.rules.actions import Attack, Control, Path, Tactic
from sekiwidget.games.warchest.rules.actions import Move as Step
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Number

NOW: Final = ("now",)
_STRIKES: Final = {"archer": 0, "crossbowman": 0, "marshall": 0, "cavalry": 1, "lancer": 1}
"""The tactics that end with an attack: whether steps come before it."""


class Changes(NamedTuple):
    """What the last commit adds to the board."""

    pieces: dict[str, Piece]
    places: dict[str, Place]
    moves: tuple[Move, ...] = ()
    marks: tuple[Mark, ...] = ()


def coin_symbol(stack: Stack) -> str:
    """The symbol of a unit."""
    return f"coin-{stack.side}-{name(stack.unit)}"


def board_pieces(view: Position) -> Iterator[tuple[str, Piece]]:
    """Every location with who holds it, and every unit."""
    for place, holder in zip(LOCATIONS, view.control, strict=True):
        where = HEXES[place]
        if view.board[place] is None:
            yield f"{where}.site", Piece(f"site-{holder}" if holder else "site", where)
        else:
            yield f"{where}.site", Piece("site-under", where)
            if holder:
                yield f"{where}.cube", Piece(f"cube-{holder}", f"{where}.cube")
    for place, stack in enumerate(view.board):
        if stack is not None:
            yield from _unit(HEXES[place], stack)


def _unit(where: str, stack: Stack) -> Iterator[tuple[str, Piece]]:
    high = stack.height
    if high > 1:
        yield f"{where}.stack", Piece(f"stack-{stack.side}-{high}", where, 1)
    yield (
        f"{where}.coin",
        Piece(coin_symbol(stack), where, 2, count=high if high > 1 else 0, words=_named(where, stack)),
    )


@cache
def _named(where: str, stack: Stack) -> Phrase:
    """The spoken name of a unit on a hex; cached, as every picture needs it."""
    unit = UnitOf(stack.side, stack.unit)
    if stack.height > 1:
        return phrase("{unit:bare} on {hex}, {height} coins", unit=unit, hex=where, height=stack.height)
    return phrase("{unit:bare} on {hex}", unit=unit, hex=where)


def location_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """win  In a corner of the board: who controls how many locations, how many are free, how many win."""
    held = phrase(
        "{white} {held} · {black} {kept}",
        white=SideName(WHITE),
        held=view.locations(WHITE),
        black=SideName(BLACK),
        kept=view.locations(BLACK),
    )
    free = phrase("{free} free · {markers:word} win", free=view.control.count(None), markers=Number(MARKERS))
    yield "locations.head", Caption("locations.head", phrase("Locations"), style="head")
    yield "locations.held", Caption("locations.held", held, style="small")
    yield "locations.free", Caption("locations.free", text=free, style="small")


# -- what the last commit did ------------------------------------------------------------------------------------------


def way(action: object) -> tuple[Path, Path]:
    """The hexes over which an action moved a unit, and the attack's start and target; each may be empty."""
    match action:
        case Step(_, start, end):
            return (start, end), ()
        case Attack(_, start, target):
            return (), (start, target)
        case Tactic(unit, path) if path:
            if unit not in _STRIKES:
                return path, ()
            return (path[:-1] if _STRIKES[unit] else ()), path[-2:]
    return (), ()


def changes(view: Position, commit: Narrated[Position] | None) -> Changes:
    """Ways, blows, coins that came or were lost, locations that changed hands."""
    made = Changes({}, {})
    if commit is None:
        return made
    before = commit.before
    steps, strike = way(commit.action)
    for place, (old, new) in enumerate(zip(before.board, view.board, strict=True)):
        if old != new:
            _changed(made, before, view, place, moved=bool(steps) and place == steps[0])
    if len(steps) > 1 and (stack := view.board[steps[-1]]) is not None:
        _frame(made, steps[-1], stack)
    if isinstance(commit.action, Control):
        where = HEXES[commit.action.hex]
        made.pieces[f"{where}.cube"] = Piece(f"cube-{commit.actor}", f"{where}.cube", states=NOW)
    return made._replace(
        moves=tuple(Move(HEXES[a], HEXES[b]) for a, b in pairwise(steps)),
        marks=(Mark(HEXES[strike[0]], HEXES[strike[1]]),) if strike else (),
    )


def _changed(made: Changes, before: Position, after: Position, place: int, *, moved: bool) -> None:
    """One hex that is not as it was."""
    where, old, new = HEXES[place], before.board[place], after.board[place]
    if new is not None:
        _frame(made, place, new)
    if old is None or (new is not None and new.side != old.side):
        return
    if new is None and moved:
        words = phrase("{unit:bare} was here", unit=UnitOf(old.side, old.unit))
        made.pieces[f"{where}.gap"] = Piece("gap", where, 2, ("trace",), words=words)
    elif new is None:
        words = phrase("{unit:bare}, lost", unit=UnitOf(old.side, old.unit))
        made.pieces[f"{where}.gone"] = Piece(coin_symbol(old), where, 3, ("lost",), words=words)
    elif new.height < old.height and _out(after, old) > _out(before, old):
        made.places[f"{where}.lost"] = lost(place)
        made.pieces[f"{where}.gone"] = Piece(coin_symbol(old), f"{where}.lost", 0, ("lost",), words=phrase("lost"))


def _out(position: Position, stack: Stack) -> int:
    """How many coins of a unit are out of the game."""
    return position.eliminated[SIDE_INDEX[stack.side]].count(stack.unit)


def _frame(made: Changes, place: int, stack: Stack) -> None:
    """The unit of a hex, framed."""
    where = HEXES[place]
    made.pieces.update(
        {
            key: piece if piece.order == 1 else Piece(piece.symbol, where, 2, NOW, count=piece.count, words=piece.words)
            for key, piece in _unit(where, stack)
        }
    )
