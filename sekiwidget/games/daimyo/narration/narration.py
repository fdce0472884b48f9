"""A commit in words: what was done, what followed, the reason of each number with its rule, and the sum of a fight.

Everything is taken from the given commit, so the words for a viewer contain no more than the viewer knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from sekiwidget.authoring.narration import Narrated, sentence
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import texts
from sekiwidget.games.daimyo.components.hexes import NAME
from sekiwidget.games.daimyo.components.wording import CardsNamed, bushi_count, side_name
from sekiwidget.games.daimyo.narration.events import REASONS, SHARED, TAILS
from sekiwidget.games.daimyo.rules.actions import Add, Daimyo, Deal, Give, Move, Play, Recruit, Shift
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for a language that is not spoken."""
    here = Narrated.of(commit, Position)
    after = here.after
    words = [LEADS[type(here.action)](here.before, here.actor, here.action), *_tails(here.events, after)]

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
    """fight  The fight written out: the difference is what is left."""
    for event in events:
        if event.kind == "fight":
            _, one, _, other, _ = event.args
            most, least = max(int(one), int(other)), min(int(one), int(other))
            return phrase("{most} − {least} = {left}", most=most, least=least, left=most - least)
    return ""


def _deal(before: Position, actor: Side, action: Deal) -> str:
    return phrase("{side} is dealt {cards}.", side=side_name(action.side), cards=CardsNamed(action.cards))


def _play(before: Position, actor: Side, action: Play) -> str:
    return phrase("{side} lays {cards} face down.", side=side_name(actor), cards=CardsNamed(action.cards))


def _move(before: Position, actor: Side, action: Move) -> str:
    return phrase(
        "{side} moves {bushi:one} from {start} to {end}.",
        side=side_name(actor),
        bushi=bushi_count(action.number),
        start=NAME[action.start],
        end=NAME[action.end],
    )


def _recruit(before: Position, actor: Side, action: Recruit) -> str:
    at = before.daimyo_of(actor)
    if at is None:
        return phrase("{side} recruits one bushi to the daimyo.", side=side_name(actor))
    return phrase("{side} recruits one bushi to the daimyo on {hex}.", side=side_name(actor), hex=NAME[at])


def _daimyo(before: Position, actor: Side, action: Daimyo) -> str:
    start, end = NAME[action.start], NAME[action.end]
    return phrase("{side:possessive} daimyo goes from {start} to {end}.", side=side_name(actor), start=start, end=end)


def _add(before: Position, actor: Side, action: Add) -> str:
    return phrase("{side} adds a neutral hex at {hex}.", side=side_name(actor), hex=NAME[action.place])


def _shift(before: Position, actor: Side, action: Shift) -> str:
    owner = dict(before.land).get(action.start)
    side, start, end = side_name(actor), NAME[action.start], NAME[action.end]
    if owner is None:
        return phrase("{side} moves the neutral hex from {start} to {end}.", side=side, start=start, end=end)
    return phrase(
        "{side} moves the home hex of {owner} from {start} to {end}.",
        side=side,
        owner=side_name(owner),
        start=start,
        end=end,
    )


def _give(before: Position, actor: Side, action: Give) -> str:
    cards = before.played[before.side_index(actor)]
    side, left, right = side_name(actor), side_name(before.left(actor)), side_name(before.right(actor))
    if len(cards) == 1:
        to = left if action.to == "left" else right
        return phrase("{side} gives {card} to {to}.", side=side, card=cards[0].text, to=to)
    if not action.card.known:
        return phrase(
            "{side} gives {cards} away: one to {left} on the left, one to {right} on the right.",
            side=side,
            cards=Series(texts(cards)),
            left=left,
            right=right,
        )
    return phrase(
        "{side} gives {card} to {left} on the left and {other} to {right} on the right.",
        side=side,
        card=action.card.text,
        left=left,
        other=next((card.text for card in cards if card != action.card), ""),
        right=right,
    )


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
