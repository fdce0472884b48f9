"""The rules and units of a game for a catalogue of messages, with their lines."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final

from sekiwidget.authoring.data_lines import Lines

SAID: Final = ("title", "text")
"""The keys of a rule that people read."""


def rules(
    file: BinaryIO, keywords: Sequence[str], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """What is said in a `rules.toml`: the line, no function, the message, and the paragraph as a comment.

    The arguments are those that Babel hands to an extractor; of these the file alone matters.
    """
    text = file.read().decode()
    lines = Lines(text)
    for number, rule in enumerate(tomllib.loads(text)["rule"], 1):
        for key in SAID:
            if rule.get(key):
                said = rule[key].replace("{", "{{").replace("}", "}}")
                yield lines.of(f"[[rule]] {number}, {key}"), None, said, [rule["id"]]


def units(
    file: BinaryIO, keywords: Sequence[str], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """The name of each unit in a `units.toml`, as a noun, with its plural as a comment."""
    text = file.read().decode()
    lines = Lines(text)
    for number, unit in enumerate(tomllib.loads(text)["unit"], 1):
        yield lines.of(f"[[unit]] {number}, name"), "noun", ("noun", unit["name"]), [f"{unit['name']}s"]
