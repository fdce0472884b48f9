"""The data files of the game."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load(name: str) -> dict[str, Any]:
    """A data file as tables."""
    return tomllib.loads(files(__package__).joinpath("data", name).read_text(encoding="utf-8"))
