"""Read and write the table of a position as text of a scenario file, and locate its faults."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from sekiwidget.core.editor import Table
from sekiwidget.core.errors import Problem
from sekiwidget.lesson.play.scenario import position_fault
from sekiwidget.lesson.script.document import Document
from sekiwidget.lesson.script.errors import Fault, ScenarioError
from sekiwidget.lesson.script.toml_writer import inline_value, table_text
from sekiwidget.text.phrase import phrase

MAX_CHARACTERS: Final = 100_000
"""Maximum length of a typed text."""

MAX_VALUES: Final = 320
"""Maximum number of keys and array items in a table that is set up by hand, so that each change is quick. A whole
campaign in the middle of a fight has up to 160."""

TOO_LARGE: Final = phrase("a position that is set up by hand can have at most {most} keys and values", most=MAX_VALUES)

POSITION: Final = "position"


def position_text(table: Table) -> str:
    """The text of a `[position]` table."""
    return table_text(POSITION, table)


def read_table(text: str, game: str) -> dict[str, Any]:
    """The table of a text: one with `[position]`, or a whole scenario of this game.

    Raises ScenarioError with the location of the fault.
    """
    if len(text) > MAX_CHARACTERS:
        raise ScenarioError(
            [Fault("", 0, 0, "", phrase("the text is longer than {most:,} characters", most=MAX_CHARACTERS))]
        )
    document = Document(text, "")
    found = document.values
    other = found.get("game", game)
    if other != game:
        wrong = phrase("this is a position of {other}, not of {game}", other=str(other)[:40], game=game)
        raise ScenarioError([document.fault(("game",), wrong)])
    table = position_of(document)
    lone = next((key for key in found if key not in _OF_A_SCENARIO), None)
    if lone is not None:
        wrong = phrase(
            "{key!r} stands before [{table}]; the keys of a position must stand below it", key=lone, table=POSITION
        )
        raise ScenarioError([document.key_fault((lone,), wrong)])
    return table


def position_of(document: Document) -> dict[str, Any]:
    """The `[position]` of a document, if it can be set up by hand. Raises ScenarioError."""
    table = document.values.get(POSITION, {})
    if not isinstance(table, Mapping):
        raise ScenarioError([document.fault((POSITION,), phrase("this must be a table"))])
    if too_large(table):
        raise ScenarioError([document.key_fault((POSITION,), TOO_LARGE)])
    return dict(table)


def too_large(table: Mapping[str, Any]) -> bool:
    """Whether a table has more than `MAX_VALUES` keys and items."""
    waiting: list[Any] = [table]
    count = 0
    for one in waiting:
        count += len(one)
        inner = one.values() if isinstance(one, Mapping) else one
        waiting += [value for value in inner if isinstance(value, Mapping | list)]
        if count > MAX_VALUES:
            return True
    return False


_OF_A_SCENARIO: Final = ("game", "title", "about", "rules", "seed", POSITION, "play", "expect", "puzzle", "languages")


def update_position_text(text: str, before: Table, after: Table) -> str:
    """A text of `before` with the changes in `after`; order, comments and spacing of the rest stay.

    So do a byte order mark and CRLF. A position as an inline table, which has no headers, is written anew.
    """
    import tomlkit
    from tomlkit.items import InlineTable

    body = text.removeprefix("\ufeff")
    mark, crlf = text[: len(text) - len(body)], "\r\n" in body and not _LF.search(body)
    body = body.replace("\r\n", "\n") if crlf else body
    document = tomlkit.parse(body)
    if isinstance(document.get(POSITION), InlineTable):
        del document[POSITION]
    if POSITION not in document:
        rest = document.as_string().rstrip()
        made = f"{rest}\n\n{position_text(after)}" if rest else position_text(after)
    else:
        _change(document[POSITION], before, after, top=True)
        made = _HEADER.sub("\n\n[", document.as_string())
        # A header above nothing stays if a person wrote it.
        made = made if _EMPTY.search(body) else _EMPTY.sub("", made)
        made = made if body.startswith("\n") else made.lstrip("\n")
    return mark + (made.replace("\n", "\r\n") if crlf else made)


_LF: Final = re.compile(r"(?<!\r)\n")
_HEADER: Final = re.compile(r"(?<!\n)(?<!\n\r)\n\[(?=position\.)")
"""A header without an empty line before it."""
_EMPTY: Final = re.compile(r"^\[position\]\n\s*\n(?=\[position\.)", re.MULTILINE)
"""A header above nothing, before other parts of the position."""


def _change(written: Any, before: Mapping[str, Any], after: Mapping[str, Any], *, top: bool) -> None:
    """Update a table of the document, key by key; `top`: the position itself, whose tables have headers.

    An inline table is written anew.
    """
    from tomlkit.items import InlineTable

    for key in [key for key in before if key not in after]:
        del written[key]
    for key, value in after.items():
        old = before.get(key)
        if key in before and old == value:
            continue
        both = isinstance(old, Mapping) and isinstance(value, Mapping) and bool(old and value)
        if both and not isinstance(written[key], InlineTable):
            _change(written[key], old or {}, value, top=False)
        else:
            written[key] = _written(value, top=top)


def _written(value: Any, *, top: bool) -> Any:
    """A new value: a table of the position with a header, and a line for each of its rows."""
    import tomlkit

    if not (top and isinstance(value, Mapping)):
        return tomlkit.value(inline_value(value))
    made = tomlkit.table()
    for key, row in value.items():
        made.add(key, tomlkit.value(inline_value(row)))
    return made


def replace_position(text: str, table: Table, game: str) -> str:
    """The text of a scenario file with another position; everything else stays.

    Raises ScenarioError for a file that is not TOML, of another game, or of none.
    """
    before, document = read_table(text, game), Document(text, "")
    if "game" not in document.values:
        wrong = phrase("the game is missing; write {example} in the first line", example=f'game = "{game}"')
        raise ScenarioError([document.fault(("game",), wrong)])
    return update_position_text(text, before, table)


def position_faults(text: str, problems: tuple[Problem, ...]) -> list[Fault]:
    """The faults of a table with their locations in its text, each once, as in `sekiwidget check`."""
    document = Document(text, "")
    return [*dict.fromkeys(position_fault(document, problem) for problem in problems)]
