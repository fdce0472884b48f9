"""The values in a `[position]` table: owners, units, cards, hexes and gifts, read and written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from sekiwidget.authoring.position_table import Form, Path, TableReader, not_one_of, pieces, word
from sekiwidget.authoring.tokens import Word
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card, Cards, in_order, texts
from sekiwidget.games.daimyo.components.hexes import Hex, names
from sekiwidget.games.daimyo.notation.facts import NEUTRAL
from sekiwidget.games.daimyo.notation.table.names import side_word
from sekiwidget.games.daimyo.notation.tokens import read_card, read_hex
from sekiwidget.games.daimyo.rules.position import Gift, Units
from sekiwidget.text.phrase import phrase

_NOBODY: Final = Units("", 0)

MOVED: Final[Form[tuple[Hex, ...]]] = pieces(
    read_hex, lambda hexes: " ".join(names(hexes)), lambda found: tuple(sorted(set(found)))
)
"""hex-once  Hexes, each once."""


def named(found: Any, sides: Sequence[Side]) -> Any:
    """A side's full name; anything but text is unchanged."""
    return side_word(found, sides) if isinstance(found, str) else found


def owner(sides: tuple[Side, ...]) -> Form[Any]:
    """land  Which side a home hex belongs to."""
    owners = (*sides, NEUTRAL)
    return word(owners, none=NEUTRAL, full=partial(named, sides=sides), fault=not_one_of(owners), rule="land")


def units_here(sides: tuple[Side, ...]) -> Form[Units]:
    """units  `black 2 daimyo`: a side, a number of bushi, its daimyo; one of the last two may be omitted."""

    def read(reader: TableReader, path: Path, text: Any, default: Units) -> Units:
        first, *rest = [word.text.lower() for word in _words(reader, path, text)] or [""]
        side = side_word(first, sides)
        daimyo = rest.count("daimyo") == 1
        told = [word for word in rest if word != "daimyo"] if daimyo else rest
        counts = [int(one) for one in told if one.isascii() and one.isdigit() and len(one) < 3]
        if side not in sides or len(told) > 1 or len(counts) != len(told) or not (daimyo or told):
            wanted = phrase(
                '{found!r} is expected to be a side, a number of bushi and perhaps daimyo: "black 2 daimyo"', found=text
            )
            reader.fault(path, wanted, "units")
        elif not daimyo and counts == [0]:
            reader.fault(path, phrase("nobody stands here; leave the hex out"), "units")
        else:
            return Units(side, counts[0] if counts else 0, daimyo)
        return default

    def write(units: Units) -> str:
        return " ".join([units.side, *([str(units.bushi)] if units.bushi else []), *["daimyo"] * units.daimyo])

    return Form(read, write, _NOBODY)


def some_cards(sides: tuple[Side, ...]) -> Form[Cards]:
    """hand  Cards in order of priority."""
    return pieces(partial(read_card, players=len(sides)), lambda cards: " ".join(texts(cards)), in_order)


def one_card(sides: tuple[Side, ...]) -> Form[Any]:
    """priority  The card being carried out."""
    cards = some_cards(sides)

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Card | None:
        card = cards.read(reader, path, found, ())
        if len(card) > 1:
            reader.fault(path, phrase("one card is carried out at a time"), "priority")
        elif card and not card[0].known:
            reader.fault(path, phrase("the card that is carried out lies open"), "priority")
        return card[0] if card else None

    return Form(read, lambda card: card.text, None)


def gift(sides: tuple[Side, ...]) -> Form[Any]:
    """phase-4  `black left A3 right B1 taken`; `black A3 B1 taken` if the viewer does not know who received which."""
    card = partial(read_card, players=len(sides))

    def read(reader: TableReader, path: Path, text: Any, default: Any) -> Gift | None:
        words = _words(reader, path, text)
        taken = bool(words) and words[-1].text.lower() == "taken"
        plain = [word.text.lower() for word in words[: len(words) - taken]]
        giver = side_word(plain[0], sides) if plain else ""
        sure = len(plain) == 5 and plain[1::2] == ["left", "right"]
        if giver not in sides or not (sure or len(plain) == 3):
            wanted = phrase('{found!r} is expected to be like "black left A3 right B1", perhaps with taken', found=text)
            reader.fault(path, wanted, "phase-4")
            return None
        cards = reader.words(path, " ".join(plain[2::2] if sure else plain[1:]), card)
        return Gift(giver, (cards[0], cards[1]), taken, sure) if len(cards) == 2 else None

    def write(gift: Gift) -> str:
        left, right = texts(gift.cards)
        cards = f"left {left} right {right}" if gift.sure else f"{left} {right}"
        return f"{gift.giver} {cards}{' taken' if gift.taken else ''}"

    return Form(read, write, None)


def _words(reader: TableReader, path: Path, text: Any) -> list[Word]:
    """The words of a text; empty for None."""
    return reader.split(path, text) if isinstance(text, str) else []
