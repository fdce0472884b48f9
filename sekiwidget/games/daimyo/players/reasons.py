"""phase-3  What a later card brings about, and how the cards that were laid lead to it.

A step that is told is one that only one of two choices leads to. A bushi that a card brings is told with what it is
for, and with what the other card does instead; a step towards a daimyo with that daimyo; a fight with the steps that
the units need to meet, unless the other choice leaves the hex of the fight open, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, cast

from sekiwidget.core.position import Commit
from sekiwidget.core.reasons import Deed, Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card
from sekiwidget.games.daimyo.components.hexes import NAME, NEAR, Hex
from sekiwidget.games.daimyo.components.wording import bushi_count, hex_count, side_name
from sekiwidget.games.daimyo.narration.sentences import event_sentence
from sekiwidget.games.daimyo.rules.actions import Daimyo, Move, Play, Recruit
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.terms import Number


class CardReasons(Reasons):
    """phase-3  The follow-ups of cards."""

    tells_follow_ups = True

    def deed(self, position: Any, side: Side, action: Any) -> Deed:
        """fight, card-b  A side whose units are beaten or driven back, or a card that brings a bushi."""
        if isinstance(action, Recruit) and position.card is not None:
            return "recruits", side, position.card.text
        if isinstance(action, Move):
            there = position.units_at(action.end)
            if there is not None and there.side != side and action.number >= there.strength:
                return "beats", there.side
        return ()

    def is_in_time(self, commit: Commit, position: Any) -> bool:
        """priority  Whether a position is one of the same phase, with whatever card of the round."""
        before: Any = commit.before
        return bool(position.phase == before.phase)

    def is_linked(self, line: Sequence[Commit], number: int, other: Sequence[Commit], *, gains: bool) -> bool:
        """card-b, fight  Not a bushi that is of no use yet, nor a fight on a hex that is open to the side in both."""
        action = line[number].action
        if isinstance(action, Recruit):
            return bool(self.purpose(line, number, other))
        if not isinstance(action, Move) or line[number].actor == line[0].actor:
            return True
        came = any(_comes_to(commit, line[0].actor, action.end) for commit in line[1:number])
        return not (came and any(_may_come_to(one.before, line[0].actor, action.end) for one in other[1:]))

    def link(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> str:
        """card-b  The card that brings a bushi, unlike the one that would have been laid."""
        card, instead = _cards(line, number, other)
        if card is None or instead is None:
            return ""
        return phrase("{card} brings a bushi, {other} does not.", card=card.text, other=instead.text)

    def steps(self, line: Sequence[Commit], number: int) -> Sequence[int]:
        """card-a, fight, end-occupation  What brings the units of a fight to where they meet, and others to homes."""
        found: set[int] = set()
        wanted = [number]
        while wanted:
            needed = {*_needed(line, wanted.pop())} - found
            found |= needed
            wanted += needed
        return sorted(found)

    def purpose(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> str:
        """card-b, fight-daimyo  What a bushi that is brought is for, or a fight beside the side's own daimyo."""
        step = line[number]
        before: Any = step.before
        card, instead = _cards(line, number, other)
        if card is not None and instead is not None:
            return paragraph([_guards(step.actor, line, other), _does(step.actor, instead, other)])
        home = before.daimyo_of(step.actor)
        fights = isinstance(step.action, Move) and bool(self.deeds(step))
        if (
            number == 0
            or not fights
            or step.actor != line[0].actor
            or home is None
            or step.action.end not in NEAR[home]
        ):
            return ""
        return phrase(
            "{hex} is beside {side:possessive} daimyo on {home}, which could have been attacked from there.",
            hex=NAME[step.action.end],
            side=side_name(step.actor),
            home=NAME[home],
        )

    def wasted(self, commit: Commit, side: Side) -> tuple[str, ...]:
        """card-a, card-b, card-c, card-d, card-e, priority  The side's cards that cannot be carried out."""
        after: Any = commit.after
        kinds = [event for event in commit.events if event.kind == "not_carried_out" and event.args[1] == side]
        return tuple([paragraph([event_sentence(after, event), _too_late(commit, side)]) for event in kinds])

    def left(self, factor: Any, line: Sequence[Commit], other: Sequence[Commit], *, step: Commit | None) -> str | None:
        """end-daimyo, end-occupation  What the steps to a daimyo are for, and a hex on which the choice puts bushi."""
        if factor.key == "steps to a daimyo":
            # That an enemy is nearer is no reason without the step that brings it there.
            return _steps(line, other, factor.side) if step is not None or factor.side == line[0].actor else ""
        if factor.key == "bushi on other homes" and step is None and factor.side == line[0].actor:
            return _occupies(line[0], other[0])
        return None


# -- a bushi that is brought -------------------------------------------------------------------------------------------


def _cards(line: Sequence[Commit], number: int, other: Sequence[Commit]) -> tuple[Card | None, Card | None]:
    """card-b  The card of the choice that brings a bushi at a step, and the one of the other choice in its place."""
    chosen, instead, later = line[0].action, other[0].action, line[number]
    position: Any = later.before
    if not isinstance(chosen, Play) or not isinstance(later.action, Recruit):
        return None, None
    others = [card for card in instead.cards if card not in chosen.cards]
    if position.card not in chosen.cards or position.card in instead.cards or len(others) != 1:
        return None, None
    return position.card, others[0]


def _guards(side: Side, line: Sequence[Commit], other: Sequence[Commit]) -> str:
    """fight-daimyo  By how much the bushi makes the daimyo harder to fell; empty if it does not."""
    here, there = _end(line), _end(other)
    home = here.daimyo_of(side)
    if home is None or home != there.daimyo_of(side):
        return ""
    more, fewer = (dict(position.units)[home].strength for position in (here, there))
    if more <= fewer:
        return ""
    return phrase(
        "An attack on {side:possessive} daimyo on {hex} then needs {more:word} bushi to fell it, not {fewer:word}.",
        side=side_name(side),
        hex=NAME[home],
        more=Number(more),
        fewer=Number(fewer),
    )


def _does(side: Side, card: Card, line: Sequence[Commit]) -> str:
    """card-a, card-c, card-d, card-e  What a card does in its line, if that is not much."""
    positions: list[Any] = [commit.before for commit in line]
    done = [at for at, one in enumerate(positions) if one.phase == 3 and one.card == card and one.to_move == side]
    if not done:
        return ""
    action, position = line[done[0]].action, positions[done[0]]
    if not isinstance(action, Move):
        return phrase("{card} neither brings a bushi nor moves one.", card=card.text)
    there = position.units_at(action.end)
    if (there is not None and there.side != side) or dict(position.land)[action.end] not in (None, side):
        return ""
    return phrase(
        "{card} only moves {bushi:one} from {start} to {end}, where there is no enemy to fight and no enemy home hex.",
        card=card.text,
        bushi=bushi_count(action.number),
        start=NAME[action.start],
        end=NAME[action.end],
    )


def _too_late(commit: Commit, side: Side) -> str:
    """priority  That the bushi of the other card comes after an A card."""
    # The last side lays its cards with the commit itself, and at the end of a round they are given away.
    positions: list[Any] = [commit.before, commit.after]
    cards = next(cards for one in positions if (cards := one.played[one.side_index(side)]))
    later = [card for card in cards if card.letter == "B"]
    if not later or not any(card.letter == "A" for card in cards):
        return ""
    return phrase(
        "A cards are carried out before B cards: the bushi of {card} comes too late for it.", card=later[0].text
    )


# -- steps, fights and home hexes --------------------------------------------------------------------------------------


def _needed(line: Sequence[Commit], number: int) -> Iterator[int]:
    """card-a, fight, end-occupation  The earlier steps, the choice itself apart, that a step needs at once."""
    commit = line[number]
    before: Any = commit.before
    earlier = range(number - 1, 0, -1)
    if isinstance(commit.action, Move):
        action, there = commit.action, before.units_at(commit.action.end)
        yield from islice((at for at in earlier if _comes_to(line[at], commit.actor, action.start)), 1)
        if there is not None and there.side != commit.actor:
            yield from islice((at for at in earlier if _comes_to(line[at], there.side, action.end)), 1)
    for event in commit.events:
        if event.kind == "occupies":
            side = str(event.args[0])
            homes = {hex_ for hex_, owner in before.land if owner not in (None, side)}
            yield from (at for at in earlier if any(_comes_to(line[at], side, home) for home in homes))


def _comes_to(commit: Commit, side: Side, place: Hex) -> bool:
    """card-a, card-c  Whether a step of a side leads units to a hex."""
    return commit.actor == side and isinstance(commit.action, Move | Daimyo) and commit.action.end == place


def _may_come_to(position: Any, side: Side, place: Hex) -> bool:
    """card-a  Whether a side may now move bushi to a hex."""
    if position.to_move != side or position.step != "move":
        return False
    return any(isinstance(action, Move) and action.end == place for action in position.legal())


def _end(line: Sequence[Commit]) -> Position:
    """phase-4  Where a line ends."""
    end: Any = line[-1].after
    return cast("Position", end)


def _ways(position: Position, side: Side, goal: Hex) -> Iterator[tuple[int, Hex]]:
    """card-a  The steps over the land from a side's bushi to a hex, and where they stand, the nearest first."""
    land, bushi = dict(position.land), dict(position.bushi_of(side))
    seen, edge, steps = {goal}, {goal}, 0
    while edge:
        yield from sorted((steps, hex_) for hex_ in edge if hex_ in bushi)
        steps += 1
        edge = {near for hex_ in edge for near in NEAR[hex_] if near in land} - seen
        seen |= edge


def _nearest(position: Position, side: Side, rather: Hex | None) -> tuple[int, Hex, Hex, Side] | None:
    """card-a  The steps from a side's nearest bushi to an enemy daimyo; both hexes, and whose it is.

    Of bushi that are as near those on the hex `rather`.
    """
    goals = [(goal, other) for other in position.sides if other != side and (goal := position.daimyo_of(other))]
    found = [(steps, start, goal, other) for goal, other in goals for steps, start in _ways(position, side, goal)]
    return min(found, key=lambda one: (one[0], one[1] != rather, one), default=None)


def _steps(line: Sequence[Commit], other: Sequence[Commit], side: Side) -> str:
    """card-a, end-daimyo  How far the nearest bushi is from which daimyo where two lines end; empty if no reason."""
    here, there = (_nearest(_end(one), side, getattr(one[0].action, "end", None)) for one in (line, other))
    if here is None or there is None or here[0] == there[0] or here[1] == there[1]:
        return ""
    start, owner, goal, other_start = NAME[here[1]], side_name(here[3]), NAME[here[2]], NAME[there[1]]
    if here[2:] == there[2:]:
        far = phrase(
            "From {start} {side:possessive} bushi have {hexes:one} to go to the nearest enemy daimyo, "
            "{owner:possessive} on {hex}; from {other} {more:one}.",
            start=start,
            side=side_name(side),
            hexes=hex_count(here[0]),
            owner=owner,
            hex=goal,
            other=other_start,
            more=hex_count(there[0]),
        )
    else:
        far = phrase(
            "From {start} {side:possessive} bushi have {hexes:one} to go to the nearest enemy daimyo, "
            "{owner:possessive} on {hex}; from {other} {more:one}, to {another:possessive} on {place}.",
            start=start,
            side=side_name(side),
            hexes=hex_count(here[0]),
            owner=owner,
            hex=goal,
            other=other_start,
            more=hex_count(there[0]),
            another=side_name(there[3]),
            place=NAME[there[2]],
        )
    why = phrase("Each hex takes a card that moves bushi, and whoever fells a daimyo wins the game.")
    return paragraph([far, why])


def _occupies(chosen: Commit, instead: Commit) -> str | None:
    """end-occupation  What the home hex is for to which only one of two choices moves bushi."""
    before: Any = chosen.before
    if not isinstance(chosen.action, Move) or getattr(instead.action, "end", None) == chosen.action.end:
        return None
    owner = dict(before.land)[chosen.action.end]
    if owner in (None, chosen.actor):
        return None
    if len(before.sides) == 2:
        return phrase(
            "{hex} is a home hex of {owner}: {bushi:one} on at least two home hexes of the opponent win the game.",
            hex=NAME[chosen.action.end],
            owner=side_name(owner),
            bushi=bushi_count(BUSHI_NEEDED),
        )
    return phrase(
        "{hex} is a home hex of {owner}: {bushi:one} on home hexes, at least one of each opponent, win the game.",
        hex=NAME[chosen.action.end],
        owner=side_name(owner),
        bushi=bushi_count(BUSHI_NEEDED),
    )


REASONS: Final = CardReasons()
