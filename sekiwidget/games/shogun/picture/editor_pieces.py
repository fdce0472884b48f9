"""The pieces that are set up: their ids and names, where they lie, and how the table writes them.

An id is a word: the colour of a cube, a building, `revolt`, an event card, a province for its card, and an action with
`action.` before it, as buildings have the same names. War chest cards are no pieces: they fill up what a plan leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from sekiwidget.authoring.editor.parts import (
    InSupply,
    Location,
    PieceFormat,
    Placed,
    TablePath,
    number_format,
    words_format,
)
from sekiwidget.authoring.tokens import split_words
from sekiwidget.core.errors import Reason, UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import ACTIONS, EVENTS, KINDS, SPACES, UNKNOWN
from sekiwidget.games.shogun.components.cubes import COLOURS, FARMERS, MARKERS, SIDES, Heap
from sekiwidget.games.shogun.components.land import IDS, INDEX, PROVINCES
from sekiwidget.games.shogun.components.wording import (
    Building,
    CardName,
    action_name,
    event_name,
    province_name,
    side_name,
)
from sekiwidget.games.shogun.notation.facts import NEUTRAL
from sekiwidget.games.shogun.notation.plan_parser import read_pairs
from sekiwidget.games.shogun.notation.tokens import heap_words, named_side, read_heap
from sekiwidget.games.shogun.picture.editor_scene import (
    ACTIONS_SHELF,
    BUILDINGS_SHELF,
    CUBES_SHELF,
    EVENTS_SHELF,
    PROVINCES_SHELF,
    plan_shelf,
)
from sekiwidget.games.shogun.picture.kit import symbol_word, ticket_symbol
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE, cubes_of
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import Term, as_sentence, phrase
from sekiwidget.text.terms import Name

REVOLT: Final = "revolt"
ACTION_CARD: Final = "action."


def piece_name(piece: str) -> Term:
    """A piece in words."""
    if piece in SIDES:
        return Name("cube", piece, phrase("{side:possessive} army", side=side_name(piece)))
    if piece == FARMERS:
        return Name("cube", piece, phrase("farmer"))
    if piece in KINDS:
        return Building(piece)
    if piece == REVOLT:
        return Name("piece", piece, phrase("revolt marker"))
    if piece in EVENTS:
        return event_name(piece)
    if piece in INDEX:
        return Name("card", piece, phrase("{province} card", province=province_name(INDEX[piece])))
    action = piece.removeprefix(ACTION_CARD)
    if action in ACTIONS and action != piece:
        return Name("card", piece, phrase("{action} card", action=action_name(action)))
    return Name("piece", piece, piece)


def describe_word(words: str) -> str:
    """The name of a word of a key: sides, provinces, events; a space with its side."""
    side, dot, space = words.partition(".")
    if dot and side in SIDES and space in SPACES:
        return phrase("{side}, {space}", side=side_name(side), space=action_name(space))
    if words in COLOURS:
        return phrase("{side}", side=side_name(words))
    if words in INDEX:
        return phrase("{province}", province=province_name(INDEX[words]))
    return phrase("{card}", card=event_name(words)) if words in EVENTS else words


def past_events(position: Position) -> tuple[str, ...]:
    """event  The event cards that are out of the game."""
    there = (*position.deck, *position.events, position.event)
    return tuple(card for card in EVENTS if card not in there)


# -- pieces on the shelf -----------------------------------------------------------------------------------------------


def spares(position: Position) -> Iterator[InSupply]:
    """The pieces off the table: supplies, tiles, action cards, unseen events, the cards of provinces in the hands."""
    for side, count in zip((*position.sides, FARMERS), (*position.supply, position.farmers), strict=True):
        if count > 0:
            yield InSupply(side, CUBES_SHELF, f"cube-{side}", count)
    for kind in KINDS:
        if position.buildings_left(kind) > 0:
            yield InSupply(kind, BUILDINGS_SHELF, f"building-{kind}", position.buildings_left(kind))
    revolts = MARKERS - sum(land.revolts for land in position.land)
    if revolts > 0:
        yield InSupply(REVOLT, BUILDINGS_SHELF, "revolt", revolts)
    for action in ACTIONS:
        if action not in position.actions:
            yield InSupply(ACTION_CARD + action, ACTIONS_SHELF, f"action-{symbol_word(action)}", 1)
    for card in EVENTS:
        if card in position.deck and card not in (*position.events, position.event):
            yield InSupply(card, EVENTS_SHELF, f"event-{symbol_word(card)}", 1)
    laid = {lying.id for lying in _cards(position)}
    for place in position.places():
        if IDS[place] not in laid:
            yield InSupply(IDS[place], _hand(position, place), ticket_symbol(IDS[place]), 1)


def _hand(position: Position, place: int) -> str:
    """The kind of a province's card: that of its side, or of the pile."""
    owner = position.land[place].owner
    return PROVINCES_SHELF if owner not in position.sides else plan_shelf(owner or "")


# -- pieces on the table -----------------------------------------------------------------------------------------------


def lying(position: Position) -> Iterator[Placed]:
    """Every piece on the table, with the piece of the picture that shows it."""
    playing = frozenset(position.places())
    for place, land in enumerate(position.land):
        name = IDS[place]
        # A province that is out of play is drawn without what should not be there.
        at = f"{name}." if place in playing else ""
        if land.owner is not None:
            yield from [Placed(land.owner, CUBES_SHELF, name, at and f"{at}army")] * land.armies
        for number, kind in enumerate(land.buildings):
            yield Placed(kind, BUILDINGS_SHELF, name, at and f"{at}sites.{number}")
        yield from [Placed(REVOLT, BUILDINGS_SHELF, name, at and f"{at}revolt")] * land.revolts
    yield from _heap(position, "tower", position.tower)
    yield from _heap(position, "tray", position.tray)
    if position.fight is not None:
        yield from _heap(position, "fight", position.fight.cubes)
    for number, action in enumerate(position.actions):
        yield Placed(ACTION_CARD + action, ACTIONS_SHELF, "actions", f"actions.{number}")
    if position.event:
        yield Placed(position.event, EVENTS_SHELF, "event", "event.0")
    for number, card in enumerate(position.events):
        yield Placed(card, EVENTS_SHELF, "events", f"events.{number}")
    for card in past_events(position):
        yield Placed(card, EVENTS_SHELF, "past", "")
    yield from _cards(position)


def _heap(position: Position, spot: str, heap: Heap) -> Iterator[Placed]:
    for colour, count in zip((*position.sides, FARMERS), heap, strict=True):
        yield from [Placed(colour, CUBES_SHELF, spot, f"{spot}.cube.{colour}")] * count


def _cards(position: Position) -> Iterator[Placed]:
    """The cards of provinces on the boards and in the draft."""
    for side, plan in zip(position.sides, position.plans, strict=True):
        for space, card in zip(SPACES, plan, strict=False):
            if card in INDEX:
                spot = f"plan.{side}.{space}"
                yield Placed(card or "", plan_shelf(side), spot, f"{spot}.card")
    draft = position.draft
    if draft is not None:
        for at, place in enumerate(draft.open):
            yield Placed(IDS[place], PROVINCES_SHELF, "open", f"draft.open.{at}")
        for place in draft.under:
            yield Placed(IDS[place], PROVINCES_SHELF, "under", "")
        if draft.taken is not None:
            yield Placed(IDS[draft.taken], PROVINCES_SHELF, "taken", "draft.pile.0")


def is_one_sort(pieces: tuple[str, ...]) -> bool:
    """Whether pieces are all cubes or markers of one sort, which may lie together in any number."""
    return len(Counter(piece.partition("@")[0] for piece in pieces)) == 1 and pieces[0].partition("@")[0] in (
        *COLOURS,
        REVOLT,
    )


def card_holder(position: Position, card: str) -> Side | None:
    """plan  The side that holds the card of a province."""
    return position.land[INDEX[card]].owner if card in INDEX else None


# -- cells: the pieces that a value of the table stands for ------------------------------------------------------------

_OWNED: Final = "="
"""The mark before the side of a province without armies."""


def _text(value: Any) -> str:
    """The words of a value without commas; "" for another value."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        value = " ".join(value)
    return value.replace(",", " ") if isinstance(value, str) else ""


# -- provinces ---------------------------------------------------------------------------------------------------------


def land_cell(*, fought: bool) -> PieceFormat:
    """A province, `black 5 castle revolt 2`: armies, buildings, markers. During its fight it keeps its side."""

    def pieces(value: Any) -> tuple[str, ...]:
        owner, armies, rest = read_land(value)
        made = ((owner,) * armies if owner else ()) + rest
        return (_OWNED + owner, *made) if owner and (fought or not armies) else made

    return PieceFormat(pieces, land_text)


def read_land(value: Any) -> tuple[Side, int, tuple[str, ...]]:
    """setup-board  The side of a province ("" for none), its armies, and everything else there."""
    owner, armies, rest = "", 0, list[str]()
    counted = False
    for word in _text(value).lower().split():
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else None
        if number is not None and rest and rest[-1] == REVOLT and not counted:
            rest, counted = [*rest[:-1], *[REVOLT] * number], True
        elif number is not None:
            armies = number
        elif word in (REVOLT, f"{REVOLT}s"):
            rest.append(REVOLT)
        elif named_side(word) is not None:
            owner = named_side(word) or ""
        elif word != NEUTRAL:
            rest.append(word)
    return owner, armies, tuple(rest)


def land_text(pieces: tuple[str, ...]) -> str | None:
    """The text of the pieces of a province; None for none."""
    armies = [piece for piece in pieces if piece in SIDES]
    owned = [piece.removeprefix(_OWNED) for piece in pieces if piece.startswith(_OWNED)]
    rest = [piece for piece in pieces if piece not in SIDES and not piece.startswith(_OWNED)]
    owner = next(iter([*armies, *owned]), "")
    revolts = rest.count(REVOLT)
    kinds = [kind for kind in KINDS if kind in rest]
    odd = [piece for piece in rest if piece not in (*KINDS, REVOLT)]
    if not (owner or rest):
        return None
    marked = [REVOLT, str(revolts)] if revolts else []
    return " ".join([owner or NEUTRAL, str(len(armies)), *kinds, *odd, *marked])


def with_owner(value: Any, side: Side, *, fought: bool) -> str | None:
    """The text of a province with another owner, who has an army there at least unless it is fought for."""
    _, armies, rest = read_land(value)
    if side == NEUTRAL:
        return None
    number = armies or (0 if fought else 1)
    return land_text((_OWNED + side, *[side] * number, *rest))


# -- cubes -------------------------------------------------------------------------------------------------------------


def heap_cell(players: int) -> PieceFormat:
    """pieces  Cubes in words, `3x black 2x farmers`."""

    def pieces(value: Any) -> tuple[str, ...]:
        try:
            heap = read_heap(split_words(_text(value)), players)
        except UnreadableAction:
            return ()
        return cubes_of(heap)

    return PieceFormat(pieces, heap_text)


def heap_text(pieces: tuple[str, ...]) -> str:
    """Cubes in words."""
    return heap_words((*[pieces.count(side) for side in SIDES], pieces.count(FARMERS)))


# -- plans -------------------------------------------------------------------------------------------------------------


def cards_by_space(value: Any) -> dict[str, str]:
    """plan  The named spaces of a plan with their cards; none for an unreadable plan."""
    text = _text(value)
    if text.split() == [UNKNOWN]:
        return dict.fromkeys(SPACES, UNKNOWN)
    try:
        return {pair.space: pair.card or EMPTY_SPACE for pair in read_pairs(split_words(text)) if pair.space in SPACES}
    except UnreadableAction:
        return {}


def plan_text(named: Mapping[str, str]) -> str | None:
    """The text of such a plan, in the order of the spaces."""
    if named == dict.fromkeys(SPACES, UNKNOWN):
        return UNKNOWN
    return ", ".join(f"{space} {named[space]}" for space in SPACES if space in named) or None


def plan_cell(space: str) -> PieceFormat:
    """plan  The card on one space of a plan; the cards on others are kept as `space card`."""

    def pieces(value: Any) -> tuple[str, ...]:
        return tuple(card if at == space else f"{at} {card}" for at, card in cards_by_space(value).items())

    def written(found: tuple[str, ...]) -> str | None:
        return plan_text(dict((one if " " in one else f"{space} {one}").split(" ", 1) for one in found))

    return PieceFormat(pieces, written)


# -- cards in rows -----------------------------------------------------------------------------------------------------


def row_cell(prefix: str = "") -> PieceFormat:
    """Cards in their order, each id with this prefix. An empty row is written."""
    words = words_format(str.lower)
    return PieceFormat(
        lambda value: tuple(prefix + word for word in words.pieces(value)),
        lambda found: " ".join(piece.removeprefix(prefix) for piece in found),
    )


ACTIONS_CELL: Final = row_cell(ACTION_CARD)


def sorted_cell(order: Iterable[str]) -> PieceFormat:
    """Cards without an order of their own, each once."""
    known = tuple(order)
    words = words_format(str.lower)

    def written(found: tuple[str, ...]) -> str:
        return " ".join([*[one for one in known if one in found], *[one for one in found if one not in known]])

    return PieceFormat(words.pieces, written)


def one_cell() -> PieceFormat:
    """A single card: the last one."""
    return PieceFormat(words_format(str.lower).pieces, lambda found: found[-1] if found else None)


EVENTS_CELL: Final = sorted_cell(EVENTS)
PROVINCES_CELL: Final = sorted_cell(INDEX)


def _seen(value: Any) -> tuple[str, ...]:
    unseen = EVENTS_CELL.pieces(value)
    return tuple(card for card in EVENTS if card not in unseen) if value is not None else ()


PAST_CELL: Final = PieceFormat(_seen, lambda found: " ".join(card for card in EVENTS if card not in found))
"""event  The event cards that have been seen: all that the table does not list as unseen."""


# -- where pieces may lie ----------------------------------------------------------------------------------------------

_HEAPS: Final = {"tower": phrase("the tower"), "tray": phrase("the tray of the tower")}
_EVENTS: Final = {
    "event": ("event.0", phrase("the event in force")),
    "events": ("laid.events", phrase("the open events")),
    "past": ("", phrase("the events of the past")),
}
_DRAFT: Final = {
    "open": ("draft.open", phrase("the open provinces")),
    "under": ("", phrase("the bottom of the pile")),
    "taken": ("draft.pile", phrase("the province drawn")),
}


def spots(position: Position) -> Iterator[Location]:
    """The provinces, the tower and its tray, a fight, the rows of cards, the boards, the draft."""
    for place, name in enumerate(IDS):
        yield Location(
            name,
            (CUBES_SHELF, BUILDINGS_SHELF),
            name,
            phrase("{province}", province=province_name(place)),
            is_named=True,
        )
    for name, label in _HEAPS.items():
        yield Location(name, (CUBES_SHELF,), f"laid.{name}", label)
    if position.fight is not None:
        yield Location("fight", (CUBES_SHELF,), "fight", phrase("the fight"))
    yield Location("actions", (ACTIONS_SHELF,), "actions", phrase("the action cards"))
    for name, (at, label) in _EVENTS.items():
        yield Location(name, (EVENTS_SHELF,), at if name != "event" else "event", label)
    for side in position.sides:
        for space in SPACES:
            label = phrase("{side}, {space}", side=side_name(side), space=action_name(space))
            yield Location(f"plan.{side}.{space}", (plan_shelf(side),), f"plan.{side}.{space}", label)
    if position.draft is not None:
        for name, (at, label) in _DRAFT.items():
            yield Location(name, (PROVINCES_SHELF,), at, label)


def home_of(position: Position, piece: str, spot: str) -> TablePath | None:
    """The place of a piece at a spot in the table; None where it neither may lie nor lies."""
    if placement_reason(position, piece, spot) is not None and not _lies(position, piece, spot):
        return None
    name, _, rest = spot.partition(".")
    if spot in INDEX:
        return TablePath(("land", spot), land_cell(fought=_fought(position, spot)))
    if name == "plan":
        side, _, space = rest.partition(".")
        return TablePath(("plans", side), plan_cell(space))
    match name:
        case "tower" | "tray":
            return TablePath((name, piece), number_format(piece))
        case "fight":
            return TablePath(("fight", "cubes"), heap_cell(len(position.sides)))
        case "actions":
            return TablePath(("actions",), ACTIONS_CELL)
        case "event":
            return TablePath(("event",), one_cell())
        case "events":
            return TablePath(("events",), EVENTS_CELL)
        case "past":
            return TablePath(("deck",), PAST_CELL)
        case "open":
            return TablePath(("draft", "open"), PROVINCES_CELL)
        case "under":
            return TablePath(("draft", "under"), row_cell())
    return TablePath(("draft", "taken"), one_cell())


def _lies(position: Position, piece: str, spot: str) -> bool:
    return any((one.id, one.spot) == (piece, spot) for one in lying(position))


def stock_home(piece: str) -> TablePath | None:
    """The place of a piece of the shelf in the table, if supplies are written there."""
    if piece in SIDES:
        return TablePath(("supply", piece), number_format(piece))
    if piece == FARMERS:
        return TablePath(("farmers",), number_format(piece))
    if piece in EVENTS:
        return TablePath(("deck",), EVENTS_CELL)
    return TablePath(("draft", "pile"), PROVINCES_CELL) if piece in INDEX else None


def _fought(position: Position, name: str) -> bool:
    return position.fight is not None and IDS[position.fight.place] == name


# -- reasons why not ---------------------------------------------------------------------------------------------------


def placement_reason(position: Position, piece: str, spot: str) -> Reason | None:
    """action-cards, event  The reason why a piece may not lie at a spot, or None."""
    if spot in INDEX:
        return _not_on_land(position, piece, INDEX[spot])
    name, _, rest = spot.partition(".")
    if name in ("tower", "tray", "fight"):
        return _no_cube(position, piece)
    if name == "actions":
        wrong = piece.removeprefix(ACTION_CARD) not in ACTIONS or not piece.startswith(ACTION_CARD)
        return Reason("action-cards", phrase("Only action cards lie in this row.")) if wrong else None
    if name in _EVENTS:
        return Reason("event", phrase("Only event cards lie here.")) if piece not in EVENTS else None
    if name == "plan":
        return _not_on_board(position, piece, *rest.split("."))
    return _not_in_draft(position, piece, name)


def _no_cube(position: Position, piece: str) -> Reason | None:
    """setup, tower  The reason why a piece may not lie in the tower or the tray, or be thrown, or None."""
    if piece in SIDES and piece not in position.sides:
        return Reason("setup", as_sentence(phrase("{side} does not play here", side=side_name(piece))))
    if piece not in (*SIDES, FARMERS):
        return Reason("tower", phrase("Only cubes are thrown into the tower."))
    return None


def _not_on_land(position: Position, piece: str, place: int) -> Reason | None:
    """setup, setup-board, setup-three, sites, moving, fight-player  Why a piece may not lie in a province, or None."""
    land, name = position.land[place], province_name(place)
    if place not in position.places():
        return Reason("setup-three", as_sentence(phrase("{province} is out of play with three sides", province=name)))
    if piece == REVOLT:
        return None
    if piece in KINDS:
        if piece in land.buildings:
            text = phrase(
                "{province} already has a {building}, and a second one is not allowed.",
                province=name,
                building=Building(piece),
            )
            return Reason("sites", text)
        if len(land.buildings) >= PROVINCES[place].sites:
            text = phrase("{province} has no site left for a {building}.", province=name, building=Building(piece))
            return Reason("sites", text)
        return None
    if piece not in SIDES:
        return Reason("setup-board", phrase("Armies, buildings and revolt markers stand in provinces."))
    if piece not in position.sides:
        return Reason("setup", as_sentence(phrase("{side} does not play here", side=side_name(piece))))
    if _fought(position, IDS[place]):
        text = phrase("All armies in {province} take part in the fight: put the army there.", province=name)
        return Reason("fight-player", text)
    if land.owner not in (None, piece):
        text = phrase(
            "{province} belongs to {owner}; say {like} first, or take its armies away.",
            province=name,
            owner=side_name(land.owner or ""),
            like=f"owner {IDS[place]} {piece}",
        )
        return Reason("moving", text)
    return None


def _not_on_board(position: Position, piece: str, side: str, space: str) -> Reason | None:
    """plan, plan-all  The reason why a card may not lie on a space of a board, or None."""
    if piece not in INDEX:
        return Reason("plan", phrase("Only cards of provinces and war chest cards lie on the boards."))
    if position.card(side, space) == piece:
        return None
    if card_holder(position, piece) != side:
        text = phrase("{side} does not hold {card}", side=side_name(side), card=CardName(piece))
        return Reason("plan-all", as_sentence(text))
    if INDEX[piece] in position.gained:
        text = phrase(
            "{province} was won this round, so its card cannot lie here", province=province_name(INDEX[piece])
        )
        return Reason("plan-all", as_sentence(text))
    return None


def _not_in_draft(position: Position, piece: str, name: str) -> Reason | None:
    """setup-provinces, setup-take  The reason why a piece may not lie among the cards of the draft, or None."""
    if piece not in INDEX:
        return Reason("setup-provinces", phrase("Only province cards are laid out in the draft."))
    side = card_holder(position, piece)
    if side is not None and side in position.sides:
        text = phrase("{side} has taken {province}.", side=side_name(side), province=province_name(INDEX[piece]))
        return Reason("setup-take", text)
    return None


def occupied_reason(there: str, card: str) -> Reason:
    """plan-all  The reason of a space on which a card lies."""
    space = there.rpartition(".")[2]
    text = phrase("{card} lies on {space}: each space gets one card.", card=CardName(card), space=action_name(space))
    return Reason("plan-all", text)
