"""What stands in the table as heaps of pieces: a province, cubes of a fight, a plan, cards of which the rest is told.

What cannot be read is kept as it is written, as far as it stands alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sekiwidget.authoring.set_up.cells import Cell, words_cell
from sekiwidget.authoring.tokens import split
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import EVENTS, KINDS, SPACES, UNKNOWN
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.notation.facts import NEUTRAL
from sekiwidget.games.shogun.notation.sheet import read_pairs
from sekiwidget.games.shogun.notation.tokens import heap_words, named_side, read_heap
from sekiwidget.games.shogun.picture.set_up.pieces import ACTION_CARD, REVOLT
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE

_OWNED: Final = "="
"""Before the side of a province without armies."""


def _text(value: Any) -> str:
    """The words of a value, commas left out; none of another value."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        value = " ".join(value)
    return value.replace(",", " ") if isinstance(value, str) else ""


# -- provinces ---------------------------------------------------------------------------------------------------------


def land_cell(*, fought: bool) -> Cell:
    """A province, `black 5 castle revolt 2`: its armies, buildings and markers. Fought for, it keeps its side."""

    def pieces(value: Any) -> tuple[str, ...]:
        owner, armies, rest = read_land(value)
        made = ((owner,) * armies if owner else ()) + rest
        return (_OWNED + owner, *made) if owner and (fought or not armies) else made

    return Cell(pieces, land_text)


def read_land(value: Any) -> tuple[Side, int, tuple[str, ...]]:
    """setup-board  The side of a province ("" for none), its armies, and all else that stands there."""
    owner, armies, rest = "", 0, list[str]()
    counted = False
    for word in _text(value).lower().split():
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else None
        if number is not None and rest and rest[-1] == REVOLT and not counted:
            rest, counted = [*rest[:-1], *[REVOLT] * number], True
        elif number is not None:
            armies = number
        elif word in (REVOLT, f"{REVOLT}s"):
            rest.append(REVOLT)
        elif named_side(word) is not None:
            owner = named_side(word) or ""
        elif word != NEUTRAL:
            rest.append(word)
    return owner, armies, tuple(rest)


def land_text(pieces: tuple[str, ...]) -> str | None:
    """The inverse for the pieces of a province; None where nothing is left."""
    armies = [piece for piece in pieces if piece in SIDES]
    owned = [piece.removeprefix(_OWNED) for piece in pieces if piece.startswith(_OWNED)]
    rest = [piece for piece in pieces if piece not in SIDES and not piece.startswith(_OWNED)]
    owner = next(iter([*armies, *owned]), "")
    revolts = rest.count(REVOLT)
    kinds = [kind for kind in KINDS if kind in rest]
    odd = [piece for piece in rest if piece not in (*KINDS, REVOLT)]
    if not (owner or rest):
        return None
    marked = [REVOLT, str(revolts)] if revolts else []
    return " ".join([owner or NEUTRAL, str(len(armies)), *kinds, *odd, *marked])


def owned_by(value: Any, side: Side, *, fought: bool) -> str | None:
    """The text of a province as that of another side, which has an army there at least unless it is fought for."""
    _, armies, rest = read_land(value)
    if side == NEUTRAL:
        return None
    number = armies or (0 if fought else 1)
    return land_text((_OWNED + side, *[side] * number, *rest))


# -- cubes -------------------------------------------------------------------------------------------------------------


def heap_cell(players: int) -> Cell:
    """pieces  Cubes in words, `3x black 2x farmers`."""

    def pieces(value: Any) -> tuple[str, ...]:
        try:
            heap = read_heap(split(_text(value)), players)
        except UnreadableAction:
            return ()
        return tuple(
            colour for colour, count in zip((*SIDES[: len(heap) - 1], FARMERS), heap, strict=True) for _ in range(count)
        )

    return Cell(pieces, heap_text)


def heap_text(pieces: tuple[str, ...]) -> str:
    """Cubes as they are written."""
    return heap_words((*[pieces.count(side) for side in SIDES], pieces.count(FARMERS)))


# -- plans -------------------------------------------------------------------------------------------------------------


def cards_by_space(value: Any) -> dict[str, str]:
    """plan  The spaces that a plan names, with their cards; none of one that cannot be read."""
    text = _text(value)
    if text.split() == [UNKNOWN]:
        return dict.fromkeys(SPACES, UNKNOWN)
    try:
        return {pair.space: pair.card or EMPTY_SPACE for pair in read_pairs(split(text)) if pair.space in SPACES}
    except UnreadableAction:
        return {}


def plan_text(named: Mapping[str, str]) -> str | None:
    """The inverse, in the order of the spaces."""
    if named == dict.fromkeys(SPACES, UNKNOWN):
        return UNKNOWN
    return ", ".join(f"{space} {named[space]}" for space in SPACES if space in named) or None


def plan_cell(space: str) -> Cell:
    """plan  The card on one space of a plan; the cards on others are kept as `space card`."""

    def pieces(value: Any) -> tuple[str, ...]:
        return tuple(card if at == space else f"{at} {card}" for at, card in cards_by_space(value).items())

    def written(found: tuple[str, ...]) -> str | None:
        return plan_text(dict((one if " " in one else f"{space} {one}").split(" ", 1) for one in found))

    return Cell(pieces, written)


# -- cards in rows -----------------------------------------------------------------------------------------------------


def row_cell(prefix: str = "") -> Cell:
    """Cards in their order; `prefix` stands before their ids. Without any the row is empty, which must be said."""
    words = words_cell(str.lower)
    return Cell(
        lambda value: tuple(prefix + word for word in words.pieces(value)),
        lambda found: " ".join(piece.removeprefix(prefix) for piece in found),
    )


ACTIONS_CELL: Final = row_cell(ACTION_CARD)


def sorted_cell(order: Iterable[str]) -> Cell:
    """Cards without an order of their own, each once."""
    known = tuple(order)
    words = words_cell(str.lower)

    def written(found: tuple[str, ...]) -> str:
        return " ".join([*[one for one in known if one in found], *[one for one in found if one not in known]])

    return Cell(words.pieces, written)


def one_cell() -> Cell:
    """A single card: the last that came."""
    return Cell(words_cell(str.lower).pieces, lambda found: found[-1] if found else None)


EVENTS_CELL: Final = sorted_cell(EVENTS)
PROVINCES_CELL: Final = sorted_cell(INDEX)


def _seen(value: Any) -> tuple[str, ...]:
    unseen = EVENTS_CELL.pieces(value)
    return tuple(card for card in EVENTS if card not in unseen) if value is not None else ()


PAST_CELL: Final = Cell(_seen, lambda found: " ".join(card for card in EVENTS if card not in found))
"""event  The event cards that somebody has seen: all that are not told to be unseen."""
