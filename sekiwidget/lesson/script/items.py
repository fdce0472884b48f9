"""The items of a script: commits, attempts, facts, notes, comments and variations, with their source positions.

`comment` is the text after `#` on the line of an item, `language` its language if one is named (`#de:`), `translations`
are the lines below with the comment in other languages.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from sekiwidget.core.position import Value
from sekiwidget.lesson.script.toml_locations import Span


@dataclass(frozen=True, slots=True)
class Words:
    """Words joined by single spaces, with the position of each in the script."""

    text: str
    spans: tuple[Span, ...]

    @property
    def span(self) -> Span:
        """The span of all words in the script."""
        return Span(self.spans[0].start, self.spans[-1].end)

    @property
    def each(self) -> tuple[str, ...]:
        """The words one by one."""
        return tuple(self.text.split(" "))

    def part(self, start: int, end: int | None) -> Span:
        """The span in the script of characters `start` to `end` of the text; at least one character."""
        end = len(self.text) if end is None else end
        if not 0 <= start < end <= len(self.text):
            return self.span if start < len(self.text) else Span(self.span.end - 1, self.span.end)
        return Span(self._offset(start), self._offset(end - 1) + 1)

    def _offset(self, index: int) -> int:
        at = 0
        for span in self.spans:
            if index <= at + span.end - span.start:
                return span.start + index - at
            at += span.end - span.start + 1
        return self.span.end


@dataclass(frozen=True, slots=True)
class CommitLine:
    """A commit. `actor` is the word for it, empty for chance."""

    actor: str
    actor_span: Span
    words: Words
    span: Span
    comment: str = ""
    language: str = ""
    translations: list[CommentLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class AttemptLine:
    """An attempt that must be refused, by `rule` or a paragraph below it if one is named."""

    actor: str
    actor_span: Span
    words: Words
    span: Span
    rule: str
    rule_span: Span
    comment: str = ""
    language: str = ""
    translations: list[CommentLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class FactLine:
    """A fact that must hold: key, operator, value."""

    key: str
    operator: str
    value: Value
    span: Span
    key_span: Span
    value_span: Span
    comment: str = ""
    language: str = ""
    translations: list[CommentLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A mark, an arrow, a glyph, a question or the beginning of a chapter; `word` is which.

    The comment of a chapter in a language is its title there.
    """

    word: str
    words: Words | None
    span: Span
    word_span: Span
    comment: str = ""
    language: str = ""
    translations: list[CommentLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CommentLine:
    """A comment on a line of its own."""

    comment: str
    span: Span
    language: str = ""
    translations: list[CommentLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """A commit that cannot be parsed: its branch ends here."""

    span: Span


@dataclass(frozen=True, slots=True)
class ClosingLine:
    """A closing bracket, also `close` of its branch."""

    span: Span
    comment: str = ""
    language: str = ""
    translations: list[CommentLine] = field(default_factory=list)


@dataclass(slots=True)
class Branch:
    """A variation, or the whole script. `close` is its closing bracket, if it has one.

    The comment of its opening bracket in a language is its name there.
    """

    name: str = ""
    span: Span = field(default_factory=lambda: Span(0, 0))
    comment: str = ""
    language: str = ""
    translations: list[CommentLine] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    close: ClosingLine | None = None


Commented: TypeAlias = "CommitLine | AttemptLine | FactLine | NoteLine | CommentLine | Branch | ClosingLine"
"""An item that can have a comment."""

Item: TypeAlias = "CommitLine | AttemptLine | FactLine | NoteLine | CommentLine | BrokenLine | Branch | ClosingLine"


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """A syntax error of the script: location, message, and what could stand there."""

    span: Span
    message: str
    expected: tuple[str, ...] = ()
