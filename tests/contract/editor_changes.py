"""Random changes of a position that is set up by hand, and what must hold after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from sekiwidget.authoring.editor.position_editor import PositionEditor
from sekiwidget.core.choice import Action, Choice
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario, ScenarioError
from sekiwidget.lesson.editor.game import editor_game
from sekiwidget.lesson.editor.position import EditedPosition
from sekiwidget.lesson.editor.position_text import position_faults, read_table


def begun(this: Game, start: str) -> EditedPosition:
    """The position of a start."""
    edited = editor_game(this)
    return EditedPosition.of(edited, edited.editor.start_table(start))


def own(position: Position) -> EditedPosition:
    """The position as one that is set up."""
    assert isinstance(position, EditedPosition)
    return position


def any_text(choice: Choice, rng: Random) -> str:
    """The text of a choice with random picks."""
    return choice.text([[rng.choice(pick.ids)] for pick in choice.picks])


Step = tuple[EditedPosition, Action, EditedPosition]
"""The position before a change, the change, and the position after it."""


def walk(this: Game, start: str, seed: int, length: int) -> tuple[Step, ...]:
    """Positions and changes, nothing begun anew; most changes are of pieces, as a person's."""
    return _walk(this.id, start, seed, length)


@lru_cache(maxsize=500)
def _walk(name: str, start: str, seed: int, length: int) -> tuple[Step, ...]:
    return tuple(_steps(game(name), start, seed, length))


def _steps(this: Game, start: str, seed: int, length: int) -> Iterator[Step]:
    rng, here = Random(seed), begun(this, start)
    editor = here.editor
    for _ in range(length):
        choices = [choice for choice in here.choices() if choice.verb != "start"]
        pieces = [choice for choice in choices if choice.verb == "put"]
        choice = rng.choice(pieces if pieces and rng.random() < 0.6 else choices)
        text = any_text(choice, rng)
        change = editor.parse(here.table, here.shown, text)
        assert str(change) == text
        assert sum(one.admits(change) for one in choices) == 1, text
        if here.why_not(change) is None:
            after = own(here.play(change).after)
            yield here, change, after
            here = after


def check(this: Game, position: EditedPosition) -> None:
    """The text, the table and the board are one; the faults are those that a check of the file names."""
    editor = position.editor
    assert read_table(position.text, this.id) == position.table
    looked = editor.read_leniently(read_table(position.text, this.id))
    assert (looked.position, looked.problems) == (position.shown, position.faults)
    told = [(fault.message, fault.rule) for fault in position_faults(position.text, position.faults)]
    assert sorted(told) == sorted(named(this, position.text))
    if not position.faults:
        assert this.read_position(position.table) == position.shown
        assert this.read_position(this.write_position(position.shown)) == position.shown


def named(this: Game, text: str) -> list[tuple[str, str]]:
    """What a check of a file with this position says is wrong with it."""
    try:
        Scenario.from_text(f'game = "{this.id}"\n{text}')
    except ScenarioError as error:
        return [(fault.message, fault.rule) for fault in error.faults]
    return []


def pieces(editor: PositionEditor[Any], position: EditedPosition) -> Counter[str]:
    """Everything there is, on the table and on the shelf."""
    found = Counter(one.id for one in editor.placed(position.shown))
    for spare in editor.in_supply(position.shown):
        found[spare.id] += spare.count
    return found
