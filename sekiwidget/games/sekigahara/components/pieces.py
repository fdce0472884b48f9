"""3  The pieces: sides, blocks, cards and disks. Each kind of block and card is one interned object.

The counts come from `data/blocks.toml` and `data/cards.toml`; `docs/components.md` says how certain each of them is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, Final, Literal, TypeAlias

from sekiwidget.authoring.dealing import all_draws
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.data_files import load

TOKUGAWA: Final = "tokugawa"
ISHIDA: Final = "ishida"
SIDES: Final[tuple[Side, Side]] = (TOKUGAWA, ISHIDA)
SIDE_INDEX: Final[dict[Side, int]] = {TOKUGAWA: 0, ISHIDA: 1}
OTHER: Final[dict[Side, Side]] = {TOKUGAWA: ISHIDA, ISHIDA: TOKUGAWA}

HIDEYORI: Final = "hideyori"
SANADA: Final = "sanada"

Special: TypeAlias = Literal["", "gun", "cavalry"]
CardKind: TypeAlias = Literal["single", "sword", "double", "loyalty", ""]

BLOCK_SUFFIX: Final = {"gun": "g", "cavalry": "c", "leader": "*"}
CARD_SUFFIX: Final = {"single": "", "sword": "+", "double": "="}


class Block:
    """3.2  A block: its clan, its strength in mon (1 to 4), a weapon, a flag. One object for each face.

    `leader` counts the dots on the flag (0: none, 3: a chief). `any_card`: any mon card deploys it (8.2.2).
    """

    __slots__ = ("any_card", "clan", "leader", "order", "side", "special", "strength", "text")

    def __init__(
        self, side: Side, clan: str, strength: int, special: Special, leader: int, any_card: bool, order: int
    ) -> None:
        self.side = side
        self.clan = clan
        self.strength = strength
        self.special = special
        self.leader = leader
        self.any_card = any_card
        self.order = order
        suffix = BLOCK_SUFFIX["leader"] if leader else BLOCK_SUFFIX.get(special, "")
        self.text = f"{clan}{strength}{suffix}" if clan else "?"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"block({self.text!r})" if self.clan else f"UNKNOWN_BLOCK[{self.side!r}]"

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        return (_block, (self.side, self.text))


class Card:
    """3.3  A card: its clan and kind, and the number it bids (6.3). One object for each face."""

    __slots__ = ("bid", "clan", "kind", "order", "side", "text")

    def __init__(self, side: Side, clan: str, kind: CardKind, bid: int, order: int) -> None:
        self.side = side
        self.clan = clan
        self.kind = kind
        self.bid = bid
        self.order = order
        self.text = "?" if not kind else "loyalty" if kind == "loyalty" else f"{clan}{CARD_SUFFIX[kind]}"

    @property
    def loyalty(self) -> bool:
        """8.6.1  Whether it challenges a deployment; such a card never deploys."""
        return self.kind == "loyalty"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self.side!r}, {self.text!r})" if self.kind else f"UNKNOWN_CARD[{self.side!r}]"

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        return (card, (self.side, self.text))


Stack: TypeAlias = tuple[Block, ...]
Cards: TypeAlias = tuple[Card, ...]

_order = attrgetter("order")


def _read_blocks() -> tuple[dict[str, Block], Counter[Block], dict[str, list[Block]]]:
    table = load("blocks.toml")
    sides = {row["id"]: row["side"] for row in table["clan"]}
    clans = list(sides)
    rows = sorted(
        table["block"],
        key=lambda r: (clans.index(r["clan"]), not r.get("leader", 0), -r["strength"], r.get("special", "")),
    )
    faces: dict[str, Block] = {}
    copies: Counter[Block] = Counter()
    marked: dict[str, list[Block]] = {}
    for row in rows:
        clan, strength, leader = row["clan"], row["strength"], row.get("leader", 0)
        made = Block(
            sides[clan], clan, strength, row.get("special", ""), leader, row.get("any_card", False), len(faces)
        )
        face = faces.setdefault(made.text, made)
        copies[face] += row["copies"]
        if mark := row.get("mark"):
            marked.setdefault(f"{face.side} {mark}", []).extend([face] * row["copies"])
    return faces, copies, marked


def _read_cards() -> tuple[dict[tuple[Side, str], Card], Counter[Card]]:
    table = load("cards.toml")
    faces: dict[tuple[Side, str], Card] = {}
    copies: Counter[Card] = Counter()

    def add(made: Card, count: int) -> None:
        faces[made.side, made.text] = made
        copies[made] = count

    for side in SIDES:
        bid = table["bid"][side]
        deck = table["deck"][side]
        for clan, kinds in deck["clan"].items():
            for kind, count in kinds.items():
                add(Card(side, clan, kind, bid[kind], len(faces)), count)
        add(Card(side, "", "loyalty", bid["loyalty"], len(faces)), deck["loyalty"])
    return faces, copies


BLOCKS, ROSTER, MARKED = _read_blocks()
"""Every block face by its text; how many of each there are; the faces of each set-up mark (`tokugawa square`)."""

CARDS, DECKS = _read_cards()
"""Every card face by side and text; how many of each there are."""

CLANS: Final[dict[str, Side]] = {block.clan: block.side for block in BLOCKS.values()}
CARD_CLANS: Final[frozenset[str]] = frozenset(face.clan for face in CARDS.values() if face.clan)

UNKNOWN_BLOCK: Final[dict[Side, Block]] = {side: Block(side, "", 0, "", 0, False, 900) for side in SIDES}
"""A block that a viewer does not know."""
UNKNOWN_CARD: Final[dict[Side, Card]] = {side: Card(side, "", "", 0, 900) for side in SIDES}
"""A card that a viewer does not know."""

CHIEF: Final[dict[Side, Block]] = {TOKUGAWA: BLOCKS["tokugawa1*"], ISHIDA: BLOCKS["ishida1*"]}
"""2.1  The block whose death loses the game."""

MORI_LEADER: Final[Block] = BLOCKS["mori1*"]
LOYALTY: Final[dict[Side, Card]] = {side: CARDS[side, "loyalty"] for side in SIDES}


def block(text: str) -> Block:
    """The block of a full text, such as `tokugawa3` or `mori1*`. Raises KeyError."""
    return BLOCKS[text]


def _block(side: Side, text: str) -> Block:
    return UNKNOWN_BLOCK[side] if text == "?" else BLOCKS[text]


def card(side: Side, text: str) -> Card:
    """The card of a side with a full text, such as `date+` or `loyalty`. Raises KeyError."""
    return UNKNOWN_CARD[side] if text == "?" else CARDS[side, text]


def in_order(pieces: Iterable[Any]) -> tuple[Any, ...]:
    """Blocks or cards as a sorted tuple, the form of stacks, hands and decks."""
    return tuple(sorted(pieces, key=_order))


def without(pieces: tuple[Any, ...], gone: Iterable[Any]) -> tuple[Any, ...]:
    """A sorted tuple without these pieces. Raises ValueError if one is not in it."""
    for piece in gone:
        at = pieces.index(piece)
        pieces = pieces[:at] + pieces[at + 1 :]
    return pieces


def without_in_view(stack: Stack, gone: Stack) -> Stack:
    """A stack without these blocks; in a view, a hidden one that is not in it is taken from the known ones."""
    for block in gone:
        stack = without(stack, (block,)) if block in stack or block.clan else stack[1:]
    return stack


def merge(pieces: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[Any, ...]:
    """Two sorted tuples as one."""
    if not more:
        return pieces
    return tuple(sorted(pieces + more, key=_order)) if pieces else more


def contains_all(pieces: tuple[Any, ...], wanted: Iterable[Any]) -> bool:
    """Whether a tuple contains all the wanted pieces, with multiplicity."""
    left = list(pieces)
    for piece in wanted:
        if piece not in left:
            return False
        left.remove(piece)
    return True


def texts(pieces: Iterable[Any]) -> tuple[str, ...]:
    """The texts of blocks or cards."""
    return tuple(piece.text for piece in pieces)


def selections(pieces: tuple[Any, ...], number: int) -> Iterator[tuple[Any, ...]]:
    """Every way to pick so many pieces, equal pieces being interchangeable; lazily, each in the order of `pieces`."""
    return (some for some, _, _ in all_draws(pieces, number))
