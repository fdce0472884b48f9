"""A commit in words: what was done, what followed, the reason of each number with its rule, and the sum of a fight.

Everything is taken from the commit that is given, so the words for a viewer know what the viewer knows and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, cast

from sekiwidget.authoring.narration import sentence
from sekiwidget.authoring.phrases import listed, number, title
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import TYPES, Card, texts
from sekiwidget.games.daimyo.components.hexes import NAME
from sekiwidget.games.daimyo.components.wording import bushi, counted
from sekiwidget.games.daimyo.narration.events import REASONS, SHARED, TAILS
from sekiwidget.games.daimyo.rules.actions import Add, Daimyo, Deal, Give, Move, Play, Recruit, Shift
from sekiwidget.games.daimyo.rules.position import Position


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for a language that is not spoken."""
    before, after = cast("Position", commit.before), cast("Position", commit.after)
    words = [LEADS[type(commit.action)](before, commit.actor, commit.action), *_tails(commit.events, after)]

    def reason(event: Event) -> str:
        return REASONS[event.kind](event.args, after) if event.kind in REASONS else ""

    return sentence(commit, words, reason, language=language, sum_=_sum(commit.events))


def _tails(events: Sequence[Event], after: Position) -> Iterator[str]:
    """What followed, a sentence for each event, or for a run of them that all sides share."""
    for kind, run in groupby(events, key=lambda event: event.kind):
        if kind in SHARED:
            yield SHARED[kind]([event.args for event in run], after)
        elif kind in TAILS:
            yield from (tail for event in run if (tail := TAILS[kind](event.args, after)))


def _sum(events: Sequence[Event]) -> str:
    """fight  The fight written out: who is left is the difference."""
    for event in events:
        if event.kind == "fight":
            _, one, _, other, _ = event.args
            most, least = max(int(one), int(other)), min(int(one), int(other))
            return f"{most} − {least} = {most - least}"
    return ""


def cards_named(cards: Sequence[Card]) -> str:
    """`A1 and B2`; hidden ones by type, `three A and one B`, or counted."""
    if all(card.known for card in cards):
        return listed(texts(cards)) or "no card"
    if any(not card.letter for card in cards):
        return counted(len(cards), "card")
    counts = {letter: sum(card.letter == letter for card in cards) for letter in TYPES}
    return listed([f"{number(count)} {letter}" for letter, count in counts.items() if count])


def _deal(before: Position, actor: Side, action: Deal) -> str:
    return f"{title(action.side)} is dealt {cards_named(action.cards)}."


def _play(before: Position, actor: Side, action: Play) -> str:
    return f"{title(actor)} lays {cards_named(action.cards)} face down."


def _move(before: Position, actor: Side, action: Move) -> str:
    return f"{title(actor)} moves {bushi(action.number)} from {NAME[action.start]} to {NAME[action.end]}."


def _recruit(before: Position, actor: Side, action: Recruit) -> str:
    at = before.daimyo_of(actor)
    where = f" on {NAME[at]}" if at is not None else ""
    return f"{title(actor)} recruits one bushi to the daimyo{where}."


def _daimyo(before: Position, actor: Side, action: Daimyo) -> str:
    return f"{title(actor)}’s daimyo goes from {NAME[action.start]} to {NAME[action.end]}."


def _add(before: Position, actor: Side, action: Add) -> str:
    return f"{title(actor)} adds a neutral hex at {NAME[action.place]}."


def _shift(before: Position, actor: Side, action: Shift) -> str:
    owner = dict(before.land).get(action.start)
    what = f"the home hex of {title(owner)}" if owner else "the neutral hex"
    return f"{title(actor)} moves {what} from {NAME[action.start]} to {NAME[action.end]}."


def _give(before: Position, actor: Side, action: Give) -> str:
    cards = before.played[before.seat(actor)]
    left, right = title(before.left(actor)), title(before.right(actor))
    if len(cards) == 1:
        return f"{title(actor)} gives {cards[0].text} to {left if action.to == 'left' else right}."
    if not action.card.known:
        return (
            f"{title(actor)} gives {listed(texts(cards))} away: one to {left} on the left, one to {right} on the right."
        )
    other = next((card.text for card in cards if card != action.card), "")
    return f"{title(actor)} gives {action.card.text} to {left} on the left and {other} to {right} on the right."


LEADS: Final[dict[type, Callable[[Position, Side, Any], str]]] = {
    Deal: _deal,
    Play: _play,
    Move: _move,
    Recruit: _recruit,
    Daimyo: _daimyo,
    Add: _add,
    Shift: _shift,
    Give: _give,
}
"""What is said of each action."""
