"""Texts of click itself, in the language of a run or a cell.

click asks gettext for each of its texts, and gettext looks for files of its own kind, which we do not have
(`text.catalogue_build`). So for a run the functions under which click's modules know gettext are ours.
"""

from __future__ import annotations

import gettext
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sekiwidget.text import languages
from sekiwidget.text.catalogue import places
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import ENGLISH_LANGUAGE, BoundValue, foreign

OPTION: Final = "--language"

WORDS: Final = (
    foreign("Aborted!"),
    foreign("Usage:"),
    foreign("Options"),
    foreign("Commands"),
    foreign("default: {default}"),
    foreign("required"),
    foreign("Try '{command} {option}' for help."),
    foreign("Error: {message}"),
    foreign("Did you mean {possibility}?"),
    foreign("(Did you mean one of: {possibilities}?)"),
    foreign("Missing command."),
    foreign("No such command {name!r}."),
    foreign("Missing argument"),
    foreign("Got unexpected extra argument ({args})"),
    foreign("Got unexpected extra arguments ({args})"),
    foreign("Missing option"),
    foreign("No such option {name!r}."),
    foreign("Option {name!r} requires an argument."),
    foreign("Option {name!r} does not take a value."),
    foreign("Invalid value: {message}"),
    foreign("Invalid value for {param_hint}: {message}"),
    foreign("Choose from:\n\t{choices}"),
    foreign("{value!r} is not {choice}."),
    foreign("{value!r} is not one of {choices}."),
    foreign("{value} is not in the range {range}."),
)
"""Its texts that a run can meet."""

_CLICK: Final = "click."
_QUOTED_BY_CLICK: Final = {"choice", "choices", "param_hint", "possibility", "possibilities"}
_QUOTED: Final = re.compile(r"'([^']*)'")


class _Template(str):
    """A text of click that shows what was typed in back quotes, as ours do."""

    __slots__ = ()

    def format(self, *_: object, **places: Any) -> str:
        """The text with its places filled."""
        return super().format_map(
            {
                name: _QUOTED.sub(r"`\1`", one) if name in _QUOTED_BY_CLICK else BoundValue(one, ENGLISH_LANGUAGE)
                for name, one in places.items()
            }
        )


@contextmanager
def click_in_language(language: Callable[[], Translator | None] | None = None) -> Iterator[None]:
    """A context in which the texts of click are in a language, by default that of the environment."""

    def text(message: str) -> str:
        """A text in the language; click fills its places."""
        speaks = languages.find_language() if language is None else language()
        said = speaks.template(message) if speaks is not None else None
        return _Template(said if said and _fills(said, message) else message.replace("'{", "`{").replace("}'", "}`"))

    def counted(one: str, many: str, number: int) -> str:
        return text(one if number == 1 else many)

    asking = [
        (module, name, old, new)
        for key, module in list(sys.modules.items())
        if key.startswith(_CLICK)
        for name, old, new in (("_", gettext.gettext, text), ("ngettext", gettext.ngettext, counted))
        if vars(module).get(name) is old
    ]
    for module, name, _old, new in asking:
        setattr(module, name, new)
    try:
        yield
    finally:
        for module, name, old, _new in asking:
            setattr(module, name, old)


def _fills(said: str, message: str) -> bool:
    """Whether click can fill a translation: if it failed there, we could not fall back to the English message."""
    try:
        return places(said) == places(message)
    except ValueError:
        return False


def requested_in(words: Sequence[str]) -> str | None:
    """The language that a command line requests, wherever it stands: it holds for help and errors, too."""
    found = None
    for at, word in enumerate(words):
        if word == "--":
            break
        if word == OPTION and at + 1 < len(words):
            found = words[at + 1]
        elif word.startswith(f"{OPTION}="):
            found = word.partition("=")[2]
    return found
