"""Reading what chance does: cards that are turned up, cubes that fall, ties that are broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from sekiwidget.authoring.script_words import note_fault
from sekiwidget.authoring.tokens import Word, named, no_action, split, unreadable
from sekiwidget.base.phrase import phrase
from sekiwidget.core.refusal import AmbiguousAction, UnreadableAction
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import EVENTS, KINDS, SPACES
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.notation.plan_parser import PLAN_EXAMPLE, parse_sheet_action, read_pairs
from sekiwidget.games.shogun.notation.tokens import (
    ActionWords,
    read_action,
    read_event,
    read_heap,
    read_number,
    read_place,
    read_side,
    read_special,
    read_way,
)
from sekiwidget.games.shogun.rules import actions as act
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
from sekiwidget.games.shogun.rules.limits import (
    ARMIES_BROUGHT,
    SPECIAL_DEPLOY,
    armies_brought,
    deploy_numbers,
)
from sekiwidget.games.shogun.rules.planning import Sheet
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.setup import group_sizes

T = TypeVar("T")

NOTHING_FALLS: Final = "nothing"
"""What is said of a tower out of which nothing falls."""


def _all(verb: Word, rest: Sequence[Word], read: Callable[[Word], T], example: str) -> tuple[T, ...]:
    """All words that follow a verb; one at least."""
    if not rest:
        raise unreadable(verb, phrase("{verb} what? {like} is expected", verb=verb.text, like=example), (example,))
    return tuple(map(read, rest))


def _one(verb: Word, rest: Sequence[Word], read: Callable[[Word], T], example: str) -> T:
    """The one word that follows a verb."""
    if len(rest) > 1:
        raise unreadable(rest[1], phrase("nothing more is expected here: {like}", like=example), (example,))
    return _all(verb, rest, read, example)[0]


def _drop(position: Position, verb: Word, rest: Sequence[Word]) -> act.Drop:
    example = "drop 3x black 2x farmers"
    if not rest:
        what = phrase("what fell? {like} is expected, or {nothing}", like=example, nothing="drop nothing")
        raise unreadable(verb, what, (example, "drop nothing"))
    words = list(rest)
    if words[0].text.lower() == NOTHING_FALLS:
        _one(verb, words, lambda word: word, "drop nothing")
        words = []
    return act.Drop(read_heap(words, len(position.sides)))


def _tie(position: Position, verb: Word, rest: Sequence[Word]) -> act.Tie:
    return act.Tie(_all(verb, rest, lambda word: read_side(word, position.sides), "tie gold black"))


def _revolts(position: Position, verb: Word, rest: Sequence[Word]) -> act.RevoltsOf:
    example = "revolts gold kai mino"
    if not rest:
        raise unreadable(verb, phrase("whose provinces revolt? {like} is expected", like=example), (example,))
    side = read_side(rest[0], position.sides)
    return act.RevoltsOf(side, tuple(sorted(map(read_place, rest[1:]))))


def _score(position: Position, verb: Word, rest: Sequence[Word]) -> act.Score:
    if rest:
        raise unreadable(rest[0], phrase("nothing more is expected here: {like}", like="score"), ("score",))
    return act.Score()


def _events(position: Position, verb: Word, rest: Sequence[Word]) -> act.Events:
    cards = _all(verb, rest, read_event, "events castle2 theatre7 levy1 rice_most4")
    return act.Events(tuple(sorted(cards, key=tuple(EVENTS).index)))


CHANCE_VERBS: Final[dict[str, Callable[[Position, Word, Sequence[Word]], Any]]] = {
    "open": lambda p, verb, rest: act.OpenProvinces(tuple(sorted(_all(verb, rest, read_place, "open kai mino")))),
    "draw": lambda p, verb, rest: act.Draw(_one(verb, rest, read_place, "draw izu")),
    "events": _events,
    "actions": lambda p, verb, rest: act.Actions(
        _all(verb, rest, read_action, "actions tax castle battle_a rice temple")
    ),
    "specials": lambda p, verb, rest: act.Specials(
        _all(verb, rest, read_special, "specials rice attack chest deploy defence")
    ),
    "event": lambda p, verb, rest: act.Happen(_one(verb, rest, read_event, "event castle2")),
    "tie": _tie,
    "next": lambda p, verb, rest: act.Next(_one(verb, rest, read_action, "next theatre")),
    "drop": _drop,
    "winter": lambda p, verb, rest: act.Winter(_one(verb, rest, read_event, "winter theatre7")),
    "revolts": _revolts,
    "score": _score,
}
"""The verbs of chance."""


# Reading what sides do: text to action. The inverse is `str(action)`; `chance_words.py` has what chance does.

ONE_MORE: Final = "+1"
"""special-attack, special-defence  The army that a privilege adds."""


def _now(position: Position, among: Sequence[str]) -> tuple[str, ...]:
    """carry-out  The action that is carried out if it is one of some, else all of these."""
    return (position.action,) if position.action in among else tuple(among)


def _take(said: ActionWords) -> Take:
    example = "take kai 5"
    if said.rest and said.rest[0].text.lower() == PILE:
        said.rest.pop(0)
        said.none_left(f"take {PILE}")
        return Take(None)
    number = said.number()
    place = read_place(said.one(phrase("a province and a group"), example))
    return Take(place, _group(said, number, example, lambda size: Take(place, size)))


def _place(said: ActionWords) -> Put:
    return Put(_group(said, said.number(), "place 3", Put))


def _group(said: ActionWords, number: Word | None, example: str, make: Callable[[int], Take | Put]) -> int:
    """setup-groups  The size of a group; without a number the only one that is left."""
    said.none_left(example)
    draft = said.position.draft
    found = group_sizes(draft, said.position.seat(said.side)) if draft is not None and said.plays else ()
    count = None if number is None else read_number(number)
    if count is not None:
        return count
    if number is not None and found:
        return found[0]
    if len(found) == 1:
        return found[0]
    if found:
        raise said.ambiguous(phrase("which group of armies?"), [str(make(size)) for size in found])
    raise unreadable(said.verb, phrase("which group of armies? {like} is expected", like=example), (example,))


def _plan(said: ActionWords) -> Plan:
    if not said.rest:
        text = phrase("plan what? a space and its card are expected, as in {like}", like=PLAN_EXAMPLE)
        raise unreadable(said.verb, text, (PLAN_EXAMPLE,))
    pairs = read_pairs(said.rest)
    laid = len(said.position.plans[said.position.seat(said.side)]) if said.plays else 0
    asked = SPACES[laid] if laid < len(SPACES) else ""
    pair = next((one for one in pairs if one.space == asked), pairs[0])
    return Plan(pair.space, pair.card)


def _choose(said: ActionWords) -> Choose:
    example = "choose attack"
    card = read_special(said.one(phrase("a special card"), example))
    said.none_left(example)
    return Choose(card)


def _build(said: ActionWords) -> Build:
    example = "build castle kai"
    word = said.one(phrase("a building"), example)
    kind = named(word, word.text.lower(), KINDS, lambda text: phrase("{word!r} is not a building", word=text))
    place = said.place((kind,), example)
    said.none_left(example)
    return Build(kind, place)


def _collect(said: ActionWords) -> Collect:
    example = "collect tax kai"
    word = said.one(phrase("rice or tax"), example)
    goods = ("rice", "tax")
    what = named(word, word.text.lower(), goods, lambda text: phrase("{word!r} is neither rice nor tax", word=text))
    place = said.place((what,), example)
    said.none_left(example)
    return Collect(what, place)


def _deploy(said: ActionWords) -> Deploy:
    example = "deploy 5 kai"
    end = said.end
    number = said.number()
    action = said.position.action if said.position.action in ARMIES_BROUGHT else ""
    count = None if number is None else read_number(number)
    spaces = (action,) if action else _spaces(count)
    place = said.place(spaces, example)
    said.none_left(example)
    if count is not None:
        return Deploy(count, place)
    if not action:
        text = phrase("how many armies? {like} is expected", like=example)
        raise unreadable(number or said.verb, text, (example,))
    found = deploy_numbers(said.position, said.side, action) if said.plays else (armies_brought(said.position, action),)
    if len(found) > 1 and number is None:
        meanings = tuple(str(Deploy(one, place)) for one in found)
        raise AmbiguousAction(phrase("how many armies?"), meanings, start=said.verb.start, end=end)
    return Deploy(max(found), place)


def _spaces(count: int | None) -> tuple[str, ...]:
    """deploy5, special-deploy  The spaces whose action brings so many armies."""
    usual = 5 if count == SPECIAL_DEPLOY else count
    return tuple(action for action, number in ARMIES_BROUGHT.items() if usual in (None, number))


def _go(said: ActionWords, spaces: Sequence[str], example: str) -> tuple[int, int, Word | None, int]:
    """moving  From where, to where, the word for how many, and how many armies stand there."""
    number = said.number()
    start, end = read_way(said.one(phrase("a way"), example))
    said.none_left(example)
    if start is None:
        start = said.carded(spaces)
    if start is None:
        from_ = phrase("{verb} from where? no card says it: {like} is expected", verb=said.verb.text, like=example)
        raise unreadable(said.verb, from_, (example,))
    return start, end, number, said.position.land[start].armies


def _how_many(said: ActionWords, number: Word | None, there: int, make: Callable[[int], Any], upto: int) -> int:
    """moving  How many go: a number, all but one, or the only number there can be."""
    count = None if number is None else read_number(number)
    if count is not None:
        return count
    if number is None and there > 2:
        meanings = tuple(str(make(one)) for one in range(1, there))
        text = phrase("how many of the {there} armies?", there=there)
        raise AmbiguousAction(text, meanings, start=said.verb.start, end=upto)
    return max(there - 1, 1)


def _move(said: ActionWords) -> Move:
    upto = said.end
    start, end, number, there = _go(said, ("deploy1",), "move kai-suruga 2")
    return Move(start, end, _how_many(said, number, there, lambda count: Move(start, end, count), upto))


def _battle(said: ActionWords) -> Battle:
    upto = said.end
    more = said.flag(ONE_MORE)
    spaces = _now(said.position, ("battle_a", "battle_b"))
    start, end, number, there = _go(said, spaces, "battle kai-suruga 3")
    count = _how_many(said, number, there, lambda count: Battle(start, end, count, more), upto)
    return Battle(start, end, count, more)


def _stay(said: ActionWords) -> Stay:
    said.none_left("stay")
    return Stay()


def _defend(said: ActionWords) -> Defend:
    more = said.flag(ONE_MORE)
    said.none_left("defend +1")
    return Defend(more)


def _face(said: ActionWords) -> Face:
    example = "face kai"
    place = read_place(said.one(phrase("a province"), example))
    said.none_left(example)
    return Face(place)


SIDE_VERBS: Final[dict[str, Callable[[ActionWords], Any]]] = {
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
    words = split(text)
    verbs = tuple(CHANCE_VERBS if actor == CHANCE else SIDE_VERBS)
    if not words:
        raise UnreadableAction(phrase("an action is expected"), expected=verbs)
    verb, rest = words[0], words[1:]
    if isinstance(position, Sheet) and actor == position.side:
        return parse_sheet_action(position, verb, rest)
    name = verb.text.lower()
    if name not in verbs:
        raise no_action(position, actor, verb, verbs)
    if actor == CHANCE:
        return CHANCE_VERBS[name](position, verb, rest)
    return SIDE_VERBS[name](ActionWords(position, actor, verb, rest))


# -- marks and arrows ------------------------------------------------------------------------------------------

_NO_MARK: Final = phrase("mark what? provinces are expected")
_NO_ARROW: Final = phrase("an arrow goes from a province to a province")


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """Why a mark or an arrow with these words is wrong, or None. Only provinces that are in play can be shown."""
    return note_fault(word, words, partial(_read_played, position), _NO_MARK, _NO_ARROW)


def _read_played(position: Position, word: Word) -> int:
    """setup-three  A province in play, by its name in pictures."""
    place = read_place(word)
    if word.text != IDS[place]:
        raise unreadable(word, phrase("{word!r} is written {province} here", word=word.text, province=IDS[place]))
    if place not in position.places():
        out = phrase("{word!r} is out of play with three sides, and cannot be marked", word=word.text)
        raise unreadable(word, out, (), "setup-three")
    return place
