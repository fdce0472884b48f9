"""Who acts in a playout, chance included: from what each decides, and whether that is checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Protocol

from sekiwidget.authoring.opponents import AtRandom
from sekiwidget.core.game import Opponent


class Actor(Protocol):
    """Somebody who decides at whole positions, some of which they may not look at."""

    def decision(self, position: Any) -> Callable[[Random], Any]:
        """How they decide at a position: a function that draws by `rng.random()` only."""
        ...

    def after(self, position: Any, action: Any) -> Any:
        """The position after what they decided there. Raises IllegalAction where that may be wrong, and is."""
        ...


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance, and who takes any legal action: they look at nothing, so no view is made; what is drawn is legal."""

    def decision(self, position: Any) -> Callable[[Random], Any]:
        """Any legal action, by weight where chance moves."""
        draw: Callable[[Random], Any] = position.sample
        return draw

    def after(self, position: Any, action: Any) -> Any:
        """Not checked again."""
        return position.after(action)


@dataclass(frozen=True, slots=True)
class Looking:
    """A policy that decides by what its side sees: it is handed that view, and what it says is checked."""

    policy: Opponent

    def decision(self, position: Any) -> Callable[[Random], Any]:
        """The policy, before the view of the side to move."""
        return partial(self.policy, position.seen_by(position.to_move))

    def after(self, position: Any, action: Any) -> Any:
        """Raises IllegalAction."""
        return position.play(action).after


def actor(policy: Opponent) -> Actor:
    """Who acts by a policy."""
    return Drawing() if isinstance(policy, AtRandom) else Looking(policy)
