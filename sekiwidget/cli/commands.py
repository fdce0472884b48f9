"""Commands, options and their values for click, with help, errors and output in the language of the run.

That is `--language`, else the one of the environment, else English. During the run it is set in the environment, so
everything that the run creates or starts uses it too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from sekiwidget.base.terminal import mark_direction, printable_lines
from sekiwidget.text import languages
from sekiwidget.text.click_words import OPTION, click_in_language, requested_in
from sekiwidget.text.phrase import Phrase, joined, phrase
from sekiwidget.text.terms import Series
from sekiwidget.text.translate import translate


def echo(text: str, *, err: bool = False, **style: Any) -> None:
    """Print a text in the language of the run, in a style of click, each line in its direction."""
    click.secho(mark_direction(translate(text)), err=err, **style)


@contextmanager
def run_language(words: Sequence[str]) -> Iterator[None]:
    """Set the language that a command line names; an unknown one is refused later, by the option."""
    before, asked = os.environ.get(languages.VARIABLE), requested_in(words)
    if asked is not None:
        try:
            languages.find_language(asked)
        except languages.UnknownLanguage:
            pass
        else:
            os.environ[languages.VARIABLE] = asked
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(languages.VARIABLE, None)
        else:
            os.environ[languages.VARIABLE] = before


# -- values of options -------------------------------------------------------------------------------------------------


class WholeNumber(click.types.IntParamType):
    """A whole number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number. Exits with a message for anything else."""
        _check(int, phrase("{value!r} must be a whole number.", value=value), value, (self, param, ctx))
        return super().convert(value, param, ctx)


class WholeNumberInRange(click.IntRange):
    """A whole number in a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number. Exits with a message for anything else."""
        _check(int, phrase("{value!r} must be a whole number.", value=value), value, (self, param, ctx))
        return super().convert(value, param, ctx)


class Decimal(click.types.FloatParamType):
    """A number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number. Exits with a message for anything else."""
        _check(float, phrase("{value!r} must be a number.", value=value), value, (self, param, ctx))
        return super().convert(value, param, ctx)


def _check(kind: type[int] | type[float], wrong: str, value: Any, where: tuple[Any, Any, Any]) -> None:
    """Refuse a value that is no number of a kind, as click names the kind in English."""
    try:
        kind(value)
    except ValueError:
        own, param, ctx = where
        own.fail(translate(wrong), param, ctx)


def check_language(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A known language, or None; the callback of `--language`."""
    try:
        languages.find_language(value)
    except languages.UnknownLanguage as error:
        raise click.BadParameter(translate(str(error)), ctx, param) from None
    return value


def complete_language(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """The codes of languages that begin so, each with its name."""
    return [CompletionItem(code, help=name) for code, name in languages.LANGUAGES.items() if code.startswith(begun)]


# -- commands and options ----------------------------------------------------------------------------------------------

_Function = TypeVar("_Function", bound=Callable[..., Any])


def help_text(*paragraphs: str) -> Phrase:
    """The help of a command in paragraphs: phrases, and `examples`."""
    first, *others = paragraphs
    return joined([first, *(part for one in others for part in ("\n\n", one))])


def examples(*lines: str) -> str:
    """Command lines as a paragraph, whose lines click does not wrap (`\\b`); no language translates them."""
    return "\n".join(["\b", *(f"  {line}" for line in lines)])


class _TranslatedHelp:
    """Its help is a phrase, translated whenever click reads it."""

    _help: str | None = None

    def _get(self) -> str | None:
        return None if self._help is None else translate(self._help)

    def _set(self, text: str | None) -> None:
        self._help = text

    help = property(_get, _set)


class Option(_TranslatedHelp, click.Option):
    """An option whose help is a phrase."""

    def __init__(self, *names: Any, help: str | None = None, **attributes: Any) -> None:  # noqa: A002 - click's word
        super().__init__(*names, **attributes)
        self._help = help


class Command(_TranslatedHelp, click.Command):
    """A command whose help is a phrase, and which takes `--language`."""

    def __init__(self, name: str | None, **attributes: Any) -> None:
        super().__init__(name, **attributes)
        self.params.append(_language_option())

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Click's own help option, which is made once, with its help in the language of the run."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = translate(phrase("Show this message and exit."))
        return found


class Group(Command, click.Group):
    """Commands that use one language for a run.

    Their error messages are made printable, as they quote files and texts of others.
    """

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run a command line; None is that of the process."""
        with run_language(sys.argv[1:] if args is None else args), click_in_language():
            return super().main(args, *rest, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command of the context."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            error.message = printable_lines(translate(error.message))  # type: ignore[misc]  # click has no other way
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
            "Language of the output: {codes:or}. Default: {variable}, else English.",
            codes=Series(languages.CODES),
            variable=languages.VARIABLE,
        ),
    )


def command(**attributes: Any) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command of its name; its help is a phrase."""
    return click.command(cls=Command, **attributes)


def option(*names: str, **attributes: Any) -> Callable[[_Function], _Function]:
    """Give a command an option; its help is a phrase."""
    return click.option(*names, cls=Option, **attributes)
