"""The traits that anybody may set: what does not fit is refused in the language of the board."""

from __future__ import annotations

from typing import Any, Final, NoReturn

import traitlets

from sekiwidget.base.phrase import Phrase, phrase, spoken
from sekiwidget.base.terms import Series
from sekiwidget.board.wire.speaking import Speaking

THEMES: Final = ("auto", "light", "dark")


class Theme(traitlets.Enum[str]):
    """One of the themes. Raises TraitError for anything else."""

    def error(self, obj: Any, value: object, error: Any = None, info: Any = None) -> NoReturn:
        """Say which there are."""
        refuse(obj, phrase("theme is {known:or}, not {theme!r}", known=Series(THEMES), theme=value))


class Size(traitlets.Int[int, int]):
    """A width or height in px, 0 or above. Raises TraitError for anything else."""

    def validate(self, obj: Any, value: object) -> int:
        """The size, if it is one."""
        if type(value) is not int or value < 0:
            why = phrase("{name} is a number of px, or 0 for what there is; not {size!r}", name=self.name, size=value)
            refuse(obj, why)
        return value


def refuse(board: object, why: Phrase) -> NoReturn:
    """Raise TraitError, said as the board speaks."""
    raise traitlets.TraitError(spoken(why, board._speaks if isinstance(board, Speaking) else None))
