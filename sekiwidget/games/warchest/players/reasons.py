"""turns  What a later step brings about, and how a coin leads to it.

Told are units that are hit, locations that are taken or reached, and units that are deployed. What could be done in the
same round or before after another choice, too, is no follow-up of this one: by the same action, or by any other that
hits the same unit or comes to the same location.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from sekiwidget.core.position import Commit
from sekiwidget.core.reasons import Deed, Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATION, MARKERS
from sekiwidget.games.warchest.components.units import OTHER, SIDE_INDEX
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName, UnitOf
from sekiwidget.games.warchest.players.coin_reach import attackers
from sekiwidget.games.warchest.rules.actions import (
    Attack,
    Bolster,
    Control,
    Deploy,
    Draft,
    Initiative,
    Move,
    Order,
    Recruit,
    Tactic,
)
from sekiwidget.games.warchest.rules.coins import FACE_DOWN_ACTIONS, coin_of, may_claim_initiative
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import paragraph, phrase


class CoinReasons(Reasons):
    """turns  The follow-ups of a coin."""

    tells_follow_ups = True

    def deed(self, position: Any, side: Side, action: Any) -> Deed:
        """attack, control, move, deploy, tactic  What an action does on the board; empty if it is nothing to tell."""
        match action:
            case Control(hex=place):
                return "takes", HEXES[place]
            case Attack(target=place) | Move(end=place):
                return _at(position, side, place)
            case Deploy(unit=unit, hex=place):
                return _at(position, side, place) or ("deploys", side, unit)
            case Tactic(path=(_, *_, place)):
                return _at(position, side, place)
        return ()

    def is_in_time(self, commit: Commit, position: Any) -> bool:
        """turns  Whether a position is one of the same round or an earlier one."""
        before: Any = commit.before
        return bool(position.round <= before.round)

    def is_open(self, commit: Commit, position: Any) -> bool:
        """turns, control  The same; a use face down may be paid with any coin.

        A location can be taken, too, that a unit can reach here, if there is another turn for it.
        """
        action, side = commit.action, commit.actor
        if position.to_move != side or not self.is_in_time(commit, position):
            return False
        if isinstance(action, FACE_DOWN_ACTIONS):
            return any(_is_same_use(action, one) for one in position.legal())
        before: Any = commit.before
        if isinstance(action, Control) and (position.round < before.round or len(position.hands[SIDE_INDEX[side]]) > 1):
            reach = "reaches", HEXES[action.hex]
            if any(self.deed(position, side, one) == reach for one in position.legal()):
                return True
        return super().is_open(commit, position)

    def is_linked(self, line: Sequence[Commit], number: int, other: Sequence[Commit], *, gains: bool) -> bool:
        """turns, initiative  Not where another coin than the one that was kept is used, or the claim stays possible.

        That a unit is deployed which was drafted goes without saying.
        """
        chosen, instead = line[0], other[0]
        if number == 0:
            return True
        if isinstance(chosen.action, Draft) and self._kind(line[number]) == "deploys":
            return False
        if _is_same_use(chosen.action, instead.action):
            return gains and any(_kept(chosen, line[at], instead) for at in self._way(line, number))
        now: Any = chosen.before
        later: Any = line[number].before
        claims = [isinstance(one.action, Initiative) for one in (chosen, instead)]
        if later.round == now.round or claims[0] == claims[1]:
            return True
        return not _may_still_claim(other if claims[0] else line)

    def link(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> str:
        """turns, mercenary, initiative  A coin that is kept, a free maneuver, the first turn, or a unit in the way."""
        chosen, later, instead = line[0], line[number], other[0]
        if number == 0:
            return ""
        if later.actor != chosen.actor:
            return _in_the_way(later, instead) or _keeps(later, instead) or _begins(line, number, instead)
        way = self._way(line, number)
        kept = [said for at in way if (said := _kept(chosen, line[at], instead))]
        free = [said for at in way if (said := _free(line, at, instead))]
        first = next(iter([*kept, *free]), "") or _room(line, way, instead)
        return first or _recruited(line, number, instead) or _begins(line, number, instead)

    def steps(self, line: Sequence[Commit], number: int) -> Sequence[int]:
        """turns, win  What brings the units to where they act, what clears the way, and the markers before a sixth."""
        found: set[int] = set()
        wanted = [number]
        while wanted:
            needed = {*_needed(line, wanted.pop())} - found
            found |= needed
            wanted += needed
        return sorted(found)

    def purpose(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> str:
        """control, win  That a location is reached which can be taken next, or that one more wins."""
        step = line[number]
        before: Any = step.before
        after: Any = step.after
        deed = self.deed(before, step.actor, step.action)
        if deed[:1] == ("reaches",):
            return _can_be_taken(before, step.actor, deed[1])
        if deed[:1] == ("takes",) and after.outcome is None and after.location_count(step.actor) == MARKERS - 1:
            return phrase("One more location wins the game for {side}.", side=SideName(step.actor))
        return ""

    def openings(self, good: Sequence[Commit], bad: Sequence[Commit]) -> tuple[int | None, int | None]:
        """initiative  With the claim, unless it stays possible: units that are hit and locations, in the first turn."""
        side, claims = good[0].actor, [isinstance(line[0].action, Initiative) for line in (good, bad)]
        if claims != [True, False] or _may_still_claim(bad):
            return None, None
        mine, theirs = _first_of_next_round(good), _first_of_next_round(bad)
        if mine is not None and (
            good[mine].actor != side or self._kind(good[mine]) not in ("hits", "takes", "reaches")
        ):
            mine = None
        if theirs is not None:
            stopped = not any({*self.deeds(bad[theirs])} & {*self.deeds(one)} for one in good)
            if bad[theirs].actor == side or self._kind(bad[theirs]) not in ("hits", "takes") or not stopped:
                theirs = None
        return mine, theirs

    def left(self, factor: Any, line: Sequence[Commit], other: Sequence[Commit], *, step: Commit | None) -> str | None:
        """control, win, bolster, initiative  What a location is for that is reached or taken, or a second coin."""
        if factor.left and isinstance(line[0].action, Order):
            return ""
        chosen = line[0]
        if step is not None or factor.side != chosen.actor or chosen.action == other[0].action:
            return None
        match factor.key, chosen.action:
            case "units", Bolster(hex=place):
                return _second_coin(chosen.before, place)
            case "locations", Control():
                return self.purpose(line, 0, other) or None
            case "standing on locations to take", _ if self._kind(chosen) == "reaches":
                return None if {*self.deeds(chosen)} & {*self.deeds(other[0])} else self.purpose(line, 0, other)
        return None

    def _way(self, line: Sequence[Commit], number: int) -> list[int]:
        """turns  A step and those that it needs: of its unit, or of all if it wins."""
        return [
            at for at in (*self.steps(line, number), number) if _wins(line[number]) or _is_by_same(line, at, number)
        ]

    def _kind(self, commit: Commit) -> str:
        return next(iter(self.deed(commit.before, commit.actor, commit.action)), "")


def _is_same_use(one: Any, other: Any) -> bool:
    """turns  Whether two uses of a coin face down differ by nothing but the coin."""
    if type(one) is not type(other) or not isinstance(one, FACE_DOWN_ACTIONS):
        return False
    return getattr(one, "unit", "") == getattr(other, "unit", "")


def _may_still_claim(line: Sequence[Commit]) -> bool:
    """initiative  Whether the side that begins a line could claim the initiative later in its round."""
    start: Any = line[0].before
    side, later = line[0].actor, [one.before for one in line[1:]]
    turns: list[Any] = [one for one in later if one.to_move == side]
    return any(one.step == "turn" and one.round == start.round and may_claim_initiative(one, side) for one in turns)


def _first_of_next_round(line: Sequence[Commit]) -> int | None:
    """turns  The first turn of the round after the one in which a line begins."""
    start: Any = line[0].before
    positions: list[Any] = [commit.before for commit in line]
    return next((at for at, one in enumerate(positions) if one.round == start.round + 1 and one.step == "turn"), None)


def _needed(line: Sequence[Commit], number: int) -> Iterator[int]:
    """turns, win  The earlier steps, the choice itself apart, that a step needs at once."""
    commit = line[number]
    before: Any = commit.before
    start, path = _start_and_path(commit.action)
    for at in range(number - 1, 0, -1):
        if start in _places_filled(line[at]):
            yield at
            break
    for place in path:
        stack = before.board[place]
        changed = _places_emptied if stack is None else _places_filled
        yield from islice((at for at in range(number - 1, 0, -1) if place in changed(line[at])), 1)
    if _wins(commit):
        yield from (at for at in range(1, number) if _takes(line[at], commit.actor))


def _wins(commit: Commit) -> bool:
    """win  Whether a step takes the sixth location."""
    return any(event.kind == "wins" for event in commit.events)


def _is_by_same(line: Sequence[Commit], one: int, other: int) -> bool:
    """turns  Whether two steps are of the same unit."""
    sides, units = zip(*[(line[at].actor, getattr(line[at].action, "unit", "")) for at in (one, other)], strict=True)
    return len({*sides}) == len({*units}) == 1


def _takes(commit: Commit, side: Side) -> bool:
    return commit.actor == side and isinstance(commit.action, Control)


def _start_and_path(action: Any) -> tuple[int, tuple[int, ...]]:
    """maneuver, tactic, deploy  Where the acting unit stands (-1: on no hex yet), and the hexes it needs next."""
    match action:
        case Move(start=start, end=end):
            return start, (end,)
        case Attack(start=start, target=target):
            return start, (target,)
        case Control(hex=place):
            return place, ()
        case Deploy(hex=place):
            return -1, (place,)
        case Tactic(path=(start, *path)):
            return start, tuple(path)
    return -1, ()


def _places_filled(commit: Commit) -> set[int]:
    """deploy, move  The hexes on which a unit stands now that did not stand there before."""
    before: Any = commit.before
    after: Any = commit.after
    boards = enumerate(zip(before.board, after.board, strict=True))
    return {at for at, (one, now) in boards if now is not None and (one is None or one[:2] != now[:2])}


def _places_emptied(commit: Commit) -> set[int]:
    """attack, move  The hexes on which no unit stands any more."""
    before: Any = commit.before
    after: Any = commit.after
    boards = enumerate(zip(before.board, after.board, strict=True))
    return {at for at, (one, now) in boards if one is not None and now is None}


def _second_coin(position: Any, place: int) -> str:
    """attack, bolster  What a second coin is for: an enemy that can attack the unit; empty if there is none."""
    stack = position.board[place]
    enemy = next(iter(attackers(position, place)), None)
    if stack.height > 1 or enemy is None:
        return ""
    said = phrase(
        "With a second coin {unit:the} on {hex} is not removed by the next attack.",
        unit=UnitName(stack.unit),
        hex=HEXES[place],
    )
    there = position.board[enemy]
    near = phrase("{enemy} on {hex} can attack there.", enemy=UnitOf(there.side, there.unit), hex=HEXES[enemy])
    return paragraph([said, near])


def _can_be_taken(position: Position, side: Side, place: str) -> str:
    """control, win  What a location is for that a unit has reached."""
    if position.location_count(side) == MARKERS - 1:
        return phrase("If {side} takes {hex} next, it wins the game.", side=SideName(side), hex=place)
    return phrase(
        "{hex} is a location that {side} does not control: a unit on it can take it next.",
        hex=place,
        side=SideName(side),
    )


def _kept(chosen: Commit, later: Commit, instead: Commit) -> str:
    """turns  That a coin is used on the board in this round which the other choice would have cost; or empty."""
    now: Any = chosen.before
    then: Any = later.before
    coin = _coin(then, later.action)
    if not coin or isinstance(later.action, FACE_DOWN_ACTIONS) or then.round != now.round:
        return ""
    if coin != _coin(now, instead.action) or coin == _coin(now, chosen.action):
        return ""
    return phrase("{side} keeps {coin} for this round.", side=SideName(later.actor), coin=CoinName(coin))


def _free(line: Sequence[Commit], at: int, instead: Commit) -> str:
    """mercenary  That a step is the free maneuver after the choice to recruit, not after the other; or empty."""
    then: Any = line[at].before
    if at != 1 or then.step != "mercenary" or getattr(instead.action, "unit", "") == "mercenary":
        return ""
    return phrase("The recruited Mercenary coin gives the Mercenary a free maneuver.")


def _recruited(line: Sequence[Commit], number: int, instead: Commit) -> str:
    """recruit, refill  That a coin like the recruited one is used after that has come into the bag; or empty."""
    chosen, later = line[0], line[number]
    refills = [event.args[0] for commit in line[1:number] for event in commit.events if event.kind == "refill"]
    if not isinstance(chosen.action, Recruit) or chosen.actor not in refills:
        return ""
    then: Any = later.before
    coin = _coin(then, later.action)
    if coin != chosen.action.unit or _is_same_use(chosen.action, instead.action):
        return ""
    return phrase("The recruited {coin:bare} can be drawn in the next round.", coin=CoinName(coin))


def _room(line: Sequence[Commit], way: Sequence[int], instead: Commit) -> str:
    """deploy, move  That a hex on the way of a unit is free where the other choice puts one; or empty."""
    taken = _end(instead.action)
    free = [line[at].action for at in way if taken is not None and _end(line[at].action) == taken]
    if not free:
        return ""
    return phrase("{hex} stays free for {unit:the}.", hex=HEXES[taken or 0], unit=UnitName(free[0].unit))


def _end(action: Any) -> int | None:
    """deploy, move  The hex on which an action puts a unit."""
    match action:
        case Deploy(hex=place) | Move(end=place):
            return int(place)
    return None


def _begins(line: Sequence[Commit], number: int, instead: Commit) -> str:
    """initiative  That the side of a step begins the next round, as one of the two choices is the claim; or empty."""
    now: Any = line[0].before
    later = line[number]
    then: Any = later.before
    claims = [isinstance(one.action, Initiative) for one in (line[0], instead)]
    mine = later.actor == line[0].actor
    if claims != [mine, not mine] or then.round != now.round + 1 or then.initiative != later.actor:
        return ""
    side = SideName(later.actor)
    if number != _first_of_next_round(line):
        return phrase("{side} begins the next round.", side=side)
    return phrase(
        "{side} begins the next round, before {other} can act.", side=side, other=SideName(OTHER[later.actor])
    )


def _in_the_way(later: Commit, instead: Commit) -> str:
    """move  That the other choice puts a unit on the hex to which another side goes; or empty."""
    place = _end(instead.action)
    if place is None or not isinstance(later.action, Move) or later.action.end != place:
        return ""
    unit = UnitOf(instead.actor, instead.action.unit)
    return phrase("{unit} on {hex} would be in the way.", unit=unit, hex=HEXES[place])


def _keeps(later: Commit, instead: Commit) -> str:
    """control, win  That a side wins with a location that the other choice would have taken from it; or empty."""
    before: Any = instead.before
    if not _wins(later) or not isinstance(instead.action, Control):
        return ""
    if before.holder(instead.action.hex) != later.actor:
        return ""
    return phrase(
        "{side} keeps {hex}, which the other choice takes.",
        side=SideName(later.actor),
        hex=HEXES[instead.action.hex],
    )


def _coin(position: Position, action: Any) -> str:
    """turns  The coin that an action uses; empty for one that uses none, as a free maneuver or a choice of a draft."""
    return coin_of(action) if position.step == "turn" else ""


def _at(position: Position, side: Side, place: int) -> Deed:
    """attack, control  The enemy unit that is hit on a hex, or the location that is reached there."""
    there = position.board[place]
    if there is not None and there.side != side:
        return "hits", there.side, there.unit
    return ("reaches", HEXES[place]) if place in LOCATION and position.holder(place) != side else ()


REASONS: Final = CoinReasons()
