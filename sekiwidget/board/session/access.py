"""Who may see and act: sides played by hand or by an opponent, and perspectives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sekiwidget.board.session.perspective import ALL, did_you_mean, may_read, side_name
from sekiwidget.board.session.source import Source
from sekiwidget.core.game import Opponent
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.text.phrase import paragraph, phrase

if TYPE_CHECKING:
    from sekiwidget.lesson.puzzle.session import PuzzleSession

ME: Final = "me"


class OpponentFailed(RuntimeError):
    """An opponent gave no playable action. Earlier commits are kept."""


class Turn(NamedTuple):
    """Who decides: `by` is page, opponent, chance, python (nobody at the page) or over; and in which perspectives.

    `handed_over`: several sides are played by hand, each in its own perspective, and one of them decides.
    """

    by: str
    acting: tuple[str, ...]
    handed_over: bool = False


class Access:
    """Who may see and act. `opponents` maps sides to their players, `perspectives` are the board's.

    `playable` says whether a page may act at all. A side whose perspective is not offered is played from Python. While
    a puzzle asks, only its side can be played; when exploring, every side, and also once the puzzle is over, if it can
    be explored (`explores`).

    Raises ValueError for a puzzle on a board without the perspective `all`: commits are judged with open hands, and the
    verdict reveals them.
    """

    def __init__(
        self,
        perspectives: Sequence[str],
        opponents: Mapping[Side, Opponent],
        playable: bool,
        puzzle: PuzzleSession | None = None,
        *,
        explores: bool = True,
    ) -> None:
        if puzzle is not None and ALL not in perspectives:
            raise ValueError(
                phrase(
                    "the board of a puzzle must show {all!r}, because a puzzle is judged with "
                    'everything visible; mode="read" shows it as a lesson',
                    all=ALL,
                )
            )
        self._puzzle = puzzle
        self._explores = explores
        self.perspectives = tuple(perspectives)
        self.opponents = dict(opponents)
        self.playable = playable

    @property
    def open(self) -> bool:
        """Whether everything is open to everyone at the board."""
        return ALL in self.perspectives

    @property
    def asks(self) -> bool:
        """Whether the board has a puzzle to ask, though it may be explored freely by now."""
        return self._puzzle is not None

    @property
    def is_asked(self) -> bool:
        """Whether there is a puzzle that the learner has not left to explore."""
        return self._puzzle is not None and self._puzzle.state != "free"

    @property
    def is_judged(self) -> bool:
        """Whether each commit is judged on its own: a puzzle asks that is not over."""
        return self._puzzle is not None and self.is_asked and not (self._explores and self._puzzle.is_over)

    @property
    def may_write(self) -> bool:
        """Whether the head and the puzzle of a lesson may be written on the board.

        They contain what is hidden and the answers, so everything must be open. A board with a puzzle is the
        learner's, even while it is explored freely.
        """
        return self.open and self.playable and self._puzzle is None

    def acting(self, side: Side | None) -> tuple[str, ...]:
        """The perspectives in which a page may decide for a side."""
        if not self.playable or not side or side == CHANCE or side in self.opponents:
            return ()
        if self._puzzle is not None and self.is_judged and side != self._puzzle.puzzle.side:
            return ()
        return tuple(name for name in self.perspectives if may_read(name, side))

    def may_act(self, perspective: str, side: Side) -> bool:
        """Whether a page may play for this side in a perspective; for chance, only if everything is open."""
        if side == CHANCE:
            return self.playable and perspective == ALL and self.open
        return perspective in self.acting(side)

    def answer(self, position: Position, seed: int, depth: int) -> Any:
        """The action of the opponent to move, from its own view. Raises OpponentFailed."""
        side = position.to_move or ""
        try:
            action = self.opponents[side](position.seen_by(side), Random(f"{seed}/{depth}/{side}"))
            refusal = position.why_not(action)
        except Exception as error:
            kind = type(error).__name__
            failed = phrase(
                "The opponent of {side} failed: {kind}: {error}", side=side_name(side), kind=kind, error=str(error)
            )
            raise OpponentFailed(failed) from error
        if refusal is not None:
            chose = phrase(
                "The opponent of {side} chose an action that is not allowed: {action}.",
                side=side_name(side),
                action=str(action),
            )
            raise OpponentFailed(paragraph([chose, refusal.sentence]))
        return action

    def turn(self, position: Position) -> Turn:
        """Whose turn it is at a position."""
        side = position.to_move
        if side is None:
            return Turn("over", ())
        if side == CHANCE:
            return Turn("chance", ())
        acting = self.acting(side)
        if not acting:
            return Turn("opponent" if side in self.opponents else "python", ())
        handed_over = not self.open and sum(name in self.acting(name) for name in position.sides) > 1
        return Turn("page", acting, handed_over)


def checked_players(source: Source, players: Mapping[str, Any] | None) -> dict[Side, Opponent]:
    """The opponents in `players`, which maps a side's name or letter to `me`, an opponent's name, or a function.

    Sides not listed are played by hand. Raises ValueError for an unknown side or name, TypeError for anything else.
    """
    game, sides = source.game, source.line.nodes[0].position.sides
    if players is not None and not isinstance(players, Mapping):
        raise TypeError(
            phrase(
                "players must say who plays each side, such as {example}, not {players!r}",
                example=repr({sides[0]: ME}),
                players=players,
            )
        )
    found: dict[Side, Opponent] = {}
    named: set[Side] = set()
    for word, player in (players or {}).items():
        side = game.actor(str(word))
        if side is None or side not in sides:
            wrong = phrase("There is no side {word!r}. Known: {sides}.", word=word, sides=", ".join(sides))
            raise ValueError(paragraph([wrong, did_you_mean(str(word), sides)]))
        if side in named:
            raise ValueError(phrase("{side} is in players twice", side=side_name(side)))
        named.add(side)
        if isinstance(player, str):
            if player == ME:
                continue
            from sekiwidget.analysis.adviser import opponent_named, opponent_names

            opponent, known = opponent_named(game, player), (ME, *opponent_names(game))
            if opponent is None:
                wrong = phrase("There is no player {player!r}. Known: {known}.", player=player, known=", ".join(known))
                raise ValueError(paragraph([wrong, did_you_mean(player, known)]))
            found[side] = opponent
        elif callable(player):
            found[side] = player
        else:
            raise TypeError(
                phrase(
                    "a player must be {me!r}, the name of an opponent, or a function of a view and a "
                    "random.Random, not {kind}",
                    me=ME,
                    kind=type(player).__name__,
                )
            )
    return found


def usual_perspectives(source: Source, players: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The default perspectives: the sides played by hand, if `players` is given; else `all`."""
    if not players:
        return (ALL,)
    opponents = checked_players(source, players)
    return tuple(side for side in source.line.nodes[0].position.sides if side not in opponents) or (ALL,)
