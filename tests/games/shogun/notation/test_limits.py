"""Games that begin where everything is at the end of its count: whatever they reach can be written and read.

Games from their start come near none of these ends, so the games of the contract suite cannot tell.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from sekiwidget.games.shogun import GAME, Position
from sekiwidget.games.shogun.components.cards import KINDS, TILES
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, COUNTED_MOST, MARKERS, RICE_MOST
from sekiwidget.games.shogun.components.land import IDS, PROVINCES, in_play
from sekiwidget.games.shogun.rules.actions import Plan

SIDES = ("black", "gold", "white")
SEEDS = range(3)


def full(year: int, armies: int) -> Position:
    """A round begins: all markers and buildings lie on the board, and all that is counted is at its end.

    Each side has so many of its armies on the board; the others are inside the tower, and all farmers with them.
    """
    left, markers, land = dict(TILES), MARKERS, {}
    places = [place for place in in_play(3) if PROVINCES[place].sites > 1]
    for at, place in enumerate(places):
        built = [kind for kind in KINDS if left[kind]][: PROVINCES[place].sites]
        for kind in built:
            left[kind] -= 1
        here = 0 if at % 3 else min(markers, 5)
        markers -= here
        side = ("black", "gold", "white")[at % 3 if at < len(places) - 1 else 0]
        land[IDS[place]] = f"{side} {armies} {' '.join(built)} revolt {here}"
    first = next(iter(land))
    land[first] = land[first].replace("revolt 5", f"revolt {5 + markers}")
    standing = [sum(int(text.split()[1]) for text in land.values() if text.startswith(side)) for side in SIDES]
    counts = dict.fromkeys(SIDES, COUNTED_MOST)
    return GAME.read_position(
        {
            "year": year,
            "phase": "plan",
            "land": land,
            "chests": counts,
            "points": counts,
            "rice": dict.fromkeys(SIDES, RICE_MOST),
            "tower": {**{side: ARMIES - on for side, on in zip(SIDES, standing, strict=True)}, "farmers": ALL_FARMERS},
            "farmers": 0,
        }
    )


@cache
def played(seed: int) -> tuple[Any, ...]:
    """The commits of a random game, to its end."""
    position: Any = full(1 + seed % 2, 1 + 2 * seed)
    rng, commits = Random(seed), []
    while position.to_move is not None:
        commits.append(position.play(position.sample(rng)))
        position = commits[-1].after
    return tuple(commits)


def every() -> Iterator[Any]:
    """The commits of all games."""
    for seed in SEEDS:
        yield from played(seed)


@pytest.mark.rule("pieces")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_position_that_is_reached_is_possible_and_reads_back(seed: int) -> None:
    for commit in played(seed):
        if isinstance(commit.action, Plan):
            continue
        for position in (commit.after, commit.after.seen_by("gold")):
            assert position.problems() == [], commit.action
            assert GAME.read_position(json.loads(json.dumps(GAME.write_position(position)))) == position


@pytest.mark.rule("pieces", "unrest", "tax", "rice", "score-province")
def test_the_games_go_to_the_ends_of_their_counts() -> None:
    kinds = {event.kind for commit in every() for event in commit.events}
    assert {"no_marker", "rice_gone", "ends_game"} <= kinds
    for fact in ("chests", "points", "rice"):
        short = [
            event
            for commit in every()
            for event in commit.events
            if event.fact.startswith(fact) and event.kind in ("taxes", "harvests", "scores") and not event.by
        ]
        assert short, f"{fact} never stood at their end"


@pytest.mark.rule("pieces")
def test_what_is_over_is_told() -> None:
    for commit in every():
        said = GAME.say(commit)
        if any(event.kind == "no_marker" for event in commit.events):
            assert "No revolt marker is left for " in said.text and " gets a revolt marker" not in said.text
            assert ("pieces", f"all {MARKERS} revolt markers are on the board") in said.reasons
        for event in commit.events:
            if event.kind == "taxes" and event.by < int(event.args[1]):
                assert f"to {COUNTED_MOST}." in said.text
                assert ("pieces", f"chests are counted up to {COUNTED_MOST}: the rest is lost") in said.reasons
