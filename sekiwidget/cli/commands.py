"""Commands and options as click has them, with help and errors in the language of the run.

click asks a command and an option for its help when it shows it; so that is when it is said.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from sekiwidget.base.terminal import printable_lines
from sekiwidget.cli.speaking import speaking
from sekiwidget.cli.values import language, languages
from sekiwidget.text import languages as known
from sekiwidget.text.click_words import OPTION, click_in_language
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series
from sekiwidget.text.translate import translate

_Function = TypeVar("_Function", bound=Callable[..., Any])


class _Helped:
    """What has a phrase for its help: it is in the language of the run whenever it is asked for."""

    _help: str | None = None

    def _said(self) -> str | None:
        return None if self._help is None else translate(self._help)

    def _keep(self, text: str | None) -> None:
        self._help = text

    help = property(_said, _keep)


class Option(_Helped, click.Option):
    """An option whose help is a phrase."""

    def __init__(self, *names: Any, help: str | None = None, **attributes: Any) -> None:  # noqa: A002 - click's word
        super().__init__(*names, **attributes)
        self._help = help


class Command(_Helped, click.Command):
    """A command whose help is a phrase, and which takes `--language`."""

    def __init__(self, name: str | None, **attributes: Any) -> None:
        super().__init__(name, **attributes)
        self.params.append(_language())

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """That of click, which is made once, with its help as the run says it."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = translate(phrase("Show this message and exit."))
        return found


class Group(Command, click.Group):
    """Commands that speak one language for a run.

    Their error messages are made printable: they quote files and words written by others.
    """

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run a command line; None is that of the process."""
        with speaking(sys.argv[1:] if args is None else args), click_in_language():
            return super().main(args, *rest, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that the context has."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            error.message = printable_lines(translate(error.message))  # type: ignore[misc]  # click has no other way
            raise


def _language() -> Option:
    return Option(
        [OPTION],
        metavar="CODE",
        callback=language,
        shell_complete=languages,
        expose_value=False,
        is_eager=True,
        help=phrase(
            "What language to speak: {codes:or}. By default that of {variable}, else English.",
            codes=Series(known.CODES),
            variable=known.VARIABLE,
        ),
    )


def command(**attributes: Any) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command of its name; its help is a phrase."""
    return click.command(cls=Command, **attributes)


def option(*names: str, **attributes: Any) -> Callable[[_Function], _Function]:
    """Give a command an option; its help is a phrase."""
    return click.option(*names, cls=Option, **attributes)
