"""Read the words for sides, provinces, spaces, cards and cubes (docs/shogun.md, "words"). Each fault is located."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sekiwidget.authoring.tokens import (
    Word,
    expand_repeats,
    match_name,
    unknown_side,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.errors import AmbiguousAction
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, SPACES, SPECIALS, UNKNOWN
from sekiwidget.games.shogun.components.cubes import FARMERS, LETTER, SIDES, Heap
from sekiwidget.games.shogun.components.land import IDS, INDEX
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE, heap_colours
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import phrase

_NAMED: Final = {
    name: side for number, side in enumerate(SIDES, 1) for name in (side, LETTER[side].lower(), str(number))
}
"""Sides by name, letter and number."""

_COLOURS: Final = {
    **{name: side for name, side in _NAMED.items() if not name.isdigit()},
    "f": FARMERS,
    FARMERS: FARMERS,
}
"""The colours of cubes by name and letter."""

HIDDEN: Final = (UNKNOWN,)
"""The word for a card or a space that others do not see."""


def named_side(text: str, sides: Sequence[Side] = SIDES) -> Side | None:
    """The side with this letter, number or name, in any case; or None."""
    found = _NAMED.get(text.lower())
    return found if found in sides else None


def read_side(word: Word, sides: Sequence[Side]) -> Side:
    """A participating side, by letter, number or name."""
    found = named_side(word.text, sides)
    if found is None:
        raise unreadable_at(word, with_suggestion(unknown_side(word.text), word.text.lower(), sides), sides)
    return found


def no_province(word: object) -> str:
    """The error of a word that is no province."""
    return phrase("{word!r} is not a province", word=word)


def read_place(word: Word) -> int:
    """A province by its id, or a beginning of it that fits no other."""
    return INDEX[match_name(word, word.text.lower(), IDS, no_province)]


def read_way(word: Word) -> tuple[int | None, int]:
    """From a province to a province, `kai-suruga`; or only the goal."""
    start, hyphen, end = word.text.partition("-")
    if not hyphen:
        return None, read_place(word)
    if not start or not end or "-" in end:
        wrong = phrase("{word!r} is not a way: two provinces joined by a hyphen", word=word.text)
        raise unreadable_at(word, wrong, ("kai-suruga",))
    return read_place(Word(start, word.start)), read_place(Word(end, word.start + len(start) + 1))


def _one_of(known: Sequence[str], none: Callable[[str], str]) -> Callable[[Word], str]:
    """A reader of a few words, which may be cut where that is clear."""
    return lambda word: match_name(word, word.text.lower(), known, none)


read_space: Final = _one_of((*SPACES, UNKNOWN), lambda word: phrase("{word!r} is not a space of the board", word=word))
"""plan-all  One of the eleven spaces, or `?`."""

read_action: Final = _one_of(ACTIONS, lambda word: phrase("{word!r} is not an action of the board", word=word))
"""action-cards  One of the ten actions."""

read_special: Final = _one_of(SPECIALS, lambda word: phrase("{word!r} is not a special card", word=word))
"""special-cards  One of the five special cards."""

read_event: Final = _one_of(tuple(EVENTS), lambda word: phrase("{word!r} is not an event card", word=word))
"""event  One of the event cards."""


def _no_card(word: str) -> str:
    return phrase("{word!r} is neither a province nor a chest card 0 to 4 nor none", word=word)


def read_card(word: Word) -> str | None:
    """plan  The card on a space: a province, a war chest card, `?`; None for `none`."""
    text = word.text.lower()
    if text in CHESTS or text == UNKNOWN:
        return text
    found = match_name(word, text, (*IDS, EMPTY_SPACE), _no_card)
    return None if found == EMPTY_SPACE else found


def read_number(word: Word, most: int = 99) -> int | None:
    """A whole number up to `most`; None for another word."""
    text = word.text
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= most else None


def read_heap(words: Sequence[Word], players: int) -> Heap:
    """pieces  Cubes: `3x black gold`, `black 3 gold`; in any order, by seat, the farmers last.

    With a side that does not play the heap is as long as that side's seat needs: the rules refuse it.
    """
    counts = dict.fromkeys((*SIDES, FARMERS), 0)
    plain: list[Word] = []
    times: dict[int, int] = {}
    for word in words:
        number = read_number(word, most=199)
        if number is None:
            plain.append(word)
        elif not plain or len(plain) - 1 in times or plain[-1].text.lower() not in _COLOURS:
            raise unreadable_at(
                word, phrase("{word!r}: a number follows after its colour", word=word.text), ("black 3",)
            )
        else:
            times[len(plain) - 1] = number
    for at, number in times.items():
        if at and plain[at - 1].text.lower().rstrip("x").isdigit():
            twice = phrase("{word!r} is counted twice", word=plain[at].text)
            raise unreadable_at(plain[at], twice)
        counts[_colour(plain[at])] += number
    for word in expand_repeats([word for at, word in enumerate(plain) if at not in times]):
        counts[_colour(word)] += 1
    seats = max([players, *[seat for seat, side in enumerate(SIDES, 1) if counts[side]]])
    return tuple([counts[colour] for colour in heap_colours((0,) * (seats + 1))])


def _colour(word: Word) -> str:
    found = _COLOURS.get(word.text.lower())
    if found is None:
        known = (*SIDES, FARMERS)
        none = phrase("{word!r} is neither a side nor farmers", word=word.text)
        raise unreadable_at(word, with_suggestion(none, word.text.lower(), known), known)
    return found


def heap_words(heap: Heap) -> str:
    """The inverse of `read_heap`; empty for no cubes."""
    return " ".join(f"{count}x {colour}" for colour, count in zip(heap_colours(heap), heap, strict=True) if count)


# -- the words of an action --------------------------------------------------------------------------------------------

ALL_ARMIES: Final = "all"
"""The word for as many armies as may go."""


class ActionWords:
    """The words of an action after its verb, taken one by one."""

    def __init__(self, position: Position, side: Side, verb: Word, rest: Sequence[Word]) -> None:
        self.position = position
        self.side = side
        self.verb = verb
        self.rest = list(rest)

    @property
    def plays(self) -> bool:
        """Whether the side plays here."""
        return self.side in self.position.sides

    def one(self, what: str, example: str) -> Word:
        """The next word. `what` names it in the error of its absence."""
        if not self.rest:
            missing = phrase(
                "{verb} must be followed by {what}, as in {like}", verb=self.verb.text, what=what, like=example
            )
            raise unreadable_at(self.verb, missing, (example,))
        return self.rest.pop(0)

    def none_left(self, example: str) -> None:
        """Check that no word is left. Raises UnreadableAction."""
        if self.rest:
            text = phrase("nothing can follow here: {like}", like=example)
            raise unreadable_at(self.rest[0], text, (example,))

    def number(self) -> Word | None:
        """Take out the word that is a number or `all`; None without one."""
        found = [word for word in self.rest if word.text.lower() == ALL_ARMIES or read_number(word) is not None]
        if not found:
            return None
        self.rest.remove(found[0])
        return found[0]

    def flag(self, text: str) -> bool:
        """Take out a word. Returns whether it was there."""
        found = [word for word in self.rest if word.text.lower() == text]
        if found:
            self.rest.remove(found[0])
        return bool(found)

    def ambiguous(self, message: str, meanings: Sequence[str]) -> AmbiguousAction:
        """The error of words that may mean several actions."""
        return AmbiguousAction(message, tuple(meanings), start=self.verb.start, end=self.end)

    @property
    def end(self) -> int:
        """The end of the last word left, or of the verb."""
        return self.rest[-1].end if self.rest else self.verb.end

    def planned_place(self, spaces: Sequence[str]) -> int | None:
        """plan  The province whose card the side has on the first of some spaces that has one."""
        if not self.plays:
            return None
        cards = [self.position.card(self.side, space) for space in spaces]
        return next((INDEX[card] for card in cards if card in INDEX), None)

    def place(self, spaces: Sequence[str], example: str) -> int:
        """The province that is named, or else the one whose card lies on a space."""
        if self.rest:
            return read_place(self.rest.pop(0))
        found = self.planned_place(spaces)
        if found is None:
            text = phrase(
                "{verb} must be followed by a place, as no card shows it: {like}", verb=self.verb.text, like=example
            )
            raise unreadable_at(self.verb, text, (example,))
        return found
