"""Parse a script: lines into items, items into a tree of variations, with all syntax errors.

    script  = { line } ;
    line    = [ws] [ commit | chance | attempt | fact | note | open | close ] [ws] [comment] EOL ;

The whole grammar is in docs/format.md. This module is game-independent.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sekiwidget.authoring.tokens import MOST_WORDS
from sekiwidget.core.position import Value
from sekiwidget.lesson.script.errors import MAX_FAULTS, quoted
from sekiwidget.lesson.script.items import (
    AttemptLine,
    Branch,
    BrokenLine,
    ClosingLine,
    Commented,
    CommentLine,
    CommitLine,
    FactLine,
    Item,
    NoteLine,
    SyntaxFault,
    Words,
)
from sekiwidget.lesson.script.toml_locations import Span
from sekiwidget.text.languages import CODES
from sekiwidget.text.phrase import phrase

MAX_VARIATION_DEPTH = 32
"""Maximum nesting of variations."""
MAX_COMMITS = 10_000
"""Maximum number of commits in a scenario."""
MAX_OTHER_LINES = 10_000
"""Maximum number of attempts, facts, notes, comments on lines of their own and variations in a scenario."""
_SPACE = re.compile(r"\s*+")
_WORD = re.compile(r'(?!->)[^\s"#()\[\],]++')
_WORD_BEFORE_ARROW = re.compile(r'(?:(?!->)[^\s"#()\[\],])++')
_ACTOR = re.compile(r"[^\W\d_]\w*+")
_KEY = re.compile(r"[\w-]++(?:\.[\w-]++)*+")
_RULE = re.compile(r"\w++(?:[.-]\w++)*+")
_OPERATOR = re.compile(r"==|!=|<=|>=|<|>")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"')
_INTEGER = re.compile(r"[+-]?(?:0|[1-9]\d*+(?:_\d++)*+)")
_DIGITS = 18
_NOTES = ("mark", "arrow", "glyph", "ask", "chapter")
_KINDS = phrase(
    "a line is a commit `T: ...`, chance `- ...`, an attempt `! T: ...`, a fact `= ...`, a note `@ ...`, a bracket "
    "or a comment `# ...`"
)
_COMMENT = re.compile(r"([A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?):")
"""A comment that names a language, known or not: `de:`, `EN:`, `fr:`, `pt-BR:`."""
_COMMENT_WITHIN = re.compile(rf"\s#({'|'.join(CODES)}):")


# -- lines -------------------------------------------------------------------------------------------------------------


class BadLine(Exception):
    """A line with a syntax error."""

    def __init__(self, fault: SyntaxFault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class _Comment(NamedTuple):
    """A comment, and its language if one is named."""

    text: str = ""
    language: str = ""


class _Line:
    """One line of a script, read from the left. Offsets are characters from the start of the script."""

    def __init__(self, text: str, start: int, languages: Sequence[str]) -> None:
        self.text = text
        self.start = start
        self.languages = languages
        self.at = 0
        self.space()

    def space(self) -> bool:
        """Skip white space; returns whether there was any."""
        before, text = self.at, self.text
        if before >= len(text) or not text[before].isspace():
            return False
        found = _SPACE.match(text, before)
        self.at = before if found is None else found.end()
        return self.at > before

    def ends(self) -> bool:
        """Whether only white space or a comment is left."""
        self.space()
        return self.at >= len(self.text) or self.text[self.at] == "#"

    def span(self, start: int, end: int | None = None) -> Span:
        """The span in the script of a part of the line."""
        return Span(self.start + start, self.start + (self.at if end is None else end))

    def take(self, pattern: re.Pattern[str]) -> str:
        """Consume what the pattern matches here, or an empty string."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def unfit(self, message: str, expected: tuple[str, ...] = (), start: int | None = None) -> BadLine:
        """The error for unexpected words here."""
        begin = self.at if start is None else start
        end = begin
        while end < len(self.text) and not self.text[end].isspace():
            end += 1
        if begin >= len(self.text.rstrip()):
            begin = end = len(self.text.rstrip())
        return BadLine(SyntaxFault(Span(self.start + begin, self.start + end), message, expected))

    def words(self, what: str, word_of: re.Pattern[str] = _WORD) -> Words:
        """One word or more."""
        found: list[str] = []
        spans: list[Span] = []
        while not self.ends():
            start = self.at
            word = self.take(word_of)
            if not word:
                break
            if len(found) == MOST_WORDS:
                raise self.unfit(phrase("there can be at most {most} words", most=MOST_WORDS), (), start)
            found.append(word)
            spans.append(self.span(start))
        if not found:
            raise self.unfit(phrase("{what} is missing", what=what), (what,))
        return Words(" ".join(found), tuple(spans))

    def quoted(self) -> Words:
        """One string, with single spaces."""
        start = self.at
        return Words(" ".join(_string(self).split()), (self.span(start),))

    def title(self) -> Words:
        """Any text up to a comment, with single spaces; a text that holds `#` must be one string."""
        end = self.text.find("#", self.at)
        string = _STRING.match(self.text, self.at)
        alone = string is not None and self.text[string.end() :].lstrip()[:1] in ("", "#")
        # A sign within quotation marks begins no comment.
        if alone or (self.text[self.at] == '"' and end >= 0 and self.text.count('"', self.at, end) % 2):
            return self.quoted()
        found = list(re.finditer(r"\S+", self.text[self.at : end if end >= 0 else len(self.text)]))
        spans = tuple(self.span(self.at + word.start(), self.at + word.end()) for word in found)
        self.at = end if end >= 0 else len(self.text)
        return Words(" ".join(word[0] for word in found), spans)

    def comment(self) -> _Comment:
        """The comment that ends the line, without its `#`; empty for a private remark. Nothing else may follow."""
        if not self.ends():
            sign = self.text[self.at]
            if self.text.startswith("->", self.at):
                raise self.unfit(phrase("an arrow `->` is allowed only after an attempt, which begins with `!`"))
            raise self.unfit(
                phrase("{sign} cannot stand here", sign=quoted(sign)),
                (phrase("the end of the line"), phrase("a comment `# ...`")),
            )
        if self.text.startswith("#%", self.at):
            return _Comment()
        return self._in_a_language() if self.languages else _Comment(self.text[self.at + 1 :].strip())

    def _in_a_language(self) -> _Comment:
        """A comment in a script of several languages: `# ...`, or `#de: ...`."""
        begin = self.at + 1
        within = _COMMENT_WITHIN.search(self.text, begin)
        if within is not None:
            again = phrase("a comment in another language must stand on a line of its own, below this one")
            raise self.unfit(again, (), within.start() + 1)
        named = _COMMENT.match(self.text, begin)
        if named is None:
            return _Comment(self.text[begin:].strip())
        if named[1] not in self.languages:
            wrong = phrase(
                "this file has no texts in {language}: its `languages` are {known}",
                language=quoted(named[1]),
                known=", ".join(self.languages),
            )
            near = named[1].lower()
            if near in self.languages:
                meant = f"#{near}:"
                wrong = phrase("{fault:capital}. Did you mean {name!r}?", fault=wrong, name=meant)
            raise self.unfit(wrong, tuple(f"#{code}:" for code in self.languages), self.at)
        return _Comment(self.text[named.end() :].strip(), named[1])


def read_line(text: str, start: int = 0, languages: Sequence[str] = ()) -> Item | None:
    """The item of one line; None for a blank line or a private remark. Raises BadLine.

    `start` is the offset of the line in its script, `languages` are those of its comments.
    """
    line = _Line(text, start, languages)
    if line.at >= len(line.text):
        return None
    sign = line.text[line.at]
    if sign == "#":
        if line.text.startswith("#%", line.at):
            return None
        comment = line.comment()
        return CommentLine(comment.text, line.span(line.at, len(line.text)), comment.language)
    kinds: dict[str, Callable[[_Line], Item]] = {"!": _attempt, "=": _fact, "@": _note, "(": _open, ")": _close}
    return kinds.get(sign, _commit)(line)


def _actor(line: _Line) -> tuple[str, Span]:
    start = line.at
    actor = line.take(_ACTOR)
    span = line.span(start)
    line.space()
    if not actor or not line.text.startswith(":", line.at):
        if actor:
            raise line.unfit(phrase("there must be a colon after the side; {lines}", lines=_KINDS), (":",), start)
        raise line.unfit(phrase("a side and a colon are missing; {lines}", lines=_KINDS), (phrase("a side"),), start)
    line.at += 1
    return actor, span


def _commit(line: _Line) -> CommitLine:
    start = line.at
    actor, actor_span = "", line.span(start, start + 1)
    if line.text[start] == "-":
        line.at += 1
        if not line.space():
            raise line.unfit(phrase("there must be a space after `-`"), (phrase("a space"),), start)
    else:
        actor, actor_span = _actor(line)
    words = line.words(phrase("an action"))
    span = line.span(start, words.span.end - line.start)
    return CommitLine(actor, actor_span, words, span, *line.comment())


def _attempt(line: _Line) -> AttemptLine:
    start = line.at
    line.at += 1
    line.space()
    actor, actor_span = _actor(line)
    words = line.words(phrase("an action"), _WORD_BEFORE_ARROW)
    span = line.span(start, words.span.end - line.start)
    rule, rule_span = "", span
    if line.text.startswith("->", line.at):
        line.at += 2
        line.space()
        at = line.at
        rule = line.take(_RULE)
        if not rule:
            raise line.unfit(phrase("a paragraph must follow the arrow"), (phrase("a paragraph such as 8.2.2"),))
        rule_span = line.span(at)
    return AttemptLine(actor, actor_span, words, span, rule, rule_span, *line.comment())


def _fact(line: _Line) -> FactLine:
    start = line.at
    line.at += 1
    line.space()
    at = line.at
    key = line.take(_KEY)
    if not key:
        raise line.unfit(phrase("the key of a fact is missing"), (phrase("a key such as impact.tokugawa"),))
    key_span = line.span(at)
    if not line.space():
        if line.ends():
            raise line.unfit(phrase("the value of a fact is missing"), (phrase("a value"),))
        raise line.unfit(phrase("there must be a space after the key of the fact"), (phrase("a space"),), at)
    operator = line.take(_OPERATOR) or "=="
    line.space()
    at = line.at
    value = _value(line)
    value_span = line.span(at, len(line.text[: line.at].rstrip()))
    return FactLine(
        key, operator, value, line.span(start, value_span.end - line.start), key_span, value_span, *line.comment()
    )


def _value(line: _Line) -> Value:
    if line.ends():
        raise line.unfit(phrase("the value of a fact is missing"), (phrase("a value"),))
    if line.text[line.at] == '"':
        return _string(line)
    if line.text[line.at] == "[":
        return _array(line)
    start = line.at
    words = line.words(phrase("a value"))
    if _INTEGER.fullmatch(words.text):
        if len(words.text) > _DIGITS:
            raise line.unfit(phrase("this number is too large"), (), start)
        return int(words.text)
    return {"true": True, "false": False}.get(words.text, words.text)


def _array(line: _Line) -> tuple[str, ...]:
    start = line.at
    line.at += 1
    found: list[str] = []
    while True:
        if line.ends():
            raise line.unfit(phrase("a closing bracket `]` is missing"), ("]",), start)
        if line.text[line.at] == "]":
            line.at += 1
            return tuple(found)
        if len(found) == MOST_WORDS:
            raise line.unfit(phrase("there can be at most {most} texts in the brackets", most=MOST_WORDS))
        if line.text[line.at] == "[":
            raise line.unfit(phrase("brackets cannot stand within brackets"), (phrase("a string"), phrase("words")))
        found.append(_string(line) if line.text[line.at] == '"' else line.words(phrase("a value")).text)
        if not line.ends() and line.text[line.at] == ",":
            line.at += 1
        elif line.ends() or line.text[line.at] != "]":
            raise line.unfit(
                phrase("a comma or the closing bracket `]` is missing"), (",", "]"), start if line.ends() else None
            )


def _string(line: _Line) -> str:
    start = line.at
    end = start + 1
    while end < len(line.text) and line.text[end] != '"':
        end += 2 if line.text[end] == "\\" else 1
    if end >= len(line.text):
        raise line.unfit(phrase("a closing quotation mark is missing"), ('"',), start)
    try:
        found: object = tomllib.loads(f"v = {line.text[start : end + 1]}")["v"]
    except tomllib.TOMLDecodeError:
        raise line.unfit(phrase("this string has an unknown escape"), (), start) from None
    line.at = end + 1
    return str(found)


def _note(line: _Line) -> NoteLine:
    start = line.at
    line.at += 1
    line.space()
    at = line.at
    word = line.take(_WORD)
    if not word:
        raise line.unfit(phrase("a note is missing: mark, arrow, glyph, ask or chapter"), _NOTES)
    word_span = line.span(at)
    words = None
    if not line.ends():
        words = line.title() if word == "chapter" else line.words(phrase("words"))
    end = words.span.end if words else word_span.end
    if words is not None and not words.text:
        words = None
    return NoteLine(word, words, line.span(start, end - line.start), word_span, *line.comment())


def _open(line: _Line) -> Branch:
    start = line.at
    line.at += 1
    if line.ends():
        return Branch("", line.span(start, start + 1), *line.comment())
    if line.at == start + 1:
        raise line.unfit(phrase("there must be a space after the opening bracket"), (phrase("a space"),), start)
    in_string = line.text[line.at] == '"'
    name = line.quoted() if in_string else line.words(phrase("a name"))
    if not line.ends():
        sign = quoted("->" if line.text.startswith("->", line.at) else line.text[line.at])
        if in_string:
            message = phrase("{sign} cannot stand here", sign=sign)
        else:
            message = phrase(
                "{sign} cannot stand in the name of a variation, unless quotation marks enclose the whole name",
                sign=sign,
            )
        raise line.unfit(message, (phrase("the end of the line"),))
    return Branch(name.text, line.span(start, name.span.end - line.start), *line.comment())


def _close(line: _Line) -> ClosingLine:
    start = line.at
    line.at += 1
    if not line.ends():
        raise line.unfit(
            phrase("only a comment can follow a closing bracket on its line"), (phrase("the end of the line"),)
        )
    return ClosingLine(line.span(start, start + 1), *line.comment())


# -- the tree ----------------------------------------------------------------------------------------------------------


class Script:
    """A parsed script. `root` has its items, `faults` its syntax errors; faulty lines are left out of the tree.

    A faulty commit line is in the tree as BrokenLine, since nothing after it can be played. `languages` are those of
    comments: `#de: ...` on a line of its own is the German translation of the line above it.
    """

    def __init__(self, text: str, languages: Sequence[str] = ()) -> None:
        self.root = Branch()
        self._languages = languages
        self._above: Commented | None = None
        self.faults: list[SyntaxFault] = []
        self._open = [self.root]
        self._beyond = 0
        self._commits = 0
        self._beside = 0
        start = 1 if text.startswith("\ufeff") else 0
        while start <= len(text) and len(self.faults) < MAX_FAULTS and not self.full:
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
            self._line(text[start:end], start)
            start = end + 1
        if start > len(text) and not self.full:
            faulty = {fault.span for fault in self.faults}
            unclosed = (branch.span for branch in self._open[1:] if branch.span not in faulty)
            self.faults += [SyntaxFault(span, phrase("this variation is not closed"), (")",)) for span in unclosed]

    @property
    def full(self) -> bool:
        """Whether it exceeds a limit, where reading stops."""
        return self._commits > MAX_COMMITS or self._beside > MAX_OTHER_LINES

    def _count(self, item: Item) -> None:
        """Count a line; a fault if it exceeds its limit."""
        if isinstance(item, CommitLine):
            self._commits += 1
            if self._commits > MAX_COMMITS:
                self.faults.append(
                    SyntaxFault(item.span, phrase("a scenario can have at most {most:,} commits", most=MAX_COMMITS))
                )
        elif not isinstance(item, ClosingLine | BrokenLine):
            self._beside += 1
            if self._beside > MAX_OTHER_LINES:
                many = phrase(
                    "a scenario can have at most {most:,} attempts, facts, notes, comments on lines of their own and "
                    "variations together",
                    most=MAX_OTHER_LINES,
                )
                self.faults.append(SyntaxFault(item.span, many))

    def _line(self, line: str, start: int) -> None:
        try:
            item = read_line(line, start, self._languages)
        except BadLine as unfit:
            self.faults.append(unfit.fault)
            item = _instead(line.lstrip()[:1], unfit.fault.span)
        if item is None:
            return
        self._count(item)
        if isinstance(item, CommentLine) and item.language and self._above is not None:
            self._translate(self._above, item)
            return
        if isinstance(item, Branch | NoteLine) and is_title(item) and item.language in self._own(item):
            self._twice(item.language, item.span)
        self._above = None if isinstance(item, BrokenLine) else item
        if isinstance(item, ClosingLine):
            self._close(item)
        elif isinstance(item, Branch):
            self._begin(item)
        elif not self._beyond:
            self._open[-1].items.append(item)

    def _translate(self, above: Commented, remark: CommentLine) -> None:
        """Add a translation to the item above it."""
        if is_title(above) and remark.language in [*self._own(above), above.language, *languages_of(above)]:
            self._twice(remark.language, remark.span)
        else:
            above.translations.append(remark)

    def _own(self, item: Commented) -> Sequence[str]:
        """The language of the words of a title: the first one, if it has words."""
        written = item.name if isinstance(item, Branch) else isinstance(item, NoteLine) and item.words
        return self._languages[:1] if written else ()

    def _twice(self, language: str, span: Span) -> None:
        self.faults.append(
            SyntaxFault(span, phrase("this title is given twice in {language}", language=quoted(language)))
        )

    def _begin(self, branch: Branch) -> None:
        if self._beyond or len(self._open) > MAX_VARIATION_DEPTH:
            if not self._beyond:
                self.faults.append(
                    SyntaxFault(
                        branch.span, phrase("variations are nested deeper than {deepest}", deepest=MAX_VARIATION_DEPTH)
                    )
                )
            self._beyond += 1
        else:
            self._open[-1].items.append(branch)
            self._open.append(branch)

    def _close(self, close: ClosingLine) -> None:
        if self._beyond:
            self._beyond -= 1
        elif len(self._open) > 1:
            self._open.pop().close = close
        else:
            self.faults.append(SyntaxFault(close.span, phrase("this bracket closes nothing: no variation is open")))


def _instead(sign: str, span: Span) -> Item | None:
    """The item for a line with a syntax error; None if the rest can be played without it."""
    if sign == "(":
        return Branch(span=span)
    if sign == ")":
        return ClosingLine(span)
    return None if sign and sign in "!=@#" else BrokenLine(span)


def is_title(item: Item) -> bool:
    """Whether a comment in a language is a title: at a chapter and at the opening bracket of a variation."""
    return isinstance(item, Branch) or (isinstance(item, NoteLine) and item.word == "chapter")


def languages_of(item: Commented) -> list[str]:
    """The languages of the translations of an item."""
    return [one.language for one in item.translations]
