"""A word that is no action is answered with what is due: the verbs of whoever is asked, to others the question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES, game
from tests.contract.starts import starts

COMMITS = 80


def walked(name: str) -> Iterator[tuple[Any, Any]]:
    """The positions of a random game from its start, and of one from anywhere, each with what is done there."""
    for start in (starts(name).whole, starts(name).start):
        rng = Random(f"no action {name}")
        position = start(rng)
        for _ in range(COMMITS):
            if position.to_move is None:
                break
            action = position.sample(rng)
            yield position, action
            position = position.play(action).after


def answer(name: str, position: Any, actor: str) -> UnreadableAction:
    with pytest.raises(UnreadableAction) as caught:
        game(name).parse(position, actor, "quatsch")
    assert (caught.value.start, caught.value.end) == (0, len("quatsch"))
    return caught.value


@pytest.mark.parametrize("name", GAMES)
def test_who_is_asked_is_told_the_verbs_that_are_due(name: str) -> None:
    asked = {True: 0, False: 0}
    for position, action in walked(name):
        by_chance = position.to_move == CHANCE
        error = answer(name, position, position.to_move)
        assert str(action).split()[0] in error.expected
        if by_chance:
            assert len(error.expected) == 1
        else:
            assert error.expected == tuple(dict.fromkeys(choice.word for choice in position.choices() if choice.word))
        assert str(error) == f"`quatsch` is not an action. Expected: {', '.join(error.expected)}"
        asked[by_chance] += 1
    assert all(asked.values())


@pytest.mark.parametrize("name", GAMES)
def test_others_are_told_what_is_asked_as_far_as_they_may_know(name: str) -> None:
    rng, twins = Random(f"no action twin {name}"), 0
    for position, _ in walked(name):
        for actor in {*position.sides, CHANCE} - {position.to_move}:
            error = answer(name, position, actor)
            due = position.seen_by(actor).asked()
            assert str(error) == f"`quatsch` is not an action. {due.text} ({due.rule})"
            assert error.expected == ()
            assert str(answer(name, position.seen_by(actor), actor)) == str(error)
            twin = starts(name).swapped(position, actor, rng) if actor != CHANCE else None
            if twin is not None:
                assert str(answer(name, twin, actor)) == str(error)
                twins += 1
    assert twins > 10


@pytest.mark.parametrize("name", GAMES)
def test_a_verb_that_is_misspelt_is_told_to_anybody(name: str) -> None:
    for position, action in walked(name):
        word = str(action).split()[0]
        if position.to_move != CHANCE and len(word) > 4:
            for actor in position.sides:
                with pytest.raises(UnreadableAction, match=rf"Did you mean `{word}`\?"):
                    game(name).parse(position, actor, f"{word[:-2]}{word[-1]}{word[-2]}")
            return
    raise AssertionError("no verb is long enough")
