"""Old names that still work, with a warning that gives the new name."""

from __future__ import annotations

from typing import Any
from warnings import warn


def renamed(old: str, new: str) -> property:
    """A method or attribute under its old name, for one version: reading it warns and returns the new one."""

    def read(self: object) -> Any:
        warn_of(old, new)
        return getattr(self, new)

    return property(read, doc=f"The old name of `{new}`, until version 0.7.")


def warn_of(old: str, new: str, stacklevel: int = 3) -> None:
    """Warn the caller about an old name."""
    warn(f"{old} is called {new} now; the old name goes with version 0.7", DeprecationWarning, stacklevel=stacklevel)
