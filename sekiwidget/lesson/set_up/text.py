"""The table as the text of a scenario file, both ways, with the places of its faults."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from sekiwidget.base.phrase import phrase
from sekiwidget.core.problem import Problem
from sekiwidget.core.set_up import Table
from sekiwidget.lesson.play.scenario import position_fault
from sekiwidget.lesson.script.document import Document
from sekiwidget.lesson.script.errors import Fault, ScenarioError
from sekiwidget.lesson.script.toml_writer import inline_value, table_text

LONGEST: Final = 100_000
"""Maximum length of a text that is typed, in characters."""

MOST: Final = 320
"""Maximum number of keys and of values in arrays of a table that is set up by hand, so that each change is quick. A
whole campaign in the middle of a fight has up to 160."""

TOO_LARGE: Final = phrase("a position that is set up by hand has at most {most} keys and values", most=MOST)

POSITION: Final = "position"


def text_of(table: Table) -> str:
    """The `[position]` table as it stands in a file."""
    return table_text(POSITION, table)


def table_of(text: str, game: str) -> dict[str, Any]:
    """The table of a text: one with `[position]`, or a whole scenario of this game.

    Raises ScenarioError with the place of what is wrong.
    """
    if len(text) > LONGEST:
        raise ScenarioError([Fault("", 0, 0, "", phrase("the text is longer than {most:,} characters", most=LONGEST))])
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
            "{key!r} stands before [{table}]; the keys of a position stand below it", key=lone, table=POSITION
        )
        raise ScenarioError([document.key_fault((lone,), wrong)])
    return table


def position_of(document: Document) -> dict[str, Any]:
    """The `[position]` of a document, if it can be set up by hand. Raises ScenarioError."""
    table = document.values.get(POSITION, {})
    if not isinstance(table, Mapping):
        raise ScenarioError([document.fault((POSITION,), phrase("a table is expected"))])
    if too_large(table):
        raise ScenarioError([document.key_fault((POSITION,), TOO_LARGE)])
    return dict(table)


def too_large(table: Mapping[str, Any]) -> bool:
    """Whether a table has more keys and values than can be set up by hand."""
    waiting: list[Any] = [table]
    count = 0
    for one in waiting:
        count += len(one)
        inner = one.values() if isinstance(one, Mapping) else one
        waiting += [value for value in inner if isinstance(value, Mapping | list)]
        if count > MOST:
            return True
    return False


_OF_A_SCENARIO: Final = ("game", "title", "about", "rules", "seed", POSITION, "play", "expect", "puzzle", "languages")


def changed_text(text: str, before: Table, after: Table) -> str:
    """A text of `before` with what is other in `after`; order, comments and spacing of the rest stay as they are.

    So do a byte order mark and CRLF. A position that stands on one line, which holds no headers, is written anew.
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
        made = f"{rest}\n\n{text_of(after)}" if rest else text_of(after)
    else:
        _change(document[POSITION], before, after, top=True)
        made = _HEADER.sub("\n\n[", document.as_string())
        # A header that somebody has written above nothing stays.
        made = made if _EMPTY.search(body) else _EMPTY.sub("", made)
        made = made if body.startswith("\n") else made.lstrip("\n")
    return mark + (made.replace("\n", "\r\n") if crlf else made)


_LF: Final = re.compile(r"(?<!\r)\n")
_HEADER: Final = re.compile(r"(?<!\n)(?<!\n\r)\n\[(?=position\.)")
"""A header without an empty line before it."""
_EMPTY: Final = re.compile(r"^\[position\]\n\s*\n(?=\[position\.)", re.MULTILINE)
"""A header that has lost all that stood below it, before other parts of the position."""


def _change(written: Any, before: Mapping[str, Any], after: Mapping[str, Any], *, top: bool) -> None:
    """Make a written table say what is new, key by key; `top` of the position itself, whose tables have headers.

    A row that stands on one line is written anew as a whole.
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
    """A new value: a table of the position has a header of its own, and each of its rows one line."""
    import tomlkit

    if not (top and isinstance(value, Mapping)):
        return tomlkit.value(inline_value(value))
    made = tomlkit.table()
    for key, row in value.items():
        made.add(key, tomlkit.value(inline_value(row)))
    return made


def in_file(text: str, table: Table, game: str) -> str:
    """The text of a scenario file with another position; everything else stays as it is, whatever it says.

    Raises ScenarioError for a file that is no TOML, of another game, or of none.
    """
    before, document = table_of(text, game), Document(text, "")
    if "game" not in document.values:
        wrong = phrase("the game is missing; write {example} in the first line", example=f'game = "{game}"')
        raise ScenarioError([document.fault(("game",), wrong)])
    return changed_text(text, before, table)


def faults_in(text: str, problems: tuple[Problem, ...]) -> list[Fault]:
    """The faults of a table with their places in its text, as `sekiwidget check` tells them: each once."""
    document = Document(text, "")
    return [*dict.fromkeys(position_fault(document, problem) for problem in problems)]
