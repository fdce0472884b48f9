"""Policies of a playout: for each side a function from its view and a random number generator to its action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sekiwidget.analysis.actors import Actor, Drawing, actor
from sekiwidget.core.game import Game, Opponent
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.text.errors import did_you_mean
from sekiwidget.text.phrase import paragraph, phrase

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


def policies(game: Game, sides: Sequence[Side], policy: Policy) -> Policies:
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
    return {CHANCE: Drawing(), **by_side}


def _one(game: Game, policy: Any) -> tuple[Actor, str]:
    """The actor of a policy, and its name. The game's own opponents are not checked."""
    if isinstance(policy, str):
        if policy not in game.opponents:
            known = ", ".join(game.opponents)
            unknown = phrase("no policy is called {name!r}; known: {known}.", name=policy, known=known)
            raise ValueError(paragraph([unknown, did_you_mean(policy, game.opponents)]))
        return actor(game.opponents[policy], checked=False), policy
    if not callable(policy):
        kind = type(policy).__name__
        raise TypeError(phrase("a policy is a name or a function of a view and an rng, not {kind}", kind=kind))
    # Not the repr, which may contain an address that differs from run to run.
    return actor(policy), getattr(policy, "__name__", "") or type(policy).__name__
