"""Boards whose lines differ only in coins that Black holds and lays face down give White the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from sekiwidget.board import Board
from tests.board.pages import Page
from tests.board.test_leaks import everything

Make = Callable[..., Board]

LESSON = """
game  = "warchest"
title = "What Black holds"
seed  = {seed}

[position.armies]
white = "swordsman pikeman crossbowman light_cavalry"
black = "archer cavalry lancer scout"

[position.units]
e3 = "white light_cavalry"
c4 = "white 2x pikeman"
d6 = "black archer"

[position.hands]
white = "2x light_cavalry royal"
black = "{hand}"

[position.bags]
white = "2x swordsman crossbowman"
black = "{bag}"

[play]
script = '''
W: tactic light_cavalry e3-e4-f4
! B: {wrong}    # Black tries something
B: recruit archer with {first}
W: control light_cavalry f4
! B: {wrong}
B: pass with {second}
'''
"""
SECRETS: tuple[dict[str, str], ...] = (
    {
        "hand": "archer scout royal",
        "bag": "2x cavalry lancer",
        "wrong": "deploy cavalry a4",
        "first": "royal",
        "second": "scout",
    },
    {
        "hand": "cavalry lancer royal",
        "bag": "archer cavalry scout",
        "wrong": "bolster archer d6",
        "first": "lancer",
        "second": "cavalry",
    },
    {
        "hand": "2x cavalry scout",
        "bag": "archer lancer royal",
        "wrong": "attack archer d6-c4",
        "first": "scout",
        "second": "cavalry",
    },
)
"""What Black holds, has in its bag, tries in vain and lays face down."""
ASKED = (
    {"complete": "move "},
    {"act": "deploy light_cavalry e1"},
    {"act": "quatsch"},
    {"act": "recruit scout with scout"},
    {"point": "f4", "fits": []},
)
"""What White's page asks while it is to use its last coin."""


def lessons() -> list[str]:
    return [LESSON.format(seed=seed, **secret) for seed, secret in enumerate(SECRETS, start=1)]


@pytest.mark.parametrize(
    ("perspective", "language"), [("public", "en"), ("white", "de"), ("white", "he"), ("white", "da")]
)
def test_lessons_that_differ_in_coins_of_black_only(
    board: Make, perspective: str, language: str, tmp_path: Path
) -> None:
    boards = [board(text, perspectives=perspective, language=language) for text in lessons()]
    found = [dict(everything(one, tmp_path)) for one in boards]
    for one, other in pairwise(found):
        for name in one:
            assert one[name] == other[name], name


def test_black_can_tell_them_apart(board: Make) -> None:
    found = [json.dumps(board(text, perspectives="black").timelines) for text in lessons()]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("language", ["de", "he"])
def test_what_white_asks_about_is_answered_alike(board: Make, language: str) -> None:
    answers = []
    for text in lessons():
        made = board(text, perspectives=["white"], language=language)
        made.goto(made.line.main()[-1].id)
        page = Page(made)
        found = [page.ask(**question, node=made.cursor, **{"as": "white"}) for question in ASKED]
        answers.append(([json.dumps(one) for one in found], made.notice, len(made.line)))
    assert answers[0] == answers[1] == answers[2]
