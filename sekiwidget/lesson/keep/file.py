"""Writing what a board shows over a scenario file: what the board does not know of stays as it was written.

The script is merged row by row (`merge`), the tables key by key (`tables`); a key or table that the file does not have
yet is put where a new file has it. What comes out is read and played before it replaces anything: it must be what the
board shows.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from typing import Any

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Name
from sekiwidget.base.whole_file import FileChanged, stamp_of, write_whole
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.lesson.keep.merge import merged
from sekiwidget.lesson.keep.same import Differing
from sekiwidget.lesson.keep.tables import put, put_facts, put_puzzle, put_text, toml
from sekiwidget.lesson.play.facts import miss
from sekiwidget.lesson.play.scenario import Scenario, file_data
from sekiwidget.lesson.play.script_text import Unwritable, languages_in, starts
from sekiwidget.lesson.play.writing import block_text, pair_line, puzzle_lines, table_lines
from sekiwidget.lesson.script.document import Document, decode_file
from sekiwidget.lesson.script.errors import ScenarioError

_HEAD = ("game", "languages", "title", "about", "rules", "seed")
_ESCAPED = re.compile(r'\\|"""|[\x00-\x08\x0b-\x1f\x7f]|"$')


def write_over(
    path: str | os.PathLike[str], line: Line, game: Game, like: Scenario | None, *, replaces: str | None = None
) -> str:
    """Write a line, with the head and the puzzle of `like`, over the scenario file at a path; returns its stamp.

    With `replaces` only over a file with this stamp.

    Raises ScenarioError for a file that cannot be read or does not hold, ValueError for one of another game, Unwritable
    if the file cannot express the line, OSError (FileChanged: it is another one). The file is then as it was.
    """
    data, name = file_data(path), os.fsdecode(path)
    read = stamp_of(data)
    if replaces not in (None, read):
        raise FileChanged.of(path)
    made = kept_text(decode_file(data, name), line, game, like, name=name)
    return write_whole(path, made, replaces=read)


def kept_text(text: str, line: Line, game: Game, like: Scenario | None, *, name: str = "scenario") -> str:
    """The text of a scenario file changed into that of a line, with the head and the puzzle of `like`.

    Without `like` those of the file stay. Raises ScenarioError, ValueError and Unwritable like `write_over`.
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
    """What the file is to hold: of its facts at the end those that still hold, its position if that is the start."""
    head = like or before
    root, end = line.nodes[0].position, line.main()[-1].position
    written = (one.position for one in (before, head) if starts(replace(one, seed=line.seed), root))
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
        script=merged(before.script, line, game, languages),
        expect={key: value for key, value in before.expect.items() if miss(game, end, key, "==", value) is None},
        puzzle=head.puzzle,
    )


def _check(made: str, wanted: Scenario, line: Line, game: Game) -> None:
    """Raise Unwritable unless a text reads back as this scenario, and plays this line."""
    try:
        read = Scenario.from_text(made)
        played = read.play().line
    except ScenarioError as error:
        told = error.faults[0].message if error.faults else ""
        raise Unwritable(
            phrase("the file is as it was: what would stand in it does not hold: {why}", why=told)
        ) from None
    same = all(getattr(read, key) == getattr(wanted, key) for key in (*_HEAD, "expect", "puzzle"))
    start = game.write_position(played.nodes[0].position) == game.write_position(line.nodes[0].position)
    if not same or not start or Differing(line, played):
        raise Unwritable(phrase("the file is as it was: what would stand in it reads back as something else"))


# -- the document --------------------------------------------------------------------------------------------------


def _changed(text: str, before: Scenario, wanted: Scenario) -> str:
    from tomlkit import dumps, parse
    from tomlkit.exceptions import TOMLKitError

    body = text.removeprefix("\ufeff")
    mark, crlf = text[: len(text) - len(body)], "\r\n" in body and not re.search(r"(?<!\r)\n", body)
    if crlf:
        body = body.replace("\r\n", "\n")
    body = _with_new(body, before, wanted)
    try:
        document: Any = parse(body)
        _change(document, before, wanted)
        made = dumps(document)
    except TOMLKitError as error:
        raise Unwritable(
            phrase("the file is as it was: it cannot be changed in place ({error})", error=str(error))
        ) from None
    return mark + (made.replace("\n", "\r\n") if crlf else made)


def _change(document: Any, before: Scenario, wanted: Scenario) -> None:
    """Change what both have, and remove what is wanted no more."""
    for key in _HEAD[1:]:
        was, now = getattr(before, key), getattr(wanted, key)
        if was == now:
            continue
        if now:
            put_text(document, key, now)
        elif key in document:
            del document[key]
    if before.position and before.position != wanted.position:
        put(document["position"], wanted.position)
    if "play" in document and before.script != wanted.script:
        written = document["play"].get("script")
        document["play"]["script"] = toml(wanted.script) if written is None else _quoted_like(written, wanted.script)
    if before.expect != wanted.expect:
        put_facts(document["expect"], before.expect, wanted.expect)
    if before.puzzle is not None and wanted.puzzle is None:
        del document["puzzle"]
    elif before.puzzle is not None and wanted.puzzle is not None:
        put_puzzle(document["puzzle"], before.puzzle, wanted.puzzle)


def _quoted_like(written: Any, script: str) -> Any:
    """A script in the quotation marks that the file has around it, if they can hold it."""
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
    """The text with the keys and tables that it does not have, where a new file has them."""
    document = Document(text, "scenario")
    for key in _HEAD[1:]:
        value = getattr(wanted, key)
        if value and key not in document.values:
            earlier = [one for one in _HEAD[: _HEAD.index(key)] if (one,) in document.places.values]
            at = _line_end(text, document.places.values[(earlier[-1],)].end)
            text = f"{text[:at]}{'' if text[:at].endswith(chr(10)) else chr(10)}{pair_line(key, value)}\n{text[at:]}"
            document = Document(text, "scenario")
    if wanted.position and not before.position and "position" not in document.values:
        lines = "\n".join(table_lines(("position",), wanted.position)[1:]) + "\n\n"
        at = min((_header(text, document, key) for key in ("play", "expect", "puzzle")), default=len(text))
        text = f"{text[:at]}{lines}{text[at:]}"
    more: list[str] = []
    if wanted.script and "play" not in document.values:
        more += ["", "[play]", f"script = {block_text(wanted.script)}"]
    if wanted.puzzle is not None and before.puzzle is None:
        more += puzzle_lines(wanted.puzzle)
    return text + ("" if text.endswith("\n") else "\n") + "\n".join(more) + "\n" if more else text


def _line_end(text: str, offset: int) -> int:
    """The offset after the line that holds an offset."""
    end = text.find("\n", offset)
    return len(text) if end < 0 else end + 1


def _header(text: str, document: Document, key: str) -> int:
    """Where a table begins, with the comments right above it; the end of the text if there is none."""
    span = document.places.keys.get((key,))
    if span is None:
        return len(text)
    at = text.rfind("\n", 0, span.start) + 1
    while at > 0 and text[text.rfind("\n", 0, at - 1) + 1 : at].startswith("#"):
        at = text.rfind("\n", 0, at - 1) + 1
    return at
