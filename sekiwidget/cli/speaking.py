"""The language of a run: `--language`, else what the environment says, else English; everything printed is said in it.

It is the environment variable as long as the run lasts, so whatever the run makes or starts speaks it too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from sekiwidget.text import languages
from sekiwidget.text.click_words import requested_in
from sekiwidget.text.translate import translate


def say(text: str, *, err: bool = False, **style: Any) -> None:
    """Print a text in the language of the run, in the style that click knows."""
    click.secho(translate(text), err=err, **style)


@contextmanager
def speaking(words: Sequence[str]) -> Iterator[None]:
    """Speak the language that a command line asks for; one that there is not is refused later, by the option."""
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
