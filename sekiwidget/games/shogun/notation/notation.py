"""Reading what sides do: text to action. The inverse is `str(action)`; `chance_words.py` has what chance does.

What the card on the space says, or the number of armies where only one is possible, may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from sekiwidget.authoring.tokens import (
    Word,
    match_name,
    split_words,
    unknown_verb,
    unreadable_at,
)
from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import KINDS, SPACES
from sekiwidget.games.shogun.notation.chance_words import OF_CHANCE
from sekiwidget.games.shogun.notation.laying import parse_laying
from sekiwidget.games.shogun.notation.said import Said
from sekiwidget.games.shogun.notation.sheet import EXAMPLE, read_pairs
from sekiwidget.games.shogun.notation.tokens import read_number, read_place, read_special, read_way
from sekiwidget.games.shogun.rules.able import FULL, SIX, brings, numbers
from sekiwidget.games.shogun.rules.actions import (
    PILE,
    Battle,
    Build,
    Choose,
    Collect,
    Defend,
    Deploy,
    Face,
    Move,
    Plan,
    Put,
    Stay,
    Take,
)
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.sheet import Sheet
from sekiwidget.games.shogun.rules.start.drafting import sizes
from sekiwidget.text.phrase import phrase

MORE: Final = "+1"
"""special-attack, special-defence  The army that a privilege adds."""


def _now(position: Position, among: Sequence[str]) -> tuple[str, ...]:
    """carry-out  The action that is carried out if it is one of some, else all of these."""
    return (position.action,) if position.action in among else tuple(among)


def _take(said: Said) -> Take:
    example = "take kai 5"
    if said.rest and said.rest[0].text.lower() == PILE:
        said.rest.pop(0)
        said.none_left(f"take {PILE}")
        return Take(None)
    number = said.number()
    place = read_place(said.one(phrase("a province and a group"), example))
    return Take(place, _group(said, number, example, lambda size: Take(place, size)))


def _place(said: Said) -> Put:
    return Put(_group(said, said.number(), "place 3", Put))


def _group(said: Said, number: Word | None, example: str, make: Callable[[int], Take | Put]) -> int:
    """setup-groups  The size of a group; without a number the only one that is left."""
    said.none_left(example)
    draft = said.position.draft
    found = sizes(draft, said.position.seat(said.side)) if draft is not None and said.plays else ()
    count = None if number is None else read_number(number)
    if count is not None:
        return count
    if number is not None and found:
        return found[0]
    if len(found) == 1:
        return found[0]
    if found:
        raise said.ambiguous(phrase("which group of armies?"), [str(make(size)) for size in found])
    raise unreadable_at(said.verb, phrase("which group of armies? {like} is expected", like=example), (example,))


def _plan(said: Said) -> Plan:
    if not said.rest:
        text = phrase("plan what? a space and its card are expected, as in {like}", like=EXAMPLE)
        raise unreadable_at(said.verb, text, (EXAMPLE,))
    pairs = read_pairs(said.rest)
    laid = len(said.position.plans[said.position.seat(said.side)]) if said.plays else 0
    asked = SPACES[laid] if laid < len(SPACES) else ""
    pair = next((one for one in pairs if one.space == asked), pairs[0])
    return Plan(pair.space, pair.card)


def _choose(said: Said) -> Choose:
    example = "choose attack"
    card = read_special(said.one(phrase("a special card"), example))
    said.none_left(example)
    return Choose(card)


def _build(said: Said) -> Build:
    example = "build castle kai"
    word = said.one(phrase("a building"), example)
    kind = match_name(word, word.text.lower(), KINDS, lambda text: phrase("{word!r} is not a building", word=text))
    place = said.place((kind,), example)
    said.none_left(example)
    return Build(kind, place)


def _collect(said: Said) -> Collect:
    example = "collect tax kai"
    word = said.one(phrase("rice or tax"), example)
    goods = ("rice", "tax")
    what = match_name(
        word, word.text.lower(), goods, lambda text: phrase("{word!r} is neither rice nor tax", word=text)
    )
    place = said.place((what,), example)
    said.none_left(example)
    return Collect(what, place)


def _deploy(said: Said) -> Deploy:
    example = "deploy 5 kai"
    end = said.end
    number = said.number()
    action = said.position.action if said.position.action in FULL else ""
    count = None if number is None else read_number(number)
    spaces = (action,) if action else _spaces(count)
    place = said.place(spaces, example)
    said.none_left(example)
    if count is not None:
        return Deploy(count, place)
    if not action:
        text = phrase("how many armies? {like} is expected", like=example)
        raise unreadable_at(number or said.verb, text, (example,))
    found = numbers(said.position, said.side, action) if said.plays else (brings(said.position, action),)
    if len(found) > 1 and number is None:
        meanings = tuple(str(Deploy(one, place)) for one in found)
        raise AmbiguousAction(phrase("how many armies?"), meanings, start=said.verb.start, end=end)
    return Deploy(max(found), place)


def _spaces(count: int | None) -> tuple[str, ...]:
    """deploy5, special-deploy  The spaces whose action brings so many armies."""
    usual = 5 if count == SIX else count
    return tuple(action for action, number in FULL.items() if usual in (None, number))


def _go(said: Said, spaces: Sequence[str], example: str) -> tuple[int, int, Word | None, int]:
    """moving  From where, to where, the word for how many, and how many armies stand there."""
    number = said.number()
    start, end = read_way(said.one(phrase("a way"), example))
    said.none_left(example)
    if start is None:
        start = said.carded(spaces)
    if start is None:
        from_ = phrase("{verb} from where? no card says it: {like} is expected", verb=said.verb.text, like=example)
        raise unreadable_at(said.verb, from_, (example,))
    return start, end, number, said.position.land[start].armies


def _how_many(said: Said, number: Word | None, there: int, make: Callable[[int], Any], upto: int) -> int:
    """moving  How many go: a number, all but one, or the only number there can be."""
    count = None if number is None else read_number(number)
    if count is not None:
        return count
    if number is None and there > 2:
        meanings = tuple(str(make(one)) for one in range(1, there))
        text = phrase("how many of the {there} armies?", there=there)
        raise AmbiguousAction(text, meanings, start=said.verb.start, end=upto)
    return max(there - 1, 1)


def _move(said: Said) -> Move:
    upto = said.end
    start, end, number, there = _go(said, ("deploy1",), "move kai-suruga 2")
    return Move(start, end, _how_many(said, number, there, lambda count: Move(start, end, count), upto))


def _battle(said: Said) -> Battle:
    upto = said.end
    more = said.flag(MORE)
    spaces = _now(said.position, ("battle_a", "battle_b"))
    start, end, number, there = _go(said, spaces, "battle kai-suruga 3")
    count = _how_many(said, number, there, lambda count: Battle(start, end, count, more), upto)
    return Battle(start, end, count, more)


def _stay(said: Said) -> Stay:
    said.none_left("stay")
    return Stay()


def _defend(said: Said) -> Defend:
    more = said.flag(MORE)
    said.none_left("defend +1")
    return Defend(more)


def _face(said: Said) -> Face:
    example = "face kai"
    place = read_place(said.one(phrase("a province"), example))
    said.none_left(example)
    return Face(place)


VERBS: Final[dict[str, Callable[[Said], Any]]] = {
    "take": _take,
    "place": _place,
    "plan": _plan,
    "choose": _choose,
    "build": _build,
    "collect": _collect,
    "deploy": _deploy,
    "move": _move,
    "stay": _stay,
    "battle": _battle,
    "defend": _defend,
    "face": _face,
}
"""The verbs of the sides."""


def parse(position: Position, actor: Side, text: str) -> Any:
    """The action that a text denotes for an actor. Raises UnreadableAction or AmbiguousAction, locating the fault."""
    words = split_words(text)
    verbs = tuple(OF_CHANCE if actor == CHANCE else VERBS)
    if not words:
        raise UnreadableAction(phrase("an action is expected"), expected=verbs)
    verb, rest = words[0], words[1:]
    if isinstance(position, Sheet) and actor == position.side:
        return parse_laying(position, verb, rest)
    name = verb.text.lower()
    if name not in verbs:
        raise unknown_verb(position, actor, verb, verbs)
    if actor == CHANCE:
        return OF_CHANCE[name](position, verb, rest)
    return VERBS[name](Said(position, actor, verb, rest))
