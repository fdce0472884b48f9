"""`sekiwidget export`: writes lessons, puzzles, courses and notebooks as pictures, pages and sheets."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sekiwidget.base.terminal import printable
from sekiwidget.cli.arguments import node_of, print_error, scenario_of, viewer_of, write_error
from sekiwidget.cli.commands import Decimal, WholeNumber, WholeNumberInRange, command, echo, option
from sekiwidget.text import languages
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.export.notebook import SavedNotebook
    from sekiwidget.lesson import Played, Scenario


_ZIP: Final = phrase("a .zip is made with --scorm, of a folder of lessons")


@dataclass(frozen=True)
class ExportOptions:
    """The arguments and options of the command; None and False are options not given."""

    file: str
    output: str
    sides: tuple[str, ...] = ()
    node: int | None = None
    chapter: str | None = None
    theme: str | None = None
    read: bool = False
    sheet: bool = False
    run: bool = False
    scorm: bool = False
    myst: bool = False
    animated: bool = False
    seconds: float | None = None
    width: int | None = None

    @property
    def has_node(self) -> bool:
        """Whether a node or a chapter was given."""
        return (self.node, self.chapter) != (None, None)

    @property
    def has_moving(self) -> bool:
        """Whether an option of moving pictures was given."""
        return (self.animated, self.seconds, self.width) != (False, None, None)

    @property
    def is_page(self) -> bool:
        """Whether the output is a page, with a board."""
        return self.myst or self.output.lower().endswith(".html")


_SIDES = phrase(
    "Show only what this side may know: its name such as tokugawa, its letter, or public. A page can "
    "have several to switch between."
)


@command(
    help=phrase(
        "Export a scenario file as a picture (.svg, .png), an animated picture (.gif, or .svg with "
        "--animated), or a page (.html) that needs no network and no kernel. The page steps through "
        "a lesson, or asks a puzzle unless --read is given. A folder of lessons becomes a course of "
        "pages in the folder --output, or with --scorm a package for a learning platform.\n\n"
        "A picture shows the end of the main line, a page opens at the start, and an animated "
        "picture shows every step; --node and --chapter change this. --sheet makes a page to print, "
        "with the most important pictures and every move in words; for a puzzle it makes a handout.\n\n"
        "A notebook (.ipynb) becomes a page with its text, its code and all its boards. It shows the "
        "saved outputs of the notebook; --run runs its cells first."
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    type=click.Path(),
    help=phrase(
        "The file to write (.svg, .png, .gif or .html; .md with --myst); for a folder of lessons, the folder to "
        "create, or a .zip with --scorm."
    ),
)
@option(
    "--node",
    metavar="N",
    type=WholeNumberInRange(min=0),
    help=phrase("The node to show: 0 is the start; every move counts, also attempts that are not allowed."),
)
@option(
    "--chapter",
    metavar="TITLE",
    help=phrase(
        "Show the start of this chapter, or the whole chapter in an animated picture; its first words are enough."
    ),
)
@option("--as", "sides", metavar="SIDE", multiple=True, help=_SIDES)
@option(
    "--theme",
    type=click.Choice(["light", "dark", "auto"]),
    help=phrase("Light or dark; by default a page follows the reader's system."),
)
@option(
    "--read",
    is_flag=True,
    help=phrase("Make the page of a puzzle read-only: it shows all steps, including the solution."),
)
@option("--sheet", is_flag=True, help=phrase("Make a page to print; for a puzzle, a handout."))
@option("--run", is_flag=True, help=phrase("Run all cells of the notebook for the page; the file is not changed."))
@option(
    "--scorm",
    is_flag=True,
    help=phrase("Make a package (.zip) of a folder of lessons for a learning platform such as Moodle: SCORM 1.2."),
)
@option(
    "--myst",
    is_flag=True,
    help=phrase("Make a page (.md) for MyST and Jupyter Book 2 with a board, and its module (.mjs) beside it."),
)
@option("--animated", is_flag=True, help=phrase("Make an animated .svg; a .gif is always animated."))
@option(
    "--seconds",
    metavar="S",
    type=Decimal(),
    help=phrase("Seconds for each step of an animated picture; by default long enough to read it."),
)
@option("--width", metavar="PX", type=WholeNumber(), help=phrase("The width of a .png or .gif, in pixels."))
def export(file: str, output: str, sides: Sequence[str], **others: Any) -> None:
    """Write a scenario file as a picture, an animated picture, or a page that needs no network and no kernel."""
    options = ExportOptions(file, output, tuple(sides), **others)
    if Path(file).is_dir():
        export_course(options)
    elif options.scorm:
        raise click.UsageError(phrase("--scorm works only with a folder of lessons"))
    elif file.lower().endswith(".ipynb"):
        export_notebook(options)
    else:
        export_lesson(options)


# -- a lesson: a picture, a moving picture, a page or a sheet ----------------------------------------------------------


def export_lesson(options: ExportOptions) -> None:
    """Write a scenario file as its output and options say. Exits with 1 if the file has faults."""
    from sekiwidget.lesson import ScenarioError

    _check(options)
    try:
        scenario = scenario_of(options.file)
        played = scenario.play()
    except ScenarioError as error:
        print_error(error)
        sys.exit(1)
    if options.sheet:
        _write(options, lambda: _save_sheet(options, played))
    elif options.is_page and not options.read and not options.has_moving and scenario.puzzle is not None:
        export_puzzle(options, scenario)
    else:
        _write(options, lambda: _save(options, played))
    if options.myst:
        from sekiwidget.export.myst import MODULE

        echo(phrase("It needs {module}, which is in the same folder; all pages there share it.", module=MODULE))


def _check(options: ExportOptions) -> None:
    """Raise UsageError for options that do not go together, before anything is read."""
    if options.run:
        raise click.UsageError(phrase("--run works only with notebooks (.ipynb)"))
    if options.sheet and (options.has_moving or options.has_node or options.theme is not None):
        raise click.UsageError(phrase("--sheet works only with --as: it shows the whole lesson in the light theme"))
    if options.myst and (options.sheet or options.has_moving):
        raise click.UsageError(
            phrase("--myst makes a page with a board: --sheet and --animated, --seconds, --width do not fit it")
        )
    if options.myst and not options.output.lower().endswith(".md"):
        raise click.BadParameter(phrase("with --myst, the file name must end with .md"), param_hint="-o")
    if not options.myst and options.output.lower().endswith(".md"):
        raise click.BadParameter(phrase("a page that ends with .md is made with --myst"), param_hint="-o")
    if options.output.lower().endswith(".zip"):
        raise click.BadParameter(_ZIP, param_hint="-o")
    if options.sheet and len(options.sides) > 1:
        raise click.BadParameter(phrase("a sheet can have only one side"), param_hint="--as")
    if options.theme == "auto" and not options.is_page:
        raise click.BadParameter(phrase("the theme of a picture must be light or dark"), param_hint="--theme")
    if options.read and not options.is_page:
        raise click.BadParameter(phrase("--read works only with a page (.html)"), param_hint="--read")


def _viewers(options: ExportOptions, played: Played) -> list[str]:
    """The perspectives of --as; without it, everything is visible."""
    from sekiwidget.board.session.perspective import ALL

    return [viewer_of(played, side) for side in options.sides] or [ALL]


def _save_sheet(options: ExportOptions, played: Played) -> Path:
    from sekiwidget.board.session.source import Source
    from sekiwidget.export.sheet import save_sheet

    source = Source(played.game, played.line, played.scenario)
    return save_sheet(
        source, options.output, perspective=_viewers(options, played)[0], language=languages.find_language()
    )


def _save(options: ExportOptions, played: Played) -> Path:
    """A picture or a page, also one for MyST."""
    from sekiwidget.board.session.source import Source
    from sekiwidget.export.save import save

    moving = options.animated or options.output.lower().endswith(".gif")
    node = node_of(played, options.node, options.chapter, 0 if options.is_page or moving else played.end)
    if options.myst:
        from sekiwidget.export.myst import save_myst_lesson

        return save_myst_lesson(
            Source(played.game, played.line, played.scenario),
            options.output,
            node=node,
            perspectives=_viewers(options, played),
            theme=options.theme or "auto",
            language=languages.find_language(),
        ).path
    # Of a chapter only a moving picture shows more than its beginning.
    place: dict[str, Any] = {"chapter": options.chapter} if moving and options.chapter is not None else {"node": node}
    return save(
        Source(played.game, played.line, played.scenario),
        options.output,
        **place,
        perspectives=_viewers(options, played),
        theme=options.theme or ("auto" if options.is_page else "light"),
        seconds=options.seconds,
        width=options.width,
        animated=options.animated,
        language=languages.find_language(),
    )


def _write(options: ExportOptions, write: Callable[[], Path]) -> None:
    """Write a file, and print that it is written and which letters are missing; raises errors of click."""
    from sekiwidget.base.files import is_stream
    from sekiwidget.export.raster import LettersMissing, PicturesMissing

    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", LettersMissing)
            path = write()
    except (ValueError, PicturesMissing) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise write_error(options.output, error) from None
    for line in dict.fromkeys(translate(str(one.message)) for one in told if one.category is LettersMissing):
        click.echo(printable(line), err=True)
    echo(phrase("{file} was written.", file=printable(str(path))), err=is_stream(path))


# -- a puzzle: a page that asks it -------------------------------------------------------------------------------------


def export_puzzle(options: ExportOptions, scenario: Scenario) -> None:
    """Write the page of a puzzle, and print whether it judges every move."""
    if options.has_node:
        raise click.UsageError(
            phrase("--node and --chapter need --read for a puzzle, because its page opens at the question")
        )
    if options.sides:
        raise click.UsageError(
            phrase("--as needs --read for a puzzle, because a puzzle is judged with everything visible")
        )
    from sekiwidget.analysis.progress import progress_reporter
    from sekiwidget.base.files import is_stream
    from sekiwidget.export.myst import save_myst_puzzle
    from sekiwidget.export.puzzle_page import save_puzzle_page

    def tell(done: int, whole: int) -> None:
        bar(100 * done // whole)

    try:
        with progress_reporter(None, 100, translate(phrase("solving the puzzle"))) as bar:
            made = (save_myst_puzzle if options.myst else save_puzzle_page)(
                scenario,
                options.output,
                theme=options.theme or "auto",
                language=languages.find_language(),
                progress=tell,
            )
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise write_error(options.output, error) from None
    quiet = is_stream(options.output)
    echo(phrase("{file} was written.", file=printable(options.output)), err=quiet)
    if not made.whole:
        echo(phrase("The page does not judge every move: there are too many moves."), err=True)


# -- a folder: a course of pages ---------------------------------------------------------------------------------------

_FILE_SUFFIXES = (".html", ".htm", ".svg", ".png", ".gif", ".ipynb", ".toml")
"""Suffixes of files: an output folder with one was meant to be a file."""


def export_course(options: ExportOptions) -> None:
    """Write a folder of lessons as a course of pages, and print how many. Exits with 1 if a file has faults."""
    if options.myst:
        raise click.UsageError(phrase("--myst works only with one lesson or puzzle, not with a folder"))
    if options.sheet or options.read or options.run or options.sides or options.has_moving or options.has_node:
        raise click.UsageError(phrase("a folder is exported as a whole: only --theme and --scorm can be used with it"))
    goal = Path(options.output)
    if options.scorm and goal.suffix.lower() != ".zip":
        raise click.UsageError(
            phrase(
                "{output!r} is not the name of a .zip file; a SCORM package needs one, such as {like!r}",
                output=printable(options.output),
                like=printable(f"{goal.stem}.zip"),
            )
        )
    if not options.scorm and goal.suffix.lower() == ".zip":
        raise click.BadParameter(_ZIP, param_hint="-o")
    if not options.scorm and goal.suffix.lower() in _FILE_SUFFIXES:
        wrong = phrase(
            "{output!r} is the name of a file; for a folder of lessons it must be the name of a "
            "folder, such as {like!r}",
            output=printable(options.output),
            like=printable(f"{goal.stem}/"),
        )
        raise click.UsageError(wrong)
    from sekiwidget.analysis.progress import progress_reporter
    from sekiwidget.export.course import FolderInUse, save_course
    from sekiwidget.export.scorm import save_scorm
    from sekiwidget.lesson import ScenarioError

    def tell(done: int, whole: int) -> None:
        bar(100 * done // whole)

    try:
        with progress_reporter(None, 100, translate(phrase("writing the pages"))) as bar:
            written = (save_scorm if options.scorm else save_course)(
                options.file,
                options.output,
                theme=options.theme or "auto",
                language=languages.find_language(),
                progress=tell,
            )
    except ScenarioError as error:
        print_error(error)
        sys.exit(1)
    except FolderInUse as error:
        raise click.ClickException(str(error)) from None
    except (OSError, ValueError) as error:
        raise write_error(options.output, error) from None
    output = printable(options.output)
    lessons, puzzles = Count(written.lessons, "lesson"), Count(written.puzzles, "puzzle")
    if options.scorm:
        told = phrase(
            "{file} was written: {lessons:figure}, {puzzles:figure}.", file=output, lessons=lessons, puzzles=puzzles
        )
    else:
        told = phrase(
            "{folder} was written: {lessons:figure}, {puzzles:figure}. Open its index.html.",
            folder=output,
            lessons=lessons,
            puzzles=puzzles,
        )
    echo(told)
    for name in written.partly:
        echo(phrase("{name} does not judge every move: there are too many moves.", name=name), err=True)


# -- a notebook: a page ------------------------------------------------------------------------------------------------


def export_notebook(options: ExportOptions) -> None:
    """Write the page of a notebook, and print how many widgets do not work in it."""
    if options.sheet or options.myst or options.read or options.sides or options.has_moving or options.has_node:
        raise click.UsageError(
            phrase("only --theme and --run can be used with a notebook; the other options are for lessons")
        )
    from sekiwidget.base.files import is_stream
    from sekiwidget.export.notebook import NotebookError

    file, output, theme = options.file, options.output, options.theme or "auto"
    if not output.lower().endswith((".html", ".htm")) and not is_stream(output):
        raise click.BadParameter(phrase("for a notebook, the file name must end with .html"), param_hint="-o")
    try:
        saved = _run_and_save_notebook(file, output, theme) if options.run else _save_notebook(file, output, theme)
    except NotebookError as error:
        raise click.ClickException(
            phrase("{file}: {why}", file=printable(file), why=printable(translate(str(error))))
        ) from None
    except OSError as error:
        raise write_error(output, error) from None
    stream = is_stream(saved.path)
    echo(_summary(saved), err=stream)
    if saved.still:
        echo(
            phrase(
                "{widgets:figure capital} cannot work on a page; the page says why in each place.",
                widgets=Count(saved.still, "widget"),
            ),
            err=True,
        )
    if saved.foreign:
        echo(
            phrase(
                "{boards:figure capital} saved by another version of sekiwidget; if one looks wrong, add --run.",
                boards=Count(saved.foreign, "board"),
            ),
            err=True,
        )


def _summary(saved: SavedNotebook) -> str:
    file = printable(str(saved.path))
    return phrase("{file} was written, with {boards:figure}.", file=file, boards=Count(saved.boards, "board"))


def _save_notebook(file: str, output: str, theme: str) -> SavedNotebook:
    from sekiwidget.export.notebook import save_notebook

    return save_notebook(file, output, theme=theme)


def _run_and_save_notebook(file: str, output: str, theme: str) -> SavedNotebook:
    """Run the notebook first; on a terminal a bar shows the cells."""
    from tqdm import tqdm

    from sekiwidget.export.notebook import save_notebook

    with tqdm(unit="", desc=translate(phrase("running")), disable=not sys.stderr.isatty(), leave=False) as bar:

        def tell(done: int, number: int) -> None:
            bar.total = number
            bar.update(done - bar.n)

        return save_notebook(file, output, run=tell, theme=theme)
