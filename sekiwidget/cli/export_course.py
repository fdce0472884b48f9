"""`sekiwidget export` of a folder: a course of pages."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import printable
from sekiwidget.cli.asked import complain, unwritten
from sekiwidget.cli.speaking import say
from sekiwidget.text import languages
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.cli.export_asked import Asked

_OF_FILES = (".html", ".htm", ".svg", ".png", ".gif", ".ipynb", ".toml", ".zip")
"""How the names of files end: a folder that is called so was meant to be one."""


def export_course(asked: Asked) -> None:
    """Write a folder of lessons as a course of pages, and say how many. Exits with 1 if a file has faults."""
    if asked.sheet or asked.read or asked.run or asked.sides or asked.moves or asked.places:
        raise click.UsageError(phrase("a folder is exported whole: it goes with --theme only"))
    goal = Path(asked.output)
    if goal.suffix.lower() in _OF_FILES:
        wrong = phrase(
            "{output} is the name of a file, but a folder of lessons becomes a folder of pages; expected the name of a "
            "folder, such as {like}",
            output=printable(asked.output),
            like=printable(f"{goal.stem}/"),
        )
        raise click.UsageError(wrong)
    from sekiwidget.analysis.progress import progress_reporter
    from sekiwidget.lesson import ScenarioError
    from sekiwidget.publish.course.pages import NotOurs, save_course

    def tell(done: int, whole: int) -> None:
        bar(100 * done // whole)

    try:
        with progress_reporter(None, 100, translate(phrase("writing the pages"))) as bar:
            written = save_course(
                asked.file, asked.output, theme=asked.theme or "auto", language=languages.find_language(), progress=tell
            )
    except ScenarioError as error:
        complain(error)
        sys.exit(1)
    except NotOurs as error:
        raise click.ClickException(str(error)) from None
    except (OSError, ValueError) as error:
        raise unwritten(asked.output, error) from None
    lessons, puzzles = Count(written.lessons, "lesson"), Count(written.puzzles, "puzzle")
    say(
        phrase(
            "{folder} is written: {lessons:figure}, {puzzles:figure}. Open index.html there.",
            folder=printable(asked.output),
            lessons=lessons,
            puzzles=puzzles,
        )
    )
    for name in written.partly:
        say(phrase("{name} does not judge every move: there are too many for one page.", name=name), err=True)
