"""The legal actions at a position, as texts that a board plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from sekiwidget.base.phrase import Language, phrase, spoken
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.lesson.play.actions import action_line, split_actor, try_action

SHOWN: Final = 40
"""Maximum number of actions listed by the `repr`."""


class Legal:
    """The legal actions at a position, as texts for `play`; evaluated lazily. It shows itself in `language`."""

    def __init__(self, game: Game, position: Position, language: Language | None = None) -> None:
        self.game = game
        self.position = position
        self.language = language

    def __iter__(self) -> Iterator[str]:
        actor = self.position.to_move
        if actor is None:
            return
        for action in self.position.legal():
            yield action_line(self.game, actor, action)

    def __contains__(self, item: object) -> bool:
        if not isinstance(item, str):
            return self.position.to_move is not None and self.position.why_not(item) is None
        try:
            actor, words = split_actor(self.game, self.position, item)
            return try_action(self.game, self.position, actor, words).fits
        except UnreadableAction:
            return False

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __len__(self) -> int:
        return self.count()

    def count(self) -> int:
        """Their number; for chance, the number of outcomes."""
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        shown = list(islice(self, SHOWN + 1))
        more = ", ..." if len(shown) > SHOWN else ""
        if not shown:
            return spoken(phrase("<Legal: nothing>"), self.language)
        return f"<Legal: {', '.join(shown[:SHOWN])}{more}>"
