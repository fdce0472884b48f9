"""All lessons and notebooks of the package, where a wheel has the notebooks in one file.

The pictures in notebooks repeat each other at distances that a wheel's own compression does not reach: together they
are a sixth as large. `python -m sekiwidget.library.whole` writes the file; the build runs it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sekiwidget import library
from sekiwidget.base.files import write_file

NOTEBOOKS: Final = "notebooks.json.xz"
"""Beside the folder of lessons: their paths in it, and their texts."""


def texts() -> dict[str, str]:
    """All lessons and notebooks: paths with forward slashes in the folder of lessons, to texts."""
    folder = library.lessons()
    archive = folder.with_name(NOTEBOOKS)
    found = _unpacked(archive.read_bytes()) if library.is_shipped() and archive.is_file() else {}
    files = (path for path in folder.rglob("*") if path.is_file())
    found |= {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
    return dict(sorted(found.items()))


@contextmanager
def laid_out() -> Iterator[Path]:
    """A folder with all lessons and notebooks, to be read only: that of a source tree, else one that goes away."""
    if not library.is_shipped():
        yield library.lessons()
        return
    with TemporaryDirectory(prefix="sekiwidget-lessons-", ignore_cleanup_errors=True) as here:
        for name, text in texts().items():
            path = Path(here, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        yield Path(here)


def packed(folder: Path) -> bytes:
    """The notebooks of a folder, but for what is hidden in it."""
    import lzma

    paths = (path.relative_to(folder) for path in sorted(folder.rglob("*.ipynb")))
    shown = (path for path in paths if not any(part.startswith(".") for part in path.parts))
    found = {path.as_posix(): (folder / path).read_text(encoding="utf-8") for path in shown}
    return lzma.compress(json.dumps(found, ensure_ascii=False).encode(), preset=9)


def _unpacked(data: bytes) -> dict[str, str]:
    import lzma

    found: dict[str, str] = json.loads(lzma.decompress(data))
    return found


if __name__ == "__main__":
    write_file(library.SHIPPED.with_name(NOTEBOOKS), packed(library.SOURCE))
