"""A whole script: its lines as a tree of variations, with all syntax errors."""

from __future__ import annotations

from collections.abc import Sequence

from sekiwidget.lesson.script.errors import MOST as FAULTS
from sekiwidget.lesson.script.grammar import Unfit, read_line
from sekiwidget.lesson.script.items import Branch, Broken, Close, Commented, Item, Remark, Sign, Slip, Step
from sekiwidget.lesson.script.locate import Span
from sekiwidget.lesson.script.source import quoted
from sekiwidget.text.phrase import phrase

DEEPEST = 32
"""Maximum nesting of variations."""

MOST = 10_000
"""Maximum number of commits in a scenario."""

MOST_BESIDE = 10_000
"""Maximum total of attempts, facts, notes, comments on lines of their own and variations in a scenario."""


class Script:
    """A parsed script. `root` holds its items, `slips` its syntax errors; faulty lines are left out of the tree.

    A faulty commit line is in the tree as Broken, since nothing after it can be played. `languages` are those in which
    comments may be: what stands alone as `#de: ...` says what the line above it says, in German.
    """

    def __init__(self, text: str, languages: Sequence[str] = ()) -> None:
        self.root = Branch()
        self._languages = languages
        self._above: Commented | None = None
        self.slips: list[Slip] = []
        self._open = [self.root]
        self._beyond = 0
        self._commits = 0
        self._beside = 0
        start = 1 if text.startswith("\ufeff") else 0
        while start <= len(text) and len(self.slips) < FAULTS and not self.full:
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
            self._line(text[start:end], start)
            start = end + 1
        if start > len(text) and not self.full:
            told = {slip.span for slip in self.slips}
            unclosed = (branch.span for branch in self._open[1:] if branch.span not in told)
            self.slips += [Slip(span, phrase("this variation is not closed"), (")",)) for span in unclosed]

    @property
    def full(self) -> bool:
        """Whether it exceeds a limit, so that reading stopped."""
        return self._commits > MOST or self._beside > MOST_BESIDE

    def _counted(self, item: Item) -> None:
        """Count a line against its limit; a fault if that is one too many."""
        if isinstance(item, Step):
            self._commits += 1
            if self._commits > MOST:
                self.slips.append(Slip(item.span, phrase("a scenario has at most {most:,} commits", most=MOST)))
        elif not isinstance(item, Close | Broken):
            self._beside += 1
            if self._beside > MOST_BESIDE:
                many = phrase(
                    "a scenario has at most {most:,} attempts, facts, notes, comments on lines of their own and "
                    "variations together",
                    most=MOST_BESIDE,
                )
                self.slips.append(Slip(item.span, many))

    def _line(self, line: str, start: int) -> None:
        try:
            item = read_line(line, start, self._languages)
        except Unfit as unfit:
            self.slips.append(unfit.slip)
            item = _instead(line.lstrip()[:1], unfit.slip.span)
        if item is None:
            return
        self._counted(item)
        if isinstance(item, Remark) and item.language and self._above is not None:
            self._translated(self._above, item)
            return
        if isinstance(item, Branch | Sign) and is_title(item) and item.language in self._own(item):
            self._twice(item.language, item.span)
        self._above = None if isinstance(item, Broken) else item
        if isinstance(item, Close):
            self._close(item)
        elif isinstance(item, Branch):
            self._begin(item)
        elif not self._beyond:
            self._open[-1].items.append(item)

    def _translated(self, above: Commented, remark: Remark) -> None:
        """Give an item what the line below it says in another language."""
        if is_title(above) and remark.language in [*self._own(above), above.language, *languages_of(above)]:
            self._twice(remark.language, remark.span)
        else:
            above.also.append(remark)

    def _own(self, item: Commented) -> Sequence[str]:
        """The language of the words of a title: the first, if it has any."""
        written = item.name if isinstance(item, Branch) else isinstance(item, Sign) and item.words
        return self._languages[:1] if written else ()

    def _twice(self, language: str, span: Span) -> None:
        self.slips.append(Slip(span, phrase("this title is given twice in {language}", language=quoted(language))))

    def _begin(self, branch: Branch) -> None:
        if self._beyond or len(self._open) > DEEPEST:
            if not self._beyond:
                self.slips.append(
                    Slip(branch.span, phrase("variations are nested deeper than {deepest}", deepest=DEEPEST))
                )
            self._beyond += 1
        else:
            self._open[-1].items.append(branch)
            self._open.append(branch)

    def _close(self, close: Close) -> None:
        if self._beyond:
            self._beyond -= 1
        elif len(self._open) > 1:
            self._open.pop().close = close
        else:
            self.slips.append(Slip(close.span, phrase("no variation is open that this bracket could close")))


def is_title(item: Item) -> bool:
    """Whether what is said in a language at an item is its title there: at a chapter, and where a variation opens."""
    return isinstance(item, Branch) or (isinstance(item, Sign) and item.word == "chapter")


def languages_of(item: Commented) -> list[str]:
    """The languages of the lines below an item that say the same."""
    return [one.language for one in item.also]


def _instead(sign: str, span: Span) -> Item | None:
    """The item for a line with a syntax error; None if the rest can be played without it."""
    if sign == "(":
        return Branch(span=span)
    if sign == ")":
        return Close(span)
    return None if sign and sign in "!=@#" else Broken(span)
