"""General terms (numbers, counts of things, lists) with their English forms.

A place names the form it wants: `{n:word}` two, `{n:ordinal}` second, `{n:times}` twice; `{blocks}` two blocks,
`{blocks:figure}` 2 blocks, `{blocks:one}` one block where `{blocks}` says a block; `{x:capital}` begins a sentence.
Another language forms these same terms by its own grammar (`text/grammar.py`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sekiwidget.text.phrase import Term

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_TIMES: Final = ("never", "once", "twice", "three times")


def article(name: str) -> str:
    """`a` or `an`."""
    return "an" if name[:1] in "AEIOUaeiou" and not name.startswith("uni") else "a"


def number_word(value: int) -> str:
    """A number in words up to ten, in figures above."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def ordinal_word(value: int) -> str:
    """`first` to `tenth`, then `11th`."""
    if 1 <= value < len(_ORDINALS):
        return _ORDINALS[value]
    ending = "th" if 11 <= value % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{ending}"


def times_word(value: int) -> str:
    """`never`, `once`, `twice`, `three times`, `4 times`."""
    return _TIMES[value] if 0 <= value < len(_TIMES) else f"{value} times"


def series(names: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `last` is the word before the last one."""
    return "".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} {last} {names[-1]}"


class Name(Term):
    """A proper name, the same in every place: a side, a clan, a province. `kind` and `id` identify it for translation.

    Forms: none; `possessive` (Tokugawa’s); `upper` in a heading (TOKUGAWA).
    """

    __slots__ = ("id", "kind", "name")

    def __init__(self, kind: str, id_: str, name: str) -> None:
        self.kind, self.id, self.name = kind, id_, name

    def english(self, asked: str) -> str:
        """The name."""
        if asked == "possessive":
            return f"{self.name}’s"
        if asked == "upper":
            return self.name.upper()
        return _only("", asked, self.name)


class Number(Term):
    """A number. Forms: none (figures), `word`, `ordinal`, `times`."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def english(self, asked: str) -> str:
        """The number in the requested form."""
        match asked:
            case "word":
                return number_word(self.value)
            case "ordinal":
                return ordinal_word(self.value)
            case "times":
                return times_word(self.value)
        return _only("", asked, str(self.value))


class Count(Term):
    """A count of things: `a block`, `two blocks`, `no block`. `things` is the plural if irregular.

    Both may have places: `Count(2, "card of {clan}", "cards of {clan}", clan=...)`. `thing` is what a language looks
    up, so it is a literal wherever it can be; `context` tells it apart from the same word of other games, as in
    `phrase`.

    Forms: none; `one` (one block); `figure` (1 block, 2 blocks); `noun` (block, blocks); `the` (the block, the two
    blocks).
    """

    __slots__ = ("context", "places", "thing", "things", "value")

    def __init__(self, value: int, thing: str, things: str = "", /, *, context: str = "", **places: Any) -> None:
        self.value, self.thing, self.things, self.places = value, thing, things or f"{thing}s", places
        self.context = context

    def but(self, value: int) -> Count:
        """Another number of the same things."""
        return Count(value, self.thing, self.things, context=self.context, **self.places)

    def english(self, asked: str) -> str:
        """The number and the thing in the requested form."""
        value = self.value
        thing, things = self.thing, self.things
        if self.places:
            thing, things = thing.format_map(self.places), things.format_map(self.places)
        match asked:
            case "one":
                return f"{number_word(value)} {thing if value in (0, 1) else things}"
            case "figure":
                return f"{value} {thing if value == 1 else things}"
            case "noun":
                return thing if value == 1 else things
            case "the":
                return f"the {thing}" if value == 1 else f"the {number_word(value)} {things}"
        if value == 1:
            return _only("", asked, f"{article(thing)} {thing}")
        return _only("", asked, f"{number_word(value)} {thing if value == 0 else things}")


class Figure(Term):
    """A number in figures with a decimal point, or commas between thousands: `64.2`, `1,234`. Forms: none."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def english(self, asked: str) -> str:
        """The figures."""
        return _only("", asked, self.text)


class Continued(Term):
    """A sentence that continues after a semicolon, where English begins it with a lower-case letter. Forms: none."""

    __slots__ = ("sentence",)

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence

    def english(self, asked: str) -> str:
        """The sentence."""
        return _only("", asked, f"{self.sentence[:1].lower()}{self.sentence[1:]}")


class IfLong(Term):
    """A text that is there only where a name has more letters than fit, such as an attribute of markup. Forms: none."""

    __slots__ = ("letters", "name", "text")

    def __init__(self, name: str, letters: int, text: str) -> None:
        self.name, self.letters, self.text = name, letters, text

    def english(self, asked: str) -> str:
        """The text, or nothing."""
        return _only("", asked, self.beside(self.name))

    def beside(self, name: str) -> str:
        """The text for the name as a language spells it."""
        return self.text if sum(map(str.isalpha, name)) > self.letters else ""


class As(Term):
    """A term in one of its forms, whatever a place requests beyond that: `As(block, "the")`."""

    __slots__ = ("asked", "term")

    def __init__(self, term: Term, asked: str) -> None:
        self.term, self.asked = term, asked

    def english(self, asked: str) -> str:
        """The term in that form."""
        return _only("", asked, self.term.form(self.asked))


class CompositeTerm(Term):
    """A term of a game or a subject, made of general ones; so every language can form it."""

    __slots__ = ()

    def english(self, asked: str) -> str:
        """The term in English. Raises ValueError for an unknown form."""
        return format(self.compose(asked))

    @abstractmethod
    def compose(self, asked: str) -> Term | str:
        """What it says in a form, as a general term, a phrase, or a text that is the same in every language.

        Raises ValueError for an unknown form.
        """


class SingleFormTerm(CompositeTerm):
    """A term made of general ones, with a single form."""

    __slots__ = ()

    def compose(self, asked: str) -> Term | str:
        """The form. Raises ValueError if another is requested."""
        if asked:
            raise ValueError(f"there is no form {asked!r} of {self.content()!s}")
        return self.content()

    @abstractmethod
    def content(self) -> Term | str:
        """What it says, as a general term, a phrase, or a text that is the same in every language."""


class Series(Term):
    """Several terms or names joined: `a, b and c`. Forms: those of its members; `or` as the conjunction."""

    __slots__ = ("items",)

    def __init__(self, items: Iterable[Term | str]) -> None:
        self.items = tuple(items)

    def english(self, asked: str) -> str:
        """The members in the requested form, joined."""
        words = asked.split()
        last = "or" if "or" in words else "and"
        inner = " ".join(word for word in words if word != "or")
        return series([one.form(inner) if isinstance(one, Term) else one for one in self.items], last)


class Listed(Term):
    """Several terms, names or phrases separated only by commas: `a, b, c`. Forms: those of its members; `apart`.

    `apart` uses semicolons, for members that contain commas.
    """

    __slots__ = ("items",)

    def __init__(self, items: Iterable[Term | str]) -> None:
        self.items = tuple(items)

    def english(self, asked: str) -> str:
        """The members in the requested form, separated."""
        words = asked.split()
        inner = " ".join(word for word in words if word != "apart")
        told = (one.form(inner) if isinstance(one, Term) else one for one in self.items)
        return ("; " if "apart" in words else ", ").join(told)


class AnyOf(Term):
    """Several alternative terms or words: `a, b or c`. Forms: those of its members."""

    __slots__ = ("items",)

    def __init__(self, items: Iterable[Term | str]) -> None:
        self.items = tuple(items)

    def english(self, asked: str) -> str:
        """The members in the requested form, joined by `or`."""
        return series([one.form(asked) if isinstance(one, Term) else one for one in self.items], "or")


def _only(wanted: str, asked: str, found: str) -> str:
    """The text, if the place requests the default form. Raises ValueError otherwise."""
    if asked != wanted:
        raise ValueError(f"there is no form {asked!r} of {found!r}")
    return found
