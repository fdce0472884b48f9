"""Positions set up by hand: random changes and broken texts, from any start; text and board must stay one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from sekiwidget.core.line import Line
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import ScenarioError
from sekiwidget.lesson.editor.game import editor_game
from sekiwidget.lesson.editor.open import open_editor
from sekiwidget.lesson.editor.position import EditedPosition
from sekiwidget.lesson.editor.position_text import read_table
from tests.contract.editor_changes import any_text, begun, check, own
from tests.contract.starts import starts
from tests.fuzz.attack import Surprise

CHANGES: Final = 25
"""How many changes follow one another."""


class Editors:
    """Changes by hand, one in eight of them a text with a word changed."""

    name = "editors"

    def __init__(self) -> None:
        self.tries = 0
        self.seconds = 0.0
        self.done: Counter[str] = Counter()

    def attack(self, seed: int) -> None:
        """Set up one position."""
        rng = Random(seed)
        name = rng.choice([name for name in GAMES if game(name).editor is not None])
        here = _start(name, rng)
        told = [here.text]
        for _ in range(CHANGES):
            try:
                here = _changed(name, here, rng)
                told.append(here.text)
                check(game(name), here)
                here.game.scene(here).to_json()  # type: ignore[attr-defined]
                game(name).text_board(here.shown)
            except Exception as error:
                kept = "\n# then\n".join(told[-2:])
                raise Surprise(f"{name}: {type(error).__name__}: {error}", kept, ".toml") from error
            self.done[f"{name}{'' if not here.faults else ', faulty'}"] += 1

    def report(self) -> str:
        """How many changes each game has had."""
        return "\n".join(f"  {name}: {count:,} changes" for name, count in sorted(self.done.items()))


def _start(name: str, rng: Random) -> EditedPosition:
    """One of the starts, or a position of a random game."""
    this = game(name)
    if rng.random() < 0.5 and this.editor is not None:
        return begun(this, rng.choice(list(this.editor.starts)))
    line = Line(starts(name).start(rng), seed=1)
    for _ in range(int(rng.random() * 60)):
        if line.position.to_move is not None:
            line.play(line.position.sample(rng))
    return own(open_editor(line.position).position)


def _changed(name: str, here: EditedPosition, rng: Random) -> EditedPosition:
    if rng.random() < 1 / 8:
        words = here.text.split(" ")
        words[rng.randrange(len(words))] = rng.choice([*words, "?", "9", '"', "x", ""])
        text = " ".join(words)
        try:
            return EditedPosition.of(editor_game(game(name)), read_table(text, name), text)
        except ScenarioError:
            return here
    choices = [choice for choice in here.choices() if choice.verb != "start" or rng.random() < 0.02]
    change = here.editor.parse(here.table, here.shown, any_text(rng.choice(choices), rng))
    return own(here.play(change).after) if here.why_not(change) is None else here
