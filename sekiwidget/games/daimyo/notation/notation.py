"""Reading actions, values of facts and notes: text to meaning. The other way is `str(action)`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekiwidget.authoring.tokens import Word, near, split, unreadable
from sekiwidget.core.refusal import AmbiguousAction, UnreadableAction
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import in_order
from sekiwidget.games.daimyo.components.hexes import NAME
from sekiwidget.games.daimyo.notation.tokens import read_any_card, read_cards, read_hex, read_side, read_step
from sekiwidget.games.daimyo.rules.actions import Add, Daimyo, Deal, Give, Move, Play, Recruit, Shift
from sekiwidget.games.daimyo.rules.bushi import standing
from sekiwidget.games.daimyo.rules.passing import WAYS
from sekiwidget.games.daimyo.rules.position import Position


def _only(verb: Word, rest: list[Word], what: str, example: str) -> Word:
    """The one word that follows a verb."""
    if not rest:
        raise unreadable(verb, f"{verb.text} what? {what} is expected, as in {example}", (example,))
    if len(rest) > 1:
        raise unreadable(rest[1], f"only {what} follows after {verb.text!r}, as in {example}", (example,))
    return rest[0]


def _play(position: Position, side: Side, verb: Word, rest: list[Word]) -> Play:
    if not rest:
        raise unreadable(verb, "play what? cards are expected, as in play A1 B2", ("play A1 B2",))
    return Play(in_order(read_cards(rest, len(position.sides))))


def _move(position: Position, side: Side, verb: Word, rest: list[Word]) -> Move:
    example = "move 2 m13-m14"
    if not rest:
        raise unreadable(verb, f"move how many, and where? {example} is expected", (example,))
    if len(rest) > 2:
        hint = "nothing follows after the step" if "-" in rest[1].text else "a step is two hexes joined by a hyphen"
        raise unreadable(rest[2], f"{hint}: {example}", (example,))
    start, end = read_step(rest[-1])
    there = standing(position, start, side)
    if len(rest) == 1:
        if there > 1:
            meanings = tuple(str(Move(count, start, end)) for count in range(1, there + 1))
            at = {"start": verb.start, "end": rest[0].end}
            raise AmbiguousAction(f"how many of the {there} bushi on {NAME[start]}?", meanings, **at)
        return Move(1, start, end)
    count = rest[0].text.lower()
    if count == "all":
        return Move(max(there, 1), start, end)
    if not count.isascii() or not count.isdigit() or len(count) > 2:
        raise unreadable(rest[0], f"{rest[0].text!r} is no number of bushi: {example}", ("a number", "all"))
    return Move(int(count), start, end)


def _recruit(position: Position, side: Side, verb: Word, rest: list[Word]) -> Recruit:
    if rest:
        raise unreadable(rest[0], "nothing follows after recruit: the bushi comes to the daimyo")
    return Recruit()


def _daimyo(position: Position, side: Side, verb: Word, rest: list[Word]) -> Daimyo:
    word = _only(verb, rest, "a step", "daimyo m13-m14")
    home = position.daimyo_of(side)
    if "-" not in word.text and home is not None:
        return Daimyo(home, read_hex(word))
    return Daimyo(*read_step(word))


def _add(position: Position, side: Side, verb: Word, rest: list[Word]) -> Add:
    return Add(read_hex(_only(verb, rest, "a hex", "add n14")))


def _shift(position: Position, side: Side, verb: Word, rest: list[Word]) -> Shift:
    return Shift(*read_step(_only(verb, rest, "from hex to hex", "shift m13-p10")))


def _give(position: Position, side: Side, verb: Word, rest: list[Word]) -> Give:
    example = "give A3 left"
    if len(rest) != 2:
        at = rest[2] if len(rest) > 2 else verb
        raise unreadable(at, f"a card and left or right are expected: {example}", (example,))
    card, way = read_any_card(rest[0], len(position.sides)), rest[1].text.lower()
    if way not in WAYS:
        raise unreadable(rest[1], f"{rest[1].text!r} is neither left nor right{near(way, WAYS)}", WAYS)
    mine = position.played[position.seat(side)] if side in position.sides else ()
    others = [other for other in mine if other != card]
    # To give one of two cards to the right is to give the other to the left.
    if way == "right" and card in mine and len(others) == 1:
        return Give(others[0])
    return Give(card, way)


def _deal(position: Position, verb: Word, rest: list[Word]) -> Deal:
    if not rest:
        raise unreadable(verb, "deal whom? a side and its cards are expected", position.sides)
    return Deal(read_side(rest[0], position.sides), in_order(read_cards(rest[1:], len(position.sides))))


VERBS: dict[str, Callable[[Position, Side, Word, list[Word]], Any]] = {
    "play": _play,
    "move": _move,
    "recruit": _recruit,
    "daimyo": _daimyo,
    "add": _add,
    "shift": _shift,
    "give": _give,
}
OF_CHANCE = ("deal",)


def parse(position: Position, actor: Side, text: str) -> Any:
    """The action of a text for an actor. Raises UnreadableAction or AmbiguousAction with the place of the fault."""
    words = split(text)
    verbs = OF_CHANCE if actor == CHANCE else tuple(VERBS)
    if not words:
        raise UnreadableAction("an action is expected", expected=verbs)
    verb, rest = words[0], words[1:]
    name = verb.text.lower()
    if name not in verbs:
        raise unreadable(verb, f"{verb.text!r} is no action{near(name, verbs)}", verbs)
    return _deal(position, verb, rest) if actor == CHANCE else VERBS[name](position, actor, verb, rest)
