"""The keys of the table beside its pieces: their values, and the edits where a value is only a part of the table's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from sekiwidget.authoring.set_up.parts import NONE, Entry, Several, Value, get_value, set_value
from sekiwidget.authoring.tokens import split_words
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, SEASONS, SPACES, SPECIALS, UNKNOWN
from sekiwidget.games.shogun.components.cards import SPACES as ALL
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, FARMERS, PLAYERS, RICE_MOST, SIDES
from sekiwidget.games.shogun.components.land import IDS, INDEX
from sekiwidget.games.shogun.components.wording import action_name
from sekiwidget.games.shogun.notation import fact_words
from sekiwidget.games.shogun.notation.facts import NEUTRAL
from sekiwidget.games.shogun.notation.plan_parser import read_pairs
from sekiwidget.games.shogun.notation.table_forms import FIGHT_KINDS as FIGHTS
from sekiwidget.games.shogun.notation.table_forms import Reader
from sekiwidget.games.shogun.picture import set_up_pieces
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE
from sekiwidget.games.shogun.rules.course import PHASES
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.setup import GROUPS
from sekiwidget.games.shogun.rules.winter import ENDS, YEARS
from sekiwidget.text.phrase import Phrase, Term, phrase

REST: Final = "rest"
"""The word for a default, which the table does not write."""
NOBODY_WON: Final = "nobody"
"""The winner of a fight that nobody has won."""

Toml = dict[str, Any]


def key_in_full(key: str) -> str:
    """A key in full: sides by letter, provinces cut where that is clear; each part of a name."""
    reader = Reader({})
    parts = key.lower().split(".")
    return ".".join(reader.in_full(reader.in_full(part, (*SIDES, FARMERS)), INDEX) for part in parts)


def _set(table: Toml, path: tuple[str, ...], value: Any) -> Toml:
    return set_value(table, path, value, key_in_full)


def _at(table: Toml, *path: str) -> Any:
    return get_value(table, path, key_in_full)


def edit_owner(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """A province with another owner and all that stands there; a neutral province is empty."""
    fought = position.fight is not None and IDS[position.fight.place] == name
    return _set(table, ("land", name), set_up_pieces.with_owner(_at(table, "land", name), words[0], fought=fought))


def edit_supply(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """supply  A supply; that of the farmers has a key of its own."""
    number = None if words[0] == REST else int(words[0])
    return _set(table, (FARMERS,) if name == FARMERS else ("supply", name), number)


def edit_plan(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """plan  A card on a space `black.castle`, or for a side pairs of spaces and cards; each card once."""
    side, _, space = name.partition(".")
    if space:
        pairs = {space: words[0]}
    elif words[0] == UNKNOWN:
        pairs = dict.fromkeys(SPACES, UNKNOWN)
    else:
        pairs = {pair.space: pair.card or EMPTY_SPACE for pair in read_pairs(split_words(words[0]))}
    named = set_up_pieces.cards_by_space(_at(table, "plans", side))
    moved = {card for card in pairs.values() if card not in (EMPTY_SPACE, UNKNOWN, REST)}
    named = {at: card for at, card in named.items() if card not in moved} | pairs
    kept = {at: card for at, card in named.items() if card != REST}
    return _set(table, ("plans", side), set_up_pieces.plan_text(kept))


def edit_event(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """event  Another event in force; the old one goes where the new one lay, or among those nobody has seen."""
    card, old = words[0], position.event
    given = {key: set_up_pieces.EVENTS_CELL.pieces(_at(table, key)) for key in ("events", "deck")}
    for key, cards in given.items():
        swapped = [old if one == card else one for one in cards]
        table = _set(table, (key,), set_up_pieces.EVENTS_CELL.written(tuple(filter(None, swapped))))
    if card == NONE and old:
        table = _set(table, ("deck",), set_up_pieces.EVENTS_CELL.written((*given["deck"], old)))
    return _set(table, ("event",), None if card == NONE else card)


def edit_events(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """event  Other open event cards; the old ones go among those nobody has seen."""
    opened = () if words[0] == NONE else tuple(words)
    was, deck = (set_up_pieces.EVENTS_CELL.pieces(_at(table, key)) for key in ("events", "deck"))
    left = tuple(card for card in (*was, *deck) if card not in opened)
    table = _set(table, ("events",), set_up_pieces.EVENTS_CELL.written(opened))
    return _set(table, ("deck",), set_up_pieces.EVENTS_CELL.written(left))


# -- fights ------------------------------------------------------------------------------------------------------------


def edit_fight(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """fight-when, fight-player  A fight in a province, whose armies take part; without one they stand there again."""
    table, side = _without_fight(table), words[0]
    if side == NONE:
        return table
    holder, armies, rest = set_up_pieces.read_land(_at(table, "land", name))
    if holder:
        table = _set(table, ("land", name), set_up_pieces.land_text((f"={holder}", *rest)))
    made = {"kind": _kind(position, holder, side), "place": name, "side": side}
    return {**table, "fight": {**made, "cubes": set_up_pieces.heap_text((holder,) * armies if holder else ())}}


def _without_fight(table: Toml) -> Toml:
    """The table without its fight: the armies of the province's side stand in it again."""
    given = table.get("fight")
    if not isinstance(given, Mapping):
        return table
    place = key_in_full(str(given.get("place", "")))
    holder, armies, rest = set_up_pieces.read_land(_at(table, "land", place))
    back = set_up_pieces.heap_cell(len(SIDES)).pieces(given.get("cubes")).count(holder)
    if holder and place in INDEX and armies + back:
        table = _set(table, ("land", place), set_up_pieces.land_text((*[holder] * (armies + back), *rest)))
    return {key: value for key, value in table.items() if key != "fight"}


def _kind(position: Position, holder: str, side: str) -> str:
    """fight-when  The kind of a fight of this side in a province of this holder."""
    if holder == side:
        return "winter" if position.season == "winter" else "revolt"
    return "player" if holder else "neutral"


def edit_last(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """count  The last fight in a province, and its winner; its other keys stay."""
    if words[0] == NONE:
        return {key: value for key, value in table.items() if key != "last"}
    given = table.get("last")
    old = dict(given) if isinstance(given, Mapping) else {}
    holder = position.land[INDEX[name]].owner
    usual = {"kind": "neutral" if holder is None else "player", "fell": ""}
    winner = NONE if words[0] == NOBODY_WON else words[0]
    return {**table, "last": {**usual, **old, "place": name, "winner": winner}}


def edit_fell(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """count  The number of fallen cubes of a colour in the last fight."""
    cell = set_up_pieces.heap_cell(len(position.sides))
    rest = [colour for colour in cell.pieces(_at(table, "last", "fell")) if colour != name]
    return _set(table, ("last", "fell"), set_up_pieces.heap_text((*rest, *[name] * int(words[0]))))


def edit_revolts(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """winter-order  Revolts to come, of the side that holds the first of the provinces."""
    if words[0] == NONE:
        return {key: value for key, value in table.items() if key != "revolts"}
    given = table.get("revolts")
    old = dict(given) if isinstance(given, Mapping) else {"farmers": 1}
    side = position.land[INDEX[words[0]]].owner or old.get("side") or position.sides[0]
    return {**table, "revolts": {**old, "side": side, "places": " ".join(words)}}


def edit_winner(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """end  The winners, if any."""
    if words[0] == NONE:
        return {key: value for key, value in table.items() if key not in ("winner", "won_by")}
    return {**table, "winner": " ".join(words)}


def group_selections(sizes: Sequence[int]) -> tuple[str, ...]:
    """setup-groups  Every selection of groups, `5+4+4`, the most first; then none."""
    return (*_selections(sizes), NONE)


def _selections(sizes: Sequence[int]) -> Iterator[str]:
    kinds = Counter(sizes)
    seen: dict[str, None] = {}
    for many in range(sum(kinds.values()), 0, -1):
        for row in combinations(sorted(sizes, reverse=True), many):
            seen["+".join(map(str, row))] = None
    yield from seen


# -- names of words that no fact has -----------------------------------------------------------------------------------

STEP_QUESTIONS: Final[Mapping[str, Phrase]] = {
    "move": phrase("whether armies move on"),
    "defend": phrase("whether one army more defends"),
    "next": phrase("which action card is turned up next"),
}
"""Steps that follow from nothing else on the table."""
SPACE_NAMES: Final[Mapping[str, Term]] = {space: action_name(space) for space in ALL}
END_NAMES: Final[Mapping[str, Phrase]] = {"end": phrase("End of the game"), "end-tie": phrase("Equal points")}
REST_NAME: Final[Mapping[str, Phrase]] = {REST: phrase("follows from the rest")}
"""The name of a default."""


# -- the keys ----------------------------------------------------------------------------------------------------------

OFFERED_MOST: Final = 99
"""The most chests or points that are offered."""


def _numbers(most: int, first: int = 0) -> tuple[str, ...]:
    return tuple(map(str, range(first, most + 1)))


def _sides(position: Position) -> Sequence[str]:
    return position.sides


def _colours(position: Position) -> Sequence[str]:
    return (*position.sides, FARMERS)


def _provinces(position: Position) -> Sequence[str]:
    return tuple(IDS[place] for place in position.places())


def _or_nothing(word: str) -> Any:
    """None for `none`."""
    return None if word == NONE else word


def _number_or_rest(word: str) -> Any:
    return None if word == REST else int(word)


def _has(name: str) -> Any:
    """The sign of a possession, in the picture."""
    return lambda side: f"{side}.has.{name}" if side != FARMERS else "tower.cube.farmers"


def _only_with(frame: str, words: Sequence[str]) -> Any:
    """Words that are offered while this part of the position exists."""
    return lambda position: tuple(words) if getattr(position, frame) is not None else ()


VALUES: Final = (
    Value("event", "event", phrase("The event in force"), "event", lambda _: (*EVENTS, NONE), update=edit_event),
    Value("players", "players", phrase("Number of sides"), "setup", lambda _: tuple(map(str, PLAYERS)), int),
    Value("year", "year", phrase("Year"), "years", lambda _: _numbers(YEARS, 1), int),
    Value("season", "season", phrase("Season"), "years", lambda _: SEASONS, labels=fact_words.SEASON_WORDS.terms),
    Value("phase", "phase", phrase("Phase"), "round", lambda _: PHASES, labels=fact_words.PHASE_WORDS.terms),
    Value("done", "done", phrase("Actions carried out"), "action-cards", lambda _: _numbers(len(ACTIONS)), int),
    Value(
        "step",
        "step",
        phrase("What is asked"),
        "carry-out",
        lambda _: (*STEP_QUESTIONS, NONE),
        _or_nothing,
        labels=STEP_QUESTIONS,
    ),
    Value("turn", "draft.turn", phrase("Who takes a province"), "setup-take", _sides),
    Value(
        "fight_kind",
        "fight.kind",
        phrase("Kind of the fight"),
        "fight-when",
        _only_with("fight", FIGHTS),
        labels=fact_words.FIGHT_WORDS.terms,
    ),
    Value(
        "fight_by",
        "fight.action",
        phrase("The action that led to the fight"),
        "carry-out",
        _only_with("fight", (*ACTIONS, NONE)),
        _or_nothing,
        labels=fact_words.ACTION_WORDS.terms,
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
        labels=fact_words.FIGHT_WORDS.terms,
    ),
    Value(
        "won_by",
        "won_by",
        phrase("The rule that decided"),
        "end-tie",
        lambda p: ENDS if p.outcome else (),
        labels=END_NAMES,
    ),
    Value(
        "viewer",
        "viewer",
        phrase("Who looks"),
        "plan",
        lambda p: (*p.sides, PUBLIC, NONE),
        _or_nothing,
        labels={PUBLIC: phrase("Table"), NONE: phrase("Everything")},
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
        update=edit_owner,
        labels={NEUTRAL: phrase("neutral")},
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
        update=edit_supply,
        labels=REST_NAME,
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
        labels=fact_words.SPECIAL_WORDS.terms,
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
        update=edit_plan,
        labels={**fact_words.CARD_WORDS.terms, **REST_NAME},
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
        labels={**fact_words.CARD_WORDS.terms, **REST_NAME},
    ),
    Entry(
        "fight",
        "fight",
        phrase("A fight, and who attacks or has the revolt"),
        "fight-when",
        _provinces,
        lambda p: (*p.sides, NONE),
        phrase("province"),
        update=edit_fight,
    ),
    Entry(
        "last",
        "last",
        phrase("The last fight, and who won"),
        "count",
        _provinces,
        lambda p: (*p.sides, FARMERS, NOBODY_WON, NONE),
        phrase("province"),
        update=edit_last,
        labels={NOBODY_WON: phrase("nobody"), NONE: phrase("nothing")},
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
        labels={"attacker": phrase("attacker"), "defender": phrase("defender")},
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
        update=edit_fell,
    ),
    Entry(
        "groups",
        "draft.groups",
        phrase("Groups that are left"),
        "setup-groups",
        lambda p: p.sides if p.draft is not None else (),
        lambda p: group_selections(GROUPS[len(p.sides)]),
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
        labels=fact_words.ACTION_WORDS.terms,
    ),
    Several("events", "events", phrase("Open event cards"), "event", lambda _: tuple(EVENTS), update=edit_events),
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
        labels=fact_words.SPECIAL_WORDS.terms,
    ),
    Several(
        "turned", "turned", phrase("Spaces whose cards are open"), "carry-out", lambda _: SPACES, labels=SPACE_NAMES
    ),
    Several("gained", "gained", phrase("Provinces won this round"), "conquest", _provinces, word_at=str),
    Several(
        "revolts",
        "revolts",
        phrase("Provinces whose revolts are still to come"),
        "winter-order",
        _provinces,
        word_at=str,
        update=edit_revolts,
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
        update=edit_winner,
    ),
)
