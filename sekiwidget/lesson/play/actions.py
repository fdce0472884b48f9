"""What a side's words are at a position: an action, a refusal, or unreadable; and what is played automatically."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Final

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Name
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import IllegalAction, Refusal, UnreadableAction
from sekiwidget.core.side import CHANCE, Side

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class ActionCheck:
    """The action of some words, its refusal if any, or why they cannot be parsed.

    `weight` says how well the words fit the pending decision, refused or not: 3 this kind of action is due, 2 the side
    decides here, 1 the words parse, 0 they do not. `rest` are the words for later commits, if the text stands for
    several.
    """

    position: Position
    action: Any = None
    refusal: Refusal | None = None
    unreadable: UnreadableAction | None = None
    weight: int = 0
    rest: str = ""

    @property
    def fits(self) -> bool:
        """Whether the action can be played."""
        return self.refusal is None and self.unreadable is None


def try_action(game: Game, position: Position, actor: Side, words: str) -> ActionCheck:
    """The verdict on a side's words at the position."""
    turn = position.to_move == actor
    try:
        first, rest = game.split_text(position, actor, words)
        action = game.parse(position, actor, first)
    except UnreadableAction as error:
        return ActionCheck(position, unreadable=error, weight=0)
    refusal = position.why_not_by(actor, action)
    asked = turn and action.picked[0] in {choice.verb for choice in position.choices()}
    return ActionCheck(position, action, refusal, None, 3 if asked else 2 if turn else 1, rest)


def try_attempt(game: Game, position: Position, actor: Side, words: str) -> tuple[str, ActionCheck]:
    """A side's words at a position as the text of an attempt, and their verdict.

    Of words that stand for several commits it is that of the first one that does not fit, or of the last; their text is
    all of them, since what follows the others means something else without them.
    """
    verdict = try_action(game, position, actor, words)
    text = str(verdict.action)
    while verdict.fits and verdict.rest:
        position = position.play(verdict.action).after
        verdict = try_action(game, position, actor, verdict.rest)
        text = " ".join(words.split())
    return text, verdict


def whose_turn(game: Game, position: Position) -> str:
    """Who decides here, in a sentence."""
    if position.to_move is None:
        return phrase("Nothing is left to decide here.")
    if position.to_move == CHANCE:
        return phrase("Chance decides here.")
    side = position.to_move
    name = Name("side", side, side.capitalize())
    return phrase("{side} ({letter}) decides here.", side=name, letter=game.letter(side))


def option_verbs(position: Position) -> tuple[str, ...]:
    """The options here in short: at most eight verbs, as a script writes them.

    A choice may have a verb that is no word of a script (nothing on a space is written `plan castle none`): its form
    tells.
    """
    verbs = dict.fromkeys(choice.word for choice in position.choices())
    return tuple(islice(filter(None, verbs), _SHOWN))


def forced_action(position: Position) -> Any | None:
    """The action that everybody can see to be the only legal one; else None, as for chance.

    A decision may be played automatically in sight of others only if it has one option in every position that a viewer
    could be looking at. `Position.evident` answers that from the PUBLIC view: hands and hidden blocks may be anything.
    What depends on a non-empty hand is therefore left open, even if that hand happens to leave one option, so that a
    pause reveals nothing. A retreat to the only place, the last fight to declare and stopping with an empty hand are
    still automatic.
    """
    if position.to_move in (None, CHANCE):
        return None
    found = list(islice(position.legal(), 2))
    return found[0] if len(found) == 1 and position.evident() else None


def automatic_action(position: Position, seed: int, depth: int) -> Any | None:
    """The automatic commit whatever comes next: chance, or a visibly forced action."""
    if position.to_move == CHANCE:
        return position.sample(Random(f"{seed}/{depth}"))
    return forced_action(position)


def implied_action(position: Position, seed: int, depth: int, *, passing: bool) -> Any | None:
    """The automatic commit: chance, a decision with one option; with `passing` also a passive answer.

    `depth` is the number of commits before, which with the seed decides chance. None if the script must decide.
    """
    if position.to_move is None:
        return None
    if position.to_move == CHANCE:
        return position.sample(Random(f"{seed}/{depth}"))
    found = list(islice(position.legal(), 2))
    if len(found) == 1:
        return found[0]
    return position.passing() if passing else None


def open_question(game: Game, position: Position, seed: int, depth: int) -> str:
    """What is open where a script ends, and the line that goes on; empty if nothing is, or if more can be chosen.

    At its end a script plays only what everybody can see to be forced. An answer that depends on something hidden, or
    that lets something stand, is its author's to write.
    """
    action = implied_action(position, seed, depth, passing=True)
    if action is None or automatic_action(position, seed, depth) is not None or position.to_move is None:
        return ""
    return phrase(
        "The script ends before {side} has answered: write {line} if the game is to go on.",
        side=Name("side", position.to_move, position.to_move.capitalize()),
        line=f"`{game.letter(position.to_move)}: {action}`",
    )


# Playing from text, such as `T: deploy tokugawa2 with tokugawa`, together with automatic commits.

MAX_AUTOMATIC: Final = 1000
"""Maximum number of automatic commits before a requested one."""


def split_actor(game: Game, position: Position, text: str) -> tuple[Side, str]:
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


def action_line(game: Game, actor: Side, action: object) -> str:
    """An action as written in scripts, with its actor if there is one."""
    if not actor:
        return str(action)
    return f"- {action}" if actor == CHANCE else f"{game.letter(actor)}: {action}"


@dataclass(frozen=True, slots=True)
class Interpretation:
    """The meaning of words at a node: the actions to play, all but the last automatic; or a verdict."""

    actor: Side
    words: str
    actions: tuple[Any, ...] = ()
    verdict: ActionCheck | None = None


def interpret(
    game: Game, line: Line, actor: Side, words: str, goes: Callable[[Position, int], Any | None]
) -> Interpretation:
    """The meaning of a side's words at the line's cursor. Plays nothing.

    `goes` gives the automatic action at a position after so many commits, if the words do not fit there, or None.
    """
    node = line.standing
    position, depth = node.position, node.depth
    ahead: list[Any] = []
    best: ActionCheck | None = None
    rest = words
    while len(ahead) < MAX_AUTOMATIC:
        verdict = try_action(game, position, actor, rest)
        if verdict.fits and not verdict.rest:
            return Interpretation(actor, words, (*ahead, verdict.action))
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
    return Interpretation(actor, words, verdict=best)


def carry_out(game: Game, line: Line, found: Interpretation) -> None:
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
    raise IllegalAction(action_line(game, found.actor, found.verdict.action), refusal)


def _keep(game: Game, line: Line, found: Interpretation) -> None:
    """Keep a refused attempt at the line's cursor, for the reasons that forbid it there.

    It may have been judged some automatic commits later, which are not in the line: a script has it where it stands,
    and reads it there. What is allowed there, or means nothing, is no attempt; nor do chance and nobody try anything.
    """
    here = line.standing.position
    if found.verdict is None or found.actor in ("", CHANCE):
        return
    for words in (str(found.verdict.action), found.words):
        text, verdict = try_attempt(game, here, found.actor, words)
        if verdict.refusal is not None:
            line.refuse(found.actor, text, verdict.refusal)
            return


def _as_in_scripts(line: Line) -> Callable[[Position, int], Any | None]:
    """The automatic action as in scripts: chance, a decision with one option, a passive answer."""

    def goes(position: Position, depth: int) -> Any | None:
        action = implied_action(position, line.seed, depth, passing=False)
        return implied_action(position, line.seed, depth, passing=True) if action is None else action

    return goes


def play(game: Game, line: Line, text: str) -> None:
    """Play a text at the line's cursor, after any automatic commits; the cursor moves to its end.

    Raises:
        IllegalAction: the rules forbid it. The refused attempt of a side is kept in the line; the cursor does not move.
        UnreadableAction: it cannot be parsed, or (AmbiguousAction) is ambiguous. Nothing changes.
    """
    actor, words = split_actor(game, line.standing.position, text)
    carry_out(game, line, interpret(game, line, actor, words, _as_in_scripts(line)))


def why_not(game: Game, line: Line, text: str) -> Refusal | None:
    """Why a text cannot be played at the line's cursor, or None if it can. Raises UnreadableAction."""
    actor, words = split_actor(game, line.standing.position, text)
    found = interpret(game, line, actor, words, _as_in_scripts(line))
    if found.verdict is None:
        return None
    if found.verdict.unreadable is not None:
        raise found.verdict.unreadable
    return found.verdict.refusal
