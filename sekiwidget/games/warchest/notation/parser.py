"""Reading actions, marks and arrows: text to meaning. The inverse is `str(action)`.

The canonical text names every hex. An unambiguous abbreviation is read too: `control scout`, `move scout d5`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from sekiwidget.authoring.tokens import (
    Word,
    note_fault,
    read_side,
    split_words,
    unknown_verb,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.hexes import NEAR
from sekiwidget.games.warchest.components.units import LETTER, ROYAL, SIDE_INDEX, SIDES, Stack
from sekiwidget.games.warchest.components.wording import SideName, UnitName, UnitOf
from sekiwidget.games.warchest.notation.tokens import (
    is_path,
    read_coin,
    read_coins,
    read_hex,
    read_path,
    read_unit,
    read_used,
)
from sekiwidget.games.warchest.rules.actions import (
    Attack,
    Bolster,
    Cards,
    Control,
    Deploy,
    Draft,
    Draw,
    Initiative,
    Lose,
    Marker,
    Move,
    Order,
    Pass,
    Path,
    Recruit,
    Remove,
    Stop,
    Tactic,
)
from sekiwidget.games.warchest.rules.maneuver import ROYAL_GUARD
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.tactics import TACTICS
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import AnyOf

Words = list[Word]
ROYAL_USES = ("initiative with royal", "recruit scout with royal", "pass with royal")


def _expect_end(verb: Word, rest: Words) -> None:
    if rest:
        raise unreadable_at(rest[0], phrase("nothing more follows after {verb!r}", verb=verb.text))


def _unit(verb: Word, rest: Words, example: str, read: Callable[[Word], str] = read_used) -> str:
    """The unit named after a verb."""
    if not rest:
        what = phrase("{verb} must be followed by a unit, as in {like}", verb=verb.text, like=example)
        raise unreadable_at(verb, what, (example,))
    return read(rest[0])


def _only_meaning(position: Position, side: Side, meanings: list[Any], words: Words) -> Any:
    """The only meaning, or the only legal one. Raises AmbiguousAction if there are several."""
    if len(meanings) > 1:
        meanings = [way for way in meanings if position.why_not_by(side, way) is None] or meanings
    if len(meanings) > 1:
        texts = tuple(str(meaning) for meaning in meanings)
        start, end = words[0].start, words[-1].end
        raise AmbiguousAction(phrase("this may mean {meanings}", meanings=AnyOf(texts)), texts, start=start, end=end)
    return meanings[0]


def _unit_hexes(position: Position, side: Side, unit: str, words: Words) -> list[int]:
    """Where the units of a kind stand, for a text that does not name the hex."""
    found = position.hexes_of(side, unit)
    if unit == ROYAL:
        text = phrase("the Royal Coin has no unit; it is used face down")
        raise unreadable_at(words[-1], text, ROYAL_USES, "royal-coin")
    if not found:
        verb = words[0].text.lower()
        raise unreadable_at(words[-1], _not_there(position, side, unit), (f"{verb} {unit} d4",), verb)
    if unit == "footman" == position.step and side == position.to_move:
        return [place for place in found if place in position.pending[-1].waiting] or found
    return found


def _not_there(position: Position, side: Side, unit: str) -> str:
    """The message for a unit that is named without a hex and stands nowhere."""
    whose, name = SideName(side), UnitName(unit)
    if unit not in position.armies[SIDE_INDEX[side]]:
        return phrase("{side} has no {unit} on the board: it is not in {side:possessive} army", side=whose, unit=name)
    return phrase("{side} has no {unit} on the board: it must be deployed first", side=whose, unit=name)


def _require_unit(position: Position, verb: Word, rest: Words) -> None:
    """A unit must come before the hexes: the message names the unit on the first of them."""
    if not rest or not is_path(rest[0]):
        return
    stack = position.board[read_path(rest[0])[0]]
    example = f"{verb.text} {'scout' if stack is None else stack.unit} {rest[0].text}"
    text = phrase("write a unit before the hexes, as in {like}", like=example)
    if stack is not None:
        there = UnitOf(stack.side, stack.unit)
        text = phrase("write the unit before the hexes, here {unit}: {like}", unit=there, like=example)
    raise unreadable_at(rest[0], text, (example,))


def _deploy(position: Position, side: Side, verb: Word, rest: Words) -> Deploy:
    unit = _unit(verb, rest, "deploy scout d4")
    if len(rest) < 2:
        where = phrase("deploy {unit} must be followed by a hex", unit=unit)
        raise unreadable_at(rest[0], where, (f"deploy {unit} d4",))
    _expect_end(rest[1], rest[2:])
    return Deploy(unit, read_hex(rest[1]))


def _unit_at_hex(kind: type[Bolster] | type[Control]) -> Callable[[Position, Side, Word, Words], Any]:
    """A unit and its hex, which may be omitted if there is only one."""

    def read(position: Position, side: Side, verb: Word, rest: Words) -> Any:
        _require_unit(position, verb, rest)
        unit = _unit(verb, rest, f"{verb.text} scout d4")
        if len(rest) > 1:
            _expect_end(rest[1], rest[2:])
            return kind(unit, read_hex(rest[1]))
        places = _unit_hexes(position, side, unit, [verb, *rest])
        return _only_meaning(position, side, [kind(unit, place) for place in places], [verb, *rest])

    return read


def _unit_to_hex(kind: type[Move] | type[Attack]) -> Callable[[Position, Side, Word, Words], Any]:
    """A unit and its start and end; the start may be omitted if only one unit of the kind fits."""

    def read(position: Position, side: Side, verb: Word, rest: Words) -> Any:
        _require_unit(position, verb, rest)
        unit = _unit(verb, rest, f"{verb.text} scout d4-d5")
        example = f"{verb.text} {unit} d4-d5"
        if len(rest) < 2:
            where = phrase(
                "{verb} {unit} must be followed by a start and an end, as from-to", verb=verb.text, unit=unit
            )
            raise unreadable_at(rest[0], where, (example,))
        _expect_end(rest[1], rest[2:])
        path = read_path(rest[1])
        if len(path) > 2:
            raise unreadable_at(rest[1], phrase("{verb} names two hexes, from and to", verb=verb.text), (example,))
        if len(path) == 2:
            return kind(unit, *path)
        places = _unit_hexes(position, side, unit, [verb, *rest])
        beside = [place for place in places if path[0] in NEAR[place]] or places
        return _only_meaning(position, side, [kind(unit, place, path[0]) for place in beside], [verb, *rest])

    return read


def _paying_coins(position: Position, side: Side) -> list[str]:
    """The different coins that can be laid face down now."""
    if position.step == "priest" and position.to_move == side:
        return [position.pending[-1].coin]
    return list(dict.fromkeys(position.hands[SIDE_INDEX[side]]))


def _read_payment(position: Position, side: Side, verb: Word, rest: Words, make: Callable[[str], Any]) -> Any:
    """`with` and a coin, which may be omitted if only one kind of coin can be used."""
    if not rest:
        coins = _paying_coins(position, side)
        if not coins:
            raise unreadable_at(verb, phrase("{verb} with which coin?", verb=verb.text), (f"{verb.text} with royal",))
        return _only_meaning(position, side, [make(coin) for coin in coins], [verb])
    if rest[0].text.lower() != "with":
        text = phrase("write with and a coin, not {word!r}", word=rest[0].text)
        raise unreadable_at(rest[0], text, ("with royal",))
    if len(rest) < 2:
        raise unreadable_at(rest[0], phrase("with which coin?"), ("with royal",))
    _expect_end(rest[1], rest[2:])
    return make(read_coin(rest[1]))


def _initiative(position: Position, side: Side, verb: Word, rest: Words) -> Initiative:
    read: Initiative = _read_payment(position, side, verb, rest, Initiative)
    return read


def _pass(position: Position, side: Side, verb: Word, rest: Words) -> Pass:
    read: Pass = _read_payment(position, side, verb, rest, Pass)
    return read


def _recruit(position: Position, side: Side, verb: Word, rest: Words) -> Recruit:
    unit = _unit(verb, rest, "recruit scout with royal")
    if unit == ROYAL and ROYAL_GUARD in position.armies[SIDE_INDEX[side]]:
        unit = ROYAL_GUARD  # nobody recruits the Royal Coin
    read: Recruit = _read_payment(position, side, verb, rest[1:], lambda coin: Recruit(unit, coin))
    return read


def _lose(position: Position, side: Side, verb: Word, rest: Words) -> Lose:
    if not rest or rest[0].text.lower() not in ("supply", "stack"):
        at = rest[0] if rest else verb
        raise unreadable_at(at, phrase("write lose supply or lose stack"), ("lose supply", "lose stack"))
    _expect_end(rest[0], rest[1:])
    return Lose(rest[0].text.lower())


def _stop(position: Position, side: Side, verb: Word, rest: Words) -> Stop:
    _expect_end(verb, rest)
    return Stop()


def _order(position: Position, side: Side, verb: Word, rest: Words) -> Order:
    allowed = (("draft", "start"), ("first", "second"))
    example = ("order draft first", "order start second")
    for at, words in enumerate(allowed):
        if len(rest) <= at or rest[at].text.lower() not in words:
            where = rest[at] if len(rest) > at else verb
            text = phrase("order {what}, {which}", what=AnyOf(allowed[0]), which=AnyOf(allowed[1]))
            raise unreadable_at(where, with_suggestion(text, where.text.lower(), words), example)
    _expect_end(rest[1], rest[2:])
    return Order(rest[0].text.lower(), rest[1].text.lower())


def _card(kind: type[Draft] | type[Remove]) -> Callable[[Position, Side, Word, Words], Any]:
    def read(position: Position, side: Side, verb: Word, rest: Words) -> Any:
        unit = _unit(verb, rest, f"{verb.text} scout", read_unit)
        _expect_end(rest[0], rest[1:])
        return kind(unit)

    return read


def _draw(position: Position, side: Side, verb: Word, rest: Words) -> Draw:
    if not rest:
        text = phrase("{verb} must be followed by a side", verb=verb.text)
        raise unreadable_at(verb, text, (f"{verb.text} W scout scout royal",))
    return Draw(read_side(rest[0], LETTER), read_coins(rest[1:]), verb.text.lower())


def _cards(position: Position, side: Side, verb: Word, rest: Words) -> Cards:
    owner = ""
    if rest and rest[0].text.lower() in (*SIDES, *(letter.lower() for letter in LETTER.values())):
        owner, rest = read_side(rest[0], LETTER), rest[1:]
    return Cards(tuple(sorted(read_unit(word) for word in rest)), owner)


def _marker(position: Position, side: Side, verb: Word, rest: Words) -> Marker:
    if not rest:
        raise unreadable_at(verb, phrase("the marker shows which side?"), ("marker W", "marker B"))
    _expect_end(rest[0], rest[1:])
    return Marker(read_side(rest[0], LETTER))


# -- tactics -----------------------------------------------------------------------------------------------------------

TacticWays = Callable[[Position, Stack, int], Iterator[Tactic]]

ANY_PATH = frozenset({"light_cavalry", "royal_guard"})
"""Tactics whose path does not matter, only where it ends."""


def read_tactic(position: Position, side: Side, verb: Word, rest: list[Word]) -> Tactic:
    """`tactic`, the unit, for an ensign or a marshall the unit that it commands, and hexes joined by hyphens."""
    if not rest:
        example = "tactic archer d4-d6"
        raise unreadable_at(verb, phrase("tactic must be followed by a unit, as in {like}", like=example), (example,))
    unit, words = read_unit(rest[0]), rest[1:]
    granted = ""
    path: Path = ()
    if words and not is_path(words[0]):
        granted, words = read_unit(words[0]), words[1:]
    if words:
        path = read_path(words[0])
        if len(words) > 1:
            raise unreadable_at(words[1], phrase("nothing more follows after the hexes"))
    action = Tactic(unit, path, granted)
    card = TACTICS.get(unit)
    if card is None or card.fits(action):
        return action
    meant = [
        other for other in _tactic_ways(position, side, unit, card.legal) if _may_mean_tactic(other, path, granted)
    ]
    if unit in ANY_PATH:
        meant = list({(other.path[0], other.path[-1]): other for other in reversed(meant)}.values())
    if len(meant) > 1:
        texts = tuple(str(other) for other in meant)
        message = phrase("this may mean {meanings}", meanings=AnyOf(texts))
        raise AmbiguousAction(message, texts, start=verb.start, end=rest[-1].end)
    if meant or not path:
        return meant[0] if meant else action
    return _nearest_tactic(position, side, action)


def _nearest_tactic(position: Position, side: Side, action: Tactic) -> Tactic:
    """The use with the fewest reasons against it, for an abbreviated text that fits no legal one."""
    card = TACTICS[action.unit]
    ways = [
        way
        for way in _tactic_ways(position, side, action.unit, card.shapes)
        if _may_mean_tactic(way, action.path, action.granted)
    ]
    return min(ways, key=lambda way: len([*card.forbids(position, side, way)]), default=action)


def _tactic_ways(position: Position, side: Side, unit: str, of: TacticWays) -> list[Tactic]:
    """The uses of a unit's tactic: the `legal` ones of its card, or all its `shapes`."""
    made: list[Tactic] = []
    for place in position.hexes_of(side, unit)[:1]:
        stack = position.board[place]
        if stack is not None:
            made += of(position, stack, place)
    return made


def _may_mean_tactic(action: Tactic, path: Path, granted: str) -> bool:
    """Whether a tactic has the end that is written, or its start and end."""
    if granted and action.granted != granted:
        return False
    ends = action.path[len(action.path) - len(path) :] == path
    return ends or (len(path) == 2 and (action.path[0], action.path[-1]) == path)


# -- all verbs ---------------------------------------------------------------------------------------------------------

VERBS: dict[str, Callable[[Position, Side, Word, Words], Any]] = {
    "deploy": _deploy,
    "bolster": _unit_at_hex(Bolster),
    "initiative": _initiative,
    "recruit": _recruit,
    "pass": _pass,
    "move": _unit_to_hex(Move),
    "attack": _unit_to_hex(Attack),
    "control": _unit_at_hex(Control),
    "tactic": read_tactic,
    "lose": _lose,
    "stop": _stop,
    "order": _order,
    "remove": _card(Remove),
    "draft": _card(Draft),
}
CHANCE_VERBS: dict[str, Callable[[Position, Side, Word, Words], Any]] = {
    "draw": _draw,
    "preview": _draw,
    "cards": _cards,
    "marker": _marker,
}


def parse(position: Position, actor: Side, text: str) -> Any:
    """The action that a text denotes for an actor. Raises UnreadableAction or AmbiguousAction, locating the fault."""
    words = split_words(text)
    if not words:
        raise UnreadableAction(phrase("an action is missing"), expected=tuple(VERBS))
    verb, rest = words[0], words[1:]
    known = CHANCE_VERBS if actor == CHANCE else VERBS
    read = known.get(verb.text.lower())
    if read is None:
        raise unknown_verb(position, actor, verb, known)
    return read(position, actor, verb, rest)


# -- marks and arrows --------------------------------------------------------------------------------------------------

NO_MARK: Final = phrase("mark must be followed by hexes", context="warchest")
NO_ARROW: Final = phrase("an arrow goes from a hex to a hex", context="warchest")


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """Why a mark or an arrow with these words is wrong, or None."""
    return note_fault(word, words, read_hex, NO_MARK, NO_ARROW)
