"""Plain data that becomes JSON: what scenes and backdrops are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from typing import Any

from sekiwidget.text.phrase import Phrase


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind is str or kind is int or kind is Phrase:
        return value
    if isinstance(value, Plain):
        return value.to_json()
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if kind is float and value.is_integer():
        return int(value)
    return value


@cache
def _shape(kind: Any) -> tuple[tuple[str, Any, bool], ...]:
    """The fields of a class: name, default, whether it is written even when it is zero. Cached."""
    kept = kind.kept()
    return tuple((f.name, f.default, f.name in kept) for f in fields(kind) if f.init)


class Plain:
    """Data that becomes JSON, omitting fields that are empty, zero, false, None or equal to their default."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data, in the order of the fields."""
        made = {}
        kind: Any = type(self)
        for name, default, kept in _shape(kind):
            value = getattr(self, name)
            if (value and value != default) or (kept and value == 0):
                made[name] = _plain(value)
        return made

    @classmethod
    def kept(cls) -> frozenset[str]:
        """The fields that are written even when they are zero."""
        return frozenset()


@dataclass(frozen=True, slots=True)
class Lasting(Plain):
    """Plain data that mostly stays the same from picture to picture: equal objects are converted only once."""

    _made: dict[str, Any] | None = field(default=None, init=False, repr=False, compare=False)

    def to_json(self) -> dict[str, Any]:
        """Plain data, in the order of the fields. Callers must not modify it."""
        made = self._made
        if made is None:
            # A lookup by value hashes all of it, but most objects are identical to those of the last picture.
            object.__setattr__(self, "_made", made := _written(self))
        return made


@lru_cache(maxsize=4096)
def _written(lasting: Lasting) -> dict[str, Any]:
    return Plain.to_json(lasting)
