"""Players and onlookers, by id."""

from __future__ import annotations

from typing import TypeAlias

Side: TypeAlias = str
"""A side by its id, such as `tokugawa`; also CHANCE and PUBLIC."""

CHANCE: Side = "chance"
"""The player who deals cards, draws from bags and drops cubes."""

PUBLIC: Side = "public"
"""A viewer who sees only what all sides see."""
