"""Write the line of a board into its scenario file; everything else in the file stays.

The script is merged row by row (`merge`), the tables key by key: the document is that of tomlkit, which writes
unchanged parts as it read them. A new key or table goes where a new file has it. The result is read and played before
it replaces the file: it must be what the board shows.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import replace
from typing import Any

from sekiwidget.base.files import FileChanged, content_stamp, write_file
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Value
from sekiwidget.lesson.play.checks import check_fact
from sekiwidget.lesson.play.comments import Unwritable
from sekiwidget.lesson.play.scenario import Scenario, file_data
from sekiwidget.lesson.rewrite.diff import LineDiff
from sekiwidget.lesson.rewrite.merge import merge_script
from sekiwidget.lesson.rewrite.script_writer import languages_in, starts_at
from sekiwidget.lesson.script.document import Document, decode_file, fact_paths
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.lesson.script.puzzle import Answer, Puzzle
from sekiwidget.lesson.script.toml_locations import Path
from sekiwidget.lesson.script.toml_writer import (
    block_text,
    by_language,
    pair_line,
    puzzle_lines,
    table_text,
    value_text,
)
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Name

Table = MutableMapping[str, Any]
"""A table of the document, or the document itself."""
_HEAD = ("game", "languages", "title", "about", "rules", "seed")
_ESCAPED = re.compile(r'\\|"""|[\x00-\x08\x0b-\x1f\x7f]|"$')


def rewrite_file(
    path: str | os.PathLike[str], line: Line, game: Game, like: Scenario | None, *, replaces: str | None = None
) -> str:
    """Write a line, with the head and puzzle of `like`, into the scenario file at a path; returns its new stamp.

    With `replaces` only into a file with this stamp.

    Raises ScenarioError for a file that cannot be read or does not hold, ValueError for one of another game, Unwritable
    if the file cannot express the line, OSError (FileChanged: it has another stamp). The file is then unchanged.
    """
    data, name = file_data(path), os.fsdecode(path)
    read = content_stamp(data)
    if replaces not in (None, read):
        raise FileChanged.of(path)
    made = rewrite_text(decode_file(data, name), line, game, like, name=name)
    return write_file(path, made, replaces=read)


def rewrite_text(text: str, line: Line, game: Game, like: Scenario | None, *, name: str = "scenario") -> str:
    """The text of a scenario file with a line in it, and the head and puzzle of `like`.

    Without `like` those of the file stay. Raises ScenarioError, ValueError and Unwritable like `rewrite_file`.
    """
    before = Scenario.from_text(text, name=name)
    if before.game != game.id:
        raise ValueError(
            phrase(
                "{file} is a lesson of another game, {theirs}; this board shows {ours}",
                file=name,
                theirs=Name("game", before.game, before.game),
                ours=Name("game", game.id, game.title),
            )
        )
    before.play()
    wanted = _wanted(before, line, game, like)
    made = _changed(text, before, wanted)
    _check(made, wanted, line, game)
    return made


def _wanted(before: Scenario, line: Line, game: Game, like: Scenario | None) -> Scenario:
    """The scenario to be written: with the facts that still hold, and the file's position if the line starts there."""
    head = like or before
    root, end = line.nodes[0].position, line.main()[-1].position
    written = (one.position for one in (before, head) if starts_at(replace(one, seed=line.seed), root))
    position = next(written, None)
    languages = languages_in(line, tuple(dict.fromkeys((*before.languages, *head.languages))))
    return Scenario(
        game=game.id,
        languages=languages,
        title=head.title,
        about=head.about,
        rules=head.rules,
        seed=line.seed,
        position=game.write_position(root) if position is None else position,
        script=merge_script(before.script, line, game, languages),
        expect={key: value for key, value in before.expect.items() if check_fact(game, end, key, "==", value) is None},
        puzzle=head.puzzle,
    )


def _check(made: str, wanted: Scenario, line: Line, game: Game) -> None:
    """Raise Unwritable unless a text reads back as this scenario and plays this line."""
    try:
        read = Scenario.from_text(made)
        played = read.play().line
    except ScenarioError as error:
        raise _faulty(error) from None
    same = all(getattr(read, key) == getattr(wanted, key) for key in (*_HEAD, "expect", "puzzle"))
    start = game.write_position(played.nodes[0].position) == game.write_position(line.nodes[0].position)
    if not same or not start or LineDiff(line, played):
        raise Unwritable(phrase("the file is unchanged, since its new text would be read as something else"))


def _faulty(error: ScenarioError) -> Unwritable:
    told = error.faults[0].message if error.faults else ""
    return Unwritable(phrase("the file is unchanged, since its new text would be faulty: {why}", why=told))


# -- the document ------------------------------------------------------------------------------------------------------


def _changed(text: str, before: Scenario, wanted: Scenario) -> str:
    from tomlkit import dumps, parse
    from tomlkit.exceptions import TOMLKitError

    body = text.removeprefix("\ufeff")
    mark, crlf = text[: len(text) - len(body)], "\r\n" in body and not re.search(r"(?<!\r)\n", body)
    if crlf:
        body = body.replace("\r\n", "\n")
    try:
        body = _with_new(body, before, wanted)
        document: Any = parse(body)
        _change(document, before, wanted)
        made = dumps(document)
    except ScenarioError as error:
        raise _faulty(error) from None
    except TOMLKitError as error:
        raise Unwritable(
            phrase("the file is unchanged, since it cannot be changed in place ({error})", error=str(error))
        ) from None
    return mark + (made.replace("\n", "\r\n") if crlf else made)


def _change(document: Any, before: Scenario, wanted: Scenario) -> None:
    """Change keys and tables that both have, and remove those that are not wanted."""
    for key in _HEAD[1:]:
        was, now = getattr(before, key), getattr(wanted, key)
        if was == now:
            continue
        if now:
            update_text(document, key, now)
        elif key in document:
            del document[key]
    if before.position and before.position != wanted.position:
        update_table(document["position"], wanted.position)
    if "play" in document and before.script != wanted.script:
        written = document["play"].get("script")
        document["play"]["script"] = to_toml(wanted.script) if written is None else _quoted_like(written, wanted.script)
    if before.expect != wanted.expect:
        update_facts(document["expect"], before.expect, wanted.expect)
    if before.puzzle is not None and wanted.puzzle is None:
        del document["puzzle"]
    elif before.puzzle is not None and wanted.puzzle is not None:
        update_puzzle(document["puzzle"], before.puzzle, wanted.puzzle)


def _quoted_like(written: Any, script: str) -> Any:
    """A script in the quotation marks that it has in the file, if they can hold it."""
    from tomlkit import parse

    raw = written.as_string()
    if not raw.startswith('"""'):
        return parse(f"v = {block_text(script)}")["v"]
    body = _ESCAPED.sub(_escape, script)
    return parse('v = """{}{}"""'.format("\n" if raw.startswith('"""\n') or script.startswith("\n") else "", body))["v"]


def _escape(found: re.Match[str]) -> str:
    words = found[0]
    if words == "\\":
        return "\\\\"
    return words[:-1] + '\\"' if words.endswith('"') else f"\\u{ord(words):04X}"


def _with_new(text: str, before: Scenario, wanted: Scenario) -> str:
    """The text with missing keys and tables, where a new file has them."""
    document = Document(text, "scenario")
    for key in _HEAD[1:]:
        value = getattr(wanted, key)
        if value and key not in document.values:
            earlier = [one for one in _HEAD[: _HEAD.index(key)] if (one,) in document.places.values]
            at = _line_end(text, document.places.values[(earlier[-1],)].end)
            text = f"{text[:at]}{'' if text[:at].endswith(chr(10)) else chr(10)}{pair_line(key, value)}\n{text[at:]}"
            document = Document(text, "scenario")
    if wanted.position and not before.position and "position" not in document.values:
        lines = table_text("position", wanted.position) + "\n"
        at = min((_header(text, document, key) for key in ("play", "expect", "puzzle")), default=len(text))
        text = f"{text[:at]}{lines}{text[at:]}"
    more: list[str] = []
    if wanted.script and "play" not in document.values:
        more += ["", "[play]", f"script = {block_text(wanted.script)}"]
    if wanted.puzzle is not None and before.puzzle is None:
        more += puzzle_lines(wanted.puzzle)
    return text + ("" if text.endswith("\n") else "\n") + "\n".join(more) + "\n" if more else text


def _line_end(text: str, offset: int) -> int:
    """The offset after the line of an offset."""
    end = text.find("\n", offset)
    return len(text) if end < 0 else end + 1


def _header(text: str, document: Document, key: str) -> int:
    """The offset of a table with the comments right above it; the end of the text if there is none."""
    span = document.places.keys.get((key,))
    if span is None:
        return len(text)
    at = text.rfind("\n", 0, span.start) + 1
    while at > 0 and text[text.rfind("\n", 0, at - 1) + 1 : at].startswith("#"):
        at = text.rfind("\n", 0, at - 1) + 1
    return at


# -- its tables --------------------------------------------------------------------------------------------------------


def to_toml(value: object) -> Any:
    """A value for the document, written as in a new scenario."""
    from tomlkit import parse

    # By its key it would be a plain `bool`, if it is one.
    return parse(f"v = {value_text(value)}").item("v")


def unwrap(value: Any) -> Any:
    """A value of the document without its layout."""
    return value.unwrap() if hasattr(value, "unwrap") else value


def plain_list(value: Any) -> Any:
    """A tuple as a list, as it is read."""
    return list(value) if isinstance(value, tuple) else value


def _put(table: Table, key: str, value: Any) -> None:
    """Put a value under a key, in an array with comments item by item."""
    from tomlkit.items import Array, InlineTable

    written = table.get(key)
    if isinstance(written, Array) and isinstance(value, list | tuple) and "#" in written.as_string():
        _update_array(written, value)
        return
    item = to_toml(value)
    dotted = isinstance(written, MutableMapping) and not isinstance(written, InlineTable)
    if (written is None or dotted) and not isinstance(table, InlineTable):
        item.trivia.trail = "\n"  # a comment may follow
    table[key] = item


def _update_array(array: Any, wanted: Sequence[Any]) -> None:
    before = [unwrap(item) for item in array]
    kept = [item for item in before if item in wanted]
    if kept == [*wanted[: len(kept)]]:
        for number in reversed(range(len(before))):
            if before[number] not in kept:
                del array[number]
    for number, value in enumerate(wanted):
        if number >= len(array):
            array.append(to_toml(value))
        elif unwrap(array[number]) != value:
            array[number] = to_toml(value)
    while len(array) > len(wanted):
        del array[len(array) - 1]


def update_table(table: Table, wanted: Mapping[str, Any]) -> None:
    """Give a table these keys and values and no others, changing as little as possible."""
    for key in [key for key in table if key not in wanted]:
        del table[key]
    for key, written in wanted.items():
        value = by_language(written) or written
        if key not in table:
            _put(table, key, written)
        elif isinstance(value, Mapping) and isinstance(table[key], MutableMapping):
            update_table(table[key], value)
        elif unwrap(table[key]) != plain_list(value):
            _put(table, key, value)


def update_text(table: Table, key: str, value: Any) -> None:
    """Put a text or a list of texts under a key; of texts by language only the differing ones change."""
    languages = by_language(value)
    if languages and isinstance(table.get(key), MutableMapping):
        update_table(table[key], languages)
    else:
        _put(table, key, value)


def update_facts(table: Table, before: Mapping[str, Value], wanted: Mapping[str, Value]) -> None:
    """Change the facts of a table; nested tables, dotted and quoted keys stay."""
    paths = fact_paths(unwrap(table), ())
    for key, path in paths.items():
        if key not in wanted:
            _remove(table, path)
        elif before.get(key) != wanted[key]:
            _within(table, path[:-1])[path[-1]] = to_toml(plain_list(wanted[key]))
    for key, value in wanted.items():
        if key not in paths:
            _put(table, key, plain_list(value))


def _within(table: Table, path: Path) -> Any:
    here: Any = table
    for part in path:
        here = here[part]
    return here


def _remove(table: Table, path: Path) -> None:
    """Remove a key, and tables that become empty. An inline table is written anew without it."""
    from tomlkit.items import InlineTable

    for length in range(len(path), 0, -1):
        within = _within(table, path[: length - 1])
        del within[path[length - 1]]
        if within:
            if isinstance(within, InlineTable) and length > 1:
                _within(table, path[: length - 2])[path[length - 2]] = to_toml(unwrap(within))
            return


def update_puzzle(table: Table, before: Puzzle, wanted: Puzzle) -> None:
    """Change the `[puzzle]` table from one puzzle to another."""
    was, now = before.to_table(), wanted.to_table()
    for key in [key for key in was if key not in now and key in table]:
        del table[key]  # of answers the whole array
    for key, value in now.items():
        if was.get(key) == value or key in ("goal", "answer"):
            continue
        update_text(table, key, value)
    if before.goal != wanted.goal:
        update_facts(table["goal"], before.goal, wanted.goal)
    if before.answers != wanted.answers:
        _put_answers(table, before.answers, wanted.answers)


def _put_answers(table: Table, before: tuple[Answer, ...], wanted: tuple[Answer, ...]) -> None:
    """Change the answers: remove missing ones, keep the others in place, add new ones last."""
    from tomlkit import aot, inline_table
    from tomlkit import table as new_table

    if not wanted:
        return
    if "answer" not in table:
        table["answer"] = aot()
    answers = table["answer"]
    kept = [answer for answer in before if (answer.on, answer.right) in {(one.on, one.right) for one in wanted}]
    in_place = [(one.on, one.right) for one in kept] == [(one.on, one.right) for one in wanted[: len(kept)]]
    if in_place:
        for number in reversed(range(len(before))):
            if before[number] not in kept:
                del answers[number]
    for number, answer in enumerate(wanted):
        if number < len(answers):
            update_table(answers[number], answer.to_table())
        else:
            made = new_table() if hasattr(answers, "body") else inline_table()
            for key, value in answer.to_table().items():
                _put(made, key, value)
            answers.append(made)
    while len(answers) > len(wanted):
        del answers[len(answers) - 1]
