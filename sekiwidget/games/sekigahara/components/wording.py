"""The terms of the game: sides, clans, places, blocks, cards and disks, each with the forms that sentences need."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.sekigahara.components.data_files import load
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, CHIEF, HIDEYORI, SANADA, Block, Card, Stack
from sekiwidget.games.sekigahara.components.places import NAMES, PLACE, PLACES
from sekiwidget.text.phrase import Phrase, Term, phrase, proper_name
from sekiwidget.text.terms import (
    As,
    CompositeTerm,
    Count,
    Name,
    Series,
)

_CLANS: Final[dict[str, str]] = {row["id"]: row.get("name", row["id"].title()) for row in load("blocks.toml")["clan"]}
_DISKS: Final = {HIDEYORI: phrase("Hideyori’s disk"), SANADA: phrase("Sanada’s disk")}
_FALLEN: Final[dict[str, str]] = {
    HIDEYORI: proper_name("Toyotomi Hideyori"),
    CHIEF["tokugawa"].text: proper_name("Tokugawa Ieyasu"),
    CHIEF["ishida"].text: proper_name("Ishida Mitsunari"),
}


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
    """The person whose fall ends the game: a chief, by its block, or Hideyori."""
    return Name("person", text, _FALLEN[text])


class BlockName(CompositeTerm):
    """A block inside a sentence: `Tokugawa 3`, `the Date gun`, `Maeda’s leader`, `a hidden block`.

    Forms: none; `bare` without article (Date gun).
    """

    __slots__ = ("block",)

    def __init__(self, block: Block) -> None:
        self.block = block

    def compose(self, asked: str) -> Term:
        """The block in the requested form."""
        block, one = self.block, _blocks(self.block, 1)
        match asked:
            case "":
                return As(one, "the") if block.special else _bare(one)
            case "bare":
                return _bare(one)
        raise ValueError(f"there is no form {asked!r} of a block")


def _blocks(block: Block, times: int) -> Count:
    """So many equal blocks: `a Date gun`, `two Ukita 2 blocks`, `a hidden block`."""
    if not block.clan:
        return Count(times, "hidden block")
    clan = clan_name(block.clan)
    if block.leader:
        return Count(times, "{clan}’s leader", clan=clan)
    match block.special:
        case "gun":
            return Count(times, "{clan} gun", clan=clan)
        case "cavalry":
            return Count(times, "{clan} cavalry", "{clan} cavalry", clan=clan)
    return Count(times, "{clan} {strength}", "{clan} {strength} blocks", clan=clan, strength=block.strength)


def _bare(one: Count) -> Term:
    """Without an article, but `a hidden block`, which has no name."""
    return one if one.thing == "hidden block" else As(one, "noun")


class BlockNames(CompositeTerm):
    """Blocks inside a sentence, equal ones counted: `two Ukita 2 blocks and the Date gun`, `two blocks` if hidden.

    Forms: none.
    """

    __slots__ = ("blocks",)

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.blocks: Stack = tuple(blocks)

    def compose(self, asked: str) -> Term:
        """The blocks, joined."""
        if asked:
            raise ValueError(f"there is no form {asked!r} of blocks")
        return Series(self.members()) if self.blocks else _NO_BLOCK

    def members(self) -> list[Term]:
        """The blocks one by one, equal ones counted, to be joined with something else."""
        return [_named(block, self.blocks.count(block)) for block in dict.fromkeys(self.blocks)]


_NO_BLOCK: Final = Count(0, "block")


def _named(block: Block, times: int) -> Term:
    if not block.clan:
        return Count(times, "block")
    return BlockName(block) if times == 1 else _blocks(block, times)


def block_names(texts: Iterable[str]) -> BlockNames:
    """Blocks given by their texts."""
    return BlockNames(BLOCKS[text] for text in texts)


class CardName(CompositeTerm):
    """A card inside a sentence: `a Date card`, `a sword card of Date`, `a loyalty card`, `a hidden card`.

    Forms: none; `kind` if the sentence has already named its clan (a plain card, a sword card).
    """

    __slots__ = ("card",)

    def __init__(self, card: Card) -> None:
        self.card = card

    def compose(self, asked: str) -> Term:
        """The card in the requested form."""
        match asked:
            case "":
                return _cards(self.card, 1)
            case "kind":
                return _kind(self.card)
        raise ValueError(f"there is no form {asked!r} of a card")


def _cards(card: Card, times: int) -> Count:
    """So many equal cards."""
    clan = clan_name(card.clan) if card.clan else None
    match card.kind:
        case "":
            return Count(times, "hidden card")
        case "single":
            return Count(times, "{clan} card", clan=clan)
        case "sword":
            return Count(times, "{clan} sword card", "{clan} sword cards", clan=clan)
        case "double":
            return Count(times, "{clan} double card", "{clan} double cards", clan=clan)
    return Count(times, "loyalty card")


def _kind(card: Card) -> Count:
    """A card by its kind alone."""
    match card.kind:
        case "single":
            return Count(1, "plain card")
        case "sword":
            return Count(1, "sword card")
        case "double":
            return Count(1, "double card")
    return Count(1, "loyalty card")


class CardNames(CompositeTerm):
    """Cards inside a sentence: `a Date card and two loyalty cards`, or how many, if they are hidden.

    Forms: none.
    """

    __slots__ = ("cards",)

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)

    def compose(self, asked: str) -> Term:
        """The cards, joined."""
        if asked:
            raise ValueError(f"there is no form {asked!r} of cards")
        counts = ((card, self.cards.count(card)) for card in dict.fromkeys(self.cards))
        named = [_cards(card, times) if card.kind else Count(times, "card") for card, times in counts]
        return Series(named) if named else Count(0, "card")


def ordinal(value: int) -> Phrase:
    """7.3.5  Which block costs a group a step, in figures: `5th`, `9th`, `13th`; no larger group can march."""
    return phrase("{n}th", n=value)


class Reach(CompositeTerm):
    """7.3.3 to 7.3.5  How far a march goes, as a sum: `1 + 1 highway + 1 leadership - 1 for 5 blocks`.

    `less` is what a group of `blocks` marches less. Forms: none.
    """

    __slots__ = ("base", "blocks", "forced", "highway", "led", "less")

    def __init__(self, base: int, *, highway: bool, led: bool, forced: bool, less: int, blocks: int) -> None:
        self.base, self.highway, self.led, self.forced = base, highway, led, forced
        self.less, self.blocks = less, blocks

    def compose(self, asked: str) -> Phrase:
        """The sum."""
        if asked:
            raise ValueError(f"there is no form {asked!r} of a sum")
        total = phrase("{base}", base=self.base)
        if self.highway:
            total = phrase("{total} + 1 highway", total=total)
        if self.led:
            total = phrase("{total} + 1 leadership", total=total)
        if self.forced:
            total = phrase("{total} + 1 forced march", total=total)
        if self.less:
            total = phrase("{total} - {less} for {blocks} blocks", total=total, less=self.less, blocks=self.blocks)
        return total


class DegreeName(CompositeTerm):
    """7.1  A degree of movement: `limited movement`. Forms: none; `bare` (limited)."""

    __slots__ = ("degree",)

    def __init__(self, degree: str) -> None:
        self.degree = degree

    def compose(self, asked: str) -> Phrase:
        """The degree in the requested form."""
        match asked:
            case "":
                return _DEGREES[self.degree]
            case "bare":
                return _BARE_DEGREES[self.degree]
        raise ValueError(f"there is no form {asked!r} of a degree of movement")


_DEGREES: Final = {
    "none": phrase("no movement"),
    "minimal": phrase("minimal movement"),
    "limited": phrase("limited movement"),
    "total": phrase("total movement"),
}
_BARE_DEGREES: Final = {
    "none": phrase("none"),
    "minimal": phrase("minimal"),
    "limited": phrase("limited"),
    "total": phrase("total"),
}


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
    """Whose view a picture is, within a line."""
    if viewer is None:
        return phrase("everything open")
    if viewer == PUBLIC:
        return phrase("table view: only what both sides know")
    return phrase("{side:possessive} view", side=side_name(viewer))
