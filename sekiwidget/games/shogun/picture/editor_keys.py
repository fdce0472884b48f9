"""The keys of the table beside its pieces: their values, and the edits where a value is only a part of the table's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from sekiwidget.authoring.editor.changes import SetKey
from sekiwidget.authoring.editor.parts import NONE, Key, Names, get_value, number, optional, set_value
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
from sekiwidget.games.shogun.picture import editor_pieces
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.sequence import PHASES
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


def edit_owner(table: Toml, position: Position, change: SetKey) -> Toml:
    """A province with another owner and all that stands there; a neutral province is empty."""
    fought = position.fight is not None and IDS[position.fight.place] == change.name
    there = _at(table, "land", change.name)
    return _set(table, ("land", change.name), editor_pieces.with_owner(there, change.word, fought=fought))


def edit_plan(table: Toml, position: Position, change: SetKey) -> Toml:
    """plan  A card on a space `black.castle`, or for a side pairs of spaces and cards; each card once."""
    side, _, space = change.name.partition(".")
    if space:
        pairs = {space: change.word}
    elif change.word == UNKNOWN:
        pairs = dict.fromkeys(SPACES, UNKNOWN)
    else:
        pairs = {pair.space: pair.card or EMPTY_SPACE for pair in read_pairs(split_words(change.word))}
    named = editor_pieces.cards_by_space(_at(table, "plans", side))
    moved = {card for card in pairs.values() if card not in (EMPTY_SPACE, UNKNOWN, REST)}
    named = {at: card for at, card in named.items() if card not in moved} | pairs
    kept = {at: card for at, card in named.items() if card != REST}
    return _set(table, ("plans", side), editor_pieces.plan_text(kept))


def edit_event(table: Toml, position: Position, change: SetKey) -> Toml:
    """event  Another event in force; the old one goes where the new one lay, or among those nobody has seen."""
    card, old = change.word, position.event
    given = {key: editor_pieces.EVENTS_CELL.pieces(_at(table, key)) for key in ("events", "deck")}
    for key, cards in given.items():
        swapped = [old if one == card else one for one in cards]
        table = _set(table, (key,), editor_pieces.EVENTS_CELL.written(tuple(filter(None, swapped))))
    if card == NONE and old:
        table = _set(table, ("deck",), editor_pieces.EVENTS_CELL.written((*given["deck"], old)))
    return _set(table, ("event",), None if card == NONE else card)


def edit_events(table: Toml, position: Position, change: SetKey) -> Toml:
    """event  Other open event cards; the old ones go among those nobody has seen."""
    opened = () if change.word == NONE else change.words
    was, deck = (editor_pieces.EVENTS_CELL.pieces(_at(table, key)) for key in ("events", "deck"))
    left = tuple(card for card in (*was, *deck) if card not in opened)
    table = _set(table, ("events",), editor_pieces.EVENTS_CELL.written(opened))
    return _set(table, ("deck",), editor_pieces.EVENTS_CELL.written(left))


# -- fights ------------------------------------------------------------------------------------------------------------


def edit_fight(table: Toml, position: Position, change: SetKey) -> Toml:
    """fight-when, fight-player  A fight in a province, whose armies take part; without one they stand there again."""
    table, side = _without_fight(table), change.word
    if side == NONE:
        return table
    holder, armies, rest = editor_pieces.read_land(_at(table, "land", change.name))
    if holder:
        table = _set(table, ("land", change.name), editor_pieces.land_text((f"={holder}", *rest)))
    made = {"kind": _kind(position, holder, side), "place": change.name, "side": side}
    return {**table, "fight": {**made, "cubes": editor_pieces.heap_text((holder,) * armies if holder else ())}}


def _without_fight(table: Toml) -> Toml:
    """The table without its fight: the armies of the province's side stand in it again."""
    given = table.get("fight")
    if not isinstance(given, Mapping):
        return table
    place = key_in_full(str(given.get("place", "")))
    holder, armies, rest = editor_pieces.read_land(_at(table, "land", place))
    back = editor_pieces.heap_cell(len(SIDES)).pieces(given.get("cubes")).count(holder)
    if holder and place in INDEX and armies + back:
        table = _set(table, ("land", place), editor_pieces.land_text((*[holder] * (armies + back), *rest)))
    return {key: value for key, value in table.items() if key != "fight"}


def _kind(position: Position, holder: str, side: str) -> str:
    """fight-when  The kind of a fight of this side in a province of this holder."""
    if holder == side:
        return "winter" if position.season == "winter" else "revolt"
    return "player" if holder else "neutral"


def edit_last(table: Toml, position: Position, change: SetKey) -> Toml:
    """count  The last fight in a province, and its winner; its other keys stay."""
    if change.word == NONE:
        return {key: value for key, value in table.items() if key != "last"}
    given = table.get("last")
    old = dict(given) if isinstance(given, Mapping) else {}
    holder = position.land[INDEX[change.name]].owner
    usual = {"kind": "neutral" if holder is None else "player", "fell": ""}
    winner = NONE if change.word == NOBODY_WON else change.word
    return {**table, "last": {**usual, **old, "place": change.name, "winner": winner}}


def edit_fell(table: Toml, position: Position, change: SetKey) -> Toml:
    """count  The number of fallen cubes of a colour in the last fight."""
    cell = editor_pieces.heap_cell(len(position.sides))
    rest = [colour for colour in cell.pieces(_at(table, "last", "fell")) if colour != change.name]
    return _set(table, ("last", "fell"), editor_pieces.heap_text((*rest, *[change.name] * int(change.word))))


def edit_revolts(table: Toml, position: Position, change: SetKey) -> Toml:
    """winter-order  Revolts to come, of the side that holds the first of the provinces."""
    if change.word == NONE:
        return {key: value for key, value in table.items() if key != "revolts"}
    given = table.get("revolts")
    old = dict(given) if isinstance(given, Mapping) else {"farmers": 1}
    side = position.land[INDEX[change.word]].owner or old.get("side") or position.sides[0]
    return {**table, "revolts": {**old, "side": side, "places": " ".join(change.words)}}


def edit_winner(table: Toml, position: Position, change: SetKey) -> Toml:
    """end  The winners, if any."""
    if change.word == NONE:
        return {key: value for key, value in table.items() if key not in ("winner", "won_by")}
    return {**table, "winner": " ".join(change.words)}


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
    "defend": phrase("whether one extra army defends"),
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


def _number_or_rest(before: Any, change: SetKey) -> int | None:
    return None if change.word == REST else int(change.word)


def _unless_rest(before: Any, change: SetKey) -> str | None:
    return None if change.word == REST else change.word


def _sizes(before: Any, change: SetKey) -> str:
    """setup-groups  The sizes of some groups: `5 4 4`."""
    return "" if change.word == NONE else change.word.replace("+", " ")


def _has(name: str) -> Any:
    """The sign of a possession, in the picture."""
    return lambda side: f"{side}.has.{name}" if side != FARMERS else "tower.cube.farmers"


def _only_with(frame: str, words: Sequence[str]) -> Any:
    """Words that are offered while this part of the position exists."""
    return lambda position: tuple(words) if getattr(position, frame) is not None else ()


def _last_sides(position: Position) -> Sequence[str]:
    return (*position.sides, NONE) if position.last is not None else ()


def _drafting(position: Position) -> Sequence[str]:
    """The sides, while provinces are taken."""
    return position.sides if position.draft is not None else ()


def _mark(side: str) -> str:
    """The sign of a side, in the picture."""
    return f"{side}.mark"


SETTABLE: Final = (
    Key("event", "event", lambda _: (*EVENTS, NONE), edit=edit_event),
    Key("players", "setup", lambda _: tuple(map(str, PLAYERS)), number),
    Key("year", "years", lambda _: _numbers(YEARS, 1), number),
    Key("season", "years", lambda _: SEASONS),
    Key("phase", "round", lambda _: PHASES),
    Key("done", "action-cards", lambda _: _numbers(len(ACTIONS)), number),
    Key("step", "carry-out", lambda _: (*STEP_QUESTIONS, NONE), optional, labels=STEP_QUESTIONS),
    Key("turn", "setup-take", _sides, path="draft.turn", label=phrase("Who takes a province")),
    Key("fight_kind", "fight-when", _only_with("fight", FIGHTS), path="fight.kind"),
    Key(
        "fight_by",
        "carry-out",
        _only_with("fight", (*ACTIONS, NONE)),
        optional,
        path="fight.action",
        label=phrase("The action that led to the fight"),
        labels=fact_words.ACTION_WORDS.terms,
    ),
    Key(
        "joining",
        "winter-table",
        _only_with("revolts", _numbers(9)),
        number,
        path="revolts.farmers",
        label=phrase("Farmers that join"),
    ),
    Key(
        "last_kind",
        "fight-when",
        _only_with("last", FIGHTS),
        path="last.kind",
        label=phrase("Kind of the last fight"),
        labels=fact_words.FIGHT_WORDS.terms,
    ),
    Key("won_by", "end-tie", lambda p: ENDS if p.outcome else (), labels=END_NAMES),
    Key(
        "viewer",
        "plan",
        lambda p: (*p.sides, PUBLIC, NONE),
        optional,
        label=phrase("Who looks"),
        labels={PUBLIC: phrase("Table"), NONE: phrase("Everything")},
    ),
    Key(
        "owner",
        "moving",
        lambda p: (*p.sides, NEUTRAL),
        names=Names(phrase("province"), _provinces),
        path="land",
        label=phrase("Whose province it is"),
        labels={NEUTRAL: phrase("neutral")},
        edit=edit_owner,
    ),
    Key(
        "chests",
        "setup-chests",
        lambda _: _numbers(OFFERED_MOST),
        number,
        names=Names(phrase("side"), _sides, _has("chest")),
        label=phrase("Chests"),
    ),
    Key(
        "rice",
        "rice",
        lambda _: _numbers(RICE_MOST),
        number,
        names=Names(phrase("side"), _sides, _has("rice")),
        label=phrase("Rice"),
    ),
    Key(
        "points",
        "score-province",
        lambda _: _numbers(OFFERED_MOST),
        number,
        names=Names(phrase("side"), _sides, _has("points")),
        label=phrase("Points"),
    ),
    Key(
        "supply",
        "supply",
        lambda _: (*_numbers(max(ARMIES, ALL_FARMERS)), REST),
        _number_or_rest,
        names=Names(phrase("side"), _colours, _has("army")),
        path=lambda side: FARMERS if side == FARMERS else f"supply.{side}",
        label=phrase("What is left in the supply"),
        labels=REST_NAME,
    ),
    Key(
        "privilege",
        "privilege",
        lambda _: (*SPECIALS, NONE),
        optional,
        names=Names(phrase("side"), _sides, _mark),
        path="privileges",
        label=phrase("Privilege"),
        labels=fact_words.SPECIAL_WORDS.terms,
    ),
    Key(
        "plan",
        "plan-all",
        lambda _: (*CHESTS, NONE, UNKNOWN, REST),
        names=Names(
            phrase("space"),
            lambda p: tuple(f"{side}.{space}" for side in p.sides for space in SPACES),
            lambda space: f"plan.{space}",
        ),
        path="plans",
        label=phrase("Plan"),
        labels={**fact_words.CARD_WORDS.terms, **REST_NAME},
        edit=edit_plan,
    ),
    Key(
        "bid",
        "bid-open",
        lambda p: (*CHESTS, *_provinces(p), NONE, REST),
        _unless_rest,
        names=Names(phrase("side"), _sides, lambda side: f"plan.{side}.bid.sign"),
        path="bids",
        label=phrase("What was bid"),
        labels={**fact_words.CARD_WORDS.terms, **REST_NAME},
    ),
    Key(
        "fight",
        "fight-when",
        lambda p: (*p.sides, NONE),
        names=Names(phrase("province"), _provinces),
        label=phrase("A fight, and who attacks or has the revolt"),
        edit=edit_fight,
    ),
    Key(
        "last",
        "count",
        lambda p: (*p.sides, FARMERS, NOBODY_WON, NONE),
        names=Names(phrase("province"), _provinces),
        label=phrase("The last fight, and who won"),
        labels={NOBODY_WON: phrase("nobody"), NONE: phrase("nothing")},
        edit=edit_last,
    ),
    Key(
        "last_as",
        "count",
        _last_sides,
        optional,
        names=Names(phrase("part"), lambda p: ("attacker", "defender") if p.last is not None else (), lambda _: ""),
        path="last",
        label=phrase("Who fought in the last fight"),
        labels={"attacker": phrase("attacker"), "defender": phrase("defender")},
    ),
    Key(
        "fell",
        "count",
        lambda _: _numbers(ARMIES),
        names=Names(
            phrase("side"), lambda p: _colours(p) if p.last is not None else (), lambda colour: f"tray.cube.{colour}"
        ),
        path="last",
        label=phrase("Cubes that fell in the last fight"),
        edit=edit_fell,
    ),
    Key(
        "groups",
        "setup-groups",
        lambda p: group_selections(GROUPS[len(p.sides)]),
        _sizes,
        names=Names(phrase("side"), _drafting, _mark),
        path="draft.groups",
        label=phrase("Groups that are left"),
    ),
    Key("actions", "action-cards", lambda _: ACTIONS, several=True, label=phrase("Action cards in their order")),
    Key("events", "event", lambda _: tuple(EVENTS), several=True, edit=edit_events),
    Key("order", "bid-rank", _sides, several=True, at=_mark),
    Key("waiting", "carry-out", _sides, several=True, at=_mark, label=phrase("Sides that have yet to act")),
    Key("ranks", "bid-rank", _sides, several=True, at=_mark, label=phrase("Ranks of the bids")),
    Key("specials", "special-cards", lambda _: SPECIALS, several=True),
    Key(
        "turned",
        "carry-out",
        lambda _: SPACES,
        several=True,
        label=phrase("Spaces whose cards are face up"),
        labels=SPACE_NAMES,
    ),
    Key("gained", "conquest", _provinces, several=True, at=str, label=phrase("Provinces won this round")),
    Key(
        "revolts",
        "winter-order",
        _provinces,
        several=True,
        at=str,
        label=phrase("Provinces whose revolts are still to come"),
        edit=edit_revolts,
    ),
    Key(
        "seen",
        "setup-same",
        _provinces,
        names=Names(phrase("side"), _drafting, _mark),
        several=True,
        path="draft.seen",
        label=phrase("Cards that were face up at the last choice"),
    ),
    Key("winner", "end", _sides, several=True, at=_mark, edit=edit_winner),
)
