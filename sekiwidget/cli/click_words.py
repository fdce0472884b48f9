"""What click says by itself, in the language of the run.

click asks gettext for each of its texts, and gettext looks for files of its own kind, which we do not have
(`sekiwidget/languages/compiling.py`). So for a run the functions under which click's modules know gettext are ours.
"""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sekiwidget.base.phrase import foreign
from sekiwidget.languages import known

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


@contextmanager
def click_speaks() -> Iterator[None]:
    """Have click say its texts in the language of the run."""
    asking = [
        (module, name, old, new)
        for key, module in list(sys.modules.items())
        if key.startswith(_CLICK)
        for name, old, new in (("_", gettext.gettext, _text), ("ngettext", gettext.ngettext, _counted))
        if vars(module).get(name) is old
    ]
    for module, name, _old, new in asking:
        setattr(module, name, new)
    try:
        yield
    finally:
        for module, name, old, _new in asking:
            setattr(module, name, old)


def _text(message: str) -> str:
    """A text in the language of the run; click fills its places."""
    language = known.spoken_language()
    return (language.template(message) if language is not None else None) or message


def _counted(one: str, many: str, number: int) -> str:
    return _text(one if number == 1 else many)
