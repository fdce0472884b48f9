"""Read actions, marks and arrows from text. The inverse for actions is `str(action)`.

What the card on the space says, or the number of armies where only one is possible, may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from sekiwidget.authoring.tokens import (
    Word,
    match_name,
    note_fault,
    split_words,
    unknown_verb,
    unreadable_at,
)
from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
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
from sekiwidget.text.phrase import phrase


def parse(position: Position, actor: Side, text: str) -> Any:
    """The action that a text denotes for an actor. Raises UnreadableAction or AmbiguousAction, locating the fault."""
    words = split_words(text)
    verbs = tuple(CHANCE_VERBS if actor == CHANCE else SIDE_VERBS)
    if not words:
        raise UnreadableAction(phrase("an action is missing"), expected=verbs)
    verb, rest = words[0], words[1:]
    if isinstance(position, Sheet) and actor == position.side:
        return parse_sheet_action(position, verb, rest)
    name = verb.text.lower()
    if name not in verbs:
        raise unknown_verb(position, actor, verb, verbs)
    if actor == CHANCE:
        return CHANCE_VERBS[name](position, verb, rest)
    return SIDE_VERBS[name](ActionWords(position, actor, verb, rest))


# -- actions of the sides ----------------------------------------------------------------------------------------------

ONE_MORE: Final = "+1"
"""special-attack, special-defence  The word for the army that a privilege adds."""


def _now(position: Position, among: Sequence[str]) -> tuple[str, ...]:
    """carry-out  The current action if it is one of these, else all of these."""
    return (position.action,) if position.action in among else tuple(among)


def _take(words: ActionWords) -> Take:
    example = "take kai 5"
    if words.rest and words.rest[0].text.lower() == PILE:
        words.rest.pop(0)
        words.none_left(f"take {PILE}")
        return Take(None)
    number = words.number()
    place = read_place(words.one(phrase("a province and a group"), example))
    return Take(place, _group(words, number, example, lambda size: Take(place, size)))


def _place(words: ActionWords) -> Put:
    return Put(_group(words, words.number(), "place 3", Put))


def _group(words: ActionWords, number: Word | None, example: str, make: Callable[[int], Take | Put]) -> int:
    """setup-groups  The size of a group; without a number the only one that is left."""
    words.none_left(example)
    draft = words.position.draft
    found = group_sizes(draft, words.position.seat(words.side)) if draft is not None and words.plays else ()
    count = None if number is None else read_number(number)
    if count is not None:
        return count
    if number is not None and found:
        return found[0]
    if len(found) == 1:
        return found[0]
    if found:
        raise words.ambiguous(phrase("which group of armies?"), [str(make(size)) for size in found])
    raise unreadable_at(words.verb, phrase("the group of armies is missing, as in {like}", like=example), (example,))


def _plan(words: ActionWords) -> Plan:
    if not words.rest:
        text = phrase("plan must be followed by a space and its card, as in {like}", like=PLAN_EXAMPLE)
        raise unreadable_at(words.verb, text, (PLAN_EXAMPLE,))
    pairs = read_pairs(words.rest)
    laid = len(words.position.plans[words.position.seat(words.side)]) if words.plays else 0
    asked = SPACES[laid] if laid < len(SPACES) else ""
    pair = next((one for one in pairs if one.space == asked), pairs[0])
    return Plan(pair.space, pair.card)


def _choose(words: ActionWords) -> Choose:
    example = "choose attack"
    card = read_special(words.one(phrase("a special card"), example))
    words.none_left(example)
    return Choose(card)


def _build(words: ActionWords) -> Build:
    example = "build castle kai"
    word = words.one(phrase("a building"), example)
    kind = match_name(word, word.text.lower(), KINDS, lambda text: phrase("{word!r} is not a building", word=text))
    place = words.place((kind,), example)
    words.none_left(example)
    return Build(kind, place)


def _collect(words: ActionWords) -> Collect:
    example = "collect tax kai"
    word = words.one(phrase("rice or tax"), example)
    goods = ("rice", "tax")
    what = match_name(
        word, word.text.lower(), goods, lambda text: phrase("{word!r} is neither rice nor tax", word=text)
    )
    place = words.place((what,), example)
    words.none_left(example)
    return Collect(what, place)


def _deploy(words: ActionWords) -> Deploy:
    example = "deploy 5 kai"
    end = words.end
    number = words.number()
    action = words.position.action if words.position.action in ARMIES_BROUGHT else ""
    count = None if number is None else read_number(number)
    spaces = (action,) if action else _spaces(count)
    place = words.place(spaces, example)
    words.none_left(example)
    if count is not None:
        return Deploy(count, place)
    if not action:
        text = phrase("the number of armies is missing, as in {like}", like=example)
        raise unreadable_at(number or words.verb, text, (example,))
    found = (
        deploy_numbers(words.position, words.side, action) if words.plays else (armies_brought(words.position, action),)
    )
    if len(found) > 1 and number is None:
        meanings = tuple(str(Deploy(one, place)) for one in found)
        raise AmbiguousAction(phrase("how many armies?"), meanings, start=words.verb.start, end=end)
    return Deploy(max(found), place)


def _spaces(count: int | None) -> tuple[str, ...]:
    """deploy5, special-deploy  The spaces whose action brings so many armies."""
    usual = 5 if count == SPECIAL_DEPLOY else count
    return tuple(action for action, number in ARMIES_BROUGHT.items() if usual in (None, number))


def _go(words: ActionWords, spaces: Sequence[str], example: str) -> tuple[int, int, Word | None, int]:
    """moving  Start, goal, the word for the number, and how many armies stand at the start."""
    number = words.number()
    start, end = read_way(words.one(phrase("a way"), example))
    words.none_left(example)
    if start is None:
        start = words.planned_place(spaces)
    if start is None:
        from_ = phrase(
            "{verb} must be followed by a start, as no card shows it: {like}", verb=words.verb.text, like=example
        )
        raise unreadable_at(words.verb, from_, (example,))
    return start, end, number, words.position.land[start].armies


def _how_many(words: ActionWords, number: Word | None, there: int, make: Callable[[int], Any], upto: int) -> int:
    """moving  The number of armies: as written, all but one, or the only possible one."""
    count = None if number is None else read_number(number)
    if count is not None:
        return count
    if number is None and there > 2:
        meanings = tuple(str(make(one)) for one in range(1, there))
        text = phrase("how many of the {there} armies?", there=there)
        raise AmbiguousAction(text, meanings, start=words.verb.start, end=upto)
    return max(there - 1, 1)


def _move(words: ActionWords) -> Move:
    upto = words.end
    start, end, number, there = _go(words, ("deploy1",), "move kai-suruga 2")
    return Move(start, end, _how_many(words, number, there, lambda count: Move(start, end, count), upto))


def _battle(words: ActionWords) -> Battle:
    upto = words.end
    more = words.flag(ONE_MORE)
    spaces = _now(words.position, ("battle_a", "battle_b"))
    start, end, number, there = _go(words, spaces, "battle kai-suruga 3")
    count = _how_many(words, number, there, lambda count: Battle(start, end, count, more), upto)
    return Battle(start, end, count, more)


def _stay(words: ActionWords) -> Stay:
    words.none_left("stay")
    return Stay()


def _defend(words: ActionWords) -> Defend:
    more = words.flag(ONE_MORE)
    words.none_left("defend +1")
    return Defend(more)


def _face(words: ActionWords) -> Face:
    example = "face kai"
    place = read_place(words.one(phrase("a province"), example))
    words.none_left(example)
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


# -- actions of chance -------------------------------------------------------------------------------------------------

T = TypeVar("T")

NOTHING_FALLS: Final = "nothing"
"""The word for a throw out of which nothing falls."""


def _all(verb: Word, rest: Sequence[Word], read: Callable[[Word], T], example: str) -> tuple[T, ...]:
    """All words that follow a verb; at least one."""
    if not rest:
        raise unreadable_at(
            verb, phrase("{verb} is incomplete: write {like}", verb=verb.text, like=example), (example,)
        )
    return tuple(map(read, rest))


def _one(verb: Word, rest: Sequence[Word], read: Callable[[Word], T], example: str) -> T:
    """The one word that follows a verb."""
    if len(rest) > 1:
        raise unreadable_at(rest[1], phrase("nothing can follow here: {like}", like=example), (example,))
    return _all(verb, rest, read, example)[0]


def _drop(position: Position, verb: Word, rest: Sequence[Word]) -> act.Drop:
    example = "drop 3x black 2x farmers"
    if not rest:
        what = phrase("write what fell, as in {like}, or {nothing}", like=example, nothing="drop nothing")
        raise unreadable_at(verb, what, (example, "drop nothing"))
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
        raise unreadable_at(
            verb, phrase("the side whose provinces revolt is missing, as in {like}", like=example), (example,)
        )
    side = read_side(rest[0], position.sides)
    return act.RevoltsOf(side, tuple(sorted(map(read_place, rest[1:]))))


def _score(position: Position, verb: Word, rest: Sequence[Word]) -> act.Score:
    if rest:
        raise unreadable_at(rest[0], phrase("nothing can follow here: {like}", like="score"), ("score",))
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


# -- marks and arrows --------------------------------------------------------------------------------------------------

_NO_MARK: Final = phrase("mark must be followed by provinces")
_NO_ARROW: Final = phrase("an arrow goes from a province to a province")


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """The error of a mark or an arrow with these words, or None. Only provinces in play can be shown."""
    return note_fault(word, words, partial(_read_played, position), _NO_MARK, _NO_ARROW)


def _read_played(position: Position, word: Word) -> int:
    """setup-three  A province in play, by its name in pictures."""
    place = read_place(word)
    if word.text != IDS[place]:
        raise unreadable_at(word, phrase("{word!r} is written {province} here", word=word.text, province=IDS[place]))
    if place not in position.places():
        out = phrase("{word!r} is out of play with three sides, and cannot be marked", word=word.text)
        raise unreadable_at(word, out, (), "setup-three")
    return place
