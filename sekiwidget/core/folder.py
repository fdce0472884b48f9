"""The modules of a game's package, by what they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def part(package: str, name: str) -> Any:
    """A module of a package; it is imported when it is first asked for."""
    return import_module(f"{package}.{name}")
