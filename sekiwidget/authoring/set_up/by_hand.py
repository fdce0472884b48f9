"""Setting up by hand, of what a game declares: its kinds of pieces, where they may lie, and the keys of its table."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeVar

from sekiwidget.authoring.set_up import shelf
from sekiwidget.authoring.set_up.cells import Path, paths, replaced, value_at
from sekiwidget.authoring.set_up.changes import SHELF, Begin, Enter, Fill, Give, Put, Take, Written
from sekiwidget.authoring.set_up.looking import looked
from sekiwidget.authoring.set_up.parsing import parsed
from sekiwidget.authoring.set_up.parts import NONE, Entry, Home, Into, Kind, Lying, Several, Spare, Spot, Value
from sekiwidget.authoring.set_up.telling import told
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Listed, Plain
from sekiwidget.core.action import Action
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import Reason
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.core.set_up import Looked, SetUp, Table
from sekiwidget.core.side import CHANCE

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
        own: P = self._own(position)
        spots, there = self.spots(own), self.lying(own)
        spare = shelf.spare_ids(self.spares(own))
        made = [self._put(kind, spots, there, spare) for kind in self.kinds.values()]
        made += [self._take(kind, there) for kind in self.kinds.values()]
        for part in self.values:
            pick = Pick(part.label, tuple(part.words(own)))
            made.append(Choice(part.verb, (pick,), part.label, part.rule, form=f"{part.verb} {{0}}"))
        for entry in self.entries:
            names = tuple(entry.names(own))
            there_ = [(name, entry.at(name)) for name in names]
            picks = (_pick(entry.name, there_), Pick(entry.label, tuple(entry.words(own))))
            if names:
                made.append(Choice(entry.verb, picks, entry.label, entry.rule, form=f"{entry.verb} {{0}} {{1}}"))
        made += [_several(one, own) for one in self.several]
        begin = Pick(phrase("Begin with"), tuple(self.starts))
        made.append(Choice("start", (begin,), phrase("Begin anew"), form="start {0}"))
        return tuple(choice for choice in made if all(pick.ids for pick in choice.picks))

    def _put(self, kind: Kind, spots: Sequence[Spot], there: Sequence[Lying], spare: Any) -> Choice:
        held = [(one.id, piece) for piece, one in spare if one.kind == kind.id]
        held += [(one.text, one.at) for one in there if one.kind == kind.id]
        to = [spot for spot in spots if kind.id in spot.kinds]
        picks = (_pick("piece", held), _pick("place", [(spot.id, spot.at) for spot in to]))
        return Choice("put", picks, kind.label, kind.rule, form="put {0} {1}")

    def _take(self, kind: Kind, there: Sequence[Lying]) -> Choice:
        pieces = _pick("piece", [(one.text, one.at) for one in there if one.kind == kind.id])
        back = Pick(SHELF, (SHELF,), at=(shelf.row_of(kind),))
        return Choice("take", (pieces, back), phrase("Take away: {what}", what=kind.what or kind.tab), form="take {0}")

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
            yield from self._missing(own, change.pieces)
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

    def _missing(self, position: P, pieces: Sequence[str]) -> Iterator[Reason]:
        """Pieces that are not where they are taken from."""
        held = Counter[str]({})
        for spare in self.spares(position):
            held[spare.id] += spare.count
        held.update(one.text for one in self.lying(position))
        for piece, count in Counter(pieces).items():
            if count > held[piece]:
                yield self._none_left(position, piece, held[piece])

    def _none_left(self, position: P, piece: str, held: int) -> Reason:
        name, _, spot = piece.partition("@")
        there = [one for one in self.lying(position) if one.id == name]
        labels = {one.id: one.label for one in self.spots(position)}
        kinds = [*(one.kind for one in there), *(one.kind for one in self.spares(position) if one.id == name)]
        rule = self.kinds[kinds[0]].rule if kinds else ""
        said = self.name(name)
        if spot:
            place = labels.get(spot, spot)
            return Reason(rule, phrase("{piece:capital} does not lie at {place}.", piece=said, place=place))
        if held:
            return Reason(rule, phrase("{piece:capital}: only {held} left.", held=held, piece=said))
        if there:
            places = Listed(sorted({labels.get(one.spot, one.spot) for one in there}))
            return Reason(
                rule, phrase("{piece:capital}: none is left. On the table: {places}.", piece=said, places=places)
            )
        return Reason(rule, phrase("{piece:capital}: there is none here.", piece=said))

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
        for path in touched:
            shorter = replaced(made, path, None, self.key_in_full)
            if shorter != made and self.look(shorter) == meant:
                made = shorter
        return made

    def parse(self, table: Table, position: Position, text: str) -> Action:
        """The change that a text stands for. Raises UnreadableAction."""
        return parsed(self, self._own(position), text)

    def said(self, table: Table, position: Position, change: Action) -> str:
        """A change in words, as a sentence."""
        return told(self, self._own(position), change)


def _several(part: Several, position: Any) -> Choice:
    """The choice of some words, perhaps for a name."""
    words = (*part.words(position), NONE)
    find = part.word_at
    at = tuple(find(word) if word != NONE else "" for word in words) if find is not None else ()
    pick = Pick(part.label, words, most=max(1, len(words) - 1), at=at)
    if part.names is None:
        return Choice(part.verb, (pick,), part.label, part.rule, form=f"{part.verb} {{0}}")
    names = _pick(part.name, [(name, part.at(name)) for name in part.names(position)])
    return Choice(part.verb, (names, pick), part.label, part.rule, form=f"{part.verb} {{0}} {{1}}")


def _pick(name: str, ids: Sequence[tuple[str, str]]) -> Pick:
    """A pick of one of these ids, each with what shows it in the picture: a piece, `#n` inside it, or a place."""
    found = [at.partition("#") for _, at in ids]
    nth = tuple(int(number or 0) for _, _, number in found) if any(hash_ for _, hash_, _ in found) else ()
    return Pick(name, tuple(id_ for id_, _ in ids), at=tuple(piece for piece, _, _ in found), nth=nth)
