"""The command line: `sekiwidget lab | new | check | run | export | puzzle | odds`."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import sekiwidget
from sekiwidget.base.terminal import printable, printable_lines

if TYPE_CHECKING:
    from sekiwidget.core.side import Side
    from sekiwidget.lesson import Played, Scenario
    from sekiwidget.lesson.play.telling import Told

_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
_SIGNS = {"commit": "", "refused": "✗ ", "comment": "# ", "chapter": "§ ", "mark": "@ ", "variation": "( "}
_NARROW = 40
_STYLES: dict[str, dict[str, object]] = {
    "refused": {"fg": "red"},
    "comment": {"fg": "cyan"},
    "chapter": {"bold": True},
    "mark": {"dim": True},
    "variation": {"fg": "yellow"},
}


class _Commands(click.Group):
    """What is told of a mistake names files and words that others wrote."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            error.message = printable_lines(error.message)  # type: ignore[misc]  # click has no other way
            raise


@click.group(cls=_Commands, context_settings=_SETTINGS)
@click.version_option(sekiwidget.__version__, package_name="sekiwidget")
@click.option("--data", metavar="FOLDER", type=click.Path(), help="Your own data files of a game in place of ours.")
def main(data: str | None) -> None:
    """Rules lessons for board games, one commit at a time.

    A lesson is a scenario file: a position, a script and what must come out. Begin with one of your own:

    \b
      sekiwidget new sekigahara -o lesson.toml
      sekiwidget run lesson.toml

    or step through those that are there, in JupyterLab: sekiwidget lab
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if data is not None:
        _use(Path(data).expanduser().absolute())
    _check_data()


def _use(folder: Path) -> None:
    """Name a folder of own data files to the game they are of, before it is imported."""
    from sekiwidget.authoring.data_files import variable
    from sekiwidget.games.own_files import game_of

    try:
        os.environ[variable(game_of(folder))] = str(folder)
    except ValueError as error:
        raise click.BadParameter(f"{folder}: {error}", param_hint="--data") from None


def _check_data() -> None:
    """Import the games with data files of one's own, so that what is wrong with the files is told at once."""
    from sekiwidget.authoring.data_files import variable
    from sekiwidget.games.own_files import OWN_FILES
    from sekiwidget.games.registry import game

    for name in OWN_FILES:
        if os.environ.get(variable(name)):
            try:
                game(name)
            except ValueError as error:
                raise click.ClickException(str(error)) from None


# -- scenarios -----------------------------------------------------------------------------------------------------

_FILES = click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True))
_SIDE = "What this side may know, and nothing else: a name such as tokugawa, its letter, or public."


@main.command()
@_FILES
@click.option("--as", "side", metavar="SIDE", help=_SIDE)
def run(files: Sequence[str], side: str | None) -> None:
    """Play scenario files and print what happens.

    Each commit is a sentence with its sum and the paragraphs of the rules, refused attempts with the reason; at the
    end stands the position. A hyphen reads the standard input. The exit code is 0 only if every line of every script
    was accepted (or refused, where it says so) and every expectation holds.
    """
    _each(files, side, loud=True)


@main.command()
@_FILES
def check(files: Sequence[str]) -> None:
    """Play scenario files and print only what does not hold.

    The exit code is 0 only if every line of every script was accepted (or refused, where it says so) and every
    expectation holds. A hyphen reads the standard input.
    """
    _each(files, None, loud=False)


def _each(files: Sequence[str], side: str | None, *, loud: bool) -> None:
    """Play each file; leave with 1 if one does not hold."""
    from sekiwidget.lesson import ScenarioError

    failed = faults = 0
    for number, file in enumerate(files):
        try:
            played = scenario_of(file).play()
        except ScenarioError as error:
            failed += 1
            faults += len(error.faults)
            complain(error)
            continue
        if loud:
            if number:
                click.echo()
            _print(played, _viewer(played, side))
        else:
            commits, branches = _size(played)
            click.echo(f"{click.style('holds', fg='green')}  {printable(file)}  {_count(commits, 'commit')}{branches}")
    if len(files) > 1:
        good = len(files) - failed
        summary = f"{good} of {len(files)} files hold" + (f"; {_count(faults, 'fault')} in the rest" if failed else "")
        click.echo(click.style(("\n" if loud else "") + summary, fg="red" if failed else "green"), err=loud)
    if failed:
        sys.exit(1)


def scenario_of(file: str) -> Scenario:
    """The scenario of a file, `-` for the standard input. Raises ScenarioError."""
    from sekiwidget.lesson.play.scenario import Scenario, read_stdin

    return read_stdin() if file == "-" else Scenario.from_file(file)


def complain(error: Exception) -> None:
    """The faults on the standard error, their first lines in red."""
    for text in map(printable, str(error).split("\n")):
        shown = text if text.startswith(" ") else click.style(text, fg="red")
        click.echo(shown, err=True)


def _viewer(played: Played, side: str | None) -> Side:
    """The side that a word on the command line means; everything is seen where none is given."""
    from sekiwidget.core.side import CHANCE, PUBLIC

    if side is None:
        return CHANCE
    game, known = played.game, (*played.line.nodes[0].position.sides, PUBLIC)
    found = PUBLIC if side.lower() == PUBLIC else game.actor(side) or game.actor(side.upper())
    if found not in known:
        raise click.BadParameter(f"{side!r} is no side of {game.title}; known: {', '.join(known)}", param_hint="--as")
    return found


def _size(played: Played) -> tuple[int, str]:
    """How many commits a line has, and in words how many variations."""
    nodes = played.line.nodes
    commits = sum(node.commit is not None for node in nodes)
    children = ([child for child in node.children if nodes[child].commit is not None] for node in nodes)
    branches = sum(max(0, len(found) - 1) for found in children)
    return commits, f", {_count(branches, 'variation')}" if branches else ""


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


# -- printing ------------------------------------------------------------------------------------------------------


def _print(played: Played, viewer: Side) -> None:
    """The lesson: its head, what happens, the position at the end."""
    from sekiwidget.lesson.play.telling import tell

    scenario, game = played.scenario, played.game
    click.secho(printable(scenario.title) or game.title, bold=True)
    for text in scenario.about.strip().split("\n") if scenario.about.strip() else ():
        click.echo(printable(text))
    if scenario.rules:
        titles = (f"{rule} {game.rules[rule].title}" if rule in game.rules else rule for rule in scenario.rules)
        click.secho(f"Rules: {printable(' · '.join(titles))}", dim=True)
    if viewer != "chance":
        click.secho(f"As {viewer} sees it.", dim=True)
    click.echo()
    for told in tell(played, viewer):
        _print_line(told)
        if told.broken:
            click.secho(f"a fault of sekiwidget, please report it: {printable(told.broken)}", fg="red", err=True)
    position = played.line.nodes[played.end].position
    click.echo()
    click.echo(printable_lines(game.text_board(position if viewer == "chance" else position.seen_by(viewer))))


def _print_line(told: Told) -> None:
    """One line, indented under its variation; on a terminal it is broken at its width."""
    indent = "    " * told.depth
    if told.kind == "variation":
        indent = indent[4:]
    head = f"{told.number:>4}  " if told.kind == "commit" else "      "
    sum_ = told.sum if "=" in told.sum and told.sum not in told.text else ""
    rules = f"[{', '.join(filter(None, told.rules))}]" if any(told.rules) else ""
    plain = f"{indent}{head}{_SIGNS[told.kind]}{printable(told.text)}"
    tail = (f"  {click.style(sum_, bold=True)}" if sum_ else "") + (
        f"  {click.style(rules, dim=True)}" if rules else ""
    )
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    if width >= _NARROW:
        hanging = " " * len(indent + head)
        plain = "\n".join(textwrap.wrap(plain, width, subsequent_indent=hanging, drop_whitespace=True))
        last = len(plain) - plain.rfind("\n") - 1
        if tail and last + len(click.unstyle(tail)) > width:
            tail = f"\n{hanging}{tail.lstrip()}"
    click.echo(click.style(plain.rstrip(), **_STYLES.get(told.kind, {})) + tail)  # type: ignore[arg-type]


# -- files ---------------------------------------------------------------------------------------------------------


def _games(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    from sekiwidget.games.registry import GAMES

    return [name for name in GAMES if name.startswith(begun)]


@main.command()
@click.argument("game", shell_complete=_games)
@click.option("-o", "--output", metavar="FILE", type=click.Path(), help="Write it to this file; it may not exist yet.")
def new(game: str, output: str | None) -> None:
    """Write a scenario file of GAME to start from."""
    from sekiwidget.base.whole_file import is_stream, write_new
    from sekiwidget.games.registry import UnknownGame
    from sekiwidget.games.registry import game as find

    try:
        text = find(game).template()
    except UnknownGame as error:
        raise click.BadParameter(str(error), param_hint="GAME") from None
    if output is None or output == "-":
        click.echo(text, nl=False)
        return
    try:
        write_new(output, text)
    except FileExistsError as error:
        raise click.ClickException(str(error)) from None
    except (OSError, ValueError) as error:
        raise _unwritten(output, error) from None
    name = printable(output)
    click.echo(f"{name} is written. Play it with: sekiwidget run {name}", err=is_stream(output))


def _unwritten(output: str, error: Exception) -> click.ClickException:
    """Why there is no file. ValueError: a NUL in the name."""
    return click.ClickException(f"{output} cannot be written: {getattr(error, 'strerror', None) or error}")


@main.command()
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("-o", "--output", required=True, metavar="FILE", type=click.Path(), help="x.svg or x.html.")
@click.option("--node", type=click.IntRange(min=0), help="The commit to show: 0 is the start.")
@click.option("--chapter", metavar="TITLE", help="Show the beginning of this chapter; its first words are enough.")
@click.option(
    "--as", "sides", metavar="SIDE", multiple=True, help=_SIDE + " A page may have several to switch between."
)
@click.option("--theme", type=click.Choice(["light", "dark", "auto"]), help="A page follows its reader by itself.")
@click.option("--sheet", is_flag=True, help="A page to print; of a puzzle a handout.")
def export(
    file: str, output: str, node: int | None, chapter: str | None, sides: Sequence[str], theme: str | None, sheet: bool
) -> None:
    """Write a scenario file as a picture (.svg), or as a page (.html) that steps with no network and no kernel.

    A picture shows the end of the main line, a page opens at the start, unless --node or --chapter says otherwise. With
    --sheet it is a page to print, with pictures of what matters and every commit in words; of a puzzle a handout.
    """
    if sheet and (node, chapter, theme) != (None, None, None):
        raise click.UsageError("--sheet goes without --node, --chapter and --theme: it is a whole lesson, in light")
    if sheet and len(sides) > 1:
        raise click.BadParameter("a sheet is for one side", param_hint="--as")
    from sekiwidget.base.whole_file import is_stream
    from sekiwidget.board.contact_sheet import save_sheet
    from sekiwidget.board.save import save
    from sekiwidget.board.source import Source
    from sekiwidget.board.timeline import ALL
    from sekiwidget.lesson import ScenarioError

    page = output.lower().endswith(".html")
    if theme == "auto" and not page:
        raise click.BadParameter("a picture is light or dark", param_hint="--theme")
    try:
        played = scenario_of(file).play()
    except ScenarioError as error:
        complain(error)
        sys.exit(1)
    shown = node_of(played, node, chapter, 0 if page else played.end)
    viewers = [_viewer(played, side) for side in sides] or [ALL]
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
        raise _unwritten(output, error) from None
    click.echo(f"{printable(str(written))} is written.", err=is_stream(written))


def node_of(played: Played, node: int | None, chapter: str | None, default: int) -> int:
    """The node that --node or --chapter means."""
    if node is not None and chapter is not None:
        raise click.UsageError("--node and --chapter exclude each other")
    if node is not None and node >= len(played.line):
        raise click.BadParameter(f"there are 0 to {len(played.line) - 1}", param_hint="--node")
    if chapter is None:
        return default if node is None else node
    chapters = played.line.chapters()
    found = [at for title, at in chapters if title.lower().startswith(chapter.lower())]
    if not found:
        known = "; ".join(title for title, _ in chapters) or "there is none in this file"
        raise click.BadParameter(f"no chapter begins with {chapter!r}: {known}", param_hint="--chapter")
    return found[0]


@main.command(context_settings={"ignore_unknown_options": True})
@click.argument("folder", required=False, type=click.Path())
@click.option("--port", type=click.IntRange(1, 65535), help="The port to listen at; the next free one by default.")
@click.option("--browser/--no-browser", default=None, help="Open a browser; by default where there is a display.")
@click.argument("extra", nargs=-1, type=click.UNPROCESSED, metavar="[JUPYTER OPTIONS]...")
def lab(folder: str | None, port: int | None, browser: bool | None, extra: Sequence[str]) -> None:
    """Open JupyterLab on the lessons, or on FOLDER.

    Further options are handed on to JupyterLab.
    """
    from sekiwidget.board.lab import LabMissing, start

    options = list(extra)
    if folder is not None and folder.startswith("-"):
        options.insert(0, folder)
        folder = None
    try:
        start(folder, port=port, browser=browser, extra=options)
    except (LabMissing, NotADirectoryError) as error:
        raise click.ClickException(str(error)) from None


# -- what stands in files of its own -------------------------------------------------------------------------------

from sekiwidget.cli.odds import odds  # noqa: E402  it asks this module, which is there by now
from sekiwidget.cli.puzzles import puzzle  # noqa: E402

main.add_command(odds)
main.add_command(puzzle)
