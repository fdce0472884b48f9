"""What a game declares of its table: pieces and where they may lie, keys with a value, tables of names with values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from sekiwidget.authoring.set_up.cells import Cell, Path
from sekiwidget.text.phrase import Term

Into: TypeAlias = Callable[[dict[str, Any], Any, str, tuple[str, ...]], dict[str, Any]]
"""The table after a change: of the table with the key said in full, the position, the name ("" for none), the words."""

Said: TypeAlias = Mapping[str, Term | str] | Callable[[str], Term | str]
"""How words are told that only this key has, such as its phases; the game tells those that mean the same everywhere.

Of words that are too many to list, a function tells each; those that it does not know it gives back.
"""


@dataclass(frozen=True, slots=True)
class Spare:
    """Pieces of one kind that are not on the table: how many, the symbol, and the row of the shelf."""

    id: str
    kind: str
    symbol: str
    count: int
    row: int = 0


class Lying(NamedTuple):
    """A piece on the table: its id, its kind, its spot, and what shows it: a piece of the picture, `#n` inside it."""

    id: str
    kind: str
    spot: str
    at: str

    @property
    def text(self) -> str:
        """The piece, as it is typed."""
        return f"{self.id}@{self.spot}"


class Spot(NamedTuple):
    """Where pieces of some kinds may lie: its name, the place of the picture, and what it is called."""

    id: str
    kinds: tuple[str, ...]
    at: str
    label: str


class Home(NamedTuple):
    """Where in the table a piece at a spot stands."""

    path: Path
    cell: Cell


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of pieces: what putting one is called, the rule that says how many there are, its shelf."""

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
    """What these pieces are called where several kinds share a tab; else the tab says it."""
    below: float = 7
    """The room under the foot of a piece in its row, for badges and for what is drawn below its box."""


@dataclass(frozen=True, slots=True)
class Value:
    """A key with one value: the verb that is typed, what it is called, and which values it may have.

    `held` is what stands in the table for a word (None: the key is left out), `said` the word for what stands there.
    A word may be several, as `priest white scout`. `added` is for a key with a list: what stands there after a word, by
    what stood there before and the word. `into` makes the table where the value is not all that changes.
    """

    verb: str
    key: str
    label: str
    rule: str
    words: Callable[[Any], Sequence[str]]
    held: Callable[[str], Any] = str
    said: Callable[[Any], str] = str
    into: Into | None = None
    added: Callable[[Any, str], Any] | None = None
    waits: str = ""
    """What must be laid before anything follows from the value, as a clause: `coins must lie in a hand`."""
    says: Said | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A table of names with a value each, such as who controls a place. `at` is the place of a name in the picture.

    `path` is where in the table a name stands, by default under its key; `added` is for lists: what stands there after
    a word, by what stood there before, the name and the word.
    `into` makes the table where the value is only a part of what stands there.
    """

    verb: str
    key: str
    label: str
    rule: str
    names: Callable[[Any], Sequence[str]]
    words: Callable[[Any], Sequence[str]]
    name: str
    at: Callable[[str], str] = str
    held: Callable[[str], Any] = str
    path: Callable[[str], tuple[str, ...]] | None = None
    added: Callable[[Any, str, str], Any] | None = None
    into: Into | None = None
    says: Said | None = None


@dataclass(frozen=True, slots=True)
class Several:
    """A key with some words in their order, such as the order of turns; with `names` a table with some for each name.

    The word `none` stands for no words. `into` makes the table where the words are only a part of what stands there.
    """

    verb: str
    key: str
    label: str
    rule: str
    words: Callable[[Any], Sequence[str]]
    names: Callable[[Any], Sequence[str]] | None = None
    name: str = ""
    at: Callable[[str], str] = str
    word_at: Callable[[str], str] | None = None
    """The place of a word in the picture, where words have one."""
    into: Into | None = None
    says: Said | None = None


NONE = "none"
"""No words."""
