"""Packing plain data as a short text for pages and notebooks: deflated JSON encoded in letters.

`js/src/unpack.ts` reverses it. Notebooks store data with one line per number and JSON escapes; a text of these letters
is stored verbatim.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from typing import Any, Final

_ALPHABET: Final = [chr(code) for code in range(33, 127) if chr(code) not in '"<\\']
"""91 characters that need no escaping in a script, a page or a notebook."""

_BITS: Final = 13
"""Bits per two letters: 91 x 91 > 8,192."""


def packed(data: Any) -> str:
    """The packed text of JSON data. The same data gives the same text."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # A small memLevel makes a new Huffman code every few KB; paths and words use different letters, so this saves 1 %.
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 4)
    return letters(deflate.compress(text.encode()) + deflate.flush())


def letters(data: bytes) -> str:
    """Bytes as text: 13 bits in two letters, low part first; the rest in two letters, or up to 6 bits in one."""
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
"""Of kits and backdrops, for all boards."""
