"""What the source says, for a catalogue of messages: templates and nouns (`[tool.babel]` in `pyproject.toml`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final, TypeAlias

Found: TypeAlias = tuple[int, str | None, Any, list[str]]
"""A line, the function that marks the message, the message or its arguments, and comments."""

NOUN: Final = "noun"
"""The keyword of nouns, and their context."""


def source(
    file: BinaryIO, keywords: Sequence[str], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """The templates of `phrase(...)` and `foreign(...)`; each literal noun of a `Count(...)`, its plural as a comment.

    The arguments are those that Babel hands to an extractor; of these the file alone matters.
    """
    text = file.read().decode()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        said = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name in ("phrase", "foreign") and len(node.args) == len(said) == 1:
            yield node.lineno, None, said[0], []
        elif name == "Count" and len(node.args) > 1 and len(said) == len(node.args) - 1:
            yield node.lineno, NOUN, (NOUN, said[0]), [said[1] if len(said) > 1 else f"{said[0]}s"]
