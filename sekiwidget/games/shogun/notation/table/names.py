"""Keys in a `[position]` table as people write them: sides by letter or name, provinces cut where that is clear."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sekiwidget.authoring.table_reader import TableReader
from sekiwidget.authoring.tokens import no_side
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import AnyOf, Listed
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.notation.tokens import named_side
from sekiwidget.games.shogun.notation.tokens import no_province as no_province_at_all


class Reader(TableReader):
    """Reads a table whose keys may be short; numbers are no sides here."""

    def in_full(self, key: Any, allowed: Collection[str]) -> Any:
        """A side by its letter, farmers by theirs, a province by a beginning that fits no other."""
        text = str(key).lower()
        if text in allowed:
            return text
        side = FARMERS if text == "f" else None if text.isdigit() else named_side(text)
        if side is not None and side in allowed:
            return side
        fits = _fits(text) if allowed is INDEX else []
        return fits[0] if len(fits) == 1 else key

    def likened(self, key: Any) -> str:
        """A key in small letters; nothing for one that may be several provinces, as these are told."""
        text = str(key).lower()
        return "" if len(_fits(text)) > 1 else text


def _fits(text: str) -> list[str]:
    """The provinces whose ids begin so."""
    return [name for name in INDEX if name.startswith(text)]


def no_province_key(key: Any) -> str:
    """What is said of a key that is no province, or may be several."""
    fits = _fits(str(key).lower())
    if len(fits) > 1:
        return phrase("{word!r} may mean {meanings}", word=key, meanings=AnyOf(fits))
    return no_province_at_all(key)


def no_side_key(key: Any) -> str:
    """What is said of a key or a word that is no side: the names are ours, so nobody can guess them."""
    return phrase("{fault}: sides are {sides}", fault=no_side(key), sides=Listed(SIDES))
