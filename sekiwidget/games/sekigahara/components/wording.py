"""Names for people: sides, clans, blocks, cards, disks and numbers in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.authoring.phrases import article, counted, listed, number, possessive, title
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.sekigahara.components.data_files import load
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, CHIEF, HIDEYORI, SANADA, Block, Card

CLAN_NAMES: Final[dict[str, str]] = {
    row["id"]: row.get("name", row["id"].title()) for row in load("blocks.toml")["clan"]
}
DISK_NAMES: Final[dict[str, str]] = {HIDEYORI: "Hideyori’s disk", SANADA: "Sanada’s disk"}


_MANY: Final = {"": " blocks", "gun": "s", "cavalry": ""}
"""What follows the name of several equal blocks."""


def view_name(viewer: Side | None) -> str:
    """Whose view a picture is."""
    if viewer is None:
        return "Everything open"
    if viewer == PUBLIC:
        return "Table view: only what both sides know"
    return f"{possessive(title(viewer))} view"


def clan_name(clan: str) -> str:
    """A clan as it is written: `Mōri`."""
    return CLAN_NAMES[clan]


def block_name(block: Block) -> str:
    """A block in words, without an article: `Tokugawa 3`, `Date gun`, `Maeda’s leader`."""
    if not block.clan:
        return "a hidden block"
    clan = CLAN_NAMES[block.clan]
    if block.leader:
        return f"{possessive(clan)} leader"
    return f"{clan} {block.special}" if block.special else f"{clan} {block.strength}"


def the_block(block: Block) -> str:
    """A block inside a sentence: `Tokugawa 3`, `the Date gun`, `Maeda’s leader`."""
    return f"the {block_name(block)}" if block.special else block_name(block)


def the_blocks(blocks: Sequence[Block]) -> str:
    """Blocks inside a sentence, equal ones counted: `two Ukita 2 blocks and the Date gun`, `two blocks` if hidden."""
    names = []
    for block in dict.fromkeys(blocks):
        times = list(blocks).count(block)
        if not block.clan:
            names.append(counted(times, "block"))
        elif times == 1:
            names.append(the_block(block))
        else:
            names.append(f"{number(times)} {block_name(block)}{_MANY[block.special]}")
    return listed(names)


def block_texts(names: Sequence[str]) -> str:
    """Blocks given by their texts, inside a sentence."""
    return the_blocks([BLOCKS[name] for name in names])


def card_name(card: Card) -> str:
    """A card in words: `a Date card`, `a sword card of Date`."""
    if not card.kind:
        return "a hidden card"
    if card.loyalty:
        return "a loyalty card"
    clan = CLAN_NAMES[card.clan]
    if card.kind == "single":
        return f"{article(clan)} {clan} card"
    return f"a {card.kind} card of {clan}"


def card_kind(card: Card) -> str:
    """A card in a sentence that has named its clan: `a plain card`, `a sword card`, `a double card`."""
    return "a plain card" if card.kind == "single" else f"a {card.kind} card"


def cards_named(cards: Sequence[Card]) -> str:
    """Cards inside a sentence: `a Date card and two loyalty cards`, or how many, if they are hidden."""
    names = []
    for card in dict.fromkeys(cards):
        times = list(cards).count(card)
        if not card.kind:
            names.append(counted(times, "card"))
        elif times == 1:
            names.append(card_name(card))
        else:
            words = card_name(card).split(" ", 1)[1].replace("card", "cards")
            names.append(f"{number(times)} {words}")
    return listed(names)


def fallen_name(text: str) -> str:
    """Whose fall ends the game: a chief by his block, or Hideyori."""
    if text == HIDEYORI:
        return "Toyotomi Hideyori"
    return {CHIEF["tokugawa"].text: "Tokugawa Ieyasu", CHIEF["ishida"].text: "Ishida Mitsunari"}[text]
