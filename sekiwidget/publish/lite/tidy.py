"""Taking away what JupyterLite brings along and hardly any reader can use: a quarter of its own files."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Final

_LEFT_BEHIND: Final = ("rspack.config*", "jupyterlite.schema*", "package.json", "doc")
"""What its build leaves at the top."""

_OLD_FONTS: Final = (".eot", ".svg", ".ttf", ".woff")
"""Formats of a font; every browser that runs Python takes WOFF2, where there is one."""

UNUSED: Final = ("@jupyterlab/terminal-extension", "@jupyterlab/vega5-extension")
"""Switched off: a browser has no terminal, and nothing that draws with Vega is installed."""

_PARTS: Final = (b"xterm-cursor-blink", b"vega_scale", b"vega.github.io", b"org.eclipse.elk.")
"""In what those would load, and, the last, in a second way to lay out Mermaid's diagrams, for those that ask for it."""


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
        text = part.read_bytes()
        if any(mark in text for mark in _PARTS):
            part.unlink()
    for schema in (build / "schemas").rglob("*.json"):
        found = json.loads(schema.read_text(encoding="utf-8"))
        schema.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    # The same symbol in ten times the size.
    shutil.copyfile(site / "static" / "favicons" / "favicon.ico", site / "lab" / "favicon.ico")
