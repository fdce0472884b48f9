"""Taking away what JupyterLite brings along and hardly any reader can use: a quarter of its own files."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

_LEFT_BEHIND: Final = ("rspack.config*", "jupyterlite.schema*", "package.json", "doc")
"""What its build leaves at the top."""

_OLD_FONTS: Final = (".eot", ".svg", ".ttf", ".woff")
"""Formats of a font; every browser that runs Python takes WOFF2, where there is one."""

_SECOND_LAYOUT: Final = b"org.eclipse.elk."
"""In the part of the build that lays out Mermaid's diagrams in a second way, for those that ask for `elk`."""


def tidy(site: Path) -> None:
    """Take it away; of a version that is laid out otherwise, more stays."""
    for pattern in _LEFT_BEHIND:
        for path in site.glob(pattern):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    build = site / "build"
    for font in build.glob("*.woff2"):
        for ending in _OLD_FONTS:
            font.with_suffix(ending).unlink(missing_ok=True)
    for part in build.glob("*.js"):
        if _SECOND_LAYOUT in part.read_bytes():
            part.unlink()
