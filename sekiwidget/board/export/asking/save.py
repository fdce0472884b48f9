"""Saving the page of a puzzle that asks it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sekiwidget.base.files import write_file
from sekiwidget.board.session.perspective import ALL, checked
from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from sekiwidget.board.export.asking.page import Asking
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.text.languages import Translator


def save_asking(
    scenario: Scenario,
    path: str | os.PathLike[str],
    *,
    perspectives: str | Sequence[str] = (ALL,),
    theme: str | None = None,
    language: Translator | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Asking:
    """Write the page of a puzzle that asks it (`.html`); returns it.

    Args:
        scenario: one with a puzzle.
        path: the target, replaced atomically.
        perspectives: those that the page offers; `all` is among them.
        theme: `light`, `dark`, or `auto` (None): the reader's setting.
        language: None is English.
        progress: called while the puzzle's tree is walked, with the number of its places done and known.

    Raises:
        ValueError: an unknown perspective or theme, `all` is missing, or there is no puzzle.
        ScenarioError: its script does not hold. OSError: the file cannot be written; one that was there is as it was.
    """
    from sekiwidget.board.export.asking.page import asking_page

    played = scenario.play()
    allowed = checked(played.game, played.line, perspectives)
    if ALL not in allowed:
        raise ValueError(
            phrase("a puzzle is judged with open hands, so its page shows {all!r}; to be read it is a lesson", all=ALL)
        )
    made = asking_page(scenario, allowed, theme or "auto", language=language, progress=progress)
    write_file(Path(path), made.text)
    return made
