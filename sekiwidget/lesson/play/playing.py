"""Playing from text, such as `T: deploy tokugawa2 with tokugawa`, together with automatic commits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sekiwidget.core.errors import IllegalAction, Refusal, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.lesson.play.attempts import Verdict, automatic, judge, judge_attempt
from sekiwidget.text.phrase import phrase

MOST_AUTOMATIC: Final = 1000
"""Maximum number of automatic commits before a requested one."""


def split(game: Game, position: Position, text: str) -> tuple[Side, str]:
    """The actor and the words of a text such as `T: stop` or `- draw T date`; by default the side to move.

    The actor is empty where nobody is to move. Raises UnreadableAction for an unknown side.
    """
    if not isinstance(text, str):
        raise TypeError(phrase("an action is written as text, not as {kind}", kind=type(text).__name__))
    stripped = text.strip()
    if stripped.startswith("-"):
        return CHANCE, stripped[1:].strip()
    before, colon, words = stripped.partition(":")
    if not colon:
        return position.to_move or "", stripped
    actor = game.actor(before.strip())
    if actor is None:
        sides = ", ".join(f"{game.letter(side)} ({side})" for side in game.sides())
        start = text.find(before)
        raise UnreadableAction(
            phrase("no side is called {word}; there are {sides}", word=repr(before.strip()), sides=sides),
            start=start,
            end=start + len(before),
        )
    return actor, words.strip()


def written(game: Game, actor: Side, action: object) -> str:
    """An action as written in scripts, with its actor if there is one."""
    if not actor:
        return str(action)
    return f"- {action}" if actor == CHANCE else f"{game.letter(actor)}: {action}"


@dataclass(frozen=True, slots=True)
class Found:
    """The meaning of words at a node: the actions to play, all but the last automatic; or a verdict."""

    actor: Side
    words: str
    actions: tuple[Any, ...] = ()
    verdict: Verdict | None = None


def find(game: Game, line: Line, actor: Side, words: str, goes: Callable[[Position, int], Any | None]) -> Found:
    """The meaning of a side's words at the line's cursor. Plays nothing.

    `goes` gives the automatic action at a position after so many commits, if the words do not fit there, or None.
    """
    node = line.standing
    position, depth = node.position, node.depth
    ahead: list[Any] = []
    best: Verdict | None = None
    rest = words
    while len(ahead) < MOST_AUTOMATIC:
        verdict = judge(game, position, actor, rest)
        if verdict.fits and not verdict.rest:
            return Found(actor, words, (*ahead, verdict.action))
        if verdict.fits:
            ahead.append(verdict.action)
            position, depth, rest, best = position.play(verdict.action).after, depth + 1, verdict.rest, None
            continue
        if best is None or verdict.weight > best.weight:
            best = verdict
        action = goes(position, depth)
        if action is None:
            break
        ahead.append(action)
        position, depth = position.play(action).after, depth + 1
    return Found(actor, words, verdict=best)


def carry_out(game: Game, line: Line, found: Found) -> None:
    """Play what was found at the line's cursor, which moves to its end.

    Raises as `play` does.
    """
    stood = line.cursor
    if found.verdict is None:
        line.goto(line.standing.id)
        for action in found.actions:
            line.play(action)
        return
    if found.verdict.unreadable is not None:
        raise found.verdict.unreadable
    refusal = found.verdict.refusal
    if refusal is None:
        raise UnreadableAction(phrase("{words} cannot be played here", words=repr(found.words)))
    _keep(game, line, found)
    line.goto(stood)
    raise IllegalAction(written(game, found.actor, found.verdict.action), refusal)


def _keep(game: Game, line: Line, found: Found) -> None:
    """Keep a refused attempt at the line's cursor, for the reasons that forbid it there.

    It may have been judged some automatic commits later, which are not in the line: a script has it where it stands,
    and reads it there. What is allowed there, or means nothing, is no attempt; nor do chance and nobody try anything.
    """
    here = line.standing.position
    if found.verdict is None or found.actor in ("", CHANCE):
        return
    for words in (str(found.verdict.action), found.words):
        text, verdict = judge_attempt(game, here, found.actor, words)
        if verdict.refusal is not None:
            line.refuse(found.actor, text, verdict.refusal)
            return


def _as_in_scripts(line: Line) -> Callable[[Position, int], Any | None]:
    """The automatic action as in scripts: chance, a decision with one option, a passive answer."""

    def goes(position: Position, depth: int) -> Any | None:
        action = automatic(position, line.seed, depth, passing=False)
        return automatic(position, line.seed, depth, passing=True) if action is None else action

    return goes


def play(game: Game, line: Line, text: str) -> None:
    """Play a text at the line's cursor, after any automatic commits; the cursor moves to its end.

    Raises:
        IllegalAction: the rules forbid it. The refused attempt of a side is kept in the line; the cursor does not move.
        UnreadableAction: it cannot be parsed, or (AmbiguousAction) is ambiguous. Nothing changes.
    """
    actor, words = split(game, line.standing.position, text)
    carry_out(game, line, find(game, line, actor, words, _as_in_scripts(line)))


def why_not(game: Game, line: Line, text: str) -> Refusal | None:
    """Why a text cannot be played at the line's cursor, or None if it can. Raises UnreadableAction."""
    actor, words = split(game, line.standing.position, text)
    found = find(game, line, actor, words, _as_in_scripts(line))
    if found.verdict is None:
        return None
    if found.verdict.unreadable is not None:
        raise found.verdict.unreadable
    return found.verdict.refusal
