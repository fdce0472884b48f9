"""Two lines of a game that a side cannot tell apart: they begin with hidden pieces exchanged and continue alike."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from sekiwidget.core.position import Commit
from tests.contract.played import played
from tests.contract.starts import starts

LONGEST = 30
"""The maximum number of commits in a line."""
OPTIONS = 400
"""How many legal actions are checked at most."""


def twin_lines(name: str, seed: int, viewer: str, rng: Random) -> tuple[tuple[Commit, ...], list[Commit]] | None:
    """Commits of a game from some point on, and the same from a position that the viewer cannot tell apart."""
    _, commits = played(name, seed)
    at = int(rng.random() * len(commits))
    other = starts(name).swapped(commits[at].before, viewer, rng)
    if other is None:
        return None
    assert other != commits[at].before
    assert other.seen_by(viewer) == commits[at].before.seen_by(viewer)
    twin = _same_line(name, other, commits[at : at + LONGEST], viewer)
    return commits[at : at + len(twin)], twin


def _same_line(name: str, position: Any, commits: tuple[Commit, ...], viewer: str) -> list[Commit]:
    """Actions that look the same from another start, until none does or the exchange becomes visible."""
    made: list[Commit] = []
    for commit in commits:
        if position.to_move != commit.before.to_move:
            break
        action = _alike(position, commit, viewer)
        if action is None:
            break
        twin = position.play(action)
        if starts(name).open(twin.after) != starts(name).open(commit.after):
            break
        made.append(twin)
        position = twin.after
    return made


def _alike(position: Any, commit: Commit, viewer: str) -> Any:
    """The commit's action, or else one of its actor's that the viewer cannot tell from it; None if there is none."""
    if position.why_not(commit.action) is None:
        return commit.action
    actor = commit.before.to_move or ""
    seen = commit.action.seen_by(actor, viewer)
    for action in islice(position.legal(), OPTIONS):
        if type(action) is type(seen) and action.seen_by(actor, viewer) == seen:
            return action
    return None
