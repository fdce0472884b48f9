"""An action in words before anything came of it: what a side tried to do, or may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName, UnitOf, coins_named, units_named
from sekiwidget.games.warchest.rules.actions import (
    Attack,
    Bolster,
    Control,
    Deploy,
    Draw,
    Initiative,
    Lose,
    Move,
    Pass,
    Recruit,
    Stop,
    Tactic,
)
from sekiwidget.games.warchest.rules.drafting import PLACES
from sekiwidget.games.warchest.rules.setup_actions import Cards, Draft, Marker, Order, Remove
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Number, Series


def describe_action(actor: Side, action: Any) -> Phrase:
    """What a side does with an action, in words."""
    return TRIED[type(action)](actor, action)


def _deploy(actor: Side, action: Deploy) -> Phrase:
    unit, place = UnitName(action.unit), HEXES[action.hex]
    return phrase("{side} deploys {unit:the} on {hex}.", side=SideName(actor), unit=unit, hex=place)


def _bolster(actor: Side, action: Bolster) -> Phrase:
    unit, place = UnitName(action.unit), HEXES[action.hex]
    return phrase("{side} bolsters {unit:the} on {hex}.", side=SideName(actor), unit=unit, hex=place)


def _initiative(actor: Side, action: Initiative) -> Phrase:
    side, coin = SideName(actor), CoinName(action.coin)
    return phrase("{side} lays {coin} face down and takes the initiative.", side=side, coin=coin)


def _recruit(actor: Side, action: Recruit) -> Phrase:
    return phrase(
        "{side} lays {coin} face down and recruits {recruited}.",
        side=SideName(actor),
        coin=CoinName(action.coin),
        recruited=CoinName(action.unit),
    )


def _pass(actor: Side, action: Pass) -> Phrase:
    return phrase("{side} lays {coin} face down and passes.", side=SideName(actor), coin=CoinName(action.coin))


def _move(actor: Side, action: Move) -> Phrase:
    start, end = HEXES[action.start], HEXES[action.end]
    return phrase("{unit} moves from {start} to {end}.", unit=UnitOf(actor, action.unit), start=start, end=end)


def _attack(actor: Side, action: Attack) -> Phrase:
    start, target = HEXES[action.start], HEXES[action.target]
    unit = UnitOf(actor, action.unit)
    return phrase("{unit} attacks from {start} at {target}.", unit=unit, start=start, target=target)


def _control(actor: Side, action: Control) -> Phrase:
    return phrase("{unit} takes {hex}.", unit=UnitOf(actor, action.unit), hex=HEXES[action.hex])


def _tactic(actor: Side, action: Tactic) -> Phrase:
    """The unit that acts, the one it sends if any, and where from and to."""
    unit, path = UnitOf(actor, action.unit), [HEXES[place] for place in action.path]
    if len(path) < 2:
        return phrase("{unit} uses its tactic.", unit=unit)
    start, end = path[0], path[-1]
    if action.granted:
        granted = UnitName(action.granted)
        return phrase(
            "{unit} uses its tactic for {granted:the}, from {start} to {end}.",
            unit=unit,
            granted=granted,
            start=start,
            end=end,
        )
    if len(path) > 2:
        over = Series(path[1:-1])
        return phrase(
            "{unit} uses its tactic from {start} over {over} to {end}.", unit=unit, start=start, over=over, end=end
        )
    return phrase("{unit} uses its tactic from {start} to {end}.", unit=unit, start=start, end=end)


def _lose(actor: Side, action: Lose) -> Phrase:
    if action.source == "supply":
        return phrase("{side} gives up a Royal Guard coin of the supply.", side=SideName(actor))
    return phrase("{side} lets the Royal Guard itself take the hit.", side=SideName(actor))


def _stop(actor: Side, action: Stop) -> Phrase:
    return phrase("{side} leaves the unit as it is.", side=SideName(actor))


def _draw(actor: Side, action: Draw) -> Phrase:
    return phrase("{side} draws {coins}.", side=SideName(action.side), coins=coins_named(action.coins))


def _cards(actor: Side, action: Cards) -> Phrase:
    units = units_named(action.units)
    if action.side:
        return phrase("{side} is dealt {units}.", side=SideName(action.side), units=units)
    return phrase("The open cards are {units}.", units=units)


def _marker(actor: Side, action: Marker) -> Phrase:
    return phrase("The marker shows {side}.", side=SideName(action.side))


def _order(actor: Side, action: Order) -> Phrase:
    side, place = SideName(actor), Number(PLACES.index(action.place) + 1)
    if action.what == "draft":
        return phrase("{side} chooses to draft {place:ordinal}.", side=side, place=place)
    return phrase("{side} chooses to begin {place:ordinal}.", side=side, place=place)


def _remove(actor: Side, action: Remove) -> Phrase:
    return phrase("{side} puts the card of {unit:the} away.", side=SideName(actor), unit=UnitName(action.unit))


def _draft(actor: Side, action: Draft) -> Phrase:
    return phrase("{side} drafts {unit:the}.", side=SideName(actor), unit=UnitName(action.unit))


TRIED: Final[dict[type, Callable[[Side, Any], Phrase]]] = {
    Deploy: _deploy,
    Bolster: _bolster,
    Initiative: _initiative,
    Recruit: _recruit,
    Pass: _pass,
    Move: _move,
    Attack: _attack,
    Control: _control,
    Tactic: _tactic,
    Lose: _lose,
    Stop: _stop,
    Draw: _draw,
    Cards: _cards,
    Marker: _marker,
    Order: _order,
    Remove: _remove,
    Draft: _draft,
}
"""What is said of each action before it is done."""
