"""Positions set up by hand: random changes and broken texts, from any start; text and board must stay one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from sekiwidget.core.line import Line
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import ScenarioError
from sekiwidget.lesson.editor.game import begin_setup, set_up_game
from sekiwidget.lesson.editor.position import SetUpPosition
from sekiwidget.lesson.editor.position_text import read_table
from tests.contract.set_ups import any_text, begun, check, own
from tests.contract.starts import starts
from tests.fuzz.attack import Surprise

CHANGES: Final = 25
"""How many changes follow one another."""


class SetUps:
    """Changes by hand, one in eight of them a text with a word changed."""

    name = "set-ups"

    def __init__(self) -> None:
        self.tries = 0
        self.seconds = 0.0
        self.done: Counter[str] = Counter()

    def attack(self, seed: int) -> None:
        """Set up one position."""
        rng = Random(seed)
        name = rng.choice([name for name in GAMES if game(name).set_up is not None])
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


def _start(name: str, rng: Random) -> SetUpPosition:
    """One of the starts, or a position of a random game."""
    this = game(name)
    if rng.random() < 0.5 and this.set_up is not None:
        return begun(this, rng.choice(list(this.set_up.starts)))
    line = Line(starts(name).start(rng), seed=1)
    for _ in range(int(rng.random() * 60)):
        if line.position.to_move is not None:
            line.play(line.position.sample(rng))
    return own(begin_setup(line.position).position)


def _changed(name: str, here: SetUpPosition, rng: Random) -> SetUpPosition:
    if rng.random() < 1 / 8:
        words = here.text.split(" ")
        words[rng.randrange(len(words))] = rng.choice([*words, "?", "9", '"', "x", ""])
        text = " ".join(words)
        try:
            return SetUpPosition.of(set_up_game(game(name)), read_table(text, name), text)
        except ScenarioError:
            return here
    choices = [choice for choice in here.choices() if choice.verb != "start" or rng.random() < 0.02]
    change = here.setting.parse(here.table, here.shown, any_text(rng.choice(choices), rng))
    return own(here.play(change).after) if here.why_not(change) is None else here
