"""What is photographed: boards of every game in the states that a reader may find them in."""

from __future__ import annotations

from dataclasses import dataclass

from tests.pictures.doing import Doing, Make, begun, clicks, lesson, nothing, picks, points, presses, types

WIDTHS = (1180, 760, 480)
"""Of the page, in px; the board takes all of it but a margin."""
PLAIN = ("light", "dark")
EVERY = (*PLAIN, "contrast", "forced")
"""`contrast`: more of it is asked for. `forced`: the colours are the system's."""


@dataclass(frozen=True)
class Shot:
    """One state of a board: its name, what to look for, how it comes about, in which looks and widths it is taken."""

    name: str
    shows: str
    board: Make
    doing: Doing = nothing
    looks: tuple[str, ...] = PLAIN
    widths: tuple[int, ...] = WIDTHS


TWO = (1180, 480)
SHOTS = (
    Shot("map", "the whole map at the start, the choices beside it", lesson("campaign/01-how-it-begins"), looks=EVERY),
    Shot("march", "arrow, dotted way, pale blocks, used roads", lesson("campaign/15-segment-by-segment", 4)),
    Shot("overrun", "struck out blocks, the proportion", lesson("campaign/22-ridden-down", 2), widths=TWO),
    Shot("battle", "ranks, cards, lanes, the sum", lesson("combat/06-swords-wake-guns", 10), looks=EVERY),
    Shot("defection", "the block that changed sides", lesson("combat/10-the-traitor", 5), widths=TWO),
    Shot("losses", "what was lost", lesson("combat/10-the-traitor", 16), widths=TWO),
    Shot("siege", "the castle in place of a rank, one lane", lesson("combat/23-a-siege", 7), looks=EVERY),
    Shot("refused-in-the-line", "a refused attempt that stands in a lesson", lesson("combat/23-a-siege", 5)),
    Shot("variation", "the variation and the way back", lesson("combat/06-swords-wake-guns", 16), widths=TWO),
    Shot("one-side", "backs of the other side", lesson("combat/06-swords-wake-guns", 6, perspectives="tokugawa")),
    Shot(
        "choosing",
        "what is picked, what may be picked next",
        lesson("combat/03-mon-must-match", 1),
        picks("deploy"),
        looks=EVERY,
    ),
    Shot(
        "choosing-on-the-map",
        "the roads that a stack may take",
        begun("sekigahara", "march"),
        picks("march", 1),
    ),
    Shot("menu", "all blocks of the stack, each to be picked", begun("sekigahara", "march"), picks("march")),
    Shot(
        "refused",
        "the notice with its rule; nothing has moved",
        lesson("combat/03-mon-must-match", 1),
        types("deploy tokugawa2 with date"),
        looks=EVERY,
    ),
    Shot(
        "refused-at-the-place",
        "the reason beside the place",
        lesson("war-chest/01-the-first-round", 13),
        clicks("c6", "g1"),
    ),
    Shot("tray", "the blocks of a folded stack", lesson("campaign/01-how-it-begins"), points("osaka.ishida.0")),
    Shot("keys", "the list of keys", lesson("combat/06-swords-wake-guns", 6), presses("?"), widths=TWO),
    Shot("reading", "no choices, no line to type in", lesson("combat/06-swords-wake-guns", 6, mode="read"), widths=TWO),
    Shot("hot-seat", "who decides", lesson("combat/03-mon-must-match", 1, perspectives=["ishida", "tokugawa"])),
    Shot("war-chest", "hexes, coins, supplies", lesson("war-chest/31-coin-after-coin", 4), looks=EVERY),
    Shot("war-chest-choosing", "a coin that may act", lesson("war-chest/01-the-first-round", 13), clicks("c6")),
    Shot("daimyo", "land, bushi, cards", lesson("daimyo/09-three-against-two", 1), looks=EVERY),
    Shot("daimyo-at-the-start", "all the land, four sides", lesson("daimyo/03-four-at-the-table")),
    Shot("daimyo-choosing", "bushi and where they may go", begun("daimyo", "move"), picks("move")),
    Shot("shogun-draft", "open cards, groups, provinces taken", lesson("shogun/12-taking-provinces", 11), widths=TWO),
    Shot(
        "shogun-planning",
        "a plan under way as its side sees it, the cards for the next space",
        lesson("shogun/06-the-secret-sheet", 9, perspectives="black"),
        presses("p"),
        looks=EVERY,
    ),
    Shot(
        "shogun-plan-of-another",
        "backs on a complete plan, empty spaces",
        lesson("shogun/06-the-secret-sheet", 20, perspectives="gold"),
    ),
    Shot("shogun-turn-order", "bids, special cards taken", lesson("shogun/07-four-a-province-nought", 7)),
    Shot(
        "shogun-choosing",
        "five sides, a province picked that is attacked, and how many may go",
        begun("shogun", "battle", 10, {"players": 5, "setup": "lineup"}),
        picks("battle", 1),
        looks=EVERY,
    ),
    Shot("shogun-battle", "what fell, what counts, what is lost", lesson("shogun/01-what-the-tower-keeps", 3)),
    Shot("shogun-revolt", "farmers in the tower, what counts, markers", lesson("shogun/05-collecting-twice", 90)),
    Shot("shogun-winter", "revolts drawn, one to be faced", lesson("shogun/40-a-hungry-winter", 6)),
    Shot("shogun-scored", "points of provinces, buildings, majorities", lesson("shogun/44-two-shoguns", 3), widths=TWO),
)
