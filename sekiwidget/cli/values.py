"""What options take: numbers and languages, refused in the language of the run."""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import CompletionItem

from sekiwidget.text import languages as known
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate


class Whole(click.types.IntParamType):
    """A whole number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, checked."""
        _check(int, phrase("{value!r} is not a whole number.", value=value), value, (self, param, ctx))
        return super().convert(value, param, ctx)


class Within(click.IntRange):
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
        own.fail(translate(wrong), param, ctx)


def language(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """One of the languages there are; None where none is asked for."""
    try:
        known.find_language(value)
    except known.UnknownLanguage as error:
        raise click.BadParameter(translate(str(error)), ctx, param) from None
    return value


def languages(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """The languages that begin like this, each with what it calls itself."""
    return [CompletionItem(code, help=name) for code, name in known.NAMES.items() if code.startswith(begun)]
