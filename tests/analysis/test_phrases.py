"""What analysis says is made of whole templates with terms, whatever comes out."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from sekiwidget.analysis.explain import explain
from sekiwidget.analysis.goal import Goal, Losses
from sekiwidget.analysis.odds import Odds, odds
from sekiwidget.analysis.odds_change import Share, describe_odds_change
from sekiwidget.analysis.odds_display import (
    Chances,
    Known,
    Lost,
    Percent,
    rows,
    sentence,
)
from sekiwidget.analysis.solver import solve
from sekiwidget.core.side import PUBLIC
from sekiwidget.text.phrase import (
    Phrase,
    Term,
    in_language,
    phrase,
)
from sekiwidget.text.terms import Continued
from tests.analysis.acting import GOAL
from tests.analysis.small import small_battle
from tests.text.pseudo_languages import Brackets

SIDES = ("black", "gold", "white")


def said() -> Iterator[str]:
    """Sentences of small battles, with a goal and without, solved, stopped and counted."""
    for seed in range(3):
        position = small_battle(Random(seed))
        commit = position.play(position.sample(Random(seed)))
        for goal in (None, GOAL):
            yield explain(commit, goal=goal)
            yield explain(commit, goal=goal, limit=3, n=5)
            yield explain(commit.seen_by(PUBLIC), goal=goal, n=5, limit=0)
            found = odds(position, position.to_move or "", goal, 5, limit=0)
            yield from (sentence(found), found.why)
            stopped = solve(position, position.to_move or "", goal, limit=3)
            yield from [stopped.why] if stopped.why else []


def test_sentences_on_values_and_odds_are_phrases() -> None:
    found = [*said()]
    assert [text for text in found if not isinstance(text, Phrase)] == [] and len(found) > 30
    assert [text for text in found if not in_language(text, Brackets()).startswith("[")] == []


RAISED = "this raises <the odds that Black loses fewer than all others together> from <10%> to <90% (policy simple)>.]"


@pytest.mark.parametrize(
    ("before", "after", "sought", "sentence"),
    [
        (Share(0.5), Share(0.5), Goal({}), "<the odds of the goal> hardly change: <50% (policy simple)>.]"),
        (Share(0.1), Share(0.9), Losses("black"), RAISED),
        (
            Share(0.9, 100),
            Share(0.1, 100),
            Goal({}),
            "this lowers <the odds of the goal> from <90%> to <10% (policy simple, 100 playouts each)>.]",
        ),
        (
            Share(0.9),
            Share(0.1, 100),
            Goal({}),
            "this lowers <the odds of the goal> from <90%> to <10% (policy simple, 100 playouts)>.]",
        ),
    ],
)
def test_odds_that_change_are_told_in_another_language(before: Share, after: Share, sought: Any, sentence: str) -> None:
    said = in_language(describe_odds_change(before, after, sought, "black", SIDES, "simple"), Brackets())
    assert said == f"[<By what Black knows>, {sentence}"


def test_the_table_of_odds_has_phrases_for_its_words() -> None:
    exact = Odds("black", "goal", 10, 5, 0, "random", 0.2, 0.8, Fraction(1, 2))
    table = dict(rows(exact))
    assert in_language(table["exact"], Brackets()) == "[<50.0 % (1/2)>]"
    unknown = Odds("black", "goal", 10, 5, 0, "random", 0.2, 0.8, None, phrase("it was not sought"))
    assert in_language(dict(rows(unknown))["exact"], Brackets()) == "[not known: [it was not sought]]"
    assert all(isinstance(what, Phrase) for what in table)


def test_what_is_refused_is_refused_in_phrases() -> None:
    position = small_battle(Random(1))
    for call in (
        lambda: odds(position, "tokugawa", n=0),
        lambda: odds(position, "nobody"),
        lambda: odds(position, "tokugawa", {"combat.winer": 3}),
        lambda: odds(position, "tokugawa", policy="wise"),
        lambda: odds(position, "tokugawa", policy={"tokugawa": "random"}),
        lambda: solve(position, "nobody"),
        lambda: solve(position, "tokugawa", {}),
        lambda: solve(position, "tokugawa", limit=-1),
        lambda: solve(position.seen_by("tokugawa"), "tokugawa"),
    ):
        with pytest.raises(ValueError, match=" ") as refused:
            call()
        assert isinstance(refused.value.args[0], Phrase), refused.value


@pytest.mark.parametrize(
    "term", [Percent(0.5), Known("black"), Chances(), Lost([("black", 1)]), Continued("It is so.")]
)
def test_terms_have_no_other_forms(term: Term) -> None:
    with pytest.raises(ValueError, match="no form 'the'"):
        phrase("{it:the}", it=term)
