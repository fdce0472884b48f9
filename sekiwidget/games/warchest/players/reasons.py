"""turns  What a later step brings about, and how a coin leads to it.

Told are units that are hit, locations that are taken or reached, and units that are deployed. What could be done in the
same round or before after another choice, too, is no follow-up of this one: by the same action, or by any other that
hits the same unit or comes to the same location.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from sekiwidget.core.position import Commit
from sekiwidget.core.reasons import Deed, Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATION
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName, UnitOf
from sekiwidget.games.warchest.narration.sentences import describe_action
from sekiwidget.games.warchest.rules.actions import Attack, Control, Deploy, Initiative, Move, Tactic
from sekiwidget.games.warchest.rules.coins import FACE_DOWN_ACTIONS, coin_of
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import phrase


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

    def link(self, line: Sequence[Commit], number: int, instead: Commit) -> tuple[str, ...]:
        """turns, mercenary, initiative  A coin that is kept, a free maneuver, the first turn, or a unit in the way."""
        chosen, later = line[0], line[number]
        if number == 0:
            return ()
        if later.actor != chosen.actor:
            return _in_the_way(later, instead)
        steps = [at for at in range(1, number + 1) if _is_by_same_unit(line[at], later)]
        for at in steps:
            if said := _kept(chosen, line[at], instead) or _free(line, at):
                between = [one for one in steps if at <= one < number]
                return (said, *[describe_action(line[one].actor, line[one].action) for one in between])
        if free := _room(line, steps, instead):
            return (free,)
        return _begins(chosen, later, instead)

    def twice(self, line: Sequence[Commit], side: Side) -> tuple[int, str, str] | None:
        """initiative, turns  The first turn of the next round, if the last one of this round was the side's, too."""
        start: Any = line[0].before
        positions: list[Any] = [commit.before for commit in line]
        turns = [(at, position) for at, position in enumerate(positions) if position.step == "turn"]
        for (_, last), (at, first) in pairwise(turns):
            if last.round == start.round < first.round and last.to_move == first.to_move == side:
                words = phrase(
                    "{side} acts twice in a row: last in this round, and first in the next.", side=SideName(side)
                )
                return at, "initiative", words
        return None


def _is_by_same_unit(commit: Commit, later: Commit) -> bool:
    """turns  Whether a step on the board is one of the same side and unit as a later one."""
    if commit.actor != later.actor or isinstance(commit.action, FACE_DOWN_ACTIONS):
        return False
    return getattr(commit.action, "unit", "") == getattr(later.action, "unit", "")


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


def _free(line: Sequence[Commit], at: int) -> str:
    """mercenary  That a step is the free maneuver after the choice to recruit; or empty."""
    then: Any = line[at].before
    if at != 1 or then.step != "mercenary":
        return ""
    return phrase("The recruited Mercenary coin gives the Mercenary a free maneuver.")


def _room(line: Sequence[Commit], steps: Sequence[int], instead: Commit) -> str:
    """deploy, move  That the hex is free to which the unit comes first, where the other choice puts one; or empty."""
    if not steps or not isinstance(instead.action, Deploy | Move):
        return ""
    first, taken = line[steps[0]].action, _end(instead.action)
    if taken is None or _end(first) != taken:
        return ""
    return phrase("{hex} stays free for {unit:the}.", hex=HEXES[taken], unit=UnitName(first.unit))


def _end(action: Any) -> int | None:
    """deploy, move  The hex on which an action puts a unit."""
    match action:
        case Deploy(hex=place) | Move(end=place):
            return int(place)
    return None


def _begins(chosen: Commit, later: Commit, instead: Commit) -> tuple[str, ...]:
    """initiative  That the side begins the next round, as it has taken the initiative."""
    now: Any = chosen.before
    then: Any = later.before
    if not isinstance(chosen.action, Initiative) or isinstance(instead.action, Initiative):
        return ()
    if then.round != now.round + 1 or then.initiative != later.actor:
        return ()
    return (phrase("{side} begins the next round.", side=SideName(later.actor)),)


def _in_the_way(later: Commit, instead: Commit) -> tuple[str, ...]:
    """move  That the other choice puts a unit on the hex to which another side goes."""
    place = _end(instead.action)
    if place is None or not isinstance(later.action, Move) or later.action.end != place:
        return ()
    return (
        phrase(
            "{unit} on {hex} would be in the way.", unit=UnitOf(instead.actor, instead.action.unit), hex=HEXES[place]
        ),
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
