"""The values shared by the tables of this game: keys, words, numbers, pieces and places, read and written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Form,
    Path,
    TableReader,
    by_name,
    mapped,
    pieces,
    plain,
    word,
)
from sekiwidget.authoring.tokens import unknown_side
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDES, Cards, Stack, in_order, texts
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.notation.tokens import full_name, read_block, read_card, read_place
from sekiwidget.text.phrase import phrase


class Reader(TableReader):
    """Reads tables with sides and places in any case, sides also by letter."""

    def in_full(self, key: Any, allowed: Collection[str]) -> Any:
        """The full name of a side, a place or a key."""
        return full_name(str(key), allowed)

    def comparable(self, key: Any) -> str:
        """A key in normal case, for comparison."""
        return str(key).lower()


# -- values ------------------------------------------------------------------------------------------------------------


def one_of(allowed: Sequence[str], **more: Any) -> Form[Any]:
    """One of a few words, in any case; a side by its letter too."""
    return word(allowed, full=partial(full_name, allowed=allowed), **more)


def count(most: int, rule: str = "") -> Form[int]:
    """A number from 0 to `most`."""
    return plain(
        lambda found: type(found) is int and 0 <= found <= most,
        lambda key, found: phrase("{key} must be from 0 to {most}, not {found!r}", key=key, most=most, found=found),
        0,
        rule,
    )


def flag(rule: str = "") -> Form[bool]:
    """True or false."""
    return plain(
        lambda found: isinstance(found, bool),
        lambda key, found: phrase("{key} must be true or false, not {found!r}", key=key, found=found),
        False,
        rule,
    )


def piece_texts(found: Iterable[Any]) -> str:
    """Pieces as words."""
    return " ".join(texts(found))


def counted_texts(found: Iterable[Any]) -> str:
    """Pieces as words, repeated ones as `3x date2`."""
    groups = ((text, len(list(same))) for text, same in groupby(texts(found)))
    return " ".join(f"{many}x {text}" if many > 2 else " ".join([text] * many) for text, many in groups)


def blocks(side: Side, write: Callable[[Iterable[Any]], str] = piece_texts) -> Form[Stack]:
    """Blocks of a side, sorted."""
    return pieces(partial(read_block, side=side), write, in_order)


def cards(side: Side, write: Callable[[Iterable[Any]], str] = piece_texts) -> Form[Cards]:
    """Cards of a side, sorted."""
    return pieces(partial(read_card, side=side), write, in_order)


def by_side(of: Callable[..., Form[Any]], write: Callable[[Iterable[Any]], str] = piece_texts) -> Form[Any]:
    """The blocks or cards of each side."""
    return by_name({side: of(side, write) for side in SIDES}, unknown_side)


def first_piece(form: Form[tuple[Any, ...]]) -> Form[Any]:
    """The first of several pieces, or None."""
    return mapped(form, lambda found: found[0] if found else None, lambda one: () if one is None else (one,))


def _one_place(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
    places = reader.words(path, found, read_place)
    if len(places) == 1:
        return places[0]
    reader.fault(path, phrase("write exactly one place"))
    return default


ONE_PLACE: Final[Form[Any]] = Form(_one_place, PLACES.__getitem__, None)
"""A place."""


def places(made: Callable[[Sequence[int]], tuple[int, ...]] = tuple) -> Form[tuple[int, ...]]:
    """Places, ordered by `made`."""
    return pieces(read_place, lambda found: [PLACES[place] for place in found], made)
