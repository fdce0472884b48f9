"""War Chest as a game: its options and sides; `ModularGame` names the modules for the rest of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from sekiwidget.authoring.modular_game import ModularGame
from sekiwidget.core.position import Commit
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.reasons import Reasons
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.data_files import BOOK, FILES
from sekiwidget.games.warchest.components.units import LETTER, SIDES
from sekiwidget.games.warchest.rules.actions import Stop
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.setup import read_options, start
from sekiwidget.games.warchest.rules.steps import STEPS
from sekiwidget.text.phrase import phrase


class WarChest(ModularGame[Position]):
    """The game of two sides, White and Black."""

    package = __package__
    id = "warchest"
    title = "War Chest"
    version = "1"
    routine_events = frozenset((
        "begins", "drafted", "drafts_first", "draws", "facedown", "faceup", "leaves_bag", "refill", "round",
        "set_aside", "takes_ahead", "too_few"
    ))  # fmt: skip
    book = BOOK
    files = FILES
    letters = LETTER
    position_class = Position
    pick_words: ClassVar = {"hex": phrase("hex", context="warchest"), "side": phrase("side", context="warchest")}

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """White, then Black."""
        return SIDES

    def colour(self, side: Side) -> str:
        """Each side is named after its colour."""
        return side

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """setup  The start, before anything is dealt or drawn.

        Options: `armies` ("first", "random", "draft", "gaugamela", "bannockburn", "crecy"), `royal_guard` ("revised",
        "original"), `preview`, and for a draft `choose_order` and `elimination`. Raises ValueError for other options or
        values.
        """
        return start(read_options(options or {}))

    @property
    def reasons(self) -> Reasons:
        """What a later step brings about, and how a coin leads to it."""
        return cast("Reasons", self.definition("players.reasons", "REASONS"))

    @property
    def puzzle_ground(self) -> PuzzleGround:
        """Puzzles of the last coins of a round."""
        return cast("PuzzleGround", self.definition("players.puzzles", "GROUND"))

    def is_same_step(self, commit: Commit, to: Commit) -> bool:
        """draw, berserker, mercenary, swordsman  Draws, and a follow-up that is declined."""
        return commit.actor == CHANCE or isinstance(commit.action, Stop)


GAME = WarChest()
Position.bind(GAME, STEPS)
