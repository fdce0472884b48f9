"""Arguments that are paths."""

from __future__ import annotations

import os

from sekiwidget.base.phrase import phrase


def check_path(name: str, path: object) -> None:
    """Raise TypeError for an argument that is no path."""
    if not isinstance(path, str | os.PathLike):
        kind = type(path).__name__
        raise TypeError(phrase("{name} is given as text or as a `Path`, not as {kind}", name=name, kind=kind))
