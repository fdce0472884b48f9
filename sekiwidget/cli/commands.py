"""The language of a run: `--language`, else what the environment says, else English; everything printed is said in it.

It is the environment variable as long as the run lasts, so whatever the run makes or starts speaks it too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terminal import printable_lines
from sekiwidget.base.terms import Series
from sekiwidget.languages import known
from sekiwidget.languages.click_words import OPTION, asked_in, click_speaks
from sekiwidget.languages.doors import said


def echo(text: str, *, err: bool = False, **style: Any) -> None:
    """Print a text in the language of the run, in the style that click knows."""
    click.secho(said(text), err=err, **style)


@contextmanager
def run_language(words: Sequence[str]) -> Iterator[None]:
    """Speak the language that a command line asks for; one that there is not is refused later, by the option."""
    before, asked = os.environ.get(known.VARIABLE), asked_in(words)
    if asked is not None:
        try:
            known.spoken_language(asked)
        except known.UnknownLanguage:
            pass
        else:
            os.environ[known.VARIABLE] = asked
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(known.VARIABLE, None)
        else:
            os.environ[known.VARIABLE] = before


# What options take: numbers and languages, refused in the language of the run.


class WholeNumber(click.types.IntParamType):
    """A whole number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, checked."""
        _check(int, phrase("{value!r} is not a whole number.", value=value), value, (self, param, ctx))
        return super().convert(value, param, ctx)


class WholeNumberInRange(click.IntRange):
    """A whole number within bounds."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, checked."""
        _check(int, phrase("{value!r} is not a whole number.", value=value), value, (self, param, ctx))
        return super().convert(value, param, ctx)


class Decimal(click.types.FloatParamType):
    """A number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, checked."""
        _check(float, phrase("{value!r} is not a number.", value=value), value, (self, param, ctx))
        return super().convert(value, param, ctx)


def _check(kind: type[int] | type[float], wrong: str, value: Any, where: tuple[Any, Any, Any]) -> None:
    """Refuse a value that is no number of a kind; click's own words name the kind in English."""
    try:
        kind(value)
    except ValueError:
        own, param, ctx = where
        own.fail(said(wrong), param, ctx)


def check_language(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """One of the languages there are; None where none is asked for."""
    try:
        known.spoken_language(value)
    except known.UnknownLanguage as error:
        raise click.BadParameter(said(str(error)), ctx, param) from None
    return value


def complete_language(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """The languages that begin like this, each with what it calls itself."""
    return [CompletionItem(code, help=name) for code, name in known.NAMES.items() if code.startswith(begun)]


# Commands and options as click has them, with help and errors in the language of the run.

_Function = TypeVar("_Function", bound=Callable[..., Any])


class _Helped:
    """What has a phrase for its help: it is in the language of the run whenever it is asked for."""

    _help: str | None = None

    def _said(self) -> str | None:
        return None if self._help is None else said(self._help)

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
        self.params.append(_language_option())

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """That of click, which is made once, with its help as the run says it."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = said(phrase("Show this message and exit."))
        return found


class Group(Command, click.Group):
    """Commands that speak one language for a run.

    Their error messages are made printable: they quote files and words written by others.
    """

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run a command line; None is that of the process."""
        with run_language(sys.argv[1:] if args is None else args), click_speaks():
            return super().main(args, *rest, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that the context has."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            error.message = printable_lines(said(error.message))  # type: ignore[misc]  # click has no other way
            raise


def _language_option() -> Option:
    return Option(
        [OPTION],
        metavar="CODE",
        callback=check_language,
        shell_complete=complete_language,
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
