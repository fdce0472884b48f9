"""Playouts: a possible world behind a view, played to the end by policies that each know only their own view.

They run in batches on any executor, or one after the other here, with the same total.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, Protocol, TypeAlias

from sekiwidget.analysis.executors import BATCH, SHUTDOWN_TIMEOUT, result_of, submit
from sekiwidget.analysis.goal import Target
from sekiwidget.authoring.opponents import AtRandom
from sekiwidget.core.game import Game, Opponent
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.text.errors import did_you_mean
from sekiwidget.text.phrase import paragraph, phrase


class Actor(Protocol):
    """Decides at full positions, possibly without being allowed to look at everything."""

    def decision(self, position: Any) -> Callable[[Random], Any]:
        """The decision at a position, as a function that draws by `rng.random()` only."""
        ...

    def after(self, position: Any, action: Any) -> Any:
        """The position after a decision. Raises IllegalAction if decisions are checked and this one is illegal."""
        ...


@dataclass(frozen=True, slots=True)
class RandomActor:
    """Chance and random play: they look at nothing, so no view is made, and what they draw is legal."""

    def decision(self, position: Any) -> Callable[[Random], Any]:
        """Any legal action, by weight where chance moves."""
        draw: Callable[[Random], Any] = position.sample
        return draw

    def after(self, position: Any, action: Any) -> Any:
        """The next position; the policy's action is legal, so it is not checked."""
        return position.after(action)


@dataclass(frozen=True, slots=True)
class PolicyActor:
    """A policy that gets its side's view. Its actions are checked, unless it is one of the game's own opponents."""

    policy: Opponent
    checked: bool = True

    def decision(self, position: Any) -> Callable[[Random], Any]:
        """The policy, given the view of the side to move."""
        return partial(self.policy, position.seen_by(position.to_move))

    def after(self, position: Any, action: Any) -> Any:
        """Raises IllegalAction if it is checked."""
        return position.play(action).after if self.checked else position.after(action)


def make_actor(policy: Opponent, *, checked: bool = True) -> Actor:
    """The actor for a policy."""
    return RandomActor() if isinstance(policy, AtRandom) else PolicyActor(policy, checked)


# -- playouts ----------------------------------------------------------------------------------------------------------

LONGEST = 20_000
"""More commits than any scope of any game takes: a longer playout is taken to be endless."""


class PlayoutError(RuntimeError):
    """A playout cannot be played: the policy chose an illegal action, failed, or never ends."""


@dataclass(frozen=True)
class Playouts:
    """Playouts by number. Number `i` is the same wherever and whenever it is played.

    They start from a world behind `view`; the scope began at `since`, also a view (None: at `view`). `actors` has each
    side and chance.
    """

    game: Game
    view: Any
    goal: Target
    actors: Mapping[Side, Actor]
    seed: int
    since: Any = None

    def run(self, first: int, count: int) -> int:
        """How many of the playouts from number `first` on reach the goal."""
        return sum(self.reached(number) for number in range(first, first + count))

    def reached(self, number: int) -> bool:
        """Whether the goal is reached in this playout. Raises PlayoutError."""
        rng = Random(f"{self.seed}/{number}")
        game, actors = self.game, self.actors
        position = game.determinize(self.view, rng)
        start = position if self.since is None else self.since
        for _ in range(LONGEST):
            if game.is_settled(start, position):
                return self.goal.met(game, start, position)
            side = position.to_move or ""
            try:
                actor = actors[side]
                position = actor.after(position, actor.decision(position)(rng))
            except Exception as error:
                raise PlayoutError(playout_failed(side, number, error)) from error
        raise PlayoutError(phrase("playout {number} is not over after {most:,} commits", number=number, most=LONGEST))


def playout_failed(side: Side, number: int, error: Exception) -> str:
    """The error, as text that can be pickled."""
    return phrase(
        "in playout {number} the policy of {side} failed: {kind}: {error}",
        number=number,
        side=side,
        kind=type(error).__name__,
        error=str(error),
    )


def view_for(position: Position, side: Side) -> Position:
    """The position as `side` sees it. Raises ValueError for a side that does not play."""
    if side not in position.sides:
        known = ", ".join(position.sides)
        raise ValueError(phrase("{side!r} does not play here; known: {known}", side=side, known=known))
    return position.seen_by(side)


# -- policies ----------------------------------------------------------------------------------------------------------

Policy: TypeAlias = "str | Opponent | Mapping[Side, str | Opponent]"
"""`simple`, `random`, a function from a view and an rng to an action, or one of these for each side."""


@dataclass(frozen=True)
class Policies:
    """The actors for each side and for chance, and the names of the sides' policies."""

    actors: Mapping[Side, Actor]
    name: str
    own: bool
    """Whether all are the game's own opponents, which ignore what has no bearing on the future."""

    def __hash__(self) -> int:
        return hash(self.name)


def read_policies(game: Game, sides: Sequence[Side], policy: Policy) -> Policies:
    """The policies of all sides.

    Raises:
        ValueError: no opponent of the game has this name, or a side has no policy or does not play.
        TypeError: it is neither a name, a function nor a mapping.
    """
    if not isinstance(policy, Mapping):
        chosen, name = _one(game, policy)
        return Policies(_with_chance(dict.fromkeys(sides, chosen)), name, isinstance(policy, str))
    given = {game.actor(str(word)) or str(word): one for word, one in policy.items()}
    strange = [side for side in given if side not in sides]
    missing = [side for side in sides if side not in given]
    names = ", ".join(sides)
    if strange:
        raise ValueError(
            phrase("{side!r} does not play here; a policy by side names {names}", side=strange[0], names=names)
        )
    if missing:
        raise ValueError(phrase("{side} has no policy; a policy by side names {names}", side=missing[0], names=names))
    found = {side: _one(game, given[side]) for side in sides}
    name = ", ".join(f"{side} {name}" for side, (_, name) in found.items())
    own = all(isinstance(one, str) for one in given.values())
    return Policies(_with_chance({side: chosen for side, (chosen, _) in found.items()}), name, own)


def _with_chance(by_side: Mapping[Side, Actor]) -> Mapping[Side, Actor]:
    """The sides and chance."""
    return {CHANCE: RandomActor(), **by_side}


def _one(game: Game, policy: Any) -> tuple[Actor, str]:
    """The actor of a policy, and its name. The game's own opponents are not checked."""
    if isinstance(policy, str):
        if policy not in game.opponents:
            known = ", ".join(game.opponents)
            unknown = phrase("There is no policy {name!r}. Known: {known}.", name=policy, known=known)
            raise ValueError(paragraph([unknown, did_you_mean(policy, game.opponents)]))
        return make_actor(game.opponents[policy], checked=False), policy
    if not callable(policy):
        kind = type(policy).__name__
        raise TypeError(phrase("a policy is a name or a function of a view and an rng, not {kind}", kind=kind))
    # Not the repr, which may contain an address that differs from run to run.
    return make_actor(policy), getattr(policy, "__name__", "") or type(policy).__name__


# -- running -----------------------------------------------------------------------------------------------------------

TRIED = 0.02
"""Seconds of playouts played here first, to measure how long they take."""
WAITING = 1000
"""The number of batches given to an executor at a time."""
STEPS = 100
"""How often progress is reported without an executor."""
ReportDone = Callable[[int], None]
"""A callback for the number of playouts done."""


def count_reached(playouts: Playouts, n: int, executor: Executor | None, told: ReportDone) -> int:
    """The number of playouts, of `n`, that reach the goal.

    Raises:
        PlayoutError: a playout cannot be played.
        ExecutorError: the executor failed. Nothing is left running, not even after KeyboardInterrupt.
    """
    return _here(playouts, n, told) if executor is None else _shared(playouts, n, executor, told)


def _here(playouts: Playouts, n: int, told: ReportDone) -> int:
    step = max(1, n // STEPS)
    found = 0
    for first in range(0, n, step):
        found += playouts.run(first, min(step, n - first))
        told(min(first + step, n))
    return found


def _shared(playouts: Playouts, n: int, executor: Executor, told: ReportDone) -> int:
    done, found, size = _tried(playouts, n)
    told(done)
    rest = iter([(first, min(size, n - first)) for first in range(done, n, size)])
    pending: dict[Future[int], int] = {}
    try:
        while True:
            while len(pending) < WAITING and (batch := next(rest, None)):
                pending[submit(executor, playouts.run, *batch)] = batch[1]
            if not pending:
                return found
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                found += result_of(future, PlayoutError)
                done += pending.pop(future)
                told(done)
    finally:
        # Pending batches are cancelled; running ones end soon.
        wait([future for future in pending if not future.cancel()], timeout=SHUTDOWN_TIMEOUT)


def _tried(playouts: Playouts, n: int) -> tuple[int, int, int]:
    """Play the first playouts here: how many, how many reached the goal, and the batch size."""
    start = perf_counter()
    done = found = 0
    spent = 0.0
    while done < n and spent < TRIED:
        found += playouts.run(done, 1)
        done += 1
        spent = perf_counter() - start
    return done, found, max(1, round(BATCH * done / spent)) if spent else n
