"""Packing plain data as a short text for pages and notebooks: compressed JSON in base 85.

`js/src/sync/unpack.ts` reverses it, and has the same letters, which mean nothing in JSON or HTML. Notebooks store data
with one line per number and JSON escapes; a text of these letters is stored verbatim.

Each board in a notebook carries its own copy of the front end, the kit, the backdrop and the timelines. One model that
all boards share would be smaller, but only some hosts let a widget request the model of another.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any, Final

_USUAL: Final = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
"""The letters of Python's base 85, in the order of their values."""
_LETTERS: Final = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#%()*+,-.:;=?@[]^_{|}~"
_WRITTEN: Final = bytes.maketrans(_USUAL, _LETTERS)
_READ: Final = bytes.maketrans(_LETTERS + b"$&<>`", _USUAL + b"     ")
_BASE_64: Final = "eN"
"""What a text of before 0.7 begins with, and no later one: how compressed data begins, in base 64."""


def packed(data: Any) -> str:
    """The packed text of JSON data. The same data gives the same text."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b85encode(zlib.compress(text.encode(), 9)).translate(_WRITTEN).decode()


def compressed(text: str) -> bytes:
    """The compressed JSON in a packed text, of an older version, too. Raises ValueError for any other text."""
    if text.startswith(_BASE_64):
        return base64.b64decode(text, validate=True)
    return base64.b85decode(text.encode("ascii").translate(_READ))


def unpacked(text: str) -> Any:
    """The data of a text that was packed here. It is not limited: for texts from elsewhere see `compressed`."""
    return json.loads(zlib.decompress(compressed(text)))


class Kept:
    """Packs immutable data once for all boards, keyed by object identity."""

    def __init__(self) -> None:
        self._texts: dict[int, tuple[object, str]] = {}

    def __call__(self, data: Any) -> str:
        """The packed text."""
        # Keep the data with its text, so that its id is not reused.
        kept = self._texts.get(id(data))
        if kept is None:
            kept = self._texts[id(data)] = data, packed(data)
        return kept[1]

    def know(self, data: Any, text: str) -> None:
        """Register a text packed earlier for the data."""
        self._texts[id(data)] = data, text


kept: Final = Kept()
"""The packed kits and backdrops of all boards."""
