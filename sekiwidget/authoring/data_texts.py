"""Texts of data files in the reader's language: the first lesson of a game, and what catalogues extract.

The lesson that a game gives to start from is one file; its title and comments stand in the catalogue. Its keys, verbs
and places are the same in every language. Babel extracts these, the rules and the units (`[tool.babel]`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final

from sekiwidget.text.languages import NOUN, Translator
from sekiwidget.text.phrase import NAME, in_language, verbatim

_TEXT: Final = re.compile(r'(?P<before>(?:title|about) *= *")(?P<said>[^"\\]*)(?P<after>")')
_COMMENT: Final = re.compile(r"(?P<before>(?:.*\s)?# )(?P<said>.+)(?P<after>)")
_GAME: Final = re.compile(r"game( *)= .*")


def translate_template(text: str, language: Translator | None) -> str:
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


def lesson_messages(
    file: BinaryIO, keywords: Sequence[str], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """The messages of a `template.toml`: the line, no function, the message and no comments.

    The arguments are those that Babel hands to an extractor; of these the file alone matters.
    """
    for number, line in enumerate(file.read().decode().splitlines(), 1):
        if found := _said(line):
            yield number, None, verbatim(found["said"]).template, []


# -- rules, units and names --------------------------------------------------------------------------------------------

READ_KEYS: Final = ("title", "text")
"""The keys of a rule that people read."""


def rule_messages(
    file: BinaryIO, keywords: Sequence[str], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """The messages of a `rules.toml`: the line, no function, the message, and the paragraph as a comment.

    The arguments are those that Babel hands to an extractor; of these the file alone matters.
    """
    from sekiwidget.authoring.data_check import DataLines

    text = file.read().decode()
    lines = DataLines(text)
    for number, rule in enumerate(tomllib.loads(text)["rule"], 1):
        for key in READ_KEYS:
            if rule.get(key):
                said = rule[key].replace("{", "{{").replace("}", "}}")
                yield lines.of(f"[[rule]] {number}, {key}"), None, said, [rule["id"]]


def unit_messages(
    file: BinaryIO, keywords: Sequence[str], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """The name of each unit in a `units.toml`, as a noun, with its plural as a comment."""
    from sekiwidget.authoring.data_check import DataLines
    from sekiwidget.text.catalogue_build import WITH_CONTEXT

    text = file.read().decode()
    lines = DataLines(text)
    for number, unit in enumerate(tomllib.loads(text)["unit"], 1):
        yield lines.of(f"[[unit]] {number}, name"), WITH_CONTEXT, (NOUN, unit["name"]), [f"{unit['name']}s"]


_NAMED: Final = re.compile(r' *name *= *"(?P<said>[^"\\]*)"')


def name_messages(
    file: BinaryIO, keywords: Sequence[str], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """The proper names in a data file: the value of each `name = "..."` on a line of its own."""
    from sekiwidget.text.catalogue_build import WITH_CONTEXT

    for number, line in enumerate(file.read().decode().splitlines(), 1):
        if found := _NAMED.fullmatch(line):
            yield number, WITH_CONTEXT, (NAME, found["said"]), []
