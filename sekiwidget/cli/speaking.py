"""The language of a run: `--language`, else what the environment says, else English; everything printed is said in it.

It is the environment variable as long as the run lasts, so whatever the run makes or starts speaks it too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from sekiwidget.languages import known
from sekiwidget.languages.click_words import asked_in
from sekiwidget.languages.doors import said


def say(text: str, *, err: bool = False, **style: Any) -> None:
    """Print a text in the language of the run, in the style that click knows."""
    click.secho(said(text), err=err, **style)


@contextmanager
def speaking(words: Sequence[str]) -> Iterator[None]:
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
