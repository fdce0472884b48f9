"""Reading what a script says about a position: values of facts, and the places of marks and arrows."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.facts import NONE
from sekiwidget.authoring.tokens import Word, expand_repeats, note_fault, read_text, unreadable_at
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER
from sekiwidget.games.sekigahara.notation.tokens import no_disk, read_block, read_card, read_place
from sekiwidget.games.sekigahara.rules.actions import LETTER
from sekiwidget.games.sekigahara.rules.combat.losses import DISK_NAMES
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase

SHORT = {"": NONE, **{letter.lower(): side for side, letter in LETTER.items()}}
"""Facts that name a side also accept its letter; an empty value is `none`."""

NO_MARK: Final = phrase("mark what? places are expected")
NO_ARROW: Final = phrase("an arrow goes from a place to a place")


def word(key: str, words: Value) -> str:
    """A word, or a side by its letter."""
    text = read_text(key, words).lower()
    return SHORT.get(text, text)


def turn(key: str, words: Value) -> str:
    """A turn of the week."""
    return read_text(key, words).upper()


def _blocks(words: list[Word], side: Side | None) -> tuple[str, ...]:
    return tuple(read_block(one, side).text for one in expand_repeats(words))


def mori(position: Position, words: list[Word]) -> tuple[str, ...]:
    """9.3  Ishida's blocks."""
    return _blocks(words, ISHIDA)


def disks(position: Position, words: list[Word]) -> tuple[str, ...]:
    """Disks by their names."""
    given = expand_repeats(words)
    for one in given:
        if one.text.lower() not in DISK_NAMES:
            raise unreadable_at(one, no_disk(one.text), DISK_NAMES)
    return tuple(one.text.lower() for one in given)


def cards_of(position: Position, words: list[Word], side: Side) -> tuple[str, ...]:
    """Cards of a side."""
    return tuple(read_card(one, side).text for one in expand_repeats(words))


def blocks_of(position: Position, words: list[Word], side: Side) -> tuple[str, ...]:
    """Blocks of a side."""
    return _blocks(words, side)


def placed_blocks(position: Position, words: list[Word], place: int, side: Side) -> tuple[str, ...]:
    """Blocks of a side at a place."""
    return _blocks(words, side)


def foreign_blocks(position: Position, words: list[Word], side: Side, place: int) -> tuple[str, ...]:
    """Blocks of the other side at a place."""
    return _blocks(words, OTHER[side])


def deployed(position: Position, words: list[Word], side: Side) -> tuple[str, ...]:
    """8.6  Blocks of either side, since some have defected."""
    return _blocks(words, None)


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """Why a mark or an arrow with these words is wrong, or None."""
    return note_fault(word, words, read_place, NO_MARK, NO_ARROW)
