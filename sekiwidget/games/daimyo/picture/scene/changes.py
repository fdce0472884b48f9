"""What the last commit did on the land: moves, fights, losses, recruits; hexes added or moved."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.scene import Move as Way
from sekiwidget.core.scene import Piece, Place, Sum, Term
from sekiwidget.games.daimyo.components.hexes import DIRECTIONS, HEX, NAME, Hex
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.picture.scene.land import (
    Frames,
    edge_place,
    frames,
    land_pieces,
    land_places,
    lost_place,
    rank,
)
from sekiwidget.games.daimyo.rules.actions import Add, Daimyo, Move, Recruit, Shift
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import phrase

NOW: Final = ("now",)


@dataclass
class Land:
    """The land as drawn: its pieces, their places, paths from hex to hex."""

    pieces: dict[str, Piece] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    moves: tuple[Way, ...] = ()


def drawn_land(view: Position, commit: Narrated[Position] | None, free: Collection[Hex]) -> Land:
    """The land with what the last commit did there, and with places for hexes."""
    action = commit.action if commit is not None else None
    fight = _fight(commit)
    left: tuple[Hex, ...] = (action.start,) if isinstance(action, Move | Daimyo | Shift) else ()
    laid = action.end if isinstance(action, Shift) else action.place if isinstance(action, Add) else None
    marked = {hex_ for hex_ in (*view.fresh, laid) if hex_ is not None}
    both = frames(view, left, free)
    made = Land(dict(land_pieces(view, both)), dict(land_places(view, both, left, free, marked, fight)))
    if commit is None:
        return made
    if isinstance(action, Move | Daimyo):
        _went(made, both, commit, action)
    elif isinstance(action, Recruit):
        home = view.daimyo_of(commit.actor)
        if home is not None:
            _frame(made, f"{NAME[home]}.bushi")
    elif isinstance(action, Add):
        _new(made, NAME[action.place])
    elif isinstance(action, Shift):
        start, end = NAME[action.start], NAME[action.end]
        made.pieces[f"{start}.gap"] = Piece(
            "gap", start, states=("trace",), words=phrase("{hex}, where the hex was", hex=start)
        )
        _new(made, end)
        made.moves = (Way(start, end, style="across"),)
    if fight:
        _lost(made, commit, NAME[fight])
    return made


def _went(made: Land, both: Frames, commit: Narrated[Position], action: Move | Daimyo) -> None:
    """card-a, card-c  An arrow over the edge, pale figures where they stood, frames where they are now."""
    start, end = NAME[action.start], NAME[action.end]
    step = (action.end[0] - action.start[0], action.end[1] - action.start[1])
    over = f"{start}-{end}"
    made.places[over] = edge_place(both, action.start, action.end)
    way = phrase("from {start} to {end}", start=start, end=end)
    made.pieces[over] = Piece(f"arrow-{DIRECTIONS.index(step)}", over, states=("trace",), words=way)
    words = phrase("{side} was on {hex}", side=side_name(commit.actor), hex=start)
    if commit.after.units_at(action.start) is None:
        number = action.number if isinstance(action, Move) else 0
        made.pieces[f"{start}.from"] = (
            rank(commit.actor, number, f"{start}.units", 0, ("faded", "trace"), words)
            if number
            else Piece(f"daimyo-{commit.actor}", f"{start}.units", 0, ("faded", "trace"), words=words)
        )
    _frame(made, f"{end}.bushi" if isinstance(action, Move) else f"{end}.daimyo")


def _new(made: Land, where: str) -> None:
    made.pieces[f"{where}.new"] = Piece("new", f"{where}.over", 1, ("trace",))


def _frame(made: Land, key: str) -> None:
    if key in made.pieces:
        made.pieces[key] = replace(made.pieces[key], states=NOW)


def _fight(commit: Narrated[Position] | None) -> Hex | None:
    """fight  Where the last commit fought."""
    return next((HEX[str(event.args[4])] for event in commit.events if event.kind == "fight"), None) if commit else None


def _lost(made: Land, commit: Narrated[Position], where: str) -> None:
    """fight  The removed units struck out, small, the attackers left of what is left and the others right of it."""
    orders = {True: 0, False: 0}
    for event in commit.events:
        if event.kind not in ("removed", "daimyo_falls"):
            continue
        side = str(event.args[0])
        words, left_of = phrase("{side}, lost", side=side_name(side)), side == commit.actor
        removed = event.kind == "removed"
        for _ in range(int(event.args[1]) if removed else 1):
            symbol, order = f"bushi-{side}" if removed else f"daimyo-{side}", orders[left_of]
            place = lost_place(where, left_of)
            made.pieces[f"{place}.{order}"] = Piece(symbol, place, order, ("lost",), words=words)
            orders[left_of] += 1
    # what is left is framed even if it was attacked
    for key in (f"{where}.bushi", f"{where}.daimyo"):
        _frame(made, key)


def fight_sum(commit: Narrated[Position] | None) -> Sum | None:
    """fight  The fight written out: who has more, less who has fewer, and who stays."""
    event = next((event for event in commit.events if event.kind == "fight"), None) if commit else None
    if event is None:
        return None
    attacker, came, defender, stood, where = event.args
    terms = [
        (int(came), phrase("{side} came", side=side_name(str(attacker)))),
        (int(stood), phrase("{side} stood", side=side_name(str(defender)))),
    ]
    winner = str(attacker if int(came) > int(stood) else defender)
    (most, more), (least, fewer) = sorted(terms, key=lambda term: term[0], reverse=True)
    left = most - least
    words = phrase("{side} stays", side=side_name(winner)) if left else phrase("nobody stays")
    return Sum((Term(most, more, event.rule), Term(-least, fewer, event.rule)), left, words, piece=f"{where}.bushi")
