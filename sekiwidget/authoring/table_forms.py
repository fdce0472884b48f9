"""The usual forms of values in a table: words, numbers, truths, pieces, lists, and tables by name. Both ways."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, TypeVar

from sekiwidget.authoring.table_fields import Form, Path
from sekiwidget.authoring.table_reader import TableReader
from sekiwidget.authoring.tokens import Word, hinted
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import AnyOf

A = TypeVar("A")
B = TypeVar("B")
K = TypeVar("K")

_FIRST: Final = itemgetter(0)


def as_it_is(value: Any) -> Any:
    """The value itself."""
    return value


def plain(fits: Callable[[Any], bool], fault: Callable[[Any], str], empty: Any, rule: str = "") -> Form[Any]:
    """A value that stands in the table as it is, if it fits; `fault` says of one that does not what is expected."""

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        if fits(found):
            return found
        reader.fault(path, fault(found), rule)
        return default

    return Form(read, as_it_is, empty)


def whole(found: Any, allowed: Collection[int]) -> bool:
    """Whether it is a whole number out of those allowed; true and false are none."""
    return type(found) is int and found in allowed


def number(allowed: Collection[int], rule: str = "") -> Form[int]:
    """A whole number out of those allowed."""

    def out_of(found: Any) -> str:
        numbers = AnyOf(map(str, sorted(allowed)))
        return phrase("{found!r} is expected to be {numbers}", found=found, numbers=numbers)

    def outside(found: Any) -> str:
        least, most = min(allowed), max(allowed)
        return phrase(
            "{found!r} is expected to be a number from {least} to {most}", found=found, least=least, most=most
        )

    return plain(lambda found: whole(found, allowed), outside if isinstance(allowed, range) else out_of, 0, rule)


def truth() -> Form[bool]:
    """True or false."""
    return plain(
        lambda found: isinstance(found, bool),
        lambda found: phrase("{found!r} is expected to be true or false", found=found),
        False,
    )


def no_word_of(allowed: Iterable[str]) -> Callable[[Any], str]:
    """What is said of a value that is none of a few words."""
    words = ", ".join(allowed)
    return lambda found: phrase("{found!r} is expected to be one of {words}", found=found, words=words)


def word(
    allowed: Sequence[str],
    *,
    none: str | None = None,
    full: Callable[[Any], Any] = as_it_is,
    fault: Callable[[Any], str] | None = None,
    rule: str = "",
) -> Form[Any]:
    """A word out of a few: a text, or None for the word `none`.

    `full` is what was written with its name in full. `fault` says of another what is expected; if none is given, the
    words are listed, and which of them may be meant.
    """

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        found = full(found)
        if isinstance(found, str) and found in allowed:
            return None if found == none else found
        reader.fault(path, fault(found) if fault else hinted(no_word_of(allowed)(found), str(found), allowed), rule)
        return default

    return Form(read, lambda value: none if value is None else value, None)


def or_none(form: Form[Any]) -> Form[Any]:
    """A form whose value may be None in a table made by a program, which says nothing."""

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
    """A text that says one thing; `read` raises UnreadableAction where it does not."""

    def text(reader: TableReader, path: Path, found: Any, default: A) -> A:
        try:
            return read(found)
        except UnreadableAction as fault:
            reader.fault(path, str(fault), fault.rule, fault.start, fault.end)
            return default

    return Form(text, write, empty)


def list_of(form: Form[Any], fault: Callable[[Any], str], *, of: type = object, rule: str = "") -> Form[Any]:
    """An array of which each entry has a form; one that is read as None is dropped.

    `of` is what its entries must be, and `fault` says of another value that such an array is expected.
    """

    def read(reader: TableReader, path: Path, found: Any, default: tuple[Any, ...]) -> tuple[Any, ...]:
        if not isinstance(found, list) or not all(isinstance(entry, of) for entry in found):
            reader.fault(path, fault(found), rule)
            return default
        made = [form.read(reader, (*path, str(at)), entry, None) for at, entry in enumerate(found)]
        return tuple(entry for entry in made if entry is not None)

    return Form(read, lambda values: [form.write(value) for value in values], ())


def by_name(forms: Mapping[str, Form[A]], no_such: Callable[[Any], str], *, whole: bool = False) -> Form[tuple[A, ...]]:
    """A table with a value for each of some names, in their order; `no_such` says of a key that it is no such name.

    Those that say nothing are left out, unless the `whole` table is to be written.
    """
    names = tuple(forms)

    def read(reader: TableReader, path: Path, found: Any, default: tuple[A, ...]) -> tuple[A, ...]:
        table = reader.sub(path, found, names, no_such)
        return tuple(
            form.read(reader, (*path, name), table[name], usual) if name in table else usual
            for (name, form), usual in zip(forms.items(), default, strict=True)
        )

    def write(values: tuple[A, ...]) -> dict[str, Any]:
        told = zip(forms.items(), values, strict=True)
        return {name: form.write(value) for (name, form), value in told if whole or value != form.empty}

    return Form(read, write, tuple(form.empty for form in forms.values()), names)


def alike(names: Iterable[str], form: Form[A]) -> dict[str, Form[A]]:
    """The same form for each name."""
    return dict.fromkeys(names, form)


def rows(index: Mapping[str, K], form: Form[A], no_such: Callable[[Any], str]) -> Form[tuple[tuple[K, A], ...]]:
    """A table of the names that say something: each name's own value with what stands under it, sorted by the first.

    `no_such` says of a key that it is no such name.
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
