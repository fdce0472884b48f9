"""The `[position]` table of a scenario file (`docs/warchest.md` has every word), read and written.

Faults are collected as problems, each with the path of keys to the words; any fault prevents building a position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    Path,
    TableContext,
    TableReader,
    by_name,
    list_of,
    mapped,
    or_none,
    pieces,
    plain,
    rows,
    same_form,
    text_of,
    truth,
    unknown_key,
    word,
)
from sekiwidget.authoring.steps import replace_one
from sekiwidget.authoring.tokens import (
    Word,
    read_side,
    split_words,
    unknown_side,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.errors import PositionError, UnreadableAction
from sekiwidget.core.position import Outcome
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.warchest.components.hexes import HEX, HEXES, LOCATIONS
from sekiwidget.games.warchest.components.units import (
    COIN_COUNT,
    LETTER,
    OTHER,
    ROYAL,
    SIDE_INDEX,
    SIDES,
    STACKS,
    UNKNOWN,
    Coins,
    Stack,
    add_coins,
)
from sekiwidget.games.warchest.notation.problems import UNIT_OF, problems, table_problems
from sekiwidget.games.warchest.notation.setup_problems import SETUP_DEALS, before_first_round
from sekiwidget.games.warchest.notation.tokens import key_in_full, no_hex, read_coin, read_hex, read_unit, side_in_full
from sekiwidget.games.warchest.rules.position import (
    HEAPS,
    START_CONTROL,
    Board,
    Deal,
    DraftState,
    Options,
    PendingDecision,
    Position,
)
from sekiwidget.games.warchest.rules.rounds import begin_round, give_turn, proceed
from sekiwidget.games.warchest.rules.setup import (
    ARMY_SOURCES,
    GUARD_CARDS,
    LAID_OUT,
    LINEUPS,
    next_draft_step,
    read_options,
    start,
)
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

# -- values: coins, units, the draft -----------------------------------------------------------------------------------


def _counted(coins: Iterable[str]) -> str:
    """Coins as words, repeated ones as `2x scout`."""
    return " ".join(f"{count}x {coin}" if count > 1 else coin for coin, count in Counter(coins).items())


ARMY_FORM: Final[Form[tuple[str, ...]]] = pieces(read_unit, " ".join)
"""Units, in the order in which they came."""
HEAP_FORM: Final[Form[Coins]] = pieces(read_coin, _counted, lambda found: tuple(sorted(found)))
"""Coins, sorted."""


def _stack(reader: TableReader, path: Path, text: Any, default: Stack | None) -> Stack | None:
    """`white scout`, `white 2x scout` or `white scout scout`."""
    found = reader.words(path, text, lambda word: word)
    if not found or reader.problems:
        if not found:
            reader.fault(path, phrase("write a side and a unit: white scout, or black 2x knight"))
        return default
    try:
        side = read_side(found[0], LETTER)
        units = [read_unit(word) for word in found[1:]]
    except UnreadableAction as fault:
        reader.fault(path, str(fault), "", fault.start, fault.end)
        return default
    if not units or len(set(units)) > 1:
        one = phrase("{found!r}: the side must be followed by one unit, as in white 2x scout", found=text)
        reader.fault(path, one, "deploy")
        return default
    stack = STACKS.get((side, units[0], len(units)))
    if stack is None:
        only = phrase("there are only {number} {unit} coins", number=COIN_COUNT[units[0]], unit=units[0])
        reader.fault(path, only, "bolster")
    return stack


def _board(found: Iterable[tuple[int, Stack | None]]) -> Board:
    at = dict(found)
    return tuple(at.get(place) for place in range(len(HEXES)))


BOARD_FORM: Final[Form[Board]] = mapped(
    rows(HEX, Form[Stack | None](_stack, str, None), no_hex),
    _board,
    lambda board: tuple((place, stack) for place, stack in enumerate(board) if stack is not None),
)
"""The units by hex."""


def _no_side(key: str, found: Any) -> str:
    return phrase("{key} must be {sides:or}, not {found!r}", key=key, found=found, sides=Series(SIDES))


_ORDER_SIDE: Final = or_none(word(SIDES, full=side_in_full, fault=_no_side, rule="draft"))
"""draft  A side determined by the order of a draft."""
_DRAFT: Final = Fields(
    Field("open", ARMY_FORM),
    Field("away", ARMY_FORM),
    Field("winner", _ORDER_SIDE),
    Field("first", _ORDER_SIDE),
    Field("starter", _ORDER_SIDE),
)


def _no_key(key: Any) -> str:
    return phrase("{key!r} is not a key of [position.draft]", key=key)


def draft_form(*, chooses: bool) -> Form[DraftState | None]:
    """draft, choose-order  The open cards, and the order: shown by the marker, unless a side `chooses`."""

    def read(reader: TableReader, path: Path, found: Any, default: DraftState | None) -> DraftState:
        table = reader.sub(path, found, _DRAFT.keys, _no_key)
        made = DraftState(**_DRAFT.read(TableContext(reader, table, path)))
        if made.winner is None or chooses:
            return made
        first = made.first if "first" in table else made.winner
        starter = made.starter if "starter" in table else OTHER[made.winner]
        return made._replace(first=first, starter=starter)

    return Form(read, _DRAFT.write, None)


# -- values: pending decisions and deals -------------------------------------------------------------------------------

PENDING_KINDS = ("guard", "priest", "berserker", "swordsman", "mercenary", "footman")
DEAL_VERBS = ("draw", "preview", "priest", "cards", "marker")


def _decision(text: str) -> PendingDecision:
    """`berserker white d4`, `priest white scout`, `footman white d4 e5`."""
    words = split_words(text)
    kind, side, rest = _head(words, PENDING_KINDS, "berserker white d4")
    if kind == "priest":
        if len(rest) != 1:
            raise unreadable_at(words[0], phrase("write the coin that was drawn: priest white scout"))
        return PendingDecision(kind, side, coin=read_coin(rest[0]))
    hexes = tuple(read_hex(word) for word in rest)
    if kind == "footman" and hexes:
        return PendingDecision(kind, side, waiting=hexes)
    if len(hexes) != 1:
        raise unreadable_at(words[0], phrase("write one hex, as in {like}", like=f"{kind} {side} d4"))
    return PendingDecision(kind, side, hexes[0])


def _decision_text(decision: PendingDecision) -> str:
    places = decision.waiting if decision.kind == "footman" else () if decision.kind == "priest" else (decision.hex,)
    return " ".join(
        (decision.kind, decision.side, *((decision.coin,) if decision.coin else ()), *(HEXES[at] for at in places))
    )


def _deal(text: str) -> Deal:
    """`draw white 3`, `priest white 1`, `cards 8`, `marker`."""
    words = split_words(text)
    if words and words[0].text == "marker" and len(words) == 1:
        return Deal("marker", "")
    if words and words[0].text == "cards" and len(words) == 2:
        return Deal("cards", "", _number(words[1]))
    verb, side, rest = _head(words, DEAL_VERBS, "draw white 3")
    if len(rest) != 1 or verb == "marker":
        raise unreadable_at(words[0], phrase("write a number, as in draw white 3"))
    return Deal(verb, side, _number(rest[0]))


def _deal_text(deal: Deal) -> str:
    return " ".join((deal.verb, *((deal.side,) if deal.side else ()), *((str(deal.number),) if deal.number else ())))


def _head(words: list[Word], kinds: tuple[str, ...], example: str) -> tuple[str, Side, list[Word]]:
    """The kind, the side, and the remaining words."""
    if len(words) < 2:
        raise UnreadableAction(phrase("write a kind and a side, as in {like}", like=example))
    kind = words[0].text.lower()
    if kind not in kinds:
        none = phrase("{word!r} is not one of {words}", word=words[0].text, words=", ".join(kinds))
        raise unreadable_at(words[0], with_suggestion(none, kind, kinds), kinds)
    side = read_side(words[1], LETTER)
    assert side in SIDE_INDEX
    return kind, side, words[2:]


def _number(word: Word) -> int:
    if not (word.text.isdecimal() and len(word.text) < 3 and int(word.text) > 0):
        raise unreadable_at(word, phrase("{word!r} must be a number", word=word.text))
    return int(word.text)


def _no_texts(key: str, found: Any) -> str:
    return phrase("{key} must be an array of texts, not {found!r}", key=key, found=found)


PENDING_FORM: Final[Form[tuple[PendingDecision, ...]]] = list_of(
    text_of(_decision, _decision_text, None), _no_texts, of=str
)
"""The decisions due before the next coin, the last entry first."""
CHANCE_FORM: Final[Form[tuple[Deal, ...]]] = list_of(text_of(_deal, _deal_text, None), _no_texts, of=str)
"""The pending deals, in order."""


# -- keys --------------------------------------------------------------------------------------------------------------

NONE: Final = "none"
"""Neither side."""

ARMIES: Final = Field("armies", by_name(same_form(SIDES, ARMY_FORM), unknown_side), always=True)

OPTIONS: Final = Fields(
    Field("lineup", word((*ARMY_SOURCES, LAID_OUT), full=side_in_full), "armies", default=LAID_OUT),
    Field("royal_guard", word(GUARD_CARDS, full=side_in_full), default=Options().royal_guard),
    *(Field(key, truth()) for key in ("preview", "choose_order", "elimination")),
)
"""The keys for the options."""

VIEWER: Final = Field("viewer", word((*SIDES, PUBLIC), full=side_in_full))


def _round() -> Form[int]:
    """turns  A round number."""
    return plain(
        lambda found: type(found) is int and found >= 0,
        lambda key, found: phrase("{key} must be a number from 0 up, not {found!r}", key=key, found=found),
        1,
        "turns",
    )


def _no_holder(key: str, found: Any) -> str:
    return phrase("{key} must be {holders:or}, not {found!r}", key=key, found=found, holders=Series((*SIDES, NONE)))


def _no_location(key: Any) -> str:
    return phrase("{key!r} is not a location", key=key)


@cache
def fields(*, chooses: bool) -> Fields:
    """The keys for the layout and the turn; `chooses` if a side chooses the order of a draft."""
    control = word((*SIDES, NONE), none=NONE, full=side_in_full, fault=_no_holder, rule="control")
    return Fields(
        Field("round", _round(), always=True),
        Field("initiative", word((*SIDES, NONE), none=NONE, full=side_in_full), always=True),
        Field("initiative_moved", truth(), "moved"),
        Field("active", word(SIDES, full=side_in_full)),
        Field("units", BOARD_FORM, "board"),
        Field(
            "control",
            by_name(same_form([HEXES[place] for place in LOCATIONS], control), _no_location, whole=True),
            default=START_CONTROL,
            always=True,
        ),
        *(Field(name, by_name(same_form(SIDES, HEAP_FORM), unknown_side)) for name in HEAPS),
        Field("draft", draft_form(chooses=chooses)),
        Field("pending", PENDING_FORM),
        Field("chance", CHANCE_FORM),
    )


def _winner(outcome: Outcome) -> Side | None:
    return outcome.winners[0] if outcome.winners else None


ENDING: Final = Fields(
    Field("winner", word((*SIDES, NONE), none=NONE, full=side_in_full), of=_winner, always=True),
    Field("won_by", word(("win", "draw-game"), full=side_in_full), "rule", default="win", always=True),
)
"""The keys for how the game ended."""

OPTION_KEYS: Final = tuple(key for key in OPTIONS.keys if key != "lineup")
"""The keys allowed in any position, besides its armies."""
LAID_OUT_KEYS: Final = ("lineup", *fields(chooses=False).keys, *ENDING.keys, VIEWER.key)
"""The keys allowed only in a position that is laid out."""
KEYS: Final = (ARMIES.key, *OPTION_KEYS, *LAID_OUT_KEYS)


# -- reading -----------------------------------------------------------------------------------------------------------


class Reader(TableReader):
    """Reads tables whose keys are sides by letter or name, and hexes in any case."""

    def in_full(self, key: Any, allowed: Collection[str]) -> Any:
        """The full name of a side or a hex."""
        return key_in_full(key)

    def duplicate_key(self, name: str) -> str:
        """The message for a side or a hex given as a key in two spellings."""
        return phrase("{name} is given twice", name=name)


# -- coins that a table leaves open ------------------------------------------------------------------------------------


def fill_in(reader: TableReader, position: Position, seed: int) -> Position:
    """setup  Draw `?` by the seed; put the coins that lie nowhere into the supply, the Royal Coin into the bag."""
    for side in SIDES:
        if position.viewer is None or position.viewer == side:
            position = _fill_in_side(reader, position, side, Random(f"{seed}/{side}"))
    return position


def _fill_in_side(reader: TableReader, position: Position, side: Side, rng: Random) -> Position:
    side_index = SIDE_INDEX[side]
    if before_first_round(position):
        return position
    total = Counter({unit: COIN_COUNT[unit] for unit in (*position.armies[side_index], ROYAL)})
    for stack in position.board:
        if stack is not None and stack.side == side:
            total[stack.unit] -= stack.height
    for name in HEAPS:
        total.subtract(coin for coin in getattr(position, name)[side_index] if coin != UNKNOWN)
    total.subtract(decision.coin for decision in position.pending if decision.side == side and decision.coin)
    left = sorted((+total).elements())
    for name in HEAPS:
        heap: Coins = getattr(position, name)[side_index]
        blanks = heap.count(UNKNOWN)
        if blanks > len(left):
            text = phrase("{asked} unknown coins are asked for, {left} are left", asked=blanks, left=len(left))
            reader.fault((name, side), text, "setup")
            return position
        drawn = [left.pop(int(rng.random() * len(left))) for _ in range(blanks)]
        position = _with_heap(position, name, side_index, tuple(sorted([*(c for c in heap if c != UNKNOWN), *drawn])))
    supply = tuple(coin for coin in left if coin != ROYAL)
    position = _with_heap(position, "supply", side_index, add_coins(position.supply[side_index], *supply))
    if ROYAL in left:
        position = _with_heap(position, "bags", side_index, add_coins(position.bags[side_index], ROYAL))
    return position


def _with_heap(position: Position, name: str, side_index: int, heap: Coins) -> Position:
    return position.but(**{name: replace_one(getattr(position, name), side_index, heap)})


# -- the table ---------------------------------------------------------------------------------------------------------

PLACING_KEYS = ("units", "control", *HEAPS, "pending")
"""Each of these keys makes it a laid-out position, even if `armies` is a name."""


def read_position(table: Mapping[str, Any], seed: int = 0) -> Position:
    """The position of a table; `seed` decides which coins `3x ?` are. Raises PositionError with every problem."""
    reader = Reader(table)
    reader.sub((), table, KEYS, unknown_key)
    made = _laid_out(reader, seed) if is_laid_out(table) else _dealt_start(reader)
    if made is None:
        raise PositionError(reader.placed())
    if not reader.problems:
        reader.problems += problems(made)
    if reader.problems:
        raise PositionError(reader.placed(), made)
    return made


def is_laid_out(table: Mapping[str, Any]) -> bool:
    """Whether a table places units or coins, so that nothing is dealt."""
    return isinstance(table.get(ARMIES.key), Mapping) or any(key in table for key in PLACING_KEYS)


def write_position(position: Position) -> dict[str, Any]:
    """Every key that differs from its default, in the documented order."""
    made = ARMIES.write(position) | OPTIONS.write(position.options)
    made |= fields(chooses=position.options.choose_order).write(position)
    if position.outcome is not None:
        made |= ENDING.write(position.outcome)
    return made | VIEWER.write(position)


def _throws_marker(armies: Any) -> bool:
    """setup, first-game  Whether a start of this name throws the marker."""
    return isinstance(armies, str) and armies in ARMY_SOURCES and "initiative" not in LINEUPS.get(armies, {})


def _dealt_start(reader: Reader) -> Position | None:
    """setup  The start with the given options; None if these cannot be read."""
    for key in LAID_OUT_KEYS:
        if key in reader.table:
            text = phrase("the set-up decides this, unless units, control or coins are laid out as well")
            if key == "initiative" and _throws_marker(reader.table.get("armies")):
                text = phrase("the marker is thrown here; the script says whom it shows: - marker W")
            reader.fault((key,), text, "setup")
    try:
        return start(
            read_options({key: reader.table[key] for key in (ARMIES.key, *OPTION_KEYS) if key in reader.table})
        )
    except (ValueError, TypeError) as error:
        key = next((key for key in OPTION_KEYS if str(error).startswith(key)), "armies")
        reader.fault((key,), str(error))
        return None


def _laid_out(reader: Reader, seed: int) -> Position | None:
    """The position as the table places it, possible or not; None if some of it cannot be read."""
    context = TableContext(reader, reader.table)
    named, armies = _armies(context)
    lineup = OPTIONS["lineup"].read(context, "draft" if "draft" in context.table else named)
    options = Options(lineup, **OPTIONS.read(context, *OPTION_KEYS))
    keys = fields(chooses=options.choose_order)
    position = Position(armies=armies, options=options).but(
        **keys.read(context, "units"), viewer=VIEWER.read(context), **keys.read(context, "chance", "draft")
    )
    early = position.draft is not None or any(deal.verb in SETUP_DEALS for deal in position.chance)
    position = position.but(
        initiative=keys["initiative"].read(context, None if early else SIDES[0]),
        **keys.read(context, "control", "initiative_moved", "round"),
        outcome=_outcome(context),
        **keys.read(context, "pending", *HEAPS, "active"),
    )
    if reader.problems:
        return None
    return _at_decision(reader, fill_in(reader, position, seed))


def _armies(context: TableContext) -> tuple[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """setup, first-game, gaugamela, bannockburn, crecy  Where the armies come from, and the units of each side."""
    found = context.table.get(ARMIES.key, "first")
    if isinstance(found, str) and found in LINEUPS:
        white, black = (tuple(LINEUPS[found][side]) for side in SIDES)
        return found, (white, black)
    if isinstance(found, str):
        text = phrase(
            "{found!r}: to lay a position out, name the units of each side in [position.armies], or say {names}",
            found=found,
            names=", ".join(LINEUPS),
        )
        context.reader.fault((ARMIES.key,), text, "setup")
        return LAID_OUT, ((), ())
    white, black = ARMIES.read(context)
    return LAID_OUT, (white, black)


def _outcome(context: TableContext) -> Outcome | None:
    """win, draw-game  How the game ended."""
    if not ENDING.keys & context.table.keys():
        return None
    found = ENDING.read(context)
    return Outcome((found["winner"],) if found["winner"] else (), found["rule"])


def _at_decision(reader: Reader, position: Position) -> Position:
    """turns  The position at its next decision; an impossible one unchanged."""
    waits = position.draft is not None or position.outcome is not None or position.chance or position.pending
    if not waits and not any(position.hands):
        return _new_round(reader, position.but(round=max(position.round, 1), active=None))
    reader.problems += table_problems(position)
    if reader.problems:
        return position
    if position.draft is not None and not position.chance:
        return next_draft_step(position, [])
    if waits:
        begun = proceed(position, [])
        if position.outcome is None and len(begun.pending) < len(position.pending):
            at, last = len(position.pending) - 1, position.pending[-1]
            rule = UNIT_OF.get(last.kind, last.kind)
            reader.fault(("pending", str(at)), phrase("this unit has nothing that it could do"), rule)
        return begun
    if position.active is not None:
        return position.but(step="turn", to_move=position.active)
    return give_turn(position, position.initiative or SIDES[0])


def _new_round(reader: TableReader, position: Position) -> Position:
    """draw, preview  If no side holds a coin a round begins; round 1 has no second hand yet."""
    reader.problems += table_problems(position)
    for side in SIDES:
        if position.ahead[SIDE_INDEX[side]]:
            text = phrase("a second hand lies aside only while the hands of round 1 are used")
            reader.fault(("ahead", side), text, "preview")
    return position if reader.problems else begin_round(position.but(round=position.round - 1), [])
