"""Copied answers in a text, with anything around them: in a mail, wrapped, quoted, or encoded for sending.

A copied answer begins with `seki1.`, and knows where it ends: the rest is a packed text with a checksum. So from each
beginning letters of base 64 are taken until the packed text is complete. What mail programs put between them is passed
over: white space, `>` at the beginning of a line, `=` at the end of one, and invisible characters.

Whatever is not complete is found, too, as far as it goes, so that somebody can be told.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from itertools import chain, islice, pairwise
from typing import Final

from sekiwidget.lesson.answers.answers import MAX_BYTES, SHORT

MAX_FILE: Final = 16 << 20
"""The maximum size in bytes of a file with copied answers: a notebook with saved boards has some MB."""

_BETWEEN: Final = re.compile(
    r"(?:\n[\s>]*|=[ \t]*(?=\r?\n)|[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff])++"
)
_BEGINNING: Final = re.compile(f"(?:{_BETWEEN.pattern})?".join(map(re.escape, SHORT)))
_LETTERS: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{MAX_BYTES + 1}}}")
_MAX_SPREAD: Final = 4 * MAX_BYTES
"""So many characters after a beginning are looked at."""
_MAX_BEGUN: Final = 10_000
"""So many beginnings are looked at."""


def is_file_of_answers(text: str) -> bool:
    """Whether a text is that of a file of answers, or of a damaged one."""
    begun = text[:400].lstrip("\ufeff \t\r\n")
    return begun.startswith("{") and '"sekiwidget-answers"' in begun


def copied_answers(text: str, most: int) -> list[str]:
    """The copied answers in a text, each once, at most so many; without what is around or between."""
    runs = dict.fromkeys(_runs(text))
    return list(dict.fromkeys(SHORT + _complete(run) for run in islice(runs, most)))


def _runs(text: str) -> Iterator[str]:
    """The letters after each beginning, up to the next one, with all that follow."""
    # An empty match at the end, for the last beginning.
    begun = chain(_BEGINNING.finditer(text), re.finditer(r"\Z", text))
    for found, following in pairwise(islice(begun, _MAX_BEGUN)):
        end = min(following.start(), found.end() + _MAX_SPREAD)
        run = _LETTERS.match(_BETWEEN.sub("", text[found.end() : end]))
        if run is not None:
            yield run[0]


def _complete(run: str) -> str:
    """The letters up to the end of the packed text; all of them if it does not end."""
    code = base64.urlsafe_b64decode(run + "A" * (-len(run) % 4))
    unpacking = zlib.decompressobj()
    try:
        unpacking.decompress(code, MAX_BYTES)
    except zlib.error:
        return run
    if not unpacking.eof:
        return run
    used = len(code) - len(unpacking.unused_data)
    return run[: -(-used * 4 // 3)]
