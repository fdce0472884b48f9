"""Text boards: every text is translated before it is padded, wrapped or cut.

Lines are in logical order, as a terminal wants them, which turns right-to-left words itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from sekiwidget.base.terminal import columns
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import Term, in_language
from sekiwidget.text.terms import Name

WIDTH: Final = 100
"""No line is longer."""


class Writer:
    """Writes lines in a language; None is English."""

    def __init__(self, language: Translator | None = None) -> None:
        self._language = language

    def say(self, text: str | Term) -> str:
        """A phrase or a term in words; any other text as it is."""
        if isinstance(text, Term):
            return str(text) if self._language is None else self._language.form(text, "")
        return in_language(text, self._language)

    def named(self, name: Name) -> str:
        """A name, and how it is typed where the language spells it in another script: `אוסקה osaka`."""
        said = self.say(name)
        return said if said.isascii() or said == name.form("") else f"{said} {name.id}"

    @property
    def draws_english(self) -> bool:
        """Whether rows of a drawing stay English: in a right-to-left language, as terminals would turn them around."""
        return self._language is not None and self._language.direction == "rtl"

    def drawn(self, text: str) -> str:
        """A word in a row of a drawing."""
        return text if self.draws_english else self.say(text)

    def left(self, text: str | Term, width: int) -> str:
        """The text at the left of a column."""
        said = self.say(text)
        return said + " " * (width - columns(said))

    def centred(self, text: str, width: int) -> str:
        """The text of a drawing in the middle of a column."""
        said = self.drawn(text)
        return said.center(width + len(said) - columns(said))

    def wrapped(self, text: str, first: str = "", rest: str = "") -> list[str]:
        """The text on as many lines as it needs, with what the first and the other lines begin with."""
        return wrap(self.say(text), WIDTH, initial_indent=first, subsequent_indent=rest)

    def hung(self, head: str, names: Iterable[str]) -> Iterator[str]:
        """Names after a translated head, wrapped under themselves; a head may be long."""
        wide = columns(head)
        room = max(WIDTH - wide, WIDTH // 2)
        words = " ".join(map(self.say, names))
        for line in wrap(words, room, break_long_words=False, break_on_hyphens=False) or [""]:
            yield f"{head}{line}"
            head = " " * wide

    def whole(self, lines: Iterable[str]) -> str:
        """The lines as one text; phrases among them are translated."""
        return "\n".join(self.say(line).rstrip() for line in lines)
