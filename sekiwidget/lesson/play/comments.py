"""The lines of a script about a node: commit, attempt, marks; comments and titles, which are read here, too.

A comment without a language is in the first language of the file. Alone it is plain text, shown to every reader; beside
comments in other languages it is the version in the first one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from sekiwidget.authoring.tokens import MOST_WORDS
from sekiwidget.core.game import Game
from sekiwidget.core.line import Node, Note
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.lesson.play.actions import action_line
from sekiwidget.lesson.script.items import Branch, Commented, CommentLine, NoteLine
from sekiwidget.lesson.script.parser import is_title
from sekiwidget.lesson.script.toml_writer import string_text
from sekiwidget.text.languages import CODES
from sekiwidget.text.multilingual import (
    Multilingual,
    from_versions,
    map_versions,
    reorder_versions,
    versions_of,
)
from sekiwidget.text.phrase import phrase, quote_typed

SCRIPT_WIDTH: Final = 38
"""The column of comments behind commits, if the words leave room."""
_LANGUAGE_SIGN = re.compile(rf"(?<!\S)#(?=(?:{'|'.join(CODES)}):)")


class Unwritable(ValueError):
    """A line that cannot be written as a script; the message says why."""


# -- from lines --------------------------------------------------------------------------------------------------------


def comments_of(item: Commented) -> list[Commented]:
    """The item and its translations, without those that are titles."""
    lines: list[Commented] = [item, *item.translations]
    return [one for one in lines if not (is_title(item) and one.language)]


def add_comment(comment: str, item: Commented, languages: Sequence[str]) -> str:
    """A comment with that of an item as another line; an empty comment line adds an empty line."""
    if not item.comment and not isinstance(item, CommentLine):
        return comment
    first = languages[0] if languages else ""
    if not item.language and not isinstance(comment, Multilingual):
        return _add_line(comment, item.comment)
    versions = versions_of(comment, first)
    code = item.language or first
    versions[code] = _add_line(versions.get(code, ""), item.comment)
    return reorder_versions(from_versions(versions), languages)


def _add_line(text: str, line: str) -> str:
    """A text with another line; empty lines before the first words are left out."""
    return f"{text}\n{line}" if text else line


def title_of(item: Branch | NoteLine, languages: Sequence[str]) -> str:
    """The title of a chapter or variation: its words, in the first language, and its translations."""
    words = item.name if isinstance(item, Branch) else item.words.text if item.words else ""
    others = {one.language: " ".join(one.comment.split()) for one in (item, *item.translations) if one.language}
    if not any(others.values()):
        return words
    return reorder_versions(from_versions({languages[0]: words, **others}), languages)


def join_titles(before: str, after: str) -> str:
    """Two titles of one node as one."""
    return map_versions(lambda one, other: f"{one} · {other}", before, after)


# -- to lines ----------------------------------------------------------------------------------------------------------


class TextLine(NamedTuple):
    """A line of a comment or title, and its language; empty for plain text."""

    language: str
    text: str


class TitleForm(NamedTuple):
    """A kind of line with a title: how it begins, and what a title needs quotation marks for."""

    begins: str
    quoted: re.Pattern[str]


CHAPTER: Final = TitleForm("@ chapter", re.compile('^"|#'))
OPENING: Final = TitleForm("(", re.compile(r'["#()\[\],]|(?:^|\s)->'))


def title_lines(form: TitleForm, title: str, languages: Sequence[str] = ()) -> list[str]:
    """The line of a chapter or an opening bracket, and a line for each translation of its title."""
    title = without_blank(title)
    return [title_line(form, title, languages), *map(comment_line, other_titles(title, languages))]


def title_line(form: TitleForm, title: str, languages: Sequence[str] = ()) -> str:
    """The line with a title in the first language, or with a plain title."""
    words = title
    if isinstance(title, Multilingual):
        words = title.versions.get(_default_language(title, languages) or "", "")
    words = " ".join(words.split())
    if form.quoted.search(words) or words.count(" ") >= MOST_WORDS:
        words = string_text(words)
    return f"{form.begins} {words}".rstrip()


def other_titles(title: str, languages: Sequence[str] = ()) -> list[TextLine]:
    """The translations of a title."""
    if not isinstance(title, Multilingual):
        return []
    default = _default_language(title, languages)
    return [TextLine(code, " ".join(text.split())) for code, text in title.versions.items() if code != default]


def _default_language(text: Multilingual, languages: Sequence[str]) -> str | None:
    """The language that is not named: the first of the file, beside others."""
    return languages[0] if languages and len(text.versions) > 1 else None


def comment_lines(comment: str, languages: Sequence[str] = ()) -> list[TextLine]:
    """The lines of a comment, language by language. Beside others the first language of the file is not named.

    Raises Unwritable.
    """
    if languages or isinstance(comment, Multilingual):
        _check_signs(comment)
    comment = without_blank(comment)
    if not isinstance(comment, Multilingual):
        return [TextLine("", line) for line in comment.split("\n")] if comment else []
    default = _default_language(comment, languages)
    return [
        TextLine("" if code == default else code, line)
        for code, text in comment.versions.items()
        for line in text.split("\n")
    ]


def _check_signs(comment: str) -> None:
    """Raise Unwritable for a comment that would be read as several."""
    for text in versions_of(comment).values():
        if without_language_signs(text) != text:
            raise Unwritable(
                phrase("a comment cannot contain the sign that begins another one: {text}", text=quote_typed(text))
            )


def without_language_signs(text: str) -> str:
    """A text in which no `#de:` or the like begins a comment in a language."""
    return _LANGUAGE_SIGN.sub("# ", text)


def without_blank(text: str) -> str:
    """A text without the languages in which it is blank: no line can express those."""
    if not isinstance(text, Multilingual):
        return text
    return from_versions({code: version for code, version in text.versions.items() if version.strip()})


def in_one_line(comment: str) -> str:
    """A comment or title on one line, in each of its languages that is not blank."""
    return without_blank(map_versions(lambda text: " ".join(text.split()), comment))


def comment_line(line: TextLine) -> str:
    """A comment on a line of its own.

    A space follows the sign, since `#%` would hide the comment, and `#de:` make it German.
    """
    sign = f"#{line.language}:" if line.language else "#"
    return f"{sign} {line.text.strip()}".rstrip()


def with_comment(words: str, comment: TextLine, width: int = SCRIPT_WIDTH) -> str:
    """A line with a comment behind it, from column `width` on if the words leave room."""
    return f"{words:<{width - 1}} {comment_line(comment)}" if comment.text.strip() else words


# -- lines of commits, attempts and marks ------------------------------------------------------------------------------


def commit_line(node: Node, game: Game) -> str:
    """The line of the commit that leads to a node."""
    assert node.commit is not None
    return action_line(game, node.commit.actor, node.commit.action)


def attempt_lines(node: Node, game: Game, languages: Sequence[str] = ()) -> list[str]:
    """The lines of a refused attempt: with the first rule that forbids it and its comment, then the translations."""
    assert node.attempt is not None
    rule = next(filter(None, node.attempt.refusal.rules), "")
    words = f"! {_actor(node.attempt.actor, game)} {node.attempt.text}" + (f" -> {rule}" if rule else "")
    first, *others = comment_lines(in_one_line(node.comment), languages) or [TextLine("", "")]
    asked = [ask_line(node.ask)] if node.ask else []
    return [with_comment(words, first), *map(comment_line, others), *asked]


def _actor(side: Side, game: Game) -> str:
    return "-" if side == CHANCE else f"{game.letter(side)}:"


def note_line(note: Note) -> str:
    """The line of a mark or an arrow."""
    return f"@ {note.text}"


def ask_line(what: str) -> str:
    """The line of a question."""
    return f"@ ask {what}"


def glyph_line(glyph: str) -> str:
    """The line of a glyph."""
    return f"@ glyph {glyph}"
