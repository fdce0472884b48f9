"""What people read of Shogun: terms for sides, cubes, provinces, actions and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Count, Name, OneForm, Series, series
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.shogun.components.cubes import FARMERS, Heap
from sekiwidget.games.shogun.components.land import INDEX, PROVINCES

ACTION_NAMES: Final[dict[str, Phrase]] = {
    "castle": phrase("Build a castle"),
    "temple": phrase("Build a temple"),
    "theatre": phrase("Build a theatre"),
    "rice": phrase("Collect rice"),
    "tax": phrase("Collect taxes"),
    "deploy5": phrase("Deploy 5"),
    "deploy3": phrase("Deploy 3"),
    "deploy1": phrase("Deploy 1 and move"),
    "battle_a": phrase("Battle A"),
    "battle_b": phrase("Battle B"),
    "bid": phrase("Bid"),
}
"""The name of each space and action."""

SPECIAL_NAMES: Final[dict[str, Phrase]] = {
    "chest": phrase("one chest more"),
    "rice": phrase("one rice more"),
    "deploy": phrase("six armies"),
    "attack": phrase("one army more in attack"),
    "defence": phrase("one army more in defence"),
}
"""The name of each special card."""

EVENT_NAMES: Final[dict[str, Phrase]] = {
    "theatre": phrase("theatres calm"),
    "farmers": phrase("two farmers defend"),
    "castle": phrase("castles defend"),
    "temple": phrase("temples give peace"),
    "chests_most": phrase("at most five chests"),
    "chests_least": phrase("at least six chests"),
    "rice_least": phrase("at least four rice"),
    "rice_most": phrase("at most three rice"),
    "levy": phrase("smaller levies"),
}
"""The name of what each event card changes."""


@cache
def side_name(side: Side) -> Name:
    """A side by its colour: `Black`; `possessive` Black’s."""
    return Name("side", side, "the farmers" if side == FARMERS else side.title())


def side_names(sides: Iterable[Side]) -> Series:
    """`Black and Gold`."""
    return Series(map(side_name, sides))


@cache
def province_name(place: int) -> Name:
    """A province by its name: `Awa-Boso`."""
    one = PROVINCES[place]
    return Name("province", one.id, one.name)


def province_names(places: Iterable[int]) -> Series:
    """`Kai and Mino`."""
    return Series(map(province_name, places))


def action_name(action: str) -> Name:
    """An action or a space by its name."""
    return Name("action", action, ACTION_NAMES[action])


def special_name(special: str) -> Name:
    """A special card by what it gives."""
    return Name("special", special, SPECIAL_NAMES[special])


def building_name(kind: str) -> Name:
    """A kind of building."""
    return Name("building", kind, kind)


def armies(value: int) -> Count:
    """`one`: one army, two armies."""
    return Count(value, "army", "armies")


def chests(value: int) -> Count:
    """`one`: one chest, two chests."""
    return Count(value, "chest")


def farmers(value: int) -> Count:
    """`one`: one farmer, two farmers."""
    return Count(value, "farmer")


def markers(value: int) -> Count:
    """`one`: one revolt marker, two revolt markers."""
    return Count(value, "revolt marker")


class CardNamed(OneForm):
    """A card on a space: `Kai`, `chest card 3`, `a card`, `nothing`."""

    __slots__ = ("card",)

    def __init__(self, card: str | None) -> None:
        self.card = card

    def words(self) -> str:
        """The card."""
        if self.card is None:
            return "nothing"
        if self.card in INDEX:
            return PROVINCES[INDEX[self.card]].name
        return f"chest card {self.card}" if self.card.isdigit() else "a card"


class HeapNamed(OneForm):
    """Cubes by colour: `three black and two farmers`; `nothing` for none."""

    __slots__ = ("counts",)

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = {colour: count for colour, count in counts.items() if count}

    @classmethod
    def of(cls, heap: Heap, sides: tuple[Side, ...]) -> HeapNamed:
        """A heap of these sides and the farmers."""
        return cls(dict(zip((*sides, FARMERS), heap, strict=True)))

    def words(self) -> str:
        """The cubes."""
        named = [
            f"{farmers(count):one}" if colour == FARMERS else f"{Count(count, colour, colour):one}"
            for colour, count in self.counts.items()
        ]
        return series(named) or "nothing"


class ViewOf(OneForm):
    """Whose view a picture is: `everything open`, `Black’s view`."""

    __slots__ = ("viewer",)

    def __init__(self, viewer: Side | None) -> None:
        self.viewer = viewer

    def words(self) -> str:
        """The view."""
        if self.viewer is None:
            return "everything open"
        if self.viewer == PUBLIC:
            return "table view: only what all sides know"
        return f"{side_name(self.viewer):possessive} view"
