"""Reading actions: text to meaning. The other way is `str(action)`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sekiwidget.authoring.tokens import Word, near, read_side, repeated, split, unreadable
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, CARDS, ISHIDA, Block, Card, in_order
from sekiwidget.games.sekigahara.components.places import NAMES, NEAR, PLACES
from sekiwidget.games.sekigahara.notation.tokens import read_blocks, read_cards, read_ends, read_place
from sekiwidget.games.sekigahara.rules.actions import (
    LETTER,
    Accept,
    Bid,
    Challenge,
    Declare,
    Deploy,
    Discard,
    Done,
    Draw,
    Go,
    Inside,
    Lose,
    March,
    Mori,
    Move,
    Muster,
    Outside,
    Raise,
    Retreat,
    RetreatCastle,
    Show,
    Stop,
    Yield,
)
from sekiwidget.games.sekigahara.rules.campaign.march import meant
from sekiwidget.games.sekigahara.rules.combat.losses import DISK_NAMES
from sekiwidget.games.sekigahara.rules.position import Position


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
    owner = read_side(rest[0], LETTER)
    if name == "recruit":
        return Raise(owner, in_order(read_blocks(rest[1:], owner)))
    return Draw(owner, in_order(read_cards(rest[1:], owner)), name)


def _place_side(position: Position) -> Side | None:
    deal = position.chance[0] if position.chance else None
    return deal.side if deal is not None and deal.verb == "place" else None


def _discard(position: Position, side: Side, verb: Word, rest: list[Word]) -> Discard:
    return Discard(in_order(read_cards(rest, side)))


def _bid(position: Position, side: Side, verb: Word, rest: list[Word]) -> Bid:
    return Bid(_card(_one(verb, rest, "a card"), side))


def _go(position: Position, side: Side, verb: Word, rest: list[Word]) -> Go:
    word = _one(verb, rest, "first or second")
    if word.text.lower() not in ("first", "second"):
        raise unreadable(word, f"go first or second, not {word.text!r}", ("first", "second"))
    return Go(word.text.lower())


def _move(position: Position, side: Side, verb: Word, rest: list[Word]) -> Move:
    degrees = ("none", "minimal", "limited", "total")
    if not rest or rest[0].text.lower() not in degrees:
        at = rest[0] if rest else verb
        hint = near(at.text.lower(), degrees) if rest else ""
        raise unreadable(at, f"move how far? {', '.join(degrees)} is expected{hint}", degrees)
    degree, cards = rest[0].text.lower(), rest[1:]
    if degree == "none" and cards:
        if cards[0].text.lower() != "redraw":
            raise unreadable(cards[0], "without movement only redraw and cards may follow", ("redraw",))
        if len(cards) == 1:
            raise unreadable(cards[0], "redraw which cards?")
        cards = cards[1:]
    return Move(degree, in_order(read_cards(cards, side)))


def _muster(position: Position, side: Side, verb: Word, rest: list[Word]) -> Muster:
    if len(rest) < 2:
        raise unreadable(verb, "muster what, and where? blocks and a place are expected", ("blocks and a place",))
    return Muster(in_order(read_blocks(rest[:-1], side)), read_place(rest[-1]))


def _march(position: Position, side: Side, verb: Word, rest: list[Word]) -> March:
    at = next((n for n, word in enumerate(rest) if "-" in word.text), None)
    if at is None:
        raise unreadable(verb, "march by which road? from-to is expected", ("edo-hakone",))
    start, end = read_ends(rest[at])
    if end not in NEAR[start]:
        text = f"no road joins {NAMES[start]} and {NAMES[end]}; a march goes from place to place"
        raise unreadable(rest[at], text, rule="7.3.1")
    force: Card | None = None
    lead: Block | None = None
    options = rest[at + 1 :]
    while options:
        name = options[0].text.lower()
        if name not in ("force", "lead") or len(options) < 2:
            raise unreadable(options[0], "after the road: force and a card, lead and a leader", ("force", "lead"))
        if name == "force":
            force = _card(options[1], side)
        else:
            (lead,) = read_blocks([options[1]], side)
        options = options[2:]
    blocks = in_order(read_blocks(rest[:at], side))
    return _meant(position, side, March(blocks, start, end, force, lead))


def _meant(position: Position, side: Side, march: March) -> March:
    """7.3.4  A march as it is meant: where it needs a leader, the lowest in the order of the data need not be named."""
    movement = position.movement
    if movement is None or march.lead is None:
        return march
    reading = meant(position, movement, side, march)
    if reading is None or reading[0].leaders[:1] != (march.lead,):
        return march
    unnamed = replace(march, lead=None)
    return unnamed if meant(position, movement, side, unnamed) == reading else march


def _mori(position: Position, side: Side, verb: Word, rest: list[Word]) -> Mori:
    if len(rest) != 3 or rest[1].text.lower() != "with":
        raise unreadable(verb, "a Mōri block and its card are expected: mori mori3 with ukita", ("block with card",))
    # 9.3  They are Ishida’s; that another side brings them is refused by the rule, not by the reader.
    (block,) = read_blocks([rest[0]], ISHIDA)
    return Mori(block, _card(rest[2], side))


SIMPLE: dict[str, type] = {
    "inside": Inside,
    "outside": Outside,
    "stop": Stop,
    "challenge": Challenge,
    "accept": Accept,
    "yield": Yield,
    "done": Done,
}

WITH_WORDS: dict[str, Callable[[Position, Side, Word, list[Word]], Any]] = {
    "declare": _declare,
    "deploy": _deploy,
    "show": _show,
    "lose": _lose,
    "retreat": _retreat,
    "discard": _discard,
    "bid": _bid,
    "go": _go,
    "move": _move,
    "muster": _muster,
    "march": _march,
    "mori": _mori,
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
    raise unreadable(verb, f"{verb.text!r} is no action{near(name, verbs)}", verbs)


def vocabulary() -> dict[str, tuple[str, ...]]:
    """All the words there are, for the documentation: verbs, blocks, cards, places, disks."""
    return {
        "verbs": (*SIMPLE, *WITH_WORDS, *OF_CHANCE),
        "blocks": tuple(BLOCKS),
        "cards": tuple(dict.fromkeys(text for _, text in CARDS)),
        "places": PLACES,
        "disks": DISK_NAMES,
    }
