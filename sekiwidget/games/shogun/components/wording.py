"""What people read of Shogun: terms for sides, cubes, provinces, actions and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.shogun.components.cards import EVENTS
from sekiwidget.games.shogun.components.cubes import FARMERS, Heap
from sekiwidget.games.shogun.components.land import INDEX, PROVINCES
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import (
    As,
    CompositeTerm,
    Count,
    Name,
    Series,
    SingleFormTerm,
)

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

SPACE_NAMES: Final[dict[str, Phrase]] = {
    "bid": phrase("Bid"),
    "castle": phrase("Castle"),
    "temple": phrase("Temple"),
    "theatre": phrase("Theatre"),
    "rice": phrase("Rice"),
    "tax": phrase("Taxes"),
    "deploy5": phrase("Deploy 5"),
    "deploy3": phrase("Deploy 3"),
    "deploy1": phrase("Move 1"),
    "battle_a": phrase("Battle A"),
    "battle_b": phrase("Battle B"),
}
"""The name of each space under its sign, where there is room for one word."""

SPECIAL_NAMES: Final[dict[str, Phrase]] = {
    "chest": phrase("+1 chest"),
    "rice": phrase("+1 rice"),
    "deploy": phrase("six armies"),
    "attack": phrase("+1 army when attacking"),
    "defence": phrase("+1 army when defending"),
}
"""The name of each special card."""

EVENT_NAMES: Final[dict[str, Phrase]] = {
    "theatre": phrase("theatres calm revolts"),
    "farmers": phrase("two farmers defend"),
    "castle": phrase("castles defend"),
    "temple": phrase("temples give peace"),
    "chests_most": phrase("at most five chests"),
    "chests_least": phrase("at least six chests"),
    "rice_least": phrase("at least four rice"),
    "rice_most": phrase("at most three rice"),
    "levy": phrase("smaller levies"),
}
"""The name of each effect of event cards."""

SEASON_NAMES: Final = {
    "spring": phrase("spring"),
    "summer": phrase("summer"),
    "autumn": phrase("autumn"),
    "winter": phrase("winter"),
}

REGION_NAMES: Final = {
    "west": phrase("the west"),
    "south": phrase("the south"),
    "centre": phrase("the centre"),
    "east": phrase("the east"),
    "north": phrase("the north"),
}


_SIDES: Final[dict[Side, Phrase]] = {
    "black": phrase("Black"),
    "gold": phrase("Gold"),
    "white": phrase("White"),
    "jade": phrase("Jade"),
    "clay": phrase("Clay"),
    FARMERS: phrase("the farmers"),
}


@cache
def side_name(side: Side) -> Name:
    """A side by its colour: `Black`; `possessive` Black’s."""
    return Name("side", side, _SIDES.get(side) or side.title())


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


def event_name(card: str) -> Name:
    """An event card by its effect and the rice that it costs in winter: `castles defend (2)`."""
    effect, loss = EVENTS[card]
    return Name("event", card, phrase("{effect} ({loss})", effect=EVENT_NAMES[effect], loss=loss))


def season_name(season: str) -> Name:
    """A season, within a sentence: `spring`."""
    return Name("season", season, SEASON_NAMES[season])


def region_name(region: str) -> Name:
    """A region of the map: `the west`."""
    return Name("region", region, REGION_NAMES[region])


class Building(CompositeTerm):
    """A kind of building. Forms: none (castle); those of a `Count` (`one`, `the`)."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def compose(self, asked: str) -> Term:
        """The building in the requested form."""
        return As(buildings(self.kind, 1), asked or "noun")


def buildings(kind: str, number: int) -> Count:
    """A number of buildings of a kind."""
    match kind:
        case "castle":
            return Count(number, "castle", context="shogun")
        case "temple":
            return Count(number, "temple")
    return Count(number, "theatre")


def building_plural(kind: str) -> Term:
    """A kind of buildings in the plural: `castles`."""
    return As(buildings(kind, 2), "noun")


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


class CardName(SingleFormTerm):
    """A card on a space: `Kai`, `chest card 3`, `a card`, `nothing`."""

    __slots__ = ("card",)

    def __init__(self, card: str | None) -> None:
        self.card = card

    def content(self) -> Term | str:
        """The card."""
        if self.card is None:
            return phrase("nothing")
        if self.card in INDEX:
            return province_name(INDEX[self.card])
        return phrase("chest card {n}", n=self.card) if self.card.isdigit() else Count(1, "card")


class HeapName(SingleFormTerm):
    """Cubes by colour: `three black and two farmers`; `nothing` for none."""

    __slots__ = ("counts",)

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = {colour: count for colour, count in counts.items() if count}

    @classmethod
    def of(cls, heap: Heap, sides: tuple[Side, ...]) -> HeapName:
        """A heap of these sides and the farmers."""
        return cls(dict(zip((*sides, FARMERS), heap, strict=True)))

    def content(self) -> Term | str:
        """The cubes."""
        if not self.counts:
            return phrase("nothing")
        return Series(As(cubes(colour, count), "one") for colour, count in self.counts.items())


def cubes(colour: str, count: int) -> Count:
    """Cubes of a side, or farmers: `two black`, `two farmers`."""
    match colour:
        case "black":
            return Count(count, "black", "black")
        case "gold":
            return Count(count, "gold", "gold")
        case "white":
            return Count(count, "white", "white")
        case "jade":
            return Count(count, "jade", "jade")
        case "clay":
            return Count(count, "clay", "clay")
    return farmers(count)


class ViewOf(SingleFormTerm):
    """Whose view a picture is: `everything open`, `Black’s view`."""

    __slots__ = ("viewer",)

    def __init__(self, viewer: Side | None) -> None:
        self.viewer = viewer

    def content(self) -> Phrase:
        """The view."""
        if self.viewer is None:
            return phrase("everything open")
        if self.viewer == PUBLIC:
            return phrase("table view: only what all sides know")
        return phrase("{side:possessive} view", side=side_name(self.viewer))
