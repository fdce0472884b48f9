"""hands  The full positions that a viewer may be looking at, all equally likely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, TypeAlias

from sekiwidget.authoring.dealing import all_deals
from sekiwidget.games.warchest.components.units import SIDES, UNKNOWN, Coins
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.view import HIDDEN, hidden_coins

Hidden: TypeAlias = "tuple[list[tuple[str, int]], list[int], Coins]"


def determinize(view: Position, rng: Random) -> Position:
    """A full position consistent with a view: unknown coins are dealt uniformly, by `rng.random()` only."""
    random = rng.random
    heaps: dict[tuple[str, int], Coins] = {}
    for names, sizes, coins in _hidden(view):
        left = list(coins)
        for name, size in zip(names[:-1], sizes, strict=False):
            heaps[name] = tuple(sorted([left.pop(int(random() * len(left))) for _ in range(size)]))
        # The bag takes the rest: drawing it coin by coin would give the same.
        heaps[names[-1]] = tuple(left)
    return _with_heaps(view, heaps)


def worlds(view: Position, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
    """hands  Every full position behind a view, with the number of ways to deal it; lazily. Every coin may matter."""

    def deals(hidden: list[Hidden]) -> Iterator[tuple[dict[tuple[str, int], Coins], int]]:
        if not hidden:
            yield {}, 1
            return
        names, sizes, coins = hidden[0]
        for heaps, ways in all_deals(coins, sizes):
            for others, more in deals(hidden[1:]):
                yield dict(zip(names, heaps, strict=True)) | others, ways * more

    for heaps, ways in deals(list(_hidden(view))):
        yield _with_heaps(view, heaps), ways


def _hidden(view: Position) -> Iterator[Hidden]:
    """The hidden heaps of each side: their names, their sizes, and all their coins. The bag comes last."""
    for side_index, side in enumerate(SIDES):
        named = {(name, side_index): len(getattr(view, name)[side_index]) for name in (*HIDDEN[1:], HIDDEN[0])}
        drawn = {("pending", at): 1 for at, one in enumerate(view.pending) if one.coin == UNKNOWN and one.side == side}
        if drawn or any(UNKNOWN in getattr(view, name)[side_index] for name in HIDDEN):
            heaps = drawn | named
            yield list(heaps), list(heaps.values()), hidden_coins(view, side)


def _with_heaps(view: Position, heaps: dict[tuple[str, int], Coins]) -> Position:
    """The view with these heaps in place of its own."""
    changes: dict[str, list[Any]] = {}
    for (name, at), coins in heaps.items():
        row = changes.setdefault(name, list(getattr(view, name)))
        row[at] = row[at]._replace(coin=coins[0]) if name == "pending" else coins
    return view.but(viewer=None, **{name: tuple(row) for name, row in changes.items()})
