"""The translations of a language: messages, and words with the context they stand in.

A catalogue holds no English. It finds a translation by a short hash of the message, so that the files of all languages
together are half as large as gettext's own, and a process reads one of them.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import blake2b
from string import Formatter
from typing import Any, Final, NamedTuple, Self

_SIZE: Final = 6
"""Letters of a hash, in base 64. That of a text which is no message is that of one by chance: one in 13 million."""
_LETTERS: Final = re.compile(r"[A-Za-z0-9+/]*")


class BadCatalogue(ValueError):
    """A catalogue that cannot be used. The message says where and why, in English: it is for developers."""


class Message(NamedTuple):
    """A message or a noun, its translation, and its context."""

    english: str
    text: str
    context: str = ""


def places(template: str) -> dict[str, set[str]]:
    """The places of a template, each with the forms that are requested of it. Raises ValueError for stray braces."""
    found: dict[str, set[str]] = {}
    for _, name, form, conversion in Formatter().parse(template):
        if name is not None:
            found.setdefault(name, set()).add(f"!{conversion}:{form}" if conversion else form or "")
    return found


class Catalogue:
    """Translations by their English. Raises BadCatalogue if two messages have the same hash."""

    def __init__(self, messages: Iterable[Message] = ()) -> None:
        self._texts: dict[str, str] = {}
        for one in messages:
            key = _key(one.english, one.context)
            if key in self._texts:
                raise BadCatalogue(f"another message has the hash of {one.english!r}: reword it, or make hashes longer")
            self._texts[key] = one.text

    @classmethod
    def from_json(cls, compiled: str) -> Self:
        """The catalogue in a compiled file. Raises BadCatalogue for any other text."""
        keys, texts = _parts(compiled)
        found = cls()
        starts = range(0, len(keys), _SIZE)
        found._texts = {keys[at : at + _SIZE]: text for at, text in zip(starts, texts, strict=True)}
        return found

    def to_json(self) -> str:
        """A compiled file: all hashes in a row, and the texts in lines, in the order that they came in."""
        file = {"keys": "".join(self._texts), "texts": list(self._texts.values())}
        return json.dumps(file, ensure_ascii=False, indent=0)

    def message(self, english: str, context: str = "") -> str | None:
        """The translation of a message; None if it is not translated."""
        return self._texts.get(_key(english, context))

    def word(self, context: str, english: str) -> str | None:
        """The translation of a noun; None if it is not translated."""
        return self._texts.get(_key(english, context))


def _parts(compiled: str) -> tuple[str, list[str]]:
    """The hashes and the texts of a compiled file."""
    try:
        file: Any = json.loads(compiled)
    except (ValueError, RecursionError) as error:
        raise BadCatalogue(f"expected JSON: {error}") from None
    if not isinstance(file, dict) or file.keys() != {"keys", "texts"}:
        raise BadCatalogue("expected a table of `keys` and `texts`")
    keys, texts = file["keys"], file["texts"]
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadCatalogue("`texts`: expected a list of texts")
    try:
        "".join(texts).encode()
    except UnicodeEncodeError:
        raise BadCatalogue("`texts`: expected whole characters") from None
    if not isinstance(keys, str) or not _LETTERS.fullmatch(keys):
        raise BadCatalogue("`keys`: expected a text in base 64")
    if len(keys) != _SIZE * len(texts):
        raise BadCatalogue(f"`keys`: expected {_SIZE} letters for each of {len(texts)} texts, not {len(keys)} in all")
    return keys, texts


def _key(english: str, context: str = "") -> str:
    # Names in lessons may hold anything, half characters too.
    digest = blake2b(f"{context}\0{english}".encode("utf-8", "surrogatepass"), digest_size=_SIZE).digest()
    return b64encode(digest).decode()[:_SIZE]
