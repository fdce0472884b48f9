"""The teacher's words at a node, put together from the lines of a script.

A comment that names no language is in the first of the file's. Alone it is a plain text, which every reader gets;
beside one in another language it is the version in the first.
"""

from __future__ import annotations

from collections.abc import Sequence

from sekiwidget.base.multilingual import Multilingual, in_each, in_languages, in_order, versions_of
from sekiwidget.lesson.script.items import (
    Branch,
    Commented,
    CommentLine,
    NoteLine,
)
from sekiwidget.lesson.script.parser import is_title


def comments(item: Commented) -> list[Commented]:
    """The item and the lines below it, as far as they have a comment that is no title."""
    lines: list[Commented] = [item, *item.also]
    return [one for one in lines if not (is_title(item) and one.language)]


def added(comment: str, item: Commented, languages: Sequence[str]) -> str:
    """A comment with what stands in one line more; an empty line of its own is an empty line of it."""
    if not item.comment and not isinstance(item, CommentLine):
        return comment
    first = languages[0] if languages else ""
    if not item.language and not isinstance(comment, Multilingual):
        return _with_line(comment, item.comment)
    versions = versions_of(comment, first)
    code = item.language or first
    versions[code] = _with_line(versions.get(code, ""), item.comment)
    return in_order(in_languages(versions), languages)


def _with_line(text: str, line: str) -> str:
    """A text with one more line; an empty one is none before the first that says something."""
    return f"{text}\n{line}" if text else line


def title(item: Branch | NoteLine, languages: Sequence[str]) -> str:
    """The title of a chapter or a variation: its words, which are in the first language, and those in others."""
    words = item.name if isinstance(item, Branch) else item.words.text if item.words else ""
    others = {one.language: " ".join(one.comment.split()) for one in (item, *item.also) if one.language}
    if not any(others.values()):
        return words
    return in_order(in_languages({languages[0]: words, **others}), languages)


def joined(before: str, after: str) -> str:
    """Two titles at one node as one."""
    return in_each(lambda one, other: f"{one} · {other}", before, after)
