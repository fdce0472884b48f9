"""`sekiwidget export`: a lesson as a picture that stands or moves, as a page, or on paper."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from pathlib import Path

import click

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terminal import printable
from sekiwidget.cli.asked import complain, node_of, scenario_of, unwritten, viewer_of
from sekiwidget.cli.export_course import export_course
from sekiwidget.cli.export_puzzle import export_puzzle

_SIDES = phrase(
    "Show only what this side may know: a name such as tokugawa, its letter, or public. A page may have "
    "several to switch between."
)


@click.command(
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
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    type=click.Path(),
    help=phrase("The file to write: .svg, .png, .gif or .html; for a folder the folder to make."),
)
@click.option(
    "--node",
    type=click.IntRange(min=0),
    help=phrase("The node to show: 0 is the start; commits and refused attempts count."),
)
@click.option(
    "--chapter",
    metavar="TITLE",
    help=phrase("Show the beginning of this chapter, or in a moving picture all of it; its first words are enough."),
)
@click.option("--as", "sides", metavar="SIDE", multiple=True, help=_SIDES)
@click.option(
    "--theme", type=click.Choice(["light", "dark", "auto"]), help=phrase("A page follows its reader by itself.")
)
@click.option("--read", is_flag=True, help=phrase("A page of a puzzle that only steps, its solution too."))
@click.option("--sheet", is_flag=True, help=phrase("A page to print; of a puzzle a handout."))
@click.option(
    "--run", is_flag=True, help=phrase("Run all cells of the notebook for its page; the file stays as it is.")
)
@click.option("--animated", is_flag=True, help=phrase("An .svg that moves by itself; a .gif always does."))
@click.option(
    "--seconds", type=float, help=phrase("How long a moving picture shows each step; else as it takes to read.")
)
@click.option("--width", type=int, help=phrase("The width of a .png or .gif, in pixels."))
def export(
    file: str,
    output: str,
    node: int | None,
    chapter: str | None,
    sides: Sequence[str],
    theme: str | None,
    read: bool,
    sheet: bool,
    animated: bool,
    seconds: float | None,
    width: int | None,
    run: bool,
) -> None:
    """Write a scenario file as a picture, standing or moving, or as a page that needs no network and no kernel."""
    moved = (animated, seconds, width) != (False, None, None)
    if Path(file).is_dir():
        if sheet or read or run or sides or moved or (node, chapter) != (None, None):
            raise click.UsageError(phrase("a folder is exported whole: it goes with --theme only"))
        export_course(file, output, theme or "auto")
        return
    if file.lower().endswith(".ipynb"):
        from sekiwidget.cli.export_notebook import export_notebook

        if sheet or read or sides or moved or (node, chapter) != (None, None):
            raise click.UsageError(
                phrase("of a notebook there is a page: --theme and --run are for it, the other options for lessons")
            )
        export_notebook(file, output, theme or "auto", run)
        return
    if run:
        raise click.UsageError(phrase("--run is for notebooks (.ipynb)"))
    if sheet and (moved or (node, chapter, theme) != (None, None, None)):
        raise click.UsageError(phrase("--sheet goes with --as alone: it is a whole lesson, in light"))
    if sheet and len(sides) > 1:
        raise click.BadParameter(phrase("a sheet is for one side"), param_hint="--as")
    from sekiwidget.base.whole_file import is_stream
    from sekiwidget.board.export.contact_sheet import save_sheet
    from sekiwidget.board.export.raster import LettersMissing, PicturesMissing
    from sekiwidget.board.export.save import save
    from sekiwidget.board.session.perspective import ALL
    from sekiwidget.board.session.source import Source
    from sekiwidget.lesson import ScenarioError

    page = output.lower().endswith(".html")
    if theme == "auto" and not page:
        raise click.BadParameter(phrase("a picture is light or dark"), param_hint="--theme")
    if read and not page:
        raise click.BadParameter(phrase("only a page asks or is read"), param_hint="--read")
    try:
        scenario = scenario_of(file)
        played = scenario.play()
    except ScenarioError as error:
        complain(error)
        sys.exit(1)
    if page and not sheet and not read and not moved and scenario.puzzle is not None:
        if (node, chapter) != (None, None):
            raise click.UsageError(
                phrase("a page that asks a puzzle opens where it asks: --node and --chapter go with --read")
            )
        if sides:
            raise click.UsageError(phrase("a puzzle is judged with open hands: --as goes with --read"))
        export_puzzle(scenario, output, theme)
        return
    moving = animated or output.lower().endswith(".gif")
    shown = node_of(played, node, chapter, 0 if page or moving else played.end)
    viewers = [viewer_of(played, side) for side in sides] or [ALL]
    source = Source(played.game, played.line, played.scenario)
    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", LettersMissing)
            if sheet:
                written = save_sheet(source, output, perspective=viewers[0])
            else:
                # Of a chapter only a moving picture shows more than its beginning.
                place = {"chapter": chapter} if moving and chapter is not None else {"node": shown}
                look = theme or ("auto" if page else "light")
                written = save(
                    source,
                    output,
                    **place,
                    perspectives=viewers,
                    theme=look,
                    seconds=seconds,
                    width=width,
                    animated=animated,
                )
    except (ValueError, PicturesMissing) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise unwritten(output, error) from None
    for line in dict.fromkeys(str(one.message) for one in told if one.category is LettersMissing):
        click.echo(printable(line), err=True)
    click.echo(phrase("{file} is written.", file=printable(str(written))), err=is_stream(written))
