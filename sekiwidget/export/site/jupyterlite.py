"""Changes to JupyterLite's output: a start with progress, a service worker that stores the site, and a cleanup."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Final

from sekiwidget.export.site.tools import NotBuilt
from sekiwidget.text.phrase import Language, data_in_language, phrase

STATIC: Final = Path(__file__).parent / "static"
WORKER: Final = "service-worker.js"
KEEP: Final = "keep.json"
"""The file that lists the files for a second visit, with their sizes."""

APPS: Final = ("notebooks", "lab")

_NOT_STORED: Final = ("build/", "doc/", "docs/", "lab/", "static/pyodide/package.json")
"""Stored only once used: JupyterLite's own parts are known once the first page has loaded them."""


def start_words() -> dict[str, str]:
    """The words of the start of a page, by the names that its script uses."""
    return {
        "page": phrase("Opening the notebook"),
        "python": phrase("Python is starting in your browser; you can read on meanwhile"),
        "board": phrase("Drawing the first board"),
        "close": phrase("Hide"),
        "slow": phrase("This is taking longer than usual. Reload the page if nothing happens"),
    }


def script_json(value: object) -> str:
    """JSON for a script element: it contains no `<`."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def add_start(site: Path, language: Language | None = None) -> None:
    """Make the notebook page show its progress and run the first cell, and all pages say when lessons change."""
    page = site / "notebooks" / "index.html"
    text = page.read_text(encoding="utf-8")
    told = script_json(data_in_language(start_words(), language))
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
    """Give the pages of JupyterLite the title of the site."""
    for app in APPS:
        page = site / app / "index.html"
        text = page.read_text(encoding="utf-8")
        start, end = text.index("<title>"), text.index("</title>")
        page.write_text(f"{text[:start]}<title>{escape(title)}{text[end:]}", encoding="utf-8")


def add_worker(site: Path) -> None:
    """Put our service worker before JupyterLite's, and list the files to store; last, as it needs all files.

    Both are in one file, because JupyterLite registers its own for the whole site, and a second service worker in the
    same scope would replace it.
    """
    worker = site / WORKER
    theirs = worker.read_text(encoding="utf-8")
    files = dict(sorted(_sizes(site).items()))
    release = hashlib.sha256()
    for name in files:
        release.update(name.encode() + hashlib.sha256((site / name).read_bytes()).digest())
    kept = {name: size for name, size in files.items() if not name.startswith(_NOT_STORED) and name != WORKER}
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
    """Replace a text that occurs once. Raises NotBuilt if it does not, as in another version of JupyterLite."""
    if text.count(place) != 1:
        raise NotBuilt(
            phrase("{file} of this JupyterLite has an unknown layout; version 0.8 is needed", file=file.name)
        )
    return text.replace(place, filling)


# -- cleanup -----------------------------------------------------------------------------------------------------------

_LEFT_BEHIND: Final = ("rspack.config*", "jupyterlite.schema*", "package.json", "doc")
"""Files that JupyterLite's build leaves at the top."""

_OLD_FONTS: Final = (".eot", ".svg", ".ttf", ".woff")
"""Formats of fonts that are not needed beside WOFF2, which every browser that runs Python reads."""

DISABLED_EXTENSIONS: Final = ("@jupyterlab/terminal-extension", "@jupyterlab/vega5-extension")
"""A browser has no terminal, and no package that draws with Vega is installed."""

_UNUSED_MARKS: Final = (b"xterm-cursor-blink", b"vega_scale", b"vega.github.io", b"org.eclipse.elk.")
"""Marks of the files that those load; the last is of an optional layout of Mermaid's diagrams."""


def cleanup(site: Path) -> None:
    """Remove files that hardly any reader uses, a quarter of JupyterLite's; of another version more may stay."""
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
        if any(mark in text for mark in _UNUSED_MARKS):
            part.unlink()
    # What a user's own files say stays as it is written.
    for path in (*build.rglob("*.json"), *(site / "api").rglob("*.json")):
        found = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    # The other icon is the same at ten times the size.
    shutil.copyfile(site / "static" / "favicons" / "favicon.ico", site / "lab" / "favicon.ico")
