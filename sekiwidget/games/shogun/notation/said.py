"""The words of an action after its verb, taken one by one; what the card on a space says may be left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.authoring.tokens import Word, unreadable
from sekiwidget.base.phrase import phrase
from sekiwidget.core.refusal import AmbiguousAction
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.notation.tokens import read_number, read_place
from sekiwidget.games.shogun.rules.position import Position

ALL_ARMIES: Final = "all"
"""As many armies as may go."""


class ActionWords:
    """The words of an action after its verb, taken one by one."""

    def __init__(self, position: Position, side: Side, verb: Word, rest: Sequence[Word]) -> None:
        self.position = position
        self.side = side
        self.verb = verb
        self.rest = list(rest)

    @property
    def plays(self) -> bool:
        """Whether the side plays here at all."""
        return self.side in self.position.sides

    def one(self, what: str, example: str) -> Word:
        """The next word; `what` says what is expected, as in the example."""
        if not self.rest:
            missing = phrase(
                "{verb} what? {what} is expected, as in {like}", verb=self.verb.text, what=what, like=example
            )
            raise unreadable(self.verb, missing, (example,))
        return self.rest.pop(0)

    def none_left(self, example: str) -> None:
        """Nothing more is expected."""
        if self.rest:
            text = phrase("nothing more is expected here: {like}", like=example)
            raise unreadable(self.rest[0], text, (example,))

    def number(self) -> Word | None:
        """The word among the rest that is a number or `all`, taken out."""
        found = [word for word in self.rest if word.text.lower() == ALL_ARMIES or read_number(word) is not None]
        if not found:
            return None
        self.rest.remove(found[0])
        return found[0]

    def flag(self, text: str) -> bool:
        """Whether a word stands among the rest; it is taken out."""
        found = [word for word in self.rest if word.text.lower() == text]
        if found:
            self.rest.remove(found[0])
        return bool(found)

    def ambiguous(self, message: str, meanings: Sequence[str]) -> AmbiguousAction:
        """The words may mean several actions."""
        return AmbiguousAction(message, tuple(meanings), start=self.verb.start, end=self.end)

    @property
    def end(self) -> int:
        """Where the last word that has not been taken ends, or the verb."""
        return self.rest[-1].end if self.rest else self.verb.end

    def carded(self, spaces: Sequence[str]) -> int | None:
        """plan  The province whose card the side has on the first of some spaces that has one."""
        if not self.plays:
            return None
        cards = [self.position.card(self.side, space) for space in spaces]
        return next((INDEX[card] for card in cards if card in INDEX), None)

    def place(self, spaces: Sequence[str], example: str) -> int:
        """The province that is named, or else the one whose card lies on a space."""
        if self.rest:
            return read_place(self.rest.pop(0))
        found = self.carded(spaces)
        if found is None:
            text = phrase("{verb} where? no card says it: {like} is expected", verb=self.verb.text, like=example)
            raise unreadable(self.verb, text, (example,))
        return found
