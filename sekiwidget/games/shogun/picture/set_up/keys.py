"""The keys of the table beside its pieces: values, tables of names with a value each, words in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sekiwidget.authoring.set_up.parts import NONE, Entry, Several, Value
from sekiwidget.base.phrase import phrase
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, SEASONS, SPACES, SPECIALS, UNKNOWN
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, FARMERS, PLAYERS, RICE_MOST
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.notation import fact_words as say
from sekiwidget.games.shogun.notation.facts import NEUTRAL
from sekiwidget.games.shogun.notation.phases import PHASES
from sekiwidget.games.shogun.notation.table.frames import FIGHT_KINDS as FIGHTS
from sekiwidget.games.shogun.picture.set_up import entered, said
from sekiwidget.games.shogun.picture.set_up.entered import NOBODY_WON, REST
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.scoring import ENDS, YEARS
from sekiwidget.games.shogun.rules.setup import GROUPS

OFFERED_MOST: Final = 99
"""No more chests or points are offered."""


def _numbers(most: int, first: int = 0) -> tuple[str, ...]:
    return tuple(map(str, range(first, most + 1)))


def _sides(position: Position) -> Sequence[str]:
    return position.sides


def _colours(position: Position) -> Sequence[str]:
    return (*position.sides, FARMERS)


def _provinces(position: Position) -> Sequence[str]:
    return tuple(IDS[place] for place in position.places())


def _or_nothing(word: str) -> Any:
    """Nothing said for `none`."""
    return None if word == NONE else word


def _number_or_rest(word: str) -> Any:
    return None if word == REST else int(word)


def _has(name: str) -> Any:
    """The sign of what a side has, in the picture."""
    return lambda side: f"{side}.has.{name}" if side != FARMERS else "tower.cube.farmers"


def _only_with(frame: str, words: Sequence[str]) -> Any:
    """Words that may be said as long as something of the position is there."""
    return lambda position: tuple(words) if getattr(position, frame) is not None else ()


VALUES: Final = (
    Value("event", "event", phrase("The event in force"), "event", lambda _: (*EVENTS, NONE), into=entered.edit_event),
    Value("players", "players", phrase("Number of sides"), "setup", lambda _: tuple(map(str, PLAYERS)), int),
    Value("year", "year", phrase("Year"), "years", lambda _: _numbers(YEARS, 1), int),
    Value("season", "season", phrase("Season"), "years", lambda _: SEASONS, says=say.SEASON_WORDS.terms),
    Value("phase", "phase", phrase("Phase"), "round", lambda _: PHASES, says=say.PHASE_WORDS.terms),
    Value("done", "done", phrase("Actions carried out"), "action-cards", lambda _: _numbers(len(ACTIONS)), int),
    Value(
        "step",
        "step",
        phrase("What is asked"),
        "carry-out",
        lambda _: (*said.STEP_QUESTIONS, NONE),
        _or_nothing,
        says=said.STEP_QUESTIONS,
    ),
    Value("turn", "draft.turn", phrase("Who takes a province"), "setup-take", _sides),
    Value(
        "fight_kind",
        "fight.kind",
        phrase("Kind of the fight"),
        "fight-when",
        _only_with("fight", FIGHTS),
        says=say.FIGHT_WORDS.terms,
    ),
    Value(
        "fight_by",
        "fight.action",
        phrase("The action that led to the fight"),
        "carry-out",
        _only_with("fight", (*ACTIONS, NONE)),
        _or_nothing,
        says=say.ACTION_WORDS.terms,
    ),
    Value(
        "joining",
        "revolts.farmers",
        phrase("Farmers that join"),
        "winter-table",
        _only_with("revolts", _numbers(9)),
        int,
    ),
    Value(
        "last_kind",
        "last.kind",
        phrase("Kind of the last fight"),
        "fight-when",
        _only_with("last", FIGHTS),
        says=say.FIGHT_WORDS.terms,
    ),
    Value(
        "won_by",
        "won_by",
        phrase("The rule that decided"),
        "end-tie",
        lambda p: ENDS if p.outcome else (),
        says=said.END_NAMES,
    ),
    Value(
        "viewer",
        "viewer",
        phrase("Who looks"),
        "plan",
        lambda p: (*p.sides, PUBLIC, NONE),
        _or_nothing,
        says={PUBLIC: phrase("Table"), NONE: phrase("Everything")},
    ),
)


def _last_sides(position: Position) -> Sequence[str]:
    return (*position.sides, NONE) if position.last is not None else ()


ENTRIES: Final = (
    Entry(
        "owner",
        "land",
        phrase("Whose province it is"),
        "moving",
        _provinces,
        lambda p: (*p.sides, NEUTRAL),
        phrase("province"),
        into=entered.edit_owner,
        says={NEUTRAL: phrase("neutral")},
    ),
    Entry(
        "chests",
        "chests",
        phrase("Chests"),
        "setup-chests",
        _sides,
        lambda _: _numbers(OFFERED_MOST),
        phrase("side"),
        _has("chest"),
        int,
    ),
    Entry(
        "rice", "rice", phrase("Rice"), "rice", _sides, lambda _: _numbers(RICE_MOST), phrase("side"), _has("rice"), int
    ),
    Entry(
        "points",
        "points",
        phrase("Points"),
        "score-province",
        _sides,
        lambda _: _numbers(OFFERED_MOST),
        phrase("side"),
        _has("points"),
        int,
    ),
    Entry(
        "supply",
        "supply",
        phrase("What is left in the supply"),
        "supply",
        _colours,
        lambda _: (*_numbers(max(ARMIES, ALL_FARMERS)), REST),
        phrase("side"),
        _has("army"),
        _number_or_rest,
        into=entered.edit_supply,
        says=said.REST_NAME,
    ),
    Entry(
        "privilege",
        "privileges",
        phrase("Privilege"),
        "privilege",
        _sides,
        lambda _: (*SPECIALS, NONE),
        phrase("side"),
        lambda side: f"{side}.mark",
        _or_nothing,
        says=say.SPECIAL_WORDS.terms,
    ),
    Entry(
        "plan",
        "plans",
        phrase("Plan"),
        "plan-all",
        lambda p: tuple(f"{side}.{space}" for side in p.sides for space in SPACES),
        lambda _: (*CHESTS, NONE, UNKNOWN, REST),
        phrase("space"),
        lambda space: f"plan.{space}",
        into=entered.edit_plan,
        says={**say.CARD_WORDS.terms, **said.REST_NAME},
    ),
    Entry(
        "bid",
        "bids",
        phrase("What was bid"),
        "bid-open",
        _sides,
        lambda p: (*CHESTS, *_provinces(p), NONE, REST),
        phrase("side"),
        lambda side: f"plan.{side}.bid.sign",
        lambda word: None if word == REST else word,
        says={**say.CARD_WORDS.terms, **said.REST_NAME},
    ),
    Entry(
        "fight",
        "fight",
        phrase("A fight, and who attacks or has the revolt"),
        "fight-when",
        _provinces,
        lambda p: (*p.sides, NONE),
        phrase("province"),
        into=entered.edit_fight,
    ),
    Entry(
        "last",
        "last",
        phrase("The last fight, and who won"),
        "count",
        _provinces,
        lambda p: (*p.sides, FARMERS, NOBODY_WON, NONE),
        phrase("province"),
        into=entered.edit_last,
        says={NOBODY_WON: phrase("nobody"), NONE: phrase("nothing")},
    ),
    Entry(
        "last_as",
        "last",
        phrase("Who fought in the last fight"),
        "count",
        lambda p: ("attacker", "defender") if p.last is not None else (),
        _last_sides,
        phrase("part"),
        lambda _: "",
        _or_nothing,
        says={"attacker": phrase("attacker"), "defender": phrase("defender")},
    ),
    Entry(
        "fell",
        "last",
        phrase("Cubes that fell in the last fight"),
        "count",
        lambda p: _colours(p) if p.last is not None else (),
        lambda _: _numbers(ARMIES),
        phrase("side"),
        lambda colour: f"tray.cube.{colour}",
        into=entered.edit_fell,
    ),
    Entry(
        "groups",
        "draft.groups",
        phrase("Groups that are left"),
        "setup-groups",
        lambda p: p.sides if p.draft is not None else (),
        lambda p: entered.group_selections(GROUPS[len(p.sides)]),
        phrase("side"),
        lambda side: f"{side}.mark",
        lambda word: "" if word == NONE else word.replace("+", " "),
    ),
)

SEVERAL: Final = (
    Several(
        "actions",
        "actions",
        phrase("Action cards in their order"),
        "action-cards",
        lambda _: ACTIONS,
        says=say.ACTION_WORDS.terms,
    ),
    Several("events", "events", phrase("Open event cards"), "event", lambda _: tuple(EVENTS), into=entered.edit_events),
    Several("order", "order", phrase("Turn order"), "bid-rank", _sides, word_at=lambda side: f"{side}.mark"),
    Several(
        "waiting", "waiting", phrase("Who has still to act"), "carry-out", _sides, word_at=lambda side: f"{side}.mark"
    ),
    Several("ranks", "ranks", phrase("Ranks of the bids"), "bid-rank", _sides, word_at=lambda side: f"{side}.mark"),
    Several(
        "specials",
        "specials",
        phrase("Special cards in their places"),
        "special-cards",
        lambda _: SPECIALS,
        says=say.SPECIAL_WORDS.terms,
    ),
    Several(
        "turned", "turned", phrase("Spaces whose cards are open"), "carry-out", lambda _: SPACES, says=said.SPACE_NAMES
    ),
    Several("gained", "gained", phrase("Provinces won this round"), "conquest", _provinces, word_at=str),
    Several(
        "revolts",
        "revolts",
        phrase("Provinces whose revolts are still to come"),
        "winter-order",
        _provinces,
        word_at=str,
        into=entered.edit_revolts,
    ),
    Several(
        "seen",
        "draft.seen",
        phrase("Cards that lay open at the last choice"),
        "setup-same",
        _provinces,
        lambda p: p.sides if p.draft is not None else (),
        phrase("side"),
        lambda side: f"{side}.mark",
    ),
    Several(
        "winner",
        "winner",
        phrase("Who has won"),
        "end",
        _sides,
        word_at=lambda side: f"{side}.mark",
        into=entered.edit_winner,
    ),
)
