"""A view as a scene: the land between the strips of the sides; the last commit is marked.

Everything is taken from the view and from the view of the commit; nothing that is hidden from the viewer can be in it.
Pieces are named by place and number, so that from commit to commit only what changed is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Scene
from sekiwidget.core.side import CHANCE
from sekiwidget.games.daimyo.components.hexes import Hex, free_places
from sekiwidget.games.daimyo.components.wording import CARD_DEEDS, PHASES, side_name, side_names, side_title, view_title
from sekiwidget.games.daimyo.picture.scene.changes import drawn_land, fight_sum
from sekiwidget.games.daimyo.picture.scene.land import beside
from sekiwidget.games.daimyo.picture.scene.order import order_captions, order_pieces
from sekiwidget.games.daimyo.picture.scene.sides import side_captions, side_pieces, side_tables
from sekiwidget.games.daimyo.picture.sheets.panels import ORDER, OWN, land, others
from sekiwidget.games.daimyo.picture.sheets.strips import order_places, seated, side_places
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.steps import STEPS
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Name

_ASKED: Final[dict[str, Callable[[Name], Phrase]]] = {
    "play": lambda side: phrase("{side} chooses two cards", side=side),
    "move": lambda side: phrase("{side} moves bushi", side=side),
    "recruit": lambda side: phrase("{side} recruits a bushi", side=side),
    "daimyo": lambda side: phrase("{side} moves the daimyo", side=side),
    "add": lambda side: phrase("{side} adds a hex", side=side),
    "shift": lambda side: phrase("{side} moves a free hex", side=side),
    "give": lambda side: phrase("{side} passes a card on", side=side),
}
"""Step -> what a side does, for the title."""
_NOTHING: Final = phrase("nothing is left to decide")


def scene(view: Position, commit: Commit | None = None) -> Scene:
    """The picture of a view; `commit`, the view of the commit that led to it, is marked in it."""
    last = None if commit is None else Narrated.of(commit, Position)
    return _scene(view, last, beside(view))


def laying_scene(view: Position) -> Scene:
    """The picture of a position, with all places where a hex may be laid."""
    return _scene(view, None, free_places({hex_ for hex_, _ in view.land}))


def _scene(view: Position, last: Narrated[Position] | None, free: Collection[Hex]) -> Scene:
    before = None if last is None else last.before
    drawn = drawn_land(view, last, free)
    pieces = drawn.pieces
    pieces.update(order_pieces(view, before))
    pieces.update(side_pieces(view, before))
    heading, rule = _title(view)
    players = len(view.sides)
    return Scene(
        title=heading,
        panels=(ORDER, *others(players), OWN, land(players)),
        rule=rule,
        status=(_now(view), view_title(view.viewer)),
        pieces=pieces,
        captions=dict(order_captions(view)) | dict(side_captions(view)),
        tables=dict(side_tables(view)),
        moves=drawn.moves,
        sum=fight_sum(last),
        places={**drawn.places, **order_places(players), **side_places(view.sides, view.viewer)},
        seats=tuple(map(side_title, seated(view.sides, view.viewer))) if players == 2 else (),
        far=players == 2 and next(iter(seated(view.sides, view.viewer))) == view.sides[0],
    )


def _title(view: Position) -> tuple[str, str]:
    """Who does what, and the rule that asks; at the end, who has won."""
    if view.outcome is not None:
        winners = view.outcome.winners
        won = phrase("{sides} has won", sides=side_names(winners)) if winners else phrase("A draw")
        return won, view.outcome.rule
    rule = STEPS[view.step].rule(view) if view.to_move and view.step in STEPS else ""
    if view.to_move is None or view.to_move == CHANCE:
        now = PHASES.get(view.phase, _NOTHING)
    else:
        now = _ASKED[view.step](side_name(view.to_move))
    return phrase("Round {round}: {now}", round=view.round, now=now), rule


def _now(view: Position) -> str:
    """Phase and card that is carried out: `Phase 3 · B4: recruit a bushi`. The title has the round, but for the end."""
    if not view.phase:
        return phrase("The start")
    if view.outcome is not None:
        return phrase("Round {round}, phase {phase}", round=view.round, phase=view.phase)
    if view.card is None:
        return phrase("Phase {phase}", phase=view.phase)
    return phrase(
        "Phase {phase} · {card}: {deed}",
        phase=view.phase,
        card=view.card.text,
        deed=CARD_DEEDS[view.card.letter],
    )
