"""A line as text: a record that replays exactly. It contains everything, also hidden information; it is not a view.

The text is JSON. Positions other than the start are not written: loading plays every commit again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from sekiwidget.core.asks import fits
from sekiwidget.core.errors import IllegalAction, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import COLOURS, GLYPHS, Line, Node, Note
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.text.multilingual import Multilingual, from_versions
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Name

_RECORD = phrase("the record")

FORMAT = 1
"""The version of the record format."""


class RecordError(ValueError):
    """A text that is not a record, or does not replay. The message names the node if a node is at fault."""


def record(line: Line, of: Game) -> str:
    """The record of a line of this game: one JSON object, one text line per node. Deleted nodes are omitted."""
    head = {
        "sekiwidget": FORMAT,
        "game": of.id,
        "version": of.version,
        "seed": line.seed,
        "position": of.write_position(line.nodes[0].position),
    }
    kept = [node for node in line.nodes if line.holds(node.id)]
    number = {node.id: i for i, node in enumerate(kept)}
    nodes = ",\n".join(json.dumps(_written(node, number), ensure_ascii=False) for node in kept)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "nodes": [\n{nodes}\n]}}\n'


def _written(node: Node, number: dict[int, int]) -> dict[str, Any]:
    """A node as data; `number` maps each kept id to its number in the record."""
    found: dict[str, Any] = {}
    if node.parent is not None:
        found["parent"] = number[node.parent]
    if node.commit is not None:
        found["actor"] = node.commit.actor
        found["text"] = str(node.commit.action)
    if node.attempt is not None:
        found["refused"] = node.attempt.text
        found["actor"] = node.attempt.actor
    for key in ("comment", "chapter", "name", "glyph", "ask"):
        if value := getattr(node, key):
            found[key] = dict(value.versions) if isinstance(value, Multilingual) else value
    if node.notes:
        found["notes"] = [_of_note(note) for note in node.notes]
    if node.children != sorted(node.children):
        found["children"] = [number[child] for child in node.children]
    return found


def load(text: str, find: Callable[[str], Game]) -> Line:
    """The line of a record, its cursor at the start.

    `find` gives the game of an id and raises ValueError for an unknown one (`games.registry.game`). Raises RecordError
    and nothing else, whatever the text.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(phrase("this is not a record: {error}", error=_said(error))) from None
    head = _object(data, "the record")
    if head.get("sekiwidget") != FORMAT:
        raise RecordError(phrase("this is not a record of a line, or is one of a later version of sekiwidget"))
    of = _game(head, find)
    seed = head.get("seed", 0)
    if type(seed) is not int:
        raise RecordError(phrase("the seed is not a whole number"))
    try:
        start = of.read_position(_object(head.get("position"), phrase("the position")))
    except ValueError as error:
        raise RecordError(phrase("the start of the record is not a position: {error}", error=_said(error))) from None
    nodes = head.get("nodes")
    if not isinstance(nodes, list) or not nodes:
        raise RecordError(phrase("the record has no nodes"))
    line = Line(start, seed=seed)
    for number, node in enumerate(nodes):
        _replay(line, of, number, _object(node, _node(number)))
    for number, node in enumerate(nodes):
        if "children" in node:
            _arrange(line, number, node["children"])
    line.start()
    return line


def _game(head: dict[str, Any], find: Callable[[str], Game]) -> Game:
    name = _text(head, "game", _RECORD)
    try:
        of = find(name)
    except ValueError as error:
        raise RecordError(_said(error)) from None
    version = _text(head, "version", _RECORD)
    if version != of.version:
        raise RecordError(
            phrase(
                "the record is of version {version} of {game}; this is version {own}",
                version=version,
                game=Name("game", of.id, of.title),
                own=of.version,
            )
        )
    return of


def _replay(line: Line, of: Game, number: int, node: dict[str, Any]) -> None:
    """Play the commit or attempt that leads to a node, and restore its annotations."""
    where = _node(number)
    if number:
        parent = node.get("parent")
        if type(parent) is not int or not 0 <= parent < number or line.nodes[parent].attempt is not None:
            raise RecordError(phrase("{where}: it follows no node before it", where=where))
        line.goto(parent)
        actor = _text(node, "actor", where)
        words = _text(node, "refused" if "refused" in node else "text", where)
        try:
            _play(line, of, actor, words, "refused" in node)
        except (UnreadableAction, IllegalAction) as error:
            raise RecordError(phrase("{where}: {error}", where=where, error=_said(error))) from None
        if line.cursor != number:
            raise RecordError(phrase("{where}: it is the same as node {node}", where=where, node=line.cursor))
    here = line.nodes[number]
    here.comment, here.chapter, here.name = (_words(node, key, where) for key in ("comment", "chapter", "name"))
    here.glyph = _text(node, "glyph", where, "")
    if here.glyph and (here.glyph not in GLYPHS or here.commit is None):
        raise RecordError(phrase("{where}: no glyph can be {glyph!r} here", where=where, glyph=here.glyph))
    here.ask = _text(node, "ask", where, "")
    if here.ask and not fits(of, here, here.ask):
        raise RecordError(phrase("{where}: {what!r} cannot be asked here", where=where, what=here.ask))
    here.notes = [_note(note, where) for note in _list(node.get("notes", []), where)]


def _play(line: Line, of: Game, actor: Side, words: str, refused: bool) -> None:
    position = line.position
    if actor not in (*position.sides, CHANCE):
        raise UnreadableAction(phrase("{actor!r} is not a side", actor=actor))
    action = of.parse(position, actor, words)
    if refused:
        refusal = position.why_not_by(actor, action)
        if refusal is None:
            raise UnreadableAction(phrase("{action!r} is allowed here, and not refused", action=words))
        line.refuse(actor, words, refusal)
    elif position.to_move != actor:
        raise UnreadableAction(phrase("{actor} does not decide here", actor=actor))
    else:
        line.play(action)


def _arrange(line: Line, number: int, children: object) -> None:
    found = _list(children, _node(number))
    if not all(type(child) is int for child in found) or sorted(found) != sorted(line.nodes[number].children):
        raise RecordError(phrase("node {number}: its children are others than these", number=number))
    line.nodes[number].children = found


def _of_note(note: Note) -> list[Any]:
    """A note as data: its words, and last its colour in a table of its own, if it has one."""
    return [note.word, *note.words, *([{"colour": note.colour}] if note.colour else ())]


def _note(note: object, where: str) -> Note:
    *words, last = _list(note, where) or [None]
    colour = last.get("colour") if isinstance(last, dict) else ""
    if colour not in ("", *COLOURS):
        raise RecordError(phrase("{where}: no mark has the colour {colour!r}", where=where, colour=colour))
    if not isinstance(last, dict):
        words.append(last)
    if not words or not all(isinstance(word, str) for word in words):
        raise RecordError(phrase("{where}: a note is an array of words", where=where))
    return Note(words[0], tuple(words[1:]), colour)


def _object(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(phrase("{what} is not a JSON object", what=what))
    return value


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(phrase("{where}: an array is missing", where=where))
    return value


def _text(table: dict[str, Any], key: str, where: str, default: str | None = None) -> str:
    value = table.get(key, default)
    if not isinstance(value, str):
        raise RecordError(phrase("{where}: `{key}` is missing or not a string", where=where, key=key))
    return value


def _words(table: dict[str, Any], key: str, where: str) -> str:
    """A teacher's text: a string, or an object with one for each language."""
    versions = table.get(key)
    if not isinstance(versions, dict):
        return _text(table, key, where, "")
    return from_versions({code: _text(versions, code, where) for code in versions})


def _node(number: int) -> str:
    """Where in a record something is."""
    return phrase("node {number}", number=number)


def _said(error: Exception) -> str:
    """An error's message; a phrase if it was made from one."""
    said = error.args[0] if len(error.args) == 1 else None
    return said if isinstance(said, str) else str(error)
