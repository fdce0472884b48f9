"""The traits that anybody may set: what does not fit is refused in the language of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

import traitlets

from sekiwidget.base.phrase import phrase, spoken
from sekiwidget.base.terms import Series

if TYPE_CHECKING:
    _Enum = traitlets.Enum[str]
    _Int = traitlets.Int[int, int]
else:  # they take no types before traitlets 5.10, and Colab has 5.7.1
    _Enum, _Int = traitlets.Enum, traitlets.Int

THEMES: Final = ("auto", "light", "dark")


NOTHING_HELD: Final = -1
"""What `held` is while no node is shown beside the one at the cursor."""
SETTLED: Final = ("perspectives", "players", "mode", "seed", "game", "language")
"""The keywords of a board that stay as they were given."""


class Theme(_Enum):
    """One of the themes. Raises TraitError for anything else."""

    def error(self, obj: Any, value: object, error: Any = None, info: Any = None) -> NoReturn:
        """Say which there are."""
        refuse(obj, phrase("theme is {known:or}, not {theme!r}", known=Series(THEMES), theme=value))


class Size(_Int):
    """A width or height in px, 0 or above. Raises TraitError for anything else."""

    def validate(self, obj: Any, value: object) -> int:
        """The size, if it is one."""
        if type(value) is not int or value < 0:
            why = phrase("{name} is a number of px, or 0 for what there is; not {size!r}", name=self.name, size=value)
            refuse(obj, why)
        return value


class NodeNumber(_Int):
    """The number of a node. Raises TraitError for what is no number; which nodes there are, the board knows."""

    def error(self, obj: Any, value: object, error: Any = None, info: Any = None) -> NoReturn:
        """Say what it is."""
        refuse(obj, phrase("{name} is the number of a node, not {value!r}", name=self.name, value=value))


class Settled(traitlets.HasTraits):
    """Refuses to set, on a board that stands, what is settled when it is made or is told by the board itself."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in SETTLED:
            refuse(self, phrase("{name} is settled when a board is made: Board(..., {name}=...)", name=name))
        trait = self._traits.get(name)
        if trait is not None and trait.read_only:
            refuse(self, phrase("{name} cannot be set: the board itself says what it is", name=name))
        super().__setattr__(name, value)


def refuse(board: object, why: str) -> NoReturn:
    """Raise TraitError, said as the board speaks."""
    raise traitlets.TraitError(spoken(why, getattr(board, "_speaks", None)))
