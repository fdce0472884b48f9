"""The lesson that a game gives to start from: one file, whose title and comments are said in the reader's language.

Its words stand in the catalogue. What is typed (keys, verbs, places) is the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final

from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language, verbatim

_TEXT: Final = re.compile(r'(?P<before>(?:title|about) *= *")(?P<said>[^"\\]*)(?P<after>")')
_COMMENT: Final = re.compile(r"(?P<before>(?:.*\s)?# )(?P<said>.+)(?P<after>)")
_GAME: Final = re.compile(r"game( *)= .*")


def template_in(text: str, language: Translator | None) -> str:
    """The lesson in a language, which it names; None is English."""
    if language is None:
        return text
    return "".join(f"{_in(line, language)}\n" for line in text.splitlines())


def _in(line: str, language: Translator) -> str:
    if found := _said(line):
        said = in_language(verbatim(found["said"]), language)
        return f"{found['before']}{said}{found['after']}"
    if _GAME.fullmatch(line):
        return f'{line}\nlanguages = ["{language.code}"]'
    return line


def _said(line: str) -> re.Match[str] | None:
    return _TEXT.fullmatch(line) or _COMMENT.fullmatch(line)


def texts(
    file: BinaryIO, keywords: Sequence[str], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """What is said in a `template.toml`, for a catalogue: the line, no function, the message and no comments.

    The arguments are those that Babel hands to an extractor; of these the file alone matters.
    """
    for number, line in enumerate(file.read().decode().splitlines(), 1):
        if found := _said(line):
            yield number, None, verbatim(found["said"]).template, []
