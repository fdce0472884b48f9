"""Boards whose lines differ only in what Black has laid face down give the others the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.session import eval_cache
from sekiwidget.core.errors import IllegalAction
from sekiwidget.lesson import Scenario
from tests.board.pages import Page
from tests.board.test_leaks import everything

Make = Callable[..., Board]

START = """
game  = "shogun"
title = "What Black has laid"
seed  = {seed}

[position]
phase    = "plan"
actions  = "tax battle_b castle temple rice"
specials = "chest rice deploy attack defence"

[position.land]
kai     = "black 5"
musashi = "black 4 castle"
sagami  = "black 3"
izu     = "black 2 revolt"
shinano = "black 4"
mino    = "gold 5"
omi     = "gold 4"
etchu   = "white 5"

[play]
script = '''
{script}'''
"""
LAID = """\
B: plan bid 2
! B: plan castle {wrong}    # something goes wrong
B: plan castle {castle}
{rest}
"""
OTHERS = """\
G: plan bid 0 tax mino battle_b omi
W: plan bid etchu castle 0
- event castle2
B: choose defence
W: choose rice
G: choose attack
B: collect tax izu
- drop 2x black farmers
- next deploy3
"""
SECRETS: tuple[dict[str, str], ...] = (
    {
        "wrong": "2",
        "castle": "kai",
        "rest": "B: plan rice musashi tax izu battle_b shinano deploy5 sagami battle_a none",
    },
    {
        "wrong": "mino",
        "castle": "4",
        "rest": "B: plan rice kai tax izu battle_b shinano deploy1 musashi theatre sagami battle_a none",
    },
    {
        "wrong": "etchu",
        "castle": "musashi",
        "rest": "B: plan rice 3 tax izu battle_b shinano deploy3 kai temple sagami battle_a none",
    },
)
"""What Black tries and lays: the same bid, the same cards on the two actions that are carried out, one space empty."""


def lessons(more: str = OTHERS) -> list[str]:
    """Scenarios that differ in what Black tries and lays, and in their seed."""
    return [
        START.format(seed=seed, script=LAID.format(**secret) + more) for seed, secret in enumerate(SECRETS, start=1)
    ]


@pytest.mark.parametrize(
    ("perspectives", "language"), [("public", "en"), (("gold", "white"), "en"), ("gold", "de"), ("gold", "he")]
)
def test_lessons_that_differ_in_a_plan_of_black_only(
    board: Make, perspectives: Any, language: str, tmp_path: Path
) -> None:
    boards = [board(text, perspectives=perspectives, language=language) for text in lessons()]
    found = [dict(everything(one, tmp_path)) for one in boards]
    for one, other in pairwise(found):
        for name in one:
            assert one[name] == other[name], name


def test_black_can_tell_them_apart(board: Make) -> None:
    found = [json.dumps(board(text, perspectives="black").timelines) for text in lessons()]
    assert len(set(found)) == len(found)


def test_what_is_laid_tried_and_refused_in_python_tells_nothing(board: Make) -> None:
    sent = []
    for secret in SECRETS:
        made = board(START.format(seed=1, script=""), perspectives=["public", "gold"])
        made.play("B: plan bid 2")
        with pytest.raises(IllegalAction):
            made.play(f"B: plan castle {secret['wrong']}")
        made.play(f"B: plan castle {secret['castle']}")
        made.play(secret["rest"])
        sent.append((len(made.line), made.comm.take()))
    assert sent[0] == sent[1] == sent[2]


def arranged(secret: dict[str, str]) -> list[str]:
    """What Black does on its page: it lays its cards one by one, each secret in an order of its own, some in vain."""
    cards = [text.split()[1:] for text in plan_of(secret)]
    laid = [f"lay {card} on {space}" for space, card in cards if card != "none"]
    Random(secret["rest"]).shuffle(laid)
    return ["lay mino on rice", "ready", *laid, f"lay {secret['wrong']} on deploy1", *laid[-1:], "rest", "ready"]


def test_what_is_arranged_on_another_board_is_told_when_it_is_played(board: Make) -> None:
    found = []
    for secret in SECRETS:
        made = board(START.format(seed=1, script=""), perspectives=["gold", "public"])
        page = Page(board(made.line, perspectives=["public", "black"]))
        texts = arranged(secret)
        answers = [page.act(text, view="black")["ok"] for text in texts[:-1]]
        assert made.comm.take() == []
        assert not all(answers)
        assert page.act(texts[-1], view="black")["ok"]
        assert made.line.nodes[-1].position.to_move == "gold"
        found.append((len(made.line), made.comm.take(), json.dumps(made.timelines)))
    assert found[0] == found[1] == found[2]


def test_what_is_arranged_at_one_screen_is_in_no_view_but_its_own(board: Make) -> None:
    found = []
    for secret in SECRETS:
        made = board(START.format(seed=1, script=""), perspectives=["gold", "black"])
        page, texts = Page(made), arranged(secret)
        for text in texts[: len(texts) // 2]:
            page.act(text, view="black")
        asked = [page.ask(**one, node=0, **{"as": "gold"}) for one in ASKED]
        shown = {name: told.get("gold") for name, told in made.choices.items() if isinstance(told, dict)}
        for text in texts[len(texts) // 2 :]:
            page.act(text, view="black")
        assert made.position.to_move == "gold"
        found.append((asked, shown, len(made.line), json.dumps(made.timelines["gold"]), json.dumps(made.choices)))
    assert found[0] == found[1] == found[2]


def test_an_opponent_that_lays_otherwise_is_heard_alike(board: Make) -> None:
    found = []
    for secret in SECRETS:
        laid = iter(str(one) for one in plan_of(secret))

        def lays(view: Any, rng: Any, laid: Any = laid) -> Any:
            return view.game.parse(view, "black", next(laid))

        made = board(START.format(seed=1, script=""), players={"black": lays}, perspectives=["gold"])
        assert len(made.line) == 12 and made.line.nodes[-1].position.to_move == "gold"
        made.goto(11)
        made.play("G: plan bid 0 tax mino battle_b omi")
        found.append((made.comm.take(), json.dumps(made.timelines), json.dumps(made.choices), made.notice))
    assert found[0] == found[1] == found[2]


def plan_of(secret: dict[str, str]) -> list[str]:
    """The eleven actions in which Black lays its cards."""
    line = Scenario.from_text(START.format(seed=1, script=LAID.format(**secret))).play().line
    return [str(node.commit.action) for node in line.main() if node.commit is not None and node.commit.actor == "black"]


ASKED: tuple[dict[str, Any], ...] = (
    {"complete": "plan "},
    {"complete": "plan castle "},
    {"complete": "battle "},
    {"act": "plan castle kai"},
    {"act": "plan bid 2 castle mino"},
    {"act": "build castle musashi"},
    {"act": "castle"},
    {"point": "black.castle", "fits": []},
    {"point": "black.plan.castle", "fits": []},
    {"point": "kai", "fits": []},
)
"""What Gold's page asks while Black lays its cards, and when all have."""


@pytest.mark.parametrize("at", [1, 6, 10, 11, 33, 34])
def test_what_gold_asks_about_is_answered_alike(board: Make, at: int) -> None:
    answers = []
    for text in lessons():
        made = board(text, perspectives=["gold"])
        made.goto(made.line.main()[at].id)
        page = Page(made)
        found = [page.ask(**question, node=made.cursor, **{"as": "gold"}) for question in ASKED]
        answers.append(([json.dumps(one) for one in found], made.notice, len(made.line)))
    assert answers[0] == answers[1] == answers[2]
    assert any("ok" in one for one in answers[0][0])


@pytest.mark.parametrize("at", [36, 40])
def test_odds_beside_a_commit_are_those_of_what_gold_knows(
    board: Make, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(eval_cache, "PLAYOUTS", 20)
    shown = []
    for text in lessons():
        made = board(text, perspectives=["gold", "public"])
        made.goto(made.line.main()[at].id)
        assert Page(made).ask(analyse=True)["ok"]
        shown.append((json.dumps(made.turn), json.dumps(made.choices)))
    assert shown[0] == shown[1] == shown[2]
