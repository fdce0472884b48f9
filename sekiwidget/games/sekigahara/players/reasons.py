"""Reasons of advice: the fight behind a loss, what another choice would have brought, and who can march on what.

A march has to do only with the places that it leaves and reaches, and with those to which its blocks go on. What a side
does elsewhere was open to it in any case. A bid, or cards for movement, has to do with a fight only if the side deploys
there with a card that the other choice spends; a bid also if it changes the order of play.

What the side does not know is made up in each deal, so an enemy block that is hidden when it decides has no name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from sekiwidget.core.game import Factor
from sekiwidget.core.position import Commit
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.reasons import LeadUp, Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, Cards, Stack
from sekiwidget.games.sekigahara.components.places import CASTLES, NEAR, RESOURCE_SEAT
from sekiwidget.games.sekigahara.components.wording import BlockNames, place_name, side_name
from sekiwidget.games.sekigahara.narration.sentences import event_sentence, say
from sekiwidget.games.sekigahara.narration.sums import Narrated, challenged_blocks
from sekiwidget.games.sekigahara.players.evaluation import IN_REACH, holds, targets
from sekiwidget.games.sekigahara.rules.actions import (
    Accept,
    Bid,
    Challenge,
    Declare,
    Deploy,
    Go,
    Inside,
    Lose,
    March,
    Move,
    Muster,
    Retreat,
    RetreatCastle,
    Show,
    Stop,
    Yield,
    backs,
)
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Count, Name, Number

LOST_BY: Final = {"won": "8.7.1", "must_lose_units": "8.9.4"}
"""The events that say why blocks are lost, and the paragraphs."""
RESULTS: Final = (*LOST_BY, "castle_falls", "holds_out")
"""8.7.1, 8.9.4  The events that say how a fight ends."""
IN_FIGHT: Final = (Deploy, Stop, Accept, Challenge, Show, Yield, Lose, Retreat, RetreatCastle)
"""8.3 to 8.8  Who decides on these has the fight before them."""
MOST_PLACES: Final = 2
"""So many places are explained; more are too many for one reason."""


class SekigaharaReasons(Reasons):
    """What the game adds to reasons."""

    def as_known(self, commit: Commit, start: AnyPosition) -> Commit:
        """3.2  Blocks that were hidden at the start are lost without their names."""
        action, combat = commit.action, _fight(commit.before)
        if not isinstance(action, Lose) or combat is None:
            return commit
        if _is_known(_position(start), commit.actor, combat.place, action.blocks):
            return commit
        return commit._replace(action=replace(action, blocks=backs(action.blocks)))

    def is_linked(self, line: Sequence[Commit], number: int, other: Sequence[Commit], *, gains: bool) -> bool:
        """7.3.1  Whether a step happens where one of two marches begins or ends, or where its blocks go on to.

        A side's own later march costs it nothing, nor does a fight that this begins: it need not have marched. And no
        retreat is a gain for its side.
        """
        step, own = line[number], line[number].actor == line[0].actor
        if not gains and number and own and isinstance(step.action, March | Muster):
            return False
        combat = _fight(step.before)
        if not gains and combat is not None and _march_on(line[: max(number, 1)], combat.place) is not None:
            return False
        if gains == own and isinstance(step.action, Retreat):
            return False
        if not own and isinstance(step.action, Deploy):
            # Which block and card it is, is made up.
            return False
        if _is_by_cards(line[0].action, other[0].action):
            return _changes_order(line, other) or (gains and _deployment_kept(line, number, other) is not None)
        if own and number and isinstance(step.action, March):
            # Blocks go on, or march from where the other choice takes some away.
            return _goes_on(line[:number], other[0].action, step.action)
        reached = _reached(line[: max(number, 1)], other[:1])
        return reached is None or not reached.isdisjoint(_places(step))

    def lead_up(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> LeadUp:
        """8.6.1, 8.7.1  How blocks come to a fight in which some are lost, who changed sides in it, and who won it."""
        start, combat = line[0], _fight(line[number].before)
        said: list[str] = []
        if _changes_order(line, other):
            said += (_without_events(commit) for commit in line[1:number] if isinstance(commit.action, Go))
        if combat is None:
            return LeadUp(paragraph(said))
        first = next(at for at in range(number + 1) if _is_of(combat, _fight(line[at].before)))
        on = _march_on(line[: max(first, 1)], combat.place)
        said += [] if on is None else [_without_events(on)]
        if not isinstance(start.action, IN_FIGHT):
            said.append(_forces(line[first].before, combat))
        kept = _deployment_kept(line, number, other) if _is_by_cards(start.action, other[0].action) else None
        said += [] if kept is None else [_without_events(kept)]
        rule, lost = "", isinstance(line[number].action, Lose)
        for commit in line[first:number]:
            if isinstance(commit.action, Yield):
                said.append(_changed_sides(commit, _position(start.before)))
                rule = "8.6.1" if lost else ""
            for event in commit.events:
                if event.kind in LOST_BY:
                    said.append(event_sentence(event))
                    rule = rule or (LOST_BY[event.kind] if lost else "")
        return LeadUp(paragraph(said), rule)

    def ending(self, line: Sequence[Commit]) -> str:
        """8.7.1, 8.9.4  Who wins the fight of a line, and what it costs both."""
        said: list[str] = []
        for commit in line:
            if isinstance(commit.action, Inside):
                said.append(_without_events(commit))
            said += [event_sentence(event) for event in commit.events if event.kind in RESULTS]
            if isinstance(commit.action, Lose) and (commit.action.blocks or commit.action.disks):
                said.append(_without_events(commit))
        return paragraph(said)

    def left(
        self, factor: Factor, line: Sequence[Commit], other: Sequence[Commit], *, step: Commit | None
    ) -> str | None:
        """2.2  Which larger stack can march on what; a number of blocks alone says too little."""
        if factor.key != IN_REACH:
            return None if step is not None else ""
        if isinstance(line[0].action, Bid | Go | Move):
            return ""
        end, instead = _position(line[-1].after), _position(other[-1].after)
        side = factor.side
        reached = _reached(line, other) if step is None else _places(step)
        here, there = targets(end, side), targets(instead, side)
        more = len(here) > len(there)
        at, without, places = (end, instead, {*here} - {*there}) if more else (instead, end, {*there} - {*here})
        fit = (place for place in sorted(places) if not holds(without, place, side) and not at.disk(place))
        open_there = [_reach(at, place, side) for place in fit]
        linked = [one for one in open_there if reached is None or not reached.isdisjoint((one.place, one.start))]
        if not more:
            return paragraph(map(_out_of_reach, linked[:MOST_PLACES]))
        return paragraph(
            said
            for one in linked[:MOST_PLACES]
            for said in (_in_reach(one), _left_there(one, _reach(without, one.place, side)))
        )


# -- where things happen -----------------------------------------------------------------------------------------------


def _reached(line: Sequence[Commit], other: Sequence[Commit]) -> set[int] | None:
    """7.3.1  Where lines begin with a march, its ends, and where blocks go on to; None if neither does."""
    firsts = [one.action for one in (*line[:1], *other[:1]) if isinstance(one.action, March | Muster)]
    if not firsts:
        return None
    reached = {place for action in firsts for place in _ends(action)}
    for commit in (*line[1:], *other[1:]):
        way = _way(commit)
        if way and way[0] in reached:
            reached.add(way[1])
    return reached


def _goes_on(line: Sequence[Commit], other: object, march: March) -> bool:
    """7.3.1  Whether an own later march has to do with the first march of its line, or with that of the other one."""
    if isinstance(line[0].action, Move) or (isinstance(other, March) and march.start == other.start):
        return True
    return march.start in (_reached(line, ()) or ())


def _position(position: AnyPosition) -> Position:
    assert isinstance(position, Position)
    return position


def _ends(action: March | Muster) -> tuple[int, ...]:
    return (action.start, action.end) if isinstance(action, March) else (action.place,)


def _way(commit: Commit) -> tuple[int, ...]:
    """7.3.1, 8.8.1  Where blocks go from and to; nothing if none go."""
    action = commit.action
    if isinstance(action, March):
        return action.start, action.end
    combat = _fight(commit.before)
    return (combat.place, action.place) if isinstance(action, Retreat) and combat is not None else ()


def _places(commit: Commit) -> set[int]:
    """The places that a step is about."""
    found, combat = {*_way(commit)}, _fight(commit.before)
    if combat is not None:
        found.add(combat.place)
    if isinstance(commit.action, Declare | Muster):
        found.add(commit.action.place)
    return found


# -- fights ------------------------------------------------------------------------------------------------------------


def _fight(position: AnyPosition) -> Combat | None:
    """8  The fight under way, or None."""
    position = _position(position)
    combat = position.combat
    return combat if position.phase == "combat" and combat is not None and not combat.ended else None


def _is_of(combat: Combat, one: Combat | None) -> bool:
    """Whether two states are of one fight."""
    return one is not None and (one.place, one.attacker, one.fled_from) == (
        combat.place,
        combat.attacker,
        combat.fled_from,
    )


def _forces(position: AnyPosition, combat: Combat) -> str:
    """8.1  The place of a fight, and how many blocks of each side stand there; nothing if a disk stands alone."""
    stacks = _position(position).stacks
    mine, theirs = (len(stacks[combat.place][SIDE_INDEX[side]]) for side in (combat.attacker, combat.defender))
    if not theirs:
        return ""
    return phrase(
        "Fight at {place}: {blocks} of {side} against {others:word} of {other}.",
        place=place_name(combat.place),
        blocks=Count(mine, "block"),
        side=side_name(combat.attacker),
        others=Number(theirs),
        other=side_name(combat.defender),
    )


def _is_known(start: Position, owner: Side, place: int, blocks: Stack) -> bool:
    """3.2  Whether these blocks of a side lay open to the asker, at this place, where a line starts."""
    if owner == start.viewer:
        return True
    there = start.stacks[place][SIDE_INDEX[owner]]
    return all(blocks.count(block) <= there.count(block) for block in blocks)


def _march_on(line: Sequence[Commit], place: int) -> Commit | None:
    """7.3.1  The later march with which the blocks of a first march come to a place; None if there is none."""
    first = line[0].action
    if not isinstance(first, March | Muster) or place in _ends(first):
        return None
    at = _ends(first)[-1]
    for commit in line[1:]:
        if isinstance(commit.action, March) and commit.actor == line[0].actor and commit.action.start == at:
            at = commit.action.end
            if at == place:
                return commit
    return None


def _changed_sides(commit: Commit, start: Position) -> Phrase:
    """8.6.1  Whose blocks change sides in a fight."""
    narrated = Narrated.of(commit, Position)
    blocks, side = challenged_blocks(narrated), side_name(commit.actor)
    if not _is_known(start, commit.actor, narrated.old.place, blocks):
        blocks = backs(blocks)
    if len(blocks) == 1:
        return phrase("{side} shows no card: {block} changes sides.", side=side, block=BlockNames(blocks))
    return phrase("{side} shows no card: {blocks} change sides.", side=side, blocks=BlockNames(blocks))


# -- cards that are spent ----------------------------------------------------------------------------------------------


def _is_by_cards(one: object, other: object) -> bool:
    """6.3, 7.1  Whether two choices differ only in the cards that they spend: two bids, or two ways to pay the same."""
    if isinstance(one, Move) and isinstance(other, Move):
        return one.degree == other.degree
    return isinstance(one, Bid)


def _changes_order(line: Sequence[Commit], other: Sequence[Commit]) -> bool:
    """6.3  Whether two bids lead to a different order of play."""
    firsts = [_position(one[-1].after).first for one in (line, other)]
    return isinstance(line[0].action, Bid) and firsts[0] != firsts[1]


def _deployment_kept(line: Sequence[Commit], number: int, other: Sequence[Commit]) -> Commit | None:
    """8.2.3  The deployment in the fight of a step with a card that the choice keeps and the other one spends."""
    combat, side = _fight(line[number].before), line[0].actor
    spent = [card for card in _spent(other[0].action) if card not in _spent(line[0].action)]
    for commit in line[1 : number + 1]:
        action = commit.action
        here = combat is not None and _is_of(combat, _fight(commit.before))
        if here and commit.actor == side and isinstance(action, Deploy) and action.card in spent:
            return commit
    return None


def _spent(action: object) -> Cards:
    return (action.card,) if isinstance(action, Bid) else action.cards if isinstance(action, Move) else ()


def _without_events(commit: Commit) -> str:
    return say(commit._replace(events=())).text


# -- points in reach ---------------------------------------------------------------------------------------------------


class _Reach(NamedTuple):
    """2.2, 7.3.1  A place that counts, those who hold it, and the largest stack of a side one road away."""

    place: int
    side: Side
    start: int
    mine: int
    theirs: int

    def words(self) -> _ReachWords:
        """What the sentences on it name."""
        return _ReachWords(
            place=place_name(self.place),
            points=Count(2 * (self.place in CASTLES) + (self.place in RESOURCE_SEAT), "point"),
            side=side_name(self.side),
            blocks=Count(self.mine, "block"),
            start=place_name(self.start),
            other=side_name(OTHER[self.side]),
            few=Count(self.theirs, "block"),
        )


class _ReachWords(NamedTuple):
    """A place in reach as sentences name it: `side` has `blocks` at `start`, the `other` one has `few` there."""

    place: Name
    points: Count
    side: Name
    blocks: Count
    start: Name
    other: Name
    few: Count


def _reach(position: Position, place: int, side: Side) -> _Reach:
    index = SIDE_INDEX[side]
    start = max(sorted(NEAR[place]), key=lambda near: len(position.stacks[near][index]))
    return _Reach(place, side, start, len(position.stacks[start][index]), len(position.stacks[place][1 - index]))


def _in_reach(reach: _Reach) -> Phrase:
    """7.3.1  From where a place can be marched on."""
    words = reach.words()
    if not reach.theirs:
        return phrase(
            "In the end {place}, worth {points}, is undefended, and {side} has {blocks} one road away, at {start}.",
            place=words.place,
            points=words.points,
            side=words.side,
            blocks=words.blocks,
            start=words.start,
        )
    return phrase(
        "In the end {side} has {blocks} at {start}, one road from {place}, worth {points}, where {other} has only "
        "{few}.",
        place=words.place,
        points=words.points,
        side=words.side,
        blocks=words.blocks,
        start=words.start,
        other=words.other,
        few=words.few,
    )


def _left_there(reach: _Reach, without: _Reach) -> Phrase | str:
    """7.3.1  How many more hold the place after the other choice."""
    if without.theirs <= reach.theirs:
        return ""
    return phrase("The other choice leaves {blocks} there.", blocks=Count(without.theirs, "block"))


def _out_of_reach(reach: _Reach) -> Phrase:
    """7.3.1  From where a place could have been marched on after the other choice."""
    words = reach.words()
    if not reach.theirs:
        return phrase(
            "Only after the other choice {side} has {blocks} at {start}, one road from {place}, worth {points}, which "
            "is undefended.",
            place=words.place,
            points=words.points,
            side=words.side,
            blocks=words.blocks,
            start=words.start,
        )
    return phrase(
        "Only after the other choice {side} has {blocks} at {start}, one road from {place}, worth {points}, where "
        "{other} has only {few}.",
        place=words.place,
        points=words.points,
        side=words.side,
        blocks=words.blocks,
        start=words.start,
        other=words.other,
        few=words.few,
    )


REASONS: Final = SekigaharaReasons()
