"""New games."""

from __future__ import annotations

from typing import Any

from sekiwidget.core.line import Line
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from sekiwidget.text.translate import translated


@translated
def new(name: str, seed: int = 0, *, language: str | None = None, **options: Any) -> Line:
    """A line at the start of a game, with the cursor at the first decision; the seed decides what chance deals.

    `options` are those of the game: `new("sekigahara", seed=1600, setup="revised")`. The same seed deals the same.
    Errors are in `language`: a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else English. Raises
    UnknownGame, or ValueError for an option that the game does not have, or for an unknown language.
    """
    line = Line(game(name).new(options, seed), seed=seed)
    while line.position.to_move == CHANCE:
        line.play(line.draw())
    return line
