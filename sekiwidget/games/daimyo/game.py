"""Daimyo as a game: its sides and its start; each module of the package answers the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from sekiwidget.authoring.modular_game import ModularGame
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.reasons import Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import LETTER, SIDES
from sekiwidget.games.daimyo.components.data_files import BOOK, FILES
from sekiwidget.games.daimyo.notation.tokens import find_side
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.setup import PLAYER_COUNTS, start_position
from sekiwidget.games.daimyo.rules.steps import STEPS
from sekiwidget.text.errors import check_options
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import AnyOf


class DaimyoGame(ModularGame[Position]):
    """The game of two, three or four sides."""

    id = "daimyo"
    title = "Daimyo"
    version = "1"
    routine_events = frozenset((
        "card", "counts_as_a", "counts_as_e", "dealt", "from_reserve", "gives", "lays", "leaves", "not_carried_out",
        "opens", "passes", "round", "takes", "to_reserve"
    ))  # fmt: skip
    package = __package__
    book = BOOK
    files = FILES
    letters = LETTER
    position_class = Position
    pick_words: ClassVar = {"hex": phrase("hex", context="daimyo")}

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """setup  Two, three or four sides in seat order; without options all four. Raises ValueError."""
        return SIDES if options is None else SIDES[: _player_count(options)]

    def colour(self, side: Side) -> str:
        """A side is named after its colour."""
        return side

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """setup  The start (`options["players"]`: 2, 3 or 4), before chance has dealt. Raises ValueError."""
        return start_position(_player_count(options or {}))

    @property
    def reasons(self) -> Reasons:
        """What a later step brings about, and how a card leads to it."""
        return cast("Reasons", self.definition("players.reasons", "REASONS"))

    @property
    def puzzle_ground(self) -> PuzzleGround:
        """Puzzles of the open cards of a round."""
        return cast("PuzzleGround", self.definition("players.puzzles", "GROUND"))

    def actor(self, word: str) -> Side | None:
        """The side of B, G, W, J, of 1 to 4, or of a full name, in any case; or None."""
        return find_side(word)


def _player_count(options: Mapping[str, Any]) -> int:
    """setup  The number of sides that the options ask for. Raises ValueError."""
    check_options("Daimyo", options, ("players",))
    players = options.get("players", 2)
    if type(players) is not int or players not in PLAYER_COUNTS:
        known = AnyOf(map(str, PLAYER_COUNTS))
        raise ValueError(phrase("players must be {known}, not {players!r}", known=known, players=players))
    return players


GAME = DaimyoGame()
Position.bind(GAME, STEPS)
