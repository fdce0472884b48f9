"""A view as a scene: the land, and beside it what each side has; the last commit is marked.

Everything is taken from the view and from the view of the commit; nothing that is hidden from the viewer can be in it.
Pieces are named by place and number, so that from commit to commit only what changed is sent.
"""

from __future__ import annotations

from typing import Final, cast

from sekiwidget.authoring.phrases import listed, title
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Scene
from sekiwidget.core.side import CHANCE
from sekiwidget.games.daimyo.components.wording import PHASE_NAMES, TYPE_NAMES, view_name
from sekiwidget.games.daimyo.picture.backdrop import PANEL
from sekiwidget.games.daimyo.picture.scene.changes import drawn_land
from sekiwidget.games.daimyo.picture.scene.sides import (
    order_pieces,
    side_captions,
    side_pieces,
    side_places,
    side_tables,
)
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.steps import STEPS

_ASKED: Final = {
    "play": "{} chooses two cards",
    "move": "{} moves bushi",
    "recruit": "{} recruits a bushi",
    "daimyo": "{} moves the daimyo",
    "add": "{} adds a hex",
    "shift": "{} moves a free hex",
    "give": "{} passes a card on",
}
"""Step -> what a side does, for the title."""


def scene(view: Position, commit: Commit | None = None) -> Scene:
    """The picture of a view; `commit`, the view of the commit that led to it, is marked in it."""
    before = None if commit is None else cast("Position", commit.before)
    land = drawn_land(view, commit)
    pieces = land.pieces
    pieces.update(order_pieces(view, before))
    pieces.update(side_pieces(view, before))
    heading, rule = _title(view)
    return Scene(
        title=heading,
        panels=(PANEL,),
        rule=rule,
        status=(_now(view), view_name(view.viewer)),
        pieces=pieces,
        captions=dict(side_captions(view)),
        tables=dict(side_tables(view)),
        moves=land.moves,
        places={**land.places, **dict(side_places(view))},
    )


def _title(view: Position) -> tuple[str, str]:
    """Who does what, and the rule that asks; at the end, who has won."""
    if view.outcome is not None:
        winners = listed([title(side) for side in view.outcome.winners])
        return f"{winners} has won" if winners else "A draw", view.outcome.rule
    rule = STEPS[view.step].rule(view) if view.to_move and view.step in STEPS else ""
    if view.to_move is None or view.to_move == CHANCE:
        return f"Round {view.round}: {PHASE_NAMES.get(view.phase, 'nothing is left to decide')}", rule
    return f"Round {view.round}: {_ASKED[view.step].format(title(view.to_move))}", rule


def _now(view: Position) -> str:
    """Round, phase, and the card that is carried out: `Round 2, phase 3 · B4: recruit a bushi`."""
    now = f"Round {view.round}, phase {view.phase}" if view.phase else "The start"
    return f"{now} · {view.card.text}: {TYPE_NAMES[view.card.letter]}" if view.card else now
