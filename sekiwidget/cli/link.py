"""`sekiwidget link`: a lesson as a link that opens on a course site."""

from __future__ import annotations

import click

from sekiwidget.cli.arguments import print_error, scenario_of
from sekiwidget.cli.commands import command, echo, examples, help_text, option
from sekiwidget.lesson.script.link import LONG_LINK, SITE
from sekiwidget.text.phrase import phrase


@command(
    help=help_text(
        phrase(
            "Print a link that opens a lesson on a course site.\n\n"
            "The link holds the whole lesson, so nothing has to be uploaded: whoever opens it plays the lesson, and "
            "can also read what is hidden in it. Any site works that was built with sekiwidget site. Documentation: "
            "docs/site.md."
        ),
        examples("sekiwidget link lesson.toml --site https://example.org/course/"),
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@option(
    "--site", metavar="URL", required=True, envvar=SITE, show_envvar=True,
    help=phrase("The address of the site's front page."),
)  # fmt: skip
def link(file: str, site: str) -> None:
    """Print a link that opens a lesson on a course site."""
    from sekiwidget.lesson import ScenarioError

    try:
        scenario = scenario_of(file)
        scenario.play()
    except ScenarioError as error:
        print_error(error)
        raise SystemExit(1) from None
    try:
        made = scenario.to_link(site)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    click.echo(made)
    if len(made) > LONG_LINK:
        echo(
            phrase("The link has {length:,} characters; some programs for messages cut long links.", length=len(made)),
            err=True,
        )
