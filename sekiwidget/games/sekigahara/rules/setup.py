"""5  The official start: marked blocks on their places, everything else by chance, Tokugawa before Ishida."""

from __future__ import annotations

from functools import cache

from sekiwidget.games.sekigahara.components.data_files import load
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, DECKS, MARKED, ROSTER, SIDES, Stack, in_order, without
from sekiwidget.games.sekigahara.components.places import PLACE, PLACES, RESOURCES
from sekiwidget.games.sekigahara.rules.combat import proceed
from sekiwidget.games.sekigahara.rules.position import Deal, Position

SETUPS = ("official", "revised", "empty")


def all_blocks(side: str) -> Stack:
    """3.2  The 48 blocks of a side."""
    return in_order(block for block, copies in ROSTER.items() if block.side == side for _ in range(copies))


def all_cards(side: str) -> tuple:  # type: ignore[type-arg]
    """3.3  The 55 cards of a side."""
    return in_order(card for card, copies in DECKS.items() if card.side == side for _ in range(copies))


@cache
def official_start(setup: str) -> Position:
    """5.1, 5.2.1, 5.2.2, 5.2.3  The start before chance has dealt.

    `revised` has two more marked Uesugi blocks at Aizu.
    """
    table = load("setup.toml")
    stacks: list[list[Stack]] = [[(), ()] for _ in PLACES]
    bags = [all_blocks(side) for side in SIDES]
    deals = [Deal("deal", side, table["cards"]["hand"], rule="5.1") for side in SIDES]
    for side_index, side in enumerate(SIDES):
        for row in sorted((row for row in table["place"] if row["side"] == side), key=lambda row: PLACE[row["at"]]):
            place = PLACE[row["at"]]
            marked = list(MARKED[f"{side} {row['mark']}"]) if row["fixed"] else []
            if setup == "revised" and row["at"] == table["variant"]["revised"]["at"] and side == "ishida":
                marked += [BLOCKS[text] for text in table["variant"]["revised"]["extra_marks"]]
            stacks[place][side_index] = in_order(marked)
            bags[side_index] = without(bags[side_index], marked)
            deals.append(Deal("place", side, row["random"], place, "5.2.2"))
    mori = in_order(MARKED[f"ishida {table['box']['mori']['mark']}"])
    bags[1] = without(bags[1], mori)
    deals += [Deal("recruit", side, table["box"][f"{side}_recruitment"]["random"], rule="5.2.3") for side in SIDES]
    control = table["resource_control"]
    position = Position(
        phase="bid",
        stacks=tuple((row[0], row[1]) for row in stacks),
        decks=(all_cards(SIDES[0]), all_cards(SIDES[1])),
        bags=(bags[0], bags[1]),
        mori=mori,
        control=tuple(control.get(PLACES[place]) for place in RESOURCES),
        chance=tuple(deals),
    )
    return proceed(position, [])
