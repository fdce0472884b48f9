"""Shogun as a game: its options, its sides, and how plans and throws of cubes go on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, cast

from sekiwidget.authoring.modular_game import ModularGame
from sekiwidget.core.game import Arrangement, Chain
from sekiwidget.core.position import Commit, Value
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.reasons import Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.games.shogun.components.cubes import LETTER, PLAYERS, SIDES
from sekiwidget.games.shogun.components.data_files import BOOK, FILES
from sekiwidget.games.shogun.rules import tower
from sekiwidget.games.shogun.rules.planning import Sheet, sheet_of, sheet_status, sheet_text
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.setup import SETUPS
from sekiwidget.games.shogun.rules.steps import STEPS
from sekiwidget.text.errors import check_options
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import AnyOf


def _read_options(options: Mapping[str, Any] | None) -> tuple[int, str]:
    """setup, setup-take  The number of sides, and how provinces are given out. Raises ValueError."""
    given = options or {}
    check_options("Shogun", given, ("players", "setup"))
    players, setup = given.get("players", PLAYERS[0]), given.get("setup", "draft")
    if type(players) is not int or players not in PLAYERS:
        known = AnyOf(map(str, PLAYERS))
        raise ValueError(phrase("players must be {known}, not {players!r}", known=known, players=players))
    if setup not in SETUPS:
        raise ValueError(phrase("setup must be {known}, not {setup!r}", known=AnyOf(SETUPS), setup=setup))
    return players, setup


class Shogun(ModularGame[Position]):
    """The game of three, four or five sides."""

    id = "shogun"
    title = "Shogun"
    version = "1"
    routine_events = frozenset((
        "actions", "begins", "bystanders", "counts", "drawn", "draws", "ends", "farmers_back",
        "fights", "filled", "from_supply", "inside", "next", "opens", "order", "passes", "ranked",
        "round", "same", "skips", "specials"
    ))  # fmt: skip
    package = __package__
    book = BOOK
    files = FILES
    letters = LETTER
    position_class = Position

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """setup  Three to five sides in seat order; without options all five. Raises ValueError."""
        return SIDES if options is None else SIDES[: _read_options(options)[0]]

    def colour(self, side: Side) -> str:
        """A side is named after its colour."""
        return side

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """setup  The start, before chance has turned a card. Raises ValueError.

        `options["players"]`: 3, 4 or 5; `options["setup"]`: "draft" (provinces are taken) or "lineup" (they are given).
        """
        players, setup = _read_options(options)
        return SETUPS[setup](players)

    def actor(self, word: str) -> Side | None:
        """B, G, W, J, C, or 1 to 5, or the full names, in any case."""
        from sekiwidget.games.shogun.notation.tokens import named_side

        return named_side(word)

    # -- plans -------------------------------------------------------------------------------------------------------

    def arrangement(self, position: AnyPosition) -> Sheet | None:
        """plan  The sheet of the side that plans."""
        return sheet_of(self.own(position))

    def arranged(self, table: AnyPosition) -> str:
        """plan  A sheet that is ready, as a plan."""
        return sheet_text(table) if isinstance(table, Sheet) else ""

    def deciding(self, view: AnyPosition) -> Position:
        """plan  Where sides plan: the viewer, if its plan is not complete."""
        own = self.own(view)
        plans = own.step == "plan" and own.viewer in own.sides
        if plans and len(own.plans[own.seat(own.viewer or "")]) < len(SPACES):
            return own.but(to_move=own.viewer)
        return own

    def arrangement_parts(self, action: Arrangement, beside: Arrangement | None = None) -> tuple[str, ...]:
        """plan  What a plan does, or does otherwise than another one."""
        from sekiwidget.games.shogun.narration.plans import plan_parts

        return plan_parts(action.actions, () if beside is None else beside.actions)

    def arrangement_status(self, table: AnyPosition) -> str:
        """plan-all  What a sheet still lacks."""
        return sheet_status(table) if isinstance(table, Sheet) else ""

    @property
    def chains(self) -> Mapping[str, Chain]:
        """plan  A sheet of spaces and their cards."""
        return {"plan": "pairs"}

    def split_text(self, position: AnyPosition, actor: Side, text: str) -> tuple[str, str]:
        """The first commit and the rest: a whole sheet in one line is eleven commits."""
        from sekiwidget.games.shogun.notation.plan_parser import split_text

        return split_text(self.own(position), actor, text)

    def is_same_step(self, commit: Commit, to: Commit) -> bool:
        """setup-take, special-cards, bid-tie, plan  Cards that chance adds, and the cards of one plan.

        Throws, events and the winter are steps alone.
        """
        from sekiwidget.games.shogun.rules.actions import Draw, OpenProvinces, Plan, Specials, Tie

        if isinstance(commit.action, Plan):
            return isinstance(to.action, Plan) and commit.actor == to.actor
        return isinstance(commit.action, Draw | OpenProvinces | Specials | Tie)

    @property
    def reasons(self) -> Reasons:
        """plan  The actions that carry out a plan."""
        return cast("Reasons", self.definition("players.reasons", "REASONS"))

    @property
    def puzzle_ground(self) -> PuzzleGround:
        """round  Puzzles of the last actions of a round."""
        return cast("PuzzleGround", self.definition("players.puzzles", "GROUND"))

    # -- goals and chance --------------------------------------------------------------------------------------------

    def near_miss(self, view: AnyPosition, goal: Mapping[str, Value]) -> str:
        """Nothing: no goal of this game is nearly met."""
        return ""

    def chance_outcomes(
        self, start: AnyPosition, position: AnyPosition, facts: Collection[str]
    ) -> Iterable[tuple[Any, int]]:
        """The outcomes of chance; those of a throw as far as the facts depend on them."""
        from sekiwidget.games.shogun.players.scope import chance_outcomes

        return chance_outcomes(self.own(start), self.own(position), facts)

    @property
    def chance_model(self) -> str:
        """The model of the tower."""
        return tower.model()


GAME = Shogun()
Position.bind(GAME, STEPS)
