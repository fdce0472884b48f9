"""Which stakes of several kinds are told (`Game.stakes`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.core.game import Stake

MOST_STAKES: Final = 8
"""The most stakes that are told."""


def choose_stakes(kinds: Sequence[Sequence[Stake]]) -> tuple[Stake, ...]:
    """At most eight stakes in the order of their kinds, in each of which the most valuable comes first.

    The first of every kind is told before a second of any, so that no kind is crowded out.
    """
    ranked = sorted((rank, kind) for kind, stakes in enumerate(kinds) for rank in range(len(stakes)))
    kept = sorted((kind, rank) for rank, kind in ranked[:MOST_STAKES])
    return tuple(kinds[kind][rank] for kind, rank in kept)
