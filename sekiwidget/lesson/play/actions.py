"""Actions from text: whether they can be played, playing them, and the automatic actions in between."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, permutations
from random import Random
from typing import Any, Final

from sekiwidget.core.errors import AmbiguousAction, IllegalAction, Refusal, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.text.phrase import joined, phrase
from sekiwidget.text.terms import Listed, Name

MAX_AUTOMATIC: Final = 1000
"""Maximum number of automatic commits before a requested one."""
_MAX_VERBS = 8
_MAX_ORDERED: Final = 4
"""Maximum number of words after a verb of which other orders are tried."""


# -- automatic actions -------------------------------------------------------------------------------------------------


def forced_action(position: Position) -> Any | None:
    """The action that is visibly the only legal one; None for other decisions and for chance.

    A decision may be played automatically only if it has one option in every position that a viewer could be looking
    at. `Position.is_forced` answers that from the PUBLIC view, where hands and hidden blocks may be anything. A
    decision that depends on a non-empty hand is left open, even if that hand leaves one option, so that a pause reveals
    nothing. A retreat to the only place, the last fight to declare and stopping with an empty hand are automatic.
    """
    if position.to_move in (None, CHANCE):
        return None
    found = list(islice(position.legal(), 2))
    return found[0] if len(found) == 1 and position.is_forced() else None


def automatic_action(position: Position, seed: int, depth: int) -> Any | None:
    """The action that is played whatever line follows: chance, or a visibly forced action; else None.

    `depth` is the number of commits before, which with the seed decides chance.
    """
    if position.to_move == CHANCE:
        return position.sample(Random(f"{seed}/{depth}"))
    return forced_action(position)


def implied_action(position: Position, seed: int, depth: int, *, passing: bool) -> Any | None:
    """The action that a script may leave out before another: chance, the only option; with `passing` a passive answer.

    None if the script must decide. `depth` is as for `automatic_action`.
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
    """Who must still answer at the end of a script, and the line to write; empty if nobody, or if there is a choice.

    At its end a script plays only visibly forced actions. Its author must write an answer that depends on something
    hidden, or a passive one.
    """
    action = implied_action(position, seed, depth, passing=True)
    if action is None or automatic_action(position, seed, depth) is not None or position.to_move is None:
        return ""
    return phrase(
        "The script ends before {side} has answered: write {line} if the game is to go on.",
        side=Name("side", position.to_move, position.to_move.capitalize()),
        line=f"`{game.letter(position.to_move)}: {action}`",
    )


# -- an action at a position -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActionCheck:
    """The action of some words at a position, its refusal if any, or why they cannot be parsed.

    `weight` is how well the words fit the pending decision, refused or not: 3 for the kind of action that is due, 2 if
    the side decides here, 1 if the words parse, 0 if not. `rest` are the words of later commits, if the text stands
    for several.
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
    """The action of a side's words at a position, and whether it can be played. Plays nothing."""
    turn = position.to_move == actor
    try:
        first, rest = game.split_text(position, actor, words)
        action = game.parse(position, actor, first)
    except UnreadableAction as error:
        return ActionCheck(position, unreadable=in_order(game, position, actor, words, error), weight=0)
    refusal = position.why_not_by(actor, action)
    asked = turn and action.picked[0] in {choice.verb for choice in position.choices()}
    return ActionCheck(position, action, refusal, None, 3 if asked else 2 if turn else 1, rest)


def in_order(game: Game, position: Position, actor: Side, words: str, error: UnreadableAction) -> UnreadableAction:
    """Why words cannot be parsed; with their right order, where they are an action in one order only."""
    verb, *rest = words.split(maxsplit=_MAX_ORDERED + 1) or [""]
    if isinstance(error, AmbiguousAction) or not 2 <= len(rest) <= _MAX_ORDERED:
        return error
    found: dict[str, str] = {}
    for order in permutations(rest):
        text = " ".join((verb, *order))
        with suppress(UnreadableAction):
            found.setdefault(str(game.parse(position, actor, text)), text)
    if len(found) != 1:
        return error
    (text,) = found.values()
    if text in str(error):
        return error
    told = phrase("{message:capital}. Expected: {expected}", message=joined(error.args[:1]), expected=Listed((text,)))
    return UnreadableAction(told, start=error.start, end=error.end, expected=(text,), rule=error.rule)


def try_attempt(game: Game, position: Position, actor: Side, words: str) -> tuple[str, ActionCheck]:
    """The text of an attempt for a side's words at a position, and their check.

    Of words for several commits the check is that of the first one that does not fit, or of the last. The text is then
    all of the words, since later ones mean something else without those before.
    """
    check = try_action(game, position, actor, words)
    text = str(check.action)
    while check.fits and check.rest:
        position = position.play(check.action).after
        check = try_action(game, position, actor, check.rest)
        text = " ".join(words.split())
    return text, check


def split_actor(game: Game, position: Position, text: str) -> tuple[Side, str]:
    """The actor and the words of a text such as `T: stop` or `- draw T date`; by default the side to move.

    The actor is empty where nobody is to move. Raises UnreadableAction for an unknown side.
    """
    if not isinstance(text, str):
        raise TypeError(phrase("an action must be a text, not {kind}", kind=type(text).__name__))
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
            phrase("There is no side {word!r}. Known: {sides}.", word=before.strip(), sides=sides),
            start=start,
            end=start + len(before),
        )
    return actor, words.strip()


def action_line(game: Game, actor: Side, action: object) -> str:
    """The line of an action in a script, with its actor if there is one."""
    if actor == CHANCE:
        return f"- {action}"
    letter = game.letter(actor) if actor else ""
    return f"{letter}: {action}" if letter else str(action)


def whose_turn(game: Game, position: Position) -> str:
    """A sentence that names who decides here."""
    if position.to_move is None:
        return phrase("Nothing is left to decide here.")
    if position.to_move == CHANCE:
        return phrase("Chance decides here.")
    side = position.to_move
    name = Name("side", side, side.capitalize())
    return phrase("{side} ({letter}) decides here.", side=name, letter=game.letter(side))


def option_verbs(position: Position) -> tuple[str, ...]:
    """At most eight verbs of the choices here, as a script writes them.

    They come from the forms of the choices: a verb may differ from its word in scripts (`plan castle none`).
    """
    verbs = dict.fromkeys(choice.word for choice in position.choices())
    return tuple(islice(filter(None, verbs), _MAX_VERBS))


# -- an action at the cursor of a line ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Interpretation:
    """The actions that words stand for at a node, automatic ones before them; or `verdict`, why there are none."""

    actor: Side
    words: str
    actions: tuple[Any, ...] = ()
    verdict: ActionCheck | None = None


def interpret(
    game: Game, line: Line, actor: Side, words: str, automatic: Callable[[Position, int], Any | None]
) -> Interpretation:
    """The actions of a side's words at the line's cursor. Plays nothing.

    `automatic` gives the action to play first where the words do not fit, by position and number of commits, or None.
    """
    node = line.standing
    position, depth = node.position, node.depth
    ahead: list[Any] = []
    best: ActionCheck | None = None
    rest = words
    while len(ahead) < MAX_AUTOMATIC:
        check = try_action(game, position, actor, rest)
        if check.fits and not check.rest:
            return Interpretation(actor, words, (*ahead, check.action))
        if check.fits:
            ahead.append(check.action)
            position, depth, rest, best = position.play(check.action).after, depth + 1, check.rest, None
            continue
        if best is None or check.weight > best.weight:
            best = check
        action = automatic(position, depth)
        if action is None:
            break
        ahead.append(action)
        position, depth = position.play(action).after, depth + 1
    return Interpretation(actor, words, verdict=best)


def carry_out(game: Game, line: Line, found: Interpretation) -> None:
    """Play an interpretation at the line's cursor, which moves to its end.

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
    assert refusal is not None
    _keep_attempt(game, line, found)
    line.goto(stood)
    raise IllegalAction(action_line(game, found.actor, found.verdict.action), refusal)


def _keep_attempt(game: Game, line: Line, found: Interpretation) -> None:
    """Keep a refused attempt at the line's cursor, with the reasons that forbid it there.

    It may have been refused after automatic commits that are not in the line; a script reads it at the cursor. If it
    is allowed or unreadable there, it is not kept; nor are attempts of chance or of nobody.
    """
    here = line.standing.position
    if found.verdict is None or found.actor in ("", CHANCE):
        return
    for words in (str(found.verdict.action), found.words):
        text, check = try_attempt(game, here, found.actor, words)
        if check.refusal is not None:
            line.refuse(found.actor, text, check.refusal)
            return


def _as_in_scripts(line: Line) -> Callable[[Position, int], Any | None]:
    """The automatic action as in scripts: chance, the only option, a passive answer."""

    def automatic(position: Position, depth: int) -> Any | None:
        action = implied_action(position, line.seed, depth, passing=False)
        return implied_action(position, line.seed, depth, passing=True) if action is None else action

    return automatic


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
