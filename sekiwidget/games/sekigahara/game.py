"""Sekigahara as a game: its sides and start, and what else is its own; the modules of the package do the rest."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, cast

from sekiwidget.authoring.modular_game import ModularGame
from sekiwidget.core.game import Bounds, Chain
from sekiwidget.core.position import Commit, Value
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.reasons import Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.data_files import BOOK, FILES
from sekiwidget.games.sekigahara.components.pieces import SIDES, TOKUGAWA
from sekiwidget.games.sekigahara.notation.table import read_position
from sekiwidget.games.sekigahara.rules.actions import LETTER, Accept, Declare, Deploy, Done, Draw, Lose, Raise, Stop
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.setup import SETUPS, official_start
from sekiwidget.games.sekigahara.rules.steps import STEPS
from sekiwidget.text.errors import check_options
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import AnyOf


class Sekigahara(ModularGame[Position]):
    """The game, with sides black (Tokugawa) and gold (Ishida)."""

    id = "sekigahara"
    title = "Sekigahara"
    version = "1"
    routine_events = frozenset((
        "activates", "bid", "bids_unseen", "card", "combat_phase_ends", "comrades", "declared", "deployed", "discarded",
        "discards", "discards_unseen", "initiative", "is_owed", "joins", "led", "meets", "mon", "movement_ends",
        "new_count", "reshuffle", "silent", "siege_silent", "size", "step", "strikes", "week_begins"
    ))  # fmt: skip
    package = __package__
    book = BOOK
    files = FILES
    letters = LETTER
    position_class = Position

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """Tokugawa, then Ishida."""
        return SIDES

    def colour(self, side: Side) -> str:
        """Black for Tokugawa, gold for Ishida."""
        return "black" if side == TOKUGAWA else "gold"

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """The official start (`options["setup"]`: official or revised), before chance has dealt.

        Raises ValueError for an unknown option or set-up.
        """
        check_options("Sekigahara", options or {}, ("setup",))
        setup = (options or {}).get("setup", "official")
        if setup not in SETUPS:
            raise ValueError(phrase("setup must be {known}, not {setup!r}", known=AnyOf(SETUPS), setup=setup))
        return read_position({"setup": setup}) if setup == "empty" else official_start(setup)

    @property
    def chains(self) -> Mapping[str, Chain]:
        """7.3  A march along a chain of roads."""
        return {"march": "links"}

    def split_text(self, position: AnyPosition, actor: Side, text: str) -> tuple[str, str]:
        """7.3  A march along a chain of roads takes one commit per segment: the first commit, and the rest."""
        first, rest = self.definition("notation.parser", "split_text")(self.own(position), actor, text)
        return first, rest

    def fact_since(self, start: AnyPosition, position: AnyPosition, key: str) -> Value:
        """8.8.5  Of the fight under way at `start`, though a retreat may have begun another one."""
        return cast("Value", self.definition("players", "fact_since")(self.own(start), self.own(position), key))

    @property
    def puzzle_ground(self) -> PuzzleGround:
        """7, 8  Puzzles of marches and fights."""
        return cast("PuzzleGround", self.definition("players.puzzles", "GROUND"))

    def is_same_step(self, commit: Commit, to: Commit) -> bool:
        """8.1, 8.6.1, 8.10  Draws, a deployment that is let stand, and the first fight after the movement.

        The kinds of the commits decide it, never what hands leave open.
        """
        match commit.action:
            case Draw() | Raise():
                # The end of a fight is shown on its field, and the draws after it on the map.
                return not isinstance(to.action, Lose | Stop)
            case Accept():
                return isinstance(to.action, Deploy)
            case Declare():
                return isinstance(to.action, Done)
        return False

    @property
    def reasons(self) -> Reasons:
        """7.3.1, 8  The fights behind losses, and who can march on what."""
        return cast("Reasons", self.definition("players.reasons", "REASONS"))

    def bounds(self, start: AnyPosition, facts: Collection[str]) -> Bounds:
        """8  The bounds of a search; in a fight they are tighter than its keys imply."""
        from sekiwidget.games.sekigahara.players.bounds import bounds

        return bounds(self.own(start), facts)


GAME = Sekigahara()
Position.bind(GAME, STEPS)
