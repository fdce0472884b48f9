"""A view as a scene: the board, and beside it what each side has; the last commit is marked.

Everything is taken from the view and from the view of the commit; nothing that is hidden from the viewer can be in it.
Pieces are named by place and number, so that from commit to commit only what changed is sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from sekiwidget.authoring.phrases import listed, number, title
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Caption, Piece, Row, Scene, Table
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.hexes import MARKERS
from sekiwidget.games.warchest.components.units import BLACK, NAMES, OTHER, SIDES, WHITE
from sekiwidget.games.warchest.components.wording import view_name
from sekiwidget.games.warchest.picture.backdrop import PANEL
from sekiwidget.games.warchest.picture.kit.kit import name
from sekiwidget.games.warchest.picture.scene.board import board_pieces, changes
from sekiwidget.games.warchest.picture.scene.sides import side_captions, side_pieces, unseen
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.setup import ARMIES
from sekiwidget.games.warchest.rules.steps import STEPS

_SETS: Final[dict[str, str]] = {"random": "Armies by chance", "draft": "Drafted armies"} | {
    name: row["title"] for name, row in ARMIES.items()
}
_ASKED: Final = {
    "cards": "the armies",
    "marker": "the initiative marker is thrown",
    "order": "{} chooses an order",
    "remove": "{} puts a card away",
    "draft": "{} drafts",
    "draw": "coins are drawn",
    "turn": "{} uses a coin",
    "priest": "{}’s Warrior Priest acts",
    "guard": "{}’s Royal Guard is attacked",
    "berserker": "{}’s Berserker may go on",
    "swordsman": "{}’s Swordsman may step",
    "mercenary": "{}’s Mercenary may act",
    "footman": "{}’s Footmen act",
}


def scene(view: Position, commit: Commit | None = None) -> Scene:
    """The picture of a view; `commit`, the view of the commit that led to it, is marked in it."""
    before = None if commit is None else cast("Position", commit.before)
    pieces = dict(board_pieces(view))
    shown = changes(view, commit)
    pieces |= shown.pieces
    for side in SIDES:
        pieces |= side_pieces(view, side, before)
    pieces |= dict(_strip(view))
    heading, rule = _title(view)
    return Scene(
        title=heading,
        panels=(PANEL,),
        rule=rule,
        status=_status(view),
        pieces=pieces,
        captions=dict(_captions(view)),
        tables=dict(_tables(view)),
        marks=shown.marks,
        moves=shown.moves,
        places=shown.places,
    )


def _title(view: Position) -> tuple[str, str]:
    """What goes on, and the rule that asks."""
    if view.outcome is not None:
        winners = listed([title(side) for side in view.outcome.winners])
        return f"{winners} has won" if winners else "A draw", view.outcome.rule
    rule = STEPS[view.step].rule if view.step in STEPS else ""
    who = "" if view.to_move in (None, CHANCE) else title(str(view.to_move))
    asked = _ASKED.get(view.step, "").format(who)
    head = f"Round {view.round}" if view.round else "Before the first round"
    return f"{head}: {asked}" if asked else head, rule


def _status(view: Position) -> tuple[str, str]:
    """Which game it is and who has the initiative; whose view it is."""
    parts = [_SETS.get(view.options.armies, "")]
    if view.initiative is not None:
        has = "has taken" if view.moved else "has"
        parts.append(f"{title(view.initiative)} {has} the initiative")
    return " · ".join(part for part in parts if part), _view(view.viewer)


def _view(viewer: Side | None) -> str:
    if viewer not in OTHER:
        return view_name(viewer)
    return f"{view_name(viewer)}: {title(OTHER[viewer])}’s hand, bag and face-down coins stay hidden"


# -- the strip between the sides ---------------------------------------------------------------------------------------


def _strip(view: Position) -> Iterator[tuple[str, Piece]]:
    """The ten locations, white's first, black's last; while armies are drafted, the open cards."""
    if view.draft is not None:
        for at, unit in enumerate((*view.draft.open, *view.draft.away)):
            gone = ("lost",) if unit in view.draft.away else ()
            yield f"open.{at}", Piece(f"card-{name(unit)}", "open", at, gone)
        return
    free = ["site"] * view.control.count(None)
    row = ["site-white"] * view.locations(WHITE) + free + ["site-black"] * view.locations(BLACK)
    for at, symbol in enumerate(row):
        yield f"locations.{at}", Piece(symbol, "locations", at)


def _captions(view: Position) -> Iterator[tuple[str, Caption]]:
    for side in SIDES:
        yield from side_captions(view, side)
    if view.draft is not None:
        yield "locations.note", Caption("locations.note", text="The open cards")
        return
    for side in SIDES:
        yield f"locations.{side}", Caption(f"locations.{side}", str(view.locations(side)), side=side)
    free = view.control.count(None)
    words = f"Locations: {number(free) if free else 'none'} {'is' if free < 2 else 'are'} free; {number(MARKERS)} win"
    yield "locations.note", Caption("locations.note", text=words)


def _tables(view: Position) -> Iterator[tuple[str, Table]]:
    """The open cards by name; of each side whose coins are hidden, which ones they are together."""
    if view.draft is not None and view.draft.open:
        rows = (Row(NAMES[unit], rule=unit, symbol=f"card-{name(unit)}") for unit in view.draft.open)
        yield "open", Table(tuple(rows), "Open cards")
    for side in SIDES:
        if (table := unseen(view, side)) is not None:
            yield f"unseen.{side}", table
