"""The data files of a game as JSON, made when the package is built: reading TOML takes thirty times as long.

`tables.json` in a game's `data` folder has each TOML file's SHA-256 and its tables. Tables with the wrong hash are
ignored, so a changed file is read itself.
"""

from __future__ import annotations

import json
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

NAME: Final = "tables.json"


def digest(text: str) -> str:
    """The hash that ties tables to a file's text."""
    return sha256(text.encode()).hexdigest()


def write(folder: Path) -> Path:
    """Make `tables.json` of the TOML files in a folder. Raises OSError, TOMLDecodeError."""
    made: dict[str, Any] = {}
    for file in sorted(folder.glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        made[file.name] = {"of": digest(text), "tables": tomllib.loads(text)}
    path = folder / NAME
    path.write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    return path


class PreparedTables:
    """The contents of `tables.json`, read on first use."""

    def __init__(self, folder: Any) -> None:
        self._folder = folder
        self._read: dict[str, Any] | None = None

    def of(self, name: str, text: str) -> dict[str, Any] | None:
        """The tables of a file with this text; None if they were not prepared, or from another text."""
        if self._read is None:
            try:
                self._read = json.loads(self._folder.joinpath(NAME).read_text(encoding="utf-8"))
            except (OSError, ValueError):
                self._read = {}
        found = self._read.get(name)
        if found is None or found["of"] != digest(text):
            return None
        tables: dict[str, Any] = found["tables"]
        return tables
