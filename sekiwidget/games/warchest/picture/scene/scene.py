"""A view as a scene: the board, above and below it what each side has; the last commit is marked.

Everything is taken from the view and from the view of the commit; nothing that is hidden from the viewer can be in it.
Pieces are named by place and number, so that from commit to commit only what changed is sent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Scene
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import OTHER, SIDES, WHITE
from sekiwidget.games.warchest.components.wording import SideName, view_name
from sekiwidget.games.warchest.picture.scene.board import board_pieces, changes, location_captions
from sekiwidget.games.warchest.picture.scene.draft import draft_captions, draft_pieces
from sekiwidget.games.warchest.picture.scene.sides import seats, side_captions, side_pieces
from sekiwidget.games.warchest.picture.sheets.panels import BOARD, DRAFT, PARTS
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.setup import ARMIES
from sekiwidget.games.warchest.rules.steps import STEPS
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Name

_SETS: Final = {"random": phrase("Armies by chance"), "draft": phrase("Drafted armies")} | {
    name: phrase("{armies}", armies=Name("armies", name, row["title"])) for name, row in ARMIES.items()
}
_ASKED: Final[dict[str, Callable[[SideName], Phrase]]] = {
    "cards": lambda side: phrase("the armies"),
    "marker": lambda side: phrase("the initiative marker is thrown"),
    "order": lambda side: phrase("{side} chooses an order", side=side),
    "remove": lambda side: phrase("{side} puts a card away", side=side),
    "draft": lambda side: phrase("{side} drafts", side=side),
    "draw": lambda side: phrase("coins are drawn"),
    "turn": lambda side: phrase("{side} uses a coin", side=side),
    "priest": lambda side: phrase("{side:possessive} Warrior Priest acts", side=side),
    "guard": lambda side: phrase("{side:possessive} Royal Guard is attacked", side=side),
    "berserker": lambda side: phrase("{side:possessive} Berserker may go on", side=side),
    "swordsman": lambda side: phrase("{side:possessive} Swordsman may step", side=side),
    "mercenary": lambda side: phrase("{side:possessive} Mercenary may act", side=side),
    "footman": lambda side: phrase("{side:possessive} Footmen act", side=side),
}
"""The title of each step, by who decides."""


def scene(view: Position, commit: Commit | None = None) -> Scene:
    """The picture of a view; `commit`, the view of the commit that led to it, is marked in it."""
    last = None if commit is None else Narrated.of(commit, Position)
    before = None if last is None else last.before
    shown = changes(view, last)
    if view.draft is None:
        main, pieces, captions = BOARD, {**dict(board_pieces(view)), **shown.pieces}, dict(location_captions(view))
    else:
        main, pieces, captions = DRAFT, dict(draft_pieces(view.draft)), dict(draft_captions())
    for side in SIDES:
        pieces |= side_pieces(view, side, before)
        captions |= side_captions(view, side)
    heading, rule = _title(view)
    return Scene(
        title=heading,
        panels=(*PARTS, main),
        rule=rule,
        status=_status(view),
        pieces=pieces,
        captions=captions,
        marks=shown.marks,
        moves=shown.moves,
        places=shown.places,
        seats=tuple(phrase("{side}", side=SideName(side)) for side in seats(view)),
        far=seats(view)[0] == WHITE,
    )


def _title(view: Position) -> tuple[str, str]:
    """What goes on, and the rule that asks."""
    if view.outcome is not None:
        if view.outcome.winners:
            return phrase("{side} has won", side=SideName(view.outcome.winners[0])), view.outcome.rule
        return phrase("A draw"), view.outcome.rule
    if view.step not in STEPS:
        return phrase("Round {round}", round=view.round) if view.round else phrase("Before the first round"), ""
    asked, rule = _ASKED[view.step](SideName(view.to_move)), STEPS[view.step].rule
    if view.round:
        return phrase("Round {round}: {asked}", round=view.round, asked=asked), rule
    return phrase("Before the first round: {asked}", asked=asked), rule


def _status(view: Position) -> tuple[str, str]:
    """Which game it is and who has the initiative; whose view it is."""
    armies, initiative = _SETS.get(view.options.armies), _initiative(view)
    if armies is None or initiative is None:
        return armies or initiative or "", _view(view.viewer)
    return phrase("{armies} · {initiative}", armies=armies, initiative=initiative), _view(view.viewer)


def _initiative(view: Position) -> Phrase | None:
    """Who has the initiative, and whether it changed hands in this round."""
    if view.initiative is None:
        return None
    if view.moved:
        return phrase("{side} has taken the initiative", side=SideName(view.initiative))
    return phrase("{side} has the initiative", side=SideName(view.initiative))


def _view(viewer: Side | None) -> str:
    if viewer not in OTHER:
        return view_name(viewer)
    return phrase(
        "{view}: {other:possessive} hand, bag and face-down coins stay hidden",
        view=view_name(viewer),
        other=SideName(OTHER[viewer]),
    )
