"""draft  The open cards of a scene, while armies are drafted."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.core.scene import Caption, Piece
from sekiwidget.games.warchest.components.wording import unit_title
from sekiwidget.games.warchest.picture.kit.kit import name
from sekiwidget.games.warchest.rules.position import Draft
from sekiwidget.text.phrase import phrase


def draft_pieces(draft: Draft) -> Iterator[tuple[str, Piece]]:
    """The open cards by name; those that were put away are struck out."""
    for at, unit in enumerate((*draft.open, *draft.away)):
        gone = ("lost",) if unit in draft.away else ()
        yield f"open.{at}", Piece(f"card-{name(unit)}", "open", at, gone, label=unit_title(unit))


def draft_captions() -> Iterator[tuple[str, Caption]]:
    """What the cards are."""
    yield "open.note", Caption("open.note", phrase("The open cards"), style="head")
