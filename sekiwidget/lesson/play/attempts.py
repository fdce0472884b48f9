"""What becomes of the words of a side at a position: an action, a refusal, or nothing that can be read."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Name
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import Refusal, UnreadableAction
from sekiwidget.core.side import CHANCE, Side

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Verdict:
    """The action of some words, its refusal if there is one, or why they cannot be read.

    `weight` says how well the words fit the decision at hand, refused or not: 3 the kind of action is asked for here, 2
    the side decides here, 1 the words can be read, 0 they cannot. `rest` are words for the commits after this one,
    where a text stands for several.
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
    """What these words of this side are at the position."""
    turn = position.to_move == actor
    try:
        first, rest = game.unfold(position, actor, words)
        action = game.parse(position, actor, first)
    except UnreadableAction as error:
        return Verdict(position, unreadable=error, weight=0)
    refusal = position.why_not_by(actor, action)
    asked = turn and action.picked[0] in {choice.verb for choice in position.choices()}
    return Verdict(position, action, refusal, None, 3 if asked else 2 if turn else 1, rest)


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
    """What may be decided here, in short: at most eight verbs."""
    verbs = dict.fromkeys(choice.verb for choice in position.choices() if choice.verb)
    return tuple(islice(verbs, _SHOWN))


def open_to_all(position: Position) -> Any | None:
    """The one action that everybody can see to be the only one here; or None, and so where chance decides.

    A decision goes by itself in sight of others only if it has one option in every position that a viewer could be
    looking at. So the game is asked (`Position.evident`), and answers from what PUBLIC sees: hands and backs are taken
    for whatever they might be. What depends on a hand that holds a card is therefore left open, even where that hand
    happens to leave one option: that nothing went by itself then tells nobody what it holds. A retreat to the only
    place, the last fight to declare, stopping with an empty hand still go by themselves.
    """
    if position.to_move in (None, CHANCE):
        return None
    found = list(islice(position.legal(), 2))
    return found[0] if len(found) == 1 and position.evident() else None


def left_out(position: Position, seed: int, depth: int) -> Any | None:
    """What is played where a script is silent, whatever comes next: chance, and what all can see to be the only way."""
    if position.to_move == CHANCE:
        return position.sample(Random(f"{seed}/{depth}"))
    return open_to_all(position)


def automatic(position: Position, seed: int, depth: int, *, passing: bool) -> Any | None:
    """What is played where a script is silent: chance, a decision with one option; to let things stand if `passing`.

    `depth` counts the commits before, by which the seed decides chance. None where the script has to speak.
    """
    if position.to_move is None:
        return None
    if position.to_move == CHANCE:
        return position.sample(Random(f"{seed}/{depth}"))
    found = list(islice(position.legal(), 2))
    if len(found) == 1:
        return found[0]
    return position.passing() if passing else None
