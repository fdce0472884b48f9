"""Every commit of random games is told to everybody, in whole templates, with nothing hidden."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.shogun.game import GAME
from sekiwidget.games.shogun.narration.labels import EFFECT_REASONS, EVENT_ARGS, PRIVILEGE_REASONS
from sekiwidget.games.shogun.narration.results import with_results
from sekiwidget.games.shogun.narration.sentences import CONSEQUENCES, REASONS
from sekiwidget.games.shogun.rules.actions import Plan
from sekiwidget.text.phrase import Phrase, in_language
from tests.text.pseudo_languages import Brackets

GAMES = (("draft", 3), ("lineup", 4), ("draft", 5))

RARE = frozenset({"same", "calms", "lays", "repelled", "bystanders", "bid_stands", "no_marker"})
"""Kinds of events that need not come up in these games; other tests tell them."""

WRITTEN = re.compile(r"\d+")
"""What stands in a place as it is written."""


@cache
def commits(setup: str, players: int) -> tuple[Commit, ...]:
    """A whole random game."""
    rng, found = Random(players + 2), []
    position: Any = GAME.new({"players": players, "setup": setup})
    while position.to_move is not None:
        found.append(position.play(position.sample(rng)))
        position = found[-1].after
    return tuple(found)


def every() -> Iterator[Commit]:
    """The commits of all games."""
    for setup, players in GAMES:
        yield from commits(setup, players)


def glued(text: str) -> Iterator[str]:
    """The words of a text, and of all that stands in its places, that are neither template nor term."""
    if not isinstance(text, Phrase):
        yield text
        return
    for value in text.places.values():
        for part in getattr(value, "items", ()) or (value,):
            if isinstance(part, Phrase):
                yield from glued(part)
            elif isinstance(part, str) and not WRITTEN.fullmatch(part):
                yield part


@pytest.mark.parametrize(("setup", "players"), GAMES)
def test_every_commit_is_told_to_everybody_with_rules_that_there_are(setup: str, players: int) -> None:
    for commit in commits(setup, players):
        for viewer in (CHANCE, PUBLIC, commit.before.sides[0]):
            found = GAME.say(commit.seen_by(viewer))
            assert found.text.endswith(".") and len(found.text) < 600, found.text
            assert "?" not in found.text and "  " not in found.text and "_" not in found.text
            assert all(rule in GAME.rules and words and not words.endswith(".") for rule, words in found.reasons)


def test_every_kind_of_event_has_words_and_none_is_made_up() -> None:
    kinds = {event.kind for commit in every() for event in commit.events}
    assert kinds <= set(REASONS)
    assert set(REASONS) - kinds <= RARE
    assert set(CONSEQUENCES) <= set(REASONS)
    assert {rule for rule, _ in (*EFFECT_REASONS.values(), *PRIVILEGE_REASONS.values())} <= set(GAME.rules)


def test_every_argument_of_an_event_has_a_name() -> None:
    assert set(EVENT_ARGS) == set(REASONS)
    for event in (event for commit in every() for event in commit.events):
        names = EVENT_ARGS[event.kind].split()
        assert len(event.args) == len(names) or (names[-1].startswith("*") and len(event.args) >= len(names) - 1), event


def test_other_sides_hear_nothing_of_a_plan_but_that_it_is_complete() -> None:
    for commit in every():
        if isinstance(commit.action, Plan):
            others = [side for side in commit.before.sides if side != commit.actor]
            name = commit.actor.title()
            for viewer in (others[0], PUBLIC):
                seen = commit.seen_by(viewer)
                if any(event.kind == "planned" for event in commit.events):
                    assert GAME.say(seen).text == f"{name} has laid all its cards."
                else:
                    assert GAME.say(seen).text == f"{name} plans in secret." and seen.before == seen.after


def test_what_is_said_is_made_of_templates_and_terms() -> None:
    texts: set[str] = set()
    for number, commit in enumerate(every()):
        found = GAME.say(commit)
        texts |= {found.text, *(words for _, words in found.reasons), GAME.describe_action(commit.actor, commit.action)}
        texts |= {found.sum} - {""}
        before: Any = commit.before
        if number % 5 == 0 and before.to_move != CHANCE:
            view = before.seen_by(before.to_move)
            for choice in with_results(view, view.choices()):
                texts |= {choice.result, *dict(choice.results).values()} - {""}
                texts |= {said for pick in choice.picks for said in pick.results}
    assert len(texts) > 1000
    assert {text: rest for text in texts if (rest := [*glued(text)])} == {}
    assert [text for text in texts if not in_language(text, Brackets()).startswith("[")] == []


@pytest.mark.parametrize(("setup", "players"), GAMES)
def test_the_table_is_shown_in_a_hundred_columns(setup: str, players: int) -> None:
    for commit in commits(setup, players)[::9]:
        after: Any = commit.after
        for viewer in (PUBLIC, after.sides[-1]):
            text = str(after.seen_by(viewer))
            assert max(map(len, text.splitlines())) <= 100
            assert all(name.title() in text for name in after.sides)
