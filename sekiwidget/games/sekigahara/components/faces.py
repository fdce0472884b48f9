"""3.2  The faces of blocks: which a clan has, whatever its number."""

from __future__ import annotations

from typing import Final

_FULL: Final = ("1l", "1g", "1c", "2", "3")
FACES: Final[dict[str, tuple[str, ...]]] = {
    "tokugawa": _FULL,
    "fukushima": _FULL,
    "date": _FULL,
    "maeda": _FULL,
    "ii": ("4",),
    "ishida": ("1l",),
    "kobayakawa": _FULL,
    "mori": _FULL,
    "ukita": _FULL,
    "uesugi": ("1l", "1g", "1c", "3"),
}
"""clan -> the faces it has: strength, and l leader, g gun, c cavalry."""
