"""A commit in words: one sentence or a few, and the reason of each thing that happened with its rule.

Everything is taken from the commit that is given, so the words for a viewer know what the viewer knows and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sekiwidget.authoring.narration import Narrated as AnyNarrated
from sekiwidget.authoring.narration import sentence
from sekiwidget.authoring.phrases import capital, number, possessive, title
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import NAMES, OTHER
from sekiwidget.games.warchest.components.wording import a, coins_named, numbered, the, units_named
from sekiwidget.games.warchest.narration.reasons import REASONS
from sekiwidget.games.warchest.narration.tails import TAILS
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


class Narrated(AnyNarrated[Position]):
    """A commit, or the view of one, with the types of this game."""


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for a language that is not spoken."""
    here = Narrated.of(commit)
    words = [LEADS[type(here.action)](here), *_tails(here)]
    return sentence(commit, words, lambda event: REASONS[event.kind](event), language=language)


def _tails(commit: Narrated) -> Iterator[str]:
    """What follows from the action, event by event; at last what must be settled."""
    for event in commit.events:
        tail = TAILS.get(event.kind)
        if tail is not None:
            yield tail(event)
    after = commit.after
    if after.step == "guard" and commit.before.step != "guard":
        yield f"{title(after.to_move or '')} says whether a coin of the stack or of the supply is lost."


def _own(side: Side, unit: str) -> str:
    """`White’s Scout`."""
    return f"{possessive(title(side))} {NAMES[unit]}"


# -- coins -------------------------------------------------------------------------------------------------------------


def _deploy(commit: Narrated) -> str:
    return f"{title(commit.actor)} deploys {the(commit.action.unit)} on {HEXES[commit.action.hex]}."


def _bolster(commit: Narrated) -> str:
    height = int(commit.event("bolsters").args[3])
    where = HEXES[commit.action.hex]
    return f"{title(commit.actor)} bolsters {the(commit.action.unit)} on {where}: now {number(height)} coins."


def _laid(commit: Narrated) -> str:
    """Who lays what face down."""
    return f"{title(commit.actor)} lays {a(commit.action.coin)} face down"


def _initiative(commit: Narrated) -> str:
    return f"{_laid(commit)} and takes the initiative."


def _recruit(commit: Narrated) -> str:
    return f"{_laid(commit)} and recruits {a(commit.action.unit)}."


def _pass(commit: Narrated) -> str:
    return f"{_laid(commit)} and passes."


# -- units -------------------------------------------------------------------------------------------------------------


def _move(commit: Narrated) -> str:
    action = commit.action
    return f"{_own(commit.actor, action.unit)} moves from {HEXES[action.start]} to {HEXES[action.end]}."


def _target(commit: Narrated) -> str:
    """Whom the attack of this commit hits: `Black’s Archer on e4`."""
    side, _, _, unit, place = (str(arg) for arg in commit.event("attacks").args)
    return f"{_own(OTHER[side], unit)} on {place}"


def _attack(commit: Narrated) -> str:
    return f"{_own(commit.actor, commit.action.unit)} attacks {_target(commit)}."


def _control(commit: Narrated) -> str:
    return f"{_own(commit.actor, commit.action.unit)} takes {HEXES[commit.action.hex]}."


def _shot(commit: Narrated) -> str:
    return f"{_own(commit.actor, commit.action.unit)} shoots at {_target(commit)}."


def _charge(commit: Narrated) -> str:
    verb = "charges from" if commit.action.unit == "lancer" else "rides from"
    start, end = HEXES[commit.action.path[0]], HEXES[commit.action.path[-2]]
    return f"{_own(commit.actor, commit.action.unit)} {verb} {start} to {end} and attacks {_target(commit)}."


def _ride(commit: Narrated) -> str:
    path = [HEXES[place] for place in commit.action.path]
    who = _own(commit.actor, commit.action.unit)
    if commit.action.unit == "royal_guard":
        return f"The Royal Coin calls {who} from {path[0]} to {path[-1]}."
    return f"{who} rides from {path[0]} over {path[1]} to {path[2]}."


def _ensign(commit: Narrated) -> str:
    start, end = (HEXES[place] for place in commit.action.path)
    return f"{_own(commit.actor, 'ensign')} sends {the(commit.action.granted)} from {start} to {end}."


def _marshall(commit: Narrated) -> str:
    return f"{_own(commit.actor, 'marshall')} lets {the(commit.action.granted)} attack {_target(commit)}."


def _footman(commit: Narrated) -> str:
    if any(event.kind == "in_vain" for event in commit.events):
        return f"{title(commit.actor)} uses a Footman coin for the tactic."
    if int(commit.event("footmen").args[1]) == 1:
        return f"{possessive(title(commit.actor))} Footman makes a maneuver."
    return f"{possessive(title(commit.actor))} two Footmen act: each that can makes a maneuver."


TACTICS: Final[dict[str, Callable[[Narrated], str]]] = {
    "archer": _shot,
    "cavalry": _charge,
    "crossbowman": _shot,
    "ensign": _ensign,
    "footman": _footman,
    "lancer": _charge,
    "light_cavalry": _ride,
    "marshall": _marshall,
    "royal_guard": _ride,
}


def _tactic(commit: Narrated) -> str:
    return TACTICS[commit.action.unit](commit)


def _lose(commit: Narrated) -> str:
    who = title(commit.actor)
    if commit.action.source == "supply":
        return f"{who} gives up a Royal Guard coin of the supply; the unit stays whole."
    return f"{who} lets the Royal Guard itself take the hit."


def _stop(commit: Narrated) -> str:
    return f"{_own(commit.actor, str(commit.event('stops').args[1]))} stays as it is."


# -- chance, and before the game ---------------------------------------------------------------------------------------


def _draw(commit: Narrated) -> str:
    action = commit.action
    who, what = title(action.side), coins_named(action.coins)
    if action.verb == "preview":
        aside = ("", ", and sets it aside", ", and sets them aside")[min(len(action.coins), 2)]
        return f"{who} draws {what} for round 2{aside}."
    if any(event.kind == "inspired" for event in commit.events):
        return f"{possessive(who)} Warrior Priest draws {what}."
    return f"{who} draws {what}."


def _cards(commit: Narrated) -> str:
    whom = f"{title(commit.action.side)} is dealt" if commit.action.side else "The open cards are"
    return f"{whom} {units_named(commit.action.units)}."


def _marker(commit: Narrated) -> str:
    return f"The marker shows {title(commit.action.side)}."


def _order(commit: Narrated) -> str:
    what = "to draft" if commit.action.what == "draft" else "to begin"
    return f"{title(commit.actor)} chooses {what} {commit.action.place}."


def _remove(commit: Narrated) -> str:
    return f"{title(commit.actor)} puts the card of {the(commit.action.unit)} away."


def _draft(commit: Narrated) -> str:
    left = len(commit.after.draft.open) if commit.after.draft else 0
    tail = f" {capital(numbered(left, 'card'))} left." if left else ""
    return f"{title(commit.actor)} drafts {the(commit.action.unit)}.{tail}"


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
    Cards: _cards,
    Marker: _marker,
    Order: _order,
    Remove: _remove,
    Draft: _draft,
}
"""What is said of each action."""
