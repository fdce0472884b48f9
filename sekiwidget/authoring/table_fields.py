"""A table as fields: each key is declared once, with its form, which reads and writes it.

A `Form` reads and writes a kind of value (`table_forms.py` has the usual ones); a `Field` is a key with its form and
default; `Fields` are the keys of one thing, such as a position or a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from sekiwidget.authoring.table_reader import TableReader, no_key
from sekiwidget.core.position import Position
from sekiwidget.core.problem import PositionError

P = TypeVar("P", bound=Position)
T = TypeVar("T")

Path: TypeAlias = tuple[str, ...]
"""The keys that lead to a value."""


@dataclass(frozen=True)
class Form(Generic[T]):
    """A kind of value in a table, both ways."""

    read: Callable[[TableReader, Path, Any, T], T]
    """The value of what stands at a path. Faults go to the reader; the last value stands for what cannot be read."""
    write: Callable[[T], Any]
    """What reads back to the value."""
    empty: T
    """The value where nothing is said."""
    names: Collection[str] = ()
    """Of a table: the names that its keys may be."""


class Told(NamedTuple):
    """A table that is being read: the keys that are told, and the path that leads to it."""

    reader: TableReader
    table: Mapping[str, Any]
    path: Path = ()


_UNSAID: Final[Any] = object()


class Field(Generic[T]):
    """A key of a table: its form, its attribute, and its default.

    It is written where its value is another than that, or `always`. `name` is the attribute, the key if none is given;
    `of` finds the value in a thing that has no such attribute.
    """

    def __init__(
        self,
        key: str,
        form: Form[T],
        name: str = "",
        *,
        default: T = _UNSAID,
        of: Callable[[Any], T] | None = None,
        always: bool = False,
    ) -> None:
        self.key = key
        self.form = form
        self.name = name or key
        self.default: T = form.empty if default is _UNSAID else default
        self.of: Callable[[Any], T] = of or attrgetter(self.name)
        self.always = always

    def read(self, told: Told, default: T = _UNSAID) -> T:
        """Its value; `default` where nothing is said, if that follows from other keys."""
        usual = self.default if default is _UNSAID else default
        if self.key not in told.table:
            return usual
        return self.form.read(told.reader, (*told.path, self.key), told.table[self.key], usual)

    def write(self, thing: Any) -> dict[str, Any]:
        """The key with what reads back to the value of the thing; nothing where that need not be said."""
        value = self.of(thing)
        return {self.key: self.form.write(value)} if self.always or value != self.default else {}


class Fields:
    """The keys that tell of one thing, in the order of the document."""

    def __init__(self, *fields: Field[Any]) -> None:
        self._fields: Final = {field.key: field for field in fields}

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys."""
        return tuple(self._fields)

    def __iter__(self) -> Iterator[Field[Any]]:
        return iter(self._fields.values())

    def __getitem__(self, key: str) -> Field[Any]:
        return self._fields[key]

    def read(self, told: Told, *keys: str) -> dict[str, Any]:
        """The attributes that some keys tell of, read one after another; those of all keys if none are given."""
        found = [self._fields[key] for key in keys or self._fields]
        return {field.name: field.read(told) for field in found}

    def rest(self, told: Told, *keys: str) -> dict[str, Any]:
        """The attributes that all keys but these tell of, read one after another."""
        return self.read(told, *(key for key in self._fields if key not in keys))

    def position(self, table: Mapping[str, Any], build: Callable[..., P]) -> P:
        """The position of a table, built of its attributes, where no key needs more than its own value.

        Raises PositionError with every problem: of the table, else of the position.
        """
        reader = TableReader(table)
        reader.sub((), table, self.keys, no_key)
        position = build(**self.read(Told(reader, table)))
        reader.problems += [] if reader.problems else position.problems()
        if reader.problems:
            raise PositionError(reader.placed())
        return position

    def write(self, thing: Any) -> dict[str, Any]:
        """The keys that a thing needs to be read back equal, with their values."""
        made: dict[str, Any] = {}
        for field in self:
            made |= field.write(thing)
        return made
