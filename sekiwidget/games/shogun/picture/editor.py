"""Set up a position by hand: the answers of this game to `authoring/editor`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from sekiwidget.authoring.cache import cache_recent
from sekiwidget.authoring.editor import shelf
from sekiwidget.authoring.editor.changes import (
    SET,
    Put,
    SetKey,
    StartAnew,
    Take,
    Written,
)
from sekiwidget.authoring.editor.parts import (
    NONE,
    InSupply,
    Location,
    Placed,
    TablePath,
    get_value,
    set_value,
)
from sekiwidget.authoring.editor.position_editor import PositionEditor
from sekiwidget.authoring.tokens import Word, split_words, unreadable_at
from sekiwidget.core.choice import Action
from sekiwidget.core.editor import Start, Table
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, KINDS, UNKNOWN
from sekiwidget.games.shogun.components.cubes import COLOURS, SIDES
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import event_name, side_name
from sekiwidget.games.shogun.notation.plan_parser import read_pairs
from sekiwidget.games.shogun.notation.table import ALL_KEYS, BARE_KEYS, table_keys
from sekiwidget.games.shogun.notation.tokens import named_side, read_side
from sekiwidget.games.shogun.picture import editor_pieces
from sekiwidget.games.shogun.picture.editor_keys import REST, SETTABLE, key_in_full
from sekiwidget.games.shogun.picture.editor_pieces import ACTION_CARD, REVOLT, cards_by_space, lying, read_land
from sekiwidget.games.shogun.picture.editor_scene import (
    PROVINCES_SHELF,
    SHELF_KINDS,
    all_sides_panel,
    editor_panels,
    editor_places,
    editor_scene,
    plan_shelf,
    with_card_places,
)
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.sequence import phase_of
from sekiwidget.text.phrase import Term, phrase

_STATS: Final = {"supply": "army", "chests": "chest", "rice": "rice", "points": "points"}
"""Keys by side, and the signs that show them."""


class ShogunEditor(PositionEditor[Position]):
    """The set-up of positions of Shogun."""

    kinds = SHELF_KINDS
    settable = SETTABLE
    together = dict.fromkeys(("event", "events", "deck"), ("events", "event", "deck"))

    @cached_property
    def starts(self) -> Mapping[str, Start]:
        """An empty table, the fixed line-up, and provinces that are still to be taken."""
        return {
            "empty": Start(phrase("Empty map"), {"setup": "empty"}),
            "lineup": Start(phrase("The fixed line-up"), {"setup": "lineup"}),
            "draft": Start(phrase("Provinces are taken"), {"draft": {"turn": "black"}}),
        }

    # -- pieces ------------------------------------------------------------------------------------------------------

    @cache_recent
    def in_supply(self, position: Position) -> Sequence[InSupply]:
        """The pieces in the supplies, the piles and the hands."""
        return [*editor_pieces.spares(position)]

    @cache_recent
    def placed(self, position: Position) -> Sequence[Placed]:
        """The pieces on the map, in the tower, in rows of cards and on the boards."""
        return [*editor_pieces.lying(position)]

    @cache_recent
    def locations(self, position: Position) -> Sequence[Location]:
        """The places for pieces."""
        return [*editor_pieces.spots(position)]

    def table_path(self, position: Position, piece: str, spot: str) -> TablePath | None:
        """The place of a piece in the table."""
        return editor_pieces.home_of(position, piece, spot)

    def supply_path(self, table: Table, position: Position, piece: str) -> TablePath | None:
        """supply  Supplies and piles count only where the table has them."""
        found = editor_pieces.stock_home(piece)
        return found if found is not None and get_value(table, found.path, self.key_in_full) is not None else None

    def name(self, piece: str) -> Term:
        """A piece in words."""
        return editor_pieces.piece_name(piece)

    def word(self, word: str) -> str:
        """The name of a word of a key."""
        return editor_pieces.describe_word(word)

    def why_not_there(self, position: Position, piece: str, spot: Location) -> Reason:
        """The reason why a piece may not lie at a spot."""
        return editor_pieces.placement_reason(position, piece, spot.id) or super().why_not_there(position, piece, spot)

    # -- what is forbidden -------------------------------------------------------------------------------------------

    def forbids(self, table: Table, position: AnyPosition, change: Action) -> Iterator[Reason]:
        """event  Reasons why a change cannot be made. Several different pieces are put one after another."""
        own: Position = self._own(position)
        found = [*super().forbids(table, position, change)]
        if isinstance(change, SetKey) and change.key == "events" and own.event in change.words:
            text = phrase("{card:capital} is in force, so it is not face up.", card=event_name(own.event))
            found.append(Reason("event", text))
        if not found and isinstance(change, Put | Take):
            found = [*self._kept(table, own, change)]
        yield from found
        if found or not isinstance(change, Put) or len(change.pieces) == 1 or editor_pieces.is_one_sort(change.pieces):
            return
        for piece in change.pieces:
            one = Put((piece,), change.spot)
            reason = next(self.forbids(table, own, one), None)
            if reason is not None:
                yield reason
                return
            table = self.table_after(table, own, one)
            own = self._own(self.read_leniently(table).position)

    def _kept(self, table: Table, position: Position, change: Put | Take) -> Iterator[Reason]:
        """setup, setup-take, event, winter-order  Reasons: an occupied spot, a fight that follows from revolts."""
        spots = [piece.partition("@")[2] for piece in change.pieces]
        if isinstance(change, Put):
            spots.append(change.spot)
            piece = change.pieces[0].partition("@")[0]
            reason = editor_pieces.placement_reason(position, piece, change.spot)
            if reason is not None:
                yield reason
            absent, _, _ = read_land(get_value(table, ("land", change.spot), self.key_in_full))
            if absent and absent not in position.sides:
                text = phrase("{side} stands there in the table, and does not play.", side=side_name(absent))
                yield Reason("setup", text)
            name, _, rest = change.spot.partition(".")
            side, _, space = rest.partition(".")
            there = cards_by_space(get_value(table, ("plans", side), self.key_in_full)) if name == "plan" else {}
            if space in there:
                yield editor_pieces.occupied_reason(change.spot, there[space])
            elif name == "plan" and position.card(side, space) == piece:
                yield editor_pieces.occupied_reason(change.spot, piece)
            if name == "taken" and position.draft is not None and position.draft.taken is not None:
                yield Reason("setup-take", phrase("A card has already been drawn: take it away first."))
        due = phase_of(position) in ("order", "act")
        if "event" in spots and position.event and (due or (isinstance(change, Put) and change.spot == "event")):
            text = phrase(
                "{card:capital} is in force; {like} puts another in force.",
                card=event_name(position.event),
                like="event levy1",
            )
            yield Reason("event", text)
        if "fight" in spots and get_value(table, ("fight",), self.key_in_full) is None:
            text = phrase("This fight follows from revolts: remove them, or write the fight itself.")
            yield Reason("winter-order", text)

    # -- changing ----------------------------------------------------------------------------------------------------

    def table_after(self, table: Table, position: AnyPosition, change: Action) -> dict[str, Any]:
        """The table after a change. A start that the table names only is laid out first."""
        if not isinstance(change, StartAnew | Written):
            table = _begun(table)
        if isinstance(change, SetKey) and self.keys[change.key].path_of(change.name)[0] == "fight":
            table = self._with_fight(table, self._own(position))
        seen = [piece for piece in change.pieces if piece.endswith("@past")] if isinstance(change, Put) else []
        if seen and isinstance(change, Put):
            # All cards not listed as unseen have been seen: so a card goes back among the unseen before it is laid.
            table = super().table_after(table, position, Take(tuple(seen)))
            position = self.read_leniently(table).position
            change = Put(tuple(piece.removesuffix("@past") for piece in change.pieces), change.spot)
        return super().table_after(table, position, change)

    def _with_fight(self, table: Table, position: Position) -> dict[str, Any]:
        """winter-order  The table with a fight that follows from revolts: its armies leave the province."""
        fight, made = position.fight, dict(table)
        if fight is None or get_value(table, ("fight",), self.key_in_full) is not None:
            return made
        province = ("land", IDS[fight.place])
        side, _, rest = read_land(get_value(table, province, self.key_in_full))
        written = {
            province: editor_pieces.land_text((f"={side}", *rest)),
            ("fight",): self.in_full(position, "fight"),
            ("revolts",): None,
        }
        if get_value(table, ("farmers",), self.key_in_full) is not None:
            written["farmers",] = position.farmers
        for path, value in written.items():
            made = set_value(made, path, value, self.key_in_full)
        return made

    def whole(self, table: dict[str, Any]) -> dict[str, Any]:
        """setup-take  The table with `empty` where it would mean a start, and without it elsewhere."""
        given = {self.key_in_full(str(key)) for key in table}
        laid = any(key not in BARE_KEYS for key in given)
        if laid and table.get("setup") == "empty":
            return {key: value for key, value in table.items() if key != "setup"}
        return table if laid or "setup" in given else {"setup": "empty", **table}

    def in_full(self, position: Position, key: str) -> Any:
        """A key as the table would write it, even if it is the default."""
        if key == "draft" and position.draft is None:
            return None
        phase = phase_of(position)
        found = next((one for one in table_keys(position.sides, phase) if one.key == key), None)
        value = found.get(position, phase) if found is not None else None
        if key == "bids" and not value:
            return None
        return found.form.write(value) if found is not None and value is not None else None

    def parse(self, table: Table, position: AnyPosition, text: str) -> Action:
        """The change that a text stands for. Raises UnreadableAction."""
        own: Position = self._own(position)
        words = split_words(text)
        verb = words[0].text.lower() if words else ""
        rest = words[1:] if verb == SET else words
        if rest and rest[0].text.lower() == PLAN_KEY:
            whole = parse_plan(own, rest)
            if whole is not None:
                return whole
            text = join_plan_words(rest)
        return resolve_pieces(own, super().parse(table, position, text), moving=verb not in ("put", "take"))

    def piece_in_full(self, word: str) -> str:
        """The id of a piece."""
        return piece_in_full(word)

    def key_in_full(self, key: str) -> str:
        """A key of the table, a side, a province, in any case and cut short."""
        text = key.lower()
        return text if text in ALL_KEYS else key_in_full(text)

    # -- pictures ----------------------------------------------------------------------------------------------------

    def view(self, position: Position) -> Scene:
        """The whole table."""
        return editor_scene(position)

    @cached_property
    def backdrop(self) -> Backdrop:
        """The game's backdrop with the shelf, the boards on it, and the strip of all sides."""
        own = super().backdrop
        return replace(
            own,
            panels=with_card_places({**own.panels, **editor_panels()}),
            places={**own.places, **editor_places()},
        )

    def scene(self, position: AnyPosition) -> Scene:
        """The picture with the strips of the sides that play; the pile only while provinces are taken."""
        own: Position = self._own(position)
        drawn = super().scene(position)
        shown = (
            {*SHELF_KINDS}
            - {plan_shelf(side) for side in _absent(own)}
            - ({PROVINCES_SHELF} if own.draft is None else set())
        )
        hidden = {shelf.panel_of(SHELF_KINDS[kind]) for kind in SHELF_KINDS if kind not in shown}
        kept = {name: piece for name, piece in drawn.pieces.items() if piece.place.rpartition(".")[0] not in hidden}
        return replace(drawn, panels=tuple(panel for panel in drawn.panels if panel not in hidden), pieces=kept)

    def place(self, position: AnyPosition, path: tuple[str, ...]) -> str:
        """The place of the picture that a path of the table means, or ""."""
        own: Position = self._own(position)
        full = tuple(map(self.key_in_full, path))
        if len(full) > 1 and full[0] in _STATS and full[1] in own.sides:
            return f"{all_sides_panel(len(own.sides))}.{own.seat(full[1])}.has.{_STATS[full[0]]}"
        return super().place(position, path)


def _absent(position: Position) -> tuple[str, ...]:
    return tuple(kind for kind in SIDES if kind not in position.sides)


def _begun(table: Table) -> Table:
    """setup-take, setup-lineup  A table that only names a start, as one that lays it out."""
    given = {key_in_full(str(key)): value for key, value in table.items()}
    if any(key not in BARE_KEYS for key in given):
        return table
    setup = given.get("setup", "draft")
    if setup == "draft":
        return {**{key: value for key, value in given.items() if key != "setup"}, "draft": {"turn": "black"}}
    return {**given, "phase": "draft"} if setup == "lineup" else table


EDITOR: Final = ShogunEditor
"""The class, by the name that it has in every game."""


# -- what is typed: numbers after a colour, actions by name, whole plans -----------------------------------------------

PLAN_KEY: Final = "plan"
_MOST: Final = 99


def piece_in_full(word: str) -> str:
    """The id of a piece: a cube by its letter, a card by a beginning that fits no other; other words unchanged."""
    text = word.lower()
    if text in (*COLOURS, *KINDS, REVOLT):
        return text
    if text in ("f", "farmer"):
        return COLOURS[-1]
    if text == f"{REVOLT}s":
        return REVOLT
    side = None if text.isdigit() else named_side(text)
    if side is not None:
        return side
    place = key_in_full(text)
    if place in IDS:
        return place
    fits = [card for card in EVENTS if card.startswith(text)]
    return fits[0] if len(fits) == 1 else text


def parse_plan(position: Position, words: Sequence[Word]) -> Action | None:
    """plan  `plan black castle kai bid 2`, with the pairs of a script; None for another form of the verb."""
    if len(words) < 3 or "." in words[1].text:
        return None
    side, rest = read_side(words[1], position.sides), words[2:]
    if [word.text for word in rest] == [UNKNOWN]:
        return SetKey(PLAN_KEY, side, (UNKNOWN,))
    if len(rest) == 2 and rest[1].text.lower() == REST:
        return None
    pairs = read_pairs(rest)
    hidden = next((pair for pair in pairs if pair.space == UNKNOWN), None)
    if hidden is not None:
        raise unreadable_at(hidden.at, phrase("a hidden card lies on a space with a name"), (), "plan")
    cards = " ".join(f"{pair.space} {pair.card or EMPTY_SPACE}" for pair in pairs)
    return SetKey(PLAN_KEY, side, (cards,))


def join_plan_words(words: Sequence[Word]) -> str:
    """The side and the space of a plan as one word, as other readers expect: `plan black.castle rest`."""
    if len(words) == 4 and "." not in words[1].text:
        words = [words[0], Word(f"{words[1].text}.{words[2].text}", words[1].start), words[3]]
    return " ".join(word.text for word in words)


def resolve_pieces(position: Position, change: Action, *, moving: bool) -> Action:
    """A change with its pieces in full: numbers multiply the cube before them, actions in their row are cards.

    With `moving`, cards are taken from where they lie.
    """
    if isinstance(change, Put):
        if len(change.pieces) == 1 and change.pieces[0] in (*CHESTS, NONE) and change.spot.startswith(f"{PLAN_KEY}."):
            return SetKey(PLAN_KEY, change.spot.removeprefix(f"{PLAN_KEY}."), change.pieces)
        pieces = _pieces(change.pieces, change.spot)
        return Put(tuple(_from(position, piece) for piece in pieces) if moving else pieces, change.spot)
    return Take(_pieces(change.pieces, "")) if isinstance(change, Take) else change


def _pieces(found: Sequence[str], spot: str) -> tuple[str, ...]:
    made: list[str] = []
    for piece in found:
        name, at, start = piece.partition("@")
        last = made[-1].partition("@") if made else ("", "", "")
        if name.isascii() and name.isdigit() and len(name) < 4 and last[0] in (*COLOURS, REVOLT):
            here = made.pop()
            made += [f"{last[0]}{at}{start}" if at else here] * min(int(name), _MOST)
        elif (start or spot) == "actions" and name in ACTIONS:
            made.append(f"{ACTION_CARD}{name}{at}{start}")
        else:
            made.append(piece)
    return tuple(made)


def _from(position: Position, piece: str) -> str:
    """A card with its place, if it does not lie on the shelf."""
    if "@" in piece or piece in (*COLOURS, *KINDS, REVOLT):
        return piece
    there = [one.spot for one in lying(position) if one.id == piece]
    return f"{piece}@{there[0]}" if len(there) == 1 else piece
