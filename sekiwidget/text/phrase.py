"""Sentences as templates with named places: the one entry point for translation.

    phrase("{side} deploys {blocks} with {card:a}: {impact} impact.", side=..., blocks=..., card=..., impact=2)

A template is a whole sentence and the literal first argument of `phrase`, so that a catalogue can be extracted from the
source. `{word!r}` shows what somebody typed, in back quotes. A place is filled by a `Term` (a side, a block, a card, a
number of things), which supplies the form named after the colon, or by a number, a name, or another whole phrase. The
code holds the English text. A phrase is a `str` and can be shown directly; it keeps its template and the values of its
places, so that `in_language` can render it in another language.

Where another language needs two words for one English word, each is told apart by its context, a literal too:
`phrase("castle", context="shogun")`. A template that is only places and marks is in no catalogue, unless a language may
have to put it in another way: `phrase("{side} {unit}", context="format")`.
"""

from __future__ import annotations

import re
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

from sekiwidget.text.multilingual import ENGLISH, Multilingual

_PLACE: Final = re.compile(r"\{[^{}]*\}")

FORMAT: Final = "format"
"""The context of a template without a word of its own that languages put in their own way: order, marks, spaces."""

NAME: Final = "name"
"""The context of proper names."""


class Term(ABC):
    """The filler of a place in a template, which knows its forms in English."""

    __slots__ = ()

    def form(self, asked: str) -> str:
        """The form that a place requests (`the`, `one`), in English; if empty, the default form.

        With `capital` among its words it begins a sentence. Raises ValueError for an unknown form.
        """
        if "capital" not in asked:
            return self.english(asked)
        return capital(self.english(" ".join(word for word in asked.split() if word != "capital")))

    @abstractmethod
    def english(self, asked: str) -> str:
        """The form within a sentence. Raises ValueError for an unknown one."""

    def __format__(self, asked: str) -> str:
        return self.form(asked)

    def __str__(self) -> str:
        return self.form("")


class Phrase(str):
    """An English sentence that remembers how it was made; `str` gives it in the language of its reader.

    In a place of another phrase it is English; it has the form `capital`, which begins a sentence.
    """

    __slots__ = ("context", "places", "template")

    template: str
    places: Mapping[str, Any]
    context: str

    def __new__(cls, template: str, places: Mapping[str, Any], context: str = "") -> Phrase:
        """The sentence of a template; raises KeyError for an unfilled place."""
        # A template that is one place only gives what fills it: of a phrase its English, not `str` of it.
        values = (
            places
            if "!r}" not in template
            else {name: BoundValue(one, ENGLISH_LANGUAGE) for name, one in places.items()}
        )
        made = super().__new__(cls, str.__str__(template.format_map(values)))
        made.template, made.places, made.context = template, places, context
        return made

    def __str__(self) -> str:
        return _show(self)

    def __repr__(self) -> str:
        return repr(str.__str__(_show(self)))

    def __format__(self, asked: str) -> str:
        return capital(self) if asked == "capital" else format(str.__str__(self), asked)

    def __reduce__(self) -> tuple[type[Phrase], tuple[str, Mapping[str, Any], str]]:
        return Phrase, (self.template, self.places, self.context)


_show: Callable[[Phrase], str] = str.__str__


def show_phrases_with(show: Callable[[Phrase], str]) -> Callable[[Phrase], str]:
    """Set what `str(phrase)` gives; `text.translate` does, which knows the reader."""
    global _show  # noqa: PLW0603
    _show = show
    return show


def phrase(template: str, /, *, context: str = "", **places: Any) -> Phrase:
    """A whole sentence (or label): the template with its places filled.

    Args:
        template: a literal.
        context: a literal that tells it apart from the same English with another meaning: the id of the game that says
            it, or `format`.
    """
    return Phrase(template, places, context)


def verbatim(text: str, context: str = "") -> Phrase:
    """A text of a data file as a phrase: it has no places, and stands in the catalogue as it is."""
    return Phrase(text.replace("{", "{{").replace("}", "}}"), {}, context)


def proper_name(name: str) -> Phrase:
    """The name of a person or a place as a phrase: it stays as it is, unless a language spells it in its own script."""
    return verbatim(name, NAME)


def joined(parts: Iterable[str | Term]) -> Phrase:
    """Parts side by side, such as markup around words: phrases and terms are translated, others stay as they are."""
    places = {f"part{number}": part for number, part in enumerate(parts)}
    return Phrase("".join(f"{{{name}}}" for name in places), places)


def foreign(template: str) -> str:
    """A template that a library fills: it is extracted into the catalogue, and returned as it is."""
    return template


def capital(text: str) -> str:
    """The text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def begin_sentence(words: str) -> str:
    """The words capitalized to begin a sentence; unchanged if they already are."""
    large = capital(words)
    if words == large:
        return words
    return phrase("{said:capital}", said=words) if isinstance(words, Phrase) else large


def as_sentence(words: str) -> str:
    """The words as a sentence of its own: a capital letter at its start and a full stop, unless it has them."""
    if words.endswith((".", "?")):
        return begin_sentence(words)
    return phrase("{said:capital}.", said=words) if isinstance(words, Phrase) else f"{capital(words)}."


def paragraph(sentences: Iterable[str]) -> str:
    """Whole sentences joined by spaces; empty ones are left out."""
    made = ""
    for sentence in sentences:
        if sentence:
            made = phrase("{first} {rest}", first=made, rest=sentence) if made else sentence
    return made


class Language(Protocol):
    """Another language: its code, its templates, and the forms of terms."""

    @property
    def code(self) -> str:
        """`de`, as in a `lang` attribute."""

    def template(self, english: str, context: str = "") -> str | None:
        """The template in this language; None if there is none."""

    def form(self, value: Any, asked: str) -> str:
        """What fills a place (a term, a phrase, a number, a name), in the form that the place requests."""


class _English:
    """English as a language: a text in it is no phrase any more, so it is not translated again."""

    code: Final = ENGLISH

    def template(self, english: str, context: str = "") -> str:
        """As it is."""
        return english

    def form(self, value: Any, asked: str) -> str:
        """As the place says."""
        return format(value, asked)


ENGLISH_LANGUAGE: Final[Language] = _English()


class BoundValue:
    """The value of a place, bound to the language that forms it."""

    __slots__ = ("_language", "_value")

    def __init__(self, value: Any, language: Language) -> None:
        self._value, self._language = value, language

    def __format__(self, asked: str) -> str:
        return self._language.form(self._value, asked)

    def __repr__(self) -> str:
        return quote_typed(self._value)


def quote_typed(value: object) -> str:
    """What somebody typed, as messages show it: a text in back quotes, invisible characters as escapes."""
    if not isinstance(value, str):
        return repr(value)
    return f"`{''.join(one if one.isprintable() else repr(one)[1:-1] for one in str(value))}`"


def in_language(text: str, language: Language | None) -> str:
    """A phrase in another language, in English if that has no template for it that fits; any other text as it is.

    Of a teacher's text in several languages it is the version in this one, or what stands in for it. None is English,
    in which a phrase is one already; `ENGLISH_LANGUAGE` makes a plain string of it.
    """
    if isinstance(text, Multilingual):
        return text.in_language(language.code if language is not None else ENGLISH)
    if language is None or not isinstance(text, Phrase):
        return text
    template = language.template(text.template, text.context)
    if template is None:
        if has_words(text.template):
            return text
        template = text.template
    places = {name: BoundValue(value, language) for name, value in text.places.items()}
    try:
        return template.format_map(places)
    except Exception as error:  # noqa: BLE001  A broken template fails in many ways, none of which may end a run.
        warn_about_template(template, language, error)
        return text


def warn_about_template(template: str, language: Language, error: Exception) -> None:
    """Warn that a translation cannot be filled, and that English stands in for it."""
    why = f"{type(error).__name__}: {error}"
    warnings.warn(f"the translation {template!r} ({language.code}) cannot be filled: {why}", stacklevel=3)


class Translatable:
    """A frozen dataclass of texts, translated field by field: a refusal with its reasons, a fault of a file.

    A field `language`, where there is one, is the language in which it shows itself.
    """

    __slots__ = ()


def data_in_language(value: Any, language: Language | None) -> Any:
    """Data with all phrases in another language; the same object where nothing in it changes."""
    if language is None:
        return value
    if isinstance(value, str):
        return in_language(value, language)
    if isinstance(value, Translatable):
        changed = {
            name: made
            for name in value.__match_args__  # type: ignore[attr-defined]
            if (made := data_in_language(old := getattr(value, name), language)) is not old
        }
        if "language" in value.__match_args__:  # type: ignore[attr-defined]
            changed["language"] = language
        return replace(value, **changed) if changed else value  # type: ignore[type-var]
    if isinstance(value, dict):
        made = {key: data_in_language(one, language) for key, one in value.items()}
        return made if any(made[key] is not value[key] for key in value) else value
    if isinstance(value, list | tuple):
        items = [data_in_language(one, language) for one in value]
        same = all(new is old for new, old in zip(items, value, strict=True))
        return value if same else getattr(value, "_make", type(value))(items)
    return value


def plain_data(value: Any, language: Language | None) -> Any:
    """Data in a language, each text as a plain string: some hosts (marimo) cannot send a subclass of `str`."""
    # A call for each leaf would double the cost of a message.
    if isinstance(value, str):
        return str.__str__(value if language is None else in_language(value, language))
    if isinstance(value, dict):
        return {
            key if type(key) is str else plain_data(key, None): one
            if type(one) in _PLAIN
            else plain_data(one, language)
            for key, one in value.items()
        }
    if isinstance(value, list | tuple):
        return [one if type(one) in _PLAIN else plain_data(one, language) for one in value]
    return value


_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
"""Types that a message may have as they are."""


def has_words(template: str) -> bool:
    """Whether a template says anything of its own, not only puts others side by side."""
    return any(map(str.isalpha, _PLACE.sub("", template)))
