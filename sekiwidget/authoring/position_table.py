"""A `[position]` table: its keys as fields, each declared once with its form, which reads and writes it.

A `TableReader` reads a table key by key and keeps every fault as a problem with the path of keys to the words. A `Form`
reads and writes a kind of value; a `Field` is a key with its form and default; `Fields` are the keys of one thing, such
as a position or a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter, itemgetter
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from sekiwidget.authoring.tokens import Word, expand_repeats, split_words, with_suggestion
from sekiwidget.core.errors import PositionError, Problem, UnreadableAction
from sekiwidget.core.position import Position
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import AnyOf

MOST_PROBLEMS: Final = 100
"""Number of problems after which reading a table stops."""


WrongValue: TypeAlias = Callable[[str, Any], str]
"""Makes the error text of a value: of its key, and of what was found there."""


def unknown_key(key: Any) -> str:
    """Error text: unknown key."""
    return phrase("{key!r} is not a key of [position]", key=key)


class TableReader:
    """Reads a table key by key and keeps every problem with its path. A path is the keys that lead to the words.

    Problems are kept with names in full; `placed` gives them with the keys as they are written. With the hundredth
    problem it raises PositionError with all of them.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        self.problems: list[Problem] = []
        self.written: dict[tuple[str, ...], str] = {}
        """The path of keys to a name in full -> what was written for it."""

    def in_full(self, key: Any, allowed: Collection[str]) -> Any:
        """A key with its name in full; a game may have shorter ones."""
        return key

    def comparable(self, key: Any) -> str:
        """A key that is none as it is compared with the names, for a "did you mean"."""
        return str(key)

    def duplicate_key(self, name: str) -> str:
        """Error text: a name in two spellings."""
        return phrase("{name} is named twice", name=name)

    def fault(self, path: tuple[str, ...], text: str, rule: str = "", start: int = 0, end: int | None = None) -> None:
        """Keep a problem. Raises PositionError where that makes too many."""
        self.problems.append(Problem(rule, text, path, start, end))
        if len(self.problems) >= MOST_PROBLEMS:
            raise PositionError(self.placed())

    def wrong_value(self, path: tuple[str, ...], fault: WrongValue, found: Any, rule: str = "") -> None:
        """Keep the problem of a value of a key. Raises PositionError where that makes too many."""
        self.fault(path, fault(".".join(path), found), rule)

    def key_fault(self, path: tuple[str, ...], text: str) -> None:
        """Keep a problem of the last key of a path. Raises PositionError where that makes too many."""
        self.problems.append(Problem("", text, path, key=True))
        if len(self.problems) >= MOST_PROBLEMS:
            raise PositionError(self.placed())

    def placed(self) -> tuple[Problem, ...]:
        """The problems, their paths as the keys are written."""
        return tuple(replace(problem, path=self._as_written(problem.path)) for problem in self.problems)

    def _as_written(self, path: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.written.get(path[: at + 1], name) for at, name in enumerate(path))

    def split(self, path: tuple[str, ...], text: str) -> list[Word]:
        """The words of a text; none, and a fault, where there are too many."""
        try:
            return split_words(text)
        except UnreadableAction as fault:
            self.fault(path, str(fault), fault.rule, fault.start, fault.end)
            return []

    def sub(
        self, path: tuple[str, ...], found: Any, allowed: Collection[str], no_such: Callable[[Any], str]
    ) -> dict[str, Any]:
        """A table with known keys, under their names in full; `no_such` makes the error text of an unknown one."""
        if not isinstance(found, Mapping):
            self.fault(path, phrase("{key} must be a table, not {found!r}", key=".".join(path), found=found))
            return {}
        made: dict[str, Any] = {}
        for key, value in found.items():
            name = self.in_full(key, allowed)
            if name in made:
                self.key_fault((*path, str(key)), self.duplicate_key(name))
            elif name in allowed:
                made[name] = value
                if name != key:
                    self.written[(*path, name)] = str(key)
            else:
                self.key_fault((*path, str(key)), with_suggestion(no_such(key), self.comparable(key), allowed))
        return made

    def words(self, path: tuple[str, ...], found: Any, read: Callable[[Word], Any]) -> tuple[Any, ...]:
        """The words of a text, or of a list of texts, each read by `read`; every fault is kept with its place."""
        if isinstance(found, list) and all(isinstance(item, str) for item in found):
            found = " ".join(found)
        if not isinstance(found, str):
            self.fault(path, phrase("{key} must be words, not {found!r}", key=".".join(path), found=found))
            return ()
        made = []
        try:
            words = expand_repeats(split_words(found))
        except UnreadableAction as fault:
            self.fault(path, str(fault), fault.rule, fault.start, fault.end)
            return ()
        for word in words:
            try:
                made.append(read(word))
            except UnreadableAction as fault:
                self.fault(path, str(fault), fault.rule, fault.start, fault.end)
        return tuple(made)


# -- fields ------------------------------------------------------------------------------------------------------------

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
    """The value of a missing key."""
    names: Collection[str] = ()
    """Of a table: the names that its keys may be."""


class TableContext(NamedTuple):
    """A table that is being read: its reader, its keys, and the path that leads to it."""

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

    def read(self, context: TableContext, default: T = _UNSAID) -> T:
        """Its value; if the key is missing, the `default`, which may depend on other keys."""
        usual = self.default if default is _UNSAID else default
        if self.key not in context.table:
            return usual
        return self.form.read(context.reader, (*context.path, self.key), context.table[self.key], usual)

    def write(self, thing: Any) -> dict[str, Any]:
        """The key with what reads back to the value of the thing; nothing if that is the default."""
        value = self.of(thing)
        return {self.key: self.form.write(value)} if self.always or value != self.default else {}


class Fields:
    """The keys of one thing, in the order of the document."""

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

    def read(self, context: TableContext, *keys: str) -> dict[str, Any]:
        """The attributes of some keys, read one after another; those of all keys if none are given."""
        found = [self._fields[key] for key in keys or self._fields]
        return {field.name: field.read(context) for field in found}

    def rest(self, context: TableContext, *keys: str) -> dict[str, Any]:
        """The attributes of all keys but these, read one after another."""
        return self.read(context, *(key for key in self._fields if key not in keys))

    def position(self, table: Mapping[str, Any], build: Callable[..., P]) -> P:
        """The position of a table, built of its attributes, where no key needs more than its own value.

        Raises PositionError with every problem: of the table, else of the position.
        """
        reader = TableReader(table)
        reader.sub((), table, self.keys, unknown_key)
        position = build(**self.read(TableContext(reader, table)))
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


# -- the usual forms ---------------------------------------------------------------------------------------------------

A = TypeVar("A")
B = TypeVar("B")
K = TypeVar("K")

_FIRST: Final = itemgetter(0)


def as_it_is(value: Any) -> Any:
    """The value itself."""
    return value


def plain(fits: Callable[[Any], bool], fault: WrongValue, empty: Any, rule: str = "") -> Form[Any]:
    """A value that stands in the table as it is, if it fits; `fault` makes the error text of any other."""

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        if fits(found):
            return found
        reader.wrong_value(path, fault, found, rule)
        return default

    return Form(read, as_it_is, empty)


def is_allowed_number(found: Any, allowed: Collection[int]) -> bool:
    """Whether it is a whole number out of those allowed; true and false are none."""
    return type(found) is int and found in allowed


def number(allowed: Collection[int], rule: str = "") -> Form[int]:
    """A whole number out of those allowed."""

    def out_of(key: str, found: Any) -> str:
        numbers = AnyOf(map(str, sorted(allowed)))
        return phrase("{key} must be {numbers}, not {found!r}", key=key, found=found, numbers=numbers)

    def outside(key: str, found: Any) -> str:
        least, most = min(allowed), max(allowed)
        return phrase(
            "{key} must be from {least} to {most}, not {found!r}", key=key, found=found, least=least, most=most
        )

    return plain(
        lambda found: is_allowed_number(found, allowed), outside if isinstance(allowed, range) else out_of, 0, rule
    )


def truth() -> Form[bool]:
    """True or false."""
    return plain(
        lambda found: isinstance(found, bool),
        lambda key, found: phrase("{key} must be true or false, not {found!r}", key=key, found=found),
        False,
    )


def not_one_of(allowed: Iterable[str]) -> WrongValue:
    """Error text: not one of a few words."""
    words = AnyOf(allowed)
    return lambda key, found: phrase("{key} must be {words}, not {found!r}", key=key, found=found, words=words)


def word(
    allowed: Sequence[str],
    *,
    none: str | None = None,
    full: Callable[[Any], Any] = as_it_is,
    fault: WrongValue | None = None,
    rule: str = "",
) -> Form[Any]:
    """A word out of a few: a text, or None for the word `none`.

    `full` gives the full name of what was written. `fault` makes the error text of any other value; by default it lists
    the words, with the one that may be meant.
    """

    def suggesting(key: str, found: Any) -> str:
        return with_suggestion(not_one_of(allowed)(key, found), str(found), allowed)

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        found = full(found)
        if isinstance(found, str) and found in allowed:
            return None if found == none else found
        reader.wrong_value(path, fault or suggesting, found, rule)
        return default

    return Form(read, lambda value: none if value is None else value, None)


def or_none(form: Form[Any]) -> Form[Any]:
    """A form whose value may be None in a table made by a program: as if the key were missing."""

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        return default if found is None else form.read(reader, path, found, default)

    return Form(read, form.write, form.empty)


def pieces(
    read: Callable[[Word], A],
    write: Callable[[tuple[A, ...]], Any],
    made: Callable[[Sequence[A]], tuple[A, ...]] = tuple,
) -> Form[tuple[A, ...]]:
    """Words that stand for pieces, each read with its place, repeats written out; `made` puts them in order."""

    def pieces_of(reader: TableReader, path: Path, found: Any, default: tuple[A, ...]) -> tuple[A, ...]:
        return made(reader.words(path, found, read))

    return Form(pieces_of, write, ())


def text_of(read: Callable[[str], A], write: Callable[[A], str], empty: A) -> Form[A]:
    """A text with one meaning; `read` raises UnreadableAction for any other."""

    def text(reader: TableReader, path: Path, found: Any, default: A) -> A:
        try:
            return read(found)
        except UnreadableAction as fault:
            reader.fault(path, str(fault), fault.rule, fault.start, fault.end)
            return default

    return Form(text, write, empty)


def list_of(form: Form[Any], fault: WrongValue, *, of: type = object, rule: str = "") -> Form[Any]:
    """An array of which each entry has a form; one that is read as None is dropped.

    `of` is the type of its entries, and `fault` makes the error text of any other value.
    """

    def read(reader: TableReader, path: Path, found: Any, default: tuple[Any, ...]) -> tuple[Any, ...]:
        if not isinstance(found, list) or not all(isinstance(entry, of) for entry in found):
            reader.wrong_value(path, fault, found, rule)
            return default
        made = [form.read(reader, (*path, str(at)), entry, None) for at, entry in enumerate(found)]
        return tuple(entry for entry in made if entry is not None)

    return Form(read, lambda values: [form.write(value) for value in values], ())


def by_name(forms: Mapping[str, Form[A]], no_such: Callable[[Any], str], *, whole: bool = False) -> Form[tuple[A, ...]]:
    """A table with a value for each of some names, in their order; `no_such` makes the error text of an unknown key.

    Empty values are left out, unless the `whole` table is to be written.
    """
    names = tuple(forms)

    def read(reader: TableReader, path: Path, found: Any, default: tuple[A, ...]) -> tuple[A, ...]:
        table = reader.sub(path, found, names, no_such)
        return tuple(
            form.read(reader, (*path, name), table[name], usual) if name in table else usual
            for (name, form), usual in zip(forms.items(), default, strict=True)
        )

    def write(values: tuple[A, ...]) -> dict[str, Any]:
        filled = zip(forms.items(), values, strict=True)
        return {name: form.write(value) for (name, form), value in filled if whole or value != form.empty}

    return Form(read, write, tuple(form.empty for form in forms.values()), names)


def same_form(names: Iterable[str], form: Form[A]) -> dict[str, Form[A]]:
    """The same form for each name."""
    return dict.fromkeys(names, form)


def rows(index: Mapping[str, K], form: Form[A], no_such: Callable[[Any], str]) -> Form[tuple[tuple[K, A], ...]]:
    """A table of the names that have a value: each name's own value with what stands under it, sorted by the first.

    `no_such` makes the error text of an unknown key.
    """
    name_of = {value: name for name, value in index.items()}

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> tuple[tuple[K, A], ...]:
        made = {
            index[name]: form.read(reader, (*path, name), value, form.empty)
            for name, value in reader.sub(path, found, index, no_such).items()
        }
        return tuple(sorted(made.items(), key=_FIRST))

    return Form(read, lambda values: {name_of[at]: form.write(value) for at, value in values}, (), index)


def mapped(form: Form[A], into: Callable[[A], B], back: Callable[[B], A]) -> Form[B]:
    """A form whose value is held in another shape: `into` it when it is read, `back` when it is written."""

    def read(reader: TableReader, path: Path, found: Any, default: B) -> B:
        return into(form.read(reader, path, found, back(default)))

    return Form(read, lambda value: form.write(back(value)), into(form.empty))
