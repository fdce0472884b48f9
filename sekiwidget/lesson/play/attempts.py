"""What a side's words are at a position: an action, a refusal, or unreadable; and what is played automatically."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from sekiwidget.core.errors import Refusal, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Name

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Verdict:
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


def judge(game: Game, position: Position, actor: Side, words: str) -> Verdict:
    """The verdict on a side's words at the position."""
    turn = position.to_move == actor
    try:
        first, rest = game.split_text(position, actor, words)
        action = game.parse(position, actor, first)
    except UnreadableAction as error:
        return Verdict(position, unreadable=error, weight=0)
    refusal = position.why_not_by(actor, action)
    asked = turn and action.picked[0] in {choice.verb for choice in position.choices()}
    return Verdict(position, action, refusal, None, 3 if asked else 2 if turn else 1, rest)


def judge_attempt(game: Game, position: Position, actor: Side, words: str) -> tuple[str, Verdict]:
    """A side's words at a position as the text of an attempt, and their verdict.

    Of words that stand for several commits it is that of the first one that does not fit, or of the last; their text is
    all of them, since what follows the others means something else without them.
    """
    verdict = judge(game, position, actor, words)
    text = str(verdict.action)
    while verdict.fits and verdict.rest:
        position = position.play(verdict.action).after
        verdict = judge(game, position, actor, verdict.rest)
        text = " ".join(words.split())
    return text, verdict


def turn_words(game: Game, position: Position) -> str:
    """Who decides here, in a sentence."""
    if position.to_move is None:
        return phrase("Nothing is left to decide here.")
    if position.to_move == CHANCE:
        return phrase("Chance decides here.")
    side = position.to_move
    name = Name("side", side, side.capitalize())
    return phrase("{side} ({letter}) decides here.", side=name, letter=game.letter(side))


def options(position: Position) -> tuple[str, ...]:
    """The options here in short: at most eight verbs, as a script writes them.

    A choice may have a verb that is no word of a script (nothing on a space is written `plan castle none`): its form
    tells.
    """
    verbs = dict.fromkeys(choice.word for choice in position.choices())
    return tuple(islice(filter(None, verbs), _SHOWN))


def open_to_all(position: Position) -> Any | None:
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
    return found[0] if len(found) == 1 and position.is_forced() else None


def left_out(position: Position, seed: int, depth: int) -> Any | None:
    """The automatic commit whatever comes next: chance, or a visibly forced action."""
    if position.to_move == CHANCE:
        return position.sample(Random(f"{seed}/{depth}"))
    return open_to_all(position)


def automatic(position: Position, seed: int, depth: int, *, passing: bool) -> Any | None:
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
    action = automatic(position, seed, depth, passing=True)
    if action is None or left_out(position, seed, depth) is not None or position.to_move is None:
        return ""
    return phrase(
        "The script ends before {side} has answered: write {line} if the game is to go on.",
        side=Name("side", position.to_move, position.to_move.capitalize()),
        line=f"`{game.letter(position.to_move)}: {action}`",
    )
