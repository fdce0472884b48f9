"""Sekigahara as a game of the contract: what it does not leave to the modules of its folder."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sekiwidget.core.folder import GameFolder
from sekiwidget.core.outlook import Outlook
from sekiwidget.core.position import Side
from sekiwidget.games.sekigahara.actions import LETTER
from sekiwidget.games.sekigahara.book import BOOK
from sekiwidget.games.sekigahara.chains import unfold
from sekiwidget.games.sekigahara.outlook import outlook
from sekiwidget.games.sekigahara.pieces import SIDES, TOKUGAWA
from sekiwidget.games.sekigahara.position import Position
from sekiwidget.games.sekigahara.setup import SETUPS, official
from sekiwidget.games.sekigahara.table import read_position


class Sekigahara(GameFolder[Position]):
    """The game of two sides, black and gold."""

    id = "sekigahara"
    title = "Sekigahara"
    version = "1"
    package = __package__
    book = BOOK
    letters = LETTER

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """Tokugawa, then Ishida."""
        return SIDES

    def colour(self, side: Side) -> str:
        """Tokugawa black, Ishida gold."""
        return "black" if side == TOKUGAWA else "gold"

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """The official start (`options["setup"]`: official or revised), before chance has dealt.

        Raises ValueError for another option or another set-up.
        """
        if unknown := [key for key in options or {} if key != "setup"]:
            raise ValueError(f"{self.title} has the option setup, not {', '.join(unknown)}")
        setup = (options or {}).get("setup", "official")
        if setup not in SETUPS:
            raise ValueError(f"setup is {', '.join(SETUPS)}, not {setup!r}")
        return read_position({"setup": setup}) if setup == "empty" else official(setup)

    def unfold(self, position: Any, actor: Side, text: str) -> tuple[str, str]:
        """7.3  A march along a chain of roads is as many commits: the first, and the rest."""
        return unfold(position, actor, text)

    def outlook(self, start: Any, facts: Collection[str]) -> Outlook:
        """8  Of a fight more is known than its keys."""
        return outlook(start, facts)


GAME = Sekigahara()
