"""Setting up by hand, of what a game declares: its kinds of pieces, where they may lie, and the keys of its table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeVar

from sekiwidget.authoring.set_up import shelf
from sekiwidget.authoring.set_up.cells import Path, paths, replaced, value_at
from sekiwidget.authoring.set_up.changes import Begin, Enter, Fill, Give, Put, Take, Written
from sekiwidget.authoring.set_up.choosing import offered
from sekiwidget.authoring.set_up.looking import looked
from sekiwidget.authoring.set_up.missing import missing
from sekiwidget.authoring.set_up.naming import named_places
from sekiwidget.authoring.set_up.parsing import parsed
from sekiwidget.authoring.set_up.parts import NONE, Entry, Home, Into, Kind, Lying, Several, Spare, Spot, Value
from sekiwidget.authoring.set_up.telling import told
from sekiwidget.authoring.set_up.waiting import waits_for
from sekiwidget.core.action import Action
from sekiwidget.core.choice import Choice
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import Reason
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.core.set_up import Looked, SetUp, Table
from sekiwidget.core.side import CHANCE
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Plain

P = TypeVar("P", bound=Position)


class ByHand(SetUp, Generic[P]):
    """Setting up, for a game that declares what it has. Subclasses say what its pieces are and where they stand."""

    kinds: Mapping[str, Kind]
    values: Sequence[Value] = ()
    entries: Sequence[Entry] = ()
    several: Sequence[Several] = ()
    together: Mapping[str, Sequence[str]] = {}
    """Keys that are said anew with a key, itself among them, as what each means depends on which others are said."""
    implied: Sequence[str] = ()
    """Keys that may have become needless with any change."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- what a game says of its pieces ------------------------------------------------------------------------------

    @abstractmethod
    def spares(self, position: P) -> Sequence[Spare]:
        """What is not on the table, in the order of the shelf."""

    @abstractmethod
    def lying(self, position: P) -> Sequence[Lying]:
        """What is on the table, with what shows it in the picture of `view(position)`."""

    @abstractmethod
    def spots(self, position: P) -> Sequence[Spot]:
        """Where pieces may lie."""

    @abstractmethod
    def home(self, position: P, piece: str, spot: str) -> Home | None:
        """Where in the table a piece at a spot stands; None where it may not lie."""

    @abstractmethod
    def name(self, piece: str) -> Plain:
        """A piece in words."""

    def word(self, word: str) -> str:
        """A word of a key as it is told: the name of a side or a place."""
        return word

    def stock(self, table: Table, position: P, piece: str) -> Home | None:
        """Where in the table a piece of the shelf stands, if the table says what is left; else None."""
        return None

    def in_full(self, position: P, key: str) -> Any:
        """What a key that was left out means, as it would be written; None if that is nothing."""
        return self.game.write_position(position).get(key)

    def why_not_there(self, position: P, piece: str, spot: Spot) -> Reason:
        """Why a piece may not lie at a spot."""
        return Reason("", phrase("{piece:capital} cannot lie at {place}.", piece=self.name(piece), place=spot.label))

    def whole(self, table: dict[str, Any]) -> dict[str, Any]:
        """The table with what must be said so that it means what is laid there, whatever else was left out."""
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

    def begun(self, start: str) -> dict[str, Any]:
        """The table of a start, always the same one."""
        chosen = self.starts[start]
        return self._dealt(chosen.table) if chosen.dealt else dict(chosen.table)

    def _dealt(self, table: Table) -> dict[str, Any]:
        position, depth = self.game.read_position(table), 0
        while position.to_move == CHANCE:
            position, depth = position.after(position.sample(Random(f"0/{depth}"))), depth + 1
        whole = self.game.write_position(position)
        return self.shortest(whole, paths(whole, 2))

    # -- looking -----------------------------------------------------------------------------------------------------

    def look(self, table: Table) -> Looked:
        """The position of a table as far as it can be read, and everything that is wrong with it. Never raises."""
        empty = next(iter(self.starts.values())).table
        return looked(self.game.read_position, table, empty)

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
            pieces={**seen.pieces, **shelf.spare_pieces(self.kinds, self.spares(own))},
            named=named_places(self.spots(own), self.kinds.values(), {**self.backdrop.places, **seen.places}),
        )

    def place(self, position: Position, path: tuple[str, ...]) -> str:
        """The place of the picture that a path of the table means, or ""."""
        full = tuple(map(self.key_in_full, path))
        names = {spot.id: spot.at for spot in self.spots(self._own(position))}
        return next((names[part] for part in full if part in names), "")

    def _own(self, position: Position) -> Any:
        return position

    # -- choices -----------------------------------------------------------------------------------------------------

    @cached_property
    def verbs(self) -> Sequence[str]:
        """The words that changes begin with."""
        parts: tuple[Value | Entry | Several, ...] = (*self.values, *self.entries, *self.several)
        keys = [part.verb for part in parts]
        return ("put", "take", *dict.fromkeys(keys), "start")

    def choices(self, table: Table, position: Position) -> tuple[Choice, ...]:
        """What may be changed: pieces first, then the keys, then all anew."""
        return offered(self, self._own(position))

    def changes(self, table: Table, position: Position) -> Iterator[Action]:
        """Every change that nothing forbids, lazily; of several words in their order only those of one."""
        for choice in self.choices(table, position):
            first, *rest = [dict.fromkeys(pick.ids) for pick in choice.picks]
            for id_ in first:
                for other in rest[0] if rest else ("",):
                    change = self._change(choice.verb, id_, other)
                    if next(self.forbids(table, position, change), None) is None:
                        yield change

    def _change(self, verb: str, first: str, second: str) -> Put | Take | Begin | Enter | Give | Fill:
        if verb == "put":
            return Put((first,), second)
        if verb == "take":
            return Take((first,))
        if verb == "start":
            return Begin(first)
        if any(one.verb == verb for one in self.several):
            return Fill(verb, first, (second,)) if second else Fill(verb, "", (first,))
        return Enter(verb, first, second) if second else Give(verb, first)

    # -- rules of setting up -----------------------------------------------------------------------------------------

    def forbids(self, table: Table, position: Position, change: Action) -> Iterator[Reason]:
        """Why a change cannot be made: such a piece is not left, or may not lie there."""
        own: P = self._own(position)
        if isinstance(change, Put | Take):
            yield from missing(self, own, change.pieces)
        if isinstance(change, Put):
            spots = {spot.id: spot for spot in self.spots(own)}
            for piece in change.pieces:
                name = piece.partition("@")[0]
                if change.spot not in spots:
                    yield Reason("", phrase("{spot!r} is no place for a piece.", spot=change.spot))
                elif self.home(own, name, change.spot) is None:
                    yield self.why_not_there(own, name, spots[change.spot])
                elif piece == f"{name}@{change.spot}":
                    yield Reason("", phrase("{piece:capital} lies there already.", piece=self.name(name)))

    # -- changing ----------------------------------------------------------------------------------------------------

    def changed(self, table: Table, position: Position, change: Action) -> dict[str, Any]:
        """The table after a change, as short as a person would write it."""
        own: P = self._own(position)
        if isinstance(change, Begin):
            return self.begun(change.name)
        if isinstance(change, Written):
            return dict(change.table)
        made = dict(table)
        touched: list[Path] = [(key,) for key in self.implied]
        if isinstance(change, Put | Take):
            for piece in change.pieces:
                made, paths_ = self._moved(made, own, piece, change.spot if isinstance(change, Put) else "")
                touched += paths_
        elif isinstance(change, Enter | Give | Fill):
            path, _ = self.given(table, change)
            made, paths_ = self._said(made, own, path)
            into = self._into(change)
            if into is None:
                made = replaced(made, *self.given(made, change), self.key_in_full)
            else:
                words = change.words if isinstance(change, Fill) else (change.value,)
                made = into(made, own, "" if isinstance(change, Give) else change.name, words)
            touched += [*paths_, path]
        return self.shortest(self.whole(made), touched)

    def _into(self, change: Enter | Give | Fill) -> Into | None:
        """What makes the table of a change, where a value is not all that changes."""
        parts: tuple[Value | Entry | Several, ...] = (*self.values, *self.entries, *self.several)
        return next(one.into for one in parts if one.verb == change.verb)

    def given(self, table: Table, change: Enter | Give | Fill) -> tuple[Path, Any]:
        """The path of a key in a table, and what a change lets stand there; None for nothing."""
        if isinstance(change, Enter):
            entry = next(one for one in self.entries if one.verb == change.verb)
            path = entry.path(change.name) if entry.path is not None else (*entry.key.split("."), change.name)
            if entry.added is not None:
                return path, entry.added(value_at(table, path, self.key_in_full), change.name, change.value)
            return path, entry.held(change.value)
        if isinstance(change, Fill):
            several = next(one for one in self.several if one.verb == change.verb)
            named = (change.name,) if change.name else ()
            return (*several.key.split("."), *named), "" if change.words == (NONE,) else " ".join(change.words)
        value = next(one for one in self.values if one.verb == change.verb)
        path = tuple(value.key.split("."))
        if value.added is not None:
            return path, value.added(value_at(table, path, self.key_in_full), change.value)
        return path, value.held(change.value)

    def _moved(self, table: dict[str, Any], position: P, piece: str, end: str) -> tuple[dict[str, Any], list[Path]]:
        """The table with a piece at another spot ("": the shelf), and what may have become needless."""
        name, _, start = piece.partition("@")
        homes = [self.home(position, name, spot) if spot else None for spot in (start, end)]
        touched: list[Path] = []
        for found in filter(None, homes):
            table, paths_ = self._said(table, position, found.path)
            touched += paths_
        for spot, there, more in zip((end, start), reversed(homes), (True, False), strict=True):
            home = there if spot else self.stock(table, position, name)
            if home is not None:
                table = replaced(table, home.path, self._with(table, home, name, more=more), self.key_in_full)
                touched.append(home.path)
        return table, touched

    def _with(self, table: dict[str, Any], home: Home, piece: str, *, more: bool) -> Any:
        """What stands at a home with one piece more or fewer."""
        pieces = list(home.cell.pieces(value_at(table, home.path, self.key_in_full)))
        if more:
            pieces.append(piece)
        elif piece in pieces:
            pieces.remove(piece)
        return home.cell.written(tuple(pieces))

    def _said(self, table: dict[str, Any], position: P, path: Path) -> tuple[dict[str, Any], list[Path]]:
        """The table with what was left out of a key, and of those that go with it, and what may be left out again."""
        touched: list[Path] = []
        anew = self.together.get(path[0], ())
        for key in anew or path[:1]:
            if anew or value_at(table, (key,), self.key_in_full) is None:
                full = self.in_full(position, key)
                table = replaced(table, (key,), full, self.key_in_full)
                touched += paths({key: full}, 2)
        return table, touched

    def shortest(self, table: Table, touched: Sequence[Path]) -> dict[str, Any]:
        """The table without those of these keys that say nothing: it means the same without them."""
        meant, made = self.look(table), dict(table)
        unknown = {problem.path for problem in meant.problems if problem.key}
        for path in dict.fromkeys(touched):
            if any(path[:depth] in unknown for depth in range(1, len(path) + 1)):
                continue  # to leave it out would mean something else: that fault would be gone
            shorter = replaced(made, path, None, self.key_in_full)
            if shorter != made and self.look(shorter) == meant:
                made = shorter
        return made

    def parse(self, table: Table, position: Position, text: str) -> Action:
        """The change that a text stands for. Raises UnreadableAction."""
        return parsed(self, self._own(position), text)

    def said(self, table: Table, position: Position, change: Action) -> str:
        """A change in words, as a sentence."""
        done = told(self, self._own(position), change)
        waits = waits_for(self, table, position, change)
        return phrase("{done} Nothing follows from it yet: first {waits}.", done=done, waits=waits) if waits else done
