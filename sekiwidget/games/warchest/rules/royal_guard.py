"""royal_guard  The step in which an attacked Royal Guard loses a coin: of its stack, or of the supply."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sekiwidget.authoring.dealing import replace_one
from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import SIDE_INDEX, minus, plus
from sekiwidget.games.warchest.components.wording import SideName
from sekiwidget.games.warchest.rules.actions import Lose
from sekiwidget.games.warchest.rules.flow import proceed
from sekiwidget.games.warchest.rules.maneuver import LOST, ROYAL_GUARD, loses
from sekiwidget.games.warchest.rules.position import Moved, Position
from sekiwidget.text.phrase import phrase


class GuardStep(Decision):
    """royal_guard  Its owner says whether the attacked Royal Guard loses a coin of its stack or one of the supply."""

    rule = ROYAL_GUARD
    verbs = (Lose,)

    def asks(self, position: Position) -> str:
        """What must be decided."""
        side = SideName(position.frames[-1].side)
        return phrase(
            "{side} must now choose which Royal Guard coin is lost: one from the stack or one from the supply.",
            side=side,
        )

    def legal(self, position: Position) -> Iterator[Lose]:
        """Both."""
        return iter((Lose("supply"), Lose("stack")))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both."""
        guard = position.board[position.frames[-1].hex]
        assert guard is not None
        supply, whole = phrase("Lose a Royal Guard coin of the supply"), phrase("The unit stays whole.")
        stack = phrase("Lose a coin of the stack")
        left = phrase("The unit leaves the board.") if guard.height == 1 else phrase("The coin of the supply is kept.")
        return (
            Choice("lose-supply", (), supply, ROYAL_GUARD, whole, "lose supply"),
            Choice("lose-stack", (), stack, ROYAL_GUARD, left, "lose stack"),
        )

    def forbids(self, position: Position, side: Side, action: Lose) -> Iterator[Reason]:
        """royal_guard  Only when it is attacked, and by its owner."""
        if position.step != "guard":
            yield Reason(ROYAL_GUARD, phrase("No attacked Royal Guard waits for a choice now."))
        elif side != position.to_move:
            text = phrase("{side} owns the Royal Guard and chooses.", side=SideName(position.to_move))
            yield Reason(ROYAL_GUARD, text)

    def play(self, position: Position, action: Lose) -> Moved:
        """royal_guard  The coin goes back into the box, whichever it is."""
        events: list[Event] = []
        frame = position.frames[-1]
        side, side_index = frame.side, SIDE_INDEX[frame.side]
        after = position.but(frames=position.frames[:-1])
        if action.source == "stack":
            return proceed(loses(after, events, ROYAL_GUARD, frame.hex), events), events
        events.append(Event(ROYAL_GUARD, "supply_pays", (side, HEXES[frame.hex]), LOST[side], 1))
        after = after.but(
            supply=replace_one(after.supply, side_index, minus(after.supply[side_index], ROYAL_GUARD)),
            eliminated=replace_one(after.eliminated, side_index, plus(after.eliminated[side_index], ROYAL_GUARD)),
        )
        return proceed(after, events), events

    def sample(self, position: Position, rng: Random) -> Lose:
        """Either."""
        return Lose("supply" if rng.random() < 0.5 else "stack")
