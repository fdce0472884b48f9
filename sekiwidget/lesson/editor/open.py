"""Where editing a position begins: at a start of a game, a position, a scenario or a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sekiwidget.authoring.editor.parts import key_paths
from sekiwidget.base.files import Unreadable, read_file
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.games.registry import GAMES, game, game_of
from sekiwidget.games.start import new
from sekiwidget.lesson.editor.game import editor_game
from sekiwidget.lesson.editor.position import EditedPosition
from sekiwidget.lesson.editor.position_text import TOO_LARGE, position_of, too_large
from sekiwidget.lesson.play.scenario import Content, is_text
from sekiwidget.lesson.script.document import MAX_BYTES, Document, decode_file
from sekiwidget.lesson.script.errors import Fault, ScenarioError
from sekiwidget.text.errors import did_you_mean
from sekiwidget.text.phrase import (
    paragraph,
    phrase,
)
from sekiwidget.text.terms import Count, Listed


def open_editor(given: Any, *, seed: int = 0, options: Mapping[str, Any] | None = None, of: Any = None) -> Line:
    """A line of changes of a position.

    Args:
        given: the name of a game (its official start), a position, a scenario, its text, or the path of its file; the
            position there may be faulty.
        seed: decides what chance deals at the official start, and what `3x ?` stands for.
        options: those of the game, for its official start.
        of: the game of a position, if its class does not determine it.

    Raises:
        ScenarioError: the file cannot be read as TOML, or names no game.
        NoEditor: the game offers no pieces.
        TypeError: it is none of these.
        ValueError: an option that the game does not have, or options without the name of a game.
    """
    if isinstance(given, str) and given in GAMES:
        return Line(_of_position(game(given), new(given, seed, **(options or {})).position))
    if options:
        name = next(iter(options))
        raise ValueError(phrase("{name!r} is an option of a new game; this position has its own", name=name))
    if isinstance(given, Content):
        return Line(_of_table(game(given.game), given.position))
    if isinstance(given, str | os.PathLike):
        return Line(_of_document(_document(given)))
    if hasattr(given, "seen_by") and hasattr(given, "legal"):
        return Line(_of_position(game_of(given, of), given))
    raise TypeError(
        phrase(
            "the editor opens a game, a position, a scenario, its text or the path of its file, not {kind}",
            kind=type(given).__name__,
        )
    )


def _document(given: str | os.PathLike[str]) -> Document:
    """The document of a text or a file. Raises ScenarioError."""
    if isinstance(given, str) and is_text(given):
        return Document(given, "scenario")
    try:
        return Document(
            decode_file(read_file(Path(given), MAX_BYTES, Count(1, "scenario file")), str(given)), str(given)
        )
    except Unreadable as error:
        why = _no_game(given) if _may_name_a_game(given) else str(error)
        raise ScenarioError([Fault(str(given), 0, 0, "", why)]) from None


def _may_name_a_game(given: str | os.PathLike[str]) -> bool:
    """Whether a word that names no file may be a misspelt name of a game."""
    return isinstance(given, str) and given == Path(given).stem and not Path(given).exists()


def _no_game(name: str | os.PathLike[str]) -> str:
    unknown = phrase("There is neither a game nor a file of this name. The games are {known}.", known=Listed(GAMES))
    return paragraph([unknown, did_you_mean(str(name), GAMES)])


def _of_document(document: Document) -> EditedPosition:
    """The position of a document's table, faulty or not."""
    name = document.values.get("game")
    if not isinstance(name, str) or name not in GAMES:
        known = ", ".join(GAMES)
        raise ScenarioError(
            [document.fault(("game",), phrase("the game is missing; it is one of {known}", known=known))]
        )
    return _of_table(game(name), position_of(document))


def _of_table(chosen: Game, table: Mapping[str, Any]) -> EditedPosition:
    """The position of a table; of the official start if it is empty."""
    if not table:
        return _of_position(chosen, new(chosen.id).position)
    if too_large(table):
        raise ScenarioError([Fault("", 0, 0, "", TOO_LARGE)])
    return EditedPosition.of(editor_game(chosen), dict(table))


def _of_position(chosen: Game, position: Position) -> EditedPosition:
    """A position as its shortest table."""
    own = editor_game(chosen)
    table = chosen.write_position(position)
    return EditedPosition.of(own, own.editor.shorten(table, key_paths(table, 2)))
