"""Downloads and other work that is kept for the next build, in the user's cache folder."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from sekiwidget.publish.lite.faults import NotBuilt
from sekiwidget.text.errors import system_reason
from sekiwidget.text.phrase import phrase


def cache_folder() -> Path:
    """Where builds keep what they download. `XDG_CACHE_HOME` moves it on Linux."""
    from platformdirs import user_cache_path

    return user_cache_path("sekiwidget", appauthor=False) / "site"


def kept(cache: Path, name: str, make: Callable[[Path], None]) -> Path:
    """The folder `name` of the cache, made by `make` in a folder beside it if it is not there yet.

    It appears whole or not at all, also if two builds make it at the same time. Raises NotBuilt if it cannot be kept.
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
            _put(made, target)
    except OSError as error:
        raise NotBuilt(
            phrase("Downloads cannot be kept in {folder}: {why}", folder=cache, why=system_reason(error))
        ) from None
    return target


def _put(made: Path, target: Path) -> None:
    """Give a folder its name; if another build was quicker, its folder stays."""
    try:
        made.rename(target)
    except OSError:
        if not target.is_dir():
            raise
        shutil.rmtree(made, ignore_errors=True)
