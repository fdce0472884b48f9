"""Reading actions, values of facts and notes: text to meaning. The other way is `str(action)`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sekiwidget.core.position import CHANCE, Side, UnreadableAction, Value
from sekiwidget.games.sekigahara.actions import (
    LETTER,
    Accept,
    Challenge,
    Declare,
    Deploy,
    Draw,
    Inside,
    Lose,
    Outside,
    Raise,
    Retreat,
    RetreatCastle,
    Show,
    Stop,
    Yield,
)
from sekiwidget.games.sekigahara.facts import PIECES, fact
from sekiwidget.games.sekigahara.losses import DISK_NAMES
from sekiwidget.games.sekigahara.pieces import BLOCKS, CARDS, OTHER, SEAT, Block, Card, in_order
from sekiwidget.games.sekigahara.places import PLACES
from sekiwidget.games.sekigahara.position import Position
from sekiwidget.games.sekigahara.words import (
    Word,
    near,
    read_block,
    read_blocks,
    read_card,
    read_cards,
    read_place,
    read_side,
    repeated,
    split,
    unreadable,
)

LATER = {
    "bid": "6.3",
    "discard": "6.2",
    "done": "7.1",
    "go": "6.3",
    "march": "7.3.1",
    "mori": "9.3",
    "move": "7.1",
    "muster": "7.2",
}
"""Verbs of the movement phase and the weekly cycle, which this release does not play."""


def _end(verb: Word, rest: list[Word]) -> None:
    if rest:
        raise unreadable(rest[0], f"nothing follows after {verb.text!r}")


def _one(verb: Word, rest: list[Word], what: str) -> Word:
    if not rest:
        raise UnreadableAction(
            f"{verb.text} what? {what} is expected", start=verb.start, end=verb.end, expected=(what,)
        )
    if len(rest) > 1:
        raise unreadable(rest[1], f"only {what} follows after {verb.text!r}")
    return rest[0]


def _card(word: Word, side: Side) -> Card:
    (card,) = read_cards([word], side)
    return card


def _declare(position: Position, side: Side, verb: Word, rest: list[Word]) -> Declare:
    return Declare(read_place(_one(verb, rest, "a place")))


def _deploy(position: Position, side: Side, verb: Word, rest: list[Word]) -> Deploy:
    at = next((n for n, word in enumerate(rest) if word.text.lower() == "with"), None)
    blocks = rest if at is None else rest[:at]
    if not blocks:
        raise UnreadableAction(
            "deploy what? a block is expected", start=verb.start, end=verb.end, expected=("a block",)
        )
    card = None if at is None else _card(_one(rest[at], rest[at + 1 :], "a card"), side)
    return Deploy(in_order(read_blocks(blocks, side)), card)


def _show(position: Position, side: Side, verb: Word, rest: list[Word]) -> Show:
    return Show(_card(_one(verb, rest, "a card"), side))


def _lose(position: Position, side: Side, verb: Word, rest: list[Word]) -> Lose:
    if not rest:
        raise UnreadableAction("lose what? blocks or a disk are expected", start=verb.start, end=verb.end)
    blocks: list[Block] = []
    disks: list[str] = []
    for word in repeated(rest):
        if word.text.lower() in DISK_NAMES:
            disks.append(word.text.lower())
        else:
            blocks += read_blocks([word], side)
    return Lose(in_order(blocks), tuple(disks))


def _retreat(position: Position, side: Side, verb: Word, rest: list[Word]) -> Any:
    if rest and rest[0].text.lower() == "castle":
        blocks = read_blocks(rest[1:], side)
        combat = position.combat
        if not blocks and combat is not None and len(position.blocks(combat.place, side)) <= 2:
            blocks = position.blocks(combat.place, side)
        return RetreatCastle(in_order(blocks))
    return Retreat(read_place(_one(verb, rest, "a place, or castle and blocks,")))


def _drawn(position: Position, side: Side, verb: Word, rest: list[Word]) -> Any:
    name = verb.text.lower()
    if not rest:
        what = "a place" if name == "place" else "a side"
        raise UnreadableAction(f"{name} for whom? {what} is expected", start=verb.start, end=verb.end)
    if name == "place":
        blocks = read_blocks(rest[1:], _place_side(position))
        owner = blocks[0].side if blocks else _place_side(position) or "tokugawa"
        return Raise(owner, in_order(blocks), read_place(rest[0]))
    owner = read_side(rest[0])
    if name == "recruit":
        return Raise(owner, in_order(read_blocks(rest[1:], owner)))
    return Draw(owner, in_order(read_cards(rest[1:], owner)), name)


def _place_side(position: Position) -> Side | None:
    deal = position.chance[0] if position.chance else None
    return deal.side if deal is not None and deal.verb == "place" else None


SIMPLE: dict[str, type] = {
    "inside": Inside,
    "outside": Outside,
    "stop": Stop,
    "challenge": Challenge,
    "accept": Accept,
    "yield": Yield,
}

WITH_WORDS: dict[str, Callable[[Position, Side, Word, list[Word]], Any]] = {
    "declare": _declare,
    "deploy": _deploy,
    "show": _show,
    "lose": _lose,
    "retreat": _retreat,
}

OF_CHANCE = ("draw", "deal", "place", "recruit")


def parse(position: Position, actor: Side, text: str) -> Any:
    """The action of a text for an actor. Raises UnreadableAction or AmbiguousAction with the place of the fault."""
    words = split(text)
    if not words:
        raise UnreadableAction("an action is expected")
    verb, rest = words[0], words[1:]
    name = verb.text.lower()
    verbs = OF_CHANCE if actor == CHANCE else (*SIMPLE, *WITH_WORDS)
    if actor == CHANCE and name in OF_CHANCE:
        return _drawn(position, actor, verb, rest)
    if actor != CHANCE and name in SIMPLE:
        _end(verb, rest)
        return SIMPLE[name]()
    if actor != CHANCE and name in WITH_WORDS:
        return WITH_WORDS[name](position, actor, verb, rest)
    if name in LATER and actor != CHANCE:
        raise unreadable(verb, f"{name!r} belongs to {LATER[name]}, which this version does not play yet", verbs)
    raise unreadable(verb, f"{verb.text!r} is no action{near(name, verbs)}", verbs)


SHORT = {"": "none", **{letter.lower(): side for side, letter in LETTER.items()}}
"""Facts that name a side take its letter, too; nothing is none."""


def value(position: Position, key: str, words: Value) -> Value:
    """The words of a script as the value of a fact: pieces as a tuple in full names, numbers as they are.

    Raises KeyError for a key that is none, UnreadableAction for words that cannot be its value.
    """
    now = fact(position, key)
    if isinstance(now, tuple):
        return _pieces(key, words)
    if isinstance(now, int) and not isinstance(now, bool):
        if isinstance(words, int) and not isinstance(words, bool):
            return words
        raise UnreadableAction(f"{key} is a number, not {words!r}", expected=("a number",))
    if isinstance(words, str):
        lower = words.lower()
        return words.upper() if key == "turn" else SHORT.get(lower, lower)
    if isinstance(words, int) and not isinstance(words, bool):
        return str(words)
    raise UnreadableAction(f"{key} is a word, not {words!r}", expected=("a word",))


def _pieces(key: str, words: Value) -> tuple[str, ...]:
    """Pieces in their full names."""
    if isinstance(words, tuple):
        words = " ".join(words)
    if not isinstance(words, str):
        raise UnreadableAction(f"{key} is pieces, not {words!r}", expected=("pieces",))
    name, *rest = key.split(".")
    assert name in PIECES
    given = repeated(split(words))
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
    if word == "mark" and not words:
        return "mark what? places are expected"
    if word == "arrow" and len(words) != 2:
        return "an arrow goes from a place to a place"
    for text in words:
        try:
            read_place(Word(text, 0))
        except UnreadableAction as fault:
            return str(fault)
    return None


def completions(position: Position, actor: Side, prefix: str) -> Iterator[str]:
    """Legal actions of the actor whose text begins so; without a prefix the verbs."""
    if position.to_move != actor or actor == CHANCE:
        return
    seen = set()
    for action in position.legal():
        text = str(action)
        if text.startswith(prefix):
            step = text if prefix.strip() else text.split(maxsplit=1)[0]
            if step not in seen:
                seen.add(step)
                yield step


def vocabulary() -> dict[str, tuple[str, ...]]:
    """All the words there are, for the documentation: verbs, blocks, cards, places, disks."""
    return {
        "verbs": (*SIMPLE, *WITH_WORDS, *OF_CHANCE),
        "blocks": tuple(BLOCKS),
        "cards": tuple(dict.fromkeys(text for _, text in CARDS)),
        "places": PLACES,
        "disks": DISK_NAMES,
    }
