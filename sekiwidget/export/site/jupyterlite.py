"""What the pages of JupyterLite are given: a start with progress, and a service worker that keeps the site."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Final

from sekiwidget.base.phrase import Language, phrase, spoken_in
from sekiwidget.export.site.tools import NotBuilt

STATIC: Final = Path(__file__).parent / "static"
WORKER: Final = "service-worker.js"
KEEP: Final = "keep.json"
"""Names the files that a second visit needs, with their sizes."""

APPS: Final = ("notebooks", "lab")

_NOT_KEPT: Final = ("build/", "doc/", "docs/", "lab/", "static/pyodide/package.json")
"""Kept when they are used only: JupyterLite's own parts are known once the first page has loaded them."""


def start_words() -> dict[str, str]:
    """What the start of a page says."""
    return {
        "page": phrase("Opening the notebook"),
        "python": phrase("Python is starting in your browser; you can read on meanwhile"),
        "board": phrase("The first board is drawn"),
        "close": phrase("Hide"),
        "slow": phrase("This takes longer than usual. Reload the page if nothing happens"),
    }


def add_start(site: Path, language: Language | None = None) -> None:
    """Let the notebook page show its progress and run the first cell; let all pages tell when lessons change."""
    page = site / "notebooks" / "index.html"
    text = page.read_text(encoding="utf-8")
    told = json.dumps(spoken_in(start_words(), language), ensure_ascii=False).replace("<", "\\u003c")
    tags = (
        f'<link rel="stylesheet" href="../start/start.css"><script type="application/json" id="sekiwidget-words">{told}'
        '</script><script type="module" src="../start/start.js"></script></head>'
    )
    page.write_text(_once(text, "</head>", tags, page), encoding="utf-8")
    for app in APPS:
        page = site / app / "index.html"
        text = page.read_text(encoding="utf-8")
        tags = '<script type="module" src="../start/changed.js"></script></head>'
        page.write_text(_once(text, "</head>", tags, page), encoding="utf-8")


def name_pages(site: Path, title: str) -> None:
    """The title of the site on the pages of JupyterLite."""
    for app in APPS:
        page = site / app / "index.html"
        text = page.read_text(encoding="utf-8")
        start, end = text.index("<title>"), text.index("</title>")
        page.write_text(f"{text[:start]}<title>{escape(title)}{text[end:]}", encoding="utf-8")


def add_worker(site: Path) -> None:
    """Put ours in front of JupyterLite's service worker, and list what is to be kept; last, as it names all files."""
    worker = site / WORKER
    theirs = worker.read_text(encoding="utf-8")
    files = dict(sorted(_sizes(site).items()))
    release = hashlib.sha256()
    for name in files:
        release.update(name.encode() + hashlib.sha256((site / name).read_bytes()).digest())
    kept = {name: size for name, size in files.items() if not name.startswith(_NOT_KEPT) and name != WORKER}
    (site / KEEP).write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")
    ours = (STATIC / "worker.js").read_text(encoding="utf-8")
    worker.write_text(_once(ours, "{{release}}", release.hexdigest()[:16], worker) + theirs, encoding="utf-8")


def _sizes(site: Path) -> Mapping[str, int]:
    return {path.relative_to(site).as_posix(): path.stat().st_size for path in site.rglob("*") if path.is_file()}


def site_size(site: Path, files: Iterable[str] | None = None) -> int:
    """The size of a site, or of some of its files, in bytes."""
    found = _sizes(site)
    return sum(found.values() if files is None else (found[name] for name in files))


def _once(text: str, place: str, filling: str, file: Path) -> str:
    """Replace a place that is there once. Raises NotBuilt: another version of JupyterLite is laid out otherwise."""
    if text.count(place) != 1:
        raise NotBuilt(phrase("{file} of this JupyterLite is not laid out as expected; 0.8 is", file=file.name))
    return text.replace(place, filling)


# Taking away what JupyterLite brings along and hardly any reader can use: a quarter of its own files.

_LEFT_BEHIND: Final = ("rspack.config*", "jupyterlite.schema*", "package.json", "doc")
"""What its build leaves at the top."""

_OLD_FONTS: Final = (".eot", ".svg", ".ttf", ".woff")
"""Formats of a font; every browser that runs Python takes WOFF2, where there is one."""

DISABLED_EXTENSIONS: Final = ("@jupyterlab/terminal-extension", "@jupyterlab/vega5-extension")
"""Switched off: a browser has no terminal, and nothing that draws with Vega is installed."""

_PARTS: Final = (b"xterm-cursor-blink", b"vega_scale", b"vega.github.io", b"org.eclipse.elk.")
"""In what those would load, and, the last, in a second way to lay out Mermaid's diagrams, for those that ask for it."""


def cleanup(site: Path) -> None:
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
