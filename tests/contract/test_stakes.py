"""Stakes (contract of a game): a few sentences with rules and places, told to a side of what it sees and no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.core.game import Game, Stake
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.registry import game
from sekiwidget.text.languages import CODES, ENGLISH, load_language
from sekiwidget.text.phrase import in_language
from tests.contract.played import EVERY_GAME, SEEDS, played, some, viewers
from tests.contract.twin_lines import twin_lines

MOST = 8
LONGEST = 100
"""The maximum number of letters of a sentence, in any language."""
OTHERS = [code for code in CODES if code != ENGLISH]
LOOKED_AT = 0.2
"""The share of the commits of twin lines at which stakes are compared."""


def looked_at(name: str, seed: int) -> Iterator[Any]:
    """Positions of a random game: the start, after commits of each kind, and the last."""
    start, commits = played(name, seed)
    yield start
    yield from (commit.after for commit in some(name, seed))
    if commits:
        yield commits[-1].after


def as_text(stakes: tuple[Stake, ...]) -> str:
    """Everything about some stakes."""
    return json.dumps([[str(stake.text), stake.rule, stake.places, stake.threat] for stake in stakes])


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_stakes_are_a_few_sentences_with_a_rule_and_places_of_the_picture(name: str, seed: int) -> None:
    this = game(name)
    for position in looked_at(name, seed):
        for viewer in viewers(position):
            view = position.seen_by(viewer)
            stakes = this.stakes(view)
            assert len(stakes) <= MOST
            assert len({str(stake.text) for stake in stakes}) == len(stakes)
            for stake in stakes:
                assert this.rules[stake.rule].kind != "heading"
                assert len(set(stake.places)) == len(stake.places)
                drawn = {*this.backdrop().places, *this.scene(view).places} if stake.places else set()
                assert drawn.issuperset(stake.places)
            assert viewer != PUBLIC or not any(word in as_text(stakes) for word in ("You", "you"))


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_stakes_are_short_in_every_language(name: str, seed: int) -> None:
    for position in looked_at(name, seed):
        for viewer in viewers(position):
            for stake in game(name).stakes(position.seen_by(viewer)):
                for told in (stake.text, *(in_language(stake.text, load_language(code)) for code in OTHERS)):
                    assert told.endswith(".")
                    assert "\n" not in told
                    assert len(told) <= LONGEST, told


@EVERY_GAME
def test_nothing_is_at_stake_when_the_game_is_over(name: str) -> None:
    this = game(name)
    ends = [played(name, seed)[1][-1].after for seed in range(3)]
    for position in ends:
        assert [this.stakes(position.seen_by(viewer)) for viewer in (*viewers(position), CHANCE)] == [
            () for _ in (*viewers(position), CHANCE)
        ]


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_stakes_depend_on_what_a_side_sees(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    for viewer in viewers(played(name, seed)[0]):
        pair = twin_lines(name, seed, viewer, rng)
        for commit, twin in zip(*pair, strict=True) if pair else ():
            if rng.random() < LOOKED_AT:
                found = as_text(this.stakes(commit.after.seen_by(viewer)))
                assert as_text(this.stakes(twin.after.seen_by(viewer))) == found
                assert as_text(this.stakes(read_again(this, twin.after.seen_by(viewer)))) == found


def read_again(this: Game, view: Any) -> Any:
    """A view, written as in a file and read back."""
    return this.read_position(json.loads(json.dumps(this.write_position(view))))
