"""The sentences of a commit, and the reason of each of its events with its rule.

Everything is taken from the given commit, so the words for a viewer contain no more than the viewer knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.narration import Narrated as AnyNarrated
from sekiwidget.authoring.narration import sentence
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import OTHER
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName, UnitOf, coin_series, unit_series
from sekiwidget.games.warchest.narration.reasons import REASONS
from sekiwidget.games.warchest.rules.actions import (
    Attack,
    Bolster,
    Cards,
    Control,
    Deploy,
    Draft,
    Draw,
    Initiative,
    Lose,
    Marker,
    Move,
    Order,
    Pass,
    Recruit,
    Remove,
    Stop,
    Tactic,
)
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.setup import RANKS
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Count, Number, Series


class Narrated(AnyNarrated[Position]):
    """A commit, or the view of one, with the types of this game."""


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for a language that is not spoken."""
    here = Narrated.of(commit, Position)
    words = [lead(here), *_consequences(here)]
    return sentence(commit, words, lambda event: REASONS[event.kind](event), language=language)


def lead(commit: Narrated) -> str:
    """The sentence of the action itself."""
    completed = COMPLETED.get(type(commit.action))
    return describe_action(commit.actor, commit.action) if completed is None else completed(commit)


def _consequences(commit: Narrated) -> Iterator[str]:
    """The consequences of the action, event by event; finally the pending follow-up."""
    for event in commit.events:
        consequence = CONSEQUENCES.get(event.kind)
        if consequence is not None:
            yield consequence(event)
    after = commit.after
    if after.step == "guard" and commit.before.step != "guard":
        side = SideName(after.to_move)
        yield phrase("{side} chooses whether a coin from the stack or from the supply is lost.", side=side)


# -- actions, whether carried out or not -------------------------------------------------------------------------------


def describe_action(actor: Side, action: Any) -> Phrase:
    """The sentence of an action before anything came of it: what a side tried to do, or may do."""
    return ACTIONS[type(action)](actor, action)


def _deploy(actor: Side, action: Deploy) -> Phrase:
    unit, place = UnitName(action.unit), HEXES[action.hex]
    return phrase("{side} deploys {unit:the} on {hex}.", side=SideName(actor), unit=unit, hex=place)


def _bolster(actor: Side, action: Bolster) -> Phrase:
    unit, place = UnitName(action.unit), HEXES[action.hex]
    return phrase("{side} bolsters {unit:the} on {hex}.", side=SideName(actor), unit=unit, hex=place)


def _initiative(actor: Side, action: Initiative) -> Phrase:
    side, coin = SideName(actor), CoinName(action.coin)
    return phrase("{side} discards {coin} face down and takes the initiative.", side=side, coin=coin)


def _recruit(actor: Side, action: Recruit) -> Phrase:
    return phrase(
        "{side} discards {coin} face down and recruits {recruited}.",
        side=SideName(actor),
        coin=CoinName(action.coin),
        recruited=CoinName(action.unit),
    )


def _pass(actor: Side, action: Pass) -> Phrase:
    return phrase("{side} discards {coin} face down and passes.", side=SideName(actor), coin=CoinName(action.coin))


def _move(actor: Side, action: Move) -> Phrase:
    start, end = HEXES[action.start], HEXES[action.end]
    return phrase("{unit} moves from {start} to {end}.", unit=UnitOf(actor, action.unit), start=start, end=end)


def _attack(actor: Side, action: Attack) -> Phrase:
    start, target = HEXES[action.start], HEXES[action.target]
    unit = UnitOf(actor, action.unit)
    return phrase("{unit} attacks from {start} at {target}.", unit=unit, start=start, target=target)


def _control(actor: Side, action: Control) -> Phrase:
    return phrase("{unit} takes {hex}.", unit=UnitOf(actor, action.unit), hex=HEXES[action.hex])


def _tactic_of(actor: Side, action: Tactic) -> Phrase:
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
        return phrase("{side} gives up a Royal Guard coin from the supply.", side=SideName(actor))
    return phrase("{side} lets the Royal Guard itself take the hit.", side=SideName(actor))


def _stop(actor: Side, action: Stop) -> Phrase:
    return phrase("{side} leaves the unit as it is.", side=SideName(actor))


def _draw_of(actor: Side, action: Draw) -> Phrase:
    return phrase("{side} draws {coins}.", side=SideName(action.side), coins=coin_series(action.coins))


def _cards(actor: Side, action: Cards) -> Phrase:
    units = unit_series(action.units)
    if action.side:
        return phrase("{side} is dealt {units}.", side=SideName(action.side), units=units)
    return phrase("The face-up cards are {units}.", units=units)


def _marker(actor: Side, action: Marker) -> Phrase:
    return phrase("The marker shows {side}.", side=SideName(action.side))


def _order(actor: Side, action: Order) -> Phrase:
    side, place = SideName(actor), Number(RANKS.index(action.place) + 1)
    if action.what == "draft":
        return phrase("{side} chooses to draft {place:ordinal}.", side=side, place=place)
    return phrase("{side} chooses to begin {place:ordinal}.", side=side, place=place)


def _remove(actor: Side, action: Remove) -> Phrase:
    return phrase("{side} puts the card of {unit:the} away.", side=SideName(actor), unit=UnitName(action.unit))


def _draft(actor: Side, action: Draft) -> Phrase:
    return phrase("{side} drafts {unit:the}.", side=SideName(actor), unit=UnitName(action.unit))


ACTIONS: Final[dict[type, Callable[[Side, Any], Phrase]]] = {
    Deploy: _deploy,
    Bolster: _bolster,
    Initiative: _initiative,
    Recruit: _recruit,
    Pass: _pass,
    Move: _move,
    Attack: _attack,
    Control: _control,
    Tactic: _tactic_of,
    Lose: _lose,
    Stop: _stop,
    Draw: _draw_of,
    Cards: _cards,
    Marker: _marker,
    Order: _order,
    Remove: _remove,
    Draft: _draft,
}
"""The sentence of each action before it is done."""


# -- finished actions: coins and units ---------------------------------------------------------------------------------


def _who(commit: Narrated) -> SideName:
    """Who decided."""
    return SideName(commit.actor)


def _bolstered(commit: Narrated) -> str:
    _, _, _, height = commit.event("bolsters").args
    return phrase(
        "{side} bolsters {unit:the} on {hex}: now {coins:one}.",
        side=_who(commit),
        unit=UnitName(commit.action.unit),
        hex=HEXES[commit.action.hex],
        coins=Count(int(height), "coin"),
    )


def _unit_of(commit: Narrated) -> UnitOf:
    """The unit of an action: `White’s Scout`."""
    return UnitOf(commit.actor, commit.action.unit)


class Target(NamedTuple):
    """The target of an attack, and where it stands."""

    unit: UnitOf
    hex: str


def _target(commit: Narrated) -> Target:
    """The target of this commit's attack."""
    side, _, _, unit, place = (str(arg) for arg in commit.event("attacks").args)
    return Target(UnitOf(OTHER[side], unit), place)


def _attacked(commit: Narrated) -> str:
    target = _target(commit)
    return phrase("{unit} attacks {struck} on {hex}.", unit=_unit_of(commit), struck=target.unit, hex=target.hex)


def _shot(commit: Narrated) -> str:
    target = _target(commit)
    return phrase("{unit} shoots at {struck} on {hex}.", unit=_unit_of(commit), struck=target.unit, hex=target.hex)


def _cavalry(commit: Narrated) -> str:
    target, path = _target(commit), commit.action.path
    return phrase(
        "{unit} rides from {start} to {end} and attacks {struck} on {hex}.",
        unit=_unit_of(commit),
        start=HEXES[path[0]],
        end=HEXES[path[-2]],
        struck=target.unit,
        hex=target.hex,
    )


def _lancer(commit: Narrated) -> str:
    target, path = _target(commit), commit.action.path
    return phrase(
        "{unit} charges from {start} to {end} and attacks {struck} on {hex}.",
        unit=_unit_of(commit),
        start=HEXES[path[0]],
        end=HEXES[path[-2]],
        struck=target.unit,
        hex=target.hex,
    )


def _light_cavalry(commit: Narrated) -> str:
    start, over, end = (HEXES[place] for place in commit.action.path)
    return phrase(
        "{unit} rides from {start} over {over} to {end}.", unit=_unit_of(commit), start=start, over=over, end=end
    )


def _royal_guard(commit: Narrated) -> str:
    start, end = HEXES[commit.action.path[0]], HEXES[commit.action.path[-1]]
    return phrase("The Royal Coin moves {unit} from {start} to {end}.", unit=_unit_of(commit), start=start, end=end)


def _ensign(commit: Narrated) -> str:
    start, end = (HEXES[place] for place in commit.action.path)
    sent = UnitName(commit.action.granted)
    return phrase(
        "{unit} sends {sent:the} from {start} to {end}.", unit=_unit_of(commit), sent=sent, start=start, end=end
    )


def _marshall(commit: Narrated) -> str:
    target = _target(commit)
    return phrase(
        "{unit} lets {granted:the} attack {struck} on {hex}.",
        unit=_unit_of(commit),
        granted=UnitName(commit.action.granted),
        struck=target.unit,
        hex=target.hex,
    )


def _footman(commit: Narrated) -> str:
    side = _who(commit)
    if commit.has("in_vain"):
        return phrase("{side} uses a Footman coin for the tactic.", side=side)
    _, footmen = commit.event("footmen").args
    if footmen == 1:
        return phrase("{side:possessive} Footman makes a maneuver.", side=side)
    return phrase("{side:possessive} two Footmen act: each Footman that can makes a maneuver.", side=side)


TACTIC_SENTENCES: Final[dict[str, Callable[[Narrated], str]]] = {
    "archer": _shot,
    "cavalry": _cavalry,
    "crossbowman": _shot,
    "ensign": _ensign,
    "footman": _footman,
    "lancer": _lancer,
    "light_cavalry": _light_cavalry,
    "marshall": _marshall,
    "royal_guard": _royal_guard,
}


def _tactic_used(commit: Narrated) -> str:
    return TACTIC_SENTENCES[commit.action.unit](commit)


def _lost(commit: Narrated) -> str:
    if commit.action.source == "supply":
        side = _who(commit)
        return phrase("{side} gives up a Royal Guard coin from the supply; the unit stays whole.", side=side)
    return describe_action(commit.actor, commit.action)


def _stopped(commit: Narrated) -> str:
    _, unit = commit.event("stops").args
    return phrase("{unit} stays as it is.", unit=UnitOf(commit.actor, str(unit)))


# -- finished actions: chance and the draft ----------------------------------------------------------------------------


def _drawn(commit: Narrated) -> str:
    side, number = SideName(commit.action.side), len(commit.action.coins)
    coins = coin_series(commit.action.coins)
    if commit.action.verb == "preview":
        if number == 0:
            return phrase("{side} draws {coins} for round 2.", side=side, coins=coins)
        if number == 1:
            return phrase("{side} draws {coins} for round 2, and sets it aside.", side=side, coins=coins)
        return phrase("{side} draws {coins} for round 2, and sets them aside.", side=side, coins=coins)
    if commit.has("inspired"):
        return phrase("{side:possessive} Warrior Priest draws {coins}.", side=side, coins=coins)
    return describe_action(commit.actor, commit.action)


def _refilled_and_drawn(commit: Narrated) -> str:
    """refill  The bag is refilled before the coins are drawn."""
    return paragraph([_refill(commit.event("refill")) if commit.has("refill") else "", _drawn(commit)])


def _drafted(commit: Narrated) -> str:
    left = len(commit.after.draft.open) if commit.after.draft else 0
    rest = phrase("{cards:one capital} left.", cards=Count(left, "card")) if left else ""
    return paragraph([describe_action(commit.actor, commit.action), rest])


COMPLETED: Final[dict[type, Callable[[Narrated], str]]] = {
    Bolster: _bolstered,
    Attack: _attacked,
    Tactic: _tactic_used,
    Lose: _lost,
    Stop: _stopped,
    Draw: _refilled_and_drawn,
    Draft: _drafted,
}
"""The actions whose sentence names their results; the sentence of any other is that of `describe_action`."""


# -- consequences, one sentence an event -------------------------------------------------------------------------------


def _event_side(event: Event) -> SideName:
    """The side of an event: its first argument."""
    side, *_ = event.args
    return SideName(str(side))


def _loses(event: Event) -> Phrase:
    """attack  What is left of a unit that was hit."""
    side, unit, place, left = event.args
    if not left:
        return phrase("{unit} on {hex} is removed.", unit=UnitOf(str(side), str(unit)), hex=place)
    coins = Count(int(left), "coin")
    return phrase("{unit:the capital} on {hex} has {coins:one} left.", unit=UnitName(str(unit)), hex=place, coins=coins)


def _too_few(event: Event) -> Phrase:
    """too-few-coins  How many coins a side has for a round."""
    _, count, when = event.args
    if not count:
        return phrase("{side} has no coin for round {round}.", side=_event_side(event), round=when)
    coins = Count(int(count), "coin")
    return phrase("{side} has only {coins:one} for round {round}.", side=_event_side(event), coins=coins, round=when)


def _round(event: Event) -> Phrase:
    """turns  The new round, and the side that begins it."""
    number, side = event.args
    return phrase("Round {round} begins; {side} has the initiative.", round=number, side=SideName(str(side)))


def _refill(event: Event) -> Phrase:
    """refill  The coins that went into the bag."""
    _, number = event.args
    coins = Count(int(number), "coin")
    return phrase(
        "{side:possessive} bag has too few coins and is refilled with {coins:one}.",
        side=_event_side(event),
        coins=coins,
    )


def _pays_from_stack(event: Event) -> Phrase:
    """berserker  The coins that are left in the stack."""
    _, _, left = event.args
    return phrase("It paid with a coin of its stack: {left:word} left.", left=Number(int(left)))


CONSEQUENCES: Final[dict[str, Callable[[Event], Phrase]]] = {
    "loses": _loses,
    "in_vain": lambda event: phrase("No Footman can do anything, so nothing more happens."),
    "marker_back": lambda event: phrase("{side:possessive} marker goes back.", side=_event_side(event)),
    "wins": lambda event: phrase("It is the sixth marker: {side} wins.", side=_event_side(event)),
    "round": _round,
    "too_few": _too_few,
    "draw_game": lambda event: phrase(
        "Neither side has a supply or a coin that it can use on the board: the game is a draw."
    ),
    "takes_ahead": lambda event: phrase("{side} takes the hand that was set aside.", side=_event_side(event)),
    "drafts_first": lambda event: phrase("{side} drafts first.", side=_event_side(event)),
    "chooses_order": lambda event: phrase(
        "{side} may choose a place in the draft or at the start.", side=_event_side(event)
    ),
    "pays_from_stack": _pays_from_stack,
}
"""The sentences of events; the sentence of the action covers the other events."""


def event_sentence(event: Event) -> str:
    """The sentence of one event; empty for a kind that has none."""
    return CONSEQUENCES[event.kind](event) if event.kind in CONSEQUENCES else ""
