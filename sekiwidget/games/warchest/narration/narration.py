"""A commit in words: one sentence or a few, and the reason of each thing that happened with its rule.

Everything is taken from the given commit, so the words for a viewer contain no more than the viewer knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from sekiwidget.authoring.narration import Narrated as AnyNarrated
from sekiwidget.authoring.narration import sentence
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import OTHER
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName, UnitOf, coins_named
from sekiwidget.games.warchest.narration.reasons import REASONS
from sekiwidget.games.warchest.narration.tails import TAILS
from sekiwidget.games.warchest.narration.tried import describe_action
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
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.setup_actions import Cards, Draft, Marker, Order, Remove
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.terms import Count


class Narrated(AnyNarrated[Position]):
    """A commit, or the view of one, with the types of this game."""


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for a language that is not spoken."""
    here = Narrated.of(commit, Position)
    words = [LEADS[type(here.action)](here), *_tails(here)]
    return sentence(commit, words, lambda event: REASONS[event.kind](event), language=language)


def _tails(commit: Narrated) -> Iterator[str]:
    """The consequences of the action, event by event; finally the pending follow-up."""
    for event in commit.events:
        tail = TAILS.get(event.kind)
        if tail is not None:
            yield tail(event)
    after = commit.after
    if after.step == "guard" and commit.before.step != "guard":
        side = SideName(after.to_move)
        yield phrase("{side} says whether a coin of the stack or of the supply is lost.", side=side)


# -- coins -------------------------------------------------------------------------------------------------------------


def _who(commit: Narrated) -> SideName:
    """Who decided."""
    return SideName(commit.actor)


def _deploy(commit: Narrated) -> str:
    unit, place = UnitName(commit.action.unit), HEXES[commit.action.hex]
    return phrase("{side} deploys {unit:the} on {hex}.", side=_who(commit), unit=unit, hex=place)


def _bolster(commit: Narrated) -> str:
    return phrase(
        "{side} bolsters {unit:the} on {hex}: now {coins:one}.",
        side=_who(commit),
        unit=UnitName(commit.action.unit),
        hex=HEXES[commit.action.hex],
        coins=Count(int(commit.event("bolsters").args[3]), "coin"),
    )


def _initiative(commit: Narrated) -> str:
    coin = CoinName(commit.action.coin)
    return phrase("{side} lays {coin} face down and takes the initiative.", side=_who(commit), coin=coin)


def _recruit(commit: Narrated) -> str:
    return phrase(
        "{side} lays {coin} face down and recruits {recruited}.",
        side=_who(commit),
        coin=CoinName(commit.action.coin),
        recruited=CoinName(commit.action.unit),
    )


def _pass(commit: Narrated) -> str:
    coin = CoinName(commit.action.coin)
    return phrase("{side} lays {coin} face down and passes.", side=_who(commit), coin=coin)


# -- units -------------------------------------------------------------------------------------------------------------


def _acts(commit: Narrated) -> UnitOf:
    """The unit of an action: `White’s Scout`."""
    return UnitOf(commit.actor, commit.action.unit)


class Struck(NamedTuple):
    """The target of an attack, and where it stands."""

    unit: UnitOf
    hex: str


def _struck(commit: Narrated) -> Struck:
    """The target of this commit's attack."""
    side, _, _, unit, place = (str(arg) for arg in commit.event("attacks").args)
    return Struck(UnitOf(OTHER[side], unit), place)


def _move(commit: Narrated) -> str:
    start, end = HEXES[commit.action.start], HEXES[commit.action.end]
    return phrase("{unit} moves from {start} to {end}.", unit=_acts(commit), start=start, end=end)


def _attack(commit: Narrated) -> str:
    struck = _struck(commit)
    return phrase("{unit} attacks {struck} on {hex}.", unit=_acts(commit), struck=struck.unit, hex=struck.hex)


def _control(commit: Narrated) -> str:
    return phrase("{unit} takes {hex}.", unit=_acts(commit), hex=HEXES[commit.action.hex])


def _shot(commit: Narrated) -> str:
    struck = _struck(commit)
    return phrase("{unit} shoots at {struck} on {hex}.", unit=_acts(commit), struck=struck.unit, hex=struck.hex)


def _cavalry(commit: Narrated) -> str:
    struck, path = _struck(commit), commit.action.path
    return phrase(
        "{unit} rides from {start} to {end} and attacks {struck} on {hex}.",
        unit=_acts(commit),
        start=HEXES[path[0]],
        end=HEXES[path[-2]],
        struck=struck.unit,
        hex=struck.hex,
    )


def _lancer(commit: Narrated) -> str:
    struck, path = _struck(commit), commit.action.path
    return phrase(
        "{unit} charges from {start} to {end} and attacks {struck} on {hex}.",
        unit=_acts(commit),
        start=HEXES[path[0]],
        end=HEXES[path[-2]],
        struck=struck.unit,
        hex=struck.hex,
    )


def _light_cavalry(commit: Narrated) -> str:
    start, over, end = (HEXES[place] for place in commit.action.path)
    return phrase(
        "{unit} rides from {start} over {over} to {end}.", unit=_acts(commit), start=start, over=over, end=end
    )


def _royal_guard(commit: Narrated) -> str:
    start, end = HEXES[commit.action.path[0]], HEXES[commit.action.path[-1]]
    return phrase("The Royal Coin calls {unit} from {start} to {end}.", unit=_acts(commit), start=start, end=end)


def _ensign(commit: Narrated) -> str:
    start, end = (HEXES[place] for place in commit.action.path)
    sent = UnitName(commit.action.granted)
    return phrase("{unit} sends {sent:the} from {start} to {end}.", unit=_acts(commit), sent=sent, start=start, end=end)


def _marshall(commit: Narrated) -> str:
    struck = _struck(commit)
    return phrase(
        "{unit} lets {granted:the} attack {struck} on {hex}.",
        unit=_acts(commit),
        granted=UnitName(commit.action.granted),
        struck=struck.unit,
        hex=struck.hex,
    )


def _footman(commit: Narrated) -> str:
    side = _who(commit)
    if commit.has("in_vain"):
        return phrase("{side} uses a Footman coin for the tactic.", side=side)
    if int(commit.event("footmen").args[1]) == 1:
        return phrase("{side:possessive} Footman makes a maneuver.", side=side)
    return phrase("{side:possessive} two Footmen act: each that can makes a maneuver.", side=side)


TACTICS: Final[dict[str, Callable[[Narrated], str]]] = {
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


def _tactic(commit: Narrated) -> str:
    return TACTICS[commit.action.unit](commit)


def _lose(commit: Narrated) -> str:
    side = _who(commit)
    if commit.action.source == "supply":
        return phrase("{side} gives up a Royal Guard coin of the supply; the unit stays whole.", side=side)
    return phrase("{side} lets the Royal Guard itself take the hit.", side=side)


def _stop(commit: Narrated) -> str:
    return phrase("{unit} stays as it is.", unit=UnitOf(commit.actor, str(commit.event("stops").args[1])))


# -- chance, and before the game ---------------------------------------------------------------------------------------


def _draw(commit: Narrated) -> str:
    side, number = SideName(commit.action.side), len(commit.action.coins)
    coins = coins_named(commit.action.coins)
    if commit.action.verb == "preview":
        if number == 0:
            return phrase("{side} draws {coins} for round 2.", side=side, coins=coins)
        if number == 1:
            return phrase("{side} draws {coins} for round 2, and sets it aside.", side=side, coins=coins)
        return phrase("{side} draws {coins} for round 2, and sets them aside.", side=side, coins=coins)
    if commit.has("inspired"):
        return phrase("{side:possessive} Warrior Priest draws {coins}.", side=side, coins=coins)
    return phrase("{side} draws {coins}.", side=side, coins=coins)


def _tried(commit: Narrated) -> str:
    """What needs no more words once it is done."""
    return describe_action(commit.actor, commit.action)


def _draft(commit: Narrated) -> str:
    left = len(commit.after.draft.open) if commit.after.draft else 0
    return paragraph([_tried(commit), phrase("{cards:one capital} left.", cards=Count(left, "card")) if left else ""])


LEADS: Final[dict[type, Callable[[Narrated], str]]] = {
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
    Cards: _tried,
    Marker: _tried,
    Order: _tried,
    Remove: _tried,
    Draft: _draft,
}
"""What is said of each action."""
