"""Reading what a script says of a position: values of facts, and the places of marks and arrows."""

from __future__ import annotations

from sekiwidget.authoring.script_words import note_fault, pieces, truth, whole, wordy
from sekiwidget.authoring.tokens import repeated, unreadable
from sekiwidget.core.facts import Value
from sekiwidget.games.sekigahara.components.pieces import OTHER, SEAT
from sekiwidget.games.sekigahara.notation.facts import PIECES, fact, parts
from sekiwidget.games.sekigahara.notation.tokens import read_block, read_card, read_place
from sekiwidget.games.sekigahara.rules.actions import LETTER
from sekiwidget.games.sekigahara.rules.combat.losses import DISK_NAMES
from sekiwidget.games.sekigahara.rules.position import Position

SHORT = {"": "none", **{letter.lower(): side for side, letter in LETTER.items()}}
"""Facts that name a side take its letter, too; nothing is none."""


def value(position: Position, key: str, words: Value) -> Value:
    """The words of a script as the value of a fact: pieces as a tuple in full names, numbers as they are.

    Raises KeyError for a key that is none, UnreadableAction for words that cannot be its value.
    """
    now = fact(position, key)
    if isinstance(now, tuple):
        return _pieces(key, words)
    if isinstance(now, bool):
        return truth(key, words)
    if isinstance(now, int):
        return whole(key, words)
    if isinstance(words, int) and not isinstance(words, bool):
        return str(words)
    text = wordy(key, words)
    return text.upper() if key == "turn" else SHORT.get(text.lower(), text.lower())


def _pieces(key: str, words: Value) -> tuple[str, ...]:
    """Pieces in their full names."""
    name, *rest = parts(key)
    assert name in PIECES
    given = repeated(pieces(key, words))
    if name == "disks":
        for word in given:
            if word.text.lower() not in DISK_NAMES:
                raise unreadable(word, f"{word.text!r} is no disk", DISK_NAMES)
        return tuple(word.text.lower() for word in given)
    if name in ("hands", "discards"):
        return tuple(read_card(word, rest[0]).text for word in given)
    owner = next((part for part in rest if part in SEAT), "ishida")
    if name == "deployed":
        return tuple(read_block(word, None).text for word in given)
    return tuple(read_block(word, OTHER[owner] if name == "known" else owner).text for word in given)


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """What is wrong with a mark or an arrow of these words, or None."""
    return note_fault(word, words, read_place, "a place", "places")
