"""What is translated into a language: messages, and words with the context they stand in.

A catalogue holds no English. It finds a translation by a short hash of the message, so that the files of all languages
together are half as large as gettext's own, and a process reads one of them.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, NamedTuple, Self

_SIZE: Final = 5
"""Bytes of a hash. That of a text which is no message is that of one by chance: one in 200 million."""


class Message(NamedTuple):
    """A message, or a word with its context, and its translation."""

    english: str
    text: str
    context: str = ""


class Catalogue:
    """Translations by their English. Raises ValueError if two messages have the same hash."""

    def __init__(self, messages: Iterable[Message] = ()) -> None:
        self._texts: dict[bytes, str] = {}
        for one in messages:
            key = _key(one.english, one.context)
            if key in self._texts:
                raise ValueError(f"another message has the hash of {one.english!r}: reword it, or make hashes longer")
            self._texts[key] = one.text

    @classmethod
    def from_json(cls, compiled: str) -> Self:
        """The catalogue in a compiled file."""
        file = json.loads(compiled)
        keys = b64decode(file["keys"])
        found = cls()
        starts = range(0, len(keys), _SIZE)
        found._texts = {keys[at : at + _SIZE]: text for at, text in zip(starts, file["texts"], strict=True)}
        return found

    def to_json(self) -> str:
        """A compiled file: all hashes in a row, and the texts in lines, in the order that they came in."""
        file = {"keys": b64encode(b"".join(self._texts)).decode(), "texts": list(self._texts.values())}
        return json.dumps(file, ensure_ascii=False, indent=0)

    def message(self, english: str) -> str | None:
        """The translation of a message; None if it is not translated."""
        return self._texts.get(_key(english))

    def word(self, context: str, english: str) -> str | None:
        """The translation of a noun; None if it is not translated."""
        return self._texts.get(_key(english, context))


def _key(english: str, context: str = "") -> bytes:
    # Names in lessons may hold anything, half characters too.
    return blake2b(f"{context}\0{english}".encode("utf-8", "surrogatepass"), digest_size=_SIZE).digest()
