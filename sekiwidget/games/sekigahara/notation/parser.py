"""Reading actions, chains of marches, marks and arrows. The inverse of `parse` is `str(action)`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.tokens import (
    Word,
    expand_repeats,
    note_fault,
    read_side,
    split_words,
    unknown_verb,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, CARDS, ISHIDA, Block, Card, in_order
from sekiwidget.games.sekigahara.components.places import NEAR, PLACES
from sekiwidget.games.sekigahara.components.wording import place_name
from sekiwidget.games.sekigahara.notation.tokens import read_blocks, read_cards, read_ends, read_place
from sekiwidget.games.sekigahara.rules.actions import (
    FRESH,
    LETTER,
    ORDINALS,
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
from sekiwidget.games.sekigahara.rules.losses import DISK_NAMES
from sekiwidget.games.sekigahara.rules.march import interpret, shortest_wording
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase


def _end(verb: Word, rest: list[Word]) -> None:
    if rest:
        raise unreadable_at(rest[0], phrase("nothing follows after {verb!r}", verb=verb.text))


class _One(NamedTuple):
    """The single word after a verb, with the messages for a missing word and for several."""

    name: str
    none: Callable[[str], str]
    more: Callable[[str], str]


_PLACE: Final = _One(
    phrase("a place"),
    lambda verb: phrase("{verb} must be followed by a place", verb=verb),
    lambda verb: phrase("only a place follows after {verb!r}", verb=verb),
)
_CARD: Final = _One(
    phrase("a card"),
    lambda verb: phrase("{verb} must be followed by a card", verb=verb),
    lambda verb: phrase("only a card follows after {verb!r}", verb=verb),
)
_ESCAPE: Final = _One(
    phrase("a place, or castle and blocks,"),
    lambda verb: phrase("{verb} must be followed by a place, or by castle and blocks", verb=verb),
    lambda verb: phrase("only a place, or castle and blocks, follows after {verb!r}", verb=verb),
)
_ORDER: Final = _One(
    phrase("first or second"),
    lambda verb: phrase("{verb} must be followed by first or second", verb=verb),
    lambda verb: phrase("only first or second follows after {verb!r}", verb=verb),
)


def _one(verb: Word, rest: list[Word], wanted: _One) -> Word:
    if not rest:
        raise unreadable_at(verb, wanted.none(verb.text), (wanted.name,))
    if len(rest) > 1:
        raise unreadable_at(rest[1], wanted.more(verb.text))
    return rest[0]


def _card(word: Word, side: Side) -> Card:
    (card,) = read_cards([word], side)
    return card


def _declare(position: Position, side: Side, verb: Word, rest: list[Word]) -> Declare:
    return Declare(read_place(_one(verb, rest, _PLACE)))


def _deploy(position: Position, side: Side, verb: Word, rest: list[Word]) -> Deploy:
    at = next((n for n, word in enumerate(rest) if word.text.lower() == "with"), None)
    blocks = rest if at is None else rest[:at]
    if not blocks:
        raise unreadable_at(verb, phrase("deploy must be followed by a block"), (phrase("a block"),))
    card = None if at is None else _card(_one(rest[at], rest[at + 1 :], _CARD), side)
    return Deploy(in_order(read_blocks(blocks, side)), card)


def _show(position: Position, side: Side, verb: Word, rest: list[Word]) -> Show:
    return Show(_card(_one(verb, rest, _CARD), side))


def _lose(position: Position, side: Side, verb: Word, rest: list[Word]) -> Lose:
    if not rest:
        raise unreadable_at(verb, phrase("lose must be followed by blocks or a disk"))
    blocks: list[Block] = []
    disks: list[str] = []
    for word in expand_repeats(rest):
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
    return Retreat(read_place(_one(verb, rest, _ESCAPE)))


def _drawn(position: Position, side: Side, verb: Word, rest: list[Word]) -> Any:
    name = verb.text.lower()
    if not rest:
        if name == "place":
            raise unreadable_at(verb, phrase("{verb} must be followed by a place", verb=name))
        raise unreadable_at(verb, phrase("{verb} must be followed by a side", verb=name))
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
    return Bid(_card(_one(verb, rest, _CARD), side))


def _go(position: Position, side: Side, verb: Word, rest: list[Word]) -> Go:
    word = _one(verb, rest, _ORDER)
    if word.text.lower() not in ("first", "second"):
        text = phrase("go first or second, not {word!r}", word=word.text)
        raise unreadable_at(word, text, ("first", "second"))
    return Go(word.text.lower())


def _move(position: Position, side: Side, verb: Word, rest: list[Word]) -> Move:
    degrees = ("none", "minimal", "limited", "total")
    if not rest or rest[0].text.lower() not in degrees:
        at = rest[0] if rest else verb
        text = phrase("move must be followed by {degrees}", degrees=", ".join(degrees))
        raise unreadable_at(at, with_suggestion(text, at.text.lower(), degrees) if rest else text, degrees)
    degree, cards = rest[0].text.lower(), rest[1:]
    if degree == "none" and cards:
        if cards[0].text.lower() != "redraw":
            text = phrase("without movement only redraw and cards may follow")
            raise unreadable_at(cards[0], text, ("redraw",))
        if len(cards) == 1:
            raise unreadable_at(cards[0], phrase("redraw which cards?"))
        cards = cards[1:]
    return Move(degree, in_order(read_cards(cards, side)))


def _muster(position: Position, side: Side, verb: Word, rest: list[Word]) -> Muster:
    if len(rest) < 2:
        text = phrase("muster must be followed by blocks and a place")
        raise unreadable_at(verb, text, (phrase("blocks and a place"),))
    return Muster(in_order(read_blocks(rest[:-1], side)), read_place(rest[-1]))


def _march(position: Position, side: Side, verb: Word, rest: list[Word]) -> March:
    which = rest[0].text.lower() if rest and rest[0].text.lower() in (FRESH, *ORDINALS) else ""
    rest = rest[1:] if which else rest
    at = next((n for n, word in enumerate(rest) if "-" in word.text), None)
    if at is None:
        raise unreadable_at(verb, phrase("march must be followed by a start and an end, as from-to"), ("edo-hakone",))
    start, end = read_ends(rest[at])
    if end not in NEAR[start]:
        text = phrase(
            "no road joins {start} and {end}; a march goes from place to place",
            start=place_name(start),
            end=place_name(end),
        )
        raise unreadable_at(rest[at], text, rule="7.3.1")
    force: Card | None = None
    lead: Block | None = None
    options = rest[at + 1 :]
    while options:
        name = options[0].text.lower()
        if name not in ("force", "lead") or len(options) < 2:
            text = phrase("after the road: force and a card, lead and a leader")
            raise unreadable_at(options[0], text, ("force", "lead"))
        if name == "force":
            force = _card(options[1], side)
        else:
            (lead,) = read_blocks([options[1]], side)
        options = options[2:]
    blocks = in_order(read_blocks(rest[:at], side))
    return _reworded(position, side, March(blocks, start, end, force, lead, which))


def _reworded(position: Position, side: Side, march: March) -> March:
    """7.3.1, 7.3.4  A march in as few words as mean it: group and leader are named only where that tells something."""
    movement = position.movement
    if movement is None or not (march.lead or march.which):
        return march
    reading = interpret(position, movement, side, march)
    if reading is None:
        return march
    found, step = reading
    # The lowest leader leads where one is needed and none is named.
    needed = step.short > (march.force is not None)
    lead = march.lead or (found.leaders[0] if needed else None)
    return shortest_wording(position, movement, side, found, replace(march, lead=lead))


def _mori(position: Position, side: Side, verb: Word, rest: list[Word]) -> Mori:
    if len(rest) != 3 or rest[1].text.lower() != "with":
        text = phrase("write a Mōri block and its card, as in {like}", like="mori mori3 with ukita")
        raise unreadable_at(verb, text, (phrase("block with card"),))
    # 9.3  They are Ishida’s; another side that brings them is refused by the rule, not by the reader.
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
    """The action that a text denotes for an actor. Raises UnreadableAction or AmbiguousAction, locating the fault."""
    words = split_words(text)
    if not words:
        raise UnreadableAction(phrase("an action is missing"))
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
    raise unknown_verb(position, actor, verb, verbs)


def vocabulary() -> dict[str, tuple[str, ...]]:
    """The complete vocabulary, for the documentation: verbs, blocks, cards, places, disks."""
    return {
        "verbs": (*SIMPLE, *WITH_WORDS, *OF_CHANCE),
        "blocks": tuple(BLOCKS),
        "cards": tuple(dict.fromkeys(text for _, text in CARDS)),
        "places": PLACES,
        "disks": DISK_NAMES,
    }


# -- a march along a chain of roads (7.3) ------------------------------------------------------------------------------

OPTIONS = ("force", "lead")
"""What may follow a chain such as `edo-hakone-numazu`; each option belongs to the segment that needs it."""


def split_text(position: Any, actor: Side, text: str) -> tuple[str, str]:
    """7.3  The text of the first segment and that of the rest; only a chain has a rest."""
    words = [word.text for word in split_words(text)]
    at = next((n for n, word in enumerate(words) if word.count("-") > 1), None)
    if not words or words[0].lower() != "march" or at is None:
        return text, ""
    start, end, *further = words[at].split("-")
    head, options = words[1:at], words[at + 1 :]
    pairs = [tuple(options[n : n + 2]) for n in range(0, len(options), 2)]
    if any(len(pair) < 2 or pair[0].lower() not in OPTIONS for pair in pairs):
        return text, ""
    # Blocks that have marched are no longer `fresh`.
    further_head = head[1:] if head and head[0].lower() in (FRESH, *ORDINALS) else head
    used = _needed(position, actor, ["march", *head, f"{start}-{end}"], pairs)
    first = " ".join(["march", *head, f"{start}-{end}", *(word for pair in used for word in pair)])
    left = [word for pair in pairs if pair not in used for word in pair]
    return first, " ".join(["march", *further_head, "-".join((end, *further)), *left])


def _needed(position: Any, actor: Side, words: list[str], pairs: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The fewest options that let the first segment be marched; none if nothing helps."""
    lead = [pair for pair in pairs if pair[0].lower() == "lead"]
    force = [pair for pair in pairs if pair[0].lower() == "force"]
    for used in ([], lead, force, lead + force):
        try:
            action = parse(position, actor, " ".join([*words, *(word for pair in used for word in pair)]))
        except UnreadableAction:
            return []
        if position.why_not_by(actor, action) is None:
            return used
    return []


# -- marks and arrows --------------------------------------------------------------------------------------------------

NO_MARK: Final = phrase("mark must be followed by places")
NO_ARROW: Final = phrase("an arrow goes from a place to a place")


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """Why a mark or an arrow with these words is wrong, or None."""
    return note_fault(word, words, read_place, NO_MARK, NO_ARROW)
