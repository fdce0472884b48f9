"""Faults of a script that do not depend on the position: unknown sides, paragraphs and notes."""

from __future__ import annotations

from collections.abc import Iterable

from sekiwidget.core.game import Game
from sekiwidget.lesson.script.document import Strung
from sekiwidget.lesson.script.errors import MOST, Fault
from sekiwidget.lesson.script.items import Branch, Sign, Step, Try
from sekiwidget.lesson.script.signs import sign_faults
from sekiwidget.lesson.script.source import quoted
from sekiwidget.text.errors import nearest
from sekiwidget.text.phrase import phrase


def below(rule: str, above: str) -> bool:
    """Whether a paragraph is `above` or one of its subparagraphs: 8.8.2 is below 8.8, 8.10 is not below 8.1."""
    return rule == above or rule.startswith((f"{above}.", f"{above}-"))


def no_rule(word: str, rules: Iterable[str]) -> str:
    """What is wrong with a paragraph that does not exist, or an empty string for one that does."""
    known = tuple(rules)
    if any(below(rule, word) for rule in known):
        return ""
    near = nearest(word.lower(), known)
    if near:
        return phrase("there is no paragraph {word}; did you mean {near}?", word=quoted(word), near=quoted(near))
    return phrase("there is no paragraph {word}", word=quoted(word))


def no_side(word: str, game: Game) -> str:
    """What is wrong with a word that names no side, or an empty string for one that does."""
    if game.actor(word) is not None:
        return ""
    sides = game.sides()
    near = nearest(word.lower(), sides)
    if near:
        return phrase("there is no side {word}; did you mean {near}?", word=quoted(word), near=quoted(near))
    known = ", ".join(f"{game.letter(side)} ({side})" for side in sides)
    return phrase("there is no side {word}; known: {known}", word=quoted(word), known=known)


def script_faults(root: Branch, game: Game, script: Strung) -> list[Fault]:
    """The faults of a script that can be found without a position."""
    faults: list[Fault] = []
    branches = [root]
    while branches and len(faults) < MOST:
        for item in branches.pop().items:
            if len(faults) >= MOST:
                break
            if isinstance(item, Branch):
                branches.append(item)
            elif isinstance(item, Step | Try):
                if item.actor and (message := no_side(item.actor, game)):
                    faults.append(script.fault(item.actor_span, message, expected=game.sides()))
                if isinstance(item, Try) and item.rule and (message := no_rule(item.rule, game.rules)):
                    faults.append(script.fault(item.rule_span, message))
            elif isinstance(item, Sign):
                faults += sign_faults(item, script)
    return faults
