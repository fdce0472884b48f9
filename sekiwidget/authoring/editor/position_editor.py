"""The editor of a position: what a game declares of its `[position]` table, and the changes that follow from it."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, Final, Generic, TypeVar

from sekiwidget.authoring.book_game import BookGame
from sekiwidget.authoring.editor import shelf
from sekiwidget.authoring.editor.changes import SET, Put, SetKey, StartAnew, Take, Written
from sekiwidget.authoring.editor.choices import choices
from sekiwidget.authoring.editor.describe import describe, missing_prerequisite
from sekiwidget.authoring.editor.lenient_read import lenient_read
from sekiwidget.authoring.editor.parsing import parse_change
from sekiwidget.authoring.editor.parts import (
    InSupply,
    Key,
    Kind,
    Location,
    Path,
    Placed,
    TablePath,
    get_value,
    key_paths,
    set_value,
)
from sekiwidget.authoring.editor.shelf import place_names
from sekiwidget.authoring.facts import Fact
from sekiwidget.core.choice import Action, Choice
from sekiwidget.core.editor import Editor, LenientReading, Table
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Position
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.core.side import CHANCE
from sekiwidget.text.phrase import Term, begin_sentence, phrase
from sekiwidget.text.terms import Listed

P = TypeVar("P", bound=Position)

MAX_READINGS: Final = 8
"""How many tables are remembered with their positions."""


class PositionEditor(Editor, Generic[P]):
    """Set up positions of a game. Subclasses declare its pieces, where they may lie, and the keys of its table."""

    kinds: Mapping[str, Kind]
    settable: Sequence[Key] = ()
    """The keys of its table that can be set, in the order of their choices."""
    together: Mapping[str, Sequence[str]] = {}
    """Keys whose defaults depend on each other; writing one writes all."""
    implied: Sequence[str] = ()
    """Keys that any change may make superfluous."""

    def __init__(self, game: BookGame[P]) -> None:
        self.game = game
        self._readings: dict[str, LenientReading] = {}

    # -- what a game declares ------------------------------------------------------------------------------

    @abstractmethod
    def in_supply(self, position: P) -> Sequence[InSupply]:
        """The pieces that are not on the table, in the order of the shelf."""

    @abstractmethod
    def placed(self, position: P) -> Sequence[Placed]:
        """The pieces on the table, each with the piece that shows it in the picture `view(position)`."""

    @abstractmethod
    def locations(self, position: P) -> Sequence[Location]:
        """Where pieces may lie."""

    @abstractmethod
    def table_path(self, position: P, piece: str, spot: str) -> TablePath | None:
        """Where in the table a piece at a spot stands; None where it may not lie."""

    @abstractmethod
    def name(self, piece: str) -> Term:
        """A piece in words."""

    def counted(self, piece: str, count: int) -> Term | str:
        """Equal pieces in words; a game may have a plural for them."""
        name = self.name(piece)
        return name if count == 1 else phrase("{piece:capital} × {count}", piece=name, count=count)

    def word(self, word: str) -> str:
        """A word of a key for readers: the name of a side or a place."""
        return word

    def supply_path(self, table: Table, position: P, piece: str) -> TablePath | None:
        """Where in the table a piece of the shelf stands, if the table counts what is left; else None."""
        return None

    def in_full(self, position: P, key: str) -> Any:
        """The default of a key, as it would be written; None if that is nothing."""
        return self.game.write_position(position).get(key)

    def why_not_there(self, position: P, piece: str, spot: Location) -> Reason:
        """Why a piece may not lie at a spot."""
        return Reason(
            "", phrase("{piece:capital} cannot be placed at {place}.", piece=self.name(piece), place=spot.label)
        )

    def whole(self, table: dict[str, Any]) -> dict[str, Any]:
        """The table with the keys that it needs to mean what is laid there, whatever else was left out."""
        return table

    def piece_in_full(self, word: str) -> str:
        """The id of a piece from a word, in any case or cut short as in a table; other words as they are."""
        return word.lower()

    def key_in_full(self, key: str) -> str:
        """A key of the table in full."""
        return key.lower()

    def view(self, position: P) -> Scene:
        """The picture of a position, without the shelf."""
        return self.game.scene(position)

    def start_table(self, start: str) -> dict[str, Any]:
        """The table of a start, always the same one."""
        chosen = self.starts[start]
        return self._dealt(chosen.table) if chosen.dealt else dict(chosen.table)

    def _dealt(self, table: Table) -> dict[str, Any]:
        position, depth = self.game.read_position(table), 0
        while position.to_move == CHANCE:
            position, depth = position.after(position.sample(Random(f"0/{depth}"))), depth + 1
        whole = self.game.write_position(position)
        return self.shorten(whole, key_paths(whole, 2))

    # -- the picture -------------------------------------------------------------------------------------------------

    def read_leniently(self, table: Table) -> LenientReading:
        """The position of a table as far as it can be read, and everything that is wrong with it. Never raises."""
        # A change is read to be shortened, and again to be shown. By text, as True equals 1 and the order counts.
        key = repr(table)
        if key not in self._readings:
            empty = next(iter(self.starts.values())).table
            self._readings = {key: lenient_read(self.game.read_position, table, empty), **self._readings}
            self._readings = dict(islice(self._readings.items(), MAX_READINGS))
        return self._readings[key]

    @cached_property
    def backdrop(self) -> Backdrop:
        """The game's own, with the shelf."""
        own, kinds = self.game.backdrop(), self.kinds.values()
        beside = {strip: replace(own.panels[strip], tab=kind.tab) for kind in kinds for strip in kind.beside}
        panels = {**own.panels, **shelf.panels(kinds), **beside}
        return replace(own, panels=panels, places={**own.places, **shelf.places(kinds)})

    def scene(self, position: Position) -> Scene:
        """The picture of a position, above the shelf."""
        own: P = self._own(position)
        seen = self.view(own)
        strips = [shelf.panel_of(kind) for kind in self.kinds.values()]
        return replace(
            seen,
            panels=(*strips, *seen.panels),
            pieces={**seen.pieces, **shelf.spare_pieces(self.kinds, self.in_supply(own))},
            named=place_names(self.locations(own), self.kinds.values(), {**self.backdrop.places, **seen.places}),
        )

    def place(self, position: Position, path: tuple[str, ...]) -> str:
        """The place of the picture that a path of the table means, or ""."""
        full = tuple(map(self.key_in_full, path))
        names = {spot.id: spot.at for spot in self.locations(self._own(position))}
        return next((names[part] for part in full if part in names), "")

    def _own(self, position: Position) -> Any:
        return position

    # -- choices -----------------------------------------------------------------------------------------------------

    @property
    def verbs(self) -> Sequence[str]:
        """The words that changes begin with."""
        return ("put", "take", SET, "start")

    @cached_property
    def keys(self) -> Mapping[str, Key]:
        """The keys that can be set, by their names."""
        return {key.name: key for key in self.settable}

    @cached_property
    def _facts(self) -> Mapping[str, Fact[P]]:
        """The facts that a whole position has, by their names."""
        return {fact.name: fact for fact in self.game.vocabulary.facts if not fact.of}

    def key_label(self, key: Key) -> str:
        """A key in words; without a label by the name of its fact."""
        return key.label or begin_sentence(self._facts[key.fact].phrase_of(()))

    def word_label(self, key: Key, word: str) -> Term | str | None:
        """A word of a key in words that only this key has, or its fact; None if it has no such words."""
        if key.labels is not None:
            return key.labels(word) if callable(key.labels) else key.labels.get(word)
        fact = self._facts.get(key.fact)
        return fact.words.terms.get(word) if fact is not None and fact.words is not None else None

    def choices(self, table: Table, position: Position) -> tuple[Choice, ...]:
        """The possible changes: pieces first, then the keys, then the starts."""
        return choices(self, self._own(position))

    def changes(self, table: Table, position: Position) -> Iterator[Action]:
        """Every change that nothing forbids, lazily; of ordered words only single ones."""
        for choice in self.choices(table, position):
            first, *rest = [dict.fromkeys(pick.ids) for pick in choice.picks]
            for id_ in first:
                for other in rest[0] if rest else ("",):
                    change = self._change(choice.verb, id_, other)
                    if next(self.forbids(table, position, change), None) is None:
                        yield change

    def _change(self, verb: str, first: str, second: str) -> Put | Take | StartAnew | SetKey:
        if verb == "put":
            return Put((first,), second)
        if verb == "take":
            return Take((first,))
        if verb == "start":
            return StartAnew(first)
        return SetKey(verb, first, (second,)) if second else SetKey(verb, "", (first,))

    # -- rules of setting up -----------------------------------------------------------------------------------------

    def forbids(self, table: Table, position: Position, change: Action) -> Iterator[Reason]:
        """Why a change cannot be made: such a piece is not left, or may not lie there."""
        own: P = self._own(position)
        if isinstance(change, Put | Take):
            yield from self._supply_check(own, change.pieces)
        if isinstance(change, Put):
            known = {*(one.id for one in self.placed(own)), *(one.id for one in self.in_supply(own))}
            spots = {spot.id: spot for spot in self.locations(own)}
            for piece in change.pieces:
                name = piece.partition("@")[0]
                if change.spot not in spots:
                    yield Reason("", phrase("{spot!r} is not a place for pieces.", spot=change.spot))
                elif self.table_path(own, name, change.spot) is None:
                    reason = self.why_not_there(own, name, spots[change.spot])
                    if reason.rule or name in known:
                        yield reason
                elif piece == f"{name}@{change.spot}":
                    yield Reason("", phrase("{piece:capital} is already there.", piece=self.name(name)))

    def _supply_check(self, position: P, pieces: Sequence[str]) -> Iterator[Reason]:
        """Why pieces cannot be taken from where they are said to be."""
        held = Counter[str]({})
        for spare in self.in_supply(position):
            held[spare.id] += spare.count
        held.update(one.text for one in self.placed(position))
        for piece, count in Counter(pieces).items():
            if count > held[piece]:
                yield self._none_left(position, piece, held[piece])

    def _none_left(self, position: P, piece: str, held: int) -> Reason:
        name, _, spot = piece.partition("@")
        there = [one for one in self.placed(position) if one.id == name]
        labels = {one.id: one.label for one in self.locations(position)}
        kinds = [*(one.kind for one in there), *(one.kind for one in self.in_supply(position) if one.id == name)]
        rule = self.kinds[kinds[0]].rule if kinds else ""
        said = self.name(name)
        if spot:
            place = labels.get(spot, spot)
            return Reason(rule, phrase("{piece:capital} is not at {place}.", piece=said, place=place))
        if held:
            return Reason(rule, phrase("{piece:capital}: only {held} are left.", held=held, piece=said))
        if there:
            places = Listed(sorted({labels.get(one.spot, one.spot) for one in there}))
            return Reason(
                rule, phrase("{piece:capital}: none is left. On the table: {places}.", piece=said, places=places)
            )
        return Reason(rule, phrase("There is no piece {piece!r} here.", piece=name))

    # -- changing ----------------------------------------------------------------------------------------------------

    def table_after(self, table: Table, position: Position, change: Action) -> dict[str, Any]:
        """The table after a change, as short as a person would write it."""
        own: P = self._own(position)
        if isinstance(change, StartAnew):
            return self.start_table(change.name)
        if isinstance(change, Written):
            return dict(change.table)
        made = dict(table)
        touched: list[Path] = [(key,) for key in self.implied]
        if isinstance(change, Put | Take):
            for piece in change.pieces:
                made, paths_ = self._moved(made, own, piece, change.spot if isinstance(change, Put) else "")
                touched += paths_
        elif isinstance(change, SetKey):
            key = self.keys[change.key]
            path = key.path_of(change.name)
            made, paths_ = self._written_out(made, own, path)
            made = key.written(made, own, change, self.key_in_full)
            touched += [*paths_, path]
        return self.shorten(self.whole(made), touched)

    def _moved(self, table: dict[str, Any], position: P, piece: str, end: str) -> tuple[dict[str, Any], list[Path]]:
        """The table with a piece at another location ("": the shelf), and the paths that may be superfluous now."""
        name, _, start = piece.partition("@")
        homes = [self.table_path(position, name, spot) if spot else None for spot in (start, end)]
        touched: list[Path] = []
        for found in filter(None, homes):
            table, paths_ = self._written_out(table, position, found.path)
            touched += paths_
        for spot, there, more in zip((end, start), reversed(homes), (True, False), strict=True):
            home = there if spot else self.supply_path(table, position, name)
            if home is not None:
                table = set_value(table, home.path, self._with(table, home, name, more=more), self.key_in_full)
                touched.append(home.path)
        return table, touched

    def _with(self, table: dict[str, Any], home: TablePath, piece: str, *, more: bool) -> Any:
        """The value at a path with one piece more or fewer."""
        pieces = list(home.format.pieces(get_value(table, home.path, self.key_in_full)))
        if more:
            pieces.append(piece)
        elif piece in pieces:
            pieces.remove(piece)
        return home.format.written(tuple(pieces))

    def _written_out(self, table: dict[str, Any], position: P, path: Path) -> tuple[dict[str, Any], list[Path]]:
        """The table with the defaults of a key, and of those that depend on it, written out; and their paths."""
        touched: list[Path] = []
        anew = self.together.get(path[0], ())
        for key in anew or path[:1]:
            if anew or get_value(table, (key,), self.key_in_full) is None:
                full = self.in_full(position, key)
                table = set_value(table, (key,), full, self.key_in_full)
                touched += key_paths({key: full}, 2)
        return table, touched

    def shorten(self, table: Table, touched: Sequence[Path]) -> dict[str, Any]:
        """The table without those of these keys that are superfluous: it means the same without them."""
        meant, made = self.read_leniently(table), dict(table)
        unknown = {problem.path for problem in meant.problems if problem.key}
        for path in dict.fromkeys(touched):
            if any(path[:depth] in unknown for depth in range(1, len(path) + 1)):
                continue  # without it the fault would be gone, too
            shorter = set_value(made, path, None, self.key_in_full)
            if shorter != made and self.read_leniently(shorter) == meant:
                made = shorter
        return made

    def parse(self, table: Table, position: Position, text: str) -> Action:
        """The change that a text describes. Raises UnreadableAction."""
        return parse_change(self, self._own(position), text)

    def describe(self, table: Table, position: Position, change: Action) -> str:
        """A change in words, as a sentence."""
        done = describe(self, self._own(position), change)
        waits = missing_prerequisite(self, table, position, change)
        return phrase("{done} This has no effect yet: first {waits}.", done=done, waits=waits) if waits else done
