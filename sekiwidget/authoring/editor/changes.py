"""The changes of a position: the same few verbs in every game. Their texts are as they are typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, TypeAlias

from sekiwidget.authoring.actions import Ids, Open, Picked, Worded

SHELF: Final = "shelf"
"""The place of the pieces that are not on the table."""

SET: Final = "set"
"""The verb of all keys. It may be left out."""

Pieces: TypeAlias = Annotated[tuple[str, ...], Ids(lambda pieces: pieces)]
"""Pieces by their ids; one that comes from another place than the shelf as `date2@gifu`."""


@dataclass(frozen=True, slots=True)
class Put(Worded):
    """Pieces go to a spot: from the shelf, or from where they lie."""

    form = "put {pieces} {spot}"
    pieces: Pieces
    spot: str


@dataclass(frozen=True, slots=True)
class Take(Open):
    """Pieces go back to the shelf."""

    pieces: tuple[str, ...]

    @property
    def picked(self) -> Picked:
        """The pieces, and the shelf."""
        return "take", (self.pieces, (SHELF,))

    def __str__(self) -> str:
        return " ".join(["take", *self.pieces])


@dataclass(frozen=True, slots=True)
class SetKey(Open):
    """A key of the table, or a name in it, gets a value: `set week 3`, `set control kyoto ishida`.

    The value is one word, or several in their order: `set order gold black`. `set` may be left out.
    """

    key: str
    name: str
    words: tuple[str, ...]

    @property
    def word(self) -> str:
        """The first word, or the only one."""
        return self.words[0]

    @property
    def picked(self) -> Picked:
        """The key as the verb; the name, if there is one, and the words."""
        return self.key, ((self.name,), self.words) if self.name else (self.words,)

    def __str__(self) -> str:
        return " ".join(filter(None, (SET, self.key, self.name, *self.words)))


@dataclass(frozen=True, slots=True)
class StartAnew(Open):
    """The whole table is replaced by a start: `start empty`."""

    name: str

    @property
    def picked(self) -> Picked:
        """The start."""
        return "start", ((self.name,),)

    def __str__(self) -> str:
        return f"start {self.name}"


@dataclass(frozen=True, slots=True)
class Written(Open):
    """The whole table as somebody has written it, with its text. It cannot be typed as a change."""

    text: str
    table: Mapping[str, Any] = field(hash=False, compare=False)

    @property
    def picked(self) -> Picked:
        """Nothing is picked."""
        return "write", ()

    def __str__(self) -> str:
        return "write"
