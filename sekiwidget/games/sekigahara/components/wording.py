"""The terms of the game: sides, clans, places, blocks, cards and disks, each with the forms that sentences need."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Count, Name, OneForm, Plain, article, number_word, series
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.sekigahara.components.data_files import load
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, CHIEF, HIDEYORI, SANADA, Block, Card, Stack
from sekiwidget.games.sekigahara.components.places import NAMES, PLACE, PLACES

_CLANS: Final[dict[str, str]] = {row["id"]: row.get("name", row["id"].title()) for row in load("blocks.toml")["clan"]}
_DISKS: Final[dict[str, str]] = {HIDEYORI: "Hideyori’s disk", SANADA: "Sanada’s disk"}
_FALLEN: Final[dict[str, str]] = {
    HIDEYORI: "Toyotomi Hideyori",
    CHIEF["tokugawa"].text: "Tokugawa Ieyasu",
    CHIEF["ishida"].text: "Ishida Mitsunari",
}
_MANY: Final = {"": " blocks", "gun": "s", "cavalry": ""}
"""What follows the name of several equal blocks."""


@cache
def side_name(side: Side | None) -> Name:
    """A side: `Tokugawa`; empty for no side."""
    return Name("side", side or "", (side or "").title())


@cache
def clan_name(clan: str) -> Name:
    """A clan's displayed name: `Mōri`."""
    return Name("clan", clan, _CLANS[clan])


@cache
def place_name(place: int | str) -> Name:
    """A place as the map writes it, by its number or id."""
    at = PLACE[place] if isinstance(place, str) else place
    return Name("place", PLACES[at], NAMES[at])


@cache
def disk_name(disk: str) -> Name:
    """A disk: `Sanada’s disk`."""
    return Name("disk", disk, _DISKS[disk])


@cache
def fallen_name(text: str) -> Name:
    """The one whose fall ends the game: a chief, by its block, or Hideyori."""
    return Name("person", text, _FALLEN[text])


class BlockName(Plain):
    """A block inside a sentence: `Tokugawa 3`, `the Date gun`, `Maeda’s leader`, `a hidden block`.

    Forms: none; `bare` without article (Date gun); `a` with the indefinite one (a Date gun, an Ukita 2), not a leader.
    """

    __slots__ = ("block",)

    def __init__(self, block: Block) -> None:
        self.block = block

    def plain(self, asked: str) -> str:
        """The block in the requested form."""
        block = self.block
        match asked:
            case "":
                return f"the {_bare(block)}" if block.special else _bare(block)
            case "bare":
                return _bare(block)
            case "a":
                name = _bare(block)
                return name if block.leader or not block.clan else f"{article(name)} {name}"
        raise ValueError(f"there is no form {asked!r} of a block")


def _bare(block: Block) -> str:
    if not block.clan:
        return "a hidden block"
    clan = _CLANS[block.clan]
    if block.leader:
        return f"{clan}’s leader"
    return f"{clan} {block.special or block.strength}"


class BlocksNamed(Plain):
    """Blocks inside a sentence, equal ones counted: `two Ukita 2 blocks and the Date gun`, `two blocks` if hidden.

    Forms: none; `a`: a single known block gets the indefinite article.
    """

    __slots__ = ("blocks",)

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.blocks: Stack = tuple(blocks)

    def plain(self, asked: str) -> str:
        """The blocks, joined."""
        if asked not in ("", "a"):
            raise ValueError(f"there is no form {asked!r} of blocks")
        blocks = self.blocks
        if asked and len(blocks) == 1 and blocks[0].clan:
            return BlockName(blocks[0]).form("a")
        names = []
        for block in dict.fromkeys(blocks):
            times = blocks.count(block)
            if not block.clan:
                names.append(str(Count(times, "block")))
            elif times == 1:
                names.append(str(BlockName(block)))
            else:
                names.append(f"{number_word(times)} {_bare(block)}{_MANY[block.special]}")
        return series(names) or str(Count(0, "block"))


def blocks_named(texts: Iterable[str]) -> BlocksNamed:
    """Blocks given by their texts."""
    return BlocksNamed(BLOCKS[text] for text in texts)


class CardName(Plain):
    """A card inside a sentence: `a Date card`, `a sword card of Date`, `a loyalty card`, `a hidden card`.

    Forms: none; `kind` if the sentence has already named its clan (a plain card, a sword card).
    """

    __slots__ = ("card",)

    def __init__(self, card: Card) -> None:
        self.card = card

    def plain(self, asked: str) -> str:
        """The card in the requested form."""
        card = self.card
        match asked:
            case "":
                return _card(card)
            case "kind":
                return "a plain card" if card.kind == "single" else f"a {card.kind} card"
        raise ValueError(f"there is no form {asked!r} of a card")


def _card(card: Card) -> str:
    if not card.kind:
        return "a hidden card"
    if card.loyalty:
        return "a loyalty card"
    clan = _CLANS[card.clan]
    return f"{article(clan)} {clan} card" if card.kind == "single" else f"a {card.kind} card of {clan}"


class CardsNamed(OneForm):
    """Cards inside a sentence: `a Date card and two loyalty cards`, or how many, if they are hidden.

    Forms: none.
    """

    __slots__ = ("cards",)

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)

    def words(self) -> str:
        """The cards, joined."""
        names = []
        for card in dict.fromkeys(self.cards):
            times = self.cards.count(card)
            if not card.kind:
                names.append(str(Count(times, "card")))
            elif times == 1:
                names.append(_card(card))
            else:
                words = _card(card).split(" ", 1)[1].replace("card", "cards")
                names.append(f"{number_word(times)} {words}")
        return series(names) or str(Count(0, "card"))


class RoadNames(OneForm):
    """Roads by their places: `Hakone–Numazu, Ueda–Takasaki`. Forms: none."""

    __slots__ = ("roads",)

    def __init__(self, roads: Iterable[tuple[int, int]]) -> None:
        self.roads = tuple(roads)

    def words(self) -> str:
        """The roads, joined."""
        return ", ".join(f"{NAMES[a]}–{NAMES[b]}" for a, b in self.roads)


class Nth(OneForm):
    """Which of several blocks, in figures: `5th`. Forms: none."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def words(self) -> str:
        """The number with its ending."""
        ending = "st" if self.value % 10 == 1 and self.value % 100 != 11 else "th"
        return f"{self.value}{ending}"


class Reach(OneForm):
    """7.3.3 to 7.3.5  How far a march goes, as a sum: `1 + 1 highway + 1 leadership - 1 for 5 blocks`.

    `less` is what a group of `blocks` marches less. Forms: none.
    """

    __slots__ = ("base", "blocks", "forced", "highway", "led", "less")

    def __init__(self, base: int, *, highway: bool, led: bool, forced: bool, less: int, blocks: int) -> None:
        self.base, self.highway, self.led, self.forced = base, highway, led, forced
        self.less, self.blocks = less, blocks

    def words(self) -> str:
        """The sum."""
        more = (("highway", self.highway), ("leadership", self.led), ("forced march", self.forced))
        added = "".join(f" + 1 {name}" for name, holds in more if holds)
        return f"{self.base}{added}" + (f" - {self.less} for {self.blocks} blocks" if self.less else "")


class DegreeName(Plain):
    """7.1  A degree of movement: `limited movement`. Forms: none; `bare` (limited)."""

    __slots__ = ("degree",)

    def __init__(self, degree: str) -> None:
        self.degree = degree

    def plain(self, asked: str) -> str:
        """The degree in the requested form."""
        match asked:
            case "":
                return "no movement" if self.degree == "none" else f"{self.degree} movement"
            case "bare":
                return self.degree
        raise ValueError(f"there is no form {asked!r} of a degree of movement")


@cache
def side_title(side: Side) -> Phrase:
    """A side's name alone, for captions."""
    return phrase("{side}", side=side_name(side))


@cache
def clan_title(clan: str) -> Phrase:
    """A clan's name alone, for labels."""
    return phrase("{clan}", clan=clan_name(clan))


@cache
def view_name(viewer: Side | None) -> Phrase:
    """Whose view a picture is."""
    if viewer is None:
        return phrase("Everything open")
    if viewer == PUBLIC:
        return phrase("Table view: only what both sides know")
    return phrase("{side:possessive} view", side=side_name(viewer))
