"""Actions, marks and arrows from their texts; `str(action)` is the inverse of `parse`."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.tokens import (
    Word,
    note_fault,
    split_words,
    unknown_verb,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import by_priority
from sekiwidget.games.daimyo.components.hexes import NAME, Hex
from sekiwidget.games.daimyo.notation.tokens import read_any_card, read_cards, read_hex, read_side, read_step
from sekiwidget.games.daimyo.rules.actions import Add, Daimyo, Deal, Give, Move, Play, Recruit, Shift
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.rounds import LEFT_RIGHT
from sekiwidget.games.daimyo.rules.unit_cards import own_bushi
from sekiwidget.text.phrase import phrase


def parse(position: Position, actor: Side, text: str) -> Any:
    """The action that a text denotes for an actor. Raises UnreadableAction or AmbiguousAction."""
    words = split_words(text)
    verbs = CHANCE_VERBS if actor == CHANCE else tuple(VERBS)
    if not words:
        raise UnreadableAction(phrase("an action is missing"), expected=verbs)
    verb, rest = words[0], words[1:]
    name = verb.text.lower()
    if name not in verbs:
        raise unknown_verb(position, actor, verb, verbs)
    return _deal(position, verb, rest) if actor == CHANCE else VERBS[name](position, actor, verb, rest)


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """What is wrong with a mark or an arrow, or None. Only hexes of the land can be marked."""
    return note_fault(word, words, partial(_read_land, dict(position.land)), _NO_MARK, _NO_ARROW)


def _read_land(land: Container[Hex], word: Word) -> Hex:
    """A hex of the land, by its name in pictures. Raises UnreadableAction."""
    hex_ = read_hex(word)
    if word.text != NAME[hex_]:
        raise unreadable_at(word, phrase("{word!r} is written {hex} here", word=word.text, hex=NAME[hex_]))
    if hex_ not in land:
        none = phrase("there is no land at {hex}, and only hexes of the land can be marked", hex=word.text)
        raise unreadable_at(word, none)
    return hex_


_NO_MARK: Final = phrase("mark must be followed by hexes")
_NO_ARROW: Final = phrase("an arrow goes from a hex to a hex")


# -- verbs -------------------------------------------------------------------------------------------------------------


def _play(position: Position, side: Side, verb: Word, rest: list[Word]) -> Play:
    if not rest:
        example = "play A1 B2"
        raise unreadable_at(verb, phrase("play must be followed by cards, as in {like}", like=example), (example,))
    return Play(by_priority(read_cards(rest, len(position.sides))))


def _move(position: Position, side: Side, verb: Word, rest: list[Word]) -> Move:
    example = "move 2 m13-m14"
    if not rest:
        raise unreadable_at(
            verb, phrase("move must be followed by a number and two hexes, as in {like}", like=example), (example,)
        )
    if len(rest) > 2:
        if "-" in rest[1].text:
            fault = phrase("nothing follows after the step: {like}", like=example)
        else:
            fault = phrase("a step is two hexes joined by a hyphen: {like}", like=example)
        raise unreadable_at(rest[2], fault, (example,))
    start, end = read_step(rest[-1])
    there = own_bushi(position, start, side)
    if len(rest) == 1:
        if there > 1:
            meanings = tuple(str(Move(count, start, end)) for count in range(1, there + 1))
            at = {"start": verb.start, "end": rest[0].end}
            how_many = phrase("how many of the {there} bushi on {hex}?", there=there, hex=NAME[start])
            raise AmbiguousAction(how_many, meanings, **at)
        return Move(1, start, end)
    count = rest[0].text.lower()
    if count == "all":
        return Move(max(there, 1), start, end)
    if not count.isascii() or not count.isdigit() or len(count) > 2:
        none = phrase("{word!r} is not a number of bushi: {like}", word=rest[0].text, like=example)
        raise unreadable_at(rest[0], none, (phrase("a number"), "all"))
    return Move(int(count), start, end)


def _recruit(position: Position, side: Side, verb: Word, rest: list[Word]) -> Recruit:
    if rest:
        raise unreadable_at(rest[0], phrase("nothing follows after recruit: the bushi comes to the daimyo"))
    return Recruit()


def _daimyo(position: Position, side: Side, verb: Word, rest: list[Word]) -> Daimyo:
    word = _one_word(verb, rest, _STEP)
    home = position.daimyo_of(side)
    if "-" not in word.text and home is not None:
        return Daimyo(home, read_hex(word))
    return Daimyo(*read_step(word))


def _add(position: Position, side: Side, verb: Word, rest: list[Word]) -> Add:
    return Add(read_hex(_one_word(verb, rest, _HEX)))


def _shift(position: Position, side: Side, verb: Word, rest: list[Word]) -> Shift:
    return Shift(*read_step(_one_word(verb, rest, _HEXES)))


def _give(position: Position, side: Side, verb: Word, rest: list[Word]) -> Give:
    example = "give A3 left"
    if len(rest) != 2:
        at = rest[2] if len(rest) > 2 else verb
        raise unreadable_at(at, phrase("write a card and left or right, as in {like}", like=example), (example,))
    card, way = read_any_card(rest[0], len(position.sides)), rest[1].text.lower()
    if way not in LEFT_RIGHT:
        neither = phrase("{word!r} is neither left nor right", word=rest[1].text)
        raise unreadable_at(rest[1], with_suggestion(neither, way, LEFT_RIGHT), LEFT_RIGHT)
    mine = position.played[position.side_index(side)] if side in position.sides else ()
    others = [other for other in mine if other != card]
    # Giving one of two cards to the right means giving the other to the left.
    if way == "right" and card in mine and len(others) == 1:
        return Give(others[0])
    return Give(card, way)


def _deal(position: Position, verb: Word, rest: list[Word]) -> Deal:
    if not rest:
        raise unreadable_at(verb, phrase("deal must be followed by a side and its cards"), position.sides)
    return Deal(read_side(rest[0], position.sides), by_priority(read_cards(rest[1:], len(position.sides))))


VERBS: dict[str, Callable[[Position, Side, Word, list[Word]], Any]] = {
    "play": _play,
    "move": _move,
    "recruit": _recruit,
    "daimyo": _daimyo,
    "add": _add,
    "shift": _shift,
    "give": _give,
}

CHANCE_VERBS = ("deal",)


# -- verbs with one word -----------------------------------------------------------------------------------------------


class _OneWord(NamedTuple):
    """The messages for a verb that needs just one word: if there is none, and if there are more."""

    example: str
    none: Callable[[str, str], str]
    more: Callable[[str, str], str]


_STEP: Final = _OneWord(
    "daimyo m13-m14",
    lambda verb, like: phrase("{verb} must be followed by a step, as in {like}", verb=verb, like=like),
    lambda verb, like: phrase("only a step follows after {verb!r}, as in {like}", verb=verb, like=like),
)

_HEX: Final = _OneWord(
    "add n14",
    lambda verb, like: phrase("{verb} must be followed by a hex, as in {like}", verb=verb, like=like),
    lambda verb, like: phrase("only a hex follows after {verb!r}, as in {like}", verb=verb, like=like),
)

_HEXES: Final = _OneWord(
    "shift m13-p10",
    lambda verb, like: phrase("{verb} must be followed by a start and an end, as in {like}", verb=verb, like=like),
    lambda verb, like: phrase("only from hex to hex follows after {verb!r}, as in {like}", verb=verb, like=like),
)


def _one_word(verb: Word, rest: list[Word], wanted: _OneWord) -> Word:
    """The one word that follows a verb. Raises UnreadableAction."""
    example = wanted.example
    if not rest:
        raise unreadable_at(verb, wanted.none(verb.text, example), (example,))
    if len(rest) > 1:
        raise unreadable_at(rest[1], wanted.more(verb.text, example), (example,))
    return rest[0]
