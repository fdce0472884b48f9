"""The actors of a playout, chance included: what each may look at, and whether its decisions are checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Protocol

from sekiwidget.authoring.opponents import AtRandom
from sekiwidget.core.game import Opponent


class Actor(Protocol):
    """Decides at full positions, possibly without being allowed to look at everything."""

    def decision(self, position: Any) -> Callable[[Random], Any]:
        """The decision at a position, as a function that draws by `rng.random()` only."""
        ...

    def after(self, position: Any, action: Any) -> Any:
        """The position after a decision. Raises IllegalAction if decisions are checked and this one is illegal."""
        ...


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance and random play: they look at nothing, so no view is made, and what they draw is legal."""

    def decision(self, position: Any) -> Callable[[Random], Any]:
        """Any legal action, by weight where chance moves."""
        draw: Callable[[Random], Any] = position.sample
        return draw

    def after(self, position: Any, action: Any) -> Any:
        """Not checked again."""
        return position.after(action)


@dataclass(frozen=True, slots=True)
class Looking:
    """A policy that gets its side's view. Its actions are checked, unless it is one of the game's own opponents."""

    policy: Opponent
    checked: bool = True

    def decision(self, position: Any) -> Callable[[Random], Any]:
        """The policy, given the view of the side to move."""
        return partial(self.policy, position.seen_by(position.to_move))

    def after(self, position: Any, action: Any) -> Any:
        """Raises IllegalAction if it is checked."""
        return position.play(action).after if self.checked else position.after(action)


def actor(policy: Opponent, *, checked: bool = True) -> Actor:
    """The actor for a policy."""
    return Drawing() if isinstance(policy, AtRandom) else Looking(policy, checked)
