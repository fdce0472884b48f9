"""Boards whose lines differ only in cards that lie face down or are held give Gold the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.board import Board
from tests.board.pages import Page
from tests.board.test_leaks import everything

Make = Callable[..., Board]

LESSON = """
game  = "daimyo"
title = "What lies face down"
seed  = {seed}

[position]
players = 3

[play]
script = '''
- deal black {dealt}
- deal gold A2 A4 A7 B2 B5 C2 D2 E2
! B: play {wrong}    # Black tries something
B: play {laid}
G: play A2 C2
! W: play {wrong}
'''
"""
SECRETS: tuple[dict[str, str], ...] = (
    {"dealt": "A1 A5 A9 B1 B6 C1 D1 E1", "wrong": "A2 B1", "laid": "A1 B1"},
    {"dealt": "A3 A6 A8 B3 B4 C3 D3 E3", "wrong": "A3 A3", "laid": "C3 D3"},
    {"dealt": "A1 A6 A8 B3 B6 C1 D3 E1", "wrong": "E2 A7", "laid": "E1 A8"},
)
"""What Black has, and White with the rest; what they try in vain, and what Black lays."""
ASKED: tuple[dict[str, Any], ...] = (
    {"complete": "play "},
    {"act": "play A2 C2"},
    {"act": "quatsch"},
    {"act": "move 1 n14-n15"},
    {"point": "n14", "fits": []},
)
"""What Gold's page asks before and after it has played."""


def lessons() -> list[str]:
    return [LESSON.format(seed=seed, **secret) for seed, secret in enumerate(SECRETS, start=1)]


@pytest.mark.parametrize(
    ("perspective", "language"), [("public", "en"), ("gold", "de"), ("gold", "he"), ("gold", "da")]
)
def test_lessons_that_differ_in_cards_of_the_others_only(
    board: Make, perspective: str, language: str, tmp_path: Path
) -> None:
    boards = [board(text, perspectives=perspective, language=language) for text in lessons()]
    found = [dict(everything(one, tmp_path)) for one in boards]
    for one, other in pairwise(found):
        for name in one:
            assert one[name] == other[name], name


@pytest.mark.parametrize("side", ["black", "white"])
def test_the_others_can_tell_them_apart(board: Make, side: str) -> None:
    found = [json.dumps(board(text, perspectives=side).timelines) for text in lessons()]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("language", ["de", "he"])
@pytest.mark.parametrize("back", [1, 2])
def test_what_gold_asks_about_is_answered_alike(board: Make, back: int, language: str) -> None:
    answers = []
    for text in lessons():
        made = board(text, perspectives=["gold"], language=language)
        made.goto(made.line.main()[-back].id)
        page = Page(made)
        found = [page.ask(**question, node=made.cursor, **{"as": "gold"}) for question in ASKED]
        answers.append(([json.dumps(one) for one in found], made.notice, len(made.line)))
    assert answers[0] == answers[1] == answers[2]
