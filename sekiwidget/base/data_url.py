"""A picture as an address, for an attribute of HTML."""

from __future__ import annotations

from typing import Final

_ENCODED: Final = tuple((character, f"%{ord(character):02X}") for character in "%\"'#&<>{}\n\r\t")
"""What would end the attribute or the address, be dropped from it, or be taken for a template by those who filter HTML.

`%` comes first, as it encodes the others.
"""


def data_url(svg: str) -> str:
    """A picture as a data URL, which may stand in quotes as it is: it has no quote, `&`, `<` or `>`.

    In base64 it would be longer, and nothing could compress it. Spaces and letters beyond ASCII stay, as all browsers
    take them.
    """
    for character, encoded in _ENCODED:
        svg = svg.replace(character, encoded)
    return f"data:image/svg+xml,{svg}"
