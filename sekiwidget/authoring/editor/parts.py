"""The parts of an editor: what a game declares of its `[position]` table, and values in such a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from sekiwidget.authoring.editor.changes import SetKey
from sekiwidget.authoring.tokens import expand_repeats, split_words
from sekiwidget.core.choice import Action
from sekiwidget.core.editor import Start, Table
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.text.phrase import Term

# -- values in a table -------------------------------------------------------------------------------------------------

Path: TypeAlias = tuple[str, ...]
"""The keys that lead to a value, written in full."""
FullName: TypeAlias = Callable[[str], str]
"""From a key as it is written to its full name."""

_FEW: Final = 2
"""Up to so many equal words are written out."""


class PieceFormat(NamedTuple):
    """A kind of value that holds pieces: the ids of the pieces in a value (None: no value), and the value of some.

    A value that is None is left out of the table.
    """

    pieces: Callable[[Any], tuple[str, ...]]
    written: Callable[[tuple[str, ...]], Any]


def join_counted(words: tuple[str, ...]) -> str:
    """Words, more than two equal ones as `3x date2`."""
    groups = ((text, len(list(same))) for text, same in groupby(words))
    return " ".join(f"{many}x {text}" if many > _FEW else " ".join([text] * many) for text, many in groups)


def words_format(in_full: FullName) -> PieceFormat:
    """A text of words, each a piece; what cannot be read stays as it is written."""

    def pieces(value: Any) -> tuple[str, ...]:
        found = " ".join(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else value
        if not isinstance(found, str):
            return ()
        try:
            words = expand_repeats(split_words(found))
        except UnreadableAction:
            return tuple(found.split())
        return tuple(in_full(word.text) for word in words)

    return PieceFormat(pieces, lambda found: join_counted(found) or None)


def number_format(piece: str) -> PieceFormat:
    """A number of pieces that are all alike."""
    return PieceFormat(
        lambda value: (piece,) * value if type(value) is int and value > 0 else (),
        len,
    )


def get_value(table: Mapping[str, Any], path: Path, in_full: FullName) -> Any:
    """The value at a path, or None."""
    found: Any = table
    for part in path:
        if not isinstance(found, Mapping):
            return None
        key = _written(found, part, in_full)
        if key is None:
            return None
        found = found[key]
    return found


def set_value(table: Mapping[str, Any], path: Path, value: Any, in_full: FullName) -> dict[str, Any]:
    """A table with another value at a path; None removes it, and every table that is empty then."""
    part, rest = path[0], path[1:]
    made = dict(table)
    key = _written(table, part, in_full)
    if rest:
        below = table[key] if key is not None and isinstance(table[key], Mapping) else {}
        value = set_value(below, rest, value, in_full) or None
    if value is None:
        if key is not None:
            del made[key]
    else:
        made[part if key is None else key] = value
    return made


def _written(table: Mapping[str, Any], part: str, in_full: FullName) -> str | None:
    """The key that stands for a full name, as it is written; None if there is none."""
    if part in table:
        return part
    return next((key for key in table if in_full(str(key)) == part), None)


def key_paths(table: Mapping[str, Any], depth: int) -> list[Path]:
    """The paths of a table down to a depth, the deepest first."""
    made: list[Path] = []
    for key, value in table.items():
        if depth > 1 and isinstance(value, Mapping):
            made += [(key, *path) for path in key_paths(value, depth - 1)]
        made.append((key,))
    return made


# -- declarations ------------------------------------------------------------------------------------------------------

Labels: TypeAlias = Mapping[str, Term | str] | Callable[[str], Term | str]
"""The labels of words that only this key has, such as its phases; the game has those that mean the same everywhere.

If they are too many to list, a function gives each, and returns words that it does not know as they are.
"""


@dataclass(frozen=True, slots=True)
class InSupply:
    """Equal pieces that are not on the table: how many, their symbol, and their row of the shelf."""

    id: str
    kind: str
    symbol: str
    count: int
    row: int = 0


class Placed(NamedTuple):
    """A piece on the table: its id, kind and location, and the piece of the picture that shows it, `#n` inside it."""

    id: str
    kind: str
    spot: str
    at: str

    @property
    def text(self) -> str:
        """The piece, as it is typed."""
        return f"{self.id}@{self.spot}"


class Location(NamedTuple):
    """A location where pieces of some kinds may lie: its id, its place in the picture, and its label.

    `is_named`: the label is the name of a place on the map (Gifu), not a description (Tokugawa’s hand).
    """

    id: str
    kinds: tuple[str, ...]
    at: str
    label: str
    is_named: bool = False


class TablePath(NamedTuple):
    """The path of a piece in the table, and the format of the value there."""

    path: Path
    format: PieceFormat


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of pieces: the label of putting one, the rule that says how many there are, and its shelf."""

    id: str
    label: str
    tab: str
    rule: str
    size: float
    """How wide a piece is on the shelf, in units of the picture."""
    rows: int = 1
    beside: tuple[str, ...] = ()
    """The strips of the game's own picture that are shown with this tab only."""
    what: str = ""
    """The label of these pieces where several kinds share a tab; by default that of the tab."""
    below: float = 7
    """The room under the foot of a piece in its row, for badges and for what is drawn below its box."""


NONE: Final = "none"
"""Nobody, nothing, no words."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names in a key that is a table, such as places: how one is called, and the place of one in the picture."""

    label: str
    of: Callable[[Any], Sequence[str]]
    at: Callable[[str], str] = str


@dataclass(frozen=True, eq=False)
class Key:
    """A key of the table that is set to a word: its name as typed, its rule, and the words that are offered.

    With `names` it is a table with a value for each. With `several` the value is some words in their order, or `none`.
    A word may hold spaces: `priest white scout`. Without `label` and `labels` both are those of the fact of this name.
    """

    name: str
    rule: str
    words: Callable[[Any], Sequence[str]]
    value: Callable[[Any, SetKey], Any] = lambda before, change: " ".join(change.words)
    """The value in the table, from the one before; None removes it."""
    names: Names | None = None
    several: bool = False
    label: str = ""
    labels: Labels | None = None
    path: str | Callable[[str], str] = ""
    """The path in the table, with dots: without that of a name, or from a name. By default `name`."""
    at: Callable[[str], str] = lambda word: ""
    """The place of a word in the picture, where words have one."""
    requires: str = ""
    """What must be laid before the value has an effect, as a clause: `coins must lie in a hand`."""
    edit: Callable[[dict[str, Any], Any, SetKey], dict[str, Any]] | None = None
    """Makes the table from the one with the key written out and its position, where more than a value changes."""

    @property
    def fact(self) -> str:
        """The name of its fact, if there is one."""
        return self.path if isinstance(self.path, str) and self.path else self.name

    def path_of(self, name: str) -> Path:
        """The path in the table of a name, or of the key if it has none."""
        if callable(self.path):
            return tuple(self.path(name).split("."))
        path = tuple((self.path or self.name).split("."))
        return (*path, name) if name else path

    def written(self, table: dict[str, Any], position: Any, change: SetKey, in_full: FullName) -> dict[str, Any]:
        """The table after a change of this key."""
        if self.edit is not None:
            return self.edit(table, position, change)
        path = self.path_of(change.name)
        if self.several and change.words == (NONE,):
            return set_value(table, path, "", in_full)
        return set_value(table, path, self.value(get_value(table, path, in_full), change), in_full)


def number(before: Any, change: SetKey) -> int:
    """A value that is a number."""
    return int(change.word)


def truth(before: Any, change: SetKey) -> bool:
    """A value that is true or false."""
    return change.word == "true"


def optional(before: Any, change: SetKey) -> str | None:
    """A value that is a word, or left out."""
    return None if change.word == NONE else change.word


class EditorParts(Protocol):
    """The declarations and methods of an editor (`PositionEditor`) that reading and describing changes needs."""

    kinds: Mapping[str, Kind]

    def __hash__(self) -> int:
        """A hash: the choices of an editor are cached."""

    @property
    def verbs(self) -> Sequence[str]:
        """The words that changes begin with."""

    @property
    def keys(self) -> Mapping[str, Key]:
        """The keys that can be set, by their names."""

    def key_label(self, key: Key) -> str:
        """A key in words."""

    def word_label(self, key: Key, word: str) -> Term | str | None:
        """A word of a key in words that only this key has; None if it has no such words."""

    @property
    def starts(self) -> Mapping[str, Start]:
        """The positions to begin with."""

    def in_supply(self, position: Any) -> Sequence[InSupply]:
        """The pieces that are not on the table."""

    def placed(self, position: Any) -> Sequence[Placed]:
        """The pieces on the table."""

    def locations(self, position: Any) -> Sequence[Location]:
        """Where pieces may lie."""

    def name(self, piece: str) -> Term:
        """A piece in words."""

    def counted(self, piece: str, count: int) -> Term | str:
        """Equal pieces in words."""

    def word(self, word: str) -> str:
        """A word of a key for readers."""

    def piece_in_full(self, word: str) -> str:
        """The id of a piece."""

    def key_in_full(self, key: str) -> str:
        """A key in full."""

    def in_full(self, position: Any, key: str) -> Any:
        """The default of a key."""

    def table_after(self, table: Table, position: Any, change: Action) -> Mapping[str, Any]:
        """The table after a change."""
