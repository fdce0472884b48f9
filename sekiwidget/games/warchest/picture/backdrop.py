"""The static part of the pictures: the board of hexes, above it the strip of one side, below it that of the other."""

from __future__ import annotations

from functools import cache

from sekiwidget.core.scene import Backdrop, Facing
from sekiwidget.games.warchest.components.data_files import BOOK
from sekiwidget.games.warchest.picture.sheets.board import board_panel, board_places
from sekiwidget.games.warchest.picture.sheets.draft import draft_panel, draft_places
from sekiwidget.games.warchest.picture.sheets.panels import ABOVE, BELOW, BOARD, DRAFT, PARTS
from sekiwidget.games.warchest.picture.sheets.strips import strip_panel, strip_places


@cache
def backdrop() -> Backdrop:
    """The strips and the main panels, their places, and the titles of the rules."""
    panels = {part: strip_panel(part) for part in PARTS} | {BOARD: board_panel(), DRAFT: draft_panel()}
    places = {**board_places(), **draft_places()}
    for part in PARTS:
        places |= strip_places(part)
    rules = {rule.id: rule.title for rule in BOOK.rules.values()}
    return Backdrop(panels, places, rules=rules, title="War Chest", facing=Facing((BOARD,), ((ABOVE, BELOW),)))
