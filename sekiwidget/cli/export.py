"""`sekiwidget export`: which kind of file is made of what; each kind has a module beside this one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from sekiwidget.cli.commands import command, option
from sekiwidget.cli.export_asked import Asked
from sekiwidget.cli.values import Decimal, Whole, Within
from sekiwidget.text.phrase import phrase

_SIDES = phrase(
    "Show only what this side may know: a name such as tokugawa, its letter, or public. A page may have "
    "several to switch between."
)


@command(
    help=phrase(
        "Write a scenario file as a picture (.svg, .png), as a moving picture (.gif, or .svg with --animated), or as a "
        "page (.html) that needs no network and no kernel: it steps through a lesson, and asks a puzzle, unless "
        "--read. A folder of lessons becomes a course of pages, in the folder --output.\n\n"
        "A picture shows the end of the main line, a page opens at the start, a moving picture shows every step, "
        "unless --node or --chapter says otherwise. With --sheet it is a page to print, with pictures of what matters "
        "and every commit in words; of a puzzle a handout.\n\n"
        "A notebook (.ipynb) becomes a page with its text, its code and all its boards. It shows what the notebook was "
        "saved with; --run runs its cells first."
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    type=click.Path(),
    help=phrase("The file to write: .svg, .png, .gif or .html; for a folder the folder to make."),
)
@option(
    "--node",
    metavar="N",
    type=Within(min=0),
    help=phrase("The node to show: 0 is the start; commits and refused attempts count."),
)
@option(
    "--chapter",
    metavar="TITLE",
    help=phrase("Show the beginning of this chapter, or in a moving picture all of it; its first words are enough."),
)
@option("--as", "sides", metavar="SIDE", multiple=True, help=_SIDES)
@option("--theme", type=click.Choice(["light", "dark", "auto"]), help=phrase("A page follows its reader by itself."))
@option("--read", is_flag=True, help=phrase("A page of a puzzle that only steps, its solution too."))
@option("--sheet", is_flag=True, help=phrase("A page to print; of a puzzle a handout."))
@option("--run", is_flag=True, help=phrase("Run all cells of the notebook for its page; the file stays as it is."))
@option("--animated", is_flag=True, help=phrase("An .svg that moves by itself; a .gif always does."))
@option(
    "--seconds",
    metavar="S",
    type=Decimal(),
    help=phrase("How long a moving picture shows each step; else as it takes to read."),
)
@option("--width", metavar="PX", type=Whole(), help=phrase("The width of a .png or .gif, in pixels."))
def export(file: str, output: str, sides: Sequence[str], **options: Any) -> None:
    """Write a scenario file as a picture, standing or moving, or as a page that needs no network and no kernel."""
    asked = Asked(file, output, tuple(sides), **options)
    if Path(file).is_dir():
        from sekiwidget.cli.export_course import export_course

        export_course(asked)
    elif file.lower().endswith(".ipynb"):
        from sekiwidget.cli.export_notebook import export_notebook

        export_notebook(asked)
    else:
        from sekiwidget.cli.export_lesson import export_lesson

        export_lesson(asked)
