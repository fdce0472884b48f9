"""Arguments that are whole numbers."""

from __future__ import annotations

from sekiwidget.base.phrase import phrase


def check_whole(name: str, number: object) -> None:
    """Raise TypeError for an argument that is no whole number."""
    if not isinstance(number, int):
        raise TypeError(phrase("{name} is a whole number, not {number!r}", name=name, number=number))
