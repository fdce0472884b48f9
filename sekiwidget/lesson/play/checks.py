"""Checks of a script: unknown sides and paragraphs, notes, and facts at a position."""

from __future__ import annotations

import operator as compare
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import ASKS, COLOURS, GLYPHS, Node
from sekiwidget.core.position import Position, Value, same_value
from sekiwidget.lesson.script.document import StringSource, unknown_name
from sekiwidget.lesson.script.errors import MAX_FAULTS, Fault, quoted
from sekiwidget.lesson.script.items import AttemptLine, Branch, CommitLine, NoteLine
from sekiwidget.text.errors import nearest
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

NOTES: Final = ("mark", "arrow", "chapter", "glyph", "ask")
"""The known notes."""
_IN: Final = "in"
"""The word between places and their colour. No place of a game has this name."""
_ORDERS: dict[str, Callable[[int, int], bool]] = {
    "<": compare.lt,
    "<=": compare.le,
    ">": compare.gt,
    ">=": compare.ge,
}
_EXPECTED: dict[str, Callable[[str], str]] = {
    "==": lambda value: value,
    "!=": lambda value: phrase("anything but {value}", value=value),
    "<": lambda value: phrase("less than {value}", value=value),
    "<=": lambda value: phrase("at most {value}", value=value),
    ">": lambda value: phrase("more than {value}", value=value),
    ">=": lambda value: phrase("at least {value}", value=value),
}
_MISSED: dict[str, Callable[[str, str, str], str]] = {
    "==": lambda key, found, value: phrase("{key} is {found}; expected {value}", key=key, found=found, value=value),
    "!=": lambda key, found, value: phrase(
        "{key} is {found}; expected anything but {value}", key=key, found=found, value=value
    ),
    "<": lambda key, found, value: phrase(
        "{key} is {found}; expected less than {value}", key=key, found=found, value=value
    ),
    "<=": lambda key, found, value: phrase(
        "{key} is {found}; expected at most {value}", key=key, found=found, value=value
    ),
    ">": lambda key, found, value: phrase(
        "{key} is {found}; expected more than {value}", key=key, found=found, value=value
    ),
    ">=": lambda key, found, value: phrase(
        "{key} is {found}; expected at least {value}", key=key, found=found, value=value
    ),
}


# -- a script, at any position -----------------------------------------------------------------------------------------


def script_faults(root: Branch, game: Game, script: StringSource) -> list[Fault]:
    """The faults of a script at any position."""
    faults: list[Fault] = []
    branches = [root]
    while branches and len(faults) < MAX_FAULTS:
        for item in branches.pop().items:
            if len(faults) >= MAX_FAULTS:
                break
            if isinstance(item, Branch):
                branches.append(item)
            elif isinstance(item, CommitLine | AttemptLine):
                if item.actor and (message := unknown_side(item.actor, game)):
                    faults.append(script.fault(item.actor_span, message, expected=game.sides()))
                if isinstance(item, AttemptLine) and item.rule and (message := unknown_rule(item.rule, game.rules)):
                    faults.append(script.fault(item.rule_span, message))
            elif isinstance(item, NoteLine):
                faults += note_faults(item, script)
    return faults


def unknown_side(word: str, game: Game) -> str:
    """The message for an unknown side; empty for a known one."""
    if game.actor(word) is not None:
        return ""
    sides = game.sides()
    near = nearest(word.lower(), sides)
    if near:
        return phrase("There is no side {word}. Did you mean {near}?", word=quoted(word), near=quoted(near))
    known = ", ".join(f"{game.letter(side)} ({side})" for side in sides)
    return phrase("There is no side {word}. Known: {known}.", word=quoted(word), known=known)


def unknown_rule(word: str, rules: Iterable[str]) -> str:
    """The message for an unknown paragraph; empty for a known one."""
    known = tuple(rules)
    if any(is_within(rule, word) for rule in known):
        return ""
    near = nearest(word.lower(), known)
    if near:
        return phrase("There is no paragraph {word}. Did you mean {near}?", word=quoted(word), near=quoted(near))
    return phrase("There is no paragraph {word}.", word=quoted(word))


def is_within(rule: str, above: str) -> bool:
    """Whether a paragraph is `above` or one of its subparagraphs: 8.8.2 is within 8.8, 8.10 is not within 8.1."""
    return rule == above or rule.startswith((f"{above}.", f"{above}-"))


# -- a note ------------------------------------------------------------------------------------------------------------


def note_faults(sign: NoteLine, script: StringSource) -> list[Fault]:
    """The faults of a note at any position."""
    if sign.word not in NOTES:
        return [script.fault(sign.word_span, unknown_name(sign.word, phrase("note"), NOTES), expected=NOTES)]
    if sign.word == "chapter" and (sign.words or sign.language or sign.translations):
        return []
    if sign.words is None:
        return [_no_words(sign, script)]
    if sign.word == "ask":
        return _ask_faults(sign, script)
    return _glyph_faults(sign, script) if sign.word == "glyph" else _drawn_faults(sign, script)


def split_colour(sign: NoteLine) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The places of a mark or an arrow, and the words after `in`, in lower case."""
    words = tuple(word.lower() for word in sign.words.each) if sign.words else ()
    at = words.index(_IN) if _IN in words else len(words)
    return words[:at], words[at + 1 :]


def _no_words(sign: NoteLine, script: StringSource) -> Fault:
    words = {"chapter": phrase("a title"), "glyph": phrase("a glyph"), "ask": phrase("what is asked")}
    needed = words.get(sign.word, phrase("a place"))
    if sign.word == "arrow":
        return _no_arrow(sign, script, 0)
    message = phrase("{needed} must follow {word!r}", word=sign.word, needed=needed)
    expected = {"glyph": tuple(GLYPHS), "ask": tuple(ASKS)}.get(sign.word, (needed,))
    return script.fault(sign.span, message, expected=expected)


def _no_arrow(sign: NoteLine, script: StringSource, count: int) -> Fault:
    message = phrase("an arrow must name two places, not {count}: where it begins and where it ends", count=count)
    return script.fault(sign.span, message)


def _glyph_faults(sign: NoteLine, script: StringSource) -> list[Fault]:
    assert sign.words is not None
    glyph, *others = sign.words.each
    if glyph not in GLYPHS:
        return [script.fault(sign.words.spans[0], unknown_name(glyph, phrase("glyph"), GLYPHS), expected=tuple(GLYPHS))]
    if others:
        return [
            script.fault(sign.words.spans[1], phrase("a commit can have only one glyph, and nothing may follow it"))
        ]
    return []


def _ask_faults(sign: NoteLine, script: StringSource) -> list[Fault]:
    assert sign.words is not None
    what, *others = sign.words.each
    if what not in ASKS:
        return [script.fault(sign.words.spans[0], unknown_name(what, phrase("question"), ASKS), expected=tuple(ASKS))]
    if others:
        return [script.fault(sign.words.spans[1], phrase("only one thing can be asked, and nothing may follow it"))]
    return []


def misfit(node: Node, what: str) -> tuple[str, tuple[str, ...]]:
    """Why something cannot be asked about the commit or attempt of a node, and what could stand there."""
    if node.attempt is not None:
        return phrase("about a refused attempt only its rule can be asked"), ("rule",)
    wrong = {
        "sum": phrase("the commit before it has no sum"),
        "rule": phrase("a rule can be asked only about a refused attempt, which begins with `!`"),
        "winner": phrase("the commit before it settles nothing; ask after the one that decides the fight or the game"),
        "loss": phrase("the commit before it settles no losses; ask after the one that decides the fight"),
    }
    return wrong[what], ()


def _drawn_faults(sign: NoteLine, script: StringSource) -> list[Fault]:
    assert sign.words is not None
    places, colour = split_colour(sign)
    if sign.word == "arrow" and len(places) != 2:
        return [_no_arrow(sign, script, len(places))]
    if not places:
        return [_no_words(sign, script)]
    at = len(places)
    if at == len(sign.words.each):
        return []
    if not colour:
        message = phrase("a colour must follow `in`: {colours:or}", colours=Series(COLOURS))
        return [script.fault(sign.words.spans[at], message, expected=COLOURS)]
    if colour[0] not in COLOURS:
        wrong = unknown_name(sign.words.each[at + 1], phrase("colour"), COLOURS)
        return [script.fault(sign.words.spans[at + 1], wrong, expected=COLOURS)]
    if colour[1:]:
        return [script.fault(sign.words.spans[at + 2], phrase("nothing can stand after the colour"))]
    return []


# -- a fact at a position ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FactFault:
    """Why a fact does not hold. `key`: its key is unknown; `readable`: key and value are valid.

    `start` and `end` are character offsets in the value.
    """

    message: str
    expected: tuple[str, ...] = ()
    key: bool = False
    readable: bool = False
    start: int = 0
    end: int | None = None


def check_fact(game: Game, position: Position, key: str, operator: str, written: Value) -> FactFault | None:
    """Why a fact does not hold at a position, or None if it does."""
    try:
        found = position.fact(key)
        wanted = game.value(position, key, written)
    except UnreadableAction as error:
        wrong = phrase("this is not a value of {key}: {error}", key=quoted(key), error=str(error))
        return FactFault(wrong, error.expected, start=error.start, end=error.end)
    except KeyError as error:
        return FactFault(str(error.args[0]), (), key=True)
    if operator in _ORDERS:
        if type(found) is not int or type(wanted) is not int:
            sign, fact = quoted(operator), quoted(key)
            return FactFault(
                phrase(
                    "{sign} compares whole numbers only; {fact} is {found}",
                    sign=sign,
                    fact=fact,
                    found=value_words(found),
                )
            )
        holds = _ORDERS[operator](found, wanted)
    else:
        holds = same_value(found, wanted) == (operator == "==")
    if holds:
        return None
    value = value_words(wanted)
    return FactFault(
        _MISSED[operator](quoted(key), value_words(found), value), (_EXPECTED[operator](value),), readable=True
    )


def value_words(value: Value) -> str:
    """A value in words."""
    if isinstance(value, tuple):
        return quoted(" ".join(value)) if value else phrase("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"{value:,}"
    return quoted(value) if value else phrase("nothing")
