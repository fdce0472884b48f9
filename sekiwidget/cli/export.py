"""`sekiwidget export`: a lesson as a picture, as a page, or on paper."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terminal import printable
from sekiwidget.cli.asked import complain, node_of, scenario_of, unwritten, viewer_of

_SIDES = phrase(
    "Show only what this side may know: a name such as tokugawa, its letter, or public. A page may have "
    "several to switch between."
)


@click.command(
    help=phrase(
        "Write a scenario file as a picture (.svg), or as a page (.html) that steps with no network and "
        "no kernel.\n\n"
        "A picture shows the end of the main line, a page opens at the start, unless --node or --chapter "
        "says otherwise. With --sheet it is a page to print, with pictures of what matters and every "
        "commit in words; of a puzzle a handout.\n\n"
        "A notebook (.ipynb) becomes a page with its text, its code and all its boards. It shows what the notebook was "
        "saved with; --run runs its cells first."
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@click.option(
    "-o", "--output", required=True, metavar="FILE", type=click.Path(), help=phrase("The file to write: .svg or .html.")
)
@click.option(
    "--node",
    type=click.IntRange(min=0),
    help=phrase("The node to show: 0 is the start; commits and refused attempts count."),
)
@click.option(
    "--chapter", metavar="TITLE", help=phrase("Show the beginning of this chapter; its first words are enough.")
)
@click.option("--as", "sides", metavar="SIDE", multiple=True, help=_SIDES)
@click.option(
    "--theme", type=click.Choice(["light", "dark", "auto"]), help=phrase("A page follows its reader by itself.")
)
@click.option("--sheet", is_flag=True, help=phrase("A page to print; of a puzzle a handout."))
@click.option(
    "--run", is_flag=True, help=phrase("Run all cells of the notebook for its page; the file stays as it is.")
)
def export(
    file: str,
    output: str,
    node: int | None,
    chapter: str | None,
    sides: Sequence[str],
    theme: str | None,
    sheet: bool,
    run: bool,
) -> None:
    """Write a scenario file as a picture (.svg), or as a page (.html) that steps with no network and no kernel."""
    if file.lower().endswith(".ipynb"):
        from sekiwidget.cli.export_notebook import export_notebook

        if sheet or sides or (node, chapter) != (None, None):
            raise click.UsageError(
                phrase("of a notebook there is a page: --node, --chapter, --as and --sheet are for lessons")
            )
        export_notebook(file, output, theme or "auto", run)
        return
    if run:
        raise click.UsageError(phrase("--run is for notebooks (.ipynb)"))
    if sheet and (node, chapter, theme) != (None, None, None):
        raise click.UsageError(
            phrase("--sheet goes without --node, --chapter and --theme: it is a whole lesson, in light")
        )
    if sheet and len(sides) > 1:
        raise click.BadParameter(phrase("a sheet is for one side"), param_hint="--as")
    from sekiwidget.base.whole_file import is_stream
    from sekiwidget.board.export.contact_sheet import save_sheet
    from sekiwidget.board.export.save import save
    from sekiwidget.board.session.perspective import ALL
    from sekiwidget.board.session.source import Source
    from sekiwidget.lesson import ScenarioError

    page = output.lower().endswith(".html")
    if theme == "auto" and not page:
        raise click.BadParameter(phrase("a picture is light or dark"), param_hint="--theme")
    try:
        played = scenario_of(file).play()
    except ScenarioError as error:
        complain(error)
        sys.exit(1)
    shown = node_of(played, node, chapter, 0 if page else played.end)
    viewers = [viewer_of(played, side) for side in sides] or [ALL]
    source = Source(played.game, played.line, played.scenario)
    try:
        if sheet:
            written = save_sheet(source, output, perspective=viewers[0])
        else:
            look = theme or ("auto" if page else "light")
            written = save(source, output, node=shown, perspectives=viewers, theme=look)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise unwritten(output, error) from None
    click.echo(phrase("{file} is written.", file=printable(str(written))), err=is_stream(written))
