"""Files of the package: readable in a source tree, some of them packed in a wheel.

A file is packed if no readable one is there. bz2 is a part of Python in the browser, too, unlike lzma.
"""

from __future__ import annotations

import bz2
from importlib.resources.abc import Traversable
from typing import Final

PACKED: Final = ".bz2"
"""What the name of a packed file ends with besides."""


def package_bytes(folder: Traversable, name: str, most: int = -1) -> bytes | None:
    """The contents of a file, unpacked, but no more than `most` bytes; None if there is neither form of it.

    Raises OSError, and EOFError for a packed file that is cut off.
    """
    file, packed = folder.joinpath(name), folder.joinpath(f"{name}{PACKED}")
    if file.is_file() or file.is_dir():  # a folder is no file: opening it says so
        with file.open("rb") as opened:
            return opened.read(most)
    if packed.is_file():
        with packed.open("rb") as opened, bz2.open(opened) as unpacked:
            return unpacked.read(most)
    return None


def package_text(folder: Traversable, name: str) -> str | None:
    """The text of a file, with plain newlines; None if there is neither form of it. Raises as `package_bytes`."""
    data = package_bytes(folder, name)
    return None if data is None else data.decode().replace("\r\n", "\n")
