"""Names for people: sides, clans, blocks and cards in words."""

from __future__ import annotations

from sekiwidget.core.position import Side
from sekiwidget.games.sekigahara.pieces import Block, Card, load

CLAN_NAMES = {row["id"]: row.get("name", row["id"].title()) for row in load("blocks.toml")["clan"]}


def title(side: Side) -> str:
    """The name of a side."""
    return side.title()


def block_name(block: Block) -> str:
    """A block in words: `Tokugawa 3`, `the Date gun`."""
    if not block.clan:
        return "a hidden block"
    clan = CLAN_NAMES[block.clan]
    if block.leader:
        return f"{clan}’s leader"
    return f"{clan} {block.special}" if block.special else f"{clan} {block.strength}"


def card_name(card: Card) -> str:
    """A card in words: `a Date card`, `a sword card of Date`."""
    if not card.kind:
        return "a hidden card"
    if card.loyalty:
        return "a loyalty card"
    clan = CLAN_NAMES[card.clan]
    article = "an" if clan[0] in "AEIOU" and clan[:2] not in ("Uk", "Ue") else "a"
    return {"single": f"{article} {clan} card", "sword": f"a sword card of {clan}"}.get(
        card.kind, f"a double card of {clan}"
    )
