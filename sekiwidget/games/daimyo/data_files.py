"""The data files of the game, those of the package or the user's own in their place."""

from __future__ import annotations

import os
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

VARIABLE: Final = "SEKIWIDGET_DAIMYO"
"""The environment variable that names a folder with a user's own files. It is read once, at import."""

REPLACEABLE: Final = ("deck.toml", "layouts.toml")
"""What such a folder may hold; a file that is not there is the package's own."""

_NAMED: Final = os.environ.get(VARIABLE, "")
OWN: Final[Path | None] = Path(_NAMED).expanduser().absolute() if _NAMED else None


def built_in(name: str) -> str:
    """The text of a data file of the package."""
    return files(__package__).joinpath("data", name).read_text(encoding="utf-8")


def own(name: str) -> Path | None:
    """The user's own file of this name, if there is one."""
    path = OWN / name if OWN is not None and name in REPLACEABLE else None
    return path if path is not None and path.exists() else None


def load(name: str) -> dict[str, Any]:
    """A data file as tables, the user's own before the package's. Raises OSError, TOMLDecodeError, UnicodeError."""
    path = own(name)
    return tomllib.loads(built_in(name) if path is None else path.read_text(encoding="utf-8"))
