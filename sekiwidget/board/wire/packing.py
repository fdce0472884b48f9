"""Plain data as a short text, as a page gets it and a notebook keeps it: JSON, deflated, in letters.

`js/src/unpack.ts` gives the JSON back. A notebook writes data with a line for every number and escapes what JSON
escapes; a text of these letters stands in it as it is.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from typing import Any, Final

_ALPHABET: Final = [chr(code) for code in range(33, 127) if chr(code) not in '"<\\']
"""91 letters that neither a script, a page nor a notebook has to escape."""

_BITS: Final = 13
"""So many stand in two letters: 91 x 91 > 8,192."""


def packed(data: Any) -> str:
    """The text of data that JSON can say. The same data gives the same text."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # With little memory a code for each few KB: paths and words are of different letters, and 1 % is saved.
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 4)
    return letters(deflate.compress(text.encode()) + deflate.flush())


def letters(data: bytes) -> str:
    """Bytes as text: 13 bits in two letters, the lower half first; what is left in two, or up to 6 bits in one."""
    pairs = _pairs()
    found = []
    # Whole numbers of bytes and of pairs of letters.
    for start in range(0, len(data), _BITS):
        part = data[start : start + _BITS]
        held = int.from_bytes(part, "little")
        for _ in range(len(part) * 8 // _BITS):
            found.append(pairs[held & 8191])
            held >>= _BITS
        left = len(part) * 8 % _BITS
        if left:
            found.append(pairs[held] if left > 6 else _ALPHABET[held])
    return "".join(found)


@cache
def _pairs() -> list[str]:
    return [_ALPHABET[value % 91] + _ALPHABET[value // 91] for value in range(1 << _BITS)]


class Kept:
    """Packs data that never changes once, however many boards have it: each is known by which object it is."""

    def __init__(self) -> None:
        self._texts: dict[int, tuple[object, str]] = {}

    def __call__(self, data: Any) -> str:
        """The packed text."""
        # With the text its data is kept, so that no other object gets its id.
        kept = self._texts.get(id(data))
        if kept is None:
            kept = self._texts[id(data)] = data, packed(data)
        return kept[1]

    def know(self, data: Any, text: str) -> None:
        """Take this text for the data from now on: it was packed before."""
        self._texts[id(data)] = data, text


kept: Final = Kept()
"""Of kits and backdrops, for all boards."""
